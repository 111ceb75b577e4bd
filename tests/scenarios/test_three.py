"""A game of three at the same tables: several are challenged, two act at once, one leaves, and the end has places.

Nothing outside `tests/three` knows this game: these tests prove that the bot hosts any game.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import simcord
from PIL import Image, ImageSequence

from bot.app import hosted_games
from tests.scenarios.world import Actor, Shown, World, alt, controls, labels, parts, text
from tests.scenarios.world import world as open_world
from tests.three.game import THREE_GAME

SECOND, THIRD = "user", "user2"
"""The options that name whom one challenges."""


class Table:
    """Ann (Triangle), Ben (Square) and Cleo (Circle); Dora looks on. With the world's first seed they are dealt
    3 5 5 8, 1 3 6 6 and 1 3 6 7; the small lots are worth 2, 1, …"""

    def __init__(self, world: World) -> None:
        self.world = world
        self.ann, self.ben = world.ann, world.ben
        self.cleo, self.dora = world.person("Cleo"), world.person("Dora")

    @property
    def people(self) -> tuple[simcord.MemberActor, ...]:
        return (self.ann, self.ben, self.cleo)

    async def command(self, actor: simcord.MemberActor, name: str, **options: Any) -> Shown:
        result = await actor.slash(self.world.channel, f"three {name}", **options)
        await self.world.quiet()
        assert result.acknowledged
        return result.response

    async def begun(self, **options: Any) -> Shown:
        """Ann challenges both, who accept; the board."""
        challenge = await self.command(self.ann, "challenge", **{SECOND: self.ben, THIRD: self.cleo}, **options)
        for guest in (self.ben, self.cleo):
            await self.world.press(guest, challenge, "Accept")
        return self.board

    @property
    def board(self) -> Shown:
        """The newest message that has one's hand behind a button, or the result."""
        return next(one for one in reversed(self.world.messages()) if {"My hand", "Rematch"} & set(labels(one)))

    async def hand(self, actor: simcord.MemberActor) -> Shown:
        return await self.world.press(actor, self.board, "My hand")

    async def lay(self, actor: Actor, hand: Shown, action: str) -> Shown:
        key = action.replace(" ", "-")
        [control] = [one for one in controls(hand) if one["custom_id"].endswith(f":{key}")]
        return await self.world.press_id(actor, hand, control["custom_id"])

    async def act(self, actor: simcord.MemberActor, action: str) -> Shown:
        """Open the hand, lay this out and end the turn; the hand message after it."""
        hand = await self.lay(actor, await self.hand(actor), action)
        return await self.world.press(actor, hand, "End turn")

    async def bid(self, actor: simcord.MemberActor) -> None:
        """Some card."""
        keys = [one["custom_id"].rpartition(":")[2] for one in controls(await self.hand(actor))]
        await self.act(actor, next(key for key in keys if key.startswith("bid-")).replace("-", " "))

    async def leave(self, actor: simcord.MemberActor) -> None:
        goes_on = text(self.board).count("has left") == 0
        asked = await self.world.press(actor, self.board, "Leave the match" if goes_on else "Resign")
        assert ("play on without you" in text(asked)) == goes_on
        await self.world.press(actor, asked, "Yes, leave" if goes_on else "Yes, resign")

    async def bids(self, lot: str, ben: str, cleo: str) -> None:
        """Ann's lot, and what the others bid for it."""
        await self.act(self.ann, f"lot {lot}")
        await self.act(self.ben, f"bid {ben}")
        await self.act(self.cleo, f"bid {cleo}")


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with opened(tmp_path) as world:
        yield Table(world)


def opened(folder: Path) -> Any:
    """A world that hosts the game of three beside the others."""
    three = THREE_GAME
    return open_world(folder, games={**hosted_games(), three.logic.rules.key: three})


