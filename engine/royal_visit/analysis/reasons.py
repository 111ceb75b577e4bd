"""Why a turn is good, in facts: what it does to the threats, the Crown, the pawns, the powers and the hand.

Every reason is a condition on the position before the turn and on what is known after it, tested here and nowhere else:
what was so already speaks for no turn. How it is said is not decided here. Nothing that is hidden from the player is
looked at. `VOCABULARY` has the weightiest first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Final

from engine.game import Outcome
from engine.royal_visit.analysis.prospect import ahead
from engine.royal_visit.analysis.quickest import Win, quickest_win
from engine.royal_visit.board import CHATEAU, Face, Pawn, Pawns, Seat
from engine.royal_visit.cards import DECK, HAND_SIZE, Card, Cards, Hidden
from engine.royal_visit.crown import crown_step
from engine.royal_visit.position import View, mover_hand
from engine.royal_visit.turns.bags import Bag, bag
from engine.royal_visit.turns.drafting import act
from engine.royal_visit.turns.plays import jester_power, without
from engine.royal_visit.turns.turn import Turn, spent

FEW: Final = 3
"""A win that takes more cards than this of one type is no threat worth mentioning."""

NEAR: Final = 4
"""So near to a Chateau the King is in danger of being walked into it."""

WEAK: Final = frozenset({Card.W1, Card.J1, Card.G1})
"""Cards that are best spent: they move one pawn one space."""

MANY: Final = 3
"""So many new cards at once are worth mentioning."""


class Kind(Enum):
    """The vocabulary. `mover` is whose turn it is, `other` the opponent; `Reason` says what comes with each."""

    WINS = "wins"
    """The turn wins at once: `how`."""
    BLOCKS = "blocks"
    """`pawn`, a Guard, came to `space`: single King cards no longer take the King, `steps` away, to other's Chateau."""
    STOPS = "stops"
    """As things stood, other could have won with the cards of `was`. Now no cards can."""
    HINDERS = "hinders"
    """As things stood, other could have won with the cards of `was`. Now it takes more, at least those of `win`."""
    THREATENS = "threatens"
    """With the cards kept, mover wins by `win` with the next turn if nothing changes; before this turn he could not."""
    CROWN = "crown"
    """The Crown moves `steps` toward mover, to `space`, more than if the pawns had stayed: by the whole Court (`court`)
    and by `pawns` in the Chateau."""
    HOLDS_CROWN = "holds crown"
    """Where the pawns stood, they would have moved the Crown `before` steps toward other; now it is `steps`."""
    KING = "king"
    """The King comes `steps` nearer to mover's Chateau, to `space`."""
    GAINS_JESTER = "gains jester"
    """Mover had not the Jester's power and has it now."""
    TAKES_JESTER = "takes jester"
    """Other had the Jester's power and has it no more."""
    CALLS_KING = "calls king"
    """The Wizard, on `space`, can now call the King nearer to mover's Chateau; he could not before."""
    SHUTS_WIZARD = "shuts wizard"
    """The Wizard could have called the King nearer to other's Chateau; now he cannot."""
    GUARDS = "guards"
    """`pawns`, Guards, come nearer to mover's side, none goes the other way, the King stays, and the whole Court was
    not there yet."""
    WIZARD = "wizard"
    """The Wizard comes nearer to mover's Chateau, in which he was not, to `space`."""
    DRAWS = "draws"
    """Mover draws `steps` new cards."""
    SPENDS = "spends"
    """Only weak `cards` are spent."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact about a turn: see `Kind` for what is set."""

    kind: Kind
    how: str = ""
    pawn: Pawn = Pawn.K
    pawns: tuple[Pawn, ...] = ()
    space: int = 0
    steps: int = 0
    before: int = 0
    court: bool = False
    cards: Cards = ()
    win: Win | None = None
    was: Win | None = None


