"""The Royal Court behind the seam (`engine.game.Game`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.errors import IllegalTurn, InvalidNotation, Reason
from engine.game import OPEN, Game, GameWord, LeaveResult, Outcome
from engine.randomness import Chance
from engine.royal_court.acts.act import LET, QUIT, Act, ActKind, acting
from engine.royal_court.drafting import Drafting
from engine.royal_court.luck import Luck, deal
from engine.royal_court.notation import RULES, read_act, read_position, write_act, write_effect, write_position
from engine.royal_court.outcome import outcome
from engine.royal_court.position import LETTERS, NOPE, OVER, Place, Position, revealed_view, view
from engine.royal_court.record import RULES_VERSION
from engine.royal_court.rules import apply

SECRET: Final = LET
"""The act that is hidden from all other readers."""


class RoyalCourt(Game[Position, Position, Act]):
    """A turn is one act; its plays are the act's parts. Views are positions with hidden cards."""

    key = "royal_court"
    rules_version = RULES_VERSION
    players = (2, len(LETTERS))
    all_seats = LETTERS
    options: Mapping[str, tuple[str, ...]] = {"rules": tuple(RULES)}
    several_moves = True

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> Position:
        """Deal: there is no choice in the setup."""
        word = options.get("rules", next(iter(RULES)))
        if word not in RULES:
            raise InvalidNotation(Reason("rules", f"the rules are {' or '.join(RULES)}, not {word!r}"))
        return deal(len(seats), Luck(chance), full=RULES[word])

    def to_act(self, position: Position) -> frozenset[str]:
        """Return the seats whose answer a window awaits, else the seat whose turn it is."""
        return frozenset(LETTERS[seat] for seat in acting(position))

    def turn_seat(self, position: Position) -> str:
        """Return the seat whose turn it is. The next turn is always another seat's, because at least two are in."""
        return LETTERS[position.turn]

    def inactive_seats(self, position: Position) -> frozenset[str]:
        """Return the seats that have finished, were killed or driven out, or have left."""
        return frozenset(LETTERS[seat] for seat, place in enumerate(position.places) if place.fate)

    def prompt_key(self, position: Position, seat: str) -> str:
        """Return the step; in a window also its effect and the number of nopes: it stays the same
        until someone nopes."""
        if position.effect is None or position.step is not NOPE:
            return position.step
        return f"{position.step} {write_effect(position.effect)} {len(position.nopes)}"

    def apply(self, position: Position, seat: str, action: Act, chance: Chance) -> Position:
        """Apply an act. Raises `IllegalTurn` for `quit`, which is a departure (`leave`)."""
        if action == QUIT:
            raise IllegalTurn(Reason("act", "quit is a departure, not an act"))
        return apply(position, _seat(position.players, seat), action, Luck(chance))

    def leave(
        self, position: Position, seat: str, chance: Chance, termination: GameWord = "resign"
    ) -> LeaveResult[Position]:
        """Remove the seat; the others play on while two are in."""
        left = apply(position, _seat(position.players, seat), QUIT, Luck(chance))
        return LeaveResult(left, outcome(left))

    def default_action(self, position: Position, seat: str) -> Act | None:
        """Return `let` in a window."""
        return LET if position.step is NOPE else None

    def view(self, position: Position, reader: str | None) -> Position:
        """Hide other hands, the draw pile, cards taken and awaited answers; after the game only the draw pile."""
        if reader == OPEN:
            return revealed_view(position)
        return view(position, None if reader is None else _seat(position.players, reader))

    def own_part(self, view: Position, seat: str) -> tuple[Place, bool]:
        """Return the seat's own cards, and whether it has said Nope in the open window."""
        number = _seat(view.players, seat)
        return view.places[number], number in view.nopes

    def as_seen(self, position: Position, reader: str | None, seat: str, action: Act) -> Act | None:
        """Redact cards given in a swap or out of a hand for all but the two players; `let` is secret."""
        _seat(position.players, seat)
        mine = reader in (seat, OPEN)
        if mine:
            return action
        if action == SECRET:
            return None
        aim = position.victim if action.kind is ActKind.GIVE else action.aim
        secret = action.kind is ActKind.GIVE or (action.kind is ActKind.GIFT and "@" not in action.tokens[0])
        if secret and reader != (None if aim is None else LETTERS[aim]):
            return action._replace(tokens=(), hidden=len(action.tokens))
        return action

    def next_plays(self, view: Position, drafted: Sequence[str]) -> tuple[str, ...]:
        """Return the parts that may follow: further cards, and aims."""
        prefix = "".join(drafted)
        begun = read_act(prefix) if drafted else None
        return tuple(
            write_act(act).removeprefix(prefix)
            for seat in acting(view)
            if not isinstance(view.places[seat].hand, int)
            for act in Drafting(view, seat).next_acts(begun)
        )

    def turn(self, plays: Sequence[str]) -> Act:
        """Join parts to an act. Raises `IllegalTurn` for none."""
        if not plays:
            raise IllegalTurn(Reason("act", "a turn is an act"))
        return read_act("".join(plays))

    def outcome(self, position: Position) -> Outcome | None:
        """Return places and scores once the game is over."""
        return outcome(position) if position.step is OVER else None

    def write_position(self, position: Position) -> str:
        return write_position(position)

    def read_position(self, text: str) -> Position:
        return read_position(text)

    def write_action(self, action: Act) -> str:
        return write_act(action)

    def read_action(self, text: str) -> Act:
        return read_act(text)


def _seat(players: int, letter: str | None) -> int:
    if letter is None or len(letter) != 1 or letter not in LETTERS[:players]:
        raise InvalidNotation(Reason("seat", f"the seat is {' or '.join(LETTERS[:players])}, not {letter!r}"))
    return LETTERS.index(letter)
