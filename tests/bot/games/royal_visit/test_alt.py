"""Alt text: the whole position, and never more than Discord takes."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.games.lines import LIMIT, fitted
from bot.games.royal_visit.states import HandState
from bot.i18n.translator import LANGUAGES, Translator, Translators
from engine.game import Outcome
from engine.randomness import Chance
from engine.royal_visit.board import Seat
from engine.royal_visit.cards import DECK
from engine.royal_visit.notation import write_pile, write_turn
from engine.royal_visit.position import Position, outcome
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import draft_turn
from tests.bot.games.royal_visit.cases import (
    ENGLISH,
    GAME,
    drafts,
    made,
    my_move,
    played,
    pressed,
    random_plays,
    random_position,
    screen,
    table_state,
    waiting,
)
from tests.engine.royal_visit.positions import SEED, at
from tests.support.required import required

TRANSLATORS = Translators()


class Wordy(gettext.NullTranslations):
    """A language that takes three letters where English takes two, and keeps what is filled in."""

    def gettext(self, message: str) -> str:
        return message + "·" * (sum(map(str.isalpha, message)) // 3)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def after_a_turn(dice: Random, position: Position) -> HandState:
    """Someone's hand, to move, just after the other's turn."""
    while True:
        turn = random_plays(dice, position, 0.02)
        if draft_turn(position, turn).may_end:
            last, after = made(position, write_turn(turn), position.turn.other)
            if outcome(after) is None:
                return replace(my_move(after), last=last)
        position = random_position(dice)


def alts(t: Translator, count: int) -> Iterator[str]:
    """Alt texts of random boards and hands, those of long turns and full discard piles among them."""
    for position, state in drafts(11, count):
        yield screen(state, t).alt
        yield GAME.presentation.board(t, table_state(position)).alt
        yield GAME.presentation.board(t, table_state(position, over=True)).alt
    dice = Random(12)
    for _ in range(count):
        yield screen(after_a_turn(dice, random_position(dice)), t).alt
        position = random_position(dice)
        turn = random_plays(dice, position, 0.02)
        if turn:
            yield screen(my_move(position, write_turn(turn)), t).alt
        if draft_turn(position, turn).may_end:
            reader = position.turn
            last, after = made(position, write_turn(turn), reader)
            if outcome(after) is None:
                yield screen(waiting(after, last), t).alt


@pytest.mark.parametrize("language", LANGUAGES)
def test_alt_texts_fit_discord_with_nothing_left_out(language: str) -> None:
    for alt in alts(TRANSLATORS[language], 150):
        assert len(alt) <= LIMIT - 100
        assert "+8" in alt[-60:], "the last sentence, on the track, is there"


def test_alt_texts_fit_discord_in_a_language_of_long_words() -> None:
    lengths = []
    for alt in alts(Translator("wordy", Wordy()), 150):
        assert "the Fountain 0" in alt
        lengths.append(len(alt))
    assert 700 < max(lengths) <= LIMIT, "long enough to matter"


def test_the_last_sentences_go_first_where_room_is_short() -> None:
    text = fitted(["first " * 100, "second " * 50, "third " * 50, "fourth"])
    assert len(text) <= LIMIT
    assert text.startswith("first")
    assert "third" not in text


def test_the_board_tells_the_whole_position() -> None:
    here = at("L-4,K-3,R+2,W-7,J+6", "K1G1G2GFW1W2W3J2", crown="-5", face="little", discard="G2W2K1G2J5", turn="r")
    assert GAME.presentation.board(ENGLISH, table_state(here)).alt == (
        "Red's turn. Pawns: King −3, left Guard −4, right Guard +2, Wizard −7, Jester +6. "
        "Little Crown on −5, spaces left: 2 to Green's Chateau, 12 to Red's. "
        "Draw pile 33. "
        "Discards (5): King, Guard 1+1\N{NO-BREAK SPACE}×2, Wizard 2, Jester 5. "
        "The board runs from −8 to +8: Green's Chateau is −8 and −7, Red's +7 and +8, the Fountain 0."
    )


def test_a_board_without_discards_says_so() -> None:
    assert "No discards." in GAME.presentation.board(ENGLISH, table_state(at(discard="-"))).alt


def test_the_hand_tells_the_cards_and_where_the_turn_leads() -> None:
    here = at("L-4,K-3,R-1,W-7,J+6", "K1K1G1W2J3JM", crown="-3", discard="G2")
    state = pressed(my_move(here), "G1", "R0")
    assert screen(state).alt == (
        "Your turn as Green. Your cards: King\N{NO-BREAK SPACE}×2, Wizard 2, Jester 3, Jester Fountain. "
        "Laid out: Guard 1. "
        "Pawns: King −3, left Guard −4, right Guard 0 (before: −1), Wizard −7, Jester +6. "
        "Big Crown on −3, spaces left: 4 to Green's Chateau, 10 to Red's. Ending the turn here moves the Crown to −4. "
        "Draw pile 39. Discards (1): Guard 1+1. "
        "The board runs from −8 to +8: Green's Chateau is −8 and −7, Red's +7 and +8, the Fountain 0."
    )


def test_the_hand_tells_which_powers_there_are() -> None:
    both = screen(my_move(at("L-4,K0,R+4,W+2,J-2", "K1J1"))).alt
    assert "You can play: King, Jester\N{NO-BREAK SPACE}1, Wizard's\N{NO-BREAK SPACE}power. " in both
    assert "You have the Jester's power. " in both
    neither = screen(my_move(at("L-4,K0,R+4,W+4,J0", "K1J1"))).alt
    assert "power" not in neither


def test_the_hand_tells_what_can_be_played_and_what_was_drawn() -> None:
    start = at("L-1,K0,R+1,W-1,J+1", "K1K1G2G2G2W1W1J4", draw=write_pile(DECK[-20:-10]), other="K1" * 8)
    last, after = made(start, "W1:W0;W1:W-1", Seat.GREEN)
    waits = screen(waiting(after, last)).alt
    drawn = "Wizard 2\N{NO-BREAK SPACE}×2"
    cards = f"King\N{NO-BREAK SPACE}×2, Guard 1+1\N{NO-BREAK SPACE}×3, {drawn}"
    assert f"Your cards: {cards}, Jester 4. New in your hand: {drawn}." in waits
    back = apply(after, draft_turn(after).next_plays[:1], Chance(SEED))
    mine = my_move(back)
    alt = screen(type(mine)(mine.seat, mine.view, mine.draft, True, last)).alt
    assert f"Your cards: {cards}, Jester 4. New in your hand: {drawn}. You can play: King" in alt


def test_a_replay_tells_its_end_first_and_then_the_ways_of_king_and_crown() -> None:
    assert required(GAME.presentation.replay).alt(ENGLISH, played(8, over=True)) == (
        "The whole match in motion, 42 turns. Red wins: the draw pile has run out. "
        "Turns steps through the match and describes every turn. "
        "Pawns at the end: King +2, left Guard −1, right Guard +3, Wizard +3, Jester +6. "
        "Little Crown on +5, spaces left: 12 to Green's Chateau, 2 to Red's. "
        "Green holds King\u00a0×3, Guard 1+1, Jester 3, Jester 4, Jester Fountain. "
        "Red holds King, Guard 1, Guard escort, Wizard 2\u00a0×3, Jester 2, Jester 4. "
        "In turn 19 the Crown became the Little Crown. "
        "The King's way: 0, −3, −2, 0, +1, +2. The Crown's way: 0, −1, 0, −1, 0, −1, 0, +1, +2, +3, +4, +5."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_replay_is_told_whole_also_if_the_match_was_long(language: str) -> None:
    t = TRANSLATORS[language]
    for seed in range(10):
        alt = required(GAME.presentation.replay).alt(t, played(seed, over=True))
        assert len(alt) <= LIMIT - 100
        assert t("The Crown's way: {spaces}", spaces="") in alt


def test_of_a_replay_without_end_the_most_important_is_told() -> None:
    states = played(8)
    alt = required(GAME.presentation.replay).alt(TRANSLATORS["fr"], [*states[:-1] * 30, states[-1]])
    assert len(alt) <= LIMIT
    assert "Pions à la fin" in alt
    assert "Tours" in alt


def test_a_match_that_was_resigned_at_once_has_a_replay_in_words() -> None:
    ended = replace(played(8)[0], outcome=Outcome("resign", {"g": 0.0, "r": 1.0}))
    assert "0 turns. Red wins: Green has resigned." in required(GAME.presentation.replay).alt(ENGLISH, [ended])
