"""What a private message offers that its reader can share with the channel: to share it, or to go there."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.ui.screens.screen import Button, Link, Screen, screen


def posting_screen(t: Translator) -> Screen:
    """Say that what is shared is being drawn and posted."""
    return screen("⏳ " + t("Posting it in the channel…"))


def share_buttons(t: Translator, share: Button, *, may: bool, posted: str | None) -> list[Button | Link]:
    """Return the button that shares, or a link to what was shared; none where the reader may not post.

    `posted` is the address of the message once they have.
    """
    if posted is not None:
        return [Link(t("Go to message"), posted)]
    return [share] if may else []
