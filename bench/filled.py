"""A full database: matches under way, matches that are over, and many people with ratings.

It is written row by row as schema 7 has them, and then opened by the bot's own code, whose migrations bring it to the
schema of the day: whoever changes the schema need not change this. The matches are real ones, dealt and played by the
rules, a few of them many times over: whatever replays them comes to what is stored. Nobody has ever pressed a button in
them, so whoever wants to press opens a hand by its command.
"""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module, resources
from itertools import islice
from pathlib import Path
from typing import Final

from engine.randomness import Shuffles
from engine.royal_visit.board import Ruleset
from engine.royal_visit.deal import PICKS, deal
from engine.royal_visit.notation import write_position, write_turn
from engine.royal_visit.position import outcome
from engine.royal_visit.position import view as seen
from engine.royal_visit.record import RULES_VERSION
from engine.royal_visit.rules import apply
from engine.royal_visit.turns import turns

SCHEMA: Final = 7
APPLICATION: Final = int.from_bytes(b"RVID")
GAME: Final = "royal_visit"
OPTIONS: Final = '{"ruleset": "rulebook"}'
SEATS: Final = ("g", "r")
FIRST_PERSON: Final = 2 << 60
LIVE_TURNS: Final = range(4, 34)
FINISHED_TURNS: Final = 40
ELSEWHERE_TURNS: Final = 2
TEMPLATES: Final = 24
"""So many different matches there are of a kind."""

COUNTED: Final = 4
"""Matches a person that count and were played elsewhere: with those here, everybody has a rank."""

DATABASES: Final = (("bot.store.store", "Store"), ("bot.store.database", "Database"))
"""Who opens the database: the first of these that there is."""

Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Live:
    """A match under way, and the player who is to move."""

    match: int
    channel: int
    mover: int


@dataclass(frozen=True, slots=True)
class Filled:
    """What is in the database. The first of the `people` has the most matches."""

    live: Sequence[Live]
    people: range


@dataclass(frozen=True, slots=True)
class _Played:
    """A match as far as it was played: the pick and the turns with their seats."""

    seed: str
    turns: tuple[tuple[str, str], ...]
    position: str
    shuffles: int
    to_move: str


