"""The fair deal of a match: the fingerprint of its seed, the seed once the match is over, and how to check both."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, State
from bot.ui.screens.heading import back_button, match_line
from bot.ui.screens.screen import Button, Screen, match_button, row, screen
from engine.randomness import luck_of


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
            " the match, this button shows the seed and how to compare the two."
        )
        back = [row(back_button(t, match.public_id))] if seat in match.present else []
        return screen(match_line(t, game, match, seat), heading, text, *back)
    steps = check_steps(t, game, match.terms.options, match.seed, match.salt)
    text = t("The match is over. This was its seed:") + f"\n`{match.seed}`\n{steps}"
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


def check_steps(t: Translator, game: HostedGame, options: Mapping[str, str], seed: str, salt: str) -> str:
    """Return the steps by which a person checks a deal without the bot."""
    luck, mixed = luck_of(seed, salt), ""
    if salt:
        command = f"`printf %s {seed}{salt} | sha256sum`"
        # Translators: {luck} is 64 letters and digits, as code
        mixed = t("This one mixes both numbers: {command}. It prints {luck}.", command=command, luck=f"`{luck}`")
    steps = (
        t("This command prints the fingerprint: {command}", command=f"`printf %s {seed} | sha256sum`"),
        mixed,
        game.presentation.deal_words(t, options, luck),
    )
    return "\n".join(f"{number}. {step}" for number, step in enumerate(filter(None, steps), 1))
