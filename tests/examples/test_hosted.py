"""Sealed Bids hosted whole on a simulated Discord: from the lobby to the leaderboard and the replay.

Nothing in `bot` names it: this world is handed the game that `--game examples.sealed_bids` loads.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest
import pytest_asyncio
import simcord
from PIL import Image, ImageSequence

from bot.app import hosted_games
from bot.games.registry import HostedGame, NoGame, by_key, game_in
from bot.games.screens import Control, HandScreen
from bot.i18n.translator import Translator
from tests.scenarios.world import Shown, World, alt, controls, labels, text
from tests.scenarios.world import world as open_world

ROOT: Final = Path(__file__).parents[2]


class Table:
    """Ann (Red) and her guests: Ben (Blue), Cleo (Yellow) and, where four play, Dora (Green)."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.ann, self.ben = world.ann, world.ben
        self.cleo, self.dora = world.person("Cleo"), world.person("Dora")

    async def command(self, actor: simcord.MemberActor, name: str, **options: Any) -> Shown:
        result = await actor.slash(self.world.channel, f"sealedbids {name}", **options)
        await self.world.quiet()
        assert result.acknowledged
        return result.response

    async def begun(self, *guests: simcord.MemberActor) -> Shown:
        """Ann opens a table, which begins when every guest has joined; the board."""
        lobby = await self.command(self.ann, "challenge", seats=len(guests) + 1, rated=True)
        for guest in guests:
            await self.world.press(guest, lobby, "Join")
        return self.board

    @property
    def board(self) -> Shown:
        return next(one for one in reversed(self.world.messages()) if {"My hand", "Rematch"} & set(labels(one)))

    async def hand(self, actor: simcord.MemberActor) -> Shown:
        return await self.world.press(actor, self.board, "My hand")

    async def choose(self, actor: simcord.MemberActor, hand: Shown, at: int = -1) -> tuple[Shown, str]:
        """Press the card at this index of the hand; the message after it, and the card."""
        cards = [one for one in controls(hand) if re.fullmatch("[1-9]", one["label"])]
        return await self.world.press_id(actor, hand, cards[at]["custom_id"]), cards[at]["label"]

    async def bid(self, actor: simcord.MemberActor, at: int = -1) -> str:
        """Open the hand, choose a card and end the turn; the card."""
        hand, card = await self.choose(actor, await self.hand(actor), at)
        await self.world.press(actor, hand, "End turn")
        return card


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with opened(tmp_path) as world:
        yield Table(world)


def opened(folder: Path) -> Any:
    return open_world(folder, games=by_key(*hosted_games().values(), game_in("examples.sealed_bids")))


async def test_a_screen_that_is_too_much_for_discord_is_told_before_it_is_sent(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = game_in("examples.sealed_bids")
    crowd = tuple(tuple(Control(f"{row}-{n}", "Card") for n in range(6)) for row in range(7))

    def hand(t: Translator, state: Any) -> HandScreen:
        return replace(game.presentation.hand(t, state), rows=crowd)

    crowded = replace(game.presentation, hand=hand)
    async with open_world(tmp_path, games=by_key(HostedGame(game.logic, crowded))) as world:
        table = Table(world)
        await table.begun(table.ben, table.cleo)
        assert "Something went wrong" in text(await table.hand(table.ann))
        world.failures.records.clear()
    broken = next(record.getMessage() for record in caplog.records if record.levelno == logging.ERROR)
    assert broken.startswith("a message is too much for Discord: it has 54 components, at most 40 are allowed; ")
    assert "; components.3.components has 6, 1 to 5 are allowed; " in broken


def test_the_shipped_registry_does_not_name_it() -> None:
    assert "sealed_bids" not in hosted_games()


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("examples.nothing", "there is no module examples.nothing"),
        ("nothing.at.all", "there is no module nothing.at.all"),
        ("examples", "the module examples has no GAME: HostedGame"),
        ("", "'' is not the dotted name of a module"),
        (".relative", "'.relative' is not the dotted name of a module"),
    ],
)
def test_a_module_without_a_game_is_refused_by_its_name(module: str, words: str) -> None:
    with pytest.raises(NoGame, match=re.escape(words)):
        game_in(module)


BROKEN: Final = {
    "a missing half": "GAME = HostedGame(GAME.logic)\n",
    "an unwritten method": "class Rules(Game): pass\n\nRules()\n",
    "no Python": "\ndef rules(\n",
    "a module that is not there": "import examples.dice\n",
    "a name": "\n\nDICE\n",
}


@pytest.mark.parametrize("what", BROKEN)
def test_an_error_of_a_games_module_is_told_with_its_file_and_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    names = {"bot.games.registry": "HostedGame", "engine.game": "Game", "examples.sealed_bids": "GAME"}
    head = "".join(f"from {place} import {name}\n" for place, name in names.items())
    name = f"dice_{list(BROKEN).index(what)}"
    (tmp_path / f"{name}.py").write_text(head + BROKEN[what], "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(NoGame, match=rf"module {name} cannot be loaded: \w+Error: .*{name}\.py, line [3-6]\)$") as told:
        game_in(name)
    assert "not the dotted name" not in str(told.value)


