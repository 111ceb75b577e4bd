"""What one unit of work knows of a match beside its row: drafts, settings, names, notices, days away."""

from __future__ import annotations

from collections.abc import Mapping

from bot.matches.core.context import MatchContext
from bot.matches.core.intervals import DaysAway
from bot.matches.core.pace import takes_days
from bot.store.core.matches import MatchRow
from bot.store.deadlines.turn_times import away_of
from bot.store.transaction import Transaction
from bot.store.turns import details
from bot.store.turns.details import DetailsRow, DraftRow, FollowMode


class MatchDetails:
    """The details of one match in one transaction: as they were loaded with it, and as they were changed here since."""

    def __init__(self, context: MatchContext, tx: Transaction, match: MatchRow, loaded: DetailsRow) -> None:
        self._context = context
        self._tx = tx
        self._match, self._people = match.id, match.people
        self.loaded = loaded
        self.drafts = dict(loaded.drafts)
        """The drafts by seat."""
        self.language = loaded.language
        """The language of the server's public messages; None: the host's."""
        self.pings = loaded.pings
        """Whether what is posted in the server's channels may ping."""
        self.may_have_notices = loaded.has_notices
        """False: the match has no notice. A unit that requests one sets this."""

    # ---- drafts
    def save_draft(self, seat: str, draft: DraftRow) -> None:
        """Save the draft of a seat in place of the one before."""
        details.save_draft(self._tx, self._match, seat, draft)
        self.drafts[seat] = draft

    def drop_draft(self, seat: str) -> None:
        """Delete the draft of a seat, if there is one."""
        if self.drafts.pop(seat, None) is not None:
            details.drop_draft(self._tx, self._match, seat)

    def drop_drafts(self) -> None:
        """Delete all drafts of the match."""
        details.drop_drafts(self._tx, self._match)
        self.drafts.clear()

    # ---- people
    def names(self, match: MatchRow) -> Mapping[str, str]:
        """The known names of the players in the match's server, by seat."""
        known = ((seat.seat, self.loaded.names.get(seat.user_id or 0)) for seat in match.seats)
        return {seat: name for seat, name in known if name is not None}

    def faces(self, match: MatchRow) -> Mapping[str, bytes]:
        """The faces of the players, by seat."""
        known = self._context.faces.of(self._tx, match.people)
        return {seat.seat: known[seat.user_id] for seat in match.seats if seat.user_id in known}

    def days_away(self, match: MatchRow) -> DaysAway:
        """The players' days away that are not over; none at other paces than days, whose clocks count them."""
        now, players = self._context.clock(), match.people
        if not takes_days(match.pace) or (players == self._people and self.loaded.away_until <= now):
            return {}
        return away_of(self._tx, players, now)

    # ---- posts
    def followers(self) -> Mapping[int, FollowMode]:
        """The people who follow the match, each with their mode."""
        return details.followers(self._tx, self._match) if self.loaded.has_followers else {}
