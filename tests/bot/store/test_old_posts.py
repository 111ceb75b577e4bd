"""What channels show of a database that is carried over: what is owed is owed still, the rest is renewed in place."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.matches.owed import Doing, Owed
from bot.matches.places import BOARD, CHALLENGE
from tests.bot.store import seen
from tests.bot.store.old_databases import LIVE, OPEN, PUBLIC_IDS, SCHEMAS, carried_over, then
from tests.bot.store.seen import Seen

every_schema = pytest.mark.parametrize("schema", [schema for schema in SCHEMAS if schema < PUBLIC_IDS])

Does = tuple[str, Doing, int | None, int | None, tuple[int, ...]]
"""What is done about a post: its purpose, what, the message that is there, the one before it, whom it pings."""


def what_is_to_be_done(was: Seen) -> list[Does]:
    """For a match as it was seen before."""
    facts, challenge, board = was["match"], was["challenge"], was.get("board")
    done: list[Does] = []
    guests = tuple(user for user in list(facts["players"].values())[1:] if user is not None)
    if challenge["owed"]:
        doing = Doing.POST if challenge["message"] is None else Doing.EDIT
        still = challenge["with ping"] and facts["state"] == OPEN
        done.append((CHALLENGE, doing, challenge["message"], None, guests if still else ()))
    elif facts["state"] == OPEN:
        done.append((CHALLENGE, Doing.EDIT, challenge["message"], None, ()))
    if board is not None and board["owed"]:
        mover = facts["players"][facts["to move"]] if facts["to move"] not in (None, *facts["levels"]) else None
        pings = (mover,) if mover is not None and not board["pinged"] else ()
        done.append((BOARD, Doing.POST, board["message"], board["stale"], pings))
    elif board is not None and facts["state"] == LIVE:
        done.append((BOARD, Doing.EDIT, board["message"], board["stale"], ()))
    return done


def as_it_is_done(owed: Owed) -> Does:
    """The same as it is handed out; editing notifies nobody."""
    pings = owed.ping if owed.doing is Doing.POST or owed.purpose == CHALLENGE else ()
    return owed.purpose, owed.doing, owed.message, owed.stale, pings


@every_schema
async def test_what_was_owed_is_owed_and_what_can_be_pressed_is_renewed_in_place(schema: int, tmp_path: Path) -> None:
    async with carried_over(schema, tmp_path) as app:
        for number, was in then(schema)["seen"]["matches"].items():
            assert list(map(as_it_is_done, await app.take(int(number)))) == what_is_to_be_done(was), number


@every_schema
async def test_it_is_done_once(schema: int, tmp_path: Path) -> None:
    async with carried_over(schema, tmp_path) as app:
        lagging = await app.outbox.lagging()
        assert lagging
        for number in lagging:
            for owed in await app.take(number):
                message = 2**60 + owed.id.post
                if owed.doing is Doing.POST:
                    await app.outbox.posted(owed, message, owed.match.version, stale=None)
                else:
                    await app.outbox.edited(owed, stale=None)
        assert await app.outbox.lagging() == []


@pytest.mark.parametrize("shown", [-2, -1])
async def test_a_closed_challenge_whose_message_is_gone_says_nothing_more(shown: int, tmp_path: Path) -> None:
    closed = [int(number) for number, one in then(7)["seen"]["matches"].items() if one["match"]["state"] == "closed"]
    some = ", ".join(map(str, closed))
    statement = f"UPDATE challenges SET message = NULL, shown_version = {shown} WHERE match IN ({some})"
    async with carried_over(7, tmp_path, statement) as app:
        assert [await app.take(number) for number in closed] == [[]] * len(closed)


async def test_the_board_of_a_match_that_is_over_and_deleted_stays_away(tmp_path: Path) -> None:
    async with carried_over(7, tmp_path, "UPDATE boards SET message = NULL WHERE match = 1") as app:
        assert await app.take(1) == []
        assert await seen.owed(app) == then(7)["seen"]["owed"]


async def test_a_board_that_was_asked_for_again_is_posted_anew(tmp_path: Path) -> None:
    statement = "UPDATE boards SET shown_version = 0 WHERE match IN (1, 28)"
    async with carried_over(7, tmp_path, statement) as app:
        for number in (1, 28):
            [owed] = [owed for owed in await app.take(number) if owed.purpose == BOARD]
            message = then(7)["seen"]["matches"][str(number)]["board"]["message"]
            assert (owed.doing, owed.message, owed.ping) == (Doing.POST, message, ())
