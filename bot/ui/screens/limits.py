"""Discord's limits for one message: what a screen breaks, in plain sentences, before it is sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.button_rows import MAX_IN_ROW
from bot.ui.screens.screen import MAX_COMPONENTS

Json = Mapping[str, Any]

ROW: Final = 1
"""Discord's type of a row of buttons."""

MAX_TEXT: Final = 4_000
"""The most characters of all texts of a message."""

LENGTHS: Final = {
    "components": {"content": MAX_TEXT, "label": 80, "custom_id": 100, "placeholder": 150, "options": 25, "url": 512},
    "options": {"label": 100, "value": 100, "description": 100},
    "items": {"description": 1_024},
}
"""The most characters or entries of a field, which may not be empty either, by the list that its owner stands in."""


def broken_limits(components: Sequence[Json]) -> Iterator[str]:
    """A sentence for each limit that a message's components break: of places, as Discord names them, and numbers."""
    parts = list(_parts(components, "components", ""))
    if (count := sum(kind == "components" for _, kind, _ in parts)) > MAX_COMPONENTS:
        yield f"it has {count} components, at most {MAX_COMPONENTS} are allowed"
    if (length := sum(len(part.get("content", "")) for _, _, part in parts)) > MAX_TEXT:
        yield f"its texts have {length} characters, at most {MAX_TEXT} are allowed"
    pressed = [part["custom_id"] for _, _, part in parts if "custom_id" in part]
    if len(set(pressed)) < len(pressed):
        yield "two of its controls have the same custom_id"
    for place, kind, part in parts:
        in_row = {"components": MAX_IN_ROW} if part.get("type") == ROW else {}
        for name, most in {**LENGTHS[kind], **in_row}.items():
            if not 0 < len(part.get(name, "?")) <= most:
                yield f"{place}.{name} has {len(part[name])}, 1 to {most} are allowed"


def _parts(parts: Sequence[Json], name: str, above: str) -> Iterator[tuple[str, str, Json]]:
    """Each part, followed by those in it: its place, the list that it stands in, and itself."""
    for number, part in enumerate(parts):
        yield (place := f"{above}{name}.{number}"), name, part
        for inner in LENGTHS:
            yield from _parts(part.get(inner, ()), inner, f"{place}.")
