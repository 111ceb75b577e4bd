"""What the bot owes a channel and what is there of it, as the poster asks and answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path

import pytest

from bot.durations import HOUR, MINUTE, NO_TIME, Milliseconds
from bot.ids import ChannelId, GuildId, MatchId, MessageId, PublicId, UserId
from bot.matches.core.errors import NotAPlayer, UnknownMatch
from bot.matches.core.model import PostId
from bot.matches.lobby.deduplication import ANSWER_LEASE
from bot.matches.moderation.reachability import Loss
from bot.matches.outbox import outbox
from bot.matches.outbox.delivery import DeliveryStep, ShownHand
from bot.matches.outbox.delivery_results import LAST_TRY, REFUSED_FOR, RETRY_FIRST, RETRY_LONGEST
from bot.matches.outbox.lease import LEASE
from bot.store.counts import count_backlog
from bot.store.deadlines.timers import TimerKind
from bot.store.outbox.posts import MAX_STALE, forget_stale
from tests.support.outbox import FIRST, SECOND, THIRD, announced, next_turn, only_delivery, post, retried, shown
from tests.support.use_cases import ANN, BEN, CHANNEL, CLEO, GUILD, UseCases, open_use_cases


@pytest.fixture(autouse=True)
async def since(cases: UseCases) -> AsyncIterator[None]:
    """After each test, exactly the posts that lag have a time since which they do."""
    yield
    lags = "shown < wanted OR stale IS NOT NULL OR sending = 1"
    assert await cases.rows(f"SELECT id FROM posts WHERE (since IS NULL) = ({lags})") == []


# ---- what is owed


async def test_old_messages_of_several_turns_are_all_remembered_until_each_is_away(cases: UseCases) -> None:
    await shown(cases)
    messages = [FIRST, *(MessageId(THIRD + number) for number in range(1, 4))]
    for before, message in pairwise(messages):
        await next_turn(cases)
        board = await only_delivery(cases)
        await post(cases, board, message, *board.stale, before)
    left = await retried(cases)
    assert (left.step, left.message, left.stale) == (DeliveryStep.CLEAR, messages[-1], tuple(messages[:-1]))
    await cases.outbox.results.note(left, messages[1:2])
    assert await cases.take(1) == []
    cases.now += 2 * RETRY_FIRST
    left = await only_delivery(cases)
    assert left.stale == (messages[1],)
    await cases.outbox.results.note(left)
    assert await cases.outbox.lagging() == []


async def test_a_new_turn_does_not_wait_for_an_old_message_that_could_not_be_taken_away(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    await post(cases, await only_delivery(cases), SECOND, FIRST)
    assert await cases.take(1) == []
    await next_turn(cases)
    assert (await only_delivery(cases)).step is DeliveryStep.POST


async def test_no_more_old_messages_are_remembered_than_the_bound_and_the_oldest_go_first(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    await post(cases, await only_delivery(cases), SECOND, *range(1, MAX_STALE + 6))
    assert (await retried(cases)).stale == tuple(range(6, MAX_STALE + 6))


async def test_a_message_that_turns_out_to_be_the_one_that_is_shown_is_no_old_one(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    await post(cases, await only_delivery(cases), SECOND, FIRST)
    await cases.outbox.repost(MatchId(1), ANN)
    await post(cases, await only_delivery(cases), FIRST, FIRST, SECOND)
    left = await retried(cases)
    assert (left.message, left.stale) == (FIRST, (SECOND,))


async def test_an_old_message_that_was_added_meanwhile_is_not_forgotten(cases: UseCases) -> None:
    made = await cases.make(request=77)
    cases.now += ANSWER_LEASE
    one = await only_delivery(cases)
    await post(cases, one, SECOND, FIRST)
    clearing = await retried(cases)
    assert clearing.stale == (FIRST,)
    await cases.outbox.note_answered(made.match, made.post, THIRD)
    await cases.outbox.results.note(clearing)
    assert (await only_delivery(cases)).stale == (THIRD,)


async def test_a_channel_that_is_gone_forgets_its_old_messages(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    await post(cases, await only_delivery(cases), SECOND, FIRST)
    await cases.reachability.place_gone(GUILD, CHANNEL)
    await cases.outbox.wake_resting(MatchId(1))
    assert {one.stale for one in await cases.take(1)} == {()}


async def test_a_turn_that_was_played_while_the_board_was_posted_makes_it_lag_again(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    board = await only_delivery(cases)
    await next_turn(cases)
    assert await post(cases, board, SECOND), "there is more to do at once"
    assert (await only_delivery(cases)).message == SECOND


async def test_an_action_that_nobody_may_see_changes_no_post(cases: UseCases) -> None:
    before, record = await shown(cases), await cases.actions(1)
    for user in (ANN, BEN):
        await cases.play.hand(MatchId(1), user)
    assert len(await cases.actions(1)) == len(record) + 2
    assert await cases.play.match(MatchId(1)) == before
    assert await cases.outbox.lagging() == []
    assert await cases.take(1) == []


# ---- pings


async def test_a_person_who_is_to_move_is_pinged_until_it_is_noted_that_they_were_and_no_longer(
    cases: UseCases,
) -> None:
    """Noted together with what was posted: a board that did not come through has pinged nobody."""
    await shown(cases)
    for _ in range(2):
        await next_turn(cases)
        mover = await cases.mover(1)
        board = await only_delivery(cases)
        assert board.ping == (mover,)
        await cases.outbox.results.note_failed(board)
        cases.now += RETRY_FIRST
        board = await only_delivery(cases)
        assert (board.step, board.ping) == (DeliveryStep.FIND, (mover,))
        await post(cases, board, SECOND)
        await cases.outbox.repost(MatchId(1), ANN)
        assert (await only_delivery(cases)).ping == (), "the same turn, posted once more"
        await post(cases, await only_delivery(cases), THIRD)


async def test_a_challenge_that_is_closed_before_it_was_ever_shown_pings_nobody(cases: UseCases) -> None:
    match = await cases.challenge()
    await cases.challenges.withdraw(match.id, ANN)
    assert (await only_delivery(cases)).ping == ()


# ---- crashes and failures


async def test_a_message_that_is_looked_for_and_shows_less_is_brought_up_to_date_and_pings_the_player_to_move_now(
    cases: UseCases,
) -> None:
    await shown(cases)
    await next_turn(cases)
    lost_answer = await only_delivery(cases)
    await cases.outbox.results.note_failed(lost_answer)
    await next_turn(cases)
    cases.now += RETRY_FIRST
    looking = await only_delivery(cases)
    assert looking.step is DeliveryStep.FIND
    assert await cases.outbox.results.note_posted(looking, SECOND, lost_answer.match.version)
    board = await only_delivery(cases)
    assert (board.step, board.message, board.ping) == (DeliveryStep.POST, SECOND, (await cases.mover(1),))
    assert board.id.attempt == looking.id.attempt + 1, "a copy of the older posting is told from this one"


async def test_waits_between_tries_double_up_to_the_most_and_are_known_to_every_process(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path) as cases:
        await shown(cases)
        await next_turn(cases)
        waits = []
        for _ in range(9):
            waits.append(await cases.outbox.results.note_failed(await only_delivery(cases)))
            cases.now += waits[-1]
        assert waits[:4] == [RETRY_FIRST * 2**number for number in range(4)]
        assert waits[-2:] == [RETRY_LONGEST] * 2
        await cases.outbox.results.note_failed(await only_delivery(cases))
    async with open_use_cases(tmp_path, process="another", now=cases.now) as again:
        assert await again.outbox.lagging() == []
        taken = await again.outbox.take(MatchId(1))
        assert taken is not None
        assert (taken.deliveries, taken.next_at) == ((), cases.now + RETRY_LONGEST)
        again.now += RETRY_LONGEST - Milliseconds(1)
        assert await again.take(1) == []
        again.now += Milliseconds(1)
        assert (await only_delivery(again)).step is DeliveryStep.FIND


async def test_a_clock_that_is_set_back_makes_no_wait_longer(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    await cases.outbox.results.note_failed(await only_delivery(cases))
    await cases.make(request=77, rated=False)
    cases.now -= 72 * HOUR
    assert (await only_delivery(cases)).step is DeliveryStep.FIND
    assert (await only_delivery(cases, 2)).step is DeliveryStep.FIND, "also what an answer was to bring"


async def test_the_waits_begin_anew_once_it_has_come_through(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    for _ in range(4):
        cases.now += await cases.outbox.results.note_failed(await only_delivery(cases))
    await post(cases, await only_delivery(cases), SECOND)
    await next_turn(cases)
    assert await cases.outbox.results.note_failed(await only_delivery(cases)) == RETRY_FIRST


async def test_a_channel_that_shows_itself_usable_wakes_what_rests_there_and_nothing_elsewhere(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    await cases.outbox.results.note_refused(await only_delivery(cases))
    cases.woken.clear()
    cases.now += REFUSED_FOR
    for guild, channel in ((GUILD, CHANNEL + 1), (0, CHANNEL)):
        await cases.outbox.wake_channel(GuildId(guild), ChannelId(channel))
    assert await cases.take(1) == []
    await cases.outbox.wake_channel(GUILD, CHANNEL)
    assert cases.woken == [1]
    board = await only_delivery(cases)
    assert (board.step, board.ping) == (DeliveryStep.FIND, (await cases.mover(1),))
    cases.woken.clear()
    await cases.outbox.wake_channel(GUILD, CHANNEL)
    assert cases.woken == [], "nothing rests there any more"


async def test_a_channel_that_has_just_refused_is_not_tried_again_at_once(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    await cases.outbox.results.note_refused(await only_delivery(cases))
    cases.now += REFUSED_FOR - Milliseconds(1)
    await cases.outbox.wake_channel(GUILD, CHANNEL)
    assert await cases.take(1) == []
    cases.now += Milliseconds(1)
    await cases.outbox.wake_channel(GUILD, CHANNEL)
    assert (await only_delivery(cases)).step is DeliveryStep.FIND


@pytest.mark.parametrize("code", [50001, 50013])
async def test_what_discord_refuses_is_tried_ever_more_rarely_until_nobody_can_be_waiting_for_it(
    cases: UseCases, code: int
) -> None:
    await shown(cases)
    await next_turn(cases)
    waits = []
    for _ in range(LAST_TRY + 2):
        await cases.outbox.results.note_refused(await only_delivery(cases), {50001: Loss.ACCESS}.get(code), code)
        [(at,)] = await cases.rows(f"SELECT due FROM timers WHERE kind = '{TimerKind.RETRY_REFUSED}'")
        waits.append(at - cases.now)
        cases.now = at
        await cases.outbox.retry_refused(MatchId(1))
    assert waits[:3] == [MINUTE, 2 * MINUTE, 4 * MINUTE]
    assert waits[-1] == HOUR
    await cases.play.resign(MatchId(1), ANN)
    await cases.outbox.results.note_refused(await only_delivery(cases), {50001: Loss.ACCESS}.get(code), code)
    assert await cases.rows(f"SELECT due FROM timers WHERE kind = '{TimerKind.RETRY_REFUSED}'") == []
    cases.now += HOUR
    await cases.outbox.wake_resting(MatchId(1))
    assert (await only_delivery(cases)).id.post


@pytest.mark.parametrize("failing", ["failed", "refused", "lost"])
async def test_a_press_wakes_what_came_to_rest_after_the_last_one(cases: UseCases, failing: str) -> None:
    match = await shown(cases)
    await cases.outbox.retry_after_press(match.public_id, GUILD, CHANNEL)
    await next_turn(cases)
    if failing == "lost":
        await cases.reachability.server_gone(GUILD)
    else:
        delivery = await only_delivery(cases)
        results = cases.outbox.results
        await (results.note_failed(delivery) if failing == "failed" else results.note_refused(delivery))
    assert await cases.take(1) == []
    cases.now += REFUSED_FOR
    await cases.outbox.retry_after_press(match.public_id, GUILD, CHANNEL)
    assert len(await cases.take(1)) == 1


# ---- several processes


async def test_what_one_process_is_at_no_other_takes_until_its_lease_has_ended(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, process="one") as one, open_use_cases(tmp_path, process="two") as two:
        await shown(one)
        await next_turn(one)
        await only_delivery(one)
        taken = await two.outbox.take(MatchId(1))
        assert taken is not None
        assert (taken.deliveries, taken.next_at) == ((), one.now + LEASE)
        two.now += LEASE - Milliseconds(1)
        assert await two.take(1) == []
        two.now += Milliseconds(1)
        assert (await only_delivery(two)).step is DeliveryStep.FIND
        one.now = two.now
        assert await one.take(1) == [], "now it is the other's"


async def test_a_process_that_is_alone_takes_over_at_once_what_another_has_dropped(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, process="one") as one:
        await shown(one)
        await next_turn(one)
        await only_delivery(one)
        second = (await one.make(request=77, rated=False)).match
    async with open_use_cases(tmp_path, process="two") as two:
        two.store.alone = True
        assert (await only_delivery(two)).step is DeliveryStep.FIND
        assert (await only_delivery(two, second.id)).step is DeliveryStep.FIND, "also what an answer of it was to bring"


async def test_what_a_killed_process_had_claimed_is_posted_by_another_after_its_lease(tmp_path: Path) -> None:
    """Also what the answer to its command was to bring."""
    async with open_use_cases(tmp_path, process="killed") as one, open_use_cases(tmp_path, process="another") as two:
        for lease in (ANSWER_LEASE, LEASE):
            made = (await one.make(request=int(lease), rated=False, guild=GuildId(GUILD + int(lease)))).match
            if lease == LEASE:
                one.now = two.now  # the answer has not come
                assert await one.take(made.id)
            assert await two.take(made.id) == []
            two.now += lease
            assert (await only_delivery(two, made.id)).step is DeliveryStep.FIND


async def test_a_sweep_leaves_out_what_waits_or_another_process_is_at(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, process="one") as one, open_use_cases(tmp_path, process="two") as two:
        await shown(one)
        await next_turn(one)
        assert await two.outbox.lagging() == [1]
        delivery = await only_delivery(one)
        assert await two.outbox.lagging() == []
        two.now += LEASE
        assert await two.outbox.lagging() == [1]
        wait = await one.outbox.results.note_failed(delivery)
        two.now = one.now
        assert await two.outbox.lagging() == []
        two.store.alone = True
        assert await two.outbox.lagging() == [1], "its start has to find also that"
        two.store.alone = False
        for now in (one.now + wait, one.now - HOUR):
            two.now = now
            assert await two.outbox.lagging() == [1], "also after the clock was set back"


async def test_a_press_asks_the_store_what_another_process_has_let_rest(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, process="one") as one, open_use_cases(tmp_path, process="two") as two:
        match = await one.begin()
        await one.outbox.retry_after_press(match.public_id, GUILD, CHANNEL)
        [*_, board] = await two.take(match.id)
        await two.outbox.results.note_refused(board)
        two.now += HOUR
        assert await two.take(match.id) == []
        await one.outbox.retry_after_press(match.public_id, GUILD, None)
        assert await two.take(match.id)


async def test_a_list_of_several_pages_is_whole(cases: UseCases, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "PAGE", 2)
    found = [(await cases.challenge(ANN, UserId(BEN + number + 10))).id for number in range(5)]
    assert await cases.outbox.lagging() == found


# ---- where it is shown


@pytest.mark.parametrize("first", ["the answer", "the poster"])
async def test_an_answer_that_was_given_up_for_lost_and_comes_after_all_leaves_one_message(
    cases: UseCases, first: str
) -> None:
    made = await cases.make(request=77)
    cases.now += ANSWER_LEASE
    one = await only_delivery(cases)
    if first == "the answer":
        await cases.outbox.note_answered(made.match, made.post, FIRST)
        await post(cases, one, SECOND)
    else:
        await post(cases, one, SECOND)
        await cases.outbox.note_answered(made.match, made.post, FIRST)
    left = await only_delivery(cases)
    assert (left.step, left.message, left.stale) == (DeliveryStep.CLEAR, SECOND, (FIRST,))


async def test_an_answer_that_the_poster_has_found_is_no_second_message(cases: UseCases) -> None:
    made = await cases.make(request=77)
    cases.now += ANSWER_LEASE
    one = await only_delivery(cases)
    await cases.outbox.note_answered(made.match, made.post, FIRST)
    await post(cases, one, FIRST)
    await cases.outbox.note_answered(made.match, made.post, FIRST)
    assert await cases.outbox.lagging() == []


# ---- messages that someone deletes, and copies


async def test_a_board_that_rests_or_waits_is_tried_again_when_its_player_opens_the_match_past_it(
    cases: UseCases,
) -> None:
    await shown(cases)
    await next_turn(cases)
    await cases.outbox.results.note_refused(await only_delivery(cases))
    cases.woken.clear()
    await cases.outbox.recheck(MatchId(1), ANN)
    assert cases.woken == [1]
    board = await only_delivery(cases)
    assert (board.step, board.ping) == (DeliveryStep.FIND, (await cases.mover(1),))
    await cases.outbox.results.note_failed(board)
    assert await cases.take(1) == []
    await cases.outbox.recheck(MatchId(1), ANN)
    assert (await only_delivery(cases)).step is DeliveryStep.FIND


async def test_another_post_that_rests_while_the_board_is_there_is_tried_again_as_well(cases: UseCases) -> None:
    await shown(cases)
    await cases.change("UPDATE posts SET resting = 1 WHERE purpose = 'challenge'")
    await cases.outbox.recheck(MatchId(1), ANN)
    assert await cases.rows("SELECT id FROM posts WHERE resting = 1") == []


TWO_DAYS = 48 * HOUR


async def age(cases: UseCases) -> Milliseconds | None:
    """For how long the outbox seems to be stuck."""
    oldest = (await cases.store.read(lambda tx: count_backlog(tx, cases.now))).oldest
    return None if oldest is None else cases.now - oldest


async def test_after_two_days_a_board_opened_from_the_list_does_not_look_stuck(cases: UseCases) -> None:
    await shown(cases)
    assert await age(cases) is None
    cases.now += TWO_DAYS
    await cases.outbox.recheck(MatchId(1), ANN)
    assert await age(cases) == NO_TIME
    cases.now += Milliseconds(5_000)
    await cases.outbox.recheck(MatchId(1), ANN)
    assert await age(cases) == Milliseconds(5_000)
    board = await only_delivery(cases)
    await cases.outbox.results.note(board, shown=board.version)
    assert await age(cases) is None
    await cases.outbox.repost(MatchId(1), ANN)
    assert await age(cases) == NO_TIME


async def test_a_later_action_does_not_renew_the_age_of_what_is_owed(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    cases.now += HOUR
    await next_turn(cases)
    assert await age(cases) == HOUR


async def test_what_was_shown_meanwhile_does_not_look_stuck_on_a_busy_board(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    board = await only_delivery(cases)
    cases.now += HOUR
    await next_turn(cases)
    await post(cases, board, SECOND)
    assert await age(cases) == NO_TIME


async def test_a_board_that_has_rested_for_two_days_does_not_look_stuck_when_it_is_tried_again(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    await cases.outbox.results.note_refused(await only_delivery(cases), code=50013)
    assert await age(cases) is None
    cases.now += TWO_DAYS
    await cases.outbox.retry_refused(MatchId(1))
    assert await age(cases) == NO_TIME
    await cases.outbox.results.note_refused(await only_delivery(cases), code=50013)
    cases.now += TWO_DAYS
    await cases.outbox.wake_channel(GUILD, CHANNEL)
    assert await age(cases) == NO_TIME


async def test_old_messages_that_are_forgotten_leave_no_age_behind(cases: UseCases) -> None:
    await shown(cases)
    await cases.outbox.note_answered(await cases.play.match(MatchId(1)), PostId(1, 1), MessageId(999))
    cases.now += TWO_DAYS
    assert await age(cases) == TWO_DAYS
    await cases.store.write(lambda tx: forget_stale(tx, MatchId(1), CHANNEL))
    assert await age(cases) is None
    await next_turn(cases)
    assert await age(cases) == NO_TIME


async def test_a_board_that_is_on_its_way_is_not_doubted(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    await cases.outbox.recheck(MatchId(1), ANN)
    assert (await only_delivery(cases)).step is DeliveryStep.POST


@pytest.mark.parametrize("answer", ["expire", "accept"])
async def test_a_challenge_that_was_deleted_does_not_come_back_to_say_what_became_of_it(
    cases: UseCases, answer: str
) -> None:
    match = await announced(cases)
    if answer == "expire":
        await cases.challenges.expire(match.id)
    else:
        await cases.challenges.accept(match.id, BEN, "left")
    notice, *_ = await cases.take(match.id)
    assert notice.step is DeliveryStep.EDIT
    assert not await cases.outbox.results.note_lost(notice)
    assert [one.purpose for one in await cases.take(match.id)] == ["board"] * (answer == "accept")


async def test_being_led_there_ends_a_rest(cases: UseCases) -> None:
    match = await cases.challenge()
    await cases.outbox.results.note_refused(await only_delivery(cases))
    await cases.outbox.restore_message(match.id, ANN)
    assert (await only_delivery(cases)).step is DeliveryStep.FIND


async def test_a_message_that_is_not_the_one_that_is_known_is_a_copy(cases: UseCases) -> None:
    match = await shown(cases)
    await next_turn(cases)
    board = await only_delivery(cases)
    assert not await cases.outbox.is_copy(match.public_id, board.id, SECOND), "it may be the one that is on its way"
    await post(cases, board, SECOND)
    assert not await cases.outbox.is_copy(match.public_id, board.id, SECOND)
    assert not await cases.outbox.is_copy(PublicId("1"), board.id, THIRD), "a number that is no name"
    assert await cases.outbox.is_copy(match.public_id, board.id, THIRD)
    assert await cases.outbox.is_copy(match.public_id, PostId(board.id.post, board.id.attempt - 1), FIRST)
    assert not await cases.outbox.is_copy(match.public_id, PostId(404, 1), THIRD)
    other = await cases.challenge(ANN, CLEO)
    assert not await cases.outbox.is_copy(other.public_id, board.id, THIRD), "another match's post"


async def test_asking_for_it_again_ends_a_wait_and_a_rest(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    await cases.outbox.results.note_failed(await only_delivery(cases))
    await cases.outbox.repost(MatchId(1), BEN)
    await cases.outbox.results.note_refused(await only_delivery(cases))
    await cases.outbox.repost(MatchId(1), BEN)
    assert (await only_delivery(cases)).step is DeliveryStep.FIND


async def test_only_players_ask_for_a_board_and_only_where_there_is_one(cases: UseCases) -> None:
    await shown(cases)
    with pytest.raises(NotAPlayer):
        await cases.outbox.repost(MatchId(1), CLEO)
    open_challenge = await cases.challenge(ANN, CLEO)
    with pytest.raises(UnknownMatch):
        await cases.outbox.repost(open_challenge.id, ANN)
    with pytest.raises(UnknownMatch):
        await cases.outbox.repost(MatchId(404), ANN)


async def test_what_was_on_its_way_into_the_old_channel_does_not_pass_for_the_new_board(cases: UseCases) -> None:
    await shown(cases)
    await next_turn(cases)
    old = await only_delivery(cases)
    await cases.outbox.repost(MatchId(1), ANN, ChannelId(CHANNEL + 1))
    assert await post(cases, old, SECOND), "there is more to do at once"
    board = await only_delivery(cases)
    assert (board.step, board.channel, board.message) == (DeliveryStep.POST, CHANNEL + 1, None)
    await post(cases, board, THIRD)
    assert await cases.outbox.lagging() == []
    assert await cases.outbox.is_copy(board.match.public_id, old.id, SECOND)


# ---- hands, questions, and what a post says


async def test_hands_that_show_less_than_there_is_come_along_after_the_posts(cases: UseCases) -> None:
    await shown(cases)
    for user in (ANN, BEN):
        await cases.play.hand(MatchId(1), user)
    seen = (await cases.play.match(MatchId(1))).version
    await next_turn(cases)
    versions = {ANN: seen, BEN: seen + 1, CLEO: -1}
    taken = await cases.outbox.take(MatchId(1), {user: ShownHand(version, None) for user, version in versions.items()})
    assert taken is not None
    assert list(taken.hands) == [await cases.play.hand(MatchId(1), ANN)]
    assert len(taken.deliveries) == 1
