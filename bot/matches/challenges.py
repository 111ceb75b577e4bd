"""Use cases of a challenge: make, accept, decline, withdraw, expire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.matches.errors import (
    ChallengeClosed,
    ChallengeSelf,
    ChallengeTwice,
    NotForYou,
    NotTheChallenger,
    RematchTwice,
    StaleMatch,
    TooManyChallenges,
    TooManySolo,
)
from bot.matches.house import House
from bot.matches.model import Match, Opened, State
from bot.store import boards, matches, rematches, timers
from bot.store.database import Transaction
from bot.store.matches import MatchRow, TurnRow
from engine.randomness import Numbers, Shuffles

EXPIRY: Final = "challenge expires"

DECLINED: Final = "declined"
WITHDRAWN: Final = "withdrawn"
EXPIRED: Final = "expired"


class Challenges:
    """Challenges and their answers."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def make(
        self,
        *,
        challenger: int,
        challenged: int | None,
        game: str,
        options: Mapping[str, str],
        rated: bool,
        guild: int,
        channel: int,
        level: int | None = None,
        rematch_of: int | None = None,
    ) -> Opened:
        """Challenge somebody, or anybody (None). The seed is drawn now, so that its hash can be shown at once.

        With a level the challenger is the bot itself, who may have any number of them and pings nobody. Raises
        `ChallengeSelf`, `ChallengeTwice`, `TooManyChallenges`, `TooManySolo`, `RematchTwice`.
        """
        house = self._house
        if challenged == challenger:
            raise ChallengeSelf
        now = house.clock()
        rules = house.games[game].rules
        first, second = rules.seats
        async with house.database.transaction() as db:
            if rematch_of is not None:
                await self.no_rematch(db, rematch_of)
            mine = await matches.open_challenges(db, first, challenger) if level is None else []
            for other in mine:
                same = (other.game, other.guild, other.players[second], dict(other.options)) == (
                    game,
                    guild,
                    challenged,
                    dict(options),
                )
                if same and other.rated == rated:
                    shown = await boards.find_challenge(db, other.id)
                    raise ChallengeTwice(
                        match=other.id,
                        version=other.version,
                        guild=guild,
                        channel=other.channel,
                        message=shown.message if shown else None,
                    )
            if len(mine) >= house.limits.open_challenges:
                raise TooManyChallenges(limit=house.limits.open_challenges)
            if level is not None and challenged is not None:
                await self._room_for_solo(db, challenged)
            ping = False
            if challenged is not None and level is None:
                last = await boards.last_ping(db, challenger, challenged)
                ping = last is None or now - last >= house.limits.ping_pause_ms
            players = {first: challenger, second: challenged}
            levels = {} if level is None else {first: level}
            row = await self._add(db, game, options, rated, guild, channel, players, levels, rematch_of)
            await boards.add_challenge(db, row.id, now if ping else None)
            await timers.set_timer(db, EXPIRY, row.id, now + house.limits.challenge_ms)
        house.timer_set()
        return Opened(house.public(row), ping)

    async def play_the_bot(
        self,
        *,
        user: int,
        bot: int,
        level: int,
        game: str,
        options: Mapping[str, str],
        guild: int,
        channel: int,
        rematch_of: int | None = None,
    ) -> Match:
        """Begin a match of somebody against the bot, who takes every challenge at once. It is never rated.

        The bot's pick follows from the seed, so that it is luck. Call `begun` once the match is announced. Raises
        `TooManySolo`, `RematchTwice`.
        """
        house = self._house
        rules = house.games[game].rules
        first, second = rules.seats
        async with house.database.transaction() as db:
            if rematch_of is not None:
                await self.no_rematch(db, rematch_of)
            await self._room_for_solo(db, user)
            players = {first: user, second: bot}
            row = await self._add(db, game, options, False, guild, channel, players, {second: level}, rematch_of)
            await boards.add_challenge(db, row.id, None)
            pick = rules.picks[Numbers(row.seed, "pick").below(len(rules.picks))]
            return await self._deal(db, row, bot, pick)

    def begun(self, match: int) -> None:
        """A match against the bot has been announced: its board may follow, and the bot's turn."""
        self._house.changed(match)

    async def no_rematch(self, db: Transaction, match: int) -> None:
        """Raises `RematchTwice` while a rematch of this match is on offer or under way."""
        known = await rematches.find_rematch(db, match)
        if known is None or known.rematch is None:
            return
        row = await self._house.load(db, known.rematch)
        if row.state in (State.CHALLENGE.value, State.PLAY.value):
            board, offer = await boards.find_board(db, row.id), await boards.find_challenge(db, row.id)
            message = board.message if board is not None else offer.message if offer is not None else None
            raise RematchTwice(match=row.id, guild=row.guild, channel=row.channel, message=message)

    async def _room_for_solo(self, db: Transaction, user: int) -> None:
        limit = self._house.limits.solo_matches
        if len(await matches.solo_matches(db, user)) >= limit:
            raise TooManySolo(limit=limit)

    async def _add(
        self,
        db: Transaction,
        game: str,
        options: Mapping[str, str],
        rated: bool,
        guild: int,
        channel: int,
        players: Mapping[str, int | None],
        levels: Mapping[str, int],
        rematch_of: int | None,
    ) -> MatchRow:
        house = self._house
        row = MatchRow(
            id=await matches.next_match_id(db),
            game=game,
            options=dict(options),
            rules_version=house.games[game].rules.rules_version,
            seed=house.new_seed(),
            rated=rated,
            guild=guild,
            channel=channel,
            state=State.CHALLENGE.value,
            version=0,
            position=None,
            shuffles=1,
            result=None,
            uncounted=None,
            created=house.clock(),
            started=None,
            ended=None,
            players=players,
            levels=levels,
        )
        await matches.add_match(db, row)
        if rematch_of is not None:
            await rematches.save_rematch(db, rematch_of, asked=None, rematch=row.id)
        return row

    async def accept(self, match: int, user: int, pick: str) -> Match:
        """Take the challenge with this pick: the game is dealt.

        Raises `ChallengeClosed`, `NotForYou`, `ChallengeSelf`, `TooManySolo`.
        """
        house = self._house
        async with house.database.transaction() as db:
            row = await self._open(db, match)
            first, second = house.games[row.game].rules.seats
            if row.players[first] == user:
                raise ChallengeSelf
            if row.players[second] not in (None, user):
                raise NotForYou(challenged=row.players[second])
            if row.levels:
                await self._room_for_solo(db, user)
            accepted = await self._deal(db, row, user, pick)
        house.changed(match)
        return accepted

    async def _deal(self, db: Transaction, row: MatchRow, user: int, pick: str) -> Match:
        """Begin the match with this person in the second seat."""
        house = self._house
        now = house.clock()
        rules = house.games[row.game].rules
        _, second = rules.seats
        shuffles = Shuffles(row.seed)
        position = rules.start(row.options, pick, shuffles)
        await matches.sit_down(db, row.id, second, user)
        await matches.add_turn(db, row.id, TurnRow(0, second, pick, now))
        await _move_on(db, row, state=State.PLAY.value, position=position, shuffles=shuffles.number, started=now)
        await boards.add_board(db, row.id)
        await timers.drop_timer(db, EXPIRY, row.id)
        return house.public(await house.load(db, row.id))

    async def decline(self, match: int, user: int) -> Match:
        """Turn the challenge down: only who was challenged can. Raises `ChallengeClosed`, `NotForYou`."""
        async with self._house.database.transaction() as db:
            row = await self._open(db, match)
            challenged = self._house.public(row).challenged
            if challenged != user:
                raise NotForYou(challenged=challenged)
            declined = await self._close(db, row, DECLINED)
        self._house.changed(match)
        return declined

    async def withdraw(self, match: int, user: int) -> Match:
        """Take one's challenge back. Raises `ChallengeClosed`, `NotTheChallenger`."""
        async with self._house.database.transaction() as db:
            row = await self._open(db, match)
            if self._house.public(row).challenger != user:
                raise NotTheChallenger
            withdrawn = await self._close(db, row, WITHDRAWN)
        self._house.changed(match)
        return withdrawn

    async def expire(self, match: int) -> None:
        """Close a challenge that nobody has answered in time; nothing if it was answered."""
        async with self._house.database.transaction() as db:
            row = await matches.find_match(db, match)
            await timers.drop_timer(db, EXPIRY, match)
            if row is None or row.state != State.CHALLENGE.value:
                return
            await self._close(db, row, EXPIRED)
        self._house.changed(match)

    async def _open(self, db: Transaction, match: int) -> MatchRow:
        row = await self._house.load(db, match)
        if row.state != State.CHALLENGE.value:
            raise ChallengeClosed(match=self._house.public(row))
        return row

    async def _close(self, db: Transaction, row: MatchRow, how: str) -> Match:
        await _move_on(db, row, state=State.CLOSED.value, result=how, ended=self._house.clock())
        await timers.drop_timer(db, EXPIRY, row.id)
        return self._house.public(await self._house.load(db, row.id))


async def _move_on(db: Transaction, row: MatchRow, **changes: str | int | None) -> None:
    if not await matches.update_match(db, row.id, row.version, **changes):
        raise StaleMatch
