"""Readers of a bot's requests: bodies, uploads, and the buttons of a message."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from bench.turns.payloads import Json

_NAME: Final = re.compile(rb'name="([^"]*)"')
_FILENAME: Final = re.compile(rb'filename="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Body:
    """A request's JSON, parsed and as received, and the name and size of each of its files."""

    json: Any
    text: str
    files: tuple[tuple[str, int], ...] = ()


def read_body(raw: bytes, content_type: str) -> Body:
    """Read a body of any content type; of files only names and sizes."""
    if not content_type.startswith("multipart/form-data"):
        said = raw.decode()
        return Body(json.loads(said) if said else None, said)
    boundary = content_type.partition("boundary=")[2].strip('"').encode()
    said = ""
    files: dict[str, tuple[str, int]] = {}
    for part in raw.split(b"--" + boundary)[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        found = _NAME.search(head)
        name = found[1].decode() if found else ""
        if name == "payload_json":
            said = content.decode()
        elif name.startswith("files["):
            called = _FILENAME.search(head)
            files[name] = (called[1].decode() if called else name, len(content) - 2)
    return Body(json.loads(said), said, tuple(files[name] for name in sorted(files)))


@dataclass(frozen=True, slots=True)
class Offer:
    """A visible button. Its custom_id is opaque, but for its `action` and the `control` that it drafts."""

    custom_id: str
    enabled: bool
    style: int

    @property
    def action(self) -> str:
        return self.custom_id.partition(":")[0]

    @property
    def control(self) -> str:
        return self.custom_id.rpartition(":")[2]

    @property
    def number(self) -> int:
        """The version of the match that it belongs to; of a draft, that of the prompt."""
        return int(self.custom_id.split(":")[2].partition(".")[0])


def parts(components: list[Json]) -> Iterator[Json]:
    """Every component of a message, in order."""
    for component in components:
        yield component
        yield from parts(component.get("components") or [])


def offers(message: Json, action: str = "") -> list[Offer]:
    """The buttons of a message without links; only those of `action`, if given."""
    found = [
        Offer(part["custom_id"], not part.get("disabled"), part["style"])
        for part in parts(message["components"])
        if part["type"] == 2 and "custom_id" in part
    ]
    return [offer for offer in found if action in ("", offer.action)]


def version(message: Json) -> int:
    """The version of the match that a message shows; 0 without buttons."""
    return max((offer.number for offer in offers(message)), default=0)


def text(message: Json) -> str:
    """All text of a message."""
    return "\n".join(part["content"] for part in parts(message["components"]) if part["type"] == 10)
