"""Names of people, as they were at their last press, and what they have chosen for themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.matches.model import Person, PersonalSettings
from tests.bot.matches.club import ANN, BEN, Club, open_club


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


async def test_who_has_chosen_nothing_gets_pictures(club: Club) -> None:
    assert await club.people.settings(ANN) == PersonalSettings(pictures=True)


async def test_what_somebody_chooses_is_his_own_and_can_be_changed(club: Club) -> None:
    assert await club.people.choose(ANN, pictures=False) == PersonalSettings(pictures=False)
    assert await club.people.settings(ANN) == PersonalSettings(pictures=False)
    assert await club.people.settings(BEN) == PersonalSettings(pictures=True)
    await club.people.choose(ANN, pictures=True)
    assert await club.people.settings(ANN) == PersonalSettings(pictures=True)


async def test_another_process_knows_what_was_chosen(tmp_path: Path) -> None:
    async with open_club(tmp_path) as one, open_club(tmp_path) as other:
        assert (await other.people.settings(ANN)).pictures
        await one.people.choose(ANN, pictures=False)
        assert not (await other.people.settings(ANN)).pictures
