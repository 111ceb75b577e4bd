"""What stands on the table of The Royal Court besides cards: crests, castles, stages, dice, signs."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from render.royal_court.seats import COLOURS
from tools.art.court.cards import ace, catapult, octagon, rounded
from tools.art.court.people import GOLD, INK, PALE, inked, joker


def svg(width: float, height: float, parts: str) -> str:
    """A drawing of its own."""
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
    "M50 4 L92 13 V50 Q90 82 50 97 Q10 82 8 50 V13Z",
    "M50 4 A46 46 0 1 1 49.9 4Z",
    "M50 2 L98 50 L50 98 L2 50Z",
    "M9 6 H91 V96 L50 78 L9 96Z",
    through(ring(6, 48, 50, 50, pi / 6)),
    "M50 3 Q60 14 76 10 Q78 26 94 30 Q88 46 97 58 Q82 66 82 82 Q66 80 56 96 L50 98 L44 96 Q34 80 18 82 Q18 66 3 58"
    " Q12 46 6 30 Q22 26 24 10 Q40 14 50 3Z",
)
"""The shapes of the seats' crests: shield, roundel, lozenge, pennon, hexagon, rose."""


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


def tower(flag: str = "#c2382f") -> str:
    """One castle: a gate between two turrets."""
    return svg(
        100,
        92,
        inked(
            '<path d="M50 26 V4" stroke-width="5"/>'
            f'<path d="M50 4 L72 10 L50 18Z" fill="{flag}" stroke-width="4"/>'
            '<path d="M28 40 V28 H37 V34 H45 V28 H55 V34 H63 V28 H72 V40 V89 H28Z" fill="#d9dccb"/>'
            '<path d="M4 44 V30 H12 V37 H20 V30 H30 V44 V89 H4Z" fill="#e9efcf"/>'
            '<path d="M70 44 V30 H80 V37 H88 V30 H96 V44 V89 H70Z" fill="#b4bcc6"/>'
            f'<path d="M40 89 V70 Q40 58 50 58 Q60 58 60 70 V89Z" fill="{INK}" stroke-width="3"/>'
            '<path d="M14 52v10 M84 52v10" stroke-width="5"/><path d="M36 48h10 M56 52h10 M34 76h-2" stroke-width="3.5" stroke="#95888b"/>',
            4.5,
        ),
    )


