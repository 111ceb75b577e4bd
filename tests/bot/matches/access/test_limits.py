"""What one person may make, and whom they may ping, within an hour."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.durations import HOUR
from bot.matches.core.errors import TooManyInAnHour, TooManyPings
from bot.matches.core.model import State
from bot.matches.core.terms import Place
from engine.royal_court.game import RoyalCourt
from engine.royal_visit.game import RoyalVisit
from tests.support.club import ANN, BEN, BOT, CHANNEL, CLEO, DORA, GUILD, LIMITS, Club, open_club
from tests.support.games import hosted

HOURLY = replace(LIMITS, challenges_per_hour=20, pings_per_hour=30)

GAMES = hosted(RoyalCourt(), RoyalVisit())

SERVER = range(1000, 2000)
"""People whom nobody has asked yet."""


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    async with open_club(tmp_path, games=GAMES, limits=HOURLY) as opened:
        yield opened


async def ping(club: Club, *people: int, host: int = ANN, seats: int = 6) -> None:
    """Ann opens a table for these people and closes it at once."""
    lobby = await club.open(host, *people, seats=seats)
    await club.lobbies.leave(lobby.id, host)
    assert (await club.play.match(lobby.id)).state is State.CLOSED


async def test_what_was_made_before_the_clock_was_set_back_by_days_does_not_count(club: Club) -> None:
    for person in SERVER[:20]:
        made = await club.challenge(ANN, person)
        await club.challenges.withdraw(made.id, ANN)
    club.now -= 72 * HOUR
    await club.challenge(ANN, SERVER[20])


async def test_twenty_challenges_an_hour_also_if_each_is_withdrawn_at_once(club: Club) -> None:
    first = club.now
    for person in SERVER[:20]:
        made = await club.challenge(ANN, person)
        await club.challenges.withdraw(made.id, ANN)
        club.now += 60_000
    with pytest.raises(TooManyInAnHour) as refused:
        await club.challenge(ANN, SERVER[20])
    assert vars(refused.value) == {"limit": 20, "next": first + HOUR}
    with pytest.raises(TooManyInAnHour):
        await club.challenge(ANN, None)
    with pytest.raises(TooManyInAnHour):
        await club.open(ANN, seats=3)
    await club.challenge(BEN, SERVER[20])
    club.now = first + HOUR - 1
    with pytest.raises(TooManyInAnHour):
        await club.challenge(ANN, SERVER[20])
    club.now += 1
    await club.challenge(ANN, SERVER[20])
    with pytest.raises(TooManyInAnHour) as refused:
        await club.challenge(ANN, SERVER[21])
    assert refused.value.next == first + 60_000 + HOUR


async def test_the_time_at_which_it_is_free_again_is_a_whole_second(club: Club) -> None:
    club.now += 1
    for person in SERVER[:20]:
        await club.challenges.withdraw((await club.challenge(ANN, person)).id, ANN)
    with pytest.raises(TooManyInAnHour) as refused:
        await club.challenge(ANN, SERVER[20])
    assert refused.value.next == club.now - 1 + HOUR + 1000
    club.now = club.now - 1 + HOUR + 1000
    await club.challenge(ANN, SERVER[20])


async def test_thirty_people_an_hour_are_pinged_five_at_a_table(club: Club) -> None:
    first = club.now
    for at in range(0, 30, 5):
        await ping(club, *SERVER[at : at + 5])
        club.now += 1000
    with pytest.raises(TooManyPings) as refused:
        await ping(club, SERVER[30])
    assert vars(refused.value) == {"limit": 30, "next": first + HOUR}
    await club.open(ANN, seats=3)  # for anyone: that pings nobody
    club.now = first + HOUR
    await ping(club, *SERVER[30:33])
    with pytest.raises(TooManyPings) as refused:
        await ping(club, *SERVER[33:37])
    assert refused.value.next == first + HOUR + 1000, "two are free at once, and five more then"
    await ping(club, *SERVER[33:35])


async def test_what_is_refused_or_asked_for_twice_counts_once_at_most(club: Club) -> None:
    for at in range(0, 25, 5):
        await ping(club, *SERVER[at : at + 5])
    for _ in range(3):
        await club.open(ANN, *SERVER[25:28], request=7)
    with pytest.raises(TooManyPings):
        await ping(club, *SERVER[28:32], seats=5)
    await ping(club, *SERVER[28:30], seats=3)
    assert await club.rows("SELECT sum(challenges), sum(people) FROM pings") == [(7, 30)]


async def test_who_was_pinged_a_moment_ago_is_not_pinged_and_does_not_count(club: Club) -> None:
    for rated in (True, False):
        await club.challenge(ANN, BEN, rated=rated)
    assert await club.rows("SELECT challenges, people FROM pings") == [(1, 1), (1, 0)]


async def test_rematches_that_are_asked_for_and_offered_count_and_so_do_nudges(tmp_path: Path) -> None:
    async with open_club(tmp_path, games=GAMES, limits=replace(HOURLY, pings_per_hour=1)) as club:
        over = []
        for loser in (CLEO, DORA):
            over.append(await club.win(BEN, loser))
            club.now += HOUR
        here = Place(GUILD, CHANNEL)
        await club.rematches.rematch(over[0].id, BEN, here)  # asks Cleo to challenge Ben
        with pytest.raises(TooManyPings):
            await club.rematches.rematch(over[1].id, BEN, here)
        with pytest.raises(TooManyPings):
            await club.challenge(BEN, DORA)
        await club.rematches.rematch(over[0].id, CLEO, here)
        with pytest.raises(TooManyPings):
            await club.challenge(CLEO, ANN)
        club.now += HOUR
        match = await club.begin(ANN, BEN, pace="3d")
        waits = ANN if (await club.mover(match.id)) == BEN else BEN
        club.now += HOUR
        await club.challenge(waits, DORA)
        with pytest.raises(TooManyPings):
            await club.times.nudge(match.id, waits)
        club.now += HOUR
        await club.times.nudge(match.id, waits)
        with pytest.raises(TooManyPings):
            await club.challenge(waits, CLEO)


async def test_another_round_for_the_same_people_counts_no_matter_who_asks_for_it(tmp_path: Path) -> None:
    async with open_club(tmp_path, games=GAMES, limits=replace(HOURLY, pings_per_hour=2)) as club:
        match = await club.seat(ANN, BEN, CLEO)
        for user in (ANN, BEN):
            await club.play.resign(match.id, user)
        await club.open(BEN, DORA, seats=2)
        with pytest.raises(TooManyPings):
            await club.rematches.rematch(match.id, BEN, Place(GUILD, CHANNEL))
        await club.rematches.rematch(match.id, CLEO, Place(GUILD, CHANNEL))


async def test_more_people_than_the_limit_itself_are_pinged_where_nobody_was(tmp_path: Path) -> None:
    async with open_club(tmp_path, games=GAMES, limits=replace(HOURLY, pings_per_hour=2)) as club:
        await ping(club, *SERVER[:5])
        with pytest.raises(TooManyPings) as refused:
            await ping(club, *SERVER[5:10])
        assert vars(refused.value) == {"limit": 2, "next": club.now + HOUR}


async def test_matches_against_the_bot_are_no_challenges(club: Club) -> None:
    for _ in range(25):
        match = await club.begin_solo(ANN)
        await club.play.resign(match.id, ANN)
        again = await club.rematches.rematch(match.id, ANN, Place(GUILD, CHANNEL))
        assert (again.match.challenger, again.ping) == (BOT, ())
    assert await club.rows("SELECT * FROM pings") == []
