"""Which matches count, what they do to ratings, and the leaderboard that comes of it."""

from __future__ import annotations

import asyncio
import random
from itertools import chain, count, pairwise, product
from typing import Any

import pytest
from openskill.models import PlackettLuce

from bot.durations import DAY, HOUR, Milliseconds
from bot.ids import EVERYWHERE, GuildId, UserId
from bot.matches.core.errors import MatchOver
from bot.matches.core.model import Match, Uncounted
from bot.matches.core.ratings import PAIR_LIMIT, PROVISIONAL_BELOW, new_ratings
from bot.matches.people.leaderboard import LeaderboardLine
from bot.store.people.ratings import RatingRow
from bot.store.transaction import Transaction
from engine.randomness import Chance
from tests.support.text_rules import action_of, text_of
from tests.support.use_cases import ANN, BEN, CLEO, DORA, GUILD, UseCases


async def lines(cases: UseCases, guild: GuildId = GUILD, game: str = "counting") -> list[LeaderboardLine]:
    """The leaderboard."""
    found = await cases.standings.page(game, guild, 0, 100, ANN)
    assert found.pages == 1
    return list(found.lines)


def text(over: Match) -> str:
    """How a match has ended, as records write it."""
    assert over.result.ending is not None
    return over.result.ending.text


async def rating_of(cases: UseCases, user: UserId, game: str = "counting") -> int:
    """Someone's rating as the leaderboard has it."""
    return next(line.rating for line in await lines(cases, EVERYWHERE, game) if line.user == user)


async def win(cases: UseCases, winner: UserId = ANN, loser: UserId = BEN, **terms: object) -> Match:
    """A rated match with a winner, a day after the one before, so that it counts however many there are."""
    cases.now += DAY + Milliseconds(1)
    return await cases.win(winner, loser, **{"game": "counting", **terms})


async def one_turn_before_the_end(cases: UseCases, one: UserId = ANN, other: UserId = BEN) -> Match:
    """A rated match in which `other` has moved and `one` wins with `2` and makes a draw with `3`."""
    numbers = (f"{number:064x}" for number in count())
    rules = cases.games["counting"].rules
    for seed in numbers:
        position = rules.apply(rules.setup({}, ("z", "a"), Chance(seed)), "a", action_of("pick begin"), Chance(seed))
        z, a = text_of(position).split(" ")[4:6]
        if {"2", "3"} <= set(z) and "2" in a:
            cases.seeds = chain([seed], cases.seeds)
            break
    cases.now += DAY + Milliseconds(1)
    match = await cases.begin(one, other, game="counting", goal="4", pick="begin")
    await cases.take_turn(match.id, "2")
    return match


async def draw(cases: UseCases) -> Match:
    """A rated draw."""
    match = await one_turn_before_the_end(cases)
    await cases.take_turn(match.id, "3")
    return await cases.play.match(match.id)


async def test_the_scale_starts_at_1000_and_a_win_moves_both_by_as_much(cases: UseCases) -> None:
    over = await win(cases)
    changes = {change.user: change for change in (await cases.table(over.id)).ratings}
    assert {user: change.before for user, change in changes.items()} == {ANN: 1000.0, BEN: 1000.0}
    assert changes[ANN].after > 1000
    assert changes[ANN].after - 1000 == pytest.approx(1000 - changes[BEN].after)
    assert {change.seat for change in changes.values()} == set(over.seating.players)


async def test_ratings_are_openskills_own_on_the_public_scale(cases: UseCases) -> None:
    await win(cases)
    over = await win(cases, BEN, ANN)
    model = PlackettLuce()
    ann, ben = model.rating(), model.rating()
    [[ann], [ben]] = model.rate([[ann], [ben]], ranks=[1, 2])
    [[ben], [ann]] = model.rate([[ben], [ann]], ranks=[1, 2])
    after = {change.user: change.after for change in (await cases.table(over.id)).ratings}
    assert after == pytest.approx({ANN: 1000 + 40 * (ann.mu - 25), BEN: 1000 + 40 * (ben.mu - 25)})


async def test_a_draw_moves_nothing_between_equals(cases: UseCases) -> None:
    over = await draw(cases)
    assert text(over) == "draw over"
    changes = (await cases.table(over.id)).ratings
    assert [change.after for change in changes] == pytest.approx([1000, 1000])
    assert [(line.won, line.lost, line.drawn, line.rating) for line in await lines(cases)] == [(0, 0, 1, 1000)] * 2


