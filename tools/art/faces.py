"""Makes the faces of bots, `render/assets/faces`: one for each name, put together from parts in the style of the cards.

And the bot's own, its avatar: the King between both Chateaux' colours.

Needs resvg-py, as `tools.art.rasterise` does: `python -m tools.art.faces`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.simulator.front import STATIC
from tools.art.court.rasterise import coloured
from tools.art.drawings import part
from tools.art.rasterise import ASSETS, SCALE, raster
from tools.art.settle import settled

SIZE: Final = 64
"""Width and height of a face, px: as of a person's (`render.people`)."""

AVATAR: Final = 256
"""Width and height of the bot's own, px."""

HAIRS: Final = {
    "long": '<path d="M50 18 C14 18 10 54 12 104 L88 104 C90 54 86 18 50 18Z" fill="HAIR"/>',
    "bob": '<path d="M50 22 C20 22 16 50 19 82 L33 88 L67 88 L81 82 C84 50 80 22 50 22Z" fill="HAIR"/>',
    "curls": '<path d="M50 18 Q36 12 28 24 Q14 26 18 42 Q8 54 18 64 Q16 80 32 82 L68 82 Q84 80 82 64 Q92 54 82 42'
    ' Q86 26 72 24 Q64 12 50 18Z" fill="HAIR"/>',
    "bun": '<circle cx="50" cy="16" r="13" fill="HAIR"/>'
    '<path d="M50 22 C24 22 20 44 22 62 L78 62 C80 44 76 22 50 22Z" fill="HAIR"/>',
    "braids": '<path d="M24 46 Q8 60 16 78 Q8 90 18 104 L30 104 Q36 90 28 78 Q34 62 30 50Z'
    ' M76 46 Q92 60 84 78 Q92 90 82 104 L70 104 Q64 90 72 78 Q66 62 70 50Z" fill="HAIR"/>',
    "short": '<path d="M50 22 C24 22 20 44 23 60 L77 60 C80 44 76 22 50 22Z" fill="HAIR"/>',
    "veil": '<path d="M50 12 C18 12 16 46 12 104 L88 104 C84 46 82 12 50 12Z" fill="HAT"/>',
    "none": "",
}
"""What lies behind the head."""

FRINGES: Final = {
    "parted": '<path d="M26 56 Q27 34 50 32 Q73 34 74 56 Q60 50 52 37 Q42 50 26 56Z" fill="HAIR" stroke-width="4"/>',
    "straight": '<path d="M26 52 Q26 30 50 30 Q74 30 74 52 Q50 44 26 52Z" fill="HAIR" stroke-width="4"/>',
    "swept": '<path d="M26 54 Q24 30 52 29 Q76 30 74 56 Q70 44 56 42 Q40 54 26 54Z" fill="HAIR" stroke-width="4"/>',
    "tonsure": '<path d="M25 58 Q20 40 32 36 Q29 46 31 58Z M75 58 Q80 40 68 36 Q71 46 69 58Z" fill="HAIR"'
    ' stroke-width="4"/>',
    "none": "",
}

BEARDS: Final = {
    "full": '<path d="M26 62 Q36 70 43 67 Q50 62 57 67 Q64 70 74 62 Q77 88 50 102 Q23 88 26 62Z" fill="HAIR"/>'
    '<path d="M43 77 Q50 82 57 77" fill="none" stroke-width="4"/>',
    "moustache": '<path d="M50 66 Q40 60 30 72 Q42 76 50 70 Q58 76 70 72 Q60 60 50 66Z" fill="HAIR"'
    ' stroke-width="4"/><path d="M45 80 Q50 83 55 80" fill="none" stroke-width="4"/>',
    "goatee": '<path d="M41 77 Q50 70 59 77 Q58 96 50 100 Q42 96 41 77Z" fill="HAIR" stroke-width="4"/>'
    '<path d="M45 78 Q50 82 55 78" fill="none" stroke-width="4"/>',
    "smile": '<path d="M41 73 Q50 82 59 73" fill="none" stroke-width="4"/>',
    "grin": '<path d="M40 71 Q50 84 60 71Z" fill="#fdf6e3" stroke-width="4"/>',
    "lips": '<path d="M42 74 Q50 82 58 74 Q50 71 42 74Z" fill="#c2382f" stroke-width="3"/>',
    "wry": '<path d="M42 77 Q52 78 59 71" fill="none" stroke-width="4"/>',
}
"""The mouth, with what grows around it."""

