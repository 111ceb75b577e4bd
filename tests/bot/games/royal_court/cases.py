"""Positions, acts and states of The Royal Court for the tests of what it shows and says."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final

from bot.games.royal_court.states import TurnMade
from bot.i18n.translator import Translator
from engine.game import OPEN
from engine.randomness import Chance
from engine.royal_court.acts.act import LET, QUIT, STACKS, Act, acting
from engine.royal_court.cards import sorted_cards
from engine.royal_court.drafting import acts
from engine.royal_court.game import RoyalCourt
from engine.royal_court.luck import LUCK, Luck, deal
from engine.royal_court.notation import read_position
from engine.royal_court.position import LETTERS, NOPE, Hidden, Position, revealed_view, view
from engine.royal_court.rules import SYSTEM, apply

ENGLISH: Final = Translator("en", gettext.NullTranslations())
RULES: Final = RoyalCourt()


def spaced(text: str) -> str:
    """A text with plain spaces, also where its lines do not break."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


@dataclass(frozen=True)
class Step:
    """An event of a random game: the whole position before and after it, and what of the luck was seen."""

    before: Position
    seat: int | None
    act: Act
    after: Position
    shown: tuple[str, ...]
    seed: str
    luck: int

    def chance(self) -> Chance:
        """The luck that was drawn in it."""
        return Chance(self.seed, {LUCK: self.luck - 1})

    @property
    def is_seen(self) -> bool:
        """Whether everybody hears of it: a `let` that closes no window is nobody's business."""
        return self.act != LET or view(self.before, None) != view(self.after, None)


def seen(position: Position, reader: int | None, *, over: bool = False) -> Position:
    """A position as a reader may see it."""
    return revealed_view(position) if over else view(position, reader)


def made(step: Step, reader: int | None, number: int = 1, *, over: bool = False) -> TurnMade:
    """An event as a reader hears of it."""
    before, after = (seen(one, reader, over=over) for one in (step.before, step.after))
    closes = step.act == LET
    if step.seat is SYSTEM or closes:
        return TurnMade(number, "", None, before, after, step.shown)
    letter = LETTERS[step.seat]
    who = OPEN if over else None if reader is None else LETTERS[reader]
    turn = None if step.act == QUIT else RULES.as_seen(step.before, who, letter, step.act)
    return TurnMade(number, letter, turn, before, after, step.shown)


@cache
def game(seed: int, players: int, *, full: bool = False, quits: float = 0.0) -> tuple[Step, ...]:
    """A game of random acts to its end, with windows closed by the house now and then, and people who leave."""
    dice, chance = Random(f"{seed} {players} {full}"), Chance(f"{seed:064x}")
    position, steps = deal(players, Luck(chance), full=full), []
    while asked := acting(position):
        drawn = Chance(chance.seed, chance.used)
        if position.step == NOPE and dice.random() < 0.2:
            seat, act = SYSTEM, LET
        else:
            seat = dice.choice(asked)
            act = QUIT if dice.random() < quits else _act(dice, acts(position, seat))
        after = apply(position, seat, act, Luck(drawn))
        steps.append(Step(position, seat, act, after, drawn.shown, chance.seed, Luck(chance).number))
        position, chance = after, drawn
    return tuple(steps)


def _act(dice: Random, found: tuple[Act, ...]) -> Act:
    """A random kind of act, then one of its kind: of sets there are many more than of anything else."""
    kinds: dict[tuple[str, int], list[Act]] = {}
    for act in found:
        stack = act.kind in STACKS or not act.tokens
        kinds.setdefault(("" if stack else act.kind.value, max(0, len(act.tokens) - 1)), []).append(act)
    return dice.choice(kinds[dice.choice(sorted(kinds))])


def games(count: int, *, quits: float = 0.01) -> Iterator[tuple[Step, ...]]:
    """Random games at tables of every size, by either rules."""
    for seed in range(count):
        yield game(seed, 2 + seed % 5, full=bool(seed // 5 % 2), quits=quits if seed % 3 == 0 else 0.0)


def a_view(
    *places: str,
    top: str = "4r",
    turn: str = "a+1",
    used: str = "-",
    revolt: str = "0",
    pile: str = "shut",
    step: str = "play - 0 - - -",
    secondary: str = "-",
    rules: str = "court",
) -> Position:
    """A view of so many places (`3r/-/-/-`, `?7/-/-/-`, `x1`), with all other cards in the draw pile."""
    cards = 55 if len(places) < 4 else 110
    known = sum(map(_count, (*"/".join(places).replace(".", "/").split("/"), top, secondary, step.split(" ")[-1])))
    line = " ".join((rules, turn, used, "-", revolt, pile, "0", step, *places, f"?{cards - known}", top, secondary))
    return read_position(line)


def _count(pile: str) -> int:
    if pile.startswith("?"):
        return int(pile[1:])
    return 0 if pile in ("-", "0") or pile[0] in "fx" else len(pile) // 2


def other_hidden_cards(dice: Random, position: Position, reader: int | None) -> Position:
    """The same position with the cards that the reader does not see dealt differently, and others asked."""
    mine = reader in (position.turn, position.victim)
    hidden = [*_known(position.draw), *(() if mine else _known(position.taken))]
    for seat, place in enumerate(position.places):
        hidden += [] if seat == reader else _known(place.hand)
    dice.shuffle(hidden)

    def dealt(count: int) -> tuple[str, ...]:
        cards = sorted_cards(hidden[:count])
        del hidden[:count]
        return cards

    places = tuple(
        place if seat == reader else replace(place, hand=dealt(place.held))
        for seat, place in enumerate(position.places)
    )
    taken = position.taken if mine else dealt(len(_known(position.taken)))
    asked = tuple(seat for seat in position.asked if seat == reader or dice.random() < 0.5)
    return replace(position, places=places, taken=taken, draw=tuple(hidden), asked=asked)


def _known(pile: Hidden) -> tuple[str, ...]:
    assert not isinstance(pile, int)
    return pile
