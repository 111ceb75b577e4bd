"""Royal Visit's `GameLogic`: the engine's rules, the turn builder, and all that the game offers besides."""

from __future__ import annotations

from typing import Final

from bot.games.logic import GameLogic, LessonLogic, OpponentLogic, PuzzleLogic, RecordLogic, ReviewLogic
from bot.games.royal_visit.afterwards import records
from bot.games.royal_visit.builder import draft as builder
from bot.games.royal_visit.commands import LEVELS
from bot.games.royal_visit.learning import deals, puzzles, themes
from engine.royal_visit.analysis.advice import advise, judge, judge_version
from engine.royal_visit.game import MatchAction, RoyalVisit
from engine.royal_visit.opponent.choose import choose_turn
from engine.royal_visit.position import MatchPosition, MatchView

LOGIC: Final[GameLogic[MatchPosition, MatchView, MatchAction]] = GameLogic(
    rules=RoyalVisit(),
    draft=builder.read,
    press=builder.press,
    undo=builder.undo,
    loses_now=builder.loses_now,
    opponent=OpponentLogic(LEVELS, choose_turn),
    advise=advise,
    review=ReviewLogic(judge, judge_version),
    records=RecordLogic(records.SUFFIX, records.claims, records.write_record, records.read_record, records.luck),
    puzzles=PuzzleLogic(puzzles.puzzles, puzzles.puzzle_view, puzzles.ending, puzzles.solution),
    lessons=LessonLogic(deals.lessons, deals.reaches_goal, themes.themes),
)
