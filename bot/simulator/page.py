"""Workarounds for differences between simcord's page (3.2.1) and Discord."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any, Final

import simcord
from simcord.preview._snapshot import build_snapshot

TICK = 0.1
"""Seconds between two checks for something new to show."""


class Live:
    """Runs the simulated clock, and refreshes every page after changes that its own presses did not make.

    simcord 3.2.1 refreshes a page only after that page's own actions, and its clock stands still. `refresh()` awaits,
    and a press meanwhile is refused for good ("operation overlaps"). So this publishes without awaiting, between
    actions, and only pages that change, as each publication makes the page's former content stale.
    """

    def __init__(self, env: simcord.Env, preview: simcord.Preview) -> None:
        self._env = env
        self._preview = preview
        self._seen = 0
        self._started = time.monotonic()

    async def run(self) -> None:
        """Refresh until cancelled."""
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
            if page.id == "python":  # not visible
                continue
            now = build_snapshot(self._preview, page)
            if any(now.get(part) != page.snapshot.get(part) for part in ("timeline", "messages", "commands", "status")):
                self._preview._advance_presentation_time()
                self._preview._publish(page, reason="refresh")


class Pictures:
    """Keeps pictures on the page while their messages change.

    simcord 3.2.1 checks a page's requests for pictures against the messages as they are now. Until the next
    publication, which waits for the action under way, a picture that was edited, deleted or is still being decoded
    reads "Gallery item unavailable". So this publishes before a page receives less than it shows, and serves a picture
    for a while after its message has changed, as Discord's addresses do.
    """

    KEPT: Final = 64

    def __init__(self, preview: simcord.Preview) -> None:
        self._preview = preview
        self._page_payload = preview._page_payload
        self._prepare_asset = preview._prepare_asset
        self._kept: dict[str, tuple[str, bytes, str]] = {}
        patched: Any = preview
        patched._page_payload = self._payload
        patched._prepare_asset = self._prepare

    def _payload(self, page: Any) -> dict[str, Any]:
        payload: dict[str, Any] = self._page_payload(page)
        if any(payload.get(part, {}).keys() != page.snapshot.get(part, {}).keys() for part in ("assets", "messages")):
            self._preview._publish(page, reason="refresh")
            payload = self._page_payload(page)
        for name in payload.get("assets", {}):
            picture = page.assets[name]
            blob = self._preview._blobs.get(picture.digest)
            if name not in self._kept and blob is not None:
                self._kept[name] = (picture.contentType, blob.data, picture.filename)
        for name in list(self._kept)[: -self.KEPT]:
            del self._kept[name]
        return payload

    async def _prepare(self, context: str | None, name: str, **how: Any) -> tuple[str, bytes, str]:
        try:
            return await self._prepare_asset(context, name, **how)
        except (simcord.SetupError, asyncio.CancelledError):  # cancelled: decoding stops when a picture is released
            task = asyncio.current_task()
            if name not in self._kept or (task is not None and task.cancelling()):
                raise
            self._preview._get_page(context)  # raises SetupError when the page has been closed meanwhile
            return self._kept[name]


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
