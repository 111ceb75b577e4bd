"""The states of a match of The Royal Court: those of `bot.games.states`, over its own positions and acts."""

from __future__ import annotations

from typing import TypeAlias

from bot.games import states
from engine.royal_court.acts.act import Act
from engine.royal_court.position import Position

TurnMade: TypeAlias = states.TurnMade[Position, Act]
BoardState: TypeAlias = states.BoardState[Position, Act]
HandState: TypeAlias = states.HandState[Position, Act]
