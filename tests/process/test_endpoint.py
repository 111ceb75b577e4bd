"""The bot without a gateway: Discord posts presses to one process or to two, at random, while people play."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from datetime import timedelta
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio
import simcord

from bot.app import wall_clock
from bot.config import NO_PUBLIC_URL
from bot.durations import DAY, HOUR, MINUTE
from bot.i18n.translator import Translators
from tests.process.database import Database, new_server
from tests.process.endpoint import PATH
from tests.process.journeys import royal_court, royal_visit
from tests.process.messages import find
from tests.process.processes import Processes
from tests.process.scene import Scene, scene
from tests.process.server import Request
from tests.process.table import RULES
from tests.process.world import RealClock
from tests.support.signing import signed

pytestmark = pytest.mark.asyncio(loop_scope="session")

ONE, TWO = ("alder",), ("alder", "birch")

ANSWERED = {200, 202}

MOST_TURNS = 8
"""Of random turns, the first of 300 matches had none left that does not end it at its twelfth."""


@pytest.mark.parametrize(
    ("names", "language"), [(ONE, "fr"), (TWO, "en")], ids=["one on SQLite in French", "two on PostgreSQL"]
)
async def test_a_match_of_each_game_is_played_to_its_end(names: tuple[str, ...], language: str, tmp_path: Path) -> None:
    database: Database | None = None if names == ONE else new_server("endpoint")
    async with scene(tmp_path, language, database=database, processes=names) as here:
        await royal_visit(here, Translators()[language], 2)
        await royal_court(here)
        if names == ONE:
            assert "stop it first" in (await here.bot.ask("run"))[2], "there is one process to a SQLite file"
        assert _statuses(here) == ANSWERED
        here.bot.tell()
        assert await here.bot.ended() == 0


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def both(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """Two processes on one database, of which tests kill one."""
    async with scene(tmp_path_factory.mktemp("both"), database=new_server("both"), processes=TWO) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def two(both: Scene) -> Scene:
    """The same, when both run."""
    await both.bot.start()
    await both.wire.connected()
    both.wire.endpoint.statuses.clear()
    return both


async def test_a_press_that_comes_twice_counts_once(two: Scene) -> None:
    table = await two.table()
    await table.begin()
    mover = table.mover
    hand = await table.open_hand(mover)
    cards = RULES.plays(table.some_turn())[0].partition(":")[0]
    control = table.control(hand, "KK" if cards == "K1K1" else cards)
    twice = table.deliver(mover, hand.id, control, copies=2)
    await two.wire.until(lambda: len(_statuses_of(two, twice)) == 2, "both responses")
    assert _statuses(two) <= ANSWERED
    await table.answer(twice)
    [row] = two.read("SELECT step FROM drafts WHERE match = ?", table.match)
    assert row["step"] == 1


async def test_words_and_choices_go_back_without_a_request(two: Scene) -> None:
    table = await two.table()
    await table.begin()
    question = await table.command(table.ann, "resign")
    assert _last_answer(two).in_response
    await table.press(table.ann, question.id, find(question, "resign-not:"))
    assert _last_answer(two).in_response
    await table.offered(table.ann, "hand", "match", "")
    assert _last_answer(two).in_response


async def test_an_answer_that_is_there_before_discord_has_read_the_acknowledgement_is_sent_again(two: Scene) -> None:
    table = await two.table()
    await table.begin()
    mover, (hand, turn) = table.mover, await table.laid_out_by_mover()
    two.wire.endpoint.reads.clear()
    with two.bot.database.locked():
        waiting = table.deliver(mover, hand, find(table.stored(hand), "end:"))
        await two.wire.until(lambda: two.wire.endpoint.unread == 1, "an acknowledgement in the response")
    edit = f"/webhooks/*/{waiting._interaction.token}/messages/@original"
    await two.wire.until(lambda: any(one.is_("PATCH", edit) for one in two.wire.requests), "the answer")
    two.wire.endpoint.reads.set()
    await table.answer(waiting)
    await table.up_to_date()
    assert table.turns()[-1] == turn
    table.assert_sound()


@pytest.mark.parametrize("taken", [False, True], ids=["before Discord has its answer", "after it"])
async def test_a_press_whose_process_is_killed_is_answered_by_the_other(two: Scene, taken: bool) -> None:
    table = await two.table()

    def kill_at_the_answer() -> asyncio.Event:
        killed = asyncio.Event()

        async def kill(request: Request) -> int | None:
            await _bots(two).bots[request.by].kill()
            killed.set()
            return None if taken else 503

        two.wire.ambush("POST", "/interactions/*/callback", kill, taken=taken)
        return killed

    async def start_again(killed: asyncio.Event) -> None:
        await killed.wait()
        await two.bot.start()
        await two.wire.connected()

    killed = kill_at_the_answer()
    challenge = await table.challenge()
    await start_again(killed)
    assert len([message for message in table.messages() if message.id == challenge.id]) == 1
    await table.press(table.ben, challenge.id, find(challenge, "accept:"))
    await table.up_to_date()
    killed = kill_at_the_answer()
    mover, (hand, turn) = table.mover, await table.laid_out_by_mover()
    await start_again(killed)
    killed = kill_at_the_answer()
    await table.press(mover, hand, find(table.stored(hand), "end:"))
    await start_again(killed)
    assert table.turns()[-1] == turn
    await table.up_to_date()
    table.assert_sound()
    assert _statuses(two) <= ANSWERED
    assert two.wire.endpoint.tried_again >= 3


async def test_a_process_that_is_stopped_finishes_what_it_has_and_nobody_waits(two: Scene) -> None:
    table = await two.table()
    await table.begin()
    stopped = _bots(two).bots["alder"]
    stopped.tell()
    while stopped.runs and len(table.turns()) < MOST_TURNS:
        await table.turn()
    assert await stopped.ended() == 0
    await table.turn()
    table.assert_sound()
    assert _statuses(two) <= ANSWERED


async def test_the_check_says_whether_discord_and_the_bot_agree(two: Scene) -> None:
    agreed = f"ok     interactions: Discord posts them to {two.wire.public_url}, where a wrong signature is refused"
    assert agreed in await _checked(two, {})
    other = two.wire.public_url.replace("127.0.0.1", "localhost")
    assert f"WRONG  interactions: Discord posts them to {two.wire.public_url}, not to {other} -> enter it" in (
        await _checked(two, {"PUBLIC_URL": other})
    )
    assert f"{two.wire.public_url}/x answers with the status 404 instead of 401 -> start the bot" in (
        await _checked(two, {"PUBLIC_URL": f"{two.wire.public_url}/x"})
    )
    assert "WRONG  interactions: PUBLIC_URL is not set" in await _checked(two, {"PUBLIC_URL": ""})
    assert "WRONG  interactions: they do not come by the gateway, as Discord posts them to" in (
        await _checked(two, {"INTERACTIONS_PORT": "0"})
    )


async def _checked(here: Scene, settings: dict[str, str]) -> str:
    return (await here.bot.ask("check", **settings))[1]


async def test_a_bot_without_its_address_or_its_port_does_not_start(two: Scene) -> None:
    assert await two.bot.ask("run", PUBLIC_URL="") == (78, "", f"{NO_PUBLIC_URL}\n")
    status, _, why = await two.bot.ask("run", HEALTH_FILE="other")
    assert (status, why.count("INTERACTIONS_PORT: cannot listen at 127.0.0.1")) == (1, 1)


async def test_while_the_public_address_leads_nowhere_nobody_is_late(tmp_path: Path) -> None:
    clock = tmp_path / "ahead"
    clock.write_text("0")
    async with scene(tmp_path, processes=ONE, seed="address", CAMPAIGN_CLOCK=str(clock)) as here:
        table = await here.table()
        await table.begin()
        log = _bots(here).bots["alder"].log
        await here.wire.until(lambda: "checked: " in log.read_text("utf-8"), "the checks of its start")
        here.wire.endpoint.away = True
        await here.wire.until(lambda: "no presses arrive: " in log.read_text("utf-8"), "the outage to be seen")
        clock.write_text(str(4 * DAY))
        discords = here.wire.env.backend.clock
        assert isinstance(discords, RealClock)
        discords.ahead = timedelta(days=4)
        refused = here.wire.endpoint.refused_requests
        await here.wire.until(
            lambda: here.wire.endpoint.refused_requests > refused + 3, "seconds to pass, with a timer due"
        )
        here.wire.endpoint.away = False
        [before] = here.read("SELECT at FROM heartbeat")
        await here.wire.until(lambda: here.read("SELECT at FROM heartbeat")[0]["at"] > before["at"] + DAY, "a beat")
        await here.wire.until(lambda: here.read("SELECT grace FROM heartbeat")[0]["grace"] is None, "the grace")
        [seat] = here.read("SELECT due, late FROM seats WHERE match = ? AND due IS NOT NULL", table.match)
        assert (seat["due"] > wall_clock() + 4 * DAY + HOUR - 5 * MINUTE, seat["late"]) == (True, 0)
        assert not here.read("SELECT number FROM actions WHERE match = ? AND kind = 'late'", table.match)
        await table.turn()
        outage, grace = here.bot.complaints()
        assert "no presses arrive: " in outage
        assert "answers with the status 503 instead of 401" in outage
        assert "every clock has at least an hour" in grace


async def test_floods_keep_nobody_from_playing(two: Scene) -> None:
    """Short forms: wrong signatures, half-open connections, large bodies, and what is signed and no interaction."""
    table = await two.table()
    await table.begin()
    over = asyncio.Event()
    ports = list(two.wire.endpoint.ports.values())
    async with contextlib.AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession())
        for number in range(200):
            _, writer = await asyncio.open_connection("127.0.0.1", ports[number % len(ports)])
            stack.callback(writer.close)
            writer.write(b"POST / HTTP/1.1\r\n")

        async def flood(bodies: Iterable[bytes], headers: dict[str, str] | None, wanted: set[int]) -> None:
            while not over.is_set():
                for number, body in enumerate(bodies):
                    url = f"http://127.0.0.1:{ports[number % len(ports)]}{PATH}"
                    with contextlib.suppress(aiohttp.ClientError):  # of the oldest connections
                        async with session.post(url, data=body, headers=headers or signed(body)) as response:
                            assert response.status in wanted

        async with asyncio.TaskGroup() as floods:
            for _ in range(8):
                floods.create_task(flood([b"{}"] * 50, signed(b"else"), {401}))
            floods.create_task(flood([b" " * 900_000], signed(b""), {413}))
            floods.create_task(flood([b"{}", b'{"type": 3, "id": "7"}', b"[]", b"no JSON"], None, {400}))
            for _ in range(2):
                await table.turn()
            over.set()
    table.assert_sound()
    assert _statuses(two) <= ANSWERED
    logged = two.bot.complaints()
    assert not [line for line in logged if " connections to " not in line and "Discord has signed" not in line]
    assert len(logged) <= 4


def _bots(here: Scene) -> Processes:
    assert isinstance(here.bot, Processes)
    return here.bot


def _last_answer(here: Scene) -> Request:
    """The last first response: the bot makes other requests, too."""
    return next(one for one in reversed(here.wire.requests) if one.is_("POST", "/interactions/*/callback"))


def _statuses(here: Scene) -> set[int]:
    """Those that any interaction got."""
    return {status for statuses in here.wire.endpoint.statuses.values() for status in statuses}


def _statuses_of(here: Scene, press: simcord.InteractionResult) -> list[int]:
    return here.wire.endpoint.statuses.get(press._interaction.id, [])
