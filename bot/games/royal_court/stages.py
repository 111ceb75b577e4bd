"""What is offered after each press, until an act is laid out: a stage is made of the presses so far.

Every act that the rules list can be laid out, and no other:

* What to play is a rank, or a combo by its name. Then which of its cards, then whom it hits; what can be but one is not
  asked. A further card of a rank goes on top of the last one and makes it a set; all of them at once is one press.
* Court, castle and revolution are laid out at once, as the rules list them first, and changed by one press or two.
* What is given away is chosen rank by rank, a colour where there are both.

So a single card, a court, a castle, a revolution or a gift takes three presses at most, kings and queens three and one
more for each page (`MANY`) of them, a set of n cards n + 2, giving n cards 2n, and a siege one for each of its cards
that is to be another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby, pairwise
from typing import Final

from bot.games.royal_court.choices import Aim, Choice, Every, Rank, Some, Stack, Token, Word
from bot.games.royal_court.spelled import Act, read_act
from engine.royal_court.acts import acting, acts, tokens_of
from engine.royal_court.cards import JOKER, RANKS, card_of, place_key
from engine.royal_court.notation import read_position
from engine.royal_court.position import GIFT, LETTERS, NOPE, SWAP, Place, Position

ROW: Final = 5
"""Buttons in one of Discord's rows."""

ROWS: Final = 4
"""Rows that a game has for its controls."""

JOKERS: Final = JOKER[0]
"""The rank of jokers, here."""

MANY: Final = 12
"""Stacks of kings and queens that are offered at once."""

MORE: Final = "more"
AGAIN: Final = "again"

