"""The page of `make play`, played on by pressing what is on it."""

from __future__ import annotations

import asyncio
import datetime as dt
import re
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Final

import aiohttp
import pytest
from playwright.async_api import Browser, Locator, Route, TimeoutError, expect
from yarl import URL

from bot.config import Settings
from bot.i18n.translator import Translators
from bot.simulator.simulation import Playground, playground
from tests.bot.games.royal_visit.cases import builder_of
from tests.browser.page import MISFITS, TIMEOUT_SECONDS, Tab, address, make_play
from tests.browser.stored import Recorded, hand_of_mover, keys, label, play
from tests.process.process import Process
from tests.support.required import required

pytestmark = pytest.mark.asyncio(loop_scope="session")


PHONE: Final = 400
"""Pixels that a phone's screen is wide."""

NAMES: Final = {"g": "Ann", "r": "Ben"}


@asynccontextmanager
async def page_of(folder: Path, record: Recorded, language: str = "en") -> AsyncIterator[Playground]:
    """The page in this process, so that a match can be brought close to its end; it draws the record's seed."""
    settings = Settings(database_url=str(folder / "play.db"), public_language=language)
    async with playground(settings, language=language, new_seed=lambda: record.seed) as ground:
        yield ground


async def stopped(process: Process, which: signal.Signals) -> tuple[int | None, str]:
    """The exit status and the complaints of the process after this signal."""
    process.send_signal(which)
    async with asyncio.timeout(TIMEOUT_SECONDS):
        _, complaints = await process.communicate()
    return process.returncode, "\n".join(line for line in complaints.decode().splitlines() if " INFO " not in line)


async def test_the_printed_address_leads_to_a_page_where_a_match_begins(browser: Browser, tmp_path: Path) -> None:
    played = make_play(tmp_path, "--no-open", plain=True)
    async with played as process, Tab.open(browser, await address(process)) as tab:
        await tab.slash("royalvisit challenge", user="Ben")
        await tab.view_as("Ben")
        await tab.press("Accept: right")
        board = await tab.reads("it's your turn")
        await tab.press("Turns", message=board)
        await tab.reads("The deal")
        assert not tab.broken
        assert await stopped(process, signal.SIGTERM) == (0, "")


async def answered(tab: Tab, before: str) -> bool:
    """Green is to move on another board, and Red has played cards or used the Wizard's power: the deal is not ours."""
    boards = [text for text in await tab.texts() if "it's your turn" in text and text != before]
    return any(re.search("Red (played|used)", board) for board in boards)


async def test_someone_alone_takes_the_offer_of_the_page_and_is_answered(browser: Browser, tmp_path: Path) -> None:
    async with make_play(tmp_path, "--no-open") as process, Tab.open(browser, await address(process)) as tab:
        offers = await tab.reads("Invite the channel")
        await tab.act(tab.buttons(offers).filter(has_text="Play the bot now").first.click)
        hand = await tab.reads("Your turn as Green")
        before = await (await tab.reads("it's your turn", last=False)).inner_text()  # Red may have moved first
        buttons = tab.buttons(hand)
        await tab.act(buttons.and_(tab.page.locator(":enabled")).first.click)  # a card
        while not await buttons.filter(has_text="End turn").count():  # how and where to: this stands above the cards
            await tab.act(buttons.first.click)
        await tab.press("End turn", message=hand)
        await tab.until(lambda: answered(tab, before), "the page's answer")
        assert not tab.broken
        assert await stopped(process, signal.SIGTERM) == (0, "")


async def test_without_a_browser_the_address_is_printed_all_the_same_and_ctrl_c_ends(tmp_path: Path) -> None:
    async with make_play(tmp_path, "--open", PATH="", BROWSER="") as process:
        assert await address(process)
        assert await stopped(process, signal.SIGINT) == (0, "")


async def test_a_port_that_is_taken_is_refused_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        async with make_play(tmp_path, "--no-open", "--port", port) as process, asyncio.timeout(TIMEOUT_SECONDS):
            said, complaints = await process.communicate()
    assert (process.returncode, said) == (1, b"")
    [line] = [line for line in complaints.decode().splitlines() if " INFO " not in line]
    assert port in line


