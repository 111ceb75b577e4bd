"""Threads, channels, servers and people that are gone: clocks stand still or run on, and nothing is tried for ever."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.durations import DAY, Milliseconds
from bot.ids import ChannelId, GuildId, MatchId, MessageId
from bot.matches.core.model import Match, State, StopReason
from bot.matches.core.places import Purpose
from bot.matches.core.terms import Place, Terms
from bot.matches.moderation.reachability import ABANDONED_AFTER, LOST_AT_ONCE, Loss
from bot.matches.outbox.delivery import Delivery, DeliveryStep
from bot.store.access import servers
from tests.support.use_cases import ANN, BEN, BOT, CHANNEL, CLEO, GUILD, UseCases, listening

THREAD, ELSEWHERE = ChannelId(CHANNEL + 1), ChannelId(CHANNEL + 2)


async def threads_on(cases: UseCases) -> None:
    await cases.store.write(lambda tx: servers.save_server(tx, GUILD, threads=1))


async def challenge_shown(cases: UseCases, message: int = 7) -> Match:
    made = await cases.make(pace="3d")
    for delivery in await cases.take(made.match.id):
        await cases.outbox.results.note_posted(delivery, MessageId(message), delivery.match.version)
    return made.match


async def begun(cases: UseCases) -> Match:
    """A match whose challenge is shown, that has just begun."""
    made = await challenge_shown(cases)
    return await cases.challenges.accept(made.id, BEN, "0")


async def board(cases: UseCases, match: int = 1) -> Delivery:
    [delivery] = [one for one in await cases.take(match) if one.purpose == Purpose.BOARD]
    return delivery


async def shown(cases: UseCases) -> Match:
    """The same with its board in its thread."""
    await threads_on(cases)
    match = await begun(cases)
    assert await cases.outbox.results.note_opened(await board(cases), THREAD)
    await cases.outbox.results.note_posted(await board(cases), MessageId(8), match.version)
    return await cases.play.match(match.id)


async def test_a_thread_changes_nothing_that_anybody_sees(cases: UseCases) -> None:
    await threads_on(cases)
    before = await begun(cases)
    await cases.outbox.results.note_opened(await board(cases), THREAD)
    assert (await cases.play.match(MatchId(1))).version == before.version


async def test_the_thread_waits_for_the_message_that_it_is_to_hang_on(cases: UseCases) -> None:
    await threads_on(cases)
    here, terms = Place(GUILD, CHANNEL, 99), Terms(game="royal_visit", options={}, level=3)
    made = await cases.challenges.start_bot_match(here, terms, user=ANN, bot=BOT)
    taken = await cases.outbox.take(made.match.id)
    assert taken is not None
    assert [one.purpose for one in taken.deliveries] == []
    assert taken.next_at is not None
    await cases.outbox.note_answered(made.match, made.post, MessageId(7))
    delivery = await board(cases)
    assert (delivery.step, delivery.message) == (DeliveryStep.OPEN, 7)


async def test_a_thread_that_the_bot_may_not_see_any_more_is_no_deleted_one(cases: UseCases) -> None:
    await shown(cases)
    await cases.random_turn(1, random.Random(1))
    await cases.outbox.results.note_refused(await board(cases), Loss.ACCESS)
    now = await cases.play.match(MatchId(1))
    assert (now.place.thread, now.clocks.why_stopped) == (THREAD, StopReason.GONE)


async def test_two_who_take_a_lost_match_elsewhere_at_once_take_it_to_one_place(cases: UseCases) -> None:
    await begun(cases)
    await cases.reachability.place_gone(GUILD, CHANNEL)
    places = await asyncio.gather(
        cases.outbox.repost(MatchId(1), ANN, ELSEWHERE, instead_of=CHANNEL),
        cases.outbox.repost(MatchId(1), BEN, ChannelId(ELSEWHERE + 1), instead_of=CHANNEL),
    )
    assert {place.place.home for place in places} == {(await cases.play.match(MatchId(1))).place.home}
    assert [action.kind for action in await cases.actions(1)].count("move") == 1


async def test_a_turn_that_comes_all_the_same_counts(cases: UseCases) -> None:
    await begun(cases)
    await cases.reachability.place_gone(GUILD, CHANNEL)
    await cases.both_move(1)
    row, _ = await cases.stored(1)
    [asked] = [seat for seat in row.seats if seat.prompt_version is not None]
    assert (asked.due, asked.time_left) == (None, 3 * DAY)


async def test_what_is_gone_is_noted_once(cases: UseCases) -> None:
    await begun(cases)
    await cases.reachability.place_gone(GUILD, CHANNEL)
    await cases.reachability.server_gone(GUILD)
    assert [action.kind for action in await cases.actions(1)].count("lost") == 1


@pytest.mark.sqlite("counts SQLite's statements and steps")
async def test_the_matches_of_a_server_that_is_left_are_noted_some_at_a_time(cases: UseCases) -> None:
    for _ in range(LOST_AT_ONCE + 1):
        await begun(cases)
    async with listening(cases) as said:
        await cases.reachability.server_gone(GUILD)
    assert sum(statement.startswith("BEGIN IMMEDIATE") for statement in said.statements) == 2
    assert [(await cases.play.match(MatchId(number))).clocks.why_stopped for number in (1, LOST_AT_ONCE + 1)] == [
        StopReason.GONE
    ] * 2


async def test_only_what_is_there_is_lost(cases: UseCases) -> None:
    await begun(cases)
    await cases.begin(ANN, CLEO, channel=ELSEWHERE, guild=GUILD + 1)
    await cases.reachability.place_gone(GUILD, ELSEWHERE)
    await cases.reachability.server_gone(GuildId(GUILD + 1))
    assert [(await cases.play.match(MatchId(match))).clocks.why_stopped for match in (1, 2)] == [None, StopReason.GONE]


async def test_a_message_elsewhere_that_is_out_of_reach_rests_alone(cases: UseCases) -> None:
    await begun(cases)
    await cases.outbox.repost(MatchId(1), ANN, ELSEWHERE)
    [challenge] = [one for one in await cases.take(1) if one.purpose == Purpose.CHALLENGE]
    await cases.outbox.results.note_refused(challenge, Loss.CHANNEL)
    assert (await cases.play.match(MatchId(1))).clocks.stopped is None
    assert (await cases.rows("SELECT purpose FROM posts WHERE resting = 1")) == [(Purpose.CHALLENGE,)]


async def test_who_comes_back_at_the_last_moment_keeps_the_match(cases: UseCases) -> None:
    await begun(cases)
    await cases.reachability.server_gone(GUILD)
    cases.now += ABANDONED_AFTER
    await cases.outbox.wake_resting(MatchId(1))
    await cases.reachability.close(MatchId(1))
    assert (await cases.play.match(MatchId(1))).state is State.PLAY


async def test_a_process_that_stood_still_does_not_end_a_match_that_was_lost_again_since(cases: UseCases) -> None:
    await begun(cases)
    for _ in range(2):
        await cases.reachability.server_gone(GUILD)
        cases.now += ABANDONED_AFTER - Milliseconds(1)
        await cases.outbox.wake_resting(MatchId(1))
    await cases.reachability.server_gone(GUILD)
    await cases.reachability.close(MatchId(1))
    assert (await cases.play.match(MatchId(1))).state is State.PLAY


async def test_a_pause_is_over_where_the_match_was_lost_and_a_person_who_is_back_goes_on(cases: UseCases) -> None:
    await begun(cases)
    await cases.change("UPDATE matches SET stopped = 1, why_stopped = 'agreed'")
    await cases.reachability.server_gone(GUILD)
    assert (await cases.play.match(MatchId(1))).clocks.why_stopped == "gone"
    await cases.outbox.wake_resting(MatchId(1))
    assert (await cases.play.match(MatchId(1))).clocks.stopped is None


async def test_that_someone_has_left_is_noted_once(cases: UseCases) -> None:
    await begun(cases)
    for _ in range(2):
        await cases.reachability.note_members(MatchId(1), left=[ANN], there=[BEN])
    assert [action.kind for action in await cases.actions(1)].count("absent") == 1
