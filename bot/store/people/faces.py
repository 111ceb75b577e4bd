"""People's faces: their avatars on Discord, small enough for pictures.

They are kept in memory for a while, so that they are read for a match, not for each of its pictures.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import Final

from bot.durations import MINUTE, Time
from bot.ids import UserId
from bot.recent import Recent
from bot.store.transaction import Transaction

KEPT: Final = 2_000
"""How many people's faces are remembered, some 2 KB each."""

KEPT_FOR: Final = 10 * MINUTE
"""How long it is until a face is read again: another process may have stored a new one."""


def faces_of(tx: Transaction, users: Sequence[UserId]) -> dict[UserId, bytes]:
    """People's faces as PNG; those without one are omitted."""
    among, given = tx.among("user_id", users)
    return {row["user_id"]: b64decode(row["face"]) for row in tx.all(f"SELECT * FROM faces WHERE {among}", *given)}


def save_face(tx: Transaction, user: UserId, avatar: str, face: bytes) -> None:
    """Save the face of a person who plays; nothing of anyone else, who may have been forgotten meanwhile."""
    tx.hold(user)
    if tx.value("SELECT 1 FROM seats WHERE user_id = ? AND ended IS NULL LIMIT 1", user) is not None:
        tx.upsert("faces", {"user_id": user, "avatar": avatar, "face": b64encode(face).decode()}, "user_id")


def drop_face(tx: Transaction, user: UserId) -> None:
    """Delete a person's face."""
    tx.run("DELETE FROM faces WHERE user_id = ?", user)


class Faces:
    """What is stored of people's faces. Thread-safe. `shown`: the host wants faces in pictures."""

    def __init__(self, clock: Callable[[], Time]) -> None:
        self.shown = True
        self._known = Recent[UserId, bytes](KEPT, clock, KEPT_FOR)
        self._lock = Lock()

    def of(self, tx: Transaction, users: Iterable[UserId]) -> dict[UserId, bytes]:
        """Small PNGs by person; those without one are omitted."""
        if not self.shown:
            return {}
        with self._lock:
            found = {user: self._known.get(user) for user in users}
        if missing := [user for user, face in found.items() if face is None]:
            stored = faces_of(tx, missing)
            with self._lock:
                for user in missing:
                    self._known[user] = found[user] = stored.get(user, b"")
        return {user: face for user, face in found.items() if face}

    def forget(self, user: UserId) -> None:
        """Read a person's face again."""
        with self._lock:
            self._known.pop(user)
