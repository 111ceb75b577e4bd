"""Screens are data: pictures with keys that tell them apart, and controls that someone answers."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.games.royal_court import ROYAL_COURT
from bot.games.royal_visit import ROYAL_VISIT
from bot.games.states import BoardState, Draft, HandState, JudgedTurn, TurnMade
from bot.i18n.translator import Translator, Translators
from bot.matches.access.server_settings import AuditEntry as Change
from bot.matches.access.server_settings import AuditPage, ServerSettings
from bot.matches.afterwards.records import public_states, verify_file
from bot.matches.core.model import (
    Answer,
    Hand,
    ListedMatch,
    Match,
    Offer,
    Person,
    PositionAfterTurn,
    PostId,
    PublicBoard,
    RatingChange,
    ResignationPreview,
    State,
    TurnList,
    Window,
)
from bot.matches.core.model import MatchStates as Course
from bot.matches.core.notices import Notice
from bot.matches.core.pace import HOUR
from bot.matches.core.places import Address
from bot.matches.deadlines.away import AwayState
from bot.matches.learning.lessons import LessonProgress, LessonState
from bot.matches.learning.puzzles import NO_DAY, PuzzleProgress, PuzzleState, Streak
from bot.matches.moderation.moderators import Ban, ModeratedMatch
from bot.matches.moderation.personal_data import DeletionImpact
from bot.matches.people.leaderboard import Leaderboard, LeaderboardLine
from bot.matches.people.match_lists import HistoryEntry, HistoryPage, OwnMatch, OwnMatches
from bot.matches.people.match_lists import MatchStatus as In
from bot.matches.people.profiles import BotRecord, PlayerResult, Profile, Ranking, ResultCounts
from bot.matches.people.settings import ChosenSettings
from bot.matches.turns.windows import OrderChoice
from bot.settings.personal import PersonalSettings
from bot.ui.custom_ids import CustomId, DaysAwayChoice
from bot.ui.handlers.registry import ACTIONS
from bot.ui.message import Message
from bot.ui.screens.access.server import banned_page, matches_page, rules_page
from bot.ui.screens.afterwards.record import (
    MAX_FRAMES,
    checked_file_screen,
    checked_screen,
    file_screen,
    uploaded_replay_screen,
)
from bot.ui.screens.afterwards.rematch import question_screen as rematch_question
from bot.ui.screens.afterwards.replay import posted_screen, replay_screen
from bot.ui.screens.afterwards.review import judged_screen, progress_screen, review_screen
from bot.ui.screens.afterwards.turns import turn_list_screen, turns_screen
from bot.ui.screens.deadlines.away import away_screen
from bot.ui.screens.deadlines.clock import claimed_screen, more_parts, not_claimed_screen
from bot.ui.screens.fair_deal import deal_screen
from bot.ui.screens.help import TOPICS, help_screen
from bot.ui.screens.learning.lesson import finished_screen, lesson_screen
from bot.ui.screens.learning.puzzle import puzzle_screen, shared_screen
from bot.ui.screens.learning.rules import own_cards_screen, rules_screen
from bot.ui.screens.limits import broken_limits
from bot.ui.screens.lobby.challenge import challenge_screen, existing_challenge_screen
from bot.ui.screens.lobby.lobby import bots_screen, lobby_screen, table_screen
from bot.ui.screens.moderation.audit import log_screen
from bot.ui.screens.moderation.moderated_match import moderated_match_screen
from bot.ui.screens.moderation.personal_data import data_screen, delete_screen, deleted_screen, export_screen
from bot.ui.screens.more import more_screen
from bot.ui.screens.outbox.moved import moved_screen
from bot.ui.screens.outbox.notice import notice_screen
from bot.ui.screens.people.history import history_screen
from bot.ui.screens.people.leaderboard import EVERYWHERE, SERVER, leaderboard_screen
from bot.ui.screens.people.matches import matches_screen, next_button
from bot.ui.screens.people.profile import profile_screen
from bot.ui.screens.people.settings import settings_screen
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Button, Menu, Picture, Row, Screen
from bot.ui.screens.turns.board import board_screen
from bot.ui.screens.turns.follow import follow_parts
from bot.ui.screens.turns.hand import hand_screen
from bot.ui.screens.turns.offers import offering_parts
from bot.ui.screens.turns.resign import kept_screen, over_screen, question_screen, resigned_screen, seat_offered_screen
from bot.ui.screens.turns.standing_orders import orders_screen
from bot.ui.screens.which import which_screen
from engine.game import OPEN, AnyPosition, AnyView, Outcome
from engine.randomness import Chance
from render.royal_court.content import WaitingContent
from tests.scenarios.tables import PLAIN_TABLES
from tests.support.bare import bare
from tests.support.court import laid
from tests.support.required import required
from tests.support.text_rules import action_of, all_turns

MANUAL = {"ruleset": "manual"}

ANN, BEN = 2**60, 2**60 + 1

FRONT = ROYAL_VISIT
LESSON_LOGIC, PUZZLE_LOGIC = required(FRONT.logic.lessons), required(FRONT.logic.puzzles)
RECORD_LOGIC = required(FRONT.logic.records)
LESSONS, PUZZLES = required(FRONT.presentation.lessons), required(FRONT.presentation.puzzles)
RECORDS, REPLAY = required(FRONT.presentation.records), required(FRONT.presentation.replay)
REVIEW = required(FRONT.presentation.review)
COURT_WINDOWS = required(ROYAL_COURT.logic.windows)
GAMES = {FRONT.key: FRONT}
TRANSLATORS = Translators()
ENDED = Outcome("resign", {"g": 1.0, "r": 0.0})


def _played(seat: str | None, turns: int = 3) -> tuple[BoardState, ...]:
    """A match of a few turns, as a seat or everybody sees it."""
    rules, rng, chance = FRONT.logic.rules, random.Random(1), Chance("5" * 64)
    picked = rules.apply(rules.setup({}, rules.seats(2), chance), "r", action_of("pick left"), chance)
    positions, made = [picked], []
    for _ in range(turns):
        [mover] = rules.to_act(positions[-1])
        turn = rng.choice(all_turns(rules, rules.view(positions[-1], mover)))
        made.append((mover, turn))
        positions.append(rules.apply(positions[-1], mover, action_of(turn), chance))
    views = [rules.view(position, seat) for position in positions]
    states = [BoardState(seat, views[0], None, None)]
    for number, (mover, turn) in enumerate(made, 1):
        last = TurnMade(number, mover, action_of(turn), views[number - 1], views[number])
        states.append(BoardState(seat, views[number], last, None))
    return tuple(states)


TABLES = _played(None)
POST = PostId(12, 3)
[MOVER] = FRONT.logic.rules.to_act(TABLES[-1].view)
[OTHER] = {"g", "r"} - {MOVER}
MATCH = Match(
    id=7,
    public_id="m0123456789abcdef",
    game="royal_visit",
    options={},
    rated=False,
    guild=1,
    channel=2,
    state=State.PLAY,
    version=3,
    players={"g": ANN, "r": BEN},
    invited={},
    to_act=frozenset({MOVER}),
    termination=None,
    ending=None,
    commitment="c" * 64,
    seed=None,
    created=0,
    started=0,
    ended=None,
)
PACED = replace(MATCH, pace="live", due={MOVER: 1_700_000_000_000})
LATE = replace(PACED, due={}, late=frozenset({MOVER}))
RATED = replace(MATCH, rated=True)
AWAY = AwayState(5_000, ((1_000, 9_000), (86_400_000, 99_000_000)), 9, (9,) * 25)
OF_DAYS = replace(MATCH, pace="3d")
OFFERS = {kind: Offer(kind, "g", 2, 0, ("g",), ("r",)) for kind in ("draw", "pause")}
OFFERING = replace(OF_DAYS, offers=OFFERS)
PAUSED = replace(OF_DAYS, stopped=5_000, why_stopped="agreed")
THREE = {"a": ANN, "b": BEN, "c": 7}
LATE_OF_THREE = replace(OF_DAYS, players=THREE, to_act=frozenset("b"), late=frozenset("b"))
INSTEAD = replace(LATE_OF_THREE, offers={"replace": Offer("replace", "a", 2, 0, ("a",), ("c",), "b", 2, 9)})
PLAIN = PLAIN_TABLES
SEATED = BoardState(None, AnyView("a table"), None, None)
OVER = replace(
    MATCH, state=State.OVER, to_act=frozenset(), termination="resign", ending=ENDED, seed="5" * 64, ended=86_400_000
)
OPENED = _played(OPEN)
HISTORY = Course(OVER, (*OPENED[:-1], replace(OPENED[-1], outcome=ENDED)))
BEATEN = replace(OVER, levels={"r": 2})
NOBODYS = Outcome("cancelled", {})
CANCELLED = replace(OVER, termination="cancelled", ending=NOBODYS, reason="*spam*")
CANCELLED_HISTORY = Course(CANCELLED, (*OPENED[:-1], replace(OPENED[-1], outcome=NOBODYS)))
MINE = [ListedMatch(replace(MATCH, id=7 + n, public_id=f"m{n:016x}"), (Person(BEN, f"Ben {n}"),)) for n in range(30)]
PICKED = ("hand-here", "resign-here", "board-here")
HOSTED = {"royal_visit": FRONT}
OWN = OwnMatches(
    tuple(OwnMatch(one, standing, 86_400_000, Address(1, 2, 3)) for one, standing in zip(MINE, In, strict=False)),
    dict.fromkeys(In, 1),
    1,
    3,
)
NO_MATCHES = OwnMatches((), dict.fromkeys(In, 0), 0, 1)
PLAYED = HistoryPage(
    tuple(HistoryEntry(replace(OVER, id=n, public_id=f"m{n:016x}"), {}, None) for n in range(8)), 1, more=True
)
NOT_PLAYED = HistoryPage((), 0, more=False)
JUDGED = (
    JudgedTurn(1, "g", 0.6, 0.4, action_of("WP"), TABLES[0].view),
    JudgedTurn(2, "r", 0.7, 0.2, action_of("pass"), TABLES[1].view),
)
STANDINGS = tuple(LeaderboardLine(n, ANN + n, f"Name {n}", 1200 - n, 90, 5, 1, 0) for n in range(1, 25))
SOLO = BotRecord(levels={1: ResultCounts(2, 0, 0), 5: ResultCounts(0, 3, 1)}, last=PlayerResult.DRAWN, streak=1, best=1)
PROFILE = Profile(
    user=ANN,
    game="royal_visit",
    rating=1234,
    spread=99,
    here=Ranking(1, 2),
    everywhere=Ranking(2, 3),
    results=ResultCounts(1, 0, 0),
    seats={"g": ResultCounts(1, 0, 0), "r": ResultCounts(0, 0, 0)},
    endings={"king": ResultCounts(1, 0, 0)},
    curve=(1000.0, 1234.0),
    form=(PlayerResult.WON,),
    streak=1,
    longest=3,
    recent=(),
)


SERVER_CHOICES = ServerSettings(
    pace="7d",
    hints=True,
    rated=False,
    threads=True,
    language="fr",
    options={("royal_visit", "ruleset"): "manual"},
    channels=(2**62, 2**62 + 1),
)

LOGGED = tuple(
    Change(ANN, 1_700_000_000_000, what, before, after)
    for what, before, after in (
        ("pace", "3d", "none"),
        ("rated", "on", "off"),
        ("language", "host", "fr"),
        ("channels", "", "1 2 3 4 5 6"),
        ("royal_visit:ruleset", "rulebook", "manual"),
        ("gone:ruleset", "x", "y"),
        ("end", "12", "*spam*"),
        ("ban", "7", "@everyone"),
        ("unban", "7", None),
        ("clear", "7", "royal_visit gone"),
    )
)


def _hand(seat: str, *, over: bool = False) -> Hand:
    last = _played(OPEN if over else seat)[-1]
    mine = seat == MOVER and not over
    state = HandState(seat, last.view, Draft(), mine, None, ENDED if over else None, last.last)
    return Hand(OVER if over else MATCH, seat, 2 if mine else None, 4, state)


def _cancelled_hand() -> Hand:
    hand = _hand(MOVER, over=True)
    return replace(hand, match=CANCELLED, state=replace(hand.state, outcome=NOBODYS))


def _puzzle(progress: PuzzleState, day: int = NO_DAY) -> PuzzleProgress:
    one = PUZZLE_LOGIC.puzzles()[0]
    draft = Draft() if progress is PuzzleState.OPEN else Draft(tuple(PUZZLE_LOGIC.solution(0)))
    state = HandState(one.seat, PUZZLE_LOGIC.view(0), draft, my_turn=True, own_last=None)
    return PuzzleProgress("royal_visit", one, day, progress, 0, 2, state, Streak(1, 2, 1))


BROUGHT = f"Seed: {'0' * 64}\nResult: g resign\n\npick left\n"
READ = RECORD_LOGIC.read(BROUGHT)


def _lesson(status: LessonState, number: int = 0) -> LessonProgress:
    one = LESSON_LOGIC.lessons()[number]
    reached = {"king": ("K1:K-1", "K1:K-2"), "end": ("K1:K0", "K1:K-1")}[one.key]
    tried = {LessonState.OPEN: (), LessonState.MISSED: reached[:1], LessonState.REACHED: reached}[status]
    state = HandState(one.seat, one.view, Draft(), my_turn=True, own_last=None)
    return LessonProgress("royal_visit", one, status, 1, 3, state, tried, frozenset({"guards"}))


def _own_cards(reads: Reader) -> Screen:
    shown = own_cards_screen(reads, FRONT, MANUAL, _hand(MOVER).state, MATCH.public_id, 3)
    assert shown is not None
    return shown


COURT = ROYAL_COURT
WINDOWED = laid("Jr7r8r2b", "ArAb7b3r", "8b9b5r5b")
IN_WINDOW = replace(
    MATCH,
    game=COURT.logic.rules.key,
    options={"rules": "court"},
    players={"a": ANN, "b": BEN, "c": ANN + 2},
    to_act=frozenset(),
    pace="1d",
    version=11,
    window=Window(9, 1_700_000_000_000),
    window_time=HOUR,
)


def _window(seat: str | None) -> BoardState:
    """Ann has played a jack."""
    rules, chance = COURT.logic.rules, Chance("5" * 64)
    after = rules.apply(AnyPosition(WINDOWED), "a", action_of("Jr"), chance)
    before, view = rules.view(AnyPosition(WINDOWED), seat), rules.view(after, seat)
    return BoardState(seat, view, TurnMade(1, "a", action_of("Jr"), before, view, chance.shown), None)


def _asked_hand(order: str = "", *, may_answer: bool = False) -> Hand:
    state = _window("b")
    shown = HandState(
        "b", state.view, Draft(), False, None, last=state.last, standing_order=order, may_answer=may_answer
    )
    return Hand(IN_WINDOW, "b", 9, 0, shown)


def screens(reads: Reader) -> dict[str, Screen]:
    """One of each kind."""
    t = reads.t
    open_ = replace(MATCH, state=State.CHALLENGE, to_act=frozenset(), players={"g": ANN, "r": None}, invited={"r": BEN})
    change = RatingChange("g", ANN, 1000, 1020)
    made = challenge_screen(t, FRONT, open_, None, record=STANDINGS[0])
    return {
        "challenge": challenge_screen(t, FRONT, open_, POST, ping=(BEN,)),
        "challenge of someone known": challenge_screen(t, FRONT, open_, POST, record=STANDINGS[0]),
        "challenge to anyone": challenge_screen(t, FRONT, replace(open_, invited={}), POST),
        "challenge of the bot": challenge_screen(t, FRONT, replace(open_, levels={"g": 1}), POST),
        "challenge declined": challenge_screen(
            t, FRONT, replace(open_, state=State.CLOSED, termination="declined"), None
        ),
        "challenge made twice": existing_challenge_screen(t, FRONT, "It is still open.", open_),
        "table of three, one late": board_screen(Reader(t), PLAIN, PublicBoard(LATE_OF_THREE, SEATED), POST),
        "table of three, a bot instead": board_screen(Reader(t), PLAIN, PublicBoard(INSTEAD, SEATED), POST),
        "resigning at a table": question_screen(
            t, PLAIN, ResignationPreview(LATE_OF_THREE, "a", counts=True, continues=True)
        ),
        "seat left to the bot": seat_offered_screen(t, PLAIN, INSTEAD, "b", "That waits."),
        "lobby": lobby_screen(t, FRONT, open_, POST, ping=(BEN,)),
        "lobby with a bot": lobby_screen(t, FRONT, replace(open_, levels={"r": 1}, invited={}), POST),
        "lobby of a rematch": lobby_screen(t, FRONT, replace(open_, parent=3), POST),
        "lobby that was closed": lobby_screen(
            t, FRONT, replace(open_, state=State.CLOSED, termination="expired"), None
        ),
        "bots for a lobby": bots_screen(t, FRONT, replace(open_, players={"g": ANN, "r": 9}, levels={"r": 1})),
        "changing the table": table_screen(t, FRONT, open_),
        "fair deal": deal_screen(t, FRONT, MATCH, "g"),
        "fair deal, to be checked": deal_screen(t, FRONT, OVER, None),
        "table": board_screen(Reader(t), FRONT, PublicBoard(MATCH, TABLES[-1]), POST, ping=(ANN,)),
        "table with offers": board_screen(Reader(t), FRONT, PublicBoard(OFFERING, TABLES[-1]), POST, ping=(BEN,)),
        "table in a pause": board_screen(Reader(t), FRONT, PublicBoard(PAUSED, TABLES[-1]), POST),
        "table of someone away": board_screen(
            Reader(t), FRONT, PublicBoard(OF_DAYS, TABLES[-1], away={"r": (1_000, 9_000)}), POST
        ),
        "days away": away_screen(t, AWAY, DaysAwayChoice(0, 7)),
        "no days away left": away_screen(t, AwayState(5_000, (), 0, (0,) * 25), DaysAwayChoice(24, 7), "Said."),
        "more": more_screen(t, FRONT, PAUSED, "g", offering_parts(t, FRONT, PAUSED, "g")),
        "more, with offers": more_screen(t, FRONT, OFFERING, "r", offering_parts(t, FRONT, OFFERING, "r")),
        "table at the end": board_screen(Reader(t), FRONT, PublicBoard(OVER, HISTORY.states[-1], (change,)), POST),
        "rematch declined": rematch_question(t, FRONT, OVER, "g", POST, answer=Answer("r", yes=False)),
        "table at the end against the bot": board_screen(
            Reader(t), FRONT, PublicBoard(BEATEN, HISTORY.states[-1]), POST, close="3 turns."
        ),
        "window": board_screen(Reader(t), COURT, PublicBoard(IN_WINDOW, _window(None)), POST),
        "window whose clock stands still": board_screen(
            Reader(t), COURT, PublicBoard(replace(IN_WINDOW, window=Window(9, None)), _window(None)), POST
        ),
        "hand in a window": hand_screen(reads, COURT, _asked_hand(order="ask")),
        "hand that is asked": hand_screen(reads, COURT, _asked_hand(may_answer=True)),
        "hand of someone who is answered for": hand_screen(reads, COURT, replace(_asked_hand(), order_answers=True)),
        "standing orders": orders_screen(t, COURT, OrderChoice(IN_WINDOW, "b", COURT_WINDOWS.orders, "shield")),
        "hand to move": hand_screen(reads, FRONT, _hand(MOVER)),
        "hand with hints": hand_screen(reads, FRONT, replace(_hand(MOVER), match=replace(MATCH, hints=True))),
        "hand with offers": hand_screen(reads, FRONT, replace(_hand(MOVER), match=OFFERING)),
        "hand that waits": hand_screen(reads, FRONT, _hand(OTHER)),
        "hand that waits while another does not": hand_screen(
            reads, FRONT, _hand(OTHER), board="https://discord.com/x", following=next_button(t, FRONT, MINE[0])
        ),
        "hand at the end": hand_screen(reads, FRONT, _hand(MOVER, over=True)),
        "turns": turns_screen(reads, FRONT, PositionAfterTurn(MATCH, 1, 3, TABLES[1])),
        "list of turns": turn_list_screen(reads, FRONT, TurnList(MATCH, (required(TABLES[1].last),), 1, 1)),
        "turns of a match that is over": turns_screen(reads, FRONT, PositionAfterTurn(OVER, 2, 3, HISTORY.states[2])),
        "replay": replay_screen(reads, FRONT, REPLAY, HISTORY, may_post=True),
        "replay that was posted": replay_screen(reads, FRONT, REPLAY, HISTORY, posted="https://discord.com/x"),
        "review on its way": progress_screen(t, 1, 3),
        "review": review_screen(reads, FRONT, REVIEW, HISTORY, JUDGED),
        "judged turn": judged_screen(reads, FRONT, REVIEW, HISTORY, JUDGED, JUDGED[0], None),
        "rules": rules_screen(reads, FRONT, {}, 0),
        "last page of the rules": rules_screen(reads, FRONT, MANUAL, 99, match=MATCH.public_id),
        "fine print": rules_screen(reads, FRONT, MANUAL, 0, fine=True),
        "own cards": _own_cards(reads),
        "lesson": lesson_screen(reads, FRONT, LESSONS, _lesson(LessonState.OPEN)),
        "lesson missed": lesson_screen(reads, FRONT, LESSONS, _lesson(LessonState.MISSED)),
        "lesson reached": lesson_screen(reads, FRONT, LESSONS, _lesson(LessonState.REACHED)),
        "last lesson reached": lesson_screen(reads, FRONT, LESSONS, _lesson(LessonState.REACHED, -1)),
        "lessons finished": finished_screen(reads, FRONT, LESSONS),
        "leaderboard": leaderboard_screen(
            reads, FRONT, Leaderboard(STANDINGS[:10], 0, 3, STANDINGS[20]), ANN + 21, SERVER
        ),
        "another page of it": leaderboard_screen(
            reads, FRONT, Leaderboard(STANDINGS[20:], 2, 3, STANDINGS[20]), ANN + 21, EVERYWHERE
        ),
        "profile": profile_screen(reads, FRONT, ANN, ANN, PROFILE, SOLO, ()),
        "profile of a person who plays people alone": profile_screen(reads, FRONT, ANN, ANN, PROFILE, None, ()),
        "profile of a person who plays the bot alone": profile_screen(reads, FRONT, ANN, ANN, None, SOLO, ()),
        "profile of nobody yet": profile_screen(reads, FRONT, ANN, BEN, None, None, ()),
        "matches": matches_screen(reads, HOSTED, OWN, user=ANN, guild=1, servers={1: "Valley"}, command="royalvisit"),
        "no matches": matches_screen(reads, HOSTED, NO_MATCHES, user=ANN, guild=1, servers={}, command="royalvisit"),
        "history": history_screen(reads, HOSTED, PLAYED, user=ANN, asker=BEN, game="royal_visit", servers={1: "V"}),
        "no history": history_screen(reads, HOSTED, NOT_PLAYED, user=ANN, asker=ANN, game=None, servers={}),
        "puzzle": puzzle_screen(reads, FRONT, PUZZLES, _puzzle(PuzzleState.OPEN), may_share=True),
        "puzzle that was shared": puzzle_screen(
            reads, FRONT, PUZZLES, _puzzle(PuzzleState.SOLVED), shared="https://discord.com/x"
        ),
        "puzzle of a day, given up": puzzle_screen(
            reads, FRONT, PUZZLES, _puzzle(PuzzleState.OPEN, day=20_000), confirming=True
        ),
        "puzzle solved": puzzle_screen(reads, FRONT, PUZZLES, _puzzle(PuzzleState.SOLVED)),
        "rematch": rematch_question(t, FRONT, OVER, "g", POST, ping=(BEN,)),
        "resign": question_screen(t, FRONT, ResignationPreview(MATCH, "g", counts=False, continues=False)),
        "resign too late": question_screen(
            t, FRONT, ResignationPreview(RATED, "g", counts=True, continues=True), moved_on=True
        ),
        "resigned": resigned_screen(t, FRONT, OVER, "g"),
        "not resigned": kept_screen(t, FRONT, MATCH, "g"),
        "nothing to resign": over_screen(t, FRONT, OVER, "g"),
        **{action: which_screen(t, HOSTED, MINE, action, "Say.", user=ANN) for action in PICKED},
        "server": matches_page(t, HOSTED, SERVER_CHOICES, TRANSLATORS["fr"], (2**62,), {2**62: ["Attach Files"]}),
        "server that has chosen nothing": matches_page(t, HOSTED, ServerSettings(), TRANSLATORS["en"]),
        "server's rules": rules_page(t, HOSTED, SERVER_CHOICES),
        "server's bans": banned_page(t, HOSTED, [Ban(BEN, 1_700_000_000_000, ANN, "*rude*")]),
        "server without bans": banned_page(t, HOSTED, []),
        "log": log_screen(t, HOSTED, AuditPage(LOGGED, 1, 3)),
        "log of nothing": log_screen(t, HOSTED, AuditPage((), 0, 1)),
        "overseen": moderated_match_screen(
            reads, FRONT, ModeratedMatch(MATCH, PublicBoard(MATCH, TABLES[-1]), 3, 4, 1_700_000_000_000)
        ),
        "overseen challenge": moderated_match_screen(
            reads, FRONT, ModeratedMatch(open_, None, 3, None, 1_700_000_000_000), made
        ),
        "table that a moderator has ended": board_screen(
            Reader(t), FRONT, PublicBoard(CANCELLED, CANCELLED_HISTORY.states[-1]), POST
        ),
        "hand of a match that a moderator has ended": hand_screen(reads, FRONT, _cancelled_hand()),
        "turns of it": turns_screen(reads, FRONT, PositionAfterTurn(CANCELLED, 3, 3, CANCELLED_HISTORY.states[-1])),
        "replay of it": replay_screen(reads, FRONT, REPLAY, CANCELLED_HISTORY),
        "review of it": review_screen(reads, FRONT, REVIEW, CANCELLED_HISTORY, JUDGED),
        "late": board_screen(Reader(t), FRONT, PublicBoard(LATE, TABLES[-1]), POST, ping=(ANN,)),
        "late, for the other": hand_screen(reads, FRONT, replace(_hand(OTHER), match=LATE)),
        "late, for who is": hand_screen(reads, FRONT, replace(_hand(MOVER), match=LATE)),
        "more, while one waits": more_screen(t, FRONT, PACED, OTHER, more_parts(t, FRONT, PACED, OTHER)),
        "claimed": claimed_screen(t, FRONT, OVER, OTHER, MOVER),
        "removed": claimed_screen(t, FRONT, MATCH, OTHER, MOVER),
        "not claimed": not_claimed_screen(t, FRONT, PACED, OTHER),
        "reminder": notice_screen(
            t, FRONT, PACED, Notice("reminder", 2, (MOVER,)), POST, board="https://discord.com/x"
        ),
        "nudge": notice_screen(t, FRONT, PACED, Notice("nudge", 2, (MOVER,), OTHER), POST, ping=(BEN,)),
        "settings": settings_screen(t, ChosenSettings(PersonalSettings())),
        "help": help_screen(t, GAMES),
        **{f"help: {topic}": help_screen(t, GAMES, topic, docs="https://example.org/docs/") for topic in TOPICS},
        "following": more_screen(t, FRONT, MATCH, None, follow_parts(t, MATCH, 1, "turns")),
        "settings with blocked people": settings_screen(
            t,
            ChosenSettings(PersonalSettings(False, False, "fr"), tuple(Person(user, "Ann") for user in range(60))),
            1,
        ),
        "file": file_screen(t, FRONT, RECORDS, OVER, "g", BROUGHT, "royalvisit"),
        "file that was brought": uploaded_replay_screen(
            reads, FRONT, REPLAY, READ, public_states(FRONT.logic.rules, READ)
        ),
        "match checked": checked_screen(t, FRONT, OVER, "g", verify_file(RECORD_LOGIC, READ)),
        "file checked": checked_file_screen(t, FRONT, READ, verify_file(RECORD_LOGIC, READ)),
        "data": data_screen(t, "Nothing was deleted."),
        "data as a file": export_screen(t, "my-data.json", b"{}"),
        "data to be deleted": delete_screen(t, DeletionImpact(2, 1, 3, 1)),
        "data deleted": deleted_screen(t),
        "board elsewhere": moved_screen(t, "https://discord.com/x"),
    }


EVERYBODYS = {
    "table of three, a bot instead",
    "table of three, one late",
    *("table", "late", "table with offers", "table in a pause", "table of someone away"),
    *("window", "window whose clock stands still"),
    *("table at the end", "table at the end against the bot", "table that a moderator has ended"),
}
"""Always with pictures."""

ENGLISH = Reader(TRANSLATORS["en"])
SHOWN = screens(ENGLISH)


def _menus(screen: Screen) -> list[Menu]:
    return [part for part in screen.parts if isinstance(part, Menu)]


def _buttons(screen: Screen) -> list[Button]:
    return [one for part in screen.parts if isinstance(part, Row) for one in part.buttons if isinstance(one, Button)]


@pytest.mark.parametrize("name", SHOWN)
def test_every_control_is_answered_and_spelled_within_what_discord_takes(name: str) -> None:
    spelled = [str(CustomId(one.action, one.match, one.number, one.post, one.rest)) for one in _buttons(SHOWN[name])]
    for button, custom_id in zip(_buttons(SHOWN[name]), spelled, strict=True):
        assert button.action in ACTIONS
        assert CustomId.read(custom_id) == CustomId(
            button.action, button.match, button.number, button.post, button.rest
        )
    message = Message(SHOWN[name], [b""] * len(SHOWN[name].pictures))
    assert not list(broken_limits(message.components()))


@pytest.mark.parametrize("name", [name for name, screen in SHOWN.items() if _menus(screen)])
def test_every_menu_is_answered_and_offers_what_discord_takes(name: str) -> None:
    menus = _menus(SHOWN[name])
    spelled = [str(CustomId(menu.action, menu.match, menu.number, rest=menu.rest)) for menu in menus]
    for menu, custom_id in zip(menus, spelled, strict=True):
        assert menu.action in ACTIONS
        assert CustomId.read(custom_id) == CustomId(menu.action, menu.match, menu.number, rest=menu.rest)
        assert sum(one.selected for one in menu.options) <= menu.maximum


def test_every_action_is_offered_somewhere() -> None:
    posted = posted_screen(TRANSLATORS["en"], FRONT, REPLAY, HISTORY, ANN)
    shared = shared_screen(TRANSLATORS["en"], FRONT, _puzzle(PuzzleState.OPEN), ANN)
    shown = (*SHOWN.values(), posted, shared)
    pressed = {one.action for screen in shown for one in _buttons(screen)}
    assert pressed | {one.action for screen in shown for one in _menus(screen)} == set(ACTIONS)


@pytest.mark.parametrize("name", SHOWN)
async def test_a_screen_becomes_a_message_with_a_file_for_each_picture(name: str) -> None:
    screen = SHOWN[name]
    message = Message(screen, [b"drawn"] * len(screen.pictures))
    shown = str(message.components())
    pictures, files = message.files()[: len(screen.pictures)], message.files()[len(screen.pictures) :]
    assert [(file.filename, file.fp.read()) for file in files] == [(one.name, one.data) for one in screen.files]
    assert all(f"attachment://{one.name}" in shown for one in screen.files)
    for picture, file in zip(screen.pictures, pictures, strict=True):
        assert file.filename == f"{picture.name}.{picture.suffix}"
        assert f"attachment://{file.filename}" in shown
        assert file.description == picture.alt


def test_a_person_who_wants_words_gets_no_picture_but_what_is_everybodys() -> None:
    words = screens(replace(ENGLISH, pictures=False))
    assert {name for name, screen in words.items() if screen.pictures} == EVERYBODYS
    assert {name for name, screen in SHOWN.items() if screen.pictures} > EVERYBODYS


def test_pictures_of_the_same_have_the_same_key_and_of_others_another() -> None:
    def keys(shown: dict[str, Screen]) -> dict[str, list[object]]:
        return {name: [picture.key for picture in screen.pictures] for name, screen in shown.items()}

    assert keys(screens(Reader(TRANSLATORS["en"]))) == keys(SHOWN)
    drawn: dict[object, Picture] = {}
    for language in ("en", "fr"):
        for screen in screens(Reader(TRANSLATORS[language])).values():
            for picture in screen.pictures:
                drawn.setdefault(picture.key, picture)
    pixels = {picture.draw() for picture in drawn.values()}
    keyed = [picture.key for picture in drawn.values() if isinstance(picture.key, tuple)]
    wordless = sum(key[0] == "rules" or isinstance(key[-1], WaitingContent) for key in keyed)
    assert len(pixels) >= len(drawn) - wordless // 2, "only diagrams and cards are the same in every language"


def test_pictures_can_be_drawn_in_another_process() -> None:
    for language in ("en", "fr"):
        spoken = TRANSLATORS.for_person(language, "fr")
        for screen in screens(Reader(spoken)).values():
            for picture in screen.pictures:
                there = pickle.loads(pickle.dumps(picture.draw))
                assert there.draw is picture.draw.draw
                words = [one for one in there.arguments if isinstance(one, Translator)]
                assert all(one("`/games matches`") == spoken("`/games matches`") for one in words)
    board = SHOWN["table"].pictures[0].draw
    assert pickle.loads(pickle.dumps(board))() == board()


WATCHED: list[Sequence[BoardState]] = []
"""What `_watched` was to draw."""


def _watched(t: Translator, states: Sequence[BoardState]) -> bytes:
    WATCHED.append(states)
    return b""


def test_of_a_very_long_file_only_so_many_positions_are_drawn() -> None:
    watched = replace(REPLAY, picture=_watched)
    state = public_states(FRONT.logic.rules, READ)[0]
    for turns in (1, MAX_FRAMES - 1, MAX_FRAMES, 9_000):
        states = [replace(state) for _ in range(turns + 1)]
        uploaded_replay_screen(ENGLISH, FRONT, watched, READ, states).pictures[0].draw()
        assert len(WATCHED[-1]) == min(turns + 1, MAX_FRAMES)
        assert WATCHED[-1][0] is states[0]
        assert WATCHED[-1][-1] is states[-1]


def test_controls_are_there_for_what_the_game_offers_and_nothing_else() -> None:
    t, only = ENGLISH.t, bare(FRONT)
    shown = [
        challenge_screen(t, only, replace(MATCH, state=State.CHALLENGE, to_act=frozenset()), POST),
        board_screen(ENGLISH, only, PublicBoard(MATCH, TABLES[-1]), POST),
        board_screen(ENGLISH, only, PublicBoard(OVER, HISTORY.states[-1]), POST),
        turns_screen(ENGLISH, only, PositionAfterTurn(OVER, 1, 3, HISTORY.states[1])),
        hand_screen(ENGLISH, only, replace(_hand(MOVER), match=replace(MATCH, hints=True))),
        hand_screen(ENGLISH, only, _hand("g", over=True)),
    ]
    named = {one.action for screen in shown for one in _buttons(screen)}
    assert not [
        action
        for action in named
        if action.startswith(("replay", "review", "file", "hint", "puzzle", "learn", "lesson"))
    ]
    assert {"turns", "rules", "rematch", "lay", "end", "turn", "accept"} < named
    assert all(part.buttons for screen in shown for part in screen.parts if isinstance(part, Row))
