"""The stages of cards played on the pile: cards of one rank, kings and queens on each other, and their target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from bot.games.royal_court.builder.choices import Choice, Every, Stack, Token
from bot.games.royal_court.builder.offered import (
    Group,
    Stage,
    aimed,
    aims_shown,
    control_key,
    rank_of,
    token_of,
    without_aims,
)
from engine.royal_court.acts.act import all_tokens
from engine.royal_court.cards import card_of, token_key
from engine.royal_court.drafting import Drafting

MAX_STACKS: Final = 12
"""Maximum number of stacks of kings and queens that are offered as a whole."""


def rank_stage(drafting: Drafting, first: str, keys: tuple[str, ...]) -> Stage:
    """The stage of cards of one rank, one on the other, and of their target. `first` is the rank or the first card."""
    rank = rank_of(first)
    have = Counter(token for token in all_tokens(drafting.place) if rank_of(token) == rank)
    kinds = sorted(have, key=token_key)
    chosen: list[str] = [first] if first != rank else [kinds[0]] if len(kinds) == 1 else []
    pressed, wanted = without_aims(keys)
    for key in pressed:
        if key.startswith("all-"):
            chosen = [*_bottom_first(list(have.elements()), key[4:])]
        else:
            chosen.append(token_of(key))
    aims, act = aimed(drafting, chosen, wanted)
    groups: list[Group] = []
    left = have - Counter(chosen)
    if have.total() > 1:
        courts = len(drafting.place.courts)
        cards = [Choice(control_key(token), Token(token, courts, more=bool(chosen))) for token in kinds if left[token]]
        every = _every(rank, kinds, have.total(), card_of(chosen[-1]) if chosen and not left else "")
        every = every if left.total() != 1 else []  # the card that is left does the same
        groups = [[*cards, *every]] if len(kinds) == 1 else [cards, every]
    return Stage((*aims_shown(aims, act), *groups), tuple(chosen), act)


def _every(rank: str, kinds: Sequence[str], count: int, chosen: str) -> list[Choice]:
    """Choices of all cards of a rank at once, for each card on top; none where a press or two does the same."""
    if count == 2 and len(kinds) == 1:
        return []
    tops = sorted({card_of(token) for token in kinds}, key=token_key)
    return [Choice(f"all-{top}", Every(rank, count, top, len(tops) == 1)) for top in tops if top != chosen]


def pairs(drafting: Drafting, keys: tuple[str, ...]) -> Stage:
    """The stage of kings and queens on each other, and of their swap's target.

    It offers whole stacks, or single cards if there are more than `MAX_STACKS`.
    """
    stacks = drafting.pairs(MAX_STACKS + 1)
    if len(stacks) > MAX_STACKS:
        return _card_by_card(drafting, keys)
    pressed, wanted = without_aims(keys)
    at = int(pressed[-1][1:]) if pressed else 0 if len(stacks) == 1 else None
    chosen = () if at is None or at >= len(stacks) else stacks[at]
    aims, act = aimed(drafting, chosen, wanted)
    groups: list[Group] = []
    if len(stacks) > 1:
        courts, tops = len(drafting.place.courts), Counter(map(_short, stacks))
        groups.append(
            [
                Choice(f"n{number}", Stack(tokens, courts, tops[_short(tokens)] == 1), chosen=number == at)
                for number, tokens in enumerate(stacks)
            ]
        )
    return Stage((*aims_shown(aims, act), *groups), chosen, act)


def _card_by_card(drafting: Drafting, keys: tuple[str, ...]) -> Stage:
    """The stage of the cards that may be added next, and of the target while all kings and queens are in pairs."""
    pressed, wanted = without_aims(keys)
    chosen = list(map(token_of, pressed))
    aims, act = aimed(drafting, chosen, wanted) if len(chosen) % 2 == 0 else ([], None)
    courts = len(drafting.place.courts)
    cards = [Choice(control_key(token), Token(token, courts, more=bool(chosen))) for token in drafting.on_top(chosen)]
    return Stage((*aims_shown(aims, act), cards), tuple(chosen), act)


def _short(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """What a short label tells of a stack: the cards of a pair; else their number, and the card on top."""
    return (str(len(tokens)), *map(card_of, tokens if len(tokens) == 2 else tokens[-1:]))


def _bottom_first(tokens: list[str], top: str) -> list[str]:
    tokens.sort(key=token_key)
    last = next(token for token in reversed(tokens) if card_of(token) == top)
    tokens.remove(last)
    return [*tokens, last]
