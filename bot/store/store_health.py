"""The health of the database, by one rule for all engines.

Failing writes and failing reads are noted separately; a success of the same kind clears them, as a successful read does
not show that the disk has room again. A statement that the database refuses says nothing about its health.
Damage that was found stays until the database is opened again: a success on another page does not repair it.
"""

from __future__ import annotations

import logging

from bot.store.errors import StoreDamaged, StoreError, StoreRefused

log = logging.getLogger(__name__)


class StoreHealth:
    """Whether the database can be read and written now. The engine notes the outcome of each unit of work."""

    def __init__(self) -> None:
        self._uses = (_Use("written to"), _Use("read"))

    @property
    def error(self) -> StoreError | None:
        """Damage if there is any, or else why the last write or the last read failed; None: healthy."""
        errors = [use.error for use in self._uses if use.error is not None]
        return next((error for error in errors if isinstance(error, StoreDamaged)), errors[0] if errors else None)

    def note_write(self, error: StoreError | None) -> None:
        """Note the outcome of a write, None for a success. Not to be called for a unit that has written nothing."""
        self._uses[0].note(error)

    def note_read(self, error: StoreError | None) -> None:
        """Note the outcome of a read, None for a success."""
        self._uses[1].note(error)


class _Use:
    """One kind of use: reading or writing. `used` is its participle in the log."""

    def __init__(self, used: str) -> None:
        self._used = used
        self.error: StoreError | None = None

    def note(self, error: StoreError | None) -> None:
        """Note an outcome. Logs a change, not every failure of the same kind."""
        if isinstance(self.error, StoreDamaged) or isinstance(error, StoreRefused) or error is self.error:
            return
        if error is None:
            log.info("the database can be %s again", self._used)
        elif self.error is None or self.error.code != error.code:
            log.error("the database cannot be %s: %s: %s", self._used, error.code, error)
        self.error = error