async def profile(tab: Tab) -> str:
    """What Ann's profile says, without the time of the message: ratings, streaks, results."""
    await tab.slash("royalvisit profile")
    shown = await tab.reads("Only you can see this")
    return re.sub(r"\d+:\d\d", "", await shown.inner_text())


async def test_a_page_outlives_its_bot_and_finds_everything_again_until_it_is_told_to_forget(
    browser: Browser, tmp_path: Path
) -> None:
    """One match is over, one goes on. The page says how to start the bot, and is not opened again."""
    record = Recorded.read("manual-r-king")
    (tmp_path / ".play").mkdir()
    async with page_of(tmp_path / ".play", record) as ground:
        ann, ben = ground.people
        for turns in (record.turns, ()):
            made = await ann.slash(ground.channel, "royalvisit challenge", user=ben, ruleset=record.ruleset, rated=True)
            await ben.click(required(made.response), label=f"Accept: {record.pick}")
            await ground.simulation.quiet()
            await play(ground, turns)
    async with make_play(tmp_path, "--no-open") as process:
        url = await address(process)
        async with Tab.open(browser, url) as tab:
            assert tab.page.url == url
            await tab.reads("it's your turn")
            before = await profile(tab)
            assert "1 of 5" in before
            assert await stopped(process, signal.SIGTERM) == (0, "")
            no_bot = tab.page.locator("#stopped")
            await tab.until(no_bot.is_visible, "it says so")
            assert "python -m bot play" in await no_bot.inner_text()
            async with make_play(tmp_path, "--no-open") as again:
                assert await address(again) == url
                await tab.until(no_bot.is_hidden, "it comes back")  # another page, then
                await tab.settled()
                assert "#2 " in await (await tab.reads("it's your turn", last=False)).inner_text()
                assert await profile(tab) == before
            await tab.until(no_bot.is_visible, "it says so")
            async with make_play(tmp_path, "--no-open", "--fresh") as anew:
                assert await address(anew) == url
                await tab.until(no_bot.is_hidden, "it comes back")
                await tab.settled()
                assert await profile(tab) != before


async def test_the_page_shows_the_bots_face_and_six_people_or_tools_and_fewer_if_asked(
    browser: Browser, tmp_path: Path
) -> None:
    for options, tools, people in ((), False, 6), (("--tools", "--people", "3"), True, 3):
        async with (
            make_play(tmp_path, "--no-open", *options) as process,
            Tab.open(browser, await address(process), width=PHONE) as tab,
        ):
            for name in ("inspector-toggle", "capture-open", "refresh"):
                assert await tab.page.locator(f"#{name}").is_visible() == tools
            face = tab.messages.locator(".message-avatar img").first
            assert await face.evaluate("image => image.complete && image.naturalWidth") == 256
            assert await tab.page.locator("#viewer-picker option").count() == people
            await tab.view_as("Ann" if tools else "Fay")


async def test_no_page_of_another_site_reads_or_presses_anything(tmp_path: Path) -> None:
    async with make_play(tmp_path, "--no-open") as process, aiohttp.ClientSession() as session:
        url = URL(await address(process)).with_host("127.0.0.1")
        for path in ("", "running", "api/state"):
            async with session.get(url / path, headers={"Host": "elsewhere.example"}) as answer:
                assert answer.status == HTTPStatus.FORBIDDEN
        async with session.options(url / "api/state", headers={"Origin": "https://elsewhere.example"}) as answer:
            assert "Access-Control-Allow-Origin" not in answer.headers
        async with session.get(url / "api/state") as answer:
            assert answer.status == HTTPStatus.UNAUTHORIZED  # without the key


