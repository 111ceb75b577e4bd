"""Puzzles: win this turn. Whether a turn wins never depends on cards that its player cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

from bot.games.royal_visit.states import BoardState, TurnMade
from bot.games.states import Puzzle
from engine.game import Outcome
from engine.randomness import Chance
from engine.royal_visit.cards import DECK, Card, Hidden, bag, cards_in
from engine.royal_visit.deal import SHUFFLE
from engine.royal_visit.notation import read_play, read_position, read_turn
from engine.royal_visit.position import MatchView, Position, View, dealt_view, outcome
from engine.royal_visit.position import view as hidden_from
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import draft_turn, prospect

GRADES: Final = 3

TRIES: Final = 100
"""Number of turns that the level Squire chose in each puzzle."""

_MISSES: Final = (15, 35)
"""Number of misses in `TRIES` below which a puzzle has the first grade, or the second."""

_ANY_LUCK: Final = "0" * 64

FILE: Final = "puzzles.tsv"
"""Written by `python -m tools.make_puzzles --games 4000 --each 80 --seed 1`: a line for each puzzle.

People's streaks name a puzzle by its place in this file: it may grow at its end, and nothing else.
"""


class StoredPuzzle(NamedTuple):
    """A view that can be won this turn."""

    view: str
    misses: int
    """How often out of `TRIES` the level Squire missed the win."""
    solution: str
    """The shortest turn that wins."""


@cache
def stored_puzzles() -> Sequence[StoredPuzzle]:
    """All lines of `FILE`."""
    text = files(__package__).joinpath(FILE).read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines())
    return tuple(StoredPuzzle(view, int(misses), solution) for view, misses, solution in rows)


def grade(misses: int) -> int:
    """1, the easiest, to 3.

    >>> grade(0), grade(20), grade(50)
    (1, 2, 3)
    """
    return 1 + sum(misses >= bound for bound in _MISSES)


@cache
def puzzles() -> Sequence[Puzzle]:
    """All puzzles, in the order in which they are puzzles of the day."""
    return tuple(
        Puzzle(number, stored.view.split(" ")[3], grade(stored.misses))
        for number, stored in enumerate(stored_puzzles())
    )


@lru_cache(maxsize=64)  # not all at once: that would take some 30 ms
def puzzle_view(number: int) -> View:
    """The view of the puzzle of this number."""
    return View(read_position(stored_puzzles()[number].view))


def solution(number: int) -> Sequence[str]:
    """The plays of the shortest turn that wins a puzzle."""
    return tuple(map(str, read_turn(stored_puzzles()[number].solution)))


def ending(view: MatchView, plays: Sequence[str]) -> Outcome | None:
    """Return the outcome of this turn as far as its player may know. Raises `IllegalTurn`."""
    seen = dealt_view(view)
    return prospect(seen, draft_turn(seen, tuple(map(read_play, plays)))).outcome


def board(view: MatchView) -> BoardState:
    """The public state of a puzzle."""
    return BoardState(None, hidden_from(dealt_view(view), None), None, None)


def played(view: MatchView, plays: Sequence[str]) -> BoardState:
    """The public state after this turn of the player to move, without drawn cards."""
    before = dealt_view(view)
    turn = tuple(map(read_play, plays))
    after = apply(_imagined(before), turn, Chance(_ANY_LUCK, {SHUFFLE: 1}))
    public = hidden_from(after, None)
    made = TurnMade(1, before.turn.letter, turn, hidden_from(before, None), public)
    return BoardState(None, public, made, outcome(after))


def _imagined(view: Position) -> Position:
    """The position with hidden cards at arbitrary places: the public state after a turn does not depend on them."""
    mine = view.hands[view.turn]
    assert not isinstance(mine, Hidden)
    unseen = list(cards_in(bag(DECK) - bag(mine) - bag(view.discard)))
    theirs = tuple(unseen[: len(view.hands[view.turn.other])])
    draw: tuple[Card, ...] = tuple(unseen[len(theirs) :])
    hands = (mine, theirs) if view.turn == 0 else (theirs, mine)
    return Position(view.pawns, view.crown, view.face, view.turn, hands, draw, view.discard, view.ruleset)
