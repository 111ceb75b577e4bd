"""Drawings of The Royal Court that are computed, not hand-drawn: crests, dice, table, throne hall."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from render.royal_court.seats import COLOURS
from tools.art.court.cards import INK, PALE, rounded
from tools.art.drawings import inner, read


def svg(width: float, height: float, parts: str) -> str:
    """A complete SVG drawing."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{parts}</svg>'


def hexed(colour: tuple[int, int, int]) -> str:
    """A colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def ring(corners: int, radius: float, x: float, y: float, turn: float = 0) -> list[tuple[float, float]]:
    """The corners of a regular shape, the first one on top."""
    return [
        (x + radius * sin(2 * pi * n / corners + turn), y - radius * cos(2 * pi * n / corners + turn))
        for n in range(corners)
    ]


def through(points: list[tuple[float, float]]) -> str:
    """A path through points."""
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


CRESTS: Final = (
    rounded(6, 6, 94, 94, 14),
    "M50 4 A46 46 0 1 1 49.9 4Z",
    "M50 2 L98 50 L50 98 L2 50Z",
    "M50 16 A25 25 0 1 1 84 50 A25 25 0 1 1 50 84 A25 25 0 1 1 16 50 A25 25 0 1 1 50 16Z",
    "M50 95 C22 76 4 58 4 34 C4 17 16 7 29 7 C39 7 46 12 50 20 C54 12 61 7 71 7 C84 7 96 17 96 34 C96 58 78 76 50 95Z",
    through(
        [
            (50 + radius * sin(pi * (n + step) / 4), 50 - radius * cos(pi * (n + step) / 4))
            for n in range(8)
            for radius, step in ((37, -0.34), (48, -0.22), (48, 0.22), (37, 0.34))
        ]
    ),
)
"""The shapes of the seats' crests, as of the emojis beside names: square, disc, lozenge, clover, heart, gear."""


def crest(seat: int) -> str:
    """A seat's shape in its colour, without its letter."""
    fill = hexed(COLOURS[seat])
    return svg(
        100,
        100,
        f'<path d="{CRESTS[seat]}" fill="{fill}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/>'
        f'<g transform="translate(50 50) scale(0.8) translate(-50 -50)"><path d="{CRESTS[seat]}" fill="none"'
        f' stroke="{PALE}" stroke-width="4" stroke-linejoin="round"/></g>',
    )


DICE: Final = {
    4: (through([(50, 8), (96, 88), (4, 88)]), "M50 8 L50 8"),
    6: (rounded(9, 9, 91, 91, 16), ""),
    8: (through([(50, 3), (94, 50), (50, 97), (6, 50)]), "M6 50 L94 50"),
    10: (
        through([(50, 3), (96, 44), (96, 58), (50, 97), (4, 58), (4, 44)]),
        "M4 50 L22 60 L78 60 L96 50 M50 3 L22 60 L50 97 M50 3 L78 60 L50 97",
    ),
    12: (through(ring(10, 48, 50, 50)), through(ring(5, 31, 50, 50, pi))),
    20: (through(ring(6, 48, 50, 50)), through(ring(3, 36, 50, 50)) + " M50 2 L50 14 M91.5 74 L81 68 M8.5 74 L19 68"),
}
"""Outline and edges of each die, by its sides."""


def die(sides: int) -> str:
    """A die without its number."""
    outline, edges = DICE[sides]
    style = f'stroke="{INK}" stroke-linejoin="round"'
    return svg(
        100,
        100,
        f'<path d="{outline}" fill="#fdf6e3" {style} stroke-width="6"/>'
        f'<path d="{edges}" fill="none" stroke="#d8c08f" stroke-width="3" stroke-linejoin="round"/>',
    )


ENDINGS: Final = {
    "empty": "none",
    "alive": "king",
    "pile": "cards",
    "sixes": "sixes",
    "bet": "bet",
    "siege": "siege",
    "resign": "flag",
    "time": "clock",
    "agreed": "hands",
    "cancelled": "crossed",
}
"""The sign of each way in which a game ends."""

SIGNS: Final = ("actions", "turn", "swap", "named", "draw", "gift", "rain", "six", "revolt")
"""The pictograms of effects."""

OF_CARDS: Final = {"six": ("catapult", 9, 2, 0.8), "nope": ("ace", 8, -2, 0.84), "bet": ("joker", 2, -8, 0.96)}
"""The effects shown by a card's drawing: which drawing, and its position and scale on 100 by 100."""


def sign(name: str) -> str:
    """A pictogram on 100 by 100."""
    if name not in OF_CARDS:
        return read(f"court/sign_{name}")
    drawing, x, y, scale = OF_CARDS[name]
    drawn = inner(f"court/{drawing}").replace("CLOTH", "#c2382f")
    return svg(100, 100, f'<g transform="translate({x} {y}) scale({scale})">{drawn}</g>')


WOOD: Final = (0x8B, 0x5B, 0x35)
RIM: Final = "#a8682f"
"""The table before a player, and its edge."""


