"""What one unit of work knows of a match beside its row: drafts, settings, names, notices, days away."""

from __future__ import annotations

from collections.abc import Mapping

from bot.ids import UserId
from bot.matches.core.context import MatchContext
from bot.matches.core.intervals import DaysAway
from bot.matches.core.pace import takes_days
from bot.store.core.matches import MatchRow
from bot.store.deadlines.turn_times import away_of
from bot.store.transaction import Transaction
from bot.store.turns import details
from bot.store.turns.details import DetailsRow, DraftRow, Follower


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
        self.away: DaysAway | None = None
        """What `days_away` returns, once it is known."""

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
    def days_away(self, match: MatchRow) -> DaysAway:
        """The players' days away that are not over; none at other paces than days, whose clocks count them."""
        if self.away is None:
            now, players = self._context.clock(), match.people
            counted = not takes_days(match.terms.pace) or (players == self._people and self.loaded.away_until <= now)
            self.away = {} if counted else away_of(self._tx, players, now)
        return self.away

    # ---- posts
    def followers(self) -> Mapping[UserId, Follower]:
        """The people who follow the match."""
        return details.followers(self._tx, self._match) if self.loaded.has_followers else {}
