"""A database that cannot be written to: whatever only needs reading still works, the rest says that it failed."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.background.publishing import SentMessage
from bot.matches.outbox.delivery import Delivery
from bot.store.errors import StoreUnreachable
from bot.ui.publishing.publisher import DiscordPublisher
from tests.scenarios.world import World, controls, may_play, text
from tests.scenarios.world import world as open_world


@pytest_asyncio.fixture
async def hasty(tmp_path: Path) -> AsyncIterator[World]:
    """A world that does not wait long for its database."""
    async with open_world(tmp_path, busy_timeout_seconds=0.05) as opened:
        yield opened
        opened.failures.records.clear()  # what could not be written was logged


@contextlib.contextmanager
def _shut(world: World) -> Iterator[None]:
    """Another connection locks the database, so that nothing can be written."""
    with contextlib.closing(sqlite3.connect(world.settings.database_url, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def test_rules_and_the_hand_are_shown_also_for_the_first_time(hasty: World) -> None:
    board = await hasty.start_match()
    mover = await hasty.mover()
    with _shut(hasty):
        hand = await hasty.press(mover, board, "My hand")
        assert may_play(hand)
        rules = await hasty.press(mover, board, "Rules")
        assert "##" in text(rules)
        assert "The deal" in text(await hasty.press(mover, board, "Turns"))
        assert hasty.simulation.app.store_fails


async def test_a_person_who_was_never_seen_before_can_read_too(hasty: World) -> None:
    board = await hasty.start_match()
    cleo = hasty.person("Cleo")
    with _shut(hasty):
        assert "##" in text(await hasty.press(cleo, board, "Rules"))
        assert "##" in text(await hasty.command(cleo, "rules"))
        assert "No one has finished" in text(await hasty.command(cleo, "leaderboard"))


async def test_a_turn_that_cannot_be_written_is_told_and_can_be_made_later(hasty: World) -> None:
    board = await hasty.start_match()
    mover = await hasty.mover()
    hand = await hasty.press(mover, board, "My hand")
    card = next(one for one in controls(hand) if one["custom_id"].startswith("lay:") and not one.get("disabled"))
    with _shut(hasty):
        answer = await hasty.press_id(mover, hand, card["custom_id"])
        assert answer.ephemeral
        assert "nothing is lost" in text(answer)
    await hasty.random_turn(mover, hand, random.Random(1))
    assert not hasty.simulation.app.store_fails
    assert (await hasty.mover()) is not mover
    assert hasty.pinged(hasty.last) == {(await hasty.mover()).id}


def _damage(world: World, table: str) -> None:
    """The disk loses a page of a table while the bot runs."""
    path = Path(world.settings.database_url)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [page] = other.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        [size] = other.execute("PRAGMA page_size").fetchone()
        other.execute("UPDATE heartbeat SET at = at + 1")  # no connection keeps what it has read before
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


async def test_a_person_who_presses_while_the_database_is_damaged_is_not_told_that_nothing_is_lost(
    hasty: World,
) -> None:
    board = await hasty.start_match()
    mover = await hasty.mover()
    assert not hasty.simulation.app.store_fails
    _damage(hasty, "matches")
    for _ in range(2):
        answer = await hasty.press(mover, board, "My hand")
        assert answer.ephemeral
        assert "can't tell whether anything is lost" in text(answer)
        assert "nothing is lost" not in text(answer)
        assert hasty.simulation.app.store_fails
    assert "##" in text(await hasty.command(mover, "rules"))
    assert hasty.simulation.app.store_fails, "what can still be read does not heal it"


async def test_a_board_that_was_posted_but_could_not_be_noted_is_there_once(
    hasty: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await hasty.start_match()
    mover = await hasty.mover()
    hand = await hasty.press(mover, hasty.last, "My hand")
    post = DiscordPublisher.post
    with contextlib.ExitStack() as shut, monkeypatch.context() as patch:

        async def posted(self: DiscordPublisher, delivery: Delivery) -> SentMessage:
            sent = await post(self, delivery)
            shut.enter_context(_shut(hasty))
            return sent

        patch.setattr(DiscordPublisher, "post", posted)
        await hasty.random_turn(mover, hand, random.Random(1))
    [_, board] = hasty.messages()
    await hasty.a_while()
    assert hasty.pinged(hasty.last) == {(await hasty.mover()).id}
    assert [message.id for message in hasty.messages()][1:] == [board.id]


async def test_while_the_databases_server_is_away_a_press_is_answered_with_in_a_moment(hasty: World) -> None:
    board = await hasty.start_match()

    def away(*_: object) -> None:
        raise StoreUnreachable("the server is away")

    with pytest.MonkeyPatch.context() as patch:
        for name in ("read", "write"):
            patch.setattr(hasty.simulation.app.store, name, away)
        answer = await hasty.press(hasty.ann, board, "My hand")
    assert text(answer).startswith("I can't reach my database right now.")
