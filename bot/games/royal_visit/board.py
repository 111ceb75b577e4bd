"""The public board in words, the same for every reader."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.games.royal_visit.names import known_seat
from bot.games.royal_visit.states import BoardState
from bot.games.royal_visit.words.alt import public_alt
from bot.games.royal_visit.words.standing import public_board
from bot.games.royal_visit.words.turns import discard_words, pile_words, played_words, turn_words
from bot.games.screens import BoardScreen, BoardWords
from bot.i18n.translator import Translator
from engine.game import Outcome
from engine.royal_visit.position import Position, dealt_view
from render.theme import FADED, SIDES, Colour

NOBODY: Final = FADED
"""The colour of a match without a winner."""


def board_screen(t: Translator, state: BoardState) -> BoardScreen:
    """The board. The caller adds whose turn it is and how the match ended."""
    position, last = dealt_view(state.view), state.last
    return BoardScreen(
        last="" if last is None else turn_words(t, last),
        legend="" if last is None else " ".join((played_words(t, last), *pile_words(t, last))),
        standing=discard_words(t, position) if position.discard else "",
        alt=public_alt(t, position, state.outcome, last),
        board=BoardWords(partial(public_board, t, position, state.outcome)),
        colour=_colour(position, state.outcome),
    )


def _colour(position: Position, outcome: Outcome | None) -> int:
    """The colour of the player to move, or of the winner; 24 bits, red first."""
    if outcome is None:
        return _number(SIDES[position.turn])
    return _number(NOBODY if outcome.winner is None else SIDES[known_seat(outcome.winner)])


def _number(colour: Colour) -> int:
    red, green, blue = colour
    return red << 16 | green << 8 | blue
