"""All words in the pictures of The Royal Court. The caller provides them in one language; this module has none.

Seats need no words: each has a letter, a colour and a crest.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import GameWord


@dataclass(frozen=True, slots=True)
class Labels:
    """Words in one language. Text that is too wide for its place is set smaller.

    Each field says how many characters fit at 33 px (11 px on a phone) or more. Two lines are broken at a space.
    """

    higher: str
    """The ranks that fit on a red card: "same or higher". Two lines of 11."""

    lower: str
    """The ranks that fit on a black card: "same or lower". Two lines of 11."""

    anything: str
    """The ranks that fit on a joker or on an open pile: "anything". Two lines of 11."""

    ranks: tuple[str, str, str, str]
    """The rank in the corner of an ace, a jack, a queen and a king: "A", "J", "Q", "K". 1."""

    turn: str
    """Below the name of the seat whose turn it is: "to play". 11."""

    actions: str
    """After the number of actions left, from 2 on: "actions". 8."""

    one_left: str
    """The alarm at a seat with a single card: "1 card left!". 14."""

    fewest: str
    """Below the name of a seat to which nobody has fewer cards: "fewest". 8."""

    events: tuple[tuple[str, str], ...]
    """What happens in the middle of the table, by `render.royal_court.last_event.Event.caption`. 16."""

    next: str
    """Below the name of the seat whose turn is next: "next". 8."""

    out: str
    """On the panel of a seat that is out of the game: "out". 8."""

    nope: str
    """The word for the act against an effect: "Nope!". 6."""

    asks: str
    """In a window, below an effect that may be noped: "Nope?". 8."""

    stands: str
    """The state of an effect after an even number of nopes: "It happens". 14."""

    revolt: str
    """On the ribbon of a revolt: "Revolt!". 8."""

    siege: str
    """On the ribbon of a siege: "Siege!". 8."""

    wins: str
    """After the winner's crest: "wins". 11."""

    shared: str
    """Title if several have won together, or no one: "A shared win". 15."""

    cancelled: str
    """Title of a match that does not count: "Cancelled". 15."""

    places: tuple[str, str, str, str, str, str]
    """First to sixth: "1st". 4."""

    terminations: tuple[tuple[str, str], ...]
    """How the match ended, by `Outcome.termination`: empty, alive, pile, sixes, bet, siege, resign, time, agreed,
    bots. 26."""

    def ended(self, termination: GameWord) -> str:
        """How the match ended; empty for an unknown way."""
        return dict(self.terminations).get(termination, "")
