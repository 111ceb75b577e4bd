"""How a match comes to be, whoever asks for it: checked, stored, owed to its channel, and begun."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import places
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import BadOption
from bot.matches.core.model import PostId, State
from bot.matches.core.pace import OFFERED, WINDOWS
from bot.matches.core.places import CHALLENGE, CLOSED
from bot.matches.core.terms import Place, Terms
from bot.matches.lobby.deduplication import add_answered_post
from bot.store.core import matches
from bot.store.core.matches import MatchRow, SeatRow
from bot.store.transaction import Transaction
from engine.randomness import Numbers

_FIRST_PICK: Final = "pick"
"""The purpose of the seed's numbers by which the bot makes its choices at the start."""


def check_terms(context: MatchContext, terms: Terms) -> Terms:
    """The same with every option of the game. Raises `BadOption`."""
    offered = context.games[terms.game].levels
    if terms.level is not None and terms.level not in offered:
        raise BadOption(option="level", offered=tuple(map(str, offered)))
    if terms.pace not in OFFERED:
        raise BadOption(option="pace", offered=OFFERED)
    if terms.window not in (None, *WINDOWS):
        raise BadOption(option="window", offered=tuple(map(str, WINDOWS)))
    return replace(terms, options=context.options(terms.game, terms.options))


def create_match(
    context: MatchContext,
    tx: Transaction,
    place: Place,
    terms: Terms,
    sitting: Sequence[SeatRow],
    parent: int | None,
) -> MatchAggregate:
    """A new match with these seats, whose names it gives; who has the first one has sat down. Raises `BadOption`."""
    rules = context.games[terms.game].rules
    least, most = rules.players
    if not least <= len(sitting) <= most:
        raise BadOption(option="players", offered=tuple(str(count) for count in range(least, most + 1)))
    names = rules.seats(len(sitting))
    now = context.clock()
    channel, thread = _home(tx, place, parent)
    row = MatchRow(
        id=tx.next_id("matches"),
        public_id=context.new_name(),
        game=terms.game,
        options=dict(terms.options),
        rules_version=rules.rules_version,
        seed=context.new_seed(),
        draw_counts={},
        parent=parent,
        rated=terms.rated,
        hints=terms.hints,
        guided=terms.guided,
        guild=place.guild,
        channel=channel,
        state=State.CHALLENGE.value,
        version=0,
        public_version=0,
        position=None,
        turn=0,
        how=None,
        uncounted=None,
        created=now,
        started=None,
        ended=None,
        seats=tuple(replace(seat, seat=name) for name, seat in zip(names, sitting, strict=True)),
        pace=terms.pace,
        thread=thread,
        direct=terms.direct,
        window_time=terms.window,
    )
    matches.add_match(tx, row)
    aggregate = MatchAggregate(context, tx, row)
    aggregate.act(names[0], "join", str(sitting[0].user_id))
    return aggregate


def _home(tx: Transaction, place: Place, parent: int | None) -> tuple[int, int | None]:
    """Channel and thread of a new match: a rematch that is asked for in its match's thread goes on there."""
    before = matches.find_match(tx, parent) if parent is not None else None
    if before is not None and before.thread == place.channel:
        return before.channel, before.thread
    return place.channel, None


def add_challenge_post(
    context: MatchContext, tx: Transaction, row: MatchRow, place: Place, user: int, *, pings: bool
) -> PostId:
    """Owe the channel the challenge, or in private everybody whom it concerns."""
    others = [seat.invited for seat in row.seats if seat.invited != user]
    return add_answered_post(context, tx, row, CHALLENGE, place, user, others, pings=pings)


def start_match(aggregate: MatchAggregate, seats: Sequence[str] = ()) -> None:
    """Begin; where somebody takes no private messages, in the channel.

    Of a lobby, with those of its `seats` that are taken, in the order in which they are to sit.
    """
    row = aggregate.row
    if row.direct and row.guild and (person := next(places.unreachable(aggregate.tx, row), None)) is not None:
        aggregate.act(aggregate.seat(person).seat, "direct", CLOSED)
    aggregate.act(None, "start", ",".join(seats) or None)


def make_bot_choices(aggregate: MatchAggregate) -> None:
    """The bot's choices at the start, by luck."""
    numbers = Numbers(aggregate.row.seed, _FIRST_PICK)
    while aggregate.row.position is not None and not aggregate.rules.dealt(aggregate.row.position):
        choosing = [seat for seat in aggregate.row.seats if seat.level is not None and seat.prompt_version is not None]
        if not choosing:
            return
        seat = choosing[0].seat
        offered = aggregate.rules.next_plays(aggregate.view(seat), ())
        aggregate.act(seat, "turn", aggregate.rules.turn([offered[numbers.below(len(offered))]]))
