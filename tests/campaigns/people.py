"""People at a match who press whatever they see, and go on doing so when the bot dies in between.

They know the custom_ids' spelling and the tables of the store, and nothing of the rules: whom the bot asks, and what it
offers them, is all they choose from.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Self

import discord
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.backend.models import Message

from bot.simulator.simulation import make_foreign
from engine.royal_court.notation import read_position
from engine.royal_court.position import LETTERS
from tests.process.messages import parts, text
from tests.process.scene import Scene

BUTTON, MENU = 2, 3

NAMES: Final = ("Ann", "Ben", "Cleo", "Dora", "Eve", "Finn")

RARELY: Final = ("resign-now", "withdraw", "decline", "lobby-leave", "lobby-decline", "data-delete-now", "block")
"""Presses that end what goes on: one in ten of those that come up is made."""

OTHER_WAYS: Final = (":undo", ":over")
"""The ends of custom_ids that take back what was laid out."""

COMMANDS: Final = ("hand", "board", "resign", "leaderboard", "profile", "games matches", "games data", "games settings")

NEVER: Final = ("review", "puzzle", "lesson", "learn", "replay-post")
"""Work for minutes, and no part of a match: not pressed at random."""


@dataclass(frozen=True)
class Press:
    """One press: who, on which message, as it was then, and what."""

    actor: simcord.MemberActor
    channel: int
    guild: int | None
    message: int
    seen: dict[str, Any]
    custom_id: str
    component: int = BUTTON
    data: dict[str, Any] = field(default_factory=dict)

    @property
    def action(self) -> str:
        return self.custom_id.partition(":")[0]

    @property
    def match(self) -> str:
        return [*self.custom_id.split(":"), ""][1]

    def __str__(self) -> str:
        return f"{self.actor.user.name} {self.custom_id} {self.data or ''}"


@dataclass(frozen=True)
class Typed:
    """One command: who, and what."""

    actor: simcord.MemberActor
    name: str
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def action(self) -> str:
        return f"/{self.name}"

    def __str__(self) -> str:
        return f"{self.actor.user.name} /{self.name} {self.options or ''}"


Step = Press | Typed


def deliver(scene: Scene, press: Press, *, copies: int = 1, foreign: int | None = None) -> simcord.InteractionResult:
    """Send a press to the bot, also one that nothing offers. `foreign`: as if from such a place (`make_foreign`)."""
    backend = scene.wire.backend
    record, payload = interactions.base_payload(
        backend,
        type=3,
        channel_id=press.channel,
        guild_id=press.guild,
        user_id=press.actor.id,
        data={"custom_id": press.custom_id, "component_type": press.component, **press.data},
    )
    payload["message"] = press.seen
    if foreign is not None:
        make_foreign(payload, foreign)
    record.source_message_id = press.message
    if press.custom_id.startswith("answer:"):  # on the board
        scene.wire.quiet.add(record.token)
    for _ in range(copies):
        backend.emit("INTERACTION_CREATE", {**payload})
    return simcord.InteractionResult(scene.wire.env, record)


def presses(scene: Scene, actor: simcord.MemberActor, message: Message) -> list[Press]:
    """Everything that this person can press in a message: each button, and one option of each menu."""
    found = []
    guild = scene.wire.backend.channels[message.channel_id].guild_id
    seen = dict(serializers.message_payload(scene.wire.backend, message))
    for part in parts(message.components):
        if "custom_id" not in part or part.get("disabled") or part["type"] not in (BUTTON, MENU):
            continue
        values = [option["value"] for option in part.get("options", ())]
        for value in values or [None]:
            data = {} if value is None else {"values": [value]}
            found.append(
                Press(actor, message.channel_id, guild, message.id, seen, part["custom_id"], part["type"], data)
            )
    return found


@dataclass
class Party:
    """Some people in a channel of their own, with their matches there."""

    scene: Scene
    channel: simcord.ChannelHandle
    people: Sequence[simcord.MemberActor]
    rng: random.Random
    group: str
    guild: simcord.GuildHandle
    done: int = 0
    """Presses that were answered."""

    @classmethod
    def gather(
        cls, scene: Scene, rng: random.Random, group: str, number: int, *, guild: simcord.GuildHandle | None = None
    ) -> Self:
        """In the scene's server, or in another one."""
        scene.tables += 1
        name, guild = f"{group}-{scene.tables}", guild or scene.guild
        channel = guild.create_text_channel(name)
        users = (scene.wire.env.create_user(f"{one.lower()}{scene.tables}", global_name=one) for one in NAMES[:number])
        return cls(scene, channel, [guild.add_member(user) for user in users], rng, group, guild)

    # ---- what there is
    @cached_property
    def moderator(self) -> simcord.MemberActor:
        """A person who may manage the server and plays in no match here."""
        env, guild = self.scene.wire.env, self.guild
        role = guild.create_role(f"moderator {self.channel.name}", permissions=discord.Permissions(manage_guild=True))
        return guild.add_member(env.create_user(f"mod{self.channel.name}", global_name="Mo"), roles=[role])

    def person(self, user: int) -> simcord.MemberActor | None:
        return next((person for person in self.people if person.id == user), None)

    def rows(self, columns: str = "*") -> list[Any]:
        """The matches of this channel, newest first."""
        return self.scene.read(f"SELECT {columns} FROM matches WHERE channel = ? ORDER BY id DESC", self.channel.id)

    def awaited(self, match: int) -> list[simcord.MemberActor]:
        """The people whom a match waits for."""
        [now] = self.scene.read("SELECT position, window_since FROM matches WHERE id = ?", match)
        if now["window_since"] is None:
            rows = self.scene.read("SELECT user_id FROM seats WHERE match = ? AND prompt_version IS NOT NULL", match)
        else:  # in a pause nobody has a prompt
            seats = [LETTERS[seat] for seat in read_position(now["position"]).asked]
            marks = ", ".join("?" * len(seats))
            rows = self.scene.read(f"SELECT user_id FROM seats WHERE match = ? AND seat IN ({marks})", match, *seats)
        return [person for row in rows if (person := self.person(row["user_id"])) is not None]

    def visible(self, actor: simcord.MemberActor) -> list[Message]:
        """What a person sees here and in their direct messages, newest first."""
        backend = self.scene.wire.backend
        places = [self.channel.id, backend.dm_channels.get(actor.id, 0), *self._threads()]
        found = [message for place in places for message in backend.messages.get(place, {}).values()]
        return sorted((one for one in found if one.visible_to(actor.id)), key=lambda one: one.id, reverse=True)

    def _threads(self) -> list[int]:
        channels = self.scene.wire.backend.channels.values()
        return [channel.id for channel in channels if channel.parent_id == self.channel.id]

    def offered(self, actor: simcord.MemberActor, *actions: str, match: str = "") -> list[Press]:
        """What a person can press of these actions, on the newest messages first."""
        found = []
        for message in self.visible(actor)[:12]:
            for press in presses(self.scene, actor, message):
                if (not actions or press.action in actions) and (not match or press.match == match):
                    found.append(press)
        return found

    # ---- what they do
    def begin(self) -> Typed:
        """Open a table or make a challenge."""
        ann, *others = self.people
        options: dict[str, Any] = {"user": self.rng.choice(others)} if self.rng.random() < 0.5 else {}
        if self.group == "royalcourt":
            options |= {"seats": len(self.people)}
        options |= {"pace": self.rng.choice(["1d", "3d"])} if self.rng.random() < 0.5 else {}
        options |= {"direct": True} if self.rng.random() < 0.1 else {}
        return Typed(ann, f"{self.group} challenge", options)

    async def do(self, step: Step, *, copies: int = 1) -> bool:
        """Press or type, and wait for the answer; False if the bot died instead."""
        return await self.answered(await self.send(step, copies=copies))

    async def send(self, step: Step, *, copies: int = 1) -> simcord.InteractionResult:
        """Press or type, and do not wait."""
        self.scene.steps.append(f"{self.channel.name}: {step}")
        if isinstance(step, Typed):
            return await step.actor.slash(self.channel, step.name, **step.options)
        return deliver(self.scene, step, copies=copies)

    async def answered(self, result: simcord.InteractionResult) -> bool:
        wire, token = self.scene.wire, result._interaction.token
        await wire.until(lambda: token in wire.answers or not self.scene.bot.runs, f"an answer to {result}")
        if token in wire.answers:
            self.done += 1
        return token in wire.answers

    def answer_text(self, result: simcord.InteractionResult) -> str:
        """The text of an answer; empty if there is none, or it is there no more."""
        record = result._interaction
        message = self.scene.wire.answers.get(record.token)
        stored = self.scene.wire.backend.messages.get(record.channel_id, {}).get(message or 0)
        return "" if stored is None else text(stored).strip()

    def post_daily(self, at: int = 0) -> None:
        """Have the server's puzzle of the day posted here at a time, or as soon as the bot looks at its timers."""
        guild, now = self.guild.id, at or round(time.time() * 1000)
        set_to = "ON CONFLICT (guild) DO UPDATE SET daily_channel = excluded.daily_channel"
        self.scene.change(f"INSERT INTO servers (guild, daily_channel) VALUES (?, ?) {set_to}", guild, self.channel.id)
        timer = "INSERT INTO timers (match, kind, due) VALUES (?, 'daily puzzle', ?) ON CONFLICT DO NOTHING"
        self.scene.change(timer, guild, now)

    def next_step(self) -> Step:
        """What someone does next: three times of four what brings the match on."""
        if not self.done and not self.scene.read("SELECT 1 FROM servers WHERE guild = ?", self.guild.id):
            self.post_daily()
        rng, rows = self.rng, self.rows("id, public_id, state")
        if rows and rows[0]["state"] in ("challenge", "play") and rng.random() < 0.75:
            match, name, state = rows[0]
            if (press := self.sitting_down(name) if state == "challenge" else self.playing(match, name)) is not None:
                return press
        elif not rows or rows[0]["state"] in ("closed", "over"):
            return self.begin()
        return self._any() or self._typed()

    def sitting_down(self, name: str, *, full: bool = False) -> Press | None:
        """Someone sits down, or the host begins; not before the table is `full`."""
        order = self.rng.sample(list(self.people), len(self.people))
        if not full and self.rng.random() < 0.2 and (starts := self.offered(self.people[0], "lobby-start", match=name)):
            return starts[0]
        found = [one for who in order for one in self.offered(who, "accept", "lobby-join", match=name)]
        return found[0] if found else None

    def playing(self, match: int, name: str) -> Press | None:
        """Someone who is asked answers, or goes on with their turn."""
        rng = self.rng
        if not (asked := self.awaited(match)):
            return None
        actor = rng.choice(asked)
        if windows := self.offered(actor, "answer", "answer-here", match=name):
            return rng.choice(windows)
        found = self.offered(actor, "end", "lay", match=name)
        found = [one for one in found if one.message == found[0].message and not one.custom_id.endswith(OTHER_WAYS)]
        if found and rng.random() < 0.9:
            return next((one for one in found if one.action == "end"), rng.choice(found))
        return next(iter(self.offered(actor, "hand", match=name)), None)

    def _any(self) -> Press | None:
        """Anything that someone sees."""
        found = [one for one in self.offered(self.rng.choice(self.people)) if one.action not in NEVER]
        if not found:
            return None
        press = self.rng.choice(found)
        return press if press.action not in RARELY or self.rng.random() < 0.1 else None

    def _typed(self) -> Typed:
        name = self.rng.choice(COMMANDS)
        return Typed(self.rng.choice(self.people), f"{self.group} {name}" if " " not in name else name)
