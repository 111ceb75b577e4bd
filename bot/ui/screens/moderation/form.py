"""The form that asks a moderator for a reason, and for a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.i18n.translator import Translator
from bot.matches.moderation.moderators import CLEAR

WEEK: Final = 7
"""Days for which a person is banned, if a moderator says nothing else."""

LENGTHS: Final = (1, WEEK, 30, 90, 0)
"""Days for which a person can be banned; 0: for good."""


@dataclass(frozen=True, slots=True)
class Form:
    """What a press opens, and a press of `server-send` with the same number and `rest` sends.

    Each of its texts is a label of at most 45 characters; it does not ask for what has none. The handler finds person
    and days in `InteractionContext.values`, and the reason, which may be empty, in `written`. `lengths` are the days
    that can be chosen, each with its label; `WEEK`, and the person `chosen`, if any, are chosen already.
    """

    number: int
    title: str
    person: str = ""
    reason: str = ""
    days: str = ""
    lengths: Mapping[int, str] = field(default_factory=dict)
    rest: str = ""
    chosen: int = 0


def ban_length(t: Translator, days: int) -> str:
    """Say for how long a ban is; 0 `days`: for good."""
    return t.plural("for {n} day", "for {n} days", days) if days else t("for good")


def moderator_form(t: Translator, match: int, about: str = "", chosen: int = 0, *, log_is_open: bool = False) -> Form:
    """Return the form that ends a match by its number; without one (0), the form that bans or clears a person.

    `about`: `CLEAR`, or not empty if the match is a challenge, which is closed. `log_is_open`: all can read the log.
    """
    if about == CLEAR:
        title = t("Clear from leaderboards: can't be undone")
        return Form(0, title, t("The person to clear"), rest=about, chosen=chosen)
    if match:
        number = f"#{match}"
        close = t("Close challenge {number}: can't be undone", number=number)
        title = close if about else t("End match {number}: can't be undone", number=number)
        return Form(match, title, reason=t("The reason; the whole channel sees it"))
    title, reason = t("Ban someone from playing in this server"), t("The reason; ⚠️ everyone can read the log")
    reason = reason if log_is_open else t("The reason, for the person and the log")
    lengths = {days: ban_length(t, days) for days in LENGTHS}
    return Form(0, title, t("The person to ban"), reason, t("For how long"), lengths)
