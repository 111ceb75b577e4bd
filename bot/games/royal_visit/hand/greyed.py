"""Why cards cannot be played in a drafted turn: short, with cards of the same reason together."""

from __future__ import annotations

from bot.games.royal_visit.builder.controls import CARD_TYPES, belongs_to_turn
from bot.games.royal_visit.builder.draft import Builder, Choice
from bot.games.royal_visit.emojis import PRIVILEGE, SUMMON
from bot.games.royal_visit.names import choice_name
from bot.games.royal_visit.words.turns import POWERS
from bot.i18n.translator import LazyText, Translator
from engine.royal_visit.board import Pawns, Ruleset, chateau_owner
from engine.royal_visit.cards import Card
from engine.royal_visit.turns.plays import Line, has_jester_power, steps


def why_greyed(t: Translator, builder: Builder) -> list[str]:
    """A line for each reason why a control is greyed."""
    reasons: dict[str, list[str]] = {}
    for choice in builder.choices:
        if not choice.plays and belongs_to_turn(builder, choice):
            reasons.setdefault(_reason(t, builder, choice), []).append(choice_name(t, choice.key))
    # Translators: cards is a list of names, why a reason: "Guard 1, Guard 1+1: no Guard has room for it"
    return [t("{cards}: {why}.", cards=", ".join(names), why=why) for why, names in reasons.items()]


def why_no_other(t: Translator, builder: Builder) -> list[str]:
    """Why cards of the hand do not belong to the turn: the type of its cards, or the play that ended it.

    A turn of Jester cards is also restricted to the character that they move.
    """
    cards = [choice for choice in builder.choices if choice.key != SUMMON]
    if builder.line is None or not cards:
        return []
    if builder.line in CARD_TYPES and all(belongs_to_turn(builder, choice) for choice in cards):
        return []
    if chateau_owner(builder.draft.pawns.king) is not None:
        return [t("The King is in a Chateau: nothing more can be played.")]
    kept = _keeps_to(t, builder.line)
    if builder.line is not Line.SUMMON and not any(belongs_to_turn(builder, choice) for choice in cards):
        return [f"{kept} {t('You have none left: end your turn.')}"]
    return [kept]


def _keeps_to(t: Translator, line: Line) -> str:
    words = {
        Line.SUMMON: LazyText("The Wizard's power takes the whole turn."),
        Line.KING: LazyText("The rest of this turn: King cards only."),
        Line.GUARDS: LazyText("The rest of this turn: Guard cards only."),
        Line.WIZARD: LazyText("The rest of this turn: Wizard cards only."),
        Line.POWER_ON_KING: LazyText("The rest of this turn: Jester cards on the King only."),
        Line.POWER_ON_GUARDS: LazyText("The rest of this turn: Jester cards on the Guards only."),
        Line.POWER_ON_WIZARD: LazyText("The rest of this turn: Jester cards on the Wizard only."),
    }
    return t.translate(words.get(line, LazyText("The rest of this turn: Jester cards on the Jester only.")))


def _reason(t: Translator, builder: Builder, choice: Choice) -> str:
    line = builder.line
    if choice.key == SUMMON:
        # The Wizard's space is out of reach for King and Guards only where one of them stands already.
        return t("the King or a Guard is already on his space")
    if choice.key == PRIVILEGE:
        return t("a Guard stands at each end of the board")
    match choice.card:
        case Card.K1:
            return t("a Guard blocks him on each side")
        case Card.GF:
            return t("both Guards are already beside the King")
        case Card.JM if line in (None, Line.JESTER) and builder.draft.pawns.jester == 0:
            return t("the Jester is already on the Fountain")
        case Card.JM if line is None or has_jester_power(builder.draft.pawns, builder.view.turn):
            return t("no pawn can move to the Fountain now")
    if line in POWERS:
        return _power_reason(t, builder, line, choice)
    return t("no pawn can move that far")


def _power_reason(t: Translator, builder: Builder, line: Line, choice: Choice) -> str:
    view, pawns = builder.view, builder.draft.pawns
    if not has_jester_power(pawns, view.turn):
        return t("the Jester is no longer between your Chateau and the King")
    if view.ruleset is Ruleset.MANUAL and line is Line.POWER_ON_KING and _was_possible(builder, pawns, choice):
        return t("the Jester would no longer be between your Chateau and the King")
    return t("no pawn can move that far")


def _was_possible(builder: Builder, pawns: Pawns, choice: Choice) -> bool:
    """Whether the other ruleset would allow the choice on the King."""
    hand, mover = builder.draft.hand, builder.view.turn
    return any(choice.card in cards for cards, _ in steps(Line.POWER_ON_KING, pawns, hand, mover, Ruleset.RULEBOOK))
