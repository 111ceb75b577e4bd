"""The list of all acts of a seat, each in its one accepted spelling.

There can be thousands. Use cases and screens use `drafting` instead, whose cost is bounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, product

from engine.royal_court.acts.act import (
    AGAIN,
    BET,
    CASTLES,
    DRAW,
    END,
    LET,
    REVOLUTION,
    Act,
    ActKind,
    all_tokens,
    hand_of,
    may_act,
    names_next_player,
    swap_count,
    swap_size,
    tokens_of,
)
from engine.royal_court.acts.pairs import fitting, spelling
from engine.royal_court.acts.swap_choices import ways_to_give
from engine.royal_court.cards import (
    GUEST,
    JOKER,
    RANKS,
    card_of,
    copies,
    fits,
    token_key,
)
from engine.royal_court.position import GIFT, NOPE, SWAP, Place, Position


def acts(position: Position, seat: int) -> tuple[Act, ...]:
    """Return every act of a seat but `quit`, in a stable order; none if it may not act.

    Of very many ways to give, only some are listed (`swap_choices.MOST_LISTED`). Raises `HiddenCards` without the
    seat's own hand.
    """
    return tuple(iter_acts(position, seat))


def iter_acts(position: Position, seat: int) -> Iterator[Act]:
    """Yield the acts of `acts` lazily."""
    place = position.places[seat]
    if not may_act(position, seat):
        return
    if position.step == NOPE:
        yield from answers(place)
    elif position.step == SWAP:
        yield from _swap(position, hand_of(place))
    elif position.step == GIFT:
        yield from gifts(position, seat)
    else:
        yield from _turn(position, seat, place)


def answers(place: Place) -> tuple[Act, ...]:
    """Return the possible answers in a window: `let`, and a nope for each kind of ace in the hand."""
    return (LET, *(Act(ActKind.NOPE, (ace,)) for ace in ("Ar", "Ab") if ace in hand_of(place)))


def gifts(position: Position, seat: int) -> tuple[Act, ...]:
    """Return every card that can be given away, with each possible receiver."""
    others = [other for other in position.inside if other != seat]
    return tuple(Act(ActKind.GIFT, (token,), other) for token in tokens_of(position.places[seat]) for other in others)


# ---- a turn
def _turn(position: Position, seat: int, place: Place) -> Iterator[Act]:
    tokens = all_tokens(place)
    stuck = True
    for act in _on_the_pile(position, seat, place, tokens):
        stuck = False
        yield act
    if not position.revolt:
        yield from courts(place)
    for act in chain(castles(place), revolutions(position, place), _rare(position, place, tokens)):
        stuck = False
        yield act
    if position.drawn or position.played:
        yield END
    elif stuck or not position.revolt:
        yield DRAW


def _on_the_pile(position: Position, seat: int, place: Place, tokens: Sequence[str]) -> Iterator[Act]:
    top, is_open = position.top, position.is_open
    by_rank: dict[str, list[str]] = {}
    for token in sorted(tokens, key=token_key):
        by_rank.setdefault(token[0], []).append(token)
    valid = {rank for rank, some in by_rank.items() if fits(card_of(some[0]), top, is_open=is_open)}
    others = [other for other in position.inside if other != seat]
    for rank, some in by_rank.items():
        if rank in valid:
            for token in dict.fromkeys(some):
                yield from aimed(position, place, ActKind.CARD, (token,), others)
    for rank, some in by_rank.items():
        if rank in valid:
            for stack in _stacks(some):
                yield from aimed(position, place, ActKind.SET, stack, others)
    if not position.revolt and {"K", "Q"} <= by_rank.keys():
        for stack in stacks_of_pairs(by_rank["K"], by_rank["Q"], top, is_open=is_open):
            yield from aimed(position, place, ActKind.PAIR, stack, others)


def _stacks(some: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield every set of these tokens, which have one rank and are in order: all but the top in order, each top in
    turn."""
    for size in range(2, len(some) + 1):
        for chosen in dict.fromkeys(combinations(some, size)):
            # Among the same cards the last in order is the top.
            for place, token in enumerate(chosen):
                if place + 1 == size or card_of(chosen[place + 1]) != card_of(token):
                    yield (*chosen[:place], *chosen[place + 1 :], token)


