"""What the use cases share: the database, the games, the limits, the clock, and finished matches played once more."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.logic import GameLogic
from bot.i18n.translator import LANGUAGES
from bot.matches.core.errors import BadOption, CannotRead, MatchOver, UnknownMatch
from bot.matches.core.model import PersonalSettings, State
from bot.matches.core.replay_cache import ReplayCache
from bot.store.core import matches as store
from bot.store.core.actions import StepRow
from bot.store.core.matches import MatchRow
from bot.store.people import people
from bot.store.store import Store
from bot.store.transaction import Transaction

ANSWER_OWNER: Final = "answer of "
"""Before a process's name: a post that the answer to a command, in that process, is about to bring."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that people may run into, from the settings.

    `challenges_per_hour` and `pings_per_hour` are one person's, of new challenges and of people whom they ping.
    `bot_answers_ms` is how long after a window has been opened the first bot's answer comes.
    """

    challenge_ms: int
    open_challenges: int
    ping_pause_ms: int
    solo_matches: int = 5
    challenges_per_hour: int = 20
    pings_per_hour: int = 30
    bot_answers_ms: int = 1_000


class MatchContext:
    """The ground that the use cases stand on.

    `clock` gives milliseconds since 1970, `new_seed` 64 hexadecimal digits, `new_name` what custom_ids call a new
    match. `process` is what this process calls itself: no other one, before or beside it, does.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, GameLogic],
        limits: Limits,
        clock: Callable[[], int],
        new_seed: Callable[[], str],
        process: str = "",
        new_name: Callable[[], str] | None = None,
        languages: Collection[str] = LANGUAGES,
    ) -> None:
        self.process = process or secrets.token_hex(8)
        self.store = store
        self.games = games
        self.limits = limits
        self.clock = clock
        self.new_seed = new_seed
        self.new_name = new_name or new_public_id
        self.languages = tuple(languages)
        self.replays = ReplayCache()

    def load(self, tx: Transaction, match: int | str) -> MatchRow:
        """The stored match: by its id, or as a custom_id names it. Raises `UnknownMatch`."""
        row = store.find_match(tx, match) if isinstance(match, int) else store.find_by_name(tx, match)
        if row is None or row.game not in self.games:
            raise UnknownMatch
        return row

    def settings(self, tx: Transaction, user: int) -> PersonalSettings:
        """What somebody has chosen, or what holds for who has chosen nothing."""
        found = people.find_settings(tx, user)
        if found is None:
            return PersonalSettings()
        return PersonalSettings(found.pictures, found.language, found.reminders, found.challenges, found.hints)

    def language(self, tx: Transaction, user: int) -> str | None:
        """In what somebody is written to where he has pressed nothing: as chosen, or as his Discord was last set."""
        return self.settings(tx, user).language or people.locale_of(tx, user)

    def options(self, game: str, chosen: Mapping[str, str]) -> dict[str, str]:
        """The options of a new match, those that were not chosen at their defaults. Raises `BadOption`."""
        offered = self.games[game].rules.options
        for name, value in chosen.items():
            if name not in offered or value not in offered[name]:
                raise BadOption(option=name, offered=tuple(offered.get(name, ())))
        return {name: chosen.get(name, values[0]) for name, values in offered.items()}

    def check_readable(self, row: MatchRow) -> None:
        """Raises `CannotRead` for a match whose rules this version of the bot does not know any more."""
        if row.rules_version not in self.games[row.game].rules.plays_versions:
            raise CannotRead(version=row.rules_version)

    def require_live(self, row: MatchRow) -> MatchRow:
        """The same match, if it is under way. Raises `MatchOver`, `CannotRead`."""
        if row.state != State.PLAY.value:
            raise MatchOver
        self.check_readable(row)
        return row

    def cache_steps(self, tx: Transaction, row: MatchRow, steps: Sequence[StepRow]) -> None:
        """Keep the steps of a match that has just ended, once that is committed: so that it need not be replayed."""
        if len(steps) == row.turn + 1:
            tx.after_commit(lambda: self.replays.keep(row, steps))


def new_public_id() -> str:
    """A new public id: random, so that nobody guesses one."""
    return f"m{secrets.token_hex(8)}"
