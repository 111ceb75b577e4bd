"""The hand-written drawings of `tools/art/svg`, and ways to put one into another."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent / "svg"


def read(name: str) -> str:
    """A whole drawing."""
    return (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


def inner(name: str) -> str:
    """The elements of a drawing, without its frame."""
    return re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", read(name), flags=re.DOTALL)


def part(name: str, view: str, x: float, y: float, width: float, height: float) -> str:
    """A cut-out of a drawing, put into a place."""
    place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<svg {place} viewBox="{view}" preserveAspectRatio="xMidYMax slice">{inner(name)}</svg>'


def moved(name: str, x: float, y: float, scale: float = 1.0) -> str:
    """A drawing with its origin at this point."""
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale})">{inner(name)}</g>'


def about(name: str, x: float, y: float, scale: float) -> str:
    """A drawing scaled around one of its own points, which keeps its place."""
    return f'<g transform="translate({x} {y}) scale({scale}) translate({-x} {-y})">{inner(name)}</g>'
