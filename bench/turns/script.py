"""The presses on our bot and the requests that it sent, channel by channel, for the yardstick to repeat."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Call:
    """A request of the bot.

    `on` is its target: the token of an interaction, or the id of a message. `number` is the type of a callback, or the
    number of messages of a history. `data` is its JSON as received, `files` its files' names and sizes.
    """

    what: str
    on: str
    number: int = 0
    data: str = ""
    files: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class Press:
    """An interaction as it was sent, in JSON, and the requests that followed before the next one in its channel."""

    token: str
    pressed: int | None
    interaction: str = ""
    calls: list[Call] = field(default_factory=list)


Script = Mapping[int, Sequence[Press]]
"""The presses of each channel, in order."""


def save(path: Path, script: Script) -> None:
    """Write a script for the yardstick's process."""
    data = {
        channel: [
            {"token": press.token, "calls": [[c.what, c.on, c.number, c.data, c.files] for c in press.calls]}
            for press in presses
        ]
        for channel, presses in script.items()
    }
    path.write_text(json.dumps(data))
