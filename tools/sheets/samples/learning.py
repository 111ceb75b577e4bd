"""Rules, lessons, explanations, puzzles, and hints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final, cast

from bot.durations import SECOND
from bot.games.registry import HostedGame
from bot.games.royal_visit.learning.hints import reason_words
from bot.games.states import Draft, HandState
from bot.i18n.translator import Translator
from bot.ids import NO_MATCH, ChannelId, GuildId, MatchId
from bot.matches.core.model import Hand, Hint, Match, PostId
from bot.matches.core.places import Purpose
from bot.matches.learning.lessons import LessonProgress, LessonState
from bot.matches.learning.puzzles import NO_DAY, PuzzleProgress, PuzzleState, Streak
from bot.matches.outbox.delivery import DailyDelivery, DailyResult, DeliveryStep
from bot.matches.outbox.lease import PostLease
from bot.ui.screens.learning.daily import daily_screen, reminders_screen
from bot.ui.screens.learning.lesson import finished_screen, lesson_screen
from bot.ui.screens.learning.lesson import shared_screen as lesson_shared
from bot.ui.screens.learning.puzzle import puzzle_screen, shared_screen
from bot.ui.screens.learning.rules import own_cards_screen, rules_screen
from bot.ui.screens.screen import Reader, Screen
from bot.ui.screens.turns.hand import hand_screen, looking_words
from engine.game import Advice, AnyView
from engine.royal_court.notation import write_act
from engine.royal_court.opponent.candidates import candidates
from engine.royal_court.position import LETTERS, Position
from engine.royal_visit.analysis.quickest import Win
from engine.royal_visit.analysis.reasons import Kind, Reason
from engine.royal_visit.board import Pawn, Pawns, Seat
from engine.royal_visit.cards import Card
from engine.royal_visit.turns.plays import Line
from tests.support.required import required
from tests.support.screens import ANN, BEN, COURT, ENGLISH, VISIT, changed, hand, live
from tests.support.text_rules import all_turns
from tools.sheets.sample import Sample, for_reader, in_language, text_screen

RULES: Final = "rules"
LESSONS: Final = "lessons"
PUZZLES: Final = "puzzles"
HINTS: Final = "hints"

WRONG_TURNS: Final = 60
"""Turns of a lesson that are tried, evenly chosen from all that miss its goal."""


def samples() -> Iterator[Sample]:
    for game in (VISIT, COURT):
        yield from _rules(game)
        yield from _lessons(game)
    yield from _puzzles()
    yield from _daily()
    yield from _reasons()


# ---- rules
def _rules(game: HostedGame) -> Iterator[Sample]:
    offered = game.logic.rules.options
    for values in product(*offered.values()):
        options = dict(zip(offered, values, strict=True))
        for number, page in enumerate(game.presentation.rules_pages(ENGLISH.t, options)):
            for fine in (False, True) if page.fine is not None else (False,):
                name = f"{game.key}, {' '.join(values)}: {page.title}{', fine print' if fine else ''}"
                usual = all(value == first for value, (first, *_) in zip(values, offered.values(), strict=True))
                made = for_reader(RULES, name, rules_screen, game, options, number, fine=fine)
                yield made.of_kind(None if usual else ("rules", game.key, number, fine))


def own_cards_sample(game: HostedGame, match: Match, state: HandState[Any, Any]) -> Sample:
    """What a player's own cards do."""

    def make(reader: Reader) -> Screen:
        shown = own_cards_screen(reader, game, match.terms.options, state, match.public_id, 0)
        return text_screen("–") if shown is None else shown

    return Sample(RULES, f"{game.key}: own cards", make)


