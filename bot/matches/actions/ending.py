"""How a match ends, and a challenge without one."""

from __future__ import annotations

from dataclasses import replace

from bot.matches.actions.transition import Change
from bot.matches.core import offers, places, ratings
from bot.matches.core.errors import MatchOver
from bot.matches.core.model import CANCELLED, State
from bot.matches.core.places import BOARD, CHALLENGE
from bot.store.core import actions
from bot.store.core.actions import ActionRow
from bot.store.deadlines import timers
from bot.store.people import bot_results
from bot.store.people.bot_results import SoloRow
from bot.store.turns import drafts
from engine.game import Outcome


def close(change: Change, action: ActionRow) -> None:
    """A challenge comes to nothing, perhaps by one of its seats."""
    _close(change, action.data, action.seat)


def _close(change: Change, how: str | None, seat: str | None) -> None:
    change.row = replace(change.row, state=State.CLOSED.value, how=how, ended=change.house.clock())
    if seat is not None:
        change.seat(seat, gone=change.row.ended)
    change.show(CHALLENGE, anew=False)


def cancel(change: Change, action: ActionRow) -> None:
    """A match ends without a result, or a challenge is closed. Raises `MatchOver`."""
    challenge = change.row.state == State.CHALLENGE.value
    if not challenge and change.row.state != State.PLAY.value:
        raise MatchOver
    change.row = replace(change.row, reason=action.data)
    if challenge:
        _close(change, CANCELLED, None)
    else:
        end(change, Outcome(CANCELLED, {}))


def end(change: Change, outcome: Outcome, leaver: str | None = None, *, by: str | None = None) -> None:
    """Note how the match has ended, and count it. Whoever has ended it (`by`) need not be told in private."""
    tx, row, now = change.tx, change.row, change.house.clock()
    for seat in row.seats:
        change.seat(seat.seat, asked=None, score=outcome.scores.get(seat.seat), rank=outcome.ranks.get(seat.seat))
    why = ratings.why_not(tx, row, outcome, leaver, now) if row.rated else None
    change.record(None, "end", outcome.text)
    change.row = replace(
        change.row,
        state=State.OVER.value,
        how=outcome.how,
        uncounted=why,
        ended=now,
        offers={},
        stopped=None,
        why_stopped=None,
    )
    timers.drop_timer(tx, offers.PAUSED, row.id)
    if row.rated and why is None:
        ratings.rate(tx, row, outcome, now)
    if outcome.scores:
        _count_solo(change, outcome, now)
    change.steps = actions.last_steps(tx, row.id)
    change.house.remember(tx, change.row, change.steps)
    actions.drop_positions(tx, row.id)
    drafts.drop_drafts(tx, row.id)
    change.show(BOARD, anew=True, seats=[seat.seat for seat in change.row.seats if seat.seat != by])
    if row.direct and row.guild:  # the result stays where the challenge was, for everybody there
        places.owe(tx, replace(change.row, direct=False), BOARD, pings=False)


def _count_solo(change: Change, outcome: Outcome, now: int) -> None:
    """Against the bot: note what it came to, for people's profiles."""
    row = change.row
    levels = [seat.level for seat in row.seats if seat.level is not None]
    for seat in row.seats if row.solo else ():
        if seat.level is None and seat.user_id is not None:
            score = outcome.result(seat.seat)
            bot_results.add_solo(change.tx, SoloRow(seat.user_id, row.game, row.id, max(levels), score, now))
