"""Hint: one good next play and why, where hints were agreed or the bot plays, from the player's own view."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.ids import MatchId, UserId
from bot.ui.custom_ids import CustomId
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.screen import Screen
from tests.scenarios.world import Shown, World, controls, labels, text
from tests.support.required import required
from tests.support.text_rules import all_turns

# A worker process may have to be started: what waits for it waits for the machine.


async def _hand(world: World, **options: Any) -> Shown:
    board = await world.start_match(**options)
    await world.knows_the_game()
    return await world.press(await world.mover(), board, "My hand")


async def test_a_hint_names_the_next_play_and_why_below_the_turn(world: World) -> None:
    hand = await _hand(world, hints=True)
    mover, before = await world.mover(), labels(hand)
    shown = await world.press(mover, hand, "Hint")
    assert shown.id == hand.id
    assert shown.ephemeral
    assert "💡 **Hint** · Play **" in text(shown)
    assert "\n-# • " in text(shown)
    assert "Your chance of winning: about " in text(shown)
    assert [{"Lay it out": "Hint"}.get(one, one) for one in labels(shown)] == before, "the draft can go on"


async def test_a_hand_says_at_once_that_a_hint_is_looked_for(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = await _hand(world, hints=True)
    told, update = [], InteractionContext.update

    async def heard(context: InteractionContext, screen: Screen) -> int:
        told.append(["Looking for a hint…" in str(screen.parts), "**Hint** · Play **" in str(screen.parts)])
        return await update(context, screen)

    monkeypatch.setattr(InteractionContext, "update", heard)
    await world.press(await world.mover(), hand, "Hint")
    assert told == [[True, False], [False, True]]


@pytest.mark.parametrize(("language", "then"), [("en", "Then play "), ("fr", "Ensuite, joue ")])
async def test_a_hint_tells_every_play_of_the_turn_with_where_it_leads(world: World, language: str, then: str) -> None:
    hand = await _hand(world, hints=True)
    mover, services = await world.mover(), world.simulation.app.services
    world.speaks(mover, language)
    state = (await services.play.hand(MatchId(1), UserId(mover.id))).state
    game, t = services.games["royal_visit"], services.translators[language]
    advised = required(game.logic.advise)(state.view, (), None)
    shown = text(await world.press(mover, hand, "Hint"))
    assert game.presentation.advice is not None
    assert required(game.presentation.advice).hint(t, state, advised) in shown
    [later] = [line for line in shown.split("\n") if line.startswith(then)]
    kinds = [play.partition(":")[0] for play in advised.plays[1:]]
    assert kinds
    assert later.replace("\N{NO-BREAK SPACE}", "").count(": ") >= len(set(kinds)), "each with where it leads"


async def test_the_hint_goes_by_the_others_last_turn(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = await _hand(world, hints=True)
    services = world.simulation.app.services
    await world.random_turn(await world.mover(), hand, random.Random(1))
    mover = await world.mover()
    told = (await services.play.hand(MatchId(1), UserId(mover.id))).state.last
    assert told is not None
    asked = []
    think = services.thinking_workers.run

    async def run(work: Any, *args: Any) -> Any:
        asked.append(args[-1])
        return await think(work, *args)

    monkeypatch.setattr(services.thinking_workers, "run_once", run)
    shown = await world.press(mover, await world.press(mover, world.last, "My hand"), "Hint")
    assert "💡 **Hint** · Play **" in text(shown)
    assert asked == [told.as_last_turn]


async def test_a_hint_stays_while_its_turn_is_laid_out_card_by_card(world: World) -> None:
    hand = await _hand(world, hints=True)
    mover = await world.mover()
    services = world.simulation.app.services
    hand = await world.press(mover, hand, "Hint")
    advised = required((await services.play.hand(MatchId(1), UserId(mover.id))).hint).advice
    for play in advised.plays:
        assert "End your turn now." not in text(hand)
        hand = await world.lay(mover, hand, play)
        assert "💡 **Hint** · " in text(hand)
    assert "End your turn now." in text(hand)
    assert "💡" in text(await world.press(mover, hand, "Undo"))


async def test_a_turn_that_departs_from_the_hint_has_none(world: World) -> None:
    hand = await _hand(world, hints=True)
    mover = await world.mover()
    services = world.simulation.app.services
    hand = await world.press(mover, hand, "Hint")
    now = await services.play.hand(MatchId(1), UserId(mover.id))
    rules = services.games["royal_visit"].logic.rules
    other = next(play for play in rules.next_plays(now.state.view, ()) if play != required(now.hint).advice.plays[0])
    assert "💡" not in text(await world.lay(mover, hand, other))


async def test_a_whole_turn_with_a_hint_takes_three_presses(world: World) -> None:
    hand = await _hand(world, hints=True)
    mover = await world.mover()
    services = world.simulation.app.services
    hand = await world.press(mover, hand, "Hint")
    hand = await world.press(mover, hand, "Lay it out")
    assert "End your turn now." in text(hand)
    ended = await world.press(mover, hand, "End turn")
    assert mover.id not in (await services.play.match(MatchId(1))).users_to_act
    assert "Hint" not in labels(ended), "it is the other's move"


async def test_a_rated_match_offers_no_hint_and_a_press_is_told_why(world: World) -> None:
    hand = await _hand(world, rated=True)
    assert "Hint" not in labels(hand)
    mover = await world.mover()
    [lay, *_] = controls(hand)
    _, match, asked, *_ = lay["custom_id"].split(":")
    answer = await world.forge(mover, hand, str(CustomId("hint", match, int(asked))))
    assert answer.ephemeral
    assert "Rated matches have no hints." in text(answer)
    assert "💡" not in text(answer)
    world.speaks(mover, "fr")
    assert "pas de conseils" in text(await world.forge(mover, hand, str(CustomId("hint", match, int(asked)))))


@pytest.mark.parametrize(("language", "said"), [("en", "This match has no hints"), ("fr", "n’a pas de conseils")])
async def test_an_unrated_match_has_hints_only_where_they_were_agreed(world: World, language: str, said: str) -> None:
    hand = await _hand(world, rated=False)
    assert "Hint" not in labels(hand)
    mover = await world.mover()
    _, match, asked, *_ = controls(hand)[0]["custom_id"].split(":")
    world.speaks(mover, language)
    assert said in text(await world.forge(mover, hand, str(CustomId("hint", match, int(asked)))))


async def test_a_solo_match_has_hints(world: World) -> None:
    await world.command(world.ann, "challenge", level=1)
    hand = await world.command(world.ann, "hand")
    assert "💡 **Hint**" in text(await world.press(world.ann, hand, "Hint"))


async def test_a_hint_for_a_turn_that_has_passed_shows_how_things_stand(world: World) -> None:
    hand = await _hand(world, hints=True)
    mover = await world.mover()
    old = next(one["custom_id"] for one in controls(hand) if one["label"] == "Hint")
    services = world.simulation.app.services
    state = (await services.play.hand(MatchId(1), UserId(mover.id))).state
    ended = await world.play_turn(mover, hand, all_turns(services.games["royal_visit"].logic.rules, state.view)[0])
    shown = await world.forge(mover, ended, old)
    assert "💡" not in text(shown)
    assert text(shown) == text(ended)
