"""Names of people, as they were at their last press, and what they have chosen for themselves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from bot.ids import NO_GUILD, UserId
from bot.matches.core.model import Person
from bot.matches.people.settings import PRESENT_FOR
from bot.store.transaction import Transaction
from tests.support.use_cases import ANN, GUILD, UseCases, open_use_cases

T = TypeVar("T")


def known(user: UserId, name: str) -> tuple[Person, Person]:
    """Someone by a name in a server, and the same in small letters everywhere."""
    return Person(user, name), Person(user, name.lower())


async def test_a_name_is_written_once_until_it_changes(cases: UseCases, monkeypatch: pytest.MonkeyPatch) -> None:
    writes = []
    write = cases.store.write

    async def counted(work: Callable[[Transaction], T]) -> T:
        writes.append(work)
        return await write(work)

    monkeypatch.setattr(cases.store, "write", counted)
    for _ in range(2):
        await cases.people.note_names(GUILD, *known(ANN, "Ann"))
    assert len(writes) == 1
    await cases.people.note_names(GUILD, *known(ANN, "Anna"))
    await cases.people.note_names(NO_GUILD, *known(ANN, "Anna"))
    assert len(writes) == 2
    assert await cases.people.names(GUILD, [ANN]) == {ANN: "Anna"}


async def test_a_deleted_persons_name_is_stored_again_by_every_process(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, process="one") as one, open_use_cases(tmp_path, process="two") as two:
        for cases in (one, two):
            await cases.people.note_names(GUILD, *known(ANN, "Ann"))
        await two.data.forget(ANN)
        assert await one.people.names(GUILD, [ANN]) == {}
        one.now += PRESENT_FOR
        await one.people.note_names(GUILD, *known(ANN, "Ann"))
        assert await two.people.names(GUILD, [ANN]) == {ANN: "Ann"}


async def test_a_person_who_chooses_reminders_again_is_taken_to_be_reachable(cases: UseCases) -> None:
    await cases.people.change(ANN, GUILD, "reminders", "direct")
    await cases.change("UPDATE settings SET unreachable = 1")
    await cases.people.change(ANN, GUILD, "language", "fr")
    assert await cases.rows("SELECT unreachable FROM settings") == [(1,)]
    await cases.people.change(ANN, GUILD, "reminders", "direct")
    assert await cases.rows("SELECT unreachable FROM settings") == [(None,)]


@pytest.mark.sqlite("SQLite's words")
async def test_what_the_database_says_is_logged_where_the_answer_goes_on_without_it(
    cases: UseCases, caplog: pytest.LogCaptureFixture
) -> None:
    await cases.change("DROP TABLE names")
    await cases.people.note_names(GUILD, Person(ANN, "Annie"), Person(ANN, "Ann"))
    assert "a name could not be kept: the database is refused: no such table: names (SQLITE_ERROR)" in caplog.text
    assert "Annie" not in caplog.text
