"""Royal Visit behind the seam that every hosted game offers (`engine.game.Game`): notation in, notation out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine.errors import InvalidNotation, Reason
from engine.game import Outcome
from engine.randomness import Shuffles
from engine.royal_visit.board import Ruleset, Seat
from engine.royal_visit.deal import PICKS, deal
from engine.royal_visit.notation import read_play, read_position, read_turn, write_position, write_turn
from engine.royal_visit.position import outcome, view, won
from engine.royal_visit.record import RULES_VERSION
from engine.royal_visit.rules import apply
from engine.royal_visit.turns import lay, turns

T = TypeVar("T")


class RoyalVisit:
    """See `engine.game.Game` for what each part promises."""

    key = "royal_visit"
    rules_version = RULES_VERSION
    seats: tuple[str, ...] = tuple(seat.letter for seat in Seat)
    options: Mapping[str, tuple[str, ...]] = {"ruleset": tuple(ruleset.value for ruleset in Ruleset)}
    picks: tuple[str, ...] = PICKS

    def start(self, options: Mapping[str, str], pick: str, shuffles: Shuffles) -> str:
        """Deal a fresh game; the pick is the accepting player's closed hand."""
        rulesets = {ruleset.value: ruleset for ruleset in Ruleset}
        ruleset = _known("ruleset", options.get("ruleset", Ruleset.RULEBOOK.value), rulesets)
        hand = _known("pick", pick, {known: known for known in PICKS})
        return write_position(deal(hand, ruleset, shuffles))

    def to_move(self, position: str) -> str | None:
        """The letter of the player to move."""
        parsed = read_position(position)
        return None if outcome(parsed) else parsed.turn.letter

    def view(self, position: str, seat: str | None) -> str:
        """The position without the other hand and the draw pile; without both hands for a spectator."""
        return write_position(view(read_position(position), seat_of(seat)))

    def turns(self, view: str) -> tuple[str, ...]:
        """One turn for each distinct outcome."""
        return tuple(map(write_turn, turns(read_position(view))))

    def next_plays(self, view: str, laid: Sequence[str]) -> tuple[str, ...]:
        """The single plays that may follow."""
        return tuple(map(str, lay(read_position(view), tuple(map(read_play, laid))).next_plays))

    def plays(self, turn: str) -> tuple[str, ...]:
        """The plays of a turn; none for a pass."""
        return tuple(map(str, read_turn(turn)))

    def turn(self, plays: Sequence[str]) -> str:
        """The turn of these plays; a pass for none."""
        return write_turn(tuple(map(read_play, plays)))

    def apply(self, position: str, turn: str, shuffles: Shuffles) -> str:
        """Carry out a turn."""
        return write_position(apply(read_position(position), read_turn(turn), shuffles))

    def outcome(self, position: str) -> Outcome | None:
        """King, Crown or deck."""
        return outcome(read_position(position))

    def resigned(self, seat: str) -> Outcome:
        """The other player wins."""
        return won(_seat(seat).other, "resign")


def seat_of(letter: str | None) -> Seat | None:
    """The seat of a letter `g` or `r`; None stays None, the spectator. Raises `InvalidNotation`."""
    return None if letter is None else _seat(letter)


def _seat(letter: str) -> Seat:
    return _known("seat", letter, {seat.letter: seat for seat in Seat})


def _known(name: str, word: str, known: Mapping[str, T]) -> T:
    if word not in known:
        raise InvalidNotation(Reason(name, f"the {name} is {' or '.join(known)}, not {word!r}"))
    return known[word]
