"""Royal Visit as a hosted game: its logic and its presentation."""

from __future__ import annotations

from typing import Final

from bot.games.registry import HostedGame
from bot.games.royal_visit.logic import LOGIC
from bot.games.royal_visit.presentation import PRESENTATION

ROYAL_VISIT: Final = HostedGame(LOGIC, PRESENTATION)
