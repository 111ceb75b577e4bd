"""Hints of The Royal Court: the strongest bot's act, from what its player sees alone, and a sentence why."""

from __future__ import annotations

from bot.games.royal_court.learning.hints import hint_words
from bot.games.royal_court.logic import LOGIC
from bot.games.royal_court.states import HandState
from bot.games.states import Draft
from engine.game import Advice
from engine.royal_court.acts.act import acting
from engine.royal_court.game import RoyalCourt
from engine.royal_court.notation import read_position, write_act
from engine.royal_court.opponent.candidates import candidates
from engine.royal_court.opponent.choose import advise
from engine.royal_court.position import LETTERS, Position
from tests.bot.games.royal_court.cases import ENGLISH, spaced
from tests.bot.games.royal_court.matches import many
from tests.support.court_paths import builder_of, undo

RULES = RoyalCourt()


def hinted(hand: str, act: str, bens: int = 7) -> str:
    rest = 55 - 3 - len(hand) // 2 - bens - 7
    position = read_position(
        f"court a+1 - - 0 shut 0 play - 0 - - - {hand}/-/-/- ?{bens}/-/-/- ?7/-/-/- ?{rest} 9rTrTb -"
    )
    state = LOGIC.drafted(HandState("a", position, Draft(), my_turn=True, own_last=None), Draft())
    return spaced(hint_words(ENGLISH, state, Advice((act,), 0.5, 0.5))).removeprefix("💡 **Hint** · ")


def test_a_hint_is_an_act_and_a_sentence_why() -> None:
    assert hinted("4rTbJrXX", "XX") == "**A joker** – it leaves you 3 cards · the others pick up."
    assert hinted("4r5rTbJrXX", "XX") == "**A joker** – the others pick up.", "what it does says more than a number"
    close = hinted("4r5r6rTbJrXX", "6r>b", bens=2)
    assert close == "**A red 6: 🔵 B** – against a hand of 2 cards · they may have to pick up two.", "named once"
    pair = "**A pair of {}s (black on top)** – it leaves you 2 cards{} · a roll of 1 to 5 makes you pick up."
    assert hinted("5r5b9rTb", "5r+5b") == pair.format(5, "")
    assert hinted("ArAb9rTb", "Ar+Ab") == pair.format("ace", " · but an ace on the pile is no Nope any more")
    why = "your royals get stronger, and the top card doesn't matter"
    assert hinted("2rJrQrKr", "court:Jr+Qr+Kr") == f"**Royal court** – {why}."


def test_a_hint_of_a_plain_card_says_what_it_keeps() -> None:
    assert hinted("7r8r9bTbTr", "7r") == "**A red 7** – it leaves you 4 cards."
    assert hinted("6r7r8r9bTb", "7r") == "**A red 7** – cards with an effect stay in your hand for later."


def test_a_hint_that_keeps_an_ace_says_what_for() -> None:
    kept = "an ace can still say Nope: it's worth more in your hand"
    assert hinted("ArJrQr", "draw") == f"**Pick up** – {kept}."
    assert hinted("ArJrQr", "end") == f"**End my turn** – {kept}."
    assert kept not in hinted("Ar3rJrQr", "draw")


def views() -> list[tuple[Position, int]]:
    """What those see who are asked, at some moments of whole matches: turns, windows, swaps, gifts."""
    found: dict[str, list[tuple[Position, int]]] = {}
    for match in many(5):
        for line in match.positions[:-1]:
            position = read_position(line)
            for seat in acting(position):
                found.setdefault(position.step, []).append((position, seat))
    assert set(found) == {"play", "nope", "swap", "gift"}
    return [one for some in found.values() for one in some[:: max(1, len(some) // 4)][:4]]


def test_whatever_is_asked_has_a_hint_from_what_its_player_sees_alone() -> None:
    for position, seat in views():
        view = RULES.view(position, LETTERS[seat])
        advice = advise(view, ())
        [act] = advice.plays
        assert 0 <= advice.chance <= 1
        assert advice == advise(view, (act,), None)
        drafted = builder_of(view, Draft(advice.plays))
        assert drafted.act is not None, "it can be laid out"
        assert not drafted.stage.groups, "then it is played or undone"
        assert undo(view, Draft(advice.plays)) == Draft()
        for candidate in candidates(view, seat):
            state = LOGIC.drafted(HandState(LETTERS[seat], view, Draft(), my_turn=True, own_last=None), Draft())
            words = hint_words(ENGLISH, state, Advice((write_act(candidate),), 0, 0))
            assert 30 < len(words) < 200
