"""Renews this process's own lease where several processes share a database. Others take over once it has ended."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from bot.background.task import BackgroundTask
from bot.backoff import every
from bot.lease import Term
from bot.store import processes
from bot.store.errors import StoreUnreachable
from bot.store.store import Store

LEASE_MS: Final = 6_000
"""Milliseconds for which a renewal holds; then the process counts as gone."""

RENEW_SECONDS: Final = LEASE_MS / 6 / 1000
"""Seconds between two renewals."""


class ProcessLease:
    """Renews the lease of the process `name`. `regained` is called when it is held again after it had ended."""

    def __init__(self, store: Store, name: str, term: Term, regained: Callable[[], None] = lambda: None) -> None:
        self._store = store
        self._name = name
        self._term = term
        self.regained = regained
        self._task = BackgroundTask(
            "process lease", self._step, failed="this process's lease could not be renewed", retry=every(RENEW_SECONDS)
        )

    async def take(self) -> None:
        """Take the lease, or renew it. Raises `StoreError`."""
        began = self._term.clock()
        await self._store.write(partial(processes.beat, name=self._name, lease_ms=LEASE_MS))
        self._term.renew(began)

    def start(self) -> None:
        """Start to renew it."""
        self._task.start()

    async def stop(self) -> None:
        """Stop, and give it up. Raises `StoreError`: then others wait until it has ended."""
        await self._task.stop()
        self._term.end()
        await self._store.write(partial(processes.unregister, name=self._name))

    async def renew(self) -> None:
        """Renew it now. Raises `StoreError`."""
        held = self._term.holds
        await self.take()
        if not held:
            self.regained()

    async def _step(self) -> float:
        with suppress(StoreUnreachable):  # the store has logged it
            await self.renew()
        return RENEW_SECONDS
