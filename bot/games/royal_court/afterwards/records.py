"""The Royal Court's matches as `.rv` files (docs/royal-court-notation.md): see `bot.games.logic.RecordLogic`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.states import DEALT, SYSTEM, Action, Check, ReadRecord, Record, Step
from engine.game import Outcome
from engine.records import header_value
from engine.royal_court import check_draws
from engine.royal_court.acts.act import QUIT, Act
from engine.royal_court.notation import RULES, read_act, read_position, write_act, write_position
from engine.royal_court.outcome import outcome, result_text
from engine.royal_court.position import LETTERS, Ending, Position
from engine.royal_court.record import GAME, OUTSIDE, RULES_VERSION, Replay, is_secret_answer, replay, write

DEAL: Final = "deal"
"""The deal as a kind of luck to check, beside those that `engine.royal_court.check_draws` names."""

AFTER_THE_DEAL: Final = 3
"""The number of the first piece of luck after a deal."""


SUFFIX: Final = "rv"


def claims(text: str) -> bool:
    """Whether the header `Game` names this game."""
    return header_value(text, "Game") == GAME


def write_record(record: Record) -> str:
    """The text of a finished match. It has no names of people, as its reader may pass the file on."""
    headers = {
        "Rules-Version": str(RULES_VERSION),
        "Game": GAME,
        "Rules": record.options.get("rules", next(iter(RULES))),
        "Players": str(len(record.seats)),
        **record.headers,
    }
    if record.start:
        headers["Luck"], _, headers["Position"] = record.start.partition(" ")
    if record.outcome is not None:
        by_the_rules = record.outcome.termination in [*Ending]
        headers["Result"] = result_text(record.outcome) if by_the_rules else OUTSIDE
    return write(headers, (f"{action.seat} {QUIT.kind if action.left else action.text}" for action in record.actions))


def read_record(text: str) -> ReadRecord[Position]:
    """Parse and replay a text. Raises `InvalidRecord`."""
    played = replay(text)
    first = played.positions[0]
    steps = [Step(DEALT, first)]
    actions: list[Action] = []
    for before, event, after, shown in zip(
        played.positions, played.events, played.positions[1:], played.shown, strict=False
    ):
        actions.append(_action(event))
        if is_secret_answer(before, after):
            steps[-1] = steps[-1]._replace(position=after)
        else:
            steps.append(Step(actions[-1], after, shown))
    record = Record(
        options={"rules": next(word for word, full in RULES.items() if full is first.full_rules)},
        seats=tuple(LETTERS[: first.players]),
        seed=played.seed,
        actions=tuple(actions),
        outcome=_outcome(played),
        salt=played.salt,
        start="" if played.dealt else f"{played.luck} {write_position(first)}",
    )
    return ReadRecord(record, tuple(steps))


def luck(record: Record, steps: Sequence[Step[Position]]) -> Sequence[Check]:
    """The deal, unless the file starts later, and every roll, blind taking and shuffle after it."""
    if not steps:
        return ()
    reached = [step.position for step in steps]
    number, _, line = record.start.partition(" ")
    first = read_position(line) if line else reached[0]
    events = list(map(_event, record.actions))
    found = check_draws.luck_agrees(record.luck, int(number or AFTER_THE_DEAL), first, events, reached)
    deal = () if record.start else (Check(DEAL, check_draws.deal_agrees(record.luck, reached[0])),)
    return (*deal, *(Check(kind, luck.right, luck.count) for kind, luck in found.items()))


def _action(event: tuple[int | None, Act]) -> Action:
    """An event of the engine as an action of a match."""
    seat, act = event
    letter = SYSTEM if seat is None else LETTERS[seat]
    return Action(letter, "", left=True) if act == QUIT else Action(letter, write_act(act))


def _event(action: Action) -> tuple[int | None, Act]:
    """An action of a match as an event of the engine."""
    seat = None if action.seat == SYSTEM else LETTERS.index(action.seat)
    return seat, QUIT if action.left else read_act(action.text)


def _outcome(played: Replay) -> Outcome | None:
    """The outcome by the rules, else the one that the record states; None for a match that goes on."""
    reached = outcome(played.positions[-1])
    return Outcome("cancelled", {}) if reached is None and played.result is not None else reached
