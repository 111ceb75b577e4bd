"""Presses that nothing offers and commands with anything in them, by anyone: each is answered, and nothing comes of it.

A custom_id is made of what the registry knows, what was seen on buttons of other people and matches, and nonsense. By
players with odd names, strangers, people who are blocked, banned or have left the server, and moderators, all of them
in one server and the next, with ids of the other one, and from places where the bot is not.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import simcord
from simcord import interactions
from simcord.backend import serializers

from bot.simulator.simulation import GROUP_CHAT, make_foreign
from bot.ui.handlers.registry import ACTIONS as REGISTERED
from tests.campaigns.acts import offered, ready, started
from tests.campaigns.bad_files import bad_file
from tests.campaigns.people import Party, Press, Typed, deliver, presses
from tests.campaigns.soundness import assert_sound, owes
from tests.process.messages import parts, text
from tests.process.scene import Scene

TOGETHER: Final = 100
"""Inputs that are under way at the same time."""

BATCHES: Final = 10
"""How often as many are sent in a run. What is checked after a run costs as much as some hundred inputs."""

EPHEMERAL: Final = 1 << 6
"""Discord's flag of messages that only one person sees."""

COMMAND, USER_MENU = 1, 2
"""Discord's kinds of commands: typed, in the menu of a person; else in that of a message."""

FOREIGN: Final = 0.1
"""The share of inputs from a place where the bot is not."""

IN_SERVER: Final = 0
"""Discord's context of a command or press in a server."""

FILES: Final = 0.02
"""The share of commands with files; they are the dearest."""

NASTY: Final = (
    "",
    "@everyone <@1> <@&1> **b** `c` ||d|| [e](http://x.example)",
    "\u202eeveryone\u202c",
    "\u200b\u2060\ufeff",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿" * 40,
    "z̴̡̛" * 500,
    "'; DROP TABLE matches; --",
    "\0\n\r\t",
    "9" * 400,
    "{player}%s%(x)s{0}",
)
"""Texts with markup, mentions, other directions, no width, and what code might take for its own."""

NUMBERS: Final = (0, 1, 2, -1, 25, 2**31, 2**53, -(2**53), 10**18)

RESTS: Final = (
    "x",
    "0",
    "9" * 60,
    "0:" * 30,
    "-1",
    "royal-visit:0:0:page",
    "royal-visit:999999999:0:0:K1",
    "royal-court:1:0:0:9r",
    "chess:1:0:0:K1",
    "royal-visit:3:999999:0:K1",
    "draw:1",
    "draw:999999999999999999",
    "replace:0",
    "rematch",
    "b",
    "99:99",
    "pace",
    "option:rules",
    ":pace",
    ":threads:on",
    "royal-visit-1234567890123456789",
    "1234567890123456789:royal-visit:0:page",
    "9223372036854775807:royal-visit:0:page",
    "9999999999999999999:royal-visit:0:page",
    "language:en",
    "--",
    "::::",
)

PRIVATE: Final = ("lay", "end", "hint", "answer-here", "pauses-here", "orders-set", "resign-now")
"""Controls that only a player of the match may be shown."""


@dataclass(frozen=True)
class Tried:
    """An input that was sent: by whom, what, about which match."""

    actor: simcord.MemberActor
    what: str
    result: simcord.InteractionResult
    channel: int


