"""Writes the card faces of The Royal Court as SVG. Run by `rasterise.py`.

Red and black cards differ in every part: red ones are pale with round corners and a sun, black ones dark with cut
corners and a moon. So a player can tell them apart without seeing colours.
"""

from __future__ import annotations

from typing import Final

from engine.royal_court.cards import JOKER
from tools.art.court.people import PEOPLE, picture
from tools.art.drawings import inner

INK: Final = "#2d1b33"
PALE: Final = "#fdf6e3"
WIDTH: Final = 140
HEIGHT: Final = 204
DARK: Final = "#443e57"
NIGHT: Final = "#5b6177"
DAWN: Final = "#f8dcbc"
RED: Final = "#b5332f"


def sun(x: float, y: float, radius: float) -> str:
    """Round, with eight rays."""
    ray = f"M{x} {y - radius * 1.35:.1f} L{x - radius * 0.36:.1f} {y - radius * 0.8:.1f} H{x + radius * 0.36:.1f}Z"
    rays = "".join(f'<path d="{ray}" transform="rotate({turn} {x} {y})"/>' for turn in range(0, 360, 45))
    disc = f'<circle cx="{x}" cy="{y}" r="{radius * 0.82:.1f}"/>'
    return f'<g fill="{RED}">{rays}{disc}</g><circle cx="{x}" cy="{y}" r="{radius * 0.5:.1f}" fill="#fbd045"/>'


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
        f"M{left + r} {top} H{right - r} Q{right} {top} {right} {top + r}"
        f" V{bottom - r} Q{right} {bottom} {right - r} {bottom}"
        f" H{left + r} Q{left} {bottom} {left} {bottom - r} V{top + r} Q{left} {top} {left + r} {top}Z"
    )


def base(colour: str) -> str:
    """An empty card: its frame, and the ground of its picture."""
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


def face(code: str) -> str:
    """A card without its rank, which the rasteriser sets in our own type."""
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">']
    if code == JOKER:
        out += [
            base("r"),
            f'<clipPath id="h"><path d="M70 0 H140 V204 H70Z"/></clipPath><g clip-path="url(#h)">{base("b")}</g>',
            f'<path d="M70 4 V200" stroke="{INK}" stroke-width="4"/>',
            f'<g transform="translate(10 6) scale(0.52)">{inner("court/star")}</g>',
            moon(84, 34, 17),
        ]
    else:
        out += [base(code[1]), sun(84, 33, 16) if code[1] == "r" else moon(84, 34, 17)]
    room = rounded(15, 54, 125, 189, 15) if code == JOKER or code[1] == "r" else octagon(16.5, 54, 123.5, 187.5, 11)
    out.append(f'<clipPath id="c"><path d="{room}"/></clipPath><g clip-path="url(#c)">')
    people = code == JOKER or code[0] in PEOPLE
    x, y, scale = (17, 60, 1.06) if people else (13, 45, 1.14) if code[0] in "789T" else (25, 72, 0.9)
    out.append(f'<g transform="translate({x} {y}) scale({scale})">{picture(code)}</g></g>')
    out.append("</svg>")
    return "\n".join(out)


def bust(code: str) -> str:
    """A royal's face on a ground of its colour, for a stage."""
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
    """A card so small that it shows only its rank and its colour's sign."""
    style = f'stroke="{INK}" stroke-width="6"'
    pale = f'<path d="{rounded(3, 3, 85, 121, 20)}" fill="{PALE}" {style}/>'
    dark = f'<path d="{octagon(3, 3, 85, 121, 15)}" fill="{DARK}" {style}/>'
    if code == JOKER:
        half = f'<clipPath id="h"><path d="M44 0 H88 V124 H44Z"/></clipPath><g clip-path="url(#h)">{dark}</g>'
        parts = f'{pale}{half}<g transform="translate(6 44) scale(0.76)">{picture(JOKER)}</g>'
        parts += f'<g transform="translate(8 6) scale(0.38)">{inner("court/star")}</g>{moon(65, 25, 12)}'
    else:
        parts = pale + sun(44, 94, 15) if code[1] == "r" else dark + moon(44, 93, 16)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 124">{parts}</svg>'


def back() -> str:
    """The back of every card: a crown on royal purple."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<path d="{rounded(3, 3, 137, 201, 22)}" fill="{PALE}" stroke="{INK}" stroke-width="6"/>'
        f'<path d="{rounded(13, 13, 127, 191, 14)}" fill="#783066" stroke="{INK}" stroke-width="4"/>'
        '<path d="M13 64 L70 14 L127 64 M13 140 L70 190 L127 140" fill="none" stroke="#c2459a" stroke-width="5"/>'
        '<path d="M70 46 L114 102 L70 158 L26 102Z" fill="#4b2675" stroke="#f7c83a" stroke-width="5"/>'
        '<path d="M48 120 L42 88 L57 100 L70 78 L83 100 L98 88 L92 120 Q70 127 48 120Z" fill="#fbd045"'
        f' stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>'
        "</svg>"
    )
