"""Royal Visit's `GameLogic`: the engine's rules, the turn builder, and all that the game offers besides."""

from __future__ import annotations

from typing import Final

from bot.games.logic import GameLogic, LessonLogic, OpponentLogic, PuzzleLogic, RecordLogic, ReviewLogic
from bot.games.royal_visit.afterwards import records
from bot.games.royal_visit.builder import draft as builder
from bot.games.royal_visit.builder.draft import Builder
from bot.games.royal_visit.commands import LEVELS
from bot.games.royal_visit.learning import deals, puzzles, themes
from bot.games.states import Draft
from engine.royal_visit.analysis.advice import advise, judge, judge_version
from engine.royal_visit.game import PICK, MatchAction, RoyalVisit
from engine.royal_visit.opponent.choose import choose_turn
from engine.royal_visit.position import MatchPosition, MatchView, Picking


def press(view: MatchView, draft: Draft, control: str) -> Draft:
    """The draft after a press on a card or a target; before the deal, on a closed hand."""
    if isinstance(draft, Builder):
        return builder.press(draft, control)
    return Draft((f"{PICK}{control}",)) if isinstance(view, Picking) else draft


def undo(_: MatchView, draft: Draft) -> Draft:
    """The draft without its last play; empty before the deal."""
    return builder.undo(draft) if isinstance(draft, Builder) else Draft()


def loses_now(_: MatchView, draft: Draft) -> bool:
    """Whether ending the turn as drafted loses at once, whatever the hidden cards are."""
    return isinstance(draft, Builder) and builder.loses_now(draft)


LOGIC: Final[GameLogic[MatchPosition, MatchView, MatchAction]] = GameLogic(
    rules=RoyalVisit(),
    draft=builder.read,
    press=press,
    undo=undo,
    loses_now=loses_now,
    opponent=OpponentLogic(LEVELS, choose_turn),
    advise=advise,
    review=ReviewLogic(judge, judge_version),
    records=RecordLogic(records.SUFFIX, records.claims, records.write_record, records.read_record, records.luck),
    puzzles=PuzzleLogic(puzzles.puzzles, puzzles.puzzle_view, puzzles.ending, puzzles.solution),
    lessons=LessonLogic(deals.lessons, deals.reaches_goal, themes.themes),
)
