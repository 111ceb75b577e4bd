"""The end of a match: the podium, how it ended, and the cards that each seat had left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.royal_court.cards import ORDER
from engine.royal_court.position import LETTERS, Place
from render.fonts import Face, headline_face
from render.people import add_name, name_in
from render.raster import png
from render.raster.gif import FrameSizes, replay
from render.royal_court import card_faces
from render.royal_court.content import BoardContent
from render.royal_court.geometry import RIM, WIDTH, height
from render.royal_court.labels import Labels
from render.royal_court.pictures.board import board_scene
from render.royal_court.seats import WRITTEN, add_seat_face
from render.royal_court.style import art
from render.scene import Box, Scene
from render.sprites import panel, plain, sprite, text_image
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
NAME_LEFT: Final = 222
CARDS_LEFT: Final = 524
LINE_CARDS: Final = 10
"""Number of different cards in a line; more than two lines of them overlap in two."""

FACE: Final = (124, 72)
"""Width of a face on the podium: alone on its step, and beside others."""


def result_png(content: BoardContent, labels: Labels) -> bytes:
    """The result as PNG bytes. Raises `ValueError` for content without an outcome."""
    return png(result_scene(content, labels))


def result_scene(content: BoardContent, labels: Labels, height: int | None = None) -> Scene:
    """Plan the result. `height`: of the picture in px, with as many seats' cards as it has room for."""
    outcome, view = content.outcome, content.view
    if outcome is None:
        raise ValueError("a result needs an outcome")
    players = range(view.players)
    ranks = {seat: outcome.ranks[LETTERS[seat]] for seat in players} if outcome.scores else {}
    order = sorted(players, key=lambda seat: (ranks.get(seat, 0), seat))
    lines = {seat: 1 + (len(_stacks(view.places[seat])) > LINE_CARDS) for seat in players}
    scene = Scene(WIDTH, height or HALL + sum(map(_height, lines.values())) + 38 + 8)
    scene.add("hall", sprite(art("hall")), 0, 0)
    scene.add("parchment", plain((WIDTH, scene.height - HALL), PARCHMENT), 0, HALL)
    scene.background = 2
    first = [seat for seat in order if ranks.get(seat) == 1]
    if first:
        scene.add_centred("rays", sprite(art("rays")), WIDTH / 2, 270)
        for place, (x, height) in enumerate(STEPS, 1):
            _add_step(scene, content, place, [seat for seat in order if ranks[seat] == place], x, height, labels)
    else:
        _add_faces(scene, content, order, WIDTH / 2, FOOT - 60, 1000)
    words = labels.ended(outcome.termination)
    _add_banner(scene, content, first, labels, labels.shared if outcome.scores else words or labels.cancelled)
    if words and outcome.scores:
        scene.add_centred("words", panel((640, 62), INK, INK, 0, 16), WIDTH / 2, HALL - 4)
        scene.write(words, WIDTH / 2, HALL - 4, 40, PAPER, face=Face.WORDS, width=600)
    top = HALL + 38
    for seat in order:
        low = top + _height(lines[seat])
        if low > scene.height:
            break
        _add_row(scene, content, seat, ranks.get(seat), Box(RIM, top, WIDTH - RIM, low - 6), labels)
        top = low
    return scene


def _height(lines: int) -> int:
    """Height of a row with `lines` lines of cards."""
    return ROW + (lines - 1) * (MINI[1] + 8)


def _add_banner(scene: Scene, content: BoardContent, first: Sequence[int], labels: Labels, text: str) -> None:
    """Add the winner's banner with their face or crest; for several winners, or none, only this text."""
    alone = first[0] if len(first) == 1 else None
    banner = sprite(art(f"banner_{'none' if alone is None else LETTERS[alone]}"))
    scene.add("banner", banner, (WIDTH - banner.width) / 2, 8)
    if alone is None:
        scene.write(text, WIDTH / 2, TITLE_Y - 3, TITLE, PAPER, width=520)
        return
    person = content.people.get(LETTERS[alone])
    if name := name_in(person, 56, 300):
        text = f"{name} {labels.wins}"
        scene.write(text, WIDTH / 2 + 66, TITLE_Y - 3, 60, WRITTEN[alone], face=headline_face(text), width=410)
    else:
        scene.write(labels.wins, WIDTH / 2 + 50, TITLE_Y - 3, TITLE, WRITTEN[alone], width=330)
    scene.add_centred("disc", panel((96, 96), PAPER, INK, LINE, 48), WIDTH / 2 - 200, TITLE_Y - 2)
    add_seat_face(scene, "winner", alone, person, "crest", WIDTH / 2 - 200, TITLE_Y - 2, 96)


