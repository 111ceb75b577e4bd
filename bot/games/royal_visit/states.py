"""The states of a match of Royal Visit: those of `bot.games.states`, over its own views and turns."""

from __future__ import annotations

from typing import TypeAlias

from bot.games import states
from engine.royal_visit.game import MatchAction
from engine.royal_visit.position import MatchView

TurnMade: TypeAlias = states.TurnMade[MatchView, MatchAction]
BoardState: TypeAlias = states.BoardState[MatchView, MatchAction]
HandState: TypeAlias = states.HandState[MatchView, MatchAction]
JudgedTurn: TypeAlias = states.JudgedTurn[MatchView, MatchAction]
