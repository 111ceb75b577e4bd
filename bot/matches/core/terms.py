"""The terms of a match, and the place where it is created."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from bot.ids import ChannelId, GuildId, UserId
from bot.store.core.matches import MatchRow, PlayTerms


@dataclass(frozen=True, slots=True)
class Place:
    """Where, and by which request, a match is created. `request` is Discord's id of the interaction.

    `parent` is the channel of a thread. If a person creates a server's match from their private messages, as a rematch,
    `private` is their channel, and the challenge is shown there. In a foreign place, where the bot is not, both `guild`
    and `channel` are 0: nothing can be posted there.
    """

    guild: GuildId
    channel: ChannelId
    request: int | None = None
    parent: ChannelId | None = None
    private: ChannelId | None = None

    @property
    def foreign(self) -> bool:
        return not self.guild and not self.channel

    def recipient(self, user: UserId) -> UserId | None:
        """The recipient of a post for `user` there: `user` in private messages, None in a public channel."""
        return None if self.guild and self.private is None else user


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms(PlayTerms):
    """What the challenger has chosen for a match.

    `level` is the bot's, if it plays. A `direct` match is played in private messages; one that belongs to no server
    always is.
    """

    game: str
    level: int | None = None
    direct: bool = False


def terms_of(row: MatchRow) -> Terms:
    """The terms of a stored match."""
    level = next((seat.level for seat in row.seats if seat.level is not None), None)
    return Terms(game=row.game, level=level, direct=row.place.direct, **asdict(row.terms))
