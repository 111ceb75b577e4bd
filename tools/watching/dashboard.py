"""Writes deploy/grafana/dashboard.json from the panels: `python -m tools.watching.dashboard`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tools.watching.panels import PANELS, Panel

FILE: Final = Path(__file__).parents[2] / "deploy" / "grafana" / "dashboard.json"

WIDTH: Final = 8
HEIGHT: Final = 7
ACROSS: Final = 3


def dashboard() -> dict[str, Any]:
    """The dashboard as Grafana reads it."""
    return {
        "uid": "royal-visit",
        "title": "Royal Visit and The Royal Court",
        "schemaVersion": 41,
        "time": {"from": "now-1h", "to": "now"},
        "refresh": "30s",
        "panels": [_panel(number, panel) for number, panel in enumerate(PANELS)],
    }


def _panel(number: int, panel: Panel) -> dict[str, Any]:
    return {
        "id": number + 1,
        "type": "timeseries",
        "title": panel.title,
        "gridPos": {"x": number % ACROSS * WIDTH, "y": number // ACROSS * HEIGHT, "w": WIDTH, "h": HEIGHT},
        "fieldConfig": {"defaults": {"unit": panel.unit, "min": 0}, "overrides": []},
        "targets": [
            {"refId": chr(ord("A") + index), "expr": expression, "legendFormat": legend}
            for index, (expression, legend) in enumerate(panel.queries)
        ],
    }


def text() -> str:
    """The file's text."""
    return json.dumps(dashboard(), indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
