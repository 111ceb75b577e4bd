"""A process that is stopped inside a transaction: others go on soon, and it writes nothing of what it had begun."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys

from bot.store.store import Store
from bot.store.transaction import Transaction
from tests.support.engines import LOCK_SECONDS, PostgreSQLDatabase
from tests.support.schema_names import SaveName, add_people, numbers

PERSON = 7

STANDS_STILL = f"""
import asyncio, signal, sys, threading
from bot.store.store import Store

runs = []

def work(tx):
    tx.hold({PERSON})
    if tx.value("SELECT 1 FROM users WHERE id = 1") is None:
        tx.run("INSERT INTO users (id, name, seen) VALUES (2, 'late', 0)")
    runs.append(1)
    if len(runs) == 1:
        signal.pthread_kill(threading.get_ident(), signal.SIGSTOP)

async def main():
    store = await Store(sys.argv[1]).connect()
    await store.write(work)
    await store.close()
    assert len(runs) == 2

asyncio.run(main())
"""


async def test_what_a_stopped_process_has_locked_is_free_after_seconds_and_it_decides_again(
    postgresql: PostgreSQLDatabase,
) -> None:
    store = await add_people(await Store(postgresql.url, LOCK_SECONDS).connect())

    def work(tx: Transaction) -> None:
        tx.hold(PERSON)
        SaveName(1)(tx)

    with await asyncio.to_thread(subprocess.Popen, [sys.executable, "-c", STANDS_STILL, postgresql.url]) as stopped:
        try:
            _, status = await asyncio.to_thread(os.waitpid, stopped.pid, os.WUNTRACED)
            assert os.WIFSTOPPED(status)
            await store.write(work)
            stopped.send_signal(signal.SIGCONT)
            assert await asyncio.to_thread(stopped.wait) == 0
        finally:
            stopped.kill()
    assert await numbers(store) == [1]
    await store.close()
