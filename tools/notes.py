"""Notes for translators about a text: where it stands, how long it may be, and the meaning of its placeholders.

The placeholders are in `placeholders.toml` beside the catalogues, by name; a comment beside a text that names one goes
before. The rest is found in the code (`tools.messages`).
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from tools.messages import Key, SourceText, Use

FILE: Final = "placeholders.toml"

MANY: Final = 3
"""Maximum number of places listed for a text."""

STATIC_LABEL: Final = 20
"""Maximum length of a button's label, so that two buttons fit side by side on a phone: our rule, not Discord's."""

FILLED_LABEL: Final = 28
"""Maximum length of a label whose placeholders are filled with their longest values."""

ROOM: Final[Mapping[Use, int]] = {Use.COMMAND_NAME: 32, Use.DESCRIPTION: 100, Use.CHOICE: 100}
"""Maximum number of characters by use: Discord's limits."""

Placeholders = Mapping[str, Mapping[str, Any]]
"""By name: `is`, the meaning, and `longest`, the length of its longest value, if known."""


@dataclass(frozen=True, slots=True)
class Notes:
    """The tables of `placeholders.toml`: `games` has what a name means in the folder of one game."""

    placeholders: Placeholders = field(default_factory=dict)
    games: Mapping[str, Placeholders] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: Path) -> Self | None:
        """The notes of a folder; None if it has none."""
        if not (path := folder / FILE).exists():
            return None
        tables: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
        return cls(tables.pop("placeholders"), tables)

    def comments(self, key: Key, entry: SourceText) -> list[str]:
        """The lines above a text in every catalogue, without its own comments in the code."""
        lines = [f"place: {' / '.join(sorted(entry.places)[:MANY])}"]
        rooms = self._rooms(key, entry) | {ROOM[use] for use in entry.uses & ROOM.keys()}
        uses = "; also ".join(use.value for use in Use if use in entry.uses)
        if uses or rooms:
            lines.append("; ".join(filter(None, (uses, f"longest: {min(rooms)}" if rooms else ""))))
        known = self._of_text(entry)
        return lines + [f"{{{name}}}: {known[name]['is']}" for name in self._to_explain(key, entry) if name in known]

    def faults(self, key: Key, entry: SourceText) -> Iterator[str]:
        """Yield the notes that are missing in the file for a text."""
        known, short = self._of_text(entry), bool(self._rooms(key, entry))
        for name in self._to_explain(key, entry):
            if name not in known:
                yield f"no description of {{{name}}}: add it in {FILE}, or in a comment beside the text"
            elif short and "longest" not in known[name]:
                yield f"no longest length of {{{name}}}: add it in {FILE}"

    def room_faults(self, key: Key, entry: SourceText, text: str) -> Iterator[str]:
        """Reasons why a text, in any language, has no room on its button or in its picture."""
        known = self._of_text(entry)
        filled = re.sub(r"\{(\w+)[^}]*\}", lambda found: "x" * known.get(found[1], {}).get("longest", 0), text)
        if len(filled) > (room := min(self._rooms(key, entry), default=len(filled))):
            yield f"{len(filled)} characters, {filled!r}: there is room for {room}"

    def _rooms(self, key: Key, entry: SourceText) -> set[int]:
        label = {FILLED_LABEL if _names(key, entry) else STATIC_LABEL} if Use.BUTTON in entry.uses else set()
        return entry.rooms | label

    def _of_text(self, entry: SourceText) -> Placeholders:
        """The placeholders that a text may contain, with their meaning there."""
        game = next(iter(entry.games)) if len(entry.games) == 1 else ""
        return {**self.placeholders, **self.games.get(game, {})}

    def _to_explain(self, key: Key, entry: SourceText) -> list[str]:
        """The names of a text's placeholders that no comment beside it mentions."""
        said = " ".join(entry.comments)
        return [name for name in _names(key, entry) if f"{{{name}}}" not in said]


def _names(key: Key, entry: SourceText) -> list[str]:
    """The names of a text's placeholders, in their order."""
    fields = string.Formatter().parse(f"{key.id} {entry.plural or ''}")
    return list(dict.fromkeys(name for _, name, _, _ in fields if name is not None))
