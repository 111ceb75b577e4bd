"""How a match ends, and a challenge without one."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from bot.games.states import SYSTEM
from bot.matches.actions.action import Action, Actor, TextAction, WordAction, register
from bot.matches.actions.transition import Transition
from bot.matches.core import places, ratings
from bot.matches.core.errors import MatchOver
from bot.matches.core.model import Ending, State
from bot.store.core import actions
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.outbox.posts import Purpose
from bot.store.people import bot_results
from bot.store.people.bot_results import BotResultRow
from engine.game import GameWord, Outcome


@register("close", Actor.EITHER)
class Close(WordAction):
    """A challenge is closed: by a seat, by its deadline, or because its channel is gone."""

    words = (Ending.DECLINED, Ending.WITHDRAWN, Ending.EXPIRED, Ending.GONE)

    def apply(self, transition: Transition, actor: str) -> None:
        _close(transition, self.word)
        if actor != SYSTEM:
            transition.put_seat(replace(transition.row.seat(actor), gone=transition.now))


def _close(transition: Transition, termination: GameWord | None) -> None:
    transition.row = replace(transition.row, state=State.CLOSED, termination=termination, ended=transition.now)
    transition.request_post(Purpose.CHALLENGE, repost=False)


@register("cancel", Actor.SYSTEM)
class Cancel(Action):
    """A match ends without a result, or a challenge is closed: by a moderator for a `reason`, or because the match's
    channel was gone for too long. Raises `MatchOver`.
    """

    reason: str | None = None

    @classmethod
    def read(cls, text: str | None) -> Self:
        return cls(text)

    @property
    def text(self) -> str | None:
        return self.reason

    def apply(self, transition: Transition, actor: str) -> None:
        challenge = transition.row.state is State.CHALLENGE
        if not challenge and transition.row.state is not State.PLAY:
            raise MatchOver
        transition.row = replace(transition.row, reason=self.reason)
        if challenge:
            _close(transition, Ending.CANCELLED)
        else:
            end(transition, Outcome(Ending.CANCELLED, {}))


@register("end", Actor.SYSTEM)
class End(TextAction):
    """The match is over; `result` is `Outcome.text`. Recorded by `end`, which has the effect."""

    result: str

    def apply(self, transition: Transition, actor: str) -> None:
        raise ValueError("a match ends by another action")


def end(transition: Transition, outcome: Outcome, leaver: str | None = None, *, by: str | None = None) -> None:
    """End the match and rate it.

    `leaver` is the seat that ended it by leaving; `by` the seat whose action ended it, which gets no private ping.
    """
    tx, row, now = transition.tx, transition.row, transition.now
    if row.terms.rated:
        tx.hold(*(seat.user_id for seat in row.seats if seat.user_id is not None))
    for seat in row.seats:
        score, rank = outcome.scores.get(seat.seat), outcome.ranks.get(seat.seat)
        transition.put_seat(replace(seat, prompt_version=None, score=score, rank=rank, former=None))
    why = ratings.why_uncounted(tx, row, outcome, leaver, now) if row.terms.rated else None
    End(outcome.text).record(transition, SYSTEM)
    transition.row = replace(
        transition.row,
        state=State.OVER,
        termination=outcome.termination,
        uncounted=why,
        ended=now,
        offers={},
        stopped=None,
        why_stopped=None,
    )
    timers.drop_timer(tx, TimerKind.PAUSE, row.id)
    if row.terms.rated and why is None:
        ratings.rate_match(tx, row, outcome, now)
    if outcome.termination != Ending.CANCELLED:
        _add_bot_results(transition, outcome)
    steps = actions.steps_between(tx, row.id, 0, row.turn)
    if len(steps) == row.turn + 1:  # so that the end is shown without a replay
        transition.context.replays.keep(transition.row, steps)
    actions.drop_positions(tx, row.id)
    transition.details.drop_drafts()
    others = [seat.seat for seat in transition.row.seats if seat.seat != by]
    transition.request_post(Purpose.BOARD, repost=True, seats=others)
    if row.place.direct and row.place.guild:  # the channel of the challenge shows the result to everyone
        public = replace(transition.row, place=replace(row.place, direct=False))
        places.request_posts(tx, public, Purpose.BOARD, transition.now, pings=False)


def _add_bot_results(transition: Transition, outcome: Outcome) -> None:
    """Store the results of a match against the bot alone, for the profiles of its people."""
    row = transition.row
    levels = [seat.level for seat in row.seats if seat.level is not None]
    for seat in row.seats if row.solo else ():
        if seat.level is None and seat.user_id is not None:
            score = outcome.result(seat.seat) if outcome.scores else 0.0  # they left the bots' table
            bot_results.add_bot_result(
                transition.tx, BotResultRow(seat.user_id, row.game, row.id, max(levels), score, transition.now)
            )
