"""Ids that must not be taken for each other."""

from __future__ import annotations

from typing import Final, NewType

MatchId = NewType("MatchId", int)
"""The number of a match, which people read."""

PublicId = NewType("PublicId", str)
"""Names a match in custom_ids and links; random, so that it cannot be guessed."""

NO_MATCH: Final = PublicId("0")
"""In place of a match, in custom_ids and for posts that are about none."""

MatchRef = MatchId | PublicId

GuildId = NewType("GuildId", int)
"""A server of Discord."""

NO_GUILD: Final = GuildId(0)
"""In place of a server: private messages."""

EVERYWHERE: Final = NO_GUILD
"""In place of a server: all of them."""

UserId = NewType("UserId", int)
"""A person on Discord, or the bot."""

NO_USER: Final = UserId(0)
"""In place of a person: their id has been deleted, or nobody is meant."""

ChannelId = NewType("ChannelId", int)
"""A channel or thread on Discord."""

NO_CHANNEL: Final = ChannelId(0)
"""In place of a channel: not known yet, or a foreign place."""

MessageId = NewType("MessageId", int)
"""A message on Discord."""

Subject = MatchId | GuildId | UserId
"""What a post or a timer is about: mostly a match."""
