"""What simcord's page (3.2.1) does not do as Discord does, each worked round in a place of its own."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any, Final

import simcord
from simcord.preview._snapshot import build_snapshot

TICK = 0.1
"""Seconds between two looks at whether the page should show something new."""


class Live:
    """Lets the simulated clock run, and shows on every page what happened outside of its own presses.

    simcord 3.2.1 renews a page only after that page's own actions, and its clock stands still. `refresh()` awaits,
    and a press that comes meanwhile is refused for good ("operation overlaps"): so publish without waiting, only
    between actions, and only pages that would look different (each publication makes what was shown before stale).
    """

    def __init__(self, env: simcord.Env, preview: simcord.Preview) -> None:
        self._env = env
        self._preview = preview
        self._seen = 0
        self._started = time.monotonic()

    async def run(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            self._step()
            await asyncio.sleep(TICK)

    def _step(self) -> None:
        if self._env._operation_task is not None:
            return
        clock = self._env.backend.clock
        behind = time.monotonic() - self._started - clock.elapsed
        if behind > 0:
            clock.advance(behind)
        if len(self._env.backend.transcript) == self._seen:
            return
        self._seen = len(self._env.backend.transcript)
        for page in list(self._preview._pages.values()):
            if page.id == "python":  # nobody looks at it
                continue
            now = build_snapshot(self._preview, page)
            if any(now.get(part) != page.snapshot.get(part) for part in ("timeline", "messages", "commands", "status")):
                self._preview._advance_presentation_time()
                self._preview._publish(page, reason="refresh")


class Pictures:
    """Keeps pictures on the page while messages change.

    simcord 3.2.1 holds what a page was last shown, and each picture that it then asks for, to what the messages are by
    now: until the next publication, which waits for the action under way, a picture that was edited, deleted or is
    still being decoded reads "Gallery item unavailable". So publish before a page is told of less than it was shown,
    and hand a picture out for a while after its message has changed, as Discord's own addresses do.
    """

    KEPT: Final = 64

    def __init__(self, preview: simcord.Preview) -> None:
        self._preview = preview
        self._told = preview._page_payload
        self._prepared = preview._prepare_asset
        self._kept: dict[str, tuple[str, bytes, str]] = {}
        changed: Any = preview
        changed._page_payload = self._tell
        changed._prepare_asset = self._prepare

    def _tell(self, page: Any) -> dict[str, Any]:
        told = self._told(page)
        if any(told.get(part, {}).keys() != page.snapshot.get(part, {}).keys() for part in ("assets", "messages")):
            self._preview._publish(page, reason="refresh")
            told = self._told(page)
        for name in told.get("assets", {}):
            picture = page.assets[name]
            blob = self._preview._blobs.get(picture.digest)
            if name not in self._kept and blob is not None:
                self._kept[name] = (picture.contentType, blob.data, picture.filename)
        for name in list(self._kept)[: -self.KEPT]:
            del self._kept[name]
        return told

    async def _prepare(self, context: str | None, name: str, **how: Any) -> tuple[str, bytes, str]:
        try:
            return await self._prepared(context, name, **how)
        except (simcord.SetupError, asyncio.CancelledError):  # cancelled: the decoding, when the picture was released
            task = asyncio.current_task()
            if name not in self._kept or (task is not None and task.cancelling()):
                raise
            self._preview._get_page(context)  # raises SetupError when the page has been closed meanwhile
            return self._kept[name]


@contextlib.asynccontextmanager
async def localised(env: simcord.Env, language: str) -> AsyncIterator[None]:
    """List commands, options and choices on every page as Discord does: by the names that they have in a language.

    simcord 3.2.1 keeps localised names and shows none. What is typed by them reaches the bot by its own names again.
    """
    backend: Any = env.backend
    visible = backend.visible_commands

    def listed(**asking: Any) -> list[dict[str, Any]]:
        return [_in_language(command, language) for command in visible(**asking)]

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
        part: [_in_language(one, language) for one in named[part]] for part in ("options", "choices") if named.get(part)
    }
    return named | shown | inside


def _by_own_names(typed: dict[str, Any], named: dict[str, Any], language: str) -> None:
    own = {_in_language(option, language)["name"]: option for option in named.get("options") or []}
    for option in typed.get("options") or []:
        known = own.get(option["name"])
        if known is not None:
            option["name"] = known["name"]
            _by_own_names(option, known, language)
