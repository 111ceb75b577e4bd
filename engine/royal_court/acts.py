"""What a seat may do now: every act, spelled in the one way that is accepted (royal-court rules, "Notation")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Final

from engine.errors import HiddenCards, Reason
from engine.royal_court.cards import (
    GUEST,
    JOKER,
    RANKS,
    card_of,
    copies,
    court_of,
    fits,
    place_key,
)
from engine.royal_court.giving import may_give, ways_to_give
from engine.royal_court.position import GIFT, LETTERS, NOPE, OVER, SWAP, Place, Position

CASTLES: Final = ("789", "89T", "789T")
REVOLUTION: Final = "2345"

DRAW, END, LET, AGAIN, QUIT = "draw", "end", "let", "again", "quit"
"""Acts that are one word."""

GIVE: Final = "give:"
"""How what is given in a swap begins."""


def acts(position: Position, seat: int) -> tuple[str, ...]:
    """Every act of a seat but `quit`, always in the same order; none if it may do nothing now.

    Of very many ways to give only some (`giving.MOST_LISTED`). Needs its hand alone: raises `HiddenCards` without it.
    """
    place = position.places[seat]
    if place.fate or position.step == OVER:
        return ()
    if position.step == NOPE:
        if seat not in position.asked:
            return ()
        return (LET, *(f"nope:{ace}" for ace in ("Ar", "Ab") if ace in hand_of(place)))
    if seat != position.turn:
        return ()
    if position.step == SWAP:
        return tuple(_swap(position, hand_of(place)))
    if position.step == GIFT:
        others = [other for other in position.inside if other != seat]
        return tuple(f"gift:{token}>{LETTERS[other]}" for token in tokens_of(place) for other in others)
    return tuple(_turn(position, seat, place))


def is_act(position: Position, seat: int, act: str) -> bool:
    """Whether a seat may do this now, listed or not. Raises `HiddenCards` as `acts` does."""
    if position.step == SWAP and seat == position.turn and act.startswith(GIVE):
        hand = hand_of(position.places[seat])
        return may_give(hand, swapped(position), act.removeprefix(GIVE).split("+"))
    return act in acts(position, seat)


def swapped(position: Position) -> int:
    """How many cards have been taken in the swap under way."""
    return position.taken if isinstance(position.taken, int) else len(position.taken)


def acting(position: Position) -> tuple[int, ...]:
    """The seats that may act now, as far as the reader may know."""
    if position.step == OVER:
        return ()
    return position.asked if position.step == NOPE else (position.turn,)


def hand_of(place: Place) -> tuple[str, ...]:
    """A hand that can be read. Raises `HiddenCards`."""
    if isinstance(place.hand, int):
        raise HiddenCards(Reason("hidden", "this hand is not shown"))
    return place.hand


def tokens_of(place: Place) -> list[str]:
    """One token for each own card that is another than those before it, in order."""
    return sorted(set(_all_tokens(place)), key=place_key)


def _all_tokens(place: Place) -> list[str]:
    tokens = list(hand_of(place))
    tokens += [card + GUEST for card in place.guests]
    for number, court in enumerate(place.courts, 1):
        tokens += [f"{card}@{number}" for card in court]
    return tokens


def upgrades(place: Place, tokens: Sequence[str]) -> int:
    """By how much the least upgraded of these is: one for each court of its owner, out of a court."""
    return min(len(place.courts) if court_of(token) is not None else 0 for token in tokens)


def swap_size(position: Position, place: Place, kings: Sequence[str], used: Sequence[str], extra: int) -> int:
    """How many cards a swap by these kings takes, when all that is `used` has left: 0, there is none."""
    left = place.held - sum("@" not in token for token in used)
    return 0 if position.revolt else min(1 + upgrades(place, kings) + extra, left)


# ---- a turn
def _turn(position: Position, seat: int, place: Place) -> Iterator[str]:
    tokens = _all_tokens(place)
    found = [*_on_the_pile(position, seat, place, tokens)]
    castles = list(_castles(place))
    revolutions = list(_revolutions(position, place))
    yield from found
    if not position.revolt:
        yield from _courts(place)
    yield from castles
    yield from revolutions
    if position.full:
        yield from _rare(position, place, tokens)
    if not position.drawn and not position.played:
        stuck = not (found or castles or revolutions)
        if not position.revolt or (stuck and not (position.full and any(_rare(position, place, tokens)))):
            yield DRAW
    if position.drawn or position.played:
        yield END


def _on_the_pile(position: Position, seat: int, place: Place, tokens: Sequence[str]) -> Iterator[str]:
    top, is_open = position.top, position.is_open
    by_rank: dict[str, list[str]] = {}
    for token in sorted(tokens, key=place_key):
        by_rank.setdefault(token[0], []).append(token)
    valid = {rank for rank, some in by_rank.items() if fits(card_of(some[0]), top, is_open=is_open)}
    others = [LETTERS[other] for other in position.inside if other != seat]
    for rank, some in by_rank.items():
        if rank in valid:
            for token in dict.fromkeys(some):
                yield from _aimed(position, place, (token,), token, others)
    for rank, some in by_rank.items():
        if rank in valid:
            for stack in _stacks(some):
                yield from _aimed(position, place, stack, "+".join(stack), others)
    if not position.revolt and {"K", "Q"} <= by_rank.keys():
        for stack in _pairs(by_rank["K"], by_rank["Q"], top, is_open=is_open):
            kings = [token for token in stack if token[0] == "K"]
            spelled = "+".join(stack)
            if swap_size(position, place, kings, stack, 0):
                yield from (f"{spelled}>{other}" for other in others)
            else:
                yield spelled


def _stacks(some: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every set of these, which are of one rank and in order: all but the top in order, and the top in its turn."""
    for size in range(2, len(some) + 1):
        for chosen in dict.fromkeys(combinations(some, size)):
            # Among the same cards the last in order is the top.
            for place, token in enumerate(chosen):
                if place + 1 == size or card_of(chosen[place + 1]) != card_of(token):
                    yield (*chosen[:place], *chosen[place + 1 :], token)


