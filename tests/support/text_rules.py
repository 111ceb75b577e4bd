"""What tests ask of a game's rules: every turn of a view, the plays of an action, and the rules over text.

Over text, positions, views and actions are in the game's notation, as the store has them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, cast

from engine.errors import InvalidNotation
from engine.game import AnyAction, AnyPosition, Game, LeaveResult, Outcome, Visibility
from engine.randomness import Chance
from engine.royal_court.acts.act import Act, acting
from engine.royal_court.drafting import acts
from engine.royal_court.game import RoyalCourt
from engine.royal_court.notation import read_act, write_act
from engine.royal_court.position import Position as CourtPosition
from engine.royal_visit.deal import PICKS
from engine.royal_visit.game import PICK, RoyalVisit
from engine.royal_visit.notation import read_turn, write_turn
from engine.royal_visit.position import Picking
from engine.royal_visit.position import Position as VisitPosition
from engine.royal_visit.position import View as VisitView
from engine.royal_visit.turns.listing import turns
from examples.sealed_bids.position import Position as BidsPosition
from examples.sealed_bids.rules import SealedBids


def all_turns(rules: Game[Any, Any, Any], view: object) -> tuple[str, ...]:
    """One action for each distinct outcome that a view's reader can choose, in a stable order: there can be thousands.

    The view is a value or its text; the actions are text.
    """
    seen: Any = rules.read_position(view) if isinstance(view, str) else view
    if isinstance(seen, VisitPosition):
        return tuple(map(write_turn, turns(seen)))
    if isinstance(seen, CourtPosition):
        able = (seat for seat in acting(seen) if not isinstance(seen.places[seat].hand, int))
        return tuple(write_act(act) for seat in able for act in acts(seen, seat))
    return rules.next_plays(seen, ()) if rules.to_act(seen) else ()


def plays_of(rules: Game[Any, Any, Any], action: object) -> tuple[str, ...]:
    """The plays of an action, which is a value or its text."""
    text: str = action if isinstance(action, str) and action not in PICKS else rules.write_action(action)
    if rules.key == "royal_court":
        return tuple(filter(None, re.split(r"(?=\+[A-Z0-9])|(?=>)", text)))
    if rules.key == "counting" and not text.startswith(PICK):
        return tuple(text.split("+"))
    return (text,) if rules.key != "royal_visit" or text.startswith(PICK) else tuple(map(str, read_turn(text)))


class TextRules:
    def __init__(self, rules: Game[Any, Any, Any]) -> None:
        self.rules = rules
        self.key = rules.key
        self.players = rules.players
        self.options = rules.options
        self.seats = rules.seats
        self._read = lru_cache(maxsize=64)(rules.read_position)
        """Tests ask many things of the same position, and reading it takes longer than most answers."""

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> str:
        return self.rules.write_position(self.rules.setup(options, seats, chance))

    def dealt(self, position: str) -> bool:
        return self.rules.dealt(self._read(position))

    def to_act(self, position: str) -> frozenset[str]:
        return self.rules.to_act(self._read(position))

    def inactive_seats(self, position: str) -> frozenset[str]:
        return self.rules.inactive_seats(self._read(position))

    def prompt_key(self, position: str, seat: str) -> str:
        return self.rules.prompt_key(self._read(position), seat)

    def apply(self, position: str, seat: str, action: str, chance: Chance) -> str:
        before, made = self._read(position), self.rules.read_action(action)
        return self.rules.write_position(self.rules.apply(before, seat, made, chance))

    def leave(self, position: str, seat: str, chance: Chance, termination: str = "resign") -> LeaveResult[str]:
        left = self.rules.leave(self._read(position), seat, chance, termination)
        return LeaveResult(self.rules.write_position(left.position), left.outcome)

    def default_action(self, position: str, seat: str) -> str | None:
        return self._text(self.rules.default_action(self._read(position), seat))

    def view(self, position: str, reader: str | None) -> str:
        return self.rules.write_position(self.rules.view(self._read(position), reader))

    def as_seen(self, position: str, reader: str | None, seat: str, action: str) -> str | None:
        before, made = self._read(position), self.rules.read_action(action)
        return self._text(self.rules.as_seen(before, reader, seat, made))

    def visibility(self, before: str, after: str, seat: str, action: str) -> Visibility:
        then, now = self._read(before), self._read(after)
        return self.rules.visibility(then, now, seat, self.rules.read_action(action))

    def outcome(self, position: str) -> Outcome | None:
        return self.rules.outcome(self._read(position))

    def next_plays(self, view: str, drafted: Sequence[str]) -> tuple[str, ...]:
        return self.rules.next_plays(self._read(view), drafted)

    def turn(self, plays: Sequence[str]) -> str:
        return self.rules.write_action(self.rules.turn(plays))

    def turns(self, view: str) -> tuple[str, ...]:
        return all_turns(self.rules, view)

    def plays(self, action: str) -> tuple[str, ...]:
        return plays_of(self.rules, action)

    def _text(self, action: Any) -> str | None:
        return None if action is None else self.rules.write_action(action)


def text_of(known: object) -> str:
    """The text of a position or view of any game that the tests know; a text itself."""
    match known:
        case str():
            return known
        case VisitPosition() | Picking():
            return RoyalVisit().write_position(known)
        case CourtPosition():
            return RoyalCourt().write_position(known)
        case BidsPosition():
            return SealedBids().write_position(known)
        case _:
            raise TypeError(known)


def visit_view(view: object) -> VisitView:
    """Return a dealt view of Royal Visit from an `AnyView`."""
    assert isinstance(view, VisitPosition)
    return VisitView(view)


def court_view(view: object) -> CourtPosition:
    """Return a view of The Royal Court from an `AnyView`."""
    assert isinstance(view, CourtPosition)
    return view


def bids_view(view: object) -> BidsPosition:
    """Return a view of Sealed Bids from an `AnyView`."""
    assert isinstance(view, BidsPosition)
    return view


def position_of(text: str | None) -> AnyPosition:
    """The position or view of a text of any game that the tests know."""
    assert text is not None
    if re.match(r"L[-+0]|pick (rulebook|manual)", text):
        return AnyPosition(RoyalVisit().read_position(text))
    if re.match("court |full ", text):
        return AnyPosition(RoyalCourt().read_position(text))
    return AnyPosition(SealedBids().read_position(text) if text.startswith("[") else text)


def action_of(text: str) -> AnyAction:
    """The action of a text of any game that the tests know."""
    for read_action in (RoyalVisit().read_action, read_act):
        with suppress(InvalidNotation):
            return AnyAction(read_action(text))
    return AnyAction(text)


def written(action: object) -> str | None:
    """The text of an action of any game that the tests know; None for None."""
    if isinstance(action, Act):
        return write_act(action)
    return (
        RoyalVisit().write_action(action)
        if isinstance(action, tuple) or action in PICKS
        else cast("str | None", action)
    )
