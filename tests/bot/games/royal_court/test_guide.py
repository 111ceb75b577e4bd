"""What a guided match explains when it first happens: true there, short, and nothing that is hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.royal_court.learning import guide, themes
from bot.games.royal_court.states import HandState, TurnMade
from bot.games.states import Draft
from bot.i18n.translator import LANGUAGES, Translators
from engine.royal_court.acts.act import DRAW
from engine.royal_court.notation import read_act, read_position
from engine.royal_court.position import LETTERS
from tests.bot.games.royal_court.cases import ENGLISH, game, made, seen
from tests.support.lessons import MOST, words

TRANSLATORS = Translators()

HERE = read_position("court a+3 p - 0 shut 0 play - 0 - - - 2r4r9bTb/-/-/- ?7/-/-/- ?7/-/-/- ?36 8r -")
OWN = TurnMade(1, "a", DRAW, HERE, HERE)

REST = "?7/-/-/- ?7/-/-/-"
MET = {
    "open": f"court a+1 - - 0 open 0 play - 0 - - - 2r4r9bTb/-/-/- {REST} ?36 Kr -",
    "ace-held": f"court a+1 - - 0 shut 0 play - 0 - - - Ar4r9bTb/-/-/- {REST} ?36 8r -",
    "swap": "court a+0 p - 0 shut 0 swap king=b1/0 0 - - Tr 3b3b9r/-/-/- ?7/-/-/- ?7/-/-/- ?35 9rKb -",
    "gift": f"court a+0 p - 0 shut 0 gift - 0 - - - 2r4r9bTb/-/-/- {REST} ?34 Kr5r5b -",
    "revolt": f"court a+1 - - 1 shut 0 play - 0 - - - 2r4r9bTb/-/-/- {REST} ?36 8r -",
    "revolt-castle": f"court a+1 - - 1 shut 0 play - 0 - - - 2r4r9bTb/-/-/7r8b9b {REST} ?33 8r -",
    "siege": f"full a+1 - - c shut 0 play - 0 - - - 2r4r9bTb/-/-/- {REST} ?36 8r -",
    "court-mine": f"court a+1 - - 0 shut 0 play - 0 - - - 2r4r9bTb/JrQrKb/-/- {REST} ?33 8r -",
    "guests": "court a+1 - - 0 shut 0 play - 0 - - - 2r4r9bTb/-/Jb/- ?7/JrQrKb/-/- ?7/-/-/- ?32 8r -",
    "court-theirs": "court a+1 - - 0 shut 0 play - 0 - - - 2r4r9bTb/-/-/- ?7/JrQrKb/-/- ?7/-/-/- ?33 8r -",
    "court-held": f"court a+1 - - 0 shut 0 play - 0 - - - 2rJrQbKb/-/-/- {REST} ?36 8r -",
    "castle-held": f"court a+1 - - 0 shut 0 play - 0 - - - 2r7r8b9b/-/-/- {REST} ?36 8r -",
    "castle-theirs": "court a+1 - - 0 shut 0 play - 0 - - - 2r4r9bTb/-/-/- ?7/-/-/7r8b9b ?7/-/-/- ?33 8r -",
    "revolt-held": f"court a+1 - - 0 shut 0 play - 0 - - - 2r3b4b5r/-/-/- {REST} ?36 8b -",
    "set-held": f"court a+1 - - 0 shut 0 play - 0 - - - 2r4r9b9r/-/-/- {REST} ?36 8r -",
    "few-theirs": "court a+1 - - 0 shut 0 play - 0 - - - 2r4r9bTb/-/-/- ?2/-/-/- ?7/-/-/- ?41 8r -",
    "few-mine": f"court a+1 - - 0 shut 0 play - 0 - - - 2r4rTb/-/-/- {REST} ?37 8r -",
    "pile-out": f"court a+1 - - 0 shut 1 play - 0 - - - 2r4r9bTb/-/-/- {REST} ?36 8r -",
    "joker-held": f"court a+1 - - 0 shut 0 play - 0 - - - 2r4r9bXX/-/-/- {REST} ?36 8r -",
    "queen-held": f"court a+1 - - 0 shut 0 play - 0 - - - 2r4r9bQb/-/-/- {REST} ?36 8r -",
    "actions": f"court a+3 p - 0 shut 0 play - 0 - - - 2r4r9bTb/-/-/- {REST} ?36 8r -",
}
"""A view of seat a, who has acted before, in which there is each theme."""


def state(line: str, *, first: bool = False, last: TurnMade | None = None) -> HandState:
    return HandState("a", read_position(line), Draft(), True, None if first else OWN, None, last)


@pytest.mark.parametrize("theme", MET)
def test_a_theme_is_met_where_it_happens(theme: str) -> None:
    assert theme in themes.themes(state(MET[theme]))
    assert [other for other in MET if theme not in themes.themes(state(MET[other]))]


def test_a_first_turn_is_about_how_to_make_one() -> None:
    assert themes.themes(state(MET["actions"], first=True))[0] == "first"


def test_danger_comes_first() -> None:
    assert themes.themes(state(MET["revolt"]))[0] == "revolt"


@pytest.mark.parametrize(
    ("theme", "line"),
    [
        ("few-mine", f"court a+1 - - 0 shut 0 play - 0 - - - 2r/-/-/- {REST} ?39 8r -"),
        ("queen-held", f"court a+1 - - 0 shut 0 play - 0 - - - 2r4r9bQb/-/-/- {REST} ?36 8b -"),
        ("joker-held", f"court a+1 - - 1 shut 0 play - 0 - - - 2r4r9bXX/-/-/- {REST} ?36 8r -"),
    ],
)
def test_what_does_not_matter_now_is_not_explained(theme: str, line: str) -> None:
    """The plan of a last card, when there is but one; a queen that is not playable; a joker, in a revolt."""
    assert theme in themes.themes(state(MET[theme]))
    assert theme not in themes.themes(state(line))


def test_a_castle_that_can_be_built_matters_in_a_revolt_too() -> None:
    assert "castle-held" in themes.themes(state(MET["castle-held"].replace("- - 0 shut", "- - 1 shut")))


def test_a_roll_that_was_seen_is_explained() -> None:
    rolled = TurnMade(4, "b", read_act("Jr"), HERE, HERE, ("jack:d4=3",))
    assert "roll" in themes.themes(state(MET["actions"], last=rolled))
    assert "roll" not in themes.themes(state(MET["actions"]))


def test_who_waits_and_a_match_that_is_over_have_nothing_to_explain() -> None:
    waiting = HandState("a", replace(HERE, turn=1), Draft(), False, OWN)
    assert themes.themes(waiting) == ()
    over = "court a+0 p - 0 shut 0 over empty 0 - - - f1 2r4r9bTb/-/-/- ?50 8r -"
    assert themes.themes(state(over)) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_is_told_in_few_words(language: str) -> None:
    told = set()
    for theme in ("first", "roll", *MET):
        said = guide.explained(TRANSLATORS[language], theme, state(MET.get(theme, MET["actions"])))
        assert 5 < words(said) <= MOST, said
        told.add(said)
    assert len(told) == len(MET) + 2


@pytest.mark.parametrize("theme", ["court-theirs", "castle-theirs", "few-theirs"])
def test_what_another_has_is_told_with_their_name(theme: str) -> None:
    hand = replace(state(MET[theme]), players={"b": "Ben", "c": "Cleo"})
    assert guide.explained(ENGLISH, theme, hand).startswith("Ben has ")


def test_what_is_hidden_makes_no_difference() -> None:
    """Everything that is said follows from the reader's own view: it is all that there is to go by."""
    for seed in range(6):
        for step in game(seed, 2 + seed % 5, full=seed % 2 == 1):
            for seat in range(step.after.players):
                view = seen(step.after, seat)
                hand = HandState(LETTERS[seat], view, Draft(), True, OWN, None, made(step, seat))
                for theme in themes.themes(hand):
                    assert guide.explained(ENGLISH, theme, hand)
