"""Ten thousand servers that post the puzzle of the day at the same hour: `python -m bench.daily`.

Timers, posts and their results on SQLite, with a clock that is moved second by second; Discord takes each post at once.
The second part comes after an outage of a day. Discord takes 50 requests a second of a bot.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from bot.background.timers import Timers
from bot.durations import DAY, EPOCH, HOUR, MINUTE, SECOND
from bot.ids import ChannelId, GuildId, MessageId, UserId
from bot.matches.access.server_settings import DAILY_CHANNEL
from bot.store.deadlines.timers import TimerKind
from tests.support.use_cases import UseCases, open_use_cases

SERVERS: Final = 10_000


async def ten_minutes(cases: UseCases, timers: Timers) -> str:
    """Let ten minutes pass; the posts, the most in a second, and the CPU of each."""
    posts, most, began = 0, 0, time.process_time()
    for _ in range(10 * MINUTE // SECOND + 1):
        cases.woken.clear()
        await timers.run_due()
        batches = [await cases.outbox.take(GuildId(guild)) for guild in sorted(set(cases.woken))]
        owed = [delivery for batch in batches if batch is not None for delivery in batch.deliveries]
        for delivery in owed:
            await cases.outbox.results.note_posted(delivery, MessageId(2**60 + delivery.id.post), delivery.version)
        posts, most = posts + len(owed), max(most, len(owed))
        cases.now += SECOND
    cpu = (time.process_time() - began) * 1000 / max(1, posts)
    return f"{posts} posts, at most {most} in a second, {cpu:.2f} ms of CPU each"


async def main(servers: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with open_use_cases(Path(folder)) as cases:
            cases.now = EPOCH + cases.now // DAY * DAY + 8 * HOUR
            for guild in random.Random(1).sample(range(2**58, 2**60), servers):
                await cases.servers.change_channel(GuildId(guild), UserId(1), DAILY_CHANNEL, ChannelId(guild + 1))

            async def beat() -> None:
                """Nothing goes by the heartbeat here."""

            actions: dict[str, Callable[..., Awaitable[object]]] = {TimerKind.DAILY: cases.daily.run}
            timers = Timers(lambda: cases.now, cases.schedule.due, cases.schedule.next_due, actions, beat)
            cases.now += HOUR
            print(f"{servers} servers at nine:", await ten_minutes(cases, timers))
            cases.now += 2 * DAY - HOUR
            print("after an outage of a day:", await ten_minutes(cases, timers))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--servers", type=int, default=SERVERS)
    asyncio.run(main(parser.parse_args().servers))
