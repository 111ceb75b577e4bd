"""Makes the database of the present schema, for the day of the next one: `python -m tests.bot.store.next_database`.

The newest old one is carried over, and things of every kind happen to it through the use cases. It is always the same:
clock, luck and ids are told. Once the next schema is there, the file that this has made is never changed; then this
tells what is new in that one.
"""

from __future__ import annotations

import asyncio
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

from bot.matches.challenges import Place
from bot.matches.model import Match, State
from bot.matches.outbox import Doing
from bot.store.migrating import APPLICATION, migrations
from tests.bot.store import seen
from tests.bot.store.old_databases import DATABASES, beyond, expected, restore, then
from tests.bot.store.seen import FRONT, GAME, App, Seen

SCHEMA: Final = len(migrations())

OLD: Final = SCHEMA - 1

ANN, BEN, CLEO, DORA, OBRIEN, EVERYONE, NAMELESS, HANA, IVO, JO = then(OLD)["people"]
BOT: Final = 1190000000000000001
FIRST, SECOND, THIRD = then(OLD)["servers"]
CHANNEL: Final = 1110000000000000011

HINTED, AGAIN, COUNTED, AGAINST_IT = "hints agreed", "its rematch", "rated as ever", "against the bot, played out"
GUIDED, GUIDED_AND_OVER = "guided", "guided, resigned"


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

    async def rematch(self, match: int, user: int) -> Match:
        """Somebody would like to play it again."""
        self.later(1)
        place = Place((await self.app.play.match(match)).guild, CHANNEL + 1)
        return (await self.app.rematches.again(match, user, place)).match

    async def tell(self) -> None:
        """All of it."""
        await self.deliver(*await self.app.outbox.lagging())
        await self.hints()
        await self.against_the_bot()
        await self.lessons()
        await self.guided()
        self.later(24 * 60)

    async def hints(self) -> None:
        """A match with them, played out and played again, and one without."""
        app = self.app
        hinted = await self.begin(ANN, BEN, FIRST, rated=False, hints=True)
        self.told[str(hinted)] = HINTED
        await self.turns(hinted, 1000)
        again = await self.rematch(hinted, BEN)
        self.told[str(again.id)] = AGAIN
        await app.challenges.accept(again.id, ANN, "left")
        await self.deliver(again.id)
        await self.turns(again.id, 3)
        counted = await self.begin(CLEO, DORA, SECOND)
        self.told[str(counted)] = COUNTED
        await self.turns(counted, 4)

    async def against_the_bot(self) -> None:
        """One match at each of two levels, to the end."""
        for level in (1, 5):
            begun = await self.app.challenges.play_the_bot(
                Place(THIRD, CHANNEL), user=IVO, bot=BOT, level=level, game=GAME, options={}
            )
            self.told[str(begun.match.id)] = AGAINST_IT
            await self.deliver(begun.match.id)
            await self.turns(begun.match.id, 1000)

    async def lessons(self) -> None:
        """Some that are reached, at once or after a miss, one begun again, one missed, one half laid out."""
        await self.learn(CLEO, "king", "K1", "K-1", "end", "K1", "K-1", "K-2", "end", "again", "K1")
        await self.learn(CLEO, "guards", "GF", "end")
        await self.learn(CLEO, "wizard", "W2", "W-5", "end")
        await self.learn(DORA, "king", "K1", "K-1")

    async def learn(self, user: int, lesson: str, *controls: str) -> None:
        """Somebody presses these in a lesson."""
        lessons = self.app.lessons
        for control in controls:
            self.later(1)
            step = (await lessons.now(user, GAME, lesson)).step
            if control == "end":
                done = await lessons.end_turn(user, GAME, lesson, step)
            elif control == "again":
                done = await lessons.again(user, GAME, lesson, step)
            else:
                done = await lessons.press(user, GAME, lesson, step, control)
            assert done.step == step + 1

    async def guided(self) -> None:
        """Matches in which things are explained: one under way, one resigned."""
        for user, name in ((CLEO, GUIDED), (HANA, GUIDED_AND_OVER)):
            self.later(1)
            begun = await self.app.challenges.play_the_bot(
                Place(FIRST, CHANNEL), user=user, bot=BOT, level=1, game=GAME, options={}, guided=True
            )
            self.told[str(begun.match.id)] = name
            await self.deliver(begun.match.id)
            await self.turns(begun.match.id, 6)
            if name == GUIDED_AND_OVER:
                await self.app.play.resign(begun.match.id, user)
                await self.deliver(begun.match.id)


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
