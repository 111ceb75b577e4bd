"""One player's private picture: the board as it would be after the plays laid out so far, and his own eight cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from PIL import Image

from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Card, Cards, Hidden
from engine.royal_visit.plays import Line, jester_power, steps
from engine.royal_visit.position import View
from engine.royal_visit.turn import spent
from engine.royal_visit.turns import Laid
from render.fonts import Face
from render.painter import painter
from render.royal_visit.geometry import HEIGHT as LAND
from render.royal_visit.geometry import TRACK_BOTTOM, WIDTH, rise
from render.royal_visit.labels import Labels
from render.royal_visit.targets import Target, aims
from render.royal_visit.valley import FEET, ROAD, Before, art, land, stand
from render.scene import Cut, Effort, Scene
from render.sprites import panel, plain, polygon, sprite
from render.theme import FADED, GOLD, INK, LINE, PAPER, PARCHMENT, SHADE, SIDES, WORDS

CARD: Final = (138, 214)
CROP: Final = 104
"""How much of the board's sky the hand leaves out."""

CARDS_TOP: Final = TRACK_BOTTOM - CROP + 34
"""Upper edge of the cards at the Fountain; towards the ends they rise with the valley."""

HEIGHT: Final = CARDS_TOP + CARD[1] + 24
INNER: Final = 4
"""Between two cards of a type; between two types it is as much as there is room for, at most OUTER."""

OUTER: Final = 24
EDGE: Final = 10
LIFT: Final = 20
"""How far the chosen card is pulled out, and how much lower one lies that cannot be played."""

SINK: Final = 8
PLAQUE: Final = (276, 66)
"""They hang above the spaces -6 to +6 only: further out the Wizard's hat reaches as high."""

PLAQUE_LEFT: Final = 167
PLAQUE_TOP: Final = 6
PLAQUE_LINE: Final = 27
"""From one line of a plaque to the next."""

PLAQUE_BESIDE: Final = 122
"""How much of a plaque's width head and sign take from its words."""

SKY_ROW: Final = 39
"""Middle of the ribbon."""

RIBBON: Final = (284, 60)

MANY: Final = 5
"""So many letters make a picture heavy."""


@dataclass(frozen=True, slots=True)
class HandScene:
    """What a player is looking at.

    `view` is his own view at the start of the turn. `laid` is what he has laid out; None when it is not his move, and
    then no card is dimmed. `playable` are the kinds that may be played next, `drawn` the cards that came into his hand
    last. `targets` are on offer for the cards that are `chosen` (two for King's Privilege, none for the Wizard's
    power). `before` is where the last turn began, shown until he begins his own. `judged`: whether the Crown and the
    ribbon foretell what comes of ending the turn.
    """

    view: View
    seat: Seat
    laid: Laid | None
    playable: frozenset[Card] = frozenset()
    chosen: Cards = ()
    drawn: tuple[Card, ...] = ()
    targets: tuple[Target, ...] = ()
    before: Before | None = None
    judged: bool = True

    @property
    def begun(self) -> bool:
        """Whether a card is laid out or has its targets on offer."""
        return bool(self.targets) or (self.laid is not None and bool(self.laid.plays))


class Slot(NamedTuple):
    """A card's place in the hand. `order`: as which card it has been laid out, from 1; None if it is still here."""

    card: Card
    left: int
    top: int
    order: int | None
    fresh: bool


def hand_png(scene: HandScene, labels: Labels) -> bytes:
    """The hand as PNG bytes."""
    return painter().png(hand_scene(scene, labels))


def hand_scene(hand: HandScene, labels: Labels) -> Scene:
    """What lies where in the hand's picture."""
    laid = hand.laid
    now = hand.view.pawns if laid is None else laid.pawns
    begun = laid is not None and bool(laid.plays)
    # The Crown moves once the turn ends: before anything is laid out there is nothing to foretell.
    crown = laid.crown if laid is not None and begun and hand.judged else hand.view.crown
    before = Before(hand.view.pawns, hand.view.crown) if hand.begun else hand.before
    ground, board = _ground(), Scene(WIDTH, LAND)
    shown = aims(hand.targets, now)
    stand(board, now, crown, hand.view.face, before, shown)
    items = [*ground.items, *board.lower(CROP, HEIGHT).items]
    scene = Scene(WIDTH, HEIGHT, items, len(ground.items), _cuts(heavy=sum(len(aim.letters) for aim in shown) >= MANY))
    attracts = not begun and any(True for _ in steps(Line.SUMMON, now, (), hand.seat, hand.view.ruleset))
    chosen = bool(hand.targets) and not hand.chosen
    _plaque(scene, PLAQUE_LEFT, "w", labels.wizards_power, on=attracts, chosen=chosen)
    right = WIDTH - PLAQUE_LEFT - PLAQUE[0]
    _plaque(scene, right, "j", labels.jesters_power, on=jester_power(now, hand.seat))
    _ribbon(scene, hand, labels)
    pulled = Counter(hand.chosen)
    for slot in slots(hand):
        chosen = slot.order is None and pulled[slot.card] > 0
        pulled[slot.card] -= chosen
        _card(scene, hand, slot, chosen=chosen)
    return scene


