"""Busts for The Royal Court's cards, each in a box of 100 by 120: royals with their faces, peasants, the joker."""

from __future__ import annotations

from typing import Final, NamedTuple

INK: Final = "#2d1b33"
SKIN: Final = "#f3cda6"
GOLD: Final = "#f7c83a"
PALE: Final = "#fdf6e3"


class Robe(NamedTuple):
    """What a family wears: cloth, its shade, and hair."""

    cloth: str
    shade: str
    hair: str


ROBES: Final = {
    "r": Robe("#c2382f", "#8a2427", "#a8682f"),
    "b": Robe("#3f7fd0", "#234a94", "#6a3b1f"),
}


def inked(parts: str, width: float = 5) -> str:
    """Drawings with our outline."""
    style = f'stroke="{INK}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"'
    return f"<g {style}>{parts}</g>"


def dot(x: float, y: float, radius: float = 3.6) -> str:
    """An eye, or whatever is a dark dot."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{INK}" stroke="none"/>'


EYES: Final = dot(40, 64) + dot(60, 64)


def shoulders(robe: Robe) -> str:
    """A robe's upper part."""
    return (
        f'<path d="M3 123 C5 100 22 90 50 90 C78 90 95 100 97 123Z" fill="{robe.cloth}"/>'
        f'<path d="M64 93 C82 96 93 106 95 121 L76 121 C76 110 72 100 64 93Z" fill="{robe.shade}" stroke="none"/>'
    )


def king(robe: Robe) -> str:
    """A white beard, ermine, the largest crown."""
    return inked(
        shoulders(robe)
        + '<path d="M20 100 Q50 86 80 100 Q78 118 50 121 Q22 118 20 100Z" fill="#fbf3e0"/>'
        + '<path d="M31 106v6 M69 106v6 M50 112v4" stroke-width="5"/>'
        + f'<path d="M26 62 Q26 46 50 46 Q74 46 74 62 L74 78 Q70 100 50 104 Q30 100 26 78Z" fill="{SKIN}"/>'
        + '<path d="M26 74 Q34 82 42 77 Q50 72 58 77 Q66 82 74 74 Q77 100 50 114 Q23 100 26 74Z" fill="#e9edf2"/>'
        + '<path d="M43 88 Q50 93 57 88" fill="none" stroke-width="4"/>'
        + dot(39, 65)
        + dot(61, 65)
        + f'<path d="M21 56 L11 18 L32 34 L50 6 L68 34 L89 18 L79 56 Q50 65 21 56Z" fill="{GOLD}"/>'
        + '<path d="M66 60 L72 36 L87 20 L78 56Z" fill="#d99a1f" stroke="none"/>'
        + f'<circle cx="50" cy="42" r="7" fill="{robe.cloth}" stroke-width="4"/>'
        + "".join(
            f'<circle cx="{x}" cy="{y}" r="5.5" fill="#fff3c4" stroke-width="4"/>'
            for x, y in ((11, 17), (50, 7), (89, 17))
        )
    )


def queen(robe: Robe) -> str:
    """Long hair, pearls, a light crown."""
    return inked(
        f'<path d="M50 28 C16 28 12 64 14 106 Q24 116 36 106 L64 106 Q76 116 86 106 C88 64 84 28 50 28Z" fill="{robe.hair}"/>'
        + shoulders(robe)
        + f'<path d="M34 93 Q50 118 66 93 L60 84 L40 84Z" fill="{SKIN}"/>'
        + f'<path d="M28 58 Q28 42 50 42 Q72 42 72 58 L72 72 Q68 94 50 97 Q32 94 28 72Z" fill="{SKIN}"/>'
        + f'<path d="M26 66 Q28 46 46 44 Q58 54 74 62 Q76 40 50 38 Q24 40 26 66Z" fill="{robe.hair}" stroke-width="4"/>'
        + EYES
        + '<path d="M33 57q5 -4 10 -1 M57 56q5 -3 10 1" fill="none" stroke-width="3"/>'
        + '<circle cx="35" cy="77" r="4.5" fill="#e8867a" stroke="none"/><circle cx="65" cy="77" r="4.5" fill="#e8867a" stroke="none"/>'
        + '<path d="M43 82 Q50 90 57 82 Q50 80 43 82Z" fill="#c2382f" stroke-width="3"/>'
        + f'<path d="M29 40 L24 10 L39 25 L50 3 L61 25 L76 10 L71 40 Q50 47 29 40Z" fill="{GOLD}"/>'
        + f'<circle cx="50" cy="30" r="6" fill="{robe.cloth}" stroke-width="4"/>'
        + "".join(
            f'<circle cx="{x}" cy="{y}" r="4.4" fill="{PALE}" stroke-width="3"/>'
            for x, y in ((37, 104), (50, 110), (63, 104))
        )
    )


