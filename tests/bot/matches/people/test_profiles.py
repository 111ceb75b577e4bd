"""What someone's profile counts, and what it does not."""

from __future__ import annotations

import pytest

from bot.durations import DAY, HOUR, Milliseconds
from bot.ids import GuildId, UserId
from bot.matches.core.ratings import PROVISIONAL_BELOW
from bot.matches.people.profiles import FORM, RECENT, BotRecord, PlayerResult, Profile, Ranking, ResultCounts
from tests.support.use_cases import ANN, BEN, CLEO, DORA, ELSEWHERE, GUILD, UseCases


async def win(cases: UseCases, winner: UserId = ANN, loser: UserId = BEN, **terms: object) -> int:
    """A rated match with a winner, a day after the one before, so that it counts; its number."""
    cases.now += DAY + Milliseconds(1)
    return (await cases.win(winner, loser, **{"game": "counting", **terms})).id


async def profile(cases: UseCases, user: UserId = ANN, guild: GuildId = GUILD) -> Profile:
    """Someone's profile, which is there."""
    found = await cases.profiles.profile(user, "counting", guild)
    assert found is not None
    return found


async def test_wins_and_defeats_are_counted_by_seat_and_by_ending(cases: UseCases) -> None:
    await win(cases, ANN, BEN)  # the first named challenges and has the first seat
    await win(cases, ANN, CLEO)
    cases.now += DAY + Milliseconds(1)
    match = await cases.begin(BEN, ANN, game="counting")
    await cases.both_move(match.id)
    await cases.play.resign(match.id, ANN)
    found = await profile(cases)
    assert found.results == ResultCounts(2, 1, 0)
    assert found.seats == {"z": ResultCounts(2, 0, 0), "a": ResultCounts(0, 1, 0)}
    assert found.endings == {"resign": ResultCounts(2, 1, 0)}
    assert found.matches == 3


async def test_the_curve_begins_at_the_start_and_ends_at_the_rating(cases: UseCases) -> None:
    for winner, loser in ((ANN, BEN), (ANN, CLEO), (BEN, ANN)):
        await win(cases, winner, loser)
    found = await profile(cases)
    assert found.curve[0] == 1000
    assert len(found.curve) == 4
    assert round(found.curve[-1]) == found.rating
    assert found.curve[1] < found.curve[2] > found.curve[3]
    assert found.highest == 2


async def test_a_person_who_only_lost_was_best_at_the_start(cases: UseCases) -> None:
    await win(cases)
    assert (await profile(cases, BEN)).highest == 0


async def test_a_rating_grows_more_certain_with_every_match(cases: UseCases) -> None:
    spreads = []
    for _ in range(3):
        await win(cases)
        spreads.append((await profile(cases)).spread)
    assert spreads == sorted(spreads, reverse=True)
    assert spreads[0] > spreads[-1] > 0
    [line] = [line for line in (await cases.standings.page("counting", GUILD, 0, 100, ANN)).lines if line.user == ANN]
    assert line.spread == spreads[-1], "the leaderboard says the same"


async def test_places_are_those_of_the_two_leaderboards(cases: UseCases) -> None:
    for _ in range(PROVISIONAL_BELOW):
        assert await cases.profiles.profile(ANN, "counting", GUILD) is None or (await profile(cases)).provisional
        await win(cases, ANN, BEN)
        await win(cases, CLEO, DORA, guild=GUILD + 1)
    await win(cases, CLEO, DORA, guild=GUILD + 1)
    found = await profile(cases)
    assert not found.provisional
    assert found.here == Ranking(1, 2)
    assert found.everywhere == Ranking(2, 4)
    assert (await profile(cases, ANN, ELSEWHERE)).here == Ranking(None, 2), "never played there"


async def test_the_streak_is_of_results_like_the_last_one(cases: UseCases) -> None:
    await win(cases, ANN, BEN)
    await win(cases, BEN, ANN)
    await win(cases, BEN, ANN)
    found = await profile(cases)
    assert (found.form, found.streak) == ((PlayerResult.WON, PlayerResult.LOST, PlayerResult.LOST), 2)
    await win(cases, ANN, CLEO)
    assert (await profile(cases)).streak == 1


