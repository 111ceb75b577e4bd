"""What the use cases share: the store, the games, the limits, the clock and the cache of replayed matches."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.durations import HOUR, NO_TIME, Milliseconds, Time
from bot.games.logic import GameLogic
from bot.i18n.translator import LANGUAGES
from bot.ids import MatchId, MatchRef, PublicId, UserId
from bot.matches.core.errors import BadOption, CannotRead, MatchOver, NotHosted, UnknownMatch
from bot.matches.core.model import State
from bot.matches.core.replay_cache import ReplayCache
from bot.observer import SILENT, note_found
from bot.store.core import matches as store
from bot.store.core.matches import MatchRow
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.people import people
from bot.store.people.faces import Faces
from bot.store.store import Store
from bot.store.transaction import Transaction

UNREADABLE_RETRY: Final = HOUR
"""How long it is until a timer is tried again whose match this process cannot read."""

ANSWER_OWNER: Final = "answer of "
"""Prefix of a post's owner, before the name of a process that posts it as the answer to a command."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The configured limits of what people may do.

    `challenges_per_hour` limits the challenges that one person makes, `pings_per_hour` the people whom they ping.
    `bot_answer_delay` is the time that each bot takes for its answer in a window, `bot_move_delay` for its move
    in a game with windows unless turns take days.
    """

    challenge_life: Milliseconds
    open_challenges: int
    ping_pause: Milliseconds
    solo_matches: int = 5
    challenges_per_hour: int = 20
    pings_per_hour: int = 30
    bot_answer_delay: Milliseconds = Milliseconds(250)
    bot_move_delay: Milliseconds = NO_TIME


class MatchContext:
    """What the use cases share.

    `new_name` returns the public id of a new match. `new_seed` returns 64 hexadecimal digits from which all luck is to
    follow, as when a recorded match is played again; None: they are drawn, and salted.
    `process` names this process; no other process, running or past, has the same name.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, GameLogic],
        limits: Limits,
        clock: Callable[[], Time],
        new_seed: Callable[[], str] | None,
        process: str = "",
        new_name: Callable[[], PublicId] | None = None,
        languages: Collection[str] = LANGUAGES,
    ) -> None:
        self.process = process or secrets.token_hex(8)
        self.store = store
        self.games = games
        self.limits = limits
        self.clock = clock
        self.new_seed = new_seed or partial(secrets.token_hex, 32)
        self._salted = new_seed is None
        self.new_name = new_name or (lambda: PublicId(f"m{secrets.token_hex(8)}"))
        self.languages = tuple(languages)
        self.observer = SILENT
        self.bot_prompted: Callable[[MatchId], None] = lambda *_: None
        """Called after the commit with a match in which the bot has a prompt after an action."""
        self.avatar_changed: Callable[[UserId, str | None, MatchId], None] = lambda *_: None
        """Called with a person whose avatar is not the one of their stored face, that avatar, and a match of theirs."""
        self.faces = Faces(clock)
        self.replays = ReplayCache()

    def salt(self, given: int | None) -> str:
        """The salt of a match: an id that Discord has given."""
        return str(given or "") if self._salted else ""

    def load(self, tx: Transaction, match: MatchRef) -> MatchRow:
        """The stored match with this id or public id. Raises `UnknownMatch`, `NotHosted`."""
        row = store.find_match(tx, match)
        if row is None:
            raise UnknownMatch
        note_found(match, row.id)
        if row.game not in self.games:
            raise NotHosted(version=row.rules_version, game=row.game)
        return row

    def language(self, tx: Transaction, user: UserId) -> str | None:
        """The language of messages that a person did not request: their choice, or that of their Discord client."""
        return people.find_settings(tx, user).language or people.locale_of(tx, user)

    def options(self, game: str, chosen: Mapping[str, str]) -> dict[str, str]:
        """The options of a new match: as chosen, the others at their defaults. Raises `BadOption`."""
        offered = self.games[game].rules.options
        for name, value in chosen.items():
            if name not in offered or value not in offered[name]:
                raise BadOption(option=name, offered=tuple(offered.get(name, ())))
        return {name: chosen.get(name, values[0]) for name, values in offered.items()}

    def check_readable(self, row: MatchRow) -> None:
        """Raises `CannotRead` if this version of the bot no longer knows the match's version of the rules."""
        if row.rules_version not in self.games[row.game].rules.plays_versions:
            raise CannotRead(version=row.rules_version)

    def can_read(self, row: MatchRow) -> bool:
        """Whether the match's game is hosted, and this version of the bot knows the match's version of the rules."""
        return row.game in self.games and row.rules_version in self.games[row.game].rules.plays_versions

    def put_off(self, tx: Transaction, timer: TimerKind, row: MatchRow) -> bool:
        """Put a match's timer off if this process cannot read the match, as another version or process may."""
        if self.can_read(row) or (row.position is None and row.game in self.games):
            return False
        timers.set_timer(tx, timer, row.id, self.clock() + UNREADABLE_RETRY)
        return True

    def take_due(self, tx: Transaction, timer: TimerKind, match: MatchId) -> MatchRow | None:
        """The match whose timer is due, and dropped; None if it is not due or is put off."""
        row, due = store.find_match(tx, match), timers.find_timer(tx, timer, match)
        if due is None or due > self.clock() or (row is not None and self.put_off(tx, timer, row)):
            return None
        timers.drop_timer(tx, timer, match)
        return row

    def require_live(self, row: MatchRow) -> MatchRow:
        """The match itself, if it is live. Raises `MatchOver`, `CannotRead`."""
        if row.state is not State.PLAY:
            raise MatchOver
        self.check_readable(row)
        return row


class UseCase:
    """Base of the use cases of one topic: each is one unit of work on the database."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context
