"""Two people, a server and a channel on a simulated Discord, with the real application behind it."""

from __future__ import annotations

import contextlib
import logging
import random
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord import interactions as wire
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.backend.ops.commands import COMMAND_FIELDS
from simcord.builders import UserHandle
from simcord.enums import OverwriteType
from simcord.results import ResponseMessage

from bot import app
from bot.background.task import BackgroundTask
from bot.config import Settings
from bot.durations import Time
from bot.games.registry import HostedGame, translators_of
from bot.games.states import HandState
from bot.i18n.translator import Translators
from bot.ids import NO_USER, ChannelId, GuildId, MatchId, PublicId, UserId
from bot.matches.core.model import MatchStates
from bot.matches.core.places import Viewer
from bot.observer import SILENT, Observer
from bot.simulator.simulation import Simulation, simulated
from bot.store.deadlines import timers
from bot.store.sqlite.opening import open_writer
from bot.store.turns import details
from bot.ui.message import EPHEMERAL
from tests.support.nonces import honoured
from tests.support.payloads import copied, copied_quickly
from tests.support.text_rules import all_turns, plays_of, text_of

Shown = Any
"""A message as an actor sees it: discord.py's own or simcord's answer."""

Actor = simcord.MemberActor | UserHandle
"""A person in a server, or in their private messages with the bot."""


TIMEOUT_SECONDS = 120.0
"""Seconds after which something that was set off will never be done: thinking takes as long as the machine needs."""

BRIEF = 0.5
"""Seconds below which what sleeps is waited for."""


class StillEnv(simcord.Env):
    """A simulated Discord in which no time passes but what `advance_time` lets pass, however slow the machine is.

    Timers of less than `BRIEF` seconds run out by themselves, with the simulated clock. simcord 3.2.1 lets all do so:
    on a slow machine acknowledgements would overtake answers, and rounds in the background would be counted.
    """

    def _schedule_timer(self, record: Any, *rest: Any) -> None:
        if record.when - self._virtual_time < BRIEF:
            super()._schedule_timer(record, *rest)


@contextlib.contextmanager
def woken_only() -> Iterator[None]:
    """Let the bot's background tasks run when they are woken, and not after so many seconds on the machine's clock.

    simcord 3.2.1 has the timers of the tasks that answer, not of those that the application starts by itself: each look
    at the timers, and each sweep, would come once a minute, however many of them a test lasts. No edit is held back.
    """
    run = BackgroundTask._run

    async def still(task: BackgroundTask) -> float | None:
        wait = await run(task)
        return wait if wait is None or wait < BRIEF else None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BackgroundTask, "_run", still)
        patch.setattr(app, "PAUSE", 0.0)
        yield


@cache
def _empty_database() -> bytes:
    """A database in which nothing has happened yet: copying it is quicker than making one for every world."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "matches.db"
        open_writer(path, 1.0).close()
        return path.read_bytes()


@cache
def _hosted(names: tuple[str, ...]) -> tuple[Mapping[str, HostedGame], Translators]:
    """Games and translators as an application makes them: the same for every world."""
    games = app.hosted_games(names)
    return games, translators_of(games.values())


_registered: dict[tuple[HostedGame, ...], list[dict[str, Any]]] = {}
"""What Discord knows of the commands, by the games: the same in every world with these."""


async def _register_commands(env: simcord.Env, tree: Any, games: tuple[HostedGame, ...] | None) -> None:
    """Register the commands as `bot sync` does. `games` are those that are hosted; None: in unusual languages."""
    if games in _registered:
        env.backend.register_commands(None, _registered[games])
        return
    await tree.sync()
    if games is not None:
        _registered[games] = [
            {name: value for name, value in command.items() if name in COMMAND_FIELDS}
            for command in env.backend.commands[None].values()
        ]


class Failures(logging.Handler):
    """Errors in the log: discord.py swallows those of persistent buttons, the bot logs those it apologises for."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(self.format(record))


