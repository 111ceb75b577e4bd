"""Find positions that can be won this turn, by self-play: `python -m tools.make_puzzles`.

Levels of the opponent play seeded games under both rulesets. A position in which the player to move can win at once,
but not with every turn, is a candidate; its grade is how often the level Squire, with the same view and other seeds,
misses the win. An equal number of each grade is kept, as different from each other as the candidates allow: no two of
one game, ways to win and kinds of winning turns alternating. The same arguments give the same puzzles, which are
written to bot/games/royal_visit/learning/puzzles.tsv.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

from bot.games.royal_visit.learning import puzzles
from bot.games.royal_visit.learning.puzzles import GRADES, TRIES, grade
from engine.game import Outcome
from engine.randomness import Chance
from engine.royal_visit.board import Ruleset, Seat
from engine.royal_visit.deal import PICKS, SHUFFLE, deal
from engine.royal_visit.notation import write_position, write_turn
from engine.royal_visit.opponent.choose import choose
from engine.royal_visit.opponent.levels import LEVELS
from engine.royal_visit.position import View, outcome, view
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import draft_turn, prospect
from engine.royal_visit.turns.listing import turns
from engine.royal_visit.turns.plays import Turn, line_of

PUZZLES = Path(puzzles.__file__).with_name(puzzles.FILE)
WINNERS = 4
"""Maximum number of winning turns of a candidate: with more, the puzzle is too easy."""


@dataclass(frozen=True)
class Candidate:
    """A position that can be won this turn, and the shortest winning turn. Similar puzzles have the same `kind`."""

    game: int
    line: str
    kind: tuple[object, ...]
    misses: int
    solution: str


# Signpost: the puzzles
def candidates(games: int, seed: int) -> Iterator[Candidate]:
    """Every position of the games that can be a puzzle."""
    for game in range(games):
        dice = Random(f"{seed} {game}")
        shuffles = Chance(sha256(f"puzzles {seed} {game}".encode()).hexdigest(), {SHUFFLE: 0})
        position = deal(dice.choice(PICKS), Ruleset.MANUAL if dice.random() < 0.2 else Ruleset.RULEBOOK, shuffles)
        levels = {seat: dice.randint(1, len(LEVELS) - 1) for seat in Seat}
        while outcome(position) is None:
            seen = view(position, position.turn)
            if (found := candidate(game, seen)) is not None:
                yield found
            position = apply(position, choose(seen, levels[position.turn], dice.getrandbits(32)), shuffles)


def candidate(game: int, seen: View) -> Candidate | None:
    """The position as a candidate, or None if it is no puzzle."""
    wins = winning(seen)
    if not wins or len(wins) > WINNERS or len(wins) == len(turns(seen)):
        return None
    turn, ending = min(wins, key=lambda win: len(win[0]))
    kind = (ending.termination, line_of(turn[0]), min(len(turn), 3))
    return Candidate(game, write_position(seen), kind, misses(seen, {turn for turn, _ in wins}), write_turn(turn))


def winning(view: View) -> list[tuple[Turn, Outcome]]:
    """Every distinct turn that wins at once with any hidden cards, and how it wins."""
    found = []
    for turn in turns(view):
        ends = prospect(view, draft_turn(view, turn)).outcome
        if ends is not None and ends.winner == view.turn.letter:
            found.append((turn, ends))
    return found


def misses(seen: View, wins: set[object]) -> int:
    """How many times out of `TRIES` the level Squire does not win."""
    return sum(choose(seen, 2, seed) not in wins for seed in range(TRIES))


def chosen(found: Sequence[Candidate], each: int, seed: int) -> list[Candidate]:
    """Choose `each` of each grade; kinds alternate, the rarest first."""
    dice = Random(seed)
    games: set[int] = set()
    kept: list[Candidate] = []
    for wanted in range(GRADES, 0, -1):
        kinds: dict[tuple[object, ...], list[Candidate]] = defaultdict(list)
        for puzzle in found:
            if grade(puzzle.misses) == wanted:
                kinds[puzzle.kind].append(puzzle)
        for of_kind in kinds.values():
            dice.shuffle(of_kind)
        taken = 0
        while taken < each and any(kinds.values()):
            for kind in sorted(kinds, key=lambda kind: len(kinds[kind])):
                while kinds[kind] and kinds[kind][-1].game in games:
                    kinds[kind].pop()
                if kinds[kind] and taken < each:
                    kept.append(kinds[kind].pop())
                    games.add(kept[-1].game)
                    taken += 1
    dice.shuffle(kept)
    return kept


def written(kept: Sequence[Candidate]) -> str:
    """The text of the file."""
    return "".join(f"{puzzle.line}\t{puzzle.misses}\t{puzzle.solution}\n" for puzzle in kept)


def main() -> None:
    """Find, choose and write the puzzles."""
    parser = argparse.ArgumentParser(prog="python -m tools.make_puzzles", description="Find puzzles by self-play.")
    parser.add_argument("--games", type=int, default=4000, help="games to look through")
    parser.add_argument("--each", type=int, default=80, help="puzzles of each grade")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = list(candidates(given.games, given.seed))
    kept = chosen(found, given.each, given.seed)
    PUZZLES.write_text(written(kept), encoding="utf-8")
    sys.stdout.write(f"{len(found)} candidates, {len(kept)} kept\n")


if __name__ == "__main__":
    main()
