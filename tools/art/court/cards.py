"""Writes the card faces of The Royal Court as SVG. Run by `rasterise.py`.

Red and black differ in all that a card is made of: red ones are pale with round corners and a sun, black ones dark with
cut corners and a moon. So nobody needs to see the colour.
"""

from __future__ import annotations

from typing import Final

from engine.royal_court.cards import JOKER
from tools.art.court.people import INK, PALE, ROBES, inked, jack, joker, king, peasant, queen

WIDTH: Final = 140
HEIGHT: Final = 204
DARK: Final = "#443e57"
NIGHT: Final = "#5b6177"
DAWN: Final = "#f8dcbc"
RED: Final = "#b5332f"


def sun(x: float, y: float, radius: float) -> str:
    """Round, with eight rays."""
    rays = "".join(
        f'<path d="M{x} {y - radius * 1.35:.1f} L{x - radius * 0.36:.1f} {y - radius * 0.8:.1f} H{x + radius * 0.36:.1f}Z"'
        f' transform="rotate({turn} {x} {y})"/>'
        for turn in range(0, 360, 45)
    )
    return f'<g fill="{RED}">{rays}<circle cx="{x}" cy="{y}" r="{radius * 0.82:.1f}"/></g><circle cx="{x}" cy="{y}" r="{radius * 0.5:.1f}" fill="#fbd045"/>'


def moon(x: float, y: float, radius: float) -> str:
    """A crescent, open to the right."""
    r = radius * 1.15
    return (
        f'<path d="M{x + r * 0.45:.1f} {y - r * 0.9:.1f} A{r:.1f} {r:.1f} 0 1 0 {x + r * 0.45:.1f} {y + r * 0.9:.1f}'
        f' A{r * 0.95:.1f} {r * 0.95:.1f} 0 0 1 {x + r * 0.45:.1f} {y - r * 0.9:.1f}Z" fill="#fff3c4"/>'
    )


def octagon(left: float, top: float, right: float, bottom: float, cut: float) -> str:
    """A path with cut corners."""
    return (
        f"M{left + cut} {top} H{right - cut} L{right} {top + cut} V{bottom - cut} L{right - cut} {bottom}"
        f" H{left + cut} L{left} {bottom - cut} V{top + cut}Z"
    )


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> str:
    """A path with round corners."""
    r = radius
    return (
        f"M{left + r} {top} H{right - r} Q{right} {top} {right} {top + r} V{bottom - r} Q{right} {bottom} {right - r} {bottom}"
        f" H{left + r} Q{left} {bottom} {left} {bottom - r} V{top + r} Q{left} {top} {left + r} {top}Z"
    )


def base(colour: str) -> str:
    """A card with nothing on it: its frame, and the ground of its picture."""
    if colour == "r":
        return (
            f'<path d="{rounded(3, 3, 137, 201, 24)}" fill="{PALE}" stroke="{INK}" stroke-width="6"/>'
            f'<path d="{rounded(13, 60, 127, 191, 16)}" fill="{DAWN}" stroke="{RED}" stroke-width="4"/>'
            '<circle cx="70" cy="128" r="50" fill="#f5c6ad"/>'
        )
    return (
        f'<path d="{octagon(3, 3, 137, 201, 17)}" fill="{DARK}" stroke="{INK}" stroke-width="6"/>'
        f'<path d="{octagon(9, 9, 131, 195, 14)}" fill="none" stroke="#c9d0dc" stroke-width="3"/>'
        f'<path d="{octagon(15, 60, 125, 189, 12)}" fill="{NIGHT}" stroke="#c9d0dc" stroke-width="3"/>'
        '<path d="M22 82 L70 68 L118 82 L106 128 L118 180 L22 180 L34 128Z" fill="#6b6f82"/>'
    )


