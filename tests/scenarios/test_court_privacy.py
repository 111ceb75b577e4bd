"""What a reader may not see at a table of The Royal Court changes no byte that reaches them.

Two evenings with one public course: a jack, a swap between Ann and Ben, a rain, a set whose roll gives a card of
Ann's to Ben, a card that Ben picks up. What differs is what Cleo and Dora may not know: the hands of Ann and Ben with
their aces, the draw pile where Cleo does not draw from it, what is taken, given for it and given away, who answers in
which window, over days by which order.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
import simcord
from simcord.http import router

from tests.scenarios.court import CourtTable, court, custom_ids, press, press_act, received
from tests.scenarios.world import World
from tests.support.court import PAUSED

SEED: Final = f"{26:064x}"
"""Its luck has the jack roll 3, the joker 9, and the set the highest number."""

CLEO: Final = "3b5b8r2rQb"


@dataclass(frozen=True)
class Hidden:
    """One of the two evenings: what is hidden from Cleo and Dora, and the acts in which it comes."""

    ann: str
    ben: str
    draw: str
    give: str
    gift: str
    answers: tuple[bool, ...]
    """Whether Ben answers in each of the four windows of a live match, or lets it run out."""
    order: str
    """His order over days."""


ONE: Final = Hidden("JrKrXX7r7b3b5r8b", "ArAb4b6r9bTb", "3r9b4r8r2b", "3b", "5r", (True, False, True, False), "never")
OTHER: Final = Hidden(
    "JrKrXX7r7b2b6b9r", "5r8b4b6rTrTb", "Ar9bAb8r3r", "2b", "6b", (False, True, False, False), "shield"
)


@dataclass
class Sent:
    """What is sent to the channel for everybody: when, in seconds since the beginning, and what."""

    world: World
    began: float
    lines: list[str] = field(default_factory=list)

    def note(self, method: str, path: str, body: Any) -> None:
        """A request, if it is about a public message."""
        if re.match(r"/channels/\d+/messages", path):
            at = self.world.env.now().timestamp() - self.began
            told = json.dumps(body, sort_keys=True, default=str)
            self.lines.append(f"{at:.3f} {method} {_without_ids(path)} {_without_ids(told)}")


@contextmanager
def sent(world: World) -> Iterator[Sent]:
    """Everything that is sent to the channel meanwhile, in order."""
    found = Sent(world, world.env.now().timestamp())
    way = router.dispatch

    def dispatch(backend: Any, method: str, path: str, **rest: Any) -> Any:
        found.note(method, path, rest.get("json"))
        return way(backend, method, path, **rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "dispatch", dispatch)
        yield found


def _without_ids(text: str) -> str:
    return re.sub(r"\bm[0-9a-f]{16}\b", "MATCH", re.sub(r"\b\d{17,20}\b", "ID", text))


class Evening:
    """One of the two, as Cleo and Dora see it."""

    def __init__(self, table: CourtTable, hidden: Hidden, pace: str, sent: Sent) -> None:
        self.table = table
        self.hidden = hidden
        self.pace = pace
        self.sent = sent
        self.windows = iter(hidden.answers)
        self.seen: list[object] = []
        self.own: list[object] = []
        """What Ann and Ben see, which is not the same."""

    async def play(self) -> None:
        """All of it; what is seen is noted after each step."""
        table, hidden = self.table, self.hidden
        await table.begun(pace=self.pace)
        if self.pace != "live":
            await self._choose(hidden.order)
        await self._look()
        for act in ("Jr", "Kr>b"):
            await self._act(table.ann, act)
            await self._window()
        await self._act(table.ann, f"give:{hidden.give}")
        for act in ("XX", "7r+7b"):
            await self._act(table.ann, act)
            await self._window()
        await self._act(table.ann, f"gift:{hidden.gift}>b")
        await self._act(table.ben, "draw")
        await self._act(table.ben, "4b")
        await self._act(table.cleo, "3b")

    async def _choose(self, order: str) -> None:
        """Set Ben's standing order, from the hand."""
        hand = await press(self.table.world, self.table.ben, self.table.board, "hand:")
        orders = await press(self.table.world, self.table.ben, hand, "orders:")
        if found := custom_ids(orders, "orders-set:", f":{order}"):
            await self.table.world.press_id(self.table.ben, orders, found[0])

    async def _act(self, actor: simcord.MemberActor, act: str) -> None:
        await press_act(self.table.world, actor, self.table.board, act)
        self._note()

    async def _window(self) -> None:
        """Ben answers, or does not; the time runs out. Over days their orders have answered already."""
        answers = next(self.windows)
        if self.pace != "live":
            assert not custom_ids(self.table.board, "answer:")
            return
        await self.table.seconds(4)
        if answers:
            await press(self.table.world, self.table.ben, self.table.board, "answer:", ":let")
        self._note()
        await self._look()
        await self.table.seconds(6)
        self._note()
        await self.table.seconds(PAUSED - 10)
        assert not custom_ids(self.table.board, "answer:")
        self._note()

    async def _look(self) -> None:
        """Cleo and Dora look at whatever they may."""
        table = self.table
        for name in ("hand:", "turns:", "rules:", "deal:", "more:", "resign:"):
            await press(table.world, table.cleo, self.table.board, name)
        for name in ("turns:", "rules:", "deal:"):
            await press(table.world, table.dora, self.table.board, name)
        await table.command(table.dora, "board")
        self._note()

    def _note(self) -> None:
        table = self.table
        for reader in (table.cleo, table.dora):
            self.seen.append(received(table.world, reader))
        self.own.append([received(table.world, reader) for reader in (table.ann, table.ben)])


async def spent(
    folder: Path, hidden: Hidden, caplog: pytest.LogCaptureFixture, *, pace: str, pictures: bool, language: str
) -> tuple[Evening, list[str]]:
    """One evening, and what was logged."""
    caplog.clear()
    hands = (hidden.ann, hidden.ben, CLEO)
    async with court(folder, *hands, draw=hidden.draw, seeds=iter([SEED]), public_language=language) as table:
        world = table.world
        for person in (*table.people, table.dora):
            world.speaks(person, language)
            if not pictures:
                await table.command(person, "settings", pictures="off")
        with sent(world) as noted:
            evening = Evening(table, hidden, pace, noted)
            await evening.play()
    logged = [record.getMessage().replace(str(folder), "") for record in caplog.records]
    return evening, [_without_ids(line) for line in logged]


@pytest.mark.parametrize(("pace", "pictures", "language"), [("live", True, "en"), ("1d", False, "fr")])
async def test_what_is_hidden_changes_no_byte_and_no_moment_of_what_reaches_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, pace: str, pictures: bool, language: str
) -> None:
    caplog.set_level(logging.INFO)
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    options: dict[str, Any] = {"pace": pace, "pictures": pictures, "language": language}
    one, log = await spent(tmp_path / "one", ONE, caplog, **options)
    other, other_log = await spent(tmp_path / "other", OTHER, caplog, **options)
    assert len(one.seen) == len(other.seen) > 10
    for first, second in zip(one.seen, other.seen, strict=True):
        assert first == second
    assert one.sent.lines == other.sent.lines
    assert log == other_log
    assert one.own != other.own, "what is hidden did differ"
