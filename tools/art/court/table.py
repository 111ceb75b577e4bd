"""The table of The Royal Court: the hall's floor with its carpet, fans of cards, royals who stand, great pictures."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from render.royal_court import geometry
from tools.art.court.cards import INK, PALE, moon, octagon, rounded, sun
from tools.art.court.people import picture
from tools.art.court.things import svg
from tools.art.drawings import inner

WALL: Final = 74
"""Height of the wall that is seen behind the upper seats."""

FLOOR: Final = ("#d8c08f", "#d3b380")
LIGHT: Final = ("#ead9ba", "#e4d5b0")
"""The colours of the floor's boards, and of those in the light of the windows."""


def floor(height: int, middle: float) -> str:
    """The hall: windows, boards, and the carpet around which the seats are."""
    width = geometry.WIDTH
    boards = "".join(
        f'<rect x="{x}" width="60" height="{height}" fill="COLOUR{x // 60 % 2}"/>'
        f'<path d="M{x} 0 V{height}" stroke="#c7aa72" stroke-width="3"/>'
        for x in range(0, width, 60)
    )
    beams = "".join(f"M{x - 44} {WALL} H{x + 44} V{height} H{x - 44}Z" for x in range(200, width, 400))
    windows = "".join(
        f'<path d="M{x - 44} {WALL - 14} V30 Q{x} -14 {x + 44} 30 V{WALL - 14}Z" fill="#f9e090" stroke="{INK}"'
        f' stroke-width="5"/><path d="M{x} 6 V{WALL - 14} M{x - 44} 36 H{x + 44}" stroke="{INK}" stroke-width="4"/>'
        for x in range(200, width, 400)
    )
    left, top = (width - geometry.RING[0]) / 2, middle - geometry.RING[1] / 2

    def carpet(less: float, fill: str, down: float = 0) -> str:
        x, y, wide, high = left + less, top + less + down, geometry.RING[0] - 2 * less, geometry.RING[1] - 2 * less
        return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{100 - less}" fill="{fill}"/>'

    return svg(
        width,
        height,
        boards.replace("COLOUR0", FLOOR[0]).replace("COLOUR1", FLOOR[1])
        + f'<clipPath id="l"><path d="{beams}"/></clipPath><g clip-path="url(#l)">'
        + boards.replace("COLOUR0", LIGHT[0]).replace("COLOUR1", LIGHT[1])
        + f'</g><rect width="{width}" height="{WALL}" fill="#4c2a68"/>'
        + "".join(f'<rect x="{x}" width="60" height="{WALL}" fill="#4b2675"/>' for x in range(30, width, 120))
        + windows
        + f'<rect y="{WALL - 14}" width="{width}" height="14" fill="#8a4b23" stroke="{INK}" stroke-width="5"/>'
        + carpet(0, "#a39070", 12)
        + carpet(0, INK)
        + carpet(5, "#f7c83a")
        + carpet(33, INK)
        + carpet(38, "#2e5a64")
        + "".join(
            f'<rect x="{geometry.EVENT_X - geometry.EVENT[0] / 2 + by}" y="{middle - geometry.EVENT[1] / 2 + by}"'
            f' width="{geometry.EVENT[0] - 2 * by}" height="{geometry.EVENT[1] - 2 * by}"'
            f' rx="{44 - by}" fill="{fill}"/>'
            for by, fill in ((0, INK), (5, "#7fb3a0"), (16, PALE))
        ),
    )


def way(direction: int) -> str:
    """The arrows of the direction of play along one side of the carpet."""
    far, tip, back = 12 * direction, 22 * direction, 14 * direction
    arrow = f"M0 0 h{far} l{tip} 13 l{-tip} 13 h{-far} l{back} -13Z"
    start = 0 if direction > 0 else 34
    arrows = "".join(f'<path d="{arrow}" transform="translate({start + x} 0)"/>' for x in range(0, 970, 156))
    return svg(970, 26, f'<g fill="{INK}">{arrows}</g>')


FANS: Final = 20
"""The largest number of cards in a fan."""


def fan(cards: int) -> tuple[str, int]:
    """A hand from behind, and its width: of its cards only the upper part is seen."""
    step = min(24.0, 270 / max(1, cards - 1))
    width, height = round(66 + step * (cards - 1)) + 24, geometry.FAN
    plain = (
        f'<path d="{rounded(1.5, 1.5, 64.5, 94.5, 10)}" fill="{PALE}" stroke="{INK}" stroke-width="3"/>'
        f'<path d="{rounded(7, 7, 59, 89, 6)}" fill="#783066"/>'
        '<path d="M33 20 L50 48 L33 76 L16 48Z" fill="#f7c83a"/>'
    )
    out = []
    for n in range(cards):
        aside = n - (cards - 1) / 2
        turn = aside * min(2.4, 18 / cards)
        drop = abs(aside / max(1.0, (cards - 1) / 2)) ** 2 * 9
        x = width / 2 + aside * step
        out.append(
            f'<g transform="translate({x:.1f} {drop + 52:.1f}) rotate({turn:.1f}) translate(-33 -48)">{plain}</g>'
        )
    return svg(width, height, "".join(out)), width


def royal(code: str) -> str:
    """A royal who stands before a seat, with the sign of their colour."""
    sign = (
        f'<circle cx="84" cy="102" r="18" fill="#fdf6e3" stroke="{INK}" stroke-width="5"/>{sun(84, 102, 10)}'
        if code[1] == "r"
        else f'<path d="{octagon(66, 84, 102, 120, 11)}" fill="#443e57" stroke="{INK}" stroke-width="5"/>'
        + moon(82, 102, 10)
    )
    return svg(104, 126, f'<g transform="translate(2 2)">{picture(code)}{sign}</g>')


def air() -> str:
    """A cloud over the place of the last event: what is in it has not happened yet."""
    width, height = geometry.EVENT
    puffs = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="RADIUS"/>'
        for number in range(9)
        for x, y in ((46 + number * (width - 72) / 8, 46), (46 + number * (width - 72) / 8, height - 26))
    ) + "".join(
        f'<circle cx="{x}" cy="{y}" r="RADIUS"/>' for x in (46, width - 26) for y in range(100, height - 60, 48)
    )
    return svg(
        width + 20,
        height + 20,
        f'<g fill="{INK}">{puffs.replace("RADIUS", "46")}</g><g fill="#cddae1">{puffs.replace("RADIUS", "41")}</g>'
        f'<rect x="38" y="38" width="{width - 56}" height="{height - 56}" rx="60" fill="#fdfbf4"/>',
    )


def burst() -> str:
    """The rays of an alarm."""
    points = []
    for n in range(36):
        r = 1.0 if n % 2 else 0.85
        points.append(f"{140 + 137 * r * cos(n * pi / 18):.1f} {29 + 27 * r * sin(n * pi / 18):.1f}")
    return svg(
        280,
        58,
        f'<path d="M{" L".join(points)}Z" fill="#b5332f" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>',
    )


def ruin() -> str:
    """A castle that has just fallen: its stones, and smoke over them."""
    smoke = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" stroke="{INK}" stroke-width="4"/>'
        for x, y, r, fill in (
            (30, 28, 15, "#9d9687"),
            (52, 16, 13, "#b5aa9b"),
            (70, 30, 17, "#888081"),
            (48, 40, 18, "#c7b8b4"),
        )
    )
    return svg(100, 104, f'{smoke}<g transform="translate(0 44)">{inner("court/tower_fallen")}</g>')