def ace(accent: str) -> str:
    """Stop! An open hand on a shield."""
    fingers = "".join(
        f'<rect x="{x}" y="{y}" width="12" height="44" rx="6" fill="{PALE}" stroke-width="4.5"/>'
        for x, y in ((27, 34), (39, 22), (51, 22), (63, 32))
    )
    return inked(
        f'<path d="M50 2 L96 15 V58 Q94 98 50 120 Q6 98 4 58 V15Z" fill="{accent}"/>'
        + fingers
        + f'<path d="M27 60 H75 V84 Q75 106 52 106 Q38 106 31 94 L15 76 Q11 68 19 64 Q24 63 29 70Z" fill="{PALE}" stroke-width="4.5"/>'
        + f'<path d="M30 58 H72 V70 H30Z" fill="{PALE}" stroke="none"/>'
        + '<path d="M46 88 Q56 82 66 86" fill="none" stroke-width="3.5"/>'
    )


def catapult(accent: str) -> str:
    """The 6: its arm up, the stone on its way."""
    return inked(
        '<circle cx="86" cy="16" r="12" fill="#9d9687"/><path d="M66 24 l-9 5 M72 34 l-6 7" stroke-width="4"/>'
        '<path d="M18 92 L46 38" stroke-width="15"/><path d="M18 92 L46 38" stroke="#a8682f" stroke-width="6"/>'
        '<path d="M32 40 Q34 18 56 20 L62 32 Q56 48 42 46Z" fill="#8a4b23"/>'
        '<path d="M30 86 L56 44 L74 86Z" fill="none" stroke-width="14"/><path d="M30 86 L56 44 L74 86" fill="none" stroke="#c7aa72" stroke-width="6"/>'
        f'<path d="M4 82 H96 V96 H4Z" fill="{accent}"/>'
        '<circle cx="24" cy="104" r="15" fill="#c7aa72"/><circle cx="76" cy="104" r="15" fill="#c7aa72"/>'
        '<circle cx="24" cy="104" r="4" fill="#2d1b33"/><circle cx="76" cy="104" r="4" fill="#2d1b33"/>'
    )


def stones(number: int, accent: str) -> str:
    """Seven to ten: a tower that grows, up to its battlements and a flag."""
    rows, top = number - 6, 118
    out = []
    for row in range(rows):
        y = top - 22 * (row + 1)
        out.append(f'<rect x="14" y="{y}" width="72" height="22" fill="{("#d9dccb", "#c8c89a")[row % 2]}"/>')
        joints = (38, 62) if row % 2 else (50,)
        out += [f'<path d="M{x} {y} v22" stroke-width="4"/>' for x in joints]
    if number >= 8:
        out.append(f'<path d="M40 118 V100 Q40 90 50 90 Q60 90 60 100 V118Z" fill="{INK}" stroke-width="4"/>')
    if number >= 9:
        out.append('<path d="M46 74 V64 Q46 59 50 59 Q54 59 54 64 V74Z" fill="#fbd045" stroke-width="4"/>')
    if number == 10:
        out.append('<path d="M6 32 V16 H22 V24 H32 V16 H42 V24 H58 V16 H68 V24 H78 V16 H94 V32Z" fill="#d9dccb"/>')
        out.append(
            f'<path d="M50 16 V-6" stroke-width="5"/><path d="M50 -7 L78 0 L50 8Z" fill="{accent}" stroke-width="4"/>'
        )
    else:
        y = top - 22 * rows
        out.append(f'<path d="M62 {y} l5 -17 h20 l4 17Z" fill="#b4bcc6"/>')
        if number == 7:
            out.append('<path d="M16 96 l4 -18 h24 l5 18Z" fill="#d9dccb"/>')
        out.append('<path d="M10 118 H90" stroke-width="6"/>')
    return inked("".join(out))


def picture(code: str) -> str:
    """What a card shows, in a box of 100 by 120."""
    if code == JOKER:
        return joker()
    rank, colour = code
    robe = ROBES[colour]
    royals = {"J": jack, "Q": queen, "K": king}
    if rank in royals:
        return royals[rank](robe)
    if rank == "A":
        return ace(robe.cloth)
    if rank == "6":
        return catapult(robe.cloth)
    number = 10 if rank == "T" else int(rank)
    return peasant(number, robe) if number < 6 else stones(number, robe.cloth)


