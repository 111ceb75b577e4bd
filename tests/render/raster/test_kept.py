"""What a press changes: only strips that look different are packed again. Counted, not timed."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from engine.royal_court.acts.act import acting
from render.raster import painter
from render.raster.painter import ROWS, Painter
from render.raster.strips import Strip, encode
from render.royal_court.pictures.hand import STRIP, hand_scene
from render.scene import Scene
from tests.bot.games.royal_court.cases import game
from tests.render.royal_visit.scenes import hands as visit_hands
from tools.plain import paint
from tools.situations.royal_court import LABELS, hand_content


@pytest.fixture
def packed(monkeypatch: pytest.MonkeyPatch) -> list[Strip]:
    """The strips that painters pack."""
    strips: list[Strip] = []

    def kept(canvas: Image.Image, top: int, bottom: int) -> Strip:
        strips.append(encode(canvas, top, bottom))
        return strips[-1]

    monkeypatch.setattr(painter, "encode", kept)
    return strips


def presses() -> list[Scene]:
    """A hand with all its cards in one row opened, a card chosen, a second one."""
    for step in game(3, 4):
        hand = hand_content(step.before, min(acting(step.before)))
        own = hand.own
        if len(hand.playable) > 2 and own.held < 12 and not (own.courts or own.guests or own.castles):
            tokens = sorted(hand.playable)
            return [hand_scene(replace(hand, chosen=tuple(tokens[:n])), LABELS) for n in range(3)]
    raise AssertionError("no such hand in this match")


def changed(one: Scene, other: Scene) -> int:
    """The number of strips in which two scenes of one size differ, in themselves or in the row above."""
    box = ImageChops.difference(paint(one), paint(other)).getbbox()
    assert box is not None
    return sum(top - 1 < box[3] and top + ROWS > box[1] for top in range(0, other.height, ROWS))


def test_a_second_card_chosen_packs_only_strips_that_differ(packed: list[Strip]) -> None:
    used, scenes = Painter(), presses()
    used.png(scenes[0])
    assert len(packed) == -(-scenes[0].height // ROWS)
    for before, after in pairwise(scenes):
        packed.clear()
        used.png(after)
        assert 0 < len(packed) <= changed(before, after)


def test_what_a_press_leaves_is_the_same_layers_and_not_planned_again() -> None:
    first, second = presses()[1:]
    table = [layer for layer in first.layers if layer.box.bottom <= STRIP]
    assert len(table) > 10
    kept = {id(layer) for layer in second.layers}
    assert all(id(layer) in kept for layer in table if layer.name != "floor")


def test_the_same_picture_is_not_packed_again(packed: list[Strip]) -> None:
    used = Painter()
    for scene in (*visit_hands(3, seed=4), *presses()):
        used.png(scene)
        packed.clear()
        used.png(scene)
        assert not packed
