"""Laying out a turn: every press counts once, and what is laid out is kept."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.games.states import Draft
from bot.matches.core.errors import NotAPlayer, UnknownMatch
from bot.matches.core.model import Hand, State
from bot.matches.turns.play import DRAFT_ADVICE, START_OVER, UNDO, Viewer
from bot.store.turns.drafts import DraftRow, save_draft
from engine.game import Advice
from tests.support.club import ANN, BEN, CLEO, GUILD, Club, asked, everything

GAMES = pytest.mark.parametrize("game", ["royal_visit", "counting"])


async def hand_of_mover(club: Club, game: str = "royal_visit") -> Hand:
    """A match has begun; the hand of the player to move, nothing laid out."""
    match = await club.begin(game=game)
    return await club.play.hand(match.id, await club.mover(match.id))


@GAMES
async def test_a_press_lays_one_play(club: Club, game: str) -> None:
    hand = await hand_of_mover(club, game)
    plays = club.games[game].rules.next_plays(hand.state.view, ())
    after = await club.press(hand, "1")
    assert after.state.draft == Draft((plays[1],))
    assert after.step == hand.step + 1
    assert after.match == hand.match, "nothing has happened in the match"
    assert await club.play.hand(hand.match.id, club.owner_of(hand)) == after


async def test_a_hint_stands_until_the_draft_departs_from_it_and_again_once_it_is_back(club: Club) -> None:
    hand = await hand_of_mover(club)
    following = club.games["royal_visit"].rules.next_plays
    first, other = following(hand.state.view, ())[:2]
    advice = Advice((first, following(hand.state.view, (first,))[0]), 0.6, 0.6)
    assert hand.standing_advice is None
    hand = await club.play.note_hint(hand.match.id, club.owner_of(hand), asked(hand), hand.step, advice)
    assert hand.standing_advice == advice
    assert await club.play.hand(hand.match.id, club.owner_of(hand)) == hand, "it stays when the hand is opened again"
    hand = await club.press(hand, "0")
    assert hand.standing_advice == advice, "its first card"
    hand = await club.press(hand, UNDO)
    assert hand.standing_advice == advice
    hand = await club.press(hand, "1")
    assert (hand.state.draft.plays, hand.standing_advice) == ((other,), None)
    hand = await club.press(hand, START_OVER)
    assert hand.standing_advice == advice


async def test_laid_out_at_once_a_hint_is_the_draft_and_can_be_taken_back(club: Club) -> None:
    hand = await hand_of_mover(club)
    following = club.games["royal_visit"].rules.next_plays
    first = following(hand.state.view, ())[0]
    advice = Advice((first, following(hand.state.view, (first,))[0]), 0.6, 0.6)
    assert (await club.press(hand, DRAFT_ADVICE)).state.draft == Draft(), "none was asked for"
    hand = await club.play.hand(hand.match.id, club.owner_of(hand))
    hand = await club.play.note_hint(hand.match.id, club.owner_of(hand), asked(hand), hand.step, advice)
    laid = await club.press(await club.press(hand, "1"), DRAFT_ADVICE)
    assert laid.state.draft == Draft(advice.plays)
    assert laid.standing_advice == advice
    assert (await club.press(laid, UNDO)).state.draft == Draft((first,))
    ended = await club.play.end_turn(laid.match.id, club.owner_of(laid), asked(laid), laid.step + 1)
    assert ended.turn_made


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


async def test_of_two_presses_on_one_message_the_first_counts(club: Club) -> None:
    hand = await hand_of_mover(club)
    first, second = await asyncio.gather(club.press(hand, "0"), club.press(hand, "1"))
    assert second == first
    assert first.state.draft.plays == club.games["royal_visit"].rules.next_plays(hand.state.view, ())[:1]


async def test_a_press_on_an_older_question_shows_the_present_state(club: Club) -> None:
    old = await hand_of_mover(club)
    await club.random_turn(old.match.id, random.Random(1))
    await club.random_turn(old.match.id, random.Random(1))
    assert await club.mover(old.match.id) == club.owner_of(old)
    shown = await club.press(old, "0")
    assert shown.prompt_version is not None
    assert old.prompt_version is not None
    assert shown.prompt_version > old.prompt_version
    assert shown.state.draft == Draft()
    assert shown.step == 0


async def test_undo_takes_back_the_choice_first_and_then_one_play_at_a_time(club: Club) -> None:
    hand = await hand_of_mover(club, "counting")
    for control in ("0", "0", "choose0"):
        hand = await club.press(hand, control)
    assert len(hand.state.draft.plays) == 2, "two is all that Counting takes, so there was nothing to choose"
    hand = await club.press(await club.press(hand, UNDO), "choose0")
    first, chosen = hand.state.draft.plays[0], hand.state.draft.chosen
    assert hand.state.draft == Draft((first,), "0")
    assert chosen == "0"
    hand = await club.press(hand, UNDO)
    assert hand.state.draft == Draft((first,))
    hand = await club.press(hand, UNDO)
    assert hand.state.draft == Draft()
    assert (await club.press(hand, UNDO)).state.draft == Draft()


async def test_a_control_that_is_not_offered_changes_nothing_that_is_laid_out(club: Club) -> None:
    hand = await club.press(await hand_of_mover(club), "0")
    for nonsense in ("999", "", "K1:K+1", "../.."):
        after = await club.press(hand, nonsense)
        assert after.state.draft == hand.state.draft
        hand = after


async def test_what_is_laid_out_is_seen_by_nobody_else(club: Club) -> None:
    hand = await hand_of_mover(club)
    mover = club.owner_of(hand)
    other = BEN if mover == ANN else ANN

    async def seen_by_others() -> tuple[object, ...]:
        return (
            await club.play.hand(1, other),
            await club.table(1),
            await club.history(1),
            await club.play.match(1),
            await club.play.live_matches(other, hand.match.guild),
            await club.outbox.lagging(),
        )

    before = await seen_by_others()
    club.woken.clear()
    await club.press(hand, "0")
    assert await seen_by_others() == before
    assert club.woken == []


async def test_who_is_not_to_move_lays_out_nothing(club: Club) -> None:
    hand = await hand_of_mover(club)
    other = BEN if club.owner_of(hand) == ANN else ANN
    waiting = await club.play.hand(1, other)
    assert not waiting.state.my_turn
    assert waiting.prompt_version is None
    assert await club.press(waiting, "0") == waiting
    assert (await club.play.press(1, other, asked(hand), 0, "0")).hand == waiting, "with what the mover is asked"
    assert await club.rows("SELECT * FROM drafts") == []


async def test_who_does_not_play_sees_no_hand_and_lays_nothing(club: Club) -> None:
    match = await club.begin()
    with pytest.raises(NotAPlayer):
        await club.play.hand(match.id, CLEO)
    with pytest.raises(NotAPlayer):
        await club.play.press(match.id, CLEO, match.version - 1, 0, "0")


async def test_there_is_no_hand_before_the_match_has_begun(club: Club) -> None:
    made = await club.challenge()
    for match in (made.id, 404):
        with pytest.raises(UnknownMatch):
            await club.play.hand(match, ANN)
        with pytest.raises(UnknownMatch):
            await club.play.press(match, ANN, 0, 0, "0")
        with pytest.raises(UnknownMatch):
            await club.play.position_after(match, Viewer(ANN, GUILD, everything))


async def test_nothing_is_laid_out_when_the_match_is_over(club: Club) -> None:
    hand = await club.press(await hand_of_mover(club), "0")
    await club.play.resign(1, club.owner_of(hand))
    over = await club.play.hand(1, club.owner_of(hand))
    assert over.match.state is State.OVER
    assert not over.state.my_turn
    assert over.state.draft == Draft()
    assert await club.press(over, "0") == over
    assert await club.press(hand, "0") == over
    assert await club.rows("SELECT * FROM drafts") == []


async def test_drafts_of_two_matches_of_one_pair_do_not_mix(club: Club) -> None:
    first, second = await club.begin(), await club.begin(rated=False)
    laid = await club.press(await club.play.hand(first.id, await club.mover(first.id)), "0")
    other = await club.play.hand(second.id, await club.mover(second.id))
    assert other.state.draft == Draft()
    assert (await club.play.hand(first.id, club.owner_of(laid))).state.draft == laid.state.draft


async def test_a_draft_for_an_earlier_question_is_as_good_as_none(club: Club) -> None:
    hand = await hand_of_mover(club)
    left_over = DraftRow(asked(hand) - 1, 5, "0", ("K1:K+1",))
    await club.store.write(lambda tx: save_draft(tx, 1, hand.seat, left_over))
    assert await club.play.hand(1, club.owner_of(hand)) == hand


async def test_what_is_laid_out_stays_while_others_do_what_does_not_concern_it(club: Club) -> None:
    laid = await club.press(await hand_of_mover(club), "0")
    other = BEN if club.owner_of(laid) == ANN else ANN
    before = await club.actions(1)
    await club.play.hand(1, other)  # they open their hand, which is an action that nobody may know of
    assert len(await club.actions(1)) == len(before) + 1
    assert await club.play.hand(1, club.owner_of(laid)) == laid
    assert (await club.press(laid, UNDO)).state.draft == Draft()
