"""Take the docs' pictures from the running bot: `python -m tools.screenshots docs/pictures` (needs Chromium).

The page of `make play`, a few turns into a match that is the same every time, and a match against the bot to its end;
then matches over days, with personal settings and settings of a server.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from simcord import MemberActor

from bot.config import Settings
from bot.matches.core.model import Hand
from bot.simulator import Playground, playground
from bot.store.deadlines import heartbeat
from engine.royal_visit.opponent.choose import choose
from engine.royal_visit.position import View
from engine.royal_visit.turns.listing import turns
from engine.royal_visit.turns.turn import Turn
from tests.browser.page import CHROMIUM, Tab, chromium
from tests.browser.stored import end_turn, hand_of_mover, lay_out
from tests.support.text_rules import visit_view

SEED: Final = f"{8:064x}"
SOLO_SEED: Final = f"{5:064x}"
SEVERAL: Final = 21
"""The seed of the first of several matches."""

LATER: Final = 25 * 3600
"""Seconds: more than a day."""

TURNS: Final = 9
LEVEL: Final = 3
"""The bot's level; Ann plays like the next level."""


async def play_some_turns(ground: Playground) -> None:
    """Challenge, accept and play some turns without presses; the last turn is drafted and not ended."""
    ann, ben = ground.people
    challenge = await ann.slash(ground.channel, "royalvisit challenge", user=ben)
    assert challenge.response is not None
    await ben.click(challenge.response, label="Accept: left fist")
    rng = random.Random(SEED)
    for number in range(1, TURNS + 1):
        hand = await _laid_out(ground, 1, lambda view: max(rng.sample(turns(view), 6), key=len))
        if number < TURNS:
            await end_turn(ground, hand)
    await ground.simulation.quiet()


async def play_against_the_bot(ground: Playground, most: int) -> bool:
    """Play at most `most` turns as Ann against the bot, in the second match. Return whether it goes on."""
    for turn in range(most + 1):
        await ground.simulation.quiet()
        if not (await ground.simulation.app.services.play.match(2)).users_to_act:
            return False
        if turn < most:
            await end_turn(ground, await _laid_out(ground, 2, lambda view: choose(view, LEVEL + 1)))
    return True


async def _laid_out(ground: Playground, match: int, wanted: Callable[[View], Turn]) -> Hand:
    """The hand of the player to move, with the wanted turn drafted."""
    hand = await hand_of_mover(ground, match)
    return await lay_out(ground, hand, map(str, wanted(visit_view(hand.state.view))))


async def shoot(tab: Tab, path: Path) -> None:
    """Save the last message of the channel as a picture."""
    await tab.settled()
    await tab.messages.last.scroll_into_view_if_needed()
    await tab.page.wait_for_timeout(1000)  # lets the page paint the picture; only these files depend on it
    await tab.messages.last.screenshot(path=path)


async def challenge(ground: Playground, challenger: MemberActor, other: MemberActor, **options: str) -> None:
    """Begin a match of two people."""
    sent = await challenger.slash(ground.channel, "royalvisit challenge", user=other, **options)
    assert sent.response is not None
    await other.click(sent.response, label="Accept: left fist")
    await ground.simulation.quiet()


async def shoot_over_days(folder: Path) -> None:
    """Write late.png, matches.png, settings.png and server.png."""
    async with contextlib.AsyncExitStack() as stack:
        temporary = stack.enter_context(tempfile.TemporaryDirectory())
        settings = Settings(database_url=str(Path(temporary) / "days.db"))
        seeds = (f"{number:064x}" for number in count(SEVERAL))
        people = ("Ann", "Ben", "Cleo", "Dora")
        ground = await stack.enter_async_context(playground(settings, names=people, new_seed=seeds.__next__))
        browser = await stack.enter_async_context(chromium())
        wide = await stack.enter_async_context(Tab.open(browser, ground.preview.url, width=760, height=1700, scale=1.5))
        app, (ann, ben, cleo, dora) = ground.simulation.app, ground.people
        for other, pace in ((ben, "1d"), (cleo, "3d"), (dora, "7d"), (cleo, "1d")):
            await challenge(ground, ann, other, pace=pace)
        # The player who is not Ann moves, except in the last match, whose time then runs out.
        for match in (1, 2, 3):
            while ann.id not in (await app.services.play.match(match)).users_to_act:
                await end_turn(ground, await _laid_out(ground, match, lambda view: turns(view)[0]))
        while ann.id in (await app.services.play.match(4)).users_to_act:
            await end_turn(ground, await _laid_out(ground, 4, lambda view: turns(view)[0]))
        env = ground.simulation.env
        then = round((env.now().timestamp() + LATER) * 1000)
        await app.store.write(partial(heartbeat.save_beat, now=then))  # the bot has run without a break
        await env.advance_time(LATER)
        await app.timers.run_due()
        await ground.simulation.quiet()
        await wide.view_as("Ann")
        await wide.reads("Claim the win")
        await shoot(wide, folder / "late.png")
        for command, words, name in (
            ("games matches", "Your matches", "matches.png"),
            ("games settings", "Your settings", "settings.png"),
        ):
            await ann.slash(ground.channel, command)
            await wide.reads(words)
            await shoot(wide, folder / name)
        await ann.slash(ground.channel, "games-admin settings")
        await wide.reads("Channels")
        await shoot(wide, folder / "server.png")


async def main(folder: Path) -> None:
    """Write board.png, hand.png, phone.png, hint.png and review.png, and what `shoot_over_days` writes."""
    if CHROMIUM is None:
        sys.exit("no Chromium is installed")
    await shoot_over_days(folder)
    async with contextlib.AsyncExitStack() as stack:
        temporary = stack.enter_context(tempfile.TemporaryDirectory())
        settings = Settings(database_url=str(Path(temporary) / "shots.db"))
        ground = await stack.enter_async_context(playground(settings, new_seed=iter((SEED, SOLO_SEED)).__next__))
        browser = await stack.enter_async_context(chromium())
        url = ground.preview.url
        wide = await stack.enter_async_context(Tab.open(browser, url, width=760, height=1400, scale=1.5))
        phone = await stack.enter_async_context(Tab.open(browser, url, width=400, height=1400, scale=2))
        await play_some_turns(ground)
        [mover] = (await ground.simulation.app.services.play.match(1)).users_to_act
        name = next(person.name for person in ground.people if person.id == mover).capitalize()
        for tab in (wide, phone):
            await tab.view_as(name)
            await tab.reads("it's your turn")
        await shoot(wide, folder / "board.png")
        await wide.press("My hand")
        for tab, shot in ((wide, "hand.png"), (phone, "phone.png")):
            await tab.reads("Only you can see this")
            await shoot(tab, folder / shot)
        ann = ground.people[0]
        await ann.slash(ground.channel, "royalvisit challenge", level=LEVEL)
        await play_against_the_bot(ground, TURNS // 2)
        await wide.view_as("Ann")
        await wide.reads("it's your turn")
        await wide.press("My hand")
        await wide.reads("Only you can see this")
        await wide.press("Hint", like=True)
        await wide.reads("Hint ·")
        await shoot(wide, folder / "hint.png")
        while await play_against_the_bot(ground, 1):
            pass
        await ann.slash(ground.channel, "royalvisit review", match=2)
        await wide.reads("The costliest turns")
        await shoot(wide, folder / "review.png")


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(target))
