"""Drafting an act part by part: the kinds of acts available, the parts that may follow a draft, and legality.

Nothing here lists every act (`listing` does): the cost is proportional to the number of cards of one player, not to the
number of combinations.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Final

from engine.royal_court.acts.act import (
    AGAIN,
    CASTLES,
    DRAW,
    END,
    GIVE,
    REVOLUTION,
    all_tokens,
    hand_of,
    may_act,
    swap_count,
    swap_size,
)
from engine.royal_court.acts.listing import aimed, answers, castles, courts, gifts, revolutions, stacks_of_pairs
from engine.royal_court.acts.pairs import fitting, spelling
from engine.royal_court.acts.swap_choices import may_give
from engine.royal_court.cards import GUEST, JOKER, ORDER, RANKS, card_of, copies, fits, sorted_cards, token_key
from engine.royal_court.position import GIFT, LETTERS, NOPE, SWAP, Place, Position

CARD, SET, PAIR, COURT, CASTLE, REVOLT, SIEGE, BET, NOPED = (
    *("card", "set", "pair", "court", "castle", "revolt", "siege", "bet", "nope"),
)
"""Kinds of acts. One-word acts (`draw`, `end`, `let`, `again`), `give` and `gift` have the act's name as their kind."""

_PART: Final = re.compile(r"(?=\+[A-Z0-9])|(?=>)")
"""Boundary between parts of an act: before each further card, and before the aim."""


def parts(act: str) -> tuple[str, ...]:
    """Split an act into its parts. Joined, they are the act again.

    >>> parts("Qr@1+Qb>b+"), parts("castle:7r+8b+9r"), parts("draw")
    (('Qr@1', '+Qb', '>b+'), ('castle:7r', '+8b', '+9r'), ('draw',))
    """
    return tuple(filter(None, _PART.split(act)))


