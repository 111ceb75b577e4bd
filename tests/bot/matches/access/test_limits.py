"""What one person may make, and whom they may ping, within an hour."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.durations import HOUR, MINUTE, SECOND, Milliseconds
from bot.ids import UserId
from bot.matches.core.errors import TooManyInAnHour, TooManyPings
from bot.matches.core.model import State
from bot.matches.core.terms import Place
from engine.royal_court.game import RoyalCourt
from engine.royal_visit.game import RoyalVisit
from tests.support.games import hosted
from tests.support.use_cases import ANN, BEN, BOT, CHANNEL, CLEO, DORA, GUILD, LIMITS, UseCases, open_use_cases

HOURLY = replace(LIMITS, challenges_per_hour=20, pings_per_hour=30)

GAMES = hosted(RoyalCourt(), RoyalVisit())

SERVER = [UserId(number) for number in range(1000, 2000)]
"""People whom nobody has asked yet."""


@pytest_asyncio.fixture
async def cases(tmp_path: Path) -> AsyncIterator[UseCases]:
    async with open_use_cases(tmp_path, games=GAMES, limits=HOURLY) as opened:
        yield opened


async def ping(cases: UseCases, *people: UserId, host: UserId = ANN, seats: int = 6) -> None:
    """Ann opens a table for these people and closes it at once."""
    lobby = await cases.open(host, *people, seats=seats)
    await cases.lobbies.leave(lobby.id, host)
    assert (await cases.play.match(lobby.id)).state is State.CLOSED


async def test_what_was_made_before_the_clock_was_set_back_by_days_does_not_count(cases: UseCases) -> None:
    for person in SERVER[:20]:
        made = await cases.challenge(ANN, person)
        await cases.challenges.withdraw(made.id, ANN)
    cases.now -= 72 * HOUR
    await cases.challenge(ANN, SERVER[20])


async def test_twenty_challenges_an_hour_also_if_each_is_withdrawn_at_once(cases: UseCases) -> None:
    first = cases.now
    for person in SERVER[:20]:
        made = await cases.challenge(ANN, person)
        await cases.challenges.withdraw(made.id, ANN)
        cases.now += MINUTE
    with pytest.raises(TooManyInAnHour) as refused:
        await cases.challenge(ANN, SERVER[20])
    assert vars(refused.value) == {"limit": 20, "next": first + HOUR}
    with pytest.raises(TooManyInAnHour):
        await cases.challenge(ANN, None)
    with pytest.raises(TooManyInAnHour):
        await cases.open(ANN, seats=3)
    await cases.challenge(BEN, SERVER[20])
    cases.now = first + HOUR - Milliseconds(1)
    with pytest.raises(TooManyInAnHour):
        await cases.challenge(ANN, SERVER[20])
    cases.now += Milliseconds(1)
    await cases.challenge(ANN, SERVER[20])
    with pytest.raises(TooManyInAnHour) as refused:
        await cases.challenge(ANN, SERVER[21])
    assert refused.value.next == first + MINUTE + HOUR


async def test_the_time_at_which_it_is_free_again_is_a_whole_second(cases: UseCases) -> None:
    cases.now += Milliseconds(1)
    for person in SERVER[:20]:
        await cases.challenges.withdraw((await cases.challenge(ANN, person)).id, ANN)
    with pytest.raises(TooManyInAnHour) as refused:
        await cases.challenge(ANN, SERVER[20])
    assert refused.value.next == cases.now - Milliseconds(1) + HOUR + SECOND
    cases.now = cases.now - Milliseconds(1) + HOUR + SECOND
    await cases.challenge(ANN, SERVER[20])


async def test_thirty_people_an_hour_are_pinged_five_at_a_table(cases: UseCases) -> None:
    first = cases.now
    for at in range(0, 30, 5):
        await ping(cases, *SERVER[at : at + 5])
        cases.now += SECOND
    with pytest.raises(TooManyPings) as refused:
        await ping(cases, SERVER[30])
    assert vars(refused.value) == {"limit": 30, "next": first + HOUR}
    await cases.open(ANN, seats=3)  # for anyone: that pings nobody
    cases.now = first + HOUR
    await ping(cases, *SERVER[30:33])
    with pytest.raises(TooManyPings) as refused:
        await ping(cases, *SERVER[33:37])
    assert refused.value.next == first + HOUR + SECOND, "two are free at once, and five more then"
    await ping(cases, *SERVER[33:35])


async def test_what_is_refused_or_asked_for_twice_counts_once_at_most(cases: UseCases) -> None:
    for at in range(0, 25, 5):
        await ping(cases, *SERVER[at : at + 5])
    for _ in range(3):
        await cases.open(ANN, *SERVER[25:28], request=7)
    with pytest.raises(TooManyPings):
        await ping(cases, *SERVER[28:32], seats=5)
    await ping(cases, *SERVER[28:30], seats=3)
    assert await cases.rows("SELECT sum(challenges), sum(people) FROM pings") == [(7, 30)]


async def test_who_was_pinged_a_moment_ago_is_not_pinged_and_does_not_count(cases: UseCases) -> None:
    for rated in (True, False):
        await cases.challenge(ANN, BEN, rated=rated)
    assert await cases.rows("SELECT challenges, people FROM pings") == [(1, 1), (1, 0)]


async def test_rematches_that_are_asked_for_and_offered_count_and_so_do_nudges(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, games=GAMES, limits=replace(HOURLY, pings_per_hour=1)) as cases:
        over = []
        for loser in (CLEO, DORA):
            over.append(await cases.win(BEN, loser))
            cases.now += HOUR
        here = Place(GUILD, CHANNEL)
        await cases.rematches.rematch(over[0].id, BEN, here)  # asks Cleo to challenge Ben
        with pytest.raises(TooManyPings):
            await cases.rematches.rematch(over[1].id, BEN, here)
        with pytest.raises(TooManyPings):
            await cases.challenge(BEN, DORA)
        await cases.rematches.rematch(over[0].id, CLEO, here)
        with pytest.raises(TooManyPings):
            await cases.challenge(CLEO, ANN)
        cases.now += HOUR
        match = await cases.begin(ANN, BEN, pace="3d")
        waits = ANN if (await cases.mover(match.id)) == BEN else BEN
        cases.now += HOUR
        await cases.challenge(waits, DORA)
        with pytest.raises(TooManyPings):
            await cases.times.nudge(match.id, waits)
        cases.now += HOUR
        await cases.times.nudge(match.id, waits)
        with pytest.raises(TooManyPings):
            await cases.challenge(waits, CLEO)


async def test_another_round_for_the_same_people_counts_no_matter_who_asks_for_it(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, games=GAMES, limits=replace(HOURLY, pings_per_hour=2)) as cases:
        match = await cases.seat(ANN, BEN, CLEO)
        for user in (ANN, BEN):
            await cases.play.resign(match.id, user)
        await cases.open(BEN, DORA, seats=2)
        with pytest.raises(TooManyPings):
            await cases.rematches.rematch(match.id, BEN, Place(GUILD, CHANNEL))
        await cases.rematches.rematch(match.id, CLEO, Place(GUILD, CHANNEL))


async def test_more_people_than_the_limit_itself_are_pinged_where_nobody_was(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, games=GAMES, limits=replace(HOURLY, pings_per_hour=2)) as cases:
        await ping(cases, *SERVER[:5])
        with pytest.raises(TooManyPings) as refused:
            await ping(cases, *SERVER[5:10])
        assert vars(refused.value) == {"limit": 2, "next": cases.now + HOUR}


async def test_matches_against_the_bot_are_no_challenges(cases: UseCases) -> None:
    for _ in range(25):
        match = await cases.begin_solo(ANN)
        await cases.play.resign(match.id, ANN)
        again = await cases.rematches.rematch(match.id, ANN, Place(GUILD, CHANNEL))
        assert (again.match.seating.challenger, again.ping) == (BOT, ())
    assert await cases.rows("SELECT * FROM pings") == []
