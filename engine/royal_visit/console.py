"""Console commands of Royal Visit (docs/notation.md)."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator

from engine.console import GameConsole, read_go, usage_error
from engine.opponent import time_limit
from engine.randomness import Chance
from engine.royal_visit.board import Ruleset, Seat
from engine.royal_visit.deal import PICKS, SHUFFLE, Pick, deal
from engine.royal_visit.notation import read_position, read_turn, write_position, write_turn
from engine.royal_visit.opponent.choose import choose
from engine.royal_visit.opponent.levels import STRONGEST
from engine.royal_visit.position import Position, outcome, view
from engine.royal_visit.record import replay
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.listing import turns

_READERS = {"g": Seat.GREEN, "r": Seat.RED, "spectator": None}


class RoyalVisitConsole(GameConsole[Position, Chance]):
    """A session of Royal Visit; its luck is the shuffles."""

    def __init__(self) -> None:
        super().__init__(read_position, write_position, _result, replay, _luck)
        self.commands = {
            "new": self._new,
            **self.commands,
            "turns": self._turns,
            "play": self._play,
            "view": self._view,
            "go": self._go,
        }

    def _new(self, rest: str) -> Iterator[str]:
        words = rest.split(" ") if rest else []
        picks: dict[str, Pick] = {pick: pick for pick in PICKS}
        ruleset, seed, pick = Ruleset.RULEBOOK, secrets.token_hex(32), PICKS[0]
        if words and words[0] in set(Ruleset):
            ruleset = Ruleset(words.pop(0))
        if words and words[0] not in picks:
            seed = words.pop(0)
        chance = Chance(seed)
        if words and words[0] in picks:
            pick = picks[words.pop(0)]
        if words:
            raise usage_error("new [rulebook|manual] [SEED] [left|right]")
        self._position = deal(pick, ruleset, chance)
        self._luck, self._seeded = chance, False
        yield from self._shown()

    def _turns(self, rest: str) -> Iterator[str]:
        if rest:
            raise usage_error("turns")
        found = turns(self._current())
        yield from (f"turn {write_turn(turn)}" for turn in found)
        yield f"total {len(found)}"

    def _play(self, rest: str) -> Iterator[str]:
        self._position = apply(self._current(), read_turn(rest), self._luck)
        yield from self._shown()

    def _view(self, rest: str) -> Iterator[str]:
        if rest not in _READERS:
            raise usage_error("view g|r|spectator")
        yield f"position {write_position(view(self._current(), _READERS[rest]))}"

    def _go(self, rest: str) -> Iterator[str]:
        options = read_go(rest, STRONGEST)
        now = self._current()
        seen, in_time = view(now, now.turn), time_limit(options.movetime, time.monotonic)
        turn = choose(seen, options.level, options.seed, in_time=in_time)
        yield f"bestturn {write_turn(turn)}"


def _result(position: Position) -> str | None:
    reached = outcome(position)
    return reached.text if reached else None


def _luck(seed: str, number: int) -> Chance:
    return Chance(seed, {SHUFFLE: number - 1})
