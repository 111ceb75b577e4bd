"""Facts that speak for a turn: its effect on threats, the Crown, the pawns, the powers and the hand.

Every reason is a condition on the position before the turn and on what is known after it; a condition that already
held before gives no reason. All conditions are defined here; the words are the caller's. No hidden card is used.
`VOCABULARY` lists the most important reason first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Final

from engine.game import GameWord, Outcome
from engine.royal_visit.analysis.quickest import Win, quickest_win
from engine.royal_visit.board import CHATEAU, Face, Pawn, Pawns, Seat, crown_step
from engine.royal_visit.cards import DECK, HAND_SIZE, Bag, Card, Cards, Hidden, bag
from engine.royal_visit.position import View, mover_hand
from engine.royal_visit.turns.drafting import apply_plays, prospect_after
from engine.royal_visit.turns.plays import Turn, has_jester_power, spent, without

FEW: Final = 3
"""A win that takes more cards of one type than this is not treated as a threat."""

NEAR: Final = 4
"""Within this distance of a Chateau the King is in danger of being moved into it."""

WEAK: Final = frozenset({Card.W1, Card.J1, Card.G1})
"""Cards that are best spent: they move one pawn one space."""

MANY: Final = 3
"""From this number of new cards on, drawing them is a reason."""


class Kind(Enum):
    """The kinds of reasons. `mover` is the player to move, `other` the opponent; each kind names the fields of `Reason`
    it sets."""

    WINS = "wins"
    """The turn wins at once: `termination`, with the King on `space`."""
    BLOCKS = "blocks"
    """`pawn`, a Guard, moved to `space`: single King cards no longer take the King, `steps` away,
    into other's Chateau."""
    STOPS = "stops"
    """Before the turn, other could have won with the cards of `was`. Now no cards win."""
    HINDERS = "hinders"
    """Before the turn, other could have won with the cards of `was`. Now it takes more, at least those of `win`."""
    THREATENS = "threatens"
    """With the cards kept, mover wins by `win` next turn if nothing changes; before this turn there was no win."""
    CROWN = "crown"
    """The Crown moves `steps` toward mover, to `space`, more than with the pawns unchanged: for the whole Court
    (`court`) and for `pawns` in the Chateau."""
    HOLDS_CROWN = "holds crown"
    """The old pawns would have moved the Crown `before` steps toward other; now it is `steps`."""
    KING = "king"
    """The King moves `steps` toward mover's Chateau, to `space`."""
    GAINS_JESTER = "gains jester"
    """Mover gains the Jester's power."""
    TAKES_JESTER = "takes jester"
    """Other loses the Jester's power."""
    CALLS_KING = "calls king"
    """The Wizard, on `space`, can now summon the King toward mover's Chateau; before, it could not."""
    SHUTS_WIZARD = "shuts wizard"
    """The Wizard could have summoned the King toward other's Chateau; now it cannot."""
    GUARDS = "guards"
    """`pawns`, Guards, move toward mover's side, none the other way; the King stays, and the whole Court was not there
    yet."""
    WIZARD = "wizard"
    """The Wizard moves toward mover's Chateau, to `space`; it was not in the Chateau."""
    DRAWS = "draws"
    """Mover draws `steps` new cards."""
    SPENDS = "spends"
    """Only weak `cards` are spent."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact about a turn; `Kind` says which fields are set."""

    kind: Kind
    termination: GameWord = ""
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
    """A turn under consideration: what its player knows before and after it, except the cards that they would draw."""

    def __init__(self, view: View, turn: Turn) -> None:
        """Raises `IllegalTurn`, `GameOver`, `HiddenCards`."""
        acted = apply_plays(view, turn)
        self.view = view
        self.mover = view.turn
        self.hand = mover_hand(view)
        self.spent = spent(turn)
        self.kept = without(self.hand, self.spent)
        self.before = view.pawns
        self.after = acted.pawns
        self.crown = acted.crown
        self.outcome: Outcome | None = prospect_after(view, acted.pawns, acted.crown, len(self.kept)).outcome

    @property
    def other(self) -> Seat:
        return self.mover.other

    @cached_property
    def threat_before(self) -> Win | None:
        """How the other could win by King or Crown if it were their turn before this one."""
        return quickest_win(_without_end(self.view), self.other, self._unseen, len(self.view.hands[self.other]))

    @cached_property
    def threat_after(self) -> Win | None:
        """How the other can win next turn."""
        return quickest_win(self._view_after(), self.other, self._unseen, len(self.view.hands[self.other]))

    @cached_property
    def win_next(self) -> Win | None:
        """How the mover could win by King or Crown with the cards kept if it were their turn again."""
        return quickest_win(_without_end(self._view_after()), self.mover, bag(self.kept), HAND_SIZE)

    @cached_property
    def win_now(self) -> Win | None:
        """How the mover can win now, by King or Crown."""
        return quickest_win(_without_end(self.view), self.mover, bag(self.hand), HAND_SIZE)

    @cached_property
    def _unseen(self) -> Bag:
        return bag(DECK) - bag(self.hand) - bag(self.view.discard)

    def _view_after(self) -> View:
        """Return the view after the turn, with the opponent to move and the draw pile after the refill."""
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
    """Return the view with a draw pile so large that no refill empties it."""
    return View(replace(view, draw=Hidden(len(DECK))))


