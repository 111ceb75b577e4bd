"""The steps in which the player in turn gives cards: the rest of a swap, and the gift after a set's highest roll.

There can be too many ways to give a number of cards to list them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from engine.royal_court.acts.act import Act, ActKind, hand_of, swap_count, tokens_of
from engine.royal_court.cards import ORDER, Cards, sorted_cards
from engine.royal_court.effect import Effect
from engine.royal_court.position import SWAP, Place, Position
from engine.royal_court.steps.state import GameState
from engine.royal_court.steps.turn_end import after_effect, finish_act

MOST_LISTED: Final = 20_000
"""Maximum number of ways to give that are listed, evenly spread over all of them."""


def ways_to_give(hand: Sequence[str], count: int) -> Iterator[Cards]:
    """Yield each way to give `count` cards of a hand once, in order; at most `MOST_LISTED` of them.

    >>> list(ways_to_give(("3b", "3b", "9r"), 2))
    [('3b', '3b'), ('3b', '9r')]
    """
    cards = list(Counter(sorted_cards(hand)).items())
    table = _ways(cards, count)
    total = table[0][count]
    if total <= MOST_LISTED:
        yield from _several(cards, count)
    else:
        stride = -(-total // MOST_LISTED)
        yield from (_way(cards, table, count, number) for number in range(0, total, stride))


def exchanges(position: Position, place: Place) -> Iterator[Act]:
    """Yield everything that may be given in a swap; at most `MOST_LISTED` acts."""
    for given in ways_to_give(hand_of(place), swap_count(position)):
        yield Act(ActKind.GIVE, given)


def may_give(hand: Sequence[str], count: int, given: Sequence[str]) -> bool:
    """Return whether these are `count` cards of the hand, in order. Independent of the limit of the list."""
    return (
        len(given) == count
        and all(card in ORDER for card in given)
        and tuple(given) == sorted_cards(given)
        and Counter(given) <= Counter(hand)
    )


def _several(cards: Sequence[tuple[str, int]], count: int) -> Iterator[Cards]:
    """Yield every way to take `count` of these cards, given with their numbers of copies."""
    if not count:
        yield ()
        return
    for place, (card, copies_of_it) in enumerate(cards):
        for taken in range(min(copies_of_it, count), 0, -1):
            for rest in _several(cards[place + 1 :], count - taken):
                yield (*(card,) * taken, *rest)


def _ways(cards: Sequence[tuple[str, int]], count: int) -> list[list[int]]:
    """Return the number of ways to take 0, 1, … `count` cards of all these cards, of all but the first, and so on."""
    table = [[1] + [0] * count]
    for _, copies_of_it in reversed(cards):
        last = table[-1]
        table.append(
            [sum(last[wanted - some] for some in range(min(copies_of_it, wanted) + 1)) for wanted in range(count + 1)]
        )
    return table[::-1]


def _way(cards: Sequence[tuple[str, int]], table: Sequence[Sequence[int]], count: int, number: int) -> Cards:
    """Return the way with this index, from 0, in the order of `_several`."""
    way: list[str] = []
    for (card, copies_of_it), ways in zip(cards, table[1:], strict=True):
        for taken in range(min(copies_of_it, count), -1, -1):
            if number < ways[count - taken]:
                way += [card] * taken
                count -= taken
                break
            number -= ways[count - taken]
    return tuple(way)


def next_given(hand: Sequence[str], count: int, given: Cards) -> Iterator[str]:
    """Yield the cards that may be given after these if `count` cards are to be given, in order."""
    left = Counter(hand) - Counter(given)
    if len(given) >= count or not may_give(hand, len(given), given):
        return
    for card in sorted_cards(left.keys()):
        later = sum(some for other, some in left.items() if ORDER[other] >= ORDER[card])
        if (not given or ORDER[card] >= ORDER[given[-1]]) and later >= count - len(given):
            yield card


def gifts(position: Position, seat: int) -> Iterator[Act]:
    """Yield every card that can be given away, with each possible receiver."""
    others = [other for other in position.inside if other != seat]
    for token in tokens_of(position.places[seat]):
        for other in others:
            yield Act(ActKind.GIFT, (token,), other)


# ---- what they do
def begin_swap(state: GameState, effect: Effect) -> None:
    """Take the cards of a swap, unless one of the two is out or nothing can be given for them."""
    aim, count = effect.victim, min(effect.number, len(state.hands[state.turn]))
    if state.fates[aim] or state.fates[state.turn] or not count:
        return
    state.pick_up(aim, count - len(state.hands[aim]))
    if not state.over and not state.fates[aim]:
        _take(state, effect._replace(number=count))


def swap_again(state: GameState) -> None:
    """Return the cards taken, and take others."""
    effect = state.pending
    state.hands[effect.victim] += state.taken
    _take(state, effect._replace(tries=effect.tries - 1))


def _take(state: GameState, effect: Effect) -> None:
    state.step, state.effect = SWAP, effect
    hand = state.hands[effect.victim]
    state.taken = list(sorted_cards(state.luck.take(sorted_cards(hand), effect.number)))
    state.remove(effect.victim, state.taken)


def give(state: GameState, given: Cards) -> None:
    """Give cards for those taken, and keep those."""
    state.remove(state.turn, given)
    state.hands[state.pending.victim] += given
    state.hands[state.turn] += state.taken
    state.discard_pending(keep_set=True)
    after_effect(state)


def give_away(state: GameState, act: Act) -> None:
    """Give a card away for nothing."""
    assert act.aim is not None
    state.remove(state.turn, act.tokens)
    state.hands[act.aim] += act.cards
    state.discard_pending()
    finish_act(state)