async def rating(table: Table, person: simcord.MemberActor) -> int:
    """The text of a person's profile."""
    told = text(await table.command(table.dora, "profile", user=person))
    found = re.search(r"Rating \*\*(\d+)", told)
    assert found is not None
    return int(found[1])


async def won_by_cleo(table: Table) -> None:
    """A match that counts and is soon over."""
    await table.begun()
    await table.act(table.ann, "lot small")
    for bidder in (table.ben, table.cleo):
        await table.bid(bidder)
    await table.leave(table.ben)
    await table.leave(table.ann)


async def test_a_challenge_names_both_guests_and_waits_for_each_of_them(table: Table) -> None:
    world = table.world
    challenge = await table.command(table.ann, "challenge", **{SECOND: table.ben, THIRD: table.cleo})
    for person in table.people:
        assert f"<@{person.id}>" in text(challenge)
    assert world.pinged(challenge) == {table.ben.id, table.cleo.id}
    assert labels(challenge) == ["Accept", "How to play", "Decline", "Withdraw", "Fair deal"]
    await world.press(table.cleo, challenge, "Accept")
    assert len(world.messages()) == 1
    assert f"Accepted: <@{table.cleo.id}>." in text(challenge)
    assert "Accept" in labels(challenge)
    await world.press(table.ben, challenge, "Accept")
    assert labels(challenge) == []
    assert f"<@{table.ben.id}>, <@{table.cleo.id}> accepted <@{table.ann.id}>'s challenge." in text(challenge)
    assert f"<@{table.ann.id}>, it's your turn as Triangle" in text(table.board)
    assert world.pinged(table.board) == {table.ann.id}


async def test_the_first_who_has_accepted_may_not_accept_twice_nor_may_a_stranger(table: Table) -> None:
    world = table.world
    challenge = await table.command(table.ann, "challenge", **{SECOND: table.ben, THIRD: table.cleo})
    await world.press(table.ben, challenge, "Accept")
    for actor, words in ((table.ben, "already accepted"), (table.dora, "only they"), (table.ann, "your own challenge")):
        answer = await world.press(actor, challenge, "Accept")
        assert answer.ephemeral
        assert words in text(answer)
    assert "Accept" in labels(challenge)
    assert len(world.messages()) == 1


async def test_nobody_can_be_named_twice(table: Table) -> None:
    answer = await table.command(table.ann, "challenge", **{SECOND: table.ben, THIRD: table.ben})
    assert answer.ephemeral
    assert "named the same person twice" in text(answer)
    answer = await table.command(table.ann, "challenge", **{SECOND: table.ben, THIRD: table.world.bot})
    assert answer.ephemeral
    assert "I don't play Auction for Three myself" in text(answer)


async def test_one_who_declines_closes_the_challenge_for_all(table: Table) -> None:
    challenge = await table.command(table.ann, "challenge", **{SECOND: table.ben, THIRD: table.cleo})
    await table.world.press(table.ben, challenge, "Accept")
    await table.world.press(table.cleo, challenge, "Decline")
    assert f"### <@{table.cleo.id}> declined" in text(challenge)
    assert controls(challenge) == []


async def test_a_seat_that_is_kept_for_nobody_goes_to_the_first_who_takes_it(table: Table) -> None:
    world = table.world
    challenge = await table.command(table.ann, "challenge", **{SECOND: table.ben})
    assert "One seat is free for anyone." in text(challenge)
    accept = controls(challenge)[0]["custom_id"]
    world.deliver(table.cleo, challenge, accept)
    world.deliver(table.dora, challenge, accept)
    await world.quiet()
    assert len(world.messages()) == 1
    await world.press(table.ben, challenge, "Accept")
    players = (await world.simulation.app.services.play.match(1)).players
    assert players == {"a": table.ann.id, "b": table.ben.id, "c": table.cleo.id}


