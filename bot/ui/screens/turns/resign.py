"""Resigning: the confirmation, and its results."""

from __future__ import annotations

from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.matches.core.model import Ending, Match, OfferKind, ResignationPreview, State
from bot.matches.core.offers import may_replace
from bot.ui.custom_ids import spelled_key
from bot.ui.names import player
from bot.ui.screens.fair_deal import deal_button
from bot.ui.screens.heading import back_button, match_line
from bot.ui.screens.lobby.challenge import withdraw_button
from bot.ui.screens.screen import Button, Row, Screen, match_button, row, rows, screen
from bot.ui.screens.turns.board import over_rows, rules_button
from bot.ui.screens.turns.standing_orders import orders_buttons


def resign_button(t: Translator, match: Match) -> Button:
    """Return the button to give up: a match of two is resigned, one that goes on without the player is left."""
    # Translators: a button
    label = t("Leave the match") if len(match.seating.playing) > 2 else t("Resign")
    return match_button(match, "resign", label)


def seldom_rows(t: Translator, game: HostedGame, match: Match, seat: str | None) -> list[Row]:
    """Return the last rows of More…: what a hand has no room for, the way out for its players, and the fair deal."""
    if match.state is State.CHALLENGE:
        others = [withdraw_button(t, match)] if seat == next(iter(match.seating.players)) else []
        if match.place.guild and seat is None:
            # Translators: a button
            others.append(Button(action="wish", number=1, rest=spelled_key(match.game), label=t("Tell me: new tables")))
    elif match.state is State.PLAY:
        own = [back_button(t, match.public_id), rules_button(t, match, on_hand=True), *orders_buttons(t, game, match)]
        others = [*own, resign_button(t, match)] if seat in match.seating.present else []
    else:
        others = [rules_button(t, match)]
    return rows([*others, deal_button(t, match)])


# Signpost: the resign question's words
def question_screen(t: Translator, game: HostedGame, preview: ResignationPreview, *, moved_on: bool = False) -> Screen:
    """Ask for confirmation, with the match and the stake. `moved_on`: an older question was answered too late."""
    match = preview.match
    alone = len(match.seating.players) > 2 and match.seating.present == (preview.seat,)
    leaves = preview.continues or alone
    lines = ["### " + (t("Leave this match?") if leaves else t("Resign this match?"))]
    if moved_on:
        lines.insert(0, t("The match has moved on since you were asked, so you're still playing."))
    if preview.continues:
        outcome = t("The others play on without you.")
    elif alone:
        outcome = t("Only bots would be left, so the match ends without a winner.")
    else:
        others = [player(t, game, match, seat) for seat in match.seating.playing if seat != preview.seat]
        outcome = t("{other} wins at once.", other=", ".join(dict.fromkeys(others)))
    lines.append(f"{outcome} {_stake(t, preview)}")
    # Translators: a button
    label = t("Yes, leave") if leaves else t("Yes, resign")
    yes = match_button(match, "resign-now", label, style=Style.GRAVE)
    no = match_button(match, "resign-not", t("Keep playing"))
    buttons = [yes, no]
    free = game.logic.levels and OfferKind.REPLACE not in match.offers
    if preview.continues and free and may_replace(match, preview.seat):
        instead = t("Or ask the others to let me play on in your seat.")
        lines.append(f"{instead} {t('The match would become unrated.')}" if match.terms.rated else instead)
        buttons.append(match_button(match, "bot-seat-here", t("Pass seat to a bot"), rest=preview.seat, emoji="🤖"))
    return screen(match_line(t, game, match, preview.seat), "\n".join(lines), row(*buttons))


def seat_offered_screen(t: Translator, game: HostedGame, match: Match, seat: str | None, text: str) -> Screen:
    """Return the text `text` after a player has offered their seat to the bot; buttons while they still play."""
    buttons = (back_button(t, match.public_id), resign_button(t, match)) if seat in match.seating.present else ()
    return screen(match_line(t, game, match, seat), text, row(*buttons))


def kept_screen(t: Translator, game: HostedGame, match: Match, seat: str | None) -> Screen:
    """Return the answer to Keep playing, with the way back to the hand."""
    return screen(match_line(t, game, match, seat), t("You're still playing."), row(back_button(t, match.public_id)))


def resigned_screen(t: Translator, game: HostedGame, match: Match, seat: str | None) -> Screen:
    left = match.state is State.PLAY or match.result.termination == Ending.ONLY_BOTS
    return screen(match_line(t, game, match, seat), t("You left the match.") if left else t("You resigned."))


def over_screen(t: Translator, game: HostedGame, match: Match, seat: str | None) -> Screen:
    """Say that the match is over already."""
    return screen(match_line(t, game, match, seat), t("This match is over."), *over_rows(t, game, match))


def _stake(t: Translator, preview: ResignationPreview) -> str:
    if not preview.match.terms.rated:
        return t("It's unrated: your rating stays the same.")
    if preview.counts:
        return t("It counts as a loss for your rating.")
    return t("It won't count for the leaderboard.")
