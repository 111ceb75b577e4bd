"""When bots answer a question: at the same handed-in instants, whatever they hold and however long they think."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from bot.background.bot_player import BotPlayer
from bot.durations import EPOCH, MINUTE, SECOND, Milliseconds
from bot.games.royal_court import ROYAL_COURT
from bot.ids import MatchId
from bot.matches.core.clocks import self_answers_at
from engine.errors import EngineError
from engine.randomness import Chance
from tests.campaigns.hidden import Rules, arranged, changes, reached
from tests.support.text_rules import all_turns
from tests.support.use_cases import ANN, BEN, CLEO, DORA, open_use_cases

P = ParamSpec("P")
T = TypeVar("T")

THINKS: Final = 240
"""Milliseconds that a bot thinks at most: less than two bots' answers are apart."""


class Instants:
    """Each run is one question to two or three bots, whose hands and thinking times are others in another world."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    async def run(self, number: int) -> str:
        """Compare the instants; raise AssertionError if they differ where what is answered does not."""
        rng = random.Random(f"instants {self._seed} {number}")
        rules: Any = ROYAL_COURT.logic.rules
        while True:
            players = rng.choice([3, 4])
            position = reached(rules, players, rng.randrange(0, 12), rng)
            found = list(changes(rules, position, ("a", None), rng)) if rules.to_act(position) == {"a"} else []
            seed = f"{rng.getrandbits(256):064x}"
            if found and (act := _asking(rules, position, seed, rng)):
                break
        changed = rng.choice(found)
        one = await _answers(position, players, act, seed, rng)
        other = await _answers(changed.position, players, act, seed, rng)
        alike = [said for said, _ in one] == [said for said, _ in other]
        assert not alike or one == other, f"{changed.what}: {one} and {other}"
        return f"{act}: {one}" if alike else f"{act}: other answers"


def _asking(rules: Rules, position: Any, seed: str, rng: random.Random) -> str:
    """An act of seat a, of cards that it keeps in each world, after which others are asked; empty if it has none."""
    acts = list(all_turns(rules, rules.view(position, "a")))
    rng.shuffle(acts)
    for act in acts:
        try:
            after = rules.apply(position, "a", rules.read_action(act), Chance(seed))
        except EngineError:
            continue
        asked = rules.to_act(after)
        if len(asked) > 1 and rules.default_action(after, min(asked)) is not None:
            return act
    return ""


async def _answers(
    position: Any, players: int, act: str, seed: str, rng: random.Random
) -> list[tuple[tuple[str, str], int]]:
    """The public course of the question: who acted or closed it and how, and milliseconds after it was asked."""
    logic = replace(ROYAL_COURT.logic, rules=arranged(ROYAL_COURT.logic.rules, position))
    with tempfile.TemporaryDirectory() as folder:
        async with open_use_cases(Path(folder), games={logic.key: logic}, seeds=iter([seed])) as cases:
            await cases.seat(*(ANN, BEN, CLEO, DORA)[:players], pace="live", rated=False)
            await cases.change("UPDATE seats SET level = 1 WHERE seat != 'a'")
            await cases.take_turn(1, act)
            opened, done = cases.now, []

            class Thinking:
                """Thinks as it does, in a time that is handed in."""

                async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
                    cases.now += Milliseconds(rng.randrange(THINKS))
                    return work(*args, **kwargs)

            async def wait(seconds: float) -> None:
                cases.now += round(seconds * SECOND)

            player = BotPlayer(cases.solo, {logic.key: logic}, Thinking(), lambda: cases.now, wait)
            while (row := (await cases.stored(1))[0]).window_since is not None:
                known = len(await cases.actions(1))
                asked = [seat.seat for seat in row.seats if seat.level is not None and seat.prompt_version is not None]
                if not asked or cases.now > opened + MINUTE:
                    break
                cases.now = max(cases.now, self_answers_at(row) or EPOCH)
                await player.play_turn(MatchId(1))
                for action in (await cases.actions(1))[known:]:
                    done.append(((action.seat or "", f"{action.kind} {action.data}"), int(cases.now - opened)))
    return done
