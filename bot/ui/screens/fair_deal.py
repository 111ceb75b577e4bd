"""The fair deal of a match: the fingerprint of its seed, the seed once the match is over, and how to check both."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.matches.core.model import Match
from bot.ui.screens.heading import match_line
from bot.ui.screens.screen import Button, Screen, match_button, row, screen


def deal_button(t: Translator, match: Match) -> Button:
    return match_button(match, "deal", t("Fair deal"))


def deal_screen(t: Translator, game: HostedGame, match: Match, seat: str | None) -> Screen:
    """Return the fingerprint, and the seed with its check if it is public. `seat` is the reader's, None for others."""
    promised = t(
        "Everything random in this match comes from one secret number, its seed. It was drawn with the "
        "challenge, before anyone could choose anything. No other seed has this fingerprint (SHA-256):"
    )
    heading = "### " + t("Fair deal") + f"\n{promised}\n`{match.commitment}`"
    if match.seed is None:
        text = t(
            "The seed reveals every card, so it stays secret until the match is over. Keep the fingerprint: after"
            " the match, this button shows the seed and how to compare the two."
        )
        return screen(match_line(t, game, match, seat), heading, text)
    steps = check_steps(t, game, match.options, match.seed)
    text = t("The match is over. This was its seed:") + f"\n`{match.seed}`\n{steps}"
    check = match_button(match, "check", t("Check it"))
    return screen(match_line(t, game, match, seat), heading, text, row(check))


def check_steps(t: Translator, game: HostedGame, options: Mapping[str, str], seed: str) -> str:
    """Return the steps by which a person checks a deal without the bot."""
    steps = (
        t("This command prints the fingerprint: {command}", command=f"`printf %s {seed} | sha256sum`"),
        game.presentation.deal_words(t, options, seed),
    )
    return "\n".join(f"{number}. {step}" for number, step in enumerate(filter(None, steps), 1))