class Change:
    """A turn under consideration: what its player knows before it and after it, but for the cards he would draw."""

    def __init__(self, view: View, turn: Turn) -> None:
        """Raises `IllegalTurn`, `GameOver`, `HiddenCards`."""
        acted = act(view, turn)
        self.view = view
        self.mover = view.turn
        self.hand = mover_hand(view)
        self.spent = spent(turn)
        self.kept = without(self.hand, self.spent)
        self.before = view.pawns
        self.after = acted.pawns
        self.crown = acted.crown
        self.outcome: Outcome | None = ahead(view, acted.pawns, acted.crown, len(self.kept)).outcome

    @property
    def other(self) -> Seat:
        """The opponent."""
        return self.mover.other

    @cached_property
    def threat(self) -> Win | None:
        """How the other could win if it were his turn before this one, by King or Crown."""
        return quickest_win(_without_end(self.view), self.other, self._unseen, len(self.view.hands[self.other]))

    @cached_property
    def danger(self) -> Win | None:
        """How the other can win next turn."""
        return quickest_win(self._left(), self.other, self._unseen, len(self.view.hands[self.other]))

    @cached_property
    def promise(self) -> Win | None:
        """How the mover could win with the cards kept if it were his turn again, by King or Crown."""
        return quickest_win(_without_end(self._left()), self.mover, bag(self.kept), HAND_SIZE)

    @cached_property
    def chance(self) -> Win | None:
        """How the mover can win now, by King or Crown."""
        return quickest_win(_without_end(self.view), self.mover, bag(self.hand), HAND_SIZE)

    @cached_property
    def _unseen(self) -> Bag:
        return bag(DECK) - bag(self.hand) - bag(self.view.discard)

    def _left(self) -> View:
        """What the other finds: the pile is smaller by what is drawn, or made anew."""
        draw, need = len(self.view.draw), HAND_SIZE - len(self.kept)
        face = self.view.face
        if 0 < draw <= need:
            draw += len(self.view.discard) + len(self.spent)
            face = Face.LITTLE
        return View(
            replace(
                self.view,
                pawns=self.after,
                crown=self.crown,
                face=face,
                turn=self.other,
                draw=Hidden(max(0, draw - need)),
            )
        )


def _without_end(view: View) -> View:
    """With so large a pile that no refill empties it."""
    return View(replace(view, draw=Hidden(len(DECK))))


def reasons(view: View, turn: Turn) -> list[Reason]:
    """All that speaks for a turn, the weightiest first; only that it wins, if it does.

    Raises `IllegalTurn`, `GameOver`, `HiddenCards`.
    """
    change = Change(view, turn)
    found = [reason for test in VOCABULARY if (reason := test(change)) is not None]
    return found[:1] if found and found[0].kind is Kind.WINS else found


def _wins(change: Change) -> Reason | None:
    ended = change.outcome
    return Reason(Kind.WINS, how=ended.how) if ended is not None and ended.winner == change.mover.letter else None


def _blocks(change: Change) -> Reason | None:
    way = change.other.direction
    guard = Pawn.R if way > 0 else Pawn.L
    steps = CHATEAU - change.after.king * way
    blocked = change.before[guard] * way > CHATEAU >= change.after[guard] * way
    if not blocked or not 0 < steps <= NEAR:
        return None
    return Reason(Kind.BLOCKS, pawn=guard, space=change.after[guard], steps=steps)


def _stops(change: Change) -> Reason | None:
    was = change.threat
    if change.outcome is not None or was is None or len(was.cards) > FEW or change.danger is not None:
        return None
    return Reason(Kind.STOPS, was=was)


def _hinders(change: Change) -> Reason | None:
    was, now = change.threat, change.danger
    if change.outcome is not None or was is None or now is None or len(was.cards) > FEW:
        return None
    return Reason(Kind.HINDERS, was=was, win=now) if len(now.cards) > len(was.cards) else None


def _threatens(change: Change) -> Reason | None:
    if change.outcome is not None or change.promise is None or change.chance is not None:
        return None
    return Reason(Kind.THREATENS, win=change.promise)


