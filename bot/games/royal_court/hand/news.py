"""What has happened since the player's own last move: to them, in a line, then all of it, the oldest in one line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from typing import Final

from bot.games.royal_court.names import Called, card_list, upper
from bot.games.royal_court.states import HandState, TurnMade
from bot.games.royal_court.words.effects import GONE, Effects, effects_of
from bot.games.royal_court.words.turns import event_words
from bot.i18n.translator import Translator
from engine.royal_court.cards import Cards
from engine.royal_court.position import LETTERS, Place

SMALL: Final = "-# "
"""Discord's Markdown for small print."""

FULL_LINES: Final = 4
"""Moves that have a line each, at most: with more, the buttons are pushed off a phone's screen."""

FULL_LENGTH: Final = 300
"""Characters that they may have together, some six lines on a phone; the last one is told however long it is."""

MENTION: Final = re.compile(r"<@\d+>")

SPELLED: Final = 3
"""Cards that are named when they come or go; of more, only their number is told."""


def own_news(t: Translator, called: Called, state: HandState) -> str:
    """Return what happened to the player since their own last move, in one line; empty if nothing did."""
    me = LETTERS.index(state.seat)
    found = [part for made in _since(state) for part in _to_me(t, called, effects_of(made), me)]
    said = [
        _with_cause(t, ", ".join(what for what, _ in parts), cause)
        for cause, parts in groupby(found, key=lambda part: part[1])
    ]
    return f"**{upper(' · '.join(said))}**" if said else ""


def news(t: Translator, called: Called, state: HandState) -> Iterator[str]:
    """Yield all moves since the player's own last one, each with its nopes and its effect; the oldest in one line."""
    since = _since(state)
    moves: list[tuple[Effects, str]] = []
    for made in since:
        event = effects_of(made)
        follows = bool(moves) and (event.act.kind == "nope" or event.stood is not None)
        said = event_words(t, called, event, at_stake=made is since[-1], brief=follows)
        if follows:
            moves[-1] = moves[-1][0], f"{moves[-1][1]} {said}"
        else:
            moves.append((event, said))
    full = _count_in_full(moves)
    if folded := [event.seat for event, _ in moves[: len(moves) - full] if event.seat is not None]:
        yield SMALL + _folded(t, called, folded)
    yield from (SMALL + said for _, said in moves[len(moves) - full :])


def _count_in_full(moves: Sequence[tuple[Effects, str]]) -> int:
    """The number of moves that have a line each: the last ones."""
    lengths = [len(MENTION.sub("@someone", said)) for _, said in moves[: -FULL_LINES - 1 : -1]]
    return max(bool(moves), sum(length <= FULL_LENGTH for length in accumulate(lengths)))


def _since(state: HandState) -> Sequence[TurnMade]:
    events = (*state.earlier, *([state.last] if state.last is not None else []))
    return [made for made in events if state.own_last is None or made.number > state.own_last.number]


def _folded(t: Translator, called: Called, seats: Sequence[int]) -> str:
    listed = ", ".join(
        t.plural("{player} {n} move", "{player} {n} moves", count, player=called(seat))
        for seat, count in Counter(seats).items()
    )
    # Translators: what the players did before the moves listed below: "Before that: Ann 3 moves, Ben 1 move"
    return t("Before that: {list}. **Turns** on the board lists them.", list=listed)


def _to_me(t: Translator, called: Called, event: Effects, me: int) -> Iterator[tuple[str, str]]:
    """Yield what an event did to a player, who did not do it, each with its cause, which may be empty."""
    if event.seat == me:
        return
    if event.stood is False and event.before.turn == me and event.before.nopes[-1:] != (me,):
        yield t("your effect was noped"), ""
    before, after = event.before.places[me], event.after.places[me]
    if after.fate:
        return
    came, went = _difference(before, after)
    guests = event.shown.get(me, 0)
    if came:
        yield "+" + _cards(t, came), _cause(t, called, event, me)
    if guests:
        yield (
            t.plural("{n} of your royals is now a guest", "{n} of your royals are now guests", guests),
            _cause(t, called, event, me),
        )
    elif went:
        yield "−" + _cards(t, went), _cause(t, called, event, me)
    if count := event.executed.get(me, 0):
        yield t.plural("{n} of your royals was executed", "{n} of your royals were executed", count), ""
    if me in event.fallen:
        yield t("your castle fell"), _cause(t, called, event, me)


def _difference(before: Place, after: Place) -> tuple[Cards, Cards]:
    """The cards that came into a hand, and those that left it."""
    if isinstance(before.hand, int) or isinstance(after.hand, int):
        return (), ()
    then, now = Counter(before.hand), Counter(after.hand)
    return tuple((now - then).elements()), tuple((then - now).elements())


def _cards(t: Translator, cards: Cards) -> str:
    number = t.plural("{n} card", "{n} cards", len(cards))
    return f"{number} ({card_list(t, cards)})" if len(cards) <= SPELLED else number


def _with_cause(t: Translator, what: str, cause: str) -> str:
    # Translators: what happened to the reader, and why: "+2 cards: Ann's joker"
    return t("{what}: {why}", what=what, why=cause) if cause else what


def _cause(t: Translator, called: Called, event: Effects, me: int) -> str:
    """Who or what did it, in two words; empty where the sentence about the move has to say it."""
    actor = called(event.before.turn)
    effect = event.stake.partition("=")[0] if event.stood else ""
    kind = event.act.kind
    if event.before.turn == me and effect == "revolt":
        # Translators: a cause of what happened to the reader: "+2 cards: your revolution"
        return t("your revolution")
    if event.before.turn == me and effect:
        # Translators: a cause of what happened to the reader: "+4 cards: your own roll"
        return t("your own roll")
    if effect == "joker":
        return t("{player}'s joker", player=actor)
    if effect == "six":
        return t("{player}'s catapult", player=actor)
    if effect == "revolt":
        return t("{player}'s revolution", player=actor)
    if kind == "bet":
        return t("{player}'s bet", player=actor)
    if effect == "king" or kind in ("give", "again"):
        return t("{player}'s swap", player=actor)
    if kind == "gift":
        return t("{player}'s gift", player=actor)
    if kind == "court":
        return t("{player}'s court", player=actor)
    if event.before.revolt and kind != GONE:
        return t("the revolt")
    return ""
