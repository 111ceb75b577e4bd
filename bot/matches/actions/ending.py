"""How a match ends, and a challenge without one."""

from __future__ import annotations

from dataclasses import replace

from bot.matches.actions.transition import Transition
from bot.matches.core import offers, places, ratings
from bot.matches.core.errors import MatchOver
from bot.matches.core.model import CANCELLED, State
from bot.matches.core.places import BOARD, CHALLENGE
from bot.store.core import actions
from bot.store.core.actions import ActionRow
from bot.store.deadlines import timers
from bot.store.people import bot_results
from bot.store.people.bot_results import BotResultRow
from bot.store.turns import drafts
from engine.game import Outcome


def close(transition: Transition, action: ActionRow) -> None:
    """A challenge comes to nothing, perhaps by one of its seats."""
    _close(transition, action.data, action.seat)


def _close(transition: Transition, how: str | None, seat: str | None) -> None:
    transition.row = replace(transition.row, state=State.CLOSED.value, how=how, ended=transition.context.clock())
    if seat is not None:
        transition.seat(seat, gone=transition.row.ended)
    transition.request_post(CHALLENGE, repost=False)


def cancel(transition: Transition, action: ActionRow) -> None:
    """A match ends without a result, or a challenge is closed. Raises `MatchOver`."""
    challenge = transition.row.state == State.CHALLENGE.value
    if not challenge and transition.row.state != State.PLAY.value:
        raise MatchOver
    transition.row = replace(transition.row, reason=action.data)
    if challenge:
        _close(transition, CANCELLED, None)
    else:
        end(transition, Outcome(CANCELLED, {}))


def end(transition: Transition, outcome: Outcome, leaver: str | None = None, *, by: str | None = None) -> None:
    """Note how the match has ended, and count it. Whoever has ended it (`by`) need not be told in private."""
    tx, row, now = transition.tx, transition.row, transition.context.clock()
    for seat in row.seats:
        transition.seat(
            seat.seat, prompt_version=None, score=outcome.scores.get(seat.seat), rank=outcome.ranks.get(seat.seat)
        )
    why = ratings.why_not(tx, row, outcome, leaver, now) if row.rated else None
    transition.record_action(None, "end", outcome.text)
    transition.row = replace(
        transition.row,
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
        _count_solo(transition, outcome, now)
    transition.steps = actions.last_steps(tx, row.id)
    transition.context.cache_steps(tx, transition.row, transition.steps)
    actions.drop_positions(tx, row.id)
    drafts.drop_drafts(tx, row.id)
    transition.request_post(BOARD, repost=True, seats=[seat.seat for seat in transition.row.seats if seat.seat != by])
    if row.direct and row.guild:  # the result stays where the challenge was, for everybody there
        places.owe(tx, replace(transition.row, direct=False), BOARD, pings=False)


def _count_solo(transition: Transition, outcome: Outcome, now: int) -> None:
    """Against the bot: note what it came to, for people's profiles."""
    row = transition.row
    levels = [seat.level for seat in row.seats if seat.level is not None]
    for seat in row.seats if row.solo else ():
        if seat.level is None and seat.user_id is not None:
            score = outcome.result(seat.seat)
            bot_results.add_bot_result(
                transition.tx, BotResultRow(seat.user_id, row.game, row.id, max(levels), score, now)
            )
