"""Pauses in two worlds that differ only in hidden cards, aces among them: all requests but those to a player's own hand
are alike, byte for byte and in time."""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from simcord.http import router

from bot.ids import MatchId, UserId
from bot.store.core import actions
from bot.store.core.matches import find_match
from bot.store.transaction import Transaction
from engine.royal_court.cards import full_deck
from engine.royal_court.notation import write_position
from engine.royal_court.position import Position
from tests.campaigns.seen import without_ids
from tests.scenarios.court import CourtTable, court, press
from tests.support.court import PAUSED, laid

PLAYS: Final = ("Jr", "Qr", "Kr>b", "Kr>c", "6r>b", "6r>c", "XX", "4r+4b")
"""Ann's acts, each of which may open a pause: nothing about the others' hands decides whether it does."""

ANN: Final = "JrQrKr6rXX4r4b"
OTHERS: Final = 5
"""Cards in each of the other hands."""


def deals(rng: random.Random) -> list[Position]:
    """Two positions that everybody but Ben and Cleo sees alike."""
    own = [ANN[at : at + 2] for at in range(0, len(ANN), 2)]
    found = []
    for _ in range(2):
        rest = full_deck(3)
        for card in (*own, "4r"):
            rest.remove(card)
        rng.shuffle(rest)
        rest.sort(key=lambda card: card[0] != "A" or rng.random() < 0.5)  # aces are often in hands
        hands = ("".join(rest[:OTHERS]), "".join(rest[OTHERS : 2 * OTHERS]))
        at = laid(ANN, *hands, top="4r")
        found.append(replace(at, actions=3, played=True, is_open=True))
    return found


class Pauses:
    """A run is two matches of so many pauses, each from a new deal, in one of which other cards are hidden."""

    def __init__(self, seed: int, *, pauses: int = 250) -> None:
        self._seed = seed
        self._pauses = pauses

    async def run(self, number: int) -> str:
        """Compare; raise AssertionError with the first difference."""
        script = [deals(random.Random(f"{self._seed} {number} {at}")) for at in range(self._pauses)]
        sent = []
        for world in range(2):
            rng = random.Random(f"pauses {self._seed} {number}")
            with tempfile.TemporaryDirectory() as folder:
                async with court(Path(folder), ANN, "7r8r9rTr5r", "7b8b9bTb5b", top="4r") as table:
                    sent.append(await _requests(table, [pair[world] for pair in script], rng))
        for at, (one, other) in enumerate(zip(*sent, strict=True)):
            assert one == other, f"pause {at}"
        aces = sum(_aces(one) != _aces(other) for one, other in script)
        return f"{self._pauses} pauses, in {aces} of them other seats had aces: {sum(map(len, sent[0]))} requests alike"


def _aces(position: Position) -> list[bool]:
    return [not isinstance(place.hand, int) and any(card[0] == "A" for card in place.hand) for place in position.places]


async def _requests(table: CourtTable, positions: list[Position], rng: random.Random) -> list[list[str]]:
    """What the bot sends in each pause, but for the hands of the players."""
    await table.begun(pace="live")
    for person in table.people:
        await table.hand(person)
    found = []
    for position in positions:
        await table.world.simulation.app.store.write(partial(_set, text=write_position(position)))
        chosen = rng.choice(("ask", "fewer", "skip"))
        await table.world.simulation.app.services.windows.choose(
            MatchId(1), UserId(rng.choice((table.ben, table.cleo)).id), chosen
        )
        async with _sent(table) as lines:
            await table.act(table.ann, rng.choice(PLAYS))
            for person in rng.sample((table.ben, table.cleo), rng.choice((0, 0, 1, 2))):
                await table.seconds(rng.choice((0, 1, 2)))
                if (
                    await table.world.simulation.app.services.play.hand(MatchId(1), UserId(person.id))
                ).state.may_answer:
                    await press(table.world, person, table.board, "answer:", ":let")
            await table.seconds(PAUSED)
        found.append(lines)
    return found


def _set(tx: Transaction, text: str) -> None:
    row = find_match(tx, MatchId(1))
    assert row is not None
    actions.change_position(tx, MatchId(1), row.turn, text)
    tx.run("UPDATE matches SET position = ?, window_since = NULL, window_until = NULL WHERE id = 1", text)
    tx.run("UPDATE seats SET prompt_version = CASE seat WHEN 'a' THEN ? END WHERE match = 1", row.public_version)


@asynccontextmanager
async def _sent(table: CourtTable) -> AsyncIterator[list[str]]:
    """Every request meanwhile that is not about an open hand: when, and what."""
    world, lines, way = table.world, list[str](), router.dispatch
    hands = world.simulation.app.services.open_hands
    began = world.env.now().timestamp()

    def dispatch(backend: Any, method: str, path: str, **rest: Any) -> Any:
        own = {
            hand.token._token
            for person in table.people
            if (hand := hands.find(MatchId(1), UserId(person.id))) is not None
        }
        if method != "GET" and not any(token in path for token in own):
            told = re.sub(r"(interactions|webhooks)/\d+/[^/]+", r"\1/ID", without_ids(path))
            body = without_ids(json.dumps(rest.get("json"), sort_keys=True, default=str))
            lines.append(f"{world.env.now().timestamp() - began:.3f} {method} {told} {body}")
        return way(backend, method, path, **rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "dispatch", dispatch)
        yield lines
