"""The command line: `royal-games run | play | sync | check | health | backup | restore | restored | move`.

`python -m bot` is the same.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from collections.abc import Mapping
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from bot.config import FILE, HOST_MUST_ACT, NO_TOKEN, InvalidSettings, Settings, given, misspelt
from bot.hosting.health import is_healthy
from bot.i18n.translator import LANGUAGES, SOURCE
from bot.ids import ChannelId
from bot.program import DISTRIBUTION, command_line, version
from bot.store.address import address, file_of

if TYPE_CHECKING:
    from bot.games.registry import HostedGame
    from bot.hosting.findings import Finding

log = logging.getLogger(__name__)

# Each command imports what it needs when it is called: `health` runs every half minute and needs neither discord.py
# nor Pillow, and `run` is installed without the simulated Discord of `play`. Settings that refuse are read before.


@click.group()
@click.version_option(version(), prog_name=DISTRIBUTION, message="%(prog)s %(version)s")
def main() -> None:
    """Play Royal Visit and The Royal Court inside Discord."""
    os.umask(0o077)  # databases, backups and what else it makes have secrets in them


@main.command()
def run() -> None:
    """Connect to Discord and host matches until told to stop (SIGTERM or Ctrl-C)."""
    gc.disable()  # a start makes next to no garbage, and looking for it takes a tenth of a start: `bot.run` does later
    settings = _with_token()
    from bot.background.failures import log_failure
    from bot.run import Refused, run_on_discord
    from bot.store.errors import DatabaseError, WrongDatabase
    from bot.store.store import held

    _games(settings)  # before the database is made
    try:
        with held(settings.database_url, shared=bool(settings.interactions_port)) as watch:
            asyncio.run(run_on_discord(settings, watch))
    except DatabaseError as error:
        _stop(str(error), settings, status=HOST_MUST_ACT if isinstance(error, WrongDatabase) else 1)
    except Refused as error:
        _stop(str(error), settings, status=error.status)
    except Exception as error:  # a traceback of Python's would tell the error's text
        log_failure("the bot has ended", error)
        sys.exit(1)


@main.command()
@click.option("--guild", type=int, help="Register in this one server, where they show at once, instead of everywhere.")
@click.option("--remove", is_flag=True, help="Take away what was registered in that one server.")
def sync(guild: int | None, remove: bool) -> None:
    """Register the slash commands with Discord and upload the emojis: once, and again after an update."""
    settings = _with_token()
    if remove and guild is None:
        _stop("--remove wants --guild ID", settings)
    from bot.run import Refused, sync_with_discord

    _games(settings)

    async def run() -> None:
        async for line in sync_with_discord(settings, guild, remove=remove):
            click.echo(line)

    try:
        asyncio.run(run())
    except Refused as error:
        _stop(str(error), settings, status=error.status)


@main.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="Serve the page on this port (0: any); that of the last start by default.",
)
@click.option("--open/--no-open", "open_browser", default=True, help="Open the page in the browser.")
@click.option("--language", type=click.Choice(LANGUAGES), default=SOURCE, help="What everybody on the page speaks.")
@click.option(
    "--people", type=click.IntRange(1, 6), default=6, show_default=True, help="How many people sit at the page."
)
@click.option(
    "--game", "modules", multiple=True, metavar="MODULE", help="Host this module's GAME, too: examples.sealed_bids."
)
@click.option("--fresh", is_flag=True, help="Forget the matches of earlier starts.")
@click.option("--tools", is_flag=True, help="Show the simulated Discord's own tools: inspector, capture, refresh.")
def play(modules: tuple[str, ...], **options: Any) -> None:
    """Play every seat on a page in the browser: the real bot on a simulated Discord, no account needed.

    Matches, ratings and the page's port are kept in the folder .play until --fresh.
    """
    try:
        from bot.simulator.simulation import play_in_browser
        from bot.store.errors import DatabaseError, WrongDatabase
    except ModuleNotFoundError as error:
        _stop(f"`play` needs more ({error}): pip install '.[play]', or make install-play")

    settings = _settings()
    _log(settings)
    games = _games(settings, *modules)
    try:
        asyncio.run(play_in_browser(settings, games=games, **options))
    except DatabaseError as error:
        _stop(f"{error}, or forget it: --fresh" if isinstance(error, WrongDatabase) else str(error))


@main.command()
@click.option("--channel", type=int, help="Check the bot's permissions in this channel, too (its id).")
@click.option("--offline", is_flag=True, help="Check only what is on this machine.")
def check(channel: ChannelId | None, offline: bool) -> None:
    """Check everything that the bot needs, and say what to do. Exit 1 if something is wrong. Changes nothing."""
    from bot.hosting.check import check_everything
    from bot.hosting.local_checks import check_locally
    from bot.run import prepare

    settings = _settings()

    def report(finding: Finding) -> bool:
        click.echo(str(finding))
        return not finding.is_wrong

    async def run() -> list[bool]:
        prepare(settings)
        return [report(finding) async for finding in check_everything(settings, settings.token, channel, _file())]

    sound = [report(finding) for finding in check_locally(settings, _file())] if offline else asyncio.run(run())
    if not all(sound):
        sys.exit(1)


@main.command()
def health() -> None:
    """Exit 0 if a bot that keeps the same health file is connected to Discord, 1 if not."""
    if not is_healthy(_settings().health_file):
        _stop("not connected to Discord")


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
@click.option("--keep", type=click.IntRange(1, 1000), default=7, show_default=True, help="Keep that many backups.")
def backup(file: Path | None, keep: int) -> None:
    """Back the database up to FILE (or BACKUP_FILE), also while the bot runs, and check the backup.

    Earlier backups become FILE.1, FILE.2 and so on.
    """
    from bot.games.registry import logic_of
    from bot.hosting.backups import back_up, dump
    from bot.store.errors import DatabaseError

    settings = _settings()
    if file is None and not settings.backup_file:
        _stop("name a file, or set BACKUP_FILE")
    file = file or Path(settings.backup_file)
    checked: object = "pg_restore can read all of it"
    try:
        if (database := file_of(settings.database_url)) is None:
            dump(settings.database_url, file, keep)
        else:
            checked = back_up(database, file, keep, logic_of(_games(settings)))
    except (DatabaseError, OSError) as error:
        _stop(str(error))
    click.echo(f"backed up to {file}: {checked}")


@main.command()
@click.argument("source")
@click.argument("target")
def move(source: str, target: str) -> None:
    """Copy the database SOURCE into TARGET, which has no matches, and compare them.

    Each is a file, postgresql://…, or DATABASE_URL: what the settings name, so that no password stands in the command.
    Stop the bot first; SOURCE stays as it is. Then let DATABASE_URL name TARGET.
    """
    from bot.store import moving
    from bot.store.errors import DatabaseError, StoreError
    from bot.store.store import held, in_one_transaction

    settings = _settings()
    timeout = settings.busy_timeout_seconds
    try:
        source, target = (settings.database_url if one == "DATABASE_URL" else address(one) for one in (source, target))
        if (file := file_of(source)) is not None and not file.exists():
            _stop(f"there is no database {file}")
        with (
            held(source),
            held(target),
            in_one_transaction(source, timeout) as old,
            in_one_transaction(target, timeout) as new,
        ):
            count = moving.move(old, new)
    except (DatabaseError, StoreError, OSError, ValueError) as error:
        _stop(str(error))
    click.echo(f"moved {count} rows, and each is the same there")


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def restore(file: Path) -> None:
    """Check the backup FILE and put a copy of it in the database's place. Stop the bot first.

    The database that was there is kept beside it. Boards of matches under way are posted again at the next start.
    """
    from bot.games.registry import logic_of
    from bot.hosting import backups
    from bot.store.errors import DatabaseError

    settings = _settings()
    if (database := file_of(settings.database_url)) is None:
        _stop(backups.POSTGRESQL_RESTORE.format(file=file, command=command_line("restored")))
    try:
        done = backups.restore(database, file, logic_of(_games(settings)), settings.busy_timeout_seconds)
    except (DatabaseError, OSError) as error:
        _stop(str(error))
    click.echo(f"restored {database} from {file}: {done.checked}")
    click.echo(f"boards and challenges to be posted again when the bot starts: {done.posts}")
    if done.kept is not None:
        click.echo(f"the database that was there is {done.kept}")


@main.command()
@click.option("--publish", is_flag=True, help="Have all boards posted again. Stop the bots first.")
def restored(publish: bool) -> None:
    """Check the database of DATABASE_URL after PostgreSQL's own tools have restored it."""
    from bot.games.registry import logic_of
    from bot.hosting.backups import check_restored
    from bot.store.errors import DatabaseError, StoreError
    from bot.store.store import held

    settings = _settings()
    games = logic_of(_games(settings))
    url, timeout = settings.database_url, settings.busy_timeout_seconds
    try:
        with held(url) if publish else nullcontext():
            checked, posts = asyncio.run(check_restored(url, games, timeout, publish=publish))
    except (DatabaseError, StoreError) as error:
        _stop(str(error))
    click.echo(f"the database has {checked}")
    if publish:
        click.echo(f"boards and challenges to be posted again when the bot starts: {posts}")


