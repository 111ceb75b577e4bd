"""A player's private picture: the pile and the other seats in short, and below them their cards, sorted by rank.

Cards that cannot be played lie lower, chosen ones rise on gold. Equal cards are one stack with its count. The player's
courts and guests lie on carpets above the hand, and their castles before these. A player who waits sees their cards
alone: the table changes with each act of the others, and is in the channel.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from PIL import Image

from engine.royal_court.cards import JOKER, ORDER
from engine.royal_court.position import GIFT, LETTERS, SWAP, Place, Position
from render.fonts import Face, in_two
from render.people import Person, add_name
from render.raster import png
from render.royal_court import card_faces
from render.royal_court.content import HandContent, WaitingContent, one_left
from render.royal_court.geometry import RIM
from render.royal_court.labels import Labels
from render.royal_court.last_event import FORTH, effect
from render.royal_court.seats import TOWERS, add_seat_face, wall
from render.royal_court.style import art
from render.scene import Box, Layer, Scene
from render.sprites import compact, fanned, panel, polygon, sprite, text_image
from render.theme import GOLD, INK, LINE, PAPER, PARCHMENT, RED, SHADE, WATER

WIDTH: Final = 900
STRIP: Final = 180
"""Height of the table above the cards: whole strips of the painter, which a choice of cards leaves as they are."""

LIFT: Final = 24
"""From a card that cannot be played up to one that can, and from that up to a chosen one."""

PAD: Final = 12
"""Table above and below the cards."""

GLOW: Final = 6
"""Width of the gold around a chosen card."""


class Size(NamedTuple):
    """Cards of one size, by its name in `CORNERS`: how many lie in a row, and from one down to the next, px."""

    name: str
    width: int
    height: int
    row: int
    pitch: int


HAND: Final = Size("hand", 140, 204, 8, 150)
LONG: Final = Size("card", 112, 163, 10, 138)
"""The longest row of each shows the rank and the sign of every card."""

SIZES: Final = ((5, Size("pile", 176, 256, 5, 0)), (8, HAND), (10, LONG), (14, HAND))
"""The sizes by how many cards differ at most: one row if possible, then two; `LONG` for more, and below a front."""

MINI: Final = Size("mini", 48, 68, 17, 0)
"""Cards in front, if there are too many for larger ones."""

FRONT: Final = 100
"""How much is seen of a card in front, above the hand."""

CORNER: Final = 84
"""Width of a card's corner with its rank and sign: as much of it is always seen."""

WALL: Final = 44
"""Height of the wall in front of courts and guests."""

CHIP: Final = (280, 82)
"""Size of a seat's chip; it is wider or narrower as there is room."""

CHIPS_LEFT: Final = 330
"""Left edge of the chips."""

FULL_LEFT: Final = 146
"""The same at a full table, where the words for the pile stand in the place of a sixth chip."""


class Stack(NamedTuple):
    """Equal cards on top of each other."""

    token: str
    copies: int
    chosen: bool
    fresh: bool

    @property
    def card(self) -> str:
        return self.token[:2]


def hand_png(content: HandContent, labels: Labels) -> bytes:
    """The hand below the table, as PNG bytes."""
    return png(hand_scene(content, labels))


def waiting_png(content: WaitingContent, labels: Labels) -> bytes:
    """The hand of a seat that waits for its turn, as PNG bytes."""
    return png(waiting_scene(content, labels))


def hand_scene(hand: HandContent, labels: Labels) -> Scene:
    """Plan the hand below the table."""
    scene = Scene(WIDTH, STRIP, [Layer("table", sprite(art("hand_table")), 0, 0)], 1)
    scene.layers += _table(hand.view, tuple(hand.people.items()), hand.seat, labels)
    _add_cards(scene, hand.own, hand.chosen, hand.fresh, labels, hand.playable)
    return scene


def waiting_scene(hand: WaitingContent, labels: Labels) -> Scene:
    """Plan the hand of a seat that waits: its cards alone."""
    scene = Scene(WIDTH, PAD, [Layer("table", sprite(art("hand_table")), 0, -STRIP)], 1)
    _add_cards(scene, hand.own, (), hand.fresh, labels)
    return scene


# ---- the summary of the table


