"""Words about The Royal Court's files: errors, checks of the luck, and instructions for replaying one by hand."""

from __future__ import annotations

from bot.games.royal_court.afterwards import records
from bot.games.states import Check
from bot.i18n.translator import Translator
from engine.royal_court import check_draws
from engine.royal_court.record import GAME


def error_words(t: Translator, code: str) -> str:
    """What is wrong with a line of a record, by the engine's error code."""
    return {
        "header": t(
            "A file begins with headers like `Seed: …`, one of each, with a colon; then come a blank line and "
            "the moves."
        ),
        "rules": t("The rules are `court` or `full`."),
        "players": t("Two to six play: `Players: 2` to `Players: 6`."),
        "seed": t("A seed is 64 digits from 0 to 9 and a to f, in small letters."),
        "salt": t("A salt is an id of Discord's: digits only."),
        "commitment": t("The fingerprint does not fit the seed: `Seed-SHA256` is not the SHA-256 of `Seed`."),
        "luck": t("`Luck` is the number of the next random draw, counted from 1."),
        "event": t("A move is a seat and what it does, like `a 7r`; or `- let`, which closes a question."),
        "seat": t("This seat has nothing to play or answer here, or no one sits there."),
        "act": t("This isn't possible here."),
        "system": t("`- let` can only close a question that is open."),
        "out": t("This seat is no longer in the game."),
        "over": t("The match is over before this move."),
        "result": t("The result isn't what the moves lead to."),
        "hidden": t("A file can't start from a position with hidden cards."),
    }.get(code) or t("This line cannot be read.")


def check_words(t: Translator, check: Check) -> str:
    """What was checked, for each kind of luck in the game."""
    match check.kind:
        case records.DEAL:
            return t("The deal: every hand, the first card of the pile, the draw pile, and who goes first")
        case check_draws.ROLL:
            if not check.count:
                return t("No roll of the dice")
            return t.plural("{n} roll of the dice", "{n} rolls of the dice", check.count)
        case check_draws.TAKING:
            if not check.count:
                return t("No cards taken at random")
            return t.plural("Cards taken at random, once", "Cards taken at random, {n} times", check.count)
        case _:
            if not check.count:
                return t("No new shuffle: the draw pile never ran out")
            return t.plural("{n} new shuffle of the draw pile", "{n} new shuffles of the draw pile", check.count)


def replay_words(t: Translator, name: str) -> str:
    """How to replay the file of this name in the engine's console."""
    return t(
        "In a copy of this bot's code, {engine} plays it again: type {game}, then {command}.",
        engine="`python -m engine`",
        game=f"`game {GAME}`",
        command=f"`replay {name}`",
    )