async def test_a_challenge_to_anyone_has_two_free_seats(table: Table) -> None:
    challenge = await table.command(table.ann, "challenge", rounds="6")
    assert "6 rounds" in text(challenge)
    assert "2 seats are free for anyone." in text(challenge)
    for guest in (table.dora, table.cleo):
        await table.world.press(guest, challenge, "Accept")
    players = (await table.world.simulation.app.services.play.match(1)).players
    assert players == {"a": table.ann.id, "b": table.dora.id, "c": table.cleo.id}


async def test_in_private_messages_each_has_a_board_which_tells_nothing_of_a_secret_answer(table: Table) -> None:
    world = table.world
    challenge = await table.command(table.ann, "challenge", **{SECOND: table.ben, THIRD: table.cleo}, direct=True)
    for guest in (table.ben, table.cleo):
        await world.press(guest, challenge, "Accept")
    hand = await world.press(table.ann.user, world.inbox(table.ann)[-1], "My hand")
    hand = await table.lay(table.ann.user, hand, "lot small")
    await world.press(table.ann.user, hand, "End turn")
    boards = {person.id: world.inbox(person)[-1] for person in table.people}
    assert [world.pinged(board) for board in boards.values()] == [set(), {table.ben.id}, {table.cleo.id}]
    before = {person: world.payload(board) for person, board in boards.items()}
    hand = await world.press(table.ben.user, boards[table.ben.id], "My hand")
    hand = await table.lay(table.ben.user, hand, "swap 1")
    await world.press(table.ben.user, hand, "End turn")
    assert {person.id: world.payload(world.inbox(person)[-1]) for person in table.people} == before, "a swap"
    hand = await world.press(table.ben.user, boards[table.ben.id], "My hand")
    await world.press(table.ben.user, await table.lay(table.ben.user, hand, "bid 6"), "End turn")
    assert {person.id: world.inbox(person)[-1].id for person in table.people} == {
        person: board.id for person, board in boards.items()
    }, "that he has bid is known: the boards are changed where they are"


async def test_two_are_asked_at_once_and_neither_makes_the_others_hand_stale(table: Table) -> None:
    world = table.world
    await table.begun()
    await table.act(table.ann, "lot small")
    assert world.pinged(table.board) == {table.ben.id, table.cleo.id}
    bens, cleos = await table.hand(table.ben), await table.hand(table.cleo)
    cleos = await table.lay(table.cleo, cleos, "bid 7")
    bens = await table.lay(table.ben, bens, "bid 6")
    board = table.board
    await world.press(table.ben, bens, "End turn")
    assert table.board.id == board.id, "nobody is asked anything new: the board stays where it is"
    assert f"<@{table.cleo.id}>, it's your turn" in text(table.board)
    await world.press(table.cleo, cleos, "End turn")
    assert "For the lot of 2: Square 6, Circle 7; Circle takes it." in text(table.board)
    assert world.pinged(table.board) == {table.ben.id}


async def test_both_may_end_their_turns_in_the_same_moment(table: Table) -> None:
    world = table.world
    await table.begun()
    await table.act(table.ann, "lot small")
    hands = [
        (actor, await table.lay(actor, await table.hand(actor), action))
        for actor, action in ((table.ben, "bid 6"), (table.cleo, "bid 7"))
    ]
    for actor, hand in hands:
        [end] = [one["custom_id"] for one in controls(hand) if one["label"] == "End turn"]
        world.deliver(actor, hand, end, copies=2)
    await world.quiet()
    assert "Square 6, Circle 7" in text(table.board)


async def test_an_action_that_nobody_may_see_changes_no_message(table: Table) -> None:
    world = table.world
    await table.begun()
    await table.act(table.ann, "lot small")
    hand = await table.lay(table.ben, await table.hand(table.ben), "swap 1")
    before = [world.payload(message) for message in world.messages()]
    hand = await world.press(table.ben, hand, "End turn")
    assert [world.payload(message) for message in world.messages()] == before
    assert "3, 5, 6, 6" in text(hand)
    assert not any(one["custom_id"].endswith(":swap-3") for one in controls(hand)), "once in a round"
    assert any(one["custom_id"].endswith(":bid-5") for one in controls(hand)), "he is still asked"


