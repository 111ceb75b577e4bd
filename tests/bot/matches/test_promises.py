"""What one writer alone keeps on SQLite, and what keeps it on PostgreSQL: each promise, attacked by two processes.

The units of both meet before either is stored (`tests/support/meeting.py`). Each promise is attacked twice: as it is,
and with what keeps it taken out, which has to break it.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any, Final, NamedTuple

import pytest
import pytest_asyncio

from bot.durations import HOUR
from bot.ids import UserId
from bot.matches.access.server_settings import DAILY_CHANNEL
from bot.matches.core.errors import (
    BegunWithout,
    ChallengeClosed,
    ChallengeTwice,
    GuidedTwice,
    MatchOver,
    RematchTwice,
    TooLongAway,
    TooManyBlocks,
    TooManyChallenges,
    TooManyInAnHour,
    TooManySolo,
)
from bot.matches.core.model import Match, MatchCreated, Person
from bot.matches.core.ratings import PAIR_LIMIT
from bot.matches.core.terms import Place, Terms
from bot.matches.deadlines.away import MAX_DAYS_A_YEAR
from bot.matches.people import settings
from bot.matches.people.settings import ChosenSettings
from bot.store.postgresql import engine
from bot.store.postgresql.transaction import PostgreSQLTransaction
from engine.royal_visit.game import RoyalVisit
from tests.support.court import WholeActs
from tests.support.engines import PostgreSQLDatabase
from tests.support.games import Counting, hosted
from tests.support.meeting import Meeting, meeting
from tests.support.use_cases import ANN, BEN, BOT, CHANNEL, CLEO, DORA, ELSEWHERE, GUILD, LIMITS, UseCases, use_cases_of

ROUNDS: Final = int(os.environ.get("PROMISE_ROUNDS", "1"))
"""Attacks on each promise; by hand, PROMISE_ROUNDS=50."""

PEOPLE, MATCH = "hold", "hold_match"
"""What keeps a promise: held people, or a held match."""

HERE: Final = Place(GUILD, CHANNEL)


class Processes(NamedTuple):
    """Two processes on one database, and where their units meet."""

    one: UseCases
    other: UseCases
    place: Meeting

    async def attack(self, *calls: Awaitable[Any]) -> Counter[type]:
        """The kinds of what they return or raise."""
        return Counter(map(type, await self.place.attack(*calls)))


@pytest_asyncio.fixture
async def two(postgresql: PostgreSQLDatabase) -> AsyncIterator[Processes]:
    """Two processes on one new database."""
    games = hosted(RoyalVisit(), Counting(), WholeActs())
    async with AsyncExitStack() as stack:
        all_cases = [
            await stack.enter_async_context(use_cases_of(await postgresql.open(), process=name, games=games))
            for name in "ab"
        ]
        all_cases[1].seeds = (f"{number:064x}" for number in range(1000, 2000))
        place = stack.enter_context(meeting(postgresql.url))
        yield Processes(all_cases[0], all_cases[1], place)


def limit(two: Processes, **limits: Any) -> None:
    for cases in two[:2]:
        cases.context.limits = replace(LIMITS, **limits)


async def test_nobody_who_begins_or_ends_a_match_waits_for_anybody_elses(two: Processes) -> None:
    for number, pair in enumerate(((ANN, BEN), (CLEO, DORA))):
        await two.one.make(*pair, request=number, guild=ELSEWHERE)
    both = [await begun(two, ANN, BEN), await begun(two, CLEO, DORA)]
    for cases in two[:2]:
        cases.now += 24 * HOUR  # what is stored of the challenges has expired
    begins = (two.one.make(ANN, CLEO, request=8), two.other.make(BEN, DORA, request=9))
    ends = (cases.play.resign(match.id, match.seating.challenger) for cases, match in zip(two[:2], both, strict=True))
    for calls in (begins, ends):
        before = two.place.met
        await two.attack(*calls)
        assert two.place.met > before, "both had come to their commits"


async def begun(two: Processes, *people: UserId) -> Match:
    """A match that counts once it is given up: both have moved."""
    match = await two.one.begin(*people)
    await two.one.both_move(match.id)
    return match


async def one_of_equal_challenges(two: Processes) -> bool:
    found = await two.attack(two.one.challenge(ANN, BEN), two.other.challenge(ANN, BEN))
    return found == {Match: 1, ChallengeTwice: 1}


async def no_more_open_challenges_than_allowed(two: Processes) -> bool:
    limit(two, open_challenges=1)
    found = await two.attack(two.one.challenge(ANN, BEN), two.other.challenge(ANN, CLEO))
    return found == {Match: 1, TooManyChallenges: 1}


async def no_more_challenges_an_hour_than_allowed(two: Processes) -> bool:
    limit(two, challenges_per_hour=1)
    found = await two.attack(two.one.challenge(ANN, BEN), two.other.challenge(ANN, CLEO))
    return found == {Match: 1, TooManyInAnHour: 1}


async def no_more_matches_against_the_bot_than_allowed(two: Processes) -> bool:
    limit(two, solo_matches=1)
    found = await two.attack(two.one.begin_solo(), two.other.begin_solo())
    return found == {Match: 1, TooManySolo: 1}


async def one_guided_match(two: Processes) -> bool:
    terms = Terms(game="royal_visit", options={}, level=1, guided=True)
    calls = (cases.challenges.start_bot_match(HERE, terms, user=ANN, bot=BOT) for cases in two[:2])
    return await two.attack(*calls) == {MatchCreated: 1, GuidedTwice: 1}


async def one_ping_between_two_people(two: Processes) -> bool:
    made = await two.place.attack(two.one.make(ANN, BEN), two.other.make(BEN, ANN))
    return sorted(len(one.ping) for one in made) == [0, 1]


async def a_request_that_comes_twice_makes_one_match(two: Processes) -> bool:
    made = await two.place.attack(*(cases.make(ANN, BEN, request=17) for cases in two[:2]))
    return [one.match.id for one in made if isinstance(one, MatchCreated)] == [1, 1]


async def one_rematch(two: Processes) -> bool:
    match = await two.one.begin(rated=False)
    await two.one.play.resign(match.id, ANN)
    found = await two.attack(*(cases.rematches.rematch(match.id, BEN, HERE) for cases in two[:2]))
    return found == {MatchCreated: 1, RematchTwice: 1}


async def three_rated_matches_a_day(two: Processes) -> bool:
    for _ in range(PAIR_LIMIT - 1):
        await two.one.win(ANN, BEN)
    last = [await begun(two, ANN, BEN) for _ in range(2)]
    found = await two.attack(*(cases.play.resign(match.id, BEN) for cases, match in zip(two[:2], last, strict=True)))
    return found == {Match: 2} and await two.one.rows("SELECT count(*) FROM rated_results") == [(2 * PAIR_LIMIT,)]


async def ratings_and_lines_add_up(two: Processes) -> bool:
    both = [await begun(two, ANN, BEN), await begun(two, ANN, CLEO)]
    await two.attack(*(cases.play.resign(match.id, ANN) for cases, match in zip(two[:2], both, strict=True)))
    played = await two.one.rows("SELECT played FROM ratings WHERE user_id = ?", ANN)
    counts = "SELECT game, guild, ranked, rating, sum(people) FROM rating_counts GROUP BY 1, 2, 3, 4"
    lines = "SELECT game, guild, ranked, rating, count(*) FROM standings GROUP BY 1, 2, 3, 4"
    counted = {row for row in await two.one.rows(counts) if row[-1]}
    return played == [(2,)] and counted == set(await two.one.rows(lines))


async def a_delivery_is_handed_out_once(two: Processes) -> bool:
    match = await two.one.challenge(ANN, BEN)
    batches = await two.place.attack(*(cases.outbox.take(match.id) for cases in two[:2]))
    return sorted(len(getattr(batch, "deliveries", (1, 1))) for batch in batches) == [0, 1]


async def the_last_seat_of_a_lobby_has_one_player(two: Processes) -> bool:
    lobby = await two.one.open(ANN, seats=2)
    found = await two.attack(two.one.lobbies.join(lobby.id, BEN), two.other.lobbies.join(lobby.id, CLEO))
    return found == {Match: 1, BegunWithout: 1}


async def a_challenge_is_accepted_by_one(two: Processes) -> bool:
    open_to_all = await two.one.challenge(ANN, None)
    found = await two.attack(
        two.one.challenges.accept(open_to_all.id, BEN, "0"), two.other.challenges.accept(open_to_all.id, CLEO, "0")
    )
    return found == {Match: 1, ChallengeClosed: 1}


async def of_two_presses_on_one_hand_the_first_counts(two: Processes) -> bool:
    match = await two.one.begin()
    hand = await two.one.play.hand(match.id, await two.one.mover(match.id))
    first, second = await two.place.attack(two.one.press(hand, "0"), two.other.press(hand, "1"))
    return bool(first.state.draft == second.state.draft)


async def of_two_resignations_the_first_counts(two: Processes) -> bool:
    match = await two.one.begin()
    found = await two.attack(two.one.play.resign(match.id, ANN), two.other.play.resign(match.id, BEN))
    return found == {Match: 1, MatchOver: 1}


async def no_more_people_are_blocked_than_allowed(two: Processes) -> bool:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "MAX_BLOCKED", 1)
        found = await two.attack(
            two.one.people.block(ANN, GUILD, [Person(BEN, "Ben")]),
            two.other.people.block(ANN, GUILD, [Person(CLEO, "Cleo")]),
        )
        return found == {ChosenSettings: 1, TooManyBlocks: 1}


async def no_more_days_away_than_allowed(two: Processes) -> bool:
    calls = (cases.away.announce(ANN, cases.now, start, MAX_DAYS_A_YEAR - 5) for start, cases in enumerate(two[:2]))
    found = await two.attack(*calls)
    days = await two.one.rows("SELECT start FROM away")
    return len(days) == 1 and (found[TooLongAway] == 1 or sum(found.values()) == 2)


async def the_log_of_a_server_leads_from_one_value_to_the_next(two: Processes) -> bool:
    await two.attack(*(cases.servers.change(GUILD, DORA, "rated", "off") for cases in two[:2]))
    return await two.one.rows("SELECT before, after FROM audit") == [("on", "off")]


async def of_two_presses_on_a_puzzle_the_first_counts(two: Processes) -> bool:
    today = await two.one.puzzles.today(ANN, "counting")
    first, second = await two.place.attack(
        *(
            cases.puzzles.press(ANN, "counting", today.puzzle.number, today.day, today.step, control)
            for cases, control in zip(two[:2], "01", strict=True)
        )
    )
    return bool(first == second)


PROMISES: Final[dict[Callable[[Processes], Awaitable[bool]], str]] = {
    one_of_equal_challenges: PEOPLE,
    no_more_open_challenges_than_allowed: PEOPLE,
    no_more_challenges_an_hour_than_allowed: PEOPLE,
    no_more_matches_against_the_bot_than_allowed: PEOPLE,
    one_guided_match: PEOPLE,
    one_ping_between_two_people: PEOPLE,
    a_request_that_comes_twice_makes_one_match: PEOPLE,
    one_rematch: MATCH,
    three_rated_matches_a_day: PEOPLE,
    ratings_and_lines_add_up: PEOPLE,
    a_delivery_is_handed_out_once: MATCH,
    the_last_seat_of_a_lobby_has_one_player: MATCH,
    a_challenge_is_accepted_by_one: MATCH,
    of_two_presses_on_one_hand_the_first_counts: MATCH,
    of_two_resignations_the_first_counts: MATCH,
    no_more_people_are_blocked_than_allowed: PEOPLE,
    no_more_days_away_than_allowed: PEOPLE,
    the_log_of_a_server_leads_from_one_value_to_the_next: PEOPLE,
    of_two_presses_on_a_puzzle_the_first_counts: PEOPLE,
}

each = pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)


@each
@pytest.mark.parametrize("attack", range(ROUNDS))
async def test_a_promise_is_kept(two: Processes, promise: Callable[[Processes], Awaitable[bool]], attack: int) -> None:
    assert await promise(two)


@each
async def test_without_what_keeps_it_a_promise_breaks(
    two: Processes, promise: Callable[[Processes], Awaitable[bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(*_: object) -> None:
        pass

    monkeypatch.setattr(PostgreSQLTransaction, PROMISES[promise], nothing)
    monkeypatch.setattr(engine, "is_retryable", nothing)
    assert not await promise(two)


@pytest.mark.parametrize("attack", range(ROUNDS))
async def test_of_two_processes_one_posts_the_daily_puzzle_of_a_server(two: Processes, attack: int) -> None:
    """Kept also without `hold`: both change the timer's row before they read whether the day has its puzzle."""
    await two.one.servers.change_channel(GUILD, DORA, DAILY_CHANNEL, CHANNEL)
    [(due,)] = await two.one.rows("SELECT due FROM timers WHERE kind = 'daily puzzle'")
    for cases in two[:2]:
        cases.now = due
    assert await two.attack(*(cases.daily.run(GUILD) for cases in two[:2])) == {type(None): 2}
    assert len(await two.one.rows("SELECT about FROM posts WHERE purpose = 'daily'")) == 1
