"""Names of people, as they were at their last press."""

from __future__ import annotations

import pytest

from bot.matches.model import Person
from tests.bot.matches.club import ANN, BEN, Club


async def test_a_name_is_written_once_until_it_changes(club: Club) -> None:
    queries: list[str] = []
    await club.people.seen(Person(ANN, "Ann"))
    await club.database._connection.set_trace_callback(queries.append)
    await club.people.seen(Person(ANN, "Ann"))
    assert queries == []
    await club.people.seen(Person(ANN, "Anna"))
    assert await club.people.names([ANN]) == {ANN: "Anna"}


async def test_only_so_many_names_are_kept_in_memory(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.matches.people.KEPT_NAMES", 3)
    for user in range(10):
        await club.people.seen(Person(user, f"number {user}"))
        assert len(club.people._known) <= 3
    assert len(await club.people.names(range(10))) == 10


async def test_who_was_never_seen_has_no_name(club: Club) -> None:
    await club.people.seen(Person(ANN, "Ann"))
    assert await club.people.names([ANN, BEN]) == {ANN: "Ann"}
    assert await club.people.names([]) == {}
