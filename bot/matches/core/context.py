"""What the use cases share: the database, the games, the limits, the clock, and finished matches played once more."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.games.logic import GameLogic
from bot.i18n.translator import LANGUAGES
from bot.matches.core.errors import BadOption, CannotRead, MatchOver, UnknownMatch
from bot.matches.core.model import PersonalSettings, State
from bot.store.core import actions
from bot.store.core import matches as store
from bot.store.core.actions import StepRow
from bot.store.core.matches import MatchRow
from bot.store.people import people
from bot.store.store import Store
from bot.store.transaction import Transaction
from engine.errors import EngineError, IllegalTurn, Reason
from engine.game import Game
from engine.randomness import Chance

CACHED_POSITIONS: Final = 50_000
"""How many positions of matches that were played once more are kept in memory, of all matches together."""


GAME_ACTIONS: Final = ("turn", "reply", "order")
"""The kinds of actions (`matches.aggregate.match`) whose data is a seat's action by the rules of the game."""

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
        self._replays = ReplayCache()

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

    def steps(self, tx: Transaction, row: MatchRow) -> Sequence[StepRow]:
        """Where every turn of a match led, the deal first: as kept while it is under way, else played once more.

        The stored position alone is true: where the record does not lead to it, only what is known comes, that position
        last. Nothing before there is one. Raises `CannotRead`.
        """
        self.check_readable(row)
        if row.position is None:
            return ()
        if kept := actions.last_steps(tx, row.id):
            return kept
        if (found := self._replays.find(row)) is not None:
            return found
        steps: Sequence[StepRow] = self._play_again(tx, row)
        if not steps or steps[-1].position != row.position:
            steps = (StepRow(row.turn, row.version - 1, None, "", None, row.position),)
        tx.after_commit(lambda: self._replays.keep(row, steps))
        return steps

    def cache_steps(self, tx: Transaction, row: MatchRow, steps: Sequence[StepRow]) -> None:
        """Keep the steps of a match that has just ended, once that is committed: so that it need not be replayed."""
        if len(steps) == row.turn + 1:
            tx.after_commit(lambda: self._replays.keep(row, steps))

    def _play_again(self, tx: Transaction, row: MatchRow) -> list[StepRow]:
        rules = self.games[row.game].rules
        chance = Chance(row.seed)
        position = rules.setup(row.options, [seat.seat for seat in row.seats], chance)
        steps: list[StepRow] = []
        for action in actions.actions_of(tx, row.id):
            before, hidden, seen = position, False, len(chance.shown)
            try:
                match action.kind:
                    case kind if kind in GAME_ACTIONS and action.seat is not None:
                        position = rules.apply(position, action.seat, action.data or "", chance)
                        hidden = is_secret(rules, before, position, action.seat, action.data or "")
                    case "lapse":
                        position = close_window(self.games[row.game], position, chance)
                    case "leave" if action.seat is not None:
                        position = rules.leave(position, action.seat, chance, action.data or "resign").position
                        if position == before:
                            continue
                    case "start":
                        pass
                    case _:
                        continue
            except EngineError:
                return []
            if hidden and steps:
                steps[-1] = replace(steps[-1], position=position)
            elif rules.dealt(position):
                shown = " ".join(chance.shown[seen:])
                steps.append(StepRow(len(steps), action.number, action.seat, action.kind, action.data, position, shown))
        return steps


def is_anonymous(rules: Game, position: str, seat: str, action: str) -> bool:
    """Whether nobody else may even know of an action that is made in this position, nor, if it shows, by whom it is."""
    return not rules.seen(position, None, seat, action)


def is_secret(rules: Game, before: str, after: str, seat: str, action: str) -> bool:
    """Whether nobody else may know of an action that led from here to there, nor sees anything of it: so it is no turn
    of its own."""
    return is_anonymous(rules, before, seat, action) and rules.view(before, None) == rules.view(after, None)


def close_window(game: GameLogic, position: str, chance: Chance) -> str:
    """The position after everybody who is still asked in a window has let it run out. Raises `IllegalTurn`."""
    rules, windows = game.rules, game.windows
    asked = list(windows.asked_in_order(position)) if windows is not None else []
    for seat in asked:
        default = rules.default(position, seat)
        if default is None:
            raise IllegalTurn(Reason("window", "nothing is asked in passing"))
        position = rules.apply(position, seat, default, chance)
    return position


class ReplayCache:
    """Matches played once more: a bounded cache, checked against what is stored. Used from several threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, tuple[object, Sequence[StepRow]]] = OrderedDict()
        self._positions = 0
        self._lock = threading.Lock()

    def find(self, row: MatchRow) -> Sequence[StepRow] | None:
        """The steps of a match as it is stored here, if they are still known."""
        with self._lock:
            known = self._kept.get(row.id)
            if known is None or known[0] != _state(row):
                return None
            self._kept.move_to_end(row.id)
            return known[1]

    def keep(self, row: MatchRow, steps: Sequence[StepRow]) -> None:
        """Remember them; the longest unused are forgotten."""
        with self._lock:
            self._forget(row.id)
            self._kept[row.id] = (_state(row), steps)
            self._positions += len(steps)
            while self._positions > CACHED_POSITIONS and len(self._kept) > 1:
                self._forget(next(iter(self._kept)))

    def _forget(self, match: int) -> None:
        _, steps = self._kept.pop(match, (0, ()))
        self._positions -= len(steps)


def _state(row: MatchRow) -> object:
    return row.version, row.ended, row.position


def new_public_id() -> str:
    """A new public id: random, so that nobody guesses one."""
    return f"m{secrets.token_hex(8)}"
