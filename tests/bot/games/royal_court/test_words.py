"""What is said about events: everything that came of them, and nothing that its reader may not know."""

from __future__ import annotations

import re

import pytest

from bot.games.royal_court.names import PlayerNames, laid_name
from bot.games.royal_court.states import TurnMade
from bot.games.royal_court.words.endings import outcome_words, placing_words
from bot.games.royal_court.words.stakes import stake_words
from bot.games.royal_court.words.turns import turn_words
from bot.i18n.translator import LANGUAGES, Translator, Translators
from engine.game import Outcome
from engine.royal_court.acts.act import ActKind
from engine.royal_court.notation import read_act, read_effect
from engine.royal_court.position import Ending, Position
from tests.bot.games.royal_court.cases import ENGLISH, a_view, games, made, spaced

TRANSLATORS = Translators()
PLAYERS = {"a": "Ann", "b": "Ben", "c": "Cleo"}


@pytest.fixture(params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Translator:
    return TRANSLATORS[request.param]


def words_of(turn: str, before: Position, after: Position, seat: str = "a", shown: tuple[str, ...] = ()) -> str:
    return spaced(
        turn_words(ENGLISH, TurnMade(1, seat, read_act(turn) if turn else None, before, after, shown), PLAYERS)
    )


def test_what_will_happen_names_everyone_it_strikes_and_the_reader_is_you() -> None:
    window = a_view("?2/-/-/7r8b9r", "?7/-/-/-", "?4/JrQbKr/-/-", top="XX", step="nope joker=5 0 - - -")
    public, cleo = PlayerNames(ENGLISH, PLAYERS), PlayerNames(ENGLISH, PLAYERS, 2)

    def will(name_of: PlayerNames, written: str) -> str:
        effect = read_effect(written)
        assert effect is not None
        return stake_words(ENGLISH, name_of, window, effect)

    assert will(public, "joker=5") == "Ben will pick up 3 cards, Cleo 2"
    assert will(cleo, "joker=5") == "you will pick up 2 cards, Ben 3"
    assert will(cleo, "joker=1") == "Ben will pick up 1 card"
    assert will(cleo, "king=c1/1") == "Ann will swap 1 card with you"
    assert will(cleo, "six=a5") == "Ann will lose a castle"
    assert will(cleo, "six=c5") == "you will pick up 2 cards"
    begins = "a revolt will begin, and it will kill the first player who can't play"
    assert will(cleo, "revolt") == f"{begins}; you will lose every court"


def test_sets_are_a_pair_three_and_four_of_a_kind() -> None:
    laid = [laid_name(ENGLISH, cards) for cards in (("4r", "4r"), ("5r", "5b", "5r"), ("Qb", "Qr", "Qr", "Qb"))]
    assert laid == ["a pair of red 4s", "three 5s (red on top)", "four queens (black on top)"]
    assert laid_name(TRANSLATORS["fr"], ("Ab", "Ab", "Ab")) == "un brelan d’as noirs"


def test_a_jack_tells_its_roll() -> None:
    before = a_view("?3/-/-/-", "?7/-/-/-", top="9r")
    after = a_view("?2/-/-/-", "?7/-/-/-", top="9rJr", turn="a+0", used="p", step="nope jack=3 0 - - -")
    said = words_of("Jr", before, after, shown=("jack:d4=3",))
    assert said == "Ann played a red jack. 🎲 A roll of 3."


def test_a_window_that_closes_tells_what_came_of_it() -> None:
    before = a_view("?2/-/-/-", "?7/-/-/-", top="9rJr", turn="a+0", used="p", step="nope jack=3 0 - - -")
    after = a_view("?2/-/-/-", "?7/-/-/-", top="9rJr", turn="a+3", used="p")
    assert words_of("", before, after, "") == "3 more actions."


def test_who_lacks_cards_for_a_swap_picks_up_before_they_are_drawn() -> None:
    before = a_view("?5/-/-/-", "-/Jr/-/-", top="9rKr", turn="a+0", used="p", step="nope king=b2/0 0 - - -")
    after = a_view("?5/-/-/-", "-/Jr/-/-", top="9rKr", turn="a+0", used="p", step="swap king=b2/0 0 - - ?2")
    said = words_of("", before, after, "")
    assert said == "Ben had to pick up 2 cards first. Ann drew 2 cards from Ben."


def test_nopes_of_nopes() -> None:
    first = a_view("?2/-/-/-", "?7/-/-/-", top="9rJr", turn="a+1", used="p", step="nope jack=3 0 - - -")
    second = a_view(
        "?2/-/-/-", "?6/-/-/-", top="9rJr", turn="a+1", used="p", step="nope jack=3 0 b - -", secondary="Ar"
    )
    third = a_view(
        "?1/-/-/-", "?6/-/-/-", top="9rJr", turn="a+1", used="p", step="nope jack=3 0 ba - -", secondary="ArAb"
    )
    assert words_of("nope:Ar", first, second, "b") == "Ben said Nope to Ann's jack with a red ace."
    assert words_of("nope:Ab", second, third) == "Ann said Nope to Ben's Nope with a black ace."
    closed = a_view("?1/-/-/-", "?6/-/-/-", top="9rJr", turn="a+4", used="p", secondary="ArAb")
    assert words_of("", third, closed, "") == "3 more actions."
    off = a_view("?2/-/-/-", "?6/-/-/-", top="9rJr", turn="a+1", used="p", secondary="Ar")
    assert words_of("", second, off, "") == "Ann's jack has no effect."


def test_who_says_nope_to_their_own_roll_is_named_once() -> None:
    before, after = (
        a_view(f"?{n}/-/-/-", "?7/-/-/-", top="9r4r4b", turn="a+0", used="p", step=f"nope set=4 2 {nopes} - -", **gone)
        for n, nopes, gone in ((3, "-", {}), (2, "a", {"secondary": "Ar"}))
    )
    assert words_of("nope:Ar", before, after) == "Ann said Nope with a red ace, so as not to pick up."


def test_death_in_a_revolt() -> None:
    before = a_view("?2/-/-/-", "?7/-/-/-", "?7/-/-/-", top="9r", turn="a+1", revolt="1")
    after = a_view("x1", "?7/-/-/-", "?7/-/-/-", top="9r", turn="b+1", secondary="2r3r")
    said = words_of("draw", before, after)
    assert said == "Nothing was playable for Ann. The revolt killed Ann. The revolt is over."


def test_every_event_is_told_in_full_sentences(t: Translator) -> None:
    for steps in games(15):
        for step in steps:
            if step.is_seen:
                for reader in {None, step.seat, step.before.turn}:
                    said = turn_words(t, made(step, reader))
                    assert said
                    assert "  " not in said
                    assert "{" not in said
                    assert not re.search(r"\b[A2-9TJQK][rb](?:@|\b)", said.replace("Ar", "")), said
                    assert said[-1] in ".!"


def test_cards_given_in_a_swap_are_named_to_the_two_alone() -> None:
    given = 0
    for steps in games(8):
        for step in steps:
            if step.act.kind is not ActKind.GIVE:
                continue
            others = set(range(step.before.players)) - {step.before.turn, step.before.victim}
            words = {seat: turn_words(ENGLISH, made(step, seat)) for seat in (*range(step.before.players), None)}
            assert all("red" not in words[seat] and "black" not in words[seat] for seat in (*others, None))
            assert words[step.before.turn].startswith("You took a")
            assert " from you for a" in words[step.before.victim or 0]
            given += 1
    assert given > 10


@pytest.mark.parametrize("termination", [*Ending, "resign", "time", "agreed"])
def test_every_ending_names_the_winner_and_the_places(t: Translator, termination: str) -> None:
    three = Outcome(termination, {"a": 0.5, "b": 1.0, "c": 0.0}, {"a": 2, "b": 1, "c": 3})
    assert outcome_words(t, three, PLAYERS).startswith("Ben")
    assert placing_words(t, three, PLAYERS) == "🥇 Ben, 🥈 Ann, 🥉 Cleo"
    two = Outcome(termination, {"a": 0.0, "b": 1.0})
    assert outcome_words(t, two, PLAYERS).startswith("Ben")
    assert placing_words(t, two, PLAYERS) == ""


def test_a_shared_win_and_a_match_that_does_not_count(t: Translator) -> None:
    shared = outcome_words(t, Outcome("siege", {"a": 0.75, "b": 0.75, "c": 0.0}, {"a": 1, "b": 1, "c": 3}), PLAYERS)
    assert t("{names} and {last}", names="Ann", last="Ben") in shared
    assert outcome_words(t, Outcome("cancelled", {})) == t("Cancelled: the match does not count.")
