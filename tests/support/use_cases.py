"""The use cases on a real database, and people who challenge and play: what every test of `bot/matches` starts from."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from bot.durations import HOUR, MINUTE, Time
from bot.games.logic import GameLogic
from bot.ids import ChannelId, GuildId, MatchId, UserId
from bot.matches.access.server_settings import ServerSettingsCases
from bot.matches.afterwards.records import Records
from bot.matches.afterwards.rematches import Rematches
from bot.matches.afterwards.replays import Replays
from bot.matches.afterwards.reviews import Reviews
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import Limits, MatchContext
from bot.matches.core.model import Hand, Match, MatchCreated, MatchStates, State
from bot.matches.core.model import PublicBoard as PublicTable
from bot.matches.core.places import Viewer
from bot.matches.core.terms import Place, Terms
from bot.matches.deadlines.away import AwayDays
from bot.matches.deadlines.deadlines import Deadlines, DueTimers
from bot.matches.learning.daily import DailyPuzzles
from bot.matches.learning.lessons import Lessons
from bot.matches.learning.puzzles import Puzzles
from bot.matches.lobby.challenges import Challenges
from bot.matches.lobby.lobbies import Lobbies
from bot.matches.moderation.moderators import Moderation
from bot.matches.moderation.personal_data import PersonalData
from bot.matches.moderation.reachability import Reachability
from bot.matches.outbox.delivery import Delivery
from bot.matches.outbox.outbox import Outbox
from bot.matches.people.leaderboard import Leaderboards
from bot.matches.people.match_lists import MatchLists
from bot.matches.people.profiles import Profiles
from bot.matches.people.settings import PersonalSettingsCases
from bot.matches.turns.bot_seats import BotSeats
from bot.matches.turns.follows import Follows
from bot.matches.turns.offers import Offers
from bot.matches.turns.play import START_OVER, PlayCases
from bot.matches.turns.windows import Windows
from bot.observer import Metric, Observer
from bot.settings.server import AnswerTime, PaceKey
from bot.store.core import actions as record
from bot.store.core import matches as store
from bot.store.core.actions import ActionRow
from bot.store.core.matches import MatchRow
from bot.store.rows import Value
from bot.store.store import Store
from bot.store.transaction import Transaction
from bot.store.turns import details
from bot.store.turns.details import DraftRow
from engine.randomness import Chance
from tests.support.games import hosted
from tests.support.text_rules import TextRules, all_turns, plays_of
from tests.support.threads import connections_of

ANN, BEN, CLEO, DORA, BOT = (UserId(2**60 + number) for number in range(5))
"""Ids as large as Discord's."""

GUILD, CHANNEL = GuildId(2**61), ChannelId(2**62)
ELSEWHERE = GuildId(GUILD + 1)

"""Milliseconds."""

LIMITS = Limits(
    challenge_life=24 * HOUR,
    open_challenges=10,
    ping_pause=MINUTE,
    # Most tests let no time pass: those about these limits set their own.
    challenges_per_hour=10_000,
    pings_per_hour=10_000,
)


async def everything(channel: ChannelId) -> bool:
    """Say that every channel can be seen."""
    return True


async def nothing(channel: ChannelId) -> bool:
    """Say that no channel can be seen."""
    return False


class Recorder(Observer):
    """Keeps what is counted: each time the metric's name and its labels."""

    def __init__(self) -> None:
        self.noted: list[tuple[str, ...]] = []

    def note(self, metric: Metric, *labels: str, value: float = 1.0) -> None:
        self.noted.append((metric.name, *labels))


