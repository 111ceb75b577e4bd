"""Use cases: the review of a match that is over. What is thought of its turns is stored; who thinks is not known here.

Each turn is judged from what its player could see then, never from what was hidden: that would be hindsight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.games.states import JudgedTurn, TurnMade
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import NothingToReview, StillPlayed
from bot.matches.core.model import State
from bot.store.afterwards import reviews
from bot.store.transaction import Transaction
from engine.game import Judgement, LastTurn

TURNING: Final = 3
"""How many turns a review picks out."""

LEAST: Final = 0.02
"""A turn that changed the chance less is none that a match turned on."""


@dataclass(frozen=True, slots=True)
class ToJudge:
    """The turns of a match, each as its player saw it, and the game whose strongest player is to judge them.

    `told` has each with the turn before it, which its player saw as well; None after the deal.
    """

    game: str
    told: tuple[tuple[TurnMade, LastTurn | None], ...] = field(repr=False)

    @property
    def turns(self) -> tuple[TurnMade, ...]:
        """The turns alone."""
        return tuple(made for made, _ in self.told)


class Reviews:
    """What the strongest player of a game makes of the turns of finished matches."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def find(self, match: int) -> tuple[JudgedTurn, ...] | None:
        """The review as it is stored; None if it is still to be made. Raises as `to_judge`."""

        def work(tx: Transaction) -> tuple[JudgedTurn, ...] | None:
            asked = self._to_judge(tx, match)
            stored = reviews.find_review(tx, match, self._judge(asked))
            if stored is None or len(stored) != len(asked.turns):
                return None
            return tuple(
                JudgedTurn(made.number, made.seat, best, played, turn, made.before)
                for made, (played, best, turn) in zip(asked.turns, stored, strict=True)
            )

        return await self._context.store.read(work)

    async def to_judge(self, match: int) -> ToJudge:
        """What has to be judged.

        Raises `UnknownMatch`, `StillPlayed`, `CannotRead`, `NothingToReview` if no turn was made.
        """
        return await self._context.store.read(lambda tx: self._to_judge(tx, match))

    async def keep(self, match: int, judgements: Sequence[Judgement]) -> None:
        """Store the judgements of all turns, in their order."""

        def work(tx: Transaction) -> None:
            asked = self._to_judge(tx, match)
            turns = [(round(one.played, 4), round(one.best, 4), one.turn) for one in judgements]
            reviews.save_review(tx, match, self._judge(asked), turns)

        await self._context.store.write(work)

    def _judge(self, asked: ToJudge) -> str:
        judge = self._context.games[asked.game].review
        assert judge is not None
        return judge.judged_by()

    def _to_judge(self, tx: Transaction, match: int) -> ToJudge:
        aggregate = MatchAggregate.load(self._context, tx, match)
        if aggregate.row.state != State.OVER.value:
            raise StillPlayed
        seen = {seat.seat: aggregate.history.states(seat.seat) for seat in aggregate.row.seats}
        told = []
        for index, step in enumerate(aggregate.history.steps()):
            if index and step.kind == "turn" and step.seat is not None:
                last, made = (state.last for state in seen[step.seat][index - 1 : index + 1])
                assert made is not None  # only the first position has no turn before it
                told.append((made, last.as_last_turn if last else None))
        if not told or aggregate.game.review is None:
            raise NothingToReview
        return ToJudge(aggregate.row.game, tuple(told))


def turning(turns: Sequence[JudgedTurn]) -> list[JudgedTurn]:
    """The turns that changed the chance most, at most `TURNING`, in the order in which they were made."""
    telling = sorted((turn for turn in turns if turn.cost >= LEAST), key=lambda turn: -turn.cost)
    return sorted(telling[:TURNING], key=lambda turn: turn.number)
