"""Metrics, the log's format and readiness, without a bot."""

from __future__ import annotations

import json
import logging
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.app import Application
from bot.config import Settings
from bot.durations import HOUR, MINUTE, SECOND, Time
from bot.hosting.logs import MAX_MATCHES, JsonFormatter, PressLog
from bot.hosting.metrics import Gauges, Metrics
from bot.hosting.watch import STUCK_SECONDS, Watch
from bot.ids import MatchId
from bot.observer import METRICS, Outcome, Press, Stopwatch
from bot.store.counts import Backlog, count_backlog, count_under_way
from tests.support.use_cases import UseCases, open_use_cases


def values(metrics: Metrics) -> dict[str, float]:
    families = text_string_to_metric_families(metrics.page().decode())
    return {one.name: one.value for family in families for one in family.samples}


def test_the_time_until_a_channel_shows_a_change_counts_from_the_first_one_that_it_does_not_show() -> None:
    now = 100.0
    metrics = Metrics(clock=lambda: now)
    metrics.committed(None, [MatchId(1), MatchId(2)])
    now = 103.0
    metrics.committed(None, [MatchId(1)])
    metrics.published(MatchId(1), "notice", "post")
    now = 104.0
    metrics.published(MatchId(1), "board", "edit")
    metrics.published(MatchId(1), "board", "edit")
    found = values(metrics)
    assert (found["royalbot_shown_seconds_count"], found["royalbot_shown_seconds_sum"]) == (1, 4)


def test_metrics_take_whatever_is_noted_and_hand_presses_on_to_their_log(caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics(PressLog())
    for metric in METRICS:
        metrics.note(metric, *metric.labels, value=0.5)
    with caplog.at_level(logging.INFO):
        metrics.answered(Press(1, "press", "end", None, 0.0))
        metrics.committed(1, [MatchId(1)])
        metrics.published(MatchId(1), "board", "post")
    assert [line.split()[0] for line in caplog.messages] == ["answered", "committed", "published"]


def test_a_stretch_within_another_counts_once() -> None:
    watch = Stopwatch()
    with watch, watch:
        time.sleep(0.01)
    once = watch.seconds
    assert once >= 0.01
    with watch:
        pass
    assert watch.seconds >= once


def test_a_line_of_json_has_its_fields_and_no_error_texts() -> None:
    secret = "the " + "queen"
    try:
        raise ValueError(secret)
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
    record = logging.LogRecord("bot", logging.ERROR, __file__, 1, "failed %d\n", (3,), info)
    record.fields = {"press": "7"}
    text = JsonFormatter().format(record)
    line = json.loads(text)
    assert "\n" not in text
    assert (line["message"], line["level"], line["press"], line["error"]) == ("failed 3\n", "ERROR", "7", "ValueError")
    assert secret not in text


def test_the_log_remembers_a_limited_number_of_matches(caplog: pytest.LogCaptureFixture) -> None:
    presses = PressLog()
    presses.committed(7, [MatchId(number) for number in range(MAX_MATCHES + 1)])
    with caplog.at_level(logging.INFO):
        presses.published(MatchId(0), "board", "post")
        presses.published(MatchId(1), "board", "post")
    assert ["press=7" in line for line in caplog.messages] == [False, True]


def test_metrics_and_the_log_of_presses_are_off_by_default() -> None:
    watch = Watch(Settings())
    press = Press(1, "press", "end", None, 0.0, outcome=Outcome.FAILED)
    watch.observer.answered(press)
    assert not hasattr(watch, "_metrics")


def _app(**now: Any) -> Application:
    door = SimpleNamespace(connected=now.get("connected", True))
    return cast(Application, SimpleNamespace(door=door, store_fails=now.get("store_fails", False)))


def test_the_bot_is_ready_when_it_is_connected_can_write_and_its_outbox_moves() -> None:
    watch = Watch(Settings())
    assert all(watch.readiness(_app()).values())
    assert watch.readiness(_app(connected=False)) == {"connected": False, "database": True, "outbox": True}
    assert watch.readiness(_app(store_fails=True)) == {"connected": True, "database": False, "outbox": True}
    now = time.time() * 1000
    for seconds, moves in ((STUCK_SECONDS - 60, True), (STUCK_SECONDS + 60, False)):
        watch._backlog = Backlog(1, Time(round(now - seconds * 1000)), 0)
        assert watch.readiness(_app())["outbox"] is moves


async def test_a_port_that_is_taken_does_not_keep_the_bot_from_running(caplog: pytest.LogCaptureFixture) -> None:
    async def nothing(_: object) -> tuple[dict[tuple[str, str], int], Backlog]:
        return {}, Backlog(0, None, 0)

    client = SimpleNamespace(http=SimpleNamespace(http_trace=aiohttp.TraceConfig()))
    door = SimpleNamespace(connected=True, disconnects=0, client=client)
    app = cast(Application, SimpleNamespace(client=client, door=door, store=SimpleNamespace(read=nothing)))
    first = Watch(Settings(metrics_port=1, metrics_host="203.0.113.1"))  # an address that no machine has
    await first.start(app)
    assert "no metrics at 203.0.113.1:1" in caplog.text
    await first.stop()


async def test_matches_under_way_and_what_is_owed_are_counted(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path) as cases:
        await _some(cases)
        under_way = await cases.store.read(count_under_way)
        assert under_way == {("royal_visit", "challenge"): 1, ("royal_visit", "play"): 1}
        owed = await cases.store.read(lambda tx: count_backlog(tx, cases.now + 5 * SECOND))
        assert owed == Backlog(3, cases.now - HOUR, 0), "the challenge, its answer's board, and the open challenge"
        await cases.change("UPDATE posts SET resting = 1 WHERE purpose = 'board'")
        await cases.change("UPDATE posts SET retry_at = ?", cases.now + MINUTE)
        assert await cases.store.read(lambda tx: count_backlog(tx, cases.now)) == Backlog(2, None, 1)


async def _some(cases: UseCases) -> None:
    await cases.begin()
    cases.now += HOUR
    await cases.challenge()


def test_a_gauge_without_a_value_is_left_out() -> None:
    metrics = Metrics()
    now = Gauges(metrics.registry)
    now.add("latency", "Latency", lambda: None)
    now.add("sick", "Sick", lambda: 1.0)
    assert "royalbot_sick" in values(metrics)
    assert "royalbot_latency" not in values(metrics)
