"""Whether Discord and the bot agree on the way by which commands and presses come."""

from __future__ import annotations

import time
from typing import Final

import aiohttp

from bot.config import NO_PUBLIC_URL, Settings
from bot.endpoint.door import ANSWER_SECONDS, unreached
from bot.endpoint.server import SIGNATURE, TIMESTAMP
from bot.hosting.findings import Finding, good, wrong

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
    headers = {SIGNATURE: "0" * 128, TIMESTAMP: str(int(time.time()))}
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(ANSWER_SECONDS)) as session:
        if why := await unreached(session, url, headers):
            return wrong(SUBJECT, why, "start the bot; see that the balancer passes requests on, with their path")
    if named != url:
        other = f"Discord posts them to {named}" if named else "Discord does not post them anywhere"
        return wrong(SUBJECT, f"{other}, not to {url}", f"enter it as the Interactions Endpoint URL on {PAGE}")
    return good(SUBJECT, f"Discord posts them to {url}, where a wrong signature is refused")
