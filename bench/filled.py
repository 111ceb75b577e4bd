"""A full database: matches under way, matches that are over, and many people with ratings.

The bot's own store writes it, in one transaction. The matches are real ones, dealt and played by the rules; a few
different matches are stored many times. A replay of the actions gives the stored position. Nobody has pressed a
button in them, so a benchmark that presses buttons opens a hand by its command first.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from bot.matches.core.ratings import PROVISIONAL_BELOW, public_rating
from bot.store.core import actions as record
from bot.store.core import matches
from bot.store.core.actions import ActionRow
from bot.store.core.matches import MatchRow, SeatRow
from bot.store.outbox import posts
from bot.store.people import people, ratings
from bot.store.people.ratings import RatedRow, RatingRow
from bot.store.people.standings import EVERYWHERE
from bot.store.rows import Value
from bot.store.sqlite.opening import open_writer
from bot.store.transaction import Transaction
from engine.randomness import Shuffles
from engine.royal_visit.board import Ruleset
from engine.royal_visit.deal import PICKS, deal
from engine.royal_visit.game import PICK
from engine.royal_visit.notation import write_position, write_turn
from engine.royal_visit.outcome import outcome
from engine.royal_visit.position import view as seen
from engine.royal_visit.record import RULES_VERSION
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.listing import turns

GAME: Final = "royal_visit"
OPTIONS: Final = {"ruleset": "rulebook"}
SEATS: Final = ("g", "r")
FIRST_PERSON: Final = 2 << 60
LIVE_TURNS: Final = range(4, 34)
FINISHED_TURNS: Final = 40
ELSEWHERE_TURNS: Final = 2
TEMPLATES: Final = 24
"""Number of different matches of each kind."""

COUNTED: Final = 4
"""Rated matches per person in another server: with those here, everybody has a rank."""

BEFORE_TURNS: Final = 3
"""Actions before the first turn: both players sit down, and the match begins."""

YEAR_MS: Final = 365 * 24 * 3_600_000
MINUTE_MS: Final = 60_000


@dataclass(frozen=True, slots=True)
class Live:
    """A match under way, and the player to move."""

    match: int
    channel: int
    mover: int


@dataclass(frozen=True, slots=True)
class Filled:
    """Contents of the database. The first of the `people` has the most matches."""

    live: Sequence[Live]
    people: range


@dataclass(frozen=True, slots=True)
class _Played:
    """A match so far: the pick and the turns, each with its seat and the position after it."""

    seed: str
    turns: tuple[tuple[str, str], ...]
    positions: tuple[str, ...]
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
    """Write a new database. `most`: how many of the `finished` matches are one person's.

    Each of the `people` has enough finished rated matches, here and in another server, for a rank. A player of a live
    match has no other match.
    """
    rng = random.Random(seed)
    persons = range(FIRST_PERSON, FIRST_PERSON + people)
    now = time.time_ns() // 1_000_000
    with closing(open_writer(path, busy_timeout=5.0)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        writer = _Writer(Transaction(db), rng, now)
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
        writer.people(guild, (*persons, *range(persons.stop, persons.stop + 2 * live)), persons)
        db.execute("COMMIT")
    return Filled(lives, persons)


def _pairs(rng: random.Random, people: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Endless pairs of opponents, in which everybody has their turn."""
    order = list(people)
    while True:
        rng.shuffle(order)
        yield from zip(order[::2], order[1::2], strict=False)


def _played(rng: random.Random, count: int) -> _Played:
    """A match after exactly `count` turns that is not over."""
    while True:
        seed = f"{rng.getrandbits(256):064x}"
        shuffles = Shuffles(seed)
        pick = rng.choice(PICKS)
        position = deal(pick, Ruleset.RULEBOOK, shuffles)
        made: list[tuple[str, str]] = [(SEATS[1], PICK + pick)]
        positions = [write_position(position)]
        for _ in range(count):
            mover = position.turn
            turn = rng.choice(turns(seen(position, mover)))
            position = apply(position, turn, shuffles)
            made.append((mover.letter, write_turn(turn)))
            positions.append(write_position(position))
            if outcome(position) is not None:
                break
        else:
            return _Played(seed, tuple(made), tuple(positions), shuffles.number, position.turn.letter)


