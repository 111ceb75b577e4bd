"""Laying out a turn: every press counts once, and what is laid out is kept."""

from __future__ import annotations

import pytest

from bot.matches.core.errors import UnknownMatch
from bot.matches.core.model import Hand
from bot.matches.turns.play import START_OVER, Viewer
from bot.store.turns.details import DraftRow, save_draft
from engine.game import Advice
from tests.support.club import ANN, BEN, GUILD, Club, asked, everything

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")


async def hand_of_mover(club: Club, game: str = "royal_visit") -> Hand:
    """A match has begun; the hand of the player to move, nothing laid out."""
    match = await club.begin(game=game)
    return await club.play.hand(match.id, await club.mover(match.id))


async def test_a_hint_for_a_draft_that_has_changed_since_is_dropped(club: Club) -> None:
    hand = await hand_of_mover(club)
    after = await club.press(hand, "0")
    advice = Advice(after.state.draft.plays, 0.6, 0.6)
    late = await club.play.note_hint(hand.match.id, club.owner_of(hand), asked(hand), hand.step, advice)
    assert late == after
    assert late.hint is None


async def test_advice_that_begins_otherwise_is_shown_for_the_draft_for_which_it_was_asked(club: Club) -> None:
    hand = await hand_of_mover(club)
    first, other = club.games["royal_visit"].rules.next_plays(hand.state.view, ())[:2]
    hand = await club.press(hand, "0")
    advice = Advice((other,), 0.6, 0.6)
    hand = await club.play.note_hint(hand.match.id, club.owner_of(hand), asked(hand), hand.step, advice)
    assert hand.state.draft.plays == (first,)
    assert hand.standing_advice == advice
    assert (await club.press(hand, START_OVER)).standing_advice == advice


async def test_who_is_not_to_move_lays_out_nothing(club: Club) -> None:
    hand = await hand_of_mover(club)
    other = BEN if club.owner_of(hand) == ANN else ANN
    waiting = await club.play.hand(1, other)
    assert not waiting.state.my_turn
    assert waiting.prompt_version is None
    assert await club.press(waiting, "0") == waiting
    assert (await club.play.press(1, other, asked(hand), 0, "0")).hand == waiting, "with what the mover is asked"
    assert await club.rows("SELECT * FROM drafts") == []


async def test_there_is_no_hand_before_the_match_has_begun(club: Club) -> None:
    made = await club.challenge()
    for match in (made.id, 404):
        with pytest.raises(UnknownMatch):
            await club.play.hand(match, ANN)
        with pytest.raises(UnknownMatch):
            await club.play.press(match, ANN, 0, 0, "0")
        with pytest.raises(UnknownMatch):
            await club.play.position_after(match, Viewer(ANN, GUILD, everything))


async def test_a_draft_for_an_earlier_question_is_as_good_as_none(club: Club) -> None:
    hand = await hand_of_mover(club)
    left_over = DraftRow(asked(hand) - 1, 5, "0", ("K1:K+1",))
    await club.store.write(lambda tx: save_draft(tx, 1, hand.seat, left_over))
    assert await club.play.hand(1, club.owner_of(hand)) == hand
