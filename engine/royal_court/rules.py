"""Applying an event: an act of a seat, or the end of a window.

The engine has no clock: the caller closes a window by the event `- let`. Which card goes on which: `cards.fits`.
"""

from __future__ import annotations

from typing import Final, assert_never

from engine.errors import GameOver, HiddenCards, IllegalTurn, Reason
from engine.royal_court.acts.act import LET, QUIT, Act, ActKind, acting
from engine.royal_court.drafting import is_legal
from engine.royal_court.luck import Luck
from engine.royal_court.notation import write_act
from engine.royal_court.position import LETTERS, NOPE, OVER, PLAY, SWAP, Position
from engine.royal_court.steps.giving import give, give_away, swap_again
from engine.royal_court.steps.state import GameState
from engine.royal_court.steps.turn import (
    bet,
    lay_castle,
    lay_court,
    lay_revolution,
    lay_siege,
    lay_stack,
    pick_up_by_choice,
)
from engine.royal_court.steps.turn_end import after_effect, end_turn, finish_act
from engine.royal_court.steps.window import answer, close

SYSTEM: Final = None
"""The actor, in place of a seat, that closes a window."""


def apply(position: Position, seat: int | None, act: Act, luck: Luck) -> Position:
    """Return the position after an event. Raises `IllegalTurn`, `GameOver`, `HiddenCards`."""
    if position.step is OVER:
        raise GameOver(Reason("over", "the game is over"))
    if isinstance(position.draw, int):
        raise HiddenCards(Reason("hidden", "a view cannot be played on"))
    if seat is SYSTEM:
        if position.step is not NOPE or act != LET:
            raise IllegalTurn(Reason("system", "the system only closes a window: - let"))
    elif act == QUIT:
        if position.places[seat].fate:
            raise IllegalTurn(Reason("out", f"{LETTERS[seat]} is not in the game any more"))
    elif not is_legal(position, seat, act):
        if seat not in acting(position):
            raise IllegalTurn(Reason("seat", f"{LETTERS[seat]} is not asked now"))
        raise IllegalTurn(Reason("act", f"{write_act(act)!r} is no act of {LETTERS[seat]} here"))
    return carry_out(position, seat, act, luck)


def carry_out(position: Position, seat: int | None, act: Act, luck: Luck) -> Position:
    """Return the position after an event that is known to be legal."""
    state = GameState(position, luck)
    match act.kind:
        case ActKind.CARD | ActKind.SET | ActKind.PAIR:
            lay_stack(state, act)
        case ActKind.LET | ActKind.NOPE:
            if seat is SYSTEM:
                close(state)
            else:
                answer(state, seat, act)
        case ActKind.DRAW:
            pick_up_by_choice(state)
        case ActKind.END:
            end_turn(state)
        case ActKind.COURT:
            lay_court(state, act)
        case ActKind.CASTLE:
            lay_castle(state, act)
        case ActKind.REVOLT:
            lay_revolution(state, act)
        case ActKind.SIEGE:
            lay_siege(state, act)
        case ActKind.BET:
            bet(state)
        case ActKind.AGAIN:
            swap_again(state)
        case ActKind.GIVE:
            give(state, act.tokens)
        case ActKind.GIFT:
            give_away(state, act)
        case ActKind.QUIT:
            assert seat is not SYSTEM
            _quit(state, seat)
        case _:
            assert_never(act.kind)
    return state.freeze()


def _quit(state: GameState, seat: int) -> None:
    """Remove a player who leaves, whatever is pending."""
    pending, mine = state.step, seat == state.turn
    aimed = state.effect is not None and state.effect.aim == seat
    state.eliminate(seat)
    if state.over:
        return
    if mine and pending == PLAY:
        end_turn(state)
    elif mine:
        state.discard_pending()
        finish_act(state)
    elif pending == NOPE and not state.asked:
        close(state)
    elif pending == SWAP and aimed:
        state.discard_pending(keep_set=True)
        after_effect(state)
