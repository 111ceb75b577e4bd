"""Use cases of reviews: judgements of a finished match's turns, and their storage. Computing them happens elsewhere.

Each turn is judged from what its player could see at that time, not with the benefit of hindsight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.games.states import JudgedTurn, TurnMade
from bot.ids import MatchId
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import UseCase
from bot.matches.core.errors import NothingToReview, StillPlayed
from bot.matches.core.model import State
from bot.store.core import actions
from bot.store.transaction import Transaction
from engine.game import AnyAction, AnyView, Judgement, LastTurn

MAX_OWN, MAX_OTHERS = 3, 2
"""Largest number of turns that a review highlights: of the player to whom it is told, and of the other."""

MIN_COST: Final = 0.02
"""Smallest change of the winning chance for which a turn is highlighted."""


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """The turns of a match to judge, each as its player saw it, with the turn before it (None after the deal)."""

    game: str
    turns_seen: tuple[tuple[TurnMade, LastTurn[AnyView, AnyAction] | None], ...] = field(repr=False)

    @property
    def turns(self) -> tuple[TurnMade, ...]:
        return tuple(made for made, _ in self.turns_seen)


class Reviews(UseCase):
    async def find(self, match: MatchId) -> tuple[JudgedTurn, ...] | None:
        """Return the stored review; None if it has to be computed. Raises as `request`."""

        def work(tx: Transaction) -> tuple[JudgedTurn, ...] | None:
            request = self._request(tx, match)
            stored = actions.find_review(tx, match, self._judge(request))
            if stored is None or len(stored) != len(request.turns):
                return None
            read_action = self._context.games[request.game].rules.read_action
            return tuple(
                JudgedTurn(made.number, made.seat, best, played, read_action(turn), made.before)
                for made, (played, best, turn) in zip(request.turns, stored, strict=True)
            )

        return await self._context.store.read(work)

    async def request(self, match: MatchId) -> ReviewRequest:
        """Return what has to be judged.

        Raises `UnknownMatch`, `StillPlayed`, `CannotRead`, `NothingToReview` if no turn was made.
        """
        return await self._context.store.read(lambda tx: self._request(tx, match))

    async def save(self, match: MatchId, judgements: Sequence[Judgement[AnyAction]]) -> None:
        """Store the judgements of all turns in order."""

        def work(tx: Transaction) -> None:
            request = self._request(tx, match)
            text = self._context.games[request.game].rules.write_action
            turns = [(round(judged.played, 4), round(judged.best, 4), text(judged.turn)) for judged in judgements]
            actions.save_review(tx, match, self._judge(request), turns)

        await self._context.store.write(work, match)

    def _judge(self, request: ReviewRequest) -> str:
        judge = self._context.games[request.game].review
        assert judge is not None
        return judge.judged_by()

    def _request(self, tx: Transaction, match: MatchId) -> ReviewRequest:
        aggregate = MatchAggregate.load(self._context, tx, match)
        if aggregate.row.state is not State.OVER:
            raise StillPlayed
        states = {seat.seat: aggregate.history.states(seat.seat) for seat in aggregate.row.seats}
        turns_seen = []
        for index, step in enumerate(aggregate.history.steps()):
            if index and step.kind == "turn" and step.seat is not None:
                last, made = (state.last for state in states[step.seat][index - 1 : index + 1])
                assert made is not None  # only the first position has no turn before it
                turns_seen.append((made, last.as_last_turn if last else None))
        if not turns_seen or aggregate.game.review is None:
            raise NothingToReview
        return ReviewRequest(aggregate.row.game, tuple(turns_seen))


def turning_points(turns: Sequence[JudgedTurn], seat: str) -> list[JudgedTurn]:
    """Return the turns with the largest change of the winning chance: first the seat's, then the other player's.

    Each player's are in the order of the match.
    """
    costly = sorted((turn for turn in turns if turn.cost >= MIN_COST), key=lambda turn: -turn.cost)
    own, others = ([turn for turn in costly if (turn.seat == seat) is mine] for mine in (True, False))
    return [turn for some in (own[:MAX_OWN], others[:MAX_OTHERS]) for turn in sorted(some, key=lambda one: one.number)]
