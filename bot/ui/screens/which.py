"""The private question about which of several matches to act on, with a button for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.batches import batches
from bot.games.lines import MAX_IN_ROW
from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.ids import UserId
from bot.matches.core.model import ListedMatch
from bot.ui.screens.choices import first_fitting, opponent_names, whose_move
from bot.ui.screens.screen import Screen, match_button, row, screen

MAX_BUTTONS: Final = 25
"""Buttons in a message: five rows of five."""

MAX_LABEL: Final = 80
"""Discord's limit for a button's label, in characters."""

_ONE_A_ROW: Final = 8
"""Up to this number of matches, each has a row of its own."""


def which_screen(
    t: Translator, games: Mapping[str, HostedGame], listed: Sequence[ListedMatch], action: str, text: str, user: UserId
) -> Screen:
    """Return the question below the text `text`; each button does `action` with its match, in the same message."""
    shown = listed[:MAX_BUTTONS]
    buttons = [
        match_button(listed_match.match, action, _label(t, games[listed_match.match.game], listed_match, user))
        for listed_match in shown
    ]
    parts = ["### " + t("Which match?") + f"\n{text}"]
    if left := len(listed) - len(shown):
        more = t.plural("… and {n} more: name it in the command.", "… and {n} more: name one in the command.", left)
        parts.append(more)
    parts.append("-# " + t("`/games matches` lists your matches in all games and servers."))
    return screen(*parts, *(row(*some) for some in batches(buttons, 1 if len(buttons) <= _ONE_A_ROW else MAX_IN_ROW)))


def _label(t: Translator, game: HostedGame, listed_match: ListedMatch, user: UserId) -> str:
    """Return opponents, whose move it is, and the number, in at most `MAX_LABEL` characters."""
    whose = whose_move(t, listed_match.match, user)
    return first_fitting(
        MAX_LABEL,
        lambda longest: f"{opponent_names(t, game, listed_match, longest)} · {whose} · #{listed_match.match.id}",
    )
