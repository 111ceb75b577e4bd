"""The step of a turn: a card, a combo, picking up.

First what may be played, lazily and in the order of the list of acts; then what it does. What a stack's effect does is
in `effects`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Final

from engine.royal_court.acts.act import (
    BET,
    CASTLES,
    REVOLUTION,
    Act,
    ActKind,
    all_tokens,
    hand_of,
    names_next_player,
    swap_size,
)
from engine.royal_court.acts.pairs import fitting, spelling
from engine.royal_court.cards import D6, GUEST, JOKER, RANKS, ROYALS, card_of, copies, fits, sorted_cards, token_key
from engine.royal_court.effect import Effect, EffectKind
from engine.royal_court.position import LETTERS, Ending, Place, Position
from engine.royal_court.steps.effects import raised
from engine.royal_court.steps.state import GameState
from engine.royal_court.steps.turn_end import after_effect, finish_act

D6_HIGHEST: Final = 6
"""The roll with which two red sixes win at once."""

RUNGS: Final = {3: 5, 6: 8}
"""Rung of the betting man's roll by the number of jokers: d20, 2d20."""


def sets(some: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield every set of these tokens, which have one rank and are in order: all but the top in order, each top in
    turn."""
    for size in range(2, len(some) + 1):
        for chosen in dict.fromkeys(combinations(some, size)):
            # Among the same cards the last in order is the top.
            for place, token in enumerate(chosen):
                if place + 1 == size or card_of(chosen[place + 1]) != card_of(token):
                    yield (*chosen[:place], *chosen[place + 1 :], token)


def stacks_of_pairs(
    kings: Sequence[str], queens: Sequence[str], top: str, *, is_open: bool
) -> Iterator[tuple[str, ...]]:
    """Yield every stack of king-queen pairs in which each lower card fits on the card below it."""
    below = fitting(top, is_open=is_open)
    for lower_some, upper_some in ((queens, kings), (kings, queens)):
        if lower_some and lower_some[0][0] in below:
            yield from product(dict.fromkeys(lower_some), dict.fromkeys(upper_some))
    lasts = sorted({*map(card_of, (*queens, *kings))}, key=token_key)
    for size in range(2, min(len(kings), len(queens)) + 1) if below else ():
        for some in dict.fromkeys(combinations(kings, size)):
            for others in dict.fromkeys(combinations(queens, size)):
                found = (spelling((*some, *others), below, last) for last in lasts)
                yield from filter(None, found)


def aimed(
    position: Position, place: Place, kind: ActKind, stack: tuple[str, ...], others: Sequence[int]
) -> Sequence[Act]:
    """Return the acts that play a stack, one for each possible aim; a single one if it is not aimed."""
    rank = stack[0][0]
    if kind is ActKind.PAIR:
        kings = [token for token in stack if token[0] == "K"]
        is_aimed = swap_size(position, place, kings, stack, 0) > 0
    elif rank == "Q" and names_next_player(position, place, stack):
        return [Act(kind, stack, other, direction) for other in others for direction in (1, -1)]
    else:
        is_aimed = rank == "6" or (rank == "K" and swap_size(position, place, stack, stack, len(stack) - 1) > 0)
    return [Act(kind, stack, other) for other in others] if is_aimed else (Act(kind, stack),)


def courts(position: Position, place: Place) -> Iterator[Act]:
    """Yield every court."""
    if not position.revolt:
        yield from _one_each(ActKind.COURT, [*hand_of(place), *(card + GUEST for card in place.guests)], "JQK")


def castles(place: Place) -> Iterator[Act]:
    """Yield every castle."""
    for ranks in CASTLES:
        yield from _one_each(ActKind.CASTLE, hand_of(place), ranks)


def revolutions(position: Position, place: Place) -> Iterator[Act]:
    """Yield every revolution whose 2 fits."""
    if fits(f"{REVOLUTION[0]}r", position.top, is_open=position.is_open):
        yield from _one_each(ActKind.REVOLT, hand_of(place), REVOLUTION)


def sieges(position: Position, place: Place) -> Iterator[Act]:
    """Yield every siege whose ace fits: there can be thousands."""
    if position.full_rules and fits(f"{RANKS[0]}r", position.top, is_open=position.is_open):
        yield from _one_each(ActKind.SIEGE, all_tokens(place), RANKS)


def bets(position: Position, place: Place) -> Iterator[Act]:
    """Yield the betting man, with every joker in the hand."""
    if position.full_rules and hand_of(place).count(JOKER) == copies(JOKER, position.players):
        yield BET


def _one_each(kind: ActKind, available: Sequence[str], ranks: str) -> Iterator[Act]:
    """Yield every way to take one token of each of these ranks."""
    by_rank: Mapping[str, set[str]] = {rank: set() for rank in ranks}
    for token in available:
        if token[0] in by_rank:
            by_rank[token[0]].add(token)
    if all(by_rank.values()):
        for chosen in product(*(sorted(some, key=token_key) for some in by_rank.values())):
            yield Act(kind, chosen)


# ---- what they do
def pick_up_by_choice(state: GameState) -> None:
    """Pick up a card; in a revolt that is to lose a castle, or to be killed."""
    seat, state.drawn = state.turn, True
    if not state.revolt:
        state.pick_up(seat, 1)
    elif state.castles[seat] and state.besieger is None:
        state.castle_falls(seat)
        state.pick_up(seat, 1)
        if not state.over:
            state.actions = 0
    else:
        state.kill(seat)
    finish_act(state)


def lay_stack(state: GameState, act: Act) -> None:
    """Play a card, a set, or kings and queens on the pile."""
    seat, place = state.turn, state.before.places[state.turn]
    state.spend_action()
    state.put_on_pile(seat, act.tokens)
    state.set_size = act.size if act.size > 1 else 0
    red_sixes = act.cards.count("6r") if state.full_rules else 0
    if red_sixes > 1 and state.luck.roll(D6, "red") == D6_HIGHEST:
        state.end_game(Ending.SIXES)
    elif effect := raised(state, seat, place, act):
        state.open_window(effect)
    else:
        after_effect(state)


def lay_court(state: GameState, act: Act) -> None:
    """Lay a court in front: everybody shows their royals."""
    state.spend_action()
    state.remove(state.turn, act.tokens)
    state.courts[state.turn].append([*act.cards])
    for other in state.inside:
        hand = state.hands[other]
        state.guests[other] += [card for card in hand if card[0] in ROYALS]
        state.hands[other] = [card for card in hand if card[0] not in ROYALS]
    finish_act(state)


def lay_castle(state: GameState, act: Act) -> None:
    """Lay a castle in front."""
    state.spend_action()
    state.remove(state.turn, act.tokens)
    state.castles[state.turn].append(act.tokens)
    finish_act(state)


def lay_revolution(state: GameState, act: Act) -> None:
    """Play a revolution on the pile."""
    state.spend_action()
    state.put_on_pile(state.turn, act.tokens)
    if state.own(state.turn):
        state.open_window(Effect(EffectKind.REVOLT))
    else:
        finish_act(state)


def lay_siege(state: GameState, act: Act) -> None:
    """Lay a siege round the pile."""
    seat = state.turn
    state.spend_action()
    state.remove(seat, act.tokens)
    state.hands[seat] += [*state.primary[:-1], *state.secondary, *state.draw]
    state.primary, state.secondary, state.draw = state.primary[-1:], [*act.cards], []
    state.heads_to_fall, state.besieger, state.actions = 0, seat, 0
    state.execute([*state.around(seat)])
    finish_act(state)


def bet(state: GameState) -> None:
    """Play the betting man: all own cards, against every other player."""
    seat = state.turn
    state.spend_action()
    courts = [card for court in state.courts[seat] for card in court]
    state.primary += sorted_cards([*state.hands[seat], *state.guests[seat], *courts])
    state.hands[seat], state.guests[seat], state.courts[seat] = [], [], []
    state.is_open = False
    rung = RUNGS[copies(JOKER, len(state.fates))]
    for other in state.others(seat):
        runs = state.run_outs
        for _ in range(state.luck.roll(rung, f"bet-{LETTERS[other]}")):
            state.run_outs = 0  # reshuffling does not count here
            state.pick_up(other, 1)
        state.run_outs = runs
        if state.fates[other]:
            state.end_game(Ending.BET)
            return
    # The bettor takes the very last place, behind those who were out before.
    state.fates = [f"x{int(fate[1]) + 1}" if fate.startswith("x") else fate for fate in state.fates]
    state.eliminate(seat)
    state.fates[seat] = "x1"
    finish_act(state)