Rows = tuple[tuple[Choice, ...], ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """The controls, the cards chosen so far, and the act that is laid out; empty as long as it is not whole."""

    rows: Rows
    tokens: tuple[str, ...] = ()
    act: str = ""

    def offers(self, key: str) -> bool:
        """Whether a control can be pressed."""
        return any(choice.key == key and choice.enabled for row in self.rows for choice in row)


@dataclass(frozen=True)
class Listed:
    """What a seat may do, as the rules list it."""

    position: Position
    seat: int
    acts: tuple[str, ...]

    @property
    def place(self) -> Place:
        """What the seat has."""
        return self.position.places[self.seat]

    @cached_property
    def kinds(self) -> Mapping[str, Sequence[str]]:
        """The acts by their kind. Of sieges, of which there may be thousands, there is but the first."""
        found: dict[str, list[str]] = {}
        for act in self.acts:
            if not (act.startswith("siege:") and "siege" in found):
                found.setdefault(read_act(act).kind, []).append(act)
        return found

    @cached_property
    def playable(self) -> frozenset[str]:
        """The own cards with which something can be done now, alone or with others."""
        if "siege" in self.kinds:
            return frozenset(tokens_of(self.place))
        return frozenset(token for act in self.acts for token in read_act(act).tokens)

    def of(self, *kinds: str) -> list[str]:
        """The acts of some kinds."""
        return [act for kind in kinds for act in self.kinds.get(kind, ())]


@lru_cache(maxsize=128)  # words, picture and the next press all ask for the same one
def listed(view: str) -> Listed | None:
    """What the reader of a view may do; None if nothing is asked of him."""
    position = read_position(view)
    for seat in acting(position):
        if not isinstance(position.places[seat].hand, int) and (found := acts(position, seat)):
            return Listed(position, seat, found)
    return None


@lru_cache(maxsize=512)
def stage(view: str, path: tuple[str, ...]) -> Stage:
    """What these presses have led to; those that are not offered any more are left out."""
    now = listed(view)
    if now is None:
        return Stage(())
    match now.position.step:
        case step if step == NOPE:
            return _answering(now, path)
        case step if step == SWAP:
            return _giving(now, path)
        case step if step == GIFT:
            return _gift(now, path)
        case _:
            return _turn(now, path)


# ---- a turn
def _turn(now: Listed, path: tuple[str, ...]) -> Stage:
    if not path:
        return _start(now)
    first, rest = path[0], path[1:]
    match first:
        case "draw" | "end" | "bet":
            return Stage((), (), first)
        case "rare":
            return _rare(now, rest)
        case "pair":
            return _pairs(now, rest)
        case "siege":
            return _siege(now, rest)
        case "court" | "castle" | "revolt":
            return _combo(now, first, rest)
        case _:
            return _rank(now, first, rest)


def _start(now: Listed) -> Stage:
    """The ranks in hand and in front, then what has a name of its own."""
    kinds = now.kinds
    playable = {read_act(act).tokens[0][0] for act in now.of("card", "set")}
    named: list[str] = [word for word in ("court", "castle", "revolt", "pair") if word in kinds]
    rare: list[str] = [word for word in ("siege", "bet") if word in kinds]
    named += ["rare"] if len(rare) > 1 else rare
    named += [word for word in ("draw", "end") if word in kinds]
    words = [Choice(word, Word(word)) for word in named]
    ranks = _ranks(_tokens(now.place), playable)
    rows = [*in_rows(ranks)]
    if len(rows) + len(in_rows(words)) > ROWS:
        return Stage(in_rows([*ranks, *words]))
    return Stage((*rows, *in_rows(words)))


def _rare(now: Listed, rest: tuple[str, ...]) -> Stage:
    if not rest:
        return Stage(in_rows([Choice(word, Word(word)) for word in ("siege", "bet")]))
    return _turn(now, rest)


def _rank(now: Listed, rank: str, keys: tuple[str, ...]) -> Stage:
    """Cards of one rank, one on the other, and whom they hit."""
    have = Counter(token for token in _tokens(now.place) if _rank_of(token) == rank)
    by_cards = _by_cards(tuple(act for act in now.of("card", "set") if _rank_of(read_act(act).tokens[0]) == rank))
    kinds = sorted(have, key=place_key)
    chosen: list[str] = [kinds[0]] if len(kinds) == 1 else []
    wanted = ""
    for key in keys:
        if key.startswith("to-"):
            wanted = key
        elif key.startswith("all-"):
            chosen = [*_bottom_first(list(have.elements()), key[4:])]
        else:
            chosen.append(_token(key))
    found: Mapping[str, str] = by_cards.get(_cards_key(chosen), {}) if chosen else {}
    aims = [key for key in found if key]
    act = found.get("", "") or found.get(wanted, "") or (found[aims[0]] if len(aims) == 1 else "")
    rows: list[tuple[Choice, ...]] = []
    left = have - Counter(chosen)
    if have.total() > 1:
        courts = len(now.place.courts)
        cards = [
            Choice(
                _token_key(token),
                Token(token, left[token] or have[token], courts, more=bool(chosen) and bool(left[token])),
                chosen=token in chosen and not left[token],
                enabled=bool(left[token]),
            )
            for token in kinds
        ]
        every = _every(rank, kinds, have.total(), card_of(chosen[-1]) if chosen and not left else "")
        rows += [row for row in (tuple(cards), tuple(every)) if row] if len(kinds) <= ROW else in_rows([*cards, *every])
    if len(aims) > 1:
        rows += _aims(aims, act=read_act(act) if act else None)
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


def _pairs(now: Listed, keys: tuple[str, ...]) -> Stage:
    """Kings and queens on each other, as many as the rules list, and whom their swap hits."""
    by_cards: dict[tuple[str, ...], dict[str, str]] = {}
    for text in now.of("pair"):
        told = read_act(text)
        by_cards.setdefault(told.tokens, {})[_aim_key(told)] = text
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
        rows += _aims(aims, act=read_act(act) if act else None)
    return Stage(tuple(rows), () if at is None or at >= len(stacks) else stacks[at], act)


def _top(tokens: tuple[str, ...]) -> tuple[int, str]:
    """How many there are, and the card on top."""
    return len(tokens), card_of(tokens[-1])


def _combo(now: Listed, kind: str, keys: tuple[str, ...]) -> Stage:
    """A combo out of several: its cards in two groups or three, each changed by a press."""
    found = now.of(kind)
    most = max(len(read_act(act).tokens) for act in found)
    act = next(act for act in found if len(read_act(act).tokens) == most)
    groups = _groups(found)
    for key in keys:
        group, _, at = key[1:].partition("-")
        ranks, values = groups[int(group)]
        wanted = values[int(at)]
        able = [one for one in found if _part(one, ranks) == wanted]
        now_chosen = read_act(act).tokens
        act = max(able, key=lambda one: len(set(read_act(one).tokens) & set(now_chosen)))
    courts, rows = len(now.place.courts), []
    for number, (ranks, values) in enumerate(groups):
        if len(values) > 1:
            part = _part(act, ranks)
            rows.append(
                [
                    Choice(f"g{number}-{at}", Some(value, courts, ranks), chosen=value == part)
                    for at, value in enumerate(values)
                ]
            )
    laid = tuple(row for some in rows for row in in_rows(some))
    if len(laid) > ROWS:
        laid = in_rows([choice for some in rows for choice in some])
    return Stage(laid, read_act(act).tokens, act)


def _siege(now: Listed, keys: tuple[str, ...]) -> Stage:
    """The run of all ranks: each of its cards of which there are several becomes the next one by a press."""
    values = [[token for token in tokens_of(now.place) if _rank_of(token) == rank] for rank in RANKS]
    presses = Counter(keys)
    tokens = tuple(some[presses[f"s{at}"] % len(some)] for at, some in enumerate(values))
    courts = len(now.place.courts)
    choices = [Choice(f"s{at}", Some((tokens[at],), courts)) for at, some in enumerate(values) if len(some) > 1]
    return Stage(in_rows(choices), tokens, "siege:" + "+".join(tokens))


def _groups(found: Sequence[str]) -> list[tuple[str, list[tuple[str, ...]]]]:
    """The ranks of a combo, in two groups if more than two could be different, with what each could be."""
    ranks = sorted({token[0] for act in found for token in read_act(act).tokens}, key=RANKS.index)
    parts = [(rank, _values(found, rank)) for rank in ranks]
    while sum(len(values) > 1 for _, values in parts) > 2:
        sizes = [len(one) * len(other) for (_, one), (_, other) in pairwise(parts)]
        at = sizes.index(min(sizes))
        joined = parts[at][0] + parts[at + 1][0]
        parts[at : at + 2] = [(joined, _values(found, joined))]
    return parts


def _values(found: Sequence[str], ranks: str) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(_part(act, ranks) for act in found))


