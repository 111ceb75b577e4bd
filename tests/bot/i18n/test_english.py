"""The English texts: what a native speaker would not say is seen, and the box's own words are asked for."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.bot.i18n.pseudo import of_the_code
from tools.catalogues import LOCALE
from tools.wording import glossary

GLOSSARY: Final = glossary(LOCALE, "en")
EVERYWHERE: Final = GLOSSARY.of([])
ROYAL_VISIT: Final = GLOSSARY.of(["royal_visit"])
ROYAL_COURT: Final = GLOSSARY.of(["royal_court"])


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Challenge somebody else.", "Challenge someone else."),
        ("The board will be posted anew.", "The board will be posted again."),
        ("Whoever you block cannot challenge you.", "People you block cannot challenge you."),
        ("Who to play; leave it out for anyone", "Your opponent (default: anyone)"),
        ("Roll a d4, and have so many more actions.", "Roll a d4: that many more actions."),
        ("Who cannot play is out.", "A player who cannot play is out."),
        ("A revolt. Who cannot play is out.", "A revolt. The first who cannot play is out."),
        ("**Who is out** may watch.", "**Players who are out** may watch."),
        ("**Places**: who finished", "**Places**: players who finished"),
        ("This is for who asks.", "This is for those who ask."),
        ("It is a multiple.", "It is a set."),
        ("Draw up to eight cards.", "Draw until you hold eight cards."),
        ("Every window waits for you.", "Every question waits for you."),
        ("The act counts.", "The move counts."),
    ],
)
def test_what_nobody_would_say_is_seen(wrong: str, right: str) -> None:
    assert list(EVERYWHERE.faults(wrong, wrong))
    assert not list(EVERYWHERE.faults(right, right))


@pytest.mark.parametrize(
    "text", ["Who plays?", "Table for **chess**. Who takes it?", "You act on it.", "`/{anew} somebody`"]
)
def test_what_is_right_is_no_fault(text: str) -> None:
    assert not list(EVERYWHERE.faults(text, text))


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("The road has 17 spaces.", "The board has 17 spaces."),
        ("The Crown has a track.", "The Crown Track is beside the board."),
        ("The Jester is nearer to your end than the King.", "The Jester is between your Chateau and the King."),
        ("The King's side wins.", "The player with the King in their Duchy wins."),
        ("Call the King to the Wizard.", "Summon the King to the Wizard."),
    ],
)
def test_royal_visit_has_the_words_of_its_box(wrong: str, right: str) -> None:
    assert list(ROYAL_VISIT.faults(wrong, wrong))
    assert not list(ROYAL_VISIT.faults(right, right))
    assert not list(EVERYWHERE.faults(wrong, wrong)), "another game may say it"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Only the **lowest** card is tested.", "Only the bottom card is tested."),
        ("Take a card, give one back.", "Take a card, give another of yours."),
        ("Your stones make a castle.", "Your 7, 8, 9 make a castle."),
    ],
)
def test_the_royal_court_says_nothing_that_can_be_read_two_ways(wrong: str, right: str) -> None:
    assert list(ROYAL_COURT.faults(wrong, wrong))
    assert not list(ROYAL_COURT.faults(right, right))


def test_a_text_that_may_say_it_has_a_reason_and_is_said() -> None:
    said = [key.id for key in of_the_code().texts]
    patterns = {pattern for pattern, _ in EVERYWHERE.instead}
    for allowed in EVERYWHERE.allowed:
        assert allowed.because
        assert allowed.instead in patterns
        for begins in allowed.begins:
            assert any(text.startswith(begins) and re.search(allowed.instead, text) for text in said), begins
