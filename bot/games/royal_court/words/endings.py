"""Words for the ending of a match, and the names of the game and its options."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.lines import capitalised
from bot.games.royal_court.names import PlayerNames
from bot.games.states import Record
from bot.games.usual import usual_result
from bot.i18n.translator import LazyText, Translator
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
        return t("A shared win for {players}: {why}.", players=name_of.several(first), why=_why(t, termination))
    did = capitalised(name_of.did(first[0]))
    if termination == "empty":
        return t("{did} won: no cards left!", did=did)
    return t("{did} won: {why}.", did=did, why=_why(t, termination))


def _why(t: Translator, termination: GameWord) -> str:
    """Why a match ended, as part of a sentence."""
    words = {
        "empty": LazyText("someone has no cards left"),
        "alive": LazyText("no one else is left"),
        "pile": LazyText("the draw pile ran out for the third time, so the fewest cards won"),
        "sixes": LazyText("the two red sixes"),
        "bet": LazyText("the betting man's bet"),
        "siege": LazyText("the siege has failed"),
        "resign": LazyText("the others have resigned"),
        "time": LazyText("the others have run out of time"),
    }
    return t.translate(words.get(termination, LazyText("agreed by all")))


def result_words(t: Translator, termination: GameWord, *, won: bool = False) -> str:
    """Say to a player how the match ended in two or three words; after `resign` and `time`, who gave up."""
    words = {
        "empty": t.noun("result", "No cards left"),  # Translators: in a list of results, at most 18 characters
        "alive": t.noun("result", "Last one left"),  # Translators: in a picture, at most 24 characters
        "pile": t.noun("result", "Draw pile ran out"),  # Translators: in a picture, at most 24 characters
        "sixes": t.noun("result", "Two red sixes"),  # Translators: in a picture, at most 24 characters
        "bet": t.noun("result", "Betting man"),  # Translators: in a picture, at most 24 characters
        "siege": t.noun("result", "Siege"),  # Translators: in a picture, at most 24 characters
    }
    return words.get(termination) or usual_result(t, termination, won=won)


def game_words(t: Translator) -> str:
    """The name of the game."""
    return t.noun("game", "The Royal Court")


def goal_words(t: Translator) -> str:
    """Return the game's description in one sentence."""
    return t("Play all your cards before the others do: swap, attack, build, revolt.")


def option_words(t: Translator, options: Mapping[str, str]) -> str:
    """The chosen rules in a sentence."""
    if options.get("rules") == FULL:
        return t("Full rules: with the siege, the betting man and the two red sixes, played on to the last place.")
    return t("Standard rules.")


def variant_words(t: Translator, options: Mapping[str, str]) -> str:
    """The rules in short, if they are not the usual ones."""
    return t("full rules") if options.get("rules") == FULL else ""


def deal_words(t: Translator, record: Record) -> str:
    """How to repeat this deal on the engine's console."""
    rules = record.options.get("rules", next(iter(RULES)))
    # Translators: {command} is a command of a computer, as code; {game} is a command of a computer, as code
    return t(
        "This deals the same cards: in a copy of this bot's code run {engine}, then type {game} and {command}.",
        engine="`python -m engine`",
        game="`game royal-court`",
        command=f"`new {rules} {len(record.seats)} {record.luck}`",
    )
