"""Avatars come from a server over real sockets, within limits, once a match, and go with their person's data."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from aiohttp import web
from PIL import Image

from bot.background import avatars
from bot.background.avatars import MAX_BYTES, Avatars
from bot.background.pools.drawing_pool import DrawingPool
from bot.ids import MatchId, UserId
from bot.matches.core.model import Person
from bot.matches.people.settings import PRESENT_FOR
from bot.store.rows import Value
from render.people import SIZE
from tests.scenarios.world import world as open_world
from tests.support.use_cases import ANN, BEN, CLEO, GUILD, UseCases

HASH, OTHER = "a_" + "0f" * 16, "b" * 32


def png(width: int = 64, height: int = 64, mode: str = "RGB", kind: str = "PNG") -> bytes:
    file = BytesIO()
    Image.effect_mandelbrot((width, height), (-2, -1, 1, 1), 40).convert(mode).save(file, kind)
    return file.getvalue()


class Cdn:
    """A server of avatars. `answer`: what it says to each; `paths`: what it was asked for."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.answer: Callable[[], web.StreamResponse] = lambda: image(png())
        self.open = asyncio.Event()
        self.open.set()

    async def __call__(self, request: web.BaseRequest) -> web.StreamResponse:
        self.paths.append(request.path_qs)
        await self.open.wait()
        return self.answer()


def image(body: bytes, kind: str = "image/png", status: int = 200, **headers: str) -> web.Response:
    return web.Response(body=body, content_type=kind, status=status, headers=headers)


@asynccontextmanager
async def fetching(cases: UseCases) -> AsyncIterator[tuple[Cdn, Avatars]]:
    """Use cases whose avatars are fetched from a server of their own."""
    cdn, drawing = Cdn(), DrawingPool(1)
    runner = web.ServerRunner(web.Server(cdn, access_log=None))
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    [address] = runner.addresses
    fetcher = Avatars(cases.store, cases.context.faces, drawing, f"http://127.0.0.1:{address[1]}")
    cases.context.avatar_changed = fetcher.want
    fetcher.task.start()
    try:
        yield cdn, fetcher
    finally:
        await fetcher.task.stop()
        await drawing.stop()
        await runner.cleanup()


async def presses(cases: UseCases, fetcher: Avatars, avatar: str | None, user: UserId = ANN) -> None:
    """Someone presses something, and what came of it in the background is done."""
    cases.now += PRESENT_FOR
    await cases.people.note_names(GUILD, Person(user, "Ann"), Person(user, "Ann"), None, avatar)
    async with asyncio.timeout(20):
        await fetcher.task.idle.wait()


async def test_an_avatar_is_fetched_once_and_is_in_the_pictures_that_come_next(cases: UseCases) -> None:
    match = await cases.begin()
    async with fetching(cases) as (cdn, fetcher):
        assert (await cases.play.hand(match.id, ANN)).state.faces == {}
        for _ in range(3):
            await presses(cases, fetcher, HASH)
        assert cdn.paths == [f"/avatars/{ANN}/{HASH}.png?size=64"]
        faces = (await cases.play.hand(match.id, BEN)).state.faces
        assert list(faces) == [match.seating.seat_of(ANN)]
        assert (await cases.history(match.id)).states[-1].faces == faces
        assert Image.open(BytesIO(*faces.values())).size == (SIZE, SIZE)
        await presses(cases, fetcher, OTHER)
        assert len(cdn.paths) == 1, "once a match"
        again = await cases.begin()
        await presses(cases, fetcher, OTHER)
        assert len(cdn.paths) == 2
        await cases.begin()
        await presses(cases, fetcher, None)
        assert (await cases.play.hand(again.id, BEN)).state.faces == {}, "they have taken their picture away"


