"""Where the sprites of The Royal Court are."""

from __future__ import annotations


def art(name: str) -> str:
    """The path of one of this game's sprites, for `render.sprites.sprite`."""
    return f"royal_court/{name}"
