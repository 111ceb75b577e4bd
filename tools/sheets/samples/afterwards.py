"""Finished matches: replays, files, checks, reviews, rematches."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from inspect import getsource
from itertools import product
from random import Random
from typing import Any, Final

from bot.games.registry import HostedGame
from bot.games.states import BoardState, JudgedTurn
from bot.ids import NO_GUILD
from bot.matches.afterwards.records import public_states, verify_file
from bot.matches.core.model import Answer, Match, MatchStates, PositionAfterTurn, PublicBoard, State, TurnList
from bot.ui.screens.afterwards.record import checked_screen, file_screen, invalid_file_words, uploaded_replay_screen
from bot.ui.screens.afterwards.rematch import question_screen
from bot.ui.screens.afterwards.replay import drawing_screen, posted_screen, replay_screen
from bot.ui.screens.afterwards.review import Reviewed, judged_screen, progress_screen, review_screen
from bot.ui.screens.afterwards.turns import turn_list_screen, turns_screen
from bot.ui.screens.screen import Reader, Screen, posting_screen
from bot.ui.screens.turns.board import board_screen
from bot.ui.screens.turns.hand import hand_screen
from engine.errors import InvalidRecord, Reason
from engine.game import OPEN, Outcome
from engine.royal_visit.board import Seat
from tests.bot.games.royal_court import matches as court
from tests.bot.games.royal_visit import cases as visit
from tests.support.required import required
from tests.support.screens import (
    ANN,
    COURT,
    POST,
    SEED,
    URL,
    VISIT,
    at_table,
    hand,
    history,
    in_window,
    live,
    offered,
    over,
    played,
    table,
)
from tests.support.text_rules import all_turns
from tools.sheets.sample import Sample, for_reader, in_language
from tools.sheets.samples.people import COURT_ENDINGS, VISIT_ENDINGS

ROOM: Final = "afterwards"
REVIEWS: Final = "reviews"

COURT_MATCHES: Final = 6
VISIT_MATCHES: Final = 6
VISIT_REVIEWED: Final = 3


def samples() -> Iterator[Sample]:
    yield from _of_visits()
    yield from _of_courts()
    yield from _reviews()
    yield from _ended_otherwise()
    yield from _files()
    yield from _rematches()


# ---- replays
def _of_visits() -> Iterator[Sample]:
    for number in range(VISIT_MATCHES):
        states = _visit(number)
        ended = required(states[-1].outcome)
        yield from _course(VISIT, MatchStates(over(termination=ended.termination, ending=ended), states))


@cache
def _visit(number: int) -> tuple[BoardState[Any, Any], ...]:
    return tuple(visit.played(number, over=True))


def _of_courts() -> Iterator[Sample]:
    for number in range(COURT_MATCHES):
        rules = ("court", "full")[number // 5 % 2]
        match_played = court.played(number, players=2 + number % 5, rules=rules, quits=0.01 * (number % 2))
        if match_played.outcome is None:
            continue
        match = table(
            state=State.OVER,
            to_act=frozenset(),
            players={seat: ANN + place for place, seat in enumerate(match_played.seats)},
            options=match_played.options,
            ending=match_played.outcome,
            termination=match_played.outcome.termination,
            seed=match_played.seed,
            ended=1_700_000_000_000,
        )
        seen: tuple[BoardState[Any, Any], ...] = court.states(match_played)
        *before, last = seen
        course = MatchStates(match, (*before, replace(last, outcome=match_played.outcome)))
        yield from _course(COURT, course)
        yield from _records(COURT, match, required(COURT.logic.records).write(match_played.record))


def _course(game: HostedGame, course: MatchStates) -> Iterator[Sample]:
    presented, match = required(game.presentation.replay), course.match
    replayed = for_reader(ROOM, f"{game.key}: replay", replay_screen, game, presented, course, may_post=True)
    yield replayed.of_kind(("replay", game.key, match.result.termination))
    posted = in_language(ROOM, f"{game.key}: replay, posted", posted_screen, game, presented, course, ANN, NO_GUILD)
    yield posted.of_kind(("posted", game.key))
    yield _closeness(game, course)


def _closeness(game: HostedGame, course: MatchStates) -> Sample:
    made = for_reader(ROOM, f"{game.key}: how close it was", _close_board, game, course)
    return made.of_kind(("close", game.key, course.match.result.termination))


def _close_board(reader: Reader, game: HostedGame, course: MatchStates) -> Screen:
    close = game.presentation.close_words(reader.t, course.states)
    return board_screen(reader, game, PublicBoard(course.match, course.states[-1]), POST, close=close)


def _ended_otherwise() -> Iterator[Sample]:
    """Matches in every way of ending, broken off after some turns."""
    won, lost, drawn = {"g": 1.0, "r": 0.0}, {"g": 0.0, "r": 1.0}, {"g": 0.5, "r": 0.5}
    for termination in (*VISIT_ENDINGS, "?"):
        for scores in (won, lost, drawn):
            ended = Outcome(termination, scores)
            for number, turns in product(range(2), (2, 6, 14)):
                *before, last = _visit(number)[:turns]
                course = MatchStates(
                    over(termination=termination, ending=ended), (*before, replace(last, outcome=ended))
                )
                yield _closeness(VISIT, course)
    for termination in COURT_ENDINGS:
        for ranks in ({"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 1, "c": 3}):
            ended = Outcome(termination, {seat: (3 - rank) / 2 for seat, rank in ranks.items()}, ranks)
            match = table(state=State.OVER, to_act=frozenset(), ending=ended, termination=termination)
            board = PublicBoard(match, replace(at_table(OPEN), outcome=ended))
            made = for_reader(ROOM, f"royal_court: over by {termination}", board_screen, COURT, board, POST)
            yield made.of_kind(("ended", termination))
    late = over(termination="time", ending=Outcome("time", {"g": 1.0, "r": 0.0}))
    for seat in "gr":
        yield for_reader(ROOM, f"hand of {seat}: over by time", hand_screen, VISIT, hand(seat, late))
    yield for_reader(ROOM, "hand, resigned", hand_screen, VISIT, hand(match=over()))
    yield for_reader(ROOM, "a turn", turns_screen, VISIT, PositionAfterTurn(live(), 1, 3, played(None)[1]))
    manual = PositionAfterTurn(over(options={"ruleset": "manual"}), 0, 3, played(OPEN)[0])
    yield for_reader(ROOM, "by the manual", turns_screen, VISIT, manual)
    replay = required(VISIT.presentation.replay)
    yield in_language(ROOM, "replay that is drawn", drawing_screen)
    yield in_language(ROOM, "what is shared", posting_screen)
    yield for_reader(ROOM, "replay that was posted", replay_screen, VISIT, replay, history(over()), posted=URL)
    visited, asked = tuple(filter(None, (state.last for state in played(None)))), required(in_window(None).last)
    moves = tuple(replace(asked, number=number) for number in range(9, 17))
    lists = ((VISIT, TurnList(live(), visited, 3)), (COURT, TurnList(table(), moves, 40)))
    for game, listed in lists:
        yield for_reader(ROOM, f"{game.key}: list of turns", turn_list_screen, game, listed, "a")
    move = PositionAfterTurn(table(), 9, 40, in_window(None))
    yield for_reader(ROOM, "royal_court: a move", turns_screen, COURT, move)


# ---- files
def _records(game: HostedGame, match: Match, text: str) -> Iterator[Sample]:
    logic, presented = required(game.logic.records), required(game.presentation.records)
    read = logic.read(text)
    checks, salted = verify_file(logic, read), replace(read.record, salt="1442535424327618560")
    wrong = [replace(check, right=False, count=0) for check in checks]
    often = [replace(check, count=3) for check in checks]
    group = game.presentation.commands.group
    written = in_language(ROOM, f"{game.key}: file", file_screen, game, presented, match, None, text, group)
    yield written.of_kind(("file", game.key))
    for name, shown in (
        ("watched file", read),
        ("watched file, not over", replace(read, record=replace(read.record, outcome=None))),
    ):
        watched = (required(game.presentation.replay), shown, public_states(game.logic.rules, shown))
        made = for_reader(ROOM, f"{game.key}: {name}", uploaded_replay_screen, game, *watched)
        yield made.of_kind((name, game.key))
    for name, found in (("checked", checks), ("checked and wrong", wrong), ("checked often", often)):
        made = in_language(ROOM, f"{game.key}: {name}", checked_screen, game, match, salted, None, found)
        yield made.of_kind((name, game.key))


def _files() -> Iterator[Sample]:
    """What is wrong with a line of a file, by every code for which a game has words."""
    turns = ("G1:GL0", "pass")
    for game in (VISIT, COURT):
        presented = required(game.presentation.records)
        for code in _codes(presented.error_words):
            error = InvalidRecord(1, Reason(code, ""), instead=turns)
            name = f"{game.key}: wrong file, {code}"
            yield in_language(ROOM, name, invalid_file_words, presented, error, "K1:K9")
    text = f"Seed: {SEED}\nResult: g resign\n\npick left\n"
    yield from _records(VISIT, over(), text)


def _codes(words: Callable[..., str]) -> list[str]:
    """The codes that a function tells apart, and one that it does not know."""
    return [*re.findall(r'"([\w ]+)":', getsource(words)), "?"]


# ---- reviews
def _reviews() -> Iterator[Sample]:
    presented = required(VISIT.presentation.review)
    for name, done, number in (("begun", 0, 0), ("on its way", 3, 12)):
        yield in_language(REVIEWS, name, progress_screen, "Regent", done, number)
    rules, dice = VISIT.logic.rules, Random(3)
    for number in range(VISIT_REVIEWED):
        states = _visit(number)
        hidden = {seat.letter: visit.played(number, seat) for seat in Seat}
        turns: list[JudgedTurn[Any, Any]] = []
        for at, state in enumerate(states[1:], 1):
            assert state.last is not None
            view = hidden[state.last.seat][at - 1].view
            better = rules.read_action(dice.choice(all_turns(rules, view)))
            turns.append(JudgedTurn(at, state.last.seat, 0.5 + at % 4 / 10, 0.5 - at % 3 / 10, better, view))
        ended = required(states[-1].outcome)
        course = MatchStates(over(termination=ended.termination, ending=ended), states)
        own = Reviewed(VISIT, presented, course, turns, "r")
        even = replace(own, turns=[replace(turn, before=0.5, after=0.5) for turn in turns])
        for name, reviewed in (("own review", own), ("even", even), ("others' even", replace(even, own=False))):
            yield for_reader(REVIEWS, name, review_screen, reviewed, may_post=True).of_kind(name)
        shared = replace(own, seat="g", own=False)
        yield for_reader(REVIEWS, "shared review", review_screen, shared, sharer=ANN).of_kind("shared review")
        for turn in turns:
            yield for_reader(REVIEWS, "better turn", judged_screen, own, turn).of_kind("better turn")


# ---- rematches
def _rematches() -> Iterator[Sample]:
    asked = over(offers={"rematch": offered("rematch", "g")})
    for answer in (None, Answer("r", True), Answer("r", False), Answer("g", False)):
        yield in_language(ROOM, f"rematch: {answer}", question_screen, VISIT, asked, "g", POST, answer=answer)
