"""Queries on matches and their seats. `bot.matches` knows what the rows mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from bot.batches import batches
from bot.durations import Milliseconds, Time
from bot.ids import ChannelId, GuildId, MatchId, MatchRef, PublicId, UserId
from bot.settings.hours import QuietHours
from bot.settings.server import AnswerTime, PaceKey
from bot.store.claims import Claimable
from bot.store.rows import Value, changes, columns, read, values, width
from bot.store.transaction import Row, Transaction, marks
from engine.game import GameWord
from engine.randomness import luck_of


class State(StrEnum):
    """The states of a match's life."""

    CHALLENGE = "challenge"
    CLOSED = "closed"
    """A challenge that was declined or withdrawn, has expired, or was closed with its channel or by a moderator."""
    PLAY = "play"
    OVER = "over"


class StopReason(StrEnum):
    """Why the clocks have stopped."""

    AGREED = "agreed"
    GONE = "gone"
    """The match's channel is gone, or the bot's access to it."""


class Uncounted(StrEnum):
    """Why a match that was to be rated does not count."""

    UNMOVED = "unmoved"
    """It ended before every seat had moved, and its leaver had not seen their cards."""
    TOO_OFTEN = "too often"
    """Two of its people have met in `ratings.PAIR_LIMIT` rated matches within `ratings.PAIR_WINDOW`."""
    NO_SCORE = "no score"


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a match; see the table."""

    seat: str
    user_id: UserId | None = None
    invited: UserId | None = None
    level: int | None = None
    """The bot's, which plays there."""
    prompt_version: int | None = None
    """The public version at which the current prompt was issued; None: there is none. `due` to `late` belong to it."""
    opened: bool = False
    score: float | None = None
    rank: int | None = None
    gone: Time | None = None
    """When its player left the match."""
    due: Time | None = None
    time_left: Milliseconds | None = None
    reminded: bool = False
    late: int = 0
    """The public version at which the deadline passed; 0: it has not."""
    nudged: Time | None = None
    absent: Time | None = None
    orders: GameWord | None = None
    """The player's standing order."""
    skips: bool = False
    """Whether everything passes until the player's next prompt; the order rests."""
    in_window: int = 0
    """The last window that has asked this seat, by `MatchRow.window_since`."""
    awaited: int = 0
    """The last window that its order made wait for it over days."""
    newcomer: bool = False
    """Whether the player had not finished a match of this game when they took the seat, or were invited to it."""
    persona: int | None = None
    """The number of the bot's name among the game's."""
    former: UserId | None = None
    """The person who gave the seat to the bot in a live match."""
    sits: int | None = None
    """The place in which the player of a rematch's lobby will sit."""
    pings: bool = False
    """Whether the challenge pings the guest."""
    quiet: QuietHours | None = None
    """The player's or guest's quiet hours, if the match was loaded with its details; no column."""


@dataclass(frozen=True, slots=True)
class MatchPlace:
    """Where a match is played, as it is now."""

    guild: GuildId
    channel: ChannelId
    thread: ChannelId | None = None
    """The thread that was opened for it; 0: there is none."""
    direct: bool = False
    """Whether it is played in private messages."""

    @property
    def home(self) -> ChannelId:
        """The channel of its messages: its thread, or its channel."""
        return self.thread or self.channel

    def __contains__(self, channel: ChannelId) -> bool:
        """Whether a channel is its channel or its thread."""
        return channel in (self.channel, self.thread)


