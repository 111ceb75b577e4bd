"""What Sealed Bids says, all of it through a translator."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.api import Control, Translator, TurnMade
from examples.sealed_bids.position import ROUNDS, Position
from examples.sealed_bids.rules import winner


def own(t: Translator, now: Position, seat: str) -> str:
    """The cards of a hand that the reader may see, and the bid beside it."""
    place = now.at(seat)
    cards = t("Your hand: {cards}.", cards=", ".join(place.hand)) if place.hand else t("You have no cards left.")
    return f"{cards} {t('Your bid: {card}.', card=place.bid)}" if place.bid else cards


def standing(t: Translator, now: Position, called: Callable[[str], str]) -> str:
    """Everything that all may see, a line for each seat."""
    lines = []
    if not now.over:
        prize = t.plural("{n} point", "{n} points", now.round)
        lines.append(t("Round {round} of {rounds}: {prize}.", round=now.round, rounds=ROUNDS, prize=prize))
    if now.opened:
        bids = ", ".join(f"{called(seat)} {card}" for seat, card in now.opened)
        taker = winner(dict(now.opened))
        taken = t("{player} takes the points.", player=called(taker)) if taker else t("Nobody takes them.")
        lines.append(t("Round {round}: {bids}. {taken}", round=now.round - 1, bids=bids, taken=taken))
    for place in now.places:
        points = t.plural("{n} point", "{n} points", place.points)
        state = t(", has left") if place.seat in now.left else t(", has bid") if place.bid else ""
        lines.append(t("{player}: {points}{state}", player=called(place.seat), points=points, state=state))
    return "\n".join(lines)


def control(t: Translator, card: str) -> Control:
    """The button of a card."""
    return Control(card, card, words=t("Bid {card}", card=card))


def turn_words(t: Translator, made: TurnMade[Position, str], player: str) -> str:
    """A bid as far as the reader may see it."""
    if made.turn == "?":
        return t("{player} bids.", player=player)
    return t("{player} bids {card}.", player=player, card=made.turn)
