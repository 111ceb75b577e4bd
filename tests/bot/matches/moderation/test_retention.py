"""What was kept long enough goes: closed challenges whole, old reviews; matches that were played stay."""

from __future__ import annotations

from functools import partial

from bot.durations import DAY, HOUR
from bot.matches.core.model import State
from bot.matches.moderation.retention import BATCH_SIZE, Retention
from bot.store.core import actions
from bot.store.moderation import retention
from bot.store.transaction import Transaction
from tests.support.club import ANN, BEN, GUILD, Club
from tests.support.tables import columns_of


def housekeeping(club: Club) -> Retention:
    return Retention(club.context, 30 * DAY, 180 * DAY)


async def declined(club: Club, **terms: object) -> int:
    made = await club.make(**terms)  # type: ignore[arg-type]
    await club.challenges.decline(made.match.id, BEN)
    return made.match.id


async def numbers(club: Club, table: str, column: str = "match") -> set[int]:
    return {number for [number] in await club.rows(f"SELECT {column} FROM {table}")}


async def test_a_challenge_goes_thirty_days_after_it_was_closed_with_all_that_refers_to_it(club: Club) -> None:
    first = await declined(club, request=5)
    played = await club.begin()
    club.now += 30 * DAY - 1
    await housekeeping(club).step()
    assert first in await numbers(club, "matches", "id")
    club.now += 1
    await housekeeping(club).step()
    for table in retention.REFERRING:
        assert first not in await numbers(club, table)
    assert await numbers(club, "matches", "id") == {played.id}


async def test_open_challenges_and_matches_stay_however_old(club: Club) -> None:
    made = await club.make()
    under_way = await club.begin(guild=GUILD + 1)
    over = await club.win(ANN, BEN, guild=GUILD + 2)
    await declined(club, guild=GUILD + 3)
    await club.begin(guild=GUILD + 4)
    club.now += 3000 * DAY
    await housekeeping(club).step()
    states = [(await club.play.match(match)).state for match in (made.match.id, under_way.id, over.id)]
    assert states == [State.CHALLENGE, State.PLAY, State.OVER]
    assert len(await numbers(club, "matches", "id")) == 4


async def test_what_counts_against_the_limits_of_an_hour_goes_after_it(club: Club) -> None:
    await club.make()
    club.now += HOUR - 1
    await housekeeping(club).step()
    assert await club.rows("SELECT user_id FROM pings") == [(ANN,)]
    club.now += 1
    await housekeeping(club).step()
    assert await club.rows("SELECT user_id FROM pings") == []


async def test_no_number_is_given_twice(club: Club) -> None:
    await club.begin()
    newest = await declined(club)
    [last_post] = (await club.rows("SELECT max(id) FROM posts"))[0]
    club.now += 31 * DAY
    await housekeeping(club).step()
    assert newest not in await numbers(club, "matches", "id")
    made = await club.make(guild=GUILD + 1)
    assert made.match.id == newest + 1
    assert made.post is not None
    assert made.post.post > last_post


async def test_reviews_go_by_the_age_of_their_matches(club: Club) -> None:
    old = await club.win(ANN, BEN)
    club.now += DAY
    late = await club.win(ANN, BEN)
    for match in (old.id, late.id):
        await club.store.write(partial(actions.save_review, match=match, judge="judge", turns=[]))
    club.now += 180 * DAY - 1
    await housekeeping(club).step()
    assert await numbers(club, "reviews") == {late.id}


async def test_what_is_much_goes_in_steps(club: Club) -> None:
    first = await declined(club)

    def many(tx: Transaction) -> None:
        names = ", ".join(row for row in columns_of(tx)["matches"] if row not in _OWN)
        for number in range(2, BATCH_SIZE + 3):
            tx.run(
                f"INSERT INTO matches (id, public_id, {names}) SELECT ?, ?, {names} FROM matches WHERE id = ?",
                number,
                f"m{number}",
                first,
            )

    await club.store.write(many)
    club.now += 31 * DAY
    house = housekeeping(club)
    assert [await house.step(), await house.step()] == [True, False]
    assert await numbers(club, "matches", "id") == set()


_OWN = ("id", "public_id")


async def test_no_table_that_refers_to_matches_is_forgotten(club: Club) -> None:
    def referring(tx: Transaction) -> set[str]:
        return {table for table, names in columns_of(tx).items() if "match" in names}

    assert await club.store.read(referring) == set(retention.REFERRING)
