"""Hints of The Royal Court: the strongest bot's act, from what its player sees alone, and a sentence why."""

from __future__ import annotations

import pytest

from bot.games.royal_court.builder.draft import build
from bot.games.royal_court.learning.hints import hint_words
from bot.games.royal_court.logic import LOGIC
from bot.games.royal_court.states import HandState
from bot.games.states import Draft
from bot.i18n.translator import Translator
from engine.game import Advice
from engine.royal_court.acts.act import acting
from engine.royal_court.game import RoyalCourt
from engine.royal_court.notation import read_position
from engine.royal_court.opponent.candidates import candidates
from engine.royal_court.opponent.remote import advise
from engine.royal_court.position import LETTERS, Position
from tests.bot.games.royal_court.cases import ENGLISH
from tests.bot.games.royal_court.matches import many

RULES = RoyalCourt()
TABLE = "court a+1 - - 0 shut 0 play - 0 - - - {} {} ?7/-/-/- ?34 9rTrTb -"


def hinted(line: str, act: str, t: Translator = ENGLISH) -> str:
    position = read_position(line)
    seat = next(seat for seat in acting(position) if not isinstance(position.places[seat].hand, int))
    state = HandState(LETTERS[seat], position, Draft(), my_turn=True, own_last=None, players={"b": "Ben"})
    return hint_words(t, state, Advice((act,), 0.5, 0.5)).removeprefix("💡 **Hint** · ")


@pytest.mark.parametrize(
    ("line", "act", "words"),
    [
        (TABLE.format("4rTbJrXX/-/-/-", "?7/-/-/-"), "XX", "**A joker** – it leaves you 3 cards; the others pick up."),
        (
            TABLE.format("2rJrQrKr/-/-/-", "?7/-/-/-"),
            "court:Jr+Qr+Kr",
            "**Royal court** – your royals get stronger, and it doesn't need the pile.",
        ),
    ],
)
def test_a_hint_is_an_act_and_a_sentence_why(line: str, act: str, words: str) -> None:
    assert hinted(line, act) == words


def views() -> list[tuple[Position, int]]:
    """What those see who are asked, at some moments of whole matches: turns, windows, swaps, gifts."""
    found: dict[str, list[tuple[Position, int]]] = {}
    for match in many(12):
        for line in match.positions[:-1]:
            position = read_position(line)
            for seat in acting(position):
                found.setdefault(position.step, []).append((position, seat))
    assert set(found) == {"play", "nope", "swap", "gift"}
    return [one for some in found.values() for one in some[:: max(1, len(some) // 4)][:4]]


@pytest.mark.parametrize(("position", "seat"), views())
def test_whatever_is_asked_has_a_hint_from_what_its_player_sees_alone(position: Position, seat: int) -> None:
    view = RULES.view(position, LETTERS[seat])
    advice = advise(view, ())
    [act] = advice.plays
    assert 0 <= advice.chance <= 1
    assert advice == advise(view, (act,), None)
    drafted = build(view, Draft(advice.plays))
    assert drafted is not None
    assert drafted.act is not None, "it can be laid out"
    assert LOGIC.undo(view, Draft(advice.plays)) == Draft()
    for candidate in candidates(view, seat):
        state = HandState(LETTERS[seat], view, Draft(), my_turn=True, own_last=None)
        words = hint_words(ENGLISH, state, Advice((candidate.act,), 0, 0))
        assert 30 < len(words) < 200
