"""Candidate acts: a few dozen of the legal acts, of which there can be thousands.

Every available kind of act has candidates, but not every way to do it: only one of several equivalent cards, the two
most important victims, the costliest cards to give away, and the player with most cards to be next. There is a
candidate whenever there is an act, and every candidate is an act (`drafting.Drafting.acts`) in its accepted spelling.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

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
    names_next_player,
    swap_count,
    swap_size,
    tokens_of,
)
from engine.royal_court.cards import CODES, GUEST, JOKER, RANKS, Cards, card_of, copies, fits, sorted_cards, token_key
from engine.royal_court.position import GIFT, NOPE, OVER, SWAP, Place, Position

_BY_RANK: Final = {
    **dict(zip("A23456789T", (0.6, 1.1, 1.0, 1.0, 1.0, 0.8, 0.95, 0.9, 0.9, 1.0), strict=True)),
    **dict(zip("JQKX", (0.5, 0.9, 1.1, 0.3), strict=True)),
}

_BURDEN: Final = {card: _BY_RANK[card[0]] for card in CODES}


def holding_cost(card: str) -> float:
    """Return the holding cost of a card: 1.0 for an ordinary card; lower: worth keeping."""
    return _BURDEN[card]


_AIMS: Final = 2
"""Number of victims considered."""

_GIFTS: Final = 2
"""Number of cards considered as a gift."""

_SIZES: Final = 4
"""Sets of every size up to this are considered; beyond it, only the largest set of a rank."""


def candidates(position: Position, seat: int) -> list[Act]:
    """Return the candidates of a seat, in a stable order; none if it may not act. Raises `HiddenCards` for a hidden
    hand."""
    place = position.places[seat]
    hand = hand_of(place)
    if place.fate or position.step is OVER:
        return []
    if position.step is NOPE:
        if seat not in position.asked:
            return []
        ace = next((ace for ace in ("Ar", "Ab") if ace in hand), None)
        return [LET, *([Act(ActKind.NOPE, (ace,))] if ace else [])]
    if seat != position.turn:
        return []
    if position.step is SWAP:
        return list(_swap(position, hand))
    if position.step is GIFT:
        heaviest = sorted(tokens_of(place), key=lambda token: -holding_cost(card_of(token)))[:_GIFTS]
        return [Act(ActKind.GIFT, (token,), aim) for token in heaviest for aim in victims(position, seat)]
    return list(_turn(position, seat, place, hand))


def victims(position: Position, seat: int) -> list[int]:
    """Return the most important other seats: those with fewest cards; among equals the next in the order of play."""
    players, way = position.players, position.direction
    turn_order = [(seat + way * step) % players for step in range(1, players)]
    inside = [other for other in turn_order if not position.places[other].fate]
    return sorted(inside, key=lambda other: position.places[other].own)[:_AIMS]


def _swap(position: Position, hand: Cards) -> Iterator[Act]:
    if position.effect is not None and position.effect.tries:
        yield AGAIN
    costliest = sorted(hand, key=lambda card: -holding_cost(card))
    yield Act(ActKind.GIVE, sorted_cards(costliest[: swap_count(position)]))


# ---- a turn
def _turn(position: Position, seat: int, place: Place, hand: Cards) -> Iterator[Act]:
    by_rank: dict[str, list[str]] = {}
    for token in all_tokens(place):
        by_rank.setdefault(token[0], []).append(token)
    found = [*_on_the_pile(position, seat, place, by_rank)]
    if not position.revolt:
        found += _court(place, hand)
    found += _castles(hand)
    found += _revolts(position, hand)
    if position.full_rules:
        found += _rare(position, place, by_rank)
    yield from found
    if not position.drawn and not position.played:
        if not position.revolt or not found:
            yield DRAW
    else:
        yield END


def _on_the_pile(position: Position, seat: int, place: Place, by_rank: dict[str, list[str]]) -> Iterator[Act]:
    top, is_open = position.top, position.is_open
    aims: Sequence[int] = ()
    for rank, some in by_rank.items():
        if not fits(card_of(some[0]), top, is_open=is_open):
            continue
        if rank in "6QK" and not aims:
            aims = victims(position, seat)
        for token in dict.fromkeys(some):
            yield from _aimed(position, place, ActKind.CARD, (token,), aims)
        if len(some) > 1:
            some.sort(key=token_key)
            for size in {*range(2, min(len(some), _SIZES) + 1), len(some)}:
                for stack in _stacks(some, size):
                    yield from _aimed(position, place, ActKind.SET, stack, aims)
    if not position.revolt and "K" in by_rank and "Q" in by_rank:
        yield from _pairs(position, place, by_rank["K"], by_rank["Q"], aims or victims(position, seat))


def _stacks(some: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    """Yield one set of this size for each card on top; the tokens are in order."""
    for card in dict.fromkeys(map(card_of, some)):
        own = [token for token in some if card_of(token) == card]
        rest = [token for token in some if card_of(token) != card]
        chosen = sorted([*own, *rest][:size], key=token_key)
        top = max((token for token in chosen if card_of(token) == card), key=token_key)
        chosen.reverse()
        chosen.remove(top)
        chosen.reverse()
        yield (*chosen, top)


def _aimed(
    position: Position, place: Place, kind: ActKind, stack: tuple[str, ...], aims: Sequence[int]
) -> Iterator[Act]:
    rank = stack[0][0]
    if rank == "6" or (rank == "K" and swap_size(position, place, stack, stack, len(stack) - 1)):
        yield from (Act(kind, stack, aim) for aim in aims)
    elif rank == "Q" and names_next_player(position, place, stack):
        others = [other for other in position.inside if other != position.turn]
        most = max(others, key=lambda other: position.places[other].own)
        yield from (Act(kind, stack, most, direction) for direction in (1, -1))
    else:
        yield Act(kind, stack)


def _pairs(
    position: Position, place: Place, kings: Sequence[str], queens: Sequence[str], aims: Sequence[int]
) -> Iterator[Act]:
    """Yield pairs, either rank on top: one lower card with the upper card of each colour. Cards in front go first."""
    for lower_some, upper_some in ((queens, kings), (kings, queens)):
        lower = max(lower_some, key=lambda token: "@" in token)
        if not fits(card_of(lower), position.top, is_open=position.is_open):
            continue
        for colour in "rb":
            upper_of = [token for token in upper_some if token[1] == colour]
            if not upper_of:
                continue
            stack = (lower, max(upper_of, key=lambda token: "@" in token))
            if swap_size(position, place, [token for token in stack if token[0] == "K"], stack, 0):
                yield from (Act(ActKind.PAIR, stack, aim) for aim in aims)
            else:
                yield Act(ActKind.PAIR, stack)


# ---- in front, and the rest
def _court(place: Place, hand: Cards) -> Iterator[Act]:
    chosen = []
    for rank in "JQK":
        guest = next((card + GUEST for card in place.guests if card[0] == rank), None)
        token = guest or next((card for card in hand if card[0] == rank), None)
        if token is None:
            return
        chosen.append(token)
    yield Act(ActKind.COURT, tuple(chosen))


def _castles(hand: Cards) -> Iterator[Act]:
    for ranks in CASTLES:
        if (chosen := _one_each(hand, ranks)) is not None:
            yield Act(ActKind.CASTLE, chosen)


def _revolts(position: Position, hand: Cards) -> Iterator[Act]:
    chosen = _one_each(hand, REVOLUTION)
    if chosen is not None and fits(chosen[0], position.top, is_open=position.is_open):
        for top in dict.fromkeys(card for card in hand if card[0] == REVOLUTION[-1]):
            yield Act(ActKind.REVOLT, (*chosen[:-1], top))


def _one_each(hand: Cards, ranks: str) -> tuple[str, ...] | None:
    """Return one card of each of these ranks, the most frequent one; None if a rank is missing."""
    chosen = []
    for rank in ranks:
        some = [card for card in hand if card[0] == rank]
        if not some:
            return None
        chosen.append(max(some, key=some.count))
    return tuple(chosen)


def _rare(position: Position, place: Place, by_rank: dict[str, list[str]]) -> Iterator[Act]:
    """Yield the acts that only the full rules allow."""
    tokens = [min(by_rank[rank], key=token_key) for rank in RANKS if rank in by_rank]
    if len(tokens) == len(RANKS) and fits(card_of(tokens[0]), position.top, is_open=position.is_open):
        yield Act(ActKind.SIEGE, tuple(tokens))
    if hand_of(place).count(JOKER) == copies(JOKER, position.players):
        yield BET
