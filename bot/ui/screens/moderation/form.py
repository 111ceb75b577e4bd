"""The form that asks a moderator for a reason, and for a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.i18n.translator import Translator

LENGTHS: Final = (1, 7, 30, 90)
"""Days for which a person can be banned."""


@dataclass(frozen=True, slots=True)
class Form:
    """What a press opens, and a press of `server-send` with the same number sends.

    Each of its texts is a label of at most 45 characters; without `person` or `days`, it does not ask for them. The
    handler finds these in `InteractionContext.values`, and the reason, which may be empty, in `written`. `lengths` are
    the days that can be chosen, each with its label; the first is chosen already.
    """

    number: int
    title: str
    person: str
    reason: str
    days: str = ""
    lengths: Mapping[int, str] = field(default_factory=dict)


def ban_length(t: Translator, days: int) -> str:
    """Say for how long a ban is; 0 `days`: for good."""
    return t.plural("for {n} day", "for {n} days", days) if days else t("for good")


def moderator_form(t: Translator, match: int, challenge: str = "") -> Form:
    """Return the form that ends a match by its number; without one (0), the form that bans a person.

    `challenge`: not empty if the match is one, which is closed.
    """
    if match:
        number = f"#{match}"
        close = t("Close challenge {number}: can't be undone", number=number)
        title = close if challenge else t("End match {number}: can't be undone", number=number)
        return Form(match, title, "", t("The reason; the whole channel sees it"))
    title, reason = t("Ban someone from playing in this server"), t("The reason, for the person and the log")
    lengths = {days: ban_length(t, days) for days in (0, *LENGTHS)}
    return Form(0, title, t("The person to ban"), reason, t("For how long"), lengths)
