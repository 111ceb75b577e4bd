"""The health of the database, by one rule for all engines.

Failing writes and failing reads are noted separately; a success of the same kind clears them, as a successful read does
not show that the disk has room again. A statement that the database refuses says nothing about its health.
Damage that was found stays until the database is opened again: a success on another page does not repair it.
"""

from __future__ import annotations

import logging
from typing import Literal

from bot.store.errors import StoreDamaged, StoreError, StoreRefused

log = logging.getLogger(__name__)


Use = Literal["written to", "read"]


class StoreHealth:
    """Whether the database can be read and written now. The engine notes the outcome of each unit of work."""

    def __init__(self) -> None:
        self._errors: dict[Use, StoreError | None] = {}

    @property
    def error(self) -> StoreError | None:
        """Damage if there is any, or else why the last write or the last read failed; None: healthy."""
        errors = [error for error in self._errors.values() if error is not None]
        return next((error for error in errors if isinstance(error, StoreDamaged)), errors[0] if errors else None)

    def note(self, use: Use, error: StoreError | None) -> None:
        """Note the outcome of a use, None for a success; none for a unit that has written nothing.

        Logs a change, not every failure of the same kind.
        """
        before = self._errors.get(use)
        if isinstance(before, StoreDamaged) or isinstance(error, StoreRefused) or error is before:
            return
        if error is None:
            log.info("the database can be %s again", use)
        elif before is None or before.code != error.code:
            log.error("the database cannot be %s: %s: %s", use, error.code, error)
        self._errors[use] = error
