"""Reading what a message shows, from its components as they went over the network."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simcord.backend.models import Message


def parts(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component of a message, in order."""
    for component in components:
        yield component
        yield from parts(component.get("components") or [])


def controls(message: Message) -> list[dict[str, Any]]:
    """The buttons of a message, but for links."""
    return [part for part in parts(message.components) if part["type"] == 2 and "custom_id" in part]


def text(message: Message) -> str:
    """All text of a message."""
    return "\n".join(part["content"] for part in parts(message.components) if part["type"] == 10)


def find_all(message: Message, beginning: str) -> list[str]:
    """The custom_ids that begin so."""
    return [button["custom_id"] for button in controls(message) if button["custom_id"].startswith(beginning)]


def find(message: Message, beginning: str) -> str:
    """The first custom_id that begins so."""
    found = find_all(message, beginning)
    assert found, f"no {beginning} among {[button['custom_id'] for button in controls(message)]}"
    return found[0]