@pytest.mark.parametrize("pictures", [True, False])
async def test_what_someone_bids_and_swaps_changes_no_byte_that_reaches_anybody_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, pictures: bool
) -> None:
    caplog.set_level(logging.DEBUG)
    evenings = []
    for name, actions in (("one", ("bid 1",)), ("other", ("swap 3", "bid 6"))):
        (tmp_path / name).mkdir()
        caplog.clear()
        evenings.append(await _evening(tmp_path / name, actions, pictures=pictures))
        logged = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("bot"))
        assert not re.search(r"\b(?:bid|swap)[ -]\d", logged)
    (theirs, bens), (theirs_too, bens_too) = evenings
    assert theirs == theirs_too
    assert bens != bens_too, "he did bid otherwise"


async def _evening(folder: Path, actions: tuple[str, ...], *, pictures: bool) -> tuple[list[Any], list[Any]]:
    """Until Ben has bid: all that reaches the others, and all that reaches Ben."""
    async with opened(folder) as world:
        table = Table(world)
        for reader in (*table.people, table.dora) if not pictures else ():
            await table.command(reader, "settings", pictures="off")
        await table.begun()
        await table.act(table.ann, "lot small")
        await table.hand(table.cleo)
        for action in actions:
            await table.act(table.ben, action)
        for reader in (table.ann, table.cleo):
            await table.hand(reader)
        for reader in (table.ann, table.cleo, table.dora):
            await world.press(reader, table.board, "Turns")
        return (
            [received(world, reader) for reader in (table.ann, table.cleo, table.dora)],
            received(world, table.ben),
        )


def received(world: World, reader: simcord.MemberActor) -> list[tuple[str, list[bytes]]]:
    """Every message that a reader sees, without Discord's ids and times, and its pictures."""
    things = []
    for message in world.channel.history(viewer=reader):
        sent = json.dumps(world.payload(message), sort_keys=True)
        sent = re.sub(r"\b\d{17,20}\b", "ID", sent)
        sent = re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+", "TIME", sent)
        sent = re.sub(r"\bm[0-9a-f]{16}\b", "MATCH", sent)
        things.append((sent, world.pictures(message)))
    return sorted(things)


async def test_a_bid_that_was_opened_is_told_to_all(table: Table) -> None:
    await table.begun()
    await table.bids("small", "6", "3")
    told = text(table.board) + alt(table.board)
    assert "Square 6, Circle 3; Square takes it" in told
    assert "Square: 2 points" in told


async def test_what_is_laid_out_and_a_secret_bid_outlive_a_restart(table: Table) -> None:
    world = table.world
    await table.begun()
    await table.act(table.ann, "lot small")
    await table.act(table.ben, "bid 6")
    await table.lay(table.cleo, await table.hand(table.cleo), "bid 7")
    await world.simulation.restart()
    assert "has bid 6" in alt(await table.hand(table.ben))
    hand = await table.hand(table.cleo)
    assert "bids 7" in text(hand)
    await world.press(table.cleo, hand, "End turn")
    assert "Square 6, Circle 7; Circle takes it" in text(table.board)


async def test_two_go_on_when_one_leaves_and_they_have_no_more_to_do(table: Table) -> None:
    world = table.world
    await table.begun()
    await table.act(table.ann, "lot small")
    bens = await table.lay(table.ben, await table.hand(table.ben), "bid 6")
    await table.leave(table.cleo)
    assert "Circle has left" in text(table.board)
    assert "Rematch" not in labels(table.board)
    assert world.pinged(table.board) == {table.ann.id}, "he is to bid now; Ben was asked before"
    await world.press(table.ben, bens, "End turn")
    answer = await world.press(table.cleo, table.board, "Resign")
    assert answer.ephemeral
    assert "Resign" not in labels(answer)
    hand = await table.hand(table.cleo)
    assert "End turn" not in labels(hand)
    await table.act(table.ann, "bid 8")
    assert "Triangle 8, Square 6; Triangle takes it" in text(table.board)


