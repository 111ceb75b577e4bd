"""A full database: matches under way, finished matches, and many people with ratings.

The bot's own store writes it, in one transaction. The matches are dealt and played by the rules; a few different
matches are stored many times. A replay of the actions gives the stored position. Nobody has pressed a button in them,
so a benchmark that presses buttons opens a hand by its command first.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from bot.durations import DAY, MINUTE, Time
from bot.ids import EVERYWHERE, ChannelId, GuildId, MatchId, MessageId, PublicId, UserId
from bot.matches.core.ratings import PROVISIONAL_BELOW, public_rating
from bot.store.core import actions as record
from bot.store.core import matches
from bot.store.core.actions import ActionRow
from bot.store.core.matches import MatchPlace, MatchRow, PlayTerms, SeatRow, State
from bot.store.outbox import posts
from bot.store.outbox.posts import Purpose
from bot.store.people import people, ratings
from bot.store.people.ratings import RatedRow, RatingRow
from bot.store.rows import Value
from bot.store.sqlite.opening import open_writer
from bot.store.transaction import Transaction
from engine.game import Game
from engine.randomness import Chance
from engine.royal_court.game import RoyalCourt
from engine.royal_visit.game import RoyalVisit
from tests.support.text_rules import all_turns

Rules = Game[Any, Any, Any]

VISIT: Final[Rules] = RoyalVisit()
COURT: Final[Rules] = RoyalCourt()
OPTIONS: Final = {VISIT.key: {"ruleset": "rulebook"}, COURT.key: {"rules": "court"}}
SEATS: Final = VISIT.seats(2)
COURT_SEATS: Final = 4
COURT_ACTS: Final = range(4, 16)
"""Acts of a match of The Royal Court under way."""
FIRST_PERSON: Final = 2 << 60
LIVE_TURNS: Final = range(4, 34)
FINISHED_TURNS: Final = 40
ELSEWHERE_TURNS: Final = 2
TEMPLATES: Final = 24
"""Number of different matches of each kind."""

COUNTED: Final = 4
"""Rated matches per person in another server: with those here, everybody has a rank."""

YEAR: Final = 365 * DAY


@dataclass(frozen=True, slots=True)
class Live:
    """A match under way, its players, and the one to move."""

    match: int
    channel: ChannelId
    mover: int
    game: str
    players: Sequence[int]


@dataclass(frozen=True, slots=True)
class Filled:
    """Contents of the database. The first of the `people` has the most matches."""

    live: Sequence[Live]
    people: range


@dataclass(frozen=True, slots=True)
class _Played:
    """A match so far: a choice at the start and the turns, each with its seat, and the positions in between."""

    game: str
    rules_version: int
    seats: tuple[str, ...]
    seed: str
    turns: tuple[tuple[str, str], ...]
    positions: tuple[str, ...]
    draws: Mapping[str, int]
    to_move: str


def fill(
    path: Path,
    guild: GuildId,
    channels: Sequence[ChannelId],
    *,
    live: int,
    court: int = 0,
    finished: int = 0,
    people: int = 0,
    most: int = 0,
    seed: int = 1,
) -> Filled:
    """Write a new database. `most`: how many of the `finished` matches are one person's.

    `live` matches of Royal Visit are under way, and `court` of The Royal Court at four.

    Each of the `people` has enough finished rated matches, here and in another server, for a rank. A player of a live
    match has no other match.
    """
    rng = random.Random(seed)
    persons = range(FIRST_PERSON, FIRST_PERSON + people)
    now = time.time_ns() // 1_000_000
    with closing(open_writer(path, busy_timeout=5.0)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        writer = _Writer(Transaction(db.cursor()), rng, now)
        templates = [_played(rng, VISIT, 2, rng.choice(LIVE_TURNS)) for _ in range(TEMPLATES)]
        playing = range(persons.stop, persons.stop + 2 * live + COURT_SEATS * court)
        players = iter(playing)
        begun = [rng.choice(templates) for _ in range(live)]
        if court:
            templates = [_played(rng, COURT, COURT_SEATS, rng.choice(COURT_ACTS)) for _ in range(TEMPLATES)]
            begun += [rng.choice(templates) for _ in range(court)]
        lives = [
            writer.live(guild, channels[number % len(channels)], played, tuple(islice(players, len(played.seats))))
            for number, played in enumerate(begun)
        ]
        if finished:
            templates = [_played(rng, VISIT, 2, FINISHED_TURNS) for _ in range(TEMPLATES)]
            star, *others = persons
            pairs = [(star, other) for other in others[:most]]
            pairs += islice(_pairs(rng, others), finished - len(pairs))
            rng.shuffle(pairs)
            for pair in pairs:
                writer.finished(guild, rng.choice(channels), rng.choice(templates), pair)
            short = [_played(rng, VISIT, 2, ELSEWHERE_TURNS) for _ in range(TEMPLATES)]
            for pair in islice(_pairs(rng, persons), COUNTED * people // 2):
                writer.finished(GuildId(guild + 1), ChannelId(guild + 2), rng.choice(short), pair)
        writer.people(guild, (*persons, *playing), persons)
        db.execute("COMMIT")
    return Filled(lives, persons)


def _pairs(rng: random.Random, people: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield endless pairs of opponents; everyone plays equally often."""
    order = list(people)
    while True:
        rng.shuffle(order)
        yield from zip(order[::2], order[1::2], strict=False)


