"""Workarounds for differences between simcord's page (3.2.1) and Discord."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import io
import time
from collections.abc import AsyncIterator
from typing import Any, Final

import simcord
from PIL import Image
from simcord.backend.cdn import CDN_BASE
from simcord.preview._media import MediaInfo, MediaWorker

from bot.app import Application
from bot.games.registry import wanted
from bot.hosting.emojis import check_emojis, sync_emojis
from bot.recent import Recent

TICK = 0.1
"""Seconds between two checks for something new to show."""


class PageRefresher:
    """Runs the simulated clock, and refreshes every page after changes that its own presses did not make.

    simcord 3.2.1 refreshes a page only after that page's own actions, and its clock stands still. `refresh()` awaits,
    and a press meanwhile is refused for good ("operation overlaps"). So this publishes without awaiting, between
    actions, if anything has happened.
    """

    def __init__(self, env: simcord.Env, preview: simcord.Preview) -> None:
        self._env = env
        self._preview = preview
        self._seen = 0
        ahead = (dt.datetime.now(dt.UTC) - env.now()).total_seconds()
        self._began = time.monotonic() - ahead - env.backend.clock.elapsed

    async def run(self) -> None:
        """Refresh until cancelled."""
        while True:
            self._step()
            await asyncio.sleep(TICK)

    def _step(self) -> None:
        if self._env._operation_task is not None:
            return
        clock = self._env.backend.clock
        behind = time.monotonic() - self._began - clock.elapsed
        if behind > 0:
            clock.advance(behind)
        if len(self._env.backend.transcript) == self._seen:
            return
        self._seen = len(self._env.backend.transcript)
        self._preview.capture_time = self._env.now()
        for page in list(self._preview._pages.values()):
            if page.id != "python":  # not visible
                self._preview._publish(page, reason="refresh")


class PictureChecker(MediaWorker):
    """Checks pictures in a thread, and hands them on as they are.

    simcord 3.2.1 starts a Python process for each picture, which packs it again without a palette. That guards against
    files of others; those on this page are the bot's own. Moving pictures still get a process.
    """

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        checked = await asyncio.to_thread(_checked, blob)
        return checked or await super().validate(key, blob, media_time=media_time)


def _checked(blob: bytes) -> MediaInfo | None:
    """What simcord notes about a picture; None if it is not a whole PNG that stands still."""
    try:
        with Image.open(io.BytesIO(blob), formats=["PNG"]) as image:
            image.load()
            if getattr(image, "n_frames", 1) != 1:
                return None
            width, height = image.size
    except (OSError, SyntaxError, ValueError):
        return None
    return MediaInfo("PNG", width, height, 1, width * height * 4, blob, "image/png", capture=blob, poster=blob)


class PictureCache:
    """Keeps pictures on the page while their messages change.

    simcord 3.2.1 checks a page's requests for pictures against the messages as they are now. Until the next
    publication, which waits for the action under way, a picture that was edited, deleted or is still being decoded
    reads "Gallery item unavailable". So this publishes before a page receives less than it shows, and serves a picture
    for a while after its message has changed, as Discord's addresses do.
    """

    KEPT: Final = 64

    def __init__(self, preview: simcord.Preview) -> None:
        self._preview = preview
        self._as_sent = preview._page_payload
        self._read = preview._prepare_asset
        self._end = preview.close
        self._ending = False
        self._kept = Recent[str, tuple[str, bytes, str]](self.KEPT)
        patched: Any = preview
        patched._page_payload = self._payload
        patched._prepare_asset = self._prepare
        patched.close = self._close
        patched._media_worker = PictureChecker()

    def _payload(self, page: Any) -> dict[str, Any]:
        payload: dict[str, Any] = self._as_sent(page)
        if any(payload.get(part, {}).keys() != page.snapshot.get(part, {}).keys() for part in ("assets", "messages")):
            self._preview._publish(page, reason="refresh")
            payload = self._as_sent(page)
        for name in payload.get("assets", {}):
            picture = page.assets[name]
            blob = self._preview._blobs.get(picture.digest)
            if name not in self._kept and blob is not None:
                self._kept[name] = (picture.contentType, blob.data, picture.filename)
        return payload

    async def _prepare(self, context: str | None, name: str, **options: Any) -> tuple[str, bytes, str]:
        try:
            picture: tuple[str, bytes, str] = await self._read(context, name, **options)
        except (simcord.SetupError, asyncio.CancelledError):  # cancelled: decoding stops when a picture is released
            task = asyncio.current_task()
            kept = self._kept.get(name)
            if kept is None or (task is not None and task.cancelling()):
                raise
            picture = kept
        if self._ending:  # while it was read; simcord would look for the page, and log a traceback
            raise simcord.SetupError("Preview is closed")
        return picture

    async def _close(self) -> None:
        self._ending = True
        await self._end()


@contextlib.asynccontextmanager
async def localised(env: simcord.Env, language: str) -> AsyncIterator[None]:
    """Show commands, options and choices on every page by their names in a language, as Discord does.

    simcord 3.2.1 stores localised names and does not show them. A command that is typed with them reaches the bot with
    its own names.
    """
    backend: Any = env.backend
    visible = backend.visible_commands

    def listed(**options: Any) -> list[dict[str, Any]]:
        return [_in_language(command, language) for command in visible(**options)]

    def typed(event: str, payload: Any) -> None:
        data = payload.get("data", {}) if event == "INTERACTION_CREATE" else {}
        known = (command for scope in backend.commands.values() for command in scope.values())
        for command in known:
            if command["id"] == data.get("id"):
                _by_own_names(data, command, language)

    backend.visible_commands = listed
    backend.subscribers.insert(0, typed)
    try:
        yield
    finally:
        backend.visible_commands = visible
        backend.subscribers.remove(typed)


def _in_language(named: dict[str, Any], language: str) -> dict[str, Any]:
    shown = {
        part: (named.get(f"{part}_localizations") or {}).get(language, named[part])
        for part in ("name", "description")
        if part in named
    }
    inside = {
        part: [_in_language(named_part, language) for named_part in named[part]]
        for part in ("options", "choices")
        if named.get(part)
    }
    return named | shown | inside


def _by_own_names(typed: dict[str, Any], named: dict[str, Any], language: str) -> None:
    own = {_in_language(option, language)["name"]: option for option in named.get("options") or []}
    for option in typed.get("options") or []:
        known = own.get(option["name"])
        if known is not None:
            option["name"] = known["name"]
            _by_own_names(option, known, language)


async def upload_emojis(env: simcord.Env, app: Application) -> dict[str, tuple[str, bytes]]:
    """Upload the emojis, and have the application use them.

    simcord 3.2.1 lists emojis without keeping their pictures: these are returned for its page, by their addresses.
    """
    await sync_emojis(app.client, app.games)
    await check_emojis(app.client, app.games, app.services.emojis)
    pictures = wanted(app.games)
    return {
        f"{CDN_BASE}/emojis/{number}.png": (f"{emoji.name}.png", pictures[emoji.name][1])
        for number, emoji in env.backend.application_emojis.items()
    }
