"""Use case of the publisher: what a channel shows of a match, and what it ought to show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.matches.house import House
from bot.matches.model import Match, State
from bot.store import boards, matches

WATCHED_MS: Final = 60_000
"""For so many milliseconds after a turn against the bot, its player is taken to look at the board."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A challenge whose message lags. `message` is None if it was never shown, or is gone.

    `ping`: its ping was promised and never sent, for it was never shown.
    """

    match: Match
    message: int | None
    ping: bool


@dataclass(frozen=True, slots=True)
class Board:
    """A match's board: `message` shows `shown_version` (0: nothing); `stale` is an old board still to be taken away.

    `watched`: whoever is to move has just played against the bot and looks on, so the board stays where it is.
    """

    match: Match
    message: int | None
    shown_version: int
    stale: int | None
    watched: bool = False

    @property
    def lags(self) -> bool:
        """Whether a newer state is to be shown."""
        return self.shown_version < self.match.version


class Boards:
    """What the channels show."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def lagging(self) -> list[int]:
        """Every match whose channel does not show what it ought to."""
        async with self._house.database.reading() as db:
            return await boards.boards_behind(db)

    async def notice(self, match: int) -> Notice | None:
        """The challenge's message, if it lags: it changes only once, when the challenge is answered."""
        async with self._house.database.reading() as db:
            shown = await boards.find_challenge(db, match)
            row = await self._house.load(db, match)
        if shown is None or shown.shown_version >= min(row.version, 1):
            return None
        ping = shown.pinged is not None and shown.shown_version == boards.NEVER_SHOWN
        return Notice(self._house.public(row), shown.message, ping)

    async def notice_shown(self, match: Match, message: int | None) -> None:
        """The challenge's message shows the match as it is here."""
        async with self._house.database.transaction() as db:
            await boards.save_challenge(db, match.id, message, match.version)

    async def board(self, match: int) -> Board | None:
        """The board of a match that has begun."""
        async with self._house.database.reading() as db:
            shown = await boards.find_board(db, match)
            if shown is None:
                return None
            row = await self._house.load(db, match)
            turns = await matches.turns_of(db, match) if row.levels else []
        acted = max((turn.at for turn in turns if turn.seat not in row.levels), default=row.started or 0)
        watched = bool(row.levels) and self._house.clock() - acted <= WATCHED_MS
        return Board(self._house.public(row), shown.message, shown.shown_version, shown.stale_message, watched)

    async def may_ping(self, match: Match) -> bool:
        """Whether the player to move is still to be pinged for this version; noted before the ping is sent."""
        if match.state is not State.PLAY or match.thinking:
            return False
        async with self._house.database.transaction() as db:
            return await boards.claim_ping(db, match.id, match.version)

    async def shown(self, match: Match, message: int) -> None:
        """The board now shows the match as it is here, in this message."""
        async with self._house.database.transaction() as db:
            await boards.save_board(db, match.id, message, match.version)

    async def edited(self, match: Match) -> None:
        """The board now shows the match as it is here, in the message where it was."""
        async with self._house.database.transaction() as db:
            await boards.save_version(db, match.id, match.version)

    async def stale_gone(self, match: int) -> None:
        """The old board is out of the way."""
        async with self._house.database.transaction() as db:
            await boards.drop_stale_board(db, match)

    async def lost(self, message: int) -> None:
        """Somebody has deleted a message; if it was a board or a challenge, it is posted again at the next press."""
        async with self._house.database.reading() as db:
            if not await boards.is_ours(db, message):
                return
        async with self._house.database.transaction() as db:
            await boards.lose_message(db, message)

    async def again(self, match: int, channel: int | None = None) -> None:
        """Have the board posted anew, in another channel if one is named."""
        async with self._house.database.transaction() as db:
            await boards.forget_version(db, match)
            if channel is not None:
                await boards.move(db, match, channel)
        self._house.changed(match)
