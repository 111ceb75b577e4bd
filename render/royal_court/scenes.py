"""What there is to draw, as plain data: the table, a hand, what the last act did. Seats are numbers from 0."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.game import Outcome
from engine.royal_court.cards import Cards
from engine.royal_court.luck import Rolled
from engine.royal_court.position import Position


@dataclass(frozen=True, slots=True)
class Done:
    """What the last act did, as far as its reader may know.

    `seat` has done it, None where nobody may know by whom: a window has closed. `kind` is one of `card`, `set`,
    `pair` (king and queen), `court`, `castle`, `revolt`, `siege`, `bet`, `draw`, `end`, `nope`, `pass` (a window has
    closed), `again`, `give`, `gift`, `gone` (killed, driven out or left). `cards` are those laid, bottom to top; `aim`
    is at whom; `rolls` are in their order; `picked` is how many cards each seat has more in its hand than before by
    it, where any.
    """

    seat: int | None
    kind: str
    cards: Cards = ()
    aim: int | None = None
    rolls: tuple[Rolled, ...] = ()
    picked: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableScene:
    """The table as a reader sees it, after the last act. With an `outcome` the match is over."""

    view: Position
    done: Done | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class HandScene:
    """The table above one's own cards. All cards are tokens (`7b`, `Jr@g`, `Qb@1`).

    `playable` can be played now, alone or with others; `chosen` is laid out, or being chosen; `fresh` came into the
    hand with the last act that touched it. `mine`: it is for this seat to act.
    """

    table: TableScene
    seat: int
    mine: bool
    playable: frozenset[str] = frozenset()
    chosen: tuple[str, ...] = ()
    fresh: Cards = ()
