"""Where the drawings of The Royal Court lie."""

from __future__ import annotations

from typing import Final

ART: Final = "royal_court"


def art(name: str) -> str:
    """The sprite's path of a drawing of this game."""
    return f"{ART}/{name}"
