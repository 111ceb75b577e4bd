"""Royal Visit behind the seam (`engine.game.Game`): notation in, notation out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeVar

from engine.errors import GameOver, IllegalTurn, InvalidNotation, Reason
from engine.game import OPEN, LeaveResult, Outcome
from engine.randomness import Chance, Shuffles
from engine.royal_visit.board import Ruleset, Seat
from engine.royal_visit.deal import PICKS, deal
from engine.royal_visit.notation import read_play, read_position, read_turn, write_position, write_turn
from engine.royal_visit.outcome import outcome, won
from engine.royal_visit.position import revealed_view, view
from engine.royal_visit.record import RULES_VERSION
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import draft_turn
from engine.royal_visit.turns.listing import turns

T = TypeVar("T")

PICK: Final = "pick "
"""Prefix of the position before the pick, and of the pick itself."""


class RoyalVisit:
    """Implements `engine.game.Game`.

    Before the pick the position is `pick RULESET`; the pick is the action `pick left` or `pick right`.
    """

    key = "royal_visit"
    rules_version = RULES_VERSION
    plays_versions = frozenset({RULES_VERSION})
    players = (2, 2)
    options: Mapping[str, tuple[str, ...]] = {"ruleset": tuple(ruleset.value for ruleset in Ruleset)}

    def seats(self, players: int) -> tuple[str, ...]:
        """Return Green, the challenger, and Red. Raises `InvalidNotation` unless `players` is 2."""
        if players != len(Seat):
            raise InvalidNotation(Reason("players", f"two play, not {players}"))
        return tuple(seat.letter for seat in Seat)

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> str:
        """Return the position in which Red picks one of Green's closed hands."""
        word = options.get("ruleset", Ruleset.RULEBOOK.value)
        return f"{PICK}{_ruleset(word).value}"

    def dealt(self, position: str) -> bool:
        """Return whether Red has picked."""
        return not position.startswith(PICK)

    def to_act(self, position: str) -> frozenset[str]:
        """Return Red before the pick, then the player to move."""
        if not self.dealt(position):
            return frozenset({Seat.RED.letter})
        parsed = read_position(position)
        return frozenset() if outcome(parsed) else frozenset({parsed.turn.letter})

    def inactive_seats(self, position: str) -> frozenset[str]:
        """Return no seat: the game ends when one leaves."""
        return frozenset()

    def prompt_key(self, position: str, seat: str) -> str:
        """Return a constant: only the seat to move has a prompt, and only its own action changes it."""
        return "turn"

    def apply(self, position: str, seat: str, action: str, chance: Chance) -> str:
        """Deal after a pick, or apply a turn."""
        if seat not in self.to_act(position):
            _seat(seat)
            if self.dealt(position) and outcome(read_position(position)):
                raise GameOver(Reason("over", "the game is over"))
            raise IllegalTurn(Reason("seat", f"{seat} is not to move"))
        shuffles = Shuffles.of(chance)
        if not self.dealt(position):
            hand = _known("pick", action.removeprefix(PICK), {known: known for known in PICKS})
            return write_position(deal(hand, _ruleset(position.removeprefix(PICK)), shuffles))
        return write_position(apply(read_position(position), read_turn(action), shuffles))

    def leave(self, position: str, seat: str, chance: Chance, how: str = "resign") -> LeaveResult:
        """End the game: the other player wins."""
        return LeaveResult(position, won(_seat(seat).other, how))

    def default_action(self, position: str, seat: str) -> str | None:
        """Return None: there are no prompts with a short deadline."""
        return None

    def view(self, position: str, reader: str | None) -> str:
        """Hide the other hand and the draw pile; from spectators both hands, until the match is over."""
        if reader != OPEN:
            seat_of(reader)
        return _view(position, reader) if self.dealt(position) else position

    def as_seen(self, position: str, reader: str | None, seat: str, action: str) -> str:
        """Return the action: turns are public."""
        return action

    def turns(self, view: str) -> tuple[str, ...]:
        return tuple(map(write_turn, turns(read_position(view)))) if self.dealt(view) else self.next_plays(view, ())

    def next_plays(self, view: str, drafted: Sequence[str]) -> tuple[str, ...]:
        if not self.dealt(view):
            return () if drafted else tuple(PICK + known for known in PICKS)
        return tuple(map(str, draft_turn(read_position(view), tuple(map(read_play, drafted))).next_plays))

    def plays(self, action: str) -> tuple[str, ...]:
        """Split a turn into its plays; none for a pass."""
        return (action,) if action.startswith(PICK) else tuple(map(str, read_turn(action)))

    def turn(self, plays: Sequence[str]) -> str:
        """Join plays to a turn; a pass for none."""
        if plays and plays[0].startswith(PICK):
            return plays[0]
        return write_turn(tuple(map(read_play, plays)))

    def outcome(self, position: str) -> Outcome | None:
        """Return how King, Crown or deck ended the game."""
        return outcome(read_position(position)) if self.dealt(position) else None


@lru_cache(maxsize=1024)
def _view(position: str, reader: str | None) -> str:
    """Cached: words, pictures and handlers ask for the same view."""
    whole = read_position(position)
    return write_position(revealed_view(whole) if reader == OPEN else view(whole, seat_of(reader)))


def seat_of(letter: str | None) -> Seat | None:
    """Return the seat of a letter `g` or `r`, or None for None (a spectator). Raises `InvalidNotation`."""
    return None if letter is None else _seat(letter)


def _ruleset(word: str) -> Ruleset:
    return _known("ruleset", word, {ruleset.value: ruleset for ruleset in Ruleset})


def _seat(letter: str) -> Seat:
    return _known("seat", letter, {seat.letter: seat for seat in Seat})


def _known(name: str, word: str, known: Mapping[str, T]) -> T:
    if word not in known:
        raise InvalidNotation(Reason(name, f"the {name} is {' or '.join(known)}, not {word!r}"))
    return known[word]
