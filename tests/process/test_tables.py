"""A table of four, over the network: it fills, the bot is killed with presses on their way, and it is played on.

The four people press buttons on offer; the engine only says who is to move.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass

import pytest
import simcord
from simcord.backend.models import Message

from engine.randomness import Chance
from engine.royal_court.game import RoyalCourt
from tests.process.database import on_both_engines
from tests.process.messages import controls, find, find_all, text
from tests.process.scene import Scene
from tests.process.server import PATIENCE, Request
from tests.process.table import Table
from tests.support.text_rules import TextRules

pytestmark = [pytest.mark.asyncio(loop_scope="session"), on_both_engines]

COURT = TextRules(RoyalCourt())

TURNS = 4
"""Turns that are played before and after the kill."""


@dataclass
class FourPeople(Table):
    """Ann, Ben and two more, at The Royal Court."""

    others: tuple[simcord.MemberActor, ...] = ()

    @property
    def people(self) -> tuple[simcord.MemberActor, ...]:
        return (self.ann, self.ben, *self.others)

    async def opened(self) -> Message:
        """Ann opens a table of four, a seat of which is kept for Ben."""
        lobby = await self.answer(await self.ann.slash(self.channel, "royalcourt challenge", user=self.ben, seats=4))
        self.name = find(lobby, "lobby-join:").split(":")[1]
        return lobby

    @property
    def lobby(self) -> Message:
        """The first message, as it is now."""
        return self.messages()[0]

    async def join(self, actor: simcord.MemberActor) -> Message:
        return await self.press(actor, self.lobby.id, find(self.lobby, "lobby-join:"))

    def seated(self) -> dict[str, int]:
        """The seat of each person."""
        sql = "SELECT seat, user_id FROM seats WHERE match = ? AND user_id IS NOT NULL ORDER BY place"
        return {row["seat"]: row["user_id"] for row in self.scene.read(sql, self.match)}

    def asked(self) -> list[simcord.MemberActor]:
        """The players who are asked."""
        users = {self.seated()[seat] for seat in COURT.to_act(self.position)}
        return [actor for actor in self.people if actor.id in users]

    async def act(self) -> None:
        """Press as the first player asked until an act is confirmed; in a window let it pass.

        Some acts need no *End turn*: the press that picks up, or that passes with nothing to play, confirms them.
        """
        [actor, *_] = self.asked()
        board = self.boards()[-1]
        if passing := [one for one in find_all(board, "answer:") if one.endswith(":let")]:
            await self.press(actor, board.id, passing[0])
            return
        hand, before = await self.open_hand(actor), self.version
        for _ in range(8):
            if ends := [one for one in self._enabled(hand) if one.startswith("end:")]:
                await self.press(actor, hand.id, ends[0])
                return
            hand = await self.press(actor, hand.id, self.rng.choice(self._layable(hand)))
            if self.version != before:
                return
        raise AssertionError(f"nothing comes of {text(hand)}")

    def _layable(self, hand: Message) -> list[str]:
        return [one for one in self._enabled(hand) if one.startswith("lay:") and not one.endswith((":undo", ":over"))]

    def _enabled(self, hand: Message) -> list[str]:
        return [one["custom_id"] for one in controls(hand) if not one.get("disabled")]

    def assert_played_once(self) -> None:
        """What the record has leads to the stored position, with the luck that is used up there."""
        [row] = self.scene.read("SELECT seed, draw_counts, options, position FROM matches WHERE id = ?", self.match)
        chance = Chance(row["seed"])
        position = COURT.setup({"rules": "court"}, "abcd", chance)
        kinds = "('turn', 'reply', 'order', 'lapse')"
        sql = f"SELECT seat, kind, data FROM actions WHERE match = ? AND kind IN {kinds} ORDER BY number"
        for action in self.scene.read(sql, self.match):
            if action["kind"] == "lapse":
                for seat in sorted(COURT.to_act(position)):
                    position = COURT.apply(position, seat, action["data"], chance)
            else:
                position = COURT.apply(position, action["seat"], action["data"], chance)
        assert position == row["position"]


async def four(here: Scene) -> FourPeople:
    """Four people who have not met before, in a channel of their own."""
    table = await here.table()
    others = tuple(
        here.guild.add_member(here.wire.env.create_user(f"{name.lower()}{here.tables}", global_name=name))
        for name in ("Cleo", "Dora")
    )
    return FourPeople(here, table.channel, table.ann, table.ben, random.Random(here.tables), others=others)


async def test_a_table_of_four_outlives_a_kill_while_it_fills_and_while_it_is_played(here: Scene) -> None:
    table = await four(here)
    await table.opened()
    cleo, dora = table.others
    await table.join(cleo)
    await _killed(here, table, dora, find(table.lobby, "lobby-join:"))
    assert list(table.seated().values()) in ([table.ann.id, cleo.id], [table.ann.id, cleo.id, dora.id])
    if dora.id not in table.seated().values():
        await table.join(dora)
    refused = await table.press(dora, table.lobby.id, find(table.lobby, "lobby-join:"))
    assert "You're already at this table." in text(refused)
    await table.join(table.ben)
    await table.up_to_date()
    assert list(table.seated().values()) == [table.ann.id, cleo.id, dora.id, table.ben.id]
    for _ in range(TURNS):
        await table.act()
        await table.up_to_date()
    table.assert_played_once()
    [actor, *_] = table.asked()
    board = table.boards()[-1]
    await _killed(here, table, actor, find(board, "hand:"))
    await table.up_to_date()
    for _ in range(TURNS):
        await table.act()
        await table.up_to_date()
    table.assert_played_once()
    here.assert_nobody_was_pinged_twice()


async def _killed(here: Scene, table: FourPeople, actor: simcord.MemberActor, custom_id: str) -> None:
    """The bot dies while this press is being answered, and is started again."""
    dead, came = asyncio.Event(), asyncio.Event()

    async def wait(_: Request) -> int:
        came.set()
        await dead.wait()
        return 503

    here.wire.ambush("POST", "/interactions/*/callback", wait, taken=False)
    message = next(one for one in table.messages() if custom_id in find_all(one, custom_id))
    table.deliver(actor, message.id, custom_id)
    await asyncio.wait_for(came.wait(), PATIENCE)
    await here.bot.kill()
    dead.set()
    await here.wire.gone()
    await here.bot.start()
    await here.wire.connected()