def fill(
    path: Path,
    guild: int,
    channels: Sequence[int],
    *,
    live: int,
    finished: int = 0,
    people: int = 0,
    most: int = 0,
    seed: int = 1,
) -> Filled:
    """Write a new database with so many matches; one person has `most` of those that are `finished`.

    Each of the `people` has finished matches that count, here and in another server, enough for a rank. Who has a live
    match has no other.
    """
    rng = random.Random(seed)
    persons = range(FIRST_PERSON, FIRST_PERSON + people)
    now = time.time_ns() // 1_000_000
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        _schema(db)
        db.execute("BEGIN")
        writer = _Writer(db, rng, now)
        templates = [_played(rng, rng.choice(LIVE_TURNS)) for _ in range(TEMPLATES)]
        players = iter(range(persons.stop, persons.stop + 2 * live))
        lives = [
            writer.live(guild, channels[number % len(channels)], rng.choice(templates), (next(players), next(players)))
            for number in range(live)
        ]
        if finished:
            templates = [_played(rng, FINISHED_TURNS) for _ in range(TEMPLATES)]
            star, *others = persons
            pairs = [(star, other) for other in others[:most]]
            pairs += islice(_pairs(rng, others), finished - len(pairs))
            rng.shuffle(pairs)
            for pair in pairs:
                writer.finished(guild, rng.choice(channels), rng.choice(templates), pair)
            short = [_played(rng, ELSEWHERE_TURNS) for _ in range(TEMPLATES)]
            for pair in islice(_pairs(rng, persons), COUNTED * people // 2):
                writer.finished(guild + 1, guild + 2, rng.choice(short), pair)
        writer.people((*persons, *range(persons.stop, persons.stop + 2 * live)), persons)
        writer.flush()
        db.execute("COMMIT")
    return Filled(lives, persons)


async def bring_up(path: Path) -> None:
    """Have the bot's own code open it once, and bring it to its schema."""
    for module, name in DATABASES:
        try:
            database = getattr(import_module(module), name)
        except (ImportError, AttributeError):
            continue
        await (await database.open(path)).close()
        break
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        # A new schema may want to show every board once more: that is not what is measured.
        if {"shown", "wanted"} <= {row[1] for row in db.execute("PRAGMA table_info(posts)")}:
            db.execute("UPDATE posts SET shown = wanted")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _schema(db: sqlite3.Connection) -> None:
    folder = resources.files("bot.store").joinpath("migrations")
    for number in range(1, SCHEMA + 1):
        db.executescript(folder.joinpath(f"{number:04}.sql").read_text(encoding="utf-8"))
    db.execute(f"PRAGMA user_version = {SCHEMA}")
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute("PRAGMA journal_mode = WAL")


def _pairs(rng: random.Random, people: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Two who play each other, and so on for ever; everybody in turn."""
    order = list(people)
    while True:
        rng.shuffle(order)
        yield from zip(order[::2], order[1::2], strict=False)


def _played(rng: random.Random, count: int) -> _Played:
    """A match of exactly so many turns, which goes on."""
    while True:
        seed = f"{rng.getrandbits(256):064x}"
        shuffles = Shuffles(seed)
        pick = rng.choice(PICKS)
        position = deal(pick, Ruleset.RULEBOOK, shuffles)
        made: list[tuple[str, str]] = [(SEATS[1], pick)]
        for _ in range(count):
            mover = position.turn
            turn = rng.choice(turns(seen(position, mover)))
            position = apply(position, turn, shuffles)
            made.append((mover.letter, write_turn(turn)))
            if outcome(position) is not None:
                break
        else:
            return _Played(seed, tuple(made), write_position(position), shuffles.number, position.turn.letter)


class _Writer:
    """Rows of schema 7, table by table, many at once."""

    def __init__(self, db: sqlite3.Connection, rng: random.Random, now: int) -> None:
        self._db = db
        self._rng = rng
        self._now = now
        self._rows: dict[str, list[Row]] = {}
        self._number = 0

    def live(self, guild: int, channel: int, played: _Played, players: tuple[int, int]) -> Live:
        """A match under way, whose channel shows how it stands."""
        self._match(guild, channel, played, players, None)
        return Live(self._number, channel, players[SEATS.index(played.to_move)])

    def finished(self, guild: int, channel: int, played: _Played, players: tuple[int, int]) -> None:
        """A match that somebody has given up, and that counts."""
        lost = self._rng.randrange(2)
        self._match(guild, channel, played, players, lost)
        for place, (seat, user) in enumerate(zip(SEATS, players, strict=True)):
            before = self._rng.gauss(1000, 150)
            after = before + self._rng.gauss(20, 5) * (-1 if place == lost else 1)
            score = 0.0 if place == lost else 1.0
            self._add("rated_results", self._number, seat, user, GAME, guild, score, before, after, self._ended())

    def people(self, everybody: Sequence[int], rated: Sequence[int]) -> None:
        for user in everybody:
            self._add("users", user, f"person {user - FIRST_PERSON}", self._now)
        for user in rated:
            self._add("ratings", GAME, user, self._rng.gauss(25, 4), self._rng.uniform(2, 7))

    def flush(self) -> None:
        for table, rows in self._rows.items():
            marks = ", ".join("?" * len(rows[0]))
            self._db.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
        self._rows.clear()

    def _match(self, guild: int, channel: int, played: _Played, players: tuple[int, int], lost: int | None) -> None:
        self._number += 1
        number, ended = self._number, self._ended()
        over = lost is not None
        version = len(played.turns) + over
        result = f"{SEATS[1 - lost]} resign" if lost is not None else None
        started = ended - 60_000 * len(played.turns)
        self._add(
            "matches",
            *(
                number,
                GAME,
                OPTIONS,
                RULES_VERSION,
                played.seed,
                1,
                guild,
                channel,
                "over" if over else "play",
                version,
            ),
            *(played.position, played.shuffles, result, None, started - 60_000, started, ended if over else None),
        )
        for seat, user in zip(SEATS, players, strict=True):
            self._add("seats", number, seat, user, None)
        for turn, (seat, text) in enumerate(played.turns):
            self._add("turns", number, turn, seat, text, started + 60_000 * turn)
        self._add("boards", number, 2 * number, version, version, None)
        self._add("challenges", number, 2 * number + 1, 1, None)
        if len(self._rows["turns"]) > 100_000:
            self.flush()

    def _ended(self) -> int:
        """When the present match ended: the later, the greater its number."""
        return self._now - 3_600_000 * 24 * 365 + 60_000 * self._number

    def _add(self, table: str, *row: object) -> None:
        self._rows.setdefault(table, []).append(row)
