"""What a press changes: only strips that look different are composed and packed again. Counted, not timed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pytest
from PIL import Image, ImageChops

from engine.royal_court.acts.act import acting
from engine.royal_court.cards import CODES
from render.raster.backgrounds import Background
from render.raster.deflate import fast
from render.raster.painter import Painter
from render.raster.patches import PlacedPatch
from render.raster.plain import paint
from render.royal_court.content import HandContent
from render.royal_court.pictures.hand import CARDS, ROW, hand_scene
from render.royal_court.samples import hand_content, random_match, sample_labels
from render.scene import Scene
from tests.render.royal_visit.scenes import hands as visit_hands


class Counting:
    """A painter's deflate, and the number of rows that it has packed since `rows` was set to 0."""

    def __init__(self) -> None:
        self.rows = 0

    def __call__(self, data: Iterable[bytes], before: bytes, level: int, last: bool) -> bytes:
        parts: Sequence[bytes] = list(data)
        self.rows += sum(map(len, parts)) // WIDTH
        return fast(parts, before, level, last)


WIDTH: Final = 1201
"""Bytes of a row: its filter byte and 1200 pixels."""


def court_hand() -> HandContent:
    """A hand to act with at least three cards that can be chosen, in one row."""
    for content in random_match(3, 4):
        if content.outcome is None:
            hand = hand_content(content.view, min(acting(content.view)), content.last)
            own = hand.own
            if len(hand.playable) > 2 and own.held < 12 and not (own.courts or own.guests or own.castles):
                return hand
    raise AssertionError("no such hand in this match")


def presses() -> list[Scene]:
    """A hand opened, a card chosen, a second one."""
    hand, tokens = court_hand(), sorted(court_hand().playable)
    return [hand_scene(replace(hand, chosen=tuple(tokens[:n])), sample_labels()) for n in range(3)]


def changed(one: Scene, other: Scene) -> int:
    """Rows of the strips in which two scenes differ."""
    box = ImageChops.difference(paint(one), paint(other)).getbbox()
    assert box is not None
    rows = (0, *(cut.row for cut in other.cuts), other.height)
    return sum(bottom - top for top, bottom in pairwise(rows) if top < box[3] and bottom > box[1])


def test_a_second_card_chosen_packs_only_strips_that_differ() -> None:
    deflate = Counting()
    painter, scenes = Painter(deflate), presses()
    painter.png(scenes[0])
    assert deflate.rows == scenes[0].height
    for before, after in pairwise(scenes):
        deflate.rows = 0
        painter.png(after)
        assert deflate.rows == changed(before, after) <= ROW


def test_a_second_card_chosen_composes_only_strips_that_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    painter, scenes = Painter(), presses()
    painter.png(scenes[1])
    composed: list[tuple[int, int]] = []
    compose = painter._backgrounds.compose

    def counted(ground: Background, patches: Sequence[PlacedPatch], top: int, bottom: int) -> Image.Image:
        composed.append((top, bottom))
        return compose(ground, patches, top, bottom)

    monkeypatch.setattr(painter._backgrounds, "compose", counted)
    painter.png(scenes[2])
    assert len(composed) == 1
    (top, bottom), (first, end) = composed[0], (CARDS, min(CARDS + ROW, scenes[2].height))
    assert first - 3 <= top <= first, "with the rows of context above"
    assert bottom == end


def test_what_a_press_leaves_is_the_same_layers_and_not_planned_again() -> None:
    first, second = presses()[1:]
    table = [layer for layer in first.layers if layer.top + layer.image.height <= CARDS]
    assert len(table) > 10
    kept = {id(layer) for layer in second.layers}
    assert all(id(layer) in kept for layer in table if layer.name != "felt")


def test_the_same_picture_is_not_packed_again() -> None:
    deflate = Counting()
    painter = Painter(deflate)
    for scene in (*visit_hands(3, seed=4), *presses()):
        painter.png(scene)
        deflate.rows = 0
        painter.png(scene)
        assert deflate.rows == 0


def test_hands_that_differ_in_one_hidden_card_share_no_strip_of_cards() -> None:
    """A strip is kept under what it shows, never under whose it is."""
    deflate = Counting()
    painter, hand = Painter(deflate), court_hand()
    view = hand.board.view
    own = hand.own
    assert not isinstance(own.hand, int)
    other = next(code for code in CODES if code not in own.hand)
    places = list(view.places)
    places[hand.seat] = replace(own, hand=(*own.hand[:-1], other))
    changed_hand = replace(hand, board=replace(hand.board, view=replace(view, places=tuple(places))))
    first, second = (hand_scene(one, sample_labels()) for one in (hand, changed_hand))
    painter.png(first)
    deflate.rows = 0
    painter.png(second)
    assert deflate.rows >= min(ROW, second.height - CARDS)
