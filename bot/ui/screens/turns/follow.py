"""Following another person's match: the current choice, and buttons to change it."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.matches.core.model import Match
from bot.matches.turns.follows import FollowMode, can_follow
from bot.ui.screens.screen import Button, Part, chosen_if, match_button, row


def follow_parts(t: Translator, match: Match, user: int, mode: FollowMode) -> list[Part]:
    """Return the parts for a user who may follow the match, else none; `mode` is their current choice."""
    if not can_follow(match, user):
        return []
    words = {
        FollowMode.TURNS: t("**You're following this match:** the board pings you at each turn and at the end."),
        FollowMode.END: t("**You're following this match:** the board will ping you at the end."),
    }.get(
        mode,
        t("**Follow this match:** the board pings you at each turn, or only at the end. Everyone can see these pings."),
    )
    labels = {FollowMode.TURNS: t("Each turn"), FollowMode.END: t("At the end")}
    if mode is not FollowMode.OFF:
        labels[FollowMode.OFF] = t("Unfollow")
    return [words, row(*(_button(match, one, label, mode) for one, label in labels.items()))]


def _button(match: Match, mode: FollowMode, label: str, current: FollowMode) -> Button:
    here = mode is current
    return match_button(match, "follow", label, rest=mode, style=chosen_if(here), disabled=here)