async def test_a_press_that_meets_a_repaint_reaches_the_bot(browser: Browser, tmp_path: Path) -> None:
    settings = Settings(database_url=str(tmp_path / "play.db"))
    async with playground(settings) as ground, Tab.open(browser, ground.url) as tab:
        ann, ben = ground.people
        opened = required((await ann.slash(ground.channel, "royalcourt challenge")).response)
        await ground.simulation.quiet()
        await tab.view_as("Ann")
        table = await tab.reads("5 seats are free for anyone", last=False)
        sent = 0

        async def after_a_repaint(route: Route) -> None:
            nonlocal sent
            if required(route.request.post_data_json)["kind"] == "click":
                sent += 1
                if sent == 1:
                    await ben.click(opened, label="Join")
                    await ground.simulation.quiet()
                    await ground.preview.refresh()
            await route.continue_()

        await tab.page.route("**/api/action", after_a_repaint)
        await tab.press("How to play", message=table)
        await tab.reads("Fine print", last=False)
        assert sent == 1, "one press was enough"


async def test_relative_times_of_the_page_are_counted_from_the_clock_of_the_board(
    browser: Browser, tmp_path: Path
) -> None:
    settings = Settings(database_url=str(tmp_path / "play.db"))
    async with playground(settings) as ground, Tab.open(browser, ground.url) as tab:
        now = dt.datetime.now(dt.UTC)
        assert abs((ground.simulation.env.now() - now).total_seconds()) < 2
        ann, ben = ground.people
        opened = required((await ann.slash(ground.channel, "royalcourt challenge", seats=2)).response)
        await ben.click(opened, label="Join")
        await ground.simulation.quiet()
        await tab.view_as("Ann")
        await tab.reads("in 5 minutes", last=False)
        await tab.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 90_000; }")
        await tab.reads("in 3 minutes", last=False)


async def test_a_menu_shows_what_the_bot_sent_not_what_was_chosen_at_its_place(
    browser: Browser, tmp_path: Path
) -> None:
    settings = Settings(database_url=str(tmp_path / "play.db"))
    async with playground(settings) as ground, Tab.open(browser, ground.url) as tab:
        menu = tab.messages.last.locator(".select-trigger")
        await tab.view_as("Ann")
        await tab.slash("games-admin settings")
        await tab.press("Daily puzzle")
        await tab.until(lambda: menu.first.is_enabled(), "the menu of channels")

        async def choose() -> None:
            await menu.first.click()
            with suppress(TimeoutError):  # a page that is drawn again closes the menu: `act` tries again
                await tab.messages.last.locator(".select-list [role=option]").first.click(timeout=2_000)

        await tab.act(choose)
        await tab.reads("or up to ten minutes later")
        await expect(menu.first).to_have_text("games")
        await tab.press("Settings")
        await tab.reads("matches can be played in all of them")
        await expect(menu.first).to_have_text("All channels")
        await tab.press("Daily puzzle")
        await expect(menu.first).to_have_text("games")
        await tab.act(lambda: tab.messages.last.locator(".select-clear").first.click())
        await tab.reads("Daily puzzle: none.")
        await expect(menu.first).to_have_text("No channel for the daily puzzle")


async def test_a_match_from_challenge_to_victory(browser: Browser, tmp_path: Path) -> None:
    """Each player has a tab. All but the last turn is played beside the page."""
    record = Recorded.read("manual-r-king")
    async with (
        page_of(tmp_path, record) as ground,
        Tab.open(browser, ground.url) as ann,
        Tab.open(browser, ground.url) as ben,
    ):
        await ben.view_as("Ben")
        await ann.slash("royalvisit challenge", user="Ben", ruleset="Variant")
        await ben.reads("Ann challenges")
        await ben.press(f"Accept: {record.pick}")
        await ann.reads("it's your turn")
        *_, turn = record.turns
        await play(ground, record.turns[:-1])
        tabs = {"Ann": ann, "Ben": ben}
        name = NAMES[(await hand_of_mover(ground)).seat]
        tab = tabs[name]
        await tab.reads(f"@{name}, it's your turn")
        await tab.press("My hand")
        private = await tab.reads("Your turn as")
        await _lay(ground, tab, private, turn)
        await tab.press("End turn", message=private)
        assert record.result == "r king"
        for tab in tabs.values():
            board = await tab.reads("wins: the King is in their Chateau.")
            assert "wins: the King is in their Chateau." in await board.inner_text()
            assert "unrated" in await board.inner_text(), "as nobody has finished a match before"
            assert await board.locator(".component-button").all_inner_texts() == [
                "Rematch",
                "Review",
                "Replay",
                "Turns",
                "More…",
            ]
        await ben.slash("royalvisit leaderboard")
        await ben.reads("No one has finished a rated match yet.")
        assert not ann.broken
        assert not ben.broken


