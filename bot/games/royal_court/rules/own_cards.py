"""The effect that each kind of the reader's own cards would have now, and the combos that they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from bot.games.lines import capitalised, emoji, times
from bot.games.royal_court.emojis import of_cards
from bot.games.royal_court.names import card_list, rank_name
from bot.games.royal_court.rules.pictures import HAND as PICTURED
from bot.games.royal_court.states import HandState
from bot.games.royal_court.words.stakes import dice_name
from bot.games.screens import RulesPage, RulesPicture, RulesText
from bot.i18n.translator import Translator
from engine.royal_court.acts.act import CASTLES, REVOLUTION, hand_of
from engine.royal_court.cards import D4, D6, D10, JOKER, RANKS, ROYALS, dice, set_rung, sorted_cards
from engine.royal_court.notation import read_act
from engine.royal_court.position import LETTERS, Place, Position

PLAIN: Final = "2345789T"
"""Ranks that do nothing by themselves."""

HAND, AS_GUEST, AT_COURT = range(3)
"""The places of a card."""


def own_cards(t: Translator, state: HandState) -> RulesPage | None:
    """Every kind of the reader's own cards, chosen ones first, and the combos; None if there are no cards to see."""
    position, seat = state.view, LETTERS.index(state.seat)
    place = position.places[seat]
    if isinstance(place.hand, int) or not place.own:
        return None
    chosen = {card[0] for card in read_act("".join(state.draft.plays)).cards} if state.draft.plays else set[str]()
    kinds = list(_kinds(place))
    lines = [f"- {_line(t, position, place, *kind)}" for kind in kinds if kind[0] not in chosen]
    first = [f"- ➜ {_line(t, position, place, *kind)}" for kind in kinds if kind[0] in chosen]
    plain = _plain(t, place)
    combos = [f"- {line}" for line in _combos(t, position, place)]
    text = "\n".join((*first, *lines, *((f"- {plain}",) if plain else ())))
    if combos:
        text += "\n\n" + "\n".join((t("**Together**"), *combos))
    # Translators: a button, and a title: what each card in the reader's hand does
    return RulesPage(t("Your cards"), RulesText(text, (_picture(t, place),)), t("Your cards"))


def _picture(t: Translator, place: Place) -> RulesPicture:
    """A picture with one card of each kind, in table order."""
    cards = sorted_cards([*hand_of(place), *place.guests, *(card for court in place.courts for card in court)])
    return RulesPicture(PICTURED + "".join(dict.fromkeys(cards)), t("Your cards: {cards}", cards=card_list(t, cards)))


def _kinds(place: Place) -> Iterator[tuple[str, int, int]]:
    """Ranks with an effect, their places and numbers, in table order."""
    counts = Counter((card[0], HAND) for card in hand_of(place))
    counts.update((card[0], AS_GUEST) for card in place.guests)
    counts.update((card[0], AT_COURT) for court in place.courts for card in court)
    for rank in (*RANKS, JOKER[0]):
        for where in (HAND, AS_GUEST, AT_COURT):
            if rank not in PLAIN and counts[rank, where]:
                yield rank, where, counts[rank, where]


def _line(t: Translator, position: Position, place: Place, rank: str, where: int, count: int) -> str:
    name = times(capitalised(rank_name(t, rank)), count)
    if where == AS_GUEST:
        name = t("{card} (guest)", card=name)
    elif where == AT_COURT:
        name = t("{card} (court)", card=name)
    upgraded = len(place.courts) if where == AT_COURT else 0
    # Translators: {card} is the name of a card, {words} what it does
    effect = t("**{card}**: {words}", card=name, words=card_words(t, position, place, rank, upgraded))
    return emoji(of_cards([JOKER] if rank == JOKER[0] else [f"{rank}r", f"{rank}b"])) + effect


def card_words(t: Translator, position: Position, place: Place, rank: str, upgraded: int) -> str:
    """What a single card of a rank would do now, upgraded so often: a sentence that the card's name and a colon come
    before."""
    last = place.own == 1
    if rank == "A":
        return t("says Nope from your hand, even when it isn't your turn; on the pile, a card like any other.")
    if rank == "6":
        die = dice_name(dice(D6 + upgraded))
        return t(
            "a catapult. Pick a target, roll a {die}. On 4 or more, their castle falls (without one they pick up "
            "2); on 1, you pick up 2.",
            die=die,
        )
    if last:
        return t("your last card: no effect.")
    if rank in ROYALS and position.revolt:
        return t("no effect in a revolt.")
    match rank:
        case "J":
            return t("roll a {die} for that many more actions.", die=dice_name(dice(D4 + upgraded)))
        case "Q" if len(position.inside) == 2:
            return t.plural("{n} more action.", "{n} more actions.", 1 + upgraded)
        case "Q" if upgraded:
            return t("you choose which other player goes next, and the direction.")
        case "Q":
            return t("the direction reverses.")
        case "K":
            return t.plural(
                "take {n} card from a player at random, give another of yours.",
                "take {n} cards from a player at random, give as many of yours.",
                max(1, min(1 + upgraded, place.held)),
            )
        case _:
            return t("roll a {die}; the others pick up that many cards in all.", die=dice_name(dice(D10 + upgraded)))


def _plain(t: Translator, place: Place) -> str:
    """The cards that do nothing by themselves."""
    counts = Counter(card[0] for card in hand_of(place) if card[0] in PLAIN)
    names = ", ".join(times(rank_name(t, rank), counts[rank]) for rank in PLAIN if counts[rank])
    return t("**{card}**: {words}", card=names, words=t("no effect of their own.")) if names else ""


def _combos(t: Translator, position: Position, place: Place) -> Iterator[str]:
    """The combos of these cards, playable now or later."""
    hand = {card[0] for card in hand_of(place)}
    near = hand | {card[0] for card in place.guests}
    if any(set(ranks) <= hand for ranks in CASTLES):
        yield t("**Castle**: goes in front of you, whatever the top card is; you no longer have to play its cards.")
    if set("JQK") <= near and not position.revolt:
        yield t("**Royal court**: goes in front of you, whatever the top card is; its cards become stronger.")
    if set(REVOLUTION) <= hand:
        yield t(
            "**Revolution**: courts without a castle are executed, and a revolt starts: the first player without a "
            "castle who can't play is killed. The 2 must be playable."
        )
    every = near | {card[0] for court in place.courts for card in court}
    if {"K", "Q"} <= every and not position.revolt:
        yield t("**King and queen**: a swap; you may swap back once and draw again.")
    cards = [*hand_of(place), *place.guests, *(card for court in place.courts for card in court)]
    most = max(Counter(card[0] for card in cards).values())
    if most > 1:
        die = dice_name(dice(set_rung(most)))
        yield t(
            "**A set**: a stronger effect; then a roll, {die} for {n} cards. On 1 to 5 you pick up cards: 5 for a 1, "
            "1 for a 5.",
            die=die,
            n=most,
        )
