"""Drafting an act part by part: the kinds of acts available, the parts that may follow a draft, and legality.

Nothing here lists every act (`listing` does): the cost is proportional to the number of cards of one player, not to the
number of combinations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from engine.royal_court.acts.act import (
    AGAIN,
    BET,
    CASTLES,
    DRAW,
    END,
    REVOLUTION,
    STACKS,
    Act,
    ActKind,
    all_tokens,
    hand_of,
    may_act,
    stack_act,
    swap_count,
)
from engine.royal_court.acts.listing import aimed, answers, castles, courts, gifts, revolutions, stacks_of_pairs
from engine.royal_court.acts.pairs import fitting, spelling
from engine.royal_court.acts.swap_choices import may_give
from engine.royal_court.cards import GUEST, JOKER, ORDER, RANKS, Cards, card_of, copies, fits, sorted_cards, token_key
from engine.royal_court.position import GIFT, NOPE, PLAY, SWAP, Place, Position


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
        return frozenset(self._kinds())

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
        return frozenset(token[0] for token in self._have if self._fits(token))

    def acts_of_kind(self, kind: ActKind) -> tuple[Act, ...]:
        """Return every act of a kind that has few acts: courts, castles, revolutions, gifts, nopes. Cached."""
        if kind not in self._acts_by_kind:
            self._acts_by_kind[kind] = tuple(self._listed(kind)) if kind in self.kinds else ()
        return self._acts_by_kind[kind]

    def _listed(self, kind: ActKind) -> Iterable[Act]:
        match kind:
            case ActKind.COURT:
                return courts(self.place)
            case ActKind.CASTLE:
                return castles(self.place)
            case ActKind.REVOLT:
                return revolutions(self.position, self.place)
            case ActKind.GIFT:
                return gifts(self.position, self.seat)
            case ActKind.NOPE:
                return answers(self.place)[1:]
            case _:
                raise ValueError(kind)

    def pairs(self, most: int) -> tuple[tuple[str, ...], ...]:
        """Return the first `most` stacks of pairs, in the order of the list of acts."""
        if ActKind.PAIR not in self.kinds:
            return ()
        kings, queens = (sorted(self._of_rank(rank).elements(), key=token_key) for rank in "KQ")
        now = self.position
        return tuple(islice(stacks_of_pairs(kings, queens, now.top, is_open=now.is_open), most))

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
        if not may_act(self.position, self.seat):
            return False
        kind, tokens, aim, *_ = act
        hand, step = hand_of(self.place), self.position.step
        if step == NOPE:
            return act in answers(self.place)
        if step == GIFT:
            known = len(tokens) == 1 and tokens[0] in self._have and aim in self._others
            return known and act == Act(ActKind.GIFT, tokens, aim)
        if act in (DRAW, END, BET, AGAIN):
            return kind in self.kinds
        if kind in STACKS:
            return step == PLAY and act in self.aimed(tokens)
        if act != Act(kind, tokens):
            return False
        if step == SWAP:
            return kind is ActKind.GIVE and may_give(hand, swap_count(self.position), tokens)
        ranks = "".join([token[0] for token in tokens])
        match kind:
            case ActKind.COURT:
                near = {*hand, *(card + GUEST for card in self.place.guests)}
                return ranks == "JQK" and not self.position.revolt and near.issuperset(tokens)
            case ActKind.CASTLE:
                return ranks in CASTLES and set(hand).issuperset(tokens)
            case ActKind.REVOLT:
                return ranks == REVOLUTION and set(hand).issuperset(tokens) and self._fits(tokens[0])
            case ActKind.SIEGE:
                return kind in self.kinds and ranks == RANKS and self._have.keys() >= set(tokens)
            case _:
                return False

    def next_acts(self, begun: Act | None) -> tuple[Act, ...]:
        """Return every act, or beginning of one, that is a token or the aim longer than this one. None: the first."""
        return tuple(dict.fromkeys(self._next(begun)))

    # ---- kinds
    def _kinds(self) -> Iterator[ActKind]:
        position, place = self.position, self.place
        if not may_act(position, self.seat):
            return
        hand = hand_of(place)
        if position.step == NOPE:
            yield from (answer.kind for answer in answers(place))
        elif position.step == SWAP:
            if position.effect is not None and position.effect.tries:
                yield ActKind.AGAIN
            if swap_count(position) <= len(hand):
                yield ActKind.GIVE
        elif position.step == GIFT:
            if self._have and self._others:
                yield ActKind.GIFT
        else:
            yield from self._of_a_turn()

    def _of_a_turn(self) -> Iterator[ActKind]:
        position, place = self.position, self.place
        counts = Counter(token[0] for token in all_tokens(place))
        ranks = counts.keys()
        most = max((counts[rank] for rank in self.ranks), default=0)
        found = {kind for kind, least in ((ActKind.CARD, 1), (ActKind.SET, 2)) if most >= least}
        if not position.revolt and {"K", "Q"} <= ranks and self._below:
            found.add(ActKind.PAIR)
        named = ((ActKind.CASTLE, castles(place)), (ActKind.REVOLT, revolutions(position, place)))
        found |= {kind for kind, some in named if any(some)}
        if position.full and ranks >= set(RANKS) and fits("Ar", position.top, is_open=position.is_open):
            found.add(ActKind.SIEGE)
        if position.full and hand_of(place).count(JOKER) == copies(JOKER, position.players):
            found.add(ActKind.BET)
        yield from found
        if not position.revolt and any(courts(place)):
            yield ActKind.COURT
        if position.drawn or position.played:
            yield ActKind.END
        elif not (position.revolt and found):
            yield ActKind.DRAW

    # ---- stacks
    @cached_property
    def _have(self) -> Counter[str]:
        """How often the seat has each token."""
        return Counter(all_tokens(self.place))

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
        position = self.position
        kind, tokens = (None, ()) if begun is None else begun[:2]
        if not may_act(position, self.seat) or (begun is not None and begun != Act(begun.kind, tokens)):
            return
        if position.step == NOPE:
            yield from answers(self.place) if begun is None else ()
        elif position.step == SWAP:
            if AGAIN.kind in self.kinds and begun is None:
                yield AGAIN
            if kind in (None, ActKind.GIVE):
                yield from (Act(ActKind.GIVE, (*tokens, card)) for card in self._next_given(tokens))
        elif position.step == GIFT:
            yield from self._next_of_kind(ActKind.GIFT, begun)
        elif begun is None:
            for named in (ActKind.COURT, ActKind.CASTLE, ActKind.REVOLT):
                yield from self._next_of_kind(named, begun)
            yield from self._next_of_siege(())
            yield from (act for act in (BET, DRAW, END) if act.kind in self.kinds)
            yield from map(stack_act, self._larger(()))
        elif kind is ActKind.SIEGE:
            yield from self._next_of_siege(tokens)
        elif kind in (ActKind.COURT, ActKind.CASTLE, ActKind.REVOLT):
            yield from self._next_of_kind(begun.kind, begun)
        elif kind in STACKS:
            yield from map(stack_act, self._larger(tokens))
            yield from (act for act in self.aimed(tokens) if act.aim is not None)

    def _next_of_kind(self, kind: ActKind, begun: Act | None) -> Iterator[Act]:
        tokens = () if begun is None else begun.tokens
        for act in self.acts_of_kind(kind):
            if act.tokens[: len(tokens)] == tokens and act != begun:
                yield act if act.tokens == tokens else Act(kind, act.tokens[: len(tokens) + 1])

    def _next_of_siege(self, tokens: tuple[str, ...]) -> Iterator[Act]:
        ranks = "".join(token[0] for token in tokens)
        if ActKind.SIEGE not in self.kinds or len(tokens) >= len(RANKS) or not RANKS.startswith(ranks):
            return
        if self._have.keys() >= set(tokens):
            following = (token for token in self._have if token[0] == RANKS[len(tokens)])
            yield from (Act(ActKind.SIEGE, (*tokens, token)) for token in sorted(following, key=token_key))

    def _next_given(self, given: Cards) -> Iterator[str]:
        hand, count = Counter(hand_of(self.place)), swap_count(self.position)
        if len(given) >= count or not all(card in ORDER for card in given) or given != sorted_cards(given):
            return
        left = hand - Counter(given)
        if left.total() + len(given) != hand.total():
            return
        for card in sorted_cards(left.keys()):
            later = sum(some for other, some in left.items() if ORDER[other] >= ORDER[card])
            if (not given or ORDER[card] >= ORDER[given[-1]]) and later >= count - len(given):
                yield card

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


def is_legal(position: Position, seat: int, act: Act) -> bool:
    """Return whether a seat may do this now, listed or not. Raises `HiddenCards` as `acts` does."""
    return Drafting(position, seat).allows(act)