def jack(robe: Robe) -> str:
    """A page: bobbed hair, a cap with a feather, a grin."""
    return inked(
        f'<path d="M50 30 C22 30 20 56 22 92 L34 96 L66 96 L78 92 C80 56 78 30 50 30Z" fill="{robe.hair}"/>'
        + shoulders(robe)
        + f'<path d="M30 93 L50 112 L70 93 L62 88 L38 88Z" fill="{PALE}" stroke-width="4"/>'
        + f'<path d="M29 56 Q29 44 50 44 Q71 44 71 56 L71 74 Q67 94 50 97 Q33 94 29 74Z" fill="{SKIN}"/>'
        + EYES
        + f'<path d="M40 79 Q50 90 60 79Z" fill="{PALE}" stroke-width="4"/>'
        + '<path d="M68 36 C70 12 86 2 99 4 C98 20 90 36 74 44Z" fill="#fff3c4"/><path d="M72 38 Q80 20 92 11" fill="none" stroke-width="3"/>'
        + f'<path d="M15 52 C12 26 34 14 54 18 C76 20 88 36 85 50 Q50 62 15 52Z" fill="{robe.cloth}"/>'
        + f'<path d="M16 50 Q50 62 84 49 L83 57 Q50 68 18 58Z" fill="{robe.shade}" stroke-width="4"/>'
        + f'<circle cx="70" cy="42" r="6" fill="{GOLD}" stroke-width="4"/>'
    )


