"""Offers in a match and the pause that one can lead to: a line and its buttons on board, hand and More…."""

from __future__ import annotations

from typing import Final, assert_never

from bot.durations import SECOND
from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.ids import UserId
from bot.matches.core.model import DeclinedOffer, Match, Offer, OfferKind, PostId, State, StopReason
from bot.matches.core.offers import LIVE_OFFERS, LONGEST_PAUSE, may_offer
from bot.matches.turns.follows import FollowMode, can_follow
from bot.ui.custom_ids import OfferRef
from bot.ui.names import level_name, player
from bot.ui.screens.heading import headline
from bot.ui.screens.screen import Button, Part, chosen_if, match_button, row

HERE: Final = "-here"
"""The suffix of actions that change the message with their button; the others answer in a new one."""


def public_parts(t: Translator, game: HostedGame, match: Match, post: PostId) -> list[Part]:
    """Return the parts for the board. The pending seats may answer; the offerer may press Decline to take it back."""
    parts: list[Part] = []
    if match.declined is not None and match.state is State.PLAY:
        parts += _refusal(t, game, match, match.declined)
    for offer in match.offers.values():
        parts.append(_line(t, game, match, offer))
        if offer.kind is not OfferKind.REMATCH:  # it has a message of its own
            parts.append(row(_yes(t, match, offer, post=post), _no(t, match, offer, post=post)))
    if match.clocks.why_stopped is StopReason.AGREED:
        parts.append(paused_line(t, match))
        if OfferKind.RESUME not in match.offers:
            parts.append(row(_make(t, match, OfferKind.RESUME, "", post=post)))
    return parts


def _refusal(t: Translator, game: HostedGame, match: Match, declined: DeclinedOffer) -> list[Part]:
    """Return the line about the offer that was just declined, for everyone."""
    who = player(t, game, match, declined.by)
    text = {
        OfferKind.DRAW: t("🤝 {player} declines the draw.", player=who),
        OfferKind.PAUSE: t("⏸️ {player} declines the pause.", player=who),
        OfferKind.RESUME: t("▶️ {player} declines to end the pause.", player=who),
        OfferKind.DIRECT: t("✉️ {player} declines: the match stays in the channel.", player=who),
        OfferKind.REPLACE: t("🤖 {player} declines the bot.", player=who),
    }
    return [text[declined.kind]] if declined.kind in text else []


def own_parts(t: Translator, game: HostedGame, match: Match, seat: str, here: str = "") -> list[Part]:
    """Return the parts for the player of a seat; with `here=HERE` the buttons change this message."""
    parts: list[Part] = []
    if match.state is not State.PLAY or seat not in match.seating.present:
        return parts
    if match.declined is not None and match.declined.seat == seat:
        parts += _refusal(t, game, match, match.declined)
    for offer in match.offers.values():
        parts.append(_line(t, game, match, offer))
        if seat in offer.pending:
            parts.append(row(_yes(t, match, offer, here), _no(t, match, offer, here)))
        elif seat == offer.seat:
            parts.append(row(match_button(match, f"refuse{here}", t("Withdraw the offer"), rest=_given(offer))))
    if match.clocks.why_stopped is StopReason.AGREED:
        parts.append(paused_line(t, match))
    return parts


def offering_parts(t: Translator, game: HostedGame, match: Match, seat: str | None) -> list[Part]:
    """Return `own_parts` and buttons for what the player can offer now."""
    if seat is None or seat not in match.seating.present:
        return []
    kinds = [kind for kind in LIVE_OFFERS if kind not in match.offers and may_offer(match, kind)]
    making = [row(*(_make(t, match, kind, HERE) for kind in kinds))] if kinds else []
    return [*own_parts(t, game, match, seat, HERE), *making]


def paused_line(t: Translator, match: Match) -> str:
    """Say since when all clocks stand still, and when the pause ends at the latest."""
    assert match.clocks.stopped is not None
    since, until = match.clocks.stopped // SECOND, (match.clocks.stopped + LONGEST_PAUSE) // SECOND
    return t(
        "⏸️ Paused {since}: you may play, but no clock runs. The pause ends {until} at the latest.",
        since=f"<t:{since}:R>",
        until=f"<t:{until}:R>",
    )


def answered_words(
    t: Translator, game: HostedGame, match: Match, kind: OfferKind, *, yes: bool, own: bool = False
) -> str:
    """Tell the person who has answered what it led to. `own`: they made the offer, so a no withdraws it."""
    offer = match.offers.get(kind)
    if offer is not None and yes:
        return waiting_words(t, game, match, offer)
    if yes:
        return standing_words(t, game, match)
    return t("You withdrew your offer.") if own else _declined_words(t, kind)


def _declined_words(t: Translator, kind: OfferKind) -> str:
    return {
        OfferKind.DRAW: t("You declined the draw."),
        OfferKind.PAUSE: t("You declined the pause."),
        OfferKind.RESUME: t("You declined: the pause continues."),
        OfferKind.DIRECT: t("You declined: the match stays in the channel."),
        OfferKind.REPLACE: t("You declined: no bot takes the seat."),
        OfferKind.REMATCH: t("You declined the rematch."),
    }[kind]


