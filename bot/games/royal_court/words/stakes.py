"""What is at stake in a window, in a few words: the effect that a Nope would cancel; and dice."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.royal_court.names import PlayerNames
from bot.i18n.translator import Translator
from engine.royal_court.cards import dice as dice_of
from engine.royal_court.cards import set_rung
from engine.royal_court.luck import Rolled
from engine.royal_court.position import LETTERS, Position


def stake_words(t: Translator, name_of: PlayerNames, position: Position, effect: str) -> str:
    """What an effect would do, without a full stop; `position` is the one in which it is at stake."""
    name, _, what = effect.partition("=")
    player = name_of(position.turn)
    match name:
        case "jack":
            return t.plural("{player} gets {n} more action", "{player} gets {n} more actions", int(what), player=player)
        case "queen":
            return _queen(t, name_of, position, what)
        case "king":
            cards, tries = map(int, what[1:].split("/"))
            other = name_of(LETTERS.index(what[0]))
            text = t.plural(
                "{player} swaps {n} card with {other}",
                "{player} swaps {n} cards with {other}",
                cards,
                player=player,
                other=other,
            )
            # Translators: how often a swap may be done over is added to what it is
            return text + t.plural(" (with {n} more try)", " (with {n} more tries)", tries) if tries else text
        case "six":
            aim, roll = LETTERS.index(what[0]), int(what[1:])
            if roll == 1:
                return t("{player} picks up 2 cards", player=player)
            if position.places[aim].castles:
                return t("{player}'s castle falls", player=name_of(aim))
            return t("{player} picks up 2 cards", player=name_of(aim))
        case "joker":
            return t.plural("the others pick up {n} card in all", "the others pick up {n} cards in all", int(what))
        case "revolt":
            if position.besieger is not None:
                return t("courts without a castle are executed")
            return t("one more head must fall") if position.heads else t("a revolt begins: one head must fall")
        case _:
            roll = int(what)
            if roll > 5:
                return t("{player} gives a card away", player=player)
            return t.plural("{player} picks up {n} card", "{player} picks up {n} cards", 6 - roll, player=player)


def _queen(t: Translator, name_of: PlayerNames, position: Position, what: str) -> str:
    if what.isdecimal():
        return t.plural(
            "{player} gets {n} more action", "{player} gets {n} more actions", int(what), player=name_of(position.turn)
        )
    if what == "turn":
        return t("the direction reverses")
    other = name_of(LETTERS.index(what[0]))
    if what[1] == "+":
        return t("{player} plays next, then clockwise", player=other)
    return t("{player} plays next, then anticlockwise", player=other)


def dice_name(dice: Sequence[int]) -> str:
    """Dice by their sides: "d4", "2d20", "d20 + d10"."""
    if len(dice) > 1 and len(set(dice)) == 1:
        return f"{len(dice)}d{dice[0]}"
    return " + ".join(f"d{sides}" for sides in dice)


def _set_roll_words(t: Translator, rolled: Sequence[int], **values: object) -> str:
    """The roll of a set. Languages name a set by its number of cards, which its dice tell."""
    match tuple(rolled):
        case die if die == dice_of(set_rung(2)):
            return t.noun("two cards", "The set's roll: {sum} ({dice}).", **values)
        case die if die == dice_of(set_rung(3)):
            return t.noun("three cards", "The set's roll: {sum} ({dice}).", **values)
        case die if die == dice_of(set_rung(4)):
            return t.noun("four cards", "The set's roll: {sum} ({dice}).", **values)
        case _:
            return t.noun("five cards or more", "The set's roll: {sum} ({dice}).", **values)


def roll_words(t: Translator, name_of: PlayerNames, roll: Rolled) -> str:
    """A roll that everybody has seen, in a sentence."""
    dice = dice_name(roll.dice)
    if roll.purpose == "set":
        return _set_roll_words(t, roll.dice, sum=roll.sum, dice=dice)
    if roll.purpose == "red":
        return t("The red sixes' roll: {sum} ({dice}).", sum=roll.sum, dice=dice)
    if roll.purpose.startswith("bet-"):
        player = name_of(LETTERS.index(roll.purpose[4]))
        return t("{player} rolls {sum} ({dice}).", player=player, sum=roll.sum, dice=dice)
    return t("Roll: {sum} ({dice}).", sum=roll.sum, dice=dice)
