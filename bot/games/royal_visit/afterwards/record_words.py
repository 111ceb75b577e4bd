"""Words about Royal Visit's files: errors, checks of the luck, and instructions for replaying one by hand."""

from __future__ import annotations

from bot.games.royal_visit.afterwards import records
from bot.games.states import Check
from bot.i18n.translator import Translator


def error_words(t: Translator, code: str) -> str:
    """What is wrong with a line of a record, by the engine's error code."""
    return {
        "header": t(
            "A file begins with headers like `Seed: …`, one of each, with a colon; then come a blank line, the "
            "pick and the turns."
        ),
        "rules version": t("I don't know this version of the rules, only `Rules-Version: 1`."),
        "ruleset": t("The ruleset is `rulebook` or `manual`."),
        "seed": t("A seed is 64 digits from 0 to 9 and a to f, in small letters."),
        "salt": t("A salt is an id of Discord's: digits only."),
        "commitment": t("The fingerprint does not fit the seed: `Seed-SHA256` is not the SHA-256 of `Seed`."),
        "pick": t("After the blank line comes what Red picked: `pick left` or `pick right`."),
        "play": t("This turn is not possible here."),
        "illegal play": t("This turn is not possible here."),
        "pass": t("A pass is possible only if nothing else is."),
        "over": t("The match is over before this turn."),
        "result": t("The turns lead to a different result."),
    }.get(code) or t("This line cannot be read.")


def check_words(t: Translator, check: Check) -> str:
    """What was checked, for each kind of luck in the game."""
    match check.kind:
        case records.HANDS:
            return t("Which pawn was left, which right, and so the first player")
        case records.DEAL:
            return t("The deal: both hands and the draw pile")
        case _:
            if not check.count:
                return t("No later shuffle: the draw pile never ran out")
            return t.plural("{n} later shuffle of the draw pile", "{n} later shuffles of the draw pile", check.count)


def replay_words(t: Translator, name: str) -> str:
    """How to replay the file of this name in the engine's console."""
    # Translators: {command} is a command of a computer, as code
    return t(
        "In a copy of this bot's code, {engine} plays it again: type {command}.",
        engine="`python -m engine`",
        command=f"`replay {name}`",
    )
