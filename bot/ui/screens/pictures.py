"""A game's pictures as parts of a screen. A key holds everything that decides the pixels, and nothing else."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from bot.games.registry import HostedGame
from bot.games.states import BoardState, HandState
from bot.i18n.translator import Translator
from bot.ids import MatchId
from bot.ui.screens.screen import Picture
from engine.game import Outcome
from render.request import PictureRequest, Urgency


def table_picture(
    name: str,
    game: HostedGame,
    t: Translator,
    state: BoardState,
    alt: str,
    urgency: Urgency = Urgency.LOOK,
    match: MatchId | None = None,
) -> Picture:
    shown = state.reader, state.view, state.last, outcome_key(state.outcome), people_key(state)
    key = ("table", game.logic.rules.key, t.language, *shown)
    return Picture(name, alt, PictureRequest(game.presentation.pictures.board, (t, state)), key, urgency, match=match)


def hand_picture(
    name: str, game: HostedGame, t: Translator, state: HandState, alt: str, match: MatchId | None = None
) -> Picture:
    content = game.presentation.pictures.hand_content(state)
    key = ("hand", game.logic.rules.key, t.language, _all_of(state) if content is None else content)
    drawn = replace(state, earlier=())  # no picture shows these: they need not go to the worker
    draw = PictureRequest(game.presentation.pictures.hand, (t, drawn))
    return Picture(name, alt, draw, key, Urgency.HAND, match=match)


def _all_of(state: HandState) -> Hashable:
    return (
        state.seat,
        state.view,
        state.draft.plays,
        state.draft.chosen,
        state.my_turn,
        state.may_answer,
        state.ahead,
        state.own_last,
        state.last,
        outcome_key(state.outcome),
        state.shows_outcome,
        people_key(state),
    )


def people_key(state: BoardState | HandState) -> Hashable:
    """Return names and faces as a hashable part of a key."""
    return tuple(state.names.items()), tuple(state.faces.items())


def outcome_key(outcome: Outcome | None) -> Hashable:
    """Return an outcome as a hashable part of a key: `Outcome.scores` is a mapping."""
    return None if outcome is None else (outcome.termination, tuple(outcome.scores.items()))
