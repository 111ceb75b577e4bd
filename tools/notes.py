"""Notes for translators about a text: its place, its use, its maximum length, and the meaning of its placeholders.

Places and placeholders are in `notes.toml` beside the catalogues; the rest is found in the code.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from tools.messages import GAME, Key, SourceText
from tools.uses import FILLED_LABEL, ROOM, STATIC_LABEL, Use

FILE: Final = "notes.toml"

GAMES: Final = {"royal_visit": "Royal Visit", "royal_court": "The Royal Court"}
"""The names of the games by their folders."""

MANY: Final = 4
"""Maximum number of places listed for a text; beyond it, only the number of the others is written."""

SHORT: Final = 14
"""Number of characters that fit in any picture; longer texts may be half as long again as the English."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """The meaning of a placeholder, and the length of its longest value, if known."""

    what: str
    longest: int | None = None


Placeholders = Mapping[str, Placeholder]


@dataclass(frozen=True, slots=True)
class Notes:
    """The tables of `notes.toml`; `texts` are the placeholders of texts with such a beginning."""

    places: Mapping[str, str] = field(default_factory=dict)
    placeholders: Placeholders = field(default_factory=dict)
    games: Mapping[str, Placeholders] = field(default_factory=dict)
    texts: Mapping[str, Placeholders] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: Path) -> Self | None:
        """The notes of a folder; None if it has none."""
        if not (path := folder / FILE).exists():
            return None
        tables: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
        names = tables.get("placeholders", {})
        texts = {
            start: _placeholders({name: what for name, what in one.items() if name != "begins"})
            for one in tables.get("text", ())
            for start in one["begins"]
        }
        games = {name: _placeholders(table) for name, table in names.items() if "is" not in table}
        common = _placeholders({name: table for name, table in names.items() if "is" in table})
        return cls(tables.get("places", {}), common, games, texts)

    def comments(self, key: Key, entry: SourceText) -> list[str]:
        """The lines above a text in every catalogue, without its own comments in the code."""
        places = sorted({place for one in entry.where if (place := self.place(one)) is not None})
        lines = [f"place: {'; '.join(places[:MANY])}"] if places else []
        if len(places) > MANY:
            lines[0] += f"; and {len(places) - MANY} more"
        uses = entry.uses - ({Use.TEXT, Use.SPOKEN_BUTTON} if Use.BUTTON in entry.uses else {Use.TEXT})
        if uses:
            longest = self.longest(key, entry)
            use_line = "; also ".join(use.value for use in Use if use in uses)
            lines.append(use_line + (f"; longest: {longest}" if longest is not None else ""))
        placeholders = self.of_text(key, entry)
        return lines + [f"{{{name}}}: {placeholders[name].what}" for name in names(key, entry) if name in placeholders]

    def faults(self, key: Key, entry: SourceText) -> Iterator[str]:
        """Yield the notes that are missing in the file for a text."""
        for where in sorted(entry.where):
            if self.place(where) is None:
                yield f"no place for {where}: name it in {FILE}"
        known = self.of_text(key, entry)
        short = Use.BUTTON in entry.uses or bool(entry.rooms)
        for name in names(key, entry):
            if name not in known:
                yield f"no description of {{{name}}}: add it in {FILE}"
            elif short and known[name].longest is None:
                yield f"no longest length of {{{name}}}: add it in {FILE}"

    def place(self, where: str) -> str | None:
        """Return the place of a `file::function` in people's words, with the game's name; None if it is not noted."""
        path, _, function = where.partition("::")
        game = GAME.search(path)
        any_game = GAME.sub("games/*/", path)
        outer = function.partition(".")[0]
        for suffix in (f"::{function}", f"::{outer}", "::*" if function else "", ""):
            if (words := self.places.get(any_game + suffix)) is not None:
                place = words.replace("{function}", outer.strip("_").replace("_", " "))
                return place if game is None else f"{place} ({GAMES.get(game[1], game[1])})"
        return None

    def of_text(self, key: Key, entry: SourceText) -> dict[str, Placeholder]:
        """Return the placeholders that a text may contain, with their meaning there."""
        found = dict(self.placeholders)
        games = {game[1] if (game := GAME.search(one)) else "" for one in entry.where}
        found |= self.games.get(games.pop(), {}) if len(games) == 1 else {}
        for start, placeholders in self.texts.items():
            if key.id.startswith(start):
                found |= placeholders
        return found

    def longest(self, key: Key, entry: SourceText) -> str | None:
        """Return the maximum length of a text, in words; None if there is none."""
        filled = " with the longest placeholders" if names(key, entry) else ""
        label = {FILLED_LABEL if filled else STATIC_LABEL} if Use.BUTTON in entry.uses else set()
        if entry.rooms | label:
            return f"{min(entry.rooms | label)}{filled}"
        if Use.PICTURE in entry.uses:
            return f"about {max(len(key.id) * 3 // 2, SHORT)}"
        rooms = [(ROOM[use], " in all" if use is Use.ALT else "") for use in entry.uses if use in ROOM]
        return "".join(map(str, min(rooms))) if rooms else None

    def room_faults(self, key: Key, entry: SourceText, text: str) -> Iterator[str]:
        """Reasons why a text, in any language, has no room on its button or in its picture."""
        if not text:
            return
        filled = self.filled(key, entry, text)
        label = FILLED_LABEL if names(key, entry) else STATIC_LABEL
        if Use.BUTTON in entry.uses and len(filled) > label:
            yield f"a button of {len(filled)} characters, {filled!r}: there is room for {label}"
        if len(filled) > (room := min(entry.rooms, default=len(filled))):
            yield f"{len(filled)} characters, {filled!r}: there is room for {room}"

    def filled(self, key: Key, entry: SourceText, text: str) -> str:
        """Return a text with a longest value for each placeholder; empty ones where the length is unknown."""
        known = self.of_text(key, entry)
        return string.Formatter().vformat(text, (), _Longest({name: known[name].longest or 0 for name in known}))


class _Longest(dict[str, "_Wide"]):
    """Values as long as they can be, whatever format a text asks for."""

    def __init__(self, lengths: Mapping[str, int]) -> None:
        super().__init__({name: _Wide(length) for name, length in lengths.items()})

    def __missing__(self, name: str) -> _Wide:
        return _Wide(0)


class _Wide:
    def __init__(self, length: int) -> None:
        self._length = length

    def __format__(self, _: str) -> str:
        return "x" * self._length


def names(key: Key, entry: SourceText) -> list[str]:
    """The names of a text's placeholders, in their order."""
    texts = [key.id] if entry.plural is None else [key.id, entry.plural]
    fields: Iterable[str | None] = (name for text in texts for _, name, _, _ in string.Formatter().parse(text))
    return list(dict.fromkeys(name for name in fields if name is not None))


def _placeholders(table: Mapping[str, Any]) -> dict[str, Placeholder]:
    return {name: Placeholder(one["is"], one.get("longest")) for name, one in table.items()}
