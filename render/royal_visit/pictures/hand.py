"""A player's private picture: the board as it would be after their draft, and their eight cards."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import Final, NamedTuple

from PIL import Image

from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Card, Cards, Hidden
from engine.royal_visit.turns.drafting import draw_pile_after
from engine.royal_visit.turns.plays import Line, has_jester_power, spent, steps
from render.fonts import Face, in_two
from render.raster import png
from render.royal_visit.content import HandContent, TurnStart
from render.royal_visit.geometry import HEIGHT as BOARD_HEIGHT
from render.royal_visit.geometry import TRACK_BOTTOM, WIDTH, art, rise
from render.royal_visit.labels import Labels
from render.royal_visit.valley import add_pieces, aims, empty_valley
from render.scene import Layer, Scene
from render.sprites import loaded, panel, plain, polygon, sprite
from render.theme import FADED, GOLD, HEADLINE, INK, LINE, PAPER, PARCHMENT, SHADE, SIDES, WORDS

CARD: Final = (138, 214)
CROP: Final = 104
"""Rows of the board's sky that the hand leaves out."""

CARDS_TOP: Final = TRACK_BOTTOM - CROP + 34
"""Upper edge of the cards at the Fountain; towards the ends they rise with the valley."""

HEIGHT: Final = CARDS_TOP + CARD[1] + 24
INNER: Final = 4
"""Gap between cards of one type. The gap between types is as wide as possible, up to `OUTER`."""

OUTER: Final = 24
EDGE: Final = 10
LIFT: Final = 20
"""Distance by which a chosen card is pulled out."""

SINK: Final = 8
"""Distance by which a card that cannot be played lies lower."""

PLAQUE: Final = (276, 66)
"""Size of a plaque. Plaques are above the spaces -6 to +6: further out the Wizard's hat is as high as they are."""

PLAQUE_LEFT: Final = 167
PLAQUE_TOP: Final = 6
PLAQUE_LINE: Final = 27
"""From one line of a plaque to the next."""

PLAQUE_BESIDE: Final = 122
"""Width of a plaque that its head and sign need."""

SKY_ROW: Final = 39
"""Middle of the ribbon."""

RIBBON: Final = (284, 60)

PILE_BOTTOM: Final = HEIGHT - 4
"""The draw pile lies below the first card, which is higher than those at the Fountain."""

PILE_COUNT: Final = (123, 50)
"""Centre x and maximum width of the draw pile's count."""


class Slot(NamedTuple):
    """A card's place in the hand. `order`: its number in the draft, from 1; None if it is not drafted."""

    card: Card
    left: int
    top: int
    order: int | None
    fresh: bool


def hand_png(content: HandContent, labels: Labels) -> bytes:
    """The hand as PNG bytes."""
    return png(hand_scene(content, labels))


def hand_scene(hand: HandContent, labels: Labels) -> Scene:
    """Plan the hand."""
    draft = hand.draft
    now = hand.view.pawns if draft is None else draft.pawns
    drafted = draft is not None and bool(draft.plays)
    # The Crown moves when the turn ends: it stays where it is while nothing is drafted.
    crown = draft.crown if draft is not None and drafted and hand.shows_outcome else hand.view.crown
    begun = drafted or bool(hand.targets)
    before = TurnStart(hand.view.pawns, hand.view.crown) if begun else hand.before
    background = _background()
    shown = aims(hand.targets, now)
    scene = Scene(WIDTH, HEIGHT, [*background.layers])
    add_pieces(scene, now, crown, hand.view.face, before, shown, crop=CROP)
    attracts = not drafted and any(True for _ in steps(Line.SUMMON, now, (), hand.seat, hand.view.ruleset))
    wizard = bool(hand.targets) and not hand.chosen
    scene.layers += _plaque(PLAQUE_LEFT, "w", labels.wizards_power, on=attracts, chosen=wizard)
    right = WIDTH - PLAQUE_LEFT - PLAQUE[0]
    scene.layers += _plaque(right, "j", labels.jesters_power, on=has_jester_power(now, hand.seat))
    # Whose move it is; or who wins, if ending the turn now ends the game.
    seat, text = hand.view.turn, labels.to_move[hand.view.turn] if draft is None else labels.your_move
    if draft is not None and hand.shows_outcome and draft.may_end and draft.outcome is not None:
        seat = next(seat for seat in Seat if seat.letter == draft.outcome.winner)
        text = labels.wins[seat]
    scene.layers += _ribbon(seat, text)
    left, back = len(hand.view.draw) if draft is None else draw_pile_after(hand.view, draft), _lying_back()
    pile = back if left else panel(back.size, SHADE, FADED, 4, 8)
    scene.add("draw pile", pile, EDGE - 2, PILE_BOTTOM - back.height)
    scene.write(str(left), PILE_COUNT[0], PILE_BOTTOM - back.height / 2, HEADLINE, INK, width=PILE_COUNT[1])
    pulled = Counter(hand.chosen)
    for slot in slots(hand):
        chosen = slot.order is None and pulled[slot.card] > 0
        pulled[slot.card] -= chosen
        scene.layers += _card(slot, chosen, draft is not None and slot.card not in hand.playable and not chosen)
    return scene


