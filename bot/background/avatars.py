"""Fetches the avatars of people who play from Discord's CDN, once a match at most, and keeps them as small faces.

Nothing waits for it: a picture that is drawn before a face is there shows the seat's sign. A failure is a line in the
log, and the end of it for this match.
"""

from __future__ import annotations

import logging
import re
from functools import partial
from typing import Final

from aiohttp import ClientSession, ClientTimeout

from bot.background.pools.drawing_pool import DrawingPool
from bot.background.task import BackgroundTask
from bot.durations import every
from bot.ids import MatchId, UserId
from bot.log_lines import write
from bot.recent import Recent
from bot.store.people.faces import Faces, drop_face, save_face
from bot.store.store import Store
from render.people import reduced_face
from render.request import PictureRequest, Urgency

log = logging.getLogger(__name__)

CDN: Final = "https://cdn.discordapp.com"
HASH: Final = re.compile(r"(a_)?[0-9a-f]{32}")
"""What Discord calls a person's avatar; `a_`: an animated one, whose PNG is its first frame."""

MAX_BYTES: Final = 1 << 16
"""Bytes of an avatar at most: one of 64 × 64 px has some 8,000."""

SECONDS: Final = 5.0
"""Seconds that one may take."""

WAITING: Final = 100
"""How many people's may wait; they are fetched one after the other."""

REMEMBERED: Final = 10_000
"""How many people in matches are remembered as tried."""


class Avatars:
    """`cdn`: the address of Discord's CDN."""

    def __init__(self, store: Store, faces: Faces, drawing: DrawingPool, cdn: str = CDN) -> None:
        self._store, self._faces, self._drawing, self._cdn = store, faces, drawing, cdn
        self._tried = Recent[tuple[UserId, MatchId], bool](REMEMBERED)
        self._waiting: dict[UserId, str | None] = {}
        self.task = BackgroundTask("avatars", self._fetch_all, failed="avatars could not be fetched", retry=every(60))

    def want(self, user: UserId, avatar: str | None, match: MatchId) -> None:
        """Fetch the avatar of a person who plays in this match, unless it was tried for it; None: they have none."""
        if (user, match) not in self._tried and len(self._waiting) < WAITING:
            self._tried[user, match] = True
            self._waiting[user] = avatar
            self.task.wake()

    async def _fetch_all(self) -> None:
        # Bodies stay compressed, so that a small one cannot become a large one.
        async with ClientSession(timeout=ClientTimeout(SECONDS), auto_decompress=False) as session:
            while self._waiting:
                user, avatar = self._waiting.popitem()
                try:
                    await self._replace(session, user, avatar)
                except Exception as error:
                    write(log, logging.INFO, f"an avatar is left out: {type(error).__name__}")

    async def _replace(self, session: ClientSession, user: UserId, avatar: str | None) -> None:
        """Store a person's present avatar. Raises `ValueError` for what is none, and errors of network and store."""
        if avatar is None:
            await self._store.write(lambda tx: drop_face(tx, user), user)
        else:
            picture = PictureRequest(reduced_face, (await self._fetch(session, user, avatar),))
            face = await self._drawing.draw(picture, urgency=Urgency.LOOK)
            await self._store.write(partial(save_face, user=user, avatar=avatar, face=face), user)
        self._faces.forget(user)

    async def _fetch(self, session: ClientSession, user: UserId, avatar: str) -> bytes:
        if not HASH.fullmatch(avatar):
            raise ValueError(avatar)
        address = f"{self._cdn}/avatars/{user}/{avatar}.png?size=64"
        data = b""
        async with session.get(address, allow_redirects=False) as response:
            if response.status != 200 or response.content_type != "image/png":
                raise ValueError(response.status)
            async for chunk in response.content.iter_chunked(MAX_BYTES):
                data += chunk
                if len(data) > MAX_BYTES:
                    raise ValueError(len(data))
        return data
