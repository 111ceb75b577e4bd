"""The dashboard and the alerts: their queries find what the bot's metrics have, and each alert fires when it should."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from bot.observer import METRICS

ROOT: Final = Path(__file__).parents[2]
ALERTS: Final = ROOT / "deploy" / "prometheus" / "alerts.yml"
RECORDED: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "recorded.json").read_text("utf-8"))
"""Metrics of a bot while people played, scraped every 15 seconds. A new one is added with such values."""

PANELS: Final = json.loads((ROOT / "deploy" / "grafana" / "dashboard.json").read_text("utf-8"))["panels"]
QUERIES: Final = [target["expr"] for panel in PANELS for target in panel["targets"]]
RULES: Final = [rule for group in yaml.safe_load(ALERTS.read_text("utf-8"))["groups"] for rule in group["rules"]]
RARE: Final = frozenset(
    {
        "royalbot_rate_limits_total",
        "royalbot_thinking_failures_total",
        "royalbot_thinking_seconds_bucket",
        "royalbot_interactions_acknowledged_total",
        "royalbot_units_run_again",
    }
)
"""Metrics of what did not happen while it was recorded, or only on other machines."""

needs_promtool: Final = pytest.mark.skipif(
    shutil.which("promtool") is None, reason="needs promtool: Debian has it with prometheus"
)


def promtool(*arguments: str | Path) -> None:
    ended = subprocess.run(["promtool", *arguments], capture_output=True, text=True, check=False, timeout=600)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def series() -> dict[str, list[dict[str, str]]]:
    """The recorded series: the labels of each, by name."""
    found: dict[str, list[dict[str, str]]] = {}
    for one in RECORDED["series"]:
        name, _, labels = one.partition("{")
        found.setdefault(name, []).append(dict(re.findall(r'(\w+)="([^"]*)"', labels)))
    return found


def test_queries_name_metrics_and_labels_that_the_bot_has() -> None:
    known, queries = series(), [*QUERIES, *(rule["expr"] for rule in RULES)]
    metric = re.compile(r"\b((?:royalbot|process)_\w+)(?:\{([^}]*)\})?")
    for query, name, chosen in ((one, *named) for one in queries for named in metric.findall(one)):
        if name in RARE:
            continue
        assert name in known, f"{name} was not recorded: add its series to recorded.json or its name to RARE"
        wanted = set(re.findall(r"(\w+)[!=]?=", chosen)) | set(
            re.findall(r"\w+", " ".join(re.findall(r"by \(([^)]*)\)", query)))
        )
        wanted -= {"instance", "job"}  # Prometheus adds them
        assert any(wanted <= labels.keys() for labels in known[name]), (name, wanted)


def test_panels_alerts_and_docs_name_only_metrics_that_are_declared() -> None:
    gauges = re.findall(r'now\.add\(\s*"(\w+)"', (ROOT / "bot" / "hosting" / "watch.py").read_text("utf-8"))
    declared = {f"royalbot_{name}" for name in ("build", "matches", *gauges, *(metric.name for metric in METRICS))}
    pages = [path.read_text("utf-8") for path in (*(ROOT / "docs").glob("*.md"), ALERTS)]
    for name in re.findall(r"\broyalbot_\w*[a-z]", "\n".join([*pages, *QUERIES])):
        assert declared & {name, re.sub(r"_(total|bucket|sum|count|info)$", "", name)}, name


@needs_promtool
def test_each_query_of_the_dashboard_finds_something_in_what_was_recorded(tmp_path: Path) -> None:
    length = max(map(len, RECORDED["series"].values()))
    asked = [query for query in QUERIES if not any(name in query for name in RARE) and "!=" not in query]
    assert len(asked) > len(QUERIES) * 0.7
    test = {
        "evaluation_interval": f"{RECORDED['interval']:.0f}s",
        "tests": [
            {
                "interval": f"{RECORDED['interval']:.0f}s",
                "input_series": [
                    {"series": one, "values": " ".join("_" if value is None else repr(value) for value in values)}
                    for one, values in RECORDED["series"].items()
                ],
                "promql_expr_test": [
                    {
                        "expr": f"count({query}) > bool 0",
                        "eval_time": f"{(length - 1) * RECORDED['interval']:.0f}s",
                        "exp_samples": [{"labels": "{}", "value": 1}],
                    }
                    for query in asked
                ],
            }
        ],
    }
    (tmp_path / "test.yml").write_text(yaml.safe_dump(test), "utf-8")
    promtool("test", "rules", tmp_path / "test.yml")


@needs_promtool
def test_each_alert_fires_when_it_should_and_none_on_a_bot_that_is_well() -> None:
    promtool("check", "rules", ALERTS)
    promtool("test", "rules", ALERTS.with_name("alerts.test.yml"))


def test_each_alert_is_tried_and_says_what_to_do() -> None:
    tried = ALERTS.with_name("alerts.test.yml").read_text("utf-8")
    for rule in RULES:
        assert f"name: {rule['alert']} fires" in tried
        assert rule["annotations"]["do"]
        assert rule["labels"]["severity"] in ("page", "ticket")
