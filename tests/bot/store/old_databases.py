"""Databases of the schemas so far, restored as they were, and what was seen of them then. See `databases/README.md`."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from functools import cache
from pathlib import Path
from typing import Any

from tests.bot.store import seen
from tests.bot.store.seen import Seen

DATABASES = Path(__file__).with_name("databases")

SCHEMAS = sorted(int(path.stem.removeprefix("schema_")) for path in DATABASES.glob("schema_*.sql"))

LIVE, OVER, OPEN = "play", "over", "challenge"


PUBLIC_IDS = 8
"""The first schema in which custom_ids name a match by a public id, and what channels are owed are posts."""


_NOTHING = object()


@cache
def then(schema: int) -> Seen:
    """What there is to know of a database: what its file says beside what is to be seen of the one before it."""
    own: Seen = json.loads((DATABASES / f"schema_{schema}.json").read_text(encoding="utf-8"))
    return overlaid(before(schema), own) if schema > SCHEMAS[0] else own


def before(schema: int) -> Seen:
    """What there is to know of the database before this one, as the code of this one's time saw it."""
    old = then(schema - 1)
    return {**old, "seen": _with_posts(schema - 1)} if schema == PUBLIC_IDS else old


def overlaid(before: Seen, own: Seen) -> Seen:
    """The one with the other laid over it, deep into its dictionaries."""
    result = {**before}
    for key, value in own.items():
        deep = isinstance(value, dict) and isinstance(before.get(key), dict)
        result[key] = overlaid(before[key], value) if deep else value
    return result


def beyond(before: Seen, whole: Seen) -> Seen:
    """What has to be laid over the one to come to the other. Nothing may be missing there."""
    assert before.keys() <= whole.keys(), before.keys() - whole.keys()
    own: Seen = {}
    for key, value in whole.items():
        was = before.get(key, _NOTHING)
        if isinstance(value, dict) and isinstance(was, dict):
            if deep := beyond(was, value):
                own[key] = deep
        elif value != was:
            own[key] = value
    return own


def expected(schema: int) -> Seen:
    """What is to be seen of a database now: what was seen then, but for what has been changed since on purpose.

    * Names are those of a person in a server. One from before stays there if its bearer has played in one server only,
      and is forgotten until the next press where it may be the nickname of another one.
    * The bot thinks with another seed.
    * There are posts: channels may rest, and questions are shown by them.
    * Words are put better as time goes by: those of then are not compared, what they tell is.
    * In a match that is over both hands lie open.
    * Hints are in matches against the bot, where they were, and in no other; nothing was explained or learnt.
    * Matches against the bot are counted.
    * Lists name the people whom one plays with, and not the bot.
    """
    was = _with_posts(schema)
    _learn_nothing(was)
    _count_solo(was)
    _name_people_alone(was)
    for one in was["matches"].values():
        if one["match"]["state"] == OVER:
            _open_hands(one)
    return was


def _learn_nothing(was: Seen) -> None:
    for one in was["matches"].values():
        one["match"].setdefault("hints", bool(one["match"]["levels"]))
        one["match"].setdefault("guided", False)
        for hand in one.get("hands", {}).values():
            hand.setdefault("explained", [])
    lessons = was.setdefault("lessons", {})
    for user in was["puzzles"]:
        lessons.setdefault(user, {})


def _name_people_alone(was: Seen) -> None:
    for lists in (lists for people in was["under way"].values() for lists in people.values()):
        for listed in (listed for some in lists.values() for listed in some):
            match = was["matches"][str(listed[0])]["match"]
            bots = {str(match["players"][seat]) for seat in match["levels"]}
            listed[1:] = [name for name in listed[1:] if name not in bots]


def _count_solo(was: Seen) -> None:
    results: dict[str, list[tuple[int, str]]] = {user: [] for user in was["puzzles"]}
    over = (one["match"] for one in was["matches"].values() if one["match"]["state"] == OVER and one["match"]["levels"])
    for match in sorted(over, key=lambda match: match["ended"]):
        winner = match["result"].split(" ")[0]
        for seat, user in match["players"].items():
            if seat not in match["levels"]:
                score = "drawn" if winner not in match["players"] else "won" if winner == seat else "lost"
                results[str(user)].append((max(match["levels"].values()), score))
    known = was.setdefault("against the bot", {})
    for user, found in results.items():
        scores = [score for _, score in found]
        levels = [
            [level, *(found.count((level, score)) for score in ("won", "lost", "drawn"))]
            for level in sorted({level for level, _ in found})
        ]
        streak = next((n for n, score in enumerate(reversed(scores)) if score != scores[-1]), len(scores))
        known.setdefault(user, [levels, scores[-1], streak] if found else None)