def _part(act: str, ranks: str) -> tuple[str, ...]:
    return tuple(token for token in read_act(act).tokens if token[0] in ranks)


# ---- windows, swaps, gifts
def _answering(now: Listed, path: tuple[str, ...]) -> Stage:
    aces = [act for act in now.acts if act.startswith("nope:")]
    keys = {act.replace(":", "-"): act for act in aces} | {"let": "let"}
    last = path[-1] if path and path[-1] in keys else ""
    choices = [Choice(key, Word(key if len(aces) > 1 or key == "let" else "nope"), chosen=key == last) for key in keys]
    act = keys.get(last, "")
    return Stage(in_rows(choices), read_act(act).tokens if act else (), act)


def _giving(now: Listed, path: tuple[str, ...]) -> Stage:
    """What is given in a swap, card by card; or taking others."""
    gives = now.of("give")
    size = len(read_act(gives[0]).tokens)
    hand = Counter(now.place.hand if not isinstance(now.place.hand, int) else ())
    whole = len(gives) == 1 and size > 1
    chosen: list[str] = []
    pending, again = "", False
    for key in path:
        if key == AGAIN:
            chosen, pending, again = [], "", True
            continue
        again = False
        if key == "give":
            chosen = list(hand.elements())
            continue
        left = hand - Counter(chosen[: size - 1])
        card = _token(key) if len(key) > 1 else ""
        if not card:
            colours = sorted({one for one in left if _rank_of(one) == key}, key=place_key)
            if len(colours) > 1:
                pending = key
                continue
            card = colours[0]
        chosen = [*chosen[: size - 1], card]
        pending = ""
    left = hand - Counter(chosen[: size - 1])
    if pending:
        cards = [
            Choice(card, Token(card, left[card], 0))
            for card in sorted(left, key=place_key)
            if _rank_of(card) == pending
        ]
        return Stage(in_rows(cards), tuple(chosen))
    ranks = _ranks(list(left.elements()), {_rank_of(card) for card in left}, {_rank_of(card) for card in chosen})
    more = [Choice(AGAIN, Word(AGAIN), chosen=again)] if AGAIN in now.acts else []
    more += [Choice("give", Word("give", size), chosen=len(chosen) == size)] if whole else []
    act = AGAIN if again else "give:" + "+".join(sorted(chosen, key=place_key)) if len(chosen) == size else ""
    return Stage((*in_rows(ranks), *in_rows(more)), tuple(chosen), act)


