"""How many presses a turn of Royal Visit takes: `python -m bench.presses`, with `--bot` against the weakest level.

On a simulated Discord, the turns of a player of `bench.arena` are pressed as a person has to press them: **My hand** on
the board, what is offered in the hand, **End turn**. Against the bot, **Play the bot now** has opened the hand, which
follows by itself. Lines of `3 × W2 W+1 end` say how often a turn consisted of these presses, by the keys of the
controls.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from statistics import median
from typing import Final

import simcord

from bench.arena import Policy, player
from bot.games.registry import HostedGame
from bot.games.states import HandState
from bot.i18n.translator import Translators
from bot.ids import MatchId, UserId
from bot.matches.core.model import State
from tests.scenarios.world import Shown, World, controls, is_end
from tests.scenarios.world import world as open_world
from tests.support.text_rules import plays_of, visit_view

MOST_TURNS: Final = 80


def fewest(game: HostedGame, state: HandState, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """The fewest keys that lay out the cards of these plays and move the pawns as far."""
    translator, cards, ends = Translators()["en"], *laid(wanted)
    found: list[tuple[HandState, tuple[str, ...]]] = [(state, ())]
    for now, keys in found:
        if laid(now.draft.plays) == (cards, ends):
            return keys
        offered = [one.key for row in game.presentation.hand(translator, now).rows for one in row if one.enabled]
        drafts = {key: game.logic.press(state.view, now.draft, key) for key in offered}
        found += [(replace(now, draft=to), (*keys, key)) for key, to in drafts.items() if laid(to.plays)[0] <= cards]
    raise AssertionError(f"{wanted} cannot be laid out")


def laid(plays: Sequence[str]) -> tuple[Counter[str], dict[str, str]]:
    """The cards of plays, and where the pawns end: from texts such as `G2:L-1,R+3`."""
    cards, ends = Counter[str](), dict[str, str]()
    for play in plays:
        card, _, moves = play.partition(":")
        cards[card] += 1
        ends |= {move[0]: move[1:] for move in moves.split(",") if move}
    return cards, ends


class Presser:
    """A person who presses, and how often they have."""

    def __init__(self, world: World, choose: Policy) -> None:
        self._world, self._choose = world, choose
        self.presses: list[str] = []

    async def press(self, actor: simcord.MemberActor, message: Shown, custom_id: str) -> Shown:
        self.presses.append(custom_id.rpartition(":")[2])
        return await self._world.press_id(actor, message, custom_id)

    async def turn(self, actor: simcord.MemberActor, hand: Shown, seed: int) -> None:
        """Press the turn that the player would choose."""
        services = self._world.simulation.app.services
        game, play = services.games["royal_visit"], services.play
        match = controls(hand)[0]["custom_id"].split(":")[1]
        state = (await play.hand(match, UserId(actor.id))).state
        wanted = plays_of(game.logic.rules, self._choose(visit_view(state.view), seed, None))
        for key in fewest(game, state, wanted):
            [button] = [one for one in controls(hand) if one["custom_id"].endswith(f":{key}")]
            hand = await self.press(actor, hand, button["custom_id"])
        for ending in (is_end, lambda button: button["custom_id"].endswith(":sure")):
            if ends := [button for button in controls(hand) if ending(button)]:
                hand = await self.press(actor, hand, ends[0]["custom_id"])


async def match(seed: str, choose: Policy, *, bot: bool) -> list[list[str]]:
    """The presses of each turn of a person, by their controls."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        seeds = (hashlib.sha256(f"{seed}{number}".encode()).hexdigest() for number in count())
        # A guided match draws seeds until its player begins.
        async with open_world(Path(folder), seeds=chain([seed], seeds)) as world:
            play, presser = world.simulation.app.services.play, Presser(world, choose)
            if bot:
                first = (await world.ann.slash(world.channel, "games help")).response
                await world.quiet()
                begins = (one["custom_id"] for one in controls(first) if one["custom_id"].startswith("lesson-match:"))
                await world.press_id(world.ann, first, next(begins))
            else:
                await world.start_match()
            for number in range(MOST_TURNS):
                await world.a_while()
                if (await play.match(MatchId(1))).state is not State.PLAY:
                    break
                presser.presses, mover = [], await world.mover()
                if not bot:
                    [my_hand] = [one for one in controls(world.last) if one["custom_id"].startswith("hand:")]
                    await presser.press(mover, world.last, my_hand["custom_id"])
                [hand] = [one for one in world.channel.history(viewer=mover) if any(map(is_end, controls(one)))]
                await presser.turn(mover, hand, number)
                found.append(presser.presses)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.presses")
    parser.add_argument("--bot", action="store_true")
    parser.add_argument("--player", default="beginner")
    parser.add_argument("--matches", type=int, default=10)
    given = parser.parse_args()
    medians, made = [], Counter[str]()
    for number in range(given.matches):
        seed = hashlib.sha256(f"presses {number}".encode()).hexdigest()
        pressed = asyncio.run(match(seed, player(given.player).play, bot=given.bot))
        made.update(map(" ".join, pressed))
        turns = [len(presses) for presses in pressed]
        medians.append(median(turns))
        print(f"{len(turns)} turns: {median(turns)} presses, {max(turns)} at most", flush=True)
    for presses, times in made.most_common():
        print(f"{times} × {presses}")
    print(
        f"against {'the bot' if given.bot else 'a person'}: median {median(medians)}, in the worst match {max(medians)}"
    )


if __name__ == "__main__":
    main()