@dataclass(frozen=True, slots=True)
class PlayTerms:
    """What a match is played for and how."""

    options: Mapping[str, str]
    rated: bool = False
    hints: bool = False
    """Whether the player to move may ask for a hint."""
    guided: bool = False
    """Whether it explains what happens for the first time."""
    pace: PaceKey = PaceKey.NONE
    answer_time: AnswerTime | None = None
    """One of `pace.answer_times`; None: the usual one."""
    insists: bool = False
    """Whether its challenger has chosen that it is rated, also with newcomers."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as it is stored. `seed` and `position` are secret: they must not leave the use cases, nor be printed."""

    id: MatchId
    public_id: PublicId
    game: str
    terms: PlayTerms
    """As they were made: see `friendly`."""
    rules_version: int
    seed: str = field(repr=False)
    place: MatchPlace
    state: State
    created: Time
    parent: MatchId | None = None
    version: int = 0
    public_version: int = 0
    draw_counts: Mapping[str, int] = field(default_factory=dict)
    position: str | None = field(default=None, repr=False)
    turn: int = 0
    termination: GameWord | None = None
    uncounted: Uncounted | None = None
    started: Time | None = None
    ended: Time | None = None
    offers: Mapping[str, Any] = field(default_factory=dict)
    stopped: Time | None = None
    why_stopped: StopReason | None = None
    unreached: str | None = None
    reason: str | None = None
    window_since: int | None = None
    """The open window: the public version at which it was opened."""
    window_until: Time | None = None
    """When the system closes it."""
    window_time_left: Milliseconds | None = None
    """What is left of it while the clocks are stopped."""
    window_length: Milliseconds | None = None
    """The time from its opening."""
    salt: str = ""
    """The id that Discord gave after the seed's commitment was shown; empty before the start."""
    seats: tuple[SeatRow, ...] = ()

    @property
    def luck(self) -> str:
        """What all draws follow from, as secret as the seed."""
        return luck_of(self.seed, self.salt)

    @property
    def people(self) -> tuple[UserId, ...]:
        """Its people (not the bot), in the order of the seats."""
        return tuple(seat.user_id for seat in self.seats if seat.level is None and seat.user_id is not None)

    def seat(self, name: str) -> SeatRow:
        """The seat with this name; it must exist."""
        return next(seat for seat in self.seats if seat.seat == name)

    def seat_of(self, user: UserId) -> SeatRow | None:
        """The person's seat, if they have one."""
        return next((seat for seat in self.seats if seat.user_id == user), None)

    def seat_reserved_for(self, user: UserId) -> SeatRow | None:
        """The seat that is reserved for an invited person, if there is one."""
        return next((seat for seat in self.seats if seat.invited == user), None)

    @property
    def free_seat(self) -> SeatRow | None:
        """The first seat that is neither taken nor reserved, if there is one."""
        return next((seat for seat in self.seats if seat.user_id is None and seat.invited is None), None)

    @property
    def pinged(self) -> tuple[UserId, ...]:
        """The guests whom the challenge pings."""
        return tuple(seat.invited for seat in self.seats if seat.invited is not None and seat.pings)

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.user_id is not None for seat in self.seats)

    @property
    def friendly(self) -> bool:
        """Whether it is unrated, though it was to be rated, because it is someone's first match."""
        return self.terms.rated and not self.terms.insists and any(seat.newcomer for seat in self.seats)

    @property
    def has_bot(self) -> bool:
        """Whether the bot has a seat."""
        return any(seat.level is not None for seat in self.seats)

    @property
    def solo(self) -> bool:
        """Whether it is one person against the bot alone."""
        return sum(seat.level is None for seat in self.seats) <= 1 < len(self.seats)


_WITH_SEATS: Final = (
    f"SELECT {columns(MatchRow, 'm')}, {columns(SeatRow, 's')} FROM matches m LEFT JOIN seats s ON s.match = m.id"
)

_SEATED: Final = "FROM seats s JOIN matches m ON m.id = s.match WHERE"


def add_match(tx: Transaction, match: MatchRow) -> None:
    """Insert a match and its seats."""
    tx.insert("matches", values(match))
    _add_seats(tx, match.id, match.seats, match.ended)


def _add_seats(tx: Transaction, match: MatchId, seats: Sequence[SeatRow], ended: Time | None) -> None:
    for place, seat in enumerate(seats):
        tx.insert("seats", {"match": match, "place": place, "ended": ended, **values(seat)})


def replace_seats(tx: Transaction, match: MatchId, seats: Sequence[SeatRow]) -> None:
    """Replace all seats of a match that is not over."""
    tx.run("DELETE FROM seats WHERE match = ?", match)
    _add_seats(tx, match, seats, None)


def find_match(tx: Transaction, match: MatchRef) -> MatchRow | None:
    """The match with this id or public id, held to the end of a unit that writes.

    None also for an id that is too large for the database's integers.
    """
    if not (found := find_rows(tx, _WITH_SEATS, match)):
        return None
    seats_from = width(MatchRow)
    seats = tuple(read(SeatRow, row[seats_from:]) for row in found if row[seats_from] is not None)
    return read(MatchRow, found[0][:seats_from], seats=seats)


def find_rows(tx: Transaction, select: str, match: MatchRef) -> list[Row]:
    """The rows of a match, one for each seat, by a query in which `m` is the match and `s` a seat; held likewise."""
    if isinstance(match, int) and not 0 <= match < 2**63:  # SQLite cannot store it
        return []
    tx.hold_match(match)
    column = "id" if isinstance(match, int) else "public_id"
    return tx.all(f"{select} WHERE m.{column} = ? ORDER BY s.place", match)