def _add_step(
    scene: Scene, content: BoardContent, place: int, seats: Sequence[int], x: int, height: int, labels: Labels
) -> None:
    """A step of the podium, and the seats on it; a name if there is room, that is for one of them."""
    block = sprite(art(f"block_{place}"))
    scene.add(f"step {place}", block, x - block.width / 2, FOOT - height)
    if not seats:
        return
    scene.write(labels.places[place - 1], x, FOOT - height + (height + 30) / 2, 58, INK, width=200)
    _add_faces(scene, content, seats, x, FOOT - height - 62, block.width + 10)
    if len(seats) == 1 and (name := name_in(content.people.get(LETTERS[seats[0]]), 36, block.width - 24)):
        width = text_image(name, Face.NAMES, 36, PAPER).width + 36
        scene.add_centred("plate", panel((width, 50), INK, INK, 0, 16), x, FOOT - height + 4)
        scene.write(name, x, FOOT - height + 4, 36, PAPER, face=Face.NAMES)
    if place == 1 and len(seats) == 1:
        scene.add_centred("crown", sprite(art("crown")), x, FOOT - height - 140)


def _add_faces(scene: Scene, content: BoardContent, seats: Sequence[int], x: float, y: float, room: int) -> None:
    """Faces or crests side by side, centred on x, as large as `room` px permit."""
    size = FACE[len(seats) * FACE[0] > room]
    step = min(size + 6, (room - size) / max(1, len(seats) - 1))
    for n, seat in enumerate(seats):
        sign = "crest_large" if size == FACE[0] else "crest"
        at = x + (n - (len(seats) - 1) / 2) * step, y + (FACE[0] - size) / 2
        person = content.people.get(LETTERS[seat])
        add_seat_face(scene, f"face {seat}", seat, person, sign, *at, size)
        if person is not None and person.face is not None:
            badge = sprite(art(f"crest_small_{LETTERS[seat]}"))
            scene.add_centred(f"crest {seat}", badge, at[0] + size / 2 - 10, at[1] - size / 2 + 22)


def _add_row(scene: Scene, content: BoardContent, seat: int, rank: int | None, box: Box, labels: Labels) -> None:
    """Add a seat's rank, its player, and the cards that it had left."""
    place, person = content.view.places[seat], content.people.get(LETTERS[seat])
    y = box.y
    scene.add(f"row {seat}", panel((box.width, box.height), PAPER, INK, LINE, 18), box.left, box.top)
    if rank is not None:
        if rank == 1:
            scene.add_centred("first", panel((96, 56), GOLD, INK, 4, 16), box.left + 64, y)
        scene.write(labels.places[rank - 1], box.left + 64, y, 40, INK, width=84)
    add_seat_face(scene, f"face row {seat}", seat, person, "crest_chip", box.left + 154, y, 68)
    named = add_name(scene, person, NAME_LEFT, y, 36, INK, width=CARDS_LEFT - NAME_LEFT - 12)
    if not named and person is not None and person.face is not None:
        scene.add_centred(f"crest row {seat}", sprite(art(f"crest_chip_{LETTERS[seat]}")), NAME_LEFT + 30, y)
    if place.fate.startswith("x"):
        scene.add_centred("ghost", sprite(art("ghost_small")), box.left + 186, box.bottom - 28)
    if isinstance(place.hand, int):
        scene.add_centred("back", sprite(art("back_mini")), CARDS_LEFT + 22, y)
        scene.write(f"×{place.own}", CARDS_LEFT + 56, y, 44, INK, align=0)
    stacks = _stacks(place)
    across = max(LINE_CARDS, -(-len(stacks) // 2))
    for number, (code, count) in enumerate(stacks):
        card = CARDS_LEFT + number % across * min(MINI[0] + 4, (MINI[0] + 1) * LINE_CARDS // across)
        top = box.top + 7 + number // across * (MINI[1] + 8)
        scene.add(f"open {seat} {code}", card_faces.card("mini", code, labels), card, top)
        if count > 1:
            scene.add("count", panel((38, 36), GOLD, INK, 3, 15), card - 8, top + MINI[1] - 30)
            scene.write(str(count), card + 11, top + MINI[1] - 12, 33, INK)
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


TURN: Final = 1400
"""Milliseconds that an act is shown."""

LIMIT: Final = 8_000_000
"""Bytes of a replay at most."""

FRAME_SIZES: Final = FrameSizes(first=70_000, usual=16_000, largest=36_000)


def replay_gif(frames: Sequence[BoardContent], labels: Labels, turn: int = TURN, limit: int = LIMIT) -> bytes:
    """The frames as GIF bytes, `turn` milliseconds each. Drops frames of a very long match (`frames_shown`).

    Raises `ValueError` if there is none.
    """
    return replay(frames, lambda frame: frame_scene(frame, labels), FRAME_SIZES, turn=turn, limit=limit)


def frame_scene(frame: BoardContent, labels: Labels) -> Scene:
    """Plan a frame at full size: a board or, if it has an outcome, a result of the same height."""
    if frame.outcome is None:
        return board_scene(frame, labels)
    return result_scene(frame, labels, height(frame.view.players))
