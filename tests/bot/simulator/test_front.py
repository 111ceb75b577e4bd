"""A press whose page has gone is let go of: the simulator then closes without a traceback."""

from __future__ import annotations

import asyncio
import logging

import aiohttp
import pytest
from aiohttp import web
from yarl import URL

from bot.i18n.translator import Translators
from bot.simulator.front import HOST, PRESS, served


async def test_a_press_of_a_page_that_has_gone_is_not_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    presses = asyncio.Queue[bytes]()

    async def busy(request: web.Request) -> web.Response:
        presses.put_nowait(await request.read())
        return web.json_response({"error": "the bot is being waited for"})

    inside = web.Application()
    inside.router.add_post(PRESS, busy)
    runner = web.AppRunner(inside)
    await runner.setup()
    site = web.TCPSite(runner, HOST, 0)
    await site.start()
    port = runner.addresses[0][1]
    async with served(f"http://{HOST}:{port}/#key", Translators()["en"]) as address:
        async with aiohttp.ClientSession() as browser:
            pressed = asyncio.create_task(browser.post(URL(address) / PRESS[1:], data=b"{}"))
            for _ in range(2):
                await presses.get()
        with pytest.raises(aiohttp.ClientError):
            await pressed
    await runner.cleanup()
    assert asyncio.all_tasks() == {asyncio.current_task()}
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
