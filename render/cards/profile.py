"""A person's profile: rating, its curve, last results, and wins and defeats by seat and by ending.

The caller computes the numbers; every icon is the game's (`CardStyle`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from render.cards.axis import axis, curve, thinned
from render.cards.style import HEAD, LABEL, SIDE, WIDTH, CardStyle, add_discs, add_subtitle, add_title, empty_card
from render.fonts import Face
from render.people import Person, name_in
from render.raster import png
from render.scene import Scene
from render.sprites import panel
from render.theme import FADED, GOLD, HEADLINE, INK, NUMBER, PAPER, SHADE, WATER, WORDS

ROWS: Final = 11
"""Number of rows (`style.ROW`) of a card without the bot's levels, which take `LEVEL_ROWS` more."""

LEVEL_ROWS: Final = 3

MAX_TUG: Final = 3
"""Up to this many seats are drawn as bars in two directions; more are written as numbers, `ACROSS` in a row."""

ACROSS: Final = 3

LEVELS: Final = 5
"""Number of levels for which there is room side by side."""

FORM: Final = 10
"""Number of last results shown."""

DIGIT: Final = 22
"""Width of a digit beside a bar."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A number and its label: at most 10 characters, 18 if it is `wide`. `icon`: a key of `CardStyle.icons`."""

    label: str
    value: str
    icon: str | None = None
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """Wins and defeats with one seat or ending. `icon`: a key of `CardStyle.icons`."""

    icon: str
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class ProfileCard:
    """The contents of a profile.

    `title` is the rating, `subtitle` (at most 22 characters) its label. `curve`: the rating from the start on, at least
    two values, over `across` (at most 10 characters). `form`: the last results as icons, the latest last, at most
    `FORM`. `endings`: the style decides which are shown. `first`: no one ranks higher. `levels`: at most `LEVELS`,
    drawn at the bottom with their title (at most 22 characters); omitted if empty. `headings` (at most 22 characters
    each) are those of the last results, the seats and the endings.
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
    headings: tuple[str, str, str] = ("", "", "")
    person: Person | None = None


GAP: Final = 14
LEFT: Final = SIDE + 24
INNER: Final = WIDTH - 2 * LEFT
TILES: Final = (HEAD + 18, 102)
"""Upper edge and height of the first tiles, of the curve and of the two boxes below."""

CURVE: Final = (TILES[0] + TILES[1] + GAP, 276)
BOXES: Final = (CURVE[0] + CURVE[1] + GAP, 276)
HEADING: Final = 44
"""Height of a heading in a box."""


def profile_png(profile: ProfileCard, style: Callable[[], CardStyle]) -> bytes:
    """The card as PNG bytes. `style`: a game's `card_style`, called where the picture is drawn."""
    return png(profile_scene(profile, style()))


def profile_scene(profile: ProfileCard, style: CardStyle) -> Scene:
    """Plan the card."""
    scene = empty_card(style, ROWS + (LEVEL_ROWS if profile.levels else 0))
    if profile.first:
        scene.add_centred("fanfare", style.fanfare, WIDTH / 2, 90)
    name = name_in(profile.person, 56, 370)
    add_title(scene, style.banner, name or profile.title, 370)
    add_discs(scene, "crown", style.first, profile.person)
    add_subtitle(scene, f"{profile.title} · {profile.subtitle}" if name else profile.subtitle)
    _tiles(scene, profile.tiles, style, TILES[0])
    _curve(scene, profile.curve, profile.across, style)
    half = (INNER - GAP) // 2
    top, height = BOXES
    right = WIDTH - LEFT - half
    for left in (LEFT, right):
        _box(scene, left, top, half, height)
    low = top + HEADING + 84
    places = ((LEFT, top), (LEFT, low), (right, top))
    for heading, (left, above) in zip(profile.headings, places, strict=True):
        scene.write(heading, left + 20, above + 28, LABEL, FADED, face=Face.WORDS, align=0, width=half - 40)
    _form(scene, profile.form, style, LEFT, top + HEADING - 8, half)
    by_seat = _tug if len(profile.seats) <= MAX_TUG else _cells
    by_seat(scene, profile.seats, style, (LEFT, low + HEADING, half, top + height - low - HEADING - 8))
    found = {tally.icon: tally for tally in profile.endings}
    endings = [found.get(icon, Tally(icon, 0, 0)) for icon in style.endings]
    _tug(scene, endings, style, (right, top + HEADING, half, height - HEADING - 8))
    if profile.levels:
        below = top + height + GAP
        scene.write(profile.levels_title, LEFT + 8, below + 24, WORDS, INK, face=Face.WORDS, align=0, width=INNER - 16)
        _tiles(scene, profile.levels, style, below + 56)
    return scene


def _box(scene: Scene, left: float, top: float, width: int, height: int) -> None:
    scene.add("box", panel((width, height), PAPER, INK, 4, 16), left, top)


