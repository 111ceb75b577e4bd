"""A leaver's place is taken by the bot, if all others agree; so is the place of someone who is late."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.durations import DAY, HOUR
from bot.matches.core.errors import CannotOffer, NotAPlayer, NotLate, OfferedBefore
from bot.matches.core.model import Match, OfferKind, State, StopReason
from bot.matches.core.places import Purpose
from bot.settings.server import PaceKey
from bot.store.deadlines.timers import TimerKind
from engine.royal_court.game import RoyalCourt
from tests.support.club import ANN, BEN, BOT, CLEO, DORA, Club, open_club
from tests.support.court import WholeActs
from tests.support.games import hosted, plain_logic


@pytest_asyncio.fixture
async def club(new_database: Path, tmp_path: Path) -> AsyncIterator[Club]:
    """A club where The Royal Court is played."""
    shutil.copy(new_database, tmp_path)
    async with open_club(tmp_path, games=hosted(WholeActs())) as opened:
        yield opened


async def answer(club: Club, match: Match, *users: int, yes: bool = True) -> Match:
    """These people answer what is on offer."""
    offer = match.offers[OfferKind.REPLACE]
    for user in users:
        match = await club.offers.answer(match.id, user, OfferKind.REPLACE, offer.offered_version, yes=yes)
    return match


async def test_once_all_others_agree_the_bot_sits_in_the_leavers_seat_and_the_match_is_unrated(club: Club) -> None:
    match = await club.seat(ANN, BEN, CLEO, DORA)
    before, _ = await club.stored(match.id)
    assert str(CLEO) in str(await club.rows("SELECT * FROM actions"))
    match = await club.offers.offer_seat(match.id, CLEO, "c", BOT)
    assert match.offers[OfferKind.REPLACE].pending == ("a", "b", "d")
    match = await answer(club, match, ANN, BEN)
    assert match.players["c"] == CLEO
    match = await answer(club, match, DORA)
    after, _ = await club.stored(match.id)
    assert (match.state, match.players["c"], dict(match.levels)) == (State.PLAY, BOT, {"c": 2})
    assert (match.rated, match.offers, before.position == after.position) == (False, {}, True)
    assert match.present == ("a", "b", "d")
    with pytest.raises(NotAPlayer):
        await club.play.hand(match.id, CLEO)
    assert str(CLEO) not in str(await club.rows("SELECT * FROM actions"))


async def test_who_gave_the_seat_away_is_known_until_the_match_is_over(club: Club) -> None:
    match = await club.seat(ANN, BEN, CLEO)
    match = await answer(club, await club.offers.offer_seat(match.id, CLEO, "c", BOT), ANN, BEN)
    assert dict(match.former) == {"c": CLEO}
    for user in (ANN, BEN):
        match = await club.play.resign(match.id, user)
    assert (match.state, dict(match.former)) == (State.OVER, {})
    kept = await club.rows("SELECT * FROM actions"), await club.rows("SELECT * FROM seats")
    assert str(CLEO) not in str(kept)


async def test_what_the_leaver_had_laid_out_is_not_kept(club: Club) -> None:
    match = await club.seat(ANN, BEN, CLEO)
    [mover] = match.users_to_act
    await club.press(await club.play.hand(match.id, mover), "0")
    assert await club.rows("SELECT seat FROM drafts") == [(match.seat_of(mover),)]
    match = await club.offers.offer_seat(match.id, mover, match.seat_of(mover) or "", BOT)
    await answer(club, match, *(user for user in (ANN, BEN, CLEO) if user != mover))
    assert await club.rows("SELECT seat FROM drafts") == []


async def test_one_who_declines_keeps_the_leaver_who_may_still_resign(club: Club) -> None:
    match = await club.seat(ANN, BEN, CLEO)
    match = await club.offers.offer_seat(match.id, BEN, "b", BOT)
    match = await answer(club, match, ANN, yes=False)
    assert (match.offers, match.players["b"], match.rated) == ({}, BEN, True)
    with pytest.raises(OfferedBefore):
        await club.offers.offer_seat(match.id, BEN, "b", BOT)
    assert (await club.play.resign(match.id, BEN)).left == {"b"}


async def test_only_one_place_is_on_offer_at_a_time_and_the_offer_goes_with_who_made_it(club: Club) -> None:
    match = await club.seat(ANN, BEN, CLEO, DORA)
    match = await club.offers.offer_seat(match.id, BEN, "b", BOT)
    with pytest.raises(CannotOffer):
        await club.offers.offer_seat(match.id, CLEO, "c", BOT)
    assert (await club.offers.offer_seat(match.id, CLEO, "b", BOT)).offers[OfferKind.REPLACE].agreed == ("b", "c")
    assert (await club.play.resign(match.id, BEN)).offers == {}


async def test_nobody_elses_place_is_on_offer_before_their_time_is_up(club: Club) -> None:
    match = await club.seat(ANN, BEN, CLEO, pace="1d")
    [mover] = match.to_act
    other = next(user for user in (ANN, BEN, CLEO) if match.players[mover] != user)
    with pytest.raises(NotLate):
        await club.offers.offer_seat(match.id, other, mover, BOT)


async def late(club: Club) -> tuple[Match, str, int, int]:
    """A match of three in which one is late: their seat, and the two others."""
    match = await club.seat(ANN, BEN, CLEO, pace="1d")
    club.now += 25 * HOUR
    await club.times.run(match.id)
    match = await club.play.match(match.id)
    [seat] = match.late
    one, two = (user for user in (ANN, BEN, CLEO) if user != match.players[seat])
    return match, seat, one, two


async def test_who_moves_after_all_keeps_their_place(club: Club) -> None:
    match, seat, one, _ = await late(club)
    await club.offers.offer_seat(match.id, one, seat, BOT)
    user = match.players[seat]
    assert user is not None
    await club.end_turn(await club.press(await club.play.hand(match.id, user), "0"))
    match = await club.play.match(match.id)
    assert (match.offers, match.players[seat]) == ({}, user)


async def test_a_table_of_two_has_no_place_to_give_nor_has_a_game_that_the_bot_does_not_play(
    club: Club, tmp_path: Path
) -> None:
    match = await club.seat(ANN, BEN)
    with pytest.raises(CannotOffer):
        await club.offers.offer_seat(match.id, BEN, "b", BOT)
    (tmp_path / "other").mkdir()
    async with open_club(tmp_path / "other", games={"royal_court": plain_logic(RoyalCourt(), levels=())}) as other:
        match = await other.seat(ANN, BEN, CLEO)
        with pytest.raises(CannotOffer):
            await other.offers.offer_seat(match.id, BEN, "b", BOT)


async def test_where_bots_sit_already_it_plays_as_they_do(club: Club) -> None:
    match = await club.open(ANN, BEN, seats=3, levels=(3,))
    match = await club.lobbies.join(match.id, BEN)
    match = await club.offers.offer_seat(match.id, BEN, "c", BOT)
    match = await answer(club, match, ANN)
    assert dict(match.levels) == {"b": 3, "c": 3}
    assert match.solo


async def offered(club: Club, match: Match, kind: OfferKind, *users: int) -> Match:
    """The first of these people offers something, and the others agree."""
    for user in users:  # who offers what is offered agrees
        match = await club.offers.offer(match.id, user, kind)
    return match


async def seat_given(club: Club, match: Match, user: int, *others: int) -> Match:
    """This person gives their seat to the bot, and the others agree."""
    match = await club.offers.offer_seat(match.id, user, match.seat_of(user) or "", BOT)
    return await answer(club, match, *others)


async def test_an_offer_that_waits_only_for_whom_the_bot_replaces_is_carried_out_then(club: Club) -> None:
    match = await club.seat(ANN, BEN, CLEO, DORA, pace="3d")
    match = await offered(club, match, OfferKind.PAUSE, ANN, BEN, DORA)
    match = await seat_given(club, match, CLEO, ANN, BEN, DORA)
    assert (match.why_stopped, match.offers) == (StopReason.AGREED, {})
    match = await offered(club, match, OfferKind.RESUME, ANN, BEN)
    match = await seat_given(club, match, DORA, ANN, BEN)
    assert (match.stopped, match.offers) == (None, {})


async def test_a_draw_is_off_once_the_bot_plays(club: Club) -> None:
    match = await offered(club, await club.seat(ANN, BEN, CLEO, pace="3d"), OfferKind.DRAW, ANN, BEN)
    match = await seat_given(club, match, CLEO, ANN, BEN)
    assert match.offers == {}
    match = await offered(club, match, OfferKind.PAUSE, ANN, BEN)
    assert (match.state, match.why_stopped) == (State.PLAY, StopReason.AGREED)


@pytest.mark.parametrize(("pace", "paused"), [("live", False), ("3d", True)])
async def test_who_is_left_alone_with_bots_has_no_clock_no_reminder_and_no_ping(
    club: Club, pace: str, paused: bool
) -> None:
    match = await club.seat(ANN, BEN, CLEO, pace=pace)
    if paused:
        match = await offered(club, match, OfferKind.PAUSE, ANN, BEN, CLEO)
    match = await seat_given(club, match, CLEO, ANN, BEN)
    assert (match.pace, match.alone) == (pace, False)
    match = await club.play.resign(match.id, BEN)
    assert (match.present, match.pace, dict(match.due), match.stopped) == (("a",), PaceKey.NONE, {}, None)
    for kind, number in await club.schedule.due(club.now + 400 * DAY):
        assert kind == TimerKind.PAUSE
        await club.offers.end_pause(number)
    assert [one.ping for one in await club.take(match.id) if one.purpose == Purpose.BOARD] == [()]


async def test_a_resignation_at_two_is_one_also_where_the_rules_name_the_last_one_in(club: Club) -> None:
    match = await club.seat(ANN, BEN)
    over = await club.play.resign(match.id, BEN)
    assert over.ending is not None
    assert (over.termination, over.ending.winner) == ("resign", "a")
