"""Challenges, lobbies, and everything around a match under way: clocks, offers, windows, days away, notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, Final

from bot.games.registry import HostedGame
from bot.games.states import Draft, HandState
from bot.i18n.translator import Translator
from bot.matches.core.model import (
    DeclinedOffer,
    Hand,
    Match,
    PublicBoard,
    RatingChange,
    ResignationPreview,
    State,
    Window,
)
from bot.matches.core.notices import HOST, NUDGE, REMINDER, Notice
from bot.matches.core.offers import LIVE_OFFERS
from bot.matches.core.pace import DAY, HOUR
from bot.matches.core.ratings import NO_SCORE, TOO_OFTEN, UNMOVED
from bot.matches.deadlines.away import AwayState
from bot.matches.people.leaderboard import LeaderboardLine
from bot.matches.turns.follows import END, OFF, TURNS
from bot.matches.turns.windows import OrderChoice
from bot.ui.custom_ids import DaysAwayChoice
from bot.ui.screens.deadlines.away import away_screen
from bot.ui.screens.deadlines.clock import claimed_screen, more_parts, not_claimed_screen, nudged_words
from bot.ui.screens.fair_deal import deal_screen
from bot.ui.screens.heading import match_line
from bot.ui.screens.lobby.challenge import challenge_screen, existing_challenge_screen
from bot.ui.screens.lobby.lobby import bots_screen, lobby_screen, table_screen
from bot.ui.screens.more import more_screen
from bot.ui.screens.outbox.elsewhere import elsewhere_screen
from bot.ui.screens.outbox.moved import moved_screen
from bot.ui.screens.outbox.notice import notice_screen
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.board import board_screen
from bot.ui.screens.turns.follow import follow_parts
from bot.ui.screens.turns.hand import hand_screen
from bot.ui.screens.turns.offers import answered_words, offering_parts, seat_words, standing_words
from bot.ui.screens.turns.resign import kept_screen, over_screen, question_screen, resigned_screen, seat_offered_screen
from bot.ui.screens.turns.standing_orders import orders_screen
from bot.ui.screens.which import which_screen
from engine.game import Outcome
from tests.bot.games.royal_court.cases import seen as court_seen
from tests.engine.royal_court.rich import RICH, fresh_hand
from tests.support.required import required
from tests.support.screens import (
    ANN,
    BEN,
    CAT,
    COURT,
    HOSTED,
    MOVER,
    NOW,
    POST,
    URL,
    VISIT,
    WAITER,
    asked_hand,
    at_table,
    cancelled,
    challenge,
    hand,
    in_window,
    listed,
    live,
    lobby,
    offered,
    over,
    played,
    table,
    window,
)
from tests.support.text_rules import all_turns
from tools.sheets.sample import Sample, text_screen
from tools.sheets.samples.learning import hint_sample

LOBBY: Final = "lobby"
MATCHES: Final = "matches"
OFFERS: Final = "offers"
CLOCKS: Final = "clocks"
NOTICES: Final = "notices"

MADE: Final = LeaderboardLine(1, ANN, "Ann", 1043, 92, 12, 7, 1)

CLOSINGS: Final = ("declined", "withdrawn", "expired", "cancelled", "gone")


def samples() -> Iterator[Sample]:
    yield from _challenges()
    yield from _lobbies()
    yield from _boards()
    yield from _offers()
    yield from _clocks()
    yield from _resigning()
    yield from _windows()
    yield from _notices()
    yield from _others()
    yield from _hands()


def _of(room: str, name: str, make: Callable[..., Screen]) -> Sample:
    return Sample(room, name, lambda reader: make(reader.t))


# ---- challenges and lobbies
def _challenges() -> Iterator[Sample]:
    made: dict[str, tuple[Match, dict[str, Any]]] = {
        "to somebody": (challenge(rated=True, pace="1d"), {"record": MADE}),
        "to anyone": (challenge(invited={}, hints=True, pace="live"), {}),
        "in private": (challenge(direct=True), {"record": MADE}),
        "of the bot": (challenge(players={"g": 9, "r": None}, levels={"g": 2}, personas={"g": 3}), {}),
        "of the bot to anyone": (
            challenge(players={"g": 9, "r": None}, levels={"g": 2}, personas={"g": 4}, invited={}),
            {},
        ),
        "to the bot": (live(players={"g": ANN, "r": 9}, levels={"r": 2}, personas={"r": 4}), {}),
        "to the bot, again": (live(players={"g": ANN, "r": 9}, levels={"r": 2}, personas={"r": 4}, parent=3), {}),
        "to a rematch": (challenge(parent=3), {"record": MADE}),
        "to a rematch, taken": (live(parent=3), {}),
        "by other rules": (challenge(options={"ruleset": "manual"}), {}),
        "taken": (live(), {}),
    }
    for termination in CLOSINGS:
        closed = challenge(
            state=State.CLOSED,
            termination=termination,
            left=frozenset("r") if termination == "declined" else frozenset(),
        )
        made[f"closed: {termination}"] = (replace(closed, reason="*spam*" if termination == "cancelled" else None), {})
    made["closed with a ban"] = (challenge(state=State.CLOSED, termination="cancelled"), {})
    for name, (match, about) in made.items():

        def make(t: Translator, match: Match = match, about: dict[str, Any] = about) -> Screen:
            return challenge_screen(t, VISIT, match, POST, **about)

        yield _of(LOBBY, f"challenge {name}", make)
    three = challenge(game=COURT.key, players={"a": ANN, "b": BEN, "c": None, "d": None}, invited={"c": CAT})
    yield _of(LOBBY, "challenge of four", lambda t: challenge_screen(t, COURT, three, POST))
    taken = replace(three, state=State.PLAY, players={"a": ANN, "b": BEN, "c": CAT, "d": CAT + 1}, invited={})
    yield _of(LOBBY, "challenge of four, taken", lambda t: challenge_screen(t, COURT, taken, POST))
    of_three = live(players={"g": ANN, "r": BEN, "x": CAT})
    yield _of(LOBBY, "challenge of three, taken", lambda t: challenge_screen(t, VISIT, of_three, POST))
    for game in (VISIT, COURT):
        yield _of(LOBBY, f"bots of {game.key}", lambda t, game=game: text_screen(", ".join(_bots(t, game))))
    yield _of(LOBBY, "challenge twice", lambda t: existing_challenge_screen(t, VISIT, "–", challenge()))


def _bots(t: Translator, game: HostedGame) -> tuple[str, ...]:
    return required(game.presentation.opponent).names(t)


def _lobbies() -> Iterator[Sample]:
    some = {
        "empty": lobby(1, 0, 5, rated=True, pace="live"),
        "with a guest": lobby(2, 1, 2, pace="1d"),
        "with a bot": lobby(3, 0, 1, levels={"c": 2}, personas={"c": 5}, options={"rules": "full"}),
        "of a rematch": replace(lobby(2, 1, 0, parent=3), sitting=("b", "a")),
        "of a rematch, begun": table(parent=3),
        "of the bot's": lobby(1, 0, 1, levels={"a": 1}, personas={"a": 6}),
        "begun": table(),
    }
    for termination in CLOSINGS:
        reason = "*spam*" if termination == "cancelled" else None
        some[f"closed: {termination}"] = lobby(state=State.CLOSED, termination=termination, reason=reason)
    some["closed with a ban"] = lobby(state=State.CLOSED, termination="cancelled")
    for name, match in some.items():
        yield _of(LOBBY, f"table {name}", lambda t, match=match: lobby_screen(t, COURT, match, POST))
    for name, match in (("one free", lobby(2, 0, 1)), ("full", lobby(2, levels={"b": 2}, free=0))):
        yield _of(LOBBY, f"bots, {name}", lambda t, match=match: bots_screen(t, COURT, match))
    for name, match in (("live", lobby(pace="live")), ("over days", lobby(pace="1d"))):
        yield _of(LOBBY, f"terms, {name}", lambda t, match=match: table_screen(t, COURT, match))
    visit_lobby = lobby(1, 0, 1, game=VISIT.key, players={"g": ANN, "r": None})
    yield _of(LOBBY, "bots of Royal Visit", lambda t: bots_screen(t, VISIT, visit_lobby))


# ---- boards
def _boards() -> Iterator[Sample]:
    state = played(None)[-1]
    people: dict[str, tuple[Match, dict[str, Any]]] = {
        "first": (live(rated=True, pace="3d"), {"state": played(None, 0)[0]}),
        "bot thinks": (live(levels={MOVER: 3}, personas={MOVER: 2}), {}),
        "without a thread": (live(direct=True), {"unreached": WAITER}),
        "left the server": (live(absent=frozenset(WAITER)), {}),
        "away": (live(pace="3d"), {"away": {WAITER: (NOW, NOW + DAY)}}),
        "hints": (live(hints=True), {}),
    }
    for name, (match, about) in people.items():

        def make(reader: Reader, match: Match = match, about: dict[str, Any] = about) -> Screen:
            return board_screen(reader, VISIT, PublicBoard(match, **{"state": state, **about}), POST, followers=(CAT,))

        yield Sample(MATCHES, f"board, {name}", make)
    yield Sample(MATCHES, "board of The Royal Court", _court_board(table(pace="1d")))
    yield Sample(MATCHES, "board of The Royal Court, taken", _court_board(table(rated=True, pace="7d")))
    yield Sample(MATCHES, "board of a rematch", _court_board(table(parent=3)))
    given = {"players": {"a": ANN, "b": 9, "c": CAT}, "levels": {"b": 2}, "personas": {"b": 5}, "former": {"b": BEN}}
    yield Sample(MATCHES, "board, a bot plays on", _court_board(table(**given)))
    yield Sample(MATCHES, "several to act", _court_board(table(to_act=frozenset("ab"))))
    yield Sample(MATCHES, "nobody to act", _court_board(table(to_act=frozenset())))
    ended = played("*")[-1]
    won = Outcome("resign", {"g": 1.0, "r": 0.0})
    for why in (UNMOVED, TOO_OFTEN, NO_SCORE, None):

        def uncounted(reader: Reader, why: str | None = why) -> Screen:
            board = PublicBoard(over(rated=True), replace(ended, outcome=won), uncounted=why)
            return board_screen(reader, VISIT, board, POST, close="–")

        yield Sample(MATCHES, f"uncounted: {why}", uncounted)
    change = (RatingChange("g", ANN, 1000, 1020), RatingChange("r", BEN, 1000, 980))
    for name, match in (
        ("rated", over(rated=True)),
        ("cancelled by a moderator", cancelled()),
        ("cancelled", cancelled(reason=None)),
        ("agreed", over(termination="agreed", ending=Outcome("agreed", {"g": 0.5, "r": 0.5}))),
        ("against the bot", over(levels={"r": 2})),
    ):

        def finished(reader: Reader, match: Match = match) -> Screen:
            board = PublicBoard(match, replace(ended, outcome=match.ending), change if match.rated else ())
            return board_screen(reader, VISIT, board, POST)

        yield Sample(MATCHES, f"over: {name}", finished)
    three = Outcome("agreed", {"a": 0.5, "b": 0.5, "c": 0.0})
    for why, ending in product((UNMOVED, TOO_OFTEN), (three, Outcome("empty", {"a": 1.0, "b": 0.5, "c": 0.0}))):
        match = table(state=State.OVER, ending=ending, termination=ending.termination, to_act=frozenset(), rated=True)

        def at_end(reader: Reader, match: Match = match, why: str = why) -> Screen:
            board = PublicBoard(match, replace(at_table("*"), outcome=match.ending), uncounted=why)
            return board_screen(reader, COURT, board, POST)

        yield Sample(MATCHES, f"table over: {ending.termination}, {why}", at_end)


def _court_board(match: Match) -> Callable[[Reader], Screen]:
    return lambda reader: board_screen(reader, COURT, PublicBoard(match, at_table(None)), POST)


# ---- offers
def _declined(t: Translator, *, kind: str, own: bool) -> Screen:
    return text_screen(answered_words(t, VISIT, live(), kind, yes=False, own=own))


def _offers() -> Iterator[Sample]:
    state = played(None)[-1]
    for kind in LIVE_OFFERS:
        offer = offered(kind, MOVER, pending=(WAITER,))
        match = live(offers={kind: offer}, pace="1d", hints=True, thread=5)
        if kind == "resume":
            match = replace(match, stopped=NOW, why_stopped="agreed")

        def board(reader: Reader, match: Match = match) -> Screen:
            return board_screen(reader, VISIT, PublicBoard(match, state), POST)

        yield Sample(OFFERS, f"board, {kind}", board)
        for seat in (MOVER, WAITER):

            def more(t: Translator, match: Match = match, seat: str = seat) -> Screen:
                return more_screen(t, VISIT, match, seat, offering_parts(t, VISIT, match, seat))

            yield _of(OFFERS, f"more, {kind} for {seat}", more)
        for yes in (True, False):

            def words(t: Translator, match: Match = match, kind: str = kind, yes: bool = yes) -> Screen:
                return text_screen(answered_words(t, VISIT, match, kind, yes=yes))

            yield _of(OFFERS, f"answered {kind}: {yes}", words)
    for kind in ("replace", "rematch"):
        yield _of(OFFERS, f"declined {kind}", partial(_declined, kind=kind, own=False))
    for kind in (*LIVE_OFFERS, "replace"):
        refused = live(declined=DeclinedOffer(kind, MOVER, WAITER, 2), pace="1d", thread=5)

        def told(reader: Reader, match: Match = refused) -> Screen:
            return board_screen(reader, VISIT, PublicBoard(match, state), POST)

        yield Sample(OFFERS, f"board, {kind} declined", told)
    yield _of(OFFERS, "withdrawn", partial(_declined, kind="draw", own=True))
    paused = live(pace="1d", stopped=NOW, why_stopped="agreed")
    yield _of(OFFERS, "more, nothing", lambda t: more_screen(t, VISIT, paused, None, []))
    yield _of(
        OFFERS, "more, paused", lambda t: more_screen(t, VISIT, paused, "g", offering_parts(t, VISIT, paused, "g"))
    )
    plain = live(pace="1d", guild=1)
    yield _of(
        OFFERS, "more, everything", lambda t: more_screen(t, VISIT, plain, "g", offering_parts(t, VISIT, plain, "g"))
    )
    for match in (over(), paused, live()):
        yield _of(OFFERS, "how it stands", lambda t, match=match: text_screen(standing_words(t, VISIT, match)))
    for rated, whose, agreed in product((True, False), ("a", "b"), (("a",), ("a", "c"))):
        offer = offered("replace", *agreed, pending=("c",), for_seat=whose, level=2, bot=9)
        match = table(pace="1d", rated=rated, offers={"replace": offer}, late=frozenset("b"))
        yield Sample(OFFERS, f"bot for {whose}, {rated}, {agreed}", _court_board(match))
        yield _of(OFFERS, f"bot for {whose}", lambda t, match=match: text_screen(seat_words(t, COURT, match)))
    yield _of(OFFERS, "bot has sat down", lambda t: text_screen(seat_words(t, COURT, table())))
    for mode in (OFF, TURNS, END):
        yield _of(OFFERS, f"follow: {mode}", lambda t, mode=mode: Screen(tuple(follow_parts(t, plain, CAT, mode))))


# ---- clocks
def _clocks() -> Iterator[Sample]:
    state = played(None)[-1]
    two = {
        "due": live(pace="live", due={MOVER: NOW}),
        "late": live(pace="1d", late=frozenset(MOVER)),
        "stopped": live(pace="1d", stopped=NOW, why_stopped="gone"),
        "paused": live(pace="1d", stopped=NOW, why_stopped="agreed"),
    }
    for name, match in two.items():

        def board(reader: Reader, match: Match = match) -> Screen:
            return board_screen(reader, VISIT, PublicBoard(match, state), POST)

        yield Sample(CLOCKS, f"board, {name}", board)
        for seat in (MOVER, WAITER):

            def own(reader: Reader, match: Match = match, seat: str = seat) -> Screen:
                return hand_screen(reader, VISIT, hand(seat, match), board=URL)

            def more(t: Translator, match: Match = match, seat: str = seat) -> Screen:
                return more_screen(t, VISIT, match, seat, more_parts(t, VISIT, match, seat))

            yield Sample(CLOCKS, f"hand of {seat}, {name}", own)
            yield _of(CLOCKS, f"more for {seat}, {name}", more)
    tables = (
        table(pace="1d", due={"a": NOW, "b": NOW + HOUR}, to_act=frozenset("ab")),
        table(pace="1d", late=frozenset("b"), to_act=frozenset("b")),
        table(pace="live", due={"b": NOW}, to_act=frozenset("b")),
        table(pace="1h", due={"b": NOW}, to_act=frozenset("b")),
    )
    for match in tables:
        yield Sample(CLOCKS, "table", _court_board(match))
        for seat in "abc":

            def at(t: Translator, match: Match = match, seat: str = seat) -> Screen:
                return more_screen(t, COURT, match, seat, more_parts(t, COURT, match, seat))

            yield _of(CLOCKS, f"table, more for {seat}", at)
    yield _of(CLOCKS, "claimed", lambda t: claimed_screen(t, VISIT, over(), "g", "r"))
    yield _of(CLOCKS, "removed", lambda t: claimed_screen(t, COURT, table(), "a", "b"))
    yield _of(CLOCKS, "not claimed", lambda t: not_claimed_screen(t, VISIT, two["due"], "g"))
    yield _of(CLOCKS, "nudged", lambda t: text_screen(nudged_words(t, COURT, table(), ("b", "c"))))
    away = AwayState(5_000, ((1_000, 9_000), (86_400_000, 99_000_000)), 9, (9,) * 25)
    yield _of(CLOCKS, "days away", lambda t: away_screen(t, away, DaysAwayChoice(0, 7)))
    none = AwayState(5_000, (), 1, (0,) * 25)
    yield _of(CLOCKS, "no days away", lambda t: away_screen(t, none, DaysAwayChoice(3, 7)))


# ---- resigning
def _resigning() -> Iterator[Sample]:
    for rated, counts, goes_on in ((True, True, False), (True, False, False), (False, False, True)):
        match = table(pace="1d", rated=rated) if goes_on else live(rated=rated)
        game: HostedGame = COURT if goes_on else VISIT
        seat = next(iter(match.players))
        preview = ResignationPreview(match, seat, counts=counts, continues=goes_on)

        def ask(t: Translator, game: HostedGame = game, preview: ResignationPreview = preview) -> Screen:
            return question_screen(t, game, preview, moved_on=not preview.match.rated)

        yield _of(MATCHES, f"resign, {rated} {counts}", ask)
    yield _of(
        MATCHES, "seat offered", lambda t: seat_offered_screen(t, COURT, table(), "a", seat_words(t, COURT, table()))
    )
    yield _of(MATCHES, "played on", lambda t: kept_screen(t, VISIT, live(), "g"))
    yield _of(MATCHES, "resigned", lambda t: resigned_screen(t, VISIT, over(), "r"))
    yield _of(MATCHES, "left", lambda t: resigned_screen(t, COURT, table(), "a"))
    yield _of(MATCHES, "nothing to resign", lambda t: over_screen(t, VISIT, over(), "r"))


# ---- windows
def _windows() -> Iterator[Sample]:
    windows = required(COURT.logic.windows)
    for order in windows.orders:

        def orders(t: Translator, order: str = order) -> Screen:
            return orders_screen(t, COURT, OrderChoice(window(), "b", windows.orders, order))

        def own(reader: Reader, order: str = order) -> Screen:
            return hand_screen(reader, COURT, asked_hand(order))

        yield _of(MATCHES, f"standing order: {order}", orders)
        yield Sample(MATCHES, f"hand in a window: {order}", own)
    for seat in "bc":

        def asked(reader: Reader, seat: str = seat) -> Screen:
            return hand_screen(reader, COURT, asked_hand(seat=seat, may_answer=True, pace="live"))

        yield Sample(MATCHES, f"question to {seat} in the hand", asked)
    absent = replace(asked_hand(pace="live"), order_answers=True)
    yield Sample(MATCHES, "answered for", lambda reader: hand_screen(reader, COURT, absent))
    yield Sample(MATCHES, "asked again", lambda reader: hand_screen(reader, COURT, asked_hand(pace="live"), back=True))
    for match in (window(), window(window=Window(9, None)), window(window_time=HOUR), window(window_time=8 * HOUR)):
        yield Sample(
            MATCHES,
            "window",
            lambda reader, match=match: board_screen(reader, COURT, PublicBoard(match, in_window(None)), POST),
        )


# ---- notices
def _notices() -> Iterator[Sample]:
    paced = live(pace="1d", due={MOVER: NOW})
    for notice in (Notice(REMINDER, 2, (MOVER,)), Notice(NUDGE, 2, (MOVER,), WAITER)):
        yield _of(
            NOTICES, notice.kind, lambda t, notice=notice: notice_screen(t, VISIT, paced, notice, POST, board=URL)
        )
    told = Notice(HOST, 2, ("a",))
    yield _of(NOTICES, HOST, lambda t: notice_screen(t, COURT, lobby(2, 0, 2), told, POST))
    yield _of(NOTICES, "moved", lambda t: moved_screen(t, URL))
    for match in (live(direct=True), live(thread=9)):
        yield _of(NOTICES, "elsewhere", lambda t, match=match: elsewhere_screen(t, VISIT, match, POST))
    for pace in ("live", "1h", "1d", "3d", "7d", "none"):
        yield _of(NOTICES, f"pace {pace}", lambda t, pace=pace: text_screen(match_line(t, VISIT, live(pace=pace), "g")))


def _hands() -> Iterator[Sample]:
    """Hands with a turn that is drafted, hinted at, or to be confirmed because it loses; and one with much to play."""
    plays = max(all_turns(VISIT.logic.rules, hand().state.view), key=len).split(";")
    laid = hand(draft=Draft(tuple(plays)))
    view: Any = court_seen(fresh_hand(RICH[1], 4, top="9b"), 0)
    rich = Hand(table(), "a", 1, 1, HandState("a", view, Draft(), my_turn=True, own_last=None))
    yield Sample(MATCHES, "hand, asking", lambda reader: hand_screen(reader, VISIT, hand(MOVER), confirming=True))
    yield Sample(MATCHES, "hand with a turn laid out", lambda reader: hand_screen(reader, VISIT, laid))
    yield Sample(MATCHES, "hand with a hint", hint_sample(hand(), plays, 0.4, 0.6).make)
    yield Sample(MATCHES, "hand with a court", lambda reader: hand_screen(reader, COURT, rich))


def _others() -> Iterator[Sample]:
    for match in (live(), over()):
        for game, one in ((VISIT, match), (COURT, table(seed=match.seed, state=match.state))):
            yield _of(MATCHES, "fair deal", lambda t, game=game, one=one: deal_screen(t, game, one, None))
    some = [listed(live(id=n, public_id=f"m{n:016x}", to_act=frozenset("gr"[n % 2])), f"Name {n}") for n in range(30)]
    for count, action in product((3, 30), ("hand-here", "board-here")):

        def which(t: Translator, count: int = count, action: str = action) -> Screen:
            return which_screen(t, HOSTED, some[:count], action, "–", user=ANN)

        yield _of(MATCHES, f"which of {count} for {action}", which)
