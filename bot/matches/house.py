"""What the use cases share: loading a match, telling what everybody may know of it, and replaying its positions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final

from bot.games.play import PlayedGame
from bot.games.states import TableState, TurnMade
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
    solo_matches: int = 5


class House:
    """The ground that the use cases stand on.

    `clock` gives milliseconds since 1970, `new_seed` 64 hexadecimal digits. `changed` is told of every match whose
    state has been committed, `timer_set` whenever there is a new timer.
    """

    def __init__(
        self,
        database: Database,
        games: Mapping[str, PlayedGame],
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
            levels=row.levels,
        )

    def seat(self, row: MatchRow, user: int) -> str:
        """Where somebody sits; raises `NotAPlayer`."""
        for seat, player in row.players.items():
            if player == user:
                return seat
        raise NotAPlayer

    def positions(self, row: MatchRow, turns: Sequence[TurnRow]) -> list[str]:
        """Every position of a match from the deal on, whole: for this layer only."""
        replay = self._replays.setdefault(row.id, _Replay())
        self._replays.move_to_end(row.id)
        if len(self._replays) > KEPT_REPLAYS:
            self._replays.popitem(last=False)
        # What was replayed for a transaction that came to nothing is not what the match became.
        known = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1].turn, zip(replay.turns, turns, strict=False)))
        replay.keep(known)
        rules = self.games[row.game].rules
        shuffles = Shuffles(row.seed, replay.shuffles[-1] if known else 1)
        for turn in turns[known:]:
            if replay.positions:
                position = rules.apply(replay.positions[-1], turn.turn, shuffles)
            else:
                position = rules.start(row.options, turn.turn, shuffles)
            replay.add(turn.turn, position, shuffles.number)
        return list(replay.positions)

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
    """A match from the deal on: every turn (the pick first), the position after it, the number of its next shuffle."""

    turns: list[str] = field(default_factory=list)
    positions: list[str] = field(default_factory=list)
    shuffles: list[int] = field(default_factory=list)

    def add(self, turn: str, position: str, shuffle: int) -> None:
        """Go one turn further."""
        self.turns.append(turn)
        self.positions.append(position)
        self.shuffles.append(shuffle)

    def keep(self, count: int) -> None:
        """Go back to the first `count` turns."""
        for kept in (self.turns, self.positions, self.shuffles):
            del kept[count:]
