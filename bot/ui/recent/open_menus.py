"""The open private menus of matches and tables, so that they can be updated with them while their token lives.

In memory only, as the open hands. Another person may settle meanwhile what such a message offers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.i18n.translator import Translator
from bot.matches.core.model import Match, State
from bot.recent import Recent
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


@dataclass(slots=True, eq=False)
class OpenMenu:
    """A menu of a `user`: the token that edits it, and what its content depends on (`shows`)."""

    match: int
    user: int
    kind: MenuKind
    token: InteractionToken
    t: Translator
    shows: Hashable


class OpenMenus:
    """At most one menu of a kind for each reader and match. `clock` gives milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._open = Recent[tuple[int, int, MenuKind], OpenMenu](CAPACITY, clock, TOKEN_LIFE_MS)

    def note_shown(
        self, match: Match, user: int, token: InteractionToken, t: Translator, kind: MenuKind = MenuKind.MORE
    ) -> None:
        """Note that an interaction's answer shows a reader the menu of this match."""
        self._open[match.id, user, kind] = OpenMenu(match.id, user, kind, token, t, _shown(match, kind))

    def is_open(self, match: int) -> bool:
        """Whether someone may have a menu of this match open."""
        return any(menu.match == match for menu in self._open.values())

    def outdated(self, match: Match) -> list[OpenMenu]:
        """The menus that are outdated and can still be edited."""
        menus = self._open.values()
        return [menu for menu in menus if menu.match == match.id and menu.shows != _shown(match, menu.kind)]

    def note_followed(self, match: Match, followed: OpenMenu) -> None:
        """Note that a menu shows the match as it is now."""
        followed.shows = _shown(match, followed.kind)

    def forget(self, match: int, user: int, kind: MenuKind = MenuKind.MORE) -> None:
        """Forget a menu: it was dismissed, or can no longer be edited."""
        self._open.pop((match, user, kind))


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