def aimed(
    position: Position, place: Place, kind: ActKind, stack: tuple[str, ...], others: Sequence[int]
) -> Iterator[Act]:
    """Yield the acts that play a stack, one for each possible aim; a single one if it is not aimed."""
    rank = stack[0][0]
    if kind is ActKind.PAIR:
        kings = [token for token in stack if token[0] == "K"]
        is_aimed = bool(swap_size(position, place, kings, stack, 0))
    else:
        is_aimed = rank == "6" or (rank == "K" and bool(swap_size(position, place, stack, stack, len(stack) - 1)))
    if is_aimed:
        for other in others:
            yield Act(kind, stack, other)
    elif rank == "Q" and kind is not ActKind.PAIR and names_next_player(position, place, stack):
        for other in others:
            yield Act(kind, stack, other, 1)
            yield Act(kind, stack, other, -1)
    else:
        yield Act(kind, stack)


def stacks_of_pairs(
    kings: Sequence[str], queens: Sequence[str], top: str, *, is_open: bool
) -> Iterator[tuple[str, ...]]:
    """Yield every stack of king-queen pairs in which each lower card fits on the card below it."""
    for lower_some, upper_some in ((queens, kings), (kings, queens)):
        for lower in dict.fromkeys(lower_some):
            if fits(card_of(lower), top, is_open=is_open):
                yield from ((lower, upper) for upper in dict.fromkeys(upper_some))
    below, lasts = fitting(top, is_open=is_open), sorted({*map(card_of, (*queens, *kings))}, key=token_key)
    for size in range(2, min(len(kings), len(queens)) + 1):
        for some in dict.fromkeys(combinations(kings, size)):
            for others in dict.fromkeys(combinations(queens, size)):
                found = (spelling((*some, *others), below, last) for last in lasts)
                yield from filter(None, found)


# ---- in front, and the rest
def courts(place: Place) -> Iterator[Act]:
    """Yield every court. Does not check for a revolt."""
    available = [*hand_of(place), *(card + GUEST for card in place.guests)]
    for chosen in _one_each(available, "JQK"):
        yield Act(ActKind.COURT, chosen)


def castles(place: Place) -> Iterator[Act]:
    """Yield every castle."""
    for ranks in CASTLES:
        for chosen in _one_each(hand_of(place), ranks):
            yield Act(ActKind.CASTLE, chosen)


def revolutions(position: Position, place: Place) -> Iterator[Act]:
    """Yield every revolution whose 2 fits."""
    for chosen in _one_each(hand_of(place), REVOLUTION):
        if fits(chosen[0], position.top, is_open=position.is_open):
            yield Act(ActKind.REVOLT, chosen)


def _rare(position: Position, place: Place, tokens: Sequence[str]) -> Iterator[Act]:
    """Yield the acts that only the full rules allow."""
    if not position.full:
        return
    for chosen in _one_each(tokens, RANKS):
        if fits(card_of(chosen[0]), position.top, is_open=position.is_open):
            yield Act(ActKind.SIEGE, chosen)
    if hand_of(place).count(JOKER) == copies(JOKER, position.players):
        yield BET


def _one_each(available: Sequence[str], ranks: str) -> Iterator[tuple[str, ...]]:
    """Yield every way to take one token of each of these ranks."""
    by_rank: Mapping[str, list[str]] = {rank: [] for rank in ranks}
    for token in sorted(set(available), key=token_key):
        if token[0] in by_rank:
            by_rank[token[0]].append(token)
    yield from product(*by_rank.values())


def _swap(position: Position, hand: Sequence[str]) -> Iterator[Act]:
    if position.effect is not None and position.effect.tries:
        yield AGAIN
    yield from (Act(ActKind.GIVE, given) for given in ways_to_give(hand, swap_count(position)))