async def test_a_draw_moves_the_better_player_down(cases: UseCases) -> None:
    await win(cases)
    before = await rating_of(cases, ANN)
    await draw(cases)
    assert await rating_of(cases, ANN) < before


@pytest.mark.sqlite("makes no statement that others do not make on both engines")
@pytest.mark.parametrize(("turns", "counts"), [(0, False), (1, False), (2, True)])
@pytest.mark.parametrize(("pick", "second"), [("begin", ANN), ("wait", BEN)])
async def test_a_match_counts_only_after_each_side_has_moved_and_a_pick_is_no_move(
    cases: UseCases, turns: int, counts: bool, pick: str, second: UserId
) -> None:
    """As long as the player who gives up has not seen their cards."""
    match = await cases.begin(game="counting", pick=pick)
    for number in range(turns):
        await cases.random_turn(match.id, random.Random(number))
    await cases.play.resign(match.id, second)
    board = await cases.table(match.id)
    assert board.uncounted == (None if counts else Uncounted.UNMOVED)
    assert len(board.ratings) == (2 if counts else 0)
    assert len(await lines(cases)) == (2 if counts else 0)


@pytest.mark.parametrize("leaver", [ANN, BEN])
async def test_a_deal_that_one_has_seen_cannot_be_thrown_back(cases: UseCases, leaver: UserId) -> None:
    match = await cases.begin(game="counting")
    await cases.play.hand(match.id, leaver)
    over = await cases.play.resign(match.id, leaver)
    board = await cases.table(match.id)
    assert board.uncounted is None
    assert {change.user for change in board.ratings if change.after < change.before} == {leaver}
    assert over.result.ending is not None
    assert {line.user: (line.won, line.lost) for line in await lines(cases)} == {
        leaver: (0, 1),
        ANN + BEN - leaver: (1, 0),
    }


async def test_that_the_other_has_seen_their_hand_makes_no_match_of_one_that_is_thrown_back(cases: UseCases) -> None:
    match = await cases.begin(game="counting")
    await cases.play.hand(match.id, ANN)
    await cases.play.resign(match.id, BEN)
    assert (await cases.table(match.id)).uncounted == Uncounted.UNMOVED


async def test_a_match_without_scores_does_not_count(cases: UseCases) -> None:
    match = await cases.begin(game="counting", stakes="nothing")
    over = await cases.play_on(match.id, random.Random(1))
    assert text(over) == "none counted"
    board = await cases.table(match.id)
    assert (board.ratings, board.uncounted) == ((), Uncounted.NO_SCORE)


async def test_a_pairs_fourth_match_in_24_hours_does_not_count(cases: UseCases) -> None:
    ends = []
    for number in range(PAIR_LIMIT + 1):
        one, other = (ANN, BEN) if number % 2 else (BEN, ANN)
        over = await cases.win(one, other, game="counting", guild=GUILD + number)
        ends.append((await cases.table(over.id)).uncounted)
        cases.now += HOUR
    assert ends == [None, None, None, Uncounted.TOO_OFTEN]
    assert sum(line.won for line in await lines(cases, EVERYWHERE)) == PAIR_LIMIT


async def test_a_pairs_next_match_counts_again_once_the_first_is_24_hours_old(cases: UseCases) -> None:
    first = await cases.win(ANN, BEN, game="counting")
    for _ in range(PAIR_LIMIT - 1):
        cases.now += HOUR
        await cases.win(ANN, BEN, game="counting")
    assert first.result.ended is not None
    cases.now = first.result.ended + DAY
    assert (await cases.table((await cases.win(ANN, BEN, game="counting")).id)).uncounted == Uncounted.TOO_OFTEN
    cases.now += Milliseconds(1)
    assert (await cases.table((await cases.win(ANN, BEN, game="counting")).id)).uncounted is None


@pytest.mark.sqlite("makes no statement that others do not make on both engines")
async def test_a_pairs_matches_count_again_after_the_clock_was_set_back_by_days(cases: UseCases) -> None:
    for _ in range(PAIR_LIMIT):
        await cases.win(ANN, BEN, game="counting")
    cases.now -= 72 * HOUR
    assert (await cases.table((await cases.win(ANN, BEN, game="counting")).id)).uncounted is None


