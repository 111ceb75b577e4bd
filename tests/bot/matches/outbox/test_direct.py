"""Matches in private messages: where their boards are owed, whom those ping, and what becomes of who takes none."""

from __future__ import annotations

import random

import pytest

from bot.durations import HOUR
from bot.ids import NO_GUILD, ChannelId, MatchId, MessageId, UserId
from bot.matches.core.errors import PlayedInChannel, TooManySolo
from bot.matches.core.model import Match, State
from bot.matches.core.terms import Place, Terms
from bot.matches.outbox.delivery import Delivery, DeliveryStep
from bot.matches.outbox.delivery_results import REFUSED_FOR
from bot.store.people import people
from tests.support.use_cases import ANN, BEN, BOT, CHANNEL, CLEO, GUILD, UseCases

ANNS, BENS = ChannelId(7001), ChannelId(7002)
"""The channels of their private messages."""

HOME = {ANN: ANNS, BEN: BENS}


async def bring(cases: UseCases, match: int = 1, *, message: int = 100) -> list[Delivery]:
    """Everything that is owed is brought, each to where it belongs; what it was."""
    done = []
    while owed := await cases.take(match):
        for one in owed:
            message += 1
            stands = one.message if one.step is DeliveryStep.EDIT and one.message is not None else message
            channel = HOME.get(UserId(one.person or 0))
            if one.step is DeliveryStep.EDIT:
                await cases.outbox.results.note(one, shown=one.version)
            else:
                await cases.outbox.results.note_posted(one, MessageId(stands), one.match.version, channel=channel)
        done += owed
    return done


def summaries(owed: list[Delivery]) -> list[tuple[str, int | None, DeliveryStep, tuple[int, ...]]]:
    return [(one.purpose, one.person, one.step, one.ping) for one in owed]


async def begun(cases: UseCases) -> Match:
    """A match of Ann and Ben in their private messages, all of which is there; Ann is to move."""
    await cases.challenge(direct=True)
    await bring(cases)
    match = await cases.challenges.accept(MatchId(1), BEN, "left")
    await bring(cases, message=200)
    return match


async def next_turn(cases: UseCases, match: int = 1) -> None:
    await cases.random_turn(match, random.Random(1))


# ---- who takes no private messages


async def test_a_refused_board_of_someone_who_has_passed_their_seat_on_stops_no_board(cases: UseCases) -> None:
    await begun(cases)
    await next_turn(cases)
    [bens] = [one for one in await cases.take(1) if one.person == BEN]
    await cases.store.write(
        lambda tx: tx.run("UPDATE seats SET user_id = ?, former = ? WHERE user_id = ?", CLEO, BEN, BEN)
    )
    await cases.outbox.results.note_refused(bens)
    assert (await cases.play.match(MatchId(1))).place.direct
    assert BEN not in {one.person for one in await cases.take(1)}, "theirs is given up"


# ---- reminders


async def remind(cases: UseCases) -> list[Delivery]:
    """Most of a turn's time goes by; what is owed for it."""
    cases.now += 60 * HOUR
    await cases.times.run(MatchId(1))
    return await cases.take(1)


async def test_who_takes_no_private_messages_is_reminded_in_the_channel_and_there_the_next_time(
    cases: UseCases,
) -> None:
    await cases.store.write(lambda tx: people.save_settings(tx, ANN, reminders="direct"))
    await cases.begin(pace="3d")
    await bring(cases)
    [notice] = await remind(cases)
    await cases.outbox.results.note_refused(notice)
    assert summaries(await bring(cases)) == [("notice", None, DeliveryStep.POST, (ANN,))]
    await next_turn(cases)
    await next_turn(cases)
    await bring(cases)
    assert [one.person for one in await remind(cases) if one.purpose == "notice"] == [None]


# ---- begun in private messages


async def solo(cases: UseCases, request: int | None = None) -> Match:
    terms = Terms(game="royal_visit", options={}, level=1)
    made = await cases.challenges.start_bot_match(Place(NO_GUILD, ANNS, request), terms, user=ANN, bot=BOT)
    return made.match


async def test_there_is_no_other_channel_for_its_result_nor_where_it_could_go_back_to(cases: UseCases) -> None:
    await solo(cases)
    [_, board] = await cases.take(1)
    await cases.outbox.results.note_refused(board)
    assert (await cases.play.match(MatchId(1))).place.direct
    assert await cases.outbox.lagging() == []
    await cases.outbox.wake_resting(MatchId(1))
    await bring(cases)
    await cases.play.resign(MatchId(1), ANN)
    assert {one.person for one in await bring(cases)} == {ANN}


async def test_private_messages_that_show_themselves_usable_wake_what_rests_there(cases: UseCases) -> None:
    await solo(cases)
    [_, board] = await cases.take(1)
    await cases.outbox.results.note_refused(board)
    await cases.outbox.wake_channel(NO_GUILD, ANNS)
    assert await cases.take(1) == [], "they have just refused"
    cases.now += REFUSED_FOR
    await cases.outbox.wake_channel(NO_GUILD, ANNS)
    assert {one.channel for one in await cases.take(1)} == {ANNS}


async def test_private_messages_count_as_one_server_for_matches_against_the_bot(cases: UseCases) -> None:
    for _ in range(cases.limits.solo_matches):
        await solo(cases)
        await cases.begin_solo()
    with pytest.raises(TooManySolo):
        await solo(cases)


# ---- rematches


async def test_the_rematch_of_a_match_in_a_channel_is_asked_for_there(cases: UseCases) -> None:
    await cases.begin()
    await bring(cases)
    await cases.play.resign(MatchId(1), BEN)
    await bring(cases)
    with pytest.raises(PlayedInChannel) as refused:
        await cases.rematches.rematch(MatchId(1), ANN, Place(NO_GUILD, ANNS, 11))
    assert refused.value.board is not None
    assert refused.value.board.channel == CHANNEL


async def test_it_goes_on_when_the_channel_where_it_began_is_gone(cases: UseCases) -> None:
    match = await begun(cases)
    for _ in range(2):
        await cases.reachability.place_gone(GUILD, CHANNEL)
        now = await cases.play.match(match.id)
        assert (now.state, now.clocks.stopped) == (State.PLAY, None)
        await next_turn(cases)
    assert not await cases.rows("SELECT id FROM posts WHERE resting = 1 AND person IS NOT NULL")
