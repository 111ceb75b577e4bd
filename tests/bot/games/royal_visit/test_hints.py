"""Hints in words: the next play, and reasons that name the rule or the threat, in every language."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from bot.games.royal_visit.learning.hints import hint_words, reason_words, why
from bot.games.states import Draft
from bot.i18n.translator import LANGUAGES, Translators
from engine.game import Advice
from engine.royal_visit.analysis.quickest import Win
from engine.royal_visit.analysis.reasons import Kind, Reason
from engine.royal_visit.board import Pawn, Pawns, Seat
from engine.royal_visit.cards import Card
from engine.royal_visit.notation import read_turn
from engine.royal_visit.turns.listing import turns
from engine.royal_visit.turns.plays import Line
from tests.bot.games.royal_visit.cases import ENGLISH, my_move, random_position, seen
from tests.engine.royal_visit.positions import at

PAWNS = Pawns(-2, 0, 2, -1, 1)
WIN = Win("king", Line.POWER_ON_KING, (Card.J3, Card.J2), PAWNS)


def hint_lines(pawns: str, hand: str, turn: str, **more: str) -> list[str]:
    here = at(pawns, hand, **more)
    return why(ENGLISH, seen(here, here.turn), read_turn(turn), None)


@pytest.mark.parametrize(
    ("pawns", "hand", "turn", "sentence"),
    [
        ("L-2,K+6,R+8,W-1,J+1", "G1K1", "G1:R+7", "The Guard on +7 blocks the King, 1 space from Red's Chateau."),
        ("L-8,K-6,R+2,W-1,J+1", "K1", "K1:K-7", "It wins at once: the King comes into Green's Chateau."),
        ("L-3,K-2,R+1,W0,J+5", "G2", "G2:R-1", "The Crown moves 1 space, to −1, for the whole Court in Green's Duchy."),
        ("L-2,K+1,R+3,W+2,J+1", "W3", "W3:W-1", "The Wizard's power can then summon the King towards Green's Chateau."),
    ],
)
def test_the_reason_names_the_rule_or_the_threat(pawns: str, hand: str, turn: str, sentence: str) -> None:
    assert sentence in hint_lines(pawns, hand, turn)


def test_a_win_by_the_last_card_says_where_king_or_crown_stands() -> None:
    end = {"draw": "J1", "face": "little"}
    by_king = "It wins at once: the refill empties the draw pile, and the King is in Green's Duchy."
    assert hint_lines("L-4,K-2,R+2,W-1,J+1", "K1G1G1G1W1W1W2W2", "K1:K-1", **end) == [by_king]
    by_crown = "It wins at once: the refill empties the draw pile, and the Crown is in Green's Duchy."
    fields = end | {"crown": "-2", "rules": "manual"}
    assert hint_lines("L-4,K0,R+2,W-1,J+1", "K1G1G1G1W1W1W2W2", "G1:L-3", **fields) == [by_crown]


def test_a_threat_is_told_with_the_cards_that_carry_it() -> None:
    said = hint_lines("L-2,K+5,R+8,W-1,J-3", "K1K1K1J2", "K1:K+4;K1:K+3;K1:K+2", crown="0")
    assert any("now they need at least 5 cards" in words and "King\N{NO-BREAK SPACE}×2" in words for words in said)


def test_a_turn_for_which_nothing_speaks_still_has_a_word() -> None:
    assert hint_lines("L-2,K0,R+2,W-1,J-8", "K1K1K1G2G2W2W2J2", "J2:J-6") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words_of_its_own(language: str) -> None:
    t = Translators()[language]
    reason = Reason(Kind.WINS, "crown", Pawn.R, (Pawn.W, Pawn.J), -7, 2, 3, True, (Card.J4, Card.JM), WIN, WIN)
    said = {kind: reason_words(t, Seat.GREEN, replace(reason, kind=kind), None) for kind in Kind}
    assert all(said.values())
    assert [kind for kind in Kind if [*said.values()].count(said[kind]) > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reader", Seat)
def test_a_reason_calls_its_reader_you_and_never_by_their_colour(language: str, reader: Seat) -> None:
    t = Translators()[language]
    own = {Seat.GREEN: ("Green", "Vert", "vert"), Seat.RED: ("Red", "Rouge", "rouge")}[reader]
    ends = ("crown", WIN), ("king", WIN), ("deck", replace(WIN, termination="crown"))
    for kind, (end, win), (steps, pawns) in product(Kind, ends, ((2, (Pawn.W, Pawn.J)), (0, (Pawn.L,)))):
        reason = Reason(kind, end, Pawn.R, pawns, -7, steps, 3, True, (Card.J4, Card.JM), win, win)
        said = reason_words(t, Seat.GREEN, reason, reader)
        assert not any(re.search(rf"\b{word}\b", said) for word in own), said


def test_the_hint_speaks_to_its_reader() -> None:
    here = at("L-8,K-6,R+2,W-1,J+1", "K1")
    assert "the King comes into your Chateau." in hint_words(ENGLISH, my_move(here), Advice(("K1:K-7",), 1.0, 1.0))


def test_the_hint_is_the_play_that_comes_next_and_what_follows_each_with_where_it_leads() -> None:
    here = at(hand="K1K1K1G2W2J2J3J4")
    advice = Advice(("K1K1:L-3,K-1,R+1", "K1:K-2"), 0.617, 0.617)
    first = hint_words(ENGLISH, my_move(here), advice)
    assert first.splitlines()[:2] == [
        "💡 **Hint** · Play **King's Privilege**: the left Guard goes to −3, the King goes to −1, the right Guard goes"
        " to +1.",
        "Then play King: the King goes to −2.",
    ]
    assert "about 62%" in first
    second = hint_words(ENGLISH, my_move(here, "K1K1:L-3,K-1,R+1"), advice)
    assert second.startswith("💡 **Hint** · Play **King**: the King goes to −2.\n-# • ")
    last = hint_words(ENGLISH, my_move(here, "K1K1:L-3,K-1,R+1;K1:K-2"), advice)
    assert last.startswith("💡 **Hint** · End your turn now.")
    assert "begins differently" not in first + second + last


def test_a_win_at_once_needs_no_chance() -> None:
    here = at("L-8,K-6,R+2,W-1,J+1", "K1G1G2W1")
    said = hint_words(ENGLISH, my_move(here), Advice(("K1:K-7",), 1.0, 1.0))
    assert "It wins at once" in said
    assert "chance" not in said


def test_like_plays_that_follow_each_other_are_told_as_one() -> None:
    here = at(hand="G1G1G1G2G2")
    advice = Advice(("G1:L-3", "G1:L-4", "G1:L-5", "G2:L-6,R+3", "G2:R+5"), 0.5, 0.5)
    then = hint_words(ENGLISH, my_move(here), advice).splitlines()[1]
    assert then == (
        "Then play Guard 1 ×2: the left Guard goes to −5. Then play Guard 1+1: the left Guard goes to −6, the"
        " right Guard goes to +3. Then play Guard 1+1: the right Guard goes to +5."
    )


def test_what_was_so_already_is_not_repeated() -> None:
    said = hint_lines("L-5,K-3,R-1,W-7,J-8", "W1K1", "W1:W-8")
    assert not any("Crown moves" in words or "Wizard comes" in words or "Jester's power" in words for words in said)


def test_a_hint_is_short() -> None:
    """Two reasons at most, none longer than two or three lines on a phone."""
    for language in LANGUAGES:
        t = Translators()[language]
        for kind in Kind:
            reason = Reason(kind, "crown", Pawn.R, (Pawn.W, Pawn.J), -7, 2, 3, True, (Card.J4, Card.JM), WIN, WIN)
            for reader in (None, *Seat):
                assert len(reason_words(t, Seat.GREEN, reason, reader)) <= 140, kind
    dice = Random(7)
    for _ in range(30):
        here = random_position(dice)
        assert len(why(ENGLISH, seen(here, here.turn), dice.choice(turns(here)), None)) <= 2


def test_a_better_turn_that_begins_otherwise_is_mentioned() -> None:
    here = at(hand="K1K1K1G2W2J2J3J4")
    said = hint_words(ENGLISH, my_move(here, "W2:W+1"), Advice(("W2:W+1",), 0.4, 0.61))
    assert "about 61%" in said
    assert "start over" in said
    said = hint_words(ENGLISH, replace(my_move(here, "W2:W+1"), newcomer=True), Advice(("W2:W+1",), 0.02, 0.61))
    assert "%" not in said, "in a first match"


def test_where_nothing_follows_from_the_draft_it_says_to_start_over() -> None:
    state = replace(my_move(at(hand="K1K1K1G2W2J2J3J4")), draft=Draft(("W2:W+1",)))
    said = hint_words(ENGLISH, state, Advice(("K1:K-1",), 0.61, 0.61))
    assert "Start over. Play **King**: the King goes to −1" in said
