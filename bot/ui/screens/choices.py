"""Labels of matches for autocompletion and buttons, and names of a limited length."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from babel.dates import format_date

from bot.durations import SECOND
from bot.games.lines import cut, place_name
from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.ids import ChannelId, UserId
from bot.matches.core.model import FinishedMatch, ListedMatch, Match, Person, State
from bot.ui.names import bot_name, label_name
from bot.ui.screens.heading import result_words

MAX_LABEL: Final = 100
"""Discord's limit for an autocompleted choice, in characters."""

NAME_LENGTHS: Final = (32, 16, 8)
"""Lengths of a name in characters, in the order in which they are tried."""

MAX_LIST: Final = 3_500
"""Characters of a list in a message, which Discord limits to 4,000 in all."""

REASON_LENGTHS: Final = (200, 100, 50, 25)
"""Lengths of a moderator's reason in characters, in the order in which they are tried."""


def listed_choice(t: Translator, game: HostedGame, listed_match: ListedMatch, user: UserId, channel: ChannelId) -> str:
    """Return the label of one of the user's live matches: opponents, whose move it is, where it is played, number."""
    opponent = opponent_names(t, game, listed_match, MAX_LABEL)
    whose = whose_move(t, listed_match.match, user)
    here = t("in direct messages") if listed_match.match.place.direct else ""
    here = here or (t("in this channel") if channel in listed_match.match.place else "")
    return " · ".join(
        part for part in (t("against {name}", name=opponent), whose, here, f"#{listed_match.match.id}") if part
    )


def opponent_names(t: Translator, game: HostedGame, listed_match: ListedMatch, longest: int) -> str:
    """Return the opponents for a label: names of at most `longest` characters, and the bots'."""
    people = [label_name(person, longest) for person in listed_match.opponents]
    seating = listed_match.match.seating
    return ", ".join((*people, *bot_names(t, game, seating.levels, seating.personas))) or "?"


def bot_names(t: Translator, game: HostedGame, levels: Mapping[str, int], personas: Mapping[str, int]) -> Iterator[str]:
    """Return the bots of a match by name, each once: a single one with its level."""
    names = (bot_name(t, game, level, personas.get(seat), ranked=len(levels) == 1) for seat, level in levels.items())
    return (f"🤖 {name}" for name in dict.fromkeys(names))


def first_fitting(most: int, words: Callable[[int], str], lengths: Sequence[int] = NAME_LENGTHS) -> str:
    """Return the first of `words(length)` that has at most `most` characters; the last one, cut, if none has."""
    text = ""
    for length in lengths:
        text = words(length)
        if len(text) <= most:
            return text
    return cut(text, most)


def whose_move(t: Translator, match: Match, user: UserId) -> str:
    """Say whether it is this user's move, or that the match is over."""
    if match.state is State.OVER:
        return t("over")  # Translators: of a match
    # Translators: of a match: that it is the reader's turn, or that it waits for others
    return t("your turn") if user in match.users_to_act else t("waiting")


def finished_choice(t: Translator, game: HostedGame, finished: FinishedMatch, user: UserId) -> str:
    """Return the label of a finished match: result, ending, the user's seat, day (UTC) and number."""
    winner = finished.outcome.winner
    own = next((seat for seat, person in finished.people.items() if person.id == user), None)
    lost = winner is None or own not in (None, winner)
    alone = len(finished.people) == 2  # of two, the loser is the player who has left
    ending = result_words(t, game, finished.outcome, won=not lost, own=own is not None and lost and alone)
    seat = [] if own is None else [t("as {seat}", seat=game.presentation.seat_name(t, own))]
    ended = datetime.fromtimestamp(finished.ended / SECOND, UTC)
    month = format_date(ended, "MMM", t.locale)
    # Translators: a date; {n} is the day of the month
    day = t.plural("{month} {n}, {year}", "{month} {n}, {year}", ended.day, month=month, year=ended.year)
    return first_fitting(
        MAX_LABEL,
        lambda longest: " · ".join(
            (result_line(t, game, finished, user, longest), ending, *seat, day, f"#{finished.id}")
        ),
    )


def result_line(
    t: Translator,
    game: HostedGame,
    finished: FinishedMatch,
    user: UserId,
    longest: int,
    *,
    named: Callable[[Person, int], str] = label_name,
) -> str:
    """Say how a match ended for the user; for a person who did not play, who has won.

    A person without an id has deleted their data.
    """

    def name(seat: str) -> str:
        if (level := finished.levels.get(seat)) is not None:
            ranked = len(finished.levels) == 1
            return f"🤖 {bot_name(t, game, level, finished.personas.get(seat), ranked=ranked)}"
        person = finished.people[seat]
        # Translators: a button
        return named(person, longest) if person.id else t("a former player")

    def names(seats: list[str]) -> str:
        return ", ".join(name(seat) for seat in seats)

    seats, outcome = list(finished.people), finished.outcome
    own = next((seat for seat in seats if finished.people[seat].id == user), None)
    winner = outcome.winner
    if own is None:
        if winner is not None:
            losers = names([seat for seat in seats if seat != winner])
            return t("{winner} won against {name}", winner=names([winner]), name=losers)
        return t("{names}: a draw", names=names(seats)) if outcome.scores else names(seats)
    others = names([seat for seat in seats if seat != own])
    if not outcome.scores:
        return t("Against {name}", name=others)
    match outcome.result(own):
        case 1.0:
            return t("Won against {name}", name=others)
        case 0.0 if len(seats) > 2:
            place = place_name(t, outcome.ranks[own])
            return t("{place} of {n} against {name}", place=place, n=len(seats), name=others)
        case 0.0:
            return t("Lost against {name}", name=others)
    return t("A draw against {name}", name=others)