# ---- lessons
def _lessons(game: HostedGame) -> Iterator[Sample]:
    logic, presented = required(game.logic.lessons), required(game.presentation.lessons)
    finished: set[str] = set()
    for lesson in logic.lessons():
        tries: dict[bool, list[tuple[str, ...]]] = {True: [], False: []}
        for turn in all_turns(game.logic.rules, lesson.view):
            plays = (turn,) if game.logic.windows is not None else tuple(turn.split(";"))  # an act is one play
            tries[logic.reaches_goal(lesson.key, plays)].append(plays)
        state = game.logic.drafted(HandState(lesson.seat, lesson.view, Draft(), my_turn=True, own_last=None), Draft())
        missed = tries[False][:: max(1, len(tries[False]) // WRONG_TURNS)]
        progress = [(LessonState.OPEN, 0, ()), (LessonState.REACHED, 0, tries[True][0])]
        progress += [(LessonState.MISSED, wrong, plays) for plays in missed for wrong in (1, 3)]
        for status, wrong, plays in progress:
            now = LessonProgress(game.key, lesson, status, wrong, 1, state, plays, frozenset(finished))
            # A wrong turn's words follow from the turn: most lessons have few.
            kind = ("missed", game.key, lesson.key, wrong) if status is LessonState.MISSED else None
            name = f"{game.key}: {lesson.key}, {status.value}"
            yield for_reader(LESSONS, name, lesson_screen, game, presented, now, may_share=True).of_kind(kind)
            if status is LessonState.REACHED:
                yield in_language(LESSONS, f"{name}, shared", lesson_shared, game, presented, now, ANN).of_kind(
                    "shared"
                )
        finished.add(lesson.key)
    yield for_reader(LESSONS, f"{game.key}: finished", finished_screen, game, presented)


def explained_sample(game: HostedGame, hand: Hand, theme: str) -> Sample:
    """The hand in a guided match with a theme that is explained there."""
    guided = replace(hand, match=changed(hand.match, guided=True), explanations=(theme,))
    return for_reader(LESSONS, f"{game.key}: explained, {theme}", hand_screen, game, guided)


# ---- puzzles
def _puzzles() -> Iterator[Sample]:
    logic, presented = required(VISIT.logic.puzzles), required(VISIT.presentation.puzzles)
    first = {one.grade: one for one in reversed(logic.puzzles())}
    for grade, puzzle in sorted(first.items()):
        state = HandState(
            puzzle.seat, logic.view(puzzle.number), Draft(), my_turn=True, own_last=None, shows_outcome=False
        )
        state = VISIT.logic.drafted(state, Draft())
        solved = VISIT.logic.drafted(state, Draft(tuple(logic.solution(puzzle.number))))
        base = PuzzleProgress("royal_visit", puzzle, NO_DAY, PuzzleState.OPEN, 0, 2, state, Streak(0, 0, 0))
        for name, now, given in (
            ("open", base, {"may_share": True}),
            ("wrong", base, {"wrong": True}),
            ("of a day, confirming", replace(base, day=20_000), {"confirming": True}),
            ("drafted", replace(base, state=solved), {}),
            ("solved", replace(base, status=PuzzleState.SOLVED, state=solved, streak=Streak(grade, 4, 2)), {}),
            ("shown", replace(base, status=PuzzleState.SHOWN, state=solved), {"shared": "https://discord.com/x"}),
        ):
            made = for_reader(PUZZLES, f"{puzzle.number}, {name}", puzzle_screen, VISIT, presented, now, **given)
            yield made.of_kind(None if grade == 1 else ("puzzle", name))
        for status, wrong in ((PuzzleState.OPEN, 0), (PuzzleState.SOLVED, 0), (PuzzleState.SOLVED, 2)):
            now = replace(base, status=status, wrong=wrong)
            shared = in_language(PUZZLES, f"{puzzle.number}, shared", shared_screen, VISIT, now, ANN)
            yield shared.of_kind(("shared", grade, status, wrong))
            card = in_language(PUZZLES, f"{puzzle.number}, card", shared_screen, VISIT, replace(now, day=20_000), ANN)
            yield card.of_kind(("card", status, wrong))


def _daily() -> Iterator[Sample]:
    logic = required(VISIT.logic.puzzles)
    puzzle = logic.puzzles()[0]
    post = DailyDelivery(
        id=PostId(1, 1),
        number=MatchId(1),
        public_id=NO_MATCH,
        version=0,
        lease=PostLease(1),
        purpose=Purpose.DAILY,
        step=DeliveryStep.POST,
        message=None,
        stale=(),
        guild=GuildId(1),
        channel=ChannelId(1),
        game="royal_visit",
        puzzle=puzzle,
        day=20_000,
        view=logic.view(0),
        solved=0,
        before=None,
    )
    results = (DailyResult(0, 0, (), (), 0), DailyResult(1, 1, ((ANN, 61 * SECOND),), (ANN,), 1))
    many = DailyResult(30, 25, ((ANN, 61 * SECOND), (BEN, 3_700 * SECOND)), (ANN,) * 25, 4)
    for name, shown in (
        ("first", post),
        ("reminder", replace(post, person=ANN)),
        *((f"after {before.tried}", replace(post, solved=before.tried, before=before)) for before in (*results, many)),
    ):
        yield in_language(PUZZLES, f"of the day, {name}", daily_screen, VISIT, shown)
    yield in_language(PUZZLES, "of the day, reminders", reminders_screen)


# ---- hints
def _reasons() -> Iterator[Sample]:
    """Every reason that a hint or a review may give: told to Green, to Red, and to others."""
    for told, mover in product((*Seat, None), Seat):
        yield in_language(HINTS, "reasons", _every_reason, told, mover)
    yield for_reader(HINTS, "offered", hand_screen, VISIT, hand(match=live(hints=True)))
    yield in_language(HINTS, "looked for", looking_words)
    for view in COURT_VIEWS:
        yield in_language(HINTS, "acts", _every_act, view)


COURT_VIEWS: Final = (
    "full a+2 - - 0 shut 0 play - 0 - - - ArAb2r2b3r4r5r6r7r8r9rTrJrQrKrXX/-/-/- ?1/-/-/- ?37 9b -",
    "court a+2 p - 0 shut 0 play - 0 - - - 2rQbKr/QrKr.Jb/-/- ?7/-/-/7r8r9r ?7/-/Jr/- ?30 9r -",
    "court a+2 p - 0 shut 0 play - 0 - - - 6r6bQr/-/-/- ?7/-/-/7r8r9r ?7/-/-/- ?34 5r -",
    "court a+1 - - 0 shut 0 play - 0 - - - 6r/-/-/- ?7/-/-/- ?7/-/-/- ?39 5r -",
    "court a+1 - - 0 shut 0 play - 0 - - - 4r/-/-/- ?7/-/-/- ?7/-/-/- ?39 5r -",
    "court a+1 - - 0 shut 0 play - 0 - - - ArJrQr/-/-/- ?7/-/-/- ?7/-/-/- ?37 Tb -",
    "court a+0 p - 0 shut 0 nope jack=3 0 - b - ?7/-/-/- ArAb7r/-/-/- ?7/-/-/- ?36 9rJb -",
    "court a+0 p - 0 shut 0 nope jack=3 0 - b - ?7/-/-/- 5r8b7r/-/-/- ?7/-/-/- ?36 9rJb -",
    "court a+0 p - 0 shut 0 swap king=b1/1 0 - - Tr 3b3b9r/-/-/- ?7/-/-/- ?7/-/-/- ?34 9rQbKb -",
    "court a+0 p - 0 shut 0 gift - 0 - - - 3b/Kb/-/- ?7/-/-/- ?7/-/-/- ?36 9rTrTb -",
)
"""Views of players who may do anything that a hint can advise."""


def _every_act(t: Translator, text: str) -> str:
    presented, view = required(COURT.presentation.advice), COURT.logic.rules.read_position(text)
    seat = "b" if "b" in COURT.logic.rules.to_act(view) else "a"
    state = COURT.logic.drafted(HandState(seat, cast("AnyView", view), Draft(), my_turn=True, own_last=None), Draft())
    acts = candidates(cast("Position", view), LETTERS.index(seat))
    advised = [Advice((write_act(one),), 0, 0) for one in acts]
    words = [presented.hint(t, state, one) for one in advised]
    words.append(presented.hint(t, replace(state, draft=Draft(advised[0].plays)), advised[0]))  # it is laid out
    return "\n".join(f"- {one}" for one in dict.fromkeys(words))


def _every_reason(t: Translator, told: Seat | None, mover: Seat) -> str:
    pawns = Pawns(-2, 0, 2, -1, 1)
    wins = (Win("king", Line.POWER_ON_KING, (Card.J3, Card.J2), pawns), Win("crown", Line.SUMMON, (), pawns))
    every = product(Kind, wins, ("king", "crown", "deck"), ((2, (Pawn.W, Pawn.J)), (0, (Pawn.L,))))
    words = [
        reason_words(
            t, mover, Reason(kind, ends, Pawn.R, about, -7, steps, 3, steps > 1, (Card.J4, Card.JM), win, win), told
        )
        for kind, win, ends, (steps, about) in every
    ]
    return "\n".join(f"- {one}" for one in dict.fromkeys(words))


def hint_sample(hand: Hand, turn: Any, chance: float, best: float, game: HostedGame = VISIT) -> Sample:
    """A hand with the hint that a turn would be advised for its reasons."""
    presented = required(game.presentation.advice)
    advice = Advice(tuple(map(str, turn)), chance, best)
    shown = replace(hand, match=changed(hand.match, hints=True), hint=Hint(advice, hand.step))

    def make(reader: Reader) -> Screen:
        return hand_screen(reader, game, shown, note=presented.hint(reader.t, shown.state, advice))

    return Sample(HINTS, "hint", make)
