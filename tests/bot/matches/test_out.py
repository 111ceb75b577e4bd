"""Who is out by the rules while the match goes on: he watches, and nobody waits for him."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.matches.errors import OutAlready
from bot.matches.follows import can_follow
from bot.matches.model import Match, State
from bot.matches.offering import PAUSE
from engine.royal_court.game import RoyalCourt
from tests.bot.games_for_tests import hosted
from tests.bot.matches.club import ANN, BEN, CLEO, DORA, HOUR, Club, open_club


@pytest_asyncio.fixture
async def club(new_database: Path, tmp_path: Path) -> AsyncIterator[Club]:
    """A club where The Royal Court is played."""
    shutil.copy(new_database, tmp_path)
    async with open_club(tmp_path, games=hosted(RoyalCourt())) as opened:
        yield opened


async def with_one_killed(club: Club) -> Match:
    """Ann, Ben, Cleo and Dora play by days; somebody who is not to move has been killed: Dora, if it is not she."""
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


async def test_who_is_out_is_not_waited_for_and_asked_for_nothing(club: Club) -> None:
    match = await with_one_killed(club)
    assert match.state is State.PLAY
    assert match.out == {"d"}
    assert not match.left
    assert match.present == ("a", "b", "c")
    offered = await club.offers.offer(match.id, ANN, PAUSE)
    assert offered.offers[PAUSE].asked == ("b", "c")
    await club.offers.answer(match.id, BEN, PAUSE, offered.offers[PAUSE].since, yes=True)
    paused = await club.offers.answer(match.id, CLEO, PAUSE, offered.offers[PAUSE].since, yes=True)
    assert paused.stopped is not None


async def test_who_is_out_neither_resigns_nor_claims_nor_offers_and_is_told_why(club: Club) -> None:
    match = await with_one_killed(club)
    [mover] = match.to_act
    for refused in (
        club.play.resign(match.id, DORA),
        club.play.resigning(match.id, DORA),
        club.times.claim(match.id, DORA, mover, 99),
        club.times.nudge(match.id, DORA),
        club.offers.offer(match.id, DORA, PAUSE),
    ):
        with pytest.raises(OutAlready):
            await refused


async def test_who_is_out_sees_his_side_and_may_follow_the_rest(club: Club) -> None:
    match = await with_one_killed(club)
    hand = await club.play.hand(match.id, DORA)
    assert (hand.asked, hand.state.my_turn) == (None, False)
    assert can_follow(match, DORA)
    assert not can_follow(match, ANN)


async def test_only_those_who_play_are_pinged_to_claim(club: Club) -> None:
    match = await with_one_killed(club)
    [mover] = match.movers
    for owed in await club.take(match.id):
        await club.outbox.posted(owed, owed.id.post, owed.match.version, stale=None)
    club.now += 25 * HOUR
    await club.times.run(match.id)
    [board] = [owed for owed in await club.take(match.id) if owed.purpose == "board"]
    assert set(board.ping) == {ANN, BEN, CLEO} - {mover}


async def test_who_is_out_may_delete_his_data_and_the_others_play_on(club: Club) -> None:
    match = await with_one_killed(club)
    await club.data.forget(DORA)
    now = await club.play.match(match.id)
    assert (now.state, now.players["d"]) == (State.PLAY, None)
    assert now.present == ("a", "b", "c")
