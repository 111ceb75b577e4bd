"""What Sealed Bids says, all of it through a translator."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.states import TurnMade
from bot.i18n.translator import Translator
from engine.game import Outcome
from examples.sealed_bids.position import ROUNDS, Position
from examples.sealed_bids.rules import winner

MARKS: Final = {"a": "🔴", "b": "🔵", "c": "🟡", "d": "🟢", "e": "🟣"}
NOBODY: Final[Mapping[str, str]] = MappingProxyType({})
"""Without players: seats have their own names."""


def name(t: Translator) -> str:
    return t("Sealed Bids")


def goal(t: Translator) -> str:
    return t("Win the most points: in each round, the highest card that nobody else bids wins.")


def rules(t: Translator) -> str:
    return t(
        "Everyone holds five cards from 1 to 9. In each of five rounds, everyone bids a card in secret. When all have "
        "bid, the cards are revealed: the highest card that nobody else bid wins 1 point in round 1, 2 in round 2, and "
        "so on. The most points win."
    )


def seat_name(t: Translator, seat: str) -> str:
    return {"a": t("Red"), "b": t("Blue"), "c": t("Yellow"), "d": t("Green"), "e": t("Violet")}[seat]


def hand(t: Translator, now: Position, seat: str) -> str:
    """The cards of a hand that the reader may see, and the bid beside it."""
    place = now.at(seat)
    cards = t("Your hand: {cards}.", cards=", ".join(place.hand)) if place.hand else t("You have no cards left.")
    return f"{cards} {t('Your bid: {card}.', card=place.bid)}" if place.bid else cards


def table(t: Translator, now: Position, players: Mapping[str, str] = NOBODY) -> str:
    """Everything that all may see, a line for each seat. `players` have their marks."""
    called = {
        place.seat: players.get(place.seat, f"{MARKS[place.seat]} {seat_name(t, place.seat)}") for place in now.places
    }
    lines = []
    if not now.over:
        prize = t.plural(
            "Round {n} of {rounds}: {n} point.", "Round {n} of {rounds}: {n} points.", now.round, rounds=ROUNDS
        )
        lines.append(prize)
    if now.opened:
        bids = ", ".join(f"{called[seat]} {card}" for seat, card in now.opened)
        taker = winner(dict(now.opened))
        taken = t("{player} wins.", player=called[taker]) if taker else t("Nobody wins.")
        lines.append(t("Round {round}: {bids}. {taken}", round=now.round - 1, bids=bids, taken=taken))
    for place in now.places:
        points = t.plural("{n} point", "{n} points", place.points)
        state = t(", has left") if place.seat in now.left else t(", has bid") if place.bid else ""
        lines.append(f"{called[place.seat]}: {points}{state}")
    return "\n".join(lines)


def turn_words(t: Translator, made: TurnMade[Position, str], players: Mapping[str, str] = NOBODY) -> str:
    """A bid as far as the reader may see it; without a turn, the player left."""
    player = players.get(made.seat, seat_name(t, made.seat))
    if not made.turn:
        return t("{player} has left.", player=player)
    return (
        t("{player} bids.", player=player)
        if made.turn == "?"
        else t("{player} bids {card}.", player=player, card=made.turn)
    )


def outcome_words(t: Translator, outcome: Outcome, players: Mapping[str, str] = NOBODY) -> str:
    places = sorted(outcome.ranks, key=lambda seat: (outcome.ranks[seat], seat))
    listed = ", ".join(f"{outcome.ranks[seat]}. {players.get(seat, seat_name(t, seat))}" for seat in places)
    return f"{result_words(t, outcome.termination)} {listed}"


def result_words(t: Translator, termination: str, *, won: bool = False) -> str:
    ends = {"rounds": t("All cards played."), "alone": t("Only one player is left."), "agreed": t("Draw agreed.")}
    return ends.get(termination, t("The match is over."))
