"""Windows in which a player may say Nope: `bot.games.logic.WindowLogic` over `engine.royal_court.orders`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from bot.durations import SECOND, Milliseconds
from bot.games.royal_court.builder.offered import drafting_of, only_act
from engine.errors import IllegalTurn, Reason
from engine.game import GameWord
from engine.royal_court import orders
from engine.royal_court.acts.act import LET, Act
from engine.royal_court.effect import EffectKind
from engine.royal_court.position import LETTERS, NOPE, PLAY, Position
from engine.royal_court.steps.window import answers

NOPE_CONTROL, LET_CONTROL = "nope", "let"
"""The two controls of a window."""

PAUSE: Final = 5 * SECOND
STRIKE: Final = 8 * SECOND
"""The length of a pause; of one whose effect strikes someone (royal-court rules, "Nopes in a chat"). What makes one
longer, a first match or the time to answer, is in `bot.matches.core.clocks.window_length`."""

STRIKES: Final = (EffectKind.KING, EffectKind.SIX, EffectKind.JOKER, EffectKind.REVOLT, EffectKind.SET)
"""Effects that strike someone."""

FEWER: Final = "fewer"
"""The order that lets pass what does not concern its player, by what everybody sees, and leaves the rest to them."""


def is_window(view: Position) -> bool:
    """Whether a window is open, so that a Nope is possible."""
    return view.step is NOPE


def pause(view: Position) -> Milliseconds:
    """How long an open window is a pause."""
    return STRIKE if view.effect is not None and view.effect.kind in STRIKES else PAUSE


def concerned(view: Position) -> Collection[str]:
    """The seats whose effect is pending, that it may strike, or that have said Nope."""
    struck = range(view.players) if view.victim is None else [view.victim]
    if view.effect is not None and view.effect.kind is EffectKind.JOKER:
        struck = [*view.shares(view.effect.number)]
    strikes = pause(view) == STRIKE and not view.backfires
    return {LETTERS[seat] for seat in (view.turn, *view.nopes, *(struck if strikes else ()))}


def ahead(view: Position, seat: str) -> Position | None:
    """The view as it will be if the pending effect stands, or the nope of it; None unless it is this seat's turn then.

    What others pick up, and a set's roll, is not foreseen: the act that is chosen here may become impossible.
    """
    if view.effect is None or view.step is not NOPE or LETTERS[view.turn] != seat:
        return None
    stands, effect = len(view.nopes) % 2 == 0, view.effect
    actions = view.actions + effect.actions * stands
    if not actions or (stands and (effect.kind in (EffectKind.KING, EffectKind.REVOLT) or effect.gives)):
        return None
    then = replace(view, step=PLAY, effect=None, set_size=0, nopes=(), asked=(), actions=actions)
    drafting = drafting_of(then)
    return then if drafting is not None and not only_act(drafting) else None


def awaited_in_order(position: Position) -> tuple[str, ...]:
    """The awaited seats in the order of play, from the next player on."""
    players = position.players
    turn_order = [(position.turn + position.direction * step) % players for step in range(1, players + 1)]
    return tuple(LETTERS[seat] for seat in turn_order if seat in position.asked)


def answer(view: Position, order: GameWord) -> Act | None:
    """The action of a standing order; None if the player is to be asked, or is not asked now."""
    seat = next(iter(_asked(view)), None)
    if seat is None or order == FEWER:
        own = seat == view.turn and not view.backfires and seat not in view.nopes
        return None if seat is None or (LETTERS[seat] in concerned(view) and not own) else LET
    return orders.answer(view, seat, orders.Order(order))


def press(position: Position, seat: str, control: str) -> Act:
    """Nope, with the red ace first, or let it pass."""
    number = LETTERS.index(seat)
    if position.step is not NOPE or number not in position.asked or control not in (NOPE_CONTROL, LET_CONTROL):
        raise IllegalTurn(Reason("seat", "this seat is not asked now"))
    if control == LET_CONTROL:
        return LET
    aces = [act for act in answers(position.places[number]) if act != LET]
    if not aces:
        raise IllegalTurn(Reason("act", "this seat has no ace"))
    return aces[0]


def can_nope(view: Position) -> bool:
    """Whether the reader of this view is asked and holds an ace."""
    return any(len(answers(view.places[seat])) > 1 for seat in _asked(view))


def _asked(view: Position) -> list[int]:
    """The reader's seat, if it is asked."""
    return [seat for seat in view.asked if not isinstance(view.places[seat].hand, int)]
