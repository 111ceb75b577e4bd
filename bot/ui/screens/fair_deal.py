"""The fair deal of a match: the fingerprint of its seed, the seed once the match is over, and its check."""

from __future__ import annotations

from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, State
from bot.ui.screens.heading import back_button, match_line
from bot.ui.screens.screen import Button, Screen, match_button, row, screen


def deal_button(t: Translator, match: Match) -> Button:
    return match_button(match, "deal", t("Fair deal"))


def deal_screen(t: Translator, game: HostedGame, match: Match, seat: str | None) -> Screen:
    """Return fingerprint and salt, and the seed with its check if it is public. `seat` is the reader's or None."""
    promised = t(
        "Everything random in this match comes from two numbers. The first is secret, its seed. It was drawn with the "
        "challenge, and no other seed has this fingerprint (SHA-256):"
    )
    heading = "### " + t("Fair deal") + f"\n{promised}\n`{match.commitment}`\n{_salt_words(t, match)}"
    if match.seed is None:
        text = t(
            "The seed reveals every card, so it stays secret until the match is over. Keep the fingerprint: after"
            " the match, this button shows the seed and checks it."
        )
        back = [row(back_button(t, match.public_id))] if seat in match.seating.present else []
        return screen(match_line(t, game, match, seat), heading, text, *back)
    text = t("The match is over. This was its seed:") + f"\n`{match.seed}`"
    check = match_button(match, "check", t("Check it"))
    return screen(match_line(t, game, match, seat), heading, text, row(check))


def _salt_words(t: Translator, match: Match) -> str:
    salt = f"`{match.salt}`"
    if match.state is State.CHALLENGE:
        return t(
            "The second is the id that Discord gives the message of the challenge or table, where the last seat is "
            "taken. No one could know it when the seed was drawn."
        )
    if match.salt and match.started == match.created:
        # Translators: {salt} is an id of Discord's, as code
        return t(
            "The second is the id that Discord gave the command or press that began the match: {salt}. Only Discord "
            "and the people who run this bot have seen it.",
            salt=salt,
        )
    if match.salt:
        # Translators: {salt} is an id of Discord's, as code
        return t(
            "The second is the id that Discord gave the message of the challenge or table: {salt}. Everyone can copy "
            "it there.",
            salt=salt,
        )
    return ""
