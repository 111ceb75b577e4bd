"""Every button that a message of ours may carry. What is not in this list is not answered."""

from __future__ import annotations

from typing import Final

from bot.ui.base import Button
from bot.ui.challenge import Accept, Decline, Withdraw
from bot.ui.hand import AskHint, End, Lay
from bot.ui.leaderboard import ShowStandings
from bot.ui.profile import ShowProfile
from bot.ui.puzzle import AnotherPuzzle, EndPuzzle, LayPuzzle, ShowSolution
from bot.ui.replay import PostReplay
from bot.ui.rules import TurnPage
from bot.ui.table import OpenHand, OpenReplay, OpenReview, OpenRules, OpenTurns, Rematch, Resign, ResignNow
from bot.ui.turns import ShowReplay, ShowReview, ShowTurn

BUTTONS: Final[tuple[type[Button], ...]] = (
    Accept,
    Decline,
    Withdraw,
    OpenHand,
    OpenTurns,
    OpenReplay,
    OpenReview,
    OpenRules,
    Rematch,
    Resign,
    ResignNow,
    Lay,
    End,
    AskHint,
    ShowTurn,
    ShowReplay,
    ShowReview,
    PostReplay,
    TurnPage,
    ShowStandings,
    ShowProfile,
    LayPuzzle,
    EndPuzzle,
    ShowSolution,
    AnotherPuzzle,
)
