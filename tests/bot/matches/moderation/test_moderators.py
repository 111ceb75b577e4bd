"""Moderators end matches, ban people and clear names: once, in their own server, with a word in the log."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.matches.core.errors import MatchOver, UnknownMatch
from bot.matches.core.model import State, Uncounted
from bot.matches.moderation.moderators import MAX_REASON_LENGTH
from tests.support.audits import logged
from tests.support.club import ANN, BEN, CLEO, DORA, GUILD, Club, open_club
from tests.support.games import hosted, plain_logic
from tests.support.led_bids import LedBids
from tests.support.text_rules import all_turns

MOD, OTHER_MOD = DORA + 10, DORA + 11


# ---- ending a match


async def test_a_match_that_is_ended_has_no_result_and_moves_nobodys_rating(club: Club) -> None:
    match = await club.begin(rated=True)
    await club.both_move(match.id)
    ended = await club.moderation.end(GUILD, MOD, match.id, "They quarrel.")
    assert (ended.state, ended.termination, ended.reason) == (State.OVER, "cancelled", "They quarrel.")
    assert ended.ending is not None
    assert (ended.ending.text, ended.ending.scores, ended.ending.ranks) == ("none cancelled", {}, {})
    assert (await club.table(match.id)).uncounted == Uncounted.NO_SCORE
    for user in (ANN, BEN):
        assert await club.profiles.profile(user, "royal_visit", GUILD) is None
        assert await club.standings.line("royal_visit", user) is None
    *_, cancelled, result = await club.actions(match.id)
    assert [(one.seat, one.kind, one.data) for one in (cancelled, result)] == [
        (None, "cancel", "They quarrel."),
        (None, "end", "none cancelled"),
    ]
    assert await logged(club) == [(MOD, "end", str(match.id), "They quarrel.")]
    with pytest.raises(MatchOver):
        await club.play.resign(match.id, ANN)


async def test_another_servers_match_is_out_of_a_moderators_reach(club: Club) -> None:
    match = await club.begin()
    with pytest.raises(UnknownMatch):
        await club.moderation.end(GUILD + 1, MOD, match.id, "x")
    with pytest.raises(UnknownMatch):
        await club.moderation.inspect(GUILD + 1, match.id)
    assert await club.moderation.live(GUILD + 1) == []
    assert (await club.play.match(match.id)).state is State.PLAY


async def test_a_long_reason_is_kept_as_far_as_it_may_go(club: Club) -> None:
    match = await club.begin()
    assert (await club.moderation.end(GUILD, MOD, match.id, "x" * 300)).reason == "x" * MAX_REASON_LENGTH


# ---- looking at one


async def test_who_has_answered_in_secret_shows_in_nothing_that_a_moderator_sees(tmp_path: Path) -> None:
    async with open_club(tmp_path, games={**hosted(), LedBids.key: plain_logic(LedBids())}) as club:
        made = await club.challenge(ANN, BEN, CLEO, game=LedBids.key)
        for guest in (BEN, CLEO):
            await club.challenges.accept(made.id, guest)
        await club.take_turn(made.id, "1")
        before = await club.moderation.inspect(GUILD, made.id)
        club.now += 60_000
        hand = await club.play.hand(made.id, BEN)
        flip = all_turns(club.games[LedBids.key].rules, hand.state.view).index("flip 4")
        await club.end_turn(await club.press(hand, str(flip)))
        assert await club.moderation.inspect(GUILD, made.id) == before


# ---- the leaderboard


async def _lines(club: Club, guild: int | None) -> list[int]:
    return [line.user for line in (await club.standings.page("royal_visit", guild, 0, 10, ANN)).lines]


async def test_ranks_and_counts_stay_right_after_a_name_was_cleared(club: Club) -> None:
    for _ in range(3):
        await club.win(ANN, BEN)
    for loser in (BEN, CLEO):
        club.now += 25 * 3_600_000
        for _ in range(3):
            await club.win(ANN, loser)
    await club.moderation.clear_standings(GUILD, MOD, ANN)
    club.now += 25 * 3_600_000
    await club.win(DORA, BEN)
    board = await club.standings.page("royal_visit", GUILD, 0, 10, BEN)
    assert {line.user for line in board.lines} == {BEN, CLEO, DORA}
    ranked = [line for line in board.lines if line.rank is not None]
    assert [line.rank for line in ranked] == [1]
    counts = await club.rows("SELECT people FROM rating_counts WHERE guild = ? AND people <> 0", GUILD)
    assert sum(people for (people,) in counts) == 3
    assert all(people > 0 for (people,) in counts)


async def test_a_rated_result_after_that_begins_a_new_line(club: Club) -> None:
    await club.win(ANN, BEN)
    await club.win(ANN, CLEO, guild=GUILD + 1)
    await club.moderation.clear_standings(GUILD, MOD, ANN)
    await club.win(ANN, DORA, guild=GUILD + 1)
    assert ANN not in await _lines(club, GUILD), "a result elsewhere brings nobody back"
    await club.win(ANN, DORA)
    [line] = [one for one in (await club.standings.page("royal_visit", GUILD, 0, 10, ANN)).lines if one.user == ANN]
    assert (line.won, line.lost, line.drawn) == (1, 0, 0)
    everywhere = await club.standings.line("royal_visit", ANN)
    assert everywhere is not None
    assert (everywhere.won, everywhere.rating) == (4, line.rating)
