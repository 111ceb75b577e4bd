"""Emojis at Discord: uploads them, removes old ones, compares, and lists them for a bot that starts."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from typing import Any, Final

import discord

from bot.games.registry import Emojis, HostedGame, known, wanted
from bot.hosting.findings import Finding, good, hint
from bot.program import command_line

OURS: Final = re.compile(r"\w+_[0-9a-f]{6}")
"""How the names of uploaded emojis are made. The host may have uploaded others, which are left alone."""


async def sync_emojis(client: discord.Client, games: Mapping[str, HostedGame]) -> str:
    """Upload the games' emojis that Discord lacks, remove those that no game has any more, and say so in a line.

    Discord sets limits to uploads: then this waits as long as it says. Raises discord.py's errors; another call goes
    on where one has failed.
    """
    http, application, listed = client.http, client.application_id, await _listed(client)
    assert application is not None
    assert client.user is not None
    pictures, there, bot = wanted(games), {one["name"] for one in listed}, str(client.user.id)
    missing = [name for name in pictures if name not in there]
    for name in missing:
        image = f"data:image/png;base64,{base64.b64encode(pictures[name][1]).decode()}"
        await http.create_application_emoji(application, name, image)
    unused = [
        one
        for one in listed
        if one["name"] not in pictures and OURS.fullmatch(one["name"]) and (one.get("user") or {}).get("id") == bot
    ]
    for one in unused:
        await http.delete_application_emoji(application, int(one["id"]))
    return f"emojis: {len(missing)} uploaded, {len(unused)} removed, {len(pictures) - len(missing)} there already"


async def check_emojis(client: discord.Client, games: Mapping[str, HostedGame], found: Emojis) -> Finding:
    """Check which of the games' emojis Discord has, and note them in `found`."""
    ours = wanted(games)
    found |= known(await _listed(client), ours)
    if lacking := len(ours) - len(found):
        return hint("emojis", f"{lacking} are not uploaded: words stand alone", f"run `{command_line('sync')}`")
    return good("emojis", f"{len(found)} uploaded")


async def _listed(client: discord.Client) -> list[Mapping[str, Any]]:
    assert client.application_id is not None
    return list((await client.http.get_application_emojis(client.application_id))["items"])
