"""A match between two processes: the bot as it is hosted, and a Discord on loopback that keeps a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.i18n.translator import Translators
from tests.wire.messages import controls, find, find_all, parts, text
from tests.wire.scene import CHECKER, faults, scene


@pytest.mark.parametrize(("language", "last"), [("en", 4), ("fr", 2)])
async def test_a_match_with_everything_that_people_can_press(tmp_path: Path, language: str, last: int) -> None:
    """The scene holds the recording of all requests against Discord's rules as it closes."""
    t = Translators()[language]
    async with scene(tmp_path, language) as here:
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
            assert table.version == number + 2
        table.assert_sound()

        turns = await table.press(table.ann, board.id, find(board, "turns:"))
        assert t("Turn {number} of {last}", number=last, last=last) in text(turns)
        back = next(one for one in find_all(turns, "turn:") if one.endswith("back"))
        turns = await table.press(table.ann, turns.id, back)
        assert t("Turn {number} of {last}", number=last - 1, last=last) in text(turns)

        rules = await table.press(table.ben, board.id, find(board, "rules:"))
        while following := [
            one["custom_id"] for one in controls(rules) if one["custom_id"].endswith("next") and not one.get("disabled")
        ]:
            rules = await table.press(table.ben, rules.id, following[0])
        assert find_all(rules, "rules-page:")

        [offer] = await table.offered(table.ann, "hand", "match", "")
        hand = await table.command(table.ann, "hand", match=offer["value"])
        assert hand.flags & 64
        await table.command(table.ann, "board")
        board = await table.up_to_date()

        question = await table.command(table.ben, "resign")
        await table.press(table.ben, question.id, find(question, "resign-now:"))
        board = await table.up_to_date()
        assert "1000 → " in text(board)
        [row] = here.read("SELECT seed FROM matches")
        assert row["seed"] in text(board)
        standings = await table.command(table.ann, "leaderboard")
        assert "1–0–0" in text(standings)
        await table.press(table.ann, standings.id, find_all(standings, "standings:")[2])

        assert (await here.bot.ask("health"))[0] == 0
        here.bot.tell()
        assert await here.bot.ended() == 0


@pytest.mark.skipif(
    not CHECKER.exists(), reason="no check_requests.py in the folder `shared` beside the checkout: nothing is checked"
)
def test_the_requests_of_these_journeys_are_checked_and_a_fault_would_be_found(tmp_path: Path) -> None:
    recording = tmp_path / "requests.jsonl"
    wrong = {"method": "POST", "path": "/channels/1/messages", "body": {"components": "none"}, "files": []}
    recording.write_text(json.dumps(wrong))
    assert "components" in faults(recording)
