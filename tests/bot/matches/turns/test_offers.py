"""Offers that wait: each is answered once, by those whom it asks; a pause keeps what is left of every clock."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.durations import DAY, HOUR
from bot.matches.core.errors import CannotOffer, MatchOver, NotAPlayer, OfferedBefore, OfferGone
from bot.matches.core.model import Match, OfferKind, State, Uncounted
from bot.matches.core.offers import LONGEST_PAUSE
from tests.support.club import ANN, BEN, CLEO, Club, open_club
from tests.support.games import plain_logic
from tests.support.led_bids import LedBids


async def answered(club: Club, match: Match, user: int, kind: OfferKind, *, yes: bool = True) -> Match:
    """Someone answers what is on offer now."""
    since = (await club.play.match(match.id)).offers[kind].offered_version
    return await club.offers.answer(match.id, user, kind, since, yes=yes)


async def recorded(club: Club, match: Match) -> list[tuple[str | None, str, str | None]]:
    return [(one.seat, one.kind, one.data) for one in await club.actions(match.id)]


async def three(club: Club, **terms: object) -> Match:
    """Ann leads; Ben and Cleo bid after her."""
    made = await club.challenge(ANN, BEN, CLEO, game=LedBids.key, **terms)
    await club.challenges.accept(made.id, BEN)
    return await club.challenges.accept(made.id, CLEO)


async def act(club: Club, match: Match, user: int, play: str) -> None:
    """Someone lays out a play, and ends their turn."""
    hand = await club.play.hand(match.id, user)
    control = club.games[LedBids.key].rules.next_plays(hand.state.view, ()).index(play)
    await club.end_turn(await club.press(hand, str(control)))


async def test_a_draw_before_both_have_moved_counts_for_nothing(club: Club) -> None:
    match = await club.begin()
    await club.offers.offer(match.id, BEN, OfferKind.DRAW)
    await answered(club, match, ANN, OfferKind.DRAW)
    assert (await club.table(match.id)).uncounted == Uncounted.UNMOVED


async def test_a_draw_that_was_declined_is_offered_again_only_after_ones_next_turn(club: Club) -> None:
    match = await club.begin()
    mover = await club.mover(match.id)
    other = BEN if mover == ANN else ANN
    for yes in (False, True):  # declined, then taken back
        await club.offers.offer(match.id, mover, OfferKind.DRAW)
        await answered(club, match, mover if yes else other, OfferKind.DRAW, yes=False)
        club.now += 30 * DAY
        with pytest.raises(OfferedBefore):
            await club.offers.offer(match.id, mover, OfferKind.DRAW)
        for _ in range(2):
            await club.random_turn(match.id, random.Random(1))
    await club.offers.offer(match.id, mover, OfferKind.DRAW)


async def test_both_who_offer_a_draw_have_agreed_and_both_at_once_end_one_match(club: Club) -> None:
    match = await club.begin()
    await asyncio.gather(*(club.offers.offer(match.id, user, OfferKind.DRAW) for user in (ANN, BEN)))
    assert (await club.play.match(match.id)).state is State.OVER
    assert [kind for _, kind, _ in await recorded(club, match)].count("end") == 1
    with pytest.raises(MatchOver):
        await club.offers.offer(match.id, ANN, OfferKind.DRAW)


async def test_an_answer_given_twice_or_at_once_with_another_counts_once(club: Club) -> None:
    match = await club.begin(pace="3d")
    since = (await club.offers.offer(match.id, ANN, OfferKind.PAUSE)).offers[OfferKind.PAUSE].offered_version
    said = await asyncio.gather(
        *(club.offers.answer(match.id, BEN, OfferKind.PAUSE, since, yes=yes) for yes in (True, False, True)),
        return_exceptions=True,
    )
    assert [type(one) for one in said] == [Match, OfferGone, OfferGone]
    assert (await club.play.match(match.id)).why_stopped == "agreed"


async def test_only_who_is_asked_answers_and_an_own_offer_is_taken_back(club: Club) -> None:
    match = await club.begin()
    since = (await club.offers.offer(match.id, ANN, OfferKind.DRAW)).offers[OfferKind.DRAW].offered_version
    with pytest.raises(NotAPlayer):
        await club.offers.answer(match.id, CLEO, OfferKind.DRAW, since, yes=True)
    same = await club.offers.answer(match.id, ANN, OfferKind.DRAW, since, yes=True)
    assert same.offers[OfferKind.DRAW].pending == ("r",)
    assert same.state is State.PLAY
    with pytest.raises(OfferGone):
        await club.offers.answer(match.id, BEN, OfferKind.DRAW, since + 1, yes=True)
    assert (await club.offers.answer(match.id, ANN, OfferKind.DRAW, since, yes=False)).offers == {}
    assert (await recorded(club, match))[-1] == ("g", "answer", "draw no")


async def test_the_bot_is_offered_nothing_and_without_clocks_there_is_no_pause(club: Club) -> None:
    solo = await club.begin_solo()
    for kind in (OfferKind.DRAW, OfferKind.PAUSE, OfferKind.RESUME):
        with pytest.raises(CannotOffer):
            await club.offers.offer(solo.id, ANN, kind)
    match = await club.begin()
    for kind in (OfferKind.PAUSE, OfferKind.RESUME, OfferKind.REMATCH):
        with pytest.raises(CannotOffer):
            await club.offers.offer(match.id, ANN, kind)


async def test_turns_may_be_made_in_a_pause_and_the_next_ones_clock_begins_when_it_is_over(club: Club) -> None:
    match = await club.begin(pace="1d")
    await club.offers.offer(match.id, ANN, OfferKind.PAUSE)
    await answered(club, match, BEN, OfferKind.PAUSE)
    await club.random_turn(match.id, random.Random(1))
    club.now += 2 * DAY
    await club.offers.offer(match.id, BEN, OfferKind.RESUME)
    now = await answered(club, match, ANN, OfferKind.RESUME)
    assert list(now.due.values()) == [club.now + DAY]


async def test_a_process_that_stood_still_does_not_end_a_pause_that_was_agreed_since(club: Club) -> None:
    match = await club.begin(pace="1d")
    for offer, time in ((OfferKind.PAUSE, LONGEST_PAUSE), (OfferKind.RESUME, 2 * DAY), (OfferKind.PAUSE, 0)):
        await club.offers.offer(match.id, ANN, offer)
        await answered(club, match, BEN, offer)
        await club.random_turn(match.id, random.Random(1))
        club.now += time
    await club.offers.end_pause(match.id)
    assert (await club.play.match(match.id)).why_stopped == "agreed"


async def test_a_pause_may_be_offered_again_after_it_is_over_and_one_that_was_declined_a_day_later(club: Club) -> None:
    match = await club.begin(pace="7d")
    for kind in (OfferKind.PAUSE, OfferKind.RESUME) * 2:
        await club.offers.offer(match.id, ANN, kind)
        await answered(club, match, BEN, kind)
    await club.offers.offer(match.id, ANN, OfferKind.PAUSE)
    await answered(club, match, BEN, OfferKind.PAUSE, yes=False)
    with pytest.raises(OfferedBefore):
        await club.offers.offer(match.id, ANN, OfferKind.PAUSE)
    club.now += 24 * HOUR
    await club.offers.offer(match.id, ANN, OfferKind.PAUSE)


async def test_a_pause_that_was_declined_may_be_offered_again_after_the_clock_was_set_back_by_days(club: Club) -> None:
    match = await club.begin(pace="7d")
    await club.offers.offer(match.id, ANN, OfferKind.PAUSE)
    await answered(club, match, BEN, OfferKind.PAUSE, yes=False)
    club.now -= 72 * HOUR
    await club.offers.offer(match.id, ANN, OfferKind.PAUSE)


async def test_a_match_that_ends_in_a_pause_has_neither_clocks_nor_offers_nor_timers(club: Club) -> None:
    match = await club.begin(pace="1d")
    await club.offers.offer(match.id, ANN, OfferKind.PAUSE)
    await answered(club, match, BEN, OfferKind.PAUSE)
    await club.offers.offer(match.id, BEN, OfferKind.DRAW)
    over = await club.play.resign(match.id, ANN)
    assert (over.stopped, over.why_stopped, over.offers, over.due) == (None, None, {}, {})
    assert await club.rows("SELECT * FROM timers") == []


async def test_who_has_left_is_not_asked_and_comes_behind_those_who_share_the_draw(tmp_path: Path) -> None:
    async with open_club(tmp_path, games={LedBids.key: plain_logic(LedBids())}) as club:
        match = await three(club)
        await club.offers.offer(match.id, BEN, OfferKind.DRAW)
        await answered(club, match, ANN, OfferKind.DRAW)
        over = await club.play.resign(match.id, CLEO)
        assert over.ending is not None
        assert (over.termination, over.ending.ranks) == ("agreed", {"a": 1, "b": 1, "c": 3})
        assert [(seat, kind) for seat, kind, _ in await recorded(club, match)][-2:] == [("c", "leave"), (None, "end")]


async def test_the_offer_of_someone_who_leaves_goes_with_them(tmp_path: Path) -> None:
    async with open_club(tmp_path, games={LedBids.key: plain_logic(LedBids())}) as club:
        match = await three(club)
        since = (await club.offers.offer(match.id, CLEO, OfferKind.DRAW)).offers[OfferKind.DRAW].offered_version
        await answered(club, match, ANN, OfferKind.DRAW)
        assert (await club.play.resign(match.id, CLEO)).offers == {}
        for user, refused in ((BEN, OfferGone), (CLEO, NotAPlayer)):
            with pytest.raises(refused):
                await club.offers.answer(match.id, user, OfferKind.DRAW, since, yes=True)


async def test_who_answers_in_secret_does_not_show_it_by_declining(tmp_path: Path) -> None:
    async with open_club(tmp_path, games={LedBids.key: plain_logic(LedBids())}) as club:
        match = await three(club)
        await act(club, match, ANN, "1")
        await club.offers.offer(match.id, ANN, OfferKind.DRAW)
        await act(club, match, BEN, "flip 4")
        assert "draw" in (await club.play.match(match.id)).offers
        await act(club, match, BEN, "4")
        assert (await club.play.match(match.id)).offers == {}, "that he has bid is known to all"


@pytest.mark.parametrize("kind", [OfferKind.PAUSE, OfferKind.RESUME])
async def test_what_was_asked_about_the_clocks_is_past_once_they_stand_still_for_the_channels_sake(
    club: Club, kind: OfferKind
) -> None:
    match = await club.begin(pace="3d")
    if kind == "resume":
        await club.offers.offer(match.id, ANN, OfferKind.PAUSE)
        await answered(club, match, BEN, OfferKind.PAUSE)
    await club.offers.offer(match.id, ANN, kind)
    await club.whereabouts.place_gone(match.guild, match.channel)
    await club.outbox.wake_resting(match.id)
    now = await club.play.match(match.id)
    assert (now.stopped, now.offers) == (None, {})
    assert await club.rows("SELECT kind FROM timers") == [("clock",)]


async def test_a_turn_made_too_late_is_too_late_also_in_a_pause(club: Club) -> None:
    match = await club.begin(pace="1d")
    club.now += DAY
    await club.times.run(match.id)
    await club.offers.offer(match.id, BEN, OfferKind.PAUSE)
    await answered(club, match, ANN, OfferKind.PAUSE)
    await club.random_turn(match.id, random.Random(1))
    assert await club.rows("SELECT in_time, late FROM turn_times WHERE user_id = ?", ANN) == [(0, 1)]


async def test_who_has_agreed_at_a_larger_table_does_not_agree_twice(tmp_path: Path) -> None:
    async with open_club(tmp_path, games={LedBids.key: plain_logic(LedBids())}) as club:
        match = await three(club)
        since = (await club.offers.offer(match.id, ANN, OfferKind.DRAW)).offers[OfferKind.DRAW].offered_version
        for _ in range(2):
            await club.offers.answer(match.id, BEN, OfferKind.DRAW, since, yes=True)
        await club.offers.answer(match.id, BEN, OfferKind.DRAW, since, yes=False)
        assert (await club.play.match(match.id)).offers[OfferKind.DRAW].agreed == ("a", "b")


async def test_who_leaves_has_agreed_to_nothing_any_more(tmp_path: Path) -> None:
    async with open_club(tmp_path, games={LedBids.key: plain_logic(LedBids())}) as club:
        match = await three(club)
        await club.offers.offer(match.id, ANN, OfferKind.DRAW)
        await answered(club, match, CLEO, OfferKind.DRAW)
        assert (await club.play.resign(match.id, CLEO)).offers[OfferKind.DRAW].agreed == ("a",)
