"""The pictures of Sealed Bids: a plate for each seat, and the reader's own cards below."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.api import (
    BLUE,
    BoardState,
    CardStyle,
    HandState,
    Plate,
    Scene,
    Translator,
    gif,
    people_of,
    plain_style,
    png,
    table_scene,
)
from examples.sealed_bids.position import ROUNDS, Position

Board = BoardState[Position, str]
Hand = HandState[Position, str]


def scene(t: Translator, state: Board | Hand, cards: str = "") -> Scene:
    """Plan the picture of a view: points and bids of all, or else the cards opened last, and a hand."""
    now = state.view
    bids = {place.seat: place.bid for place in now.places if place.bid} or dict(now.opened)
    title = t("The end") if now.over else t("Round {round} of {rounds}", round=now.round, rounds=ROUNDS)
    plates = [Plate(seat.seat, seat.points, bids.get(seat.seat, ""), seat.seat in now.left) for seat in now.places]
    return table_scene(title, plates, cards, people_of(state))


def hand(t: Translator, state: Hand) -> bytes:
    return png(scene(t, state, state.view.at(state.seat).hand))


def board(t: Translator, state: Board) -> bytes:
    return png(scene(t, state))


def replay(t: Translator, states: Sequence[Board]) -> bytes:
    return gif((scene(t, state) for state in states), len(states), turn=1000)


def card_style() -> CardStyle:
    return plain_style(BLUE, ("rounds", "alone"))