@dataclass
class UseCases:
    """Everything on one database.

    `now` is the clock; `woken` are the matches for which a loop was woken; `noted` is what metrics have counted.
    """

    store: Store
    games: Mapping[str, GameLogic] = field(default_factory=hosted)
    limits: Limits = LIMITS
    process: str = "here"
    now: Time = Time(1_700_000_000_000)
    seeds: Iterator[str] = field(default_factory=lambda: (f"{number:064x}" for number in count(1)))
    woken: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context = MatchContext(
            self.store, self.games, self.limits, lambda: self.now, lambda: next(self.seeds), self.process
        )
        self.context.observer = recorder = Recorder()
        self.noted = recorder.noted
        self.store.on_touched = [lambda matches: self.woken.extend(sorted(matches))]
        self.challenges = Challenges(self.context)
        self.lobbies = Lobbies(self.context)
        self.rematches = Rematches(self.context)
        self.offers = Offers(self.context)
        self.away = AwayDays(self.context)
        self.play = PlayCases(self.context)
        self.lists = MatchLists(self.context)
        self.times = Deadlines(self.context)
        self.solo = BotSeats(self.context)
        self.reachability = Reachability(self.context)
        self.windows = Windows(self.context)
        self.outbox = Outbox(self.context)
        self.schedule = DueTimers(self.context)
        self.standings = Leaderboards(self.context)
        self.profiles = Profiles(self.context)
        self.people = PersonalSettingsCases(self.context)
        self.follows = Follows(self.context)
        self.data = PersonalData(self.context)
        self.puzzles = Puzzles(self.context)
        self.daily = DailyPuzzles(self.context)
        self.lessons = Lessons(self.context)
        self.replays = Replays(self.context)
        self.records = Records(self.context)
        self.reviews = Reviews(self.context)
        self.servers = ServerSettingsCases(self.context)
        self.moderation = Moderation(self.context)

    async def make(
        self,
        challenger: UserId = ANN,
        *guests: UserId | None,
        game: str = "royal_visit",
        rated: bool = True,
        insists: bool = True,
        hints: bool = False,
        guild: GuildId = GUILD,
        channel: ChannelId = CHANNEL,
        request: int | None = None,
        level: int | None = None,
        pace: str = PaceKey.NONE,
        direct: bool = False,
        **options: str,
    ) -> MatchCreated:
        """What challenging these people, Ben if none are named, comes to."""
        return await self.challenges.challenge(
            Place(guild, channel, request),
            Terms(
                game=game,
                options=options,
                rated=rated,
                insists=insists,
                hints=hints,
                level=level,
                pace=PaceKey(pace),
                direct=direct,
            ),
            challenger=challenger,
            guests=guests or (BEN,),
        )

    async def challenge(self, challenger: UserId = ANN, *guests: UserId | None, **terms: Any) -> Match:
        """The challenge that this makes."""
        return (await self.make(challenger, *guests, **terms)).match

    async def begin(self, *people: UserId, pick: str = "0", **challenge: Any) -> Match:
        """A match that has begun between two people, Ann and Ben if none are named."""
        challenger, challenged = people or (ANN, BEN)
        made = await self.challenge(challenger, challenged, **challenge)
        return await self.challenges.accept(made.id, challenged, pick)

    async def open(
        self,
        host: UserId = ANN,
        *guests: UserId,
        seats: int = 4,
        levels: Sequence[int] = (),
        rated: bool = True,
        insists: bool = True,
        request: int | None = None,
        pace: str = PaceKey.NONE,
        direct: bool = False,
        window: int | None = None,
        **options: str,
    ) -> Match:
        """A lobby of The Royal Court."""
        made = await self.lobbies.open(
            Place(GUILD, CHANNEL, request),
            Terms(
                game="royal_court",
                options=options,
                rated=rated,
                insists=insists,
                pace=PaceKey(pace),
                direct=direct,
                answer_time=None if window is None else AnswerTime(window),
            ),
            host=host,
            guests=guests,
            seats=seats,
            levels=levels,
            bot=BOT,
        )
        return made.match

    async def seat(self, *people: UserId, **terms: Any) -> Match:
        """A match of The Royal Court that has begun between these people, the first of whom hosts it."""
        host, *others = people
        match = await self.open(host, **{"seats": len(people), **terms})
        for user in others:
            match = await self.lobbies.join(match.id, user)
        return match

    async def finish(self, user: UserId, game: str = "royal_court") -> None:
        """Let a person have finished a match of a game."""
        match = await self.begin_solo(user, game=game)
        await self.play.resign(match.id, user)

    async def begin_solo(
        self,
        user: UserId = ANN,
        *,
        level: int = 3,
        game: str = "royal_visit",
        guild: GuildId = GUILD,
        channel: ChannelId = CHANNEL,
        request: int | None = None,
        **options: str,
    ) -> Match:
        """A match of someone against the bot."""
        made = await self.challenges.start_bot_match(
            Place(guild, channel, request), Terms(game=game, options=options, level=level), user=user, bot=BOT
        )
        return made.match

    async def mover(self, match: int) -> UserId:
        """Whose move it is."""
        [user] = (await self.play.match(MatchId(match))).users_to_act
        return user

    async def lay(self, match: int, *plays: str) -> Hand:
        """Draft exactly these plays as the player to move, by pressing controls."""
        user = await self.mover(match)
        hand = await self.play.hand(MatchId(match), user)
        if hand.state.draft.begun:
            hand = await self.press(hand, START_OVER)
        rules = self.games[hand.match.game].rules
        for play in plays:
            control = rules.next_plays(hand.state.view, hand.state.draft.plays).index(play)
            hand = await self.press(hand, str(control))
        assert hand.state.draft.plays == plays
        return hand

    async def press(self, hand: Hand, control: str) -> Hand:
        """Press a control of a hand as it was shown."""
        return (await self.play.press(hand.match.id, self.owner_of(hand), prompt_of(hand), hand.step, control)).hand

    async def end_turn(self, hand: Hand) -> Hand:
        """Press End turn on a hand as it was shown."""
        ended = await self.play.end_turn(hand.match.id, self.owner_of(hand), prompt_of(hand), hand.step)
        assert ended.turn_made
        return ended.hand

    def owner_of(self, hand: Hand) -> UserId:
        """The player of a hand."""
        user = hand.match.seating.players[hand.seat]
        assert user is not None
        return user

    async def take_turn(self, match: int, turn: str) -> Hand:
        """Play this turn as the player to move; its draft is stored without presses."""
        hand = await self.play.hand(MatchId(match), await self.mover(match))
        await self.draft(hand, turn)
        return await self.end_drafted(hand)

    async def draft(self, hand: Hand, turn: str) -> None:
        """Store the draft of this turn."""
        plays = plays_of(self.games[hand.match.game].rules, turn)
        draft = DraftRow(prompt_of(hand), hand.step + 1, None, plays)
        await self.store.write(lambda tx: details.save_draft(tx, hand.match.id, hand.seat, draft))

    async def end_drafted(self, hand: Hand) -> Hand:
        """Confirm the turn that was drafted in this hand, whatever has become of the match since."""
        ended = await self.play.end_turn(hand.match.id, self.owner_of(hand), prompt_of(hand), hand.step + 1)
        return ended.hand

    async def random_turn(self, match: int, rng: random.Random) -> Hand:
        """The player to move plays some turn."""
        hand = await self.play.hand(MatchId(match), await self.mover(match))
        turns = all_turns(self.games[hand.match.game].rules, hand.state.view)
        return await self.take_turn(match, rng.choice(turns))

    async def play_on(self, match: int, rng: random.Random) -> Match:
        """Play a match to its end; as it is then."""
        while (now := await self.play.match(MatchId(match))).state is State.PLAY:
            await self.random_turn(match, rng)
        return now

    async def both_move(self, match: int) -> None:
        """Each player takes one turn, after which the match goes on."""
        rng = random.Random(1)
        for _ in range(2):
            await self.random_turn(match, rng)
        assert (await self.play.match(MatchId(match))).state is State.PLAY

    async def win(self, winner: UserId, loser: UserId, **challenge: Any) -> Match:
        """A match in which each side moves and the loser then resigns."""
        match = await self.begin(winner, loser, **challenge)
        await self.both_move(match.id)
        return await self.play.resign(match.id, loser)

    async def table(self, match: int) -> PublicTable:
        """The board as its channel shows it."""
        return await self.store.read(lambda tx: MatchAggregate.load(self.context, tx, MatchId(match)).board())

    async def history(self, match: int) -> MatchStates:
        """Every position so far, as a player of the match asks for it."""
        challenger = (await self.play.match(MatchId(match))).seating.challenger
        return await self.play.history(MatchId(match), Viewer(challenger, GUILD, nothing))

    async def take(self, match: int) -> list[Delivery]:
        """What is to be done for the channels now."""
        taken = await self.outbox.take(MatchId(match))
        assert taken is not None
        return [one for one in taken.deliveries if isinstance(one, Delivery)]

    async def stored(self, match: int) -> tuple[MatchRow, list[ActionRow]]:
        """What the database has of a match, secrets and all, and the turns of its record, the pick first."""

        def work(tx: Transaction) -> tuple[MatchRow, list[ActionRow]]:
            row = store.find_match(tx, MatchId(match))
            assert row is not None
            return row, [action for action in record.actions_of(tx, MatchId(match)) if action.kind == "turn"]

        return await self.store.read(work)

    async def actions(self, match: int) -> list[ActionRow]:
        """The whole record of a match."""
        return await self.store.read(lambda tx: record.actions_of(tx, MatchId(match)))

    async def rows(self, sql: str, *values: int | str) -> list[tuple[Any, ...]]:
        """What a query finds."""
        return await self.store.read(lambda tx: [tuple(row) for row in tx.all(sql, *values)])

    async def change(self, sql: str, *values: Value) -> None:
        """Change stored rows without the use cases."""
        await self.store.write(lambda tx: tx.run(sql, *values))