def _file() -> Path:
    """The settings file that the command line names, `.env` by default."""
    file: Path = click.get_current_context().meta.get("env_file", FILE)
    return file


def _note_file(context: click.Context, _: click.Parameter, file: Path | None) -> None:
    if file is not None:
        context.meta["env_file"] = file


for _command in (main, *main.commands.values()):
    _kind = click.Path(exists=True, dir_okay=False, path_type=Path)
    _words = "Read the settings from this file instead of .env."
    _command.params.append(
        click.Option(["--env-file"], type=_kind, expose_value=False, callback=_note_file, is_eager=True, help=_words)
    )


def _settings(*, logs: bool = False) -> Settings:
    """Read the settings. `logs`: for a command that logs, so that what is wrong with them is said in its log."""
    try:
        settings = Settings.read(_file())
    except InvalidSettings as error:
        told = Settings(log_format="json") if logs and given(_file()).get("LOG_FORMAT") == "json" else None
        if told is not None:
            _log(told)
        _stop(f"wrong setting: {error}", told, status=HOST_MUST_ACT)
    except (OSError, UnicodeDecodeError) as error:
        _stop(f"cannot read the settings in {_file()}: {error}", status=HOST_MUST_ACT)
    for name, value in given(_file()).items():
        if name.startswith("PG"):  # libpq and PostgreSQL's programs read them from the environment
            os.environ.setdefault(name, value)
    return settings


