"""The places of a finished match, in words as short as a podium's."""

from __future__ import annotations

from bot.i18n.translator import Translator


def place_names(t: Translator) -> tuple[str, str, str, str, str, str]:
    """The places, the best first: as many as the largest table has seats."""
    return (
        t.noun("place", "1st"),  # Translators: a place at the end of a match, also in a picture: at most 4 characters
        t.noun("place", "2nd"),
        t.noun("place", "3rd"),
        t.noun("place", "4th"),
        t.noun("place", "5th"),
        t.noun("place", "6th"),
    )


def place_name(t: Translator, rank: int) -> str:
    """The name of the place with this rank, from 1 on."""
    return place_names(t)[rank - 1]
