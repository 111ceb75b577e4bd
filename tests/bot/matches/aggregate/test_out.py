"""A player who is out by the rules while the match goes on watches, and nobody waits for them."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from bot.durations import HOUR
from bot.ids import MatchId, MessageId
from bot.matches.core.errors import CannotOffer, OutAlready
from bot.matches.core.model import Match, OfferKind, State
from engine.royal_court.game import RoyalCourt
from tests.support.games import hosted
from tests.support.use_cases import ANN, BEN, BOT, CLEO, DORA, UseCases, open_use_cases
from tests.support.windows import begun, court, play


@pytest_asyncio.fixture
async def cases(new_database: Path, tmp_path: Path) -> AsyncIterator[UseCases]:
    """Use cases of The Royal Court."""
    shutil.copy(new_database, tmp_path)
    async with open_use_cases(tmp_path, games=hosted(RoyalCourt())) as opened:
        yield opened


async def with_one_killed(cases: UseCases) -> Match:
    """Ann, Ben, Cleo and Dora play by days; someone who is not to move has been killed: Dora, if it is not she."""
    match = await cases.seat(ANN, BEN, CLEO, DORA, pace="1d")
    row, _ = await cases.stored(match.id)
    assert row.position is not None
    fields = row.position.split(" ")
    at = next(index for index, field in enumerate(fields) if field.count("/") == 3)
    mover = "abcd".index(next(iter(match.to_act)))
    assert mover != 3
    fields[-1] = fields[at + 3].split("/")[0]
    fields[at + 3] = "x1"
    await cases.change("UPDATE matches SET position = ? WHERE id = ?", " ".join(fields), match.id)
    return await cases.play.match(match.id)


async def test_who_is_out_neither_resigns_nor_claims_nor_offers_and_is_told_why(cases: UseCases) -> None:
    match = await with_one_killed(cases)
    [mover] = match.to_act
    for refused in (
        cases.play.resign(match.id, DORA),
        cases.play.preview_resignation(match.id, DORA),
        cases.times.claim(match.id, DORA, mover, 99),
        cases.times.nudge(match.id, DORA),
        cases.offers.offer(match.id, DORA, OfferKind.PAUSE),
    ):
        with pytest.raises(OutAlready):
            await refused


async def test_only_those_who_play_are_pinged_to_claim(cases: UseCases) -> None:
    match = await with_one_killed(cases)
    [mover] = match.users_to_act
    for delivery in await cases.take(match.id):
        await cases.outbox.results.note_posted(delivery, MessageId(delivery.id.post), delivery.match.version)
    cases.now += 25 * HOUR
    await cases.times.run(match.id)
    [board] = [delivery for delivery in await cases.take(match.id) if delivery.purpose == "board"]
    assert set(board.ping) == {ANN, BEN, CLEO} - {mover}


async def test_who_is_out_may_delete_their_data_and_the_others_play_on(cases: UseCases) -> None:
    match = await with_one_killed(cases)
    await cases.data.forget(DORA)
    now = await cases.play.match(match.id)
    assert (now.state, now.seating.players["d"]) == (State.PLAY, None)
    assert now.seating.present == ("a", "b", "c")


DOOMED = ("JrQrKr", "7b3r4r4b", "8b9b5r5b", "2r2r3b3b")
"""In a revolt Ann can play nothing: she must pick up, and is killed by that."""


@asynccontextmanager
async def with_ann_to_be_killed(folder: Path) -> AsyncIterator[UseCases]:
    """Four at a table, by days, with one head owed."""
    async with court(folder, *DOOMED, top="5b", levels=(1,)) as cases:
        await begun(cases, "1d", people=4)
        for stored in ("matches", "positions"):
            await cases.change(f"UPDATE {stored} SET position = replace(position, 'a+1 - - 0', 'a+1 - - 1')")
        yield cases


async def test_what_waited_only_for_who_is_killed_is_agreed_by_that(tmp_path: Path) -> None:
    async with with_ann_to_be_killed(tmp_path) as cases:
        offer = (await cases.offers.offer(MatchId(1), BEN, OfferKind.PAUSE)).offers[OfferKind.PAUSE]
        for user in (CLEO, DORA):
            await cases.offers.answer(MatchId(1), user, OfferKind.PAUSE, offer.offered_version, yes=True)
        await play(cases, ANN, "draw")
        now = await cases.play.match(MatchId(1))
        assert now.seating.out == {"a"}
        assert (now.offers, now.clocks.stopped) == ({}, cases.now)


async def test_what_the_killed_had_offered_is_off_and_nobody_plays_in_their_place(tmp_path: Path) -> None:
    async with with_ann_to_be_killed(tmp_path) as cases:
        await cases.offers.offer(MatchId(1), ANN, OfferKind.PAUSE)
        await cases.offers.offer_seat(MatchId(1), ANN, "a", BOT)
        assert set((await cases.play.match(MatchId(1))).offers) == {OfferKind.PAUSE, OfferKind.REPLACE}
        await play(cases, ANN, "draw")
        assert (await cases.play.match(MatchId(1))).offers == {}
        with pytest.raises(CannotOffer):
            await cases.offers.offer_seat(MatchId(1), BEN, "a", BOT)


async def test_once_someone_is_out_there_is_no_draw_which_would_better_the_place_of_the_killed(tmp_path: Path) -> None:
    async with with_ann_to_be_killed(tmp_path) as cases:
        offer = (await cases.offers.offer(MatchId(1), BEN, OfferKind.DRAW)).offers[OfferKind.DRAW]
        for user in (CLEO, DORA):
            await cases.offers.answer(MatchId(1), user, OfferKind.DRAW, offer.offered_version, yes=True)
        await play(cases, ANN, "draw")
        now = await cases.play.match(MatchId(1))
        assert (now.state, now.offers) == (State.PLAY, {})
        with pytest.raises(CannotOffer):
            await cases.offers.offer(MatchId(1), BEN, OfferKind.DRAW)
