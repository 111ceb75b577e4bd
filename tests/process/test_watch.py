"""What a host sees of a bot that runs: metrics, health, and a log in which a press can be followed."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from prometheus_client.parser import text_string_to_metric_families

from bot.program import version
from tests.process.database import File, Server, on_both_engines
from tests.process.scene import Scene, scene
from tests.process.server import TIMEOUT_SECONDS, TOKEN
from tests.support.ports import free_address

pytestmark = [pytest.mark.asyncio(loop_scope="session"), on_both_engines]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def watched(kept_in: Server | None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Scene, str]]:
    """A server whose bot is watched, with a match in which a turn was made; and the address of its metrics."""
    host, port = free_address()
    folder = tmp_path_factory.mktemp("watched")
    async with scene(folder, database=kept_in, LOG_FORMAT="json", METRICS_HOST=host, METRICS_PORT=str(port)) as here:
        table = await here.table()
        await table.begin()
        await table.turn()
        yield here, f"http://{host}:{port}"


async def _get(address: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(address) as response:
        return response.status, await response.text()


async def _metrics(address: str) -> dict[str, float]:
    """Each value by its name and its labels' values in their order, separated by blanks."""
    _, text = await _get(f"{address}/metrics")
    return {
        " ".join((sample.name, *sorted(sample.labels.values()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_metrics_count_what_people_do(watched: tuple[Scene, str]) -> None:
    here, address = watched
    found = await _metrics(address)
    assert found["royalbot_interactions_total answered command royalvisit challenge"] == 1
    assert found["royalbot_interactions_total answered end press"] == 1
    assert found["royalbot_actions_total royal_visit turn"] == 2, "the pick, and the turn"
    for stage in ("waited", "worked", "drawn", "sent"):
        assert found[" ".join(("royalbot_interaction_seconds_count", *sorted(("press", stage))))] >= 3
    assert found["royalbot_shown_seconds_count"] >= 1
    assert found["royalbot_posts_published_total board post"] >= 1
    assert found["royalbot_drawing_seconds_count board drawn"] >= 1
    assert found["royalbot_store_unit_seconds_count write"] >= 3
    assert "royalbot_units_run_again" in found
    assert found["royalbot_discord_request_seconds_count 200 POST"] >= 1
    assert found["royalbot_connected"] == 1
    assert (found.get("royalbot_database_bytes", 0) > 100_000) == isinstance(here.bot.database, File)

    counted = asyncio.get_running_loop().time() + TIMEOUT_SECONDS
    while (await _metrics(address)).get("royalbot_matches play royal_visit") != 1:
        assert asyncio.get_running_loop().time() < counted, "the match was never counted"
        await asyncio.sleep(0.5)


async def test_a_press_is_followed_by_its_id_to_the_post_that_shows_it(watched: tuple[Scene, str]) -> None:
    here, _ = watched
    lines = _log(here)
    [ended] = [line for line in lines if line.get("action") == "end"]
    assert (ended["event"], ended["kind"], ended["outcome"]) == ("answered", "press", "answered")
    for stage in ("waited_ms", "worked_ms", "drawn_ms", "sent_ms"):
        assert ended[stage] >= 0
    followed = [(line["event"], line["match"]) for line in lines if line.get("press") == ended["press"]]
    assert sorted(followed) == [("answered", 1), ("committed", 1), ("published", 1)]


async def test_the_log_has_no_names_and_no_secrets(watched: tuple[Scene, str]) -> None:
    here, address = watched
    said = json.dumps(_log(here)) + (await _get(f"{address}/metrics"))[1]
    [(seed, position)] = [tuple(row) for row in here.read("SELECT seed, position FROM matches")]
    plays = [row[0] for row in here.read("SELECT data FROM actions WHERE kind = 'turn' AND number > 2")]
    for secret in (TOKEN, "Ann", "Ben", "ann1", "The Valley", "table-1", seed, position, *plays):
        assert secret not in said


async def test_health_is_told_beside_the_metrics(watched: tuple[Scene, str]) -> None:
    here, address = watched
    assert await _get(f"{address}/healthz") == (200, f"ok {version()}\n")
    assert f'royalbot_build_info{{version="{version()}"}} 1.0' in (await _get(f"{address}/metrics"))[1]
    assert await _get(f"{address}/readyz") == (200, "connected: ok\ndatabase: ok\noutbox: ok\n")
    here.bot.tell(signal.SIGTERM)
    assert await here.bot.ended() == 0


def _log(here: Scene) -> list[dict[str, Any]]:
    text = here.bot.log.read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]
