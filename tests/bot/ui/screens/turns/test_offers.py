"""Offers on a match's messages: what is said for whom, who can answer, and what can be offered now."""

from __future__ import annotations

import pytest

from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, State
from bot.matches.core.offers import DIRECT, DRAW, LONGEST_PAUSE, PAUSE, REMATCH, REPLACE, RESUME
from bot.ui.screens.screen import Part, Screen
from bot.ui.screens.turns.offers import (
    HERE,
    answered_words,
    offering_parts,
    own_parts,
    public_parts,
    seat_words,
    standing_words,
)
from tests.support.required import required as part
from tests.support.screens import (
    ANN,
    BEN,
    CAT,
    COURT,
    EN,
    NOW,
    POST,
    VISIT,
    actions,
    assert_fits,
    buttons,
    labels,
    live,
    offered,
    over,
    said,
    table,
)


def _screen(parts: list[Part]) -> Screen:
    return Screen(tuple(parts))


def _public(match: Match, game: HostedGame = VISIT) -> Screen:
    return _screen(public_parts(EN, game, match, POST))


def _own(match: Match, seat: str, game: HostedGame = VISIT) -> Screen:
    return _screen(own_parts(EN, game, match, seat))


def _with(kind: str, **changes: object) -> Match:
    return live(offers={kind: offered(kind, "g")}, **changes)


@pytest.mark.parametrize(
    ("kind", "words", "agree"),
    [
        (DRAW, f"🤝 <@{ANN}> offers a draw. <@{BEN}>: if you play on, you decline it.", "Accept the draw"),
        (PAUSE, f"⏸️ <@{ANN}> offers a pause: no clock would run. <@{BEN}>?", "Accept the pause"),
        (RESUME, f"▶️ <@{ANN}> offers to end the pause: the clocks would run again. <@{BEN}>?", "End the pause"),
        (DIRECT, f"✉️ <@{ANN}> offers to continue in direct messages. <@{BEN}>?", "Continue in DMs"),
    ],
)
def test_everyone_sees_an_offer_with_its_two_answers(kind: str, words: str, agree: str) -> None:
    screen = _public(_with(kind))
    assert said(screen) == words
    assert labels(screen) == [[agree, "Decline"]]
    assert actions(screen) == [f"agree:{kind}:2", f"refuse:{kind}:2"]
    assert all(one.post == POST for one in buttons(screen))


def test_a_person_who_has_agreed_to_another_ones_offer_reads_it_without_buttons() -> None:
    match = table(offers={DRAW: offered(DRAW, "a", "b", pending=("c",))})
    screen = _own(match, "b", COURT)
    assert "offers a draw" in said(screen)
    assert not labels(screen)


@pytest.mark.parametrize("seat", ["b", "c"])
def test_nothing_is_on_offer_to_a_person_who_has_left_or_is_out(seat: str) -> None:
    match = table(offers={DRAW: offered(DRAW, "a", pending=("b",))}, left=frozenset("b"), out=frozenset("c"))
    assert own_parts(EN, COURT, match, seat) == []
    assert offering_parts(EN, COURT, match, seat) == []


def test_spectator_and_finished_match_have_nothing_to_offer() -> None:
    assert offering_parts(EN, VISIT, live(), None) == []
    assert offering_parts(EN, VISIT, over(), "g") == []


def test_pause_says_since_when_and_until_when_and_how_to_end_it() -> None:
    match = live(pace="3d", stopped=NOW, why_stopped="agreed")
    end = (NOW + LONGEST_PAUSE) // 1000
    screen = _public(match)
    assert f"Paused <t:{NOW // 1000}:R>" in said(screen)
    assert f"The pause ends <t:{end}:R> at the latest." in said(screen)
    assert labels(screen) == [["Offer to resume"]]
    assert not labels(_own(match, "g"))


def test_pause_whose_end_is_on_offer_has_only_that_offer() -> None:
    match = live(pace="3d", stopped=NOW, why_stopped="agreed", offers={RESUME: offered(RESUME, "g")})
    assert labels(_public(match)) == [["End the pause", "Decline"]]


def test_clock_that_stands_still_for_another_reason_is_no_pause() -> None:
    assert public_parts(EN, VISIT, live(pace="3d", stopped=NOW, why_stopped="gone"), POST) == []


