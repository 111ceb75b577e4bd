"""Logic and presentation of a shipped game, typed over its own positions, views and actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic

from bot.games.logic import GameLogic
from bot.games.presentation import GamePresentation
from bot.games.royal_court.logic import LOGIC as COURT_LOGIC
from bot.games.royal_court.presentation import PRESENTATION as COURT_PRESENTATION
from bot.games.royal_visit.logic import LOGIC as VISIT_LOGIC
from bot.games.royal_visit.presentation import PRESENTATION as VISIT_PRESENTATION
from bot.games.states import A, P, V


@dataclass(frozen=True)
class Halves(Generic[P, V, A]):
    logic: GameLogic[P, V, A]
    presentation: GamePresentation[V, A]


ROYAL_VISIT: Final = Halves(VISIT_LOGIC, VISIT_PRESENTATION)
ROYAL_COURT: Final = Halves(COURT_LOGIC, COURT_PRESENTATION)
