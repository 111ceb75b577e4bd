"""The lessons: fixed positions in which seat a has to reach a goal with one act. Each has one idea.

Their keys are stored with people's progress: a lesson may change, its key may not. After the act, everyone else lets it
pass until no answer is awaited any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

from bot.games.royal_court.states import TurnMade
from bot.games.states import Lesson
from engine.errors import IllegalTurn, Reason
from engine.royal_court.acts.act import LET, hand_of
from engine.royal_court.cards import Cards, full_deck, sorted_cards
from engine.royal_court.effect import Effect, EffectKind
from engine.royal_court.luck import Luck, opening
from engine.royal_court.notation import read_act
from engine.royal_court.position import LETTERS, NOPE, SWAP, Place, Position, view
from engine.royal_court.record import is_secret_answer
from engine.royal_court.rules import SYSTEM, apply

FIT, SIX, JOKERS, SETS, JACK, ROYALS = "fit", "six", "joker", "sets", "jack", "royals"
NOPES, CASTLE, COURT, REVOLUTION, REVOLT = "nope", "castle", "court", "revolution", "revolt"

ME, OTHER, THIRD = range(3)
"""The seats: the reader's own, and two others."""

CASTLE_SIZE: Final = 4
"""Number of cards of the largest castle."""

SET_SIZE: Final = 3
"""Number of cards of a set, added to the two that the pile begins with."""

CARDS_HELD: Final = 4
"""Number of cards in the hand of the catapult's target."""

HIT: Final = 2
"""Number of cards that it picks up when it is hit."""

_ANY_LUCK: Final = Luck.of("0123456789abcdef" * 4).seed
_FOUR: Final = Luck.of("2" * 64).seed
"""The first roll of a six-sided die is a 4: the catapult hits."""


@dataclass(frozen=True, slots=True)
class _Deal:
    """A whole position, and a test of the position that an act has led to. `seed` determines its luck."""

    position: Position = field(repr=False)
    reaches_goal: Callable[[Position], bool]
    seed: str = field(default=_ANY_LUCK, repr=False)


def _cards(text: str) -> Cards:
    return sorted_cards(text.split())


def _position(places: Sequence[Place], pile: str, taken: Cards = (), **changes: object) -> Position:
    """Three players, with the rest of the deck in table order on the draw pile."""
    primary = tuple(pile.split())
    rest = Counter(full_deck(len(places)))
    rest.subtract((*primary, *taken))
    for place in places:
        hand = () if isinstance(place.hand, int) else place.hand
        for some in (hand, place.guests, *place.courts, *place.castles):
            rest.subtract(some)
    position = opening(places, primary, sorted_cards(rest.elements()), turn=ME)
    return replace(position, taken=taken, **changes)  # type: ignore[arg-type]


@cache
def _deals() -> MappingProxyType[str, _Deal]:
    others = Place(_cards("3r 6r 9b Tr Jr Qb")), Place(_cards("4b 6b 8r 9r Jr Kb"))
    court = Place(_cards("4r 6r 9r"), courts=(("Jr", "Qb", "Kb"),))
    return MappingProxyType(
        {
            FIT: _Deal(
                _position((Place(_cards("2b 3b 5r 7r 8r Tr")), *others), "9b 5b"), lambda after: after.top == "2b"
            ),
            SIX: _Deal(
                _position((Place(_cards("2r 3r 4b 6b 7r 8b Tb")), Place(_cards("3r Tr Jr Qb")), others[1]), "5b 7b"),
                lambda after: [place.held for place in after.places[OTHER:]] == [CARDS_HELD + HIT, others[1].held],
                _FOUR,
            ),
            JOKERS: _Deal(
                _position((Place(_cards("3r 5b 8b Tb Qr Kr XX")), *others), "9b 2b"),
                lambda after: after.places[OTHER].held > others[0].held,
            ),
            SETS: _Deal(
                _position((Place(_cards("2r 3b 5r 5r 5b 8r 9b")), *others), "8b 4r"),
                lambda after: len(after.primary) == 2 + SET_SIZE,
            ),
            JACK: _Deal(
                _position((Place(_cards("3r 4b 7r 9b Tb Jb")), *others), "5b Tr"), lambda after: after.actions > 1
            ),
            ROYALS: _Deal(
                _position(
                    (Place(_cards("3r Jb Qr XX")), *others),
                    "Tr Kr",
                    _cards("6b"),
                    actions=0,
                    played=True,
                    step=SWAP,
                    effect=Effect(EffectKind.KING, 1, OTHER),
                ),
                lambda after: "3r" not in hand_of(after.places[ME]),
            ),
            NOPES: _Deal(
                _position(
                    (Place(_cards("Ar 3r 7b Qr")), Place(_cards("3b 9b Tr Jr")), others[1]),
                    "5r 6b",
                    turn=OTHER,
                    actions=0,
                    played=True,
                    step=NOPE,
                    effect=Effect(EffectKind.SIX, 5, ME),
                    asked=(ME, THIRD),
                ),
                lambda after: after.places[ME].held < CARDS_HELD,
            ),
            CASTLE: _Deal(
                _position((Place(_cards("2r 5r 7b 8r 9r Tb Tb Kr")), *others), "Jb Qb"),
                lambda after: any(len(castle) == CASTLE_SIZE for castle in after.places[ME].castles),
            ),
            COURT: _Deal(
                _position((Place(_cards("4r 7r 8b Tr Jb Qr Kr")), *others), "2r Ab"),
                lambda after: bool(after.places[ME].courts),
            ),
            REVOLUTION: _Deal(
                _position(
                    (Place(_cards("2r 3b 4b 5r 5b 9b"), castles=(("7r", "8b", "9b"),)), court, others[1]), "Tr 8b"
                ),
                lambda after: not after.places[OTHER].courts,
            ),
            REVOLT: _Deal(
                _position((Place(_cards("2b 3b 7r 8b 9b Jb Kr")), *others), "5b 4b", heads_to_fall=1),
                lambda after: bool(after.places[ME].castles),
            ),
        }
    )


def lessons() -> Sequence[Lesson[Position]]:
    """All lessons, in their order."""
    return tuple(Lesson(key, view(deal.position, ME), LETTERS[ME]) for key, deal in _deals().items())


def reaches_goal(lesson: str, plays: Sequence[str]) -> bool:
    """Whether this act reaches the goal after all others have let it pass. Raises `IllegalTurn`."""
    _, last = course(lesson, tuple(plays))[-1]
    return _deals()[lesson].reaches_goal(last)


@lru_cache(maxsize=64)
def course(lesson: str, plays: tuple[str, ...]) -> tuple[tuple[TurnMade, Position], ...]:
    """Each event that the act leads to, as everyone sees it, with the position after it. Raises `IllegalTurn`."""
    if len(plays) != 1:
        raise IllegalTurn(Reason("act", "a turn is one act"))
    luck, before = Luck.of(_deals()[lesson].seed), _deals()[lesson].position
    events: list[tuple[TurnMade, Position]] = []
    actor: int | None = ME
    while not events or before.step is NOPE:
        act = LET if actor is SYSTEM else read_act(plays[0])
        rolled = len(luck.shown)
        after = apply(before, actor, act, luck)
        if not is_secret_answer(before, after):
            letter, turn = ("", None) if act == LET else (LETTERS[ME], act)
            rolls = luck.shown[rolled:]
            made = TurnMade(len(events) + 1, letter, turn, view(before, ME), view(after, None), rolls)
            events.append((made, after))
        before, actor = after, SYSTEM if after.step is NOPE else ME
    return tuple(events)