async def _lay(ground: Playground, tab: Tab, private: Locator, turn: str) -> None:
    """Press the controls that draft this turn."""
    for one in turn.split(";"):
        for key in keys(ground, await hand_of_mover(ground), one):
            await tab.press(label(ground, await hand_of_mover(ground), key, "en"), message=private)


async def test_on_a_phone_nothing_is_wider_than_the_page_and_no_label_is_cut_off(
    browser: Browser, tmp_path: Path
) -> None:
    """Green may use the Jester's power here, which gives a card ten targets, the most. Fewer: test_laying.py.

    In French, whose labels are longer.
    """
    record, t = Recorded.read("rulebook-r-king"), Translators()["fr"]
    async with page_of(tmp_path, record, "fr") as ground, Tab.open(browser, ground.url, width=PHONE) as tab:
        await tab.slash("games settings")
        await tab.press("M’avertir\N{NO-BREAK SPACE}: La Cour royale")
        await tab.reads("Arrêter\N{NO-BREAK SPACE}: La Cour royale")
        await _fits(tab)
        await tab.slash("games-admin settings")
        await tab.reads(t("Server settings"))
        await _fits(tab)
        await tab.slash("royalvisit challenge", user="Ben")
        await _fits(tab)
        await tab.view_as("Ben")
        await tab.press(t({"left": "Accept: left", "right": "Accept: right"}[record.pick]))
        await play(ground, record.turns[:4])
        await tab.view_as("Ann")
        await tab.reads("@Ann", last=False)
        await _fits(tab)
        await tab.press(t("My hand"))
        private = tab.messages.last
        hand = await hand_of_mover(ground)
        targets, key = max((len(choice.plays), choice.key) for choice in builder_of(hand.state).choices)
        assert targets == 10
        await tab.press(label(ground, hand, key, "fr"), message=private)
        await _fits(tab)
        await tab.press(t("More…"), message=private)
        await tab.press(t("Rules"), message=await tab.reads(t("More options")))
        await _fits(tab)
        await tab.page.add_style_tag(content=".component-button { max-width: 4ch } article { min-width: 500px }")
        found = await tab.messages.last.evaluate(MISFITS)
        assert {fault.split(":")[0] for fault in found} >= {"too wide", "over several lines"}, "a fault would be found"


async def _fits(tab: Tab) -> None:
    """Everything in the last message is there to be seen, from edge to edge."""
    await tab.settled()
    last = tab.messages.last
    await last.scroll_into_view_if_needed()
    assert await last.evaluate(MISFITS) == []
    assert await last.locator(".component-button").count()


async def test_a_french_page_lists_the_commands_by_the_names_that_messages_use(
    browser: Browser, tmp_path: Path
) -> None:
    async with (
        page_of(tmp_path, Recorded.read("rulebook-r-king"), "fr") as ground,
        Tab.open(browser, ground.url, width=PHONE) as tab,
    ):
        await tab.page.locator("#channel-composer-input").fill("/royalvisit")
        await tab.page.locator(".command-entry strong", has_text="/royalvisit jouer").wait_for()
        listed = await tab.page.locator(".command-entry strong").all_inner_texts()
        assert listed[:3] == ["/royalvisit jouer", "/royalvisit apprendre", "/royalvisit main"], "to play with, first"
        await tab.page.locator("#channel-composer-input").fill("")
        await tab.slash("royalvisit rules")
        said = await (await tab.reads("Comment jouer")).inner_text()
        named = set(re.findall(r"/royalvisit \w+", said))
        assert named, said
        assert named <= set(listed)
        await tab.slash("royalvisit settings", pictures="Non")
        said = await (await tab.reads("Images")).inner_text()
        assert "Images\N{NO-BREAK SPACE}: non" in said
