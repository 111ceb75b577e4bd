"""Hints in words: the next play, and reasons that name the rule or the threat, in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.royal_visit.hint import hint_words, reason_words, why
from bot.games.states import Draft
from bot.i18n.translator import LANGUAGES, Translators
from engine.game import Advice
from engine.royal_visit.board import Pawn, Pawns, Seat
from engine.royal_visit.cards import Card
from engine.royal_visit.notation import read_position, read_turn
from engine.royal_visit.plays import Line
from engine.royal_visit.position import View
from engine.royal_visit.quickest import Win
from engine.royal_visit.reasons import Kind, Reason
from tests.bot.games.royal_visit.cases import ENGLISH, my_move, seen
from tests.engine.positions import at

PAWNS = Pawns(-2, 0, 2, -1, 1)
WIN = Win("king", Line.POWER_ON_KING, (Card.J3, Card.J2), PAWNS)


def told(pawns: str, hand: str, turn: str, **more: str) -> list[str]:
    here = at(pawns, hand, **more)
    return why(ENGLISH, View(read_position(seen(here, here.turn))), read_turn(turn))


@pytest.mark.parametrize(
    ("pawns", "hand", "turn", "sentence"),
    [
        (
            "L-2,K+6,R+8,W-1,J+1",
            "G1K1",
            "G1:R+7",
            "The King is 1 step from Red's Chateau; this Guard, on +7, blocks his way.",
        ),
        ("L-8,K-6,R+2,W-1,J+1", "K1", "K1:K-7", "It wins at once: the King comes into Green's Chateau."),
        (
            "L-3,K-2,R-1,W0,J+5",
            "W1",
            "W1:W-1",
            "The Crown moves 1 space toward Green, to −1: the whole Court is on Green's side.",
        ),
        (
            "L-2,K+1,R+3,W+2,J+1",
            "W3",
            "W3:W-1",
            "From −1 the Wizard can call the King nearer to Green's Chateau, if nothing changes.",
        ),
    ],
)
def test_the_reason_names_the_rule_or_the_threat(pawns: str, hand: str, turn: str, sentence: str) -> None:
    assert sentence in told(pawns, hand, turn)


def test_a_threat_is_told_with_the_cards_that_carry_it() -> None:
    said = told("L-2,K+5,R+8,W-1,J-3", "K1K1K1J2", "K1:K+4;K1:K+3;K1:K+2", crown="0")
    assert any("now it takes at least" in words and "King\N{NO-BREAK SPACE}×2" in words for words in said)


def test_a_turn_for_which_nothing_speaks_still_has_a_word() -> None:
    assert told("L-2,K0,R+2,W-1,J-8", "K1K1K1G2G2W2W2J2", "J2:J-6") == [
        "Nothing comes of it at once, but nothing else leaves better prospects."
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", Kind)
def test_every_reason_has_words_of_its_own(language: str, kind: Kind) -> None:
    t = Translators()[language]
    reason = Reason(kind, "crown", Pawn.R, (Pawn.W, Pawn.J), -7, 2, 3, True, (Card.J4, Card.JM), WIN, WIN)
    said = reason_words(t, Seat.GREEN, reason)
    others = {reason_words(t, Seat.GREEN, replace(reason, kind=other)) for other in Kind if other is not kind}
    assert said
    assert said not in others


def test_the_hint_is_the_play_that_comes_next() -> None:
    here = at(hand="K1K1K1G2W2J2J3J4")
    advice = Advice("K1K1:L-3,K-1,R+1;K1:K-2", 0.617, 0.617)
    first = hint_words(ENGLISH, my_move(here), advice)
    assert first.startswith("💡 **Hint** · **King's Privilege**: left Guard from −2 to −3, King from 0 to −1")
    assert "Then: King." in first
    assert "about 62%" in first
    second = hint_words(ENGLISH, my_move(here, "K1K1:L-3,K-1,R+1"), advice)
    assert second.startswith("💡 **Hint** · **King**: King from −1 to −2.")
    last = hint_words(ENGLISH, my_move(here, advice.turn), advice)
    assert last.startswith("💡 **Hint** · End your turn now.")
    assert "begins differently" not in first + second + last


def test_a_better_turn_that_begins_otherwise_is_mentioned() -> None:
    here = at(hand="K1K1K1G2W2J2J3J4")
    said = hint_words(ENGLISH, my_move(here, "W2:W+1"), Advice("W2:W+1", 0.4, 0.61))
    assert "about 61%" in said
    assert "start over" in said


def test_where_nothing_follows_from_the_draft_it_says_to_start_over() -> None:
    state = replace(my_move(at(hand="K1K1K1G2W2J2J3J4")), draft=Draft(("W2:W+1",)))
    said = hint_words(ENGLISH, state, Advice("K1:K-1", 0.61, 0.61))
    assert "Start over. **King**: King from 0 to −1." in said
