"""A player's private picture: a summary of the table, and below it their cards, sorted by rank.

Cards that cannot be played are dimmed, chosen ones are pulled out on gold. Equal cards are one stack with its count.
The player's courts and guests lie on carpets below the hand, and their castles in front of these. A player who waits
sees their cards alone: the table changes with each act of the others, and is in the channel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from typing import Final

from PIL import Image

from engine.royal_court.cards import ORDER
from engine.royal_court.position import GIFT, LETTERS, NOPE, SWAP, Place, Position
from render.raster import png
from render.royal_court import card_faces, piles
from render.royal_court.art import art
from render.royal_court.content import HandContent, LastAct, WaitingContent
from render.royal_court.geometry import RIM, WIDTH
from render.royal_court.labels import Labels
from render.royal_court.pending_effect import add_effect
from render.royal_court.seat_colours import COLOURS, WRITTEN
from render.royal_court.seat_panel import TOWERS, wall
from render.scene import Layer, Scene
from render.sprites import compact, panel, plain, sprite
from render.theme import GOLD, INK, LINE, PAPER, PARCHMENT, RED, SHADE, Colour

CARD: Final = (112, 163)
STRIP: Final = 300
"""Height of the table above the cards."""

ROW: Final = 196
"""Height of a row of cards, with the room into which chosen cards are pulled."""

FIRST: Final = STRIP + 44
"""Upper edge of the first row: the ribbon hangs over the table's lower edge."""

LIFT: Final = 22
PULLED: Final = 16
"""Distance by which a chosen card is pulled out."""

GLOW: Final = 7
"""Width of the gold around a chosen card."""

MOST: Final = 14
"""Maximum number of stacks in a row."""

RANK_STEP: Final = 120
"""From a stack to the next one of another rank, if there is room."""

COLOUR_STEP: Final = 84
"""From a stack to the next one of the same rank, if there is room."""

FRONT: Final = 200
"""Height of the row of courts and guests."""

WALL: Final = 52
"""Height of the wall in front of that row."""

EDGE: Final = 10
"""Parchment below the last row."""

HIDDEN: Final = STRIP - 12
"""Height of the table that a player who waits does not see: only its wooden edge is left."""

TAB: Final = (116, 64)
WAITING_FIRST: Final = 44
"""Upper edge of a waiting player's first row, below the ribbon with their crest."""

LOWER: Final = 650
"""Minimum height of the parchment, more than most hands need, so that these share their background."""

CHIP: Final = (254, 80)
CHIPS_LEFT: Final = 670
OWN: Final[Colour] = (0xFF, 0xF3, 0xC4)
"""Fill of the player's own chip."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Equal cards on top of each other."""

    token: str
    count: int
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
    rows = in_rows(stacks(hand.own, hand.chosen, hand.fresh))
    scene = Scene(WIDTH, FIRST + _height(hand.own, rows))
    scene.add("felt", sprite(art("felt_strip")), 0, 0)
    scene.add("parchment", plain((WIDTH, max(LOWER, scene.height - STRIP)), PARCHMENT), 0, STRIP)
    scene.background = 2
    older = 1 if sum(map(len, rows)) <= 2 * MOST else 0
    scene.layers += _table(hand.board.view, hand.board.last, hand.seat, hand.mine, older, labels)
    _add_cards(scene, hand.own, rows, FIRST, labels, hand.playable if hand.mine else None, hand.chosen)
    return scene


def waiting_scene(hand: WaitingContent, labels: Labels) -> Scene:
    """Plan the hand of a seat that waits: its cards below its crest, at the edge of the table."""
    rows = in_rows(stacks(hand.own, (), hand.fresh))
    scene = Scene(WIDTH, WAITING_FIRST + _height(hand.own, rows))
    scene.add("felt", sprite(art("felt_strip")), 0, -HIDDEN)
    scene.add("parchment", plain((WIDTH, max(LOWER, scene.height)), PARCHMENT), 0, STRIP - HIDDEN)
    scene.background = 2
    scene.layers += _crest(hand.seat)
    _add_cards(scene, hand.own, rows, WAITING_FIRST, labels)
    return scene