async def test_a_new_question_does_not_take_the_answer_to_the_one_before(table: Table) -> None:
    world = table.world
    await table.begun()
    await table.act(table.ann, "lot small")
    hand = await table.lay(table.ben, await table.hand(table.ben), "bid 6")
    [end] = [one["custom_id"] for one in controls(hand) if one["label"] == "End turn"]
    seen = world.payload(hand)
    await table.leave(table.ann)
    assert world.pinged(table.board) == {table.ben.id}
    assert f"<@{table.ben.id}>, it's your turn" in text(table.board)
    world.deliver(table.ben, hand, end, seen=seen)
    await world.quiet()
    hand = await table.hand(table.ben)
    assert "Square turns up a lot" in text(hand), "the lot for which he was to bid is withdrawn"
    assert "3, 6, 6" in text(hand)
    await world.press(table.ben, await table.lay(table.ben, hand, "lot large"), "End turn")
    assert world.pinged(table.board) == {table.ben.id, table.cleo.id}


async def test_when_but_one_is_left_they_have_won(table: Table) -> None:
    await table.begun()
    await table.bids("small", "6", "3")
    await table.leave(table.ben)
    await table.leave(table.ann)
    assert re.search(r"Only one left: 1\. 🟡 <@\d+>, 2\. 🔺 <@\d+>, 3\. 🟦 <@\d+>", text(table.board))
    assert "Rematch" in labels(table.board)


async def test_a_match_to_its_end_has_places_ratings_a_replay_and_its_turns(table: Table) -> None:
    world = table.world
    await table.begun()
    await table.bids("small", "6", "3")
    await world.simulation.restart()
    await table.act(table.ben, "lot large")
    await table.act(table.ann, "bid 8")
    await table.act(table.cleo, "bid 7")
    await table.act(table.cleo, "lot small")
    hands = {actor: alt(await table.hand(actor)) for actor in (table.ann, table.ben)}
    highest = {actor: max(re.findall(r"Your hand: (.*)\.", told)[0].split(", ")) for actor, told in hands.items()}
    for actor, card in highest.items():
        await table.act(actor, f"bid {card}")
    board = table.board
    assert "All lots sold: 1. 🔺" in text(board)
    assert world.pinged(board) <= {person.id for person in table.people}
    changes = re.findall(r"1000 → \*\*(\d+)\*\* \(([+−])\d+\)", text(board))
    assert len(changes) == 3
    assert next(sign for _, sign in changes) == "+"

    await table.command(table.dora, "settings", pictures="off")
    assert [str(await rating(table, person)) for person in table.people] == [after for after, _ in changes]

    replay = await world.press(table.ann, board, "Replay")
    assert "All lots sold" in alt(replay)
    with Image.open(BytesIO(world.pictures(replay)[0])) as gif:
        assert len(list(ImageSequence.Iterator(gif))) == 10
    [offered] = await table.ann.autocomplete(world.channel, "three replay", "match", "")
    assert offered["name"].startswith("Won against Ben, Cleo · All lots sold · ")
    turns = await world.press(table.ann, board, "Turns")
    assert "Turns 2 to 9 of 9" in text(turns)
    turns = await world.choose(table.ann, turns, "turn-show", "9")
    assert "Turn 9 of 9" in text(turns)
    for _ in range(8):
        turns = await world.press(table.ann, turns, "◀")
    assert "Triangle turns up a small lot" in text(turns)
    assert not any(part["type"] == 2 and part["label"] == "Review" for part in parts(turns))


