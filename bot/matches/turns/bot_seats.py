"""Use cases of the bot at the table: where it is asked for something, what its seat sees, and what it does."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Final

from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import StaleMatch
from bot.matches.core.model import BotPrompt, State
from bot.store.core import actions, matches
from bot.store.core.matches import MatchRow, SeatRow
from bot.store.transaction import Transaction

NEXT_ANSWER: Final = 0.4
"""How much longer each further bot takes to answer in a window, as a share of the time that the first one takes: always
the same, as how long it has thought would tell what it holds."""

KEPT_MATCHES: Final = 20_000
"""Of how many matches of two people it is remembered that there is nothing to think about."""

TWO: Final = 2
"""Seats at a table where the bot takes nobody's place: when one leaves, it is over."""


class BotSeats:
    """The bot's own seats."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context
        self._of_people: OrderedDict[int, None] = OrderedDict()
        """Matches for two that have begun without the bot, where it never takes a seat. Never a lobby, where it may."""

    async def waiting(self) -> list[int]:
        """Every match in which the bot is asked for something."""
        found = await self._context.store.read(matches.awaiting_the_bot)
        for match in found:  # what is stored is true, whatever is remembered
            self._of_people.pop(match, None)
        return found

    async def next_prompt(self, match: int) -> BotPrompt | None:
        """What the bot has to think about in a match; None if it is not asked. Raises `UnknownMatch`, `CannotRead`."""
        if match in self._of_people:
            return None

        def work(tx: Transaction) -> tuple[BotPrompt | None, bool]:
            aggregate = MatchAggregate.load(self._context, tx, match)
            seat = _asked(aggregate)
            if seat is None or seat.level is None or seat.prompt_version is None:
                return None, _may_play(aggregate.row)
            # The same seed after a restart, and nothing about the match's own: its luck stays secret.
            told = f"{aggregate.row.seed}:opponent:{seat.prompt_version}"
            last = aggregate.history.last_turn(seat.seat)
            thought = BotPrompt(
                game=aggregate.row.game,
                seat=seat.seat,
                prompt_version=seat.prompt_version,
                view=aggregate.view(seat.seat),
                level=seat.level,
                seed=hashlib.sha256(told.encode()).hexdigest(),
                last=last.as_last_turn if last is not None else None,
                not_before=_answers_at(aggregate, seat),
            )
            return thought, True

        thought, plays = await self._context.store.read(work)
        if not plays:
            self._remember(match)
        return thought

    def _remember(self, match: int) -> None:
        self._of_people[match] = None
        while len(self._of_people) > KEPT_MATCHES:
            self._of_people.popitem(last=False)

    async def play(self, match: int, thought: BotPrompt, turn: str) -> None:
        """Carry out the turn that the bot has thought of. Raises `StaleMatch` if the match has moved on meanwhile."""

        def work(tx: Transaction) -> None:
            aggregate = MatchAggregate.load(self._context, tx, match)
            seat = aggregate.row.seat(thought.seat)
            if (
                aggregate.row.state != State.PLAY.value
                or seat.level is None
                or seat.prompt_version != thought.prompt_version
            ):
                raise StaleMatch
            aggregate.play(thought.seat, turn)

        await self._context.store.write(work)


def _may_play(row: MatchRow) -> bool:
    """Whether the bot sits in a match or may yet take a seat: in a lobby, or where more than two play."""
    return row.has_bot or row.state == State.CHALLENGE.value or len(row.seats) > TWO


def _answers_at(aggregate: MatchAggregate, seat: SeatRow) -> int:
    """When the bot answers: in a window at a time that tells nothing, one seat after the other."""
    row = aggregate.row
    opened = actions.last_moved(aggregate.tx, row.id) if row.window_since is not None else None
    if opened is None:
        return 0
    bots = [one.seat for one in row.seats if one.level is not None and one.in_window == row.window_since]
    return opened + round(aggregate.context.limits.bot_answers_ms * (1 + NEXT_ANSWER * bots.index(seat.seat)))


def _asked(aggregate: MatchAggregate) -> SeatRow | None:
    if aggregate.row.state != State.PLAY.value:
        return None
    return next(
        (seat for seat in aggregate.row.seats if seat.level is not None and seat.prompt_version is not None), None
    )