@pytest.mark.sqlite("makes no statement that others do not make on both engines")
async def test_other_pairs_and_other_games_have_their_own_three(cases: UseCases) -> None:
    for _ in range(PAIR_LIMIT):
        await cases.win(ANN, BEN, game="counting")
    for one, other, game in ((ANN, CLEO, "counting"), (BEN, CLEO, "counting"), (ANN, BEN, "royal_visit")):
        over = await cases.win(one, other, game=game)
        assert (await cases.table(over.id)).uncounted is None


@pytest.mark.sqlite("makes no statement that others do not make on both engines")
async def test_matches_that_did_not_count_do_not_use_up_the_three(cases: UseCases) -> None:
    for _ in range(PAIR_LIMIT):
        match = await cases.begin(game="counting")
        await cases.play.resign(match.id, ANN)
        await cases.win(ANN, BEN, game="counting", rated=False)
    over = await cases.win(ANN, BEN, game="counting")
    assert (await cases.table(over.id)).uncounted is None


async def test_a_match_counts_exactly_once_whatever_is_retried(cases: UseCases) -> None:
    match = await cases.begin(game="counting")
    await cases.both_move(match.id)
    results = await asyncio.gather(
        *(cases.play.resign(match.id, user) for user in (BEN, BEN, ANN)), return_exceptions=True
    )
    assert [type(result) for result in results] == [Match, MatchOver, MatchOver]
    once = await lines(cases)
    with pytest.raises(MatchOver):
        await cases.play.resign(match.id, BEN)
    assert await lines(cases) == once
    assert {line.user: (line.won, line.lost) for line in once} == {ANN: (1, 0), BEN: (0, 1)}


async def test_the_leaderboard_of_a_server_counts_its_matches_and_shows_the_one_rating(cases: UseCases) -> None:
    await win(cases, ANN, BEN, guild=1)
    await win(cases, BEN, ANN, guild=2)
    await win(cases, CLEO, ANN, guild=2)
    everywhere = {line.user: line for line in await lines(cases, EVERYWHERE)}
    first = {line.user: line for line in await lines(cases, GuildId(1))}
    second = {line.user: line for line in await lines(cases, GuildId(2))}
    assert {user: (line.won, line.lost) for user, line in everywhere.items()} == {
        ANN: (1, 2),
        BEN: (1, 1),
        CLEO: (1, 0),
    }
    assert {user: (line.won, line.lost) for user, line in first.items()} == {ANN: (1, 0), BEN: (0, 1)}
    assert {user: (line.won, line.lost) for user, line in second.items()} == {ANN: (0, 2), BEN: (1, 0), CLEO: (1, 0)}
    assert first[ANN].rating == second[ANN].rating == everywhere[ANN].rating
    assert await lines(cases, GuildId(3)) == []


async def test_the_rating_shown_is_that_after_the_match_that_ended_last(cases: UseCases) -> None:
    """Two matches that end in the same millisecond, the one that was begun first ending last."""
    first, second = [await cases.begin(game="counting") for _ in range(2)]
    for match in (first, second):
        await cases.both_move(match.id)
    for match in (second, first):
        await cases.play.resign(match.id, BEN)
    after = {change.user: round(change.after) for change in (await cases.table(first.id)).ratings}
    assert {line.user: line.rating for line in await lines(cases)} == after


@pytest.mark.sqlite("makes no statement that others do not make on both engines")
async def test_below_five_rated_matches_a_rating_is_provisional_and_has_no_rank(cases: UseCases) -> None:
    for number in range(PROVISIONAL_BELOW):
        assert all(line.provisional and line.rank is None for line in await lines(cases))
        await win(cases, ANN, (BEN, CLEO)[number % 2], guild=number + 1)
    ranks = {line.user: line.rank for line in await lines(cases, EVERYWHERE)}
    assert ranks == {ANN: 1, BEN: None, CLEO: None}
    assert next(line.rank for line in await lines(cases, GuildId(1))) == 1, (
        "matches in other servers make a rating certain, too"
    )


@pytest.mark.sqlite("makes no statement that others do not make on both engines")
async def test_the_ranked_come_first_best_rating_first_then_the_provisional(cases: UseCases) -> None:
    for _ in range(PROVISIONAL_BELOW):
        await win(cases, ANN, BEN)
    await win(cases, CLEO, DORA)
    await win(cases, CLEO, DORA)
    found = [(line.user, line.rank) for line in await lines(cases)]
    assert found == [(ANN, 1), (BEN, 2), (CLEO, None), (DORA, None)]


