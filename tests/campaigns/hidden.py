"""Positions that differ only in what readers may not see, and courses of acts that keep it so: the rules alone."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from engine.errors import EngineError
from engine.game import Game
from engine.randomness import Chance
from engine.royal_court.cards import sorted_cards
from engine.royal_court.position import LETTERS
from engine.royal_court.position import Position as CourtPosition
from engine.royal_visit.position import Picking
from engine.royal_visit.position import Position as VisitPosition
from tests.support.text_rules import all_turns

Rules = Game[Any, Any, Any]

TURNED: Final = "draw pile turned round"
"""A change of which no hand tells."""

TRIED: Final = 40
"""Acts that are tried for one that goes with all positions alike."""


@dataclass(frozen=True)
class Step:
    """What happens next: one seat's act, or a question that all these seats let pass."""

    seats: tuple[str, ...]
    act: str
    window: bool = False


@dataclass(frozen=True)
class Changed:
    """A position in which something is changed that its readers do not see."""

    what: str
    position: Any


def reached(rules: Rules, players: int, turns: int, rng: random.Random) -> Any:
    """A position after so many acts at random, in which one seat is to play."""
    while True:
        left, chance = turns, Chance(f"{rng.getrandbits(256):064x}")
        position = rules.setup({}, rules.seats(players), chance)
        while acting := sorted(rules.to_act(position)):
            if _is_turn(rules, position, acting):
                if not left:
                    return position
                left -= 1
            act = rng.choice(_acts(rules, position, acting[0]))
            position = rules.apply(position, acting[0], rules.read_action(act), chance)


def changes(rules: Rules, position: Any, readers: Sequence[str | None], rng: random.Random) -> Iterator[Changed]:
    """Every hidden card changed in turn, the draw pile turned round, and everything at once."""
    piles = _piles(position)
    hidden = [name for name in piles if name not in readers]
    slots = [(name, place) for name in hidden for place in range(len(piles[name]))]
    for name, place in slots:
        card = piles[name][place]
        others = [one for one in slots if one[0] != name and piles[one[0]][one[1]] != card]
        if others:
            yield from _alike(
                rules, position, readers, f"{name} {place}", _swapped(piles, (name, place), rng.choice(others))
            )
    turned = {**piles, "draw": piles["draw"][::-1]}
    yield from _alike(rules, position, readers, TURNED, turned)
    cards = [piles[name][place] for name, place in slots]
    rng.shuffle(cards)
    mixed = {name: list(pile) for name, pile in piles.items()}
    for (name, place), card in zip(slots, cards, strict=True):
        mixed[name][place] = card
    yield from _alike(rules, position, readers, "everything", mixed)


def course(
    rules: Rules, positions: Sequence[Any], readers: Sequence[str | None], seed: str, rng: random.Random, length: int
) -> list[Step]:
    """Acts that go in each of these positions and look alike to the readers, as many as there are, `length` at most."""
    steps: list[Step] = []
    used: dict[str, int] = {}
    while len(steps) < length:
        acting = {tuple(sorted(rules.to_act(position))) for position in positions}
        if len(acting) > 1 or not (seats := next(iter(acting))):
            break
        window = not _is_turn(rules, positions[0], seats)
        if window:
            found = [rules.write_action(rules.default_action(positions[0], seats[0]))]
        else:
            found = sorted(set.intersection(*(set(_acts(rules, position, seats[0])) for position in positions)))
            rng.shuffle(found)
        for act in found[:TRIED]:
            made = [_made(rules, position, seats, act, readers, Chance(seed, used)) for position in positions]
            if made[0] is not None and all(one is not None and one[1:] == made[0][1:] for one in made):
                positions, used = [one[0] for one in made if one is not None], made[0][2]
                steps.append(Step(seats, act, window))
                break
        else:
            break
    return steps


def _made(
    rules: Rules, position: Any, seats: Sequence[str], act: str, readers: Sequence[str | None], chance: Chance
) -> tuple[Any, list[Any], dict[str, int], tuple[str, ...]] | None:
    """The position after an act of each of these seats; what the readers see of it; the luck."""
    seen: list[Any] = []
    action = rules.read_action(act)
    try:
        for seat in seats:
            seen += [rules.as_seen(position, reader, seat, action) for reader in readers]
            position = rules.apply(position, seat, action, chance)
    except EngineError:
        return None
    if rules.outcome(position) is not None:  # then everything is open
        return None
    return position, [*seen, *(rules.view(position, reader) for reader in readers)], chance.used, chance.shown


def _is_turn(rules: Rules, position: Any, acting: Sequence[str]) -> bool:
    return rules.dealt(position) and len(acting) == 1 and rules.default_action(position, acting[0]) is None


def _acts(rules: Rules, position: Any, seat: str) -> tuple[str, ...]:
    view = rules.view(position, seat)
    return rules.next_plays(view, ()) if isinstance(view, Picking) else all_turns(rules, view)


def _piles(position: Any) -> dict[str, list[Any]]:
    """All cards that are hidden from anybody, by the seat that sees them, or `draw`."""
    if isinstance(position, CourtPosition):
        hands = {LETTERS[seat]: list(cast("Any", place.hand)) for seat, place in enumerate(position.places)}
        return {**hands, "draw": list(cast("Any", position.draw))}
    assert isinstance(position, VisitPosition)
    green, red = cast("Any", position.hands)
    return {"g": list(green), "r": list(red), "draw": list(cast("Any", position.draw))}


def _with(position: Any, piles: dict[str, list[Any]]) -> Any:
    if isinstance(position, CourtPosition):
        places = tuple(
            replace(place, hand=sorted_cards(piles[LETTERS[seat]])) for seat, place in enumerate(position.places)
        )
        return replace(position, places=places, draw=tuple(piles["draw"]))
    hands = (tuple(sorted(piles["g"])), tuple(sorted(piles["r"])))
    return replace(position, hands=hands, draw=tuple(piles["draw"]))


def _swapped(piles: dict[str, list[Any]], one: tuple[str, int], other: tuple[str, int]) -> dict[str, list[Any]]:
    swapped = {name: list(pile) for name, pile in piles.items()}
    swapped[one[0]][one[1]], swapped[other[0]][other[1]] = piles[other[0]][other[1]], piles[one[0]][one[1]]
    return swapped


def _alike(
    rules: Rules, position: Any, readers: Sequence[str | None], what: str, piles: dict[str, list[Any]]
) -> Iterator[Changed]:
    changed = _with(position, piles)
    if changed != position:
        for reader in readers:
            assert rules.view(changed, reader) == rules.view(position, reader), f"{reader} sees {what}"
        yield Changed(what, changed)


def arranged(rules: Any, position: Any) -> Any:
    """The same rules from another beginning."""

    class Arranged(type(rules)):  # type: ignore[misc]
        def setup(self, options: Any, seats: Any, chance: Any) -> Any:
            return super().setup(options, seats, chance) if isinstance(position, VisitPosition) else position

        def apply(self, now: Any, seat: str, action: Any, chance: Any) -> Any:
            return position if isinstance(now, Picking) else super().apply(now, seat, action, chance)

    return Arranged()
