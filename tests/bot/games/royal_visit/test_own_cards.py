"""What each card of one's own hand does, in a sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.royal_visit.names import card_list, card_words, choice_name
from bot.games.royal_visit.states import PRIVILEGE, SUMMON
from bot.games.states import Draft
from bot.i18n.translator import LANGUAGES, Translators
from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Card
from tests.bot.games.royal_visit.cases import ENGLISH, GAME, my_move, seen, waiting
from tests.engine.royal_visit.positions import at

TRANSLATORS = Translators()
HAND = "K1K1G2GFW2J3J3JM"
KINDS = [HAND[start : start + 2] for start in range(0, len(HAND), 2)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_a_sentence_of_its_own(language: str) -> None:
    t = TRANSLATORS[language]
    said = [card_words(t, key) for key in (*(card.name for card in Card), PRIVILEGE, SUMMON)]
    assert len(set(said)) == len(said)
    assert all(words.endswith(".") and len(words) < 100 for words in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_is_explained_card_by_card(language: str) -> None:
    t = TRANSLATORS[language]
    page = GAME.presentation.own_cards(t, my_move(at(hand=HAND)))
    assert page is not None
    for key in (*KINDS, PRIVILEGE, SUMMON):
        assert choice_name(t, key) in page.main.text
        assert card_words(t, key) in page.main.text
    assert len(page.main.text) < 1500


def test_the_chosen_card_comes_first() -> None:
    page = GAME.presentation.own_cards(ENGLISH, my_move(at(hand=HAND), chosen="W2"))
    assert page is not None
    assert page.main.text.startswith("- ➜ <:wizard:> **Wizard 2**: moves the Wizard 2 spaces.\n")
    assert page.main.text.count("Wizard 2**") == 1


def test_a_card_whose_guard_is_chosen_comes_first_too() -> None:
    page = GAME.presentation.own_cards(ENGLISH, my_move(at(hand=HAND), chosen="G2-L"))
    assert page is not None
    assert page.main.text.startswith(f"- ➜ <:guards:> **{choice_name(ENGLISH, 'G2')}**")


def test_it_says_whether_the_jesters_power_is_on() -> None:
    on, off = (GAME.presentation.own_cards(ENGLISH, my_move(at(f"L-2,K0,R+2,W-1,J{j}", HAND))) for j in ("-1", "+1"))
    assert on is not None
    assert off is not None
    assert "**Jester's power**: on." in on.main.text
    assert "**Jester's power**: off," in off.main.text


def test_its_picture_shows_these_cards_and_says_which() -> None:
    page = GAME.presentation.own_cards(ENGLISH, my_move(at(hand=HAND)))
    assert page is not None
    [picture] = page.main.pictures
    assert picture.alt == f"Your cards: {card_list(ENGLISH, tuple(map(Card.__getitem__, KINDS)))}"
    assert GAME.presentation.pictures.rules(ENGLISH, picture.name).startswith(b"\x89PNG")


def test_who_waits_is_told_of_their_own_cards_and_never_of_the_others() -> None:
    position = at(hand="K1K1", other="W3W3W1W1J1J5J2J4")
    page = GAME.presentation.own_cards(ENGLISH, waiting(position))
    assert page is not None
    assert "Wizard 3" in page.main.text
    assert "King ×2" not in page.main.text.replace("\N{NO-BREAK SPACE}", " ")


def test_without_cards_to_see_there_is_nothing_to_tell() -> None:
    position = at(hand=HAND)
    hidden = replace(my_move(position), view=seen(position, None), draft=Draft())
    assert GAME.presentation.own_cards(ENGLISH, hidden) is None
    assert position.turn is Seat.GREEN
