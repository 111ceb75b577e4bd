"""Words for the ending of a match, and the names of the game and its options."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.games.royal_visit.names import duchy_name, seat_name
from bot.games.royal_visit.states import BoardState
from bot.games.states import Record
from bot.i18n.translator import Translator
from engine.game import GameWord, Outcome
from engine.royal_visit.board import Ruleset
from engine.royal_visit.game import PICK, seat_of
from engine.royal_visit.position import dealt_view


def outcome_words(t: Translator, ended: Outcome, players: Mapping[str, str] = MappingProxyType({})) -> str:
    """Say how a match ended. `players` maps a seat to its player's name; a seat that it lacks has its own name."""
    if not ended.scores:
        return t("Cancelled: the match does not count.")
    if ended.winner is None:
        if ended.termination == "deck":
            return t("A draw: the draw pile ran out with the King on the Fountain and the Crown on 0.")
        return t("A draw, agreed by both players.")
    winner = seat_of(ended.winner)
    player, other = (players.get(seat.letter, seat_name(t, seat)) for seat in (winner, winner.other))
    words = {
        "king": t("{player} wins: the King is in their Chateau.", player=player),
        "crown": t("{player} wins: the Crown is in their Chateau.", player=player),
        "deck": t("{player} wins: the draw pile has run out.", player=player),
        "resign": t("{player} wins: {other} has resigned.", player=player, other=other),
        "time": t("{player} wins: {other} has run out of time.", player=player, other=other),
    }
    return words.get(ended.termination) or t("{player} wins.", player=player)


def result_words(t: Translator, termination: GameWord, *, won: bool) -> str:
    """Say to one of the two players who resigned or ran out of time; empty for other endings."""
    words = {
        # Translators: one of the ways to end, as "King in the Chateau"; also in a picture, at most 24 characters
        "resign": t.noun("result", "Opponent resigned") if won else t.noun("result", "Resigned"),
        # Translators: one of the ways to end; also in a picture, at most 24 characters
        "time": t.noun("result", "Opponent out of time") if won else t.noun("result", "Out of time"),
    }
    return words.get(termination, "")


def game_words(t: Translator) -> str:
    """The name of the game."""
    # Translators: the published title, if there is one in your language: "Visite Royale"
    return t.noun("game", "Royal Visit")


def pick_words(t: Translator) -> Mapping[str, str]:
    """The buttons by which a challenge is accepted."""
    return {"left": t("Accept: left"), "right": t("Accept: right")}


def setup_words(t: Translator) -> str:
    """The choice of the accepting player, and its consequences."""
    return t(
        "To accept, pick left or right: one is the Wizard, the other the Jester. The pawn you pick starts "
        "in your Duchy; the player with the Wizard plays first."
    )


def goal_words(t: Translator) -> str:
    """Return the game's description in one sentence."""
    return t("A tug-of-war: get the King or the Crown into your own Chateau first.")


def start_words(t: Translator, state: BoardState) -> str:
    """Say who has the Wizard and so goes first."""
    first = dealt_view(state.view).turn
    return t(
        "The Wizard starts in {duchy}: {player} goes first.", duchy=duchy_name(t, first), player=seat_name(t, first)
    )


def deal_words(t: Translator, record: Record) -> str:
    """How to repeat this deal on the engine's console."""
    pick = record.actions[0].text.removeprefix(PICK)
    command = f"`new {record.options.get('ruleset', Ruleset.RULEBOOK)} {record.luck} {pick}`"
    # Translators: {command} is a command of a computer, as code
    return t(
        "This deals the same cards: in a copy of this bot's code run {engine}, then type {command}.",
        engine="`python -m engine`",
        command=command,
    )


def option_words(t: Translator, options: Mapping[str, str]) -> str:
    """The chosen ruleset in a sentence."""
    if options.get("ruleset") == Ruleset.MANUAL:
        return t("Variant: another text of the rules.")
    return t("Rules: the Rulebook.")