class _Writer:
    """Writes matches and people, with consecutive ids."""

    def __init__(self, tx: Transaction, rng: random.Random, now: int) -> None:
        self._tx = tx
        self._rng = rng
        self._now = now
        self._number = 0
        self._results: Counter[tuple[int, int, float]] = Counter()

    def live(self, guild: int, channel: int, played: _Played, players: tuple[int, int]) -> Live:
        """Write a match under way whose board is up to date."""
        match = self._match(guild, channel, played, players, None)
        return Live(match, channel, players[SEATS.index(played.to_move)])

    def finished(self, guild: int, channel: int, played: _Played, players: tuple[int, int]) -> None:
        """Write a rated match that ended by resignation."""
        lost = self._rng.randrange(2)
        match = self._match(guild, channel, played, players, lost)
        for place, (seat, user) in enumerate(zip(SEATS, players, strict=True)):
            before = self._rng.gauss(1000, 150)
            after = before + self._rng.gauss(20, 5) * (-1 if place == lost else 1)
            score = 0.0 if place == lost else 1.0
            rated = RatedRow(match, seat, user, GAME, guild, score, "resign", before, after, self._ended())
            ratings.add_rated(self._tx, rated)
            self._results.update([(guild, user, score), (EVERYWHERE, user, score)])

    def people(self, guild: int, everybody: Sequence[int], rated: Sequence[int]) -> None:
        """Write names in the server, ratings, and rows of all leaderboards."""
        for user in everybody:
            people.save_name(self._tx, guild, user, f"person {user - FIRST_PERSON}")
        known = {}
        for user in rated:
            played = self._results[EVERYWHERE, user, 0.0] + self._results[EVERYWHERE, user, 1.0]
            known[user] = RatingRow(self._rng.gauss(25, 4), self._rng.uniform(2, 7), played)
            ratings.save_rating(self._tx, GAME, user, known[user])
        shared: Counter[tuple[int, int, int]] = Counter()
        for scope, user in sorted({(scope, user) for scope, user, _ in self._results}):
            row = known[user]
            rating, ranked = round(public_rating(row.mu)), int(row.played >= PROVISIONAL_BELOW)
            won, lost = (self._results[scope, user, score] for score in (1.0, 0.0))
            line: dict[str, Value] = {"mu": row.mu, "sigma": row.sigma, "rating": rating, "ranked": ranked}
            line |= {"game": GAME, "guild": scope, "user_id": user, "won": won, "lost": lost, "drawn": 0}
            self._tx.insert("standings", line)
            shared[scope, ranked, rating] += 1
        for (scope, ranked, rating), count in shared.items():
            line = {"game": GAME, "guild": scope, "ranked": ranked, "rating": rating, "people": count}
            self._tx.insert("rating_counts", line)

    def _match(self, guild: int, channel: int, played: _Played, players: tuple[int, int], lost: int | None) -> int:
        self._number += 1
        ended, over = self._ended(), lost is not None
        started = ended - MINUTE_MS * len(played.turns)
        actions = [("g", "join", str(players[0])), ("r", "join", str(players[1])), (None, "start", None)]
        actions += [(seat, "turn", text) for seat, text in played.turns]
        if lost is not None:
            actions += [(SEATS[lost], "leave", None), (None, "end", f"{SEATS[1 - lost]} resign")]
        version = len(actions)

        def seat(place: int) -> SeatRow:
            name = SEATS[place]
            if lost is not None:
                gone = ended if place == lost else None
                score, rank = (0.0, 2) if place == lost else (1.0, 1)
                return SeatRow(name, players[place], opened=True, score=score, rank=rank, gone=gone)
            return SeatRow(
                name, players[place], opened=True, prompt_version=version - 1 if name == played.to_move else None
            )

        match = self._tx.next_id("matches")
        row = MatchRow(
            id=match,
            public_id=f"m{self._rng.getrandbits(64):016x}",
            game=GAME,
            options=OPTIONS,
            rules_version=RULES_VERSION,
            seed=played.seed,
            draw_counts={"shuffle": played.shuffles - 1} if played.shuffles > 1 else {},
            parent=None,
            rated=True,
            hints=False,
            guided=False,
            guild=guild,
            channel=channel,
            state="over" if over else "play",
            version=version,
            public_version=version,
            position=played.positions[-1],
            turn=len(played.positions) - 1,
            how="resign" if over else None,
            uncounted=None,
            created=started - MINUTE_MS,
            started=started,
            ended=ended if over else None,
            seats=(seat(0), seat(1)),
        )
        matches.add_match(self._tx, row)
        for number, (name, kind, data) in enumerate(actions):
            at = min(started + MINUTE_MS * max(0, number - BEFORE_TURNS), ended)
            record.add_action(self._tx, match, ActionRow(number, at, name, kind, data))
        if not over:
            for turn, position in enumerate(played.positions):
                record.add_position(self._tx, match, turn, BEFORE_TURNS + turn, position)
        for place, purpose in enumerate(("challenge", "board")):
            post = posts.add_post(self._tx, match, purpose, guild, channel, wanted=version)
            posts.update_post(self._tx, post.id, message=2 * match + place, shown=version, pinged=version, attempt=1)
        return match

    def _ended(self) -> int:
        """When the current match ended: later for a greater number."""
        return self._now - YEAR_MS + MINUTE_MS * self._number
