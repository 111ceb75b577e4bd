"""Going on to the bot's next level: for someone who has just won alone against the one before it, once at a time."""

from __future__ import annotations

import asyncio

import pytest

from bot.ids import ChannelId, MatchId, UserId
from bot.matches.afterwards.rematches import level_above
from bot.matches.core.errors import NotBeaten, RematchTwice, StillPlayed
from bot.matches.core.model import MatchCreated
from bot.matches.core.terms import Place
from engine.game import Outcome
from tests.support.screens import changed
from tests.support.use_cases import ANN, BEN, BOT, CHANNEL, GUILD, UseCases

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")


async def go_on(cases: UseCases, match: int, user: UserId = ANN, request: int | None = None) -> MatchCreated:
    return await cases.rematches.next_level(MatchId(match), user, Place(GUILD, ChannelId(CHANNEL + 1), request))


async def test_who_has_lost_or_plays_still_or_has_beaten_a_person_or_the_last_level_does_not(cases: UseCases) -> None:
    lost = await cases.begin_solo(level=1)
    with pytest.raises(StillPlayed):
        await go_on(cases, lost.id)
    await cases.play.resign(lost.id, ANN)
    last = await cases.begin_solo(level=3)
    await cases.play.resign(last.id, BOT)
    people = await cases.begin(ANN, BEN)
    await cases.play.resign(people.id, BEN)
    for match in (lost, last, people):
        with pytest.raises(NotBeaten):
            await go_on(cases, match.id)


async def test_the_same_press_repeated_begins_one_match_and_another_one_waits_for_its_end(cases: UseCases) -> None:
    old = await cases.begin_solo(level=1)
    await cases.play.resign(old.id, BOT)
    made = await asyncio.gather(*(go_on(cases, old.id, request=8) for _ in range(3)))
    assert {one.match.id for one in made} == {made[0].match.id}
    with pytest.raises(RematchTwice) as refused:
        await go_on(cases, old.id, request=9)
    assert refused.value.match == made[0].match.id
    await cases.play.resign(made[0].match.id, ANN)
    assert (await go_on(cases, old.id, request=10)).match.seating.levels == {"r": 2}


async def test_at_a_larger_table_it_is_above_the_strongest_that_was_beaten(cases: UseCases) -> None:
    solo = await cases.begin_solo(level=1)
    won = changed(solo, levels={"r": 1, "x": 4}, ending=Outcome("sum", {"g": 1.0, "r": 0.5, "x": 0.0}))
    assert level_above((1, 2, 4, 6), won) == 6
    assert level_above((1, 2, 4), won) is None
    tied = changed(won, ending=Outcome("sum", {"g": 0.75, "r": 0.75, "x": 0.0}))
    assert level_above((1, 2, 4, 6), tied) is None
