"""What only The Royal Court's lessons are held to; what both games' are: `tests/bot/games/test_lessons.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.games.royal_court.states import HandState
from bot.games.screens import HandScreen, LessonWords
from bot.games.states import Draft
from bot.i18n.translator import LANGUAGES, Translators
from engine.errors import IllegalTurn
from engine.royal_court.notation import read_act
from engine.royal_court.position import NOPE
from tests.bot.games.royal_court.cases import ENGLISH, spaced
from tests.support.court_paths import press
from tests.support.halves import ROYAL_COURT
from tests.support.lessons import SOLVED
from tests.support.required import required

TRANSLATORS = Translators()
LOGIC, GAME = required(ROYAL_COURT.logic.lessons), required(ROYAL_COURT.presentation.lessons)
LESSONS = {lesson.key: lesson for lesson in LOGIC.lessons()}


def words_of(key: str, language: str) -> LessonWords:
    return GAME.words(TRANSLATORS[language], key)


def test_the_first_one_is_for_who_has_never_heard_of_the_game() -> None:
    """What it is about stands above it: `bot.ui.screens.learning.lesson`."""
    assert "Play all your cards before the others do" in ROYAL_COURT.presentation.goal(ENGLISH)


def test_one_is_answered_while_another_is_to_move() -> None:
    position = LESSONS["nope"].view
    assert position.step == NOPE
    assert position.turn != 0


def test_an_act_that_breaks_the_rules_reaches_nothing() -> None:
    for plays in (("Qr",), (), ("2b", "3b")):
        with pytest.raises(IllegalTurn):
            LOGIC.reaches_goal("fit", plays)


def test_what_happened_instead_is_told_to_its_end() -> None:
    assert GAME.missed(ENGLISH, "nope", ("let",)) == "You picked up 2 cards."
    doubled = "You played a pair of 5s (red on top). 🎲 A bad roll for the pair: 2 on a d10. You picked up 4 cards."
    assert GAME.missed(ENGLISH, "revolution", ("5b+5r",)) == doubled


def test_no_card_is_played_for_the_reader() -> None:
    for key in LESSONS:
        for act in SOLVED[key]:
            after = GAME.played(key, (act,))
            assert [made.turn for made in (*after.earlier, after.last) if made and made.turn] == [read_act(act)]


def test_a_jack_leaves_its_player_the_actions_that_it_rolled() -> None:
    assert spaced(GAME.missed(ENGLISH, "jack", ("Jb",))) == "You played a black jack. 🎲 A roll of 4. 4 more actions."
    after = GAME.played("jack", ("Jb",)).view
    assert (after.turn, after.actions) == (0, 4)


def test_in_a_swap_the_reader_gives_the_card() -> None:
    assert not LOGIC.reaches_goal("royals", ("give:Jb",))
    after = GAME.played("royals", ("give:3r",))
    assert "You took a black 6 from 🔵 B for a red 3." in spaced(ROYAL_COURT.presentation.board(ENGLISH, after).last)
    assert after.view.turn == 1


def test_what_a_window_led_to_is_shown_after_it_has_closed() -> None:
    after = GAME.played("revolution", ("revolt:2r+3b+4b+5r",))
    position = after.view
    assert position.heads_to_fall == 1
    assert not position.places[1].courts
    assert position.places[0].castles
    assert [made.turn for made in (*after.earlier, after.last) if made] == [read_act("revolt:2r+3b+4b+5r"), None]
    assert after.last is not None
    assert after.last.seat == ""
    assert spaced(ROYAL_COURT.presentation.board(ENGLISH, GAME.played("fit", ("2b",))).last) == "You played a black 2."


def test_no_card_of_the_others_shows() -> None:
    for key in LESSONS:
        for act in SOLVED[key]:
            assert all(isinstance(place.hand, int) for place in GAME.played(key, (act,)).view.places)


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def ways(key: str, language: str = "en") -> Iterator[tuple[HandScreen, Draft, list[str]]]:
    """Every screen of the hand within four presses, its draft, and the labels of the buttons that led to it."""
    view, found = LESSONS[key].view, [(Draft(), list[str]())]
    for _ in range(5):
        following: dict[object, tuple[Draft, list[str]]] = {}
        for draft, labels in found:
            hand = ROYAL_COURT.presentation.hand(
                TRANSLATORS[language], ROYAL_COURT.logic.drafted(HandState("a", view, draft, True, None), draft)
            )
            yield hand, draft, labels
            for control in (control for row in (*hand.rows, hand.answers) for control in row if control.enabled):
                drafted = press(view, draft, control.key)
                following.setdefault((drafted.plays, drafted.chosen), (drafted, [*labels, control.label]))
        found = list(following.values())[:200]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", LESSONS)
def test_the_way_to_the_goal_can_be_pressed_as_the_last_nudge_names_it(key: str, language: str) -> None:
    led: dict[str, list[str]] = {}
    for _, draft, labels in ways(key, language):
        led |= {play: labels for play in draft.plays if play not in led}
    assert led.keys() >= SOLVED[key]
    for label in min((led[act] for act in SOLVED[key]), key=len):
        assert re.split(r", | \W", plain(label))[0] in plain(words_of(key, language).strong_nudge)


TAUGHT = {
    "en": r"pile catapult|d6 joker \bsets?\b|pair|of.a.kind \bactions?\b|jack|d4 \bkings?\b|queen|swap nope "
    r"castle \bcourts?\b|royal|guest revolution|execut killed",
    "fr": r"pile catapult|d6 joker paire|brelan \bactions?\b|valet|d4 \brois?\b|dame|échange nope|contr "
    r"château \bcours?\b|figure|invité révolution|exécut \btuée?s?\b",
}
"""The words that each lesson is the first to say."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", LESSONS)
def test_no_screen_has_a_word_that_a_later_one_teaches(key: str, language: str) -> None:
    told, number = words_of(key, language), list(LESSONS).index(key)
    texts = [told.title, told.text, told.goal, told.praise, told.nudge, told.strong_nudge]
    for hand, draft, labels in ways(key, language):
        texts += [hand.notes, *labels]
        texts += [GAME.missed(TRANSLATORS[language], key, draft.plays)] if draft.plays else []
    assert not re.search("|".join(["^$", *TAUGHT[language].split()[number + 1 :]]), "\n".join(texts), re.IGNORECASE)
    assert re.search(TAUGHT[language].split()[number], f"{told.title}\n{told.text}", re.IGNORECASE)
