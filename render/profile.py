"""A person's card: the rating, how it came about, the last results, and what was won and lost how. No names, no rules.

What stands in it is for the caller to say; every pictogram is the game's (`render.dress`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from render.axis import axis, curve, thinned
from render.dress import HEAD, SIDE, TITLE_Y, WIDTH, Dress, card
from render.fonts import Face
from render.painter import painter
from render.scene import Cut, Effort, Scene
from render.sprites import panel
from render.theme import FADED, GOLD, HEADLINE, INK, LINE, NUMBER, PAPER, SHADE, WATER, WORDS, Colour

ROWS: Final = 10
LEVEL_ROWS: Final = 3
"""Of the card's rows: always, and for what was won and lost against each level of the bot."""

PULLING: Final = 3
"""Up to so many seats stand in a tug-of-war; more are told in numbers, `ACROSS` in a row."""

ACROSS: Final = 3

LEVELS: Final = 5
"""As many levels have room beside each other."""

FORM: Final = 10
"""How many results the last line shows."""

DIGIT: Final = 22
"""Room for a digit beside a bar."""

LABEL: Final = 30
"""Type size of what a tile is called: 10 pixels on a phone."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A number and what it is: at most 10 characters, a `wide` one 18. `icon` is a key of the dress."""

    label: str
    value: str
    icon: str | None = None
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something was won and lost; `icon` is a key of the dress."""

    icon: str
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class ProfileCard:
    """`title` is the rating, `subtitle` (at most 22 characters) says so.

    `curve` is the rating from the start on, two values at least, and `across` (at most 10 characters) what it goes
    over. `form` are the last results' icons, the newest last, at most `FORM`. Of `endings` the dress says which are
    shown. `first`: nobody stands higher. `levels`, at most `LEVELS`, are told below all that under their title (at most
    22 characters); without any there is nothing.
    """

    title: str
    subtitle: str
    tiles: tuple[Tile, ...]
    curve: tuple[float, ...]
    across: str
    form: tuple[str, ...]
    seats: tuple[Tally, ...]
    endings: tuple[Tally, ...]
    first: bool = False
    levels_title: str = ""
    levels: tuple[Tile, ...] = ()


GAP: Final = 14
LEFT: Final = SIDE + 24
INNER: Final = WIDTH - 2 * LEFT
TILES: Final = (HEAD + 18, 102)
"""Upper edge and height of the first tiles, of the curve and of the two boxes below."""

CURVE: Final = (TILES[0] + TILES[1] + GAP, 276)
BOXES: Final = (CURVE[0] + CURVE[1] + GAP, 210)


def profile_png(profile: ProfileCard, dress: Dress) -> bytes:
    """The card as PNG bytes."""
    return painter().png(profile_scene(profile, dress))


def profile_scene(profile: ProfileCard, dress: Dress) -> Scene:
    """What lies where on the card."""
    scene = card(dress, ROWS + (LEVEL_ROWS if profile.levels else 0), profile.title, 370)
    scene.cuts = (Cut(HEAD - 20, Effort.LITTLE), Cut(TILES[0] + TILES[1] + 2, Effort.LITTLE))
    if profile.first:
        scene.add_centred("fanfare", dress.fanfare, WIDTH / 2, 90)
        scene.items.insert(scene.ground, scene.items.pop())
    for way in (-1, 1):
        x = WIDTH / 2 + way * 240
        scene.add_centred("disc", panel((74, 74), PAPER, INK, LINE, 37), x, TITLE_Y - 1)
        scene.add_centred("crown", dress.first, x, TITLE_Y - 1)
    ribbon = (420, 56)
    scene.add_centred("ribbon", panel(ribbon, INK, INK, 0, 14), WIDTH / 2, SHEET_RIBBON)
    scene.write(profile.subtitle, WIDTH / 2, SHEET_RIBBON, WORDS, PAPER, face=Face.WORDS, width=ribbon[0] - 40)
    tiles(scene, profile.tiles, dress, TILES[0])
    _curve(scene, profile.curve, profile.across, dress)
    half = (INNER - GAP) // 2
    top, height = BOXES
    for left in (LEFT, WIDTH - LEFT - half):
        box(scene, left, top, half, height)
    _form(scene, profile.form, dress, LEFT, top, half)
    low = top + 104
    by_seat = tug if len(profile.seats) <= PULLING else cells
    by_seat(scene, profile.seats, dress, (LEFT, low, half, height - 112))
    found = {tally.icon: tally for tally in profile.endings}
    endings = [found.get(icon, Tally(icon, 0, 0)) for icon in dress.endings]
    tug(scene, endings, dress, (WIDTH - LEFT - half, top + 6, half, height - 12))
    if profile.levels:
        below = top + height + GAP
        scene.write(profile.levels_title, LEFT + 8, below + 24, WORDS, INK, face=Face.WORDS, align=0, width=INNER - 16)
        tiles(scene, profile.levels, dress, below + 56)
    return scene


SHEET_RIBBON: Final = 192
"""Middle of the ribbon that hangs over the sheet's upper edge."""


def box(scene: Scene, left: float, top: float, width: int, height: int) -> None:
    """A pale field on the sheet."""
    scene.add("box", panel((width, height), PAPER, INK, 4, 16), left, top)


