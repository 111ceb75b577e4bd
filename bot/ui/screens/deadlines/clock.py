"""Clocks in words, and what players may do when a deadline has passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.durations import DAY, HOUR, MINUTE, SECOND
from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.matches.core.clocks import LATEST
from bot.matches.core.model import Match, OfferKind, PostId, State, StopReason
from bot.matches.core.offers import may_replace
from bot.matches.core.pace import PACES, takes_days
from bot.ui.names import player, relative_time
from bot.ui.screens.heading import match_line
from bot.ui.screens.screen import Button, Part, Row, Screen, match_button, row, screen

ARRIVES: Final = 2 * SECOND
"""The time in which a pause's next board arrives: Discord counts whole seconds, and would go on to "1 second ago"."""


def time_line(t: Translator, game: HostedGame, match: Match, seat: str | None = None) -> str:
    """Return the deadlines of the seats to act, or that they have passed; empty without clocks.

    `seat` is the reader's in a private message: it speaks to them.
    """
    if match.state is not State.PLAY or not (match.to_act or match.window):
        return ""
    if match.clocks.stopped is not None:  # a pause that was agreed has a line of its own
        return "" if match.clocks.why_stopped is StopReason.AGREED else "⏸ " + t("The clock is paused.")
    if match.window is not None:
        closes, days = match.window.closes_at, takes_days(match.terms.pace)
        if closes is None or not (days or match.window.asks_people):  # nobody has to answer, nor time to read
            return ""
        if days:
            return "⏳ " + t("The question closes {when}.", when=relative_time(closes))
        # Translators: a pause in which a question can be answered; {when} is "in 8 seconds", and counts down
        return "⏳ " + t("The match continues {when}.", when=relative_time(closes + LATEST + ARRIVES))
    lines = [_late(t, game, match, seat)] if match.clocks.late else []
    others = dict(match.clocks.due)
    own = others.pop(seat or "", None)
    if own is not None:
        lines.append("⏳ " + t("Your time runs out {when}.", when=relative_time(own)))
    elif len(set(others.values())) == 1 and not match.clocks.late:
        lines.append("⏳ " + t("Time runs out {when}.", when=relative_time(next(iter(others.values())))))
    else:
        lines += [
            "⏳ "
            + t("{player}: time runs out {when}.", player=player(t, game, match, other_seat), when=relative_time(due))
            for other_seat, due in others.items()
        ]
    return "\n".join(line for line in lines if line)


def _late(t: Translator, game: HostedGame, match: Match, seat: str | None) -> str:
    two = len(match.seating.playing) == 2
    if seat in match.clocks.late:
        if two:
            return "⏰ " + t("Your time is up. You can still play until your opponent claims the win.")
        return "⏰ " + t("Your time is up. You can still play until someone removes you from the match.")
    late = ", ".join(player(t, game, match, other) for other in match.seating.players if other in match.clocks.late)
    in_time = [player(t, game, match, other) for other in match.seating.present if other not in match.clocks.late]
    own = seat in match.seating.present
    if two and own:
        words = t("{player}'s time is up. You can claim the win, or wait.", player=late)
    elif two and in_time:
        words = t("{player}'s time is up. {other} can claim the win, or wait.", player=late, other=in_time[0])
    elif own:
        words = t("Time's up: {players}. You can remove them from the match, or wait.", players=late)
    else:
        words = t("Time's up: {players}. Any other player can remove them from the match, or wait.", players=late)
    return "⏰ " + words + " " + t("A turn played before that counts.")


def claim_rows(
    t: Translator, game: HostedGame, match: Match, seat: str | None, post: PostId | None = None
) -> list[Row]:
    """Return the buttons for passed deadlines; none in a private message of a player (`seat`) who may not claim."""
    if match.state is not State.PLAY or match.clocks.stopped is not None:
        return []
    if seat in match.seating.players and (seat in match.clocks.late or seat not in match.seating.playing):
        return []
    two = len(match.seating.playing) == 2
    buttons = [
        match_button(
            match,
            "claim",
            t("Claim the win") if two else t("Remove {seat}", seat=game.presentation.seat_name(t, other_seat)),
            rest=other_seat,
            post=post,
            style=Style.GRAVE,
        )
        for other_seat in match.seating.players
        if other_seat in match.clocks.late
    ]
    return [row(*buttons), *_instead(t, game, match, post)] if buttons else []


def _instead(t: Translator, game: HostedGame, match: Match, post: PostId | None) -> list[Row]:
    """Return the buttons that offer to let the bot take the seat of a late player."""
    if not game.logic.levels or OfferKind.REPLACE in match.offers:
        return []
    buttons = [
        match_button(
            match,
            "bot-seat",
            t("A bot for {seat}", seat=game.presentation.seat_name(t, other_seat)),
            rest=other_seat,
            post=post,
            emoji="🤖",
        )
        for other_seat in match.seating.players
        if other_seat in match.clocks.late and may_replace(match, other_seat)
    ]
    return [row(*buttons)] if buttons else []


def may_nudge(match: Match, seat: str | None) -> bool:
    """Whether the player of a seat waits for a person, and the clocks are not stopped."""
    if match.clocks.stopped is not None:
        return False
    waits = any(other_seat != seat and other_seat not in match.seating.levels for other_seat in match.to_act)
    return match.state is State.PLAY and seat in match.seating.playing and waits


def nudge_button(t: Translator, match: Match, action: str = "nudge") -> Button:
    """Return the button that pings the players to act; once a day."""
    return match_button(match, action, t("Nudge"), emoji="👋")


def more_parts(t: Translator, game: HostedGame, match: Match, seat: str | None) -> list[Part]:
    """Return the part of More… about time: the deadline, and what a waiting player may do."""
    line = time_line(t, game, match, seat)
    buttons = []
    if may_nudge(match, seat):
        if any(other_seat != seat for other_seat in (*match.clocks.due, *match.clocks.late)):
            # Translators: a button
            labels = {5 * MINUTE: t("Give 5 minutes"), HOUR: t("Give an hour"), DAY: t("Give a day")}
            more = PACES[match.terms.pace].more if match.terms.pace in PACES else DAY
            buttons.append(match_button(match, "more-time", labels[more], emoji="⏳"))
        buttons.append(nudge_button(t, match, "nudge-here"))
    return [*([line] if line else []), *([row(*buttons)] if buttons else [])]


def claimed_screen(t: Translator, game: HostedGame, match: Match, seat: str | None, removed: str) -> Screen:
    """Say what a claim has led to."""
    if match.state is State.OVER:
        text = t("The win is yours.")
    else:
        text = t("The match continues without {player}.", player=player(t, game, match, removed))
    return screen(match_line(t, game, match, seat), text)


def not_claimed_screen(t: Translator, game: HostedGame, match: Match, seat: str | None) -> Screen:
    """Say that a claim came too late, with the current deadline."""
    text = t("Nothing changed: the turn has been played in the meantime, or there's more time now.")
    hand = match_button(match, "hand-here", t("My hand"), style=Style.CHOSEN)
    line = time_line(t, game, match, seat)
    return screen(match_line(t, game, match, seat), "\n".join(filter(None, (text, line))), row(hand))


def nudged_words(t: Translator, game: HostedGame, match: Match, seats: Sequence[str]) -> str:
    return t("I'll nudge {players}.", players=", ".join(player(t, game, match, seat) for seat in seats))