def _crown(change: Change) -> Reason | None:
    home = change.mover.direction
    steps = (change.crown - change.view.crown) * home
    before, after = (crown_step(pawns, change.mover) for pawns in (change.before, change.after))
    if steps <= 0 or after <= before:
        return None
    in_chateau = tuple(pawn for pawn in Pawn if change.after[pawn] * home >= CHATEAU)
    court = _court(change.after, change.mover)
    return Reason(Kind.CROWN, steps=steps, space=change.crown, court=court, pawns=in_chateau)


def _court(pawns: Pawns, seat: Seat) -> bool:
    """Whether King and Guards all stand on a seat's side."""
    return all(space * seat.direction > 0 for space in pawns[:3])


def _holds_crown(change: Change) -> Reason | None:
    before, after = (crown_step(pawns, change.other) for pawns in (change.before, change.after))
    return Reason(Kind.HOLDS_CROWN, before=before, steps=after) if after < before else None


def _king(change: Change) -> Reason | None:
    steps = _nearer(change, Pawn.K)
    return Reason(Kind.KING, steps=steps, space=change.after.king) if steps > 0 else None


def _gains_jester(change: Change) -> Reason | None:
    had, has = (jester_power(pawns, change.mover) for pawns in (change.before, change.after))
    return Reason(Kind.GAINS_JESTER) if has and not had else None


def _takes_jester(change: Change) -> Reason | None:
    had, has = (jester_power(pawns, change.other) for pawns in (change.before, change.after))
    return Reason(Kind.TAKES_JESTER) if had and not has else None


def _calls_king(change: Change) -> Reason | None:
    could, can = (_may_call(pawns, change.mover) for pawns in (change.before, change.after))
    return Reason(Kind.CALLS_KING, space=change.after.wizard) if can and not could else None


def _shuts_wizard(change: Change) -> Reason | None:
    could, can = (_may_call(pawns, change.other) for pawns in (change.before, change.after))
    return Reason(Kind.SHUTS_WIZARD) if could and not can else None


def _may_call(pawns: Pawns, seat: Seat) -> bool:
    """Whether the Wizard's power may bring the King nearer to a seat's end."""
    home = seat.direction
    return pawns.left_guard < pawns.wizard < pawns.right_guard and pawns.wizard * home > pawns.king * home


def _guards(change: Change) -> Reason | None:
    moved = [(pawn, _nearer(change, pawn)) for pawn in (Pawn.L, Pawn.R) if _nearer(change, pawn)]
    if not moved or any(steps < 0 for _, steps in moved) or _nearer(change, Pawn.K):
        return None
    if _court(change.before, change.mover):
        return None
    return Reason(Kind.GUARDS, pawns=tuple(pawn for pawn, _ in moved))


def _wizard(change: Change) -> Reason | None:
    inside = change.before.wizard * change.mover.direction >= CHATEAU
    return None if inside or _nearer(change, Pawn.W) <= 0 else Reason(Kind.WIZARD, space=change.after.wizard)


def _nearer(change: Change, pawn: Pawn) -> int:
    """How many spaces nearer to the mover's end a pawn stands."""
    return (change.after[pawn] - change.before[pawn]) * change.mover.direction


def _draws(change: Change) -> Reason | None:
    new = HAND_SIZE - len(change.kept)
    return Reason(Kind.DRAWS, steps=new) if new >= MANY and change.outcome is None else None


def _spends(change: Change) -> Reason | None:
    return Reason(Kind.SPENDS, cards=change.spent) if change.spent and WEAK.issuperset(change.spent) else None


VOCABULARY: Final[tuple[Callable[[Change], Reason | None], ...]] = (
    _wins,
    _blocks,
    _stops,
    _hinders,
    _threatens,
    _crown,
    _holds_crown,
    _king,
    _gains_jester,
    _takes_jester,
    _calls_king,
    _shuts_wizard,
    _guards,
    _wizard,
    _draws,
    _spends,
)
"""One test for each kind, in the order of `Kind`."""
