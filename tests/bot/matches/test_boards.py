"""What a channel shows of a match and what it ought to show, as the publisher asks and answers."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.matches.boards import Board, Notice
from bot.matches.model import State
from tests.bot.matches.club import ANN, BEN, CHANNEL, Club, open_club

CHALLENGE, FIRST, SECOND, THIRD = (2**60 + number for number in range(4))
"""Messages."""


async def shown(club: Club) -> Board:
    """A match that has begun, whose channel shows everything."""
    made = await club.challenge()
    await club.boards.notice_shown(made, CHALLENGE)
    match = await club.challenges.accept(made.id, BEN, "left")
    await club.boards.notice_shown(match, CHALLENGE)
    await club.boards.shown(match, FIRST)
    assert await club.boards.lagging() == []
    return await board(club)


async def board(club: Club) -> Board:
    """The board of the one match."""
    found = await club.boards.board(1)
    assert found is not None
    return found


async def next_turn(club: Club) -> None:
    """Somebody moves."""
    await club.random_turn(1, random.Random(1))


async def test_a_challenge_lags_until_it_is_shown(club: Club) -> None:
    match = await club.challenge()
    assert await club.boards.lagging() == [match.id]
    notice = await club.boards.notice(match.id)
    assert notice is not None
    assert (notice.match, notice.message) == (match, None)
    await club.boards.notice_shown(match, CHALLENGE)
    assert await club.boards.lagging() == []
    assert await club.boards.notice(match.id) is None
    assert await club.boards.board(match.id) is None


@pytest.mark.parametrize("answer", ["declined", "withdrawn", "expired"])
async def test_an_answered_challenge_lags_until_its_message_says_so(club: Club, answer: str) -> None:
    match = await club.challenge()
    await club.boards.notice_shown(match, CHALLENGE)
    if answer == "declined":
        await club.challenges.decline(match.id, BEN)
    elif answer == "withdrawn":
        await club.challenges.withdraw(match.id, ANN)
    else:
        await club.challenges.expire(match.id)
    assert await club.boards.lagging() == [match.id]
    notice = await club.boards.notice(match.id)
    assert notice is not None
    assert (notice.match.state, notice.match.result, notice.message) == (State.CLOSED, answer, CHALLENGE)
    await club.boards.notice_shown(notice.match, CHALLENGE)
    assert await club.boards.lagging() == []


async def test_a_challenge_that_became_a_match_is_changed_once_and_not_at_every_turn(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    assert await club.boards.notice(1) is None
    assert await club.boards.lagging() == [1], "its board does lag"


async def test_a_board_lags_from_the_deal_on_until_it_is_shown(club: Club) -> None:
    match = await club.begin()
    assert await board(club) == Board(match, None, 0, None)
    assert (await board(club)).lags
    await club.boards.shown(match, FIRST)
    assert await board(club) == Board(match, FIRST, 1, None)
    assert not (await board(club)).lags


async def test_a_turn_makes_the_board_lag_and_the_new_board_makes_the_old_one_stale(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    assert (await board(club)).lags
    assert await club.boards.lagging() == [1]
    await club.boards.shown((await board(club)).match, SECOND)
    assert ((await board(club)).message, (await board(club)).stale) == (SECOND, FIRST)
    assert await club.boards.lagging() == [1], "the old board is still to be taken away"
    await club.boards.stale_gone(1)
    assert await club.boards.lagging() == []


async def test_a_turn_that_was_played_while_the_board_was_posted_makes_it_lag_again(club: Club) -> None:
    before = (await shown(club)).match
    await next_turn(club)
    await club.boards.shown(before, SECOND)
    assert (await board(club)).lags


async def test_resigning_makes_the_board_lag_once_more(club: Club) -> None:
    await shown(club)
    over = await club.play.resign(1, ANN)
    assert (await board(club)).lags
    await club.boards.shown(over, SECOND)
    await club.boards.stale_gone(1)
    assert await club.boards.lagging() == []


async def test_the_player_to_move_is_pinged_once_for_a_version(club: Club) -> None:
    match = (await shown(club)).match
    assert [await club.boards.may_ping(match) for _ in range(3)] == [True, False, False]
    await next_turn(club)
    now = (await board(club)).match
    assert not await club.boards.may_ping(match), "the older version is past"
    assert sorted(await asyncio.gather(*(club.boards.may_ping(now) for _ in range(4)))) == [False, False, False, True]
    assert not await club.boards.may_ping(match)


async def test_a_ping_that_was_noted_is_not_sent_again_after_a_restart(tmp_path: Path) -> None:
    async with open_club(tmp_path) as club:
        match = (await shown(club)).match
        assert await club.boards.may_ping(match)
    async with open_club(tmp_path) as again:
        assert not await again.boards.may_ping(match)


async def test_nobody_is_pinged_when_the_match_is_over(club: Club) -> None:
    await shown(club)
    assert not await club.boards.may_ping(await club.play.resign(1, ANN))


async def test_a_board_that_somebody_deletes_lags_and_is_out_of_sight(club: Club) -> None:
    match = (await shown(club)).match
    await club.boards.lost(FIRST)
    assert (await board(club)).message is None
    assert (await board(club)).lags
    assert await club.boards.lagging() == [1]
    await club.boards.shown(match, SECOND)
    await club.boards.stale_gone(1)
    assert await board(club) == Board(match, SECOND, 1, None)


@pytest.mark.parametrize("message", [CHALLENGE, THIRD])
async def test_a_deleted_message_that_shows_nothing_any_more_changes_nothing(club: Club, message: int) -> None:
    """The message of a challenge that became a match, and one that was never ours."""
    before = await shown(club)
    await club.boards.lost(message)
    assert await board(club) == before
    assert await club.boards.lagging() == []


async def test_the_last_board_of_a_match_stays_away_until_somebody_asks_for_it(club: Club) -> None:
    await shown(club)
    over = await club.play.resign(1, ANN)
    await club.boards.shown(over, SECOND)
    await club.boards.stale_gone(1)
    await club.boards.lost(SECOND)
    assert await board(club) == Board(over, None, over.version, None)
    assert await club.boards.lagging() == []
    await club.boards.again(1)
    assert await club.boards.lagging() == [1]


async def test_a_board_deleted_while_the_last_one_is_still_to_come_does_not_keep_it_away(club: Club) -> None:
    await shown(club)
    over = await club.play.resign(1, ANN)
    await club.boards.lost(FIRST)
    assert await board(club) == Board(over, None, 1, None)
    assert await club.boards.lagging() == [1]


async def test_an_open_challenge_that_somebody_deletes_lags_and_does_not_ping_again(club: Club) -> None:
    match = await club.challenge()
    await club.boards.notice_shown(match, CHALLENGE)
    await club.boards.lost(CHALLENGE)
    assert await club.boards.lagging() == [match.id]
    assert await club.boards.notice(match.id) == Notice(match, None, ping=False)
    await club.boards.notice_shown(match, SECOND)
    assert await club.boards.lagging() == []


async def test_a_challenge_that_was_never_shown_still_has_its_ping_to_send(club: Club) -> None:
    first = await club.challenge()
    assert await club.boards.notice(first.id) == Notice(first, None, ping=True)
    second = await club.challenge(rated=False)
    assert await club.boards.notice(second.id) == Notice(second, None, ping=False), "within the minute"


async def test_the_old_board_that_we_have_deleted_ourselves_changes_nothing(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    await club.boards.shown((await board(club)).match, SECOND)
    before = await board(club)
    await club.boards.lost(FIRST)
    assert await board(club) == before


async def test_a_board_may_be_asked_for_again(club: Club) -> None:
    match = (await shown(club)).match
    club.woken.clear()
    await club.boards.again(1)
    assert await board(club) == Board(match, FIRST, 0, None)
    assert (await board(club)).lags
    assert club.woken == [1]
    await club.boards.shown(match, SECOND)
    assert (await board(club)).stale == FIRST


async def test_a_match_may_go_on_in_another_channel_and_leaves_nothing_behind_that_it_could_reach(club: Club) -> None:
    await shown(club)
    await club.boards.again(1, CHANNEL + 1)
    moved = await board(club)
    assert (moved.match.channel, moved.message, moved.stale) == (CHANNEL + 1, None, None)
    assert moved.lags
    assert moved.match.version == 1, "hands that are open stay good"


async def test_what_lags_is_known_after_a_restart(tmp_path: Path) -> None:
    async with open_club(tmp_path) as club:
        await shown(club)
        second, third = await club.begin(rated=False), await club.challenge(ANN, None)
        await next_turn(club)
        fourth = await club.challenge(BEN, None)
        await club.boards.notice_shown(fourth, THIRD)
    async with open_club(tmp_path) as again:
        assert await again.boards.lagging() == [1, second.id, third.id]
