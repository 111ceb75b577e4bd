"""What someone plays and has played: what is in their lists, in which order, and by which names."""

from __future__ import annotations

import random

import pytest

from bot.durations import Time
from bot.ids import NO_GUILD, ChannelId, GuildId, MatchId, MessageId, UserId
from bot.matches.core.model import Address, Person
from bot.matches.core.places import Viewer
from bot.matches.people.match_lists import HistoryPage, MatchStatus, OwnMatches
from bot.store.outbox import posts
from bot.store.outbox.posts import Purpose
from bot.store.transaction import Transaction
from tests.support.use_cases import ANN, BEN, CHANNEL, CLEO, DORA, GUILD, UseCases, listening

ELSEWHERE = GUILD + 1
SHOWN = 8


async def own(
    cases: UseCases, user: UserId = ANN, guild: GuildId = GUILD, page: int = 0, most: int = SHOWN
) -> OwnMatches:
    """A page of someone's list."""
    return await cases.lists.own(user, guild, page, most)


def numbers(own: OwnMatches) -> list[tuple[int, MatchStatus]]:
    """Which matches it has, and what each is to its reader."""
    return [(entry.match.id, entry.status) for entry in own.entries]


async def to_move(cases: UseCases, user: UserId, **terms: str) -> int:
    """A match of Ann and Ben in which it is this one's move; its number."""
    match = await cases.begin(ANN, BEN, game="counting", **terms)
    if await cases.mover(match.id) != user:
        await cases.random_turn(match.id, random.Random(1))
    assert await cases.mover(match.id) == user
    return match.id


async def test_in_private_messages_the_way_leads_to_ones_own(cases: UseCases) -> None:
    match = await cases.begin()

    def posted(tx: Transaction) -> None:
        posts.update_post(tx, posts.posts_of(tx, match.id)[-1].id, message=MessageId(77))
        for number, person in enumerate((ANN, BEN)):
            post = posts.add_post(
                tx, match.id, Purpose.BOARD, GUILD, ChannelId(500 + number), wanted=1, now=Time(0), person=person
            )
            posts.update_post(tx, post.id, message=MessageId(80 + number))

    await cases.store.write(posted)
    spots = {user: (await own(cases, user)).entries[0].board for user in (ANN, BEN)}
    assert spots == {
        ANN: Address(NO_GUILD, ChannelId(500), MessageId(80)),
        BEN: Address(NO_GUILD, ChannelId(501), MessageId(81)),
    }


async def test_a_turn_stays_its_players_while_clocks_stand_still_and_comes_after_those_that_run(
    cases: UseCases,
) -> None:
    paused, late, running = [await to_move(cases, user, pace="1d") for user in (ANN, BEN, ANN)]
    await cases.change("UPDATE matches SET stopped = ? WHERE id = ?", cases.now, paused)
    await cases.change("UPDATE seats SET late = 1 WHERE match = ? AND prompt_version IS NOT NULL", late)
    found = await own(cases)
    assert numbers(found) == [
        (running, MatchStatus.YOUR_TURN),
        (late, MatchStatus.MAY_CLAIM),
        (paused, MatchStatus.PAUSED_TURN),
    ]
    assert found.entries[-1].deadline is None
    assert (paused, MatchStatus.WAITING) in numbers(await own(cases, BEN))
    following = await cases.lists.next_to_act(ANN, GUILD, MatchId(running))
    assert following is not None
    assert following.match.id == paused


async def test_who_has_left_a_table_does_not_play_there_any_more(cases: UseCases) -> None:
    match = await cases.begin()
    await cases.change("UPDATE seats SET gone = 1 WHERE match = ? AND user_id = ?", match.id, ANN)
    assert (await own(cases)).entries == ()


async def test_a_match_by_rules_that_are_not_known_any_more_is_listed_and_never_the_next(cases: UseCases) -> None:
    match = await to_move(cases, ANN)
    await cases.change("UPDATE matches SET rules_version = 99 WHERE id = ?", match)
    assert len((await own(cases)).entries) == 1
    assert await cases.lists.next_to_act(ANN, GUILD, MatchId(0)) is None


@pytest.mark.sqlite("counts SQLite's statements and steps")
async def test_a_list_of_what_is_played_reads_nothing_of_what_is_over(cases: UseCases) -> None:
    over = await cases.win(ANN, BEN)
    live = await cases.begin()

    def copy(tx: Transaction) -> None:
        [match] = tx.all("SELECT * FROM matches WHERE id = ?", over.id)
        seats = tx.all("SELECT * FROM seats WHERE match = ?", over.id)
        for number in range(1000, 1500):
            tx.insert("matches", {**dict(match), "id": number, "public_id": f"m{number}"})
            for seat in seats:
                tx.insert("seats", {**dict(seat), "match": number})

    steps = []
    for more in (lambda _: None, copy):
        await cases.store.write(more)
        async with listening(cases) as said:
            assert [entry.match.id for entry in (await own(cases)).entries] == [live.id]
            assert await cases.lists.next_to_act(ANN, GUILD, live.id) is None
            assert [one.match.id for one in await cases.play.live_matches(ANN, GUILD)] == [live.id]
        steps.append(said.steps)
    assert steps[1] < steps[0] + 500, "an entry of an index at most"


async def history(
    cases: UseCases, user: UserId = ANN, reader: UserId = ANN, guild: GuildId = GUILD, **options: object
) -> HistoryPage:
    """A page of someone's history, to whom some channels can be seen."""
    channels = options.pop("channels", (CHANNEL,))
    assert isinstance(channels, tuple)

    async def sees(channel: ChannelId) -> bool:
        return channel in channels

    return await cases.lists.history(
        user,
        Viewer(reader, guild, sees),
        **{"size": SHOWN, **options},  # type: ignore[arg-type]
    )


def listed(history: HistoryPage) -> list[int]:
    """Which matches it has."""
    return [past.match.id for past in history.entries]


async def test_of_others_one_sees_what_was_played_where_one_can_look_and_against_oneself(cases: UseCases) -> None:
    open_one = await cases.win(ANN, BEN)
    hidden = await cases.win(ANN, BEN, channel=CHANNEL + 1)
    away = await cases.win(ANN, BEN, guild=ELSEWHERE)
    own = await cases.win(ANN, CLEO, guild=ELSEWHERE)
    assert set(listed(await history(cases))) == {open_one.id, hidden.id, away.id, own.id}
    assert set(listed(await history(cases, reader=DORA))) == {open_one.id}
    assert set(listed(await history(cases, reader=DORA, channels=()))) == set()
    assert set(listed(await history(cases, reader=CLEO))) == {open_one.id, own.id}
    assert set(listed(await history(cases, reader=CLEO, guild=NO_GUILD))) == {own.id}, "in private messages"
    assert set(listed(await history(cases, reader=BEN, channels=()))) == {open_one.id, hidden.id, away.id}


async def test_who_has_gone_for_good_has_no_name_in_a_history(cases: UseCases) -> None:
    match = await cases.win(ANN, BEN)
    await cases.change("UPDATE seats SET user_id = NULL WHERE match = ? AND user_id = ?", match.id, BEN)
    [past] = (await history(cases)).entries
    assert list(past.people.values()) == [Person(ANN, ""), None]
