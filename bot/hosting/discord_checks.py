"""What can be checked with Discord by some requests, beside a bot that runs: it opens no gateway session."""

from __future__ import annotations

import math
import time
from collections.abc import AsyncIterator, Mapping
from email.utils import parsedate_to_datetime
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord
from discord.http import Route

from bot.client import BotClient
from bot.config import NO_PUBLIC_URL, Settings
from bot.games.registry import HostedGame
from bot.gateway.sessions import refusal
from bot.hosting.emojis import check_emojis
from bot.hosting.findings import Finding, good, hint, wrong
from bot.ids import ChannelId
from bot.program import command_line
from bot.ui.permissions import AUTHORIZE, PERMISSIONS, invitation
from bot.ui.received import ACCOUNT, SERVER

MAX_CLOCK_SKEW: Final = 1.0
"""Seconds by which the clock may certainly differ from Discord's."""

OPTIONAL_PERMISSIONS: Final = frozenset({"read_message_history", "create_public_threads", "send_messages_in_threads"})
"""Permissions without which matches can still be played."""


def permission_name(name: str) -> str:
    """The name that Discord shows for one of discord.py's."""
    return "View Channel" if name == "read_messages" else name.replace("_", " ").title().replace(" In ", " in ")


class DiscordClock:
    """Compares this machine's clock with the times that Discord's answers carry, in whole seconds."""

    def __init__(self) -> None:
        self._between = (-math.inf, math.inf)

    def listen(self, trace: aiohttp.TraceConfig) -> None:
        """Observe the requests of a trace."""
        trace.on_request_start.append(self._sent)
        trace.on_request_end.append(self._answered)

    @property
    def ahead(self) -> float:
        """Seconds by which this machine is certainly ahead of Discord; negative: behind it."""
        least, most = self._between
        return least if least > 0 else min(most, 0.0)

    def note(self, sent: float, date: float, answered: float) -> None:
        """Note an answer that was made in the second that began at `date`; the quickest answer says most."""
        between = (sent - (date + 1), answered - date)
        if between[1] - between[0] <= self._between[1] - self._between[0]:
            self._between = between

    async def _sent(self, _: object, context: SimpleNamespace, __: object) -> None:
        context.sent = time.time()

    async def _answered(self, _: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
        if (date := params.response.headers.get("Date")) is not None:
            self.note(context.sent, _seconds(date), time.time())


@lru_cache(maxsize=1)  # answers of the same second have the same date
def _seconds(date: str) -> float:
    return parsedate_to_datetime(date).timestamp()


def trace_of(client: discord.Client) -> aiohttp.TraceConfig:
    """The trace of a client's requests. Add listeners to it before the login."""
    if client.http.http_trace is None:
        client.http.http_trace = aiohttp.TraceConfig()
    return client.http.http_trace


async def check_with_discord(
    client: BotClient, settings: Settings, games: Mapping[str, HostedGame], token: str, channel: ChannelId | None
) -> AsyncIterator[Finding]:
    """Check the token, the application, commands, emojis, the clock, and the permissions in a channel."""
    clock = DiscordClock()
    clock.listen(trace_of(client))
    try:
        async with client:
            await client.login(token)
            assert client.user is not None
            yield good("token", f"Discord accepts it: {client.user}")
            async for finding in _check_application(client):
                yield finding
            assert client.application is not None
            yield await check_interactions(settings, client.application.interactions_endpoint_url)
            yield await check_commands(client)
            yield await check_emojis(client, games, {})
            for server in await servers_with_both(client):
                removal = command_line(f"sync --guild {server} --remove")
                yield hint("commands of a server", f"they show twice in server {server}", f"run `{removal}`")
            yield check_clock(clock.ahead)
            if channel is not None:
                yield await _check_channel(client, channel)
    except discord.LoginFailure:
        yield wrong("token", "Discord does not accept it", "copy it again from the application's Bot page")
    except (discord.DiscordException, aiohttp.ClientError, OSError, LookupError, TypeError, ValueError) as error:
        yield wrong("Discord", refusal(error), "check the network, and try again later")


async def _check_application(client: BotClient) -> AsyncIterator[Finding]:
    data: Mapping[str, Any] = await client.http.application_info()
    number, kinds = data["id"], data.get("integration_types_config", {SERVER: {}})
    offered = {str(kind) for one in await _payloads(client) for kind in one.get("integration_types") or (0,)}
    if SERVER in kinds:
        yield good("invite to a server", invitation(int(number)))
    else:
        yield wrong(
            "invite to a server",
            "the application does not allow it",
            "allow Guild Install on the application's Installation page",
        )
    if ACCOUNT in offered and ACCOUNT not in kinds:
        yield hint(
            "install to an account",
            "the application does not allow it",
            "allow User Install on the application's Installation page",
        )
    elif ACCOUNT in offered:
        yield good("install to an account", f"{AUTHORIZE}?client_id={number}&scope=applications.commands")
    elif ACCOUNT in kinds:
        yield hint(
            "install to an account",
            "the application allows it, and no command can be used so",
            "switch User Install off on the application's Installation page",
        )
    if not data.get("bot_public", True):
        yield hint("application", "only its owner can invite it", "switch Public Bot on, if others should")


async def check_commands(client: BotClient) -> Finding:
    """Check that Discord knows the slash commands as this version of the bot has them."""
    assert client.application_id is not None
    route = Route("GET", "/applications/{application_id}/commands", application_id=client.application_id)
    known = {one["name"]: one for one in await client.http.request(route, params={"with_localizations": "true"})}
    wanted = {one["name"]: one for one in await _payloads(client)}
    do = f"run `{command_line('sync')}`"
    if missing := sorted(wanted.keys() - known.keys()):
        return hint("commands", f"not everywhere registered: {', '.join(missing)}", f"{do}, if not for single servers")
    if changed := [name for name, one in wanted.items() if not _agrees(one, known[name])]:
        return hint("commands", f"registered by another version: {', '.join(changed)}", do)
    if extra := sorted(known.keys() - wanted.keys()):
        return hint("commands", f"registered, and not answered any more: {', '.join(extra)}", do)
    return good("commands", f"{len(wanted)} registered, as this version has them")


async def servers_with_both(client: BotClient) -> list[int]:
    """Servers, of the first two hundred, with commands of their own beside those for everywhere: all show twice."""
    http, own = client.http, client.application_id
    assert own is not None
    if not await http.get_global_commands(own):
        return []
    servers = [int(one["id"]) for one in await http.get_guilds(200)]
    return [server for server in servers if await http.get_guild_commands(own, server)]


async def _payloads(client: BotClient) -> list[dict[str, Any]]:
    """The commands as they would be registered."""
    tree = client.tree
    translator = tree.translator
    assert translator is not None
    return [await one.get_translated_payload(tree, translator) for one in tree.get_commands()]


def _agrees(ours: object, theirs: object) -> bool:
    """Whether Discord's copy has all of ours. It has more, and leaves out what is empty, false or the default."""
    if isinstance(ours, Mapping):
        other = theirs if isinstance(theirs, Mapping) else {}
        return all(_agrees(value, other.get(key)) for key, value in ours.items())
    if isinstance(ours, list | tuple):
        other_list = theirs if isinstance(theirs, list | tuple) else []
        if all(isinstance(one, int) for one in ours):  # kinds of places and installations, in no order
            return sorted(ours) == sorted(other_list)
        return len(ours) == len(other_list) and all(map(_agrees, ours, other_list))
    return ours == theirs or str(ours) == str(theirs) or (not ours and not theirs) or (ours is True and theirs is None)


def check_clock(ahead: float) -> Finding:
    """Check how far this machine's clock is from Discord's."""
    difference = (
        f"{abs(ahead):.1f} s {'ahead of' if ahead > 0 else 'behind'} Discord's" if ahead else "agrees with Discord's"
    )
    if abs(ahead) > MAX_CLOCK_SKEW:
        return wrong("clock", difference, "have the system synchronise its clock (NTP)")
    return good("clock", difference)


async def _check_channel(client: BotClient, number: int) -> Finding:
    subject = f"channel {number}"
    try:
        place = await client.fetch_channel(number)
        if not isinstance(place, discord.abc.GuildChannel | discord.Thread):
            return hint(subject, "is no server's channel", "name another")
        assert client.user is not None
        guild = await client.fetch_guild(place.guild.id)
        # Of this guild's object, which has the roles: permissions are made of them.
        place = await guild.fetch_channel(number)
        granted = place.permissions_for(await guild.fetch_member(client.user.id))
    except (discord.NotFound, discord.Forbidden):
        return wrong(subject, "the bot does not see it", "invite the bot to that server, and let it view the channel")
    lacking = [name for name, wanted in PERMISSIONS if wanted and not getattr(granted, name)]
    if not lacking:
        return good(subject, "the bot has every permission there")
    names = ", ".join(map(permission_name, lacking))
    if OPTIONAL_PERMISSIONS.issuperset(lacking):
        return hint(subject, f"matches can be played; the bot lacks {names}", "docs/hosting.md says what for")
    return wrong(subject, f"the bot lacks {names}", "grant them to its role, in the server or in the channel")


SUBJECT: Final = "interactions"

PAGE: Final = "the application's page at https://discord.com/developers/applications"


async def check_interactions(settings: Settings, named: str | None) -> Finding:
    """Ask the public address as Discord does before it takes one: by a wrong signature. Only Discord makes right ones.

    `named`: the address that Discord has.
    """
    if not settings.interactions_port:
        if named:
            why = f"they do not come by the gateway, as Discord posts them to {named}"
            return wrong(SUBJECT, why, f"set INTERACTIONS_PORT, or empty the Interactions Endpoint URL on {PAGE}")
        return good(SUBJECT, "by the gateway")
    url = settings.public_url
    if not url:
        return wrong(SUBJECT, NO_PUBLIC_URL, "set it")
    from bot.endpoint.door import ANSWER_SECONDS, unreached
    from bot.endpoint.server import SIGNATURE, TIMESTAMP

    headers = {SIGNATURE: "0" * 128, TIMESTAMP: str(int(time.time()))}
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(ANSWER_SECONDS)) as session:
        if why := await unreached(session, url, headers):
            return wrong(SUBJECT, why, "start the bot; see that the balancer passes requests on, with their path")
    if named != url:
        other = f"Discord posts them to {named}" if named else "Discord does not post them anywhere"
        return wrong(SUBJECT, f"{other}, not to {url}", f"enter it as the Interactions Endpoint URL on {PAGE}")
    return good(SUBJECT, f"Discord posts them to {url}, where a wrong signature is refused")
