"""What was kept long enough goes: closed challenges whole, old reviews; matches that were played stay."""

from __future__ import annotations

from functools import partial

from bot.durations import DAY, HOUR, Milliseconds
from bot.matches.core.model import State
from bot.matches.moderation.retention import BATCH_SIZE, Retention
from bot.store.core import actions
from bot.store.moderation import retention
from bot.store.transaction import Transaction
from tests.support.tables import columns_of
from tests.support.use_cases import ANN, BEN, ELSEWHERE, GUILD, UseCases


def housekeeping(cases: UseCases) -> Retention:
    return Retention(cases.context, 30 * DAY, 180 * DAY)


async def declined(cases: UseCases, **terms: object) -> int:
    made = await cases.make(**terms)  # type: ignore[arg-type]
    await cases.challenges.decline(made.match.id, BEN)
    return made.match.id


async def numbers(cases: UseCases, table: str, column: str = "match") -> set[int]:
    return {number for [number] in await cases.rows(f"SELECT {column} FROM {table}")}


async def test_a_challenge_goes_thirty_days_after_it_was_closed_with_all_that_refers_to_it(cases: UseCases) -> None:
    first = await declined(cases, request=5)
    played = await cases.begin()
    cases.now += 30 * DAY - Milliseconds(1)
    await housekeeping(cases).step()
    assert first in await numbers(cases, "matches", "id")
    cases.now += Milliseconds(1)
    await housekeeping(cases).step()
    for table in retention.REFERRING:
        assert first not in await numbers(cases, table)
    assert await numbers(cases, "matches", "id") == {played.id}


async def test_open_challenges_and_matches_stay_however_old(cases: UseCases) -> None:
    made = await cases.make()
    under_way = await cases.begin(guild=GUILD + 1)
    over = await cases.win(ANN, BEN, guild=GUILD + 2)
    await declined(cases, guild=GUILD + 3)
    await cases.begin(guild=GUILD + 4)
    cases.now += 3000 * DAY
    await housekeeping(cases).step()
    states = [(await cases.play.match(match)).state for match in (made.match.id, under_way.id, over.id)]
    assert states == [State.CHALLENGE, State.PLAY, State.OVER]
    assert len(await numbers(cases, "matches", "id")) == 4


async def test_what_counts_against_the_limits_of_an_hour_goes_after_it(cases: UseCases) -> None:
    await cases.make()
    cases.now += HOUR - Milliseconds(1)
    await housekeeping(cases).step()
    assert await cases.rows("SELECT user_id FROM pings") == [(ANN,)]
    cases.now += Milliseconds(1)
    await housekeeping(cases).step()
    assert await cases.rows("SELECT user_id FROM pings") == []


async def test_no_number_is_given_twice(cases: UseCases) -> None:
    await cases.begin()
    newest = await declined(cases)
    [last_post] = (await cases.rows("SELECT max(id) FROM posts"))[0]
    cases.now += 31 * DAY
    await housekeeping(cases).step()
    assert newest not in await numbers(cases, "matches", "id")
    made = await cases.make(guild=ELSEWHERE)
    assert made.match.id == newest + 1
    assert made.post is not None
    assert made.post.post > last_post


async def test_reviews_go_by_the_age_of_their_matches(cases: UseCases) -> None:
    old = await cases.win(ANN, BEN)
    cases.now += DAY
    late = await cases.win(ANN, BEN)
    for match in (old.id, late.id):
        await cases.store.write(partial(actions.save_review, match=match, judge="judge", turns=[]))
    cases.now += 180 * DAY - Milliseconds(1)
    await housekeeping(cases).step()
    assert await numbers(cases, "reviews") == {late.id}


async def test_what_is_much_goes_in_steps(cases: UseCases) -> None:
    first = await declined(cases)

    def many(tx: Transaction) -> None:
        names = ", ".join(row for row in columns_of(tx)["matches"] if row not in _OWN)
        for number in range(2, BATCH_SIZE + 3):
            tx.run(
                f"INSERT INTO matches (id, public_id, {names}) SELECT ?, ?, {names} FROM matches WHERE id = ?",
                number,
                f"m{number}",
                first,
            )

    await cases.store.write(many)
    cases.now += 31 * DAY
    house = housekeeping(cases)
    assert [await house.step(), await house.step()] == [True, False]
    assert await numbers(cases, "matches", "id") == set()


_OWN = ("id", "public_id")


async def test_no_table_that_refers_to_matches_is_forgotten(cases: UseCases) -> None:
    def referring(tx: Transaction) -> set[str]:
        return {table for table, names in columns_of(tx).items() if "match" in names}

    assert await cases.store.read(referring) == set(retention.REFERRING)
