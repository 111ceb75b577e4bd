"""The end of an act: the roll for a set, who has finished, and the end of the turn."""

from __future__ import annotations

from engine.royal_court.cards import dice, set_rung
from engine.royal_court.effect import LOW_SET_ROLL, Effect, EffectKind
from engine.royal_court.position import Ending
from engine.royal_court.steps.state import GameState


def after_effect(state: GameState) -> None:
    """Roll for a set, if one is due, after the cards' own effect."""
    count = state.set_size
    if count and not state.over and not state.fates[state.turn]:
        roll = state.luck.roll(set_rung(count), "set")
        if roll <= LOW_SET_ROLL or (roll == sum(dice(set_rung(count))) and state.own(state.turn)):
            state.open_window(Effect(EffectKind.SET, roll))
            return
    state.set_size = 0
    finish_act(state)


def finish_act(state: GameState) -> None:
    """End empty courts, mark players without own cards as finished, and pass the turn if no action is left."""
    if state.over:
        return
    state.end_empty_courts()
    finished = [seat for seat in state.around(state.turn) if not state.own(seat)]
    for seat in finished:
        number = 1 + sum(fate.startswith("f") for fate in state.fates)
        for castle in state.castles[seat]:
            state.secondary += castle
        state.castles[seat], state.fates[seat] = [], f"f{number}"
    if finished and not state.full_rules:
        state.end_game(Ending.EMPTY)
    elif len(state.inside) < 2:
        state.end_game(Ending.ALIVE)
    elif not state.actions or state.fates[state.turn]:
        end_turn(state)


def end_turn(state: GameState) -> None:
    """Pass the turn to the next player, or to the one that a queen named."""
    if not state.played:
        state.is_open = True
    if state.named_next is not None and not state.fates[state.named_next]:
        state.turn = state.named_next
    else:
        state.turn = next(state.around((state.turn + state.direction) % len(state.fates)))
    state.actions, state.drawn, state.played, state.named_next = 1, False, False, None
