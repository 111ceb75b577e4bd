"""The events since the player's own last move: what they did to the player in one line, then all of them.

Of many events, the oldest are summed up in one line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from typing import Final

from bot.games.royal_court.names import PlayerNames, capitalised, card_list
from bot.games.royal_court.states import HandState, TurnMade
from bot.games.royal_court.words.effects import GONE, Effects, effects_of
from bot.games.royal_court.words.turns import event_words
from bot.i18n.translator import Translator
from engine.royal_court.cards import Cards
from engine.royal_court.position import LETTERS, Place

SMALL: Final = "-# "
"""Discord's Markdown for small print."""

MAX_LINES: Final = 4
"""Maximum number of moves with a line each: more would push the buttons off a phone's screen."""

MAX_LENGTH: Final = 300
"""Maximum number of characters of these lines together, some six lines on a phone. The last move always has one."""

MENTION: Final = re.compile(r"<@\d+>")

MAX_NAMED_CARDS: Final = 3
"""Maximum number of gained or lost cards that are named; more are only counted."""


def own_news(t: Translator, name_of: PlayerNames, state: HandState) -> str:
    """Return what happened to the player since their own last move, in one line; empty if nothing did."""
    me = LETTERS.index(state.seat)
    found = [part for made in _since(state) for part in _to_me(t, name_of, effects_of(made), me)]
    text = [
        _with_cause(t, ", ".join(what for what, _ in parts), cause)
        for cause, parts in groupby(found, key=lambda part: part[1])
    ]
    return f"**{capitalised(' · '.join(text))}**" if text else ""


def news(t: Translator, name_of: PlayerNames, state: HandState) -> Iterator[str]:
    """Yield all moves since the player's own last one, each with its nopes and its effect; the oldest in one line."""
    since = _since(state)
    moves: list[tuple[Effects, str]] = []
    for made in since:
        event = effects_of(made)
        follows = bool(moves) and (event.act.kind == "nope" or event.stood is not None)
        text = event_words(t, name_of, event, at_stake=made is since[-1], brief=follows)
        if follows:
            moves[-1] = moves[-1][0], f"{moves[-1][1]} {text}"
        else:
            moves.append((event, text))
    full = _count_in_full(moves)
    if folded := [event.seat for event, _ in moves[: len(moves) - full] if event.seat is not None]:
        yield SMALL + _folded(t, name_of, folded)
    yield from (SMALL + text for _, text in moves[len(moves) - full :])


def _count_in_full(moves: Sequence[tuple[Effects, str]]) -> int:
    """The number of moves that have a line each: the last ones."""
    lengths = [len(MENTION.sub("@someone", text)) for _, text in moves[: -MAX_LINES - 1 : -1]]
    return max(bool(moves), sum(length <= MAX_LENGTH for length in accumulate(lengths)))


def _since(state: HandState) -> Sequence[TurnMade]:
    events = (*state.earlier, *([state.last] if state.last is not None else []))
    return [made for made in events if state.own_last is None or made.number > state.own_last.number]


def _folded(t: Translator, name_of: PlayerNames, seats: Sequence[int]) -> str:
    listed = ", ".join(
        t.plural("{player} {n} move", "{player} {n} moves", count, player=name_of(seat))
        for seat, count in Counter(seats).items()
    )
    # Translators: what the players did before the moves listed below: "Before that: Ann 3 moves, Ben 1 move"
    return t("Before that: {list}. **Turns** on the board lists them.", list=listed)


def _to_me(t: Translator, name_of: PlayerNames, event: Effects, me: int) -> Iterator[tuple[str, str]]:
    """Yield what an event did to a player, who did not do it, each with its cause, which may be empty."""
    if event.seat == me:
        return
    if event.stood is False and event.before.turn == me and event.before.nopes[-1:] != (me,):
        yield t("your effect was noped"), ""
    before, after = event.before.places[me], event.after.places[me]
    if after.fate:
        return
    gained, lost = _difference(before, after)
    guests = event.shown.get(me, 0)
    if gained:
        yield "+" + _cards(t, gained), _cause(t, name_of, event, me)
    if guests:
        yield (
            t.plural("{n} of your royals is now a guest", "{n} of your royals are now guests", guests),
            _cause(t, name_of, event, me),
        )
    elif lost:
        yield "−" + _cards(t, lost), _cause(t, name_of, event, me)
    if count := event.executed.get(me, 0):
        yield t.plural("{n} of your royals was executed", "{n} of your royals were executed", count), ""
    if me in event.fallen:
        yield t("your castle fell"), _cause(t, name_of, event, me)


def _difference(before: Place, after: Place) -> tuple[Cards, Cards]:
    """The cards that came into a hand, and those that left it."""
    if isinstance(before.hand, int) or isinstance(after.hand, int):
        return (), ()
    old, new = Counter(before.hand), Counter(after.hand)
    return tuple((new - old).elements()), tuple((old - new).elements())


def _cards(t: Translator, cards: Cards) -> str:
    number = t.plural("{n} card", "{n} cards", len(cards))
    return f"{number} ({card_list(t, cards)})" if len(cards) <= MAX_NAMED_CARDS else number


def _with_cause(t: Translator, what: str, cause: str) -> str:
    # Translators: what happened to the reader, and why: "+2 cards: Ann's joker"
    return t("{what}: {why}", what=what, why=cause) if cause else what


def _cause(t: Translator, name_of: PlayerNames, event: Effects, me: int) -> str:
    """The cause of an event in two words; empty if the sentence about the move says it."""
    actor = name_of(event.before.turn)
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