@cache
def _background() -> Scene:
    """The empty valley without its sky, and the table below it."""
    scene = empty_valley(low=True)
    scene.add("table", plain((WIDTH, HEIGHT - (BOARD_HEIGHT - CROP)), PARCHMENT), 0, BOARD_HEIGHT)
    return scene.crop_top(CROP, HEIGHT)


def slots(hand: HandContent) -> tuple[Slot, ...]:
    """The place of each card that was in the hand at the start of the turn: drafting a card moves no other."""
    held = hand.view.hands[hand.seat]
    cards: Cards = () if isinstance(held, Hidden) else tuple(sorted(held))
    if not cards:
        return ()
    groups = len({card.character for card in cards})
    free = WIDTH - 2 * EDGE - len(cards) * CARD[0] - (len(cards) - groups) * INNER
    outer = min(OUTER, free // (groups - 1)) if groups > 1 else 0
    x = EDGE + (free - outer * (groups - 1)) // 2
    fresh = Counter(hand.drawn)
    gone: dict[Card, tuple[int, ...]] = {}  # the drafted cards, each with its numbers in the order of play
    for number, card in enumerate(spent(hand.draft.plays) if hand.draft is not None else (), 1):
        gone[card] = (*gone.get(card, ()), number)
    result = []
    for n, card in enumerate(cards):
        if n:
            x += CARD[0] + (INNER if card.character is cards[n - 1].character else outer)
        left_of_kind = cards[n:].count(card)
        orders = gone.get(card, ())
        order = orders[len(orders) - left_of_kind] if left_of_kind <= len(orders) else None
        top = round(CARDS_TOP - rise(x + CARD[0] / 2))
        result.append(Slot(card, x, top, order, fresh=left_of_kind <= fresh[card]))
    return tuple(result)


@lru_cache(maxsize=512)
def _card(slot: Slot, chosen: bool, dim: bool) -> tuple[Layer, ...]:
    scene, name = Scene(WIDTH, HEIGHT), slot.card.name.lower()
    x, y = slot.left, slot.top
    if slot.order is not None:
        scene.add("slot", panel(CARD, SHADE, FADED, 4, 15), x, y + SINK)
        mini = sprite(art(f"card_{name}_pile"))
        scene.add_centred(f"laid {slot.card.name}", mini, x + CARD[0] / 2, y + SINK + CARD[1] / 2 + 10)
        scene.add_centred("order", panel((54, 54), GOLD, INK, 5, 27), x + CARD[0] / 2, y + SINK + 36)
        scene.write(str(slot.order), x + CARD[0] / 2, y + SINK + 36, WORDS, INK)
        return tuple(scene.layers)
    if chosen:
        y -= LIFT
        scene.add("chosen", panel((CARD[0] + 16, CARD[1] + 16), GOLD, INK, 4, 22), x - 8, y - 8)
    elif dim:
        y += SINK
    scene.add(f"card {slot.card.name}", sprite(art(f"card_{name}_dim" if dim else f"card_{name}")), x, y)
    if slot.fresh:
        badge = sprite(art("badge_new"))
        scene.add("new", badge, x + CARD[0] - badge.width + 4, y - 10)
    return tuple(scene.layers)


@lru_cache(maxsize=64)
def _plaque(x: int, pawn: str, text: str, *, on: bool, chosen: bool = False) -> tuple[Layer, ...]:
    scene = Scene(WIDTH, HEIGHT)
    width, height = PLAQUE
    y, fill = PLAQUE_TOP, GOLD if chosen else PAPER if on else PARCHMENT
    scene.add(f"power {pawn}", panel(PLAQUE, fill, INK if on else FADED, LINE, 18), x, y)
    head = sprite(art(f"head_{pawn}"))
    scene.add_centred(f"power {pawn}", head, x + 37, y + height / 2 + 1)
    lines = in_two(text)
    for n, line in enumerate(lines):
        row = y + height / 2 + (n - (len(lines) - 1) / 2) * PLAQUE_LINE
        scene.write(line, x + 68, row, 30, INK if on else FADED, face=Face.WORDS, align=0, width=width - PLAQUE_BESIDE)
    scene.add_centred(
        f"power {pawn} {'on' if on else 'off'}",
        sprite(art(f"badge_{'on' if on else 'off'}")),
        x + width - 29,
        y + height / 2,
    )
    return tuple(scene.layers)


@cache
def _lying_back() -> Image.Image:
    return loaded(sprite(art("card_back_mini"))).transpose(Image.Transpose.ROTATE_90)


@lru_cache(maxsize=32)
def _ribbon(seat: Seat, text: str) -> tuple[Layer, ...]:
    scene = Scene(WIDTH, HEIGHT)
    width, height = RIBBON
    points = [(4.0, height / 2), (38.0, 4.0), (width - 4.0, 4.0), (width - 4.0, height - 4.0), (38.0, height - 4.0)]
    if seat is Seat.RED:
        points = [(width - px, py) for px, py in points]
    scene.add_centred("ribbon", polygon(tuple(points), RIBBON, SIDES[seat], INK, LINE), WIDTH / 2, SKY_ROW)
    scene.write(text, WIDTH / 2 - 12 * seat.direction, SKY_ROW, WORDS + 2, PAPER, width=width - 56)
    return tuple(scene.layers)
