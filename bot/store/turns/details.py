"""Drafts, followers, and a match together with what its hands, posts and clocks need beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from bot.durations import EPOCH, Time
from bot.ids import EVERYWHERE, MatchId, MatchRef, UserId
from bot.settings.hours import QuietHours
from bot.settings.personal import PersonalSettings
from bot.store.core.matches import MatchRow, SeatRow, find_rows
from bot.store.outbox import posts
from bot.store.rows import columns, read, values, width
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A draft in answer to the prompt of `prompt_version`, and the last hint for it; see the table."""

    prompt_version: int
    step: int
    chosen: str | None
    plays: tuple[str, ...]
    hint_step: int | None = None
    hint_plays: tuple[str, ...] = ()
    hint_chance: float | None = None
    hint_best: float | None = None


def find_draft(tx: Transaction, match: MatchId, seat: str) -> DraftRow | None:
    return tx.find(DraftRow, "FROM drafts WHERE match = ? AND seat = ?", match, seat)


def save_draft(tx: Transaction, match: MatchId, seat: str, draft: DraftRow) -> None:
    tx.upsert("drafts", {"match": match, "seat": seat, **values(draft)}, "match", "seat")


def drop_draft(tx: Transaction, match: MatchId, seat: str) -> None:
    tx.run("DELETE FROM drafts WHERE match = ? AND seat = ?", match, seat)


def drop_drafts(tx: Transaction, match: MatchId) -> None:
    tx.run("DELETE FROM drafts WHERE match = ?", match)


@dataclass(frozen=True, slots=True)
class DetailsRow:
    """What is stored beside a match: `drafts` by seat, `settings`, `names` (in its server) and `locales` by person.

    `language` and `pings` are the server's; `away_until` the latest end of the players' days away.
    `waits`: a post of the match rests or waits for a retry, or one in its channel rests, or its channel was lost.
    """

    drafts: Mapping[str, DraftRow] = field(repr=False)
    settings: Mapping[UserId, PersonalSettings]
    names: Mapping[UserId, str]
    language: str | None
    pings: bool
    has_notices: bool
    has_followers: bool
    waits: bool
    away_until: Time


_OTHERS: Final = (
    "coalesce(h.name, e.name) AS name, v.language AS server_language, v.pings AS server_pings,"
    " EXISTS (SELECT 1 FROM posts n WHERE n.match = m.id AND n.purpose = 'notice') AS notices,"
    " EXISTS (SELECT 1 FROM follows f WHERE f.match = m.id) AS followers,"
    f" {posts.WAITS} OR EXISTS (SELECT 1 FROM posts r WHERE r.resting = 1 AND r.guild = m.guild"
    " AND r.channel = coalesce(nullif(m.thread, 0), m.channel)) AS waits,"
    " (SELECT max(a.until) FROM away a WHERE a.user_id = s.user_id) AS away_until"
)

_SOURCE: Final = (
    "FROM matches m LEFT JOIN seats s ON s.match = m.id"
    " LEFT JOIN drafts d ON d.match = m.id AND d.seat = s.seat"
    " LEFT JOIN settings p ON p.user_id = coalesce(s.user_id, s.invited)"
    f" LEFT JOIN names e ON e.guild = {EVERYWHERE} AND e.user_id = s.user_id"
    " LEFT JOIN names h ON h.guild = m.guild AND h.user_id = s.user_id"
    " LEFT JOIN servers v ON v.guild = m.guild"
)

_SEATS_FROM: Final = width(MatchRow)
_DRAFTS_FROM: Final = _SEATS_FROM + width(SeatRow)
_SETTINGS_FROM: Final = _DRAFTS_FROM + width(DraftRow)
_OTHERS_FROM: Final = _SETTINGS_FROM + width(PersonalSettings)

_COLUMNS: Final = ", ".join(
    (columns(MatchRow, "m"), columns(SeatRow, "s"), columns(DraftRow, "d"), columns(PersonalSettings, "p"), _OTHERS)
)


def find_match_with_details(tx: Transaction, match: MatchRef) -> tuple[MatchRow, DetailsRow] | None:
    """The match with this id or public id, and its details, held as by `find_match`; None for a forged id."""
    if not (found := find_rows(tx, f"SELECT {_COLUMNS} {_SOURCE}", match)):
        return None
    seats: list[SeatRow] = []
    drafts: dict[str, DraftRow] = {}
    settings: dict[UserId, PersonalSettings] = {}
    names: dict[UserId, str] = {}
    away_until = EPOCH
    for row in found:
        name, *_, until = row[_OTHERS_FROM:]
        if row[_SEATS_FROM] is None:
            continue  # a match without seats
        usual = row[_SETTINGS_FROM] is None
        chosen = PersonalSettings() if usual else read(PersonalSettings, row[_SETTINGS_FROM:_OTHERS_FROM])
        quiet = chosen.quiet if chosen.quiet_from is not None else None
        seat = read(SeatRow, row[_SEATS_FROM:_DRAFTS_FROM], quiet=quiet)
        seats.append(seat)
        if row[_DRAFTS_FROM] is not None:
            drafts[seat.seat] = read(DraftRow, row[_DRAFTS_FROM:_SETTINGS_FROM])
        if seat.user_id is not None:
            settings[seat.user_id] = chosen
            if name is not None:
                names[seat.user_id] = name
        away_until = max(away_until, until or EPOCH)
    _, language, pings, *exist, _ = found[0][_OTHERS_FROM:]
    notices, followers, waits = map(bool, exist)
    details = DetailsRow(drafts, settings, names, language, pings != 0, notices, followers, waits, away_until)
    return read(MatchRow, found[0][:_SEATS_FROM], seats=tuple(seats)), details


class FollowMode(StrEnum):
    """When a person is notified of a match. `OFF` is not stored."""

    TURNS = "turns"
    END = "end"
    OFF = "off"


def follow(tx: Transaction, match: MatchId, user: UserId, mode: FollowMode) -> None:
    """Add or replace a person's follow."""
    tx.upsert("follows", {"match": match, "user_id": user, "mode": mode}, "match", "user_id")


def unfollow(tx: Transaction, match: MatchId, user: UserId) -> None:
    """End a person's follow, and what is held for them until their quiet hours end."""
    tx.run("DELETE FROM follows WHERE match = ? AND user_id = ?", match, user)
    posts.drop_followed(tx, user, match)


class Follower(NamedTuple):
    """How a person follows a match, and their quiet hours."""

    mode: FollowMode
    quiet: QuietHours | None


def followers(tx: Transaction, match: MatchId) -> dict[UserId, Follower]:
    """A match's followers."""
    source = "FROM follows f LEFT JOIN settings p ON p.user_id = f.user_id WHERE f.match = ? ORDER BY f.user_id"
    rows = tx.all(f"SELECT f.user_id, f.mode, {columns(PersonalSettings, 'p')} {source}", match)
    quiet = {row[0]: read(PersonalSettings, row[2:]).quiet for row in rows if row[2] is not None}
    return {row[0]: Follower(FollowMode(row[1]), quiet.get(row[0])) for row in rows}


def drop_follows(tx: Transaction, match: MatchId) -> None:
    tx.run("DELETE FROM follows WHERE match = ?", match)
