"""A backup is made while people play, restored after the bot was killed, and they play on from there."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from tests.process.messages import find
from tests.process.scene import Scene
from tests.process.table import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


def _has_two_boards(table: Table) -> bool:
    return len(table.boards()) == 2


async def test_a_match_goes_on_from_a_backup_that_was_made_while_it_was_played(here: Scene, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    tables = [await here.table() for _ in range(2)]
    for table in tables:
        await table.begin()
    before = [table.turns() for table in tables]
    played = asyncio.gather(*(table.turn() for table in tables))
    status, said, why = await here.bot.ask("backup", str(file))
    assert (status, f"backed up to {file}: 2 matches, whole" in said) == (0, True), (said, why)
    await played
    await asyncio.gather(*(table.turn() for table in tables))

    status, _, why = await here.bot.ask("restore", str(file))
    assert (status, "stop it first" in why) == (1, True), why
    late = [table.turns() for table in tables]
    await asyncio.gather(*(table.laid_out_by_mover() for table in tables))
    await here.bot.kill()
    await here.wire.gone()
    status, said, why = await here.bot.ask("restore", str(file))
    assert (status, "when the bot starts: 2\n" in said) == (0, True), (said, why)

    restored = [table.turns() for table in tables]
    for old, now, lost in zip(before, restored, late, strict=True):
        assert now in (old, lost[: len(old) + 1]), "the backup has each turn whole or not at all"
    here.forget_pings()  # the versions of the turns that are lost come again
    await here.bot.start()
    await here.wire.connected()
    for table in tables:
        await here.wire.until(partial(_has_two_boards, table), "the board from the backup, below the later one")
        later = table.boards()[0]
        await table.press(table.mover, later.id, find(later, "hand:"))
        await table.up_to_date()
        assert later.id not in [board.id for board in table.boards()], "a press on the later board takes it away"
        await table.turn()
        await table.turn()
        table.assert_sound()