def _aimed(
    position: Position, place: Place, stack: Sequence[str], spelled: str, others: Sequence[str]
) -> Iterator[str]:
    """What was laid, with whom it is aimed at where that is to be said."""
    rank = stack[0][0]
    if rank == "6" or (rank == "K" and swap_size(position, place, stack, stack, len(stack) - 1)):
        yield from (f"{spelled}>{other}" for other in others)
    elif rank == "Q" and names_somebody(position, place, stack):
        yield from (f"{spelled}>{other}{way}" for other in others for way in "+-")
    else:
        yield spelled


def names_somebody(position: Position, place: Place, queens: Sequence[str]) -> bool:
    """Whether who plays these says who is next: upgraded, more than two in, no revolt, own cards left."""
    upgraded = upgrades(place, queens) + len(queens) - 1
    return bool(upgraded) and len(position.inside) > 2 and not position.revolt and place.own > len(queens)


def _pairs(kings: Sequence[str], queens: Sequence[str], top: str, *, is_open: bool) -> Iterator[tuple[str, ...]]:
    """Every stack of pairs of king and queen, each lower card valid on what lies below."""
    for lower_some, upper_some in ((queens, kings), (kings, queens)):
        for lower in dict.fromkeys(lower_some):
            if fits(card_of(lower), top, is_open=is_open):
                yield from ((lower, upper) for upper in dict.fromkeys(upper_some))
    for size in range(2, min(len(kings), len(queens)) + 1):
        for some in dict.fromkeys(combinations(kings, size)):
            for others in dict.fromkeys(combinations(queens, size)):
                yield from _stacked_pairs(some, others, top, is_open=is_open)


def _stacked_pairs(
    kings: tuple[str, ...], queens: tuple[str, ...], top: str, *, is_open: bool
) -> Iterator[tuple[str, ...]]:
    """Of these very cards, for each top card the spelling that comes first, token by token in order."""
    everything = (*queens, *kings)
    for last in dict.fromkeys(map(card_of, sorted(everything, key=place_key))):
        found = _first_stack(Counter(kings), Counter(queens), top, last, is_open=is_open)
        if found is not None:
            yield found


def _first_stack(
    kings: Counter[str], queens: Counter[str], top: str, last: str, *, is_open: bool
) -> tuple[str, ...] | None:
    left = kings.total()
    for lower in sorted((*queens, *kings), key=place_key):
        own, other = (queens, kings) if lower[0] == "Q" else (kings, queens)
        if not own[lower] or not fits(card_of(lower), top, is_open=is_open):
            continue
        for upper in sorted(other, key=place_key):
            if not other[upper] or (left == 1 and card_of(upper) != last):
                continue
            if left == 1:
                return lower, upper
            own[lower] -= 1
            other[upper] -= 1
            rest = _first_stack(+kings, +queens, card_of(upper), last, is_open=False)
            own[lower] += 1
            other[upper] += 1
            if rest is not None:
                return (lower, upper, *rest)
    return None


# ---- in front, and the rest
def _courts(place: Place) -> Iterator[str]:
    available = [*hand_of(place), *(card + GUEST for card in place.guests)]
    for chosen in _one_each(available, "JQK"):
        yield "court:" + "+".join(chosen)


def _castles(place: Place) -> Iterator[str]:
    for ranks in CASTLES:
        for chosen in _one_each(hand_of(place), ranks):
            yield "castle:" + "+".join(chosen)


def _revolutions(position: Position, place: Place) -> Iterator[str]:
    for chosen in _one_each(hand_of(place), REVOLUTION):
        if fits(chosen[0], position.top, is_open=position.is_open):
            yield "revolt:" + "+".join(chosen)


def _rare(position: Position, place: Place, tokens: Sequence[str]) -> Iterator[str]:
    """The acts of the full rules alone."""
    for chosen in _one_each(tokens, RANKS):
        if fits(card_of(chosen[0]), position.top, is_open=position.is_open):
            yield "siege:" + "+".join(chosen)
    if hand_of(place).count(JOKER) == copies(JOKER, position.players):
        yield "bet"


def _one_each(available: Sequence[str], ranks: str) -> Iterator[tuple[str, ...]]:
    """Every way to take one token of each of these ranks."""
    by_rank: Mapping[str, list[str]] = {rank: [] for rank in ranks}
    for token in sorted(set(available), key=place_key):
        if token[0] in by_rank:
            by_rank[token[0]].append(token)
    yield from product(*by_rank.values())


def _swap(position: Position, hand: Sequence[str]) -> Iterator[str]:
    tries = int(position.effect.rpartition("/")[2])
    if tries:
        yield AGAIN
    yield from (GIVE + "+".join(given) for given in ways_to_give(hand, swapped(position)))
