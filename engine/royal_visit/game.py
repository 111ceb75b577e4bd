"""Royal Visit behind the seam (`engine.game.Game`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

from engine.errors import GameOver, IllegalTurn, InvalidNotation, Reason
from engine.game import OPEN, Game, GameWord, LeaveResult, Outcome
from engine.randomness import Chance
from engine.royal_visit.board import SEATS, Ruleset, Seat
from engine.royal_visit.deal import PICKS, Pick, deal
from engine.royal_visit.notation import read_play, read_position, read_turn, write_position, write_turn
from engine.royal_visit.position import MatchPosition, MatchView, Picking, outcome, revealed_view, view, won
from engine.royal_visit.record import RULES_VERSION
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import draft_turn
from engine.royal_visit.turns.plays import Turn

T = TypeVar("T")

MatchAction: TypeAlias = Turn | Pick
"""An action of a match: the pick before the deal, turns after it."""

PICK: Final = "pick "
"""Prefix of the notation of the position before the pick, and of the pick itself."""


class RoyalVisit(Game[MatchPosition, MatchView, MatchAction]):
    """In notation, the position before the pick is `pick RULESET`, and the pick is `pick left` or `pick right`."""

    key = "royal_visit"
    rules_version = RULES_VERSION
    players = (2, 2)
    all_seats = tuple(SEATS)
    # Signpost: an option of a game
    options: Mapping[str, tuple[str, ...]] = {"ruleset": tuple(Ruleset)}

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> Picking:
        """Return the position in which Red picks one of Green's closed hands."""
        return Picking(_ruleset(options.get("ruleset", Ruleset.RULEBOOK)))

    def dealt(self, position: MatchPosition) -> bool:
        """Return whether Red has picked."""
        return not isinstance(position, Picking)

    def to_act(self, position: MatchPosition) -> frozenset[str]:
        """Return Red before the pick, then the player to move."""
        if isinstance(position, Picking):
            return frozenset({Seat.RED.letter})
        return frozenset() if outcome(position) else frozenset({position.turn.letter})

    def apply(self, position: MatchPosition, seat: str, action: MatchAction, chance: Chance) -> MatchPosition:
        """Deal after a pick, or apply a turn."""
        if seat not in self.to_act(position):
            seat_of(seat)
            if self.outcome(position):
                raise GameOver(Reason("over", "the game is over"))
            raise IllegalTurn(Reason("seat", f"{seat} is not to move"))
        if isinstance(position, Picking):
            if not isinstance(action, str):
                raise IllegalTurn(Reason("pick", "a hand is to be picked first"))
            return deal(action, position.ruleset, chance)
        return apply(position, turn_of(action), chance)

    def leave(
        self, position: MatchPosition, seat: str, chance: Chance, termination: GameWord = "resign"
    ) -> LeaveResult[MatchPosition]:
        """End the game: the other player wins."""
        return LeaveResult(position, won(seat_of(seat).other, termination))

    def view(self, position: MatchPosition, reader: str | None) -> MatchView:
        """Hide the other hand and the draw pile; from spectators both hands, until the match is over."""
        seat = None if reader is None or reader == OPEN else seat_of(reader)
        if isinstance(position, Picking):
            return position
        return revealed_view(position) if reader == OPEN else view(position, seat)

    def next_plays(self, view: MatchView, drafted: Sequence[str]) -> tuple[str, ...]:
        if isinstance(view, Picking):
            return () if drafted else tuple(PICK + known for known in PICKS)
        return tuple(map(str, draft_turn(view, tuple(map(read_play, drafted))).next_plays))

    def turn(self, plays: Sequence[str]) -> MatchAction:
        """Join plays to a turn; a pass for none."""
        if plays and plays[0].startswith(PICK):
            return self.read_action(plays[0])
        return tuple(map(read_play, plays))

    def outcome(self, position: MatchPosition) -> Outcome | None:
        """Return how King, Crown or deck ended the game."""
        return None if isinstance(position, Picking) else outcome(position)

    def write_position(self, position: MatchPosition | MatchView) -> str:
        return f"{PICK}{position.ruleset}" if isinstance(position, Picking) else write_position(position)

    def read_position(self, text: str) -> MatchPosition:
        return Picking(_ruleset(text.removeprefix(PICK))) if text.startswith(PICK) else read_position(text)

    def write_action(self, action: MatchAction) -> str:
        return f"{PICK}{action}" if isinstance(action, str) else write_turn(action)

    def read_action(self, text: str) -> MatchAction:
        if text.startswith(PICK):
            return _known("pick", text.removeprefix(PICK), {known: known for known in PICKS})
        return read_turn(text)


def turn_of(action: MatchAction | None) -> Turn:
    """Return the action itself, a turn. Raises `IllegalTurn` for a pick or None."""
    if action is None or isinstance(action, str):
        raise IllegalTurn(Reason("turn", "this is not a turn"))
    return action


def seat_of(letter: str) -> Seat:
    """Return the seat of a letter `g` or `r`. Raises `InvalidNotation`."""
    if letter not in SEATS:
        raise InvalidNotation(Reason("seat", f"the seat is {' or '.join(SEATS)}, not {letter!r}"))
    return SEATS[letter]


def _ruleset(word: str) -> Ruleset:
    return _known("ruleset", word, {ruleset: ruleset for ruleset in Ruleset})


def _known(name: str, word: str, known: Mapping[str, T]) -> T:
    if word not in known:
        raise InvalidNotation(Reason(name, f"the {name} is {' or '.join(known)}, not {word!r}"))
    return known[word]
