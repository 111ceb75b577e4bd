"""What a translator is told about a text: its place, its use, its longest length, and what its placeholders are.

Places and placeholders stand in `notes.toml` beside the catalogues; the rest is found in the code.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from tools.messages import GAME, Key, Said
from tools.uses import FILLED_LABEL, ROOM, STATIC_LABEL, Use

FILE: Final = "notes.toml"

GAMES: Final = {"royal_visit": "Royal Visit", "royal_court": "The Royal Court"}
"""The names of the games by their folders."""

MANY: Final = 4
"""Places that are told of a text; of more, translators read how many."""

SHORT: Final = 14
"""Characters that fit in any picture; beyond them a translation may be half as long again as the English."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """What stands in a text for a name, and the most characters of it where that matters."""

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

    def comments(self, key: Key, said: Said) -> list[str]:
        """The lines above a text in every catalogue, without its own comments in the code."""
        places = sorted({place for one in said.where if (place := self.place(one)) is not None})
        lines = [f"place: {'; '.join(places[:MANY])}"] if places else []
        if len(places) > MANY:
            lines[0] += f"; and {len(places) - MANY} more"
        uses = said.uses - ({Use.TEXT, Use.SPOKEN_BUTTON} if Use.BUTTON in said.uses else {Use.TEXT})
        if uses:
            longest = self.longest(key, said)
            told = "; also ".join(use.value for use in Use if use in uses)
            lines.append(told + (f"; longest: {longest}" if longest is not None else ""))
        placeholders = self.of_text(key, said)
        return lines + [f"{{{name}}}: {placeholders[name].what}" for name in names(key, said) if name in placeholders]

    def faults(self, key: Key, said: Said) -> Iterator[str]:
        """What cannot be told about a text."""
        for one in sorted(said.where):
            if self.place(one) is None:
                yield f"no place for {one}: name it in {FILE}"
        known = self.of_text(key, said)
        short = Use.BUTTON in said.uses or bool(said.rooms)
        for name in names(key, said):
            if name not in known:
                yield f"nothing is told about {{{name}}}: describe it in {FILE}"
            elif short and known[name].longest is None:
                yield f"nothing is told about the longest {{{name}}}: add it in {FILE}"

    def place(self, where: str) -> str | None:
        """What people know a `file::function` as, with the game's name; None if that is not written down."""
        path, _, function = where.partition("::")
        game = GAME.search(path)
        any_game = GAME.sub("games/*/", path)
        outer = function.partition(".")[0]
        for one in (f"::{function}", f"::{outer}", "::*" if function else "", ""):
            if (words := self.places.get(any_game + one)) is not None:
                said = words.replace("{function}", outer.strip("_").replace("_", " "))
                return said if game is None else f"{said} ({GAMES.get(game[1], game[1])})"
        return None

    def of_text(self, key: Key, said: Said) -> dict[str, Placeholder]:
        """The placeholders that may stand in a text, in the meaning that they have there."""
        found = dict(self.placeholders)
        games = {game[1] if (game := GAME.search(one)) else "" for one in said.where}
        found |= self.games.get(games.pop(), {}) if len(games) == 1 else {}
        for start, placeholders in self.texts.items():
            if key.id.startswith(start):
                found |= placeholders
        return found

    def longest(self, key: Key, said: Said) -> str | None:
        """The most characters of a text, in words; None if any number will do."""
        filled = " with the longest placeholders" if names(key, said) else ""
        label = {FILLED_LABEL if filled else STATIC_LABEL} if Use.BUTTON in said.uses else set()
        if said.rooms | label:
            return f"{min(said.rooms | label)}{filled}"
        if Use.PICTURE in said.uses:
            return f"about {max(len(key.id) * 3 // 2, SHORT)}"
        rooms = [(ROOM[use], " in all" if use is Use.ALT else "") for use in said.uses if use in ROOM]
        return "".join(map(str, min(rooms))) if rooms else None

    def room_faults(self, key: Key, said: Said, text: str) -> Iterator[str]:
        """Reasons why a text, in any language, has no room on its button or in its picture."""
        if not text:
            return
        filled = self.filled(key, said, text)
        label = FILLED_LABEL if names(key, said) else STATIC_LABEL
        if Use.BUTTON in said.uses and len(filled) > label:
            yield f"a button of {len(filled)} characters, {filled!r}: there is room for {label}"
        if len(filled) > (room := min(said.rooms, default=len(filled))):
            yield f"{len(filled)} characters, {filled!r}: there is room for {room}"

    def filled(self, key: Key, said: Said, text: str) -> str:
        """A text with the longest that its placeholders can be, where that is known."""
        known = self.of_text(key, said)
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


def names(key: Key, said: Said) -> list[str]:
    """The names of a text's placeholders, in their order."""
    texts = [key.id] if said.plural is None else [key.id, said.plural]
    fields: Iterable[str | None] = (name for text in texts for _, name, _, _ in string.Formatter().parse(text))
    return list(dict.fromkeys(name for name in fields if name is not None))


def _placeholders(table: Mapping[str, Any]) -> dict[str, Placeholder]:
    return {name: Placeholder(one["is"], one.get("longest")) for name, one in table.items()}
