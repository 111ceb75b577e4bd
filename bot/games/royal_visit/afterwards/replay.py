"""A finished match as an animated picture, and in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from bot.games.lines import fitted
from bot.games.royal_visit.names import crown_place, places
from bot.games.royal_visit.pictures import board_content, labels
from bot.games.royal_visit.states import BoardState
from bot.games.royal_visit.words.endings import outcome_words
from bot.games.royal_visit.words.turns import holds_words
from bot.i18n.translator import Translator
from engine.royal_visit.board import Face, Seat
from engine.royal_visit.position import dealt_view
from render.raster.gif import frames_shown
from render.royal_visit.pictures.result import FRAME_SIZES, LIMIT, TURN, replay_gif
from render.theme import signed


def replay_alt(t: Translator, states: Sequence[BoardState], *, steps: bool = True) -> str:
    """Describe a whole match: its end first, then the spaces of King and Crown, as far as there is room.

    `steps`: a button steps through it.
    """
    return fitted(_match(t, states, steps=steps))


def _match(t: Translator, states: Sequence[BoardState], *, steps: bool) -> Iterator[str]:
    ended, positions = states[-1].outcome, [dealt_view(state.view) for state in states]
    last = positions[-1]
    yield t.plural("The whole match in motion, {n} turn", "The whole match in motion, {n} turns", len(states) - 1)
    if ended is not None:
        yield outcome_words(t, ended)
    if steps:
        yield t("{button} steps through the match and describes every turn", button=t("Turns"))
    yield t("Pawns at the end: {places}", places=places(t, last.pawns))
    yield crown_place(t, last.crown, last.face)
    yield from (holds_words(t, last, seat) for seat in Seat)
    for turn, position in enumerate(positions):
        if position.face is Face.LITTLE:
            yield t("In turn {n} the Crown became the Little Crown", n=turn)
            break
    yield t("The King's way: {spaces}", spaces=_way(position.pawns.king for position in positions))
    yield t("The Crown's way: {spaces}", spaces=_way(position.crown for position in positions))


def _way(spaces: Iterable[int]) -> str:
    return ", ".join(signed(space) for space, _ in groupby(spaces))


MAX_LENGTH_MS: Final = 60_000
"""Maximum length of a replay in milliseconds: longer matches have shorter frames."""


MIN_FRAME_MS: Final = 600
"""Minimum length of a frame in milliseconds, in which a turn can still be followed."""


def replay_picture(t: Translator, states: Sequence[BoardState]) -> bytes:
    """The match as a GIF: the deal, then a frame for each turn; of a very long match, for as many as fit."""
    chosen = [states[number] for number in frames_shown(len(states), FRAME_SIZES, LIMIT)]
    frames = [board_content(state) for state in chosen]
    turn = max(MIN_FRAME_MS, min(TURN, MAX_LENGTH_MS // len(frames)))
    return replay_gif(frames, labels(t, frames[-1].people), turn)
