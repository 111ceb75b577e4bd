"""The effects of cards: what a window is about once they are played, and what happens when it closes."""

from __future__ import annotations

from typing import assert_never

from engine.royal_court.acts.act import Act, ActKind, swap_size, upgrades
from engine.royal_court.cards import D4, D6, D10, ROYALS
from engine.royal_court.effect import Effect, EffectKind
from engine.royal_court.position import GIFT, Place
from engine.royal_court.steps.giving import begin_swap
from engine.royal_court.steps.state import GameState


def raised(state: GameState, seat: int, place: Place, act: Act) -> Effect | None:
    """Roll for the effect of a stack on the pile; None if it has none. `place` is what the seat had before."""
    tokens, rank, luck = act.tokens, act.tokens[0][0], state.luck
    upgraded = upgrades(place, tokens) + act.size - 1
    if rank == "6":
        roll = luck.roll(D6 + upgraded, "six")
        return None if roll in (2, 3) else Effect(EffectKind.SIX, roll, act.aim)
    if not state.own(seat) or (rank in ROYALS and state.revolt):
        return None
    if act.kind is ActKind.PAIR:
        kings, queens = ([token for token in tokens if token[0] == rank] for rank in "KQ")
        cards, tries = swap_size(state.before, place, kings, tokens, 0), upgrades(place, queens) + act.size
        return Effect(EffectKind.KING, cards, act.aim, tries=tries) if cards else None
    match rank:
        case "J":
            return Effect(EffectKind.JACK, luck.roll(D4 + upgraded, "jack"))
        case "Q" if len(state.inside) == 2:
            return Effect(EffectKind.QUEEN_ACTIONS, 1 + upgraded)
        case "Q" if act.aim is None:
            return Effect(EffectKind.QUEEN_TURN)
        case "Q":
            return Effect(EffectKind.QUEEN_NEXT, 0, act.aim, act.direction)
        case "K":
            cards = swap_size(state.before, place, tokens, tokens, act.size - 1)
            return Effect(EffectKind.KING, cards, act.aim) if cards else None
        case "X":
            return Effect(EffectKind.JOKER, luck.roll(D10 + upgraded, "joker"))
        case _:
            return None


def carry_out(state: GameState, effect: Effect) -> None:
    """Carry out an effect that was not noped."""
    match effect.kind:
        case EffectKind.JACK | EffectKind.QUEEN_ACTIONS:
            state.actions += effect.number
        case EffectKind.QUEEN_TURN:
            state.direction = -state.direction
        case EffectKind.QUEEN_NEXT:
            state.named_next, state.direction = effect.aim, effect.direction
        case EffectKind.KING:
            begin_swap(state, effect)
        case EffectKind.SIX:
            _carry_out_six(state, effect)
        case EffectKind.JOKER:
            _carry_out_joker(state, effect.number)
        case EffectKind.REVOLT:
            _revolt(state)
        case EffectKind.SET:
            _set_roll(state, effect)
        case _:
            assert_never(effect.kind)


def _carry_out_six(state: GameState, effect: Effect) -> None:
    if effect.backfires:
        state.pick_up(state.turn, 2)
    elif effect.aim is not None and not state.fates[effect.aim]:
        if state.castles[effect.aim]:
            state.castle_falls(effect.aim)
        else:
            state.pick_up(effect.aim, 2)


def _carry_out_joker(state: GameState, count: int) -> None:
    seat = state.turn
    for _ in range(count):
        turn_order = [other for other in state.around(seat + state.direction) if other != state.turn]
        if state.over or not turn_order:
            return
        seat = turn_order[0]
        state.pick_up(seat, 1)


def _revolt(state: GameState) -> None:
    if state.besieger is None:
        state.heads_to_fall += 1
    state.actions = 0
    state.execute([*state.around(state.turn)])


def _set_roll(state: GameState, effect: Effect) -> None:
    if effect.backfires:
        state.pick_up(state.turn, 6 - effect.number)
    elif state.own(state.turn) and len(state.inside) > 1:
        state.step = GIFT
