"""The people of a state, as pictures show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.states import BoardState, HandState
from render.people import Person


def people_of(state: BoardState[Any, Any] | HandState[Any, Any]) -> Mapping[str, Person]:
    """The known players by seat."""
    return {seat: Person(name, state.faces.get(seat)) for seat, name in state.names.items()}
