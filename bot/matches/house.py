"""What the use cases share: loading a match, telling what everybody may know of it, and replaying its positions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.base import HostedGame, TableState, TurnMade
from bot.matches.errors import NotAPlayer, UnknownMatch
from bot.matches.model import Match, State
from bot.store import matches as store
from bot.store.database import Database, Transaction
from bot.store.matches import MatchRow, TurnRow
from engine.randomness import Shuffles, commitment

KEPT_REPLAYS: Final = 256
"""How many matches' positions are kept in memory; any other is replayed from its seed when it is asked for."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that people may run into, from the settings."""

    challenge_ms: int
    open_challenges: int
    ping_pause_ms: int


class House:
    """The ground that the use cases stand on.

    `clock` gives milliseconds since 1970, `new_seed` 64 hexadecimal digits. `changed` is told of every match whose
    state has been committed, `timer_set` whenever there is a new timer.
    """

    def __init__(
        self,
        database: Database,
        games: Mapping[str, HostedGame],
        limits: Limits,
        clock: Callable[[], int],
        new_seed: Callable[[], str],
    ) -> None:
        self.database = database
        self.games = games
        self.limits = limits
        self.clock = clock
        self.new_seed = new_seed
        self.changed: Callable[[int], None] = lambda _: None
        self.timer_set: Callable[[], None] = lambda: None
        self._replays: OrderedDict[int, _Replay] = OrderedDict()

    async def load(self, db: Transaction, match: int) -> MatchRow:
        """The stored match; raises `UnknownMatch`."""
        row = await store.find_match(db, match)
        if row is None:
            raise UnknownMatch
        return row

    def public(self, row: MatchRow) -> Match:
        """What everybody may know of a stored match."""
        rules = self.games[row.game].rules
        over = row.state == State.OVER.value
        playing = row.state == State.PLAY.value and row.position is not None
        return Match(
            id=row.id,
            game=row.game,
            options=row.options,
            rated=row.rated,
            guild=row.guild,
            channel=row.channel,
            state=State(row.state),
            version=row.version,
            players={seat: row.players[seat] for seat in rules.seats},
            to_move=rules.to_move(row.position) if playing and row.position is not None else None,
            result=row.result,
            commitment=commitment(row.seed),
            seed=row.seed if over else None,
            created=row.created,
            started=row.started,
            ended=row.ended,
        )

    def seat(self, row: MatchRow, user: int) -> str:
        """Where somebody sits; raises `NotAPlayer`."""
        for seat, player in row.players.items():
            if player == user:
                return seat
        raise NotAPlayer

    def positions(self, row: MatchRow, turns: Sequence[TurnRow]) -> list[str]:
        """Every position of a match from the deal on, whole: for this layer only."""
        replay = self._replays.get(row.id)
        if replay is None:
            shuffles = Shuffles(row.seed)
            replay = _Replay(shuffles, [self.games[row.game].rules.start(row.options, turns[0].turn, shuffles)])
            self._replays[row.id] = replay
            if len(self._replays) > KEPT_REPLAYS:
                self._replays.popitem(last=False)
        self._replays.move_to_end(row.id)
        rules = self.games[row.game].rules
        for turn in turns[len(replay.positions) :]:
            replay.positions.append(rules.apply(replay.positions[-1], turn.turn, replay.shuffles))
        return replay.positions[: len(turns)]

    def states(self, row: MatchRow, turns: Sequence[TurnRow], reader: str | None) -> list[TableState]:
        """Every position as a seat or a spectator (None) sees it. Raises `UnknownMatch` before the match has begun."""
        if not turns:
            raise UnknownMatch
        rules = self.games[row.game].rules
        positions = self.positions(row, turns)
        views = [rules.view(position, reader) for position in positions]
        states = [TableState(reader, views[0], None, rules.outcome(positions[0]))]
        for turn, before, after, position in zip(turns[1:], views, views[1:], positions[1:], strict=False):
            made = TurnMade(turn.number, turn.seat, turn.turn, before, after)
            states.append(TableState(reader, after, made, rules.outcome(position)))
        return states


@dataclass(slots=True)
class _Replay:
    shuffles: Shuffles
    positions: list[str]