def matches_of(
    tx: Transaction, user: UserId, guild: GuildId | None, states: Sequence[State], *, ended_since: Time | None = None
) -> list[MatchRow]:
    """A person's matches in a server, or in all (None), in any of these states, newest first.

    Matches that have ended are included from `ended_since` on; None: none of them.
    """
    here = "" if guild is None else " AND m.guild = ?"
    when: list[tuple[str, tuple[Value, ...]]] = [("s.ended IS NULL", ())]
    if ended_since is not None:
        when.append(("s.ended >= ?", (ended_since,)))
    found = [
        row
        for ended, since in when  # two queries: each uses the index
        for row in _matches(
            tx,
            f"{_SEATED} s.user_id = ? AND {ended}{here} AND m.state IN ({marks(states)})",
            user,
            *since,
            *(() if guild is None else (guild,)),
            *states,
        )
    ]
    return sorted(found, key=lambda row: -row.id)


def live_in(tx: Transaction, guild: GuildId, most: int) -> list[MatchRow]:
    """A server's open challenges and matches under way, newest first."""
    source = "FROM matches m WHERE m.guild = ? AND m.state IN ('challenge', 'play') ORDER BY m.id DESC LIMIT ?"
    return _matches(tx, source, guild, most)


def under_way_of(tx: Transaction, user: UserId) -> list[MatchRow]:
    """A person's matches under way in all servers, oldest first."""
    which = "s.user_id = ? AND s.ended IS NULL AND s.level IS NULL AND m.state = 'play'"
    return _matches(tx, f"{_SEATED} {which} ORDER BY m.id", user)


def open_challenges(tx: Transaction, challenger: UserId) -> list[MatchRow]:
    """The open challenges that a person has made, oldest first."""
    which = "m.state = 'challenge' AND s.place = 0 AND s.level IS NULL AND s.user_id = ? AND s.ended IS NULL"
    return _matches(tx, f"{_SEATED} {which} ORDER BY m.id", challenger)


def have_played(tx: Transaction, one: UserId, other: UserId) -> bool:
    """Whether two people have seats in a match that has started."""
    found = tx.value(
        "SELECT 1 FROM seats a JOIN seats b ON b.match = a.match JOIN matches m ON m.id = a.match"
        " WHERE a.user_id = ? AND b.user_id = ? AND m.started IS NOT NULL LIMIT 1",
        one,
        other,
    )
    return found is not None


def count_solo(tx: Transaction, user: UserId, guild: GuildId) -> int:
    """Number of a person's matches under way in a server in which the bot has a seat."""
    sql = (
        f"SELECT count(*) {_SEATED} s.user_id = ? AND s.ended IS NULL AND m.guild = ? AND m.state = 'play'"
        " AND EXISTS (SELECT 1 FROM seats b WHERE b.match = m.id AND b.level IS NOT NULL)"
    )
    return tx.number(sql, user, guild) or 0


def count_open(tx: Transaction, user: UserId, guild: GuildId) -> int:
    """Number of a person's matches under way in a server, and of open challenges and lobbies in which they sit."""
    sql = f"SELECT count(*) {_SEATED} s.user_id = ? AND s.ended IS NULL AND s.gone IS NULL AND m.guild = ?"
    return tx.number(sql, user, guild) or 0


def find_bot_prompts(tx: Transaction, most: int, kind: Claimable, after: MatchId | None = None) -> list[MatchId]:
    """The first `most` matches under way in which the bot has a prompt that nobody has claimed, oldest first.

    `kind`: of the claims; `after`: only matches that come after this one.
    """
    return tx.column(
        "SELECT DISTINCT s.match FROM seats s JOIN matches m ON m.id = s.match"
        " WHERE s.level IS NOT NULL AND s.ended IS NULL AND s.prompt_version IS NOT NULL AND m.state = 'play'"
        " AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.kind = ? AND c.about = s.match AND c.until > ?)"
        " AND s.match > ? ORDER BY s.match LIMIT ?",
        *(kind, tx.now(), after or 0, most),
    )


def is_newcomer(tx: Transaction, user: UserId, game: str) -> bool:
    """Whether a person has not finished a match of this game."""
    sql = f"SELECT 1 {_SEATED} s.user_id = ? AND s.ended IS NOT NULL AND m.game = ? AND m.state = 'over' LIMIT 1"
    return tx.value(sql, user, game) is None


def find_due_before(tx: Transaction, until: Time) -> list[MatchId]:
    """Every match under way with a deadline before a time and running clocks, by server.

    Scans the live matches only.
    """
    return tx.column(
        # The first condition is the one of the partial index.
        "SELECT m.id FROM matches m WHERE m.state IN ('challenge', 'play') AND m.state = 'play' AND m.stopped IS NULL"
        " AND (m.window_until < ? OR EXISTS"
        " (SELECT 1 FROM seats s WHERE s.match = m.id AND s.due < ? AND s.late = 0))"
        " ORDER BY m.guild, m.id",
        until,
        until,
    )


