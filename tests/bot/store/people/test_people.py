"""Names as they were at each person's last press, in each server and everywhere; and what people have chosen."""

from __future__ import annotations

import pytest

from bot.ids import GuildId, UserId
from bot.settings.personal import PersonalSettings
from bot.settings.server import ServerChoices
from bot.store.access.servers import find_server, save_server
from bot.store.people.people import find_settings, names_of, save_name, save_settings
from bot.store.store import Store
from bot.store.transaction import Transaction
from tests.support.threads import connection_under

ANN, BEN = UserId(2**63 - 1), UserId(7)


async def test_many_names_are_read_in_pieces(store: Store) -> None:
    def work(tx: Transaction) -> dict[UserId, str]:
        for user in range(1, 1201):
            save_name(tx, GuildId(1), UserId(user), f"number {user}")
        return names_of(tx, GuildId(1), map(UserId, range(1, 1301)))

    assert await store.write(work) == {user: f"number {user}" for user in range(1, 1201)}


@pytest.mark.sqlite("counts SQLite's statements")
async def test_nobodys_names_are_not_asked_for(store: Store) -> None:
    def work(tx: Transaction) -> dict[UserId, str]:
        queries: list[str] = []
        connection_under(tx).set_trace_callback(queries.append)
        found = names_of(tx, GuildId(1), [])
        connection_under(tx).set_trace_callback(None)
        assert queries == []
        return found

    assert await store.read(work) == {}


async def test_a_row_in_which_nothing_is_chosen_has_the_declared_defaults(store: Store) -> None:
    def work(tx: Transaction) -> tuple[object, object]:
        save_settings(tx, ANN, unreachable=None)
        save_server(tx, GuildId(1), pace=None)
        return find_settings(tx, ANN), find_server(tx, GuildId(1))

    assert await store.write(work) == (PersonalSettings(), ServerChoices())
