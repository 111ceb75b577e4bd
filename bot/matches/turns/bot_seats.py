"""Use cases of the bot's own seats: what it is prompted for, what its seat sees, and which turn it makes."""

from __future__ import annotations

import hashlib
from typing import Final

from bot.batches import all_pages
from bot.durations import Time
from bot.ids import MatchId
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import UseCase
from bot.matches.core.errors import StaleMatch
from bot.matches.core.model import BotPrompt, State
from bot.matches.core.pace import takes_days
from bot.matches.core.standing_orders import bots_act
from bot.store.claims import Work
from bot.store.core import matches
from bot.store.core.matches import SeatRow
from bot.store.transaction import Transaction
from engine.game import AnyAction

PAGE: Final = 500
"""Matches in one query."""


class BotSeats(UseCase):
    async def prompted_matches(self) -> list[MatchId]:
        """Return every match in which the bot is prompted, and no process is at it."""
        store = self._context.store
        return await all_pages(
            lambda after: store.read(lambda tx: matches.find_bot_prompts(tx, PAGE, Work.BOT_TURN, after)), PAGE
        )

    async def next_prompt(self, match: MatchId) -> BotPrompt | None:
        """Return the bot's current prompt in a match, None if it has none. Raises `UnknownMatch`, `CannotRead`."""

        def work(tx: Transaction) -> BotPrompt | None:
            aggregate = MatchAggregate.load(self._context, tx, match)
            now = self._context.clock()
            seat = _prompted_seat(aggregate, now)
            if seat is None or seat.level is None or seat.prompt_version is None:
                return None
            row, limits = aggregate.row, self._context.limits
            slow = aggregate.game.windows is not None and not takes_days(row.terms.pace)
            # Who plays bots alone and skips to their turn waits for no move; with others, it would show that they skip.
            slow = slow and [one.skips for one in row.seats if one.level is None and one.gone is None] != [True]
            # Always the same: the real thinking time would reveal something about its cards.
            delay = limits.bot_move_delay * slow if row.window_since is None else limits.bot_answer_delay
            # The same seed after a restart, but hashed: the opponent must not learn the match's own seed.
            seed_text = f"{row.luck}:opponent:{seat.prompt_version}"
            last = aggregate.history.last_turn(seat.seat)
            return BotPrompt(
                game=row.game,
                seat=seat.seat,
                prompt_version=seat.prompt_version,
                view=aggregate.view(seat.seat),
                level=seat.level,
                seed=hashlib.sha256(seed_text.encode()).hexdigest(),
                last=last.as_last_turn if last is not None else None,
                not_before=now + delay,
            )

        return await self._context.store.read(work)

    async def play(self, match: MatchId, prompt: BotPrompt, turn: AnyAction) -> None:
        """Carry out the bot's turn for a prompt. Raises `StaleMatch` if the prompt is no longer current."""

        def work(tx: Transaction) -> None:
            aggregate = MatchAggregate.load(self._context, tx, match)
            seat = aggregate.row.seat(prompt.seat)
            if (
                aggregate.row.state is not State.PLAY
                or seat.level is None
                or seat.prompt_version != prompt.prompt_version
            ):
                raise StaleMatch
            aggregate.play(prompt.seat, turn)

        await self._context.store.write(work, match)


def _prompted_seat(aggregate: MatchAggregate, now: Time) -> SeatRow | None:
    """Return a bot's seat that is to act now."""
    if aggregate.row.state is not State.PLAY or not bots_act(aggregate.game, aggregate.row, now):
        return None
    return next(
        (seat for seat in aggregate.row.seats if seat.level is not None and seat.prompt_version is not None), None
    )
