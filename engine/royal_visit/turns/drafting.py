"""A turn drafted play by play. Works from any view that shows the mover's own hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.errors import GameOver, IllegalTurn, Reason
from engine.game import Outcome
from engine.royal_visit.board import Face, Pawns, chateau_owner, moved_crown
from engine.royal_visit.cards import HAND_SIZE, Cards
from engine.royal_visit.position import Position, View, mover_hand, outcome, won
from engine.royal_visit.turns.plays import Line, Play, Turn, line_of, moves_between, steps, without


@dataclass(frozen=True, slots=True)
class TurnDraft:
    """A drafted turn: its effect so far and what may follow.

    `crown` is the Crown's space if the turn ends here; `may_end` says whether it may. `outcome` is how the game would
    end by King or Crown: whether the draw pile decides is unknown before the refill.
    """

    pawns: Pawns
    hand: Cards
    crown: int
    outcome: Outcome | None
    plays: Turn
    next_plays: tuple[Play, ...]
    may_end: bool


class PlaysResult(NamedTuple):
    """The effect of some plays; fields as in `TurnDraft`."""

    pawns: Pawns
    hand: Cards
    crown: int
    outcome: Outcome | None


def apply_plays(position: Position, plays: Sequence[Play]) -> PlaysResult:
    """Apply plays one after another, then move the Crown. Does not check whether the turn may end there.

    Raises `IllegalTurn` at the first illegal play, `GameOver`, `HiddenCards`.
    """
    if outcome(position) is not None:
        raise GameOver(Reason("over", "the game is over"))
    pawns, hand = position.pawns, mover_hand(position)
    line = None
    for number, play in enumerate(plays, 1):
        after, following = play.after(pawns), line_of(play) if play.moves else None
        try:
            left: Cards | None = without(hand, play.cards)
        except ValueError:
            left = None
        if (
            left is None
            or following is None
            or line is Line.SUMMON
            or line not in (None, following)
            or play.moves != moves_between(pawns, after)
            or (play.cards, after) not in tuple(steps(following, pawns, play.cards, position.turn, position.ruleset))
        ):
            raise IllegalTurn(Reason("illegal play", f"play {number}, {play}, is not legal here"))
        line, pawns, hand = following, after, left
    king = chateau_owner(pawns.king)
    crown = position.crown if king is not None else moved_crown(position.crown, pawns, position.turn)
    by_crown = chateau_owner(crown)
    ended = won(king, "king") if king is not None else won(by_crown, "crown") if by_crown is not None else None
    return PlaysResult(pawns, hand, crown, ended)


def draft_turn(position: Position, plays: Sequence[Play] = ()) -> TurnDraft:
    """Return the effect of the drafted plays, and every play that may follow.

    Raises `IllegalTurn` at the first illegal play, `GameOver`, `HiddenCards`.
    """
    acted = apply_plays(position, plays)
    lines: tuple[Line, ...] = (line_of(plays[0]),) if plays else tuple(Line)
    if lines == (Line.SUMMON,):
        lines = ()
    following = tuple(
        Play(cards, moves_between(acted.pawns, after))
        for line in lines
        for cards, after in steps(line, acted.pawns, acted.hand, position.turn, position.ruleset)
    )
    return TurnDraft(
        pawns=acted.pawns,
        hand=acted.hand,
        crown=acted.crown,
        outcome=acted.outcome,
        plays=tuple(plays),
        next_plays=following,
        may_end=bool(plays) or not following,
    )


@dataclass(frozen=True, slots=True)
class Prospect:
    """`outcome` is how the match would end, None if it goes on; `runs_out` is whether the refill
    empties the draw pile."""

    outcome: Outcome | None
    runs_out: bool


def prospect(view: View, draft: TurnDraft) -> Prospect:
    """Return the prospect of a drafted turn, refill included."""
    return prospect_after(view, draft.pawns, draft.crown, len(draft.hand))


def prospect_after(here: Position, pawns: Pawns, crown: int, kept: int) -> Prospect:
    """Return the prospect of any turn that leads from `here` to these pawns and this Crown and keeps `kept` cards.

    The pile runs out at most once a turn: the new one contains this turn's cards.
    """
    after = replace(here, pawns=pawns, crown=crown)
    ended = outcome(after)
    if ended is not None:
        return Prospect(ended, runs_out=False)
    runs_out = 0 < len(here.draw) <= HAND_SIZE - kept
    if not runs_out or here.face is Face.BIG:
        return Prospect(None, runs_out)
    return Prospect(outcome(replace(after, draw=())), runs_out)


def draw_pile_after(view: View, draft: TurnDraft) -> int:
    """Return how many cards there are to draw: 0 if the refill after the drafted turn empties the pile."""
    refill = HAND_SIZE - len(draft.hand) if draft.plays else 0
    return len(view.draw) if len(view.draw) > refill else 0
