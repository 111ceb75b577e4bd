"""Draws the dashboard's panels from recorded metrics: `python -m tools.watching.busy_hour RECORDED.json PICTURE.png`.

Prometheus itself answers the queries (`promtool` and `prometheus` have to be installed), so that the picture shows what
the dashboard would.
"""

from __future__ import annotations

import json
import socket
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click
from PIL import Image, ImageDraw

from render.fonts import Face, font
from tools.watching.panels import PANELS, Panel

START: Final = 1_700_000_000
"""Time that the picture's first scrape gets, in Unix seconds: Prometheus needs one."""

ACROSS: Final = 3
WIDTH, HEIGHT, MARGIN = 520, 250, 16
PAPER, INK, FAINT = "#fdfaf3", "#2b2620", "#cfc6b6"
LINES: Final = ("#1f6f8b", "#c8553d", "#5b8c5a", "#8f5e99", "#d39b2a", "#555555")

Line = tuple[str, list[tuple[float, float]]]
"""A legend, and its points: seconds since the start, value."""


@contextmanager
def prometheus(recorded: dict[str, Any], folder: Path) -> Iterator[str]:
    """Run a Prometheus with the recorded metrics; yield its address."""
    lines = []
    for series, values in recorded["series"].items():
        for number, value in enumerate(values):
            if value is not None:
                lines.append((series, START + number * recorded["interval"], value))
    text = "".join(f"{series} {value!r} {at}\n" for series, at, value in lines) + "# EOF\n"
    (folder / "recorded").write_text(text, "utf-8")
    (folder / "none.yml").write_text("scrape_configs: []\n")
    data = folder / "data"
    subprocess.run(
        ["promtool", "tsdb", "create-blocks-from", "openmetrics", folder / "recorded", data],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    server = subprocess.Popen(
        [
            "prometheus",
            f"--config.file={folder / 'none.yml'}",
            f"--storage.tsdb.path={data}",
            "--storage.tsdb.retention.time=100y",
            f"--web.listen-address={address}",
        ],
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait(f"http://{address}/-/ready")
        yield f"http://{address}"
    finally:
        server.terminate()
        server.wait()


def _wait(address: str) -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(address):
                return
        except OSError:
            time.sleep(0.2)
    raise click.ClickException("Prometheus does not start")


def lines_of(address: str, panel: Panel, seconds: float) -> list[Line]:
    """Return the lines of a panel's queries."""
    found: list[Line] = []
    for query, legend in panel.queries:
        parameters = urllib.parse.urlencode({"query": query, "start": START, "end": START + seconds, "step": 15})
        with urllib.request.urlopen(f"{address}/api/v1/query_range?{parameters}") as response:
            results = json.load(response)["data"]["result"]
        for result in results:
            name = legend
            for label, value in result["metric"].items():
                name = name.replace(f"{{{{{label}}}}}", value)
            name = name.replace("{{instance}}", "the bot")  # recorded from one, without its address
            points = [(float(at) - START, float(value)) for at, value in result["values"] if value != "NaN"]
            found.append((name, points))
    return found


def draw(panels: list[tuple[Panel, list[Line]]], seconds: float) -> Image.Image:
    """All panels with something to show, three in a row."""
    shown = [(panel, lines) for panel, lines in panels if any(value for _, points in lines for _, value in points)]
    rows = -(-len(shown) // ACROSS)
    picture = Image.new("RGB", (ACROSS * WIDTH, rows * HEIGHT), PAPER)
    for number, (panel, lines) in enumerate(shown):
        _draw_panel(picture, (number % ACROSS * WIDTH, number // ACROSS * HEIGHT), panel, lines, seconds)
    return picture


def _draw_panel(picture: Image.Image, corner: tuple[int, int], panel: Panel, lines: list[Line], seconds: float) -> None:
    pen, words = ImageDraw.Draw(picture), font(Face.WORDS, 13)
    left, top = corner[0] + MARGIN + 60, corner[1] + MARGIN + 44
    right, bottom = corner[0] + WIDTH - MARGIN, corner[1] + HEIGHT - MARGIN - 20
    pen.text((corner[0] + MARGIN, corner[1] + MARGIN), panel.title, INK, font(Face.WORDS, 16))
    most = max((value for _, points in lines for _, value in points), default=0) or 1
    for share in (0, 0.5, 1):
        height = bottom - share * (bottom - top)
        pen.line((left, height, right, height), FAINT)
        pen.text((left - 6, height), axis_label(most * share, panel.unit), INK, words, anchor="rm")
    for share in (0, 0.5, 1):
        minutes = f"{seconds * share / 60:.0f} min"
        pen.text((left + share * (right - left), bottom + 6), minutes, INK, words, anchor="lt" if not share else "rt")
    legend = corner[0] + MARGIN
    for (name, points), colour in zip(lines, LINES, strict=False):
        spots = [(left + at / seconds * (right - left), bottom - value / most * (bottom - top)) for at, value in points]
        if len(spots) > 1:
            pen.line(spots, colour, 2, joint="curve")
        pen.text((legend, corner[1] + MARGIN + 22), name, colour, words)
        legend += int(pen.textlength(name, words)) + 14


def axis_label(value: float, unit: str) -> str:
    """A value on an axis.

    >>> axis_label(0.0421, "s"), axis_label(5.3, "reqps"), axis_label(2_500_000, "bytes"), axis_label(0, "s")
    ('42 ms', '5.3/s', '2.5 MB', '0')
    """
    if not value:
        return "0"
    if unit == "s":
        return f"{value * 1000:.3g} ms" if value < 1 else f"{value:.3g} s"
    if unit == "bytes":
        return f"{value / 1e6:.3g} MB" if value < 1e9 else f"{value / 1e9:.3g} GB"
    return f"{value:.3g}{'/s' if unit.endswith('ps') else ''}"


@click.command()
@click.argument("recorded", type=click.Path(exists=True, path_type=Path))
@click.argument("picture", type=click.Path(path_type=Path))
def main(recorded: Path, picture: Path) -> None:
    """Draw what the dashboard shows of recorded metrics."""
    data = json.loads(recorded.read_text("utf-8"))
    seconds = (max(map(len, data["series"].values())) - 1) * data["interval"]
    with tempfile.TemporaryDirectory() as folder, prometheus(data, Path(folder)) as address:
        panels = [(panel, lines_of(address, panel, seconds)) for panel in PANELS]
    image = draw(panels, seconds)
    image.quantize(64, dither=Image.Dither.NONE).save(picture, optimize=True)


if __name__ == "__main__":
    main()