async def test_what_the_game_does_not_offer_is_nowhere_to_be_seen(table: Table) -> None:
    names = {command.name for command in table.world.simulation.app.client.tree.get_commands()}
    assert "three" in names
    [group] = [one for one in table.world.simulation.app.client.tree.get_commands() if one.name == "three"]
    offered = {command.name for command in group.commands}  # type: ignore[union-attr]
    assert {"challenge", "hand", "board", "resign", "replay", "rules", "leaderboard", "profile"} <= offered
    assert not {"puzzle", "review", "learn"} & offered
    [challenge] = [one for one in group.commands if one.name == "challenge"]  # type: ignore[union-attr]
    assert not {"level", "hints"} & {one.name for one in challenge.parameters}  # type: ignore[union-attr]
    board = await table.begun(rated=False)
    hand = await table.hand(table.ann)
    assert "Hint" not in labels(hand)
    for message in (hand, board):
        rules = await table.world.press(table.ann, message, "Rules")
        assert "The higher card takes the lot" in text(rules)
        assert labels(rules) == []
    assert text(await table.world.press(table.ann, board, "Fair deal"))


async def test_a_rematch_is_asked_of_the_last_seat_which_challenges_both_others(table: Table) -> None:
    world = table.world
    await won_by_cleo(table)
    question = await world.press(table.ann, table.board, "Rematch")
    assert world.pinged(question) == {table.cleo.id}
    challenge = await world.press(table.cleo, question, "Rematch")
    for guest in (table.ben, table.ann):
        assert f"<@{guest.id}>" in text(challenge)
        await world.press(guest, challenge, "Accept")
    assert f"<@{table.cleo.id}>, it's your turn as Triangle" in text(table.board)


async def test_after_five_matches_all_three_are_on_the_leaderboard(table: Table) -> None:
    for _ in range(5):
        await won_by_cleo(table)
        await table.world.later(25)
    await table.command(table.dora, "settings", pictures="off")
    told = text(await table.command(table.dora, "leaderboard"))
    assert told.index("Cleo") < told.index("Ann") < told.index("Ben")
    assert "Cleo · **1466** ± 306 · 5–0–0" in told
    assert "± 287 · 0–5–0" in told


async def test_who_has_seen_their_hand_and_leaves_does_not_keep_the_match_from_counting(table: Table) -> None:
    await table.begun()
    await table.hand(table.cleo)
    await table.leave(table.cleo)
    for _ in range(3):
        board = text(table.board)
        auctioneer = table.ann if f"<@{table.ann.id}>, it's your turn" in board else table.ben
        await table.act(auctioneer, "lot small")
        for bidder in (table.ann, table.ben):
            await table.bid(bidder)
    assert "All lots sold" in text(table.board)
    assert "3. 🟡" in text(table.board)
    assert len(re.findall(r"1000 → ", text(table.board))) == 3


@pytest.mark.parametrize("language", ["fr"])
async def test_everybody_reads_it_in_their_language(table: Table, language: str) -> None:
    await table.begun()
    table.world.speaks(table.ann, language)
    hand = await table.hand(table.ann)
    assert "découvre un petit lot" in labels(hand)
    assert "Votre main : 3, 5, 5, 8." in text(hand)


@pytest.mark.parametrize(
    ("language", "against", "others"),
    [("en", "against", "The others play on without you."), ("fr", "contre", "Les autres continuent sans toi.")],
)
async def test_whose_match_it_is_names_both_others_and_resigning_says_that_they_go_on(
    table: Table, language: str, against: str, others: str
) -> None:
    table.world.speaks(table.ann, language)
    await table.begun(rounds="6")
    line = f"-# #1 · {against} <@{table.ben.id}>, <@{table.cleo.id}> · "
    hand = text(await table.world.press(table.ann, table.board, "My hand")).split("\n")[0]
    assert hand.startswith(line)
    assert hand.endswith({"en": "6 rounds", "fr": "6 manches"}[language])
    asked = text(await table.world.press(table.ann, table.board, "Leave the match"))
    assert asked.split("\n")[0].startswith(line)
    assert others in asked