def planks(strip: int) -> str:
    """The table as a player sees it before them: the felt's near end, its rim, and planks."""
    width, height = 900, 900
    seams = "".join(
        f'<path d="M0 {y} H{width} M{x} {y} V{y + 92}" stroke="#6b4426" stroke-width="5"/>'
        f'<path d="M{(x + 300) % 760} {y + 34} h90 M{(x + 560) % 700} {y + 62} h130" stroke="{RIM}" stroke-width="4"/>'
        for y, x in zip(range(strip + 92, height, 92), (240, 660, 420, 90, 760, 330, 560, 150), strict=False)
    )
    return svg(
        width,
        height,
        f'<rect width="{width}" height="{height}" fill="{hexed(WOOD)}"/>{seams}'
        f'<rect width="{width}" height="{strip - 12}" fill="#2e5a64"/>'
        f'<rect x="-6" y="{strip - 14}" width="912" height="14" fill="{RIM}" stroke="{INK}" stroke-width="3"/>',
    )


HALL: Final = (1200, 580)
FLOOR: Final = 470
"""Size of the throne hall, and the height at which its floor begins."""


def hall() -> str:
    """The throne hall: curtains on both sides, a valance with a golden fringe, a carpet.

    Above the floor, the pixels near its sides are the same in every row.
    """
    width, height = HALL
    parts = [f'<rect width="{width}" height="{FLOOR}" fill="#4c2a68"/>']
    parts += [f'<rect x="{x}" width="40" height="{FLOOR}" fill="#4b2675"/>' for x in range(0, width, 80)]
    for side in (1, -1):
        folds = "".join(
            f'<rect x="{x}" width="{w}" height="{FLOOR + 40}" fill="{fill}"/>'
            for x, w, fill in ((0, 30, "#96292a"), (30, 34, "#b5332f"), (64, 22, "#8a2427"), (86, 34, "#b5332f"))
        )
        fold = f'{folds}<path d="M120 0 V{FLOOR + 40}" stroke="{INK}" stroke-width="5"/>'
        parts.append(f'<g transform="translate({0 if side > 0 else width} 0) scale({side} 1)">{fold}</g>')
    parts.append(f'<rect y="{FLOOR}" width="{width}" height="{height - FLOOR}" fill="#d8c08f"/>')
    parts.append(f'<path d="M0 {FLOOR} H{width}" stroke="{INK}" stroke-width="5"/>')
    parts.append(
        f'<path d="M250 {FLOOR} H950 L1060 {height} H140Z" fill="#b5332f" stroke="{INK}" stroke-width="5"/>'
        f'<path d="M282 {FLOOR} L182 {height} M918 {FLOOR} L1018 {height}" stroke="#f7c83a" stroke-width="7"/>'
    )
    for x in range(0, width, 150):
        parts.append(
            f'<path d="M{x} -4 V36 Q{x + 75} 92 {x + 150} 36 V-4Z" fill="#c2382f" stroke="{INK}" stroke-width="5"/>'
            f'<path d="M{x + 3} 28 Q{x + 75} 82 {x + 147} 28" fill="none" stroke="#f7c83a" stroke-width="7"/>'
        )
    return svg(width, height, "".join(parts))


def rays() -> str:
    """Light behind the winner, and confetti."""
    beams = "".join(
        f'<path d="M400 210 L{400 + 430 * cos(turn):.1f} {210 + 430 * sin(turn):.1f}'
        f' L{400 + 430 * cos(turn + 0.13):.1f} {210 + 430 * sin(turn + 0.13):.1f}Z"/>'
        for turn in (n * 2 * pi / 24 for n in range(24))
    )
    colours = ("#f7c83a", "#c2382f", "#8fcbd8", "#9ace78", "#b096dc", "#f2a63c")
    bits = "".join(
        f'<rect x="-8" y="-5" width="16" height="10" rx="2" fill="{colours[n % 6]}" stroke="{INK}" stroke-width="3"'
        f' transform="translate({8 + n * 197 % 780} {35 + n * 131 % 330}) rotate({n * 47 % 180})"/>'
        for n in range(26)
    )
    light = '<clipPath id="f"><circle cx="400" cy="210" r="205"/></clipPath>'
    return svg(800, 420, f'{light}<g fill="#75618b" clip-path="url(#f)">{beams}</g>{bits}')


def shine() -> str:
    """Light behind the banner of the highest place; no higher than the hall above a card's sheet."""
    beams = "".join(
        f'<path d="M400 90 L{400 + 430 * cos(turn):.1f} {90 + 430 * sin(turn):.1f}'
        f' L{400 + 430 * cos(turn + 0.1):.1f} {90 + 430 * sin(turn + 0.1):.1f}Z"/>'
        for turn in (n * 2 * pi / 30 for n in range(30))
    )
    light = '<clipPath id="f"><path d="M90 66 H710 V176 H90Z"/></clipPath>'
    return svg(800, 176, f'{light}<g fill="#75618b" clip-path="url(#f)">{beams}</g>')


def block(width: int, height: int) -> str:
    """A step of the podium."""
    return svg(
        width,
        height,
        f'<path d="M3 3 H{width - 3} V{height} H3Z" fill="#f6e3c4"/>'
        f'<path d="M{width * 0.72} 3 H{width - 3} V{height} H{width * 0.72}Z" fill="#e6d3c0"/>'
        f'<path d="M3 {height} V3 H{width - 3} V{height}" fill="none" stroke="{INK}" stroke-width="6"/>'
        f'<path d="M3 22 H{width - 3}" stroke="#f7c83a" stroke-width="10"/>'
        f'<path d="M3 30 H{width - 3} M3 14 H{width - 3}" stroke="{INK}" stroke-width="3"/>',
    )
