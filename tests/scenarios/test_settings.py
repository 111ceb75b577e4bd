"""Personal settings: with pictures off, whatever only that person sees comes in words, and can be played from."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import NoReturn

import pytest
import simcord

from bot.games.presentation import GamePictures
from bot.games.registry import HostedGame
from bot.i18n.translator import Translators
from bot.ids import MatchId, UserId
from bot.matches.core.model import State
from engine.royal_visit.board import Pawn
from render.theme import signed
from tests.bot.games.royal_visit.cases import builder_of
from tests.bot.games.royal_visit.reading import read
from tests.scenarios.world import Shown, World, alt, controls, labels, may_play, plain, text
from tests.support.required import required

ENGLISH = Translators()["en"]
NAMES = {"King": Pawn.K, "left Guard": Pawn.L, "right Guard": Pawn.R, "Wizard": Pawn.W, "Jester": Pawn.J}
CHOSEN = re.compile("choose (where it goes|whom to summon)\\.")


async def _off(world: World, *people: simcord.MemberActor) -> None:
    for person in people:
        await world.command(person, "settings", pictures="off")


def _only_words(world: World, message: Shown) -> bool:
    return not world.pictures(message) and not alt(message) and bool(text(message))


def _not_drawn(*_: object) -> NoReturn:
    raise AssertionError("a picture was drawn")


def _undrawn(game: HostedGame) -> HostedGame:
    """The game, none of whose pictures can be drawn."""
    shown = game.presentation
    return replace(
        game,
        presentation=replace(
            shown,
            pictures=GamePictures(hand=_not_drawn, board=_not_drawn, rules=_not_drawn, card_style=_not_drawn),
            replay=replace(required(shown.replay), picture=_not_drawn),
            review=replace(required(shown.review), picture=_not_drawn),
        ),
    )


async def test_everything_private_comes_in_words_and_nothing_is_drawn_for_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    await world.random_turn(mover := await world.mover(), await world.command(mover, "hand"), random.Random(1))
    await _off(world, world.ann)
    await world.press(world.ann, await world.command(world.ann, "resign"), "Yes")
    board = world.last
    assert world.pictures(board), "what everybody sees stays a picture"
    app = world.simulation.app
    games = {**app.services.games, "royal_visit": _undrawn(app.services.games["royal_visit"])}
    monkeypatch.setattr(app.client, "services", replace(app.services, games=games))
    private = [
        await world.press(world.ann, board, "Turns"),
        await world.press(world.ann, board, "Replay"),
        *[await world.command(world.ann, name) for name in ("replay", "rules", "puzzle", "leaderboard", "profile")],
    ]
    assert all(message.ephemeral and _only_words(world, message) for message in private)
    turns, _, _, rules, puzzle, standings, _ = private
    assert labels(turns) == ["First", "Previous", "Next", "Last", "Replay", "Review", "File"]
    assert labels(rules)[:2] == ["Goal", "Turn"]
    assert labels(standings)[:2] == ["Everywhere", "My profile"], "one page has nothing to turn"
    assert "## A turn" in text(await world.press(world.ann, rules, "Turn"))
    turns = await world.choose(world.ann, turns, "turn-show", "1")
    assert _only_words(world, turns)
    read(ENGLISH, text(turns))
    read(ENGLISH, text(puzzle))
    assert not set(text(puzzle)) & set("★☆")
    asking = await world.press(world.ann, puzzle, "Solution")
    solved = await world.press(world.ann, asking, "Show it anyway")
    assert _only_words(world, solved)
    read(ENGLISH, text(solved))


async def test_the_setting_survives_a_restart_and_holds_for_one_person_alone(world: World) -> None:
    await world.start_match()
    await _off(world, world.ann)
    await world.simulation.restart()
    assert _only_words(world, await world.press(world.ann, world.last, "My hand"))
    theirs = await world.press(world.ben, world.last, "My hand")
    assert world.pictures(theirs)
    assert alt(theirs)


async def test_an_open_hand_changes_with_the_next_press_to_words_and_back(world: World) -> None:
    board = await world.start_match()
    mover = await world.mover()
    hand = await world.press(mover, board, "My hand")
    assert world.pictures(hand)
    await _off(world, mover)
    card = next(one for one in controls(hand) if one["custom_id"].startswith("lay:") and not one.get("disabled"))
    await world.press_id(mover, hand, card["custom_id"])
    assert _only_words(world, hand)
    await world.command(mover, "settings", pictures="on")
    card = next(one for one in controls(hand) if one["custom_id"].startswith("lay:") and not one.get("disabled"))
    await world.press_id(mover, hand, card["custom_id"])
    assert world.pictures(hand)
    assert not any("King to" in label for label in labels(hand))


async def test_an_open_hand_in_words_follows_the_match_in_words(world: World) -> None:
    board = await world.start_match()
    mover = await world.mover()
    other = world.ben if mover is world.ann else world.ann
    await _off(world, other)
    waiting = await world.press(other, board, "My hand")
    await world.random_turn(mover, await world.press(mover, board, "My hand"), random.Random(7))
    assert may_play(waiting), "refreshed by the bot itself"
    assert _only_words(world, waiting)


async def test_a_match_can_be_played_by_reading_words_and_labels_alone(world: World) -> None:
    await _off(world, world.ann, world.ben)
    await world.start_match()
    rng = random.Random(15)
    hands = {person.id: await world.press(person, world.last, "My hand") for person in (world.ann, world.ben)}
    play = world.simulation.app.services.play
    turns = 0
    while (await play.match(MatchId(1))).state is State.PLAY:
        mover = world.ann if "Your turn" in text(hands[world.ann_id]) else world.ben
        hands[mover.id] = await _turn(world, mover, hands[mover.id], rng)
        turns += 1
    assert turns > 3
    assert [("You win: " in text(hand)) + ("You lose: " in text(hand)) for hand in hands.values()] == [1, 1]


async def test_in_words_a_hint_and_undo_say_only_where_all_is_and_the_hand(world: World) -> None:
    await _off(world, world.ann, world.ben)
    board = await world.start_match(hints=True)
    await world.knows_the_game()
    mover = await world.mover()
    hand = await world.press(mover, board, "My hand")
    assert "Pawns: " in text(hand)
    for press, said in (("Hint", "**Hint**"), ("Lay it out", ""), ("Undo", "Your turn")):
        while press == "Undo" and "Start over" in labels(hand):
            hand = await world.press(mover, hand, "Undo")
        hand = await world.press(mover, hand, press)
        assert said in text(hand)
        for fact in ("Pawns: ", "Your cards: "):
            assert (fact in text(hand)) == (press == "Hint"), "of a choice only what it has changed"
        assert "Draw pile" not in text(hand)
    hand = await world.press(mover, hand, "Everything in words")
    assert "Draw pile" in text(hand)


async def _turn(world: World, actor: simcord.MemberActor, hand: Shown, rng: random.Random) -> Shown:
    """Lay out some turn, and win where a label says so. Whatever is read is what there is."""
    while True:
        assert _only_words(world, hand)
        state = (await world.simulation.app.services.play.hand(MatchId(1), UserId(actor.id))).state
        partly = "Everything in words" in labels(hand)
        assert ("Pawns: " in text(hand)) == (not partly or not state.draft.begun), "only what is new"
        hand = await world.press(actor, hand, "Everything in words") if partly else hand
        here = read(ENGLISH, text(hand))
        draft = builder_of(state).draft
        assert here.pawns == {pawn: draft.pawns[pawn] for pawn in Pawn}
        assert sorted(here.hand.elements()) == sorted(draft.hand)
        enabled = [one["label"] for one in controls(hand) if not one.get("disabled")]
        offered = [label for label in enabled if label not in ("Undo", "Start over", "End turn", "Turns", "More…")]
        targets = [label for label in offered if " to " in label]
        winning = [label for label in targets if label.endswith(": you win")]
        assert bool(targets) == bool(CHOSEN.search(text(hand)))
        asked = f"Left Guard ({signed(draft.pawns[Pawn.L])})"
        assert (asked in map(plain, enabled)) == ("which Guard?" in text(hand))
        if "End turn" in enabled and (not offered or "you win." in text(hand) or rng.random() < 0.4):
            hand = await world.press(actor, hand, "End turn")
            return await world.press(actor, hand, "Lose now") if "Lose now" in labels(hand) else hand
        label = rng.choice(winning or targets or offered)
        hand = await world.press(actor, hand, label)
        if label in targets:
            hand = await world.press(actor, hand, "Everything in words")
            now = read(ENGLISH, text(hand)).pawns
            for name, space in re.findall(r"([\w ]+) to ([+−]?\d+)", label):
                name = name.strip()
                assert now[NAMES[name]] == int(space.replace("−", "-"))