def face(code: str) -> str:
    """A card without its rank, which the rasteriser sets in our own type."""
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">']
    if code == JOKER:
        out += [
            base("r"),
            f'<clipPath id="h"><path d="M140 0 V204 H0Z"/></clipPath><g clip-path="url(#h)">{base("b")}</g>',
            f'<path d="M128 12 L12 192" stroke="{INK}" stroke-width="4"/>',
            sun(33, 32, 15),
            moon(108, 34, 17),
        ]
    else:
        out += [base(code[1]), sun(106, 33, 18) if code[1] == "r" else moon(106, 34, 19)]
    room = rounded(15, 54, 125, 189, 15) if code == JOKER or code[1] == "r" else octagon(16.5, 54, 123.5, 187.5, 11)
    out.append(f'<clipPath id="c"><path d="{room}"/></clipPath><g clip-path="url(#c)">')
    people = code == JOKER or code[0] in "2345JQK"
    x, y, scale = (17, 60, 1.06) if people else (25, 72, 0.9)
    out.append(f'<g transform="translate({x} {y}) scale({scale})">{picture(code)}</g></g>')
    out.append("</svg>")
    return "\n".join(out)


def bust(code: str) -> str:
    """A royal's face on a ground of its colour, as it stands on a stage."""
    ground = (
        f'<path d="{rounded(3, 3, 117, 137, 26)}" fill="{DAWN}" stroke="{INK}" stroke-width="7"/>'
        if code[1] == "r"
        else f'<path d="{octagon(3, 3, 117, 137, 20)}" fill="{NIGHT}" stroke="{INK}" stroke-width="7"/>'
    )
    shape = rounded(6.5, 6.5, 113.5, 133.5, 23) if code[1] == "r" else octagon(6.5, 6.5, 113.5, 133.5, 18)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 140">'
        f'{ground}<clipPath id="c"><path d="{shape}"/></clipPath><g clip-path="url(#c)">'
        f'<g transform="translate(7 14) scale(1.06)">{picture(code)}</g></g></svg>'
    )


def mini(code: str) -> str:
    """A card so small that only its rank and its colour's sign are on it."""
    shape = (
        f'<path d="{rounded(3, 3, 85, 121, 20)}" fill="{PALE}" stroke="{INK}" stroke-width="6"/>'
        if code != JOKER and code[1] == "r"
        else f'<path d="{octagon(3, 3, 85, 121, 15)}" fill="{DARK}" stroke="{INK}" stroke-width="6"/>'
    )
    if code == JOKER:
        shape = (
            f'<path d="{rounded(3, 3, 85, 121, 20)}" fill="{PALE}" stroke="{INK}" stroke-width="6"/>'
            f'<clipPath id="h"><path d="M88 0 V124 H0Z"/></clipPath><g clip-path="url(#h)"><path d="{octagon(3, 3, 85, 121, 15)}" fill="{DARK}" stroke="{INK}" stroke-width="6"/></g>'
        )
        signs = f'<g transform="translate(6 44) scale(0.76)">{joker()}</g>' + sun(24, 26, 11)
    else:
        signs = sun(44, 94, 15) if code[1] == "r" else moon(44, 93, 16)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 124">{shape}{signs}</svg>'


def back() -> str:
    """The back of every card: a crown on royal purple."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<path d="{rounded(3, 3, 137, 201, 22)}" fill="{PALE}" stroke="{INK}" stroke-width="6"/>'
        f'<path d="{rounded(13, 13, 127, 191, 14)}" fill="#783066" stroke="{INK}" stroke-width="4"/>'
        '<path d="M13 64 L70 14 L127 64 M13 140 L70 190 L127 140" fill="none" stroke="#c2459a" stroke-width="5"/>'
        '<path d="M70 46 L114 102 L70 158 L26 102Z" fill="#4b2675" stroke="#f7c83a" stroke-width="5"/>'
        f'<path d="M48 120 L42 88 L57 100 L70 78 L83 100 L98 88 L92 120 Q70 127 48 120Z" fill="#fbd045" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>'
        "</svg>"
    )
