"""Choices at the start are actions like others: made by the player who is asked for them, before anything is dealt."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.matches.core.errors import StaleMatch
from bot.matches.core.model import Match, State, Uncounted
from bot.matches.outbox.delivery import DeliveryStep, ShownHand
from tests.support.games import Counting, plain_logic
from tests.support.text_rules import text_of
from tests.support.use_cases import ANN, BEN, BOT, UseCases, open_use_cases


class Choosing(Counting):
    """Counting in which the challenger picks."""

    key = "choosing"

    def to_act(self, position: str) -> frozenset[str]:
        return super().to_act(position) if self.dealt(position) else frozenset("z")


@pytest_asyncio.fixture
async def cases(tmp_path: Path) -> AsyncIterator[UseCases]:
    async with open_use_cases(tmp_path, games={"choosing": plain_logic(Choosing())}) as opened:
        yield opened


async def undealt(cases: UseCases) -> Match:
    made = await cases.challenge(game="choosing")
    return await cases.challenges.accept(made.id, BEN)


async def test_a_person_who_is_to_choose_is_asked_and_pinged_like_for_a_turn(cases: UseCases) -> None:
    match = await undealt(cases)
    assert (match.state, match.users_to_act) == (State.PLAY, (ANN,))
    board = next(one for one in await cases.take(match.id) if one.purpose == "board")
    assert (board.step, board.ping) == (DeliveryStep.POST, (ANN,))
    assert board.board_state is not None
    assert (text_of(board.board_state.state.view), board.board_state.state.last) == ("pick 9 honour", None)
    for user in (ANN, BEN):
        assert text_of((await cases.play.hand(match.id, user)).state.view) == "pick 9 honour"


async def test_a_choice_is_laid_out_and_ended_like_a_turn_and_is_none(cases: UseCases) -> None:
    match = await undealt(cases)
    hand = await cases.press(await cases.play.hand(match.id, ANN), "wait")
    assert hand.state.draft.plays == ("pick wait",)
    dealt = await cases.end_turn(hand)
    assert dealt.match.users_to_act == (ANN,)
    assert (dealt.state.last, dealt.state.own_last) == (None, None)
    assert (await cases.stored(match.id))[0].turn == 0
    assert len((await cases.history(match.id)).states) == 1
    with pytest.raises(StaleMatch):
        await cases.end_turn(hand)
    await cases.both_move(match.id)
    assert len((await cases.history(match.id)).states) == 3


async def test_who_has_looked_before_anything_was_dealt_has_seen_nothing(cases: UseCases) -> None:
    match = await undealt(cases)
    await cases.play.hand(match.id, ANN)
    assert (await cases.stored(match.id))[0].seat("z").opened is False
    await cases.play.resign(match.id, ANN)
    assert (await cases.table(match.id)).uncounted == Uncounted.UNMOVED


async def test_an_open_hand_that_follows_the_deal_shows_what_was_dealt(cases: UseCases) -> None:
    match = await undealt(cases)
    before = await cases.play.hand(match.id, BEN)
    await cases.end_turn(await cases.press(await cases.play.hand(match.id, ANN), "wait"))
    shown = ShownHand(before.match.version, before.own)
    for may_lag in (False, True):
        await cases.outbox.take(match.id, {BEN: shown}, may_lag=may_lag)
        assert (await cases.stored(match.id))[0].seat("a").opened


async def test_the_answer_to_the_choice_shows_what_was_dealt(cases: UseCases) -> None:
    match = await undealt(cases)
    await cases.end_turn(await cases.press(await cases.play.hand(match.id, ANN), "wait"))
    await cases.play.resign(match.id, ANN)
    assert (await cases.table(match.id)).uncounted is None


async def test_a_person_chooses_and_the_bot_does_not_choose_for_them(cases: UseCases) -> None:
    match = await cases.begin_solo(ANN, game="choosing")
    assert (match.seating.players, match.users_to_act) == ({"z": ANN, "a": BOT}, (ANN,))
    assert await cases.actions(match.id) != []
    assert (await cases.stored(match.id))[1] == []
