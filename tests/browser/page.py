"""A person at simcord's preview page (3.2.1): what they see and press, through Playwright and the machine's Chromium.

What makes it reliable:

* `window.simcordPreview` is the page's own published state; every wait here is for a condition in it, none is a pause.
* The page's CSP forbids eval, which `wait_for_function` needs: the context is opened with `bypass_csp=True`.
* A press is refused, and nothing is dispatched, when the page was republished after what it shows ("stale-revision") or
  is about to be, because the message has changed ("validation-failed"). It is lost while the page tells the server of
  its viewport, which it does at any time. `act` sees each of these and presses again, as a person would. The page's
  `lastAction` does not tell them apart, so what is sent is kept as it is sent.
* Buttons are found by their labels inside a message's `article`; slash options by `data-option`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, Self

from playwright.async_api import Browser, Locator, Page, TimeoutError, ViewportSize, async_playwright, expect

from bot.i18n.translator import LANGUAGES, Translators
from tests.process.process import Process
from tests.support import fork_server

CHROMIUM: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
"""The browser of this machine, if it has one; nothing is downloaded."""

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Each new context would load the pages of the address bar in a renderer of their own. This list replaces
    # Playwright's, so what that says about our page is here, too.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess,"
    "AimEnabled,HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding,DestroyProfileOnBrowserClose",
)

TRANSLATORS: Final = Translators()

TIMEOUT_SECONDS: Final = 120.0
"""Seconds after which a wait has failed."""

POLL_SECONDS: Final = 0.05
"""Seconds between two looks at what comes from elsewhere."""

POLLING: Final = 20
"""Milliseconds between two looks of a page at its own state. By default it looks at each frame, and so paints it."""

SETTLED: Final = """() => {
    const page = window.simcordPreview;
    return page && page.ready && !page.pendingAction
        && (page.awaitingRevision === null || page.awaitingRevision <= page.publishedRevision);
}"""

RECORDED: Final = """
window.sentByThePerson = [];
const ofThePage = ["close", "refresh", "focus", "viewer", "configure_presentation",
    "browse_messages", "browse_candidates", "autocomplete_command"];
const send = window.fetch;
window.fetch = (url, options) => {
    const sent = send(url, options);
    if (url === "/api/action" && !ofThePage.includes(JSON.parse(options.body).kind)) {
        window.sentByThePerson.push(sent.then(response => response.clone().json()));
    }
    return sent;
};
"""
"""Keeps a promise of what comes of all that is sent to Discord. The page sends work of its own, too, at any time."""

SENT: Final = "before => window.sentByThePerson[before] ?? null"
"""What came of an action of the person; null if the page did not send it."""

VIEWING: Final = """name =>
    document.querySelector("#viewer-picker option:checked")?.textContent === name && window.simcordPreview.authorized
"""

READS: Final = """([words, last]) =>
    [...document.querySelectorAll("#channel-message-list article")].slice(last ? -1 : 0).some(
        message => message.innerText.includes(words))
"""
"""Whether a message has these words, or the last one."""

AGAIN: Final = frozenset({"stale-revision", "stale-context", "busy", "validation-failed"})
"""Refusals before anything was sent: press again."""

MISFITS: Final = """message => {
    const misfits = [];
    const page = document.documentElement;
    for (const e of [page, ...document.querySelectorAll("#channel-message-list, #channel-message-list article *")]) {
        const box = e.getBoundingClientRect();
        if (box.width && (box.left < -1 || box.right > window.innerWidth + 1)) misfits.push(["too wide", e]);
    }
    for (const e of message.querySelectorAll("button, p, h1, h2, h3, li, span")) {
        if (e.clientWidth && e.scrollWidth > e.clientWidth + 1) misfits.push(["cut off", e]);
    }
    for (const e of message.querySelectorAll(".component-button")) {
        const box = e.getBoundingClientRect();
        const label = document.createRange();
        label.selectNodeContents(e);
        const one = Math.min(...[...label.getClientRects()].map(line => line.height));
        if (label.getBoundingClientRect().height > 1.7 * one) misfits.push(["over several lines", e]);
        if (!box.width || !e.checkVisibility()) misfits.push(["not to be seen", e]);
    }
    return misfits.map(([what, e]) => `${what}: ${e.tagName}.${e.className} ${e.textContent.slice(0, 60)}`);
}"""
"""What of a message cannot be seen from edge to edge, labels that are broken, and what is wider than the page."""


def _names(name: str) -> list[str]:
    """What a command or an option is called in every language."""
    return sorted({TRANSLATORS[language](name) for language in LANGUAGES})


@contextlib.asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """The system's browser, without a window."""
    async with async_playwright() as play:
        browser = await play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            await browser.close()


