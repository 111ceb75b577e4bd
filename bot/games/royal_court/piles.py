"""What is laid on the pile: cards of one rank, kings and queens on each other, and whom they hit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.royal_court.choices import Choice, Every, Stack, Token, Word
from bot.games.royal_court.offered import (
    ROW,
    Listed,
    Stage,
    aim_key,
    aims_shown,
    in_rows,
    own_tokens,
    rank_of,
    token_key,
    token_of,
)
from bot.games.royal_court.spelled import read_act
from engine.royal_court.cards import card_of, place_key

MANY: Final = 12
"""Stacks of kings and queens that are offered at once."""

MORE: Final = "more"


def rank_stage(now: Listed, rank: str, keys: tuple[str, ...]) -> Stage:
    """Cards of one rank, one on the other, and whom they hit."""
    have = Counter(token for token in own_tokens(now.place) if rank_of(token) == rank)
    by_cards = _by_cards(tuple(act for act in now.of("card", "set") if rank_of(read_act(act).tokens[0]) == rank))
    kinds = sorted(have, key=place_key)
    chosen: list[str] = [kinds[0]] if len(kinds) == 1 else []
    wanted = ""
    for key in keys:
        if key.startswith("to-"):
            wanted = key
        elif key.startswith("all-"):
            chosen = [*_bottom_first(list(have.elements()), key[4:])]
        else:
            chosen.append(token_of(key))
    found: Mapping[str, str] = by_cards.get(_cards_key(chosen), {}) if chosen else {}
    aims = [key for key in found if key]
    act = found.get("", "") or found.get(wanted, "") or (found[aims[0]] if len(aims) == 1 else "")
    rows: list[tuple[Choice, ...]] = []
    left = have - Counter(chosen)
    if have.total() > 1:
        courts = len(now.place.courts)
        cards = [
            Choice(
                token_key(token),
                Token(token, left[token] or have[token], courts, more=bool(chosen) and bool(left[token])),
                chosen=token in chosen and not left[token],
                enabled=bool(left[token]),
            )
            for token in kinds
        ]
        every = _every(rank, kinds, have.total(), card_of(chosen[-1]) if chosen and not left else "")
        rows += [row for row in (tuple(cards), tuple(every)) if row] if len(kinds) <= ROW else in_rows([*cards, *every])
    if len(aims) > 1:
        rows += aims_shown(aims, act=read_act(act) if act else None)
    return Stage(tuple(rows), tuple(chosen), act)


def _every(rank: str, kinds: Sequence[str], count: int, chosen: str) -> list[Choice]:
    """All of a rank at once, with one card or another on top; none where a press or two does the same."""
    if count == 2 and len(kinds) == 1:
        return []
    tops = sorted({card_of(token) for token in kinds}, key=place_key)
    return [
        Choice(f"all-{top}", Every(rank, count, top, len(tops) == 1), chosen=top == chosen, enabled=top != chosen)
        for top in tops
    ]


def pairs(now: Listed, keys: tuple[str, ...]) -> Stage:
    """Kings and queens on each other, as many as the rules list, and whom their swap hits."""
    by_cards: dict[tuple[str, ...], dict[str, str]] = {}
    for text in now.of("pair"):
        told = read_act(text)
        by_cards.setdefault(told.tokens, {})[aim_key(told)] = text
    stacks = list(by_cards)
    page, at, wanted = 0, (0 if len(stacks) == 1 else None), ""
    pages = -(-len(stacks) // MANY)
    for key in keys:
        if key == MORE:
            page = (page + 1) % pages
        elif key.startswith("to-"):
            wanted = key
        else:
            at = int(key[1:])
    found = {} if at is None or at >= len(stacks) else by_cards[stacks[at]]
    aims = [key for key in found if key]
    act = found.get("", "") or found.get(wanted, "") or (found[aims[0]] if len(aims) == 1 else "")
    rows: list[tuple[Choice, ...]] = []
    if len(stacks) > 1:
        courts, first, tops = len(now.place.courts), page * MANY, Counter(map(_top, stacks))
        choices = [
            Choice(f"n{first + n}", Stack(tokens, courts, tops[_top(tokens)] == 1), chosen=first + n == at)
            for n, tokens in enumerate(stacks[first : first + MANY])
        ]
        rows += in_rows([*choices, Choice(MORE, Word(MORE))] if pages > 1 else choices)
    if len(aims) > 1:
        rows += aims_shown(aims, act=read_act(act) if act else None)
    return Stage(tuple(rows), () if at is None or at >= len(stacks) else stacks[at], act)


def _top(tokens: tuple[str, ...]) -> tuple[int, str]:
    """How many there are, and the card on top."""
    return len(tokens), card_of(tokens[-1])


def _by_cards(found: tuple[str, ...]) -> dict[tuple[tuple[str, ...], str], dict[str, str]]:
    by_cards: dict[tuple[tuple[str, ...], str], dict[str, str]] = {}
    for text in found:
        act = read_act(text)
        by_cards.setdefault(_cards_key(act.tokens), {})[aim_key(act)] = text
    return by_cards


def _cards_key(tokens: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """What tells sets apart: their cards, and which of them is the top."""
    return tuple(sorted(tokens, key=place_key)), card_of(tokens[-1])


def _bottom_first(tokens: list[str], top: str) -> list[str]:
    tokens.sort(key=place_key)
    last = next(token for token in reversed(tokens) if card_of(token) == top)
    tokens.remove(last)
    return [*tokens, last]
