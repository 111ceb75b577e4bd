"""Games and acts of The Royal Court to draw examples from."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from engine.royal_court.acts.act import LET, acting
from engine.royal_court.drafting import acts
from engine.royal_court.luck import Luck, deal
from engine.royal_court.notation import read_position, write_act
from engine.royal_court.position import LETTERS, NOPE, OVER, Position
from engine.royal_court.rules import SYSTEM, apply
from tests.engine.royal_court.arranged import arranged
from tests.engine.royal_visit.positions import SEED


def played(seed: int) -> list[Position]:
    """The positions of a random game: two to six players, either option."""
    dice = Random(seed)
    luck = Luck.of(f"{dice.getrandbits(256):064x}")
    found = [deal(2 + seed % 5, luck, full=dice.random() < 0.5)]
    while (now := found[-1]).step != OVER:
        seat = dice.choice(acting(now))
        found.append(apply(now, seat, dice.choice(acts(now, seat)), luck))
    return found


@dataclass(frozen=True)
class Game:
    """A game from its deal to its end. `positions` has one more than `events`."""

    full: bool
    seed: str
    events: tuple[str, ...]
    positions: tuple[Position, ...]


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Complete games in which everybody acts at random, and the house now and then closes a window."""
    full, players = draw(st.booleans()), draw(st.integers(2, 6))
    seed = f"{draw(st.integers(0, 2**256 - 1)):064x}"
    dice, luck = Random(draw(st.integers(0, 2**32))), Luck.of(seed)
    positions, events = [deal(players, luck, full=full)], []
    while positions[-1].step != OVER:
        now = positions[-1]
        if now.step == NOPE and dice.random() < 0.5:
            seat, act, letter = SYSTEM, LET, "-"
        else:
            seat = dice.choice(acting(now))
            act, letter = dice.choice(acts(now, seat)), LETTERS[seat]
        events.append(f"{letter} {write_act(act)}")
        positions.append(apply(now, seat, act, luck))
    return Game(full, seed, tuple(events), tuple(positions))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Positions that need not come from a game, a few random acts after they have been laid out."""
    dice = Random(draw(st.integers(0, 2**32)))
    now = read_position(arranged(draw(st.sampled_from(["court", "full"])), draw(st.integers(2, 6)), dice))
    luck = Luck.of(SEED)
    for _ in range(draw(st.integers(0, 6))):
        if now.step == OVER:
            break
        seat = dice.choice(acting(now))
        now = apply(now, seat, dice.choice(acts(now, seat)), luck)
    return now
