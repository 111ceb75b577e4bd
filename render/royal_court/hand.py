"""One player's private picture: the table in short, and below it the own cards, by rank.

What can be played is bright, what cannot is dim; what is chosen is pulled out on gold. Equal cards lie on each other
with their number. Courts and guests of one's own lie on their carpets below the hand, castles before them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from typing import Final

from PIL import Image

from engine.royal_court.cards import ORDER
from engine.royal_court.position import GIFT, LETTERS, NOPE, SWAP, Place, Position
from render.painter import painter
from render.royal_court import faces, middle
from render.royal_court.art import art
from render.royal_court.geometry import RIM, WIDTH
from render.royal_court.labels import Labels
from render.royal_court.scenes import HandScene
from render.royal_court.seat import TOWERS, wall
from render.royal_court.seats import COLOURS, WRITTEN
from render.royal_court.stakes import stakes
from render.royal_court.strips import parted
from render.scene import Scene
from render.sprites import compact, panel, plain, sprite
from render.theme import GOLD, INK, LINE, PAPER, PARCHMENT, RED, SHADE, Colour

CARD: Final = (112, 163)
STRIP: Final = 300
"""Height of the table above the cards."""

ROW: Final = 196
"""Height of a row of cards, with the room into which the chosen are pulled."""

FIRST: Final = STRIP + 44
"""Where the first row begins: the ribbon hangs over the table's lower edge."""

STRIP_ROWS: Final = (*range(20, STRIP - 20, 48), FIRST)
"""Where the table's strips begin, and the first one of the cards."""

LIFT: Final = 22

MOST: Final = 14
"""So many stacks lie in a row."""

RANKS: Final = 120
COLOUR: Final = 84
"""From one stack to the next of another rank, and of the same one, where there is room."""

FRONT: Final = 200
WALL: Final = 52
"""Height of the row of what lies in front, and of the wall before it."""

CHIP: Final = (254, 80)
CHIPS_LEFT: Final = 670
OWN: Final[Colour] = (0xFF, 0xF3, 0xC4)
"""The ground of one's own."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Equal cards on each other."""

    token: str
    count: int
    chosen: bool
    fresh: bool

    @property
    def card(self) -> str:
        """Its card."""
        return self.token[:2]


def hand_png(scene: HandScene, labels: Labels) -> bytes:
    """The hand as PNG bytes."""
    return painter().png(hand_scene(scene, labels))


def hand_scene(hand: HandScene, labels: Labels) -> Scene:
    """What lies where in the hand's picture."""
    own = hand.table.view.places[hand.seat]
    rows = in_rows(stacks(hand))
    front = FRONT if own.courts or own.guests else 100 if own.castles else 0
    scene = Scene(WIDTH, FIRST + len(rows) * ROW + front + (10 if front else 0))
    scene.add("felt", sprite(art("felt_strip")), 0, 0)
    scene.add("parchment", _parchment(scene.height - STRIP), 0, STRIP)
    scene.ground = 2
    _table(scene, hand, labels, older=1 if sum(map(len, rows)) <= 2 * MOST else 0)
    _ribbon(scene, hand, labels)
    for number, row in enumerate(rows):
        _row(scene, hand, row, FIRST + number * ROW + LIFT, labels)
    if front:
        _front(scene, hand, own, FIRST + len(rows) * ROW, labels)
    return parted(scene, (*STRIP_ROWS, *range(FIRST + 49, scene.height - 20, 49)))


@cache
def _parchment(height: int) -> Image.Image:
    return plain((WIDTH, height), PARCHMENT)


# ---- the table in short


def _table(scene: Scene, hand: HandScene, labels: Labels, older: int) -> None:
    view, done, y = hand.table.view, hand.table.done, STRIP / 2
    count = view.draw if isinstance(view.draw, int) else len(view.draw)
    scene.add_centred("draw pile", sprite(art("back_fan")), 64, y - 34)
    scene.write(str(count), 64, y + 54, 50, PAPER, width=84)
    for n in range(view.runs):
        scene.add_centred("hourglass", sprite(art("hourglass")), 64 + (n - (view.runs - 1) / 2) * 30, y + 110)
    middle.pile(scene, view, done, labels, left=192, y=y, older=older)
    x = 192 + middle.PILE[0] + 12 + middle.SIGN[0] / 2
    if view.step in (NOPE, SWAP, GIFT):
        stakes(scene, view, done.rolls[-1] if done is not None and done.rolls else None, labels, round(x - 142), 9)
    else:
        middle.fitting(scene, view, labels, x, y + (28 if view.revolt else 0))
        if view.revolt:
            middle.revolt(scene, view, labels, x, 42)
    for seat in range(view.players):
        _chip(scene, view, seat, own=seat == hand.seat)


