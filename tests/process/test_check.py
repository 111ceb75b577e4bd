"""`python -m bot check` beside a bot that runs, and what the bot logs of it when it has started."""

from __future__ import annotations

import pytest

from tests.process.scene import Scene

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_bot_that_runs_is_checked_beside_it(here: Scene) -> None:
    table = await here.table()
    backup = here.bot.folder / "backup.db"
    assert (await here.bot.ask("backup", str(backup)))[0] == 0
    status, said, why = await here.bot.ask("check", "--channel", str(table.channel.id), BACKUP_FILE=str(backup))
    assert status == 0, said + why
    lines = {line[7:].partition(":")[0]: line for line in said.splitlines()}
    for subject in ("database", "disk", "backup", "fonts", "languages", "token", "commands", "clock"):
        assert lines[subject].startswith("ok "), said
    assert f"client_id={here.wire.backend.application_id}&" in lines["invite to a server"]
    account = f"client_id={here.wire.backend.application_id}&scope=applications.commands"
    assert lines["install to an account"].endswith(account)
    assert f"channel {table.channel.id}" in lines


async def test_what_is_wrong_is_said_with_what_to_do_and_exit_1(here: Scene) -> None:
    status, said, _ = await here.bot.ask("check", DISCORD_TOKEN="wrong", BACKUP_FILE="nowhere.db")
    assert status == 1
    assert "WRONG  token: Discord does not accept it -> copy it again" in said
    assert "hint   backup: there is none at nowhere.db -> have" in said
    status, said, _ = await here.bot.ask("check", DISCORD_TOKEN="")
    assert "WRONG  token: DISCORD_TOKEN is not set" in said
    await here.table()
    await _checked_at_its_start(here)
    here.wire.backend.commands[None].pop(("games", 1))
    status, said, _ = await here.bot.ask("check", "--channel", "1")
    assert "hint   commands: not everywhere registered: games -> run `python -m bot sync`" in said
    assert "WRONG  channel 1: the bot does not see it" in said
    assert (await here.bot.ask("sync"))[0] == 0


async def test_a_bot_that_starts_logs_the_checks_in_short(here: Scene) -> None:
    await here.table()
    line = await _checked_at_its_start(here)
    for subject in ("database: ", "commands: 7 registered", "clock: "):
        assert subject in line


async def test_commands_that_stand_in_both_lists_are_told_and_taken_away(here: Scene) -> None:
    place = (await here.table()).channel.guild
    assert place is not None
    guild = str(place.id)
    removal = f"run `python -m bot sync --guild {guild} --remove`"
    assert removal not in (await here.bot.ask("check"))[1]
    for command in (["sync", "--guild", guild], ["sync"], ["check"]):
        status, said, why = await here.bot.ask(*command)
        assert (status, said.count(removal)) == (0, 1), said + why
    status, said, _ = await here.bot.ask("sync", "--guild", guild, "--remove")
    assert (status, said) == (0, "registered 0 commands\n")
    assert removal not in (await here.bot.ask("check"))[1]
    assert (await here.bot.ask("sync", "--remove"))[0] == 1


async def _checked_at_its_start(here: Scene) -> str:
    """Wait until the running bot has logged its own checks, and return that line."""
    log = here.bot.log
    await here.wire.until(lambda: "checked: " in log.read_text("utf-8"), "the checks in the log")
    [line] = [line for line in log.read_text("utf-8").splitlines() if "checked: " in line]
    return line
