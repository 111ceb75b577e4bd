"""The emojis of games: small pictures on buttons and in texts. Games name them, `sync` uploads them to Discord.

Discord refuses a button whose emoji it does not have, so only those are sent that it has listed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from bot.games.registry import HostedGame
from render.sprites import picture_file

Emojis = dict[str, str]
"""Ids of emojis by the names that games give them, as Discord writes them in texts: `<:king_1a2b3c:123>`."""


def emojis_of(folder: str, names: tuple[str, ...]) -> Mapping[str, bytes]:
    """The PNGs of `render/assets/FOLDER/emojis` with these names."""
    return {name: picture_file(f"{folder}/emojis/{name}") for name in names}


def wanted(games: Mapping[str, HostedGame]) -> dict[str, tuple[str, bytes]]:
    """Each emoji of the games by its name at Discord, which has a hash of its picture: its own name and the PNG."""
    pictures = {name: png for game in games.values() for name, png in game.presentation.emojis().items()}
    return {f"{name}_{hashlib.sha256(png).hexdigest()[:6]}": (name, png) for name, png in pictures.items()}


def known(listed: Iterable[Mapping[str, Any]], ours: Mapping[str, tuple[str, bytes]]) -> Emojis:
    """Those of our emojis, as `wanted` gives them, that Discord lists."""
    return {ours[one["name"]][0]: f"<:{one['name']}:{one['id']}>" for one in listed if one["name"] in ours}
