"""The open private menus of matches and tables, so that they can be updated with them while their token lives.

In memory only, as the open hands. Another person may settle meanwhile what such a message offers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from bot.i18n.translator import Translator
from bot.matches.core.model import Match, State
from bot.ui.recent.open_hands import TOKEN_LIFE_MS
from bot.ui.requests import InteractionToken

CAPACITY: Final = 500
"""How many messages are kept; the oldest are dropped first."""


class MenuKind(Enum):
    """The menu behind More…, the question before a resignation, the host's panels of a table: its bots, its terms."""

    MORE = "more"
    RESIGN = "resign"
    BOTS = "bots"
    TERMS = "terms"


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """A menu of a `user`: the token that edits it, what its content depends on (`shows`), and when it was shown."""

    user: int
    kind: MenuKind
    token: InteractionToken
    t: Translator
    shows: Hashable
    at: int


class OpenMenus:
    """At most one menu of a kind for each reader and match. `clock` gives milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._open: dict[int, dict[tuple[int, MenuKind], OpenMenu]] = {}
        self._order: dict[tuple[int, int, MenuKind], None] = {}

    def note_shown(
        self, match: Match, user: int, token: InteractionToken, t: Translator, kind: MenuKind = MenuKind.MORE
    ) -> None:
        """Note that an interaction's answer shows a reader the menu of this match."""
        self.forget(match.id, user, kind)
        if len(self._order) >= CAPACITY:
            self.forget(*next(iter(self._order)))
        menu = OpenMenu(user, kind, token, t, _shown(match, kind), self._clock())
        self._open.setdefault(match.id, {})[user, kind] = menu
        self._order[match.id, user, kind] = None

    def is_open(self, match: int) -> bool:
        """Whether someone may have a menu of this match open."""
        return match in self._open

    def outdated(self, match: Match) -> list[OpenMenu]:
        """The menus that are outdated and can still be edited."""
        now = self._clock()
        for menu in [*self._open.get(match.id, {}).values()]:
            if now - menu.at > TOKEN_LIFE_MS:
                self.forget(match.id, menu.user, menu.kind)
        return [menu for menu in self._open.get(match.id, {}).values() if menu.shows != _shown(match, menu.kind)]

    def note_followed(self, match: Match, followed: OpenMenu) -> None:
        """Note that a menu shows the match as it is now."""
        menus, key = self._open.get(match.id, {}), (followed.user, followed.kind)
        if key in menus:
            menus[key] = replace(menus[key], shows=_shown(match, followed.kind))

    def forget(self, match: int, user: int, kind: MenuKind = MenuKind.MORE) -> None:
        """Forget a menu: it was dismissed, or can no longer be edited."""
        self._order.pop((match, user, kind), None)
        menus = self._open.get(match, {})
        menus.pop((user, kind), None)
        if not menus:
            self._open.pop(match, None)


def _shown(match: Match, kind: MenuKind) -> Hashable:
    """What a menu depends on.

    For More…: offers and answers, whose time runs or is up, and whether the match is over. For the question before a
    resignation: whether the match is over. For a host's panel: the version of the open table, or the state of the match
    that it has become.
    """
    if kind is MenuKind.RESIGN:
        return match.state
    if kind is not MenuKind.MORE:
        return match.version if match.state is State.CHALLENGE else match.state
    offers = tuple((offer.kind, offer.offered_version, offer.pending) for offer in match.offers.values())
    return match.state, offers, match.stopped, match.to_act, match.late, match.left