def tiles(scene: Scene, shown: Sequence[Tile], dress: Dress, top: int) -> None:
    """Numbers beside each other, each above its name; a wide one has the room of one and a half."""
    parts = sum(1.5 if tile.wide else 1 for tile in shown)
    unit = (INNER - GAP * (len(shown) - 1)) / parts
    left, height = float(LEFT), TILES[1]
    for tile in shown:
        width = round(unit * (1.5 if tile.wide else 1))
        box(scene, left, top, width, height)
        x = left + width / 2
        icon = dress.icons[tile.icon] if tile.icon is not None else None
        shift = icon.width / 2 + 4 if icon is not None else 0
        wide = scene.write(tile.value, x - shift, top + 38, HEADLINE + 4, INK, width=width - 24 - round(2 * shift))
        if icon is not None:
            scene.add_centred("icon", icon, x - shift + wide / 2 + 8 + icon.width / 2, top + 38)
        scene.write(tile.label, x, top + 80, LABEL, FADED, face=Face.WORDS, width=width - 20)
        left += width + GAP


STROKE: Final = 6
"""Width of the curve."""


def _curve(scene: Scene, values: Sequence[float], across: str, dress: Dress) -> None:
    """The rating over the matches: round numbers at the left, matches below, a crown on the highest point."""
    top, height = CURVE
    box(scene, LEFT, top, INNER, height)
    left, right = LEFT + 144, WIDTH - LEFT - 50
    high, low = top + 64, top + height - 64
    up = axis(min(values), max(values), low, high, most=4, least=40)
    along = axis(0, len(values) - 1, left, right, most=6)
    floor = top + height - 46
    for tick in up.ticks:
        scene.add("line", panel((right - left + 42, 3), SHADE, SHADE, 0, 1), left - 30, up.at(tick) - 1)
    points = [(along.at(n), up.at(values[n])) for n in thinned(values, round(right - left) // (2 * STROKE))]
    drawn = curve(
        [(x - left + 12, y - top) for x, y in points],
        (round(right - left) + 24, round(floor - top)),
        WATER,
        INK,
        6,
    )
    scene.add("curve", drawn, left - 12, top)
    for tick in up.ticks:
        scene.write(str(tick), left - 44, up.at(tick), NUMBER, INK, align=1)
    for tick in along.ticks:
        if tick:
            scene.write(str(tick), along.at(tick), top + height - 24, NUMBER, INK)
    best = max(range(len(values)), key=lambda n: values[n])
    x, y = along.at(best), up.at(values[best])
    scene.write(across, LEFT + 18, top + height - 24, LABEL, FADED, face=Face.WORDS, align=0, width=140)
    scene.add_centred("last", panel((26, 26), GOLD, INK, 4, 13), *points[-1])
    scene.add_centred("highest", dress.first, x, y - 6)
    side = -1 if x > (left + right) / 2 else 1
    scene.write(str(round(values[best])), x + side * 40, y - 28, NUMBER + 4, INK, align=0 if side > 0 else 1)


def _form(scene: Scene, form: Sequence[str], dress: Dress, left: float, top: float, width: int) -> None:
    """The last results: what was won stands higher, what was lost lower, and each has its own mark."""
    pitch = (width - 40) / FORM
    middle = top + 52
    scene.add("line", panel((width - 48, 4), SHADE, SHADE, 0, 1), left + 24, middle - 2)
    for n, result in enumerate(form):
        x = left + 20 + pitch * (n + 0.5 + (FORM - len(form)) / 2)
        lift = {"won": -16, "lost": 16}.get(result, 0)
        scene.add_centred(f"form {result}", dress.icons[result], x, middle + lift)


def tug(scene: Scene, tallies: Sequence[Tally], dress: Dress, place: tuple[float, float, int, int]) -> None:
    """A tug-of-war in rows: lost to the left, won to the right, what it is about in the middle."""
    full = max((max(tally.won, tally.lost) for tally in tallies), default=0)
    left, top, width, height = place
    middle, pitch = left + width / 2, height / max(1, len(tallies))
    scene.add_centred("lost", dress.icons["lost"], left + 36, top + height / 2)
    scene.add_centred("won", dress.icons["won"], left + width - 36, top + height / 2)
    number = 6 + DIGIT * len(str(full))
    room = width / 2 - 36 - 10 - number - 60
    thick = round(min(34, pitch - 12))
    for n, tally in enumerate(tallies):
        y = top + pitch * (n + 0.5)
        scene.add_centred(f"icon {tally.icon}", dress.icons[tally.icon], middle, y)
        for way, count, colour in ((-1, tally.lost, SHADE), (1, tally.won, GOLD)):
            length = round(room * count / full) if full else 0
            start = middle + way * 36
            if count:
                length = max(length, 14)
                bar(scene, start if way > 0 else start - length, y, length, thick, colour)
            scene.write(
                str(count), start + way * (length + 10), y, NUMBER, INK, align=0 if way > 0 else 1, width=number
            )


def cells(scene: Scene, tallies: Sequence[Tally], dress: Dress, place: tuple[float, float, int, int]) -> None:
    """More tallies than there is height for: three in a row, won and lost in numbers."""
    left, top, width, height = place
    rows = -(-len(tallies) // ACROSS)
    for n, tally in enumerate(tallies):
        x = left + 14 + (width - 28) / ACROSS * (n % ACROSS)
        y = top + height / rows * (n // ACROSS + 0.5)
        scene.add_centred(f"icon {tally.icon}", dress.icons[tally.icon], x + 26, y)
        scene.write(f"{tally.won}–{tally.lost}", x + 58, y, NUMBER, INK, align=0, width=112)


def bar(scene: Scene, left: float, y: float, length: int, thick: int, colour: Colour) -> None:
    """A bar with its middle at this height."""
    scene.add("bar", panel((length, thick), colour, INK, 4, 8), left, y - thick / 2)
