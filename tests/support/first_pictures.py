"""Boards and hands of each game's first lesson."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.registry import HostedGame
from bot.games.states import BoardState, Draft, HandState
from bot.i18n.translator import Translator
from render.request import PictureRequest
from tests.support.required import required


def boards_and_hands(game: HostedGame, *translators: Translator) -> Sequence[PictureRequest]:
    """Pictures of a game's first lesson, as a player and as everybody sees them, in each language."""
    shown, found = game.presentation.pictures, []
    for lesson in required(game.logic.lessons).lessons()[:1]:
        for t in translators:
            state = game.logic.drafted(
                HandState(lesson.seat, lesson.view, Draft(), my_turn=True, own_last=None), Draft()
            )
            found.append(PictureRequest(shown.hand, (t, state)))
            found.append(PictureRequest(shown.board, (t, BoardState(lesson.seat, lesson.view, None, None))))
    return found
