"""Presses by HTTP: Discord posts them to the bot's public address, behind which any number of processes may be."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Final

import aiohttp

from bot.client import BotClient, CannotListen
from bot.config import Settings
from bot.endpoint.server import InteractionServer
from bot.gateway.sessions import Sessions
from bot.matches.core.context import MatchContext

log = logging.getLogger(__name__)

CHECK_SECONDS, RETRY_SECONDS = 30.0, 5.0
"""Seconds between two checks of the public address, and after one that has failed."""

ANSWER_SECONDS: Final = 10.0
"""Within which the public address has to answer."""

UNSIGNED: Final = 401
"""The status that a request without a signature gets."""

LEAVE_SECONDS: Final = 3.0
"""For which presses are still taken after `takes` has become False, so that a balancer sees it first."""


class EndpointDoor:
    """See `bot.client.Door`. `ready` is called when requests to Discord succeed, and whenever presses arrive again."""

    def __init__(self, context: MatchContext, client: BotClient, settings: Settings, ready: Callable[[], None]) -> None:
        self.client = client
        self.disconnects = 0
        self._settings = settings
        self._ready = ready
        self._sessions = Sessions(context.store, context.clock, settings.identify_seconds)
        self._server: InteractionServer | None = None
        self._reached = self._leaving = False
        self._why = ""

    @property
    def takes(self) -> bool:
        return self._server is not None and not self._leaving

    @property
    def connected(self) -> bool:
        return self.takes and self._reached

    @property
    def why(self) -> str:
        return self._why or self._sessions.why

    async def stay_open(self, token: str) -> None:
        """Log in, serve, and ask the public address whether presses arrive. Raises `CannotListen`, too."""
        await self._sessions.log_in(lambda: self.client.login(token))
        assert self.client.application is not None
        settings, key = self._settings, self.client.application.verify_key
        address = settings.interactions_host, settings.interactions_port
        server = InteractionServer(address, settings.public_url, key, self.client.take_interaction)
        try:
            await server.start()
        except OSError as error:
            raise CannotListen(f"INTERACTIONS_PORT: cannot listen at {address[0]}:{address[1]}: {error}") from error
        self._server = server
        log.info("interactions at http://%s:%d, as %s", *address, self.client.user)
        self._ready()
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(ANSWER_SECONDS)) as session:
            while True:
                self._note(await unreached(session, settings.public_url))
                await asyncio.sleep(RETRY_SECONDS if self._why else CHECK_SECONDS)

    def _note(self, why: str) -> None:
        """Note why the public address does not lead to the bot; empty: it does."""
        if why and why != self._why:
            log.warning("no presses arrive: %s", why)
        was, self._reached, self._why = self._reached, not why, why
        self.disconnects += was and not self._reached
        if self._reached and not was:
            log.info("%s leads here", self._settings.public_url)
            self._ready()

    async def stop_intake(self) -> None:
        """Have balancers send presses elsewhere before this takes none."""
        if self._server is not None:
            self._leaving = True
            await asyncio.sleep(LEAVE_SECONDS)
            await self._server.stop_listening()
        self.client.takes_interactions = False

    async def close(self) -> None:
        if self._server is not None:
            await self._server.stop()
        await self.client.close()


async def unreached(session: aiohttp.ClientSession, url: str, headers: Mapping[str, str] | None = None) -> str:
    """Why an address does not lead to the bot; empty if it does: a request that is not signed gets the status 401."""
    try:
        async with session.post(url, data=b"{}", headers=headers, allow_redirects=False) as response:
            status = response.status
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        return f"{url} does not answer ({type(error).__name__})"
    return "" if status == UNSIGNED else f"{url} answers with the status {status} instead of {UNSIGNED}"
