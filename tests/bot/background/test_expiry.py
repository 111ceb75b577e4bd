"""The real timers of real challenges."""

from __future__ import annotations

from pathlib import Path

from bot.background.timers import Timers
from bot.matches.core.model import State
from bot.matches.lobby.create_match import EXPIRY
from tests.support.club import ANN, BEN, CLEO, HOUR, Club, open_club


def timers_of(club: Club) -> Timers:
    actions = {EXPIRY: club.challenges.expire}
    return Timers(lambda: club.now, club.schedule.due, club.schedule.next_due, actions, club.times.beat)


async def test_a_challenge_expires_on_time_once_and_only_if_nobody_answered(tmp_path: Path) -> None:
    async with open_club(tmp_path) as club:
        timers = timers_of(club)
        unanswered, accepted = await club.challenge(ANN, BEN), await club.challenge(ANN, CLEO)
        await club.challenges.accept(accepted.id, CLEO, "left")
        club.now += 24 * HOUR - 1
        club.woken.clear()
        assert await timers.run_due()
        assert (await club.play.match(unanswered.id)).state is State.CHALLENGE
        club.now += 1
        assert await timers.run_due()
        assert await timers.run_due()
        expired = await club.play.match(unanswered.id)
        assert (expired.state, expired.termination, expired.version) == (State.CLOSED, "expired", 2)
        assert (await club.play.match(accepted.id)).state is State.PLAY
        assert club.woken == [unanswered.id]
