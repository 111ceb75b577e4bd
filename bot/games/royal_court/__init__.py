"""The Royal Court as a hosted game: its logic and its presentation."""

from __future__ import annotations

from typing import Final

from bot.games.registry import HostedGame
from bot.games.royal_court.logic import LOGIC
from bot.games.royal_court.presentation import PRESENTATION

ROYAL_COURT: Final = HostedGame(LOGIC, PRESENTATION)