def _tiles(scene: Scene, shown: Sequence[Tile], style: CardStyle, top: int) -> None:
    """Numbers side by side, each above its label; a wide tile is one and a half times as wide."""
    parts = sum(1.5 if tile.wide else 1 for tile in shown)
    unit = (INNER - GAP * (len(shown) - 1)) / parts
    left, height = float(LEFT), TILES[1]
    for tile in shown:
        width = round(unit * (1.5 if tile.wide else 1))
        _box(scene, left, top, width, height)
        x = left + width / 2
        icon = style.icons[tile.icon] if tile.icon is not None else None
        shift = icon.width / 2 + 4 if icon is not None else 0
        wide = scene.write(tile.value, x - shift, top + 38, HEADLINE + 4, INK, width=width - 24 - round(2 * shift))
        if icon is not None:
            scene.add_centred("icon", icon, x - shift + wide / 2 + 8 + icon.width / 2, top + 38)
        scene.write(tile.label, x, top + 80, LABEL, FADED, face=Face.WORDS, width=width - 20)
        left += width + GAP


STROKE: Final = 6
"""Width of the curve's line."""


def _curve(scene: Scene, values: Sequence[float], across: str, style: CardStyle) -> None:
    """The rating over the matches, with the style's mark on the highest point."""
    top, height = CURVE
    _box(scene, LEFT, top, INNER, height)
    left, right = LEFT + 144, WIDTH - LEFT - 50
    high, low = top + 64, top + height - 64
    up = axis(min(values), max(values), low, high, most=4, least=40)
    along = axis(0, len(values) - 1, left, right, most=6)
    floor = top + height - 46
    for tick in up.ticks:
        scene.add("line", panel((right - left + 42, 3), SHADE, SHADE, 0, 1), left - 30, up.at(tick) - 1)
    points = [(along.at(n), up.at(values[n])) for n in thinned(values, round(right - left) // (2 * STROKE))]
    drawn = curve(
        [(x - left + 12, y - top) for x, y in points], (round(right - left) + 24, round(floor - top)), WATER, INK, 6
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
    scene.add_centred("highest", style.first, x, y - 6)
    side = -1 if x > (left + right) / 2 else 1
    scene.write(str(round(values[best])), x + side * 40, y - 28, NUMBER + 4, INK, align=0 if side > 0 else 1)


def _form(scene: Scene, form: Sequence[str], style: CardStyle, left: float, top: float, width: int) -> None:
    """The last results: wins stand higher, defeats lower, so that not only the icon tells them apart."""
    pitch = (width - 40) / FORM
    middle = top + 52
    scene.add("line", panel((width - 48, 4), SHADE, SHADE, 0, 1), left + 24, middle - 2)
    for n, result in enumerate(form):
        x = left + 20 + pitch * (n + 0.5 + (FORM - len(form)) / 2)
        lift = {"won": -16, "lost": 16}.get(result, 0)
        scene.add_centred(f"form {result}", style.icons[result], x, middle + lift)


def _tug(scene: Scene, tallies: Sequence[Tally], style: CardStyle, place: tuple[float, float, int, int]) -> None:
    """Rows of bars: defeats to the left, wins to the right. `place`: left, top, width, height."""
    full = max((max(tally.won, tally.lost) for tally in tallies), default=0)
    left, top, width, height = place
    middle, pitch = left + width / 2, height / max(1, len(tallies))
    scene.add_centred("lost", style.icons["lost"], left + 36, top + height / 2)
    scene.add_centred("won", style.icons["won"], left + width - 36, top + height / 2)
    number = 6 + DIGIT * len(str(full))
    room = width / 2 - 36 - 10 - number - 60
    thick = round(min(34, pitch - 12))
    for n, tally in enumerate(tallies):
        y = top + pitch * (n + 0.5)
        scene.add_centred(f"icon {tally.icon}", style.icons[tally.icon], middle, y)
        for way, count, colour in ((-1, tally.lost, SHADE), (1, tally.won, GOLD)):
            length = round(room * count / full) if full else 0
            start = middle + way * 36
            if count:
                length = max(length, 14)
                edge = start if way > 0 else start - length
                scene.add("bar", panel((length, thick), colour, INK, 4, 8), edge, y - thick / 2)
            scene.write(
                str(count), start + way * (length + 10), y, NUMBER, INK, align=0 if way > 0 else 1, width=number
            )


def _cells(scene: Scene, tallies: Sequence[Tally], style: CardStyle, place: tuple[float, float, int, int]) -> None:
    """Wins and defeats as numbers, `ACROSS` in a row: for more tallies than bars have height for."""
    left, top, width, height = place
    rows = -(-len(tallies) // ACROSS)
    for n, tally in enumerate(tallies):
        x = left + 14 + (width - 28) / ACROSS * (n % ACROSS)
        y = top + height / rows * (n // ACROSS + 0.5)
        scene.add_centred(f"icon {tally.icon}", style.icons[tally.icon], x + 26, y)
        scene.write(f"{tally.won}–{tally.lost}", x + 58, y, NUMBER, INK, align=0, width=112)