def _open_hands(one: Seen) -> None:
    """Put the hands that each player saw of his own into everybody's views; those were the same but for them."""
    views = one["history"]["views"]
    for place, line in enumerate(views[seen.EVERYBODY]):
        if any(views[seat][place].startswith("?") for seat in "gr"):
            continue  # seen since then: it is open as it stands
        fields = line.split(" ")
        closed = fields[4:6]
        for field, seat in enumerate("gr", 4):
            fields[field] = views[seat][place] or fields[field]
        views[seen.EVERYBODY][place] = " ".join(fields)
        for seat, other in (("g", 1), ("r", 0)):
            views[seat][place] = closed[other] if closed[other] != fields[4 + other] else ""
    last = views[seen.EVERYBODY][-1]
    for shown in (one["table"], *one["hands"].values()):
        shown["view"] = last


def _with_posts(schema: int) -> Seen:
    was: Seen = _without_words(then(schema)["seen"])
    if schema < PUBLIC_IDS:
        _seen_with_posts(was)
    return was


def _without_words(told: Any) -> Any:
    """A copy without what was seen in words: of tables, hands and tries, and replays."""
    if isinstance(told, dict):
        return {key: _without_words(value) for key, value in told.items() if key not in ("words", "replay")}
    return [_without_words(value) for value in told] if isinstance(told, list) else told


def _seen_with_posts(was: Seen) -> None:
    matches: dict[str, Seen] = {number: one["match"] for number, one in was["matches"].items()}
    places: dict[int, set[int]] = {}
    for one in matches.values():
        for user in one["players"].values():
            places.setdefault(user, set()).add(one["guild"])

    def name(user: int | None, guild: str) -> str | None:
        here = {int(guild)} if guild != seen.EVERYBODY else None
        return was["names"].get(str(user)) if user is not None and places.get(user) == here else None

    def called(user: int | None, guild: str) -> str:
        return name(user, guild) or str(user)

    for guild, people in was["under way"].items():
        for user, lists in people.items():
            for listed in lists.values():
                for one in listed:
                    other = next(other for other in matches[str(one[0])]["players"].values() if str(other) != user)
                    one[1] = called(other, guild)
    for guild, people in was["finished"].items():
        for offered in people.values():
            for number, names, *_ in offered:
                names.update({seat: called(user, guild) for seat, user in matches[str(number)]["players"].items()})
    for guild, board in was["leaderboards"].items():
        for line in board:
            line["name"] = name(line["user"], guild)
    known = {guild: {user: name(int(user), guild) for user in was["names"]} for guild in was["leaderboards"]}
    was["names"] = {
        guild: {user: known_as for user, known_as in people.items() if known_as} for guild, people in known.items()
    }
    for thought in was["thinking"].values():
        del thought["seed"]
    was["resting"] = []
    for one in was["matches"].values():
        if one["match"]["state"] == OVER:
            one["question"] = None


def restore(schema: int, folder: Path, *statements: str) -> Path:
    """The database as it was, changed by these statements if there are any."""
    path = folder / "matches.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.executescript((DATABASES / f"schema_{schema}.sql").read_text(encoding="utf-8"))
        for statement in statements:
            connection.execute(statement)
    return path


def asked(path: Path, sql: str) -> list[tuple[Any, ...]]:
    """What a query finds."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


@asynccontextmanager
async def carried_over(schema: int, folder: Path, *statements: str) -> AsyncIterator[seen.App]:
    """The present bot on a database of then, at the time when it was made."""
    restore(schema, folder, *statements)
    known = then(schema)
    async with seen.opened(folder, known["now"], known["judge"]) as app:
        yield app


def in_state(schema: int, *states: str) -> list[int]:
    """The matches that were in one of these states."""
    return [int(number) for number, one in then(schema)["seen"]["matches"].items() if one["match"]["state"] in states]
