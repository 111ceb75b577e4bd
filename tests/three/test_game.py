"""What the game of three shows and says: all of it in both languages, and nothing of it tells more than the view."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from bot.games.states import BoardState, Draft, HandState, TurnMade
from bot.i18n.translator import LANGUAGES, Translators
from engine.game import Outcome
from tests.support.halves import Halves
from tests.support.required import required
from tests.three.game import LOGIC, PRESENTATION, RULES
from tests.three.position import Position, read

GAME = Halves(LOGIC, PRESENTATION)

B_HAS_BID = read("1/3 bid a 2 0:3558:- 0:136:6 0:1367:- 542724271884 -")
BEFORE = read("1/3 bid a 2 0:3558:- 0:1366:- 0:1367:- 542724271884 -")


def made(reader: str | None, turn: str = "bid 6") -> TurnMade[Position, str]:
    return TurnMade(
        2, "b", RULES.as_seen(BEFORE, reader, "b", turn), RULES.view(BEFORE, reader), RULES.view(B_HAS_BID, reader)
    )


def hand(seat: str, *plays: str) -> HandState[Position, str]:
    return HandState(seat, RULES.view(B_HAS_BID, seat), Draft(plays), seat in RULES.to_act(B_HAS_BID), None)


def test_a_press_lays_a_card_in_place_of_the_one_before_and_knows_only_what_is_offered() -> None:
    seen = RULES.view(BEFORE, "b")
    draft = GAME.logic.press(seen, Draft(), "bid-6")
    assert draft == Draft(("bid 6",))
    assert GAME.logic.press(seen, draft, "swap-1") == Draft(("swap 1",))
    for control in ("bid-8", "lot-small", "bid", ""):
        assert GAME.logic.press(seen, draft, control) is draft


def test_every_action_has_a_control_and_the_one_laid_out_is_marked() -> None:
    t = Translators()["en"]
    screen = GAME.presentation.hand(t, hand("c", "bid 7"))
    assert [[control.label for control in row] for row in screen.rows] == [
        ["bids 1", "bids 3", "bids 6", "bids 7"],
        ["swaps a 1", "swaps a 3", "swaps a 6", "swaps a 7"],
    ]
    assert [control.key for row in screen.rows for control in row if control.style.value == "chosen"] == ["bid-7"]
    assert screen.may_end
    assert not GAME.presentation.hand(t, hand("c")).may_end
    assert GAME.presentation.hand(t, hand("b")).rows == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bid_is_told_to_whom_it_belongs_and_only_that_there_is_one_to_others(language: str) -> None:
    t = Translators()[language]
    mine, theirs = GAME.presentation.turn_words(t, made("b")), GAME.presentation.turn_words(t, made("c"))
    assert "6" in mine
    assert theirs == {"en": "Square bids in secret", "fr": "Carré mise en secret"}[language]
    assert "6" in GAME.presentation.hand(t, hand("b")).alt
    public = BoardState(None, RULES.view(B_HAS_BID, None), made(None), None)
    assert not {"6", "7", "8"} & set(GAME.presentation.board(t, public).alt + GAME.presentation.board(t, public).last)


def test_nothing_is_said_of_what_nobody_else_may_know_and_that_someone_left_is_said() -> None:
    t = Translators()["en"]
    assert GAME.presentation.turn_words(t, made(None, "swap 1")) == ""
    left = TurnMade[Position, str](2, "b", None, BEFORE, read("1/3 bid a 2 0:3558:- 0:x1:- 0:1367:- 542724271884 -"))
    assert GAME.presentation.turn_words(t, left) == "Square has left"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words(language: str) -> None:
    t = Translators()[language]
    opened = RULES.view(read("2/3 lot b - 0:3558:- 0:x1:- 2:1346:- 2724271884 2:b6c7"), None)
    alt = GAME.presentation.board(t, BoardState(None, opened, None, None)).alt
    assert {"en": "Circle takes it", "fr": "Cercle l'emporte"}[language] in alt
    outcome = Outcome("rounds", {"a": 0.75, "b": 0, "c": 0.75})
    assert "1. Triangle, 1. " in GAME.presentation.outcome_words(t, outcome)
    assert GAME.presentation.result_words(t, "rounds", won=True) != GAME.presentation.result_words(t, "time", won=True)
    assert GAME.presentation.option_words(t, {"rounds": "6"}).startswith("6 ")
    [page] = GAME.presentation.rules_pages(t, {})
    assert page.main.text
    assert not page.main.pictures


def test_pictures_are_pictures() -> None:
    t = Translators()["en"]
    states = [
        BoardState[Position, str](None, RULES.view(position, None), None, None) for position in (BEFORE, B_HAS_BID)
    ]
    for drawn in (GAME.presentation.pictures.hand(t, hand("b")), GAME.presentation.pictures.board(t, states[0])):
        with Image.open(BytesIO(drawn)) as image:
            assert image.format == "PNG"
    assert GAME.presentation.replay is not None
    with Image.open(BytesIO(required(GAME.presentation.replay).picture(t, states))) as image:
        assert image.format == "GIF"
        assert len(list(ImageSequence.Iterator(image))) == 2
    assert {"a", "b", "c", "won", "lost", "drawn"} <= GAME.presentation.pictures.card_style().icons.keys()
