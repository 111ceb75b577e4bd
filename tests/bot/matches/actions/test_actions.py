"""Every kind of action, held to the page that specifies what a match's record stores of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from bot.durations import Time
from bot.games.states import SYSTEM
from bot.ids import MatchId
from bot.matches.actions import clocks, ending, offers, places, play, seats, terms, windows
from bot.matches.actions.action import REGISTERED, Action, Actor, WordAction
from bot.matches.actions.transition import Transition
from bot.matches.aggregate.match import MatchAggregate
from bot.store.core.actions import ActionRow
from bot.store.transaction import Transaction
from tests.support.use_cases import UseCases

PAGE: Final = Path(__file__).parents[4] / "docs" / "actions.md"

TOPICS: Final = (seats, terms, play, windows, clocks, offers, places, ending)
"""The modules that define kinds."""


def read_action(row: ActionRow) -> Action:
    """The action that a row of a match's record stores. Raises `KeyError`, `ValueError`."""
    return REGISTERED[row.kind].read(row.data)


class Row(NamedTuple):
    """A kind as the page specifies it."""

    kind: str
    grammar: str
    examples: tuple[str | None, ...]
    actor: str
    visibility: str
    effect: str


def _examples(cell: str) -> tuple[str | None, ...]:
    return tuple(None if one == "NULL" else one.strip("`") for one in cell.split(", "))


def _rows() -> list[Row]:
    cells = [
        [cell.strip() for cell in line.strip("|\n").split(" | ")]
        for line in PAGE.read_text("utf-8").splitlines()
        if line.startswith("| `")
    ]
    return [
        Row(kind.strip("`"), grammar, _examples(examples), actor, visibility, effect)
        for kind, grammar, examples, actor, visibility, effect in cells
    ]


ROWS: Final = {row.kind: row for row in _rows()}


def test_the_page_has_one_row_for_each_kind() -> None:
    assert len(ROWS) == len(_rows())
    assert ROWS.keys() == REGISTERED.keys()
    assert {kind.__module__ for kind in REGISTERED.values()} == {topic.__name__ for topic in TOPICS}


def test_the_page_says_who_performs_each_and_who_may_know() -> None:
    for kind, made in REGISTERED.items():
        assert ROWS[kind].actor == made.actor.value, kind
        assert ROWS[kind].visibility == ("by the rules" if made.visibility is None else made.visibility.value), kind


def test_examples_are_read_and_written_as_the_page_has_them() -> None:
    for kind, text in ((one, text) for one in REGISTERED for text in ROWS[one].examples):
        action = read_action(ActionRow(0, Time(0), None, kind, text))
        assert type(action) is REGISTERED[kind], kind
        assert action.text == text
        assert REGISTERED[kind].read(action.text) == action


@pytest.mark.parametrize("kind", [kind for kind, action in REGISTERED.items() if issubclass(action, WordAction)])
def test_the_page_names_every_word_that_it_may_store(kind: str) -> None:
    action = REGISTERED[kind]
    assert issubclass(action, WordAction)
    named = {None if one == "NULL" else one.strip("`") for one in re.findall(r"NULL|`\w+`", ROWS[kind].grammar)}
    assert named == set(action.words) == set(ROWS[kind].examples)
    with pytest.raises(ValueError, match="otherwise"):
        action.read("otherwise")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("found", "back"),
        ("remind", None),
        ("bot", "3 12 unrated"),
        ("bot", "3"),
        ("grace", "soon"),
        ("offer", "draw c"),
        ("offer", "replace c"),
        ("answer", "draw"),
        ("answer", "draw perhaps"),
        ("away", "12"),
        ("end", None),
    ],
)
def test_a_text_of_another_form_is_refused(kind: str, text: str | None) -> None:
    with pytest.raises(ValueError, match=r"."):
        REGISTERED[kind].read(text)


async def test_an_action_is_performed_only_by_its_kind_of_actor(cases: UseCases) -> None:
    await cases.begin()

    def work(tx: Transaction) -> None:
        aggregate = MatchAggregate.load(cases.context, tx, MatchId(1))
        seat = aggregate.row.seats[0].seat
        for kind, row in ROWS.items():
            action = REGISTERED[kind].read(row.examples[0])
            for actor, allowed in ((seat, row.actor != "system"), (SYSTEM, row.actor != "seat")):
                transition = Transition(cases.context, tx, aggregate.row, aggregate.details)
                if allowed:
                    action.record(transition, actor)
                    tx.run("DELETE FROM actions WHERE match = 1 AND number = ?", transition.row.version - 1)
                    continue
                with pytest.raises(ValueError, match=kind):
                    action.record(transition, actor)

    await cases.store.write(work)


async def test_a_secret_action_does_not_raise_the_public_version(cases: UseCases) -> None:
    await cases.begin()

    def work(tx: Transaction) -> None:
        aggregate = MatchAggregate.load(cases.context, tx, MatchId(1))
        row = aggregate.row
        for kind, stored in ROWS.items():
            transition = Transition(cases.context, tx, row, aggregate.details)
            actor = SYSTEM if REGISTERED[kind].actor is Actor.SYSTEM else row.seats[0].seat
            REGISTERED[kind].read(stored.examples[0]).record(transition, actor)
            assert transition.row.version == row.version + 1
            assert transition.row.public_version == row.public_version + (stored.visibility != "secret")
            tx.run("DELETE FROM actions WHERE match = 1 AND number = ?", transition.row.version - 1)

    await cases.store.write(work)
