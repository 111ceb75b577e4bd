"""People at a table of The Royal Court, who press buttons in their hands and below the board.

Which seats are to act, and whether a press has committed anything, is read from the bot's database. Buttons are chosen
by the text of their controls, which is the rules' own notation: a rank, a card, an aim, `draw`, `let`. A control may
commit at once, or only draft the act that End turn commits.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from bench.turns.loopback import TIMEOUT_SECONDS, Loopback
from bench.turns.payloads import Json
from bench.turns.table import GRAVE, MOST, START_OVER, SURE, UNDO, Players
from bench.turns.wire import Offer, offers, text, version
from engine.royal_court.notation import read_position
from engine.royal_court.position import NOPE, Position

GROUP: Final = "royalcourt"
NAMES: Final = ("ann", "ben", "cat", "dan", "eve", "fay")

DRAW: Final = "draw"
END: Final = "end"
LET: Final = "let"
NOPES: Final = ("nope",)
PASSING: Final = (DRAW, END)
"""Controls that may commit at once, whatever their action is."""

PLAYS: Final = 0.85
"""How often a player who has something to play plays it instead of picking up or ending the turn."""

NOPES_IT: Final = 0.2
"""How often a player with an ace uses it."""

FOLLOWS: Final = 6.0
"""Seconds after which a player whose hand has not followed opens it again."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The committed state of a match."""

    text: str
    position: Position
    public_version: int


