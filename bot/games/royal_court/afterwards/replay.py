"""A finished match as one moving picture, and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.lines import fitted
from bot.games.royal_court.afterwards.course import Course, course, turns_made
from bot.games.royal_court.names import Called
from bot.games.royal_court.pictures import board_content, labels
from bot.games.royal_court.states import BoardState
from bot.games.royal_court.words.endings import outcome_words, placing_words
from bot.i18n.translator import Translator
from render.royal_court.pictures.replay import TURN, frames_shown, replay_gif

WATCHED: Final = 90_000
"""Longest replay, in milliseconds: the acts of longer matches pass more quickly."""

QUICKEST: Final = 500
"""Milliseconds in which an act can still be followed."""


def replay_picture(t: Translator, states: Sequence[BoardState]) -> bytes:
    """The match as a GIF: the deal, then a frame for each act; of a very long match, for as many as fit."""
    frames = [board_content(states[number]) for number in frames_shown(len(states))]
    return replay_gif(frames, labels(t), turn=max(QUICKEST, min(TURN, WATCHED // len(frames))))


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
    went = course(states)
    if went is not None:
        found = ", ".join(_found(t, went))
        if found:
            # Translators: what is a list: "2 courts, 1 castle, 5 nopes"
            yield t("On the way: {what}", what=found)
        called = Called(t)
        for seat in range(went.last.players):
            cards = (went.positions[0], went.half, went.last)
            yield t(
                "{player}: {first} cards at the start, {half} halfway, {last} at the end",
                player=called(seat),
                first=cards[0].places[seat].own,
                half=cards[1].places[seat].own,
                last=cards[2].places[seat].own,
            )


def _found(t: Translator, went: Course) -> Iterator[str]:
    """What there was in a match."""
    acts = went.acts
    if acts["court"]:
        yield t.plural("{n} court", "{n} courts", acts["court"])
    if acts["castle"]:
        yield t.plural("{n} castle", "{n} castles", acts["castle"])
    if acts["revolt"]:
        yield t.plural("{n} revolution", "{n} revolutions", acts["revolt"])
    if acts["nope"]:
        yield t.plural("{n} nope", "{n} nopes", acts["nope"])
    out = sum(place.fate.startswith("x") for place in went.last.places)
    if out:
        yield t.plural("{n} player out of the game", "{n} players out of the game", out)