def waiting_words(t: Translator, game: HostedGame, match: Match, offer: Offer) -> str:
    """Say who else has to agree."""
    return t("Now waiting for {others} to agree.", others=_names(t, game, match, offer.pending))


def seat_words(t: Translator, game: HostedGame, match: Match) -> str:
    """Say what an offer to let the bot take a seat has led to."""
    offer = match.offers.get(OfferKind.REPLACE)
    if offer is not None:
        own = " " + t("Until then, play on or leave the match.") if offer.for_seat == offer.seat else ""
        return waiting_words(t, game, match, offer) + own
    return t("The bot has taken the seat.")


def standing_words(t: Translator, game: HostedGame, match: Match) -> str:
    """Say how the match ended, that it is paused, or that it goes on."""
    if match.state is State.OVER:
        return headline(t, game, match)
    if match.clocks.why_stopped is StopReason.AGREED:
        return paused_line(t, match)
    return t("The match continues.")


def _line(t: Translator, game: HostedGame, match: Match, offer: Offer) -> str:
    first, others = player(t, game, match, offer.seat), _names(t, game, match, offer.pending)
    match offer.kind:
        case OfferKind.DRAW:
            text = t(
                "🤝 {player} offers a draw. {others}: if you play on, you decline it.", player=first, others=others
            )
        case OfferKind.PAUSE:
            text = t("⏸️ {player} offers a pause: no clock would run. {others}?", player=first, others=others)
        case OfferKind.RESUME:
            text = t(
                "▶️ {player} offers to end the pause: the clocks would run again. {others}?", player=first, others=others
            )
        case OfferKind.REPLACE:
            text = _replacing(t, game, match, offer)
        case OfferKind.DIRECT:
            text = t("✉️ {player} offers to continue in direct messages. {others}?", player=first, others=others)
        case OfferKind.REMATCH:
            text = t("{player} asks {other} for a rematch.", player=first, other=others)
        case _:
            assert_never(offer.kind)
    agreed = [seat for seat in offer.agreed if seat != offer.seat]
    if agreed and offer.kind is not OfferKind.REMATCH:
        text += " " + t("{players} agreed.", players=_names(t, game, match, agreed))
    return text


def _replacing(t: Translator, game: HostedGame, match: Match, offer: Offer) -> str:
    """Say whose seat the bot would take, and that the match becomes unrated."""
    assert offer.for_seat is not None
    first, others = player(t, game, match, offer.seat), _names(t, game, match, offer.pending)
    level = level_name(t, game, offer.level)
    if offer.for_seat == offer.seat:
        # Translators: {level} is a name of the bot, by its level; or the name of the option “level”
        text = t("🤖 {player} would like to pass their seat to a bot ({level}).", player=first, level=level)
    else:
        whom = player(t, game, match, offer.for_seat)
        # Translators: {level} is a name of the bot, by its level; or the name of the option “level”
        text = t("🤖 {player} would like a bot ({level}) to take {whom}'s seat.", player=first, level=level, whom=whom)
    if match.terms.rated:
        text += " " + t("The match would become unrated.")
    return f"{text} {t('{others}, do you agree?', others=others)}" if others else text


def _names(t: Translator, game: HostedGame, match: Match, seats: tuple[str, ...] | list[str]) -> str:
    return ", ".join(player(t, game, match, seat) for seat in seats)


def _yes(t: Translator, match: Match, offer: Offer, here: str = "", post: PostId | None = None) -> Button:
    labels = {
        # Translators: a button
        OfferKind.DRAW: t("Accept the draw"),
        # Translators: a button
        OfferKind.PAUSE: t("Accept the pause"),
        # Translators: a button
        OfferKind.RESUME: t("End the pause"),
        # Translators: a button
        OfferKind.DIRECT: t("Continue in DMs"),
        # Translators: a button
        OfferKind.REPLACE: t("Accept the bot"),
    }
    return match_button(match, f"agree{here}", labels[offer.kind], rest=_given(offer), post=post, style=Style.GOOD)


def _no(t: Translator, match: Match, offer: Offer, here: str = "", post: PostId | None = None) -> Button:
    return match_button(match, f"refuse{here}", t("Decline"), rest=_given(offer), post=post)


def _make(t: Translator, match: Match, kind: OfferKind, here: str, post: PostId | None = None) -> Button:
    labels = {
        # Translators: a button
        OfferKind.DRAW: t("Offer a draw"),
        # Translators: a button
        OfferKind.PAUSE: t("Offer a pause"),
        # Translators: a button
        OfferKind.RESUME: t("Offer to resume"),
        # Translators: a button
        OfferKind.DIRECT: t("Offer to use DMs"),
    }
    return match_button(match, f"offer{here}", labels[kind], rest=kind, post=post)


def _given(offer: Offer) -> str:
    return str(OfferRef(offer.kind, offer.offered_version))


def follow_parts(t: Translator, match: Match, user: UserId, mode: FollowMode) -> list[Part]:
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
