"""Queries on one person's matches: under way, offered and finished, in all servers and all games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.durations import Time
from bot.ids import ChannelId, GuildId, MatchId, MessageId, UserId
from bot.store.core.matches import State
from bot.store.outbox.posts import Purpose
from bot.store.rows import Value
from bot.store.transaction import Transaction, marks


class LiveRow(NamedTuple):
    """A match under way or a challenge of a person who has a seat in it, or is `invited`.

    `prompt_version`, `due` and `late` are those of the person's seat; `others_late`: another seat's time is up.
    """

    match: MatchId
    game: str
    state: State
    rules_version: int
    created: Time
    stopped: Time | None
    prompt_version: int | None
    due: Time | None
    late: int
    others_late: bool
    invited: bool


@dataclass(frozen=True, slots=True)
class MessageRow:
    """The address of a message of a match. `person` is the recipient of a private message; None: in a channel."""

    purpose: Purpose
    person: UserId | None
    guild: GuildId
    channel: ChannelId
    message: MessageId


@dataclass(frozen=True, slots=True)
class VisibleChannels:
    """What a reader may see of another person's matches: those in some channels, and those the reader has played in."""

    reader: int
    guild: GuildId
    channels: tuple[ChannelId, ...]


_LIVE = (
    "SELECT m.id, m.game, m.state, m.rules_version, m.created, m.stopped, s.prompt_version, s.due, s.late,"
    " EXISTS (SELECT 1 FROM seats o WHERE o.match = m.id AND o.seat <> s.seat AND o.late <> 0)"
)


def live_matches_of(tx: Transaction, user: UserId) -> list[LiveRow]:
    """A person's matches under way, unless they have left, their challenges, and their invitations; in no order."""
    found = tx.all(
        f"{_LIVE}, 0 FROM seats s JOIN matches m ON m.id = s.match"
        " WHERE s.user_id = ? AND s.ended IS NULL AND s.gone IS NULL AND m.state IN ('play', 'challenge')"
        f" UNION ALL {_LIVE}, 1 FROM seats s JOIN matches m ON m.id = s.match"
        " WHERE s.invited = ? AND s.invited IS NOT NULL AND s.ended IS NULL AND m.state = 'challenge'",
        user,
        user,
    )
    return [
        LiveRow._make((match, game, State(state), *row, bool(invited))) for match, game, state, *row, invited in found
    ]


def finished_matches_of(
    tx: Transaction, user: UserId, games: Sequence[str], seen: VisibleChannels | None, most: int, skip: int = 0
) -> list[MatchId]:
    """Ids of a person's finished matches of these games, newest first; only those that `seen` allows, if given.

    Each appears once, also among the bot's matches, in some of which it has several seats.
    """
    where = f"s.user_id = ? AND s.ended IS NOT NULL AND m.state = 'over' AND m.game IN ({marks(games)})"
    where += (
        " AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.match = m.id AND o.user_id = s.user_id AND o.place < s.place)"
    )
    values: list[Value] = [user, *games]
    if seen is not None:
        where += (
            f" AND ((m.guild = ? AND m.channel IN ({marks(seen.channels)})) OR EXISTS"
            " (SELECT 1 FROM seats r WHERE r.match = m.id AND r.user_id = ?))"
        )
        values += [seen.guild, *seen.channels, seen.reader]
    return tx.column(
        f"SELECT m.id FROM seats s JOIN matches m ON m.id = s.match WHERE {where}"
        " ORDER BY s.ended DESC, s.match DESC LIMIT ? OFFSET ?",
        *values,
        most,
        skip,
    )


def channels_of(tx: Transaction, user: UserId, guild: GuildId) -> list[ChannelId]:
    """The channels of a server in which a person has finished a match."""
    return tx.column(
        "SELECT DISTINCT m.channel FROM seats s JOIN matches m ON m.id = s.match"
        " WHERE s.user_id = ? AND s.ended IS NOT NULL AND m.state = 'over' AND m.guild = ?",
        user,
        guild,
    )


def messages_of(tx: Transaction, matches: Sequence[MatchId], user: UserId) -> dict[MatchId, list[MessageRow]]:
    """Messages of these matches that are public or private to this person, oldest first."""
    found: dict[MatchId, list[MessageRow]] = {match: [] for match in matches}
    among, given = tx.among("match", matches)
    rows = tx.all(
        f"SELECT match, purpose, person, guild, channel, message FROM posts WHERE {among}"
        " AND message IS NOT NULL AND (person IS NULL OR person = ?) ORDER BY id",
        *given,
        user,
    )
    for match, purpose, *address in rows:
        found[match].append(MessageRow(Purpose(purpose), *address))
    return found
