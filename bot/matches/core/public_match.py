"""The public part of a stored match."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.matches.core import offers
from bot.matches.core.context import MatchContext
from bot.matches.core.model import Clocks, Match, MatchTerms, Result, Seating, State, Window
from bot.matches.core.seating import sitting_order
from bot.store.core.matches import MatchRow
from engine.game import AnyGame, AnyPosition, AnyView, Outcome
from engine.randomness import commitment


def outcome_of(row: MatchRow) -> Outcome | None:
    """The outcome of a match; None before its end."""
    if row.state is not State.OVER or row.termination is None:
        return None
    scores = {seat.seat: seat.score for seat in row.seats if seat.score is not None}
    return Outcome(row.termination, scores, {seat.seat: seat.rank for seat in row.seats if seat.rank is not None})


def public(context: MatchContext, row: MatchRow) -> Match:
    """The part of a stored match that everyone may know."""
    rules = context.games[row.game].rules
    to_act, out, left = frozenset[str](), frozenset[str](), frozenset(s.seat for s in row.seats if s.gone is not None)
    if row.state is State.PLAY and row.position is not None and row.rules_version in rules.plays_versions:
        seen = view_of(rules, row.position, None)
        to_act, out = rules.to_act(seen), rules.inactive_seats(seen) - left
    asks_people = any(seat.level is None and seat.in_window == row.window_since for seat in row.seats)
    prompted = [seat for seat in row.seats if seat.seat in to_act]
    seating = Seating(
        players={seat.seat: seat.user_id for seat in row.seats},
        invited={seat.seat: seat.invited for seat in row.seats if seat.invited is not None},
        levels={seat.seat: seat.level for seat in row.seats if seat.level is not None},
        personas={seat.seat: seat.persona for seat in row.seats if seat.persona is not None},
        former={seat.seat: seat.former for seat in row.seats if seat.former is not None},
        sitting=sitting_order(row.seats) if row.state is State.CHALLENGE else (),
        absent=frozenset(seat.seat for seat in row.seats if seat.absent is not None),
        left=left,
        out=out,
    )
    return Match(
        id=row.id,
        public_id=row.public_id,
        game=row.game,
        terms=MatchTerms(
            options=row.terms.options,
            rated=row.terms.rated and not row.friendly,
            friendly=row.friendly,
            insists=row.terms.insists,
            hints=row.terms.hints or row.solo,
            guided=row.terms.guided,
            pace=row.terms.pace,
            answer_time=row.terms.answer_time,
        ),
        place=row.place,
        state=State(row.state),
        version=row.public_version,
        seating=seating,
        to_act=to_act,
        result=Result(row.ended, row.termination, row.reason, outcome_of(row)),
        commitment=commitment(row.seed),
        seed=row.seed if row.state is State.OVER else None,
        salt=row.salt,
        created=row.created,
        started=row.started,
        clocks=Clocks(
            due={seat.seat: seat.due for seat in prompted if seat.due is not None and not seat.late},
            late=frozenset(seat.seat for seat in prompted if seat.late),
            stopped=row.stopped,
            why_stopped=row.why_stopped,
        ),
        parent=row.parent,
        window=Window(row.window_since, row.window_until, asks_people=asks_people)
        if row.window_since is not None
        else None,
        offers=offers.read_offers(row.offers, seating.players, seating.present) if row.offers else {},
        declined=offers.read_declined(row.offers) if row.offers else None,
    )


CAPACITY: Final = 2048
"""Entries of each cache: positions, and views."""


@lru_cache(maxsize=CAPACITY)
def read_position(rules: AnyGame, text: str) -> AnyPosition:
    """Return the position of a stored text."""
    return rules.read_position(text)


@lru_cache(maxsize=CAPACITY)
def view_of(rules: AnyGame, text: str, reader: str | None) -> AnyView:
    """Return a stored position as a reader may see it (`Game.view`)."""
    return rules.view(read_position(rules, text), reader)