@pytest.mark.sqlite("makes no statement that others do not make on both engines")
async def test_equals_share_a_rank_and_the_next_rank_is_left_out(cases: UseCases) -> None:
    others = [UserId(5000 + number) for number in range(4)]
    for _ in range(PROVISIONAL_BELOW):
        for winner, loser in ((ANN, others[0]), (BEN, others[1])):
            await win(cases, winner, loser)
    for _ in range(PROVISIONAL_BELOW):
        await win(cases, others[2], others[3])
        await win(cases, others[3], others[2])
    found = [(line.rank, line.rating) for line in await lines(cases)]
    ratings = [rating for _, rating in found]
    assert ratings == sorted(ratings, reverse=True)
    assert [rank for rank, _ in found[:3]] == [1, 1, 3]
    assert [rank for rank, _ in found] == [1 + sum(other > rating for other in ratings) for rating in ratings]


async def test_a_leaderboard_comes_in_pages_and_tells_the_readers_own_line_wherever_it_stands(cases: UseCases) -> None:
    for number in range(3):
        for _ in range(PROVISIONAL_BELOW):
            await win(cases, UserId(5000 + number), UserId(6000 + number))
    await win(cases, ANN, BEN)
    whole = await lines(cases)
    assert [line.rank for line in whole] == [1, 1, 1, 4, 4, 4, None, None]
    pages = [await cases.standings.page("counting", GUILD, page, 3, BEN) for page in range(3)]
    assert [line for page in pages for line in page.lines] == whole
    assert [(page.page, page.pages) for page in pages] == [(0, 3), (1, 3), (2, 3)]
    assert {page.own for page in pages} == {whole[-1]}
    for missing, nearest in ((-1, 0), (3, 2), (10**9, 2)):
        assert await cases.standings.page("counting", GUILD, missing, 3, BEN) == pages[nearest]
    assert (await cases.standings.page("counting", GUILD, 1, 3, UserId(5001))).own == next(
        line for line in whole if line.user == 5001
    )
    assert (await cases.standings.page("counting", GUILD, 0, 3, DORA)).own is None


async def test_how_many_share_a_rating_is_kept_up_with_the_lines_of_every_leaderboard(cases: UseCases) -> None:
    rng = random.Random(1)
    for _ in range(24):
        winner, loser = rng.sample([UserId(user) for user in range(5000, 5006)], 2)
        await win(cases, winner, loser, guild=GUILD + rng.randrange(3))
    await win(cases, ANN, BEN)

    def of(tx: Transaction, table: str, people: str) -> set[tuple[Any, ...]]:
        return {
            tuple(row)
            for row in tx.all(f"SELECT guild, ranked, rating, {people} FROM {table} GROUP BY guild, ranked, rating")
            if row[3]
        }

    lines = await cases.store.read(lambda tx: of(tx, "standings", "count(*)"))
    assert await cases.store.read(lambda tx: of(tx, "rating_counts", "sum(people)")) == lines
    assert {guild for guild, *_ in lines} == {0, GUILD, GUILD + 1, GUILD + 2}
    assert {ranked for _, ranked, *_ in lines} == {0, 1}


NEWCOMER = RatingRow(25.0, 25.0 / 3, 0)


@pytest.mark.parametrize("people", [3, 4, 5, 6])
def test_who_comes_in_before_another_never_gains_less_no_matter_who_shares_a_place(people: int) -> None:
    for places in product(range(people), repeat=people):
        if list(places) != sorted(places):
            continue
        scores = [
            sum(1.0 if mine < other else 0.5 for other in others if mine <= other) / (people - 1)
            for mine, others in ((mine, places[:at] + places[at + 1 :]) for at, mine in enumerate(places))
        ]
        after = [row.mu for row in new_ratings([NEWCOMER] * people, scores)]
        assert sum(after) == pytest.approx(25.0 * people)
        for (one, mu), (other, next_mu) in pairwise(zip(places, after, strict=True)):
            assert mu == pytest.approx(next_mu) if one == other else mu > next_mu, (places, after)


def test_without_shared_places_the_ratings_are_openskills() -> None:
    model = PlackettLuce()
    before = [RatingRow(20.0, 7.0, 3), RatingRow(31.0, 8.0, 1), NEWCOMER]
    for scores in ([1.0, 0.5, 0.0], [0.0, 1.0, 0.5], [0.5, 0.5, 0.5]):
        teams = model.rate([[model.rating(mu=row.mu, sigma=row.sigma)] for row in before], scores=scores)
        assert [(row.mu, row.sigma) for row in new_ratings(before, scores)] == [(new.mu, new.sigma) for [new] in teams]
