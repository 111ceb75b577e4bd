"""Royal Visit's matches as `.rv` files: see `bot.games.front.RecordsFront`, and docs/notation.md for what is in one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from bot.games.states import Action, Check, ReadRecord, Record, Step
from bot.i18n.translator import Translator
from engine.game import Outcome
from engine.randomness import commitment
from engine.records import says
from engine.royal_visit import audit
from engine.royal_visit.board import Ruleset, Seat
from engine.royal_visit.game import PICK
from engine.royal_visit.notation import read_position, write_position
from engine.royal_visit.outcome import outcome, won
from engine.royal_visit.record import RULES_VERSION, Replay, replay, write

GAME: Final = "royal-visit"
"""As the console has it, and a header that is not written: the files of this game were the only ones for long."""

HANDS: Final = "hands"
DEAL: Final = "deal"
SHUFFLES: Final = "shuffles"
"""What can be checked: which closed hand the Wizard was in, the deal, the later shuffles."""


class Records:
    """See `RecordsFront`."""

    @property
    def suffix(self) -> str:
        """As in docs/notation.md."""
        return "rv"

    def is_its(self, text: str) -> bool:
        """Which names no game, or this one."""
        return says(text, "Game") in (None, GAME)

    def write(self, record: Record) -> str:
        """Nobody's name is in it: the file goes wherever its reader takes it."""
        (_, pick, _), *actions = record.actions
        headers = {
            "Rules-Version": str(RULES_VERSION),
            "Ruleset": record.options.get("ruleset", Ruleset.RULEBOOK.value),
            "Seed-SHA256": commitment(record.seed),
            "Seed": record.seed,
        }
        if record.started is not None:
            headers["Started"] = datetime.fromtimestamp(record.started // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        if record.outcome is not None:
            headers["Result"] = record.outcome.text if record.outcome.scores else "none cancelled"
        return write(headers, pick.removeprefix(PICK), (action.text for action in actions if not action.left))

    def read(self, text: str) -> ReadRecord:
        """By the engine."""
        played = replay(text)
        movers = (position.turn.letter for position in played.positions)
        actions = (
            Action(Seat.RED.letter, f"{PICK}{played.pick}"),
            *(Action(seat, turn) for seat, turn in zip(movers, played.turns, strict=False)),
        )
        first = played.positions[0]
        record = Record(
            options={"ruleset": first.ruleset.value},
            seats=tuple(seat.letter for seat in Seat),
            seed=played.seed,
            actions=actions,
            outcome=_outcome(played),
        )
        return ReadRecord(record, tuple(map(Step, actions, map(write_position, played.positions))))

    def luck(self, record: Record, steps: Sequence[Step]) -> Sequence[Check]:
        """The closed hands, the deal, the shuffles."""
        if not steps:
            return ()
        positions = [read_position(step.position) for step in steps]
        pick = steps[0].action.text.removeprefix(PICK)
        seed, dealt = record.seed, positions[0]
        count, agree = audit.shuffles(seed, positions, [step.action.text for step in steps[1:] if not step.action.left])
        return (
            Check(HANDS, audit.closed_hands_agree(seed, pick, dealt)),
            Check(DEAL, audit.deal_agrees(seed, dealt)),
            Check(SHUFFLES, agree, count),
        )

    def wrong(self, t: Translator, code: str) -> str:
        """What is asked of each line of a record."""
        match code:
            case "header":
                return t(
                    "A record begins with headers like `Seed: …`, each once and with a colon; then come a blank line,"
                    " the pick and the turns."
                )
            case "rules version":
                return t("This version of the rules is not known here, only `Rules-Version: 1`.")
            case "ruleset":
                return t("The ruleset is `rulebook` or `manual`.")
            case "seed":
                return t("A seed is 64 digits from 0 to 9 and a to f, in small letters.")
            case "commitment":
                return t("The fingerprint does not fit the seed: `Seed-SHA256` is not the SHA-256 of `Seed`.")
            case "pick":
                return t("After the blank line comes which hand Red picked: `pick left` or `pick right`.")
            case "play" | "illegal play":
                return t("This turn is not possible here.")
            case "pass":
                return t("A pass is possible only where nothing else is.")
            case "over":
                return t("The game is over before this turn.")
            case "result":
                return t("The result is not what the turns come to.")
            case _:
                return t("This line cannot be read.")

    def check_words(self, t: Translator, check: Check) -> str:
        """Each kind of luck there is in the game."""
        match check.what:
            case _ if check.what == HANDS:
                return t("The two closed hands, and who moves first by them")
            case _ if check.what == DEAL:
                return t("The deal: both hands and the draw pile")
            case _ if check.count == 0:
                return t("No later shuffle: the draw pile never ran out")
            case _:
                return t.plural(
                    "{n} later shuffle of the draw pile", "{n} later shuffles of the draw pile", check.count
                )

    def by_hand(self, t: Translator, name: str) -> str:
        """By the engine's console."""
        return t(
            "In a copy of this bot's code, {engine} plays it again: type {command}.",
            engine="`python -m engine`",
            command=f"`replay {name}`",
        )


def _outcome(played: Replay) -> Outcome | None:
    """By the rules, or as the record has it from outside of them."""
    if played.result is None or (reached := outcome(played.positions[-1])) is not None:
        return None if played.result is None else reached
    winner, _, how = played.result.partition(" ")
    if winner == "none":
        return Outcome(how, {})
    return won({seat.letter: seat for seat in Seat}.get(winner), how)
