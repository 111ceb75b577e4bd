"""A proxy in front of Discord's REST API, which `DISCORD_API` names: it keeps Discord's limits for several processes.

Such a proxy answers with a status 429 of its own, for example while one of its machines is away. discord.py waits and
tries again if an answer has Discord's header `Via`, and otherwise takes it for a ban of the address and gives up.
"""

from __future__ import annotations

import aiohttp
from multidict import CIMultiDict, CIMultiDictProxy


def wait_for_proxy(trace: aiohttp.TraceConfig) -> None:
    """Have discord.py wait where the proxy says so. Only behind a proxy: a real ban has to be respected."""
    trace.on_request_end.append(_mark)


async def _mark(_: object, __: object, params: aiohttp.TraceRequestEndParams) -> None:
    response = params.response
    if response.status != 429 or "Via" in response.headers or response.content_type != "application/json":
        return
    # aiohttp has no public way to change an answer's headers; discord.py opens the session, so none to wrap it.
    response._headers = CIMultiDictProxy(CIMultiDict(response.headers, Via="1.1 proxy"))
    response._cache.pop("headers", None)
