"""Laying out a turn: every press counts once, and what is laid out is kept."""

from __future__ import annotations

import pytest

from bot.ids import MatchId
from bot.matches.core.errors import UnknownMatch
from bot.matches.core.model import Hand
from bot.matches.core.places import Viewer
from bot.matches.turns.play import START_OVER
from bot.store.turns.details import DraftRow, save_draft
from engine.game import Advice
from tests.support.use_cases import ANN, BEN, GUILD, UseCases, everything, prompt_of

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")


async def hand_of_mover(cases: UseCases, game: str = "royal_visit") -> Hand:
    """A match has begun; the hand of the player to move, nothing laid out."""
    match = await cases.begin(game=game)
    return await cases.play.hand(match.id, await cases.mover(match.id))


async def test_a_hint_for_a_draft_that_has_changed_since_is_dropped(cases: UseCases) -> None:
    hand = await hand_of_mover(cases)
    after = await cases.press(hand, "0")
    advice = Advice(after.state.draft.plays, 0.6, 0.6)
    late = await cases.play.note_hint(hand.match.id, cases.owner_of(hand), prompt_of(hand), hand.step, advice)
    assert late == after
    assert late.hint is None


async def test_advice_that_begins_otherwise_is_shown_for_the_draft_for_which_it_was_asked(cases: UseCases) -> None:
    hand = await hand_of_mover(cases)
    first, other = cases.games["royal_visit"].rules.next_plays(hand.state.view, ())[:2]
    hand = await cases.press(hand, "0")
    advice = Advice((other,), 0.6, 0.6)
    hand = await cases.play.note_hint(hand.match.id, cases.owner_of(hand), prompt_of(hand), hand.step, advice)
    assert hand.state.draft.plays == (first,)
    assert hand.standing_advice == advice
    assert (await cases.press(hand, START_OVER)).standing_advice == advice


async def test_who_is_not_to_move_lays_out_nothing(cases: UseCases) -> None:
    hand = await hand_of_mover(cases)
    other = BEN if cases.owner_of(hand) == ANN else ANN
    waiting = await cases.play.hand(MatchId(1), other)
    assert not waiting.state.my_turn
    assert waiting.prompt_version is None
    assert await cases.press(waiting, "0") == waiting
    assert (await cases.play.press(MatchId(1), other, prompt_of(hand), 0, "0")).hand == waiting, (
        "with what the mover is asked"
    )
    assert await cases.rows("SELECT * FROM drafts") == []


async def test_there_is_no_hand_before_the_match_has_begun(cases: UseCases) -> None:
    made = await cases.challenge()
    for match in (made.id, MatchId(404)):
        with pytest.raises(UnknownMatch):
            await cases.play.hand(match, ANN)
        with pytest.raises(UnknownMatch):
            await cases.play.press(match, ANN, 0, 0, "0")
        with pytest.raises(UnknownMatch):
            await cases.play.position_after(match, Viewer(ANN, GUILD, everything))


async def test_a_draft_for_an_earlier_question_is_as_good_as_none(cases: UseCases) -> None:
    hand = await hand_of_mover(cases)
    left_over = DraftRow(prompt_of(hand) - 1, 5, "0", ("K1:K+1",))
    await cases.store.write(lambda tx: save_draft(tx, MatchId(1), hand.seat, left_over))
    assert await cases.play.hand(MatchId(1), cases.owner_of(hand)) == hand
