"""The Royal Court behind the seam (`engine.game.Game`): notation in, notation out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from engine.errors import IllegalTurn, InvalidNotation, Reason
from engine.game import OPEN, LeaveResult, Outcome
from engine.randomness import Chance
from engine.royal_court.acts.act import LET, QUIT, acting
from engine.royal_court.acts.drafting import Drafting, parts
from engine.royal_court.acts.listing import acts
from engine.royal_court.deal import deal
from engine.royal_court.luck import Luck
from engine.royal_court.notation import RULES, read_position, write_position
from engine.royal_court.outcome import outcome
from engine.royal_court.position import LETTERS, NOPE, OVER, revealed_view, view
from engine.royal_court.record import RULES_VERSION
from engine.royal_court.rules import apply

SECRET: Final = LET
"""The act that is secret to all other readers."""


class RoyalCourt:
    """Implements `engine.game.Game`. A turn is one act; its plays are the act's parts."""

    key = "royal_court"
    rules_version = RULES_VERSION
    plays_versions = frozenset({RULES_VERSION})
    players = (2, len(LETTERS))
    options: Mapping[str, tuple[str, ...]] = {"rules": tuple(RULES)}

    def seats(self, players: int) -> tuple[str, ...]:
        """Return `a`, the challenger, and the following letters. Raises `InvalidNotation` for a wrong number of
        players."""
        least, most = self.players
        if not least <= players <= most:
            raise InvalidNotation(Reason("players", f"two to six play, not {players}"))
        return tuple(LETTERS[:players])

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> str:
        """Deal: there is no choice in the setup."""
        word = options.get("rules", next(iter(RULES)))
        if word not in RULES:
            raise InvalidNotation(Reason("rules", f"the rules are {' or '.join(RULES)}, not {word!r}"))
        return write_position(deal(len(seats), Luck(chance), full=RULES[word]))

    def dealt(self, position: str) -> bool:
        """Return True: the first position is dealt."""
        return True

    def to_act(self, position: str) -> frozenset[str]:
        """Return the seats whose answer a window awaits, else the seat whose turn it is."""
        return frozenset(LETTERS[seat] for seat in acting(read_position(position)))

    def inactive_seats(self, position: str) -> frozenset[str]:
        """Return the seats that have finished, were killed or driven out, or have left."""
        return frozenset(LETTERS[seat] for seat, place in enumerate(read_position(position).places) if place.fate)

    def prompt_key(self, position: str, seat: str) -> str:
        """Return the step; in a window also its effect and the number of nopes: it stays the same
        until someone nopes."""
        now = read_position(position)
        if now.step != NOPE:
            return now.step
        return f"{now.step} {now.effect} {len(now.nopes)}"

    def apply(self, position: str, seat: str, action: str, chance: Chance) -> str:
        """Apply an act. Raises `IllegalTurn` for `quit`, which is a departure (`leave`)."""
        if action == QUIT:
            raise IllegalTurn(Reason("act", "who quits leaves the table"))
        now = read_position(position)
        return write_position(apply(now, _seat(now.players, seat), action, Luck(chance)))

    def leave(self, position: str, seat: str, chance: Chance, how: str = "resign") -> LeaveResult:
        """Remove the seat; the others play on while two are in."""
        now = read_position(position)
        left = apply(now, _seat(now.players, seat), QUIT, Luck(chance))
        return LeaveResult(write_position(left), outcome(left))

    def default_action(self, position: str, seat: str) -> str | None:
        """Return `let` in a window."""
        return LET if read_position(position).step == NOPE else None

    def view(self, position: str, reader: str | None) -> str:
        """Hide other hands, the draw pile, cards taken and awaited answers; after the game only the draw pile."""
        if reader not in (None, OPEN):
            _seat(len(LETTERS), reader)
        return _view(position, reader)

    def as_seen(self, position: str, reader: str | None, seat: str, action: str) -> str:
        """Redact cards given in a swap or out of a hand for all but the two players; `let` is secret."""
        now = read_position(position)
        _seat(now.players, seat)
        mine = reader in (seat, OPEN)
        word, _, what = action.partition(":")
        if action == SECRET:
            return action if mine else ""
        if word == "give" and not mine and reader != _letter(now.victim):
            return f"give:?{what.count('+') + 1}"
        if word == "gift" and not mine:
            token, _, to = what.partition(">")
            if "@" not in token and reader != to:
                return f"gift:?1>{to}"
        return action

    def turns(self, view: str) -> tuple[str, ...]:
        """Return every act of the seats that may act and whose hand is visible."""
        now = read_position(view)
        return tuple(
            act for seat in acting(now) if not isinstance(now.places[seat].hand, int) for act in acts(now, seat)
        )

    def next_plays(self, view: str, drafted: Sequence[str]) -> tuple[str, ...]:
        """Return the parts with which an act may go on: a further card, or an aim."""
        now, prefix = read_position(view), "".join(drafted)
        return tuple(
            part
            for seat in acting(now)
            if not isinstance(now.places[seat].hand, int)
            for part in Drafting(now, seat).next_parts(prefix)
        )

    def plays(self, action: str) -> tuple[str, ...]:
        """Split the act into its parts."""
        return parts(action)

    def turn(self, plays: Sequence[str]) -> str:
        """Join parts to an act. Raises `IllegalTurn` for none."""
        if not plays:
            raise IllegalTurn(Reason("act", "a turn is an act"))
        return "".join(plays)

    def outcome(self, position: str) -> Outcome | None:
        """Return places and scores once the game is over."""
        now = read_position(position)
        return outcome(now) if now.step == OVER else None


@lru_cache(maxsize=2048)
def _view(position: str, reader: str | None) -> str:
    whole = read_position(position)
    return write_position(revealed_view(whole) if reader == OPEN else view(whole, _reader(whole.players, reader)))


def _reader(players: int, letter: str | None) -> int | None:
    return None if letter is None else _seat(players, letter)


def _seat(players: int, letter: str | None) -> int:
    if letter is None or len(letter) != 1 or letter not in LETTERS[:players]:
        raise InvalidNotation(Reason("seat", f"the seat is {' or '.join(LETTERS[:players])}, not {letter!r}"))
    return LETTERS.index(letter)


def _letter(seat: int | None) -> str | None:
    return None if seat is None else LETTERS[seat]
