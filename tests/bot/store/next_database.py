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

from bot.games.states import HandState
from bot.matches.challenges import Place
from bot.matches.model import Match, Person, State
from bot.matches.outbox import Doing
from bot.matches.play import UNDO
from bot.store.migrating import APPLICATION, migrations
from engine.game import Judgement
from tests.bot.matches.club import HOUR
from tests.bot.store import seen
from tests.bot.store.old_databases import DATABASES, beyond, expected, restore, then
from tests.bot.store.seen import FRONT, GAME, LANGUAGES, App, Seen

SCHEMA: Final = len(migrations())

OLD: Final = SCHEMA - 1

ANN, BEN, CLEO, DORA, OBRIEN, EVERYONE, NAMELESS, HANA, IVO, JO = then(OLD)["people"]
BOT: Final = 1190000000000000001
FIRST, SECOND, THIRD = then(OLD)["servers"]
CHANNEL: Final = 1110000000000000011

TOLD: Final = {
    "62": "made by a command",
    "63": "made by a command whose answer is on its way",
    "64": "resigned unmoved, hand opened",
    "65": "resigned unmoved, hand never opened",
    "66": "played out",
    "67": "half laid out",
    "68": "moved elsewhere by its player",
    "69": "rematch offered, its channel refuses",
    "70": "solo by a command",
    "71": "solo, resigned",
    "72": "rematch declined, asked again",
    "73": "never opened",
}


