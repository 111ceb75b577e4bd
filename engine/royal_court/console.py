"""Console commands of The Royal Court (docs/royal-court-notation.md)."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Iterator

from engine.console import GameConsole, read_go, usage_error
from engine.opponent import time_limit
from engine.randomness import Chance
from engine.royal_court.acts.act import acting
from engine.royal_court.drafting import acts
from engine.royal_court.game import RoyalCourt
from engine.royal_court.luck import LUCK, Luck, deal
from engine.royal_court.notation import RULES, read_position, write_act, write_position
from engine.royal_court.opponent.choose import choose, reader
from engine.royal_court.opponent.levels import STRONGEST
from engine.royal_court.orders import Order, answer, read_order
from engine.royal_court.outcome import outcome, result_text
from engine.royal_court.position import LETTERS, Position, view
from engine.royal_court.record import apply_event, read_event, replay

_GAME = RoyalCourt()


class RoyalCourtConsole(GameConsole[Position, Luck]):
    """A session of The Royal Court."""

    def __init__(self) -> None:
        super().__init__(read_position, write_position, _result, replay, Luck.of)
        self.commands = {
            "new": self._new,
            **self.commands,
            "turns": self._turns,
            "play": self._play,
            "view": self._view,
            "seen": self._seen,
            "order": self._order,
            "go": self._go,
        }

    def _new(self, rest: str) -> Iterator[str]:
        words = rest.split(" ") if rest else []
        rules = words.pop(0) if words and words[0] in RULES else next(iter(RULES))
        players = words.pop(0) if words else ""
        seed = words.pop(0) if words else secrets.token_hex(32)
        if words or not re.fullmatch("[2-6]", players):
            raise usage_error("new [court|full] 2-6 [SEED]")
        luck = Luck.of(seed)
        self._position = deal(int(players), luck, full=RULES[rules])
        self._luck, self._seeded = luck, False
        yield from self._shown()

    def _turns(self, rest: str) -> Iterator[str]:
        now = self._current()
        seats = (_seat(now, rest, "turns [SEAT]"),) if rest else acting(now)
        found = [(LETTERS[seat], write_act(act)) for seat in seats for act in acts(now, seat)]
        yield from (f"turn {letter} {act}" for letter, act in found)
        yield f"total {len(found)}"

    def _play(self, rest: str) -> Iterator[str]:
        # An error changes nothing, so it must not use a draw either.
        luck = Luck(Chance(self._luck.seed, {LUCK: self._luck.number - 1}))
        self._position = apply_event(self._current(), rest, luck)
        self._luck = luck
        yield from self._shown()

    def _view(self, rest: str) -> Iterator[str]:
        now = self._current()
        reader = None if rest == "spectator" else _seat(now, rest, "view SEAT|spectator")
        yield f"position {write_position(view(now, reader))}"

    def _seen(self, rest: str) -> Iterator[str]:
        now = self._current()
        word, _, event = rest.partition(" ")
        usage = "seen SEAT|spectator EVENT"
        reader = None if word == "spectator" else LETTERS[_seat(now, word, usage)]
        seat, act = read_event(event)
        if seat is None:
            yield f"event {event}"
            return
        letter = LETTERS[_seat(now, LETTERS[seat], usage)]
        seen = _GAME.as_seen(now, reader, letter, act)
        yield f"event {letter} {write_act(seen)}" if seen else "event -"

    def _order(self, rest: str) -> Iterator[str]:
        now = self._current()
        word, _, order = rest.partition(" ")
        act = answer(now, _seat(now, word, "order SEAT ask|never|shield|fierce"), read_order(order))
        yield f"answer {Order.ASK if act is None else write_act(act)}"

    def _go(self, rest: str) -> Iterator[str]:
        options = read_go(rest, STRONGEST)
        now = self._current()
        in_time = time_limit(options.movetime, time.monotonic)
        act = choose(now, reader(now), options.level, options.seed, in_time=in_time)
        yield f"bestturn {write_act(act)}"


def _seat(position: Position, word: str, usage: str) -> int:
    if len(word) != 1 or word not in LETTERS[: position.players]:
        raise usage_error(usage)
    return LETTERS.index(word)


def _result(position: Position) -> str | None:
    reached = outcome(position)
    return result_text(reached) if reached else None