def live_matches(tx: Transaction, guild: GuildId, place: ChannelId | None = None) -> list[MatchId]:
    """Every open challenge and match under way in a server, or in one channel or thread of it; oldest first."""
    where, places = ("", ()) if place is None else (" AND (channel = ? OR thread = ?)", (place, place))
    sql = f"SELECT id FROM matches WHERE guild = ? AND state IN ('challenge', 'play'){where} ORDER BY id"
    return tx.column(sql, guild, *places)


def update_match(tx: Transaction, before: MatchRow, after: MatchRow) -> bool:
    """Store how a match has changed, but for its seats, if its version is still the one of `before`; False if not."""
    return tx.update("matches", changes(before, after), id=before.id, version=before.version) == 1


def update_seats(tx: Transaction, before: MatchRow, after: MatchRow) -> None:
    """Store how the seats of a match have changed, in one statement. Both have the same seats."""
    pairs = zip(before.seats, after.seats, strict=True)
    changed = {new.seat: found for old, new in pairs if (found := changes(old, new))}
    if len(changed) == 1:
        [(seat, one)] = changed.items()
        tx.update("seats", one, match=after.id, seat=seat)
    elif changed:
        sets, given = [], list[Value]()
        for name in dict.fromkeys(name for one in changed.values() for name in one):
            new_values = [(seat, one[name]) for seat, one in changed.items() if name in one]
            sets.append(f"{name} = CASE seat {'WHEN ? THEN ? ' * len(new_values)}ELSE {name} END")
            given += [part for pair in new_values for part in pair]
        sql = f"UPDATE seats SET {', '.join(sets)} WHERE match = ? AND seat IN ({marks(changed)})"
        tx.run(sql, *given, after.id, *changed)


def end_seats(tx: Transaction, match: MatchId, ended: Time) -> None:
    """Copy the end of a match to its seats, by which people's matches are found."""
    tx.run("UPDATE seats SET ended = ? WHERE match = ?", ended, match)


def rematches_of(tx: Transaction, match: MatchId) -> list[MatchRow]:
    """The rematches of a match, oldest first."""
    return _matches(tx, "FROM matches m WHERE m.parent = ? ORDER BY m.id", match)


def _matches(tx: Transaction, source: str, *match_values: Value) -> list[MatchRow]:
    """The matches of a query from its `FROM` on, in which `m` is the match."""
    rows = {row["id"]: row for row in tx.all(f"SELECT {columns(MatchRow, 'm')} {source}", *match_values)}
    seats: dict[MatchId, list[SeatRow]] = {match: [] for match in rows}
    for ids in batches(list(rows), 500):
        among, given = tx.among("match", ids)
        sql = f"SELECT match, {columns(SeatRow)} FROM seats WHERE {among} ORDER BY match, place"
        for match, *seat in tx.all(sql, *given):
            seats[match].append(read(SeatRow, seat))
    return [read(MatchRow, row, seats=tuple(seats[match])) for match, row in rows.items()]


def find_deduplicated(tx: Transaction, request: int) -> MatchId | None:
    """The match that an interaction has made, if it was handled before."""
    return tx.value("SELECT match FROM deduplication WHERE id = ?", request)


def save_deduplicated(tx: Transaction, request: int, match: MatchId, now: Time) -> None:
    """Save which match an interaction has made."""
    tx.insert("deduplication", {"id": request, "match": match, "at": now})


def drop_deduplicated(tx: Transaction, before: Time) -> None:
    """Delete the rows from before a time."""
    tx.run("DELETE FROM deduplication WHERE at < ?", before)


def pinged_since(
    tx: Transaction, challenger: UserId, guest: UserId, since: Time, pair_since: Time, until: Time
) -> bool:
    """Whether someone else has challenged the guest with a ping since a time, or one of the two the other since a time.

    Both times are excluded. What is later than `until` was made before the clock was set back.
    """
    # Ids rise with time: restrict the join to the matches made since then.
    before = tx.value("SELECT id FROM matches WHERE created <= ? ORDER BY created DESC, id DESC LIMIT 1", since)
    pair = challenger, guest
    found = tx.value(
        "SELECT 1 FROM seats s JOIN matches m ON m.id = s.match JOIN seats a ON a.match = s.match AND a.place = 0"
        " WHERE (s.user_id IN (?, ?) OR s.invited IN (?, ?)) AND s.pings = 1 AND s.match > ? AND m.created <= ?"
        " AND (a.user_id IN (?, ?) AND m.created > ?"
        " OR a.user_id <> ? AND coalesce(s.user_id, s.invited) = ?) LIMIT 1",
        *(*pair, *pair, before or 0, until, *pair, pair_since, *pair),
    )
    return found is not None
