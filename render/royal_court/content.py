"""What pictures of The Royal Court show, as plain values that can be pickled. No words: those are `labels`.

Seats are numbers from 0. A token is a card's code with its place, if it is not in the hand: `7b`, `Jr@g`, `Qb@1`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.game import Outcome
from engine.royal_court.acts.act import ActKind
from engine.royal_court.cards import Cards
from engine.royal_court.luck import Rolled
from engine.royal_court.position import SWAP, Place, Position
from render.people import Person


@dataclass(frozen=True, slots=True)
class LastAct:
    """What the last act did, as far as its reader may know.

    `seat`: the actor; None if no seat acted or the reader must not know: a window has closed. `kind`: a player who was
    killed, driven out or left did `QUIT`, a window that has closed `LET`. `cards`: the cards played, bottom to top.
    `aim`: the seat it was aimed at. `rolls`: in their order. `picked`: how many cards each seat's hand has gained.
    `closed`: the reader's view of the window that has closed. `fallen`: seats whose castle fell. `executed`: how many
    cards of each seat were executed. `killed`: seats that the rules have put out of the game.
    """

    seat: int | None
    kind: ActKind | None = None
    cards: Cards = ()
    aim: int | None = None
    rolls: tuple[Rolled, ...] = ()
    picked: Mapping[int, int] = field(default_factory=dict, hash=False)
    closed: Position | None = field(default=None, hash=False)
    fallen: tuple[int, ...] = ()
    executed: Mapping[int, int] = field(default_factory=dict, hash=False)
    killed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardContent:
    """The table as a reader sees it. `last`: the act that led here; `outcome`: set once the match is over.

    `people`: the players by the letter of their seat; it may lack some.
    """

    view: Position
    last: LastAct | None = None
    outcome: Outcome | None = None
    people: Mapping[str, Person] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class HandContent:
    """The cards of a seat that chooses an act, below a summary of the table.

    `playable`: tokens that can be played now, alone or with others. `chosen`: tokens drafted or being chosen. `fresh`:
    cards that came into the hand with the last act that changed it. `people`: as in `BoardContent`.
    """

    view: Position
    seat: int
    playable: frozenset[str]
    chosen: tuple[str, ...] = ()
    fresh: Cards = ()
    people: Mapping[str, Person] = field(default_factory=dict, hash=False)

    @property
    def own(self) -> Place:
        """The seat's cards."""
        return self.view.places[self.seat]


@dataclass(frozen=True, slots=True)
class WaitingContent:
    """The cards of a seat that waits, without the table: so the picture stays right while others act."""

    own: Place
    seat: int
    fresh: Cards = ()


def one_left(view: Position, seat: int) -> bool:
    """Whether a seat has a single card left, and gets none in return in a swap."""
    return view.places[seat].own == 1 and not (view.step is SWAP and view.victim == seat)
