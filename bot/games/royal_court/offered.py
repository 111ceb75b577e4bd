"""What stages are made of: what the rules list for a seat, and rows of controls that stand for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Final

from bot.games.royal_court.choices import Aim, Choice, Rank
from bot.games.royal_court.spelled import Act, read_act
from engine.royal_court.acts import acting, acts, tokens_of
from engine.royal_court.cards import JOKER, RANKS
from engine.royal_court.notation import read_position
from engine.royal_court.position import LETTERS, Place, Position

ROW: Final = 5
"""Buttons in one of Discord's rows."""

ROWS: Final = 4
"""Rows that a game has for its controls."""

JOKERS: Final = JOKER[0]
"""The rank of jokers, here."""

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


def in_rows(choices: Sequence[Choice]) -> Rows:
    """Controls in as few rows as there can be, about as many in each."""
    if not choices:
        return ()
    count = -(-len(choices) // ROW)
    size = -(-len(choices) // count)
    return tuple(tuple(choices[at : at + size]) for at in range(0, len(choices), size))


def ranks_shown(tokens: Sequence[str], playable: Set[str], chosen: Set[str] = frozenset()) -> list[Choice]:
    """A control for each rank that there is, with its number of cards; grey where nothing can be done with it."""
    counts = Counter(map(rank_of, tokens))
    return [
        Choice(rank, Rank(rank, counts[rank]), chosen=rank in chosen, enabled=rank in playable)
        for rank in (*RANKS, JOKERS)
        if rank in counts or rank in chosen
    ]


def aims_shown(keys: Sequence[str], act: Act | None) -> list[tuple[Choice, ...]]:
    """Whom it hits; with a direction, a row for each."""
    chosen = "" if act is None else aim_key(act)
    rows: list[tuple[Choice, ...]] = []
    for _, some in groupby(sorted(keys, key=_way), _way):
        rows += in_rows([Choice(key, Aim(LETTERS.index(key[3]), _way(key)), chosen=key == chosen) for key in some])
    return rows


def _way(key: str) -> str:
    """The direction that goes with whom it hits."""
    return key[4:]


def aim_key(act: Act) -> str:
    """The key of the control that aims an act where it is aimed; nothing for one that is not."""
    return "" if act.aim is None else f"to-{LETTERS[act.aim]}{act.way}"


def own_tokens(place: Place) -> list[str]:
    """Every own card as a token, equal ones each."""
    hand = () if isinstance(place.hand, int) else place.hand
    courts = [f"{card}@{number}" for number, court in enumerate(place.courts, 1) for card in court]
    return [*hand, *(f"{card}@g" for card in place.guests), *courts]


def rank_of(token: str) -> str:
    """The rank of a token; jokers have one of their own (`JOKERS`)."""
    return token[0]


def token_key(token: str) -> str:
    """A token as a control's key, where `@` has no place."""
    return token.replace("@", "-")


def token_of(key: str) -> str:
    """The token that a control's key stands for."""
    return key.replace("-", "@")
