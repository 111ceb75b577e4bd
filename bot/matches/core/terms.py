"""The terms of a match, and the place where it is created."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.ids import ChannelId, GuildId, UserId
from bot.settings.server import AnswerTime, PaceKey
from bot.store.core.matches import MatchRow


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
class Terms:
    """What the challenger has chosen for a match.

    `level` is the bot's, if it plays. A `direct` match is played in private messages; one that belongs to no server
    always is. `answer_time` is one of `pace.answer_times`; None: the usual one. `insists`: they have chosen that it is
    rated, also with newcomers.
    """

    game: str
    options: Mapping[str, str]
    rated: bool = False
    hints: bool = False
    level: int | None = None
    guided: bool = False
    pace: PaceKey = PaceKey.NONE
    direct: bool = False
    answer_time: AnswerTime | None = None
    insists: bool = False


def terms_of(row: MatchRow) -> Terms:
    """The terms of a stored match."""
    level = next((seat.level for seat in row.seats if seat.level is not None), None)
    return Terms(
        game=row.game,
        options=dict(row.options),
        rated=row.rated,
        hints=row.hints,
        level=level,
        guided=row.guided,
        pace=row.pace,
        direct=row.place.direct,
        answer_time=row.answer_time,
        insists=row.insists,
    )
