"""Words for the ending of a match, and the names of the game and its options."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.royal_court.names import PlayerNames, capitalised
from bot.i18n.translator import Translator
from engine.game import GameWord, Outcome
from engine.royal_court.notation import RULES
from engine.royal_court.position import LETTERS

FULL = "full"
"""The option of the rules that is not the usual one."""


def outcome_words(
    t: Translator, ended: Outcome, players: Mapping[str, str] = MappingProxyType({}), me: int | None = None
) -> str:
    """Say how a match ended: who won, and why. `me` is the reader's seat."""
    if ended.termination == "bots":
        return t("Only bots were left at the table: no one wins.")
    if not ended.scores:
        return t("Cancelled: the match does not count.")
    name_of = PlayerNames(t, players, me)
    ranks = {LETTERS.index(seat): rank for seat, rank in ended.ranks.items()}
    first = [seat for seat, rank in ranks.items() if rank == 1]
    return _won(t, name_of, first, ended.termination)


def placing_words(
    t: Translator, ended: Outcome, players: Mapping[str, str] = MappingProxyType({}), me: int | None = None
) -> str:
    """All places in order, the reader's seat being `me`; empty for two players, and for a match that does not count."""
    if len(ended.ranks) <= 2:
        return ""
    name_of = PlayerNames(t, players, me)
    return ", ".join(
        f"{MEDALS.get(rank, f'{rank}.')} {name_of(LETTERS.index(seat))}"
        for seat, rank in sorted(ended.ranks.items(), key=lambda placed: placed[1])
    )


MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}
"""Signs of the best places. Discord would take a line that begins with "1." for a list."""


def _won(t: Translator, name_of: PlayerNames, first: list[int], termination: GameWord) -> str:
    if len(first) > 1:
        return t(
            "A shared win for {players}: {why}.", players=name_of.several(first), why=termination_words(t, termination)
        )
    did = capitalised(name_of.did(first[0]))
    if termination == "empty":
        return t("{did} won: no cards left!", did=did)
    return t("{did} won: {why}.", did=did, why=termination_words(t, termination))


def termination_words(t: Translator, termination: GameWord) -> str:
    """Why a match ended, as part of a sentence."""
    match termination:
        case "empty":
            return t("someone has no cards left")
        case "alive":
            return t("no one else is left")
        case "pile":
            return t("the draw pile ran out for the third time, and the fewest cards win")
        case "sixes":
            return t("the two red sixes")
        case "bet":
            return t("the betting man's bet")
        case "siege":
            return t("the siege has failed")
        case "resign":
            return t("the others have resigned")
        case "time":
            return t("the others have run out of time")
        case _:
            return t("agreed by all")


def result_words(t: Translator, termination: GameWord) -> str:
    """Say how a match ended in two or three words."""
    match termination:
        case "empty":
            # Translators: a way to end, in a list of results, at most 18 characters
            return t.noun("result", "No cards left")
        case "alive":
            # Translators: in a picture, at most 24 characters
            return t.noun("result", "Last one left")
        case "pile":
            # Translators: in a picture, at most 24 characters
            return t.noun("result", "Draw pile ran out")
        case "sixes":
            # Translators: in a picture, at most 24 characters
            return t.noun("result", "Two red sixes")
        case "bet":
            # Translators: in a picture, at most 24 characters
            return t.noun("result", "Betting man")
        case "siege":
            # Translators: in a picture, at most 24 characters
            return t.noun("result", "Siege")
        case "resign":
            # Translators: in a picture, at most 24 characters
            return t.noun("result", "Resigned")
        case "time":
            # Translators: in a picture, at most 24 characters
            return t.noun("result", "Out of time")
        case "bots":
            # Translators: in a picture, at most 24 characters
            return t.noun("result", "Only bots left")
        case _:
            # Translators: in a picture, at most 24 characters
            return t.noun("result", "Agreed")


def won_words(t: Translator, termination: GameWord) -> str:
    """Say to a winner how the match ended, in two or three words."""
    match termination:
        case "resign":
            # Translators: a way to win, in a list of results; also in a picture, at most 24 characters
            return t.noun("result", "The others resigned")
        case "time":
            # Translators: a way to win, in a list of results; also in a picture, at most 24 characters
            return t.noun("result", "Others out of time")
        case _:
            return result_words(t, termination)


def game_words(t: Translator) -> str:
    """The name of the game."""
    return t.noun("game", "The Royal Court")


def goal_words(t: Translator) -> str:
    """Return the game's description in one sentence."""
    return t("The first player with no cards left wins, by fair means or foul.")


def option_words(t: Translator, options: Mapping[str, str]) -> str:
    """The chosen rules in a sentence."""
    if options.get("rules") == FULL:
        return t("Full rules: with the siege, the betting man and the two red sixes, played on to the last place.")
    return t("Standard rules.")


def variant_words(t: Translator, options: Mapping[str, str]) -> str:
    """The rules in short, if they are not the usual ones."""
    return t("full rules") if options.get("rules") == FULL else ""


def deal_words(t: Translator, options: Mapping[str, str], seed: str) -> str:
    """How to repeat this deal on the engine's console."""
    rules = options.get("rules", next(iter(RULES)))
    # Translators: {command} is a command of a computer, as code; {game} is a command of a computer, as code
    return t(
        "This deals the same cards: in a copy of this bot's code run {engine}, then type {game} and "
        "{command} (N is the number of players).",
        engine="`python -m engine`",
        game="`game royal-court`",
        command=f"`new {rules} N {seed}`",
    )