def _played(rng: random.Random, rules: Rules, seats: int, count: int) -> _Played:
    """A match after `count` turns or acts, the first choices apart, in which one seat is asked for its next one."""
    names = rules.seats(seats)
    while True:
        seed = f"{rng.getrandbits(256):064x}"
        chance = Chance(seed)
        position = rules.setup(OPTIONS[rules.key], names, chance)
        made: list[tuple[str, str]] = []
        positions = [rules.write_position(position)] if rules.dealt(position) else []
        while len(positions) <= count:
            [mover] = rules.to_act(position)
            able = list(all_turns(rules, rules.view(position, mover)))
            rng.shuffle(able)
            for text in able:
                after_it = Chance(seed, chance.used)
                after = rules.apply(position, mover, rules.read_action(text), after_it)
                if len(rules.to_act(after)) == 1:
                    made.append((mover, text))
                    position, chance = after, after_it
                    positions.append(rules.write_position(position))
                    break
            else:
                break
        else:
            [mover] = rules.to_act(position)
            return _Played(
                rules.key, rules.rules_version, names, seed, tuple(made), tuple(positions), chance.used, mover
            )


class _Writer:
    """Writes matches and people, with consecutive ids."""

    def __init__(self, tx: Transaction, rng: random.Random, now: int) -> None:
        self._tx = tx
        self._rng = rng
        self._now = now
        self._number = 0
        self._results: Counter[tuple[int, int, float]] = Counter()

    def live(self, guild: GuildId, channel: ChannelId, played: _Played, players: tuple[int, ...]) -> Live:
        """Write a match under way whose board is up to date."""
        match = self._match(guild, channel, played, players, None)
        return Live(match, channel, players[played.seats.index(played.to_move)], played.game, players)

    def finished(self, guild: GuildId, channel: ChannelId, played: _Played, players: tuple[int, int]) -> None:
        """Write a rated match that ended by resignation."""
        lost = self._rng.randrange(2)
        match = self._match(guild, channel, played, players, lost)
        for place, (seat, user) in enumerate(zip(SEATS, players, strict=True)):
            before = self._rng.gauss(1000, 150)
            after = before + self._rng.gauss(20, 5) * (-1 if place == lost else 1)
            score = 0.0 if place == lost else 1.0
            rated = RatedRow(
                MatchId(match), seat, UserId(user), VISIT.key, guild, score, "resign", before, after, 9, self._ended()
            )
            ratings.add_rated(self._tx, rated)
            self._results.update([(guild, user, score), (EVERYWHERE, user, score)])

    def people(self, guild: GuildId, everybody: Sequence[int], rated: Sequence[int]) -> None:
        """Write names in the server, ratings, and rows of all leaderboards."""
        for user in everybody:
            people.save_name(self._tx, guild, UserId(user), f"person {user - FIRST_PERSON}")
        known = {}
        for user in rated:
            played = self._results[EVERYWHERE, user, 0.0] + self._results[EVERYWHERE, user, 1.0]
            known[user] = RatingRow(self._rng.gauss(25, 4), self._rng.uniform(2, 7), played)
            ratings.save_rating(self._tx, VISIT.key, UserId(user), known[user])
        shared: Counter[tuple[int, int, int]] = Counter()
        for scope, user in sorted({(scope, user) for scope, user, _ in self._results}):
            row = known[user]
            rating, ranked = round(public_rating(row.mu)), int(row.played >= PROVISIONAL_BELOW)
            won, lost = (self._results[scope, user, score] for score in (1.0, 0.0))
            line: dict[str, Value] = {"mu": row.mu, "sigma": row.sigma, "rating": rating, "ranked": ranked}
            line |= {"game": VISIT.key, "guild": scope, "user_id": user, "won": won, "lost": lost, "drawn": 0}
            self._tx.insert("standings", line)
            shared[scope, ranked, rating] += 1
        for (scope, ranked, rating), count in shared.items():
            line = {"game": VISIT.key, "guild": scope, "ranked": ranked, "rating": rating, "part": 0, "people": count}
            self._tx.insert("rating_counts", line)

    def _match(
        self, guild: GuildId, channel: ChannelId, played: _Played, players: tuple[int, ...], lost: int | None
    ) -> int:
        self._number += 1
        ended, over = self._ended(), lost is not None
        started = ended - MINUTE * len(played.turns)
        actions: list[tuple[str | None, str, str | None]] = [
            (seat, "join", str(user)) for seat, user in zip(played.seats, players, strict=True)
        ]
        actions.append((None, "start", None))
        before = len(actions)
        actions += [(seat, "turn", text) for seat, text in played.turns]
        if lost is not None:
            actions += [(SEATS[lost], "leave", None), (None, "end", f"{SEATS[1 - lost]} resign")]
        version = len(actions)

        def seat(place: int) -> SeatRow:
            name = played.seats[place]
            if lost is not None:
                gone = ended if place == lost else None
                score, rank = (0.0, 2) if place == lost else (1.0, 1)
                return SeatRow(name, UserId(players[place]), opened=True, score=score, rank=rank, gone=gone)
            return SeatRow(
                name,
                UserId(players[place]),
                opened=True,
                prompt_version=version - 1 if name == played.to_move else None,
            )

        match = self._tx.next_id("matches")
        row = MatchRow(
            id=MatchId(match),
            public_id=PublicId(f"m{self._rng.getrandbits(64):016x}"),
            game=played.game,
            terms=PlayTerms(OPTIONS[played.game], rated=True),
            rules_version=played.rules_version,
            seed=played.seed,
            draw_counts=played.draws,
            parent=None,
            place=MatchPlace(guild, channel),
            state=State.OVER if over else State.PLAY,
            version=version,
            public_version=version,
            position=played.positions[-1],
            turn=len(played.positions) - 1,
            termination="resign" if over else None,
            uncounted=None,
            created=started - MINUTE,
            started=started,
            ended=ended if over else None,
            seats=tuple(map(seat, range(len(players)))),
        )
        matches.add_match(self._tx, row)
        for number, (name, kind, data) in enumerate(actions):
            at = min(started + MINUTE * max(0, number - before), ended)
            record.add_action(self._tx, MatchId(match), ActionRow(number, at, name, kind, data))
        if not over:
            skipped = len(played.positions) - len(
                played.turns
            )  # the first position is the start's, or the first choice's
            for turn, position in enumerate(played.positions):
                record.add_position(self._tx, MatchId(match), turn, before + turn - skipped, position)
        for place, purpose in enumerate((Purpose.CHALLENGE, Purpose.BOARD)):
            post = posts.add_post(self._tx, MatchId(match), purpose, guild, channel, wanted=version, now=started)
            message = 2 * match + place
            posts.update_post(
                self._tx, post.id, message=MessageId(message), shown=version, pinged=version, attempt=1, since=None
            )
        return match

    def _ended(self) -> Time:
        """When the current match ended: later for a greater number."""
        return Time(self._now) - YEAR + MINUTE * self._number
