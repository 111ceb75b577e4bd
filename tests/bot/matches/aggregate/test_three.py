"""Three at a table, two of whom act at once, and one action that is partly secret: the use cases count no seats."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.durations import DAY
from bot.ids import MatchId, MessageId, UserId
from bot.matches.core.errors import StaleMatch, TurnUnfinished
from bot.matches.core.model import Hand, Match, Uncounted
from bot.matches.outbox.delivery import DeliveryStep
from bot.store.outbox.posts import Purpose
from tests.support.games import plain_logic
from tests.support.led_bids import LedBids
from tests.support.text_rules import bids_view
from tests.support.use_cases import ANN, BEN, CLEO, DORA, UseCases, open_use_cases

THREE = LedBids.key

EVE, FAY = UserId(2**60 + 5), UserId(2**60 + 6)


@pytest_asyncio.fixture
async def cases(tmp_path: Path) -> AsyncIterator[UseCases]:
    async with open_use_cases(tmp_path, games={THREE: plain_logic(LedBids())}) as opened:
        yield opened


async def begun(cases: UseCases, **terms: object) -> Match:
    """Ann leads; then Ben and Cleo bid at once."""
    made = await cases.challenge(ANN, BEN, CLEO, game=THREE, **terms)
    await cases.challenges.accept(made.id, BEN)
    return await cases.challenges.accept(made.id, CLEO)


async def see(cases: UseCases, message: int = 1) -> list[tuple[Purpose, DeliveryStep, tuple[UserId, ...]]]:
    """Bring the channel up to date; what there was to do, and who was pinged."""
    done = []
    for one in await cases.take(1):
        done.append((one.purpose, one.step, one.ping))
        if one.step is DeliveryStep.EDIT:
            await cases.outbox.results.note(one, shown=one.version)
        else:
            await cases.outbox.results.note_posted(one, MessageId(message), one.match.version)
    return done


async def lay(cases: UseCases, user: UserId, play: str) -> Hand:
    """Someone lays out a play."""
    hand = await cases.play.hand(MatchId(1), user)
    control = cases.games[THREE].rules.next_plays(hand.state.view, ()).index(play)
    return await cases.press(hand, str(control))


async def act(cases: UseCases, user: UserId, play: str) -> Hand:
    """Someone plays."""
    return await cases.end_turn(await lay(cases, user, play))


async def bid(cases: UseCases, user: UserId) -> Hand:
    """Someone bids their lowest card."""
    return await cases.end_turn(await lay_lowest(cases, user))


async def lay_lowest(cases: UseCases, user: UserId) -> Hand:
    """Someone lays out to bid their lowest card."""
    hand = await cases.play.hand(MatchId(1), user)
    return await lay(cases, user, bids_view(hand.state.view).at(hand.seat).hand[0])


# ---- sitting down


async def test_of_several_guests_those_are_pinged_whom_no_one_else_has_pinged_today(cases: UseCases) -> None:
    await cases.make(ANN, BEN, CLEO, game=THREE)
    made = await cases.make(DORA, CLEO, ANN, game=THREE)
    assert made.ping == (ANN,)
    [delivery] = await cases.take(made.match.id)
    assert delivery.ping == (ANN,)
    assert (await cases.make(CLEO, BEN, ANN, game=THREE)).ping == ()
    cases.now += DAY
    assert (await cases.make(DORA, CLEO, BEN, game=THREE)).ping == (CLEO, BEN)


# ---- acting


async def test_an_action_of_no_play_is_unfinished_whatever_the_rules_call_that(cases: UseCases) -> None:
    await begun(cases)
    hand = await cases.play.hand(MatchId(1), ANN)
    with pytest.raises(TurnUnfinished):
        await cases.end_turn(hand)
    assert await cases.play.hand(MatchId(1), ANN) == hand


async def test_the_board_is_posted_for_those_who_are_newly_asked_and_changed_for_the_rest(cases: UseCases) -> None:
    await begun(cases)
    assert await see(cases, 1) == [("challenge", DeliveryStep.POST, ()), ("board", DeliveryStep.POST, (ANN,))]
    await act(cases, ANN, "1")
    assert await see(cases, 2) == [("board", DeliveryStep.POST, (BEN, CLEO))]
    await bid(cases, BEN)
    assert await see(cases, 2) == [("board", DeliveryStep.EDIT, ())], "Cleo has been asked before"
    await bid(cases, CLEO)
    assert await see(cases, 3) == [("board", DeliveryStep.POST, (BEN,))]


async def test_what_was_laid_before_a_secret_action_is_stale_after_it(cases: UseCases) -> None:
    await begun(cases)
    await act(cases, ANN, "1")
    before = await lay(cases, BEN, "4")
    laid = await cases.press(await cases.press(before, "undo"), "4")
    after = await cases.end_turn(laid)
    assert after.state.draft.plays == ()
    for old in (before, laid):
        assert await cases.press(old, "0") == after
        with pytest.raises(StaleMatch):
            await cases.end_turn(old)
    assert len([action for action in await cases.actions(1) if action.kind == "turn"]) == 2


async def test_a_secret_action_is_no_turn_and_its_player_sees_what_it_did(cases: UseCases) -> None:
    await begun(cases)
    await act(cases, ANN, "1")
    turn = (await cases.stored(1))[0].turn
    before = await cases.play.hand(MatchId(1), BEN)
    after = await act(cases, BEN, "flip 4")
    assert after.state.view != before.state.view
    assert (await cases.stored(1))[0].turn == turn
    assert len((await cases.history(1)).states) == turn + 1


# ---- leaving and the end


async def test_who_has_left_looks_on_and_lays_nothing(cases: UseCases) -> None:
    await begun(cases)
    await act(cases, ANN, "1")
    laid = await cases.press(await cases.play.hand(MatchId(1), BEN), "0")
    await cases.play.resign(MatchId(1), BEN)
    shown = await cases.play.hand(MatchId(1), BEN)
    assert (shown.prompt_version, shown.state.my_turn, shown.state.draft.plays) == (None, False, ())
    assert await cases.press(laid, "0") == shown
    with pytest.raises(Exception, match="not your turn"):
        await cases.end_turn(laid)


async def uncounted(cases: UseCases, *people: UserId) -> str | None:
    """Why a match of these three, all but the first of whom resign, does not count."""
    first, *others = people
    made = await cases.challenge(first, *others, game=THREE)
    for user in others:
        await cases.challenges.accept(made.id, user)
    for user in people:
        await cases.play.hand(made.id, user)
    for user in others:
        await cases.play.resign(made.id, user)
    return (await cases.table(made.id)).uncounted


async def test_two_who_meet_too_often_do_not_count_no_matter_who_the_third_one_is(cases: UseCases) -> None:
    assert [await uncounted(cases, ANN, BEN, third) for third in (CLEO, DORA, EVE)] == [None] * 3
    assert await uncounted(cases, ANN, BEN, FAY) == Uncounted.TOO_OFTEN
    assert await uncounted(cases, BEN, FAY, ANN) == Uncounted.TOO_OFTEN
    assert await uncounted(cases, ANN, CLEO, DORA) is None, "each two of them have met once or never"


async def test_who_threw_their_cards_away_unseen_makes_it_no_match(cases: UseCases) -> None:
    await begun(cases)
    await cases.play.resign(MatchId(1), BEN)
    await cases.play.resign(MatchId(1), CLEO)
    assert (await cases.table(1)).uncounted == Uncounted.UNMOVED