class Hostile:
    """Two servers with matches in every state; people with and without a seat there press and type anything."""

    def __init__(self, scene: Scene, seed: int, *, batches: int = BATCHES, together: int = TOGETHER) -> None:
        self._scene = scene
        self._rng = random.Random(f"hostile {seed}")
        self._batches = batches
        self._together = together
        self._parties: list[Party] = []
        self._strangers: list[simcord.MemberActor] = []
        self._gone: list[simcord.MemberActor] = []
        self._inputs = 0
        self._known: dict[tuple[int, str], bool] = {}
        """Who has a seat in which match, in this batch."""
        self._forgotten: set[int] = set()
        """Who has pressed in this batch to have their data deleted."""
        self._followed: set[tuple[int, str]] = set()

    async def run(self, number: int) -> str:
        """Send some hundred inputs, and look at everything."""
        here = self._scene
        if not here.bot.runs:
            await here.bot.start()
        await here.wire.connected()
        await self._set_up()
        offers = [press for party in self._parties for person in party.people for press in party.offered(person)]
        seen = sorted({press.custom_id for press in offers})
        refused = 0
        for _ in range(self._batches):
            before = {row["id"]: row["version"] for row in here.read("SELECT id, version FROM matches")}
            pinged, began = len(here.pings), round(time.time() * 1000)
            self._known = dict.fromkeys(self._seated(), True)  # also of those who leave or are forgotten meanwhile
            sent = [self._send(offers, seen) for _ in range(self._together)]
            self._forgotten = {one.actor.id for one in sent if one.what.startswith("data-delete-now")}
            for one in sent:
                await here.wire.until(partial(self._answered, one), f"an answer to {one.what}")
                refused += self._check(one)
            await here.wire.until(lambda: not owes(here), "everything that is owed")
            self._check_matches(before, sent)
            self._check_pings(pinged, sent)
            for change in here.read("SELECT guild, user_id FROM audit WHERE at >= ?", began):
                known = {0, *self._moderators(change["guild"])}  # 0: someone whose data is deleted
                assert change["user_id"] in known, f"{change['user_id']} changes server {change['guild']}"
            self._inputs += len(sent)
            here.wire.requests.clear()
            here.wire.answers.clear()
            here.wire.files.clear()
        await assert_sound(here)
        assert not (said := [line for line in here.bot.complaints() if " ERROR " in line]), "\n".join(said)
        return f"{self._inputs} inputs, {refused} of the last {self._batches * self._together} in words only"

    async def _set_up(self) -> None:
        """In two servers: matches in progress, a table that fills, an open challenge, a match that is over, one in
        direct messages."""
        here = self._scene
        if not self._strangers:
            await self._strange()
        playing = [any(row["state"] == "play" for row in party.rows("state")) for party in self._parties[:3]]
        if playing and all(playing):
            return
        rng = self._rng
        visit, court = Party.gather(here, rng, "royalvisit", 3), Party.gather(here, rng, "royalcourt", 4)
        there = Party.gather(here, rng, "royalvisit", 3, guild=self._other)
        table, open_, over, direct = (
            Party.gather(here, rng, group, 3) for group in ("royalcourt", "royalvisit", "royalvisit", "royalvisit")
        )
        for party in (visit, court, there):
            for person in party.people:
                here.wire.backend.get_user(person.id).global_name = rng.choice(NASTY)[:32] or None
        for party in (visit, court, there):
            await ready(party, *await started(party))
        await table.do(Typed(table.people[0], "royalcourt challenge", {"seats": 4}))
        await open_.do(Typed(open_.people[0], "royalvisit challenge"))
        match, name = await started(over)
        await over.do(await ready(over, match, name))
        await over.do(Typed(over.people[0], "royalvisit resign"))
        await over.do(await offered(over, over.people[0], "resign-now", match=name))
        await started(direct, direct=True)
        await visit.answered(await visit.people[0].context_menu(visit.channel, "Challenge…", visit.people[1]))
        await self._block(visit.people[0], self._strangers[-2], visit)
        await visit.do(Typed(visit.moderator, "games-admin ban", {"user": self._strangers[-1], "reason": NASTY[1]}))
        self._parties = [visit, court, there, table, open_, over, direct]
        for person in direct.people[1:]:  # they still press in their direct messages
            here.guild.remove_member(person)
        self._gone = [*direct.people[1:]]

    async def _strange(self) -> None:
        """Those who play nowhere, and the other server."""
        here, env = self._scene, self._scene.wire.env
        self._other = env.create_guild("The Other Valley")
        for number, name in enumerate(("Mallory", *NASTY[1:4], "Blocked", "Banned")):
            user = env.create_user(f"stranger{number}", global_name=name)
            self._strangers.append(here.guild.add_member(user))
            self._other.add_member(user)

    async def _block(self, actor: simcord.MemberActor, other: simcord.MemberActor, party: Party) -> None:
        await party.do(Typed(actor, "games settings"))
        [shown] = [one for one in party.visible(actor)[:1] if one.is_ephemeral]
        [menu] = [part["custom_id"] for part in parts(shown.components) if "block:" in part.get("custom_id", "")][:1]
        seen = dict(serializers.message_payload(self._scene.wire.backend, shown))
        guild = self._scene.guild.id
        await party.do(Press(actor, party.channel.id, guild, shown.id, seen, menu, 5, self._chosen(other.id)))

    # ---- inputs
    def _send(self, offers: list[Press], seen: list[str]) -> Tried:
        return self._type() if self._rng.random() < 0.2 else self._press(offers, seen)

    def _actor(self) -> simcord.MemberActor:
        party = self._rng.choice(self._parties)
        return self._rng.choice([*party.people, party.moderator, *self._strangers, *self._strangers])

    def _press(self, offers: list[Press], seen: list[str]) -> Tried:
        rng, actor = self._rng, self._actor()
        base = rng.choice(offers)
        custom_id = rng.choice(seen) if rng.random() < 0.25 else self._forged(seen)
        component, data = rng.choice(
            [(2, {}), (2, {}), (3, self._values()), (5, self._people()), (8, self._channels())]
        )
        if base.guild is None or base.seen["flags"] & EPHEMERAL or not self._in(actor, base.guild):
            actor = base.actor  # nobody else sees the message
        if base.guild is not None and not self._in(actor, base.guild):
            return self._type()
        press = Press(actor, base.channel, base.guild, base.message, base.seen, custom_id[:100], component, data)
        self._scene.steps.append(str(press))
        foreign = None if base.guild is None else self._foreign()
        return Tried(press.actor, custom_id, deliver(self._scene, press, foreign=foreign), press.channel)

    def _foreign(self) -> int | None:
        """Sometimes a place where only the presser has installed the app: a server or a private chat."""
        return self._rng.choice((IN_SERVER, GROUP_CHAT)) if self._rng.random() < FOREIGN else None

    def _forged(self, seen: list[str]) -> str:
        """A custom_id of parts that fit, or do not."""
        rng = self._rng
        action, match, number, *rest = [*rng.choice(seen).split(":"), "0", "0"]
        if rng.random() < 0.7:
            action = rng.choice(sorted(REGISTERED))
        if rng.random() < 0.5:
            _, match, *_ = [*rng.choice(seen).split(":"), "0"]
        match = rng.choice([match, match, match, match, "0", f"m{77:016x}", "1", rng.choice(NASTY)[:20]])
        number = rng.choice([number, number, str(rng.choice(NUMBERS)), "9" * 18, "9" * 19, "1.1-1", f"{number}.0-0"])
        what = rng.choice([":".join(rest), ":".join(rest), rng.choice(RESTS), rng.choice(NASTY)[:40], ""])
        return ":".join(part for part in (action, match, number, what) if part) or "x"

    def _values(self) -> dict[str, Any]:
        rng = self._rng
        known = ["en", "fr", "on", "off", "1", "0", "anyone", "nobody", "1d", "live", "court", "server", "9" * 30]
        return {"values": [rng.choice([*known, *NASTY])[:100] for _ in range(rng.choice([0, 1, 1, 1, 3]))]}

    def _people(self) -> dict[str, Any]:
        backend, rng = self._scene.wire.backend, self._rng
        chosen = self._chosen(rng.choice([self._actor().id, backend.bot_user.id, *(one.id for one in self._gone)]))
        return chosen if rng.random() < 0.9 else {**chosen, "resolved": {"users": {}}}

    def _chosen(self, user: int) -> dict[str, Any]:
        known = dict(serializers.user_payload(self._scene.wire.backend.get_user(user)))
        return {"values": [str(user)], "resolved": {"users": {str(user): known}}}

    def _channels(self) -> dict[str, Any]:
        """Channels of this server and of the other one."""
        backend, rng = self._scene.wire.backend, self._rng
        chosen = rng.choice(self._parties).channel.id
        known = dict(serializers.channel_payload(backend, backend.get_channel(chosen)))
        resolved = {"channels": {str(chosen): known}} if rng.random() < 0.8 else {}
        return {"values": [str(chosen)], "resolved": resolved} if rng.random() < 0.7 else self._values()

    def _in(self, actor: simcord.MemberActor, guild: int) -> bool:
        return actor.id in self._scene.wire.backend.get_guild(guild).members

    def _type(self) -> Tried:
        """A command as it is registered, with values of the right types and of any size."""
        rng, actor = self._rng, self._actor()
        backend = self._scene.wire.backend
        party = rng.choice(self._parties)
        if not self._in(actor, party.guild.id):
            actor = rng.choice(self._strangers)
        root = rng.choice([one for commands in backend.commands.values() for one in commands.values()])
        if root["type"] != COMMAND:
            return self._send_command(actor, party, self._menu(root, actor, party))
        leaf = rng.choice(root["options"])
        with_file = rng.random() < FILES
        if with_file:
            root, leaf = rng.choice(self._taking_files())
        given, resolved = [], dict[str, dict[str, Any]]()
        for option in leaf.get("options", ()):
            if option["type"] == 11:
                if not with_file:
                    continue
                file = self._scene.wire.attach(*bad_file(rng))
                resolved["attachments"] = {file["id"]: file}
                given.append({"name": option["name"], "type": 11, "value": file["id"]})
                continue
            if not option.get("required") and rng.random() < (0.9 if with_file else 0.5):
                continue
            value = self._value(option)
            if option["type"] == 6:
                known = dict(serializers.user_payload(backend.get_user(int(value))))
                resolved.setdefault("users", {})[str(value)] = known
            given.append({"name": option["name"], "type": option["type"], "value": value})
        data: dict[str, Any] = {
            "id": root["id"],
            "name": root["name"],
            "type": 1,
            "options": [{"name": leaf["name"], "type": 1, "options": given}],
        }
        if resolved:
            data["resolved"] = resolved
        if root["name"] == "games-admin" and actor.id not in self._moderators(party.guild.id):
            actor = party.moderator  # Discord lets nobody else type it
        return self._send_command(actor, party, data)

    def _send_command(self, actor: simcord.MemberActor, party: Party, data: dict[str, Any]) -> Tried:
        backend = self._scene.wire.backend
        record, payload = interactions.base_payload(
            backend, type=2, channel_id=party.channel.id, guild_id=party.guild.id, user_id=actor.id, data=data
        )
        given = data["options"] if "options" in data else data["target_id"]
        what = f"{actor.user.name} /{data['name']} {given}"
        self._scene.steps.append(what)
        if data["name"] != "games-admin" and (foreign := self._foreign()) is not None:
            make_foreign(payload, foreign)
        backend.emit("INTERACTION_CREATE", payload)
        return Tried(actor, what, simcord.InteractionResult(self._scene.wire.env, record), party.channel.id)

    def _menu(self, root: dict[str, Any], actor: simcord.MemberActor, party: Party) -> dict[str, Any]:
        """An entry of the menu of anyone, or of any message that the actor sees there."""
        backend, guild = self._scene.wire.backend, self._scene.wire.backend.get_guild(party.guild.id)
        resolved: dict[str, dict[str, Any]]
        if root["type"] == USER_MENU:
            target = int(self._value({"type": 6}))
            resolved = {"users": {str(target): dict(serializers.user_payload(backend.get_user(target)))}}
            if (member := guild.members.get(target)) is not None:
                known = dict(serializers.member_payload(backend, guild, member, with_user=False))
                permissions = str(backend.compute_permissions(guild.id, target, party.channel.id))
                resolved["members"] = {str(target): {**known, "permissions": permissions}}
        else:
            seen = [one for one in backend.messages[party.channel.id].values() if one.visible_to(actor.id)]
            message = self._rng.choice(seen)
            target = message.id
            resolved = {"messages": {str(target): dict(serializers.message_payload(backend, message))}}
        entry = {key: root[key] for key in ("id", "name", "type")}
        return {**entry, "target_id": str(target), "resolved": resolved}

    def _taking_files(self) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        """The commands to which a file can be attached."""
        roots = [one for commands in self._scene.wire.backend.commands.values() for one in commands.values()]
        return [
            (root, leaf)
            for root in roots
            for leaf in root.get("options", ())
            if any(option["type"] == 11 for option in leaf.get("options", ()))
        ]

    def _moderators(self, guild: int) -> set[int]:
        return {party.moderator.id for party in self._parties if party.guild.id == guild}

    def _value(self, option: dict[str, Any]) -> Any:
        rng = self._rng
        if option["type"] == 6:
            gone = [one.id for one in self._gone]
            return str(rng.choice([self._actor().id, self._actor().id, self._scene.wire.backend.bot_user.id, *gone]))
        if option["type"] == 5:
            return rng.random() < 0.5
        if (choices := option.get("choices")) and rng.random() < 0.9:
            return rng.choice(choices)["value"]
        if option["type"] == 4:
            matches = [row["id"] for row in self._scene.read("SELECT id FROM matches")]
            return rng.choice([*NUMBERS, *matches])
        return rng.choice(NASTY)

    # ---- what comes of it
    def _answered(self, tried: Tried) -> bool:
        assert self._scene.bot.runs, f"the bot has died, perhaps of {tried.what}"
        return tried.result._interaction.token in self._scene.wire.answers

    def _check(self, tried: Tried) -> bool:
        """The answer shows nobody what is not theirs; whether it is a few words only."""
        message = self._scene.wire.answers[tried.result._interaction.token]
        stored = self._scene.wire.backend.messages[tried.channel].get(message or 0)
        if stored is None:
            return False
        assert len(text(stored)) <= 4000, f"{tried.what}: {len(text(stored))} characters"
        assert not stored.mention_everyone, f"{tried.what}: everyone is mentioned"
        for part in parts(stored.components):
            action, match, *_ = [*str(part.get("custom_id", "")).split(":"), "", ""]
            if action in PRIVATE and match.startswith("m"):
                alone = stored.is_ephemeral or self._scene.wire.backend.channels[tried.channel].guild_id is None
                assert alone, f"{tried.what}: everybody is shown {action}"
                assert self._plays(tried.actor.id, match), f"{tried.what}: {tried.actor.user.name} is shown {action}"
        return stored.is_ephemeral and not presses(self._scene, tried.actor, stored)

    def _seated(self) -> list[tuple[int, str]]:
        sql = "SELECT s.user_id, s.invited, m.public_id FROM seats s JOIN matches m ON m.id = s.match"
        rows = self._scene.read(sql)
        return [(user, row["public_id"]) for row in rows for user in (row["user_id"], row["invited"]) if user]

    def _plays(self, user: int, match: str) -> bool:
        if (user, match) not in self._known:
            sql = "SELECT 1 FROM seats s JOIN matches m ON m.id = s.match WHERE m.public_id = ?"
            found = self._scene.read(f"{sql} AND ? IN (user_id, former, invited)", match, user)
            if not found and user in self._forgotten:  # they sat down and were forgotten, both in this batch
                found = self._scene.read(f"{sql} AND coalesce(user_id, former, invited) IS NULL", match)
            self._known[user, match] = bool(found)
        return self._known[user, match]

    def _check_matches(self, before: dict[int, int], sent: list[Tried]) -> None:
        """A match changes only by its players, or by someone who sits down."""
        actors = {one.actor.id for one in sent}
        rows = self._scene.read("SELECT id, guild, version FROM matches")
        for match, guild in [(row["id"], row["guild"]) for row in rows if row["version"] > before.get(row["id"], 0)]:
            if match not in before:
                continue
            for row in self._scene.read("SELECT * FROM actions WHERE match = ? AND number >= ?", match, before[match]):
                if row["kind"] == "cancel":
                    assert self._moderators(guild) & actors, f"match {match}: ended by no moderator of its server"
                if row["seat"] is None or row["kind"] in ("join", "stand", "order", "bot"):
                    continue
                seat = self._scene.read(
                    "SELECT user_id, level FROM seats WHERE match = ? AND seat = ?", match, row["seat"]
                )
                known = {one["user_id"] for one in seat}
                if row["kind"] == "absent":  # the bot has found out that they are not in its server
                    there = self._scene.wire.backend.get_guild(guild).members
                    assert not any(user in there for user in known), f"match {match}: {dict(row)}, who is there"
                    continue
                acted = known & actors or None in known or any(one["level"] is not None for one in seat)
                assert acted, f"match {match}: {dict(row)} by nobody who pressed"

    def _check_pings(self, first: int, sent: list[Tried]) -> None:
        """Nobody is pinged who neither plays there nor follows it nor was named by a presser."""
        named = " ".join(one.what for one in sent)
        follows = [one for one in sent if one.what.startswith("follow:")]
        self._followed |= {(one.actor.id, one.what.split(":")[1]) for one in follows}
        for user, about in self._scene.pings[first:]:
            match = about.partition(":")[0]
            asked = (user, match) in self._followed or str(user) in named
            if match.startswith("#"):  # a notice without buttons, of a match of this channel
                rows = self._scene.read("SELECT public_id FROM matches WHERE channel = ?", int(match[1:]))
                about_one = [str(row["public_id"]) for row in rows]
            else:
                about_one = [match]
            assert asked or any(self._plays(user, one) for one in about_one), f"{user} is pinged about {about}"