def _with_token() -> Settings:
    settings = _settings(logs=True)
    _log(settings)
    for words in misspelt(_file()):
        log.warning(words)
    if not settings.token:
        _stop(NO_TOKEN, settings, status=HOST_MUST_ACT)
    return settings


def _games(settings: Settings, *more: str) -> Mapping[str, HostedGame]:
    from bot.app import hosted_games
    from bot.games.registry import NoGame

    try:
        return hosted_games([*settings.game_names, *more])
    except NoGame as error:
        _stop(str(error), settings, status=HOST_MUST_ACT)


def _log(settings: Settings) -> None:
    from bot.hosting.logs import PLAIN, JsonFormatter, PlainFormatter

    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if settings.log_format == "json" else PlainFormatter(PLAIN))
    logging.basicConfig(level=settings.log_level, handlers=[handler])
    # discord.py's debug lines repeat what it receives and sends, and so would name hidden cards.
    for name in ("discord", "asyncio", "aiosqlite"):
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(settings.log_level)))


def _stop(message: str, settings: Settings | None = None, *, status: int = 1) -> NoReturn:
    """Say why and exit. `settings`: of a command that logs, as a line of whose log it is said if that is JSON."""
    as_json = settings is not None and settings.log_format == "json"
    (log.critical if as_json else partial(click.echo, err=True))(message)
    sys.exit(status)
