"""Clocks of a match in use cases: time that passes, deadlines, and what was posted about them."""

from __future__ import annotations

from bot.durations import Milliseconds
from bot.ids import MatchId, MessageId, UserId
from bot.matches.core.model import Match
from bot.matches.outbox.delivery import Delivery, DeliveryStep
from bot.store.deadlines.timers import TimerKind
from tests.support.use_cases import UseCases


async def shown(cases: UseCases, match: int = 1) -> list[Delivery]:
    """Bring the channel up to date; what there was to do."""
    done: list[Delivery] = []
    while owed := await cases.take(match):
        for one in owed:
            done.append(one)
            if one.step is DeliveryStep.DROP:
                await cases.outbox.results.note_dropped(one)
            elif one.step is DeliveryStep.EDIT:
                await cases.outbox.results.note(one, shown=one.version)
            else:
                await cases.outbox.results.note_posted(
                    one, MessageId(1000 + len(done) + int(cases.now)), one.match.version
                )
    return done


async def later(cases: UseCases, time: Milliseconds) -> list[Delivery]:
    """Time passes, the bot runs all the while, and what is due is done; what the channel was shown then."""
    cases.now += time
    await cases.store.write(lambda tx: tx.run("UPDATE heartbeat SET at = ?", cases.now))
    return await run(cases)


async def run(cases: UseCases) -> list[Delivery]:
    """What is due is done, as after a start."""
    await cases.times.beat()
    for kind, match in await cases.schedule.due(cases.now):
        if kind == TimerKind.CLOCK:
            await cases.times.run(MatchId(match))
    return await shown(cases)


def summaries(owed: list[Delivery]) -> list[tuple[str, DeliveryStep, tuple[int, ...]]]:
    """Of each: its kind, what was done, whom it pinged."""
    return [(one.notice.kind if one.notice else one.purpose, one.step, one.ping) for one in owed]


async def seat_of(cases: UseCases, match: Match, user: UserId) -> str:
    """Where someone sits."""
    seat = (await cases.play.match(match.id)).seating.seat_of(user)
    assert seat is not None
    return seat


async def claim(cases: UseCases, match: Match, user: UserId, loser: UserId) -> Match:
    """Claim by the button of the board as it stands."""
    now = await cases.play.match(match.id)
    return await cases.times.claim(match.public_id, user, await seat_of(cases, match, loser), now.version)
