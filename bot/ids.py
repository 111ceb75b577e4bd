"""Ids that must not be taken for each other."""

from __future__ import annotations

from typing import Final, NewType

PublicId = NewType("PublicId", str)
"""Names a match in custom_ids and links; random, so that it cannot be guessed."""

NO_MATCH: Final = PublicId("0")
"""In place of a match, in custom_ids and for posts that are about none."""

MatchRef = int | PublicId
"""A match's number, or its public id."""

GuildId = NewType("GuildId", int)
"""A server of Discord."""

NO_GUILD: Final = GuildId(0)
"""In place of a server: private messages."""

EVERYWHERE: Final = NO_GUILD
"""In place of a server: all of them."""
