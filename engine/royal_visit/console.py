"""Console commands of Royal Visit (docs/notation.md)."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator

from engine.console import Command, read_file, read_go, read_seed, usage_error
from engine.errors import InvalidNotation, Reason
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


class RoyalVisitConsole:
    """A session: the current position and the source of its shuffles."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._chance = _random_chance()
        self._seeded = False  # by the command `seed`, which also applies to a position set after it
        self.commands: dict[str, Command] = {
            "new": self._new,
            "seed": self._seed,
            "position": self._set_position,
            "turns": self._turns,
            "play": self._play,
            "view": self._view,
            "replay": self._replay,
            "go": self._go,
        }

    def _new(self, rest: str) -> Iterator[str]:
        words = rest.split(" ") if rest else []
        ruleset, seed, pick = Ruleset.RULEBOOK, secrets.token_hex(32), PICKS[0]
        if words and words[0] in set(Ruleset):
            ruleset = Ruleset(words.pop(0))
        if words and words[0] not in PICKS:
            seed = words.pop(0)
        chance = Chance(seed)
        if words:
            pick = _pick(words.pop(0))
        if words:
            raise usage_error("new [rulebook|manual] [SEED] [left|right]")
        self._position = deal(pick, ruleset, chance)
        self._chance, self._seeded = chance, False
        yield from _shown(self._position)

    def _seed(self, rest: str) -> Iterator[str]:
        seed, number = read_seed(rest)
        self._chance, self._seeded = Chance(seed, {SHUFFLE: number - 1}), True
        yield "ok"

    def _set_position(self, rest: str) -> Iterator[str]:
        self._position = read_position(rest)
        if not self._seeded:
            self._chance = _random_chance()
        yield from _shown(self._position)

    def _turns(self, rest: str) -> Iterator[str]:
        if rest:
            raise usage_error("turns")
        found = turns(self._current())
        yield from (f"turn {write_turn(turn)}" for turn in found)
        yield f"total {len(found)}"

    def _play(self, rest: str) -> Iterator[str]:
        self._position = apply(self._current(), read_turn(rest), self._chance)
        yield from _shown(self._position)

    def _view(self, rest: str) -> Iterator[str]:
        if rest not in _READERS:
            raise usage_error("view g|r|spectator")
        yield f"position {write_position(view(self._current(), _READERS[rest]))}"

    def _replay(self, rest: str) -> Iterator[str]:
        if not rest:
            raise usage_error("replay FILE")
        text = read_file(rest)
        replayed = replay(text)
        yield from (f"position {write_position(position)}" for position in replayed.positions)
        if replayed.result is not None:
            yield f"result {replayed.result}"

    def _go(self, rest: str) -> Iterator[str]:
        options = read_go(rest, STRONGEST)
        turn = choose(
            view(position := self._current(), position.turn),
            options.level,
            options.seed,
            movetime=options.movetime,
            clock=time.monotonic,
        )
        yield f"bestturn {write_turn(turn)}"

    def _current(self) -> Position:
        if self._position is None:
            raise InvalidNotation(Reason("no position", "there is no position yet: say new or position first"))
        return self._position


def _pick(word: str) -> Pick:
    for pick in PICKS:
        if word == pick:
            return pick
    raise usage_error("new [rulebook|manual] [SEED] [left|right]")


def _shown(position: Position) -> Iterator[str]:
    yield f"position {write_position(position)}"
    if reached := outcome(position):
        yield f"result {reached.text}"


def _random_chance() -> Chance:
    return Chance(secrets.token_hex(32))