@dataclass
class World:
    """The simulated Discord, and how people act in it. Every action waits until all that it set off is done."""

    simulation: Simulation
    settings: Settings
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    ann: simcord.MemberActor
    ben: simcord.MemberActor
    failures: Failures = field(default_factory=Failures)

    @property
    def env(self) -> simcord.Env:
        return self.simulation.env

    @property
    def ann_id(self) -> UserId:
        return UserId(self.ann.id)

    @property
    def ben_id(self) -> UserId:
        return UserId(self.ben.id)

    @property
    def channel_id(self) -> ChannelId:
        return ChannelId(self.channel.id)

    @property
    def guild_id(self) -> GuildId:
        return GuildId(self.guild.id)

    @property
    def bot(self) -> simcord.MemberActor:
        """The bot itself, to be named in an option."""
        return simcord.MemberActor(self.env, self.guild, UserHandle(self.env, self.env.backend.bot_user))

    def person(self, name: str, language: str = "en") -> simcord.MemberActor:
        """Another person in the server."""
        actor = self.guild.add_member(self.env.create_user(name.lower(), global_name=name))
        self.speaks(actor, language)
        return actor

    def speaks(self, actor: simcord.MemberActor, language: str) -> None:
        """Set the language of a person's Discord."""
        self.simulation.locales[actor.id] = language

    async def command(
        self, actor: simcord.MemberActor, name: str, *, channel: simcord.ChannelHandle | None = None, **options: Any
    ) -> Shown:
        """Type `/royalvisit NAME`; the answer."""
        result = await actor.slash(channel or self.channel, f"royalvisit {name}", **options)
        await self.simulation.quiet()
        assert result.acknowledged
        return result.response

    def moderator(self, name: str, language: str = "en", **permissions: bool) -> simcord.MemberActor:
        """A person with *Manage Server*, or with other permissions in its place."""
        granted = discord.Permissions(**(permissions or {"manage_guild": True}))
        role = self.guild.create_role(f"Role of {name}", permissions=granted)
        actor = self.guild.add_member(self.env.create_user(name.lower(), global_name=name), roles=[role])
        self.speaks(actor, language)
        return actor

    async def moderate(self, actor: simcord.MemberActor, name: str, **options: Any) -> Shown:
        """Type `/games-admin NAME`; the answer. `reason`, of what asks for it in a form, is sent in that."""
        form = {"end": ("reason",), "clear": ()}.get(name)
        asked = {key: options.pop(key) for key in form or () if key in options}
        result = await actor.slash(self.channel, f"games-admin {name}", **options)
        if result.modal is not None:
            asked |= {"person": [options["user"]]} if name == "clear" else {}
            result = await actor.submit_modal(result, asked)
        await self.simulation.quiet()
        assert result.acknowledged
        return result.response

    async def choose(self, actor: simcord.MemberActor, message: Shown, name: str, *values: Any) -> Shown:
        """Choose these in the menu in whose custom_id this name stands; the answer."""
        [menu] = [part for part in parts(message) if part["type"] not in (2, 10) and name in part.get("custom_id", "")]
        result = await actor.select(message, values, custom_id=menu["custom_id"])
        await self.simulation.quiet()
        assert result.acknowledged
        return result.response

    async def press(self, actor: Actor, message: Shown, label: str) -> Shown:
        """Press the button whose label begins so, behind More… if it is not on the message; the answer."""
        buttons = [button for button in controls(message) if button["label"].startswith(label)]
        if not buttons and (more := [one for one in controls(message) if one["custom_id"].startswith("more:")]):
            return await self.press(actor, await self.press_id(actor, message, more[0]["custom_id"]), label)
        assert buttons, f"no button {label!r} among {[button['label'] for button in controls(message)]}"
        return await self.press_id(actor, message, buttons[0]["custom_id"])

    async def press_id(self, actor: Actor, message: Shown, custom_id: str) -> Shown:
        """Press the button with this custom_id; the answer."""
        result = await actor.click(message, custom_id=custom_id)
        await self.simulation.quiet()
        assert result.acknowledged
        return result.response

    async def fill(self, actor: simcord.MemberActor, message: Shown, label: str, **values: Any) -> Shown:
        """Press the button whose label begins so, which opens a form, and send that with these values; the answer."""
        [button] = [button for button in controls(message) if button["label"].startswith(label)]
        form = await actor.click(message, custom_id=button["custom_id"])
        result = await actor.submit_modal(form, values)
        await self.simulation.quiet()
        assert result.acknowledged
        return result.response

    def deliver(
        self,
        actor: simcord.MemberActor,
        message: Shown,
        custom_id: str,
        *,
        seen: dict[str, Any] | None = None,
        copies: int = 1,
        component: int = 2,
    ) -> simcord.InteractionResult:
        """A press that Discord delivers without anybody waiting; `await quiet()` later.

        Several are then under way at once. `seen` is the message as it was when pressed (see `payload`); `copies=2`
        delivers one and the same press twice. `component` is Discord's number for what was pressed: a button.
        """
        channel = _channel_of(message)
        record, payload = wire.base_payload(
            self.env.backend,
            type=3,
            channel_id=channel,
            guild_id=actor.guild.id,
            user_id=actor.id,
            data={"custom_id": custom_id, "component_type": component, **({} if component == 2 else {"values": ["1"]})},
        )
        payload["message"] = seen or self.payload(message)
        record.source_message_id = message.id
        for _ in range(copies):
            self.env.backend.emit("INTERACTION_CREATE", copied(payload))
        return simcord.InteractionResult(self.env, record)

    async def forge(self, actor: simcord.MemberActor, message: Shown, custom_id: str) -> Shown:
        """Press what the message does not offer, or offers no more; the answer."""
        seen = self.with_button(message, custom_id)
        result = self.deliver(actor, message, custom_id, seen=seen)
        await self.quiet()
        assert result.acknowledged
        return [*result.followups, result.response][0]

    def with_button(self, message: Shown, custom_id: str) -> dict[str, Any]:
        """A message as it would be if one of its buttons were another."""
        seen = self.payload(message)
        button = next(one for one in _walk(seen["components"]) if one["type"] == 2 and "custom_id" in one)
        button["custom_id"] = custom_id
        return seen

    async def quiet(self) -> None:
        """Wait until everything that was set off is done."""
        await self.simulation.quiet()

    def payload(self, message: Shown) -> dict[str, Any]:
        """A message as it is on a person's screen now."""
        stored = self.env.backend.get_message(_channel_of(message), message.id)
        return copied(dict(serializers.message_payload(self.env.backend, stored)))

    def pinged(self, message: Shown) -> set[int]:
        """Whom a message notified."""
        return set(self.env.backend.get_message(_channel_of(message), message.id).ping_user_ids)

    def messages(self, channel: simcord.ChannelHandle | None = None) -> list[Shown]:
        """What everybody sees in the channel, oldest first."""
        return sorted((channel or self.channel).history(), key=lambda message: message.id)

    def inbox(self, actor: simcord.MemberActor) -> list[Shown]:
        """A person's private messages with the bot, oldest first."""
        return sorted(actor.user.dm_channel.history(), key=lambda message: message.id)

    @property
    def last(self) -> Shown:
        """The newest message in the channel."""
        return self.messages()[-1]

    @property
    def newest_board(self) -> Shown:
        """The newest message with a picture: the answer to the command that begins a match may come after its board."""
        return next(message for message in reversed(self.messages()) if alt(message))

    def now(self, message: Shown) -> Shown:
        """A message of the channel as it is by now."""
        return next(one for one in self.messages() if one.id == message.id)

    def pictures(self, message: Shown) -> list[bytes]:
        """The files of a message."""
        stored = self.env.backend.get_message(_channel_of(message), message.id)
        return [self.env.backend.cdn.get(attachment["url"]) or b"" for attachment in stored.attachments]

    async def delete(self, message: Shown) -> None:
        """A moderator deletes a message."""
        self.env.backend.delete_message(_channel_of(message), message.id)
        await self.env.settle()
        await self.quiet()

    def forbid(self, permission: str, actor: simcord.MemberActor | None = None) -> None:
        """A moderator takes a permission in the channel away, from the bot unless a person is named."""
        deny = discord.Permissions(**{permission: True}).value
        overwrite = Overwrite((actor or self.bot).id, OverwriteType.MEMBER, deny=deny)
        self.env.backend.get_channel(self.channel.id).overwrites.append(overwrite)

    def forgive(self) -> None:
        """A moderator grants the bot everything in the channel again."""
        self.env.backend.get_channel(self.channel.id).overwrites.clear()

    async def later(self, hours: float) -> None:
        """Time passes for everybody, also for the bot, which runs all the while; what was due is done."""
        then = round((self.env.now().timestamp() + hours * 3600) * 1000)
        await self.simulation.app.store.write(lambda tx: timers.save_beat(tx, timers.last_beat(tx), Time(then)))
        await self.env.advance_time(hours * 3600)
        await self.simulation.app.timers.run_due()
        await self.quiet()

    async def a_while(self, match: int = 1) -> None:
        """A minute passes, after which whatever has failed for a match is tried again."""
        await self.env.advance_time(60)
        self.simulation.app.publishing.wake(MatchId(match))  # as its own timer does, which goes by another clock
        await self.quiet()

    async def start_match(
        self, *, ruleset: str | None = None, rated: bool | None = None, hints: bool | None = None, pick: str = "left"
    ) -> Shown:
        """Ann challenges Ben, who accepts; the board. Rated unless with hints, though it is a first match."""
        rated = True if rated is None and not hints else rated
        options: dict[str, Any] = {"ruleset": ruleset, "rated": rated, "hints": hints}
        options = {key: value for key, value in options.items() if value is not None}
        await self.command(self.ann, "challenge", user=self.ben, **options)
        challenge = self.last  # also if it came late, and is not the command's own answer
        [accept] = [button for button in controls(challenge) if button["custom_id"].endswith(f":{pick}")]
        await self.press_id(self.ben, challenge, accept["custom_id"])
        return self.last

    async def knows_the_game(self) -> None:
        """Nobody plays their first match."""
        await self.simulation.app.store.write(lambda tx: tx.run("UPDATE seats SET newcomer = 0"))

    async def mover(self, match: int = 1) -> simcord.MemberActor:
        """Whose move it is."""
        [user] = (await self.simulation.app.services.play.match(MatchId(match))).users_to_act
        return next(actor for actor in (self.ann, self.ben) if actor.id == user)

    async def play_turn(self, actor: Actor, hand: Shown, turn: str) -> Shown:
        """Draft exactly this turn by pressing controls, at most three per play, and end it; the hand after it."""
        for play in () if turn == "pass" else turn.split(";"):
            hand = await self.lay(actor, hand, play)
        return await self.end_turn(actor, hand)

    async def lay(self, actor: Actor, hand: Shown, play: str) -> Shown:
        """Draft one more play. Return the hand message after it."""
        match = controls(hand)[0]["custom_id"].split(":")[1]
        services = self.simulation.app.services
        now = await services.play.hand(match, UserId(actor.id))
        for key in presses(services.games["royal_visit"], now.state, (*now.state.draft.plays, play)):
            [button] = [one for one in controls(hand) if one["custom_id"].endswith(f":{key}")]
            hand = await self.press_id(actor, hand, button["custom_id"])
        return hand

    async def random_turn(self, actor: Actor, hand: Shown, rng: random.Random) -> Shown:
        """Draft some turn by presses, in place of the current draft, and end it. Return the hand message after it."""
        while undo := [one for one in controls(hand) if one["custom_id"].endswith(":undo") and not one.get("disabled")]:
            hand = await self.press_id(actor, hand, undo[0]["custom_id"])
        match = controls(hand)[0]["custom_id"].split(":")[1]
        services = self.simulation.app.services
        state = (await services.play.hand(match, UserId(actor.id))).state
        return await self.play_turn(
            actor, hand, rng.choice(all_turns(services.games["royal_visit"].logic.rules, state.view))
        )

    async def recorded(self, record: str, *, left: int = 1) -> tuple[Shown, list[str]]:
        """A match as a record has it, up to its last `left` turns; the board and those turns.

        The world must draw the record's seed: see `header`.
        """
        head, _, body = record.partition("\n\n")
        pick, *turns = body.splitlines()
        ruleset = header(head, "Ruleset")
        await self.start_match(ruleset=ruleset, pick=pick.removeprefix("pick "))
        for turn in turns[: len(turns) - left]:
            await self.make_turn(1, partial(_always, turn))
        await self.quiet()
        return self.last, turns[len(turns) - left :]

    async def make_turn(self, match: int, chosen: Callable[[str], str]) -> None:
        """Play the turn that `chosen` picks from the mover's view, without the buttons."""
        play = self.simulation.app.services.play
        [user] = (await play.match(MatchId(match))).users_to_act
        hand = await play.hand(MatchId(match), user)
        assert hand.prompt_version is not None
        rules = self.simulation.app.services.games[hand.match.game].logic.rules
        draft = details.DraftRow(hand.prompt_version, 1, None, tuple(plays_of(rules, chosen(text_of(hand.state.view)))))
        await self.simulation.app.store.write(
            partial(details.save_draft, match=MatchId(match), seat=hand.seat, draft=draft)
        )
        await play.end_turn(MatchId(match), user, hand.prompt_version, 1)

    async def number(self, message: Shown) -> int:
        """The number of the match that a message is about."""
        name = controls(message)[0]["custom_id"].split(":")[1]
        return (await self.simulation.app.services.play.match(name)).id

    async def history(self, match: int) -> MatchStates:
        """Every position of a match, as everybody may see it who sees its channel."""

        async def sees(_: int) -> bool:
            return True

        return await self.simulation.app.services.play.history(MatchId(match), Viewer(NO_USER, self.guild_id, sees))

    async def end_turn(self, actor: Actor, hand: Shown) -> Shown:
        """End the turn, also if it asks once more."""
        end = next(button for button in controls(hand) if is_end(button))
        hand = await self.press_id(actor, hand, end["custom_id"])
        again = [button for button in controls(hand) if button["custom_id"].endswith(":sure")]
        return await self.press_id(actor, hand, again[0]["custom_id"]) if again else hand