HATS: Final = {
    "cap": '<path d="M17 44 C14 20 36 8 54 11 C76 13 88 28 84 43 Q50 54 17 44Z" fill="HAT"/>'
    '<circle cx="70" cy="33" r="6" fill="#f7c83a" stroke-width="4"/>',
    "feather": '<path d="M70 26 C72 8 84 0 97 2 C96 16 90 28 76 34Z" fill="#fff3c4"/>'
    '<path d="M15 43 Q20 14 50 14 Q80 14 85 43 Q50 52 15 43Z" fill="HAT"/>',
    "straw": '<path d="M6 46 Q24 38 29 36 Q31 12 50 12 Q69 12 71 36 Q76 38 94 46 Q50 58 6 46Z" fill="#f7d14a"/>'
    '<path d="M29 35 Q50 43 71 35 L71 43 Q50 50 29 43Z" fill="HAT" stroke-width="3.5"/>',
    "hood": '<path d="M50 8 C16 10 14 54 18 92 L32 86 Q22 40 50 30 Q78 40 68 86 L82 92 C86 54 84 10 50 8Z"'
    ' fill="HAT"/>',
    "jester": '<path d="M50 40 Q24 44 20 40 Q4 38 6 18 Q30 6 50 20 Q70 6 94 18 Q96 38 80 40 Q76 44 50 40Z"'
    ' fill="HAT"/><path d="M50 20 V40" stroke-width="4"/><circle cx="8" cy="20" r="6" fill="#f7c83a" stroke-width="4"/>'
    '<circle cx="92" cy="20" r="6" fill="#f7c83a" stroke-width="4"/>',
    "helmet": '<path d="M22 52 C18 16 34 8 50 6 C66 8 82 16 78 52 L68 52 Q68 40 50 40 Q32 40 32 52Z"'
    ' fill="#a9b4c4"/><path d="M50 7 V56" stroke-width="8"/><path d="M50 9 V54" stroke="#d3dae4" stroke-width="3"/>',
    "band": '<path d="M24 40 Q50 30 76 40 L76 49 Q50 39 24 49Z" fill="HAT" stroke-width="4"/>',
    "wizard": '<path d="M50 0 L24 38 Q8 42 6 48 Q50 60 94 48 Q92 42 76 38Z" fill="HAT"/>'
    '<path d="M50 16 l3 7 7 1 -5 5 1 7 -6 -4 -6 4 1 -7 -5 -5 7 -1Z" fill="#f7c83a" stroke="none"/>',
    "none": "",
}

RED, BLUE, GREEN, LILAC, ORANGE, SLATE, TEAL, PLUM = (
    *("#c2382f", "#2f62b8", "#2a7549", "#b096dc", "#f2a63c", "#443e57", "#8cc9db", "#8a2427"),
)
CREAM = "#f3e4c3"
PALE, TAN, BROWN, DARK = "#f3cda6", "#dba878", "#a8682f", "#6a3b1f"
FAIR, GREY, BLACK, GINGER = "#f7d14a", "#e9edf2", "#2d1b33", "#d97b29"


class Look(NamedTuple):
    """A face: its ground, skin, hair, cloth, and parts by name; the hat is in the colour of `hat`."""

    ground: str
    skin: str
    hair: str
    cloth: str
    behind: str
    fringe: str
    mouth: str
    on_top: str
    hat: str = RED


