"""What one unit of work knows of a match beside its row: drafts, settings, names, notices, days away."""

from __future__ import annotations

from collections.abc import Mapping

from bot.matches.core.context import MatchContext
from bot.matches.core.intervals import DaysAway
from bot.matches.core.pace import takes_days
from bot.matches.core.places import people_of
from bot.settings.personal import PersonalSettings
from bot.store.access.servers import find_server
from bot.store.core.matches import MatchRow
from bot.store.deadlines.away import away_of
from bot.store.people import people
from bot.store.transaction import Transaction
from bot.store.turns import drafts, follows
from bot.store.turns.details import DetailsRow
from bot.store.turns.drafts import DraftRow


class MatchDetails:
    """The details of one match in one transaction.

    What was `loaded` with the match is not read again, and follows the changes made here; anything else is read on
    first use.
    """

    def __init__(
        self, context: MatchContext, tx: Transaction, match: MatchRow, loaded: DetailsRow | None = None
    ) -> None:
        self._context = context
        self._tx = tx
        self._match, self._guild = match.id, match.guild
        self._loaded = loaded
        self._drafts: dict[str, DraftRow | None] = {} if loaded is None else dict(loaded.drafts)
        self.may_have_notices = loaded is None or loaded.has_notices
        """False: the match has no notice. A unit that requests one sets this."""

    # ---- drafts
    def draft(self, seat: str) -> DraftRow | None:
        """The draft of a seat."""
        if seat not in self._drafts and self._loaded is None:
            self._drafts[seat] = drafts.find_draft(self._tx, self._match, seat)
        return self._drafts.get(seat)

    def save_draft(self, seat: str, draft: DraftRow) -> None:
        """Save the draft of a seat in place of the one before."""
        drafts.save_draft(self._tx, self._match, seat, draft)
        self._drafts[seat] = draft

    def drop_draft(self, seat: str) -> None:
        """Delete the draft of a seat, if there is one."""
        if self._loaded is None or self._drafts.get(seat) is not None:
            drafts.drop_draft(self._tx, self._match, seat)
        self._drafts[seat] = None

    def drop_drafts(self) -> None:
        """Delete all drafts of the match."""
        drafts.drop_drafts(self._tx, self._match)
        self._drafts = dict.fromkeys(self._drafts)

    # ---- people
    def settings(self, user: int) -> PersonalSettings:
        """The settings of a player, or the defaults."""
        if self._loaded is None:
            return people.find_settings(self._tx, user)
        return self._loaded.settings.get(user, PersonalSettings())

    def names(self, match: MatchRow) -> Mapping[str, str]:
        """The known names of the players in the match's server, by seat."""
        users = {seat.seat: seat.user_id for seat in match.seats if seat.user_id is not None}
        known = people.names_of(self._tx, match.guild, users.values()) if self._loaded is None else self._loaded.names
        return {seat: known[user] for seat, user in users.items() if user in known}

    def days_away(self, match: MatchRow) -> DaysAway:
        """The players' days away that are not over; none at other paces than days, whose clocks count them."""
        now = self._context.clock()
        if not takes_days(match.pace) or (self._loaded is not None and self._loaded.away_until <= now):
            return {}
        return away_of(self._tx, people_of(match), now)

    # ---- posts
    @property
    def language(self) -> str | None:
        """The language of the server's public messages; None: the host's."""
        return find_server(self._tx, self._guild).language if self._loaded is None else self._loaded.language

    def followers(self) -> Mapping[int, str]:
        """The people who follow the match, each with their mode."""
        if self._loaded is not None and not self._loaded.has_followers:
            return {}
        return follows.followers(self._tx, self._match)
