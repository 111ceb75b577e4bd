"""What the bot owes a channel and what is there of it, as the poster asks and answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path

import pytest

from bot.durations import HOUR
from bot.ids import PublicId
from bot.matches.core.errors import NotAPlayer, UnknownMatch
from bot.matches.core.model import PostId
from bot.matches.lobby.deduplication import ANSWER_MS
from bot.matches.moderation.reachability import Loss
from bot.matches.outbox import outbox
from bot.matches.outbox.delivery import DeliveryStep, ShownHand
from bot.matches.outbox.lease import LEASE_MS
from bot.matches.outbox.results import LAST_TRY, REFUSED_MS, RETRY_FIRST_MS, RETRY_MAX_MS
from bot.store.counts import count_backlog
from bot.store.deadlines.timers import TimerKind
from bot.store.outbox.posts import MAX_STALE, forget_stale
from tests.support.club import ANN, BEN, CHANNEL, CLEO, GUILD, Club, open_club
from tests.support.outbox import FIRST, SECOND, THIRD, announced, next_turn, only_delivery, post, shown


@pytest.fixture(autouse=True)
async def since(club: Club) -> AsyncIterator[None]:
    """After each test, exactly the posts that lag have a time since which they do."""
    yield
    lags = "shown < wanted OR stale IS NOT NULL OR sending = 1"
    assert await club.rows(f"SELECT id FROM posts WHERE (since IS NULL) = ({lags})") == []


# ---- what is owed


async def test_old_messages_of_several_turns_are_all_remembered_until_each_is_away(club: Club) -> None:
    await shown(club)
    messages = [FIRST, *(THIRD + number for number in range(1, 4))]
    for before, message in pairwise(messages):
        await next_turn(club)
        board = await only_delivery(club)
        await post(club, board, message, *board.stale, before)
    left = await only_delivery(club)
    assert (left.step, left.message, left.stale) == (DeliveryStep.CLEAR, messages[-1], tuple(messages[:-1]))
    await club.outbox.note_cleared(left, stale=messages[1:2])
    left = await only_delivery(club)
    assert left.stale == (messages[1],)
    await club.outbox.note_cleared(left)
    assert await club.outbox.lagging() == []


async def test_no_more_old_messages_are_remembered_than_the_bound_and_the_oldest_go_first(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    await post(club, await only_delivery(club), SECOND, *range(1, MAX_STALE + 6))
    assert (await only_delivery(club)).stale == tuple(range(6, MAX_STALE + 6))


async def test_a_message_that_turns_out_to_be_the_one_that_is_shown_is_no_old_one(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    await post(club, await only_delivery(club), SECOND, FIRST)
    await club.outbox.repost(1, ANN)
    await post(club, await only_delivery(club), FIRST, FIRST, SECOND)
    left = await only_delivery(club)
    assert (left.message, left.stale) == (FIRST, (SECOND,))


async def test_an_old_message_that_was_added_meanwhile_is_not_forgotten(club: Club) -> None:
    made = await club.make(request=77)
    club.now += ANSWER_MS
    one = await only_delivery(club)
    await post(club, one, SECOND, FIRST)
    clearing = await only_delivery(club)
    assert clearing.stale == (FIRST,)
    await club.outbox.note_answered(made.match, made.post, THIRD)
    await club.outbox.note_cleared(clearing)
    assert (await only_delivery(club)).stale == (THIRD,)


async def test_a_channel_that_is_gone_forgets_its_old_messages(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    await post(club, await only_delivery(club), SECOND, FIRST)
    await club.whereabouts.place_gone(GUILD, CHANNEL)
    await club.outbox.wake_resting(1)
    assert {one.stale for one in await club.take(1)} == {()}


async def test_a_turn_that_was_played_while_the_board_was_posted_makes_it_lag_again(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    board = await only_delivery(club)
    await next_turn(club)
    assert await post(club, board, SECOND), "there is more to do at once"
    assert (await only_delivery(club)).message == SECOND


async def test_an_action_that_nobody_may_see_changes_no_post(club: Club) -> None:
    before, record = await shown(club), await club.actions(1)
    for user in (ANN, BEN):
        await club.play.hand(1, user)
    assert len(await club.actions(1)) == len(record) + 2
    assert await club.play.match(1) == before
    assert await club.outbox.lagging() == []
    assert await club.take(1) == []


# ---- pings


async def test_a_person_who_is_to_move_is_pinged_until_it_is_noted_that_they_were_and_no_longer(club: Club) -> None:
    """Noted together with what was posted: a board that did not come through has pinged nobody."""
    await shown(club)
    for _ in range(2):
        await next_turn(club)
        mover = await club.mover(1)
        board = await only_delivery(club)
        assert board.ping == (mover,)
        await club.outbox.note_failed(board)
        club.now += RETRY_FIRST_MS
        board = await only_delivery(club)
        assert (board.step, board.ping) == (DeliveryStep.FIND, (mover,))
        await post(club, board, SECOND)
        await club.outbox.repost(1, ANN)
        assert (await only_delivery(club)).ping == (), "the same turn, posted once more"
        await post(club, await only_delivery(club), THIRD)


async def test_a_challenge_that_is_closed_before_it_was_ever_shown_pings_nobody(club: Club) -> None:
    match = await club.challenge()
    await club.challenges.withdraw(match.id, ANN)
    assert (await only_delivery(club)).ping == ()


# ---- crashes and failures


async def test_a_message_that_is_looked_for_and_shows_less_is_brought_up_to_date_and_pings_the_player_to_move_now(
    club: Club,
) -> None:
    await shown(club)
    await next_turn(club)
    lost_answer = await only_delivery(club)
    await club.outbox.note_failed(lost_answer)
    await next_turn(club)
    club.now += RETRY_FIRST_MS
    looking = await only_delivery(club)
    assert looking.step is DeliveryStep.FIND
    assert await club.outbox.note_posted(looking, SECOND, lost_answer.match.version)
    board = await only_delivery(club)
    assert (board.step, board.message, board.ping) == (DeliveryStep.POST, SECOND, (await club.mover(1),))
    assert board.id.attempt == looking.id.attempt + 1, "a copy of the older posting is told from this one"


async def test_waits_between_tries_double_up_to_the_most_and_are_known_to_every_process(tmp_path: Path) -> None:
    async with open_club(tmp_path) as club:
        await shown(club)
        await next_turn(club)
        waits = []
        for _ in range(9):
            waits.append(await club.outbox.note_failed(await only_delivery(club)))
            club.now += waits[-1]
        assert waits[:4] == [RETRY_FIRST_MS * 2**number for number in range(4)]
        assert waits[-2:] == [RETRY_MAX_MS] * 2
        await club.outbox.note_failed(await only_delivery(club))
    async with open_club(tmp_path, process="another", now=club.now) as again:
        assert await again.outbox.lagging() == []
        taken = await again.outbox.take(1)
        assert taken is not None
        assert (taken.deliveries, taken.next_at) == ((), club.now + RETRY_MAX_MS)
        again.now += RETRY_MAX_MS - 1
        assert await again.take(1) == []
        again.now += 1
        assert (await only_delivery(again)).step is DeliveryStep.FIND


async def test_a_clock_that_is_set_back_makes_no_wait_longer(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    await club.outbox.note_failed(await only_delivery(club))
    await club.make(request=77, rated=False)
    club.now -= 72 * HOUR
    assert (await only_delivery(club)).step is DeliveryStep.FIND
    assert (await only_delivery(club, 2)).step is DeliveryStep.FIND, "also what an answer was to bring"


async def test_the_waits_begin_anew_once_it_has_come_through(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    for _ in range(4):
        club.now += await club.outbox.note_failed(await only_delivery(club))
    await post(club, await only_delivery(club), SECOND)
    await next_turn(club)
    assert await club.outbox.note_failed(await only_delivery(club)) == RETRY_FIRST_MS


async def test_a_channel_that_shows_itself_usable_wakes_what_rests_there_and_nothing_elsewhere(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    await club.outbox.note_refused(await only_delivery(club))
    club.woken.clear()
    club.now += REFUSED_MS
    for guild, channel in ((GUILD, CHANNEL + 1), (0, CHANNEL)):
        await club.outbox.wake_channel(guild, channel)
    assert await club.take(1) == []
    await club.outbox.wake_channel(GUILD, CHANNEL)
    assert club.woken == [1]
    board = await only_delivery(club)
    assert (board.step, board.ping) == (DeliveryStep.FIND, (await club.mover(1),))
    club.woken.clear()
    await club.outbox.wake_channel(GUILD, CHANNEL)
    assert club.woken == [], "nothing rests there any more"


async def test_a_channel_that_has_just_refused_is_not_tried_again_at_once(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    await club.outbox.note_refused(await only_delivery(club))
    club.now += REFUSED_MS - 1
    await club.outbox.wake_channel(GUILD, CHANNEL)
    assert await club.take(1) == []
    club.now += 1
    await club.outbox.wake_channel(GUILD, CHANNEL)
    assert (await only_delivery(club)).step is DeliveryStep.FIND


@pytest.mark.parametrize("code", [50001, 50013])
async def test_what_discord_refuses_is_tried_ever_more_rarely_until_nobody_can_be_waiting_for_it(
    club: Club, code: int
) -> None:
    await shown(club)
    await next_turn(club)
    waits = []
    for _ in range(LAST_TRY + 2):
        await club.outbox.note_refused(await only_delivery(club), {50001: Loss.ACCESS}.get(code), code)
        [(at,)] = await club.rows(f"SELECT due FROM timers WHERE kind = '{TimerKind.RETRY_REFUSED}'")
        waits.append(at - club.now)
        club.now = at
        await club.outbox.retry_refused(1)
    assert waits[:3] == [HOUR // 60, HOUR // 30, HOUR // 15]
    assert waits[-1] == HOUR
    await club.play.resign(1, ANN)
    await club.outbox.note_refused(await only_delivery(club), {50001: Loss.ACCESS}.get(code), code)
    assert await club.rows(f"SELECT due FROM timers WHERE kind = '{TimerKind.RETRY_REFUSED}'") == []
    club.now += HOUR
    await club.outbox.wake_resting(1)
    assert (await only_delivery(club)).id.post


@pytest.mark.parametrize("failing", ["failed", "refused", "lost"])
async def test_a_press_wakes_what_came_to_rest_after_the_last_one(club: Club, failing: str) -> None:
    match = await shown(club)
    await club.outbox.retry_after_press(match.public_id, GUILD, CHANNEL)
    await next_turn(club)
    if failing == "lost":
        await club.whereabouts.server_gone(GUILD)
    else:
        delivery = await only_delivery(club)
        await (club.outbox.note_failed(delivery) if failing == "failed" else club.outbox.note_refused(delivery))
    assert await club.take(1) == []
    club.now += REFUSED_MS
    await club.outbox.retry_after_press(match.public_id, GUILD, CHANNEL)
    assert len(await club.take(1)) == 1


# ---- several processes


async def test_what_one_process_is_at_no_other_takes_until_its_lease_has_ended(tmp_path: Path) -> None:
    async with open_club(tmp_path, process="one") as one, open_club(tmp_path, process="two") as two:
        await shown(one)
        await next_turn(one)
        await only_delivery(one)
        taken = await two.outbox.take(1)
        assert taken is not None
        assert (taken.deliveries, taken.next_at) == ((), one.now + LEASE_MS)
        two.now += LEASE_MS - 1
        assert await two.take(1) == []
        two.now += 1
        assert (await only_delivery(two)).step is DeliveryStep.FIND
        one.now = two.now
        assert await one.take(1) == [], "now it is the other's"


async def test_a_process_that_is_alone_takes_over_at_once_what_another_has_dropped(tmp_path: Path) -> None:
    async with open_club(tmp_path, process="one") as one:
        await shown(one)
        await next_turn(one)
        await only_delivery(one)
        second = (await one.make(request=77, rated=False)).match
    async with open_club(tmp_path, process="two") as two:
        two.store.alone = True
        assert (await only_delivery(two)).step is DeliveryStep.FIND
        assert (await only_delivery(two, second.id)).step is DeliveryStep.FIND, "also what an answer of it was to bring"


async def test_what_a_killed_process_had_claimed_is_posted_by_another_after_its_lease(tmp_path: Path) -> None:
    """Also what the answer to its command was to bring."""
    async with open_club(tmp_path, process="killed") as one, open_club(tmp_path, process="another") as two:
        for lease in (ANSWER_MS, LEASE_MS):
            made = (await one.make(request=lease, rated=False, guild=GUILD + lease)).match
            if lease == LEASE_MS:
                one.now = two.now  # the answer has not come
                assert await one.take(made.id)
            assert await two.take(made.id) == []
            two.now += lease
            assert (await only_delivery(two, made.id)).step is DeliveryStep.FIND


async def test_a_sweep_leaves_out_what_waits_or_another_process_is_at(tmp_path: Path) -> None:
    async with open_club(tmp_path, process="one") as one, open_club(tmp_path, process="two") as two:
        await shown(one)
        await next_turn(one)
        assert await two.outbox.lagging() == [1]
        delivery = await only_delivery(one)
        assert await two.outbox.lagging() == []
        two.now += LEASE_MS
        assert await two.outbox.lagging() == [1]
        wait = await one.outbox.note_failed(delivery)
        two.now = one.now
        assert await two.outbox.lagging() == []
        two.store.alone = True
        assert await two.outbox.lagging() == [1], "its start has to find also that"
        two.store.alone = False
        for now in (one.now + wait, one.now - HOUR):
            two.now = now
            assert await two.outbox.lagging() == [1], "also after the clock was set back"


async def test_a_press_asks_the_store_what_another_process_has_let_rest(tmp_path: Path) -> None:
    async with open_club(tmp_path, process="one") as one, open_club(tmp_path, process="two") as two:
        match = await one.begin()
        await one.outbox.retry_after_press(match.public_id, GUILD, CHANNEL)
        [*_, board] = await two.take(match.id)
        await two.outbox.note_refused(board)
        two.now += HOUR
        assert await two.take(match.id) == []
        await one.outbox.retry_after_press(match.public_id, GUILD, None)
        assert await two.take(match.id)


async def test_a_list_of_several_pages_is_whole(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "PAGE", 2)
    found = [(await club.challenge(ANN, BEN + number + 10)).id for number in range(5)]
    assert await club.outbox.lagging() == found


# ---- where it is shown


@pytest.mark.parametrize("first", ["the answer", "the poster"])
async def test_an_answer_that_was_given_up_for_lost_and_comes_after_all_leaves_one_message(
    club: Club, first: str
) -> None:
    made = await club.make(request=77)
    club.now += ANSWER_MS
    one = await only_delivery(club)
    if first == "the answer":
        await club.outbox.note_answered(made.match, made.post, FIRST)
        await post(club, one, SECOND)
    else:
        await post(club, one, SECOND)
        await club.outbox.note_answered(made.match, made.post, FIRST)
    left = await only_delivery(club)
    assert (left.step, left.message, left.stale) == (DeliveryStep.CLEAR, SECOND, (FIRST,))


async def test_an_answer_that_the_poster_has_found_is_no_second_message(club: Club) -> None:
    made = await club.make(request=77)
    club.now += ANSWER_MS
    one = await only_delivery(club)
    await club.outbox.note_answered(made.match, made.post, FIRST)
    await post(club, one, FIRST)
    await club.outbox.note_answered(made.match, made.post, FIRST)
    assert await club.outbox.lagging() == []


# ---- messages that someone deletes, and copies


async def test_a_board_that_rests_or_waits_is_tried_again_when_its_player_opens_the_match_past_it(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    await club.outbox.note_refused(await only_delivery(club))
    club.woken.clear()
    await club.outbox.recheck(1, ANN)
    assert club.woken == [1]
    board = await only_delivery(club)
    assert (board.step, board.ping) == (DeliveryStep.FIND, (await club.mover(1),))
    await club.outbox.note_failed(board)
    assert await club.take(1) == []
    await club.outbox.recheck(1, ANN)
    assert (await only_delivery(club)).step is DeliveryStep.FIND


async def test_another_post_that_rests_while_the_board_is_there_is_tried_again_as_well(club: Club) -> None:
    await shown(club)
    await club.change("UPDATE posts SET resting = 1 WHERE purpose = 'challenge'")
    await club.outbox.recheck(1, ANN)
    assert await club.rows("SELECT id FROM posts WHERE resting = 1") == []


TWO_DAYS = 48 * HOUR


async def age(club: Club) -> int | None:
    """For how long the outbox seems to be stuck, in milliseconds."""
    oldest = (await club.store.read(lambda tx: count_backlog(tx, club.now))).oldest
    return None if oldest is None else club.now - oldest


async def test_after_two_days_a_board_opened_from_the_list_does_not_look_stuck(club: Club) -> None:
    await shown(club)
    assert await age(club) is None
    club.now += TWO_DAYS
    await club.outbox.recheck(1, ANN)
    assert await age(club) == 0
    club.now += 5_000
    await club.outbox.recheck(1, ANN)
    assert await age(club) == 5_000
    await club.outbox.note_edited(await only_delivery(club))
    assert await age(club) is None
    await club.outbox.repost(1, ANN)
    assert await age(club) == 0


async def test_a_later_action_does_not_renew_the_age_of_what_is_owed(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    club.now += HOUR
    await next_turn(club)
    assert await age(club) == HOUR


async def test_what_was_shown_meanwhile_does_not_look_stuck_on_a_busy_board(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    board = await only_delivery(club)
    club.now += HOUR
    await next_turn(club)
    await post(club, board, SECOND)
    assert await age(club) == 0


async def test_a_board_that_has_rested_for_two_days_does_not_look_stuck_when_it_is_tried_again(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    await club.outbox.note_refused(await only_delivery(club), code=50013)
    assert await age(club) is None
    club.now += TWO_DAYS
    await club.outbox.retry_refused(1)
    assert await age(club) == 0
    await club.outbox.note_refused(await only_delivery(club), code=50013)
    club.now += TWO_DAYS
    await club.outbox.wake_channel(GUILD, CHANNEL)
    assert await age(club) == 0


async def test_old_messages_that_are_forgotten_leave_no_age_behind(club: Club) -> None:
    await shown(club)
    await club.outbox.note_answered(await club.play.match(1), PostId(1, 1), 999)
    club.now += TWO_DAYS
    assert await age(club) == TWO_DAYS
    await club.store.write(lambda tx: forget_stale(tx, 1, CHANNEL))
    assert await age(club) is None
    await next_turn(club)
    assert await age(club) == 0


async def test_a_board_that_is_on_its_way_is_not_doubted(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    await club.outbox.recheck(1, ANN)
    assert (await only_delivery(club)).step is DeliveryStep.POST


@pytest.mark.parametrize("answer", ["expire", "accept"])
async def test_a_challenge_that_was_deleted_does_not_come_back_to_say_what_became_of_it(
    club: Club, answer: str
) -> None:
    match = await announced(club)
    if answer == "expire":
        await club.challenges.expire(match.id)
    else:
        await club.challenges.accept(match.id, BEN, "left")
    notice, *_ = await club.take(match.id)
    assert notice.step is DeliveryStep.EDIT
    assert not await club.outbox.note_lost(notice)
    assert [one.purpose for one in await club.take(match.id)] == ["board"] * (answer == "accept")


async def test_being_led_there_ends_a_rest(club: Club) -> None:
    match = await club.challenge()
    await club.outbox.note_refused(await only_delivery(club))
    await club.outbox.restore_message(match.id, ANN)
    assert (await only_delivery(club)).step is DeliveryStep.FIND


async def test_a_message_that_is_not_the_one_that_is_known_is_a_copy(club: Club) -> None:
    match = await shown(club)
    await next_turn(club)
    board = await only_delivery(club)
    assert not await club.outbox.is_copy(match.public_id, board.id, SECOND), "it may be the one that is on its way"
    await post(club, board, SECOND)
    assert not await club.outbox.is_copy(match.public_id, board.id, SECOND)
    assert not await club.outbox.is_copy(PublicId("1"), board.id, THIRD), "a number that is no name"
    assert await club.outbox.is_copy(match.public_id, board.id, THIRD)
    assert await club.outbox.is_copy(match.public_id, PostId(board.id.post, board.id.attempt - 1), FIRST)
    assert not await club.outbox.is_copy(match.public_id, PostId(404, 1), THIRD)
    other = await club.challenge(ANN, CLEO)
    assert not await club.outbox.is_copy(other.public_id, board.id, THIRD), "another match's post"


async def test_asking_for_it_again_ends_a_wait_and_a_rest(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    await club.outbox.note_failed(await only_delivery(club))
    await club.outbox.repost(1, BEN)
    await club.outbox.note_refused(await only_delivery(club))
    await club.outbox.repost(1, BEN)
    assert (await only_delivery(club)).step is DeliveryStep.FIND


async def test_only_players_ask_for_a_board_and_only_where_there_is_one(club: Club) -> None:
    await shown(club)
    with pytest.raises(NotAPlayer):
        await club.outbox.repost(1, CLEO)
    open_challenge = await club.challenge(ANN, CLEO)
    with pytest.raises(UnknownMatch):
        await club.outbox.repost(open_challenge.id, ANN)
    with pytest.raises(UnknownMatch):
        await club.outbox.repost(404, ANN)


async def test_what_was_on_its_way_into_the_old_channel_does_not_pass_for_the_new_board(club: Club) -> None:
    await shown(club)
    await next_turn(club)
    old = await only_delivery(club)
    await club.outbox.repost(1, ANN, CHANNEL + 1)
    assert await post(club, old, SECOND), "there is more to do at once"
    board = await only_delivery(club)
    assert (board.step, board.channel, board.message) == (DeliveryStep.POST, CHANNEL + 1, None)
    await post(club, board, THIRD)
    assert await club.outbox.lagging() == []
    assert await club.outbox.is_copy(board.match.public_id, old.id, SECOND)


# ---- hands, questions, and what a post says


async def test_hands_that_show_less_than_there_is_come_along_after_the_posts(club: Club) -> None:
    await shown(club)
    for user in (ANN, BEN):
        await club.play.hand(1, user)
    seen = (await club.play.match(1)).version
    await next_turn(club)
    versions = {ANN: seen, BEN: seen + 1, CLEO: -1}
    taken = await club.outbox.take(1, {user: ShownHand(version, None) for user, version in versions.items()})
    assert taken is not None
    assert list(taken.hands) == [await club.play.hand(1, ANN)]
    assert len(taken.deliveries) == 1