async def test_the_form_is_of_the_last_ten(cases: UseCases) -> None:
    await win(cases, BEN, ANN)
    for _ in range(FORM):
        await win(cases, ANN, BEN)
    found = await profile(cases)
    assert found.form == (PlayerResult.WON,) * FORM
    assert found.streak == FORM
    assert found.matches == FORM + 1 <= RECENT


async def solo(cases: UseCases, level: int, *, wins: bool, user: UserId = ANN) -> None:
    """A match against the bot that someone wins, or gives up."""
    cases.now += HOUR
    match = await cases.begin_solo(user, level=level)
    if not wins:
        await cases.play.resign(match.id, user)
        return
    await cases.change("UPDATE seats SET user_id = ? WHERE match = ? AND level IS NOT NULL", DORA, match.id)
    await cases.play.resign(match.id, DORA)


async def test_matches_against_the_bot_have_a_record_of_their_own(cases: UseCases) -> None:
    assert await cases.profiles.bot_record(ANN, "royal_visit") is None
    for level, wins in ((1, False), (1, True), (3, True), (2, True), (2, False), (2, False)):
        await solo(cases, level, wins=wins)
    await solo(cases, 1, wins=False, user=BEN)
    found = await cases.profiles.bot_record(ANN, "royal_visit")
    assert found == BotRecord(
        levels={1: ResultCounts(1, 1, 0), 2: ResultCounts(1, 2, 0), 3: ResultCounts(1, 0, 0)},
        last=PlayerResult.LOST,
        streak=2,
        best=3,
    )
    assert list(found.levels) == [1, 2, 3]
    assert await cases.profiles.profile(ANN, "royal_visit", GUILD) is None, "they are not rated"
    assert await cases.profiles.bot_record(ANN, "counting") is None, "another game"
    theirs = await cases.profiles.bot_record(BEN, "royal_visit")
    assert theirs == BotRecord(levels={1: ResultCounts(0, 1, 0)}, last=PlayerResult.LOST, streak=1, best=None)


@pytest.mark.parametrize(
    ("ranks", "score"),
    [((2, 3), ResultCounts(1, 0, 0)), ((3, 2), ResultCounts(0, 1, 0)), ((2, 2), ResultCounts(0, 0, 1))],
)
async def test_of_two_that_have_not_won_who_came_before_the_other_has(
    cases: UseCases, ranks: tuple[int, int], score: ResultCounts
) -> None:
    match = await win(cases)
    await cases.change("UPDATE rated_results SET score = 0 WHERE match = ?", match)
    for user, rank in zip((ANN, BEN), ranks, strict=True):
        await cases.change("UPDATE seats SET rank = ? WHERE match = ? AND user_id = ?", rank, match, user)
    assert await cases.profiles.head_to_head(ANN, BEN, "counting") == score


async def test_the_longest_row_of_wins_is_kept_after_it_has_ended(cases: UseCases) -> None:
    for winner, loser in ((ANN, BEN), (ANN, CLEO), (BEN, ANN), (ANN, BEN)):
        await win(cases, winner, loser)
    assert (await profile(cases)).longest == 2
    assert (await profile(cases)).streak == 1
    assert (await profile(cases, CLEO)).longest == 0


async def test_reliability_takes_ten_turns_and_is_never_rounded_up(cases: UseCases) -> None:
    assert await cases.profiles.turn_times(ANN, "counting") is None
    await cases.change("INSERT INTO turn_times VALUES (?, 'counting', 9, 0)", ANN)
    assert await cases.profiles.turn_times(ANN, "counting") is None
    await cases.change("UPDATE turn_times SET in_time = 199, late = 1")
    found = await cases.profiles.turn_times(ANN, "counting")
    assert found is not None
    assert (found.in_time, found.turns, found.percent) == (199, 200, 99)
    assert await cases.profiles.turn_times(ANN, "royal_visit") is None
