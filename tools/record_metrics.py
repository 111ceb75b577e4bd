"""Records the metrics of the real bot while people play: `python -m tools.record_metrics --minutes 60 --file FILE`.

The bot runs as its own process against the loopback Discord of the tests. Each table of Royal Visit makes a turn every
few seconds, by the presses that people make, and begins a new match after some turns.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import tempfile
import time
from pathlib import Path
from typing import Final

import aiohttp
import click
from prometheus_client.parser import text_string_to_metric_families

from tests.process.scene import Scene, scene

SCRAPE: Final = 15.0
"""Seconds between two scrapes, as in deploy/prometheus/prometheus.yml."""

HEARTBEAT: Final = 41.25
"""Seconds between two of the bot's heartbeats, as on Discord."""

PAUSE: Final = (2.0, 12.0)
"""Seconds between two turns at a table."""

Series = dict[str, list[float | None]]
"""Values by the name and labels of a series, one for each scrape; None before the series began."""


async def record(folder: Path, minutes: float, tables: int, found: Series) -> None:
    """Play for this time, and add the scraped values to `found`."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    async with scene(folder, METRICS_PORT=str(port), BACKUP_FILE="backup.db") as here:
        here.wire.gateway.heartbeat_seconds = HEARTBEAT
        await here.table()  # starts the bot
        await here.bot.ask("backup", "backup.db")
        players = [asyncio.create_task(_play(here, number)) for number in range(tables)]
        end = time.monotonic() + minutes * 60
        scrapes = 0
        async with aiohttp.ClientSession() as session:
            while time.monotonic() < end:
                async with session.get(f"http://127.0.0.1:{port}/metrics") as page:
                    _note(found, await page.text(), scrapes)
                scrapes += 1
                await asyncio.sleep(SCRAPE)
        for player in players:
            player.cancel()
        for outcome in await asyncio.gather(*players, return_exceptions=True):
            if not isinstance(outcome, asyncio.CancelledError):
                click.echo(f"a table ended early: {outcome!r}", err=True)


async def _play(here: Scene, number: int) -> None:
    dice = random.Random(number)
    while True:
        table = await here.table()
        await table.begin()
        for _ in range(12):
            await asyncio.sleep(dice.uniform(*PAUSE))
            await table.turn()


def _note(found: Series, page: str, scrape: int) -> None:
    for family in text_string_to_metric_families(page):
        for sample in family.samples:
            if sample.name.endswith("_created"):
                continue
            labels = ",".join(f'{name}="{value}"' for name, value in sorted(sample.labels.items()))
            values = found.setdefault(f"{sample.name}{{{labels}}}" if labels else sample.name, [])
            values += [None] * (scrape - len(values))
            values.append(sample.value)


@click.command()
@click.option("--minutes", type=float, default=60.0, show_default=True)
@click.option("--tables", type=int, default=8, show_default=True)
@click.option("--file", type=click.Path(dir_okay=False, path_type=Path), required=True)
def main(minutes: float, tables: int, file: Path) -> None:
    """Record the metrics of the bot while people play."""
    found: Series = {}
    with tempfile.TemporaryDirectory() as folder:
        try:
            asyncio.run(record(Path(folder), minutes, tables, found))
        except AssertionError as error:  # the tests' server found something, such as a warning in the bot's log
            click.echo(f"recorded, but: {error}", err=True)
    file.write_text(json.dumps({"interval": SCRAPE, "series": found}, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