class Court(Players):
    """A channel with a table there. `database` is the file of the bot."""

    def __init__(self, server: Loopback, channel: int, rng: random.Random, database: Path, seats: int) -> None:
        super().__init__(server, channel, rng, NAMES[:seats])
        self._database = database
        self._match = ""
        self.hands: dict[int, Json] = {}
        """The hands that lie open."""

    # ---- what is committed
    def facts(self) -> Facts:
        with closing(sqlite3.connect(f"{self._database.as_uri()}?mode=ro", uri=True)) as db:
            sql = "SELECT position, public_version FROM matches WHERE public_id = ?"
            position, public = db.execute(sql, (self._match,)).fetchone()
        return Facts(position, read_position(position), public)

    # ---- what people do
    async def begin(self) -> None:
        """Open a table, sit down, and open the hands."""
        options: list[Json] = [
            {"name": "seats", "type": 4, "value": len(self.people)},
            {"name": "pace", "type": 3, "value": "live"},
        ]
        ann, *guests = self.people
        self._newest_board()
        async with self.gate:
            pending = await self.server.command(self.channel.id, ann, "challenge", options, group=GROUP)
            lobby = await self._answer(pending)
        assert offers(lobby, "lobby-join"), f"no lobby: {text(lobby)}"
        for guest in guests:
            await self.press(guest, lobby, offers(lobby, "lobby-join")[0])
        self.board = await asyncio.wait_for(self.channel.boards.get(), TIMEOUT_SECONDS)
        while self.over:  # the last match's end, posted late
            self.board = await asyncio.wait_for(self.channel.boards.get(), TIMEOUT_SECONDS)
        self._match = offers(self.board, "hand")[0].custom_id.split(":")[1]
        self.hands.clear()
        for person in self.people:
            await self._open_hand(person)

    async def act(self) -> None:
        """Commit an act of the player in turn, answer the windows that it opens, and wait for the board."""
        before = self.facts()
        player = self.people[before.position.turn]
        for _ in range(MOST):
            hand = await self._hand_to_press(player, _turn_controls)
            await self.press(player, hand, self._next(hand))
            if self.facts().text != before.text:
                break
        else:
            raise AssertionError(f"no act comes of this:\n{text(self.hands[player])}")
        while (now := self.facts()).position.step == NOPE:
            await self._board_follows()
            await self._window(now)
        await self._board_follows()
        self._mark()

    # ---- the player in turn
    async def _open_hand(self, person: int) -> Json:
        [mine] = offers(self.board, "hand")
        self.hands[person] = await self.press(person, self.board, mine)
        return self.hands[person]

    async def _hand_to_press(self, person: int, controls: Callable[[Json], list[Offer]]) -> Json:
        """The open hand once it has such controls, or one opened now."""

        def ready() -> bool:
            hand = self.hands.get(person)
            return hand is not None and int(hand["id"]) in self.server.messages and bool(controls(hand))

        if person not in self.hands or not await self._until(ready, FOLLOWS):
            await self._open_hand(person)
        return self.hands[person]

    def _next(self, hand: Json) -> Offer:
        """End turn if an act is drafted, else a random control that leads to one."""
        offered = _turn_controls(hand)
        ends = [offer for offer in offered if offer.action == "end" and offer.control in (END, SURE)]
        drafted = [offer for offer in offered if offer.control in (UNDO, START_OVER)]
        if ends and (drafted or ends[0].control == SURE):
            return ends[0]
        passing = [offer for offer in offered if offer.control in PASSING]
        plays = [offer for offer in offered if offer not in (*drafted, *passing)]
        if plays and (drafted or not passing or self.rng.random() < PLAYS):
            return self.rng.choice([offer for offer in plays if offer.style != GRAVE] or plays)
        wanted = {offer.control: offer for offer in passing}
        found = wanted.get(DRAW) or wanted.get(END) or next(iter(drafted), None)
        assert found is not None, f"nothing can be pressed:\n{text(hand)}"
        return found

    # ---- windows
    async def _window(self, now: Facts) -> None:
        """Answer as everybody who is asked, in any order, until the window is closed or someone nopes."""
        seats = list(now.position.asked)
        self.rng.shuffle(seats)
        silent = 0
        for seat in seats:
            there = self.facts().position
            if there.step != NOPE or there.nopes != now.position.nopes:
                return
            hand = there.places[seat].hand
            ace = not isinstance(hand, int) and any(card[0] == "A" for card in hand)
            nope = ace and self.rng.random() < NOPES_IT
            silent += not await self._reply(self.people[seat], NOPES if nope else (LET,))
        if silent:  # nothing that they have offers an answer: the window's time runs out
            text_then = self.facts().text
            await self._until(lambda: self.facts().text != text_then, TIMEOUT_SECONDS, every=0.25)

    async def _reply(self, person: int, wished: tuple[str, ...]) -> bool:
        """Nope in the hand once it offers that; let it pass below the board. False if it is offered nowhere."""
        hand = self.hands[person]
        if wished != (LET,):
            await self._until(partial(self._asks, hand), FOLLOWS)
        for message, offered in ((hand, self._answers(hand)), (self.board, offers(self.board, "answer"))):
            if mine := [offer for offer in offered if offer.enabled and offer.control in wished]:
                await self.press(person, message, mine[0])
                return True
        return False

    def _asks(self, hand: Json) -> bool:
        """Whether a hand shows what the board shows, with its questions if it has any."""
        return bool(self._answers(hand)) or version(hand) >= version(self.board)

    def _answers(self, hand: Json) -> list[Offer]:
        """What can be pressed in a hand to answer the window of the board; a stale hand may have an older one."""
        since = min((offer.number for offer in offers(self.board, "answer")), default=0)
        return [offer for offer in offers(hand, "answer-here") if offer.number >= since]

    # ---- waiting
    async def _board_follows(self) -> None:
        """Wait until the board in the channel shows all that is public."""
        wanted = self.facts().public_version

        def follows() -> bool:
            self._newest_board()
            return version(self.board) >= wanted

        assert await self._until(follows, TIMEOUT_SECONDS), f"the board does not follow:\n{text(self.board)}"

    def _newest_board(self) -> None:
        while not self.channel.boards.empty():
            self.board = self.channel.boards.get_nowait()

    async def _until(self, test: Callable[[], bool], seconds: float, *, every: float = 5.0) -> bool:
        """Wait until a test holds, tried after each request about the channel; False if it does not in time."""
        end = time.perf_counter() + seconds
        while not test():
            rest = end - time.perf_counter()
            if rest <= 0:
                return False
            await self.server.next_request(self.channel.id, min(rest, every))
        return True


def _turn_controls(hand: Json) -> list[Offer]:
    """What can be pressed in a hand to draft or commit an act."""
    return [
        offer
        for offer in offers(hand)
        if offer.enabled and (offer.action in ("lay", "end") or offer.control in PASSING)
    ]
