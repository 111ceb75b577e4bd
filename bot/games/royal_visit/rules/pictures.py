"""The pictures of the rules pages, and what they show in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.games.lines import capitalised, fitted
from bot.games.royal_visit.names import pawn_name, places
from bot.games.royal_visit.rules.own_cards import HAND
from bot.games.royal_visit.words.endings import outcome_words
from bot.games.royal_visit.words.turns import act_words, crown_words
from bot.i18n.translator import Translator
from engine.royal_visit.board import Pawn, Seat
from engine.royal_visit.cards import DECK, HAND_SIZE, Card
from render.royal_visit.pictures.diagrams import diagram_png, played, shown
from render.royal_visit.pictures.sheets import SHEETS, cards_png, sheet_png
from render.theme import signed

NAMED_PAWNS: Final = (Pawn.K, Pawn.L, Pawn.R, Pawn.W, Pawn.J)
"""The pawns in the order in which the picture of all pieces has them; the Crown follows."""


def rules_picture(t: Translator, name: str) -> bytes:
    """A page's picture as PNG bytes; names that list a player's own cards draw those."""
    if name.startswith(HAND):
        codes = name.removeprefix(HAND)
        return cards_png(tuple(Card[codes[at : at + 2]] for at in range(0, len(codes), 2)))
    return sheet_png(name) if name in SHEETS else diagram_png(name, piece_names(t) if name == "cast" else ())


def piece_names(t: Translator) -> tuple[str, ...]:
    """The names in the picture of all pieces: at most 13 characters."""
    names = (pawn_name(t, pawn) for pawn in NAMED_PAWNS)
    # Translators: in a picture, at most 13 characters
    return (*map(capitalised, names), t.noun("picture", "Crown"))


def rules_alt(t: Translator, name: str) -> str:
    """What a page's picture shows."""
    return fitted(examples(t, name))


def examples(t: Translator, name: str) -> tuple[str, ...]:
    """Describe the parts of a page's picture, a text each."""
    if name in SHEETS:
        return tuple(fitted(_detail(t, detail.diagram)) for row in SHEETS[name] for detail in row)
    return (fitted(_diagram(t, name)),)


def _diagram(t: Translator, name: str) -> Iterator[str]:
    """A whole board."""
    seen, _ = shown(name)
    where = places(t, seen.pawns)
    match name:
        case "cast":
            yield t("The board with all the pawns and the Crown, and below it their names: {names}", names=_listed(t))
            yield t("Pawns: {places}", places=where)
            yield t("The Crown is on the Crown track, on {space}", space=signed(seen.crown))
        case "setup" | "setup_manual":
            yield t("The board at the start")
            yield t("Pawns: {places}", places=where)
            yield t("Below it: {n} cards for each player, {pile} in the draw pile", n=HAND_SIZE, pile=_PILE)
        case _:
            yield t("Before the turn: {places}", places=where)
            if name == "jester_power":
                yield t("So the Jester is between Green's Chateau and the King")
            yield from _turn(t, name)


def _detail(t: Translator, name: str) -> Iterator[str]:
    """Part of a board."""
    seen, _ = shown(name)
    match name:
        case "little_crown":
            yield t("The draw pile has run out: the Big Crown becomes the Little Crown, and there is a new draw pile")
        case "end_deck":
            yield t("The draw pile has run out, and it is the Little Crown")
            yield t("The King is on {space}", space=signed(seen.pawns.king))
            yield t("Green wins: the King is in Green's Duchy")
        case "end_king" | "end_crown":
            yield from _diagram(t, name)
        case _:
            if name.startswith("guard"):
                yield t("The King is on {space}", space=signed(seen.pawns.king))
            yield _act(t, name)


def _turn(t: Translator, name: str) -> Iterator[str]:
    seen, draft = shown(name)
    yield _act(t, name)
    yield from crown_words(t, Seat.GREEN, seen.crown, draft.crown)
    if draft.outcome is not None:
        yield outcome_words(t, draft.outcome)


def _act(t: Translator, name: str) -> str:
    seen, draft = shown(name)
    return act_words(t, Seat.GREEN, seen, replace(seen, pawns=draft.pawns), played(name))


def _listed(t: Translator) -> str:
    return ", ".join(piece_names(t))


_PILE: Final = len(DECK) - 2 * HAND_SIZE