@pytest.mark.parametrize(
    ("match", "kinds"),
    [
        (live(), ["draw", "direct"]),
        (live(pace="3d"), ["draw", "pause", "direct"]),
        (live(pace="3d", stopped=NOW, why_stopped="agreed"), ["draw", "resume", "direct"]),
        (live(direct=True), ["draw"]),
        (live(guild=0), ["draw"]),
        (live(offers={DRAW: offered(DRAW, "r", pending=("g",))}), ["direct"]),
    ],
)
def test_what_can_be_offered_now(match: Match, kinds: list[str]) -> None:
    screen = _screen(offering_parts(EN, VISIT, match, "g"))
    assert [one.rest for one in buttons(screen) if one.action == f"offer{HERE}"] == kinds


def test_against_the_bot_nothing_can_be_offered() -> None:
    assert offering_parts(EN, VISIT, live(levels={"r": 1}, pace="3d"), "g") == []


def _replacing(by: str, whose: str, **changes: object) -> Match:
    pending = tuple(seat for seat in "abc" if seat not in (by, whose))
    offer = offered(REPLACE, by, pending=pending, for_seat=whose, level=2, bot=9)
    return table(offers={REPLACE: offer}, **changes)


def test_bot_instead_of_another_names_them_and_says_that_the_match_is_unrated_then() -> None:
    level = part(COURT.presentation.opponent).levels(EN)[1].name
    text = said(_public(_replacing("a", "b", rated=True), COURT))
    assert text == (
        f"🤖 <@{ANN}> would like a bot ({level}) to take <@{BEN}>'s seat. The match would become unrated."
        f" <@{CAT}>, do you agree?"
    )


DECLINED = {
    DRAW: "You declined the draw.",
    PAUSE: "You declined the pause.",
    RESUME: "You declined: the pause goes on.",
    DIRECT: "You declined: the match stays in the channel.",
    REPLACE: "You declined: no bot takes the seat.",
    REMATCH: "You declined the rematch.",
}


def test_answer_says_whom_it_waits_for_or_what_it_came_to() -> None:
    waiting = table(offers={DRAW: offered(DRAW, "a", "b", pending=("c",))})
    assert answered_words(EN, COURT, waiting, DRAW, yes=True) == f"Now waiting for <@{CAT}> to agree."
    for kind, declined in DECLINED.items():
        assert answered_words(EN, COURT, table(), kind, yes=False) == declined
    assert answered_words(EN, COURT, table(), DRAW, yes=False, own=True) == "You withdrew your offer."
    assert answered_words(EN, COURT, table(), DIRECT, yes=True) == "The match goes on."
    drawn = over(termination="agreed", ending=over().ending)
    assert answered_words(EN, VISIT, drawn, DRAW, yes=True) == standing_words(EN, VISIT, drawn)
    assert standing_words(EN, VISIT, drawn) == "A draw, agreed by both players."
    paused = live(stopped=NOW, why_stopped="agreed")
    assert standing_words(EN, VISIT, paused).startswith("⏸️ Paused")


def test_person_who_would_leave_is_told_to_play_on_until_then() -> None:
    assert seat_words(EN, COURT, _replacing("a", "a")) == (
        f"Now waiting for <@{BEN}>, <@{CAT}> to agree. Until then, play on or leave the match."
    )
    assert seat_words(EN, COURT, _replacing("a", "b")) == f"Now waiting for <@{CAT}> to agree."
    assert seat_words(EN, COURT, table()) == "The bot has taken the seat."


def test_fits_into_a_message(t: Translator) -> None:
    seats = dict(zip("abcdef", range(ANN, ANN + 6), strict=True))
    others = tuple("bcdef")
    kinds = {kind: offered(kind, "a", pending=others) for kind in (DRAW, PAUSE, RESUME, DIRECT)}
    kinds[REPLACE] = offered(REPLACE, "a", pending=others, for_seat="b", level=1)
    match = table(players=seats, offers=kinds, rated=True, pace="7d", stopped=NOW, why_stopped="agreed")
    assert match.state is State.PLAY
    assert_fits(_screen(public_parts(t, COURT, match, POST)))
    assert_fits(_screen(offering_parts(t, COURT, match, "b")))
    assert_fits(_screen(offering_parts(t, COURT, table(players=seats, pace="7d"), "b")))
