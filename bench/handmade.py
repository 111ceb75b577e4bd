"""A good hand-made evaluation, one step deep: the yardstick that a trained one has to beat.

It contains the knowledge of a practised player: the King's space counts most, the Crown more the nearer it is to its
end, then the Wizard and the advanced Guards, the Jester between King and home; some cards are worth keeping; when the
second deck runs out, only the King's side counts.
"""

from __future__ import annotations

from engine.royal_visit.board import CHATEAU
from engine.royal_visit.cards import DECK, HAND_SIZE, Card, count
from engine.royal_visit.opponent.simulation import SimulatedGame
from engine.royal_visit.turns.reach import TurnOutcome

_KEEP = {
    Card.K1: 1.2,
    Card.G1: 0.2,
    Card.G2: 0.9,
    Card.GF: 1.4,
    Card.W1: 0.1,
    Card.W2: 0.9,
    Card.W3: 1.5,
    Card.J1: 0.1,
    Card.J2: 0.6,
    Card.J3: 1.2,
    Card.J4: 2.0,
    Card.J5: 2.6,
    Card.JM: 1.8,
}
_WON = 1e6


def handmade(game: SimulatedGame, end: TurnOutcome) -> float:
    """Return the value of an outcome for the player to move, on a scale of its own."""
    left, king, right, wizard, jester, spent = end
    if not -CHATEAU < king < CHATEAU:
        return _WON if king > 0 else -_WON
    gain = (left > 0) + (right >= CHATEAU) + (wizard >= CHATEAU) + (jester >= CHATEAU)
    crown = game.crown + gain
    if crown >= CHATEAU:
        return _WON
    kept = game.hand - spent
    need = HAND_SIZE - count(kept)
    draw = len(game.draw)
    runs_out = 0 < draw <= need
    if game.little and runs_out and king:
        return _WON if king > 0 else -_WON
    theirs = (right < 0) + (left <= -CHATEAU) + (wizard <= -CHATEAU) + (jester <= -CHATEAU)
    if crown - theirs <= -CHATEAU:
        return -_WON / 2  # the other player wins by the Crown in any case
    worth = 10.0 * king + 0.8 * king * abs(king)
    worth += 5.0 * crown + 0.7 * crown * abs(crown)
    worth += 6.0 * (gain - theirs)
    worth += 2.5 * wizard + 2.0 * (left + right) + 0.8 * jester
    worth += 5.0 * ((jester > king) - (jester < king))
    if left < wizard < right:
        worth += 1.5 * (wizard - king)  # the Wizard's power on the King
    if king < 0:
        worth += left  # a Guard that still blocks the way
    if game.little:
        left_over = draw - need if not runs_out else len(DECK)
        worth += (king > 0) * 60.0 / (2 + max(0, left_over) / 4) - (king < 0) * 60.0 / (2 + max(0, left_over) / 4)
    held = sum(value * (kept >> 4 * card & 15) for card, value in _KEEP.items())
    return worth + 1.5 * held