class Drafting:
    """The acts of one seat in a position. Methods raise `HiddenCards` if they need the seat's hand and it is hidden.

    A *stack* is what goes on the pile at once, bottom to top: a card, a set, or king-queen pairs.
    """

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.seat = seat
        self.place: Place = position.places[seat]
        self._acts_by_kind: dict[str, tuple[str, ...]] = {}

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The available kinds of acts; none if the seat may not act."""
        return frozenset(self._kinds())

    @cached_property
    def playable(self) -> frozenset[str]:
        """The seat's own tokens that occur in at least one act."""
        kinds, have = self.kinds, self._have
        if SIEGE in kinds or GIFT in kinds:
            return frozenset(have)
        if "give" in kinds:
            return frozenset(hand_of(self.place))
        found = {token for token in have if CARD in kinds and token[0] in self.ranks}
        if PAIR in kinds:
            found |= {token for token in have if token[0] in "QK"}
        for kind in (COURT, CASTLE, REVOLT, NOPED):
            found |= {token for act in self.acts_of_kind(kind) for token in act.partition(":")[2].split("+")}
        return frozenset(found)

    @cached_property
    def ranks(self) -> frozenset[str]:
        """Ranks of the seat's own cards that fit on the pile."""
        return frozenset(token[0] for token in self._have if self._fits(token))

    def acts_of_kind(self, kind: str) -> tuple[str, ...]:
        """Return every act of a kind that has few acts: courts, castles, revolutions, gifts, nopes. Cached."""
        if kind not in self._acts_by_kind:
            self._acts_by_kind[kind] = tuple(self._listed(kind)) if kind in self.kinds else ()
        return self._acts_by_kind[kind]

    def _listed(self, kind: str) -> Iterable[str]:
        match kind:
            case "court":
                return courts(self.place)
            case "castle":
                return castles(self.place)
            case "revolt":
                return revolutions(self.position, self.place)
            case "gift":
                return gifts(self.position, self.seat)
            case "nope":
                return answers(self.place)[1:]
            case _:
                raise ValueError(kind)

    def pairs(self, most: int) -> tuple[tuple[str, ...], ...]:
        """Return the first `most` stacks of pairs, in the order of the list of acts."""
        if PAIR not in self.kinds:
            return ()
        kings, queens = (sorted(self._of_rank(rank).elements(), key=token_key) for rank in "KQ")
        now = self.position
        return tuple(islice(stacks_of_pairs(kings, queens, now.top, is_open=now.is_open), most))

    def spelled(self, tokens: Sequence[str]) -> tuple[str, ...]:
        """Return the accepted spelling of the stack of these tokens with the last one on top; empty if it is no stack.

        A set may be put down in any order; in pairs each lower card must fit on the card below it.
        """
        return self._spelled(tuple(tokens)) if self._is_stack(tokens) else ()

    def aims(self, stack: Sequence[str]) -> tuple[str, ...]:
        """Return the possible aims of a stack as suffixes of acts (`>b`, `>b+`); one empty string if it is not aimed.

        Return nothing if the tokens are no legal stack in its accepted spelling.
        """
        if not stack or self.spelled(stack) != tuple(stack):
            return ()
        if {token[0] for token in stack} != {"K", "Q"}:
            return tuple(aimed(self.position, self.place, stack, "", self._others))
        kings = [token for token in stack if token[0] == "K"]
        swaps = swap_size(self.position, self.place, kings, stack, 0)
        return tuple(f">{other}" for other in self._others) if swaps else ("",)

    def on_top(self, tokens: Sequence[str]) -> tuple[str, ...]:
        """Return the tokens that may go on top of these kings and queens so that their pairs can be completed."""
        if PAIR not in self.kinds:
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

    def allows(self, act: str) -> bool:
        """Return whether an act is legal and in its accepted spelling."""
        if not may_act(self.position, self.seat):
            return False
        word, colon, what = act.partition(":")
        tokens = what.split("+")
        hand = hand_of(self.place)
        if self.position.step == NOPE:
            return act in answers(self.place)
        if self.position.step == SWAP:
            if act == AGAIN:
                return AGAIN in self.kinds
            return act.startswith(GIVE) and may_give(hand, swap_count(self.position), tokens)
        if self.position.step == GIFT:
            token, _, to = what.partition(">")
            return word == GIFT and token in self._have and to in self._others
        if not colon:
            spelled = act.partition(">")[0]
            stack = spelled.split("+")
            is_word = act in (DRAW, END, BET) and act in self.kinds
            return is_word or act in (f"{spelled}{aim}" for aim in self.aims(stack))
        ranks = "".join(token[:1] for token in tokens)
        match word:
            case "court":
                near = {*hand, *(card + GUEST for card in self.place.guests)}
                return ranks == "JQK" and not self.position.revolt and near.issuperset(tokens)
            case "castle":
                return ranks in CASTLES and set(hand).issuperset(tokens)
            case "revolt":
                return ranks == REVOLUTION and set(hand).issuperset(tokens) and self._fits(tokens[0])
            case "siege":
                return SIEGE in self.kinds and ranks == RANKS and self._have.keys() >= set(tokens)
            case _:
                return False

    def next_parts(self, drafted: str) -> tuple[str, ...]:
        """Return every part that may follow the draft: the draft with the part is an act, or a prefix of one."""
        return tuple(dict.fromkeys(self._next(drafted)))

    # ---- kinds
    def _kinds(self) -> Iterator[str]:
        position, place = self.position, self.place
        if not may_act(position, self.seat):
            return
        hand = hand_of(place)
        if position.step == NOPE:
            yield from (answer.partition(":")[0] for answer in answers(place))
        elif position.step == SWAP:
            if position.effect is not None and position.effect.tries:
                yield AGAIN
            if swap_count(position) <= len(hand):
                yield "give"
        elif position.step == GIFT:
            if self._have and self._others:
                yield GIFT
        else:
            yield from self._of_a_turn()

    def _of_a_turn(self) -> Iterator[str]:
        position, place = self.position, self.place
        counts = Counter(token[0] for token in all_tokens(place))
        ranks = counts.keys()
        most = max((counts[rank] for rank in self.ranks), default=0)
        found = {*((CARD,) if most else ()), *((SET,) if most > 1 else ())}
        if not position.revolt and {"K", "Q"} <= ranks and self._below:
            found.add(PAIR)
        found |= {
            kind for kind, some in ((CASTLE, castles(place)), (REVOLT, revolutions(position, place))) if any(some)
        }
        if position.full and ranks >= set(RANKS) and fits("Ar", position.top, is_open=position.is_open):
            found.add(SIEGE)
        if position.full and hand_of(place).count(JOKER) == copies(JOKER, position.players):
            found.add(BET)
        yield from found
        if not position.revolt and any(courts(place)):
            yield COURT
        if position.drawn or position.played:
            yield END
        elif not (position.revolt and found):
            yield DRAW

    # ---- stacks
    @cached_property
    def _have(self) -> Counter[str]:
        """How often the seat has each token."""
        return Counter(all_tokens(self.place))

    @cached_property
    def _others(self) -> list[str]:
        return [LETTERS[other] for other in self.position.inside if other != self.seat]

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
        return self._fits(tokens[0]) if len(ranks) == 1 else ranks == {"K", "Q"} and PAIR in self.kinds

    def _spelled(self, tokens: tuple[str, ...]) -> tuple[str, ...]:
        if len({token[0] for token in tokens}) == 2:
            return spelling(tokens, self._below, card_of(tokens[-1])) or ()
        # All but the top in order; among the same cards the last in order is the top.
        rest = sorted(tokens, key=token_key)
        top = next(token for token in reversed(rest) if card_of(token) == card_of(tokens[-1]))
        rest.remove(top)
        return (*rest, top)

    # ---- parts
    def _next(self, drafted: str) -> Iterator[str]:
        position = self.position
        if not may_act(position, self.seat):
            return
        word, colon, what = drafted.partition(":")
        if position.step == NOPE:
            yield from (() if drafted else answers(self.place))
        elif position.step == SWAP:
            if not drafted:
                yield from (AGAIN,) if AGAIN in self.kinds else ()
                yield from self._next_given([])
            elif drafted.startswith(GIVE):
                yield from self._next_given(what.split("+"))
        elif position.step == GIFT:
            yield from self._next_of_kind(GIFT, drafted)
        elif not drafted:
            for kind in (COURT, CASTLE, REVOLT):
                yield from self._next_of_kind(kind, drafted)
            if SIEGE in self.kinds:
                yield from self._next_of_siege([])
            yield from (act for act in (BET, DRAW, END) if act in self.kinds)
            yield from self._next_tokens([])
        elif colon and word == SIEGE:
            yield from (self._next_of_siege(what.split("+")) if SIEGE in self.kinds else ())
        elif colon:
            yield from (self._next_of_kind(word, drafted) if word in (COURT, CASTLE, REVOLT) else ())
        elif ">" not in drafted:
            tokens = drafted.split("+")
            yield from (f"+{token}" for token in self._next_tokens(tokens))
            yield from (aim for aim in self.aims(tokens) if aim)

    def _next_of_kind(self, kind: str, drafted: str) -> Iterator[str]:
        before = parts(drafted)
        for act in self.acts_of_kind(kind):
            act_parts = parts(act)
            if len(act_parts) > len(before) and act_parts[: len(before)] == before:
                yield act_parts[len(before)]

    def _next_of_siege(self, tokens: Sequence[str]) -> Iterator[str]:
        ranks = "".join(token[:1] for token in tokens)
        if len(tokens) < len(RANKS) and RANKS.startswith(ranks) and self._have.keys() >= set(tokens):
            first = "+" if tokens else f"{SIEGE}:"
            following = (token for token in self._have if token[0] == RANKS[len(tokens)])
            yield from (first + token for token in sorted(following, key=token_key))

    def _next_given(self, given: Sequence[str]) -> Iterator[str]:
        hand, count = Counter(hand_of(self.place)), swap_count(self.position)
        if len(given) >= count or not all(card in ORDER for card in given) or tuple(given) != sorted_cards(given):
            return
        left = hand - Counter(given)
        if left.total() + len(given) != hand.total():
            return
        first = "+" if given else GIVE
        for card in sorted_cards(left.keys()):
            later = sum(some for other, some in left.items() if ORDER[other] >= ORDER[card])
            if (not given or ORDER[card] >= ORDER[given[-1]]) and later >= count - len(given):
                yield first + card

    def _next_tokens(self, tokens: Sequence[str]) -> Iterator[str]:
        """Yield the tokens that extend a stack to the accepted spelling of a larger one."""
        mixed = len({token[0] for token in tokens if token}) > 1
        begun = tuple(tokens)
        for token in sorted(self._have, key=token_key):
            if not mixed and self.spelled((*begun, token)) == (*begun, token):
                yield token
            elif set("KQ").issuperset(other[:1] for other in (*begun, token)):
                if len(begun) % 2:
                    larger: list[tuple[str, ...]] = [(*begun, token)]
                elif token in self.on_top(begun):
                    larger = [(*begun, token, upper) for upper in self.on_top((*begun, token))]
                else:
                    larger = []
                if any(_are_pairs(stack) and self.spelled(stack) == stack for stack in larger):
                    yield token


def _are_pairs(tokens: Sequence[str]) -> bool:
    """Return whether each two tokens are a king on a queen or a queen on a king."""
    return all(lower[0] != upper[0] for lower, upper in zip(tokens[::2], tokens[1::2], strict=True))


def is_legal(position: Position, seat: int, act: str) -> bool:
    """Return whether a seat may do this now, listed or not. Raises `HiddenCards` as `acts` does."""
    return Drafting(position, seat).allows(act)
