"""What each kind of one's own cards does now, in a sentence."""

from __future__ import annotations

import re

import pytest

from bot.games.royal_court.rules.own_cards import own_cards
from bot.games.royal_court.rules.pictures import rules_picture
from bot.games.royal_court.states import HandState
from bot.games.screens import RulesPage
from bot.games.states import Draft
from bot.i18n.translator import LANGUAGES, Translators
from engine.royal_court.notation import read_position
from engine.royal_court.position import LETTERS
from tests.bot.games.royal_court.cases import ENGLISH, game, seen, spaced

TRANSLATORS = Translators()
REST = "?7/-/-/- ?7/-/-/-"
COURTS = "court a+2 p - 0 shut 0 play - 0 - - - Ar2r4r6b6rJrXX/QrKr.Jb/-/- ?7/-/-/- ?3/-/Jr/- ?33 9r -"
HAND = f"court a+1 - - 0 shut 0 play - 0 - - - Ar2r4r6b6rJrJbQrKrXX/-/-/- {REST} ?30 9r -"


def page(line: str, *plays: str) -> RulesPage:
    found = own_cards(ENGLISH, HandState("a", read_position(line), Draft(plays), True, None))
    assert found is not None
    return found


def lines(line: str, *plays: str) -> list[str]:
    text = re.sub(r"<:\w+:>\s?", "", page(line, *plays).main.text)
    return text.replace("\N{NO-BREAK SPACE}", " ").splitlines()


def line(view: str, name: str) -> str:
    [found] = [one for one in lines(view) if one.startswith(f"- **{name}**")]
    return found


def test_each_kind_of_cards_has_its_line() -> None:
    for name in ("Ace", "6 ×2", "Jack ×2", "Queen", "King", "Joker", "2, 4"):
        assert line(HAND, name)


def test_an_upgraded_card_rolls_the_next_die_for_each_court() -> None:
    assert "d4" in line(COURTS, "Jack")
    assert "d8" in line(COURTS, "Jack (court)")
    assert "3 cards" in line(COURTS, "King (court)")
    assert "next" in line(COURTS, "Queen (court)")


def test_a_queen_of_two_players_gives_actions() -> None:
    two = "court a+1 - - 0 shut 0 play - 0 - - - 4rQrQbKrKb/-/-/- ?7/-/-/- ?42 5r -"
    assert line(two, "Queen ×2").endswith("1 more action.")
    assert "reverses" in line(HAND, "Queen")


def test_in_a_revolt_royals_have_no_effect() -> None:
    view = f"court a+1 - - 1 shut 0 play - 0 - - - 6r7r8r9rJrQrKrXX/-/-/- {REST} ?32 5b -"
    for name in ("Jack", "Queen", "King"):
        assert line(view, name).endswith("no effect in a revolt.")
    assert "d10" in line(view, "Joker")
    together = "\n".join(lines(view))
    assert "**Castle**" in together
    assert "**Royal court**" not in together


def test_the_last_card_has_no_effect_any_more_but_a_six() -> None:
    assert "last card" in line(f"court a+1 - - 0 shut 0 play - 0 - - - Kr/-/-/- {REST} ?39 9r -", "King")
    assert "catapult" in line(f"court a+1 - - 0 shut 0 play - 0 - - - 6r/-/-/- {REST} ?39 9r -", "6")


def test_combos_that_there_are_are_told() -> None:
    text = "\n".join(lines(HAND))
    assert "**Royal court**" in text
    assert "**King and queen**" in text
    assert "**A set**" in text
    assert "**Castle**" not in text
    assert "**Revolution**" not in text


def test_what_is_laid_out_comes_first() -> None:
    assert lines(HAND, "Jb")[0].startswith("- ➜ **Jack ×2**")
    assert lines(HAND, "court:Jr+Qr+Kr")[:3] == [one for one in lines(HAND, "court:Jr+Qr+Kr") if "➜" in one]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hand_of_many_games_is_told_within_a_message(language: str) -> None:
    for seed in range(8):
        for step in game(seed, 2 + seed % 5, full=seed % 2 == 1):
            for seat, place in enumerate(step.after.places):
                state = HandState(LETTERS[seat], seen(step.after, seat), Draft(), False, None)
                found = own_cards(TRANSLATORS[language], state)
                assert (found is None) == (place.own == 0)
                assert found is None or len(found.main.text) < 1900


def test_nothing_is_told_of_a_hand_that_is_not_shown() -> None:
    assert own_cards(ENGLISH, HandState("b", read_position(HAND), Draft(), True, None)) is None


def test_its_picture_shows_one_of_each_and_says_which() -> None:
    [picture] = page(COURTS).main.pictures
    assert picture.name == "hand Ar2r4r6r6bJrJbQrKrXX"
    assert "red jack, black jack" in spaced(picture.alt)
    assert rules_picture(ENGLISH, picture.name).startswith(b"\x89PNG")
