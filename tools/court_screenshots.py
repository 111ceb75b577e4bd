"""Take README's pictures of The Royal Court from the running bot: `python -m tools.court_screenshots docs/pictures`.

Needs Chromium. Four people, whose acts the bot chooses, play a match that is the same every time. The pictures
show a window with a nope, a hand with a draft, and the result.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Final, cast

from bot.config import Settings
from bot.simulator import Playground, playground
from bot.store.turns import drafts
from bot.store.turns.drafts import DraftRow
from engine.randomness import commitment
from engine.royal_court.acts.act import acting
from engine.royal_court.opponent.remote import SeenTurn, choose_act
from engine.royal_court.position import LETTERS, NOPE, PLAY, Position
from tests.browser.page import CHROMIUM, Tab, chromium
from tests.support.text_rules import court_view
from tools.screenshots import shoot

SEED: Final = f"{17:064x}"
PEOPLE: Final = ("Ann", "Ben", "Cleo", "Dora")
LEVEL: Final = 3
"""The level of the bot that chooses everybody's acts."""

MOST: Final = 600
"""An upper bound on the acts of a match of four."""


async def begin(ground: Playground) -> None:
    """Challenge three others, who all join."""
    ann, ben, cleo, dora = ground.people
    challenge = await ann.slash(ground.channel, "royalcourt challenge", user=ben, user2=cleo, user3=dora, pace="live")
    assert challenge.response is not None
    for guest in (ben, cleo, dora):
        await guest.click(challenge.response, label="Join")
    await ground.simulation.quiet()


class PlayedMatch:
    """The match, played through the use cases, without presses."""

    def __init__(self, ground: Playground) -> None:
        self.services = ground.simulation.app.services
        self.store = ground.simulation.app.store
        self.acts = 0

    async def view(self) -> Position:
        """The challenger's view."""
        match = await self.services.play.match(1)
        return court_view((await self.services.play.hand(1, match.challenger)).state.view)

    async def play_act(self) -> bool:
        """Play one act of the first seat that may act. Return whether the match goes on."""
        match = await self.services.play.match(1)
        self.acts += 1
        for seat, user in match.players.items():
            assert user is not None
            hand = await self.services.play.hand(1, user)
            view = court_view(hand.state.view)
            if LETTERS.index(seat) not in acting(view):
                continue
            last = hand.state.last.as_last_turn if hand.state.last is not None else None
            act = choose_act(view, LEVEL, commitment(f"{self.acts:064x}"), cast("SeenTurn | None", last))
            if match.window is not None:
                await self.services.windows.answer(1, user, match.window.opened_version, act.partition(":")[0])
                return True
            assert hand.prompt_version is not None
            draft = DraftRow(hand.prompt_version, hand.step + 1, None, (act,))
            await self.store.write(partial(drafts.save_draft, match=1, seat=seat, draft=draft))
            await self.services.play.end_turn(1, user, hand.prompt_version, draft.step)
            return True
        return False


def shows_nope(position: Position) -> bool:
    """Return whether this is a window with a nope, with at least two courts or castles on the table."""
    fronts = sum(bool(place.courts) + bool(place.castles) for place in position.places)
    return position.step == NOPE and len(position.nopes) > 0 and fronts >= 2


def shows_full_hand(position: Position) -> bool:
    """Return whether the player to act has a court in play and at least six cards in the hand."""
    place = position.places[position.turn]
    return position.step == PLAY and bool(place.courts) and place.held >= 6


async def main(folder: Path) -> None:
    """Write court.png, court_hand.png and court_result.png."""
    if CHROMIUM is None:
        sys.exit("no Chromium is installed")
    async with contextlib.AsyncExitStack() as stack:
        temporary = stack.enter_context(tempfile.TemporaryDirectory())
        settings = Settings(database_url=str(Path(temporary) / "court.db"))
        ground = await stack.enter_async_context(playground(settings, names=PEOPLE, new_seed=lambda: SEED))
        browser = await stack.enter_async_context(chromium())
        wide = await stack.enter_async_context(Tab.open(browser, ground.preview.url, width=760, height=1700, scale=1.5))
        phone = await stack.enter_async_context(Tab.open(browser, ground.preview.url, width=400, height=1700, scale=2))
        await begin(ground)
        match, wanted = PlayedMatch(ground), {"court.png": shows_nope, "court_hand.png": shows_full_hand}
        while await match.play_act() and match.acts < MOST:
            position = await match.view()
            name = next((name for name, fits in wanted.items() if fits(position)), None)
            if name is None:
                continue
            del wanted[name]
            await ground.simulation.quiet()
            mover = PEOPLE[position.turn]
            if name == "court.png":
                await wide.view_as("Ann")
                await wide.reads("Let it pass")
                await shoot(wide, folder / name)
            else:
                await phone.view_as(mover)
                await phone.press("My hand")
                await phone.reads("Only you can see this")
                await shoot(phone, folder / name)
        assert not wanted, f"never seen: {list(wanted)}"
        await ground.simulation.quiet()
        await wide.reads("Rematch")
        await shoot(wide, folder / "court_result.png")


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(target))