def reasons(view: View, turn: Turn) -> list[Reason]:
    """Return all reasons for a turn, the most important first; only `WINS` if it wins.

    Raises `IllegalTurn`, `GameOver`, `HiddenCards`.
    """
    change = Change(view, turn)
    found = [reason for test in VOCABULARY if (reason := test(change)) is not None]
    return found[:1] if found and found[0].kind is Kind.WINS else found


def _wins(change: Change) -> Reason | None:
    ended = change.outcome
    return (
        Reason(Kind.WINS, termination=ended.termination, space=change.after.king)
        if ended is not None and ended.winner == change.mover.letter
        else None
    )


def _blocks(change: Change) -> Reason | None:
    way = change.other.direction
    guard = Pawn.R if way > 0 else Pawn.L
    steps = CHATEAU - change.after.king * way
    blocked = change.before[guard] * way > CHATEAU >= change.after[guard] * way
    if not blocked or not 0 < steps <= NEAR:
        return None
    return Reason(Kind.BLOCKS, pawn=guard, space=change.after[guard], steps=steps)


def _stops(change: Change) -> Reason | None:
    was = change.threat_before
    if change.outcome is not None or was is None or len(was.cards) > FEW or change.threat_after is not None:
        return None
    return Reason(Kind.STOPS, was=was)


def _hinders(change: Change) -> Reason | None:
    was, now = change.threat_before, change.threat_after
    if change.outcome is not None or was is None or now is None or len(was.cards) > FEW:
        return None
    return Reason(Kind.HINDERS, was=was, win=now) if len(now.cards) > len(was.cards) else None


def _threatens(change: Change) -> Reason | None:
    if change.outcome is not None or change.win_next is None or change.win_now is not None:
        return None
    return Reason(Kind.THREATENS, win=change.win_next)


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
    """Return whether King and Guards all stand on a seat's side."""
    return all(space * seat.direction > 0 for space in pawns[:3])


def _holds_crown(change: Change) -> Reason | None:
    before, after = (crown_step(pawns, change.other) for pawns in (change.before, change.after))
    return Reason(Kind.HOLDS_CROWN, before=before, steps=after) if after < before else None


def _king(change: Change) -> Reason | None:
    steps = _nearer(change, Pawn.K)
    return Reason(Kind.KING, steps=steps, space=change.after.king) if steps > 0 else None


def _gains_jester(change: Change) -> Reason | None:
    had, has = (has_jester_power(pawns, change.mover) for pawns in (change.before, change.after))
    return Reason(Kind.GAINS_JESTER) if has and not had else None


def _takes_jester(change: Change) -> Reason | None:
    had, has = (has_jester_power(pawns, change.other) for pawns in (change.before, change.after))
    return Reason(Kind.TAKES_JESTER) if had and not has else None


def _calls_king(change: Change) -> Reason | None:
    could, can = (_may_call(pawns, change.mover) for pawns in (change.before, change.after))
    return Reason(Kind.CALLS_KING, space=change.after.wizard) if can and not could else None


def _shuts_wizard(change: Change) -> Reason | None:
    could, can = (_may_call(pawns, change.other) for pawns in (change.before, change.after))
    return Reason(Kind.SHUTS_WIZARD) if could and not can else None


def _may_call(pawns: Pawns, seat: Seat) -> bool:
    """Return whether the Wizard's power may summon the King toward a seat's end."""
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
    """Return how many spaces a pawn moved toward the mover's end."""
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
