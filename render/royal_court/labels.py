"""Every word that a picture of The Royal Court may contain. The bot's catalogues fill it; no language is built in here.

Seats need no words: they have their letter, their colour and the shape of their crest. Ranks are written as the
notation writes them, ten as a number.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Labels:
    """Words for one language. Short ones: longer than their place, they are set smaller.

    Room before the type gets smaller than 33 px (11 px on a phone) is told with each, in characters. What may take two
    lines is broken at a space.
    """

    colours: tuple[str, str]
    """Of the pile's top card, red and black: "Red", "Black". 9."""

    higher: str
    """What fits on a red card: "same or higher". Two lines of 11."""

    lower: str
    """What fits on a black card: "same or lower". Two lines of 11."""

    anything: str
    """What fits on a joker or on an open pile: "anything". Two lines of 11."""

    ranks: tuple[str, str, str, str]
    """What stands in the corner of an ace, a jack, a queen and a king: "A", "J", "Q", "K". 1."""

    your_turn: str
    """On the hand of who is to act: "Your turn". 13."""

    turn: str
    """After the crest of whose turn it is: "to play". 8."""

    asked: str
    """On the hand of who is asked for a nope, and in a window without one yet: "Nope?". 9."""

    next: str
    """At the seat that a queen has named: "next". 7."""

    out: str
    """At the seat of who is out of the game: "out". 8."""

    nope: str
    """What is called out against an effect: "Nope!". 6."""

    stands: str
    """What becomes of an effect after an even number of nopes: "It stands". 13."""

    falls: str
    """What becomes of it after an odd number: "It is off". 13."""

    revolt: str
    """What is called out: "Revolt!". 8."""

    siege: str
    """What is called out: "Siege!". 8."""

    wins: str
    """After the crest of who has won: "wins". 11."""

    shared: str
    """Before the crests of several who have won together, or where nobody has: "A shared win". 15."""

    cancelled: str
    """The match does not count: "Cancelled". 15."""

    places: tuple[str, str, str, str, str, str]
    """First to sixth: "1st". 4."""

    how: tuple[tuple[str, str], ...]
    """How it ended, in a few words, for each `Outcome.how`: empty, alive, pile, sixes, bet, siege, resign, time,
    agreed, cancelled. 26."""

    def ended(self, how: str) -> str:
        """The words for a way to end; nothing for one unknown."""
        return dict(self.how).get(how, "")