@cache
def _crest(seat: int) -> tuple[Layer, ...]:
    """The ribbon of a seat that waits, hung from the table's edge as that of one that acts."""
    scene = Scene(WIDTH, STRIP)
    scene.add("table tab", panel(TAB, COLOURS[seat], INK, LINE, 20), (WIDTH - TAB[0]) // 2, -EDGE)
    scene.add_centred("crest", sprite(art(f"crest_small_{LETTERS[seat]}")), WIDTH / 2, TAB[1] / 2 - EDGE + 4)
    return tuple(scene.layers)


def _height(own: Place, rows: Sequence[object]) -> int:
    """Height of the cards' part of the picture."""
    front = _front(own)
    return len(rows) * ROW + (front + EDGE if front else 0)


def _front(own: Place) -> int:
    """Height of the row of courts, guests and castles; 0 if there is none."""
    return FRONT if own.courts or own.guests else 100 if own.castles else 0


def _add_cards(
    scene: Scene,
    own: Place,
    rows: Sequence[Sequence[Stack]],
    top: int,
    labels: Labels,
    playable: frozenset[str] | None = None,
    chosen: Sequence[str] = (),
) -> None:
    """Add a seat's cards below `top`. All but the `playable` and chosen ones are dim; None: none is."""
    for number, row in enumerate(rows):
        _add_row(scene, playable, row, top + number * ROW + LIFT, labels)
    if _front(own):
        _add_front(scene, own, playable, chosen, top + len(rows) * ROW, labels)


# ---- the summary of the table


@lru_cache(maxsize=256)
def _table(view: Position, last: LastAct | None, own: int, mine: bool, older: int, labels: Labels) -> tuple[Layer, ...]:
    """Plan the table above a hand, with its ribbon. Cached: it stays the same while the reader chooses cards."""
    scene = Scene(WIDTH, STRIP)
    _add_table(scene, view, last, own, older, labels)
    _add_ribbon(scene, view, own, mine, labels)
    return tuple(scene.layers)


def _add_table(scene: Scene, view: Position, last: LastAct | None, own: int, older: int, labels: Labels) -> None:
    y = STRIP / 2
    count = view.draw if isinstance(view.draw, int) else len(view.draw)
    scene.add_centred("draw pile", sprite(art("back_fan")), 64, y - 34)
    scene.write(str(count), 64, y + 54, 50, PAPER, width=84)
    for n in range(view.runs):
        scene.add_centred("hourglass", sprite(art("hourglass")), 64 + (n - (view.runs - 1) / 2) * 30, y + 110)
    piles.add_pile(scene, view, last, labels, left=192, y=y, older=older)
    x = 192 + piles.PILE[0] + 12 + piles.SIGN[0] / 2
    if view.step in (NOPE, SWAP, GIFT):
        add_effect(scene, view, last.rolls[-1] if last is not None and last.rolls else None, labels, round(x - 142), 9)
    else:
        piles.add_sign(scene, view, labels, x, y + (28 if view.revolt else 0))
        if view.revolt:
            piles.add_revolt(scene, view, labels, x, 42)
    for seat in range(view.players):
        _add_chip(scene, view, seat, own=seat == own)


def _add_chip(scene: Scene, view: Position, seat: int, *, own: bool) -> None:
    """A seat: crest, number of cards left (guests and courts included), castles and courts."""
    place = view.places[seat]
    left = CHIPS_LEFT + (seat % 2) * (CHIP[0] + 8)
    rows = -(-view.players // 2)
    top = round(STRIP / 2 - (rows * (CHIP[1] + 8) - 8) / 2) + seat // 2 * (CHIP[1] + 8)
    acting = seat == view.turn and not place.fate and view.step != "over"
    if acting:
        scene.add(f"lit {seat}", panel((CHIP[0] + 12, CHIP[1] + 12), GOLD, GOLD, 0, 22), left - 6, top - 6)
    fill = PARCHMENT if place.fate else OWN if own else PAPER
    scene.add(f"chip {seat}", _chip_image(seat, fill), left, top)
    y = top + CHIP[1] / 2
    if place.fate:
        scene.add_centred("gone", sprite(art("ghost_small" if place.fate[0] == "x" else "medal_small")), left + 104, y)
        return
    scene.write(str(place.own), left + 72, y, 50, INK, align=0, width=60)
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
def _chip_image(seat: int, fill: Colour) -> Image.Image:
    """An empty chip with the seat's crest."""
    image = panel(CHIP, fill, INK, LINE, 18).convert("RGBA")
    crest = sprite(art(f"crest_chip_{LETTERS[seat]}")).convert("RGBA")
    image.alpha_composite(crest, (38 - crest.width // 2, (CHIP[1] - crest.height) // 2))
    return compact(image)


def _add_ribbon(scene: Scene, view: Position, own: int, mine: bool, labels: Labels) -> None:
    """Add whose turn it is, and the actions left; while a window awaits others, only the word for it."""
    if view.step == "over":
        return
    if view.step == NOPE and not mine:
        width = 240
        scene.add("ribbon", panel((width, 64), GOLD, INK, LINE, 20), (WIDTH - width) // 2, STRIP - 26)
        scene.write(labels.asked, WIDTH / 2, STRIP + 6, 42, INK, width=width - 32)
        return
    seat = own if mine else view.turn
    colour, text = WRITTEN[seat], labels.turn
    if mine:
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


def stacks(own: Place, chosen: Iterable[str], fresh: Iterable[str]) -> tuple[Stack, ...]:
    """Return a hand as stacks in table order, chosen cards in stacks of their own; empty if the view hides it."""
    if isinstance(own.hand, int):
        return ()
    return _stacks(own.hand, Counter(chosen), Counter(fresh))


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
    """Return the stacks in as few rows as possible, of similar lengths; a rank is split only if a row is full."""
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
    """The distance of each stack from the one before it, px."""
    if not row:
        return []
    steps = [0.0]
    for before, stack in pairwise(row):
        steps.append(RANK_STEP if before.card[0] != stack.card[0] else COLOUR_STEP)
    if (total := sum(steps)) > room:
        steps = [step * room / total for step in steps]
    return steps


def _add_row(scene: Scene, playable: frozenset[str] | None, row: Sequence[Stack], top: int, labels: Labels) -> None:
    steps = _steps(row, WIDTH - 2 * RIM - CARD[0])
    x = (WIDTH - sum(steps) - CARD[0]) / 2
    for stack, along in zip(row, accumulate(steps), strict=True):
        _add_stack(scene, playable, stack, round(x + along), top, labels)


def _add_stack(
    scene: Scene, playable: frozenset[str] | None, stack: Stack, left: int, top: int, labels: Labels
) -> None:
    dim = playable is not None and not stack.chosen and stack.token not in playable
    scene.layers += _stack(stack, dim, left, top, card_faces.rank(stack.token, labels))


@lru_cache(maxsize=1024)
def _stack(stack: Stack, dim: bool, left: int, top: int, letter: str) -> tuple[Layer, ...]:
    scene = Scene(WIDTH, ROW)
    image = card_faces.face("card", stack.card, letter, dim=dim)
    if stack.chosen:
        top -= PULLED
        frame = panel((CARD[0] + 2 * GLOW, CARD[1] + 2 * GLOW), GOLD, INK, 4, 22)
        scene.add("chosen", frame, left - GLOW, top - GLOW)
    scene.add(f"card {stack.token}", image, left, top)
    if stack.count > 1:
        scene.add("count", panel((62, 44), INK, PAPER, 4, 18), left + 5, top + CARD[1] - 40)
        scene.write(f"×{stack.count}", left + 36, top + CARD[1] - 18, 36, PAPER)
    if stack.fresh:
        scene.add("new", sprite(art("star")), left + CARD[0] - 42, top + CARD[1] - 44)
    return tuple(scene.layers)


def _add_front(
    scene: Scene, own: Place, playable: frozenset[str] | None, chosen_tokens: Sequence[str], top: int, labels: Labels
) -> None:
    """Courts and guests on carpets, and castles in front."""
    chosen = Counter(chosen_tokens)
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
                _add_stack(scene, playable, stack, round(x + 10 + n * step), top + 24, labels)
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
