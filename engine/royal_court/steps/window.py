"""The step of a window: everybody who is asked may nope the pending effect, or let it pass."""

from __future__ import annotations

from engine.royal_court.acts.act import LET, Act, ActKind, hand_of
from engine.royal_court.effect import EffectKind
from engine.royal_court.position import PLAY, Place
from engine.royal_court.steps.effects import carry_out
from engine.royal_court.steps.state import GameState
from engine.royal_court.steps.turn_end import after_effect, finish_act


def answers(place: Place) -> tuple[Act, ...]:
    """Return the possible answers in a window: `let`, and a nope for each kind of ace in the hand."""
    return (LET, *(Act(ActKind.NOPE, (ace,)) for ace in ("Ar", "Ab") if ace in hand_of(place)))


# ---- what they do
def answer(state: GameState, seat: int, act: Act) -> None:
    """Nope the effect, or let it pass."""
    state.asked.remove(seat)
    for ace in act.tokens:
        state.hands[seat].remove(ace)
        state.secondary.append(ace)
        state.nopes.append(seat)
        state.asked = [other for other in state.inside if other != seat]
    if not state.asked:
        close(state)


def close(state: GameState) -> None:
    """Close the window: seats that have not answered let it pass."""
    effect, stands = state.pending, len(state.nopes) % 2 == 0
    state.step, state.effect, state.nopes, state.asked = PLAY, None, [], []
    is_set = effect.kind is EffectKind.SET
    if is_set:
        state.set_size = 0
    if stands:
        carry_out(state, effect)
    if not state.over and state.step is PLAY:
        (finish_act if is_set else after_effect)(state)
