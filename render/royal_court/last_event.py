"""The middle of the hall: the last event, large. An effect that may still be noped hangs in a cloud; what has happened
stands in the light; nopes are stamped over it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple, assert_never

from PIL import Image, ImageDraw

from engine.royal_court.acts.act import ActKind
from engine.royal_court.cards import D4, D6, D10, dice, set_rung
from engine.royal_court.effect import LOW_SET_ROLL, Effect, EffectKind
from engine.royal_court.luck import Rolled
from engine.royal_court.position import GIFT, LETTERS, NOPE, PLAY, SWAP, Position
from render.fonts import Face, font
from render.people import Person, add_name
from render.royal_court import card_faces
from render.royal_court.card_faces import CRIMSON
from render.royal_court.content import BoardContent, LastAct
from render.royal_court.labels import Labels
from render.royal_court.piles import LAID
from render.royal_court.seats import add_seat_face
from render.royal_court.style import art
from render.scene import Box, Scene
from render.sprites import panel, polygon, sprite
from render.theme import GOLD, INK, PAPER

FACE: Final = 104
PLAYED: Final = 3
"""How many of the cards are shown that have been played without effect."""

CROWD, SMALLER = 4, 74
"""From this many shares on faces are smaller, and there is no room for the die."""

STRUCK: Final = polygon(((4, 120), (366, 4), (370, 14), (8, 130)), (374, 134), CRIMSON, INK, 3)

FORTH: Final = polygon(((4, 20), (22, 20), (22, 4), (48, 30), (22, 56), (22, 40), (4, 40)), (52, 60), GOLD, INK, 5)


_FIRST_DIE: Final = {EffectKind.JACK: D4, EffectKind.SIX: D6, EffectKind.JOKER: D10}


class Event(NamedTuple):
    """What the middle shows. `parts`: sprites, numbers after `=`, cards after `#`, seats after `@`.

    `caption` is the key of its words in `Labels.events`. `nopes`: the seats that have noped it. `aims`: the seats that
    it strikes, and `shares` how many cards each picks up, shown in place of `parts`. `pending`: it may still be noped.
    `by`: who has played the card that lies on the pile.
    """

    caption: str
    parts: tuple[str, ...]
    aims: tuple[int, ...] = ()
    rolled: Rolled | None = None
    nopes: tuple[int, ...] = ()
    pending: bool = False
    shares: tuple[int, ...] = ()
    by: int | None = None


def event_of(content: BoardContent) -> Event:
    """Return what the middle shows."""
    view, last = content.view, content.last
    if view.step is NOPE:
        whole = _whole(view)
        rolled = last.rolls[-1] if last is not None and last.rolls and whole.rolled is not None else whole.rolled
        return whole._replace(pending=True, rolled=rolled)
    if last is None and view.step is PLAY:
        return Event("begins", (f"@{view.turn}",))
    last = last or LastAct(view.turn)
    rolled, closed = last.rolls[-1] if last.rolls else None, last.closed
    seat = closed.turn if closed is not None else last.seat if last.seat is not None else view.turn
    if last.fallen:
        whole = _whole(closed) if closed is not None else Event("", (), rolled=next(iter(last.rolls), None))
        parts = (*((f"@{seat}",) * (seat not in last.fallen)), "show_ruin", f"@{last.fallen[0]}")
        return whole._replace(caption="fallen", parts=parts, aims=last.fallen)
    if victims := last.killed or tuple(last.executed):
        caption = "killed" if last.killed else "executed"
        return Event(caption, ("show_axe", *map("@{}".format, victims[:3])), victims, by=seat)
    if view.step is GIFT:
        return Event("gift", (f"@{view.turn}", "show_gift", ">", "=?"), rolled=rolled, by=view.turn)
    if view.step is SWAP:
        taken, *cards, turn = (swap := effect(view)).parts
        return swap._replace(caption="gives", parts=(turn, *cards, taken), by=view.turn)
    if closed is not None:
        return _whole(closed)
    aims = (last.aim,) if last.aim is not None else ()
    aimed = tuple(f"@{aim}" for aim in aims)
    match last.kind:
        case ActKind.COURT:
            royals = (f"royal_{code[:2].lower()}" for code in last.cards)
            return Event(
                "court", (f"@{seat}", *royals), tuple(n for n, place in enumerate(view.places) if place.guests)
            )
        case ActKind.CASTLE:
            return Event("castle", (f"@{seat}", "show_castle"))
        case ActKind.DRAW:
            return Event("draw", (f"@{seat}", f"=+{last.picked.get(seat, 1)}", "show_draw"), (seat,))
        case ActKind.END:
            return Event("end", (f"@{seat}", "show_named"))
        case ActKind.GIVE:
            return Event("swap", (f"@{seat}", "show_swap", *aimed))
        case ActKind.GIFT:
            return Event("gift", (f"@{seat}", "show_gift", ">", *aimed), aims)
        case ActKind.QUIT:
            return Event("out", (f"@{seat}", "ghost"))
        case _:
            missed, played = rolled is not None and rolled.purpose == "six", map("#{}".format, last.cards[-PLAYED:])
            by = seat if last.kind in LAID else None
            who = (f"@{seat}",) * (by is None or len(last.cards) < 2)  # beside the pile, where several cards need room
            parts = (*who, *played, *aimed)
            return Event("missed" if missed else "plays", parts, () if missed else aims, rolled, by=by)


def _whole(view: Position) -> Event:
    """Return the effect that a window is about, with its roll, its nopes and who has played the card."""
    pending, rolled = _pending(view), None
    if pending.kind is EffectKind.SET:
        rolled = Rolled(pending.kind.value, dice(set_rung(view.set_size)), pending.number)
    elif (rung := _FIRST_DIE.get(pending.kind)) is not None:
        rung += max(0, view.set_size - 1)
        while sum(dice(rung)) < pending.number:  # a court's card, which rolls a larger die
            rung += 1
        rolled = Rolled(pending.kind.value, dice(rung), pending.number)
    return effect(view)._replace(rolled=rolled, nopes=view.nopes, by=view.turn)


def effect(view: Position) -> Event:
    """Return the effect of a window, a swap or a gift as the middle shows it."""
    kind, number, aim, *_ = pending = _pending(view)
    turn, aims, aimed = f"@{view.turn}", () if aim is None else (aim,), f"@{aim}"
    match kind:
        case EffectKind.JACK | EffectKind.QUEEN_ACTIONS:
            return Event("actions", (turn, f"=+{number}", "show_actions"))
        case EffectKind.QUEEN_TURN:
            return Event("turn", ("show_turn",))
        case EffectKind.QUEEN_NEXT:
            return Event("named", ("show_named", aimed), aims)
        case EffectKind.KING:
            return Event("takes", (aimed, f"={number}", "back_mini", ">", turn), aims)
        case EffectKind.SIX if pending.backfires:
            return Event("backfire", ("=+2", "show_draw", turn), (view.turn,))
        case EffectKind.SIX if any(view.places[aim].castles for aim in aims):
            return Event("six", ("show_six", aimed), aims)
        case EffectKind.SIX:
            return Event("draw", ("show_six", "=+2", aimed), aims)
        case EffectKind.JOKER:
            shares, others = view.shares(number), len(view.inside) - 1
            caption = "draw" if len(shares) == 1 else "rain" if len(shares) == others else "some"
            return Event(caption, (f"={number}", "show_rain"), tuple(shares), shares=tuple(shares.values()))
        case EffectKind.REVOLT:
            return Event("revolt", (turn, "show_revolt"), view.exposed)
        case EffectKind.SET if pending.gives:
            return Event("gift", (turn, "show_gift", ">", "=?"))
        case EffectKind.SET:
            return Event("draw", (turn, f"=+{6 - number}", "show_draw"), (view.turn,))
        case _:
            assert_never(kind)


def _pending(view: Position) -> Effect:
    if view.step is GIFT:
        return Effect(EffectKind.SET, LOW_SET_ROLL + 1)
    assert view.effect is not None
    return view.effect


def add_event(
    scene: Scene, event: Event, view: Position, box: Box, labels: Labels, people: Mapping[str, Person]
) -> None:
    """Add an event in the middle of the hall."""
    if event.pending:
        scene.add_centred("air", sprite(art("air")), box.x, box.y)
        if not event.nopes:
            scene.add("pending", sprite(art("hourglass")), box.left + 34, box.top + 24)
    y = box.y + (8 if event.nopes or event.pending else 20)
    parts = tuple(f"@{seat}+{share}" for seat, share in zip(event.aims, event.shares, strict=False)) or event.parts
    drawn = {"=": None, "@": None, ">": FORTH}
    cards = {part: card_faces.card("card", part[1:], labels) for part in parts if part[0] == "#"}
    images = [drawn[part[0]] if part[0] in drawn else cards.get(part) or sprite(art(part)) for part in parts]
    crowd = len(event.shares) >= CROWD
    size = SMALLER if crowd else FACE
    widths = [
        image.width if image is not None else size if part[0] == "@" else 30 * len(part) - 10
        for part, image in zip(parts, images, strict=True)
    ]
    die = 118 if event.rolled is not None and not crowd and not event.nopes else 0
    aside = 26 if event.nopes else 0
    gap = min(10, (box.width - 50 - 2 * aside - die - sum(widths)) / max(1, len(parts) - 1))
    at = box.x - (sum(widths) + gap * (len(parts) - 1) + die) / 2 - aside
    if event.rolled is not None and die:
        _add_dice(scene, event.rolled, at + die / 2 - 2, y)
        at += die
    written: list[tuple[str, float, float, int, int]] = []
    for part, image, width in zip(parts, images, widths, strict=True):
        if image is not None:
            scene.add_centred(f"event {part}", image, at + width / 2, y)
        elif part[0] == "=":
            written.append((part[1:], at + width / 2, y, 62, width))
        else:
            seat, share = int(part[1]), part[2:]
            sign, top = "crest" if crowd else "crest_event", y - 20 * bool(share)
            add_seat_face(scene, f"event {part}", seat, people.get(LETTERS[seat]), sign, at + width / 2, top, size)
            if share:
                written.append((share, at + width / 2, y + 62, 58, size))
        at += width + gap
    if len(event.nopes) % 2:
        scene.add_centred("crossed", STRUCK, box.x - aside, y)
    for text, x, top, height, width in written:
        if len(event.nopes) % 2:
            scene.add_centred("clear", panel((min(width, 64), 50), PAPER, PAPER, 0, 18), x, top)
        scene.write(text, x, top, height, INK, width=width)
    if caption := dict(labels.events).get(event.caption):
        scene.write(caption, box.x - aside, box.top + 50, 44, INK, width=350 - aside)
    if event.nopes:
        _add_nopes(scene, event.nopes, view, box, labels, people)
    if event.pending:
        size, x, at = (34, box.left + 108, box.top - 8) if event.nopes else (44, box.x, box.bottom - 14)
        scene.add_centred("asks", panel((6 * size - 4, size + 28), GOLD, INK, 5, 20), x, at)
        scene.write(labels.asks, x, at, size, INK, width=5 * size)


def _add_nopes(
    scene: Scene, nopes: tuple[int, ...], view: Position, box: Box, labels: Labels, people: Mapping[str, Person]
) -> None:
    """Add the last ace over an event, and below it who said Nope! last, and whether the effect stands."""
    falls = len(nopes) % 2 == 1
    ace = next((code for code in reversed(view.secondary) if code[0] == "A"), "Ar")
    card = card_faces.card("card", ace, labels)
    scene.add("ace", card, box.right - 84, box.top - 20)
    scene.add_centred("nope", panel((490, 76), CRIMSON if falls else GOLD, INK, 5, 20), box.x, box.bottom - 14)
    colour = PAPER if falls else INK
    x = box.x - 266
    for seat in nopes[-2:]:
        x += 62
        person = people.get(LETTERS[seat])
        add_seat_face(scene, f"noper {seat}", seat, person, "crest_chip", x, box.bottom - 14, 58)
    said = stamp(labels.nope, 42)
    scene.add("stamp", said, x + 34, box.bottom - 14 - said.height / 2)
    free = box.x + 230 - x - 34 - said.width - 8
    at = box.x + 230, box.bottom - 14
    if falls:
        add_name(scene, people.get(LETTERS[nopes[-1]]), *at, 40, colour, width=round(free), align=1)
    else:
        scene.write(labels.stands, *at, 42, colour, align=1, width=round(free))


@lru_cache(maxsize=8)
def stamp(text: str, size: int) -> Image.Image:
    """A word of this type size as a stamp: in a frame, aslant."""
    type_, edge = font(Face.DISPLAY, 2 * size), size // 2
    left, top, right, bottom = type_.getbbox(text)
    large = Image.new("RGBA", (round(right - left) + 2 * edge, round(bottom - top) + 2 * edge))
    pen = ImageDraw.Draw(large)
    for inset, colour in ((0, PAPER), (size // 12, CRIMSON), (size // 4, PAPER)):
        box = (inset, inset, large.width - 1 - inset, large.height - 1 - inset)
        pen.rounded_rectangle(box, size // 2 - inset, fill=colour)
    pen.text((edge - left, edge - top), text, font=type_, fill=CRIMSON)
    small = large.rotate(10, Image.Resampling.BICUBIC, expand=True).reduce(2)
    small.putalpha(small.getchannel("A").point([255 * (level > 127) for level in range(256)]))
    return small


def _add_dice(scene: Scene, rolled: Rolled, x: float, y: float) -> None:
    """Add a roll: its die with the result on it and its kind below; several dice overlap, with their sum."""
    kinds = rolled.dice
    first = x - 13 * (min(3, len(kinds)) - 1)
    for n, sides in enumerate(kinds[:3]):
        scene.add_centred(f"die d{sides}", sprite(art(f"die_{sides}")), first + 26 * n, y - 14)
    lower = {4: 14, 20: 4}.get(kinds[0], 0) if len(kinds) == 1 else 0
    if len(kinds) > 1 or kinds[0] in (8, 10):
        scene.add_centred("face", panel((66, 50), PAPER, PAPER, 0, 18), x, y - 14)
    scene.write(str(rolled.sum), x, y - 14 + lower, 44 if rolled.sum < 10 or kinds[0] == 12 else 36, INK)
    text = "+".join(f"d{sides}" for sides in kinds) if len(kinds) < 3 else f"{len(kinds)}×"
    scene.write(text, x, y + 56, 33, INK)
