"""What pauses take in live matches of The Royal Court: `python -m bench.pauses minutes`, or `presses`.

`minutes`: simulated with bots of one level, who stand for people and take `CHOICE` seconds for an act, or for one
person among bots, who take `BOT_CHOICE`. A pause lasts as long as the game says, `UNASKED` where only bots are asked;
if someone nopes, half of that. Nobody presses *Let it pass*, and nobody plays their first match.
`presses`: one person among five bots on a simulated Discord presses what is on the screen, through whole matches.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

from bench.court_arena import Player, game
from bench.court_arena import player as player_of
from bot.durations import SECOND, Milliseconds
from bot.games.royal_court import ROYAL_COURT
from bot.games.royal_court.builder.offered import drafting_of, only_act
from bot.games.royal_court.windows import concerned, pause
from bot.ids import MatchId, UserId
from bot.matches.core.clocks import ASIDE, LATEST, UNASKED
from bot.matches.core.model import State
from bot.matches.core.pace import takes_days
from engine.royal_court.acts.act import DRAW, END, Act, ActKind
from engine.royal_court.notation import write_act
from engine.royal_court.opponent.choose import choose
from engine.royal_court.opponent.determinization import SeenTurn
from engine.royal_court.position import NOPE, Position
from tests.scenarios.court import CourtTable, press
from tests.scenarios.open_hands import on_screen
from tests.scenarios.world import world as open_world
from tests.support.court_paths import ways
from tests.support.text_rules import court_view

CHOICE: Final = 14.0
BOT_CHOICE: Final = 2.5
LEVEL: Final = 2


class Course:
    """A match while it is played: the seconds of each choice of an act, and of each pause.

    `alone`: the first seat is a person's, all others are bots'.
    """

    def __init__(self, *, alone: bool) -> None:
        self._policy = player_of(str(LEVEL)).play
        self._window: tuple[object, ...] = ()
        self._alone = alone
        self.choices: list[float] = []
        self.pauses: list[float] = []

    def play(self, seen: Position, seat: int, seed: int, last: SeenTurn | None) -> Act:
        """Choose as the level does, and note the time."""
        act = self._policy(seen, seat, seed, last)
        if seen.step != NOPE:
            self.choices.append(BOT_CHOICE if self._alone and seat else CHOICE)
            return act
        if (window := (len(self.choices), seen.effect, seen.nopes)) != self._window:
            self._window = window
            self.pauses.append((self._length(seen) + LATEST) / SECOND)
        if act.kind is ActKind.NOPE:
            self.pauses[-1] = self._length(seen) / SECOND / 2
        return act

    def _length(self, seen: Position) -> Milliseconds:
        """The length of a pause."""
        assert seen.effect is not None
        own = seen.nopes[-1] == 0 if seen.nopes else seen.turn == 0 and not seen.effect.backfires
        if self._alone and not own and "a" not in concerned(seen):
            return min(pause(seen), ASIDE)
        return UNASKED if self._alone and own else pause(seen)


def minutes(deals: int) -> None:
    for players, alone in ((4, False), (6, False), (3, True), (6, True)):
        courses = [Course(alone=alone) for _ in range(deals)]
        for number, course in enumerate(courses):
            game([Player("", course.play)] * players, hashlib.sha256(f"{players} {number}".encode()).hexdigest())
        paused = [sum(course.pauses) for course in courses]
        whole = [time + sum(course.choices) for time, course in zip(paused, courses, strict=True)]
        most = max(time / all_of for time, all_of in zip(paused, whole, strict=True))
        count = sum(len(course.pauses) for course in courses) / deals
        who = "one person among bots" if alone else "people"
        share, time = sum(paused) / sum(whole), sum(whole) / deals / 60
        print(f"{players} players, {who}: {share:.1%} of {time:.0f} minutes are pauses,")
        print(f"  {count:.1f} a match; in the worst of {deals} matches {most:.1%}", flush=True)


async def match(seed: str) -> tuple[int, int, int, int, int]:
    """The presses of the person; plays of cards; all acts; presses that a question forces, and where nothing fits."""
    presses, plays, acts, forced, stuck = 0, 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        async with open_world(Path(folder), seeds=iter([seed])) as world:
            table, app = CourtTable(world), world.simulation.app
            await table.command(table.ann, "challenge", seats=6, level=1)
            await table.hand(table.ann)
            while (await app.services.play.match(MatchId(1))).state is State.PLAY:
                hand = await app.services.play.hand(MatchId(1), UserId(table.ann.id))
                forced += hand.state.may_answer and takes_days(hand.match.terms.pace)
                if not hand.state.my_turn:
                    await table.seconds(2)
                    continue
                view, before = court_view(hand.state.view), presses
                act = choose(view, "abcdef".index(hand.seat), LEVEL, seed)
                draft = ways(view, write_act(act))
                assert draft is not None
                for key in (draft.chosen or "").split():
                    await press(world, table.ann, on_screen(table, table.ann), "lay:", f":{key}")
                    presses += 1
                if not ROYAL_COURT.logic.ends_at_once(hand.state.view, ROYAL_COURT.logic.draft(hand.state.view, draft)):
                    await press(world, table.ann, on_screen(table, table.ann), "end:")
                    presses += 1
                plays, acts, drafting = plays + (act not in (DRAW, END)), acts + 1, drafting_of(view)
                stuck += (presses - before) * (drafting is not None and bool(only_act(drafting)))
    return presses, plays, acts, forced, stuck


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.pauses")
    parser.add_argument("what", choices=("minutes", "presses"))
    parser.add_argument("--deals", type=int, default=0)
    given = parser.parse_args()
    if given.what == "minutes":
        minutes(given.deals or 100)
        return
    seeds = [hashlib.sha256(f"presses {number}".encode()).hexdigest() for number in range(given.deals or 10)]
    found = [asyncio.run(match(seed)) for seed in seeds]
    for presses, plays, acts, forced, stuck in found:
        print(f"{presses} presses, {plays} plays of cards, {acts} acts, {forced} forced, {stuck} stuck", flush=True)
    print("of {} presses {} forced, {} stuck".format(*(sum(one[what] for one in found) for what in (0, 3, 4))))
    a_play, an_act = (median(one[0] / max(1, one[what]) for one in found) for what in (1, 2))
    print(f"median {a_play:.2f} presses a play of cards, {an_act:.2f} an act (picking up and ending included)")


if __name__ == "__main__":
    main()
