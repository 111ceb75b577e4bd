"""Ann, Ben and Cleo at The Royal Court in an arranged position; Dora watches. The tests name the hands."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, cast

import simcord

from bot.app import hosted_games
from bot.games.royal_court import ROYAL_COURT
from bot.ids import MatchId, UserId
from bot.store.turns import details
from engine.game import AnyGame
from tests.scenarios.world import Shown, World, controls, parts
from tests.scenarios.world import world as open_world
from tests.support.court import COURT, CourtAt
from tests.support.court_paths import ways
from tests.support.text_rules import all_turns, court_view

NOPE, LET = ":nope", ":let"

JACK: Final = ("JrKr8r2b", "ArAb7bKb", "8b9b5rKb")
"""Ann may play a jack; Ben holds two aces, Cleo none."""


class CourtTable:
    """People at that table."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.ann, self.ben = world.ann, world.ben
        self.cleo, self.dora = world.person("Cleo"), world.person("Dora")

    @property
    def people(self) -> tuple[simcord.MemberActor, ...]:
        return (self.ann, self.ben, self.cleo)

    async def command(self, actor: simcord.MemberActor, name: str, **options: Any) -> Shown:
        result = await actor.slash(self.world.channel, f"royalcourt {name}", **options)
        await self.world.quiet()
        assert result.acknowledged
        return result.response

    async def begun(self, **options: Any) -> Shown:
        """Everybody has sat down; the board."""
        challenge = await self.command(self.ann, "challenge", user=self.ben, user2=self.cleo, **options)
        for guest in (self.ben, self.cleo):
            await press(self.world, guest, challenge, "lobby-join:")
        return self.board

    @property
    def name(self) -> str:
        """The match in custom_ids."""
        return custom_ids(self.board, "turns:")[0].split(":")[1]

    @property
    def board(self) -> Shown:
        """The newest message that has one's hand behind a button, or the result."""
        shown = reversed(self.world.messages())
        return next(one for one in shown if custom_ids(one, "hand:") or custom_ids(one, "rematch:"))

    async def hand(self, actor: simcord.MemberActor) -> Shown:
        return await press(self.world, actor, self.board, "hand:")

    async def act(self, actor: simcord.MemberActor, act: str) -> None:
        """Play a turn as a person without presses."""
        await self.commit(actor, act)
        await self.world.quiet()

    async def commit(self, actor: simcord.MemberActor, act: str) -> None:
        """The same, without waiting for what follows."""
        app = self.world.simulation.app
        hand = await app.services.play.hand(MatchId(1), UserId(actor.id))
        assert hand.prompt_version is not None
        draft = details.DraftRow(hand.prompt_version, hand.step + 1, None, (act,))
        await app.store.write(partial(details.save_draft, match=MatchId(1), seat=hand.seat, draft=draft))
        await app.services.play.end_turn(MatchId(1), UserId(actor.id), hand.prompt_version, hand.step + 1)

    def turns(self, view: str) -> tuple[str, ...]:
        """Every act that a view's reader may choose."""
        return all_turns(self.world.simulation.app.services.games[COURT].logic.rules, view)

    async def seconds(self, time: float) -> None:
        """Let this much time pass, and run what is due."""
        await self.world.env.advance_time(time)
        await self.world.simulation.app.timers.run_due()
        await self.world.quiet()


@asynccontextmanager
async def court(
    folder: Path, *hands: str, top: str = "9r", draw: str = "", **settings: Any
) -> AsyncIterator[CourtTable]:
    """A world with this game; `settings` may include its `seeds`."""
    rules = CourtAt(*(hands or JACK), top=top, draw=draw)
    game = replace(ROYAL_COURT, logic=replace(ROYAL_COURT.logic, rules=cast("AnyGame", rules)))
    async with open_world(folder, games={**hosted_games(), COURT: game}, **settings) as world:
        yield CourtTable(world)


async def press(world: World, actor: simcord.MemberActor, message: Shown, beginning: str, end: str = "") -> Shown:
    """Press the button whose custom_id begins and ends so, in whatever language it is labelled; the answer.

    If there is none, choose what stands at the `end` in the menu that offers it.
    """
    found = custom_ids(message, beginning, end)
    if not found and beginning in ("resign:", "deal:", "orders:"):  # they lie behind More…
        message = await press(world, actor, message, "more:")
        found = custom_ids(message, beginning, end)
    listing = (part for part in parts(message) if end[1:] in [one["value"] for one in part.get("options", ())])
    if not found and (menu := next(listing, None)) is not None:
        return await world.choose(actor, message, menu["custom_id"], end[1:])
    assert found, f"no {beginning}…{end} among {custom_ids(message)}"
    return await world.press_id(actor, message, found[0])


def custom_ids(message: Shown, beginning: str = "", end: str = "") -> list[str]:
    """Those of the buttons that can be pressed, which begin and end so."""
    able = (str(one["custom_id"]) for one in controls(message) if not one.get("disabled"))
    return [one for one in able if one.startswith(beginning) and one.endswith(end)]


async def press_act(world: World, actor: simcord.MemberActor, board: Shown, act: str, *, match: int = 1) -> Shown:
    """Open a person's hand from the board, draft an act by presses, and commit it. Return the hand after that."""
    return await press_in_hand(world, actor, await press(world, actor, board, "hand:"), act, match=match)


async def press_in_hand(world: World, actor: simcord.MemberActor, hand: Shown, act: str, *, match: int = 1) -> Shown:
    """The same in an open hand."""
    now = await world.simulation.app.services.play.hand(MatchId(match), UserId(actor.id))
    assert not now.state.draft.begun
    draft = ways(court_view(now.state.view), act)
    assert draft is not None, act
    for key in (draft.chosen or "").split():
        hand = await press(world, actor, hand, "lay:", f":{key}")
    if ROYAL_COURT.logic.ends_at_once(now.state.view, ROYAL_COURT.logic.draft(now.state.view, draft)):
        return hand
    hand = await press(world, actor, hand, "end:")
    return await press(world, actor, hand, "end:", ":sure") if custom_ids(hand, "end:", ":sure") else hand


def received(world: World, reader: simcord.MemberActor) -> list[tuple[str, list[bytes]]]:
    """Every message that a reader sees, without Discord's ids and times, and its pictures."""
    things = []
    for message in world.channel.history(viewer=reader):
        sent = json.dumps(world.payload(message), sort_keys=True)
        sent = re.sub(r"\b\d{17,20}\b", "ID", sent)
        sent = re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+", "TIME", sent)
        sent = re.sub(r"\bm[0-9a-f]{16}\b", "MATCH", sent)
        things.append((sent, world.pictures(message)))
    return sorted(things)