class Story:
    """What happens. Messages and requests get the ids that Discord might have given them."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.rng = random.Random(SCHEMA)
        self.messages: Iterator[int] = count(1200000000010000000, 4096)
        self.requests: Iterator[int] = count(1210000000000000000, 4096)

    def later(self, minutes: int) -> None:
        """Time goes by."""
        self.app.now += minutes * 60_000

    async def deliver(self, *matches: int, stale: bool = False) -> None:
        """The channels are shown what they are owed; an old message stays if it is to be `stale`."""
        for match in matches:
            for owed in await self.app.take(match):
                if owed.doing is Doing.EDIT:
                    await self.app.outbox.edited(owed, stale=None)
                elif owed.doing is Doing.CLEAR:
                    await self.app.outbox.cleared(owed)
                else:
                    left = owed.message if stale else None
                    await self.app.outbox.posted(owed, next(self.messages), owed.match.version, stale=left)

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

    async def rematch(self, match: int, user: int, *, request: bool = False) -> Match:
        """Somebody would like to play it again."""
        self.later(1)
        place = Place((await self.app.play.match(match)).guild, CHANNEL + 1, next(self.requests) if request else None)
        return (await self.app.rematches.again(match, user, place)).match

    async def tell(self) -> None:
        """All of it."""
        await self.what_was_there()
        await self.people()
        await self.new_matches()
        await self.rematches()
        await self.trouble()

    async def what_was_there(self) -> None:
        """The old database goes on: what was owed is shown, challenges are answered, somebody moves."""
        app = self.app
        left = {33, 44, 47}
        await self.deliver(*(match for match in await app.outbox.lagging() if match not in left))
        await app.challenges.expire(25)
        await app.challenges.decline(39, CLEO)
        await app.challenges.withdraw(40, BEN)
        await app.challenges.accept(41, CLEO, "left")
        await self.deliver(25, 39, 41)
        await self.turns(27, 3)
        await app.play.hand(29, ANN)
        await self.turns(32, 1)
        self.later(1)
        await app.play.resign(28, BEN)
        await self.deliver(28, stale=True)

    async def people(self) -> None:
        """They are called otherwise in every server; they choose words or pictures, and try puzzles."""
        app = self.app
        for user, everywhere, here in (
            (ANN, "ann", {FIRST: "Ann", SECOND: "Queen Ann"}),
            (BEN, "Ben", {SECOND: "Ben 👑 l’Été", THIRD: "*Ben*"}),
            (CLEO, "cleo", {FIRST: "\u202eoelC\u202c"}),
            (NAMELESS, "not any more", {}),
        ):
            self.later(1)
            await app.people.seen(None, Person(user, everywhere), Person(user, everywhere))
            for guild, name in here.items():
                await app.people.seen(guild, Person(user, name), Person(user, everywhere))
        await app.people.choose(BEN, pictures=False)
        await app.people.choose(ANN, pictures=True)
        today = await app.puzzles.today(CLEO, GAME)
        for _ in range(3):
            control = _next_control(today.state)
            today = await app.puzzles.press(CLEO, GAME, today.puzzle.number, today.day, today.step, control)
        another = await app.puzzles.another(IVO, GAME, 2)
        await app.puzzles.show(IVO, GAME, another.puzzle.number, another.day)

    async def new_matches(self) -> None:
        """Matches by commands and without, resigned, played out, half laid out, moved."""
        app = self.app
        self.later(5)
        made = await app.make(OBRIEN, HANA, guild=FIRST, channel=CHANNEL, request=next(self.requests))  # 62
        await app.outbox.answered(made.match, made.post, next(self.messages))
        await app.make(JO, None, guild=THIRD, channel=CHANNEL, request=next(self.requests), rated=False)  # 63
        saw = await self.begin(CLEO, DORA, SECOND)  # 64
        await app.play.hand(saw, DORA)
        await app.play.resign(saw, DORA)
        unseen = await self.begin(ANN, JO, FIRST)  # 65
        await app.play.resign(unseen, JO)
        await self.deliver(saw, unseen)
        played = await self.begin(HANA, IVO, SECOND, ruleset="manual")  # 66
        await self.turns(played, 1000)
        asked_for = await app.reviews.to_judge(played)
        judged = [Judgement(0.25, 0.5 + turn.number / 1000, turn.turn) for turn in asked_for.turns]
        await app.reviews.keep(played, judged)
        laid = await self.begin(EVERYONE, OBRIEN, FIRST, rated=False)  # 67
        await self.turns(laid, 4)
        hand = await app.play.hand(laid, await app.mover(laid))
        while not hand.state.draft.plays:
            hand = await app.press(hand, _next_control(hand.state))
        moved = await self.begin(BEN, ANN, THIRD, ruleset="manual")  # 68
        await self.turns(moved, 2)
        await app.outbox.again(moved, ANN, CHANNEL + 2)

    async def rematches(self) -> None:
        """Questions, offers, and the bot."""
        app = self.app
        offered = await self.rematch(66, IVO)  # 69
        await self.deliver(offered.id)
        await self.rematch(64, CLEO, request=True)
        await app.take(64)
        await self.rematch(37, HANA)
        await self.deliver(37)
        begun = await app.challenges.play_the_bot(  # 70
            Place(SECOND, CHANNEL, next(self.requests)), user=OBRIEN, bot=BOT, level=3, game=GAME, options={}
        )
        await app.outbox.answered(begun.match, begun.post, next(self.messages))
        await self.turns(begun.match.id, 5)
        given_up = await app.challenges.play_the_bot(  # 71
            Place(THIRD, CHANNEL), user=IVO, bot=BOT, level=1, game=GAME, options={"ruleset": "manual"}
        )
        await self.deliver(given_up.match.id)
        await self.turns(given_up.match.id, 3)
        await app.play.resign(given_up.match.id, IVO)
        declined = await self.rematch(28, EVERYONE)  # 72
        await app.challenges.decline(declined.id, BEN)
        await self.rematch(28, BEN)
        await self.begin(DORA, EVERYONE, THIRD, rated=False)  # 73

    async def trouble(self) -> None:
        """Channels refuse, fail, and lose what they were shown; a process ends in the middle."""
        app = self.app
        self.later(1)
        [notice] = [owed for owed in await app.take(44) if owed.purpose == "challenge"]
        await app.outbox.failed(notice)
        await app.outbox.doubt(36)
        [board] = await app.take(36)
        await app.outbox.lost(board)
        await app.outbox.doubt(26)
        [board] = await app.take(26)
        await app.outbox.refused(board)
        await app.outbox.bring_back(69)
        [offer] = await app.take(69)
        await app.outbox.refused(offer)
        await self.turns_without_showing(31)
        await app.take(31)  # it may have been posted, or not
        self.later(24 * 60)
        assert app.now > then(OLD)["now"] + 24 * HOUR

    async def turns_without_showing(self, match: int) -> None:
        """One turn that its channel is owed."""
        self.later(2)
        await self.app.random_turn(match, self.rng)


def _next_control(state: HandState) -> str:
    """A control that can be pressed: where the chosen card goes, or a card; Undo if there is none."""
    rows = FRONT.hand(LANGUAGES["en"], state).rows
    keys = [control.key for row in (rows[-1:] if state.draft.chosen else rows) for control in row if control.enabled]
    return keys[0] if keys else UNDO


async def make(folder: Path) -> tuple[str, Seen]:
    """The database, as SQLite's text, and what is to be seen of it beside what is to be seen of the old one."""
    path = restore(OLD, folder)
    known = then(OLD)
    async with seen.opened(folder, known["now"], known["judge"]) as app:
        await Story(app).tell()
        names = {match: hashlib.sha256(str(match).encode()).hexdigest()[:16] for match in await seen.matches(app)}
        for match, name in names.items():
            await app.change("UPDATE matches SET public = ? WHERE id = ?", f"m{name}", match)
        now = app.now
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        text = "\n".join(connection.iterdump())
    async with seen.opened(folder, now, known["judge"]) as app:  # looking at hands is noted, too
        found = json.loads(json.dumps(await seen.everything(app, known["people"], known["servers"])))
    whole = {**known, "schema": SCHEMA, "commit": None, "now": now, "matches": known["matches"] | TOLD, "seen": found}
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
