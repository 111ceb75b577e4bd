"""What the game of three says, in English and French: in place, for no catalogue knows a game that nobody ships."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.i18n.translator import Translator
from engine.game import Outcome
from tests.three.position import SEATS, Position

MARKS: Final = {"a": "🔺", "b": "🟦", "c": "🟡"}


def said(t: Translator, english: str, french: str) -> str:
    """The one that is in the reader's language."""
    return french if t.language == "fr" else english


def seat_name(t: Translator, seat: str) -> str:
    """What a seat is called."""
    names = {"a": ("Triangle", "Triangle"), "b": ("Square", "Carré"), "c": ("Circle", "Cercle")}
    return said(t, *names[seat])


def action_words(t: Translator, action: str) -> str:
    """What someone does, as far as the reader may read it."""
    word, _, what = action.partition(" ")
    if word == "bid":
        card = said(t, "in secret", "en secret") if what == "?" else what
        return said(t, f"bids {card}", f"mise {card}")
    if word == "swap":
        return said(t, f"swaps a {what}", f"échange un {what}")
    lots = {"small": ("a small lot", "un petit lot"), "large": ("a large lot", "un grand lot")}
    return said(t, "turns up ", "découvre ") + said(t, *lots[what])


def last_words(t: Translator, now: Position) -> str:
    """The bids that were opened last, and who took the lot."""
    if now.last == "-":
        return said(t, "Nothing has been bid for yet.", "Rien n'a encore été mis aux enchères.")
    lot, bids = now.last.split(":")
    cards = {bids[0]: bids[1], bids[2]: bids[3]}
    opened = ", ".join(f"{seat_name(t, seat)} {card}" for seat, card in cards.items())
    if len(set(cards.values())) == 1:
        taken = said(t, "nobody takes it", "personne ne l'emporte")
    else:
        taker = seat_name(t, max(cards, key=lambda seat: cards[seat]))
        taken = said(t, f"{taker} takes it", f"{taker} l'emporte")
    return said(t, f"For the lot of {lot}: {opened}; {taken}.", f"Pour le lot de {lot} : {opened} ; {taken}.")


def stage_words(t: Translator, now: Position) -> str:
    """The round, and what is asked for in it."""
    head = said(t, f"Round {now.round} of {now.rounds}. ", f"Manche {now.round} sur {now.rounds}. ")
    if now.stage == "lot":
        name = seat_name(t, now.auctioneer)
        return head + said(t, f"{name} turns up a lot.", f"{name} découvre un lot.")
    if now.stage == "bid":
        return head + said(t, f"The lot is worth {now.lot}.", f"Le lot vaut {now.lot}.")
    return head + said(t, "It is over.", "C'est terminé.")


def place_words(t: Translator, now: Position, seat: str) -> str:
    """What lies before a seat, as far as the view tells."""
    place, name = now.places[seat], seat_name(t, seat)
    points = said(t, f"{place.total} points", f"{place.total} points")
    if place.left:
        return said(t, f"{name}: {points}, has left", f"{name} : {points}, n'est plus là")
    bid = "" if place.waits else said(t, ", has bid", ", a misé")
    if place.shown and not place.waits:
        bid = said(t, f", has bid {place.bid}", f", a misé {place.bid}")
    cards = ", ".join(place.hand)
    open_ = said(t, f", holds {cards}", f", a en main {cards}") if place.shown and now.reader is None else ""
    return said(t, f"{name}: {points}{bid}{open_}", f"{name} : {points}{bid}{open_}")


def hand_words(t: Translator, now: Position, seat: str) -> str:
    """A hand, for whom it belongs to."""
    cards = ", ".join(now.places[seat].hand) if now.places[seat].shown else "–"
    return said(t, f"Your hand: {cards}.", f"Votre main : {cards}.")


def view_words(t: Translator, now: Position) -> str:
    """All that a view tells but the hand: a line for the round, for the last lot, for each seat and for the pile."""
    cards = int(now.pile[1:]) if now.pile.startswith("?") else len(now.pile)
    pile = said(t, f"Pile: {cards}.", f"Pioche : {cards}.")
    places = (f"{MARKS[seat]} {place_words(t, now, seat)}" for seat in SEATS)
    return "\n".join((stage_words(t, now), last_words(t, now), *places, pile))


def outcome_words(t: Translator, outcome: Outcome, players: Mapping[str, str] = MappingProxyType({})) -> str:
    """Who has which place, and why it ended."""
    places = sorted(outcome.ranks, key=lambda seat: (outcome.ranks[seat], seat))
    listed = ", ".join(f"{outcome.ranks[seat]}. {players.get(seat, seat_name(t, seat))}" for seat in places)
    why = termination_words(t, outcome.termination)
    return f"{why}: {listed}" if t.language == "en" else f"{why} : {listed}"


def close_words(t: Translator, now: Position) -> str:
    """How many points lie between the first two who stayed; nothing where only one did."""
    totals = sorted((now.places[seat].total for seat in now.present), reverse=True)
    if len(totals) < 2:
        return ""
    gap = totals[0] - totals[1]
    points = "point" if gap == 1 else "points"
    return said(t, f"{gap} {points} between the first two.", f"{gap} {points} entre les deux premiers.")


def termination_words(t: Translator, termination: str) -> str:
    """Why it ended, in a few words."""
    ended = {
        "rounds": ("All lots sold", "Tous les lots vendus"),
        "time": ("Out of time", "Temps écoulé"),
        "agreed": ("An agreed draw", "Nulle d'un commun accord"),
    }
    return said(t, *ended.get(termination, ("Only one left", "Seul en jeu")))


def option_words(t: Translator, rounds: str) -> str:
    """How many rounds."""
    return said(t, f"{rounds} rounds", f"{rounds} manches")


RULES: Final = (
    "The auctioneer turns up a small lot (1 to 3 points) or a large one (4 to 6). The two others bid a card each, at "
    "once and in secret. The higher card takes the lot; equal cards, and nobody does. A bidder may swap one card with "
    "the pile first. When someone has left, the two who are left both bid.",
    "Le commissaire découvre un petit lot (1 à 3 points) ou un grand (4 à 6). Les deux autres misent chacun une carte, "
    "en même temps et en secret. La plus forte emporte le lot ; à égalité, personne. Avant de miser, on peut échanger "
    "une carte avec la pioche. Quand quelqu'un est parti, les deux qui restent misent tous deux.",
)
