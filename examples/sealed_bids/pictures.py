"""The pictures of Sealed Bids: a column for each seat, and the reader's own cards below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.states import BoardState, HandState
from bot.i18n.translator import Translator
from examples.sealed_bids.position import ROUNDS, Position
from render.cards.style import HEAD, ROW, WIDTH, CardStyle, card_backgrounds
from render.raster import gif, png
from render.raster.gif import FrameSizes
from render.scene import Scene
from render.sprites import panel, plain
from render.theme import FADED, GOLD, GREEN, INK, KING, LINE, PAPER, RED, TITLE, WIZARD, WORDS, Colour

COLOURS: Final[dict[str, Colour]] = {"a": RED, "b": KING, "c": GOLD, "d": GREEN, "e": WIZARD}
COLUMN: Final = 180
"""Width in px of a seat's column."""

FRAMES: Final = FrameSizes(30_000, 10_000, 30_000)
"""Bytes of a replay's frames, as estimates."""


def scene(t: Translator, now: Position, seat: str | None = None) -> Scene:
    """Plan the picture of a view: points and bids of all, the opened cards, and the hand of one seat."""
    opened, cards = dict(now.opened), now.at(seat).hand if seat else ""
    planned = Scene(COLUMN * ROUNDS, 520 if cards else 340)
    planned.add("ground", plain((planned.width, planned.height), PAPER), 0, 0)
    heading = t("The end") if now.over else t("Round {round} of {rounds}", round=now.round, rounds=ROUNDS)
    planned.write(heading, planned.width / 2, 40, WORDS, INK)
    for column, place in enumerate(now.places):
        x = planned.width / 2 + COLUMN * (column - (len(now.places) - 1) / 2)
        colour = FADED if place.seat in now.left else COLOURS[place.seat]
        planned.add_centred("place", panel((COLUMN - 20, 130), PAPER, colour, 12, 20), x, 150)
        planned.write(str(place.points), x, 150, TITLE, INK)
        if card := place.bid or opened.get(place.seat):
            planned.add_centred("bid", _card(), x, 275)
            planned.write(card, x, 275, WORDS, INK if place.bid else FADED)
    for column, card in enumerate(cards):
        planned.add_centred("card", _card(), COLUMN * (column + 0.5), 430)
        planned.write(card, COLUMN * (column + 0.5), 430, TITLE, INK)
    return planned


def hand(t: Translator, state: HandState[Position, str]) -> bytes:
    return png(scene(t, state.view, state.seat))


def board(t: Translator, state: BoardState[Position, str]) -> bytes:
    return png(scene(t, state.view))


def replay(t: Translator, states: Sequence[BoardState[Position, str]]) -> bytes:
    return gif((scene(t, state.view) for state in states), len(states), FRAMES, turn=1000)


def card_style() -> CardStyle:
    sky = Image.new("RGB", (WIDTH, HEAD), KING)
    head, row, foot = card_backgrounds(sky, sky.crop((0, 0, WIDTH, ROW)))
    icons = {"won": GREEN, "lost": RED, "drawn": GOLD, "rounds": INK, "alone": FADED, **COLOURS}
    return CardStyle(
        head,
        row,
        foot,
        banner=panel((700, 150), RED, INK, LINE, 20),
        first=_dot(GOLD),
        fanfare=Image.new("RGBA", (1, 1)),
        icons={name: _dot(colour) for name, colour in icons.items()},
        endings=("rounds", "alone"),
    )


def _dot(colour: Colour) -> Image.Image:
    return panel((40, 40), colour, INK, 2, 20)


def _card() -> Image.Image:
    return panel((COLUMN - 100, 100), (255, 255, 255), INK, 3, 12)
