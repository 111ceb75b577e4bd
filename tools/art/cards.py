"""Writes the thirteen card faces as SVG, from the pawns' own drawings. Run by `rasterise.py`."""

from __future__ import annotations

from typing import Final

from engine.royal_visit.cards import Card, Character
from render import theme
from tools.art.drawings import part

INK: Final = "#2d1b33"
PAPER: Final = "#fdf6e3"
WIDTH: Final = 138
HEIGHT: Final = 214
FOLD: Final = 127
"""Height at which the picture ends and the number begins."""

HEADS: Final = {Character.KING: "pawn_king", Character.WIZARD: "pawn_wizard", Character.JESTER: "pawn_jester"}


def hexed(colour: theme.Colour) -> str:
    """A colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def arrow(x: float, y: float, way: int) -> str:
    """A stubby arrow, its tip at this point."""
    d = -way
    shape = f"M{x} {y} l{16 * d} -15 v9 h{14 * d} v12 h{-14 * d} v9Z"
    return f'<path d="{shape}" fill="#f7c83a" stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>'


def people(card: Card) -> str:
    """The drawings of the pawns that a card moves."""
    if card is Card.GF:
        return (
            part("pawn_left_guard", "-2 0 104 150", 2, 44, 52, 83)
            + part("pawn_right_guard", "-2 0 104 150", 86, 44, 52, 83)
            + part("pawn_king", "0 0 100 150", 41, 30, 56, 97)
        )
    if card is Card.G2:
        return part("pawn_left_guard", "-2 0 104 124", 3, 18, 74, 109) + part(
            "pawn_right_guard", "-2 0 104 124", 62, 18, 74, 109
        )
    if card is Card.G1:
        return part("pawn_right_guard", "0 -2 101 126", 22, 10, 94, 117)
    return part(HEADS[card.character], "-4 -5 108 129", 20, 10, 98, 117)


def face(card: Card) -> str:
    """A card without its number (`numeral` returns it; the rasteriser sets it in our own type)."""
    ground = hexed(theme.CHARACTERS[card.character])
    panel = f"M6 {FOLD} V18 q0 -12 12 -12 H120 q12 0 12 12 V{FOLD}Z"
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f'<rect x="3" y="3" width="132" height="208" rx="15" fill="{PAPER}" stroke="{INK}" stroke-width="6"/>',
        f'<clipPath id="c"><path d="{panel}"/></clipPath><g clip-path="url(#c)">',
        f'<rect x="6" y="6" width="126" height="{FOLD}" fill="{ground}"/>',
        '<circle cx="69" cy="96" r="62" fill="#ffffff" fill-opacity="0.22"/>',
        people(card),
        "</g>",
        f'<path d="M6 {FOLD} H132" stroke="{INK}" stroke-width="5"/>',
    ]
    if card is Card.GF:
        out.append(arrow(52, 170, 1) + arrow(86, 170, -1))
        out.append(f'<path d="M69 146 V194" stroke="{INK}" stroke-width="5" stroke-dasharray="2 9"/>')
    if card is Card.JM:
        out.append(part("icon_fountain", "0 0 100 100", 31, 129, 76, 76))
    out.append("</svg>")
    return "\n".join(out)


def numeral(card: Card) -> str:
    """The text on the lower half of a card."""
    if card is Card.G2:
        return "1+1"
    return str(card.distance) if card.distance else ""