@lru_cache(maxsize=256)
def _table(view: Position, people: tuple[tuple[str, Person], ...], own: int, labels: Labels) -> tuple[Layer, ...]:
    """Plan the table above a hand. Cached: it stays the same while the reader chooses cards."""
    scene, known = Scene(WIDTH, STRIP), dict(people)
    scene.add(f"top {view.top}", card_faces.card("card", view.top, labels), RIM, 6)
    seats = [seat % view.players for seat in range(own + 1, own + view.players)]
    full = len(seats) > 4 and view.step not in (SWAP, GIFT) and not view.revolt
    target, left = None, FULL_LEFT if full else CHIPS_LEFT
    if view.step in (SWAP, GIFT):
        target = _add_effect(scene, view)
    else:
        _add_fit(scene, view, labels, full=full)
    if view.step is SWAP and not isinstance(view.taken, int):
        seats = [seat for seat in seats if seat == target]
        step = min(LONG.width + 8, (WIDTH - RIM - left - CHIP[0] - LONG.width) / max(1, len(view.taken) - 1))
        for code in view.taken:
            scene.add(f"taken {code}", card_faces.card("card", code, labels), left, 6)
            left += round(step)
        left += LONG.width + 8 - round(step)
    columns = -(-len(seats) // 2)
    width = (WIDTH - RIM - left - 8 * (columns - 1)) // max(1, columns)
    for number, seat in zip((0, 1, 2, 4, 5) if full else range(5), seats, strict=False):
        top = 44 if len(seats) == 1 else 2 + number // columns * (CHIP[1] + 2)
        box = Box(x := left + number % columns * (width + 8), top, x + width, top + CHIP[1])
        _add_chip(scene, view, seat, known.get(LETTERS[seat]), box, struck=seat == target)
    return tuple(scene.layers)


def _add_fit(scene: Scene, view: Position, labels: Labels, *, full: bool) -> None:
    """Add what fits on the pile: an arrow that points up for higher, down for lower, and the words."""
    x, y = (FULL_LEFT + 120, 121) if full else ((RIM + LONG.width + CHIPS_LEFT) / 2, 114 if view.revolt else 86)
    if view.revolt:
        scene.add_centred("revolt", panel((CHIPS_LEFT - 150, 50), RED, INK, LINE, 14), x, 34)
        many = f" ×{view.heads_to_fall}" if view.heads_to_fall > 1 else ""
        text = labels.siege if view.besieger is not None else labels.revolt + many
        scene.write(text, x, 34, 34, PAPER, width=CHIPS_LEFT - 164)
    way = 0 if view.is_open or view.top == JOKER else 1 if view.top[1] == "r" else -1
    if way:
        points = ((24, 3), (45, 30), (33, 30), (33, 55), (15, 55), (15, 30), (3, 30))
        arrow = polygon(tuple((px, py if way > 0 else 58 - py) for px, py in points), (48, 58), GOLD, INK, 5)
        scene.add("way", arrow, RIM + LONG.width - 36, 112)
    lines = in_two((labels.anything, labels.higher, labels.lower)[way])
    for n, line in enumerate(lines):
        scene.write(line, x, y + (n - (len(lines) - 1) / 2) * 44, 40, PAPER, width=CHIPS_LEFT - 150)


def _add_effect(scene: Scene, view: Position) -> int | None:
    """Add the swap or gift that is to be chosen; return the seat at which it is aimed."""
    event = effect(view)
    left, right = RIM + LONG.width + 8, CHIPS_LEFT - 8
    scene.add("box", panel((right - left, STRIP - 32), PAPER, INK, LINE, 18), left, 10)
    shown = [part.replace("show", "sign") for part in event.parts if part[0] != "@"]
    images = [
        text_image(part[1:], Face.DISPLAY, 50, INK) if part[0] == "=" else FORTH if part == ">" else sprite(art(part))
        for part in shown
    ]
    x = (left + right - sum(image.width for image in images) - 8 * (len(shown) - 1)) / 2
    for part, image in zip(shown, images, strict=True):
        scene.add(f"effect {part}", image, x, 86 - image.height / 2)
        x += image.width + 8
    return event.aims[0] if event.aims else None


def _add_chip(scene: Scene, view: Position, seat: int, person: Person | None, box: Box, *, struck: bool) -> None:
    """Add another seat: who it is, and the number of cards left, guests and courts included.

    A face with a crown has a court, a number before a tower a castle. `struck`: the pending effect is aimed at it.
    """
    place = view.places[seat]
    alarm = one_left(view, seat)
    fill = PARCHMENT if place.fate else GOLD if alarm else PAPER
    scene.add(
        f"chip {seat}", panel((box.width, CHIP[1]), fill, RED if struck else INK, 8 if struck else LINE, 18), *box[:2]
    )
    x = box.left + 40
    add_seat_face(scene, f"crest {seat}", seat, person, "crest_chip", x, box.y, 60)
    if any(place.courts):
        scene.add_centred("crown", sprite(art("crown_small")), x, box.top + 14)
    room = box.width - (152 if place.fate else 82)
    named = room > 60 and add_name(scene, person, box.left + 74, box.top + 23, 30, INK, width=room)
    if place.fate:
        gone = sprite(art("ghost_small" if place.fate[0] == "x" else "medal_small"))
        scene.add("gone", gone, box.right - 64, box.y - gone.height / 2)
        return
    left = f"{place.own}!" if alarm else str(place.own)
    scene.write(left, box.left + 74, y := box.top + 58 if named else box.y, 44, INK, align=0)
    if place.castles:
        scene.add_centred("tower", sprite(art("tower_tiny")), box.left + 148, y)
    if box.width > 2 * CHIP[0] - 60:
        backs = _fan(min(place.own, 20))
        scene.add("fan", backs, box.right - backs.width - 12, box.top + 9)


@cache
def _fan(cards: int) -> Image.Image:
    return compact(fanned(sprite(art("back_mini")), cards, 11))


# ---- the cards


def stacks(own: Place, chosen: Sequence[str], fresh: Sequence[str]) -> tuple[Stack, ...]:
    """Return a hand as stacks in table order, chosen cards in stacks of their own; empty if the view hides it."""
    return () if isinstance(own.hand, int) else _stacks(own.hand, chosen, fresh)


def _stacks(tokens: Sequence[str], chosen: Sequence[str], fresh: Sequence[str] = ()) -> tuple[Stack, ...]:
    found = []
    for token in sorted(set(tokens), key=lambda token: ORDER[token[:2]]):
        count = tokens.count(token)
        pulled = min(count, chosen.count(token))
        if count > pulled:
            found.append(Stack(token, count - pulled, chosen=False, fresh=token in fresh))
        if pulled:
            found.append(Stack(token, pulled, chosen=True, fresh=token in fresh and pulled == count))
    return tuple(found)


def in_rows(found: Sequence[Stack], length: int) -> list[Sequence[Stack]]:
    """Return the stacks in rows of `length` kinds of cards at most; a rank is split only if a row is full."""
    kinds = list(dict.fromkeys(stack.token for stack in found))
    rows = -(-len(kinds) // length)
    made: list[Sequence[Stack]] = []
    start = 0
    for number in range(rows):
        end = len(kinds) if number == rows - 1 else round(len(kinds) * (number + 1) / rows)
        while start < end < len(kinds) and kinds[end][0] == kinds[end - 1][0] and end - start < length:
            end += 1
        made.append([stack for stack in found if stack.token in kinds[start:end]])
        start = end
    return made


def size_of(found: Sequence[Stack], *, below: bool = False) -> Size:
    """The size of a hand's cards; choosing some of them does not change it. `below`: others lie in front of them."""
    kinds = len({stack.token for stack in found})
    return next((size for most, size in SIZES if kinds <= most and not below), LONG)


def _add_cards(
    scene: Scene,
    own: Place,
    chosen: Sequence[str],
    fresh: Sequence[str],
    labels: Labels,
    playable: frozenset[str] | None = None,
) -> None:
    """Add a seat's cards below the scene, which grows: those in front, and the hand nearest.

    `playable` None: none is lower than others.
    """
    found = stacks(own, chosen, fresh)
    front = bool(own.courts or own.guests or own.castles)
    size = size_of(found, below=front)
    rows = in_rows(found, size.row)
    steps = 0 if playable is None else 2 * LIFT
    if front:
        _add_front(scene, own, playable, chosen, labels, bare=not rows)
    for number, row in enumerate(rows):
        _add_row(scene, size, playable, row, scene.height + PAD + number * size.pitch, labels)
    scene.height += 2 * PAD + (steps + size.height + (len(rows) - 1) * size.pitch if rows else 0)


def _add_row(
    scene: Scene, size: Size, playable: frozenset[str] | None, row: Sequence[Stack], top: int, labels: Labels
) -> None:
    """Cards of one rank touch, others lie apart; all are equally close where there is less room."""
    steps = [size.width + (14 if before.card[0] != stack.card[0] else -4.0) for before, stack in pairwise(row)]
    room = WIDTH - 2 * GLOW - size.width
    steps = steps if sum(steps) <= room else [room / len(steps)] * len(steps)
    x = (WIDTH - sum(steps) - size.width) / 2
    for stack, along in zip(row, accumulate(steps, initial=0), strict=True):
        _add_stack(scene, size, playable, stack, round(x + along), top, labels)


def _add_stack(
    scene: Scene, size: Size, playable: frozenset[str] | None, stack: Stack, left: int, top: int, labels: Labels
) -> None:
    if playable is not None and not stack.chosen:
        top += LIFT if stack.token in playable else 2 * LIFT
    scene.layers += _stack(size, stack, left, top, card_faces.rank(stack.token, labels))


@lru_cache(maxsize=1024)
def _stack(size: Size, stack: Stack, left: int, top: int, letter: str) -> tuple[Layer, ...]:
    name, width, height, _, _ = size
    scene = Scene(WIDTH, height)
    if stack.chosen or stack.fresh:
        frame = panel((width + 2 * GLOW, height + 2 * GLOW), GOLD if stack.chosen else WATER, INK, 4, 26)
        scene.add("chosen", frame, left - GLOW, top - GLOW)
    scene.add(f"card {stack.token}", card_faces.face(name, stack.card, letter), left, top)
    if stack.copies > 1:
        y = top + round(height * 0.29)
        scene.add("count", panel((56, 40), INK, PAPER, 4, 18), left + 4, y)
        scene.write(f"×{stack.copies}", left + 32, y + 20, 34, PAPER)
    if stack.fresh:
        scene.add_centred("new", sprite(art("star")), left + max(width // 2, 70), top - 4)
    return tuple(scene.layers)


def _add_front(
    scene: Scene, own: Place, playable: frozenset[str] | None, chosen: Sequence[str], labels: Labels, *, bare: bool
) -> None:
    """Add courts and guests on carpets, and castles before them, below the scene, which grows."""
    groups: list[tuple[str, Sequence[Stack]]] = []
    for number, court in enumerate(own.courts, 1):
        if court:
            groups.append(("court", _stacks([f"{code}@{number}" for code in court], chosen)))
    if own.guests:
        groups.append(("guests", _stacks([f"{code}@g" for code in own.guests], chosen)))
    count = sum(len(cards) for _, cards in groups)
    between = 12 * (len(groups) - 1)
    room = WIDTH - 2 * RIM - between - 20 * len(groups)
    size = LONG if (room - len(groups) * LONG.width) >= (count - len(groups)) * CORNER else MINI
    step = min(size.width + 6, (room - len(groups) * size.width) / max(1, count - len(groups)))
    across = count * step + len(groups) * (20 + size.width - step) + between
    steps = 0 if playable is None else 2 * LIFT
    top = scene.height + PAD
    whole = top + steps + size.height + 10
    scene.height = whole if own.castles or bare or size is MINI else whole - size.height + FRONT
    if not groups:
        scene.height = top + 72
    x = (WIDTH - across) / 2
    for kind, cards in groups:
        width = 20 + size.width + (len(cards) - 1) * step
        carpet = panel((round(width), size.height + 18 + steps // 2), RED if kind == "court" else SHADE, INK, LINE, 18)
        scene.add(kind, carpet, x, top - 8 + steps // 2)
        for n, stack in enumerate(cards):
            _add_stack(scene, size, playable, stack, round(x + 10 + n * step), top + 4, labels)
        x += width + 12
    if own.castles:
        towers = min(len(own.castles), TOWERS)
        length = min(WIDTH - 2 * RIM, max(round(across) + 60, 150 * towers))
        left = (WIDTH - length) / 2
        scene.add("wall", wall(length, WALL), left, scene.height - WALL)
        tower = sprite(art("tower"))
        for n in range(towers):
            x = left + (length - tower.width) * n / max(1, towers - 1)
            scene.add("tower", tower, x, scene.height - tower.height)
        if len(own.castles) > TOWERS:
            scene.write(f"×{len(own.castles)}", left + length - 12, scene.height - 16, 34, INK, align=1)
