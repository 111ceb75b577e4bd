"""How close a finished match was: the number of cards that the runner-up had left, and whether the winner caught up."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.royal_court.afterwards.course import Course, course
from bot.games.royal_court.names import PlayerNames
from bot.games.royal_court.states import BoardState
from bot.i18n.translator import Translator


def close_words(t: Translator, states: Sequence[BoardState]) -> str:
    """The number of nopes, the cards that the runner-up had left, and whether the winner caught up."""
    played = course(states)
    if played is None:
        return ""
    name_of = PlayerNames(t, states[-1].players)
    return " ".join(filter(None, (_nopes(t, played), _runner_up(t, name_of, played), _comeback(t, name_of, played))))


def _nopes(t: Translator, played: Course) -> str:
    nopes = played.acts["nope"]
    return t.plural("{n} nope was played.", "{n} nopes were played.", nopes) if nopes else ""


def _runner_up(t: Translator, name_of: PlayerNames, played: Course) -> str:
    """The runner-up's number of cards left; empty if no second player was left in the game."""
    near = [seat for seat in played.ranked(2) if not played.last.places[seat].fate]
    if not near:
        return ""
    if len(played.last.places) == 2:
        return t.plural(
            "{player} had {n} card left.",
            "{player} had {n} cards left.",
            played.last.places[near[0]].own,
            player=name_of(near[0]),
        )
    # Translators: {players} is players' names, in a list
    return t.plural(
        "{players} came second, with {n} card left.",
        "{players} came second, with {n} cards left.",
        played.last.places[near[0]].own,
        players=name_of.several(near),
    )


def _comeback(t: Translator, name_of: PlayerNames, played: Course) -> str:
    """A sentence if the winner had the most cards at half-time; else empty."""
    first = played.ranked(1)
    places = played.half.places
    rest = [place.own for seat, place in enumerate(places) if seat not in first and not place.fate]
    if len(first) != 1 or not rest or places[first[0]].own <= max(rest):
        return ""
    return t("What a comeback: halfway through, {player} had the most cards.", player=name_of(first[0]))
