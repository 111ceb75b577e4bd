"""Playing on in the mind: everybody goes by the quick judgement."""

from __future__ import annotations

from collections.abc import Sequence

from engine.royal_court.acts import LET
from engine.royal_court.luck import Luck
from engine.royal_court.opponent.ideas import Idea, ideas
from engine.royal_court.opponent.quick import judged
from engine.royal_court.position import NOPE, OVER, PLAY, Position
from engine.royal_court.rules import Run


def done(position: Position, seat: int, act: str, luck: Luck) -> Position:
    """The position after an act that is known to be one."""
    run = Run(position, luck)
    run.act(seat, act)
    return run.frozen()


def quickest(position: Position, seat: int) -> Idea:
    """The best idea by the quick judgement; the first one of equals."""
    found = ideas(position, seat)
    if len(found) == 1:
        return found[0]
    values = judged(position, seat, found)
    return found[values.index(max(values))]


def step(position: Position, luck: Luck) -> Position:
    """What happens next: the act of whose turn it is, or the first nope in a window, or its end."""
    run = Run(position, luck)
    if position.step == NOPE:
        for seat in _asked(position):
            act = quickest(position, seat).act
            if act != LET:
                run.act(seat, act)
                break
        else:
            run.close()
    else:
        run.act(position.turn, quickest(position, position.turn).act)
    return run.frozen()


def _asked(position: Position) -> Sequence[int]:
    """Who is asked and has an ace, in the order of play from whose turn it is."""
    players, way, turn = position.players, position.direction, position.turn
    found = []
    for seat in position.asked:
        hand = position.places[seat].hand
        assert not isinstance(hand, int)
        if hand and hand[0][0] == "A":
            found.append(seat)
    return sorted(found, key=lambda seat: (seat - turn) * way % players)


def between(position: Position) -> bool:
    """Whether a turn begins here, or the game is over."""
    return position.step == OVER or (
        position.step == PLAY and not position.drawn and not position.played and position.actions == 1
    )


def settled(position: Position, luck: Luck) -> Position:
    """The position once the turn under way is over; this one, where one begins."""
    while not between(position):
        position = step(position, luck)
    return position


def played_on(position: Position, turns: int, luck: Luck) -> Position:
    """The position once the turn under way and so many more are over, or the game is."""
    position = settled(position, luck)
    for _ in range(turns):
        if position.step == OVER:
            break
        position = settled(step(position, luck), luck)
    return position
