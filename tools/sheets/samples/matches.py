"""Challenges, lobbies, and everything around a match under way: clocks, offers, windows, days away, notices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final

from bot.durations import DAY, EPOCH, HOUR, SECOND, Milliseconds
from bot.games.registry import HostedGame
from bot.games.states import Draft, HandState
from bot.i18n.translator import Translator
from bot.ids import NO_CHANNEL, NO_GUILD, UserId
from bot.matches.core.model import (
    Clocks,
    DeclinedOffer,
    Hand,
    Match,
    OfferKind,
    PublicBoard,
    RatingChange,
    ResignationPreview,
    State,
    Uncounted,
    Window,
)
from bot.matches.core.notices import Notice, NoticeKind
from bot.matches.core.offers import LIVE_OFFERS
from bot.matches.deadlines.away import AwayState
from bot.matches.people.leaderboard import LeaderboardLine
from bot.matches.turns.follows import FollowMode
from bot.matches.turns.windows import OrderChoice
from bot.store.core.matches import StopReason
from bot.ui.custom_ids import DaysAwayChoice
from bot.ui.screens.deadlines.away import away_screen
from bot.ui.screens.deadlines.clock import claimed_screen, more_parts, not_claimed_screen, nudged_words
from bot.ui.screens.fair_deal import deal_screen
from bot.ui.screens.heading import match_line, more_screen
from bot.ui.screens.lobby.challenge import alone_screen, challenge_screen, existing_challenge_screen, offer_screen
from bot.ui.screens.lobby.lobby import leaving_screen, lobby_screen, seat_screen
from bot.ui.screens.outbox.notice import elsewhere_screen, moved_screen, notice_screen
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.board import board_screen
from bot.ui.screens.turns.hand import hand_screen
from bot.ui.screens.turns.offers import answered_words, follow_parts, offering_parts, seat_words, standing_words
from bot.ui.screens.turns.resign import (
    kept_screen,
    over_screen,
    question_screen,
    resigned_screen,
    seat_offered_screen,
    seldom_rows,
)
from bot.ui.screens.turns.standing_orders import orders_screen
from bot.ui.screens.which import which_screen
from engine.game import Outcome
from engine.royal_court.notation import read_effect
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
    at_table,
    cancelled,
    challenge,
    changed,
    hand,
    hand_in_window,
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
from tools.sheets.sample import Sample, for_reader, in_language
from tools.sheets.samples.learning import hint_sample

LOBBY: Final = "lobby"
MATCHES: Final = "matches"
OFFERS: Final = "offers"
CLOCKS: Final = "clocks"
NOTICES: Final = "notices"

SALT: Final = "1442535424327618560"

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


# ---- challenges and lobbies
def _challenges() -> Iterator[Sample]:
    made: dict[str, tuple[Match, dict[str, Any]]] = {
        "to somebody": (challenge(rated=True, pace="1d"), {"record": MADE}),
        "to anyone": (challenge(invited={}, hints=True, pace="live"), {}),
        "to anyone, rated": (challenge(invited={}, rated=True), {"record": replace(MADE, rank=None, won=2, lost=0)}),
        "to a newcomer": (challenge(friendly=True), {}),
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
        made[f"closed: {termination}"] = (changed(closed, reason="*spam*" if termination == "cancelled" else None), {})
    made["closed with a ban"] = (challenge(state=State.CLOSED, termination="cancelled", invited={}), {})
    for name, (match, about) in made.items():
        yield in_language(LOBBY, f"challenge {name}", challenge_screen, VISIT, match, POST, **about)
    three = challenge(game=COURT.key, players={"a": ANN, "b": BEN, "c": None, "d": None}, invited={"c": CAT})
    yield in_language(LOBBY, "challenge of four", challenge_screen, COURT, three, POST)
    taken = changed(three, state=State.PLAY, players={"a": ANN, "b": BEN, "c": CAT, "d": UserId(CAT + 1)}, invited={})
    yield in_language(LOBBY, "challenge of four, taken", challenge_screen, COURT, taken, POST)
    of_three = live(players={"g": ANN, "r": BEN, "x": CAT})
    yield in_language(LOBBY, "challenge of three, taken", challenge_screen, VISIT, of_three, POST)
    yield in_language(LOBBY, "challenge twice", existing_challenge_screen, VISIT, "–", challenge())
    yield in_language(LOBBY, "alone", alone_screen, "–", URL)
    yield in_language(LOBBY, "offer", offer_screen, (VISIT, COURT), BEN)


def _lobbies() -> Iterator[Sample]:
    some = {
        "empty": lobby(1, 0, 5, rated=True, pace="live"),
        "with a guest": lobby(2, 1, 2, pace="1d"),
        "with a bot": lobby(3, 0, 1, levels={"c": 2}, personas={"c": 5}, options={"rules": "full"}),
        "alone with bots": lobby(3, 0, 1, levels={"b": 1, "c": 1}, personas={"b": 4, "c": 5}, pace="live"),
        "of a rematch": changed(lobby(2, 1, 0, parent=3), sitting=("b", "a")),
        "of a rematch, begun": table(parent=3),
        "of the bot's": lobby(1, 0, 1, levels={"a": 1}, personas={"a": 6}),
        "begun": table(),
    }
    for termination in CLOSINGS:
        reason = "*spam*" if termination == "cancelled" else None
        some[f"closed: {termination}"] = lobby(state=State.CLOSED, termination=termination, reason=reason)
    some["closed with a ban"] = lobby(state=State.CLOSED, termination="cancelled")
    for name, match in some.items():
        yield in_language(LOBBY, f"table {name}", lobby_screen, COURT, match, POST)
    for name, match in (("live", lobby(pace="live")), ("over days, with a bot", lobby(2, levels={"b": 2}, pace="1d"))):
        yield in_language(LOBBY, f"the host's seat, {name}", seat_screen, COURT, match, ANN)
    for closes in (True, False):
        yield in_language(LOBBY, f"leaving, {closes}", leaving_screen, lobby(2), closes=closes)
    yield in_language(LOBBY, "a guest's seat", seat_screen, COURT, lobby(2), BEN)


# ---- boards
def _board(room: str, name: str, match: Match, *, followers: tuple[UserId, ...] = (), **about: Any) -> Sample:
    """The board of a match of Royal Visit after three turns, or with another `state`."""
    board = PublicBoard(match, **{"state": played(None)[-1], **about})
    return for_reader(room, name, board_screen, VISIT, board, POST, followers=followers)


def _court_board(room: str, name: str, match: Match) -> Sample:
    return for_reader(room, name, board_screen, COURT, PublicBoard(match, at_table(None)), POST)


def _boards() -> Iterator[Sample]:
    yield _board(MATCHES, "board, first", live(rated=True, pace="3d"), state=played(None, 0)[0], followers=(CAT,))
    yield _board(MATCHES, "board, bot thinks", live(levels={MOVER: 3}, personas={MOVER: 2}))
    yield _board(MATCHES, "board, without a thread", live(direct=True), unreached=WAITER)
    yield _board(MATCHES, "board, left the server", live(absent=frozenset(WAITER)))
    yield _board(MATCHES, "board, away", live(pace="3d"), away={WAITER: (NOW, NOW + DAY)})
    yield _board(MATCHES, "board, hints", live(hints=True))
    given = {"players": {"a": ANN, "b": 9, "c": CAT}, "levels": {"b": 2}, "personas": {"b": 5}, "former": {"b": BEN}}
    for name, match in (
        ("board of The Royal Court", table(pace="1d")),
        ("board of The Royal Court, taken", table(rated=True, pace="7d")),
        ("board of a rematch", table(parent=3)),
        ("board, a bot plays on", table(**given)),
        ("several to act", table(to_act=frozenset("ab"))),
        ("nobody to act", table(to_act=frozenset())),
    ):
        yield _court_board(MATCHES, name, match)
    ended = played("*")[-1]
    won = Outcome("resign", {"g": 1.0, "r": 0.0})
    for why in (Uncounted.UNMOVED, Uncounted.TOO_OFTEN, Uncounted.NO_SCORE, None):
        board = PublicBoard(over(rated=True), replace(ended, outcome=won), uncounted=why)
        yield for_reader(MATCHES, f"uncounted: {why}", board_screen, VISIT, board, POST, close="–")
    change = (RatingChange("g", ANN, 1000, 1020, 5), RatingChange("r", BEN, 1000, 980, 2))
    for name, match in (
        ("rated", over(rated=True)),
        ("cancelled by a moderator", cancelled()),
        ("cancelled", cancelled(reason=None)),
        ("agreed", over(termination="agreed", ending=Outcome("agreed", {"g": 0.5, "r": 0.5}))),
        ("against the bot", over(levels={"r": 2})),
    ):
        board = PublicBoard(match, replace(ended, outcome=match.result.ending), change if match.terms.rated else ())
        yield for_reader(MATCHES, f"over: {name}", board_screen, VISIT, board, POST)
    bots = table(state=State.OVER, termination="bots", ending=Outcome("bots", {}), left=frozenset("a"))
    board = PublicBoard(bots, replace(at_table("*"), outcome=bots.result.ending))
    yield for_reader(MATCHES, "table over: only bots", board_screen, COURT, board, POST)
    three = Outcome("agreed", {"a": 0.5, "b": 0.5, "c": 0.0})
    for why, ending in product(
        (Uncounted.UNMOVED, Uncounted.TOO_OFTEN), (three, Outcome("empty", {"a": 1.0, "b": 0.5, "c": 0.0}))
    ):
        match = table(state=State.OVER, ending=ending, termination=ending.termination, to_act=frozenset(), rated=True)
        board = PublicBoard(match, replace(at_table("*"), outcome=match.result.ending), uncounted=why)
        yield for_reader(MATCHES, f"table over: {ending.termination}, {why}", board_screen, COURT, board, POST)


# ---- offers
def _more_offers(t: Translator, match: Match, seat: str | None) -> Screen:
    parts = [*offering_parts(t, VISIT, match, seat), *seldom_rows(t, VISIT, match, seat)]
    return more_screen(t, VISIT, match, seat, parts)


def _following(t: Translator, match: Match, mode: FollowMode) -> Screen:
    return Screen(tuple(follow_parts(t, match, CAT, mode)))


def _offers() -> Iterator[Sample]:
    for kind in LIVE_OFFERS:
        offer = offered(kind, MOVER, pending=(WAITER,))
        match = live(offers={kind: offer}, pace="1d", hints=True, thread=5)
        if kind == "resume":
            match = replace(match, clocks=Clocks(stopped=NOW, why_stopped=StopReason.AGREED))
        yield _board(OFFERS, f"board, {kind}", match)
        for seat in (MOVER, WAITER):
            yield in_language(OFFERS, f"more, {kind} for {seat}", _more_offers, match, seat)
        for yes in (True, False):
            yield in_language(OFFERS, f"answered {kind}: {yes}", answered_words, VISIT, match, kind, yes=yes)
    for kind in (OfferKind.REPLACE, OfferKind.REMATCH):
        yield in_language(OFFERS, f"declined {kind}", answered_words, VISIT, live(), kind, yes=False)
    for kind in (*LIVE_OFFERS, OfferKind.REPLACE):
        refused = live(declined=DeclinedOffer(kind, MOVER, WAITER, 2), pace="1d", thread=5)
        yield _board(OFFERS, f"board, {kind} declined", refused)
    yield in_language(OFFERS, "withdrawn", answered_words, VISIT, live(), OfferKind.DRAW, yes=False, own=True)
    paused = live(pace="1d", stopped=NOW, why_stopped=StopReason.AGREED)
    for match in (challenge(), over()):
        yield in_language(OFFERS, f"more, {match.state.value}", _more_offers, match, "g")
    yield in_language(OFFERS, "more, someone else's challenge", _more_offers, challenge(), None)
    yield in_language(OFFERS, "more, paused", _more_offers, paused, "g")
    plain = live(pace="1d", guild=1)
    yield in_language(OFFERS, "more, everything", _more_offers, plain, "g")
    for match in (over(), paused, live()):
        yield in_language(OFFERS, "how it stands", standing_words, VISIT, match)
    for rated, whose, agreed in product((True, False), ("a", "b"), (("a",), ("a", "c"))):
        offer = offered("replace", *agreed, pending=("c",), for_seat=whose, level=2, bot=9)
        match = table(pace="1d", rated=rated, offers={"replace": offer}, late=frozenset("b"))
        yield _court_board(OFFERS, f"bot for {whose}, {rated}, {agreed}", match)
        yield in_language(OFFERS, f"bot for {whose}", seat_words, COURT, match)
    yield in_language(OFFERS, "bot has sat down", seat_words, COURT, table())
    for mode in (FollowMode.OFF, FollowMode.TURNS, FollowMode.END):
        yield in_language(OFFERS, f"follow: {mode}", _following, plain, mode)


# ---- clocks
def _more_time(t: Translator, game: HostedGame, match: Match, seat: str) -> Screen:
    parts = [*more_parts(t, game, match, seat), *seldom_rows(t, game, match, seat)]
    return more_screen(t, game, match, seat, parts)


def _clocks() -> Iterator[Sample]:
    two = {
        "due": live(pace="live", due={MOVER: NOW}),
        "late": live(pace="1d", late=frozenset(MOVER)),
        "stopped": live(pace="1d", stopped=NOW, why_stopped=StopReason.GONE),
        "paused": live(pace="1d", stopped=NOW, why_stopped=StopReason.AGREED),
    }
    for name, match in two.items():
        yield _board(CLOCKS, f"board, {name}", match)
        for seat in (MOVER, WAITER):
            yield for_reader(
                CLOCKS, f"hand of {seat}, {name}", hand_screen, VISIT, hand(seat, match), links=(URL, None)
            )
            yield in_language(CLOCKS, f"more for {seat}, {name}", _more_time, VISIT, match, seat)
    tables = (
        table(pace="1d", due={"a": NOW, "b": NOW + HOUR}, to_act=frozenset("ab")),
        table(pace="1d", late=frozenset("b"), to_act=frozenset("b")),
        table(pace="live", due={"b": NOW}, to_act=frozenset("b")),
        table(pace="1h", due={"b": NOW}, to_act=frozenset("b")),
    )
    for match in tables:
        yield _court_board(CLOCKS, "table", match)
        for seat in "abc":
            yield in_language(CLOCKS, f"table, more for {seat}", _more_time, COURT, match, seat)
    yield in_language(CLOCKS, "claimed", claimed_screen, VISIT, over(), "g", "r")
    yield in_language(CLOCKS, "removed", claimed_screen, COURT, table(), "a", "b")
    yield in_language(CLOCKS, "not claimed", not_claimed_screen, VISIT, two["due"], "g")
    yield in_language(CLOCKS, "nudged", nudged_words, COURT, table(), ("b", "c"))
    away = AwayState(
        EPOCH + 5 * SECOND, ((EPOCH + SECOND, EPOCH + 9 * SECOND), (EPOCH + DAY, EPOCH + 28 * HOUR)), 9, (9,) * 25
    )
    yield in_language(CLOCKS, "days away", away_screen, away, DaysAwayChoice(0, 7))
    none = AwayState(EPOCH + 5 * SECOND, (), 1, (0,) * 25)
    yield in_language(CLOCKS, "no days away", away_screen, none, DaysAwayChoice(3, 7))


# ---- resigning
def _seat_offered(t: Translator) -> Screen:
    return seat_offered_screen(t, COURT, table(), "a", seat_words(t, COURT, table()))


def _resigning() -> Iterator[Sample]:
    for rated, counts, goes_on in ((True, True, False), (True, False, False), (False, False, True)):
        match = table(pace="1d", rated=rated) if goes_on else live(rated=rated)
        preview = ResignationPreview(match, next(iter(match.seating.players)), counts=counts, continues=goes_on)
        game, name = (COURT if goes_on else VISIT), f"resign, {rated} {counts}"
        yield in_language(MATCHES, name, question_screen, game, preview, moved_on=not rated)
    alone = ResignationPreview(table(levels={"b": 1, "c": 1}), "a", counts=False, continues=False)
    yield in_language(MATCHES, "leave bots", question_screen, COURT, alone)
    yield in_language(MATCHES, "seat offered", _seat_offered)
    yield in_language(MATCHES, "played on", kept_screen, VISIT, live(), "g")
    yield in_language(MATCHES, "resigned", resigned_screen, VISIT, over(), "r")
    yield in_language(MATCHES, "left", resigned_screen, COURT, table(), "a")
    yield in_language(MATCHES, "nothing to resign", over_screen, VISIT, over(), "r")


# ---- windows
PAUSED: Final = window(pace="live", window=Window(9, None), answer_time=2)


def _windows() -> Iterator[Sample]:
    windows = required(COURT.logic.windows)
    offered_orders = windows.orders
    for order in offered_orders:
        choice = OrderChoice(window(), "b", offered_orders, order)
        yield for_reader(MATCHES, f"standing order: {order}", orders_screen, COURT, choice)
    yield for_reader(MATCHES, "hand in a window", hand_screen, COURT, hand_in_window())
    for seat in "bc":
        asked = hand_in_window(seat=seat, may_answer=True)
        yield for_reader(MATCHES, f"question to {seat} in the hand", hand_screen, COURT, asked)
        yield for_reader(
            MATCHES,
            f"pause for {seat} in the hand",
            hand_screen,
            COURT,
            replace(asked, match=PAUSED, order="fewer" if seat == "b" else "ask", skips=seat == "c"),
        )
    ace = hand_in_window(seat="b", may_answer=True)
    ace = replace(ace, match=PAUSED, order="ask", state=replace(ace.state, may_skip=True))
    yield for_reader(MATCHES, "pause that can be skipped with an ace", hand_screen, COURT, ace)
    asked = hand_in_window(seat="c", may_answer=True)
    other: Any = asked.state.view
    other = replace(asked.state, may_skip=True, view=replace(other, effect=read_effect("set=3"), set_size=2))
    asked = replace(asked, match=PAUSED, state=other)
    yield for_reader(MATCHES, "pause for another's bad roll", hand_screen, COURT, asked)
    mine = hand_in_window("a")
    view: Any = mine.state.view
    noped = replace(mine.state, view=replace(view, nopes=(1, 2)))
    yield for_reader(MATCHES, "own effect, noped", hand_screen, COURT, replace(mine, match=PAUSED, state=noped))
    board: Any = in_window(None)
    for text in ("jack=3", "queen=turn", "king=b1/0", "six=b5", "joker=7", "revolt", "set=3", "set=10"):
        effect = required(read_effect(text))
        noped = replace(mine.state, view=replace(view, nopes=(1,), effect=effect, set_size=2))
        yield for_reader(MATCHES, "own effect, noped", hand_screen, COURT, replace(mine, match=PAUSED, state=noped))
        stake = replace(board, view=replace(board.view, effect=effect, set_size=2))
        yield for_reader(MATCHES, f"window: {effect.kind}", board_screen, COURT, PublicBoard(PAUSED, stake), POST)
    stake = replace(board, view=replace(board.view, nopes=(1,)))
    yield for_reader(MATCHES, "window, noped", board_screen, COURT, PublicBoard(PAUSED, stake), POST)
    choosing = replace(view, primary=("XX",))
    ahead = COURT.logic.drafted(replace(mine.state, ahead=windows.ahead(choosing, "a")), Draft())
    yield for_reader(MATCHES, "pause before the next act", hand_screen, COURT, replace(mine, match=PAUSED, state=ahead))
    chosen = replace(ahead, draft=COURT.logic.press(required(ahead.drafts_on), ahead.draft, "7r"))
    yield for_reader(MATCHES, "the next act chosen", hand_screen, COURT, replace(mine, match=PAUSED, state=chosen))
    for match in (
        window(),
        window(window=Window(9, None)),
        replace(PAUSED, window=Window(9, NOW)),
        window(answer_time=HOUR),
        window(answer_time=8 * HOUR),
        PAUSED,
    ):
        yield for_reader(MATCHES, "window", board_screen, COURT, PublicBoard(match, in_window(None)), POST)


# ---- notices
def _notices() -> Iterator[Sample]:
    paced = live(pace="1d", due={MOVER: NOW})
    for notice in (
        Notice(NoticeKind.REMINDER, 2, (MOVER,)),
        Notice(NoticeKind.NUDGE, 2, (MOVER,), WAITER),
        Notice(NoticeKind.WAITING, 2, (MOVER,)),
        Notice(NoticeKind.FOLLOWED, 2, (), str(BEN)),
        Notice(NoticeKind.OPENED, 2),
    ):
        yield in_language(NOTICES, notice.kind, notice_screen, VISIT, paced, notice, POST, board=URL)
    yield in_language(
        NOTICES, NoticeKind.HOST, notice_screen, COURT, lobby(2, 0, 2), Notice(NoticeKind.HOST, 2, ("a",)), POST
    )
    yield in_language(NOTICES, "moved", moved_screen, URL)
    for match in (live(direct=True), live(thread=9)):
        yield in_language(NOTICES, "elsewhere", elsewhere_screen, VISIT, match, POST)
    for pace in ("live", "1h", "1d", "3d", "7d", "none"):
        yield in_language(NOTICES, f"pace {pace}", match_line, VISIT, live(pace=pace), "g")


def _hands() -> Iterator[Sample]:
    """Hands with a turn that is drafted, hinted at, or to be confirmed because it loses; and one with much to play."""
    plays = max(all_turns(VISIT.logic.rules, hand().state.view), key=len).split(";")
    laid = hand(draft=Draft(tuple(plays)))
    view: Any = court_seen(fresh_hand(RICH[1], 4, top="9b"), 0)
    others = (replace(place, hand=held) for place, held in zip(view.places[1:], (9, 7, 1), strict=True))
    view = replace(view, places=(view.places[0], *others))
    state = COURT.logic.drafted(
        HandState("a", view, Draft(), my_turn=True, own_last=None, names={"b": "Ben", "c": "Dora", "d": "Eve"}), Draft()
    )
    rich = Hand(table(), "a", 1, 1, state)
    yield for_reader(MATCHES, "hand, asking", hand_screen, VISIT, laid, confirming=True)
    yield for_reader(MATCHES, "hand with a turn laid out", hand_screen, VISIT, laid)
    away = replace(laid, match=changed(laid.match, guild=NO_GUILD, channel=NO_CHANNEL))
    yield for_reader(MATCHES, "hand in a foreign place", hand_screen, VISIT, away)
    yield Sample(MATCHES, "hand with a hint", hint_sample(hand(), plays, 0.4, 0.6).make)
    yield Sample(MATCHES, "hand with a quiet hint", hint_sample(hand(), ["W2:W+3"], 0.4, 0.4).make)
    yield for_reader(MATCHES, "hand with a court", hand_screen, COURT, rich)
    yield for_reader(MATCHES, "hand with a court that tells only the news", hand_screen, COURT, rich, seen=0)


def _others() -> Iterator[Sample]:
    begun = live().created + Milliseconds(1)
    for match in (live(state=State.CHALLENGE), live(salt=SALT), over(salt=SALT, started=begun), over()):
        for game, one in ((VISIT, match), (COURT, table(seed=match.seed, state=match.state, salt=match.salt))):
            yield in_language(MATCHES, "fair deal", deal_screen, game, one, None)
    some = [listed(live(id=n, public_id=f"m{n:016x}", to_act=frozenset("gr"[n % 2])), f"Name {n}") for n in range(30)]
    for count, action in product((3, 30), ("hand-here", "board-here")):
        name = f"which of {count} for {action}"
        yield in_language(MATCHES, name, which_screen, HOSTED, some[:count], action, "–", user=ANN)
