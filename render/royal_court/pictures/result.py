"""The end of a match: the podium, how it ended, and the cards that each seat had left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.royal_court.cards import ORDER
from engine.royal_court.position import LETTERS, Place, Position
from render.fonts import Face
from render.raster import png
from render.royal_court import card_faces
from render.royal_court.art import art
from render.royal_court.content import BoardContent
from render.royal_court.geometry import RIM, WIDTH
from render.royal_court.labels import Labels
from render.royal_court.seat_colours import WRITTEN
from render.scene import Box, Scene
from render.sprites import panel, plain, sprite
from render.theme import GOLD, INK, LINE, PAPER, PARCHMENT, TITLE

HALL: Final = 580
"""Height of the hall with the podium."""

FOOT: Final = 540
"""y of the podium's foot."""

STEPS: Final = ((600, 190), (318, 130), (882, 90))
"""x and height of the podium's first, second and third step."""

TITLE_Y: Final = 84
"""Middle of the banner."""

ROW: Final = 88
"""Height of a seat's row with one line of cards."""

MINI: Final = (48, 68)
CARDS_LEFT: Final = 268
LINE_CARDS: Final = 15
"""Number of different cards in a line."""


def result_png(content: BoardContent, labels: Labels) -> bytes:
    """The result as PNG bytes. Raises `ValueError` for content without an outcome."""
    return png(result_scene(content, labels))


