"""What an event came to is worked out from views alone, and is what really happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import pytest

from bot.games.royal_court.words.effects import effects_of, last_cards
from engine.royal_court.acts.act import DRAW, LET
from engine.royal_court.cards import Cards
from engine.royal_court.luck import Luck
from engine.royal_court.position import OVER
from engine.royal_court.rules import apply
from engine.royal_court.steps.state import GameState
from tests.bot.games.royal_court.cases import Step, games, made


class Counted(GameState):
    """A run that keeps count of what is picked up, executed and falls."""

    picked: Counter[int]
    executed: Counter[int]
    fallen: Counter[int]

    def pick_up(self, seat: int, count: int) -> None:
        before = len(self.hands[seat])
        super().pick_up(seat, count)
        self.picked[seat] += max(0, len(self.hands[seat]) - before)

    def _behead(self, seat: int, lost: Sequence[str]) -> None:
        if not self.over:
            self.executed[seat] += len(lost)
        super()._behead(seat, lost)

    def castle_falls(self, seat: int) -> None:
        self.fallen[seat] += 1
        super().castle_falls(seat)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Counted]:
    """The runs that were made, the newest last."""
    runs: list[Counted] = []

    def make(position: object, luck: Luck) -> Counted:
        run = Counted(position, luck)  # type: ignore[arg-type]
        run.picked, run.executed, run.fallen = Counter(), Counter(), Counter()
        runs.append(run)
        return run

    monkeypatch.setattr("engine.royal_court.rules.GameState", make)
    return runs


def again(step: Step, runs: list[Counted]) -> Counted:
    """What happened in a step, counted."""
    apply(step.before, step.seat, step.act, Luck(step.chance()))
    return runs[-1]


def test_what_was_picked_up_executed_and_fell_is_what_happened(counted: list[Counted]) -> None:
    kinds: Counter[str] = Counter()
    for steps in games(20):
        for step in steps:
            if not step.is_seen:
                continue
            really = again(step, counted)
            event = effects_of(made(step, step.after.turn if step.act == DRAW else None))
            inside = {seat for seat, place in enumerate(step.after.places) if not place.fate}
            assert dict(event.picked) == _inside(really.picked, inside)
            if step.after.step != OVER:
                assert dict(event.executed) == _inside(really.executed, inside)
                assert set(event.fallen) == _inside(really.fallen, inside).keys()
            kinds.update(key for key in ALL if getattr(event, key))
    assert set(kinds) == set(ALL), kinds


ALL: Final = ("picked", "executed", "fallen", "out", "finished", "shown")


def _inside(counts: Counter[int], inside: set[int]) -> dict[int, int]:
    return {seat: count for seat, count in counts.items() if count and seat in inside}


def test_everybody_sees_the_same_come_of_an_event() -> None:
    for steps in games(10):
        for step in steps:
            if step.is_seen:
                everybody, mine = effects_of(made(step, None)), effects_of(made(step, step.before.turn))
                for key in (
                    "seat",
                    "rolls",
                    "stood",
                    "stake",
                    "opened",
                    "picked",
                    "fallen",
                    "executed",
                    "out",
                    "finished",
                ):
                    assert getattr(everybody, key) == getattr(mine, key)


def test_a_window_that_closes_tells_whether_it_stood() -> None:
    counts: Counter[bool | None] = Counter()
    for steps in games(10):
        for step in steps:
            if step.is_seen:
                event = effects_of(made(step, None))
                counts[event.stood] += 1
                assert (event.stood is not None) == (step.act == LET)
                if event.stood is not None:
                    assert event.stood == (len(step.before.nopes) % 2 == 0)
    assert len(counts) == 3


def test_cards_that_have_come_into_a_hand_are_its_owners_alone() -> None:
    for steps in games(10):
        for step in steps:
            if step.is_seen and step.act == DRAW:
                fresh: Cards = last_cards(made(step, step.seat), step.seat or 0, made(step, step.seat).after)
                assert last_cards(made(step, None), step.seat or 0, made(step, None).after) == ()
                if not step.before.revolt:
                    assert len(fresh) == 1
