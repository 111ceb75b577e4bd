"""What lessons and puzzles have in common: a stored position outside of any match, changed one step at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from bot.ids import UserId
from bot.matches.core.context import MatchContext
from bot.store.transaction import Transaction


class Exercise(Protocol):
    """A person's progress with an exercise. `step` rises with every change; each press names its own."""

    @property
    def step(self) -> int: ...


E = TypeVar("E", bound=Exercise)


async def update(
    context: MatchContext,
    user: UserId,
    load: Callable[[Transaction], E],
    save: Callable[[Transaction, E], None],
    change: Callable[[E], E | None],
    step: int | None = None,
) -> E:
    """Load a person's exercise, change it, store it, and return it as it is then.

    Nothing is stored if `change` returns None, or if the press belongs to another `step`: it is outdated or repeated.
    """

    def work(tx: Transaction) -> E:
        tx.hold(user)
        current = load(tx)
        if step not in (None, current.step):
            return current
        changed = change(current)
        if changed is None:
            return current
        save(tx, changed)
        return load(tx)

    return await context.store.write(work, user)
