"""Names of people, as they were at their last press, and what they have chosen for themselves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from bot.matches.model import Person, PersonalSettings
from bot.store.people import EVERYWHERE
from bot.store.transaction import Transaction
from tests.bot.matches.club import ANN, BEN, GUILD, Club, open_club

T = TypeVar("T")


def known(user: int, name: str) -> tuple[Person, Person]:
    """Somebody by a name in a server, and the same in small letters everywhere."""
    return Person(user, name), Person(user, name.lower())


async def test_a_name_is_written_once_until_it_changes(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    writes = []
    write = club.store.write

    async def counted(work: Callable[[Transaction], T]) -> T:
        writes.append(work)
        return await write(work)

    monkeypatch.setattr(club.store, "write", counted)
    for _ in range(2):
        await club.people.seen(GUILD, *known(ANN, "Ann"))
    assert len(writes) == 1
    await club.people.seen(GUILD, *known(ANN, "Anna"))
    await club.people.seen(None, *known(ANN, "Anna"))
    assert len(writes) == 2
    assert await club.people.names(GUILD, [ANN]) == {ANN: "Anna"}


async def test_a_name_of_one_server_is_never_told_in_another(club: Club) -> None:
    await club.people.seen(GUILD, Person(ANN, "Empress Ann"), Person(ANN, "ann"))
    await club.people.seen(GUILD + 1, Person(ANN, "Annie"), Person(ANN, "ann"))
    await club.people.seen(GUILD, Person(BEN, "Ben"), Person(BEN, "ben77"))
    both = [ANN, BEN]
    assert await club.people.names(GUILD, both) == {ANN: "Empress Ann", BEN: "Ben"}
    assert await club.people.names(GUILD + 1, both) == {ANN: "Annie", BEN: "ben77"}
    for elsewhere in (GUILD + 2, EVERYWHERE):
        assert await club.people.names(elsewhere, both) == {ANN: "ann", BEN: "ben77"}


async def test_who_was_seen_outside_of_any_server_has_the_name_that_he_has_everywhere(club: Club) -> None:
    await club.people.seen(None, Person(ANN, "ann"), Person(ANN, "ann"))
    assert await club.people.names(GUILD, [ANN]) == {ANN: "ann"}


async def test_only_so_many_names_are_kept_in_memory(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.matches.people.KEPT_NAMES", 4)
    for user in range(10):
        await club.people.seen(GUILD, *known(user, f"number {user}"))
        assert len(club.people._known) <= 4
    assert len(await club.people.names(GUILD, range(10))) == 10


async def test_who_was_never_seen_has_no_name(club: Club) -> None:
    await club.people.seen(GUILD, *known(ANN, "Ann"))
    assert await club.people.names(GUILD, [ANN, BEN]) == {ANN: "Ann"}
    assert await club.people.names(GUILD, []) == {}


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