async def test_the_command_line_hosts_it(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "play", "--no-open", "--game", "examples.sealed_bids"),
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(120):
            address = (await process.stdout.readline()).decode().split()[-1]
            async with aiohttp.ClientSession(address) as session:
                key = await (await session.get("/running")).text()
                opened = await session.post("/api/pages", json={}, headers={"X-Simcord-Capability": key})
                shown = await opened.text()
        assert "### Sealed Bids" in shown, "among the games of the first screen"
        process.terminate()
        async with asyncio.timeout(120):
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_a_table_fills_and_the_board_pings_all_who_are_to_bid(table: Table) -> None:
    lobby = await table.command(table.ann, "challenge", user=table.ben, seats=3)
    assert "Sealed Bids" in text(lobby)
    assert table.world.pinged(lobby) == {table.ben.id}
    for guest in (table.ben, table.cleo):
        await table.world.press(guest, lobby, "Join")
    board = table.board
    assert table.world.pinged(board) == {table.ann.id, table.ben.id, table.cleo.id}
    assert "Round 1 of 5" in alt(board)
    with Image.open(BytesIO(table.world.pictures(board)[0])) as picture:
        assert picture.size == (900, 340)


async def test_all_bid_at_once_and_nobody_makes_the_others_hand_stale(table: Table) -> None:
    people = (table.ann, table.ben, table.cleo, table.dora)
    board = await table.begun(*people[1:])
    hands = {person: await table.choose(person, await table.hand(person)) for person in people}
    for person, (hand, _) in hands.items():
        assert table.board.id == board.id, "nobody is asked anything new"
        [end] = [one["custom_id"] for one in controls(hand) if one["label"] == "End turn"]
        table.world.deliver(person, hand, end)
    await table.world.quiet()
    bids = [card for _, card in hands.values()]
    assert [text(table.board).count(f" {card}") > 0 for card in bids] == [True] * 4
    assert "Round 2 of 5" in alt(table.board)


@pytest.mark.parametrize("pictures", [True, False])
async def test_a_sealed_bid_changes_no_byte_that_reaches_anyone_else(tmp_path: Path, pictures: bool) -> None:
    received = []
    for at in (0, -1):
        folder = tmp_path / str(at)
        folder.mkdir()
        async with opened(folder) as world:
            table = Table(world)
            others = (table.ann, table.cleo, table.dora)
            for reader in others if not pictures else ():
                await table.command(reader, "settings", pictures="off")
            await table.begun(table.ben, table.cleo)
            await table.bid(table.ben, at)
            await table.hand(table.ann)
            await table.hand(table.cleo)
            await world.press(table.dora, table.board, "Turns")
            received.append((sight(world, others), sight(world, (table.ben,))))
    assert received[0][0] == received[1][0]
    assert received[0][1] != received[1][1], "the bids did differ"


def sight(world: World, readers: tuple[simcord.MemberActor, ...]) -> list[list[tuple[str, list[bytes]]]]:
    """Every message that each reader sees, without Discord's ids and times, with its pictures."""
    seen = []
    for reader in readers:
        messages = []
        for message in world.channel.history(viewer=reader):
            sent = re.sub(r"\b\d{17,20}\b", "ID", json.dumps(world.payload(message), sort_keys=True))
            messages.append((re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+", "TIME", sent), world.pictures(message)))
        seen.append(sorted(messages))
    return seen


async def test_a_match_to_its_end_has_ratings_a_replay_and_its_turns(table: Table) -> None:
    world, people = table.world, (table.ann, table.ben, table.cleo)
    await table.begun(table.ben, table.cleo)
    for round_ in range(5):
        for person in people:
            await table.bid(person)
        if round_ == 1:
            await world.simulation.restart()
    board = table.board
    assert "All cards played. 1." in text(board)
    assert text(board).count("1 of 5 rated matches") == 3
    replay = await world.press(table.ann, board, "Replay")
    assert "All cards played" in alt(replay)
    with Image.open(BytesIO(world.pictures(replay)[0])) as gif:
        assert len(list(ImageSequence.Iterator(gif))) == 16
    turns = await world.press(table.ann, board, "Turns")
    assert "Turns 8 to 15 of 15" in text(turns)
    assert re.search(r"` 8` \S+ <@\d+> bids", text(turns)), "one sign, as the words have it"
    profile = await table.command(table.dora, "profile", user=table.ann)
    assert "1 of 5 rated matches" in text(profile)
    rematch = await world.press(table.ann, board, "Rematch")
    assert "Sealed Bids" in text(rematch)


async def test_rules_and_commands_offer_what_the_game_has(table: Table) -> None:
    [group] = [one for one in table.world.simulation.app.client.tree.get_commands() if one.name == "sealedbids"]
    offered = {command.name for command in group.commands}  # type: ignore[union-attr]
    assert {"challenge", "hand", "board", "resign", "replay", "rules", "leaderboard", "profile"} <= offered
    assert not {"puzzle", "review", "learn"} & offered
    rules = await table.command(table.ann, "rules")
    assert "highest card that nobody else bid" in text(rules)
