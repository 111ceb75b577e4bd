"""Four people at a table of The Royal Court: what is committed there, and what they press.

What they may do is read from the position in the bot's SQLite file, as at the other tables.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import ClassVar, Final

import simcord
from simcord.backend.models import Message

from bot.games.royal_court import ROYAL_COURT
from bot.games.states import Draft
from bot.matches.actions.play import GAME_ACTIONS
from bot.matches.actions.windows import close_window
from engine.randomness import Chance, luck_of
from engine.royal_court.notation import read_position
from engine.royal_court.position import LETTERS, NOPE, SWAP
from tests.process.messages import find, find_all
from tests.process.server import Request
from tests.process.table import Table
from tests.support.court_paths import ways
from tests.support.text_rules import action_of, all_turns, court_view, position_of, text_of

GAME: Final = ROYAL_COURT

PEOPLE: Final = 4

ACKNOWLEDGED: Final = 6
"""Discord's number for the acknowledgement of a press that shows nothing."""


@dataclass
class Court(Table):
    """A match between four in a channel of its own. Ann hosts it, the others sit down in their order."""

    group: ClassVar[str] = "royalcourt"

    others: tuple[simcord.MemberActor, ...] = ()
    """Everybody but Ann and Ben."""

    @property
    def people(self) -> tuple[simcord.MemberActor, ...]:
        """By seat."""
        return (self.ann, self.ben, *self.others)

    # ---- what is committed
    @property
    def step(self) -> str:
        """What the position waits for."""
        return read_position(self.position).step

    @property
    def mover(self) -> simcord.MemberActor:
        """The player in turn, even while others are asked."""
        return self.people[read_position(self.position).turn]

    @property
    def others_than_mover(self) -> list[simcord.MemberActor]:
        """By seat."""
        return [person for person in self.people if person is not self.mover]

    @property
    def awaited(self) -> list[simcord.MemberActor]:
        """The players who have not answered in the open window."""
        now = read_position(self.position)
        return [self.people[seat] for seat in now.asked] if now.step == NOPE else []

    def answers(self, actor: simcord.MemberActor) -> int:
        """Number of a person's committed answers."""
        seat = LETTERS[self.people.index(actor)]
        sql = "SELECT data FROM actions WHERE match = ? AND kind = 'reply' AND seat = ?"
        return len(self.scene.read(sql, self.match, seat))

    def turns(self) -> list[str]:
        """Everything that has led here by the rules, as `seat act`."""
        marks = ", ".join("?" * len(GAME_ACTIONS))
        sql = f"SELECT seat, data FROM actions WHERE match = ? AND kind IN ({marks}, 'lapse') ORDER BY number"
        return [f"{row['seat'] or '-'} {row['data']}" for row in self.scene.read(sql, self.match, *GAME_ACTIONS)]

    def assert_sound(self) -> None:
        """Replay leads to the stored position, and the channel shows what is noted."""
        sql = "SELECT m.options, m.seed, m.salt, m.position, m.draw_counts, p.shown, p.message FROM matches m"
        [row] = self.scene.read(
            f"{sql} JOIN posts p ON p.match = m.id AND purpose = 'board' WHERE m.id = ?", self.match
        )
        options: Mapping[str, str] = json.loads(row["options"])
        chance = Chance(luck_of(row["seed"], row["salt"]))
        position = GAME.logic.rules.setup(options, GAME.logic.rules.seats(PEOPLE), chance)
        for done in self.turns():
            seat, _, act = done.partition(" ")
            if seat == "-":
                position = close_window(GAME.logic, position, chance)
            else:
                position = GAME.logic.rules.apply(position, seat, action_of(act), chance)
        assert (text_of(position), chance.used) == (row["position"], json.loads(row["draw_counts"]))
        [board] = self.boards()
        assert (board.id, self.shown) == (row["message"], row["shown"])

    # ---- what people do
    async def begin(self) -> Message:
        """Ann opens a table and names Ben; the others take the seats for anyone; the board."""
        await self.command(self.ann, "challenge", user=self.ben, seats=PEOPLE, pace="1d")
        lobby = await self.lobby()
        self.name = find(lobby, "lobby-join:").split(":")[1]
        for guest in self.people[1:]:
            await self.press(guest, lobby.id, find(self.stored(lobby.id), "lobby-join:"))
        return await self.up_to_date()

    async def lobby(self) -> Message:
        """The table that people can join, once it is in the channel."""
        found = await self.wire.until(
            lambda: [one for one in self.messages() if find_all(one, "lobby-join:")], "a table that can be joined"
        )
        return found[0]

    def listed(self) -> tuple[str, ...]:
        """The acts of the player in turn."""
        seat = LETTERS[read_position(self.position).turn]
        return all_turns(GAME.logic.rules, GAME.logic.rules.view(position_of(self.position), seat))

    async def lay_out(self, act: str) -> tuple[int, str]:
        """Open the hand of the player in turn and draft an act by presses, but for the one that commits it.

        Return the private message and the custom_id of that press.
        """
        actor = self.mover
        hand = await self.open_hand(actor)
        seat = LETTERS[self.people.index(actor)]
        view = GAME.logic.rules.view(position_of(self.position), seat)
        draft = ways(court_view(view), act)
        assert draft is not None
        assert draft != Draft()
        *keys, last = (draft.chosen or "").split()
        for key in keys:
            hand = await self.press(actor, hand.id, self.control(hand, key))
        if GAME.logic.ends_at_once(view, GAME.logic.draft(view, draft)):
            return hand.id, self.control(hand, last)
        hand = await self.press(actor, hand.id, self.control(hand, last))
        return hand.id, find(self.stored(hand.id), "end:")

    async def act(self, act: str) -> Message:
        """The same, and commit it. Return the board."""
        actor, (hand, commit) = self.mover, await self.lay_out(act)
        await self.press(actor, hand, commit)
        return await self.up_to_date()

    async def play_a_king(self, *, asking: int) -> Message:
        """Aim a king, while `asking` others want to be asked, the victim first. Return the board.

        The standing orders of the rest answer. If no king fits, a turn in which nothing is played opens the pile
        first.
        """
        if not any(map(_is_king, self.listed())):
            await self.act("draw")
            await self.act("end")
        act = next(act for act in self.listed() if _is_king(act))
        victim = self.people[LETTERS.index(act[-1])]
        others = [victim, *(person for person in self.others_than_mover if person is not victim)]
        for actor in others[:asking]:
            hand = await self.open_hand(actor)
            more = await self.press(actor, hand.id, find(hand, "more:"))
            orders = await self.press(actor, more.id, find(more, "orders:"))
            [ask] = [one for one in find_all(orders, "orders-set:") if one.endswith(":ask")]
            await self.press(actor, orders.id, ask)
        return await self.act(act)

    def answer_button(self, control: str) -> tuple[int, str]:
        """A public button: its message, and its custom_id."""
        board = self.boards()[-1]
        [found] = [one for one in find_all(board, "answer:") if one.endswith(f":{control}")]
        return board.id, found

    async def let(self, actor: simcord.MemberActor) -> None:
        """Let it pass on the board. That is acknowledged, once, and shows no message and no change."""
        answers, token = self.answers(actor), self.deliver(actor, *self.answer_button("let"))._interaction.token
        mine = f"/*/{token}*"

        def requests_to_discord() -> list[Request]:
            return [request for request in self.wire.requests if fnmatchcase(request.path, mine)]

        await self.wire.until(
            lambda: self.answers(actor) > answers and requests_to_discord(), "the answer to be committed"
        )
        assert [request.body["type"] for request in requests_to_discord()] == [ACKNOWLEDGED]

    async def let_it_pass(self) -> Message:
        """Let it pass as everybody who is still asked. Return the board."""
        for actor in self.awaited:
            await self.let(actor)
        return await self.up_to_date()

    async def give(self) -> Message:
        """Give the first legal card as the player who swaps. Return the board."""
        assert self.step == SWAP
        return await self.act(next(act for act in self.listed() if act.startswith("give:")))


def _is_king(act: str) -> bool:
    return act[0] == "K" and len(act.partition(">")[0]) == 2 and ">" in act
