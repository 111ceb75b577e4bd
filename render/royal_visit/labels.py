"""All words in the pictures of Royal Visit. The caller provides them in one language; this module has none."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import GameWord
from engine.royal_visit.board import Seat


@dataclass(frozen=True, slots=True)
class Labels:
    """Words in one language. Text that is too wide for its place is set smaller.

    Characters that fit at 27 px (9 px on a phone) or more: `to_move`, `your_move` and `wins` 16, `wizards_power` and
    `jesters_power` 11 in each of two lines, `terminations` and `gone` 24.
    """

    to_move: tuple[str, str]
    """Whose move it is, by seat: "Green's turn"."""

    your_move: str
    """On the hand of the player to move: "Your turn"."""

    wins: tuple[str, str]
    """Who has won, by seat: "Green wins"."""

    drawn: str
    """Title of a draw: "A draw"."""

    cancelled: str
    """Title of a match that does not count: "Cancelled"."""

    terminations: tuple[tuple[str, str], ...]
    """How the match ended, by `Outcome.termination`: king, crown, deck, resign, time, agreed, cancelled."""

    gone: tuple[tuple[str, tuple[str, ...]], ...]
    """Who has left, by `Outcome.termination` (resign, time) and seat: "Red resigned", "Red ran out of time"."""

    wizards_power: str
    """Its name: "Wizard's power"."""

    jesters_power: str
    """Its name: "Jester's power"."""

    def ended(self, termination: GameWord) -> str:
        """How the match ended; empty for an unknown way."""
        return dict(self.terminations).get(termination, "")

    def left(self, termination: GameWord, seat: Seat) -> str:
        """Return the words for the player who has left; empty if the match ended in another way."""
        return dict(self.gone).get(termination, ("", ""))[seat]

    def winner(self, seat: Seat | None) -> str:
        """The title of a result."""
        return self.drawn if seat is None else self.wins[seat]
