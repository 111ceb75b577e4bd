"""The effect of a card in one sentence, and those of every card in the reader's own hand."""

from __future__ import annotations

from collections import Counter
from typing import Final

from bot.games.lines import emoji, times
from bot.games.royal_visit.names import OF_CHOICES, card_list, card_words, choice_name
from bot.games.royal_visit.states import PRIVILEGE, SUMMON, HandState, kind_of
from bot.games.screens import RulesPage, RulesPicture, RulesText
from bot.i18n.translator import Translator
from engine.royal_visit.cards import Card, Cards, Hidden
from engine.royal_visit.game import seat_of
from engine.royal_visit.position import dealt_view
from engine.royal_visit.turns.plays import has_jester_power

HAND: Final = "hand "
"""Beginning of the name of a picture of cards; their codes follow."""


def own_cards(t: Translator, state: HandState) -> RulesPage | None:
    """Every card of the reader's own hand, the chosen one first, and the two powers; None without any cards."""
    position = dealt_view(state.view)
    seat = seat_of(state.seat)
    held = position.hands[seat]
    if isinstance(held, Hidden) or not held:
        return None
    keys = _keys(held)
    kind = kind_of(state.draft.chosen or "")
    chosen = kind if kind in (*keys, SUMMON) else None
    lines = [_line(t, key, held) for key in keys if key != chosen]
    if chosen is not None:
        lines.insert(0, "➜ " + _line(t, chosen, held))
    if chosen != SUMMON:
        lines.append(_line(t, SUMMON, held))
    lines.append(
        t(
            "**Jester's power**: on. All Jester cards of a turn may move one other character instead: the King, "
            "the Guards or the Wizard."
        )
        if has_jester_power(position.pawns, seat)
        else t("**Jester's power**: off, because the Jester is not between your Chateau and the King.")
    )
    text = "\n".join((*(f"- {line}" for line in lines), "", t("All cards of a turn are of one type.")))
    name = HAND + "".join(card.name for card in sorted(set(held)))
    picture = RulesPicture(name, t("Your cards: {cards}", cards=card_list(t, held)))
    # Translators: a button, and a title: what each card in the reader's hand does
    return RulesPage(t("Your cards"), RulesText(text, (picture,)), t("Your cards"))


def _keys(held: Cards) -> list[str]:
    keys = [card.name for card in sorted(set(held))]
    if held.count(Card.K1) >= 2:
        keys.insert(1, PRIVILEGE)
    return keys


def _line(t: Translator, key: str, held: Cards) -> str:
    count = 1 if key in (PRIVILEGE, SUMMON) else Counter(held)[Card[key]]
    effect = t("**{card}**: {words}", card=times(choice_name(t, key), count), words=card_words(t, key))
    return emoji(OF_CHOICES[key]) + effect