def presses(game: HostedGame, state: HandState, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of one to three controls that lead from a draft to these plays."""
    translator = Translators()["en"]

    def offered(now: HandState) -> list[str]:
        return [
            control.key for row in game.presentation.hand(translator, now).rows for control in row if control.enabled
        ]

    found: list[tuple[HandState, tuple[str, ...]]] = [(state, ())]
    for now, keys in found:
        for key in offered(now) if len(keys) < 3 else ():
            draft = game.logic.press(state.view, now.draft, key)
            if draft.plays == wanted:
                return (*keys, key)
            if draft.plays == state.draft.plays:
                found.append((replace(now, draft=draft), (*keys, key)))
    raise AssertionError(f"{wanted} cannot be laid out with three presses")


def _always(turn: str, _: str) -> str:
    return turn


def header(record: str, key: str) -> str:
    """One header of a record."""
    return next(line.removeprefix(f"{key}: ") for line in record.splitlines() if line.startswith(f"{key}: "))


def may_play(hand: Shown) -> bool:
    """Whether a hand has buttons to draft a turn."""
    return any(str(button["custom_id"]).startswith("lay:") for button in controls(hand))


def is_end(button: dict[str, Any]) -> bool:
    """Whether it ends the turn."""
    return str(button["custom_id"]).startswith("end:")


def parts(message: Shown) -> Iterator[dict[str, Any]]:
    """Every component of a message, in order."""
    raw = (
        message.components if isinstance(message, ResponseMessage) else [part.to_dict() for part in message.components]
    )
    yield from _walk(raw)


def _walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components", []))


def controls(message: Shown) -> list[dict[str, Any]]:
    """The buttons of a message that can be pressed or are greyed."""
    return [part for part in parts(message) if part["type"] == 2 and "custom_id" in part]


def lesson_menu(message: Shown) -> dict[str, Any]:
    """The menu of all lessons."""
    return next(part for part in parts(message) if part["type"] == 3 and part["custom_id"].startswith("lesson-go:"))


def labels(message: Shown) -> list[str]:
    """The labels of its buttons."""
    return [part["label"] for part in parts(message) if part["type"] == 2]


def plain(words: str) -> str:
    """Words with blanks that may be broken."""
    return words.replace("\N{NO-BREAK SPACE}", " ")


def text(message: Shown) -> str:
    """All text of a message."""
    return "\n".join(part["content"] for part in parts(message) if part["type"] == 10)


def alt(message: Shown) -> str:
    """The alt texts of its pictures."""
    return "\n".join(item["description"] for part in parts(message) if part["type"] == 12 for item in part["items"])


def _channel_of(message: Shown) -> int:
    return int(message.channel_id if isinstance(message, ResponseMessage) else message.channel.id)


def _public_hands(env: simcord.Env) -> list[str]:
    """The controls of hands in messages that everybody sees."""
    stored = [message for shown in env.backend.messages.values() for message in shown.values()]
    parts = (part for message in stored if not message.flags & EPHEMERAL for part in _walk(message.components))
    return [part["custom_id"] for part in parts if part.get("custom_id", "").startswith(("lay:", "end:"))]


@contextlib.asynccontextmanager
async def world(
    folder: Path,
    *,
    seeds: Iterator[str] | None = None,
    salted: bool = False,
    games: Mapping[str, HostedGame] | None = None,
    translators: Translators | None = None,
    observer: Observer = SILENT,
    **settings: Any,
) -> AsyncIterator[World]:
    """A world whose database lies in the folder. Nothing may fail unseen in it.

    Its seeds, and what custom_ids call its matches, are the same in every run, unless its luck is `salted` as people's.
    `games` are those that are hosted, and `translators` the languages that are spoken, if not the usual ones.
    """
    # The folder also keeps a developer's own .env out. No answer is late but where a test says so, which real settings
    # do not allow.
    hurry = {} if "acknowledge_seconds" in settings else {"acknowledge_seconds": 3600.0}
    at_once = {"bot_answers_seconds": 0, "bot_moves_seconds": 0}
    set_up = Settings(**{"database_url": str(folder / "matches.db"), **at_once, **settings, **hurry})
    path = folder / "matches.db"
    if set_up.database_url == str(path) and not path.exists():
        path.write_bytes(_empty_database())
    failures = Failures()
    watched = [logging.getLogger(name) for name in ("discord", "bot", "asyncio")]
    for logger in watched:
        logger.addHandler(failures)
    spoken = translators
    if games is None:
        games, usual = _hosted(set_up.game_names)
        spoken = translators or usual
    drawn = seeds or (f"{number:064x}" for number in count(1))
    names = (PublicId(f"m{number:016x}") for number in count(1))
    make = partial(
        app.Application,
        set_up,
        games=games,
        new_seed=None if salted else drawn.__next__,
        new_name=names.__next__,
        translators=spoken,
        observer=observer,
    )
    try:
        async with contextlib.AsyncExitStack() as stack:
            stack.enter_context(woken_only())
            stack.enter_context(copied_quickly())
            simulation = await stack.enter_async_context(
                simulated(make, new_env=StillEnv, settle_timeout=TIMEOUT_SECONDS)
            )
            env = simulation.env
            stack.enter_context(honoured(lambda: env.now().timestamp()))
            tree, hosted = simulation.app.client.tree, tuple(simulation.app.services.games.values())
            await _register_commands(env, tree, hosted if translators is None else None)
            guild = env.create_guild("The Valley")
            channel = guild.create_text_channel("royal-visit")
            ann, ben = (guild.add_member(env.create_user(name.lower(), global_name=name)) for name in ("Ann", "Ben"))
            yield World(simulation, set_up, guild, channel, ann, ben, failures)
            env.raise_errors()
            assert not _public_hands(env), "everybody sees a player's hand"
        assert not failures.records, "\n".join(failures.records)
    finally:
        for logger in watched:
            logger.removeHandler(failures)
