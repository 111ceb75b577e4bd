"""The identity of the open file and its log. SQLite goes on writing to a file that was deleted or moved."""

from __future__ import annotations

from pathlib import Path

from bot.store.errors import StoreMoved


class Place:
    """The inodes of the file and its log when the database was opened."""

    def __init__(self, path: Path) -> None:
        self._known = {file: _identity(file) for file in (path, path.with_name(f"{path.name}-wal"))}

    def check(self) -> None:
        """Raise `StoreMoved` if another file, or none, has one of the names now. Costs some microseconds."""
        for file, known in self._known.items():
            if _identity(file) != known:
                raise StoreMoved(f"{file.name} was deleted, moved or replaced")


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
