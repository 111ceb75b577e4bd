"""The rules to read in Discord, in our own words: a page for newcomers, then a page a subject. House rules are marked.

docs/royal-court.md has the complete rules. A page has what players need at the table, for the rules that are played;
its fine print has what seldom matters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.games.lines import POINT, paragraphs
from bot.games.royal_court.rules import fine as rules_fine
from bot.games.royal_court.rules import text as rules_text
from bot.games.royal_court.rules.pictures import rules_alt
from bot.games.royal_court.rules.text import OURS
from bot.games.screens import RulesPage, RulesPicture, RulesText
from bot.games.states import Draft
from bot.i18n.translator import Translator
from engine.royal_court.notation import RULES
from engine.royal_court.position import Position, Step

LIMIT: Final = 1500
"""Characters of a page in English, so that no language outgrows Discord's message."""

NEWCOMERS, TURN, CARDS, SETS, COURTS, REVOLT, NOPES, ENDING, FULL = range(9)
"""The pages, in their order; the last one only by the full rules."""

EXAMPLES: Final = ("fits", "court", "nope", "set")
"""Pictures that show more than their page tells."""


@dataclass(frozen=True, slots=True)
class _Page:
    label: str
    title: str
    lines: tuple[str, ...]
    pictures: tuple[str, ...]
    fine: tuple[str, ...] = ()


def rules_pages(t: Translator, options: Mapping[str, str]) -> tuple[RulesPage, ...]:
    """Every page in order, for the rules that are played."""
    full = RULES[options.get("rules", next(iter(RULES)))]
    return tuple(
        RulesPage(
            page.title,
            _text(t, page.lines, page.pictures),
            page.label,
            _text(t, page.fine, ()) if page.fine else None,
        )
        for page in (*_pages(t), *((_full(t),) if full else ()))
    )


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


def _text(t: Translator, lines: Iterable[str], pictures: Iterable[str]) -> RulesText:
    parts = list(lines)
    if any(OURS in part for part in parts):
        parts.append("-# " + t("🏠 A rule of our own: the original is lost."))
    return RulesText(paragraphs(parts), tuple(_picture(t, name) for name in pictures))


def _picture(t: Translator, name: str) -> RulesPicture:
    alt = rules_alt(t, name)
    return RulesPicture(name, alt, "\n".join((t("**Examples:**"), POINT + alt)) if name in EXAMPLES else "")


def _pages(t: Translator) -> tuple[_Page, ...]:
    return (
        _Page(
            # Translators: a button, at most 9 characters: the page for newcomers
            t.noun("page of the rules", "Goal"),
            t("How to play"),
            rules_text.newcomers(t),
            ("cards",),
            rules_fine.newcomers(t),
        ),
        _Page(
            # Translators: a button, at most 9 characters
            t.noun("page of the rules", "Turn"),
            t("A turn, and what is playable"),
            rules_text.turn(t),
            ("fits", "turn"),
            rules_fine.turn(t),
        ),
        _Page(
            # Translators: a button, at most 9 characters
            t.noun("page of the rules", "Cards"),
            t("Single cards"),
            rules_text.cards(t),
            ("swap",),
            rules_fine.cards(t),
        ),
        _Page(
            # Translators: a button, at most 9 characters: several cards of one rank at once
            t.noun("page of the rules", "Sets"),
            t("Sets, and king with queen"),
            rules_text.sets(t),
            ("set",),
            rules_fine.sets(t),
        ),
        _Page(
            # Translators: a button, at most 9 characters
            t.noun("page of the rules", "Courts"),
            t("Castles and courts"),
            rules_text.courts(t),
            ("castle", "court"),
            rules_fine.courts(t),
        ),
        _Page(
            # Translators: a button, at most 9 characters
            t.noun("page of the rules", "Revolt"),
            t("The revolution"),
            rules_text.revolt(t),
            ("revolution",),
            rules_fine.revolt(t),
        ),
        _Page(
            # Translators: a button, at most 9 characters
            t.noun("page of the rules", "Nopes"),
            t("Nopes"),
            rules_text.nopes(t),
            ("nope",),
            rules_fine.nopes(t),
        ),
        _Page(
            # Translators: a button, at most 9 characters
            t.noun("page of the rules", "End"),
            t("Picking up, and the end"),
            rules_text.ending(t),
            (),
            rules_fine.ending(t),
        ),
    )


def _full(t: Translator) -> _Page:
    return _Page(
        # Translators: a button, at most 9 characters: the rules with everything that is rare
        t.noun("page of the rules", "Full"),
        t("Full rules"),
        rules_text.full(t),
        (),
        rules_fine.full(t),
    )
