"""What is owed to people who have quiet hours: boards that do not ping them, and one notice that is held."""

from __future__ import annotations

from datetime import UTC, datetime

from bot import durations
from bot.durations import HOUR, Time, from_timestamp
from bot.ids import MatchId, UserId
from bot.matches.core.notices import Notice, NoticeKind
from bot.matches.outbox.delivery import DeliveryStep
from bot.matches.outbox.delivery_results import RETRY_FIRST
from bot.store.deadlines.timers import TimerKind
from bot.store.outbox.posts import Purpose
from tests.support.outbox import SECOND, THIRD, next_turn, only_delivery, post, shown
from tests.support.use_cases import ANN, BEN, GUILD, UseCases

HELD = "SELECT id FROM posts WHERE purpose = 'notice'"


async def _night(cases: UseCases, *people: UserId) -> Time:
    """Give people quiet hours that have begun within this hour and last eight; when they end."""
    now = datetime.fromtimestamp(cases.now / durations.SECOND, UTC)
    for user in people:
        for setting, hour in (("quiet_from", now.hour), ("quiet_until", now.hour + 8)):
            await cases.people.change(user, GUILD, setting, str(hour % 24))
    return from_timestamp(now.replace(minute=0, second=0, microsecond=0).timestamp()) + 8 * HOUR


async def _timers(cases: UseCases) -> list[tuple[object, ...]]:
    return [tuple(row) for row in await cases.rows("SELECT due FROM timers WHERE kind = ?", TimerKind.QUIET_HOURS)]


async def test_a_kill_between_a_board_and_its_note_leaves_one_held_notice_and_one_ping(cases: UseCases) -> None:
    await shown(cases)
    until = await _night(cases, ANN, BEN)
    await next_turn(cases)
    mover = await cases.mover(1)
    board = await only_delivery(cases)
    assert (board.step, board.ping) == (DeliveryStep.POST, ())
    assert len(await cases.rows(HELD)) == 1
    await cases.outbox.results.note_failed(board)  # as far as the next process knows, it may be there
    cases.now += RETRY_FIRST
    board = await only_delivery(cases)
    assert (board.step, board.ping) == (DeliveryStep.FIND, ())
    await post(cases, board, SECOND)
    assert len(await cases.rows(HELD)) == 1
    assert await cases.outbox.lagging() == [], "what is held does not lag"
    assert await _timers(cases) == [(until,)]
    cases.now = until
    await cases.outbox.end_quiet_hours(MatchId(1))
    notice = await only_delivery(cases)
    assert (notice.purpose, notice.step, notice.ping) == (Purpose.NOTICE, DeliveryStep.POST, (mover,))
    assert notice.notice is not None
    assert notice.notice.kind is NoticeKind.WAITING
    await post(cases, notice, THIRD)
    assert await _timers(cases) == []
    await cases.outbox.end_quiet_hours(MatchId(1))
    assert await cases.take(1) == [], "it comes once"


async def test_a_held_notice_is_forgotten_once_its_player_has_moved(cases: UseCases) -> None:
    await shown(cases)
    until = await _night(cases, ANN, BEN)
    await next_turn(cases)
    await post(cases, await only_delivery(cases), SECOND)
    mover = await cases.mover(1)
    await next_turn(cases)
    await post(cases, await only_delivery(cases), THIRD, SECOND)
    [held] = await cases.rows("SELECT about FROM posts WHERE purpose = 'notice'")
    match = await cases.play.match(MatchId(1))
    assert match.seating.players[Notice.read(held[0]).seats[0]] != mover
    cases.now = until
    await cases.outbox.end_quiet_hours(MatchId(1))
    assert [one.ping for one in await cases.take(1) if one.purpose is Purpose.NOTICE] == [(await cases.mover(1),)]


async def test_what_is_held_waits_for_the_last_change_of_a_persons_quiet_hours(cases: UseCases) -> None:
    await shown(cases)
    until = await _night(cases, ANN, BEN)
    await next_turn(cases)
    await post(cases, await only_delivery(cases), SECOND)
    for user in (ANN, BEN):
        hour = datetime.fromtimestamp(until / durations.SECOND, UTC).hour
        await cases.people.change(user, GUILD, "quiet_until", str((hour + 2) % 24))
    cases.now = until
    await cases.outbox.end_quiet_hours(MatchId(1))
    assert await cases.take(1) == []
    assert await _timers(cases) == [(until + 2 * HOUR,)]