def _chip(scene: Scene, view: Position, seat: int, *, own: bool) -> None:
    """A seat in short: crest, number of cards, castles and courts."""
    place = view.places[seat]
    left = CHIPS_LEFT + (seat % 2) * (CHIP[0] + 8)
    rows = -(-view.players // 2)
    top = round(STRIP / 2 - (rows * (CHIP[1] + 8) - 8) / 2) + seat // 2 * (CHIP[1] + 8)
    acting = seat == view.turn and not place.fate and view.step != "over"
    if acting:
        scene.add(f"lit {seat}", panel((CHIP[0] + 12, CHIP[1] + 12), GOLD, GOLD, 0, 22), left - 6, top - 6)
    fill = PARCHMENT if place.fate else OWN if own else PAPER
    scene.add(f"chip {seat}", _chip_board(seat, fill), left, top)
    y = top + CHIP[1] / 2
    if place.fate:
        scene.add_centred("gone", sprite(art("ghost_small" if place.fate[0] == "x" else "medal_small")), left + 104, y)
        return
    scene.write(str(place.held), left + 72, y, 50, INK, align=0, width=60)
    signs = [("tower_tiny", len(place.castles)), ("crown_small", sum(1 for court in place.courts if court))]
    x = left + CHIP[0] - 10
    for name, count in signs:
        if count:
            if count > 1:
                x -= scene.write(str(count), x, y + 2, 34, INK, align=1) + 2
            image = sprite(art(name))
            scene.add(name, image, x - image.width, y - image.height / 2)
            x -= image.width + 4


@cache
def _chip_board(seat: int, fill: Colour) -> Image.Image:
    """A chip with its crest."""
    image = panel(CHIP, fill, INK, LINE, 18).convert("RGBA")
    crest = sprite(art(f"crest_chip_{LETTERS[seat]}")).convert("RGBA")
    image.alpha_composite(crest, (38 - crest.width // 2, (CHIP[1] - crest.height) // 2))
    return compact(image)


def _ribbon(scene: Scene, hand: HandScene, labels: Labels) -> None:
    """Whose turn it is, with the actions left."""
    view = hand.table.view
    if view.step == "over":
        return
    seat = hand.seat if hand.mine else view.turn
    colour, text = WRITTEN[seat], labels.turn
    if hand.mine:
        text = labels.asked if view.step == NOPE else labels.your_turn
    pips = view.actions if view.turn == seat else 0
    shown = min(pips, 6)
    room = 260
    width = 96 + room + (shown * 30 + 16 if shown else 0)
    left = (WIDTH - width) // 2
    scene.add("ribbon", panel((width, 64), COLOURS[seat], INK, LINE, 20), left, STRIP - 26)
    scene.add_centred("crest ribbon", sprite(art(f"crest_small_{LETTERS[seat]}")), left + 44, STRIP + 6)
    scene.write(text, left + 80 + room / 2, STRIP + 6, 42, colour, width=room)
    for n in range(shown):
        scene.add("pip", panel((26, 26), GOLD, INK, 4, 13), left + 92 + room + n * 30, STRIP - 7)


# ---- the cards


def stacks(hand: HandScene) -> tuple[Stack, ...]:
    """The cards of the hand by rank: the chosen ones of a kind beside the others."""
    held = hand.table.view.places[hand.seat].hand
    if isinstance(held, int):
        return ()
    return _stacks(held, Counter(hand.chosen), Counter(hand.fresh))


def _stacks(tokens: Iterable[str], chosen: Counter[str], fresh: Counter[str]) -> tuple[Stack, ...]:
    found = []
    for token, count in sorted(Counter(tokens).items(), key=lambda item: ORDER[item[0][:2]]):
        pulled = min(count, chosen[token])
        if count > pulled:
            found.append(Stack(token, count - pulled, chosen=False, fresh=fresh[token] > 0))
        if pulled:
            found.append(Stack(token, pulled, chosen=True, fresh=fresh[token] > 0 and pulled == count))
    return tuple(found)


def in_rows(found: Sequence[Stack]) -> list[Sequence[Stack]]:
    """Stacks in as few rows as they need, about as many in each, no rank torn apart if it can be helped."""
    rows = max(1, -(-len(found) // MOST))
    made: list[Sequence[Stack]] = []
    start = 0
    for number in range(rows):
        end = len(found) if number == rows - 1 else round(len(found) * (number + 1) / rows)
        while start < end < len(found) and found[end].card[0] == found[end - 1].card[0] and end - start < MOST:
            end += 1
        made.append(found[start:end])
        start = end
    return made


def _steps(row: Sequence[Stack], room: int) -> list[float]:
    """How far each stack lies from the one before it."""
    if not row:
        return []
    steps = [0.0]
    for before, stack in pairwise(row):
        steps.append(RANKS if before.card[0] != stack.card[0] else COLOUR)
    if (total := sum(steps)) > room:
        steps = [step * room / total for step in steps]
    return steps


def _row(scene: Scene, hand: HandScene, row: Sequence[Stack], top: int, labels: Labels) -> None:
    steps = _steps(row, WIDTH - 2 * RIM - CARD[0])
    x = (WIDTH - sum(steps) - CARD[0]) / 2
    for stack, along in zip(row, accumulate(steps), strict=True):
        _stack(scene, hand, stack, round(x + along), top, labels)


def _stack(scene: Scene, hand: HandScene, stack: Stack, left: int, top: int, labels: Labels) -> None:
    dim = hand.mine and not stack.chosen and stack.token not in hand.playable
    image = faces.card("card", stack.card, labels, dim=dim)
    if stack.chosen:
        top -= LIFT - 6
        scene.add("chosen", panel((CARD[0] + 14, CARD[1] + 14), GOLD, INK, 4, 22), left - 7, top - 7)
    scene.add(f"card {stack.token}", image, left, top)
    if stack.count > 1:
        scene.add("count", panel((62, 44), INK, PAPER, 4, 18), left + 5, top + CARD[1] - 40)
        scene.write(f"×{stack.count}", left + 36, top + CARD[1] - 18, 36, PAPER)
    if stack.fresh:
        scene.add("new", sprite(art("star")), left + CARD[0] - 42, top + CARD[1] - 44)


def _front(scene: Scene, hand: HandScene, own: Place, top: int, labels: Labels) -> None:
    """Courts and guests on their carpets, and the castles that stand before them."""
    chosen = Counter(hand.chosen)
    groups: list[tuple[str, Sequence[Stack]]] = []
    for number, court in enumerate(own.courts, 1):
        if court:
            groups.append(("court", _stacks((f"{code}@{number}" for code in court), chosen, Counter())))
    if own.guests:
        groups.append(("guests", _stacks((f"{code}@g" for code in own.guests), chosen, Counter())))
    castles = len(own.castles)
    towers = min(castles, TOWERS)
    room = WIDTH - 2 * RIM
    across = towers * 120.0
    if groups:
        free = room - sum(CARD[0] + 20 for _, _ in groups) - 12 * (len(groups) - 1)
        count = sum(len(cards) - 1 for _, cards in groups)
        step = min(CARD[0] + 6, free / count) if count else 0
        across = sum(CARD[0] + 20 + (len(cards) - 1) * step for _, cards in groups) + 12 * (len(groups) - 1)
        x = (WIDTH - across) / 2
        for kind, cards in groups:
            width = CARD[0] + 20 + (len(cards) - 1) * step
            fill = RED if kind == "court" else SHADE
            scene.add(kind, panel((round(width), FRONT - 4), fill, INK, LINE, 18), x, top)
            for n, stack in enumerate(cards):
                _stack(scene, hand, stack, round(x + 10 + n * step), top + 24, labels)
            x += width + 12
    if castles:
        bottom = scene.height - 6
        length = min(room, round(across) + 80)
        scene.add("wall", wall(length, WALL), (WIDTH - length) / 2, bottom - WALL)
        pitch = length / towers
        for n in range(towers):
            tower = sprite(art("tower"))
            scene.add("tower", tower, (WIDTH - length) / 2 + pitch * (n + 0.5) - tower.width / 2, bottom - tower.height)
        if castles > TOWERS:
            scene.write(f"×{castles}", (WIDTH + length) / 2 - 16, bottom - 18, 36, INK, align=1)
