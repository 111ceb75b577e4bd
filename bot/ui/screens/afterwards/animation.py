"""The animated picture of a whole match, with its small print: for replays and for files."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from bot.games.presentation import ReplayPresentation
from bot.games.registry import HostedGame
from bot.games.states import BoardState
from bot.ui.screens.screen import Picture, Reader, Row, Screen, row, screen
from bot.ui.screens.turn_words import turns_made
from render.request import PictureRequest, Urgency


def animated_screen(
    reader: Reader,
    game: HostedGame,
    replay: ReplayPresentation,
    states: Sequence[BoardState],
    title: str,
    alt: str,
    key: Hashable,
    notes: Sequence[str],
    *,
    frames: Sequence[BoardState] | None = None,
    buttons: Row = row(),  # noqa: B008 - a frozen value
) -> Screen:
    """Return the animation of `frames`, of all `states` if None. `notes` follow the number of turns in small text."""
    t = reader.t
    draw = PictureRequest(replay.picture, (t, states if frames is None else frames))
    turns = t.plural("{n} turn", "{n} turns", turns_made(game, states))
    return screen(
        f"### {title}",
        *reader.either(Picture("replay", alt, draw, key, Urgency.REPLAY, replay.suffix, again=True), alt),
        "-# " + " · ".join(filter(None, (t.noun("heading", "Replay"), turns, *notes))),
        buttons,
        colour=game.presentation.board(t, states[-1]).colour,
    )