async def test_a_leaderboard_and_a_profile_show_whose_they_are(cases: UseCases) -> None:
    await cases.win(ANN, BEN)
    await cases.begin()
    async with fetching(cases) as (_, fetcher):
        await presses(cases, fetcher, HASH)
    first, second = (await cases.standings.page("royal_visit", GUILD, 0, 10, ANN)).lines
    profile = await cases.profiles.profile(ANN, "royal_visit", GUILD)
    assert profile is not None
    assert (profile.name, profile.face) == ("Ann", first.face)
    assert first.face is not None
    assert second.face is None


async def test_nothing_is_fetched_for_those_who_do_not_play_nor_by_a_forged_name(cases: UseCases) -> None:
    await cases.begin()
    async with fetching(cases) as (cdn, fetcher):
        await presses(cases, fetcher, HASH, CLEO)
        await presses(cases, fetcher, "../../../api/users/@me")
        assert cdn.paths == []


@pytest.mark.sqlite("what comes of an answer stands in no row")
@pytest.mark.parametrize(
    "answer",
    [
        lambda: image(b"", status=404),
        lambda: image(png(), "text/html"),
        lambda: image(png(kind="GIF")),
        lambda: image(png()[:200]),
        lambda: image(b"\x89PNG\r\n\x1a\n" + bytes(3_000)),
        lambda: image(png() + bytes(MAX_BYTES)),
        lambda: image(png(5_000, 2, "1")),
        lambda: image(b"", status=302, Location="/avatars/1/a.png"),
    ],
    ids=["missing", "page", "gif", "cut", "garbled", "large", "bomb", "elsewhere"],
)
async def test_what_is_no_avatar_costs_a_line_and_leaves_the_sign(
    cases: UseCases, caplog: pytest.LogCaptureFixture, answer: Callable[[], web.StreamResponse]
) -> None:
    match = await cases.begin()
    async with fetching(cases) as (cdn, fetcher):
        cdn.answer = answer
        with caplog.at_level("INFO"):
            for _ in range(2):
                await presses(cases, fetcher, HASH)
        assert len(cdn.paths) == 1
        assert (await cases.play.hand(match.id, ANN)).state.faces == {}
    [line] = [record.getMessage() for record in caplog.records]
    assert line.startswith("an avatar is left out: ")
    assert str(ANN) not in line
    assert HASH not in line


async def test_a_server_that_stands_still_is_left_after_a_time(
    cases: UseCases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(avatars, "SECONDS", 0.2)
    match = await cases.begin()
    async with fetching(cases) as (cdn, fetcher):
        cdn.open.clear()
        await presses(cases, fetcher, HASH)
        assert len(cdn.paths) == 1
        assert (await cases.play.hand(match.id, ANN)).state.faces == {}
        cdn.open.set()


async def test_a_face_is_exported_and_goes_with_its_persons_data(cases: UseCases) -> None:
    await cases.begin()
    async with fetching(cases) as (_, fetcher):
        await presses(cases, fetcher, HASH)
        [exported] = (await cases.data.export(ANN))["faces"]
        assert exported["avatar"] == HASH
        await cases.data.forget(ANN)
        assert await cases.rows("SELECT * FROM faces") == []
        fetcher.want(ANN, HASH, MatchId(99))
        async with asyncio.timeout(20):
            await fetcher.task.idle.wait()
        assert await cases.rows("SELECT * FROM faces") == [], "what was on its way comes too late"


async def test_a_host_who_does_without_faces_has_none(tmp_path: Path) -> None:
    async with open_world(tmp_path) as world:
        row: dict[str, Value] = {"user_id": ANN, "avatar": HASH, "face": b64encode(png()).decode()}
        await world.simulation.app.store.write(lambda tx: tx.insert("faces", row))
    for avatars_on, shown in ((True, [ANN]), (False, []), (True, [])):
        async with open_world(tmp_path, avatars=avatars_on) as world:
            of = world.simulation.app.services.context.faces.of
            assert list(await world.simulation.app.store.read(partial(of, users=[ANN]))) == shown