def fallen() -> str:
    """A castle that is no more."""
    return svg(
        100,
        60,
        inked(
            '<path d="M6 56 V34 H14 V40 H22 V30 H30 L36 56Z" fill="#e9efcf"/><path d="M64 56 L70 36 L80 42 L94 34 V56Z"'
            ' fill="#b4bcc6"/><path d="M28 57 L34 44 L46 40 L60 46 L72 57Z" fill="#d9dccb"/>'
            '<path d="M48 36 L40 6" stroke-width="5"/><path d="M40 6 L18 12 L44 22Z" fill="#c2382f" stroke-width="4"/>',
            4.5,
        ),
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


def stage(width: int, height: int) -> str:
    """Where a court stands: a red carpet between gathered curtains."""
    curtain = "M0 0 H34 Q30 {b} 10 {b} Q0 {b} 0 {c}Z"
    b, c = height - 40, height - 30
    left = curtain.format(b=b, c=c)
    return svg(
        width,
        height,
        f'<path d="M0 {height - 16} H{width} V{height} H0Z" fill="#b5332f"/>'
        f'<path d="M0 {height - 16} H{width}" stroke="{INK}" stroke-width="4"/>'
        f'<path d="M0 {height - 8} H{width}" stroke="#f7c83a" stroke-width="4" stroke-dasharray="10 8"/>'
        f'<path d="{left}" fill="#96292a" stroke="{INK}" stroke-width="4"/>'
        f'<path d="{left}" transform="translate({width} 0) scale(-1 1)" fill="#96292a" stroke="{INK}" stroke-width="4"/>',
    )


def torch() -> str:
    """A revolt's."""
    return svg(
        60,
        120,
        inked(
            '<path d="M26 62 L34 62 L32 117 L28 117Z" fill="#8a4b23"/>'
            '<path d="M16 48 H44 L39 66 H21Z" fill="#95888b"/>'
            '<path d="M30 3 C34 18 50 24 46 40 Q42 52 30 52 Q16 52 14 40 C12 28 22 24 22 14 Q28 18 30 3Z" fill="#f2a63c"/>'
            '<path d="M31 24 C33 32 40 34 38 42 Q35 48 30 48 Q23 48 23 41 C23 35 30 32 31 24Z" fill="#fff0a8" stroke="none"/>',
            4.5,
        ),
    )


def head() -> str:
    """A head that is owed: an empty crown over a bare neck, more fright than blood."""
    return svg(
        100,
        100,
        inked(
            '<path d="M24 50 Q24 30 50 30 Q76 30 76 50 L76 68 Q72 92 50 95 Q28 92 24 68Z" fill="#f3cda6"/>'
            '<path d="M34 56 l10 10 M44 56 l-10 10 M56 56 l10 10 M66 56 l-10 10" stroke-width="4.5"/>'
            '<path d="M40 82 Q50 74 60 82" fill="none" stroke-width="4.5"/>'
            f'<path d="M22 38 L14 8 L34 22 L50 3 L66 22 L86 8 L78 38 Q50 46 22 38Z" fill="{GOLD}"/>'
        ),
    )


def ghost() -> str:
    """Who is out of the game, and in good spirits."""
    return svg(
        100,
        110,
        inked(
            '<path d="M50 6 C20 6 14 34 14 62 V104 L28 94 L39 105 L50 94 L61 105 L72 94 L86 104 V62 C86 34 80 6 50 6Z" fill="#fdf6e3"/>'
            f'<circle cx="38" cy="46" r="6" fill="{INK}" stroke="none"/><circle cx="62" cy="46" r="6" fill="{INK}" stroke="none"/>'
            '<path d="M38 64 Q50 76 62 64" fill="none"/>'
        ),
    )


def medal() -> str:
    """Who has finished."""
    return svg(
        100,
        120,
        inked(
            '<path d="M26 4 H46 L60 52 H42Z" fill="#2f62b8"/><path d="M74 4 H54 L40 52 H58Z" fill="#c2382f"/>'
            '<circle cx="50" cy="80" r="34" fill="#fbd045"/><circle cx="50" cy="80" r="24" fill="#fff3c4" stroke-width="3"/>'
        ),
    )


def hourglass() -> str:
    """The draw pile has run out."""
    return svg(
        70,
        100,
        inked(
            '<path d="M14 14 H56 Q56 38 40 50 Q56 62 56 86 H14 Q14 62 30 50 Q14 38 14 14Z" fill="#d5edee"/>'
            '<path d="M20 84 Q24 70 35 68 Q46 70 50 84Z" fill="#d99a1f" stroke="none"/>'
            '<path d="M6 8 H64 M6 92 H64" stroke-width="10"/>'
        ),
    )


def crown(fill: str = "#fbd045") -> str:
    """Whose turn it is."""
    return svg(
        100,
        76,
        inked(
            f'<path d="M10 70 L4 20 L28 40 L50 4 L72 40 L96 20 L90 70Z" fill="{fill}"/>'
            '<path d="M10 60 H90" stroke-width="4"/>'
        ),
    )


ARROW: Final = "M8 36 H52 V16 L92 50 L52 84 V64 H8Z"


def sign(name: str) -> str:
    """The pictograms of effects, each on 100 by 100."""
    gold = f'fill="{GOLD}"'
    turns = (
        '<path d="M18 44 A34 34 0 0 1 78 30 L88 20 L92 56 L56 52 L66 42 A18 18 0 0 0 34 48Z" {0}/>'
        '<path d="M82 58 A34 34 0 0 1 22 70 L12 80 L8 44 L44 48 L34 58 A18 18 0 0 0 66 54Z" {1}/>'
    )
    parts = {
        "actions": f'<path d="{rounded(10, 8, 62, 84, 9)}" fill="#fdf6e3" transform="rotate(-12 36 46)"/>'
        f'<path d="{rounded(34, 14, 86, 92, 9)}" fill="#fdf6e3"/><path d="M60 36 V70 M43 53 H77" stroke-width="10"/>',
        "turn": turns.format(gold, 'fill="#fdf6e3"'),
        "swap": f'<path d="M6 34 H54 V14 L94 40 L54 64 V48 H6Z" {gold} transform="translate(0 -10)"/>'
        '<path d="M94 66 H46 V46 L6 72 L46 96 V80 H94Z" fill="#fdf6e3"/>',
        "named": f'<path d="{ARROW}" {gold}/>',
        "draw": f'<path d="{rounded(22, 6, 78, 94, 10)}" fill="#783066"/><path d="M50 26 V74 M27 50 H73" stroke="#fdf6e3" stroke-width="10"/>',
        "gift": '<path d="M10 42 H90 V92 H10Z" fill="#c2382f"/><path d="M6 28 H94 V46 H6Z" fill="#d6433b"/>'
        f'<path d="M42 28 H58 V92 H42Z" {gold}/>'
        f'<path d="M50 28 C20 28 20 4 36 6 Q48 10 50 28 C52 10 64 6 68 8 C80 8 78 28 50 28Z" {gold}/>',
        "king": '<path d="M10 80 L4 26 L28 48 L50 8 L72 48 L96 26 L90 80Z" fill="#fbd045"/><path d="M10 68 H90" stroke-width="4"/>',
        "rain": '<path d="M22 50 Q2 50 4 34 Q6 20 22 22 Q28 4 48 8 Q64 2 72 16 Q94 12 97 32 Q98 50 80 50Z" fill="#dfe3e6"/>'
        + "".join(
            f'<path d="{rounded(x, y, x + 15, y + 22, 4)}" fill="{fill}" transform="rotate({turn} {x} {y})" stroke-width="4"/>'
            for x, y, turn, fill in ((14, 62, 8, PALE), (40, 70, -6, "#783066"), (68, 62, 8, PALE))
        ),
        "six": f'<g transform="translate(2 -6) scale(0.94)">{catapult("#c2382f")}</g>',
        "revolt": '<path d="M18 96 L46 40" stroke-width="12"/><path d="M18 96 L46 40" stroke="#a8682f" stroke-width="4"/>'
        '<path d="M26 8 V24 Q30 40 48 36 Q66 32 62 14 L60 4 M46 36 L42 4" fill="none" stroke-width="7" transform="rotate(12 46 22)"/>'
        '<path d="M72 10 C76 24 94 32 88 50 Q82 62 70 60 Q56 58 56 46 C56 36 66 32 66 22 Q70 24 72 10Z" fill="#f2a63c"/>'
        '<path d="M66 62 L76 62 L73 96 L69 96Z" fill="#8a4b23"/>',
        "nope": f'<g transform="translate(8 -2) scale(0.84)">{ace("#c2382f")}</g>',
        "siege": '<path d="M6 84 L24 40 L76 40 L94 84Z" fill="#8a4b23"/><path d="M24 40 L50 18 L76 40Z" fill="#a8682f"/>'
        '<path d="M2 62 H84 L96 68 L84 74 H2Z" fill="#95888b"/><circle cx="26" cy="88" r="10" fill="#c7aa72"/><circle cx="74" cy="88" r="10" fill="#c7aa72"/>',
        "end": f'<path d="{rounded(10, 30, 60, 94, 8)}" fill="#fdf6e3"/><path d="M70 22 L92 22 L92 78 L70 78 M76 50 H36 M50 36 L34 50 L50 64" fill="none" stroke-width="7"/>',
        "bet": f'<g transform="translate(2 -8) scale(0.96)">{joker()}</g>',
        "flag": '<path d="M20 96 V6" stroke-width="8"/><path d="M22 8 Q44 -2 60 12 Q76 24 92 12 V56 Q74 66 58 54 Q42 44 22 54Z" fill="#fdf6e3"/>',
        "hands": '<path d="M4 34 L34 20 L56 34 L80 22 L96 32 L88 66 L66 82 L46 84 L20 66Z" fill="#f3cda6"/><path d="M34 60 L52 74 M44 50 L62 66 M56 34 L42 48 Q52 56 60 46 L76 60" fill="none" stroke-width="5"/>',
        "crossed": '<path d="M20 20 L80 80 M80 20 L20 80" stroke-width="22"/><path d="M20 20 L80 80 M80 20 L20 80" stroke="#d6433b" stroke-width="12"/>',
        "clock": '<circle cx="50" cy="50" r="43" fill="#fdf6e3"/><path d="M50 22 V50 L70 62" fill="none" stroke-width="7"/>',
        "cards": f'<path d="{rounded(12, 20, 60, 88, 9)}" fill="#783066" transform="rotate(-10 36 54)"/><path d="{octagon(40, 14, 88, 84, 9)}" fill="#fdf6e3"/>',
        "none": f'<path d="{rounded(18, 8, 82, 92, 12)}" fill="#d8c08f" stroke-dasharray="13 9"/>',
        "sixes": f'<path d="{rounded(8, 24, 56, 92, 9)}" fill="#fdf6e3" transform="rotate(-8 32 58)"/><path d="{rounded(42, 10, 92, 80, 9)}" fill="#fdf6e3"/>',
    }
    return svg(100, 100, inked(parts[name]))


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
"""The sign of each way to end."""

SIGNS: Final = (
    *("actions", "turn", "swap", "named", "draw", "gift", "king", "rain", "six", "revolt", "nope", "siege", "end"),
    *("bet", "flag", "hands", "crossed", "clock", "cards", "none", "sixes"),
)


def felt(height: int) -> str:
    """The table: a wooden rim, felt, a thread of gold."""
    width = 1200
    return svg(
        width,
        height,
        f'<rect width="{width}" height="{height}" fill="#8a4b23"/>'
        f'<rect x="3" y="3" width="{width - 6}" height="{height - 6}" rx="6" fill="#a8682f"/>'
        f'<rect x="9" y="9" width="{width - 18}" height="{height - 18}" rx="16" fill="{INK}"/>'
        f'<rect x="12" y="12" width="{width - 24}" height="{height - 24}" rx="14" fill="#2e5a64"/>',
    )


def star() -> str:
    """A card that is new in the hand."""
    points = [point for pair in zip(ring(5, 46, 50, 52), ring(5, 21, 50, 52, pi / 5), strict=True) for point in pair]
    return svg(100, 100, inked(f'<path d="{through(points)}" fill="#fbd045"/>', 7))


HALL: Final = (1200, 580)
FLOOR: Final = 470
"""Size of the throne hall, and where its floor begins."""


def hall() -> str:
    """The throne hall: curtains on both sides, a valance with a golden fringe, a carpet. Above the floor, what is near
    its sides is the same in every row."""
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
    """Light behind who has won, and confetti."""
    beams = "".join(
        f'<path d="M400 210 L{400 + 430 * cos(turn):.1f} {210 + 430 * sin(turn):.1f}'
        f' L{400 + 430 * cos(turn + 0.13):.1f} {210 + 430 * sin(turn + 0.13):.1f}Z"/>'
        for turn in (n * 2 * pi / 24 for n in range(24))
    )
    colours = ("#f7c83a", "#c2382f", "#8fcbd8", "#9ace78", "#b096dc", "#f2a63c")
    bits = "".join(
        f'<rect x="{(n * 197) % 780}" y="{30 + (n * 131) % 330}" width="16" height="10" rx="2" fill="{colours[n % 6]}"'
        f' stroke="{INK}" stroke-width="3" transform="rotate({n * 47 % 180} {(n * 197) % 780 + 8} {35 + (n * 131) % 330})"/>'
        for n in range(26)
    )
    return svg(
        800,
        420,
        f'<clipPath id="f"><circle cx="400" cy="210" r="205"/></clipPath><g fill="#75618b" clip-path="url(#f)">{beams}</g>{bits}',
    )


def shine() -> str:
    """Light behind the banner of whom nobody stands above; no higher than the hall above a card's sheet."""
    beams = "".join(
        f'<path d="M400 90 L{400 + 430 * cos(turn):.1f} {90 + 430 * sin(turn):.1f}'
        f' L{400 + 430 * cos(turn + 0.1):.1f} {90 + 430 * sin(turn + 0.1):.1f}Z"/>'
        for turn in (n * 2 * pi / 30 for n in range(30))
    )
    return svg(
        800,
        176,
        f'<clipPath id="f"><path d="M90 66 H710 V176 H90Z"/></clipPath><g fill="#75618b" clip-path="url(#f)">{beams}</g>',
    )


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
