"""What a seat may do: every act, the kinds of acts, the parts that may follow a draft, and legality.

There can be thousands of acts. The cost of all but `acts` is proportional to the number of cards of one player, not to
the number of combinations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import Final, TypeAlias

from engine.royal_court.acts.act import (
    AGAIN,
    DRAW,
    END,
    LET,
    STACKS,
    Act,
    ActKind,
    all_tokens,
    hand_of,
    may_act,
    stack_act,
    swap_count,
)
from engine.royal_court.acts.pairs import fitting, spelling
from engine.royal_court.cards import RANKS, card_of, fits, token_key
from engine.royal_court.position import GIFT, NOPE, OVER, PLAY, SWAP, Place, Position
from engine.royal_court.steps.giving import exchanges, gifts, may_give, next_given
from engine.royal_court.steps.turn import aimed, bets, castles, courts, revolutions, sets, sieges, stacks_of_pairs
from engine.royal_court.steps.window import answers


class Drafting:
    """The acts of one seat in a position. Methods raise `HiddenCards` if they need the seat's hand and it is hidden."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.seat = seat
        self.place: Place = position.places[seat]
        self._acts_by_kind: dict[ActKind, tuple[Act, ...]] = {}

    @cached_property
    def kinds(self) -> frozenset[ActKind]:
        """The available kinds of acts; none if the seat may not act."""
        return frozenset(kind for kind, some in self._lists() if any(some(self)))

    @cached_property
    def playable(self) -> frozenset[str]:
        """The seat's own tokens that occur in at least one act."""
        kinds, have = self.kinds, self._have
        if ActKind.SIEGE in kinds or ActKind.GIFT in kinds:
            return frozenset(have)
        if ActKind.GIVE in kinds:
            return frozenset(hand_of(self.place))
        found = {token for token in have if ActKind.CARD in kinds and token[0] in self.ranks}
        if ActKind.PAIR in kinds:
            found |= {token for token in have if token[0] in "QK"}
        for kind in (ActKind.COURT, ActKind.CASTLE, ActKind.REVOLT, ActKind.NOPE):
            found |= {token for act in self.acts_of_kind(kind) for token in act.tokens}
        return frozenset(found)

    @cached_property
    def ranks(self) -> frozenset[str]:
        """Ranks of the seat's own cards that fit on the pile."""
        return frozenset(some[0][0] for some in self._fitting)

    def acts(self) -> Iterator[Act]:
        """Yield every act but `quit`, in a stable order: of very many ways to give only some (`giving.MOST_LISTED`)."""
        return chain.from_iterable([some(self) for _, some in self._lists()])

    def acts_of_kind(self, kind: ActKind) -> tuple[Act, ...]:
        """Return every act of a kind that has few acts: courts, castles, revolutions, gifts, nopes. Cached."""
        if kind not in self._acts_by_kind:
            self._acts_by_kind[kind] = tuple(dict(self._lists())[kind](self)) if kind in dict(self._lists()) else ()
        return self._acts_by_kind[kind]

    def _lists(self) -> Iterable[tuple[ActKind, ActList]]:
        """Return how each kind of acts is listed in this step."""
        if not may_act(self.position, self.seat):
            return ()
        hand_of(self.place)
        return LISTS[self.position.step].items()

    def _cards(self) -> Iterator[Act]:
        for some in self._fitting:
            for token in dict.fromkeys(some):
                yield from aimed(self.position, self.place, ActKind.CARD, (token,), self._others)

    def _sets(self) -> Iterator[Act]:
        for some in self._fitting:
            for stack in sets(some):
                yield from aimed(self.position, self.place, ActKind.SET, stack, self._others)

    def _pairs(self) -> Iterator[Act]:
        for stack in self._stacks_of_pairs():
            yield from aimed(self.position, self.place, ActKind.PAIR, stack, self._others)

    def _rest_of_turn(self, act: Act) -> tuple[Act, ...]:
        now = self.position
        if act == END or now.drawn or now.played:
            return (END,) if act == END and (now.drawn or now.played) else ()
        return () if now.revolt and any(any(LISTS[PLAY][kind](self)) for kind in PLAYABLE) else (DRAW,)

    def _stacks_of_pairs(self) -> Iterable[tuple[str, ...]]:
        now = self.position
        kings, queens = (self._by_rank.get(rank, ()) for rank in "KQ")
        if now.revolt or not kings or not queens:
            return ()
        return stacks_of_pairs(kings, queens, now.top, is_open=now.is_open)

    def pairs(self, most: int) -> tuple[tuple[str, ...], ...]:
        """Return the first `most` stacks of pairs, in the order of the list of acts."""
        return tuple(islice(self._stacks_of_pairs(), most)) if ActKind.PAIR in self.kinds else ()

    def spelled(self, tokens: Sequence[str]) -> tuple[str, ...]:
        """Return the accepted spelling of the stack of these tokens with the last one on top; empty if it is no stack.

        A set may be put down in any order; in pairs each lower card must fit on the card below it.
        """
        return self._spelled(tuple(tokens)) if self._is_stack(tokens) else ()

    def aimed(self, stack: tuple[str, ...]) -> tuple[Act, ...]:
        """Return the acts that play a stack, one for each possible aim.

        Return nothing if the tokens are no legal stack in its accepted spelling.
        """
        if not stack or self.spelled(stack) != stack:
            return ()
        return tuple(aimed(self.position, self.place, stack_act(stack).kind, stack, self._others))

    def on_top(self, tokens: Sequence[str]) -> tuple[str, ...]:
        """Return the tokens that may go on top of these kings and queens so that their pairs can be completed."""
        if ActKind.PAIR not in self.kinds:
            return ()
        chosen = Counter(tokens)
        left = self._of_rank("K") + self._of_rank("Q")
        if chosen - left:
            return ()
        left -= chosen
        if len(tokens) % 2:
            return tuple(sorted((token for token in left if token[0] != tokens[-1][0]), key=token_key))
        below = fitting(card_of(tokens[-1]), is_open=False) if tokens else self._below
        has = {token[0] for token in left}
        found = (token for token in left if token[0] in below and has == {"K", "Q"})
        return tuple(sorted(found, key=token_key))

    def allows(self, act: Act) -> bool:
        """Return whether an act is legal and in its accepted spelling."""
        kind, tokens, *_ = act
        if kind not in LISTS[self.position.step] or not may_act(self.position, self.seat):
            return False
        match kind:
            case ActKind.CARD | ActKind.SET | ActKind.PAIR:
                return act in self.aimed(tokens)
            case ActKind.SIEGE:
                ranks = "".join([token[0] for token in tokens])
                own = ranks == RANKS and self._have.keys() >= set(tokens)
                return own and kind in self.kinds and act == Act(kind, tokens)
            case ActKind.GIVE:
                return may_give(hand_of(self.place), swap_count(self.position), tokens) and act == Act(kind, tokens)
            case _:
                return act in self.acts_of_kind(kind)

    def next_acts(self, begun: Act | None) -> tuple[Act, ...]:
        """Return every act, or beginning of one, that is a token or the aim longer than this one. None: the first."""
        return tuple(dict.fromkeys(self._next(begun)))

    # ---- stacks
    @cached_property
    def _have(self) -> Counter[str]:
        """How often the seat has each token."""
        return Counter(all_tokens(self.place))

    @cached_property
    def _by_rank(self) -> Mapping[str, list[str]]:
        """The seat's tokens by rank, in order."""
        by_rank: dict[str, list[str]] = {}
        for token in sorted(all_tokens(self.place), key=token_key):
            by_rank.setdefault(token[0], []).append(token)
        return by_rank

    @cached_property
    def _fitting(self) -> Sequence[list[str]]:
        """The seat's tokens of each rank that fits, in order."""
        return [some for some in self._by_rank.values() if self._fits(some[0])]

    @cached_property
    def _others(self) -> list[int]:
        return [other for other in self.position.inside if other != self.seat]

    @cached_property
    def _below(self) -> str:
        """The ranks of king and queen that fit on the pile, as `fitting` returns them."""
        return fitting(self.position.top, is_open=self.position.is_open)

    def _fits(self, token: str) -> bool:
        return fits(card_of(token), self.position.top, is_open=self.position.is_open)

    def _of_rank(self, rank: str) -> Counter[str]:
        return Counter({token: count for token, count in self._have.items() if token[0] == rank})

    def _is_stack(self, tokens: Sequence[str]) -> bool:
        """Return whether these are own tokens of one rank that fits, or kings and queens while pairs are allowed."""
        if not tokens or not all(token in self._have for token in tokens) or Counter(tokens) - self._have:
            return False
        ranks = {token[0] for token in tokens}
        return self._fits(tokens[0]) if len(ranks) == 1 else ranks == {"K", "Q"} and ActKind.PAIR in self.kinds

    def _spelled(self, tokens: tuple[str, ...]) -> tuple[str, ...]:
        if len({token[0] for token in tokens}) == 2:
            return spelling(tokens, self._below, card_of(tokens[-1])) or ()
        # All but the top in order; among the same cards the last in order is the top.
        rest = sorted(tokens, key=token_key)
        top = next(token for token in reversed(rest) if card_of(token) == card_of(tokens[-1]))
        rest.remove(top)
        return (*rest, top)

    # ---- parts
    def _next(self, begun: Act | None) -> Iterator[Act]:
        step, tokens = self.position.step, () if begun is None else begun.tokens
        if begun is not None:
            kinds = [begun.kind] if begun == Act(begun.kind, tokens) else []
        else:
            kinds = [*(kind for kind in LISTS[step] if kind not in STACKS), ActKind.CARD]
        for kind in kinds:
            if kind in self.kinds:
                yield from self._next_of_kind(kind, begun, tokens)

    def _next_of_kind(self, kind: ActKind, begun: Act | None, tokens: tuple[str, ...]) -> Iterator[Act]:
        match kind:
            case ActKind.CARD | ActKind.SET | ActKind.PAIR:
                yield from map(stack_act, self._larger(tokens))
                yield from (act for act in self.aimed(tokens) if act.aim is not None)
            case ActKind.GIVE:
                hand, count = hand_of(self.place), swap_count(self.position)
                yield from (Act(kind, (*tokens, card)) for card in next_given(hand, count, tokens))
            case ActKind.SIEGE:
                yield from (Act(kind, (*tokens, token)) for token in self._next_of_siege(tokens))
            case _:
                for act in self.acts_of_kind(kind):
                    if act.tokens[: len(tokens)] == tokens and act != begun:
                        yield act if act.tokens == tokens else Act(kind, act.tokens[: len(tokens) + 1])

    def _next_of_siege(self, tokens: tuple[str, ...]) -> Sequence[str]:
        ranks = "".join([token[0] for token in tokens])
        if len(tokens) >= len(RANKS) or not RANKS.startswith(ranks) or not self._have.keys() >= set(tokens):
            return ()
        return sorted((token for token in self._have if token[0] == RANKS[len(tokens)]), key=token_key)

    def _larger(self, stack: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield the accepted spellings of stacks with one more token on top."""
        mixed = len({token[0] for token in stack}) > 1
        for token in sorted(self._have, key=token_key):
            larger = (*stack, token)
            if not mixed and self.spelled(larger) == larger:
                yield larger
            elif {"K", "Q"}.issuperset([other[0] for other in larger]):
                if len(stack) % 2:
                    whole = [larger]
                else:
                    whole = [(*larger, upper) for upper in self.on_top(larger)] if token in self.on_top(stack) else []
                if any(_are_pairs(pairs) and self.spelled(pairs) == pairs for pairs in whole):
                    yield larger


def _are_pairs(tokens: Sequence[str]) -> bool:
    """Return whether each two tokens are a king on a queen or a queen on a king."""
    return all(lower[0] != upper[0] for lower, upper in zip(tokens[::2], tokens[1::2], strict=True))


ActList: TypeAlias = Callable[[Drafting], Iterable[Act]]
"""Lists the acts of a kind."""

LISTS: Final[Mapping[str, Mapping[ActKind, ActList]]] = {
    PLAY: {
        ActKind.CARD: Drafting._cards,
        ActKind.SET: Drafting._sets,
        ActKind.PAIR: Drafting._pairs,
        ActKind.COURT: lambda own: courts(own.position, own.place),
        ActKind.CASTLE: lambda own: castles(own.place),
        ActKind.REVOLT: lambda own: revolutions(own.position, own.place),
        ActKind.SIEGE: lambda own: sieges(own.position, own.place),
        ActKind.BET: lambda own: bets(own.position, own.place),
        ActKind.END: lambda own: own._rest_of_turn(END),
        ActKind.DRAW: lambda own: own._rest_of_turn(DRAW),
    },
    NOPE: {ActKind.LET: lambda _: (LET,), ActKind.NOPE: lambda own: answers(own.place)[1:]},
    SWAP: {
        ActKind.AGAIN: lambda own: (AGAIN,) if own.position.effect and own.position.effect.tries else (),
        ActKind.GIVE: lambda own: exchanges(own.position, own.place),
    },
    GIFT: {ActKind.GIFT: lambda own: gifts(own.position, own.seat)},
    OVER: {},
}
"""The kinds of acts in each step, in the order of the list of acts, and how each is listed."""

PLAYABLE: Final = (ActKind.CARD, ActKind.CASTLE, ActKind.REVOLT, ActKind.SIEGE, ActKind.BET)
"""If there is none of these, a player in a revolt cannot play; a set or a pair begins with a card."""


def acts(position: Position, seat: int) -> tuple[Act, ...]:
    """Return every act of a seat (`Drafting.acts`); none if it may not act."""
    return tuple(Drafting(position, seat).acts())


def is_legal(position: Position, seat: int, act: Act) -> bool:
    """Return whether a seat may do this now, listed or not. Raises `HiddenCards` as `acts` does."""
    return Drafting(position, seat).allows(act)
