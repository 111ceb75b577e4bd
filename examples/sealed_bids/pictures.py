"""The pictures of Sealed Bids: a plate for each seat, and the reader's own cards below."""

from __future__ import annotations

from bot.games.api import BoardState, HandState, Plate, Scene, Translator, people_of, table_scene
from examples.sealed_bids.position import ROUNDS, Position


def scene(t: Translator, state: BoardState[Position, str] | HandState[Position, str]) -> Scene:
    """Plan the picture of a view: points and bids of all, or else the cards opened last, and in a hand its cards."""
    now = state.view
    bids = {place.seat: place.bid for place in now.places if place.bid} or dict(now.opened)
    title = t("The end") if now.over else t("Round {round} of {rounds}", round=now.round, rounds=ROUNDS)
    plates = [Plate(seat.seat, seat.points, bids.get(seat.seat, ""), seat.seat in now.left) for seat in now.places]
    cards = now.at(state.seat).hand if isinstance(state, HandState) else ""
    return table_scene(title, plates, cards, people_of(state))
