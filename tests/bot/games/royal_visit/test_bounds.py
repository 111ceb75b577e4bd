"""What the private message needs at most: controls, rows, labels, text. The proof in words stands in `builder`."""

from __future__ import annotations

import re

import pytest

from bot.games.royal_visit.builder.draft import MOST_CHOICES
from bot.games.royal_visit.names import choice_label
from bot.games.royal_visit.states import PRIVILEGE, SUMMON
from bot.i18n.translator import LANGUAGES, Translators
from engine.royal_visit.cards import COUNTS, HAND_SIZE, Card
from tests.bot.games.royal_visit.cases import builder_of, drafts, my_move, offered, screen
from tests.engine.royal_visit.positions import at

KEY = re.compile(r"[A-Z0-9+-]{2,12}")
TRANSLATORS = Translators()


@pytest.fixture(scope="module")
def screens() -> list[tuple[tuple[str, ...], ...]]:
    """The labels of many random states, row by row."""
    return [tuple(tuple(control.label for control in row) for row in screen(state).rows) for _, state in drafts(5, 800)]


def test_controls_leave_room_for_the_other_parts_of_a_message(screens: list[tuple[tuple[str, ...], ...]]) -> None:
    assert max(sum(map(len, rows)) for rows in screens) == MOST_CHOICES == 10
    assert max(len(rows) for rows in screens) <= 7
    assert max(len(row) for rows in screens for row in rows) <= 5
    assert all(row for rows in screens for row in rows)


@pytest.mark.parametrize("hand", ["K1K1G1G2GFW1W2W3", "K1G1G2GFW1W2W3J1", "G1W1W3J1J2J4J5JM"])
def test_the_worst_hands_have_nine_card_controls(hand: str) -> None:
    assert len(offered(my_move(at(hand=hand)))) == 9


def test_there_are_at_most_nine_card_controls_and_ten_targets_each() -> None:
    most: dict[str, int] = {}
    for _, state in drafts(6, 800):
        builder = builder_of(state)
        assert len(builder.choices) <= 9
        for choice in builder.choices:
            most[choice.key] = max(most.get(choice.key, 0), len(choice.plays))
    bounds = {"K1": 2, PRIVILEGE: 2, "G1": 4, "G2": 8, "GF": 1, "W1": 2, "W2": 2, "W3": 2, "JM": 5, SUMMON: 3}
    bounds |= {f"J{n}": 10 for n in range(1, 6)}
    assert most.keys() == bounds.keys()
    assert all(most[key] <= bounds[key] for key in most)


def test_keys_are_short_and_plain() -> None:
    for _, state in drafts(7, 150):
        assert all(KEY.fullmatch(key) for key in offered(state))


def test_english_labels_fit_a_phone(screens: list[tuple[tuple[str, ...], ...]]) -> None:
    assert max((len(label), label) for rows in screens for row in rows for label in row)[0] <= 21


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_label_is_ever_broken_over_two_lines(language: str) -> None:
    for _, state in drafts(9, 300):
        labels = [control.label for row in screen(state, TRANSLATORS[language]).rows for control in row]
        assert not [label for label in labels if any(sign.isspace() and sign != "\N{NO-BREAK SPACE}" for sign in label)]
        assert max(map(len, labels), default=0) <= 22


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_fit_a_phone_in_every_language(language: str) -> None:
    t = TRANSLATORS[language]
    for card in Card:
        most = min(COUNTS[card], HAND_SIZE)
        assert len(choice_label(t, card.name)) + (0 if most == 1 else len("\N{NO-BREAK SPACE}×8")) <= 13, card
    assert len(choice_label(t, PRIVILEGE)) <= 18
    assert len(choice_label(t, SUMMON)) <= 18


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_the_private_message_leave_room(language: str) -> None:
    t = TRANSLATORS[language]
    longest = max(len(shown.heading) + len(shown.notes) for shown in (screen(state, t) for _, state in drafts(8, 300)))
    assert longest <= 1600, "Discord takes 4,000"
