"""Offers that wait: each is answered once, by those whom it asks; a pause keeps what is left of every clock."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.durations import DAY, HOUR, NO_TIME
from bot.ids import UserId
from bot.matches.core.errors import CannotOffer, MatchOver, NotAPlayer, OfferedBefore, OfferGone
from bot.matches.core.model import Match, OfferKind, State, Uncounted
from bot.matches.core.offers import LONGEST_PAUSE
from tests.support.games import plain_logic
from tests.support.led_bids import LedBids
from tests.support.use_cases import ANN, BEN, CLEO, UseCases, open_use_cases


async def answered(cases: UseCases, match: Match, user: UserId, kind: OfferKind, *, yes: bool = True) -> Match:
    """Someone answers what is on offer now."""
    since = (await cases.play.match(match.id)).offers[kind].offered_version
    return await cases.offers.answer(match.id, user, kind, since, yes=yes)


async def recorded(cases: UseCases, match: Match) -> list[tuple[str | None, str, str | None]]:
    return [(one.seat, one.kind, one.data) for one in await cases.actions(match.id)]


async def three(cases: UseCases, **terms: object) -> Match:
    """Ann leads; Ben and Cleo bid after her."""
    made = await cases.challenge(ANN, BEN, CLEO, game=LedBids.key, **terms)
    await cases.challenges.accept(made.id, BEN)
    return await cases.challenges.accept(made.id, CLEO)


async def act(cases: UseCases, match: Match, user: UserId, play: str) -> None:
    """Someone lays out a play, and ends their turn."""
    hand = await cases.play.hand(match.id, user)
    control = cases.games[LedBids.key].rules.next_plays(hand.state.view, ()).index(play)
    await cases.end_turn(await cases.press(hand, str(control)))


async def test_a_draw_before_both_have_moved_counts_for_nothing(cases: UseCases) -> None:
    match = await cases.begin()
    await cases.offers.offer(match.id, BEN, OfferKind.DRAW)
    await answered(cases, match, ANN, OfferKind.DRAW)
    assert (await cases.table(match.id)).uncounted == Uncounted.UNMOVED


async def test_a_draw_that_was_declined_is_offered_again_only_after_ones_next_turn(cases: UseCases) -> None:
    match = await cases.begin()
    mover = await cases.mover(match.id)
    other = BEN if mover == ANN else ANN
    for yes in (False, True):  # declined, then taken back
        await cases.offers.offer(match.id, mover, OfferKind.DRAW)
        await answered(cases, match, mover if yes else other, OfferKind.DRAW, yes=False)
        cases.now += 30 * DAY
        with pytest.raises(OfferedBefore):
            await cases.offers.offer(match.id, mover, OfferKind.DRAW)
        for _ in range(2):
            await cases.random_turn(match.id, random.Random(1))
    await cases.offers.offer(match.id, mover, OfferKind.DRAW)


async def test_both_who_offer_a_draw_have_agreed_and_both_at_once_end_one_match(cases: UseCases) -> None:
    match = await cases.begin()
    await asyncio.gather(*(cases.offers.offer(match.id, user, OfferKind.DRAW) for user in (ANN, BEN)))
    assert (await cases.play.match(match.id)).state is State.OVER
    assert [kind for _, kind, _ in await recorded(cases, match)].count("end") == 1
    with pytest.raises(MatchOver):
        await cases.offers.offer(match.id, ANN, OfferKind.DRAW)


async def test_an_answer_given_twice_or_at_once_with_another_counts_once(cases: UseCases) -> None:
    match = await cases.begin(pace="3d")
    since = (await cases.offers.offer(match.id, ANN, OfferKind.PAUSE)).offers[OfferKind.PAUSE].offered_version
    said = await asyncio.gather(
        *(cases.offers.answer(match.id, BEN, OfferKind.PAUSE, since, yes=yes) for yes in (True, False, True)),
        return_exceptions=True,
    )
    assert [type(one) for one in said] == [Match, OfferGone, OfferGone]
    assert (await cases.play.match(match.id)).clocks.why_stopped == "agreed"


async def test_only_who_is_asked_answers_and_an_own_offer_is_taken_back(cases: UseCases) -> None:
    match = await cases.begin()
    since = (await cases.offers.offer(match.id, ANN, OfferKind.DRAW)).offers[OfferKind.DRAW].offered_version
    with pytest.raises(NotAPlayer):
        await cases.offers.answer(match.id, CLEO, OfferKind.DRAW, since, yes=True)
    same = await cases.offers.answer(match.id, ANN, OfferKind.DRAW, since, yes=True)
    assert same.offers[OfferKind.DRAW].pending == ("r",)
    assert same.state is State.PLAY
    with pytest.raises(OfferGone):
        await cases.offers.answer(match.id, BEN, OfferKind.DRAW, since + 1, yes=True)
    assert (await cases.offers.answer(match.id, ANN, OfferKind.DRAW, since, yes=False)).offers == {}
    assert (await recorded(cases, match))[-1] == ("g", "answer", "draw no")


async def test_the_bot_is_offered_nothing_and_without_clocks_there_is_no_pause(cases: UseCases) -> None:
    solo = await cases.begin_solo()
    for kind in (OfferKind.DRAW, OfferKind.PAUSE, OfferKind.RESUME):
        with pytest.raises(CannotOffer):
            await cases.offers.offer(solo.id, ANN, kind)
    match = await cases.begin()
    for kind in (OfferKind.PAUSE, OfferKind.RESUME, OfferKind.REMATCH):
        with pytest.raises(CannotOffer):
            await cases.offers.offer(match.id, ANN, kind)


async def test_turns_may_be_made_in_a_pause_and_the_next_ones_clock_begins_when_it_is_over(cases: UseCases) -> None:
    match = await cases.begin(pace="1d")
    await cases.offers.offer(match.id, ANN, OfferKind.PAUSE)
    await answered(cases, match, BEN, OfferKind.PAUSE)
    await cases.random_turn(match.id, random.Random(1))
    cases.now += 2 * DAY
    await cases.offers.offer(match.id, BEN, OfferKind.RESUME)
    now = await answered(cases, match, ANN, OfferKind.RESUME)
    assert list(now.clocks.due.values()) == [cases.now + DAY]


async def test_a_process_that_stood_still_does_not_end_a_pause_that_was_agreed_since(cases: UseCases) -> None:
    match = await cases.begin(pace="1d")
    for offer, time in ((OfferKind.PAUSE, LONGEST_PAUSE), (OfferKind.RESUME, 2 * DAY), (OfferKind.PAUSE, NO_TIME)):
        await cases.offers.offer(match.id, ANN, offer)
        await answered(cases, match, BEN, offer)
        await cases.random_turn(match.id, random.Random(1))
        cases.now += time
    await cases.offers.end_pause(match.id)
    assert (await cases.play.match(match.id)).clocks.why_stopped == "agreed"


async def test_a_pause_may_be_offered_again_after_it_is_over_and_one_that_was_declined_a_day_later(
    cases: UseCases,
) -> None:
    match = await cases.begin(pace="7d")
    for kind in (OfferKind.PAUSE, OfferKind.RESUME) * 2:
        await cases.offers.offer(match.id, ANN, kind)
        await answered(cases, match, BEN, kind)
    await cases.offers.offer(match.id, ANN, OfferKind.PAUSE)
    await answered(cases, match, BEN, OfferKind.PAUSE, yes=False)
    with pytest.raises(OfferedBefore):
        await cases.offers.offer(match.id, ANN, OfferKind.PAUSE)
    cases.now += 24 * HOUR
    await cases.offers.offer(match.id, ANN, OfferKind.PAUSE)


async def test_a_pause_that_was_declined_may_be_offered_again_after_the_clock_was_set_back_by_days(
    cases: UseCases,
) -> None:
    match = await cases.begin(pace="7d")
    await cases.offers.offer(match.id, ANN, OfferKind.PAUSE)
    await answered(cases, match, BEN, OfferKind.PAUSE, yes=False)
    cases.now -= 72 * HOUR
    await cases.offers.offer(match.id, ANN, OfferKind.PAUSE)


async def test_a_match_that_ends_in_a_pause_has_neither_clocks_nor_offers_nor_timers(cases: UseCases) -> None:
    match = await cases.begin(pace="1d")
    await cases.offers.offer(match.id, ANN, OfferKind.PAUSE)
    await answered(cases, match, BEN, OfferKind.PAUSE)
    await cases.offers.offer(match.id, BEN, OfferKind.DRAW)
    over = await cases.play.resign(match.id, ANN)
    assert (over.clocks.stopped, over.clocks.why_stopped, over.offers, over.clocks.due) == (None, None, {}, {})
    assert await cases.rows("SELECT * FROM timers") == []


async def test_who_has_left_is_not_asked_and_comes_behind_those_who_share_the_draw(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, games={LedBids.key: plain_logic(LedBids())}) as cases:
        match = await three(cases)
        await cases.offers.offer(match.id, BEN, OfferKind.DRAW)
        await answered(cases, match, ANN, OfferKind.DRAW)
        over = await cases.play.resign(match.id, CLEO)
        assert over.result.ending is not None
        assert (over.result.termination, over.result.ending.ranks) == ("agreed", {"a": 1, "b": 1, "c": 3})
        assert [(seat, kind) for seat, kind, _ in await recorded(cases, match)][-2:] == [("c", "leave"), (None, "end")]


async def test_the_offer_of_someone_who_leaves_goes_with_them(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, games={LedBids.key: plain_logic(LedBids())}) as cases:
        match = await three(cases)
        since = (await cases.offers.offer(match.id, CLEO, OfferKind.DRAW)).offers[OfferKind.DRAW].offered_version
        await answered(cases, match, ANN, OfferKind.DRAW)
        assert (await cases.play.resign(match.id, CLEO)).offers == {}
        for user, refused in ((BEN, OfferGone), (CLEO, NotAPlayer)):
            with pytest.raises(refused):
                await cases.offers.answer(match.id, user, OfferKind.DRAW, since, yes=True)


async def test_who_answers_in_secret_does_not_show_it_by_declining(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, games={LedBids.key: plain_logic(LedBids())}) as cases:
        match = await three(cases)
        await act(cases, match, ANN, "1")
        await cases.offers.offer(match.id, ANN, OfferKind.DRAW)
        await act(cases, match, BEN, "flip 4")
        assert "draw" in (await cases.play.match(match.id)).offers
        await act(cases, match, BEN, "4")
        assert (await cases.play.match(match.id)).offers == {}, "that he has bid is known to all"


@pytest.mark.parametrize("kind", [OfferKind.PAUSE, OfferKind.RESUME])
async def test_what_was_asked_about_the_clocks_is_past_once_they_stand_still_for_the_channels_sake(
    cases: UseCases, kind: OfferKind
) -> None:
    match = await cases.begin(pace="3d")
    if kind == "resume":
        await cases.offers.offer(match.id, ANN, OfferKind.PAUSE)
        await answered(cases, match, BEN, OfferKind.PAUSE)
    await cases.offers.offer(match.id, ANN, kind)
    await cases.reachability.place_gone(match.place.guild, match.place.channel)
    await cases.outbox.wake_resting(match.id)
    now = await cases.play.match(match.id)
    assert (now.clocks.stopped, now.offers) == (None, {})
    assert await cases.rows("SELECT kind FROM timers") == [("clock",)]


async def test_a_turn_made_too_late_is_too_late_also_in_a_pause(cases: UseCases) -> None:
    match = await cases.begin(pace="1d")
    cases.now += DAY
    await cases.times.run(match.id)
    await cases.offers.offer(match.id, BEN, OfferKind.PAUSE)
    await answered(cases, match, ANN, OfferKind.PAUSE)
    await cases.random_turn(match.id, random.Random(1))
    assert await cases.rows("SELECT in_time, late FROM turn_times WHERE user_id = ?", ANN) == [(0, 1)]


async def test_who_has_agreed_at_a_larger_table_does_not_agree_twice(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, games={LedBids.key: plain_logic(LedBids())}) as cases:
        match = await three(cases)
        since = (await cases.offers.offer(match.id, ANN, OfferKind.DRAW)).offers[OfferKind.DRAW].offered_version
        for _ in range(2):
            await cases.offers.answer(match.id, BEN, OfferKind.DRAW, since, yes=True)
        await cases.offers.answer(match.id, BEN, OfferKind.DRAW, since, yes=False)
        assert (await cases.play.match(match.id)).offers[OfferKind.DRAW].agreed == ("a", "b")


async def test_who_leaves_has_agreed_to_nothing_any_more(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, games={LedBids.key: plain_logic(LedBids())}) as cases:
        match = await three(cases)
        await cases.offers.offer(match.id, ANN, OfferKind.DRAW)
        await answered(cases, match, CLEO, OfferKind.DRAW)
        assert (await cases.play.resign(match.id, CLEO)).offers[OfferKind.DRAW].agreed == ("a",)
