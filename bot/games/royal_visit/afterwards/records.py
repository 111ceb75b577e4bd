"""Royal Visit's matches as `.rv` files: see `bot.games.logic.RecordLogic`, and docs/notation.md for what is in one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.states import Action, Check, ReadRecord, Record, Step
from engine.game import Outcome
from engine.records import header_value
from engine.royal_visit import check_draws
from engine.royal_visit.board import Ruleset, Seat
from engine.royal_visit.game import PICK
from engine.royal_visit.position import MatchPosition, Picking, outcome, won
from engine.royal_visit.record import RULES_VERSION, Replay, replay, write

GAME: Final = "royal-visit"
"""The game's name on the console and in the header `Game`, which its files need not have."""

HANDS: Final = "hands"
DEAL: Final = "deal"
SHUFFLES: Final = "shuffles"
"""The kinds of luck to check: where the Wizard was, the deal, and the later shuffles."""


SUFFIX: Final = "rv"


def claims(text: str) -> bool:
    """Whether a text has no header `Game`, or one that names this game."""
    return header_value(text, "Game") in (None, GAME)


def write_record(record: Record) -> str:
    """The text of a finished match. It has no names of people, as its reader may pass the file on."""
    (_, pick, _), *actions = record.actions
    headers = {
        "Rules-Version": str(RULES_VERSION),
        "Ruleset": record.options.get("ruleset", Ruleset.RULEBOOK),
        **record.headers,
    }
    if record.outcome is not None:
        headers["Result"] = record.outcome.text if record.outcome.scores else "none cancelled"
    return write(headers, pick.removeprefix(PICK), (action.text for action in actions if not action.left))


def read_record(text: str) -> ReadRecord[MatchPosition]:
    """Parse and replay a text. Raises `InvalidRecord`."""
    played = replay(text)
    movers = (position.turn.letter for position in played.positions)
    actions = (
        Action(Seat.RED.letter, f"{PICK}{played.pick}"),
        *(Action(seat, turn) for seat, turn in zip(movers, played.turns, strict=False)),
    )
    first = played.positions[0]
    record = Record(
        options={"ruleset": first.ruleset},
        seats=tuple(seat.letter for seat in Seat),
        seed=played.seed,
        actions=actions,
        outcome=_outcome(played),
        salt=played.salt,
    )
    return ReadRecord(record, tuple(map(Step, actions, played.positions)))


def luck(record: Record, steps: Sequence[Step[MatchPosition]]) -> Sequence[Check]:
    """Check the pick, the deal and the shuffles."""
    if not steps:
        return ()
    positions = [step.position for step in steps if not isinstance(step.position, Picking)]
    pick = steps[0].action.text.removeprefix(PICK)
    seed, dealt = record.luck, positions[0]
    count, agree = check_draws.shuffles(seed, positions, [one.action.text for one in steps[1:] if not one.action.left])
    return (
        Check(HANDS, check_draws.closed_hands_agree(seed, pick, dealt)),
        Check(DEAL, check_draws.deal_agrees(seed, dealt)),
        Check(SHUFFLES, agree, count),
    )


def _outcome(played: Replay) -> Outcome | None:
    """The outcome by the rules, else the one that the record states; None for a match that goes on."""
    if played.result is None or (reached := outcome(played.positions[-1])) is not None:
        return None if played.result is None else reached
    winner, _, termination = played.result.partition(" ")
    if winner == "none":
        return Outcome(termination, {})
    return won({seat.letter: seat for seat in Seat}.get(winner), termination)