def peasant(number: int, robe: Robe) -> str:
    """Two to five: each with a tool and a hat of its own."""
    tunic, face = ("#a8682f", "#8bb05f", "#d0a05a", "#b5896a")[number - 2], SKIN
    tools = {
        2: '<path d="M84 46 V122" stroke-width="11"/><path d="M84 46 V122" stroke="#a8682f" stroke-width="5"/>'
        '<path d="M66 40 Q84 22 99 40 L95 54 Q84 44 70 54Z" fill="#b4bcc6"/>',
        3: '<path d="M85 30 V122" stroke-width="11"/><path d="M85 30 V122" stroke="#a8682f" stroke-width="5"/>'
        '<path d="M69 32 H101 M71 32 V16 M81 32 V16 M90 32 V16 M99 32 V16" stroke-width="7"/>',
        4: '<path d="M84 62 V122" stroke-width="12"/><path d="M84 62 V122" stroke="#a8682f" stroke-width="6"/>'
        '<path d="M82 62 C60 44 70 12 98 12 C82 24 80 44 90 60Z" fill="#dfe3e6"/>',
        5: '<path d="M86 34 V122" stroke-width="11"/><path d="M86 34 V122" stroke="#a8682f" stroke-width="5"/>'
        '<path d="M72 8 V26 Q72 38 86 38 Q100 38 100 26 V8 M86 38 V6" fill="none" stroke-width="6"/>',
    }
    hats = {
        2: f'<path d="M24 62 Q22 30 48 30 Q76 30 74 62 L80 80 Q72 84 69 74 Q66 50 49 48 Q32 50 29 74 Q26 84 18 80Z" fill="{robe.cloth}"/>',
        3: '<path d="M6 56 Q24 46 30 44 Q32 22 49 22 Q66 22 68 44 Q76 46 92 56 Q50 68 6 56Z" fill="#f7d14a"/>'
        f'<path d="M30 44 Q49 52 68 44 L68 51 Q49 59 30 51Z" fill="{robe.cloth}" stroke-width="3.5"/>',
        4: f'<path d="M22 58 Q20 26 49 26 Q78 26 76 58 Q49 48 22 58Z" fill="{robe.cloth}"/>'
        '<path d="M22 58 Q49 46 76 58 L76 66 Q49 55 22 66Z" fill="#fdf6e3" stroke-width="4"/>',
        5: '<path d="M14 58 Q18 48 28 48 L36 14 Q56 6 60 24 L70 48 Q80 48 84 58 Q49 66 14 58Z" fill="#8a4b23"/>'
        f'<path d="M29 46 Q49 54 69 46 L70 53 Q49 60 28 53Z" fill="{robe.cloth}" stroke-width="3.5"/>',
    }
    beard = (
        '<path d="M27 76 Q36 80 49 76 Q62 80 71 76 Q70 104 49 106 Q28 104 27 76Z" fill="#8a4b23"/><path d="M42 87 Q49 91 56 87" fill="none" stroke-width="3.5" stroke="#fdf6e3"/>'
        if number == 5
        else '<path d="M41 84 Q49 92 57 84" fill="none" stroke-width="4"/>'
    )
    return inked(
        (tools[number])
        + f'<path d="M6 123 C8 104 24 94 49 94 C74 94 90 104 92 123Z" fill="{tunic}"/>'
        + f'<path d="M38 96 L49 112 L60 96Z" fill="{PALE}" stroke-width="4"/>'
        + f'<path d="M27 60 Q27 44 49 44 Q71 44 71 60 L71 78 Q67 98 49 101 Q31 98 27 78Z" fill="{face}"/>'
        + dot(40, 69)
        + dot(58, 69)
        + beard
        + hats[number]
    )


def joker() -> str:
    """A jester's cap and a grin below a cloud, out of which it rains cards."""
    return inked(
        "".join(
            f'<rect x="{x - 6}" y="{y - 9}" width="13" height="19" rx="3" transform="rotate({turn} {x} {y})" fill="{fill}" stroke-width="4"/>'
            for x, y, turn, fill in (
                (10, 62, 12, PALE),
                (90, 60, -14, "#443e57"),
                (14, 96, -10, "#443e57"),
                (88, 96, 10, PALE),
            )
        )
        + '<path d="M30 82 L70 82 Q74 112 50 117 Q26 112 30 82Z" fill="#f3cda6"/>'
        + dot(42, 92)
        + dot(58, 92)
        + '<path d="M39 101 Q50 112 61 101Z" fill="#fdfbf4" stroke-width="3.5"/>'
        + '<path d="M29 86 C24 62 14 62 17 86 C6 70 10 46 32 48 C40 50 46 58 50 68 L50 86 Q38 82 29 86Z" fill="#c2382f"/>'
        + '<path d="M71 86 C76 62 86 62 83 86 C94 70 90 46 68 48 C60 50 54 58 50 68 L50 86 Q62 82 71 86Z" fill="#3f7fd0"/>'
        + f'<circle cx="17" cy="87" r="6" fill="{GOLD}"/><circle cx="83" cy="87" r="6" fill="{GOLD}"/>'
        + '<path d="M20 44 Q2 44 4 30 Q6 18 20 20 Q26 2 46 6 Q62 0 70 14 Q92 10 96 28 Q98 44 80 44Z" fill="#dfe3e6"/>'
        + '<path d="M26 36 Q50 44 78 36" fill="none" stroke="#b4bcc6" stroke-width="5"/>'
    )
