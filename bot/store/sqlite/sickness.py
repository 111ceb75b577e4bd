"""Why the database could not be used last, noted by the writer and by the readers."""

from __future__ import annotations

import logging

from bot.store.errors import StoreDamaged, StoreError, StoreRefused

log = logging.getLogger(__name__)


class Sickness:
    """`error` is why the last use failed, if that was the database's fault; None after a success.

    Damage stays: a success on another page does not repair the damaged one. `used` says in the log what cannot be done.
    """

    def __init__(self, used: str) -> None:
        self._used = used
        self.error: StoreError | None = None

    def note(self, error: StoreError | None) -> None:
        """Note the outcome of a use, None for a success. Logs a change, not every failure of the same kind."""
        if isinstance(self.error, StoreDamaged) or isinstance(error, StoreRefused) or error is self.error:
            return
        if error is None:
            log.info("the database can be %s again", self._used)
        elif self.error is None or self.error.code != error.code:
            log.error("the database cannot be %s: %s: %s", self._used, error.code, error)
        self.error = error
