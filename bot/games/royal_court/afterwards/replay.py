"""A finished match as an animated picture, and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.lines import fitted
from bot.games.royal_court.afterwards.course import Course, course, turns_made
from bot.games.royal_court.names import PlayerNames
from bot.games.royal_court.pictures import board_content, labels
from bot.games.royal_court.states import BoardState
from bot.games.royal_court.words.endings import outcome_words, placing_words
from bot.i18n.translator import Translator
from render.raster.gif import frames_shown
from render.royal_court.pictures.result import FRAME_SIZES, LIMIT, TURN, replay_gif

MAX_LENGTH_MS: Final = 90_000
"""Maximum length of a replay in milliseconds: longer matches have shorter frames."""

MIN_FRAME_MS: Final = 500
"""Minimum length of a frame in milliseconds, in which an act can still be followed."""


def replay_picture(t: Translator, states: Sequence[BoardState]) -> bytes:
    """The match as a GIF: the deal, then a frame for each act; of a very long match, for as many as fit."""
    frames = [board_content(states[number]) for number in frames_shown(len(states), FRAME_SIZES, LIMIT)]
    return replay_gif(frames, labels(t), turn=max(MIN_FRAME_MS, min(TURN, MAX_LENGTH_MS // len(frames))))


def replay_alt(t: Translator, states: Sequence[BoardState], *, steps: bool = True) -> str:
    """Describe a whole match: its end first, then its main events, and everyone's number of cards on the way.

    `steps`: a button steps through it.
    """
    return fitted(_match(t, states, steps=steps))


def _match(t: Translator, states: Sequence[BoardState], *, steps: bool) -> Iterator[str]:
    ended = states[-1].outcome
    turns = turns_made(states)
    yield t.plural("The whole match in motion, {n} turn", "The whole match in motion, {n} turns", turns)
    if ended is not None:
        yield outcome_words(t, ended)
        yield placing_words(t, ended)
    if steps:
        yield t("{button} steps through the match and describes every turn", button=t("Turns"))
    played = course(states)
    if played is not None:
        found = ", ".join(_found(t, played))
        if found:
            # Translators: what is a list: "2 courts, 1 castle, 5 nopes"
            yield t("During the match: {what}", what=found)
        name_of = PlayerNames(t)
        for seat in range(played.last.players):
            cards = (played.positions[0], played.half, played.last)
            yield t(
                "{player}: {first} cards at the start, {half} halfway, {last} at the end",
                player=name_of(seat),
                first=cards[0].places[seat].own,
                half=cards[1].places[seat].own,
                last=cards[2].places[seat].own,
            )


def _found(t: Translator, played: Course) -> Iterator[str]:
    """The courts, castles, revolutions, nopes and eliminations of a match, counted."""
    acts = played.acts
    if acts["court"]:
        yield t.plural("{n} court", "{n} courts", acts["court"])
    if acts["castle"]:
        yield t.plural("{n} castle", "{n} castles", acts["castle"])
    if acts["revolt"]:
        yield t.plural("{n} revolution", "{n} revolutions", acts["revolt"])
    if acts["nope"]:
        yield t.plural("{n} nope", "{n} nopes", acts["nope"])
    out = sum(place.fate.startswith("x") for place in played.last.places)
    if out:
        yield t.plural("{n} player out of the game", "{n} players out of the game", out)
