"""A match's clocks in words, and what its players may do about them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, PostId, State
from bot.matches.core.offers import AGREED, REPLACE, may_replace
from bot.matches.core.pace import is_live
from bot.ui.links import moment
from bot.ui.names import player
from bot.ui.screens.heading import match_line
from bot.ui.screens.screen import Button, Part, Row, Screen, match_button, row


def time_line(t: Translator, game: HostedGame, match: Match, seat: str | None = None) -> str:
    """Until when those who are asked have time, or that it is up; nothing in a match without clocks.

    `seat` is the reader's own, if the message is for one: of him it says what is his.
    """
    if match.state is not State.PLAY or not (match.to_act or match.window):
        return ""
    if match.stopped is not None:  # a pause that was agreed has a line of its own
        return "" if match.why_stopped == AGREED else "⏸ " + t("The clock stands still.")
    if match.window is not None:
        return (
            "⏳ " + t("It closes {when}.", when=moment(match.window.closes_at))
            if match.window.closes_at is not None
            else ""
        )
    lines = [_late(t, game, match, seat)] if match.late else []
    own, others = match.due.get(seat or ""), {one: due for one, due in match.due.items() if one != seat}
    if own is not None:
        lines.append("⏳ " + t("Your time runs out {when}.", when=moment(own)))
    elif len(set(others.values())) == 1 and not match.late:
        lines.append("⏳ " + t("Time runs out {when}.", when=moment(next(iter(others.values())))))
    else:
        lines += [
            "⏳ " + t("{player}: time runs out {when}.", player=player(t, game, match, one), when=moment(due))
            for one, due in others.items()
        ]
    return "\n".join(line for line in lines if line)


def _late(t: Translator, game: HostedGame, match: Match, seat: str | None) -> str:
    if seat in match.late:
        return "⏰ " + t("Your time is up. Your turn still counts, until somebody claims.")
    late = ", ".join(player(t, game, match, one) for one in match.players if one in match.late)
    in_time = [player(t, game, match, one) for one in match.present if one not in match.late]
    own = seat in match.present
    two = len(match.playing) == 2
    if two and own:
        told = t("{player} has run out of time. You may claim the win, or wait.", player=late)
    elif two and in_time:
        told = t("{player} has run out of time. {other} may claim the win, or wait.", player=late, other=in_time[0])
    elif own:
        told = t("Out of time: {players}. You may remove them, or wait.", players=late)
    else:
        told = t("Out of time: {players}. Any other player may remove them, or wait.", players=late)
    return "⏰ " + told + " " + t("A turn that comes first still counts.")


def claim_rows(
    t: Translator, game: HostedGame, match: Match, seat: str | None, post: PostId | None = None
) -> list[Row]:
    """What may be done where a time is up; nothing on the message of somebody (`seat`) who may not."""
    if match.state is not State.PLAY or match.stopped is not None:
        return []
    if seat in match.players and (seat in match.late or seat not in match.playing):
        return []
    two = len(match.playing) == 2
    buttons = [
        match_button(
            match,
            "claim",
            t("Claim the win") if two else t("Remove {seat} from the table", seat=game.presentation.seat_name(t, one)),
            rest=one,
            post=post,
            style=Style.GRAVE,
        )
        for one in match.players
        if one in match.late
    ]
    return [row(*buttons), *_instead(t, game, match, post)] if buttons else []


def _instead(t: Translator, game: HostedGame, match: Match, post: PostId | None) -> list[Row]:
    """What may be done instead: the bot takes the place of who is late, if all agree."""
    if not game.logic.levels or REPLACE in match.offers:
        return []
    buttons = [
        match_button(
            match,
            "bot-seat",
            t("A bot for {seat}", seat=game.presentation.seat_name(t, one)),
            rest=one,
            post=post,
            emoji="🤖",
        )
        for one in match.players
        if one in match.late and may_replace(match, one)
    ]
    return [row(*buttons)] if buttons else []


def may_nudge(match: Match, seat: str | None) -> bool:
    """Whether the player of a seat waits for a person, who has not been given a pause."""
    if match.stopped is not None:
        return False
    waits = any(one != seat and one not in match.levels for one in match.to_act)
    return match.state is State.PLAY and seat in match.playing and waits


def nudge_button(t: Translator, match: Match, action: str = "nudge") -> Button:
    """Pings who is waited for, once a day."""
    return match_button(match, action, t("Nudge"), emoji="👋")


def more_parts(t: Translator, game: HostedGame, match: Match, seat: str | None) -> list[Part]:
    """In More…: how it stands with time, and what a player who waits may do."""
    line = time_line(t, game, match, seat)
    buttons = []
    if may_nudge(match, seat):
        if any(one != seat for one in (*match.due, *match.late)):
            label = t("Give 5 more minutes") if is_live(match.pace) else t("Give a day more")
            buttons.append(match_button(match, "more-time", label, emoji="⏳"))
        buttons.append(nudge_button(t, match, "nudge-here"))
    return [*([line] if line else []), *([row(*buttons)] if buttons else [])]


def claimed_screen(t: Translator, game: HostedGame, match: Match, seat: str | None, removed: str) -> Screen:
    """Somebody has claimed: how the match stands now."""
    if match.state is State.OVER:
        said = t("The win is yours.")
    else:
        said = t("{player} is no longer at the table; the match goes on.", player=player(t, game, match, removed))
    return Screen((match_line(t, game, match, seat), said))


def not_claimed_screen(t: Translator, game: HostedGame, match: Match, seat: str | None) -> Screen:
    """Somebody has claimed what is not to be had any more, and how the match stands instead."""
    said = t("Nothing was claimed: meanwhile the turn was made, or there is more time.")
    hand = match_button(match, "hand-here", t("My hand"), style=Style.CHOSEN)
    line = time_line(t, game, match, seat)
    return Screen((match_line(t, game, match, seat), "\n".join(filter(None, (said, line))), row(hand)))


def nudged_words(t: Translator, game: HostedGame, match: Match, seats: Sequence[str]) -> str:
    """Who was nudged."""
    return t("{players} will be nudged.", players=", ".join(player(t, game, match, seat) for seat in seats))
