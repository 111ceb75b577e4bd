"""A player who is out by the rules while the match goes on watches, and nobody waits for them."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from bot.durations import HOUR
from bot.matches.core.errors import CannotOffer, OutAlready
from bot.matches.core.model import Match, OfferKind, State
from engine.royal_court.game import RoyalCourt
from tests.support.club import ANN, BEN, BOT, CLEO, DORA, Club, open_club
from tests.support.games import hosted
from tests.support.windows import begun, court, play


@pytest_asyncio.fixture
async def club(new_database: Path, tmp_path: Path) -> AsyncIterator[Club]:
    """A club where The Royal Court is played."""
    shutil.copy(new_database, tmp_path)
    async with open_club(tmp_path, games=hosted(RoyalCourt())) as opened:
        yield opened


async def with_one_killed(club: Club) -> Match:
    """Ann, Ben, Cleo and Dora play by days; someone who is not to move has been killed: Dora, if it is not she."""
    match = await club.seat(ANN, BEN, CLEO, DORA, pace="1d")
    row, _ = await club.stored(match.id)
    assert row.position is not None
    fields = row.position.split(" ")
    at = next(index for index, field in enumerate(fields) if field.count("/") == 3)
    mover = "abcd".index(next(iter(match.to_act)))
    assert mover != 3
    fields[-1] = fields[at + 3].split("/")[0]
    fields[at + 3] = "x1"
    await club.change("UPDATE matches SET position = ? WHERE id = ?", " ".join(fields), match.id)
    return await club.play.match(match.id)


async def test_who_is_out_neither_resigns_nor_claims_nor_offers_and_is_told_why(club: Club) -> None:
    match = await with_one_killed(club)
    [mover] = match.to_act
    for refused in (
        club.play.resign(match.id, DORA),
        club.play.preview_resignation(match.id, DORA),
        club.times.claim(match.id, DORA, mover, 99),
        club.times.nudge(match.id, DORA),
        club.offers.offer(match.id, DORA, OfferKind.PAUSE),
    ):
        with pytest.raises(OutAlready):
            await refused


async def test_only_those_who_play_are_pinged_to_claim(club: Club) -> None:
    match = await with_one_killed(club)
    [mover] = match.users_to_act
    for delivery in await club.take(match.id):
        await club.outbox.note_posted(delivery, delivery.id.post, delivery.match.version)
    club.now += 25 * HOUR
    await club.times.run(match.id)
    [board] = [delivery for delivery in await club.take(match.id) if delivery.purpose == "board"]
    assert set(board.ping) == {ANN, BEN, CLEO} - {mover}


async def test_who_is_out_may_delete_their_data_and_the_others_play_on(club: Club) -> None:
    match = await with_one_killed(club)
    await club.data.forget(DORA)
    now = await club.play.match(match.id)
    assert (now.state, now.players["d"]) == (State.PLAY, None)
    assert now.present == ("a", "b", "c")


DOOMED = ("JrQrKr", "7b3r4r4b", "8b9b5r5b", "2r2r3b3b")
"""In a revolt Ann can play nothing: she must pick up, and is killed by that."""


@asynccontextmanager
async def with_ann_to_be_killed(folder: Path) -> AsyncIterator[Club]:
    """Four at a table, by days, with one head owed."""
    async with court(folder, *DOOMED, top="5b", levels=(1,)) as club:
        await begun(club, "1d", people=4)
        for stored in ("matches", "positions"):
            await club.change(f"UPDATE {stored} SET position = replace(position, 'a+1 - - 0', 'a+1 - - 1')")
        yield club


async def test_what_waited_only_for_who_is_killed_is_agreed_by_that(tmp_path: Path) -> None:
    async with with_ann_to_be_killed(tmp_path) as club:
        offer = (await club.offers.offer(1, BEN, OfferKind.PAUSE)).offers[OfferKind.PAUSE]
        for user in (CLEO, DORA):
            await club.offers.answer(1, user, OfferKind.PAUSE, offer.offered_version, yes=True)
        await play(club, ANN, "draw")
        now = await club.play.match(1)
        assert now.out == {"a"}
        assert (now.offers, now.stopped) == ({}, club.now)


async def test_what_the_killed_had_offered_is_off_and_nobody_plays_in_their_place(tmp_path: Path) -> None:
    async with with_ann_to_be_killed(tmp_path) as club:
        await club.offers.offer(1, ANN, OfferKind.PAUSE)
        await club.offers.offer_seat(1, ANN, "a", BOT)
        assert set((await club.play.match(1)).offers) == {OfferKind.PAUSE, OfferKind.REPLACE}
        await play(club, ANN, "draw")
        assert (await club.play.match(1)).offers == {}
        with pytest.raises(CannotOffer):
            await club.offers.offer_seat(1, BEN, "a", BOT)


async def test_once_someone_is_out_there_is_no_draw_which_would_better_the_place_of_the_killed(tmp_path: Path) -> None:
    async with with_ann_to_be_killed(tmp_path) as club:
        offer = (await club.offers.offer(1, BEN, OfferKind.DRAW)).offers[OfferKind.DRAW]
        for user in (CLEO, DORA):
            await club.offers.answer(1, user, OfferKind.DRAW, offer.offered_version, yes=True)
        await play(club, ANN, "draw")
        now = await club.play.match(1)
        assert (now.state, now.offers) == (State.PLAY, {})
        with pytest.raises(CannotOffer):
            await club.offers.offer(1, BEN, OfferKind.DRAW)
