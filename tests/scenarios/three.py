"""A table of three in a scenario."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final, cast

import simcord

from bot.app import hosted_games
from bot.games.registry import HostedGame
from engine.game import AnyGame
from examples.sealed_bids import GAME
from tests.scenarios.world import Actor, Shown, World, controls, labels, text
from tests.scenarios.world import world as open_world
from tests.support.led_bids import LedBids

THREE: Final = HostedGame(
    replace(GAME.logic, rules=cast("AnyGame", LedBids())),
    replace(GAME.presentation, commands=replace(GAME.presentation.commands, group="three")),
)

SECOND, THIRD = "user", "user2"
"""The options that name whom one challenges."""


class Table:
    """Ann (Red), Ben (Blue) and Cleo (Yellow); Dora looks on."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.ann, self.ben = world.ann, world.ben
        self.cleo, self.dora = world.person("Cleo"), world.person("Dora")

    @property
    def people(self) -> tuple[simcord.MemberActor, ...]:
        return (self.ann, self.ben, self.cleo)

    async def command(self, actor: simcord.MemberActor, name: str, **options: Any) -> Shown:
        result = await actor.slash(self.world.channel, f"three {name}", **options)
        await self.world.quiet()
        return result.response

    async def challenge(self, *guests: simcord.MemberActor, **options: Any) -> Shown:
        return await self.command(self.ann, "challenge", **dict(zip((SECOND, THIRD), guests, strict=False)), **options)

    async def begun(self, **options: Any) -> None:
        """Ann challenges both, who accept."""
        challenge = await self.challenge(self.ben, self.cleo, **options)
        for guest in (self.ben, self.cleo):
            await self.world.press(guest, challenge, "Accept")

    @property
    def board(self) -> Shown:
        return next(one for one in reversed(self.world.messages()) if {"My hand", "Rematch"} & set(labels(one)))

    async def lay(self, actor: Actor, board: Shown) -> Shown:
        """Open the hand and lay out its first card."""
        hand = await self.world.press(actor, board, "My hand")
        return await self.world.press_id(actor, hand, controls(hand)[0]["custom_id"])

    async def bid(self, actor: simcord.MemberActor) -> Shown:
        """Bid the lowest card."""
        return await self.world.press(actor, await self.lay(actor, self.board), "End turn")

    async def leave(self, actor: simcord.MemberActor) -> None:
        menu = await self.world.press(actor, self.board, "More…")
        label, yes = ("Resign", "Yes, resign") if "Resign" in labels(menu) else ("Leave the match", "Yes, leave")
        question = await self.world.press(actor, menu, label)
        assert ("play on without you" in text(question)) == (yes == "Yes, leave")
        await self.world.press(actor, question, yes)


def opened(folder: Path) -> Any:
    """A world that hosts it beside the others."""
    return open_world(folder, games={**hosted_games(), THREE.key: THREE})
