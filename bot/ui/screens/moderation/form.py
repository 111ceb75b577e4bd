"""The form that asks a moderator for a reason, or for a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, State
from bot.matches.moderation.moderators import CLEAR
from bot.ui.screens.heading import match_line

WEEK: Final = 7
"""Days for which a person is banned, if a moderator says nothing else."""

LENGTHS: Final = (1, WEEK, 30, 90, 0)
"""Days for which a person can be banned; 0: for good."""


@dataclass(frozen=True, slots=True)
class Form:
    """What a press opens, and a press of `server-send` with the same number and `rest` sends.

    `text` stands above. Each of its other texts is a label of at most 45 characters; it does not ask for what has none.
    The handler finds person and days in `InteractionContext.values`, and the reason, which may be empty, in `written`.
    `lengths` are the days that can be chosen, each with its label; `WEEK`, and the person `chosen`, if any, are chosen
    already.
    """

    number: int
    title: str
    person: str = ""
    reason: str = ""
    days: str = ""
    lengths: Mapping[int, str] = field(default_factory=dict)
    rest: str = ""
    chosen: int = 0
    text: str = ""


def ban_length(t: Translator, days: int) -> str:
    """Say for how long a ban is; 0 `days`: for good."""
    return t.plural("for {n} day", "for {n} days", days) if days else t("for good")


def end_form(t: Translator, game: HostedGame, match: Match) -> Form:
    """Return the form that ends a match or closes a challenge, and names its players."""
    number, reason = f"#{match.id}", t("Reason (optional); the whole channel sees it")
    title = t("End match {number}: can't be undone", number=number)
    if match.state is State.CHALLENGE:
        title = t("Close challenge {number}: can't be undone", number=number)
    return Form(match.id, title, reason=reason, text=match_line(t, game, match, None))


def person_form(t: Translator, about: str = "", chosen: int = 0, *, log_is_open: bool = False) -> Form:
    """Return the form that bans a person, or clears one (`about`: `CLEAR`). `log_is_open`: all can read the log."""
    if about == CLEAR:
        title = t("Clear from leaderboards until a rated match")
        return Form(0, title, t("The person to clear"), rest=about, chosen=chosen)
    title, reason = t("Ban someone from playing in this server"), t("Reason (optional); ⚠️ everyone reads the log")
    reason = reason if log_is_open else t("Reason (optional), for the person and the log")
    lengths = {days: ban_length(t, days) for days in LENGTHS}
    return Form(0, title, t("The person to ban"), reason, t("For how long"), lengths)