class Tab:
    """One tab. Several may be open on one address, each showing the page as another viewer."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.broken: list[str] = []
        page.on("pageerror", lambda error: self.broken.append(str(error)))

    @classmethod
    @contextlib.asynccontextmanager
    async def open(
        cls, browser: Browser, url: str, *, width: int = 1200, height: int = 900, scale: float = 1
    ) -> AsyncIterator[Self]:
        """Open the address in a window of this many of the page's pixels; a screenshot has `scale` times as many."""
        size: ViewportSize = {"width": width, "height": height}
        context = await browser.new_context(viewport=size, device_scale_factor=scale, bypass_csp=True)
        try:
            context.set_default_timeout(TIMEOUT_SECONDS * 1000)
            await context.add_init_script(RECORDED)
            tab = cls(await context.new_page())
            await tab.page.goto(url)
            await tab.settled()
            yield tab
        finally:
            await context.close()

    # ---- state
    async def settled(self) -> None:
        """The page has painted what it was last given, and no action of its own is under way."""
        await self.page.wait_for_function(SETTLED, polling=POLLING)

    async def until(self, condition: Callable[[], Awaitable[object]], what: str) -> None:
        """Wait for what comes from elsewhere: another person, or the bot by itself."""
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while not await condition():
            if time.monotonic() > deadline:
                raise AssertionError(f"{what}; the page says:\n" + "\n---\n".join(await self.texts()))
            await asyncio.sleep(POLL_SECONDS)

    async def reads(self, words: str, *, last: bool = True) -> Locator:
        """The last message with these words, once there is one (`last`: once the last message has them)."""

        try:
            await self.page.wait_for_function(READS, arg=[words, last], polling=POLLING)
        except TimeoutError as error:
            said = "\n---\n".join(await self.texts())
            raise AssertionError(f"{words!r} was waited for; the page says:\n{said}") from error
        return self.messages.filter(has_text=words).last

    async def act(self, gesture: Callable[[], Awaitable[None]]) -> None:
        """Do something once; again if the page did not send it, or refused it as outdated before anything was sent."""
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while True:
            await self.settled()
            before = await self.page.evaluate("() => window.sentByThePerson.length")
            await gesture()
            action = await self.page.evaluate(SENT, before)
            codes = {diagnostic["code"] for diagnostic in action["diagnostics"]} if action else AGAIN
            if not (action is None or (action["rejected"] and codes & AGAIN)) or time.monotonic() > deadline:
                break
        await self.settled()
        assert action, "the page did not send it"
        assert action["settlement"] == "settled", f"{action['settlement']} {codes}"

    # ---- doing
    async def view_as(self, name: str) -> None:
        """View the page as another person in this tab."""
        picker = self.page.locator("#viewer-picker")
        if await picker.locator("option:checked").inner_text() != name:
            await picker.select_option(label=name)
            await self.page.wait_for_function(VIEWING, arg=name, polling=POLLING)
        await self.settled()

    async def slash(self, command: str, **options: str) -> None:
        """Type a command: `slash("royalvisit challenge", user="Ben")`, each option by what the list shows.

        Commands and options are named in English here, and found by the names that the page has for them.
        """
        group, _, name = command.partition(" ")

        async def gesture() -> None:
            box = self.page.locator("#channel-composer-input")
            if not await box.is_visible():  # left over from a refused try: leave command mode
                await self.page.locator(".command-context-close").click()
            await box.fill("/" + group)
            named = self.page.locator("strong", has_text=re.compile(rf"^/{group} ({'|'.join(_names(name))})$"))
            await self.page.locator(".command-entry").filter(has=named).first.click()
            for option, value in options.items():
                await self._fill(option, value)
            await self.page.locator("#send-message").click()

        await self.act(gesture)

    async def _fill(self, option: str, value: str) -> None:
        names = _names(option)
        field = self.page.locator(",".join(f'.command-option-input[data-option="{name}"]' for name in names))
        if not await field.count():  # optional ones are added from a list, which may be open already
            rows = (f'.command-popup [role=option][data-value="{name}"]' for name in names)
            listed = self.page.locator(",".join(rows))
            if not await listed.count():
                await self.page.locator(".command-ghost").click()
            await listed.click()
        await field.fill(value)
        if await field.get_attribute("role") == "combobox":  # users, choices, autocomplete: the one of that name
            await self.page.locator(".command-popup .command-suggestion").filter(has_text=value).first.click()

    async def press(self, label: str, *, message: Locator | None = None, like: bool = False) -> None:
        """Press the button of that label (`like`: whose label begins so): the last one, or the one in `message`."""

        async def gesture() -> None:
            button = self.buttons(message).filter(has_text=label).last if like else self._named(label, message)
            await expect(button).to_be_enabled(timeout=TIMEOUT_SECONDS * 1000)
            await button.click()

        await self.act(gesture)

    def _named(self, label: str, message: Locator | None) -> Locator:
        said = self.page.get_by_text(label, exact=True)  # the button's name has that of its emoji, too
        return self.buttons(message).filter(has=said).last

    # ---- seeing
    @property
    def messages(self) -> Locator:
        """All messages that this viewer sees, oldest first."""
        return self.page.locator("#channel-message-list article")

    def buttons(self, message: Locator | None = None) -> Locator:
        """The bot's buttons, not those of the page itself."""
        return (message or self.messages).locator(".component-button")

    async def texts(self) -> list[str]:
        """The text of each message."""
        return await self.messages.all_inner_texts()


ROOT: Final = Path(__file__).parents[2]

PLAYED: Final = fork_server.ForkServer(("bot.command_line", "bot.simulator.simulation"))
"""Starts `bot play` from a process that has imported it."""


@asynccontextmanager
async def make_play(folder: Path, *options: str, plain: bool = False, **environ: str) -> AsyncIterator[Process]:
    """`python -m bot play` as a process of its own, which was not started by make. `plain`: it imports all itself."""
    env = {name: value for name, value in os.environ.items() if name != "MAKELEVEL"}
    env |= {"PYTHONPATH": str(ROOT)} | environ
    process: Process
    if fork_server.SUPPORTED and not plain:
        process = await PLAYED.start("bot", "play", *options, cwd=folder, env=env)
    else:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "play", *options),
            cwd=folder,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def address(process: Process) -> str:
    """The address that it prints."""
    assert process.stdout is not None
    async with asyncio.timeout(TIMEOUT_SECONDS):
        line = (await process.stdout.readline()).decode()
    found = re.search(r"http://localhost:\d+/$", line.rstrip())
    assert found, line
    return found[0]
