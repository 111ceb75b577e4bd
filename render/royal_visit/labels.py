"""Every word that a picture of Royal Visit may contain. The bot's catalogues fill it; no language is built in here."""

from __future__ import annotations

from dataclasses import dataclass

from engine.royal_visit.board import Seat


@dataclass(frozen=True, slots=True)
class Labels:
    """Words for one language. Short ones: longer than their place, they are set smaller.

    Room before the type gets smaller than 27 px (9 px on a phone), in characters: `to_move`, `your_move` and `wins` 16,
    `wizards_power` and `jesters_power` 11 in each of two lines, `how` and `gone` 24.
    """

    to_move: tuple[str, str]
    """Whose move it is, by seat: "Green to move"."""

    your_move: str
    """On the hand of the player to move: "Your move"."""

    wins: tuple[str, str]
    """Who has won, by seat: "Green wins"."""

    drawn: str
    """Nobody has won: "A draw"."""

    cancelled: str
    """The match does not count: "Cancelled"."""

    how: tuple[tuple[str, str], ...]
    """How it ended, in a few words, for each `Outcome.how`: king, crown, deck, resign, time, agreed, cancelled."""

    gone: tuple[tuple[str, tuple[str, str]], ...]
    """That a player has left, by seat, for each `Outcome.how` that says so: "Red resigned", "Red ran out of time"."""

    wizards_power: str
    """What it is called: "Wizard's power"."""

    jesters_power: str
    """What it is called: "Jester's power"."""

    def ended(self, how: str) -> str:
        """The words for a way to end; nothing for one unknown."""
        return dict(self.how).get(how, "")

    def left(self, how: str, seat: Seat) -> str:
        """That this player has left, where that is how it ended; nothing for another way to end."""
        return dict(self.gone).get(how, ("", ""))[seat]

    def winner(self, seat: Seat | None) -> str:
        """The headline of a result."""
        return self.drawn if seat is None else self.wins[seat]