def _gift(now: Listed, path: tuple[str, ...]) -> Stage:
    """What is given away after a set's highest roll, and to whom."""
    by_token: dict[str, dict[str, str]] = {}
    for text in now.acts:
        told = read_act(text)
        by_token.setdefault(told.tokens[0], {})[_aim_key(told)] = text
    tokens = list(by_token)
    rank, token, wanted = "", tokens[0] if len(tokens) == 1 else "", ""
    for key in path:
        if key.startswith("to-"):
            wanted = key
        elif len(key) == 1:
            some = [one for one in tokens if _rank_of(one) == key]
            rank, token = key, some[0] if len(some) == 1 else ""
        else:
            token = _token(key)
    found = by_token.get(token, {})
    aims = list(found)
    act = found.get(wanted, "") or (found[aims[0]] if len(aims) == 1 and path else "")
    rows: list[tuple[Choice, ...]] = []
    some = [one for one in tokens if _rank_of(one) == rank]
    if len(some) > 1:
        have, courts = Counter(_tokens(now.place)), len(now.place.courts)
        rows += in_rows([Choice(_token_key(one), Token(one, have[one], courts), chosen=one == token) for one in some])
    elif not rank and (len(tokens) > 1 or len(aims) < 2):
        rows += in_rows(_ranks(_tokens(now.place), {_rank_of(one) for one in tokens}))
    if len(aims) > 1:
        rows += _aims(aims, act=read_act(act) if act else None)
    return Stage(tuple(rows), (token,) if token else (), act)


# ---- what stages are made of
def in_rows(choices: Sequence[Choice]) -> Rows:
    """Controls in as few rows as there can be, about as many in each."""
    if not choices:
        return ()
    count = -(-len(choices) // ROW)
    size = -(-len(choices) // count)
    return tuple(tuple(choices[at : at + size]) for at in range(0, len(choices), size))


def _ranks(tokens: Sequence[str], playable: Set[str], chosen: Set[str] = frozenset()) -> list[Choice]:
    counts = Counter(map(_rank_of, tokens))
    return [
        Choice(rank, Rank(rank, counts[rank]), chosen=rank in chosen, enabled=rank in playable)
        for rank in (*RANKS, JOKERS)
        if rank in counts or rank in chosen
    ]


def _aims(keys: Sequence[str], act: Act | None) -> list[tuple[Choice, ...]]:
    """Whom it hits; with a direction, a row for each."""
    chosen = "" if act is None else _aim_key(act)
    rows: list[tuple[Choice, ...]] = []
    for _, some in groupby(sorted(keys, key=_way), _way):
        rows += in_rows([Choice(key, Aim(LETTERS.index(key[3]), _way(key)), chosen=key == chosen) for key in some])
    return rows


def _way(key: str) -> str:
    """The direction that goes with whom it hits."""
    return key[4:]


def _by_cards(found: tuple[str, ...]) -> dict[tuple[tuple[str, ...], str], dict[str, str]]:
    by_cards: dict[tuple[tuple[str, ...], str], dict[str, str]] = {}
    for text in found:
        act = read_act(text)
        by_cards.setdefault(_cards_key(act.tokens), {})[_aim_key(act)] = text
    return by_cards


def _cards_key(tokens: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """What tells sets apart: their cards, and which of them is the top."""
    return tuple(sorted(tokens, key=place_key)), card_of(tokens[-1])


def _bottom_first(tokens: list[str], top: str) -> list[str]:
    tokens.sort(key=place_key)
    last = next(token for token in reversed(tokens) if card_of(token) == top)
    tokens.remove(last)
    return [*tokens, last]


def _aim_key(act: Act) -> str:
    return "" if act.aim is None else f"to-{LETTERS[act.aim]}{act.way}"


def _tokens(place: Place) -> list[str]:
    hand = () if isinstance(place.hand, int) else place.hand
    courts = [f"{card}@{number}" for number, court in enumerate(place.courts, 1) for card in court]
    return [*hand, *(f"{card}@g" for card in place.guests), *courts]


def _rank_of(token: str) -> str:
    return token[0]


def _token_key(token: str) -> str:
    """A token as a control's key, where `@` has no place."""
    return token.replace("@", "-")


def _token(key: str) -> str:
    return key.replace("-", "@")
