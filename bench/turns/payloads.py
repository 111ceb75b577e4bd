"""Discord's JSON for people, channels and servers, reduced to what discord.py needs."""

from __future__ import annotations

import time
from itertools import count
from typing import Any, Final

from bot.ids import GuildId
from tests.support.signing import PUBLIC

Json = dict[str, Any]

DISCORD_EPOCH: Final = 1_420_070_400_000
"""Milliseconds since 1970 at which snowflakes begin."""

EVERYTHING: Final = str((1 << 53) - 1)
"""Every permission there is."""

JOINED: Final = "2026-01-01T00:00:00+00:00"

_increment = count()


def snowflake() -> int:
    """A new id, which contains the time."""
    return ((time.time_ns() // 1_000_000 - DISCORD_EPOCH) << 22) | (next(_increment) & 0x3FFFFF)


def user(user_id: int, name: str, *, bot: bool = False) -> Json:
    return {
        "id": str(user_id),
        "username": name,
        "discriminator": "0",
        "global_name": name.title(),
        "avatar": None,
        "bot": bot,
        "public_flags": 0,
    }


def member(person: Json) -> Json:
    return {
        "user": person,
        "roles": [],
        "nick": None,
        "joined_at": JOINED,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
        "avatar": None,
    }


def channel(channel_id: int, guild: GuildId, name: str, position: int) -> Json:
    return {
        "id": str(channel_id),
        "type": 0,
        "guild_id": str(guild),
        "name": name,
        "position": position,
        "permission_overwrites": [],
        "parent_id": None,
        "topic": None,
        "rate_limit_per_user": 0,
        "last_message_id": None,
        "nsfw": False,
    }


def guild(guild_id: int, me: Json, channels: list[Json]) -> Json:
    everyone = {"id": str(guild_id), "name": "@everyone", "permissions": EVERYTHING, "position": 0}
    return {
        "id": str(guild_id),
        "name": "The Valley",
        "owner_id": str(guild_id),
        "roles": [everyone],
        "member_count": 1,
        "members": [member(me)],
        "channels": channels,
    }


def application(application_id: int, me: Json) -> Json:
    return {
        "id": str(application_id),
        "name": me["username"],
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": PUBLIC,
        "owner": user(application_id + 1, "owner"),
        "team": None,
        "flags": 0,
        "bot": me,
    }


def message(message_id: int, channel_id: int, author: Json) -> Json:
    return {
        "id": str(message_id),
        "channel_id": str(channel_id),
        "author": author,
        "content": "",
        "timestamp": JOINED,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "type": 0,
        "flags": 0,
    }
