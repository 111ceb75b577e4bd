"""An evening with The Royal Court: a match as a record has it, in which people press what is offered to them.

`a 7r`: Ann opens her hand, presses her way to it, and commits it. `b nope:Ar` and `b let` are the two public buttons.
`- let`: nobody presses, and the time of the window runs out. `a quit`: Ann resigns. After each of them the match stands
as the engine has it, and the channel has one board.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import simcord

from bot.i18n.translator import Translator, Translators
from engine.royal_court.acts.act import LET, QUIT, Act, ActKind
from engine.royal_court.notation import write_act, write_position
from engine.royal_court.position import NOPE, OVER, Position
from engine.royal_court.record import Replay
from tests.scenarios.court import custom_ids, press, press_act
from tests.scenarios.world import Shown, World, alt, text
from tests.support.court import PAUSED

RECORDS: Final = Path(__file__).parent / "records"

LIVE: Final = "live"

LONGEST_TEXT, LONGEST_ALT = 4000, 1024
"""Characters that Discord takes."""


def record(name: str) -> str:
    """One of the evenings that are kept."""
    return (RECORDS / f"{name}.rv").read_text("utf-8")


@dataclass
class Evening:
    """People who sit in the seats of a record's match, in their order; the first one opens the table."""

    world: World
    people: Sequence[simcord.MemberActor]
    played: Replay
    language: str = "en"
    match: int = 1

    @property
    def t(self) -> Translator:
        """The words of its language."""
        return Translators()[self.language]

    # ---- what is to be seen
    @property
    def boards(self) -> list[Shown]:
        """The messages of the channel on which a hand can be opened, or another round begun."""
        return [one for one in self.world.messages() if custom_ids(one, f"turns:{self._name}:")]

    @property
    def board(self) -> Shown:
        """The only one."""
        [board] = self.boards
        return board

    @property
    def _name(self) -> str:
        return f"m{self.match:016x}"

    async def position(self) -> str:
        """Where the match stands, with all that is hidden."""
        [[position]] = await self.world.simulation.app.store.read(
            lambda tx: [tuple(row) for row in tx.all("SELECT position FROM matches WHERE id = ?", self.match)]
        )
        return str(position)

    # ---- what people do
    async def command(self, actor: simcord.MemberActor, name: str, **options: Any) -> Shown:
        """Type `/royalcourt NAME`; the answer."""
        result = await actor.slash(self.world.channel, f"royalcourt {name}", **options)
        await self.world.quiet()
        assert result.acknowledged
        return result.response

    async def press(self, actor: simcord.MemberActor, message: Shown, beginning: str, end: str = "") -> Shown:
        """Press the button whose custom_id begins and ends so; the answer."""
        return await press(self.world, actor, message, beginning, end)

    async def sit_down(self, **options: Any) -> Shown:
        """The host opens a table and names the others, who join one after the other; the board."""
        host, *guests = self.people
        named = {f"user{number}" if number > 1 else "user": guest for number, guest in enumerate(guests, 1)}
        lobby = await self.command(host, "challenge", **named, **options)
        for guest in guests:
            await self.press(guest, lobby, "lobby-join:")
        return self.board

    async def play(self) -> None:
        """All of it, from the deal on."""
        assert await self.position() == write_position(self.played.positions[0])
        for event, after in zip(self.played.events, self.played.positions[1:], strict=True):
            before = self.board
            await self.do(*event)
            assert await self.position() == write_position(after), event
            self.assert_sound(before, after)

    async def do(self, seat: int | None, act: Act) -> None:
        """One event."""
        if seat is None:
            await self.world.env.advance_time(PAUSED)
            await self.world.simulation.app.timers.run_due()
            await self.world.quiet()
            return
        actor = self.people[seat]
        if act == QUIT:
            asked = await self.press(actor, self.board, "resign:")
            await self.press(actor, asked, "resign-now:")
        elif act.kind in (ActKind.LET, ActKind.NOPE):
            await self.press(actor, self.board, "answer:", ":let" if act == LET else ":nope")
        else:
            await press_act(self.world, actor, self.board, write_act(act), match=self.match)

    # ---- what holds at any time
    def assert_sound(self, before: Shown, now: Position) -> None:
        """One board, which pings those whose turn has come and nobody else, and which Discord takes."""
        board = self.board
        if board.id != before.id:
            asked = () if now.step in (NOPE, OVER) else (now.turn,)
            pinged = self.world.pinged(board)
            assert pinged == ({self.people[seat].id for seat in asked} if now.step != OVER else pinged)
        assert len(text(board)) <= LONGEST_TEXT
        assert 0 < len(alt(board)) <= LONGEST_ALT
        assert not re.search(r"[.!?][.,]", alt(board)), alt(board)
        assert bool(custom_ids(board, "answer:")) == (now.step == NOPE)
