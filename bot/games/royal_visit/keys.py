"""The keys of controls that do not stand for a kind of cards. A kind's key is the name of its `Card`."""

from __future__ import annotations

from typing import Final

PRIVILEGE: Final = "KK"
"""The control for King's Privilege: two King cards in one play."""

WHICH: Final = "-"
"""Between the key of a kind and the letters of the Guards that it is to move."""

SUMMON: Final = "WP"
"""The control for the Wizard's power, as the notation writes it."""


def kind_of(key: str) -> str:
    """The key of the kind that a control lays out, without the Guards that it is to move."""
    return key.partition(WHICH)[0]
