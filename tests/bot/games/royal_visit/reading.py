"""Reads the board in words as its reader does, and makes of it what they then know. It sees nothing but the text."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from bot.games.royal_visit.names import card_name, pawn_name, seat_name
from bot.i18n.translator import Translator
from engine.royal_visit.board import Face, Pawn, Seat
from engine.royal_visit.cards import HAND_SIZE, Card


@dataclass(frozen=True)
class Known:
    """What someone knows who has read the board. Cards are counted by kind."""

    pawns: dict[Pawn, int]
    crown: int
    face: Face
    draw: int
    discard: Counter[Card]
    hands: dict[Seat, int]
    hand: Counter[Card]


def read(t: Translator, text: str, reader: Seat | None = None) -> Known:
    """What a board in words says to `reader`. Raises if something is missing or told twice in different ways."""
    lines = [re.sub(r"^(-#|###?) |\*\*", "", line) for line in text.split("\n")]
    pawns = {}
    [state] = [line for line in lines if line.startswith(t("Pawns: {places}", places=""))]
    for pawn in Pawn:
        match = re.search(rf"(?:: |, ){re.escape(pawn_name(t, pawn))} {NUMBER}", state)
        assert match is not None
        pawns[pawn] = _number(match["n"])
    crowns = {
        (face, space)
        for face in Face
        if (
            space := _matched(
                t("{crown} on {space}, spaces left: {green} to Green's Chateau, {red} to Red's", **BLANK),
                state,
                face,
                t,
            )
        )
    }
    [(face, crown)] = crowns
    hands = {seat: HAND_SIZE for seat in Seat if seat is not reader}  # as long as nothing else is said
    for seat in hands:
        for n in {int(found) for line in lines for found in _holds(t, line, seat)}:
            hands[seat] = n
    draws = {
        int(match["n"])
        for line in lines
        if (match := re.fullmatch(_pattern(t("Draw pile {n}", n="\0")).replace("\0", r"(?P<n>\d+)") + r"\.", line))
    }
    discards = [found for line in lines if (found := _after(t("Discards ({n}): {cards}", n="\0", cards="\1"), line))]
    discard = _cards(t, discards[0]) if discards else Counter[Card]()
    none = sum(line.startswith(t("No discards")) for line in lines)
    assert (len(draws), len(discards) + none) == (1, 1)
    return Known(
        pawns,
        _number(crown),
        face,
        draws.pop(),
        discard,
        hands,
        _cards(t, _line(t("Your cards: {cards}", cards="\1"), lines)),
    )


CROWN = "{crown} on {space}, spaces left: {green} to Green's Chateau, {red} to Red's"
NUMBER = r"(?P<n>[+−]?\d+)"
BLANK = {"crown": "\2", "space": "\0", "green": "\3", "red": "\3"}


def _pattern(said: str) -> str:
    return re.escape(said)


def _number(said: str) -> int:
    return int(said.replace("−", "-"))


def _matched(template: str, line: str, face: Face, t: Translator) -> str | None:
    name = t("Big Crown") if face is Face.BIG else t("Little Crown")
    pattern = _pattern(template).replace("\2", re.escape(name))
    match = re.search(pattern.replace("\0", NUMBER).replace("\3", r"\d+") + r"\.$", line)
    return match["n"] if match else None


def _holds(t: Translator, line: str, seat: Seat) -> list[str]:
    forms = {t.plural("{player} holds {n} card", "{player} holds {n} cards", n, player="\1") for n in (1, 2)}
    patterns = [
        re.sub(r"(?<!\d)[12](?!\d)", r"(\\d+)", _pattern(form).replace("\1", seat_name(t, seat))) for form in forms
    ]
    return [match[1] for pattern in patterns if (match := re.fullmatch(pattern + r"\.", line))]


def _line(template: str, lines: list[str]) -> str:
    return next((found for line in lines if (found := _after(template, line))), "")


def _after(template: str, line: str) -> str | None:
    match = re.fullmatch(_pattern(template).replace("\0", r"\d+").replace("\1", "(?P<cards>.+)") + r"\.", line)
    return match["cards"] if match else None


def _cards(t: Translator, said: str) -> Counter[Card]:
    """`King ×3, Guard 1`."""
    names = {card_name(t, card).replace("\N{NO-BREAK SPACE}", " "): card for card in Card}
    counted = Counter[Card]()
    for part in said.split(", ") if said else ():
        name, _, count = part.partition("\N{NO-BREAK SPACE}×")
        counted[names[name.replace("\N{NO-BREAK SPACE}", " ")]] += int(count or 1)
    return counted
