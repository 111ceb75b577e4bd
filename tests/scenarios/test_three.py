"""A table for exactly three: several are challenged by name or not, a leader goes first, then two act at once.

The shipped games have two seats, or a lobby. This one is Sealed Bids with the rules of `tests/support/led_bids.py`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.ids import MatchId
from tests.scenarios.three import Table, opened
from tests.scenarios.world import alt, controls, labels, text


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with opened(tmp_path) as world:
        yield Table(world)


async def test_a_challenge_names_both_guests_and_waits_for_each_of_them(table: Table) -> None:
    world = table.world
    challenge = await table.challenge(table.ben, table.cleo)
    for person in table.people:
        assert f"<@{person.id}>" in text(challenge)
    assert world.pinged(challenge) == {table.ben.id, table.cleo.id}
    assert labels(challenge) == ["Accept", "How to play", "Decline", "More…"]
    await world.press(table.cleo, challenge, "Accept")
    assert f"Accepted: <@{table.cleo.id}>." in text(challenge)
    for actor, words in ((table.cleo, "already accepted"), (table.dora, "only they"), (table.ann, "your own")):
        answer = await world.press(actor, challenge, "Accept")
        assert answer.ephemeral
        assert words in text(answer)
    assert len(world.messages()) == 1
    await world.press(table.ben, challenge, "Accept")
    assert labels(challenge) == []
    assert f"<@{table.ben.id}>, <@{table.cleo.id}> accepted <@{table.ann.id}>'s challenge." in text(challenge)
    assert f"<@{table.ann.id}>, it's your turn" in text(table.board)
    assert world.pinged(table.board) == {table.ann.id}


async def test_nobody_can_be_named_twice_nor_the_bot(table: Table) -> None:
    for third, words in ((table.ben, "named the same person twice"), (table.world.bot, "I don't play Sealed Bids")):
        answer = await table.challenge(table.ben, third)
        assert answer.ephemeral
        assert words in text(answer)


async def test_one_who_declines_closes_the_challenge_for_all(table: Table) -> None:
    challenge = await table.challenge(table.ben, table.cleo)
    await table.world.press(table.ben, challenge, "Accept")
    await table.world.press(table.cleo, challenge, "Decline")
    assert f"### <@{table.cleo.id}> declined" in text(challenge)
    assert controls(challenge) == []


async def test_a_seat_that_is_kept_for_nobody_goes_to_the_first_who_takes_it(table: Table) -> None:
    world = table.world
    assert "2 seats are free for anyone." in text(await table.challenge())
    challenge = await table.challenge(table.ben)
    assert "One seat is free for anyone." in text(challenge)
    accept = controls(challenge)[0]["custom_id"]
    world.deliver(table.cleo, challenge, accept)
    world.deliver(table.dora, challenge, accept)
    await world.quiet()
    await world.press(table.ben, challenge, "Accept")
    players = (await world.simulation.app.services.play.match(MatchId(2))).seating.players
    assert players == {"a": table.ann.id, "b": table.ben.id, "c": table.cleo.id}


async def test_in_private_messages_each_has_a_board_which_a_secret_answer_does_not_move(table: Table) -> None:
    world = table.world
    await table.begun(direct=True)
    hand = await table.lay(table.ann.user, world.inbox(table.ann)[-1])
    await world.press(table.ann.user, hand, "End turn")
    boards = {person.id: world.inbox(person)[-1] for person in table.people}
    assert [world.pinged(board) for board in boards.values()] == [set(), {table.ben.id}, {table.cleo.id}]
    hand = await table.lay(table.ben.user, boards[table.ben.id])
    await world.press(table.ben.user, hand, "End turn")
    assert [world.inbox(person)[-1].id for person in table.people] == [board.id for board in boards.values()]


async def test_a_new_question_does_not_take_the_answer_to_the_one_before(table: Table) -> None:
    world = table.world
    await table.begun()
    await table.bid(table.ann)
    assert world.pinged(table.board) == {table.ben.id, table.cleo.id}
    hand = await table.lay(table.cleo, table.board)
    [end] = [one["custom_id"] for one in controls(hand) if one["label"] == "End turn"]
    seen = world.payload(hand)
    await table.leave(table.ann)
    assert f"<@{table.ben.id}>, it's your turn" in text(table.board), "Ben leads in Ann's place"
    world.deliver(table.cleo, hand, end, seen=seen)
    await world.quiet()
    await table.bid(table.ben)
    assert world.pinged(table.board) == {table.cleo.id}
    menu = await world.press(table.ann, table.board, "More…")
    assert not {"Resign", "Leave the match"} & set(labels(menu))
    await table.bid(table.cleo)
    assert "Round 2 of 5" in alt(table.board)


async def test_a_rematch_is_asked_of_the_last_seat_which_challenges_both_others(table: Table) -> None:
    world = table.world
    await table.begun()
    line = f"-# #1 · against <@{table.ben.id}>, <@{table.cleo.id}> · "
    assert text(await world.press(table.ann, table.board, "My hand")).startswith(line)
    for person in table.people:
        await table.bid(person)
    await table.leave(table.ben)
    await table.leave(table.ann)
    question = await world.press(table.ann, table.board, "Rematch")
    assert world.pinged(question) == {table.cleo.id}
    challenge = await world.press(table.cleo, question, "Rematch")
    for guest in (table.ben, table.ann):
        assert f"<@{guest.id}>" in text(challenge)
        await world.press(guest, challenge, "Accept")
    assert f"<@{table.cleo.id}>, it's your turn" in text(table.board)
