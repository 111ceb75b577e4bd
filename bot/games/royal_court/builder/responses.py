"""The stages of a window's answer, of the cards given in a swap, and of the gift after a set."""

from __future__ import annotations

from collections import Counter

from bot.games.royal_court.builder.choices import Choice, Word
from bot.games.royal_court.builder.offered import (
    Group,
    Stage,
    aim_key,
    aims_shown,
    cards_shown,
    rank_of,
    token_of,
    without_aims,
)
from engine.royal_court.acts.act import AGAIN, LET, Act, ActKind, swap_count
from engine.royal_court.cards import sorted_cards
from engine.royal_court.drafting import Drafting
from engine.royal_court.position import Place


def answer_stage(drafting: Drafting, path: tuple[str, ...]) -> Stage:
    """The stage of an answer: a nope with either ace, or letting it pass."""
    aces = drafting.acts_of_kind(ActKind.NOPE)
    keys = {"-".join((act.kind, *act.tokens)): act for act in (*aces, LET)}
    last = path[-1] if path and path[-1] in keys else ""
    words = {key: key if len(aces) > 1 else act.kind for key, act in keys.items()}
    choices = [Choice(key, Word(word), chosen=key == last) for key, word in words.items()]
    act = keys.get(last)
    return Stage((choices,), act.tokens if act else (), act)


def swap_stage(drafting: Drafting, path: tuple[str, ...]) -> Stage:
    """The stage of the cards given in a swap, chosen card by card; or of taking others."""
    size = swap_count(drafting.position)
    hand = Counter(drafting.place.hand if not isinstance(drafting.place.hand, int) else ())
    every = size == hand.total()
    whole = every or (size > 1 and len(hand) == 1)
    chosen, again = list[str](), False
    for key in path:
        again = key == AGAIN.kind
        if again:
            chosen = []
        elif key == "give":
            chosen = list(hand.elements())[:size]
        elif (hand - Counter(chosen[: size - 1]))[key]:  # else all of it is chosen
            chosen = [*chosen[: size - 1], key]
    cards = [] if every else cards_shown(Place(drafting.place.hand), {rank_of(card) for card in hand}, chosen)
    more = [Choice(AGAIN.kind, Word(AGAIN.kind), chosen=again)] if AGAIN.kind in drafting.kinds else []
    more += (
        [Choice("give", Word("give", sorted_cards(hand.elements())[:size]), chosen=len(chosen) == size)]
        if whole
        else []
    )
    given = Act(ActKind.GIVE, sorted_cards(chosen)) if len(chosen) == size else None
    return Stage((cards, more), tuple(chosen), AGAIN if again else given)


def gift_stage(drafting: Drafting, path: tuple[str, ...]) -> Stage:
    """The stage of the card given away after a set's highest roll, and of its target."""
    by_token: dict[str, dict[str, Act]] = {}
    for gift in drafting.acts_of_kind(ActKind.GIFT):
        by_token.setdefault(gift.tokens[0], {})[aim_key(gift)] = gift
    tokens = list(by_token)
    pressed, wanted = without_aims(path)
    token = token_of(pressed[-1]) if pressed else tokens[0] if len(tokens) == 1 else ""
    found = by_token.get(token, {})
    aims = list(found)
    act = found.get(wanted) or (found[aims[0]] if len(aims) == 1 and path else None)
    groups: list[Group] = []
    if len(tokens) > 1 or len(aims) < 2:
        groups.append(cards_shown(drafting.place, {rank_of(token) for token in tokens}, (token,)))
    return Stage((*aims_shown(aims, act), *groups), (token,) if token else (), act)
