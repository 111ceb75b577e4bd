"""The rules to read in Discord, in our own words: a page for newcomers, then a page a subject. House rules are marked.

docs/royal-court.md has the complete rules. A page has what players need at the table, for the rules that are played;
its fine print has what seldom matters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.royal_court.rules import text
from bot.games.screens import RulesPage
from bot.games.states import Draft
from bot.i18n.translator import Translator
from engine.royal_court.notation import RULES
from engine.royal_court.position import Position, Step

LIMIT: Final = 1500
"""Characters of a page in English, so that no language outgrows Discord's message."""

NEWCOMERS, TURN, CARDS, SETS, COURTS, REVOLT, NOPES, ENDING, FULL = range(9)
"""The pages, in their order; the last one only by the full rules."""


def rules_pages(t: Translator, options: Mapping[str, str]) -> tuple[RulesPage, ...]:
    """Every page in order, for the rules that are played."""
    pages = [text.newcomers, text.turn, text.cards, text.sets, text.courts, text.revolt, text.nopes, text.ending]
    if RULES[options.get("rules", next(iter(RULES)))]:
        pages.append(text.full)
    return tuple(page(t) for page in pages)


def page_now(position: Position, draft: Draft) -> int | None:
    """The page that matters most to the reader of this view with this draft; None if no page does."""
    match position.step:
        case Step.OVER:
            return ENDING
        case Step.NOPE:
            return NOPES
        case Step.SWAP:
            return CARDS
        case Step.GIFT:
            return SETS
    if draft.plays:
        return _page_of("".join(draft.plays))
    if position.besieger is not None:
        return FULL
    if position.revolt:
        return REVOLT
    return None


def _page_of(act: str) -> int:
    """The page that explains an act."""
    word, colon, _ = act.partition(":")
    if colon:
        return {"court": COURTS, "castle": COURTS, "revolt": REVOLT, "siege": FULL}.get(word, CARDS)
    if act == "bet":
        return FULL
    if act in ("draw", "end"):
        return TURN
    return SETS if "+" in act.partition(">")[0] else CARDS
