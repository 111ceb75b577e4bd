"""Clocks of a match in use cases: time that passes, deadlines, and what was posted about them."""

from __future__ import annotations

from bot.matches.core.model import Match
from bot.matches.outbox.delivery import Delivery, DeliveryStep
from bot.store.deadlines.timers import TimerKind
from tests.support.club import Club


async def shown(club: Club, match: int = 1) -> list[Delivery]:
    """Bring the channel up to date; what there was to do."""
    done: list[Delivery] = []
    while owed := await club.take(match):
        for one in owed:
            done.append(one)
            if one.step is DeliveryStep.DROP:
                await club.outbox.note_dropped(one)
            elif one.step is DeliveryStep.EDIT:
                await club.outbox.note_edited(one)
            else:
                await club.outbox.note_posted(one, 1000 + len(done) + club.now, one.match.version)
    return done


async def later(club: Club, time: int) -> list[Delivery]:
    """Time passes, the bot runs all the while, and what is due is done; what the channel was shown then."""
    club.now += time
    await club.store.write(lambda tx: tx.run("UPDATE heartbeat SET at = ?", club.now))
    return await run(club)


async def run(club: Club) -> list[Delivery]:
    """What is due is done, as after a start."""
    await club.times.beat()
    for kind, match in await club.schedule.due(club.now):
        if kind == TimerKind.CLOCK:
            await club.times.run(match)
    return await shown(club)


def summaries(owed: list[Delivery]) -> list[tuple[str, DeliveryStep, tuple[int, ...]]]:
    """Of each: its kind, what was done, whom it pinged."""
    return [(one.notice.kind if one.notice else one.purpose, one.step, one.ping) for one in owed]


async def seat_of(club: Club, match: Match, user: int) -> str:
    """Where someone sits."""
    seat = (await club.play.match(match.id)).seat_of(user)
    assert seat is not None
    return seat


async def claim(club: Club, match: Match, user: int, loser: int) -> Match:
    """Claim by the button of the board as it stands."""
    now = await club.play.match(match.id)
    return await club.times.claim(match.public_id, user, await seat_of(club, match, loser), now.version)
