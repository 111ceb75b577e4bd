"""A process that is killed at any instant leaves every turn whole or not there at all."""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from pathlib import Path

from bot.matches.core.model import State
from engine.game import OPEN
from tests.support.club import Club, open_club, whole
from tests.support.text_rules import position_of

ROOT = Path(__file__).parents[3]

KILLS = 15


async def play_until_killed(folder: Path, seed: int, seconds: float) -> list[str]:
    """Have a process play, and kill it so many seconds after its third commit; what it said it had committed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.support.killed_player", str(folder), str(seed),
        cwd=ROOT, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        assert await process.stdout.readline() == b"ready\n"
        first = b"".join([await process.stdout.readline() for _ in range(3)])
        await asyncio.sleep(seconds)
    finally:
        process.kill()
    said = first + await process.stdout.read()
    assert await process.wait() == -9, "it was still playing"
    return said.decode().split("\n")[:-1]  # a line that the kill has cut short was not said


async def check(club: Club, match: int) -> int:
    """Everything that is stored of a match agrees; how many turns it has."""
    row, turns = await club.stored(match)
    actions = await club.actions(match)
    state = State(row.state)
    rated = await club.rows("SELECT seat FROM rated_results WHERE match = ?", match)
    drafts = await club.rows("SELECT prompt_version FROM drafts WHERE match = ?", match)
    timers = await club.rows("SELECT kind FROM timers WHERE match = ?", match)
    posts = dict(await club.rows("SELECT purpose, wanted FROM posts WHERE match = ?", match))
    kept = await club.rows("SELECT turn, position FROM positions WHERE match = ? ORDER BY turn", match)
    assert [action.number for action in actions] == list(range(row.version))
    if state is State.CHALLENGE:
        assert (row.version, row.position, turns, kept, len(timers)) == (1, None, [], [], 1)
        assert posts == {"challenge": 1}
        return 0
    rules = club.games[row.game].rules
    positions, luck = whole(club, row, turns)
    assert (row.position, row.draw_counts, row.turn) == (positions[-1], luck, len(turns) - 1)
    assert row.position is not None
    assert (set(posts), timers) == ({"challenge", "board"}, [])
    assert posts["board"] == row.public_version == sum(action.kind != "open" for action in actions)
    outcome = rules.outcome(position_of(row.position))
    asked = {seat.seat for seat in row.seats if seat.prompt_version is not None}
    if state is State.OVER:
        assert [action.kind for action in actions[-2:]] == ["leave" if outcome is None else "turn", "end"]
        assert row.termination == (outcome.termination if outcome is not None else "resign")
        assert (drafts, kept, asked) == ([], [], set())
        counts = row.rated and row.uncounted is None
        assert len(rated) == (2 if counts else 0)
    else:
        assert outcome is None
        assert (row.termination, rated) == (None, [])
        assert kept == list(enumerate(positions))
        assert asked == rules.to_act(position_of(row.position))
        assert all(asked <= row.version for (asked,) in drafts)
    everybody = OPEN if state is State.OVER else None
    assert (await club.table(match)).state.view == rules.view(position_of(row.position), everybody)
    return len(turns) - 1


async def test_a_process_killed_at_any_instant_leaves_every_turn_once_or_not_at_all(tmp_path: Path) -> None:
    rng = random.Random(1)
    committed: Counter[tuple[int, int]] = Counter()
    turns = 0
    for kill in range(KILLS):
        for line in await play_until_killed(tmp_path, kill, rng.uniform(0, 0.15)):
            match, version, _ = line.split(" ")
            committed[int(match), int(version)] += 1
        async with open_club(tmp_path) as club:
            stored = dict(await club.rows("SELECT id, version FROM matches"))
            turns = sum([await check(club, match) for match in stored])
            lost = [(match, version) for match, version in committed if stored[match] <= version]
            assert lost == [], "what was said to be committed is there"
    assert turns > KILLS, "it was not killed before it had done anything"
    assert max(committed.values()) == 1, "nothing was committed twice"
