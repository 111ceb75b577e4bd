"""Two people at a match: what they see in their channel, what is committed, and what they press.

Turns are chosen by the engine from the position in the bot's SQLite file, and drafted with the buttons on offer.
"""

from __future__ import annotations

import copy
import json
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.backend.models import Message

from engine.randomness import Chance, luck_of
from engine.royal_visit.game import RoyalVisit
from tests.process.messages import controls, find, find_all, parts
from tests.support.text_rules import TextRules

if TYPE_CHECKING:
    from tests.process.scene import Scene
    from tests.process.server import WireServer

RULES: Final = TextRules(RoyalVisit())

MOST_PLAYS: Final = 3
"""The most cards in a turn of these people: the tests need turns, not good ones."""


@dataclass
class Table:
    """A match between two people in its own channel."""

    group: ClassVar[str] = "royalvisit"

    scene: Scene
    channel: simcord.ChannelHandle
    ann: simcord.MemberActor
    ben: simcord.MemberActor
    rng: random.Random
    name: str = ""
    """The match in custom_ids."""

    # ---- what is to be seen
    @property
    def wire(self) -> WireServer:
        return self.scene.wire

    def stored(self, message: int) -> Message:
        """A message as it is now, which those that are handed out here are not for long."""
        return copy.deepcopy(self.wire.backend.get_message(self.channel.id, message))

    def messages(self) -> list[Message]:
        """What everybody sees in the channel, oldest first."""
        return [self.stored(message.id) for message in self.channel.history()]

    def private(self, actor: simcord.MemberActor) -> list[Message]:
        """What only this person sees, oldest first."""
        return [self.stored(seen.id) for seen in self.channel.history(viewer=actor) if seen.flags.ephemeral]

    def boards(self) -> list[Message]:
        """The messages with a board, oldest first: while the turn passes there are two for a moment."""
        return [message for message in self.messages() if find_all(message, f"turns:{self.name}:")]

    @property
    def shown(self) -> int:
        """The version of the match that the channel shows, 0 while it shows two boards or none."""
        boards = self.boards()
        return int(find(boards[0], "turns:").split(":")[2].partition(".")[0]) if len(boards) == 1 else 0

    # ---- what is committed
    @property
    def match(self) -> int:
        """Its number."""
        [row] = self.scene.read("SELECT id FROM matches WHERE public_id = ?", self.name)
        return int(row["id"])

    @property
    def version(self) -> int:
        """The version that everybody is to see."""
        [row] = self.scene.read("SELECT wanted FROM posts WHERE purpose = 'board' AND match = ?", self.match)
        return int(row["wanted"])

    @property
    def _noted(self) -> int | None:
        """The version that the bot takes to be shown, None while it has not taken the old board away."""
        sql = "SELECT shown, stale, sending FROM posts WHERE purpose = 'board' AND match = ?"
        [row] = self.scene.read(sql, self.match)
        return row["shown"] if row["stale"] is None and not row["sending"] else None

    @property
    def position(self) -> str:
        [row] = self.scene.read("SELECT position FROM matches WHERE id = ?", self.match)
        return str(row["position"])

    @property
    def mover(self) -> simcord.MemberActor:
        return self.ann if RULES.to_act(self.position) == {"g"} else self.ben

    @property
    def other(self) -> simcord.MemberActor:
        return self.ben if self.mover is self.ann else self.ann

    def turns(self) -> list[str]:
        """The pick, then every turn."""
        sql = "SELECT data FROM actions WHERE match = ? AND kind = 'turn' ORDER BY number"
        return [row["data"] for row in self.scene.read(sql, self.match)]

    def laid_out(self) -> list[str]:
        """The plays of the draft that answers a prompt; one whose prompt has ended is ignored."""
        sql = "SELECT plays FROM drafts NATURAL JOIN seats WHERE match = ?"
        rows = self.scene.read(sql, self.match)
        return list(json.loads(rows[0]["plays"])) if rows else []

    def assert_sound(self) -> None:
        """Each turn is in the match once, replay leads to the stored position, and the channel shows what is noted."""
        sql = "SELECT m.options, m.seed, m.salt, m.position, m.draw_counts, m.turn, p.shown, p.message FROM matches m"
        [row] = self.scene.read(
            f"{sql} JOIN posts p ON p.match = m.id AND purpose = 'board' WHERE m.id = ?", self.match
        )
        turns = self.turns()
        assert row["turn"] == len(turns) - 1
        chance = Chance(luck_of(row["seed"], row["salt"]))
        position = RULES.setup(json.loads(row["options"]), RULES.seats(2), chance)
        for turn in turns:
            [seat] = RULES.to_act(position)
            position = RULES.apply(position, seat, turn, chance)
        assert (position, chance.used) == (row["position"], json.loads(row["draw_counts"]))
        [board] = self.boards()
        assert (board.id, self.shown) == (row["message"], row["shown"])

    # ---- what people do
    async def command(self, actor: simcord.MemberActor, name: str, **options: Any) -> Message:
        """Type `/GAME NAME`; the answer."""
        return await self.answer(await actor.slash(self.channel, f"{self.group} {name}", **options))

    async def offered(self, actor: simcord.MemberActor, name: str, option: str, typed: str) -> list[dict[str, Any]]:
        """What autocomplete offers for what was typed so far."""
        known = set(self.wire.backend.interactions)
        await actor.autocomplete(self.channel, f"{self.group} {name}", option, typed)
        [new] = set(self.wire.backend.interactions) - known
        interaction = self.wire.backend.interactions[new]
        await self.wire.until(lambda: interaction.responded, "autocomplete's choices")
        return interaction.autocomplete_choices or []

    async def press(self, actor: simcord.MemberActor, message: int, custom_id: str) -> Message:
        """Press a button that is there and can be pressed; the answer."""
        return await self.answer(self.deliver(actor, message, custom_id))

    async def choose(self, actor: simcord.MemberActor, message: int, beginning: str, value: str) -> Message:
        """Choose this in the menu whose custom_id begins so; the answer."""
        [menu] = [part for part in parts(self.stored(message).components) if part["type"] == 3]
        assert menu["custom_id"].startswith(beginning)
        assert value in {option["value"] for option in menu["options"]}
        return await self.answer(self._deliver(actor, message, menu["custom_id"], {"values": [value]}, component=3))

    def deliver(
        self, actor: simcord.MemberActor, message: int, custom_id: str, *, copies: int = 1
    ) -> simcord.InteractionResult:
        """Press without waiting for anything; `copies=2` delivers one and the same press twice.

        A control that has no button is chosen in the menu of its step.
        """
        shown = self.stored(message)
        found = [button for button in controls(shown) if button["custom_id"] == custom_id]
        if not found and (menu := _menu_with(shown, custom_id)) is not None:
            chosen = {"values": [custom_id.rpartition(":")[2]]}
            return self._deliver(actor, message, menu, chosen, component=3, copies=copies)
        [button] = found
        assert not button.get("disabled"), f"{custom_id} is greyed"
        return self._deliver(actor, message, custom_id, {}, component=2, copies=copies)

    def _deliver(
        self,
        actor: simcord.MemberActor,
        message: int,
        custom_id: str,
        data: dict[str, Any],
        *,
        component: int,
        copies: int = 1,
    ) -> simcord.InteractionResult:
        pressed = self.stored(message)
        record, payload = interactions.base_payload(
            self.wire.backend,
            type=3,
            channel_id=self.channel.id,
            guild_id=self.scene.guild.id,
            user_id=actor.id,
            data={"custom_id": custom_id, "component_type": component, **data},
        )
        payload["message"] = dict(serializers.message_payload(self.wire.backend, pressed))
        record.source_message_id = message
        for _ in range(copies):
            self.wire.backend.emit("INTERACTION_CREATE", copy.deepcopy(payload))
        return simcord.InteractionResult(self.wire.env, record)

    async def answer(self, result: simcord.InteractionResult) -> Message:
        """What the bot answers: to a command that it had to acknowledge first, a message of its own in the channel."""
        message = await self.wire.answered(result)
        return self.messages()[-1] if message is None else self.stored(message)

    async def challenge(self, **options: Any) -> Message:
        """Ann challenges Ben."""
        challenge = await self.command(self.ann, "challenge", user=self.ben, **options)
        self.name = find(challenge, "accept:").split(":")[1]
        return challenge

    async def begin(self) -> Message:
        """Ann challenges Ben, who accepts; the board."""
        challenge = await self.challenge()
        await self.press(self.ben, challenge.id, find(challenge, "accept:"))
        return await self.up_to_date()

    async def up_to_date(self) -> Message:
        """The board, once it is the only one, shows what is committed, and the bot has noted that."""
        await self.wire.until(lambda: self.shown == self.version == self._noted, f"the board of match {self.name}")
        return self.boards()[0]

    async def open_hand(self, actor: simcord.MemberActor) -> Message:
        """Press My hand on the board; the private message."""
        board = self.boards()[-1]
        return await self.press(actor, board.id, find(board, "hand:"))

    def some_turn(self) -> str:
        """A legal turn of the player to move that does not end the match."""
        [seat] = RULES.to_act(self.position)
        turns = [*RULES.turns(RULES.view(self.position, seat))]
        self.rng.shuffle(turns)
        turns.sort(key=lambda turn: turn.count(";") >= MOST_PLAYS)  # long ones where all others end the match
        chance = Chance(f"{0:064x}")
        return next(turn for turn in turns if RULES.outcome(RULES.apply(self.position, seat, turn, chance)) is None)

    async def lay(self, actor: simcord.MemberActor, hand: Message, plays: tuple[str, ...]) -> Message:
        """Draft these plays, one after the other: a card, unless its places are shown, which Guard, and its place."""
        for play in plays:
            cards, _, moves = play.partition(":")
            laid, card, target = self.laid_out(), "KK" if cards == "K1K1" else cards, moves.replace(",", "")
            which = f"{card}-{''.join(sign for sign in moves if sign in 'LR')}"
            for key in (card, which, target):
                if self.laid_out() == laid and key in (one.split(":")[4] for one in find_all(hand, "lay:")):
                    hand = await self._press_control(actor, hand, key)
            assert self.laid_out() == [*laid, play]
        return hand

    async def _press_control(self, actor: simcord.MemberActor, hand: Message, key: str) -> Message:
        return await self.press(actor, hand.id, self.control(hand, key))

    def control(self, hand: Message, key: str) -> str:
        """The custom_id of a card or target in a hand, also of one that stands in a menu."""
        *step, _ = find_all(hand, "lay:")[0].split(":")
        return ":".join((*step, key))

    async def laid_out_by_mover(self) -> tuple[int, str]:
        """Draft a turn as the player to move, from its beginning. Return the private message and the turn."""
        mover, turn = self.mover, self.some_turn()
        hand = await self.open_hand(mover)
        while any(key.endswith(":undo") for key in find_all(hand, "lay:")):  # a backup was made in the middle of a turn
            hand = await self._press_control(mover, hand, "undo")
        hand = await self.lay(mover, hand, RULES.plays(turn))
        return hand.id, turn

    async def turn(self) -> Message:
        """Draft a turn as the player to move and end it. Return the new board."""
        mover, (hand, turn) = self.mover, await self.laid_out_by_mover()
        await self.press(mover, hand, find(self.stored(hand), "end:"))
        assert self.turns()[-1] == turn
        return await self.up_to_date()


def _menu_with(message: Message, custom_id: str) -> str | None:
    """The custom_id of the menu that has this control of a hand among its options."""
    step, _, key = custom_id.rpartition(":")
    menus = (part for part in parts(message.components) if part["type"] == 3)
    offering = (menu["custom_id"] for menu in menus if key in {option["value"] for option in menu["options"]})
    return next((menu for menu in offering if menu.rpartition(":")[0] == step), None)
