"""Names of people, as they were at their last press, and what they have chosen for themselves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from bot.matches.core.model import Person
from bot.matches.people.settings import PRESENT_MS
from bot.store.transaction import Transaction
from tests.support.club import ANN, GUILD, Club, open_club

T = TypeVar("T")


def known(user: int, name: str) -> tuple[Person, Person]:
    """Someone by a name in a server, and the same in small letters everywhere."""
    return Person(user, name), Person(user, name.lower())


async def test_a_name_is_written_once_until_it_changes(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    writes = []
    write = club.store.write

    async def counted(work: Callable[[Transaction], T]) -> T:
        writes.append(work)
        return await write(work)

    monkeypatch.setattr(club.store, "write", counted)
    for _ in range(2):
        await club.people.note_names(GUILD, *known(ANN, "Ann"))
    assert len(writes) == 1
    await club.people.note_names(GUILD, *known(ANN, "Anna"))
    await club.people.note_names(None, *known(ANN, "Anna"))
    assert len(writes) == 2
    assert await club.people.names(GUILD, [ANN]) == {ANN: "Anna"}


async def test_a_deleted_persons_name_is_stored_again_by_every_process(tmp_path: Path) -> None:
    async with open_club(tmp_path, process="one") as one, open_club(tmp_path, process="two") as two:
        for club in (one, two):
            await club.people.note_names(GUILD, *known(ANN, "Ann"))
        await two.data.forget(ANN)
        assert await one.people.names(GUILD, [ANN]) == {}
        one.now += PRESENT_MS
        await one.people.note_names(GUILD, *known(ANN, "Ann"))
        assert await two.people.names(GUILD, [ANN]) == {ANN: "Ann"}


async def test_a_person_who_chooses_reminders_again_is_taken_to_be_reachable(club: Club) -> None:
    await club.people.change(ANN, GUILD, "reminders", "direct")
    await club.change("UPDATE settings SET unreachable = 1")
    await club.people.change(ANN, GUILD, "language", "fr")
    assert await club.rows("SELECT unreachable FROM settings") == [(1,)]
    await club.people.change(ANN, GUILD, "reminders", "direct")
    assert await club.rows("SELECT unreachable FROM settings") == [(None,)]


@pytest.mark.sqlite("SQLite's words")
async def test_what_the_database_says_is_logged_where_the_answer_goes_on_without_it(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    await club.change("DROP TABLE names")
    await club.people.note_names(GUILD, Person(ANN, "Annie"), Person(ANN, "Ann"))
    assert "a name could not be kept: the database is refused: no such table: names (SQLITE_ERROR)" in caplog.text
    assert "Annie" not in caplog.text