def result_scene(content: BoardContent, labels: Labels) -> Scene:
    """Plan the result."""
    outcome, view = content.outcome, content.view
    if outcome is None:
        raise ValueError("a result needs an outcome")
    players = range(view.players)
    ranks = {seat: outcome.ranks[LETTERS[seat]] for seat in players} if outcome.scores else {}
    order = sorted(players, key=lambda seat: (ranks.get(seat, 0), seat))
    lines = {seat: max(1, -(-len(_stacks(view.places[seat])) // LINE_CARDS)) for seat in players}
    scene = Scene(WIDTH, HALL + sum(map(_height, lines.values())) + 38 + 8)
    scene.add("hall", sprite(art("hall")), 0, 0)
    scene.add("parchment", plain((WIDTH, scene.height - HALL), PARCHMENT), 0, HALL)
    scene.background = 2
    first = [seat for seat in order if ranks.get(seat) == 1]
    if first:
        scene.add_centred("rays", sprite(art("rays")), WIDTH / 2, 270)
        for place, (x, height) in enumerate(STEPS, 1):
            _add_step(scene, place, [seat for seat in order if ranks[seat] == place], x, height, labels)
    else:
        _add_crests(scene, order, WIDTH / 2, FOOT - 60, 1000)
    words = labels.ended(outcome.termination)
    _add_banner(scene, first, labels, labels.shared if outcome.scores else words or labels.cancelled)
    if words and outcome.scores:
        scene.add_centred("words", panel((640, 62), INK, INK, 0, 16), WIDTH / 2, HALL - 4)
        scene.write(words, WIDTH / 2, HALL - 4, 40, PAPER, face=Face.WORDS, width=600)
    top = HALL + 38
    for seat in order:
        _add_row(scene, view, seat, ranks.get(seat), Box(RIM, top, WIDTH - RIM, top + _height(lines[seat]) - 6), labels)
        top += _height(lines[seat])
    return scene


def _height(lines: int) -> int:
    """Height of a row with `lines` lines of cards."""
    return ROW + (lines - 1) * (MINI[1] + 8)


def _add_banner(scene: Scene, first: Sequence[int], labels: Labels, text: str) -> None:
    """Add the winner's banner with their crest; for several winners, or none, only this text."""
    alone = first[0] if len(first) == 1 else None
    banner = sprite(art(f"banner_{'none' if alone is None else LETTERS[alone]}"))
    scene.add("banner", banner, (WIDTH - banner.width) / 2, 8)
    if alone is None:
        scene.write(text, WIDTH / 2, TITLE_Y - 3, TITLE, PAPER, width=520)
        return
    scene.write(labels.wins, WIDTH / 2 + 50, TITLE_Y - 3, TITLE, WRITTEN[alone], width=330)
    scene.add_centred("disc", panel((96, 96), PAPER, INK, LINE, 48), WIDTH / 2 - 200, TITLE_Y - 2)
    scene.add_centred("crest won", sprite(art(f"crest_{LETTERS[alone]}")), WIDTH / 2 - 200, TITLE_Y - 2)


def _add_step(scene: Scene, place: int, seats: Sequence[int], x: int, height: int, labels: Labels) -> None:
    """A step of the podium, and the seats on it."""
    block = sprite(art(f"block_{place}"))
    scene.add(f"step {place}", block, x - block.width / 2, FOOT - height)
    if not seats:
        return
    scene.write(labels.places[place - 1], x, FOOT - height + (height + 30) / 2, 58, INK, width=200)
    _add_crests(scene, seats, x, FOOT - height - 62, block.width + 10)
    if place == 1 and len(seats) == 1:
        scene.add_centred("crown", sprite(art("crown")), x, FOOT - height - 140)


def _add_crests(scene: Scene, seats: Sequence[int], x: float, y: float, room: int) -> None:
    """Crests side by side, centred on x, as large as `room` px permit."""
    size, width = ("crest_large", 120) if len(seats) * 124 <= room else ("crest", 72)
    step = min(width + 6, (room - width) / max(1, len(seats) - 1))
    for n, seat in enumerate(seats):
        image = sprite(art(f"{size}_{LETTERS[seat]}"))
        scene.add_centred(f"crest {seat}", image, x + (n - (len(seats) - 1) / 2) * step, y + (120 - width) / 2)


def _add_row(scene: Scene, view: Position, seat: int, rank: int | None, box: Box, labels: Labels) -> None:
    """Add a seat's rank, and the cards that it had left."""
    place = view.places[seat]
    y = box.y
    scene.add(f"row {seat}", panel((box.width, box.height), PAPER, INK, LINE, 18), box.left, box.top)
    if rank is not None:
        if rank == 1:
            scene.add_centred("first", panel((96, 56), GOLD, INK, 4, 16), box.left + 64, y)
        scene.write(labels.places[rank - 1], box.left + 64, y, 40, INK, width=84)
    scene.add_centred(f"crest row {seat}", sprite(art(f"crest_chip_{LETTERS[seat]}")), box.left + 154, y)
    if place.fate.startswith("x"):
        scene.add_centred("ghost", sprite(art("ghost_small")), box.left + 216, y)
    if isinstance(place.hand, int):
        scene.add_centred("back", sprite(art("back_mini")), CARDS_LEFT + 22, y)
        scene.write(f"×{place.own}", CARDS_LEFT + 56, y, 44, INK, align=0)
    for number, (code, count) in enumerate(_stacks(place)):
        card = CARDS_LEFT + number % LINE_CARDS * (MINI[0] + 4)
        top = box.top + 7 + number // LINE_CARDS * (MINI[1] + 8)
        scene.add(f"open {seat} {code}", card_faces.card("mini", code, labels), card, top)
        if count > 1:
            scene.add("count", panel((38, 36), GOLD, INK, 3, 15), card + MINI[0] - 30, top + MINI[1] - 30)
            scene.write(str(count), card + MINI[0] - 11, top + MINI[1] - 12, 33, INK)
    castles = len(place.castles)
    if castles:
        x = box.right - 16.0
        if castles > 1:
            x -= scene.write(str(castles), x, y, 40, INK, align=1) + 4
        tower = sprite(art("tower_small"))
        scene.add("tower", tower, x - tower.width, y - tower.height / 2)


def _stacks(place: Place) -> list[tuple[str, int]]:
    """A seat's cards in table order, each with its count; empty if the view hides them."""
    if isinstance(place.hand, int):
        return []
    own = Counter([*place.hand, *place.guests, *(code for court in place.courts for code in court)])
    return sorted(own.items(), key=lambda item: ORDER[item[0]])
