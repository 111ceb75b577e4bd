"""What a reader may not see changes nothing that reaches that reader, byte for byte."""

from __future__ import annotations

import json
import logging
import random
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import simcord

from engine.randomness import Chance, Numbers
from engine.royal_visit.cards import HAND_SIZE
from engine.royal_visit.deal import PICKS
from tests.scenarios.world import World, controls, text
from tests.scenarios.world import world as open_world

DRAWN_FIRST = range(2 * HAND_SIZE, 3 * HAND_SIZE)
"""Where in the shuffled deck the cards lie that a first turn can draw."""


@contextmanager
def _other_hidden_cards(mover_first: int) -> Iterator[None]:
    """Deal the same cards to one seat (0: Green), and the cards hidden from it in another order."""
    shuffle = Chance.shuffle

    def permuted(self: Chance, name: str, items: Sequence[Any]) -> tuple[Any, ...]:
        pile = list(shuffle(self, name, items))
        seen = set(range(mover_first * HAND_SIZE, (mover_first + 1) * HAND_SIZE)) | set(DRAWN_FIRST)
        hidden = [place for place in range(len(pile)) if place not in seen]
        others = [pile[place] for place in hidden]
        random.Random(99).shuffle(others)
        for place, card in zip(hidden, others, strict=True):
            pile[place] = card
        return tuple(pile)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Chance, "shuffle", permuted)
        yield


class Received:
    """Everything that reaches a reader: each message as it is sent, with its pictures.

    Discord's own ids and times are taken out: which of two messages is posted first may differ from run to run.
    """

    def __init__(self) -> None:
        self.things: list[tuple[str, list[bytes]]] = []

    def note(self, world: World, reader: simcord.MemberActor) -> None:
        for message in world.channel.history(viewer=reader):
            sent = json.dumps(world.payload(message), sort_keys=True)
            sent = re.sub(r"\b\d{17,20}\b", "ID", sent)
            sent = re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+", "TIME", sent)
            self.things.append((sent, world.pictures(message)))

    @property
    def all(self) -> list[tuple[str, list[bytes]]]:
        return sorted(self.things)


async def _evening(
    folder: Path, seat: int, caplog: pytest.LogCaptureFixture, *, pictures: bool
) -> tuple[Received, Received, Received, str]:
    """A challenge and the first mover's first turn, as that player, a spectator and the opponent receive them."""
    caplog.clear()
    mine, spectator, theirs = Received(), Received(), Received()
    async with open_world(folder) as world:
        cleo = world.person("Cleo")
        wizard = Numbers(f"{1:064x}", "hand").below(2)
        for reader in (world.ann, world.ben, cleo) if not pictures else ():
            await world.command(reader, "settings", pictures="off")
        board = await world.start_match(pick=PICKS[wizard if seat == 1 else 1 - wizard])
        mover, other = (world.ann, world.ben) if seat == 0 else (world.ben, world.ann)
        assert await world.mover() is mover
        hand = await world.press(mover, board, "My hand")
        turns = await world.press(cleo, board, "Turns")
        assert bool(world.pictures(hand)) == bool(world.pictures(turns)) == pictures
        for asked in ("Rules", "Fair deal"):
            await world.press(cleo, board, asked)
            await world.press(mover, board, asked)
        await world.press(mover, board, "Resign")
        more = await world.press(mover, hand, "More…")
        assert "Your cards" in text(await world.press(mover, more, "Rules"))
        for received, reader in ((mine, mover), (spectator, cleo)):
            received.note(world, reader)
        rng = random.Random(11)
        for _ in range(3):
            offered = [one for one in controls(hand) if one["custom_id"].startswith("lay:") and not one.get("disabled")]
            offered = [one for one in offered if not one["custom_id"].endswith((":undo", ":over"))]
            if not offered:
                break
            hand = await world.press_id(mover, hand, rng.choice(offered)["custom_id"])
            mine.note(world, mover)
        await world.random_turn(mover, await world.press(mover, world.last, "My hand"), random.Random(3))
        await world.press(cleo, world.last, "Turns")
        await world.command(cleo, "leaderboard")
        for received, reader in ((mine, mover), (spectator, cleo)):
            received.note(world, reader)
        opened = await world.press(other, world.last, "My hand")
        theirs.note(world, other)
        assert text(opened)
    lines = "\n".join(record.getMessage() for record in caplog.records)
    return mine, spectator, theirs, lines


@pytest.mark.parametrize(("seat", "pictures"), [(0, True), (1, True), (0, False)])
async def test_other_hidden_cards_change_no_byte_that_reaches_a_player_or_a_spectator(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, seat: int, pictures: bool
) -> None:
    caplog.set_level(logging.INFO)
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    mine, spectator, theirs, log = await _evening(tmp_path / "one", seat, caplog, pictures=pictures)
    with _other_hidden_cards(seat):
        mine_too, spectator_too, theirs_too, log_too = await _evening(
            tmp_path / "other", seat, caplog, pictures=pictures
        )
    assert mine.all == mine_too.all
    assert spectator.all == spectator_too.all
    assert log.replace(str(tmp_path / "one"), "") == log_too.replace(str(tmp_path / "other"), "")
    assert theirs.all != theirs_too.all, "the hidden cards did differ"
