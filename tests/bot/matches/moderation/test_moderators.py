"""Moderators end matches, ban people and clear names: once, in their own server, with a word in the log."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.durations import MINUTE, Milliseconds
from bot.ids import GuildId, UserId
from bot.matches.core.errors import MatchOver, UnknownMatch
from bot.matches.core.model import State, Uncounted
from bot.matches.moderation.moderators import MAX_REASON_LENGTH
from tests.support.audits import logged
from tests.support.games import hosted, plain_logic
from tests.support.led_bids import LedBids
from tests.support.text_rules import all_turns
from tests.support.use_cases import ANN, BEN, CLEO, DORA, ELSEWHERE, GUILD, UseCases, open_use_cases

MOD, OTHER_MOD = UserId(DORA + 10), UserId(DORA + 11)


# ---- ending a match


async def test_a_match_that_is_ended_has_no_result_and_moves_nobodys_rating(cases: UseCases) -> None:
    match = await cases.begin(rated=True)
    await cases.both_move(match.id)
    ended = await cases.moderation.end(GUILD, MOD, match.id, "They quarrel.")
    assert (ended.state, ended.result.termination, ended.result.reason) == (State.OVER, "cancelled", "They quarrel.")
    assert ended.result.ending is not None
    assert (ended.result.ending.text, ended.result.ending.scores, ended.result.ending.ranks) == (
        "none cancelled",
        {},
        {},
    )
    assert (await cases.table(match.id)).uncounted == Uncounted.NO_SCORE
    for user in (ANN, BEN):
        assert await cases.profiles.profile(user, "royal_visit", GUILD) is None
        assert await cases.standings.line("royal_visit", user) is None
    *_, cancelled, result = await cases.actions(match.id)
    assert [(one.seat, one.kind, one.data) for one in (cancelled, result)] == [
        (None, "cancel", "They quarrel."),
        (None, "end", "none cancelled"),
    ]
    assert await logged(cases) == [(MOD, "end", str(match.id), "They quarrel.")]
    with pytest.raises(MatchOver):
        await cases.play.resign(match.id, ANN)


async def test_another_servers_match_is_out_of_a_moderators_reach(cases: UseCases) -> None:
    match = await cases.begin()
    with pytest.raises(UnknownMatch):
        await cases.moderation.end(ELSEWHERE, MOD, match.id, "x")
    with pytest.raises(UnknownMatch):
        await cases.moderation.inspect(ELSEWHERE, match.id)
    assert await cases.moderation.live(ELSEWHERE) == []
    assert (await cases.play.match(match.id)).state is State.PLAY


async def test_a_long_reason_is_kept_as_far_as_it_may_go(cases: UseCases) -> None:
    match = await cases.begin()
    assert (await cases.moderation.end(GUILD, MOD, match.id, "x" * 300)).result.reason == "x" * MAX_REASON_LENGTH


# ---- looking at one


async def test_who_has_answered_in_secret_shows_in_nothing_that_a_moderator_sees(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, games={**hosted(), LedBids.key: plain_logic(LedBids())}) as cases:
        made = await cases.challenge(ANN, BEN, CLEO, game=LedBids.key)
        for guest in (BEN, CLEO):
            await cases.challenges.accept(made.id, guest)
        await cases.take_turn(made.id, "1")
        before = await cases.moderation.inspect(GUILD, made.id)
        cases.now += MINUTE
        hand = await cases.play.hand(made.id, BEN)
        flip = all_turns(cases.games[LedBids.key].rules, hand.state.view).index("flip 4")
        await cases.end_turn(await cases.press(hand, str(flip)))
        assert await cases.moderation.inspect(GUILD, made.id) == before


# ---- the leaderboard


async def _lines(cases: UseCases, guild: GuildId) -> list[int]:
    return [line.user for line in (await cases.standings.page("royal_visit", guild, 0, 10, ANN)).lines]


async def test_ranks_and_counts_stay_right_after_a_name_was_cleared(cases: UseCases) -> None:
    for _ in range(3):
        await cases.win(ANN, BEN)
    for loser in (BEN, CLEO):
        cases.now += 25 * Milliseconds(3_600_000)
        for _ in range(3):
            await cases.win(ANN, loser)
    await cases.moderation.clear_standings(GUILD, MOD, ANN)
    cases.now += 25 * Milliseconds(3_600_000)
    await cases.win(DORA, BEN)
    board = await cases.standings.page("royal_visit", GUILD, 0, 10, BEN)
    assert {line.user for line in board.lines} == {BEN, CLEO, DORA}
    ranked = [line for line in board.lines if line.rank is not None]
    assert [line.rank for line in ranked] == [1]
    counts = await cases.rows("SELECT people FROM rating_counts WHERE guild = ? AND people <> 0", GUILD)
    assert sum(people for (people,) in counts) == 3
    assert all(people > 0 for (people,) in counts)


async def test_a_rated_result_after_that_begins_a_new_line(cases: UseCases) -> None:
    await cases.win(ANN, BEN)
    await cases.win(ANN, CLEO, guild=GUILD + 1)
    await cases.moderation.clear_standings(GUILD, MOD, ANN)
    await cases.win(ANN, DORA, guild=GUILD + 1)
    assert ANN not in await _lines(cases, GUILD), "a result elsewhere brings nobody back"
    await cases.win(ANN, DORA)
    [line] = [one for one in (await cases.standings.page("royal_visit", GUILD, 0, 10, ANN)).lines if one.user == ANN]
    assert (line.won, line.lost, line.drawn) == (1, 0, 0)
    everywhere = await cases.standings.line("royal_visit", ANN)
    assert everywhere is not None
    assert (everywhere.won, everywhere.rating) == (4, line.rating)
