"""Nobody is handed a card that they cannot see, the seed or the whole position, until the match is over."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import pytest

from bot.ids import MatchId, UserId
from bot.matches.actions.play import Leave
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.model import State
from bot.matches.core.places import Viewer
from bot.matches.outbox.delivery import ShownHand
from bot.store.transaction import Transaction
from engine.game import OPEN
from engine.royal_visit.notation import read_position
from engine.royal_visit.position import Position as VisitPosition
from engine.royal_visit.position import View
from engine.royal_visit.turns.plays import Play
from tests.support.text_rules import text_of, visit_view
from tests.support.use_cases import ANN, BEN, CLEO, GUILD, UseCases, everything, whole

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")

GREEN_HAND, RED_HAND, DRAW = 4, 5, 6
"""Fields of a position in notation."""

SEATS = {ANN: "g", BEN: "r"}


async def handed_out(cases: UseCases, match: int, reader: UserId) -> dict[str, object]:
    """Everything that the use cases hand out to one reader."""
    viewer = Viewer(reader, GUILD, everything)
    now = await cases.play.match(MatchId(match))
    things: dict[str, object] = {
        "match": now,
        "table": await cases.table(match),
        "history": await cases.play.history(MatchId(match), viewer),
        "moments": [await cases.play.position_after(MatchId(match), viewer, number) for number in (None, 0, 1, 2)],
        "owed": await cases.outbox.take(MatchId(match), {reader: ShownHand(-1, None)}),
        "listed": await cases.play.live_matches(reader, GUILD, include_recent=True),
        "leaderboard": await cases.standings.page("royal_visit", GUILD, 0, 10, reader),
        "profile": await cases.profiles.profile(reader, "royal_visit", GUILD),
        "replays": await cases.replays.find_watchable("royal_visit", viewer),
    }
    if now.state is State.OVER:
        things["replay"] = await cases.replays.watch(MatchId(match), viewer)
    if reader in SEATS:
        things["hand"] = await cases.play.hand(MatchId(match), reader)
    return things


def words(value: Any) -> Iterator[str]:
    """Every text inside of a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, VisitPosition):
        yield text_of(value)
    elif isinstance(value, Play):
        yield str(value)
    elif isinstance(value, Enum):
        yield from words(value.value)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from words(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key, inside in value.items():
            yield from words(key)
            yield from words(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from words(inside)


@pytest.mark.parametrize("reader", [ANN, BEN, CLEO])
async def test_nobody_is_handed_the_seed_the_whole_position_or_a_card_of_another_before_the_end(
    cases: UseCases, reader: UserId
) -> None:
    await cases.begin()
    rng = random.Random(8)
    seed = (await cases.stored(1))[0].seed
    parts: list[list[str]] = []
    for _ in range(8):
        row, turns = await cases.stored(1)
        assert row.position is not None
        positions, _ = whole(cases, row, turns)
        parts = [position.split(" ") for position in positions]
        hidden = {fields[DRAW] for fields in parts}
        hidden |= {fields[GREEN_HAND] for fields in parts if reader != ANN}
        hidden |= {fields[RED_HAND] for fields in parts if reader != BEN}
        told = "\n".join(words(await handed_out(cases, 1, reader)))
        assert seed not in told
        assert not any(position in told for position in positions)
        assert not any(f" {cards} " in told for cards in hidden)
        await cases.random_turn(1, rng)
    await cases.play.resign(MatchId(1), ANN)
    now = "\n".join(words(await handed_out(cases, 1, reader)))
    assert seed in now
    assert all(f" {fields[GREEN_HAND]} {fields[RED_HAND]} " in now for fields in parts), (
        "the match is over, no matter who resigned"
    )
    assert not any(f" {fields[DRAW]} " in now for fields in parts)


@pytest.mark.parametrize("word", [None, "time"])
async def test_a_match_is_open_to_nobody_while_it_is_under_way_and_then_however_it_ended(
    cases: UseCases, word: str | None
) -> None:
    await cases.begin()
    await cases.both_move(1)

    def opened(tx: Transaction) -> View:
        return visit_view(MatchAggregate.load(cases.context, tx, MatchId(1)).view(OPEN))

    with pytest.raises(ValueError, match="open to nobody"):
        await cases.store.read(opened)
    await cases.store.write(lambda tx: MatchAggregate.load(cases.context, tx, MatchId(1)).act("g", Leave(word)))
    row, _ = await cases.stored(1)
    assert row.position is not None
    for user in (ANN, BEN):
        assert visit_view((await cases.play.hand(MatchId(1), user)).state.view) == await cases.store.read(opened)
    assert (await cases.store.read(opened)).hands == read_position(row.position).hands
