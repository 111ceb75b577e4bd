"""The use cases on a real database, and people who challenge and play: what every test of `bot/matches` starts from."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from bot.games.play import PlayedGame
from bot.games.states import Draft
from bot.matches.boards import Boards
from bot.matches.challenges import Challenges
from bot.matches.house import House, Limits
from bot.matches.model import Hand, Match, State
from bot.matches.people import People
from bot.matches.play import START_OVER, Play
from bot.matches.profiles import Profiles
from bot.matches.puzzles import Puzzles
from bot.matches.replays import Replays
from bot.matches.reviews import Reviews
from bot.matches.schedule import Schedule
from bot.matches.standings import Standings
from bot.store import matches as store
from bot.store.database import Database
from bot.store.matches import DraftRow, MatchRow, TurnRow
from engine.randomness import Shuffles
from tests.bot.games_for_tests import hosted

ANN, BEN, CLEO, DORA = (2**60 + number for number in range(4))
"""Ids as large as Discord's."""

GUILD, CHANNEL = 2**61, 2**62

HOUR = 3_600_000
"""Milliseconds."""

LIMITS = Limits(challenge_ms=24 * HOUR, open_challenges=10, ping_pause_ms=60_000)


@dataclass
class Club:
    """Everything on one connection. `now` is the clock; `woken` are the matches that the publisher was woken for."""

    database: Database
    games: Mapping[str, PlayedGame] = field(default_factory=hosted)
    limits: Limits = LIMITS
    now: int = 1_700_000_000_000
    seeds: Iterator[str] = field(default_factory=lambda: (f"{number:064x}" for number in count(1)))
    woken: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.house = House(self.database, self.games, self.limits, lambda: self.now, lambda: next(self.seeds))
        self.house.changed = self.woken.append
        self.challenges = Challenges(self.house)
        self.play = Play(self.house)
        self.boards = Boards(self.house)
        self.schedule = Schedule(self.house)
        self.standings = Standings(self.house)
        self.profiles = Profiles(self.house, self.standings)
        self.people = People(self.house)
        self.puzzles = Puzzles(self.house)
        self.replays = Replays(self.house)
        self.reviews = Reviews(self.house)

    async def challenge(
        self,
        challenger: int = ANN,
        challenged: int | None = BEN,
        *,
        game: str = "royal_visit",
        rated: bool = True,
        guild: int = GUILD,
        channel: int = CHANNEL,
        **options: str,
    ) -> Match:
        """The challenge that this makes."""
        opened = await self.challenges.make(
            challenger=challenger,
            challenged=challenged,
            game=game,
            options=options,
            rated=rated,
            guild=guild,
            channel=channel,
        )
        return opened.match

    async def begin(self, *people: int, pick: str | None = None, **challenge: Any) -> Match:
        """A match that has begun between two people, Ann and Ben if none are named."""
        challenger, challenged = people or (ANN, BEN)
        made = await self.challenge(challenger, challenged, **challenge)
        return await self.challenges.accept(made.id, challenged, pick or self.games[made.game].rules.picks[0])

    async def mover(self, match: int) -> int:
        """Whose move it is."""
        user = (await self.play.match(match)).mover
        assert user is not None
        return user

    async def lay(self, match: int, *plays: str) -> Hand:
        """The player to move lays out exactly these plays by pressing controls."""
        user = await self.mover(match)
        hand = await self.play.hand(match, user)
        if hand.state.draft != Draft():
            hand = await self.press(hand, START_OVER)
        rules = self.games[hand.match.game].rules
        for play in plays:
            control = rules.next_plays(hand.state.view, hand.state.draft.plays).index(play)
            hand = await self.press(hand, str(control))
        assert hand.state.draft.plays == plays
        return hand

    async def press(self, hand: Hand, control: str) -> Hand:
        """Press a control of a hand as it was shown."""
        return await self.play.press(hand.match.id, self.owner(hand), hand.match.version, hand.step, control)

    async def end_turn(self, hand: Hand) -> Hand:
        """Press End turn on a hand as it was shown."""
        return await self.play.end_turn(hand.match.id, self.owner(hand), hand.match.version, hand.step)

    def owner(self, hand: Hand) -> int:
        """Whose hand it is."""
        user = hand.match.players[hand.seat]
        assert user is not None
        return user

    async def take_turn(self, match: int, turn: str) -> Hand:
        """The player to move plays this turn; it lies there already laid out, to save the tests the presses."""
        hand = await self.play.hand(match, await self.mover(match))
        plays = self.games[hand.match.game].rules.plays(turn)
        async with self.database.transaction() as db:
            draft = DraftRow(hand.match.version, hand.step + 1, None, plays)
            await store.save_draft(db, match, hand.seat, draft)
        return await self.play.end_turn(match, self.owner(hand), hand.match.version, hand.step + 1)

    async def random_turn(self, match: int, rng: random.Random) -> Hand:
        """The player to move plays some turn."""
        hand = await self.play.hand(match, await self.mover(match))
        turns = self.games[hand.match.game].rules.turns(hand.state.view)
        return await self.take_turn(match, rng.choice(turns))

    async def play_on(self, match: int, rng: random.Random) -> Match:
        """Play a match to its end; as it is then."""
        while (now := await self.play.match(match)).state is State.PLAY:
            await self.random_turn(match, rng)
        return now

    async def both_move(self, match: int) -> None:
        """Each player takes one turn, after which the match goes on."""
        rng = random.Random(1)
        for _ in range(2):
            await self.random_turn(match, rng)
        assert (await self.play.match(match)).state is State.PLAY

    async def win(self, winner: int, loser: int, **challenge: Any) -> Match:
        """A match in which each side moves and the loser then resigns."""
        match = await self.begin(winner, loser, **challenge)
        await self.both_move(match.id)
        return await self.play.resign(match.id, loser)

    async def stored(self, match: int) -> tuple[MatchRow, list[TurnRow]]:
        """What the database has of a match, secrets and all."""
        async with self.database.reading() as db:
            row = await store.find_match(db, match)
            assert row is not None
            return row, await store.turns_of(db, match)

    async def rows(self, sql: str, *values: int | str) -> list[tuple[Any, ...]]:
        """What a query finds."""
        async with self.database.reading() as db:
            return [tuple(row) for row in await db.all(sql, *values)]


def replayed(club: Club, row: MatchRow, turns: list[TurnRow]) -> tuple[str, int]:
    """The position that seed, pick and turns come to, and the number of the next shuffle."""
    rules = club.games[row.game].rules
    shuffles = Shuffles(row.seed)
    position = rules.start(row.options, turns[0].turn, shuffles)
    for turn in turns[1:]:
        position = rules.apply(position, turn.turn, shuffles)
    return position, shuffles.number


@asynccontextmanager
async def open_club(folder: Path, **how: Any) -> AsyncIterator[Club]:
    """A club whose database lies in this folder; several on one folder are like several processes."""
    database = await Database.open(folder / "matches.db")
    try:
        yield Club(database, **how)
    finally:
        await database.close()
