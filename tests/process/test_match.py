"""A match between two processes: the bot as it is hosted, and a Discord on loopback that keeps a record."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.i18n.translator import Translators
from tests.process.database import new_server
from tests.process.messages import controls, find, find_all, parts, text
from tests.process.scene import CHECKER, faults, scene

pytestmark = pytest.mark.asyncio(loop_scope="session")

TURNS = {("sqlite", "en"): 4, ("sqlite", "fr"): 2, ("postgresql", "en"): 2}
"""Turns of each match, by its database and its language."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def matches(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[dict[tuple[str, str], asyncio.Task[None]]]:
    """All matches, at the same time: most of it is waiting."""
    under_way = {
        which: asyncio.create_task(_match(tmp_path_factory.mktemp("-".join(which)), *which, last))
        for which, last in TURNS.items()
    }
    yield under_way
    for match in under_way.values():
        match.cancel()
    await asyncio.gather(*under_way.values(), return_exceptions=True)


@pytest.mark.parametrize("which", TURNS, ids="-".join)
async def test_a_match_with_everything_that_people_can_press(
    matches: dict[tuple[str, str], asyncio.Task[None]], which: tuple[str, str]
) -> None:
    await matches[which]


async def _match(folder: Path, engine: str, language: str, last: int) -> None:
    """The scene holds the recording of all requests against Discord's rules as it closes."""
    t = Translators()[language]
    database = new_server("match") if engine == "postgresql" else None
    async with scene(folder, language, database=database) as here:
        table = await here.table()
        challenge = await table.challenge()
        assert t("Decline") in [button["label"] for button in controls(challenge)]
        await table.press(table.ben, challenge.id, find(challenge, "accept:"))
        board = await table.up_to_date()
        [picture] = [item for part in parts(board.components) if part["type"] == 12 for item in part["items"]]
        assert picture["description"]
        assert len(board.attachments) == 1
        for number in range(last):
            before = board
            board = await table.turn()
            assert board.id > before.id
            assert len(table.turns()) == number + 2
        table.assert_sound()

        turns = await table.press(table.ann, board.id, find(board, "turns:"))
        assert t("Turns {first} to {number} of {last}", first=1, number=last, last=last) in text(turns)
        turns = await table.choose(table.ann, turns.id, "turn-show:", str(last))
        assert t("Turn {number} of {last}", number=last, last=last) in text(turns)
        back = next(one for one in find_all(turns, "turn:") if one.endswith("back"))
        turns = await table.press(table.ann, turns.id, back)
        assert t("Turn {number} of {last}", number=last - 1, last=last) in text(turns)

        rules = await table.press(table.ben, board.id, find(board, "rules:"))
        for page in (one for one in find_all(rules, "rules-page:") if ":page:" in one):
            rules = await table.press(table.ben, rules.id, page)
        assert find_all(rules, "rules-page:")

        [offer] = await table.offered(table.ann, "hand", "match", "")
        hand = await table.command(table.ann, "hand", match=offer["value"])
        assert hand.flags & 64
        await table.command(table.ann, "board")
        board = await table.up_to_date()

        words = await table.command(table.ann, "settings", pictures="off")
        assert text(words).startswith("## ")
        hand = await table.command(table.ann, "hand")
        assert not hand.attachments
        await table.command(table.ann, "settings", pictures="on")

        question = await table.command(table.ben, "resign")
        await table.press(table.ben, question.id, find(question, "resign-now:"))
        board = await table.up_to_date()
        assert "1000 → " in text(board)
        [row] = here.read("SELECT seed FROM matches")
        deal = await table.press(table.ben, board.id, find(board, "deal:"))
        assert row["seed"] in text(deal)
        [offer] = await table.offered(table.ben, "replay", "match", "")
        replay = await table.command(table.ben, "replay", match=offer["value"])
        assert [upload["filename"] for upload in replay.attachments] == ["replay.gif"]
        replay = await table.press(table.ann, board.id, find(board, "replay:"))
        assert replay.flags & 64
        turns = await table.press(table.ann, replay.id, find(replay, "turn-list:"))
        replay = await table.press(table.ann, turns.id, find(turns, "replay-here:"))
        for press in [table.deliver(table.ann, replay.id, find(replay, "replay-post:")) for _ in range(2)]:
            await table.answer(press)
        posted = [message for message in table.messages() if find_all(message, "turns:") and message.id != board.id]
        assert [message.attachments[0]["filename"] for message in posted] == ["replay.gif"], (
            "pressed twice, posted once"
        )
        standings = await table.command(table.ann, "leaderboard")
        assert "1–0–0" in text(standings)
        assert [upload["filename"] for upload in standings.attachments] == ["leaderboard.png"]
        await table.press(table.ann, standings.id, find_all(standings, "standings:")[-1])
        own = await table.press(table.ann, standings.id, find(standings, "profile:"))
        assert [upload["filename"] for upload in own.attachments] == ["profile.png"]
        profile = await table.command(table.ann, "profile", user=table.ben)
        assert f"<@{table.ann.id}>" in text(profile)

        assert (await here.bot.ask("health"))[0] == 0
        here.bot.tell()
        assert await here.bot.ended() == 0


@pytest.mark.skipif(
    not CHECKER.exists(), reason="no check_requests.py in the folder `shared` beside the checkout: nothing is checked"
)
async def test_the_requests_of_these_journeys_are_checked_and_a_fault_would_be_found(tmp_path: Path) -> None:
    recording = tmp_path / "requests.jsonl"
    wrong = {"method": "POST", "path": "/channels/1/messages", "body": {"components": "none"}, "files": []}
    recording.write_text(json.dumps(wrong))
    assert "components" in faults(recording)
