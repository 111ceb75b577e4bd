"""Whose match it is: the first line of whatever is one reader's own, in both languages."""

from __future__ import annotations

import pytest

from bot.ids import MatchId, UserId
from tests.scenarios.world import World, labels, text
from tests.support.text_rules import all_turns

LANGUAGES = ("en", "fr")


def first_line(shown: object) -> str:
    return text(shown).split("\n")[0]


async def lines(world: World, language: str, **options: object) -> tuple[str, str, str]:
    """The first line of the mover's hand, of their turns, and of those that a spectator opens."""
    board = await world.start_match(**options)  # type: ignore[arg-type]
    mover, cleo = await world.mover(), world.person("Cleo", language)
    world.speaks(mover, language)
    hand = await world.press(mover, board, "My hand")
    turns = await world.press(mover, board, "Turns")
    return first_line(hand), first_line(turns), first_line(await world.press(cleo, board, "Turns"))


@pytest.mark.parametrize(
    ("language", "rated", "said", "pace"),
    [("en", True, "rated", "3 days a turn"), ("fr", False, "amicale", "3 jours par tour")],
)
async def test_hand_and_turns_begin_with_number_opponent_whether_it_is_rated_and_how_much_time_there_is(
    world: World, language: str, rated: bool, said: str, pace: str
) -> None:
    hand, turns, watched = await lines(world, language, rated=rated)
    other = world.ben if await world.mover() is world.ann else world.ann
    against = {"en": "against", "fr": "contre"}[language]
    colour = {("en", True): "🌹 Red", ("en", False): "🍃 Green", ("fr", True): "🌹 Rouge", ("fr", False): "🍃 Vert"}
    due = round(world.env.now().timestamp()) + 3 * 24 * 3600
    whom = f"{against} {colour[language, other is world.ben]} <@{other.id}>"
    assert hand == f"-# #1 · {whom} · {said} · ⏳ <t:{due}:R>"
    assert turns == f"-# #1 · {whom} · {said} · {pace}"
    assert watched == f"-# #1 · 🍃 <@{world.ann_id}> · 🌹 <@{world.ben_id}> · {said} · {pace}"


async def test_it_stays_while_one_waits_and_in_the_turns_of_a_match_that_is_over(world: World) -> None:
    board = await world.start_match()
    mover = await world.mover()
    before = first_line(await world.press(mover, board, "Turns"))
    hand = await world.press(mover, board, "My hand")
    await world.play_turn(mover, hand, (await _turns(world, UserId(mover.id)))[0])
    assert first_line(hand) == before
    await world.simulation.app.services.play.resign(MatchId(1), UserId(mover.id))
    await world.quiet()
    assert text(hand) == "### You resigned.", "one line: the board, to which it leads, says whose match it was"
    assert labels(hand) == ["Go to board"]
    assert first_line(await world.press(mover, world.last, "Turns")) == before


async def _turns(world: World, user: UserId) -> tuple[str, ...]:
    services = world.simulation.app.services
    state = (await services.play.hand(MatchId(1), user)).state
    return all_turns(services.games["royal_visit"].logic.rules, state.view)
