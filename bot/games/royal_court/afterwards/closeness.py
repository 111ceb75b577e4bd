"""How close a finished match was, from its positions: the runner-up's cards left, and who had been behind."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.royal_court.afterwards.course import Course, course
from bot.games.royal_court.names import Called
from bot.games.royal_court.states import BoardState
from bot.i18n.translator import Translator


def close_words(t: Translator, states: Sequence[BoardState]) -> str:
    """The length of the match, the number of Nopes, the cards that the next had left, whether the winner caught up."""
    went = course(states)
    if went is None:
        return ""
    called = Called(t, states[-1].players)
    return " ".join(filter(None, (_way(t, went), _near(t, called, went), _behind(t, called, went))))


def _way(t: Translator, went: Course) -> str:
    turns = t.plural("{n} turn", "{n} turns", went.turns)
    nopes = went.acts["nope"]
    if not nopes:
        return f"{turns}."
    # Translators: turns is "34 turns"
    return t.plural("{turns}, and {n} nope.", "{turns}, and {n} nopes.", nopes, turns=turns)


def _near(t: Translator, called: Called, went: Course) -> str:
    """The runner-up, who still had cards."""
    near = [seat for seat in went.ranked(2) if not went.last.places[seat].fate]
    if not near:
        return ""
    if len(went.last.places) == 2:
        return t.plural(
            "{player} had {n} card left.",
            "{player} had {n} cards left.",
            went.last.places[near[0]].own,
            player=called(near[0]),
        )
    return t.plural(
        "{players} came closest, with {n} card left.",
        "{players} came closest, with {n} cards left.",
        went.last.places[near[0]].own,
        players=called.several(near),
    )


def _behind(t: Translator, called: Called, went: Course) -> str:
    """That the winner had the most cards at half-time."""
    first = went.ranked(1)
    places = went.half.places
    rest = [place.own for seat, place in enumerate(places) if seat not in first and not place.fate]
    if len(first) != 1 or not rest or places[first[0]].own <= max(rest):
        return ""
    return t("Halfway through, {player} still had the most cards.", player=called(first[0]))
