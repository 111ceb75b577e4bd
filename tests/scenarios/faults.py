"""What goes wrong on the way to Discord and back: requests and answers that are lost, events that come twice.

simcord 3.2.1 answers with errors, but cuts no connection: so this lies around its `router.dispatch`.
"""

from __future__ import annotations

import copy
import fnmatch
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import aiohttp
import pytest
from simcord.backend.errors import BackendError
from simcord.http import router

from tests.scenarios.world import World


class Way:
    """The way of some requests to Discord: `cut` before they arrive, or on the way `back`, as many `times` as given."""

    def __init__(self, method: str, path: str, *, back: bool, times: int) -> None:
        self._method = method
        self._path = path
        self._back = back
        self._left = times
        self.done = 0

    def dispatch(self, way: Any, backend: Any, method: str, path: str, **rest: Any) -> Any:
        """Carry a request out, or lose it or its answer."""
        fits = method == self._method and fnmatch.fnmatch(path, self._path)
        if not fits or self._left == 0:
            return way(backend, method, path, **rest)
        self._left -= 1
        self.done += 1
        if self._back:
            way(backend, method, path, **rest)
        raise aiohttp.ServerDisconnectedError


@contextmanager
def cut(method: str, path: str, *, back: bool = False, times: int = 1) -> Iterator[Way]:
    """Lose requests on the way, or, on the way `back`, what Discord answers to those that it has carried out."""
    way = Way(method, path, back=back, times=times)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "dispatch", partial(way.dispatch, router.dispatch))
        yield way


@contextmanager
def no_uploads(status: int = 403, code: int = 400001) -> Iterator[list[str]]:
    """Refuse every request with files; their paths."""
    refused: list[str] = []

    def dispatch(way: Any, backend: Any, method: str, path: str, **rest: Any) -> Any:
        if rest.get("files"):
            refused.append(path)
            raise BackendError(status, code, "no uploads here")
        return way(backend, method, path, **rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "dispatch", partial(dispatch, router.dispatch))
        yield refused


@contextmanager
def delivered_twice(world: World) -> Iterator[None]:
    """Whatever is typed or pressed reaches the bot twice, one and the same."""
    emit = world.env.backend.emit

    def twice(event: str, payload: Any, *rest: Any, **more: Any) -> Any:
        if event == "INTERACTION_CREATE":
            emit(event, copy.deepcopy(payload), *rest, **more)
        return emit(event, payload, *rest, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.env.backend, "emit", twice)
        yield


@contextmanager
def acknowledged_elsewhere(world: World, kind: int) -> Iterator[None]:
    """Another process has acknowledged whatever is typed or pressed, by Discord's type of callback, and is gone."""
    emit = world.env.backend.emit

    def acknowledged(event: str, payload: Any, *rest: Any, **more: Any) -> Any:
        if event == "INTERACTION_CREATE":
            path = f"/interactions/{payload['id']}/{payload['token']}/callback"
            answer = {"type": kind, "data": {"flags": 64}}
            router.dispatch(world.env.backend, "POST", path, json=answer, params={}, files=[], reason=None)
        return emit(event, payload, *rest, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.env.backend, "emit", acknowledged)
        yield
