"""The open messages behind More…, so that they can be updated with the match while their token lives.

In memory only, as the open hands. What such a message offers may be settled by another player meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Final

from bot.i18n.translator import Translator
from bot.matches.core.model import Match
from bot.ui.recent.open_hands import TOKEN_LIFE_MS
from bot.ui.requests import InteractionToken

KEPT: Final = 500
"""How many messages are kept; the oldest are dropped first."""


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """What edits the message of a menu, the reader's translator, what the menu depends on, and when (ms)."""

    token: InteractionToken
    t: Translator
    shows: Hashable
    at: int


class OpenMenus:
    """At most one menu for each reader and match. `clock` gives milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._open: dict[int, dict[int, OpenMenu]] = {}
        self._order: dict[tuple[int, int], None] = {}

    def note_shown(self, match: Match, user: int, token: InteractionToken, t: Translator) -> None:
        """Note that an interaction's answer shows a reader the menu of this match."""
        self.forget(match.id, user)
        if len(self._order) >= KEPT:
            self.forget(*next(iter(self._order)))
        self._open.setdefault(match.id, {})[user] = OpenMenu(token, t, _shown(match), self._clock())
        self._order[match.id, user] = None

    def is_open(self, match: int) -> bool:
        """Whether someone may have the menu of this match open."""
        return match in self._open

    def outdated(self, match: Match) -> dict[int, OpenMenu]:
        """The readers whose menu shows something else than the match now offers, and can still be edited."""
        menus, shows, now = self._open.get(match.id, {}), _shown(match), self._clock()
        for user in [user for user, menu in menus.items() if now - menu.at > TOKEN_LIFE_MS]:
            self.forget(match.id, user)
        return {user: menu for user, menu in menus.items() if menu.shows != shows}

    def note_followed(self, match: Match, user: int) -> None:
        """Note that the reader's menu shows the match as it is now."""
        menus = self._open.get(match.id, {})
        if user in menus:
            menus[user] = replace(menus[user], shows=_shown(match))

    def forget(self, match: int, user: int) -> None:
        """Forget a menu: it was dismissed, or can no longer be edited."""
        self._order.pop((match, user), None)
        menus = self._open.get(match, {})
        menus.pop(user, None)
        if not menus:
            self._open.pop(match, None)


def _shown(match: Match) -> Hashable:
    """What a menu depends on: what is offered and answered, whose time runs or is over, and whether the match is."""
    offers = tuple((offer.kind, offer.offered_version, offer.pending) for offer in match.offers.values())
    return match.state, offers, match.stopped, match.to_act, match.late, match.left