def prompt_of(hand: Hand) -> int:
    """The prompt_version in a hand's controls; a number of no prompt if the seat is not asked."""
    return hand.prompt_version if hand.prompt_version is not None else -1


def whole(cases: UseCases, row: MatchRow, turns: list[ActionRow]) -> tuple[list[str], dict[str, int]]:
    """Every position that seed and turns come to, the deal first, and the draws that are used up then."""
    rules = TextRules(cases.games[row.game].rules)
    chance = Chance(row.seed)
    position = rules.setup(row.terms.options, [seat.seat for seat in row.seats], chance)
    positions = []
    for turn in turns:
        position = rules.apply(position, turn.seat or "", turn.data or "", chance)
        if rules.dealt(position):
            positions.append(position)
    return positions, chance.used


def replayed(cases: UseCases, row: MatchRow, turns: list[ActionRow]) -> tuple[str, dict[str, int]]:
    """The position that seed and turns come to, and the draws that are used up then."""
    positions, used = whole(cases, row, turns)
    return positions[-1], used


class ExecutedStatements:
    """Statements as SQLite executes them, and the number of steps that they take.

    A step is an instruction of SQLite's machine: reading a row takes a few.
    """

    def __init__(self) -> None:
        self.statements: list[str] = []
        self.steps = 0

    def step(self) -> int:
        self.steps += 1
        return 0


@asynccontextmanager
async def listening(cases: UseCases) -> AsyncIterator[ExecutedStatements]:
    """Record every statement inside the block."""
    said = ExecutedStatements()
    connections = connections_of(cases.store)

    def listen(raw: sqlite3.Connection, trace: Any, progress: Any) -> None:
        raw.set_trace_callback(trace)
        raw.set_progress_handler(progress, 1)

    for connection in connections:
        await connection.call(listen, connection.raw, said.statements.append, said.step)
    try:
        yield said
    finally:
        for connection in connections:
            await connection.call(listen, connection.raw, None, None)


@asynccontextmanager
async def open_use_cases(folder: Path, **options: Any) -> AsyncIterator[UseCases]:
    """Use cases whose database lies in this folder; several on one folder are like several processes."""
    async with use_cases_of(await Store(folder / "matches.db").connect(), **options) as cases:
        yield cases


@asynccontextmanager
async def use_cases_of(opened: Store, **options: Any) -> AsyncIterator[UseCases]:
    """Use cases on an open store, which is closed with them."""
    try:
        yield UseCases(opened, **options)
    finally:
        await opened.close()
