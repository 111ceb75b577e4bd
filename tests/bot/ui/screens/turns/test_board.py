"""The board in the channel: whose move it is or how it ended, everyone's buttons, and nothing that is hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.states import BoardState
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, PublicBoard, RatingChange
from bot.matches.core.pace import HOUR
from bot.matches.core.ratings import NO_SCORE, TOO_OFTEN, UNMOVED
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.board import board_screen
from bot.urgency import Urgency
from engine.game import OPEN, Outcome
from tests.support.screens import (
    ANN,
    BARE_VISIT,
    BEN,
    CAT,
    COURT,
    EN,
    ENGLISH,
    NOW,
    POST,
    VISIT,
    actions,
    assert_fits,
    at_table,
    buttons,
    cancelled,
    history,
    in_window,
    labels,
    live,
    offered,
    over,
    picture,
    played,
    said,
    table,
    window,
)
from tests.support.text_rules import text_of


def _board(match: Match, state: BoardState | None = None, **more: object) -> Screen:
    return board_screen(ENGLISH, VISIT, PublicBoard(match, state or played(None)[-1], **more), POST)  # type: ignore[arg-type]


def _ended(match: Match, **more: object) -> Screen:
    return _board(match, history(match).states[-1], **more)


def test_board_names_the_player_to_move_first() -> None:
    assert said(_board(live())).startswith(f"### 🟢 <@{ANN}>, it's your turn as Green.\n")
    assert f"\n🟢 Green <@{ANN}> · 🔴 Red <@{BEN}>\n-# #7 · unrated" in said(_board(live()))


def test_board_of_people_offers_hand_turns_rules_and_what_is_needed_seldom() -> None:
    screen = _board(live())
    assert labels(screen) == [["My hand", "Turns", "Rules"], ["Resign", "Fair deal", "More…"]]
    assert actions(screen) == ["hand", "turns", "rules", "resign", "deal", "more"]
    assert all((one.match, one.number, one.post) == (live().public_id, 3, POST) for one in buttons(screen))


def test_board_against_the_bot_has_nobody_to_ask_for_anything() -> None:
    screen = _board(live(levels={"r": 1}))
    assert labels(screen) == [["My hand", "Turns", "Rules", "Resign", "Fair deal"]]


def test_bot_that_thinks_is_not_told_that_it_is_its_move() -> None:
    assert "### 🟢 🤖 Page is thinking…" in said(_board(live(levels={"g": 1})))


def test_picture_of_the_board_is_the_most_urgent_and_says_in_words_what_it_shows() -> None:
    drawn = picture(_board(live()))
    assert drawn.urgency is Urgency.BOARD
    assert drawn.alt.startswith("Green's turn. Pawns: ")


def test_board_of_a_match_under_way_holds_no_ones_cards() -> None:
    public = played(None)[-1]
    screen = _board(live())
    shown = said(screen) + picture(screen).alt + repr(picture(screen).key)
    for seat in "gr":
        [cards] = set(text_of(played(seat)[-1].view).split()) - set(text_of(public.view).split())
        assert cards not in shown


def test_at_the_deal_the_board_says_who_took_the_challenge_and_who_goes_first() -> None:
    text = said(_board(live(), played(None)[0]))
    assert f"<@{BEN}> accepted <@{ANN}>'s challenge." in text
    assert VISIT.presentation.start_words(EN, played(None)[0]) in text
    assert "took" not in said(_board(live()))
    assert "took" not in said(_board(live(levels={"r": 1}), played(None)[0]))


def test_table_of_three_says_who_took_the_challenge() -> None:
    text = said(board_screen(ENGLISH, COURT, PublicBoard(table(), at_table(None)), POST))
    assert f"<@{ANN}> opened the table; <@{BEN}>, <@{CAT}> joined." in text


def test_rematch_of_a_table_says_so() -> None:
    text = said(board_screen(ENGLISH, COURT, PublicBoard(table(parent=3), at_table(None)), POST))
    assert "A rematch of match #3: everyone has moved one seat along." in text


def test_board_says_who_gave_their_seat_to_which_bot() -> None:
    match = table(players={"a": ANN, "b": 9, "c": CAT}, levels={"b": 2}, personas={"b": 5}, former={"b": BEN})
    text = said(board_screen(ENGLISH, COURT, PublicBoard(match, at_table(None)), POST))
    assert f"🔵 B 🤖 Gaspard (Herald) · 🔶 C <@{CAT}>\n<@{BEN}> left and gave the seat to 🤖 Gaspard.\n" in text


@pytest.mark.parametrize(
    ("changes", "terms"),
    [
        ({"rated": True, "pace": "live"}, "-# #7 · rated · live, 5 minutes a turn"),
        ({"hints": True, "pace": "3d"}, "-# #7 · unrated · with hints · 3 days a turn"),
        ({"pace": "1d", "window_time": HOUR}, "-# #7 · unrated · 1 day a turn · 1 hour to answer"),
        ({"pace": "1d", "window_time": 8 * HOUR}, "-# #7 · unrated · 1 day a turn\n"),
        ({"options": {"ruleset": "manual"}}, "-# #7 · unrated · "),
    ],
)
def test_terms_of_the_match_stand_below_the_players(changes: dict[str, object], terms: str) -> None:
    assert terms in said(_board(live(**changes))) + "\n"


def test_board_says_who_has_left_the_server_and_whom_no_message_reaches() -> None:
    text = said(_board(live(absent=frozenset("r")), unreached="r"))
    assert f"<@{BEN}> has left the server." in text
    assert f"-# <@{BEN}> doesn't accept direct messages from me, so the match continues here." in text


def test_board_says_who_is_away_and_who_follows() -> None:
    screen = board_screen(
        ENGLISH, VISIT, PublicBoard(live(), played(None)[-1], away={"r": (1_000, 9_000)}), POST, followers=(CAT,)
    )
    assert f"🏖️ <@{BEN}> is away from <t:1:D> until <t:9:D>." in said(screen)
    assert f"-# Following: <@{CAT}>" in said(screen)


def test_claims_and_offers_stand_above_the_usual_buttons() -> None:
    match = live(pace="3d", late=frozenset("g"), offers={"draw": offered("draw", "g")})
    assert labels(_board(match)) == [
        ["Accept the draw", "Decline"],
        ["Claim the win"],
        ["My hand", "Turns", "Rules"],
        ["Resign", "Fair deal", "More…"],
    ]


def test_window_asks_everyone_by_the_same_buttons_that_name_the_question() -> None:
    screen = board_screen(ENGLISH, COURT, PublicBoard(window(), in_window(None)), POST)
    assert said(screen).startswith(
        f"### 🟥 <@{ANN}> gets 2 more actions. Nope?\n⏳ The question closes <t:{NOW // 1000}:R>."
    )
    assert labels(screen)[0] == ["Nope!", "Let it pass"]
    assert [one.number for one in buttons(screen) if one.action == "answer"] == [9, 9]


def test_window_does_not_show_who_is_asked_or_holds_an_ace() -> None:
    screen = board_screen(ENGLISH, COURT, PublicBoard(window(), in_window(None)), POST)
    shown = said(screen) + picture(screen).alt + repr(picture(screen).key)
    for card in ("Ar", "Ab", "7b3r", "red ace", "black ace"):
        assert card not in shown


def test_match_that_nobody_is_asked_in_is_under_way() -> None:
    assert said(_board(live(to_act=frozenset()))).startswith("### The match is under way.\n")


def test_several_who_are_asked_are_all_named() -> None:
    text = said(board_screen(ENGLISH, COURT, PublicBoard(table(to_act=frozenset("ac")), at_table(None)), POST))
    assert text.startswith(f"### 🟥 <@{ANN}>, 🔶 <@{CAT}>: it's your turn.")


def test_at_the_end_the_board_says_how_and_what_it_did_to_the_ratings() -> None:
    changes = (RatingChange("g", ANN, 1042.6, 1060.5), RatingChange("r", BEN, 1000, 981.4))
    text = said(_ended(over(rated=True), ratings=changes))
    assert text.startswith(f"### 🟢 <@{ANN}> wins: 🔴 <@{BEN}> has resigned.\n")
    assert f"🟢 <@{ANN}> 1043 → **1060** (+17)\n🔴 <@{BEN}> 1000 → **981** (−19)" in text
    assert "does not count" not in text


def test_end_leads_on_to_a_rematch_and_back_on_the_match() -> None:
    screen = _ended(over())
    assert labels(screen) == [["Rematch"], ["Review", "Replay", "Turns"], ["Rules", "Fair deal"]]
    assert all(one.post == POST for one in buttons(screen))


def test_end_offers_only_what_the_game_has() -> None:
    match = over()
    screen = board_screen(ENGLISH, BARE_VISIT, PublicBoard(match, history(match).states[-1]), POST)
    assert labels(screen) == [["Rematch"], ["Turns", "Rules", "Fair deal"]]


def test_next_level_is_offered_to_the_person_who_beat_the_bot() -> None:
    assert labels(_ended(over(levels={"r": 2})))[0] == ["Next level: Courtier", "Rematch"]
    assert labels(_ended(over(levels={"r": 5})))[0] == ["Rematch"]
    lost = over(levels={"r": 2}, ending=Outcome("resign", {"g": 0.0, "r": 1.0}))
    assert labels(_ended(lost))[0] == ["Rematch"]


def test_end_says_how_close_it_was() -> None:
    match = over()
    board = PublicBoard(match, history(match).states[-1])
    assert "\n3 turns.\n" in said(board_screen(ENGLISH, VISIT, board, POST, close="3 turns."))


@pytest.mark.parametrize(
    ("why", "words"),
    [
        (UNMOVED, "it ended before both players had played."),
        (TOO_OFTEN, "these two have already had three rated matches in 24 hours."),
        (NO_SCORE, "it has no result."),
    ],
)
def test_rated_match_that_does_not_count_says_why(why: str, words: str) -> None:
    assert f"It doesn't count for the leaderboard: {words}" in said(_ended(over(rated=True), uncounted=why))


def test_rated_match_that_does_not_count_for_no_known_reason_says_only_that() -> None:
    assert "It doesn't count for the leaderboard.\n" in said(_ended(over(rated=True)))


@pytest.mark.parametrize(
    ("why", "words"),
    [
        (UNMOVED, "it ended before everyone had played."),
        (TOO_OFTEN, "two of these players have already met in three rated matches in 24 hours."),
    ],
)
def test_table_of_three_that_does_not_count_says_so_of_everyone(why: str, words: str) -> None:
    ending = Outcome("out", {"a": 1.0, "b": 0.0, "c": 0.5})
    match = over(**_finished_table(ending), rated=True)
    state = replace(in_window(OPEN), outcome=ending)
    text = said(board_screen(ENGLISH, COURT, PublicBoard(match, state, uncounted=why), POST))
    assert f"It doesn't count for the leaderboard: {words}" in text


def test_table_of_three_lists_the_players_in_the_order_of_their_places() -> None:
    ending = Outcome("out", {"a": 0.0, "b": 1.0, "c": 0.5})
    match = over(**_finished_table(ending))
    text = said(board_screen(ENGLISH, COURT, PublicBoard(match, replace(in_window(OPEN), outcome=ending)), POST))
    assert f"**1** 🔵 <@{BEN}>\n**2** 🔶 <@{CAT}>\n**3** 🟥 <@{ANN}>" in text


def _finished_table(ending: Outcome) -> dict[str, object]:
    return {
        "game": COURT.logic.rules.key,
        "options": {"rules": "court"},
        "players": {"a": ANN, "b": BEN, "c": CAT},
        "termination": ending.termination,
        "ending": ending,
    }


def test_match_that_a_moderator_ended_says_why_and_is_neither_rated_nor_unrated() -> None:
    text = said(_ended(cancelled(rated=True)))
    assert "### A moderator ended this match: it doesn't count.\nReason: \\*spam\\*\n" in text
    assert "\n-# #7\n" in text
    assert "leaderboard" not in text


def test_match_without_a_result_is_cancelled() -> None:
    assert said(_ended(cancelled(reason=None))).startswith("### Cancelled: the match does not count.")


def test_agreed_draw_names_those_who_share_it_only_where_others_do_not() -> None:
    assert "### A draw, agreed by both players." in said(
        _ended(over(termination="agreed", ending=Outcome("agreed", {"g": 0.5, "r": 0.5})))
    )
    ending = Outcome("agreed", {"a": 0.0, "b": 0.75, "c": 0.75})
    match = over(**{**_finished_table(ending), "termination": "agreed"})
    text = said(board_screen(ENGLISH, COURT, PublicBoard(match, replace(in_window(OPEN), outcome=ending)), POST))
    assert f"### A draw, agreed by 🔵 <@{BEN}>, 🔶 <@{CAT}>." in text


def test_fits_into_a_message(t: Translator) -> None:
    reader = Reader(t)
    seats = dict(zip("abcdef", range(ANN, ANN + 6), strict=True))
    others = tuple("bcdef")
    offers = {kind: offered(kind, "a", pending=others) for kind in ("draw", "pause", "direct")}
    offers["replace"] = offered("replace", "a", pending=others, for_seat="b", level=1)
    match = window(
        id=10**9,
        players=seats,
        offers=offers,
        rated=True,
        pace="7d",
        window_time=24 * HOUR,
        absent=frozenset("bcdef"),
    )
    away = dict.fromkeys(seats, (NOW, NOW))
    followers = tuple(2**62 + number for number in range(50))
    board = PublicBoard(match, in_window(None), away=away, unreached="b")
    assert_fits(board_screen(reader, COURT, board, POST, followers=followers, ping=followers))
    late = replace(match, window=None, late=frozenset("b"), to_act=frozenset("b"))
    assert_fits(
        board_screen(reader, COURT, replace(board, match=late, state=at_table(None)), POST, followers=followers)
    )
    ended = over(rated=True, levels={"r": 2})
    changes = tuple(RatingChange(seat, ANN, 0, 9999) for seat in "gr")
    assert_fits(board_screen(reader, VISIT, PublicBoard(ended, history(ended).states[-1], changes), POST, close="…"))
    assert_fits(board_screen(reader, VISIT, PublicBoard(live(), played(None)[-1]), POST))
