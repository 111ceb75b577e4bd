"""Makes the database of the present schema, for the day of the next one: `python -m tests.bot.store.next_database`.

The newest old one is carried over, and things of every kind happen to it through the use cases. It is always the same:
clock, luck and ids are told. Once the next schema is there, the file that this has made is never changed; then this
tells what is new in that one.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from bot.matches.errors import NotAsked
from bot.matches.model import Match, State
from bot.matches.owed import Doing
from bot.matches.pace import HOUR
from bot.matches.terms import Place, Terms
from bot.store.migrating import APPLICATION, migrations
from tests.bot.store import seen
from tests.bot.store.old_databases import DATABASES, beyond, expected, restore, then
from tests.bot.store.seen import COURT, FRONT, App, Seen

SCHEMA: Final = len(migrations())

OLD: Final = SCHEMA - 1

_, _, CLEO, DORA, _, _, _, HANA, _, _ = then(OLD)["people"]
*_, THIRD = then(OLD)["servers"]
CHANNEL: Final = 1110000000000000011


class Story:
    """What happens, and what its matches are called. Messages get the ids that Discord might have given them."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.rng = random.Random(SCHEMA)
        self.messages: Iterator[int] = count(1200000000010000000, 4096)
        self.told: dict[str, str] = {}

    def later(self, minutes: int) -> None:
        """Time goes by."""
        self.app.now += minutes * 60_000

    async def deliver(self, *matches: int) -> None:
        """The channels are shown what they are owed."""
        for match in matches:
            for owed in await self.app.take(match):
                if owed.doing is Doing.EDIT:
                    await self.app.outbox.edited(owed, stale=None)
                elif owed.doing is Doing.CLEAR:
                    await self.app.outbox.cleared(owed)
                else:
                    await self.app.outbox.posted(owed, next(self.messages), owed.match.version, stale=None)

    async def make(
        self, challenger: int, guest: int | None, guild: int, *, rated: bool = True, **options: Any
    ) -> Match:
        """A challenge that its channel shows."""
        self.later(3)
        made = await self.app.make(challenger, guest, guild=guild, channel=CHANNEL, rated=rated, **options)
        await self.deliver(made.match.id)
        return made.match

    async def begin(self, challenger: int, guest: int, guild: int, *, rated: bool = True, **options: Any) -> int:
        """A match whose board is shown."""
        made = await self.make(challenger, guest, guild, rated=rated, **options)
        await self.app.challenges.accept(made.id, guest, self.rng.choice(("left", "right")))
        await self.deliver(made.id)
        return made.id

    async def turns(self, match: int, number: int) -> None:
        """So many turns, each shown; fewer if the match ends."""
        for _ in range(number):
            if (await self.app.play.match(match)).state is not State.PLAY:
                return
            self.later(2)
            now = await self.app.play.match(match)
            if now.thinking:
                thought = await self.app.solo.to_think(match)
                assert thought is not None
                await self.app.solo.play(match, thought, self.rng.choice(FRONT.rules.turns(thought.view)))
            else:
                await self.app.random_turn(match, self.rng)
            await self.deliver(match)

    async def tell(self) -> None:
        """All of it."""
        await self.deliver(*await self.app.outbox.lagging())
        match = await self.begin(CLEO, DORA, THIRD, pace="1d")
        self.told[str(match)] = "under way"
        await self.turns(match, 5)
        await self.windows()
        self.later(5)

    async def windows(self) -> None:
        """Something is asked of several in passing: over days of one who wants to be asked, and live, where one has let
        windows run out and one has answered."""
        for pace, order in (("1d", "ask"), ("live", None)):
            terms = Terms(game=COURT, options={}, pace=pace, window=HOUR)
            made = await self.app.lobbies.open(Place(THIRD, CHANNEL), terms, host=CLEO, guests=(DORA, HANA), seats=3)
            match = made.match.id
            for guest in (DORA, HANA):
                await self.app.lobbies.join(match, guest)
            await self.deliver(match)
            self.told[str(match)] = f"window, {pace}"
            if order is not None:
                for user in (CLEO, DORA, HANA):
                    await self.app.windows.choose(match, user, order)
                await self.to_a_window(match)
                continue
            await self.to_a_window(match)
            self.app.now += 10_000
            await self.app.times.run(match)
            now = await self.to_a_window(match)
            assert now.window is not None
            for user in (CLEO, DORA, HANA):
                with contextlib.suppress(NotAsked):
                    await self.app.windows.answer(match, user, now.window.since, "let")
                    break

    async def to_a_window(self, match: int) -> Match:
        """Turns, each shown, until one opens a window."""
        rules = self.app.games[COURT].rules
        while (now := await self.app.play.match(match)).window is None:
            [mover] = now.movers
            turns = rules.turns((await self.app.play.hand(match, mover)).state.view)
            await self.app.take_turn(match, next((turn for turn in turns if turn[0] in "JQK6"), turns[0]))
            await self.deliver(match)
        return now


async def make(folder: Path) -> tuple[str, Seen]:
    """The database, as SQLite's text, and what is to be seen of it beside what is to be seen of the old one."""
    path = restore(OLD, folder)
    known = then(OLD)
    async with seen.opened(folder, known["now"], known["judge"]) as app:
        story = Story(app)
        await story.tell()
        names = {match: hashlib.sha256(str(match).encode()).hexdigest()[:16] for match in await seen.matches(app)}
        for match, name in names.items():
            await app.change("UPDATE matches SET public = ? WHERE id = ?", f"m{name}", match)
        now = app.now
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        text = "\n".join(connection.iterdump())
    async with seen.opened(folder, now, known["judge"]) as app:  # looking at hands is noted, too
        found = json.loads(json.dumps(await seen.everything(app, known["people"], known["servers"])))
    whole = {
        **known,
        "schema": SCHEMA,
        "commit": None,
        "now": now,
        "matches": known["matches"] | story.told,
        "seen": found,
    }
    return f"{text}\nPRAGMA application_id = {APPLICATION};\nPRAGMA user_version = {SCHEMA};\n", beyond(old(), whole)


def old() -> Seen:
    """What there is to know of the old one, as the code of today sees it."""
    return {**then(OLD), "seen": expected(OLD)}


def write() -> None:
    """Both files, beside the older ones."""
    with TemporaryDirectory() as folder:
        text, own = asyncio.run(make(Path(folder)))
    (DATABASES / f"schema_{SCHEMA}.sql").write_text(text, encoding="utf-8", newline="\n")
    (DATABASES / f"schema_{SCHEMA}.json").write_text(f"{_laid_out(own)}\n", encoding="utf-8", newline="\n")


def _laid_out(value: object, indent: str = "") -> str:
    """JSON with a line for each name, and whole lists in one."""
    if not isinstance(value, dict) or not value:
        return json.dumps(value, ensure_ascii=False)
    deeper = f"{indent}  "
    lines = (f"{deeper}{json.dumps(name)}: {_laid_out(one, deeper)}" for name, one in value.items())
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"


if __name__ == "__main__":
    write()
