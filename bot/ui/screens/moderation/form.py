"""The form that asks a moderator for a reason, and for a person."""

from __future__ import annotations

from dataclasses import dataclass

from bot.i18n.translator import Translator


@dataclass(frozen=True, slots=True)
class Form:
    """What a press opens, and a press of `server-send` with the same number sends.

    Each of its texts is a label of at most 45 characters; without `person`, it asks for none. The handler finds whom
    the moderator has chosen in `InteractionContext.value`, and the reason, which may be empty, in `written`.
    """

    number: int
    title: str
    person: str
    reason: str


def moderator_form(t: Translator, match: int) -> Form:
    """Return the form that ends a match by its number; without one (0), the form that bans a person."""
    if match:
        title = t("Match {number}: end without a result", number=f"#{match}")
        return Form(match, title, "", t("The reason; the players will see it"))
    title, reason = t("Ban someone from playing in this server"), t("The reason; the person will see it")
    return Form(0, title, t("The person to ban"), reason)
