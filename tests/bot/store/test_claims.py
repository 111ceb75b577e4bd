"""Claims: of several processes that want the same work one gets it, for as long as it renews its claim."""

from __future__ import annotations

import asyncio
from functools import partial

from bot.durations import Milliseconds
from bot.store import claims
from bot.store.claims import Work
from bot.store.store import Store
from tests.support.engines import Database

LASTS = 60_000


async def claim(store: Store, owner: str, *, about: int = 1, lasts: int = LASTS) -> bool:
    return await store.write(
        partial(claims.claim, kind=Work.BOT_TURN, about=about, owner=owner, lasts=Milliseconds(lasts))
    )


async def test_of_those_that_claim_the_same_one_gets_it_and_only_it_renews(database: Database) -> None:
    stores = [await database.open() for _ in range(2)]
    got = await asyncio.gather(*(claim(stores[number % 2], str(number)) for number in range(6)))
    assert sum(got) == 1
    renew = partial(claims.renew, kind=Work.BOT_TURN, about=1, lasts=Milliseconds(LASTS))
    assert [await stores[0].write(partial(renew, owner=str(number))) for number in range(6)] == got
    assert await claim(stores[0], "another", about=2)
    for store in stores:
        await store.close()


async def test_a_claim_that_is_not_renewed_ends_by_the_clock_of_the_database(store: Store) -> None:
    assert await claim(store, "killed", lasts=0)
    assert await claim(store, "another")
    assert not await claim(store, "killed")


async def test_what_is_released_is_free_and_only_its_owner_releases_it(store: Store) -> None:
    release = partial(claims.release, kind=Work.BOT_TURN, about=1)
    assert await claim(store, "one")
    await store.write(partial(release, owner="two"))
    assert not await claim(store, "two")
    await store.write(partial(release, owner="one"))
    assert await claim(store, "two")


async def test_a_renewal_that_comes_after_its_claim_was_released_claims_nothing(store: Store) -> None:
    assert await claim(store, "one")
    await store.write(partial(claims.release, kind=Work.BOT_TURN, about=1, owner="one"))
    assert not await store.write(
        partial(claims.renew, kind=Work.BOT_TURN, about=1, owner="one", lasts=Milliseconds(LASTS))
    )
    assert await claim(store, "two")


async def test_a_process_that_begins_alone_frees_what_others_have_claimed(store: Store) -> None:
    assert await claim(store, "killed")
    await store.write(claims.free_all)
    assert await claim(store, "another")