def slots(hand: HandScene) -> tuple[Slot, ...]:
    """Where each card of the hand at the start of the turn lies, laid out or not: nothing moves meanwhile."""
    held = hand.view.hands[hand.seat]
    cards: Cards = () if isinstance(held, Hidden) else tuple(sorted(held))
    if not cards:
        return ()
    groups = len({card.character for card in cards})
    free = WIDTH - 2 * EDGE - len(cards) * CARD[0] - (len(cards) - groups) * INNER
    outer = min(OUTER, free // (groups - 1)) if groups > 1 else 0
    x = EDGE + (free - outer * (groups - 1)) // 2
    fresh, gone = Counter(hand.drawn), _orders(hand.laid)
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


def _orders(laid: Laid | None) -> dict[Card, tuple[int, ...]]:
    """The kinds laid out, each with the numbers of its cards in the order of play."""
    found: dict[Card, tuple[int, ...]] = {}
    for number, card in enumerate(spent(laid.plays) if laid is not None else (), 1):
        found[card] = (*found.get(card, ()), number)
    return found


def _card(scene: Scene, hand: HandScene, slot: Slot, *, chosen: bool) -> None:
    name = slot.card.name.lower()
    x, y = slot.left, slot.top
    if slot.order is not None:
        scene.add("slot", panel(CARD, SHADE, FADED, 4, 15), x, y + SINK)
        mini = sprite(art(f"card_{name}_pile"))
        scene.add_centred(f"laid {slot.card.name}", mini, x + CARD[0] / 2, y + SINK + CARD[1] / 2 + 10)
        scene.add_centred("order", panel((54, 54), GOLD, INK, 5, 27), x + CARD[0] / 2, y + SINK + 36)
        scene.write(str(slot.order), x + CARD[0] / 2, y + SINK + 36, WORDS, INK)
        return
    dim = hand.laid is not None and slot.card not in hand.playable and not chosen
    if chosen:
        y -= LIFT
        scene.add("chosen", panel((CARD[0] + 16, CARD[1] + 16), GOLD, INK, 4, 22), x - 8, y - 8)
    elif dim:
        y += SINK
    scene.add(f"card {slot.card.name}", sprite(art(f"card_{name}_dim" if dim else f"card_{name}")), x, y)
    if slot.fresh:
        badge = sprite(art("badge_new"))
        scene.add("new", badge, x + CARD[0] - badge.width + 4, y - 10)


def _plaque(scene: Scene, x: int, pawn: str, text: str, *, on: bool, chosen: bool = False) -> None:
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


def in_two(text: str) -> tuple[str, ...]:
    """A name in two lines as alike in length as can be; one word stays in one.

    >>> in_two("Jester's power"), in_two("Pouvoir du Sorcier"), in_two("Fou")
    (("Jester's", 'power'), ('Pouvoir du', 'Sorcier'), ('Fou',))
    """
    words = text.split(" ")
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(ways, key=lambda way: max(map(len, way)), default=(text,))


def _ribbon(scene: Scene, hand: HandScene, labels: Labels) -> None:
    """Whose move it is; or, if ending here ends the game, who wins."""
    seat, text = hand.view.turn, labels.to_move[hand.view.turn]
    if hand.laid is not None:
        text = labels.your_move
        if hand.judged and hand.laid.may_end and hand.laid.outcome is not None:
            seat = next(seat for seat in Seat if seat.letter == hand.laid.outcome.winner)
            text = labels.wins[seat]
    width, height = RIBBON
    points = [(4.0, height / 2), (38.0, 4.0), (width - 4.0, 4.0), (width - 4.0, height - 4.0), (38.0, height - 4.0)]
    if seat is Seat.RED:
        points = [(width - px, py) for px, py in points]
    scene.add_centred("ribbon", polygon(tuple(points), RIBBON, SIDES[seat], INK, LINE), WIDTH / 2, SKY_ROW)
    scene.write(text, WIDTH / 2 - 12 * seat.direction, SKY_ROW, WORDS + 2, PAPER, width=width - 56)


@cache
def _cuts(*, heavy: bool) -> tuple[Cut, ...]:
    """The strips: where many letters stand on the road, it is packed harder, to leave the cards their room."""
    cuts = _ground().cuts
    if not heavy:
        return cuts
    return tuple(Cut(cut.row, Effort.USUAL if cut.row + CROP in ROAD else cut.effort) for cut in cuts)


@cache
def table() -> Image.Image:
    """What lies below the board's own ground."""
    return plain((WIDTH, HEIGHT - (LAND - CROP)), PARCHMENT)


@cache
def _ground() -> Scene:
    """The valley with nothing on it, and the table below it."""
    scene = land(low=True)
    scene.add("table", table(), 0, LAND)
    scene = scene.lower(CROP, HEIGHT)
    # The cards need the room that a board has left for the feet.
    efforts = {FEET - CROP: Effort.LITTLE, scene.cuts[-1].row: Effort.FITTING}
    scene.cuts = tuple(Cut(cut.row, efforts.get(cut.row, cut.effort)) for cut in scene.cuts)
    return scene
