"""The public table in words."""

from __future__ import annotations

from itertools import dropwhile, takewhile

from bot.games.lines import by_line, fitted
from bot.games.royal_court.names import PlayerNames
from bot.games.royal_court.states import BoardState
from bot.games.royal_court.window_words import public_controls
from bot.games.royal_court.words.effects import effects_of
from bot.games.royal_court.words.endings import outcome_words, placing_words
from bot.games.royal_court.words.stakes import question_words
from bot.games.royal_court.words.standing import (
    actions_words,
    draw_words,
    place_words,
    table_facts,
    trouble_words,
    who_acts,
)
from bot.games.royal_court.words.turns import continues, moves_words
from bot.games.screens import BoardScreen
from bot.i18n.translator import Translator
from engine.game import OPEN
from engine.royal_court.position import LETTERS, NOPE, PLAY, Position

PEACE, REVOLT, WINDOW, AFTERWARDS = 0x7A4FA3, 0xB5332F, 0xE0A030, 0x6B5C55
"""The colour at the table's side: in peace, in a revolt, in a window, at the end."""


def board_screen(t: Translator, state: BoardState) -> BoardScreen:
    """Return the table; a reader with a seat is *you*. The caller adds whose turn it is and how the match ended."""
    position, me = state.view, LETTERS.index(state.reader) if state.reader not in (None, OPEN) else None
    name_of = PlayerNames(t, state.players, me)
    ended = state.outcome
    window = position.step is NOPE and ended is None
    result = [] if ended is None else [outcome_words(t, ended), placing_words(t, ended)]
    return BoardScreen(
        last=_turn(t, name_of, state),
        standing="" if ended is not None else _standing(t, name_of, position),
        alt=fitted([*result, *_whole(t, PlayerNames(t), position, state)]),
        board=lambda: by_line(_whole(t, name_of, position, state, "- ")),
        colour=_colour(position, over=ended is not None),
        controls=public_controls(t, state.names, position) if window else (),
        question=question_words(t, name_of, position) if window else "",
    )


def _turn(t: Translator, name_of: PlayerNames, state: BoardState) -> str:
    """The moves of the turn of the last event, each with what came of it: all but the last one in small print."""
    if state.last is None:
        return ""
    turn = state.last.before.turn
    known = list(takewhile(lambda made: made.before.turn == turn, reversed(state.earlier)))
    whole = dropwhile(lambda made: continues(effects_of(made)), reversed(known))  # its first moves may not be known
    *before, last = moves_words(t, name_of, (*whole, state.last), brief=True) or [""]
    return "\n".join((*map("-# {}".format, before), last))


def _standing(t: Translator, name_of: PlayerNames, position: Position) -> str:
    """What the picture does not show: actions left, a draw pile that ends the match once it is empty, a revolt."""
    text = [actions_words(t, position)] if position.step is PLAY and position.actions > 1 else []
    if position.run_outs > 1:
        text.append(draw_words(t, position))
    if trouble := trouble_words(t, name_of, position):
        text.append(f"**{trouble}**")
    return " · ".join(text)


def _whole(t: Translator, name_of: PlayerNames, position: Position, state: BoardState, bullet: str = "") -> list[str]:
    """The sentences about the table, the most important first; a `bullet` before each player's."""
    places = [bullet + words for words in _places(t, name_of, position)]
    if state.outcome is not None:
        return [*places, *table_facts(t, name_of, position)]
    actions = actions_words(t, position) if position.step is PLAY else ""
    return [who_acts(t, name_of, position), actions, *table_facts(t, name_of, position), *places]


def _places(t: Translator, name_of: PlayerNames, position: Position) -> list[str]:
    """A line for every seat in the order of play; those out of the game come last."""
    seats = sorted(range(position.players), key=lambda seat: bool(position.places[seat].fate))
    return [place_words(t, name_of, position, seat, cards=True, opened=True) for seat in seats]


def _colour(position: Position, *, over: bool) -> int:
    """The message's accent colour: 24 bits, red first."""
    if over:
        return AFTERWARDS
    if position.step is NOPE:
        return WINDOW
    return REVOLT if position.revolt else PEACE