FACES: Final = {
    "royal_court": (  # the seats have the colours: a ground in one of them would name another seat
        Look(CREAM, PALE, GREY, BLUE, "short", "none", "full", "cap", RED),
        Look(CREAM, PALE, GINGER, GREEN, "braids", "parted", "lips", "none"),
        Look(CREAM, TAN, BLACK, ORANGE, "bob", "straight", "grin", "none"),
        Look(CREAM, BROWN, BLACK, RED, "veil", "none", "lips", "band", LILAC),
        Look(CREAM, PALE, FAIR, GREEN, "curls", "swept", "smile", "none"),
        Look(CREAM, TAN, DARK, SLATE, "short", "none", "moustache", "feather", BLUE),
        Look(CREAM, PALE, GREY, LILAC, "bun", "parted", "wry", "none"),
        Look(CREAM, PALE, DARK, ORANGE, "none", "none", "grin", "jester", RED),
        Look(CREAM, TAN, DARK, RED, "long", "parted", "lips", "none"),
        Look(CREAM, BROWN, GREY, BLUE, "none", "tonsure", "full", "none"),
        Look(CREAM, DARK, BLACK, ORANGE, "curls", "none", "smile", "band", ORANGE),
        Look(CREAM, PALE, GINGER, GREEN, "short", "none", "goatee", "hood", GREEN),
    ),
    "royal_visit": (
        Look(GREEN, PALE, DARK, BLUE, "none", "none", "full", "helmet"),
        Look(BLUE, PALE, FAIR, RED, "long", "straight", "smile", "none"),
        Look(ORANGE, TAN, BLACK, GREEN, "short", "swept", "goatee", "none"),
        Look(FAIR, PALE, GINGER, BLUE, "veil", "none", "lips", "none", GREY),
        Look(RED, PALE, GREY, SLATE, "none", "tonsure", "moustache", "none"),
        Look(TEAL, BROWN, BLACK, LILAC, "braids", "straight", "lips", "band", FAIR),
        Look(LILAC, PALE, GINGER, GREEN, "bob", "none", "grin", "straw", GREEN),
        Look(SLATE, TAN, DARK, ORANGE, "bun", "swept", "lips", "none"),
        Look(GREEN, PALE, FAIR, RED, "none", "none", "full", "wizard", LILAC),
        Look(PLUM, PALE, BLACK, TEAL, "curls", "parted", "smile", "none"),
        Look(BLUE, DARK, BLACK, FAIR, "short", "none", "wry", "feather", RED),
        Look(ORANGE, PALE, GREY, PLUM, "none", "none", "wry", "hood", SLATE),
    ),
}
"""By game, in the order of its bots' names."""


def drawing(look: Look) -> str:
    """A face as SVG."""
    eyes = "".join(f'<circle cx="{x}" cy="57" r="3.8" fill="#2d1b33" stroke="none"/>' for x in (40, 60))
    brows = '<path d="M34 50q6 -4 11 -1 M55 49q5 -3 11 1" fill="none" stroke-width="3"/>'
    parts = (
        HAIRS[look.behind],
        '<path d="M3 108 C5 92 22 84 50 84 C78 84 95 92 97 108Z" fill="CLOTH"/>',
        '<path d="M36 86 Q50 104 64 86 L60 78 L40 78Z" fill="SKIN"/>',
        '<path d="M27 52 Q27 34 50 34 Q73 34 73 52 L73 66 Q69 86 50 90 Q31 86 27 66Z" fill="SKIN"/>',
        FRINGES[look.fringe],
        eyes + brows,
        BEARDS[look.mouth],
        HATS[look.on_top],
    )
    drawn = "".join(parts)
    for word, colour in (("HAIR", look.hair), ("CLOTH", look.cloth), ("SKIN", look.skin), ("HAT", look.hat)):
        drawn = drawn.replace(f'"{word}"', f'"{colour}"')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<path d="M0 0H100V100H0Z" fill="{look.ground}"/>'
        '<g stroke="#2d1b33" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"'
        f' transform="translate(50 50) scale(0.94) translate(-50 -50)">{drawn}</g></svg>'
    )


def avatar() -> str:
    """The bot's own face as SVG; Discord shows it round."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">'
        f'<path d="M0 0H120V120H0Z" fill="{GREEN}"/><path d="M76 0H120V120H44Z" fill="{RED}"/>'
        f'<path d="M76 0L44 120" stroke="{FAIR}" stroke-width="5"/>'
        f"{part('pawn_king', '0 -4 100 124', 16, 14, 88, 109)}</svg>"
    )


def main() -> None:
    """Make every face."""
    settled(raster(avatar(), AVATAR * SCALE)).convert("RGB").quantize(64).save(STATIC / "face.png", optimize=True)
    for game, looks in FACES.items():
        for number, look in enumerate(looks):
            face = coloured(settled(raster(drawing(look), SIZE * SCALE)))
            face.convert("RGB").save(ASSETS / "faces" / f"{game}_{number}.png", optimize=True)


if __name__ == "__main__":
    main()
