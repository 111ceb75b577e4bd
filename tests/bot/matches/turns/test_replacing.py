"""A leaver's place is taken by the bot, if all others agree; so is the place of someone who is late."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.durations import DAY, HOUR
from bot.ids import UserId
from bot.matches.core.errors import CannotOffer, NotAPlayer, NotLate, OfferedBefore
from bot.matches.core.model import Match, OfferKind, State, StopReason
from bot.matches.core.places import Purpose
from bot.settings.server import PaceKey
from bot.store.deadlines.timers import TimerKind
from engine.royal_court.game import RoyalCourt
from tests.support.court import WholeActs
from tests.support.games import hosted, plain_logic
from tests.support.use_cases import ANN, BEN, BOT, CLEO, DORA, UseCases, open_use_cases


@pytest_asyncio.fixture
async def cases(new_database: Path, tmp_path: Path) -> AsyncIterator[UseCases]:
    """Use cases of The Royal Court."""
    shutil.copy(new_database, tmp_path)
    async with open_use_cases(tmp_path, games=hosted(WholeActs())) as opened:
        yield opened


async def answer(cases: UseCases, match: Match, *users: int, yes: bool = True) -> Match:
    """These people answer what is on offer."""
    offer = match.offers[OfferKind.REPLACE]
    for user in users:
        match = await cases.offers.answer(match.id, UserId(user), OfferKind.REPLACE, offer.offered_version, yes=yes)
    return match


async def test_once_all_others_agree_the_bot_sits_in_the_leavers_seat_and_the_match_is_unrated(cases: UseCases) -> None:
    match = await cases.seat(ANN, BEN, CLEO, DORA)
    before, _ = await cases.stored(match.id)
    assert str(CLEO) in str(await cases.rows("SELECT * FROM actions"))
    match = await cases.offers.offer_seat(match.id, CLEO, "c", BOT)
    assert match.offers[OfferKind.REPLACE].pending == ("a", "b", "d")
    match = await answer(cases, match, ANN, BEN)
    assert match.seating.players["c"] == CLEO
    match = await answer(cases, match, DORA)
    after, _ = await cases.stored(match.id)
    assert (match.state, match.seating.players["c"], dict(match.seating.levels)) == (State.PLAY, BOT, {"c": 2})
    assert (match.terms.rated, match.offers, before.position == after.position) == (False, {}, True)
    assert match.seating.present == ("a", "b", "d")
    with pytest.raises(NotAPlayer):
        await cases.play.hand(match.id, CLEO)
    assert str(CLEO) not in str(await cases.rows("SELECT * FROM actions"))


async def test_who_gave_the_seat_away_is_known_until_the_match_is_over(cases: UseCases) -> None:
    match = await cases.seat(ANN, BEN, CLEO)
    match = await answer(cases, await cases.offers.offer_seat(match.id, CLEO, "c", BOT), ANN, BEN)
    assert dict(match.seating.former) == {"c": CLEO}
    for user in (ANN, BEN):
        match = await cases.play.resign(match.id, user)
    assert (match.state, dict(match.seating.former)) == (State.OVER, {})
    kept = await cases.rows("SELECT * FROM actions"), await cases.rows("SELECT * FROM seats")
    assert str(CLEO) not in str(kept)


async def test_what_the_leaver_had_laid_out_is_not_kept(cases: UseCases) -> None:
    match = await cases.seat(ANN, BEN, CLEO)
    [mover] = match.users_to_act
    await cases.press(await cases.play.hand(match.id, mover), "0")
    assert await cases.rows("SELECT seat FROM drafts") == [(match.seating.seat_of(mover),)]
    match = await cases.offers.offer_seat(match.id, mover, match.seating.seat_of(mover) or "", BOT)
    await answer(cases, match, *(user for user in (ANN, BEN, CLEO) if user != mover))
    assert await cases.rows("SELECT seat FROM drafts") == []


async def test_one_who_declines_keeps_the_leaver_who_may_still_resign(cases: UseCases) -> None:
    match = await cases.seat(ANN, BEN, CLEO)
    match = await cases.offers.offer_seat(match.id, BEN, "b", BOT)
    match = await answer(cases, match, ANN, yes=False)
    assert (match.offers, match.seating.players["b"], match.terms.rated) == ({}, BEN, True)
    with pytest.raises(OfferedBefore):
        await cases.offers.offer_seat(match.id, BEN, "b", BOT)
    assert (await cases.play.resign(match.id, BEN)).seating.left == {"b"}


async def test_only_one_place_is_on_offer_at_a_time_and_the_offer_goes_with_who_made_it(cases: UseCases) -> None:
    match = await cases.seat(ANN, BEN, CLEO, DORA)
    match = await cases.offers.offer_seat(match.id, BEN, "b", BOT)
    with pytest.raises(CannotOffer):
        await cases.offers.offer_seat(match.id, CLEO, "c", BOT)
    assert (await cases.offers.offer_seat(match.id, CLEO, "b", BOT)).offers[OfferKind.REPLACE].agreed == ("b", "c")
    assert (await cases.play.resign(match.id, BEN)).offers == {}


async def test_nobody_elses_place_is_on_offer_before_their_time_is_up(cases: UseCases) -> None:
    match = await cases.seat(ANN, BEN, CLEO, pace="1d")
    [mover] = match.to_act
    other = next(user for user in (ANN, BEN, CLEO) if match.seating.players[mover] != user)
    with pytest.raises(NotLate):
        await cases.offers.offer_seat(match.id, other, mover, BOT)


async def late(cases: UseCases) -> tuple[Match, str, UserId, int]:
    """A match of three in which one is late: their seat, and the two others."""
    match = await cases.seat(ANN, BEN, CLEO, pace="1d")
    cases.now += 25 * HOUR
    await cases.times.run(match.id)
    match = await cases.play.match(match.id)
    [seat] = match.clocks.late
    one, two = (user for user in (ANN, BEN, CLEO) if user != match.seating.players[seat])
    return match, seat, one, two


async def test_who_moves_after_all_keeps_their_place(cases: UseCases) -> None:
    match, seat, one, _ = await late(cases)
    await cases.offers.offer_seat(match.id, one, seat, BOT)
    user = match.seating.players[seat]
    assert user is not None
    await cases.end_turn(await cases.press(await cases.play.hand(match.id, user), "0"))
    match = await cases.play.match(match.id)
    assert (match.offers, match.seating.players[seat]) == ({}, user)


async def test_a_table_of_two_has_no_place_to_give_nor_has_a_game_that_the_bot_does_not_play(
    cases: UseCases, tmp_path: Path
) -> None:
    match = await cases.seat(ANN, BEN)
    with pytest.raises(CannotOffer):
        await cases.offers.offer_seat(match.id, BEN, "b", BOT)
    (tmp_path / "other").mkdir()
    async with open_use_cases(tmp_path / "other", games={"royal_court": plain_logic(RoyalCourt(), levels=())}) as other:
        match = await other.seat(ANN, BEN, CLEO)
        with pytest.raises(CannotOffer):
            await other.offers.offer_seat(match.id, BEN, "b", BOT)


async def test_where_bots_sit_already_it_plays_as_they_do(cases: UseCases) -> None:
    match = await cases.open(ANN, BEN, seats=3, levels=(3,))
    match = await cases.lobbies.join(match.id, BEN)
    match = await cases.offers.offer_seat(match.id, BEN, "c", BOT)
    match = await answer(cases, match, ANN)
    assert dict(match.seating.levels) == {"b": 3, "c": 3}
    assert match.seating.solo


async def offered(cases: UseCases, match: Match, kind: OfferKind, *users: int) -> Match:
    """The first of these people offers something, and the others agree."""
    for user in users:  # who offers what is offered agrees
        match = await cases.offers.offer(match.id, UserId(user), kind)
    return match


async def seat_given(cases: UseCases, match: Match, user: UserId, *others: UserId) -> Match:
    """This person gives their seat to the bot, and the others agree."""
    match = await cases.offers.offer_seat(match.id, user, match.seating.seat_of(user) or "", BOT)
    return await answer(cases, match, *others)


async def test_an_offer_that_waits_only_for_whom_the_bot_replaces_is_carried_out_then(cases: UseCases) -> None:
    match = await cases.seat(ANN, BEN, CLEO, DORA, pace="3d")
    match = await offered(cases, match, OfferKind.PAUSE, ANN, BEN, DORA)
    match = await seat_given(cases, match, CLEO, ANN, BEN, DORA)
    assert (match.clocks.why_stopped, match.offers) == (StopReason.AGREED, {})
    match = await offered(cases, match, OfferKind.RESUME, ANN, BEN)
    match = await seat_given(cases, match, DORA, ANN, BEN)
    assert (match.clocks.stopped, match.offers) == (None, {})


async def test_a_draw_is_off_once_the_bot_plays(cases: UseCases) -> None:
    match = await offered(cases, await cases.seat(ANN, BEN, CLEO, pace="3d"), OfferKind.DRAW, ANN, BEN)
    match = await seat_given(cases, match, CLEO, ANN, BEN)
    assert match.offers == {}
    match = await offered(cases, match, OfferKind.PAUSE, ANN, BEN)
    assert (match.state, match.clocks.why_stopped) == (State.PLAY, StopReason.AGREED)


@pytest.mark.parametrize(("pace", "paused"), [("live", False), ("3d", True)])
async def test_who_is_left_alone_with_bots_has_no_clock_no_reminder_and_no_ping(
    cases: UseCases, pace: str, paused: bool
) -> None:
    match = await cases.seat(ANN, BEN, CLEO, pace=pace)
    if paused:
        match = await offered(cases, match, OfferKind.PAUSE, ANN, BEN, CLEO)
    match = await seat_given(cases, match, CLEO, ANN, BEN)
    assert (match.terms.pace, match.alone) == (pace, False)
    match = await cases.play.resign(match.id, BEN)
    assert (match.seating.present, match.terms.pace, dict(match.clocks.due), match.clocks.stopped) == (
        ("a",),
        PaceKey.NONE,
        {},
        None,
    )
    for kind, number in await cases.schedule.due(cases.now + 400 * DAY):
        assert (kind, number) == (TimerKind.PAUSE, match.id)
        await cases.offers.end_pause(match.id)
    assert [one.ping for one in await cases.take(match.id) if one.purpose == Purpose.BOARD] == [()]


async def test_a_resignation_at_two_is_one_also_where_the_rules_name_the_last_one_in(cases: UseCases) -> None:
    match = await cases.seat(ANN, BEN)
    over = await cases.play.resign(match.id, BEN)
    assert over.result.ending is not None
    assert (over.result.termination, over.result.ending.winner) == ("resign", "a")
