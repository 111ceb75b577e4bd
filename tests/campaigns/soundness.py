"""What must hold of everything that is stored and shown, whatever was done to the bot: each violation as a sentence."""

from __future__ import annotations

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from bot.app import hosted_games
from bot.matches.actions.play import GAME_ACTIONS, Leave
from bot.matches.actions.windows import Lapse, close_window
from bot.matches.core.model import Ending
from engine.errors import EngineError
from engine.randomness import Chance, luck_of
from tests.process.messages import parts
from tests.process.scene import Scene

GAMES: Final = {key: game.logic for key, game in hosted_games().items()}

LOOKS: Final = 30
"""Looks, a second apart, after which what is wrong stays so."""

UNPUBLISHED: Final = (
    "SELECT match FROM posts WHERE (shown < wanted OR stale IS NOT NULL OR sending = 1) AND resting = 0"
)


def owes(scene: Scene, channel: int | None = None) -> bool:
    """Whether a post is not as it should be, and is not resting either: any, or of a channel and its matches."""
    if channel is None:
        return bool(scene.read(f"{UNPUBLISHED} LIMIT 1"))
    here = "(channel = ? OR match IN (SELECT id FROM matches WHERE channel = ?))"
    return bool(scene.read(f"{UNPUBLISHED} AND {here} LIMIT 1", channel, channel))


async def assert_sound(scene: Scene, more: Callable[[Scene], list[str]] = lambda _: []) -> None:
    """Raise if something is wrong and stays so. `more`: what else may be wrong.

    Bots play on, also between two reads, and a board that passes is there twice for a moment.
    """
    for tries in range(LOOKS, 0, -1):
        await scene.wire.until(lambda: not owes(scene), "everything that is owed")
        if not (wrong := [*faults(scene), *more(scene)]):
            return
        assert tries > 1, "\n".join(wrong)
        await asyncio.sleep(1)


def faults(scene: Scene) -> list[str]:
    """Everything that is wrong now; the bot must have published what it owes."""
    return [*_records(scene), *_posts(scene), *_pings(scene)]


def missing(scene: Scene) -> list[str]:
    """Boards that are not there, and people whom a match waits for who were never pinged for that.

    Not where a window is open, which pings by rules of its own.
    """
    sql = (
        "SELECT id FROM matches m WHERE position IS NOT NULL AND NOT EXISTS (SELECT 1 FROM posts p WHERE p.match = m.id"
    )
    found = scene.read(f"{sql} AND p.purpose = 'board' AND (p.message IS NOT NULL OR p.resting = 1)) ORDER BY id")
    boards = [f"match {match} has no board" for [match] in found]
    pinged: dict[tuple[int, str], int] = {}
    for user, about in scene.pings:
        match, _, version = about.partition(":")
        pinged[user, match] = max(pinged.get((user, match), -1), int(version or -1))
    asked = scene.read(
        # A board that was to come new because someone is asked has pinged them: its version is one above the action
        # that asks them. Who goes on after a move of their own is not pinged: the board is edited.
        "SELECT m.public_id, s.user_id, s.prompt_version FROM seats s JOIN matches m ON m.id = s.match"
        " JOIN posts b ON b.match = m.id AND b.purpose = 'board' AND b.pings = 1"
        " AND (b.person IS NULL OR b.person = s.user_id) AND b.repost_below > s.prompt_version"
        " WHERE m.state = 'play' AND m.stopped IS NULL AND m.window_since IS NULL AND s.level IS NULL"
        " AND s.user_id IS NOT NULL AND s.absent IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM posts p WHERE p.match = m.id AND p.resting = 1)"
    )
    return boards + [
        f"{user} was not pinged for version {version} of {match}: {pinged.get((user, match))}"
        for match, user, version in asked
        if pinged.get((user, match), -1) < version
    ]


def _records(scene: Scene) -> Iterator[str]:
    """The actions of each match lead to its stored position, with the luck that is used up there, which is salted."""
    sql = "SELECT id, game, seed, salt, options, version, position, draw_counts FROM matches WHERE position IS NOT NULL"
    rows = scene.read(f"{sql} ORDER BY id")
    seats, actions = defaultdict[int, list[str]](list), defaultdict[int, list[Stored]](list)
    for row in scene.read("SELECT match, seat FROM seats ORDER BY match, place"):
        seats[row["match"]].append(row["seat"])
    for row in scene.read("SELECT match, number, kind, seat, data FROM actions ORDER BY match, number"):
        match, *stored = row
        actions[match].append(Stored(*stored))
    for row in rows:
        made = tuple(actions[row["id"]])
        numbers = [action.number for action in made]
        if numbers != list(range(row["version"])):
            yield f"match {row['id']}: version {row['version']}, actions {numbers}"
        if not row["salt"]:
            yield f"match {row['id']}: nothing but its seed decides"
        found = _replayed(row["game"], luck_of(row["seed"], row["salt"]), row["options"], tuple(seats[row["id"]]), made)
        if found != (row["position"], json.loads(row["draw_counts"])):
            yield f"match {row['id']}: its actions lead elsewhere: {found}"


@dataclass(frozen=True)
class Stored:
    """An action as it is stored."""

    number: int
    kind: str
    seat: str | None
    data: str | None


@lru_cache(maxsize=10_000)
def _replayed(game: str, seed: str, options: str, seats: tuple[str, ...], actions: tuple[Stored, ...]) -> Any:
    logic, chance = GAMES[game], Chance(seed)
    rules = logic.rules
    position = rules.setup(json.loads(options), list(seats), chance)
    for stored in actions:
        try:
            if stored.kind in GAME_ACTIONS:
                action = rules.read_action(stored.data or "")
                position = rules.apply(position, stored.seat or "", action, chance)
            elif stored.kind == Leave.kind:
                position = rules.leave(position, stored.seat or "", chance, stored.data or Ending.RESIGN).position
            elif stored.kind == Lapse.kind:
                position = close_window(logic, position, chance)
        except EngineError as error:
            return f"action {stored.number} is refused: {error!r}"
    return rules.write_position(position), chance.used


def _posts(scene: Scene) -> Iterator[str]:
    """Each post is one message, which shows what is noted."""
    backend = scene.wire.backend
    shown = Counter(
        key for channel in backend.channels if channel not in scene.littered for key in copies(scene, channel)
    )
    for (match, post), times in shown.items():
        if times > 1:
            yield f"post {post} of match {match} is there {times} times"
    for row in scene.read("SELECT * FROM posts WHERE resting = 0 AND message IS NOT NULL"):
        if row["channel"] not in scene.littered and row["message"] not in backend.messages.get(row["channel"], {}):
            yield f"{row['purpose']} of match {row['match']}: its message is not there"


def copies(scene: Scene, channel: int) -> Iterator[tuple[str, str]]:
    """The posts whose messages stand in a channel, once for each message: (match, post)."""
    for message in scene.wire.backend.messages.get(channel, {}).values():
        found = set()
        for part in parts(message.components):
            _, match, number, *_ = [*str(part.get("custom_id", "")).split(":"), "", ""]
            if "." in number and not message.flags & 64:
                found.add((match, number.partition(".")[2].partition("-")[0]))
        yield from found


def _pings(scene: Scene) -> Iterator[str]:
    """Nobody was pinged twice for the same version of a match by the same post."""
    for (user, about), times in Counter(scene.pings_of_posts).items():
        if times > 1:
            yield f"{user} was pinged {times} times about {about}"
