"""Games for tests of use cases: Royal Visit's real rules behind the plainest controls, and a second, small game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.games.logic import GameLogic, LessonLogic, OpponentLogic, PuzzleLogic, RecordLogic, ReviewLogic, WindowLogic
from bot.games.states import Draft, HandState, Lesson, Puzzle
from bot.i18n.translator import LazyText
from engine.errors import GameOver, IllegalTurn, InvalidNotation, Reason
from engine.game import OPEN, Game, Judgement, LastTurn, LeaveResult, Outcome
from engine.randomness import Chance
from engine.royal_visit.game import RoyalVisit

PICK: Final = "pick "
"""How the position of `Counting` before the pick begins, and the pick itself."""

HIDDEN: Final = "???"
"""Another player's hand."""


def judged(view: Any, turn: Any, last: LastTurn[Any, Any] | None = None) -> Judgement[Any]:
    """Judge a turn by its length alone: it works for every game, because it looks into no view."""
    best, long = len(str(view)), len(str(turn))
    return Judgement(long / best if long < best else 1.0, 1.0, f"{turn}!" if isinstance(turn, str) else turn[:-1])


PLAIN_REVIEW: Final[ReviewLogic] = ReviewLogic(judged, lambda: "a judge")


def counting_puzzles(rules: Game[str, str, str]) -> PuzzleLogic[str]:
    """Return puzzles of `Counting`: two digits that add up to 9, drafted one after the other."""

    views = ("6 9 honour z 112 ??? ????", "5 9 honour a ??? 223 ????", "7 9 honour z 113 ??? ????")

    def puzzles() -> tuple[Puzzle, ...]:
        solved = ("1+2", "2+2", "1+1")
        assert all(counted(view, turn.split("+")) is not None for view, turn in zip(views, solved, strict=True))
        return tuple(Puzzle(number, view.split(" ")[3], number + 1) for number, view in enumerate(views))

    def solution(number: int) -> tuple[str, ...]:
        """The first that meets the goal."""
        view = views[number]
        first = rules.next_plays(view, ())
        return next((one, two) for one in first for two in rules.next_plays(view, (one,)) if counted(view, (one, two)))

    return PuzzleLogic(puzzles, views.__getitem__, counted, solution)


def counted(view: str, plays: Sequence[str]) -> Outcome | None:
    """The player who meets the goal wins."""
    here = _Count.read(view)
    total = here.total + sum(map(int, plays))
    return Outcome("exact", {seat: float(seat == here.mover) for seat in "za"}) if total == here.goal else None


LESSONS: Final = {"one": 3, "two": 5}
"""The totals to be reached, which are not the goal."""


def lessons() -> tuple[Lesson[str], ...]:
    return tuple(Lesson(key, "2 9 honour z 112 ??? ????", "z") for key in LESSONS)


def reached(lesson: str, plays: Sequence[str]) -> bool:
    """Whether the total is reached; nobody drafts a 3."""
    if "3" in plays:
        raise IllegalTurn(Reason("play", "not a 3"))
    return 2 + sum(map(int, plays)) == LESSONS[lesson]


def themes(state: HandState[str, str]) -> Sequence[str]:
    """The number of drafted plays, and three more."""
    return (f"total{_Count.read(state.view).total}", "first", "second", "third")


COUNTING_LESSONS: Final = LessonLogic(lessons, reached, themes)
"""Of `Counting`: to reach a total that is not the goal. The player to move may have the score explained."""


def plain_logic(
    rules: Game[Any, Any, Any],
    *,
    review: ReviewLogic | None = PLAIN_REVIEW,
    levels: tuple[int, ...] = (1, 2, 3),
    feared: tuple[str, ...] | None = None,
    records: RecordLogic[Any] | None = None,
    windows: WindowLogic[Any, Any, Any] | None = None,
) -> GameLogic:
    """A game without words or pictures: the control `3` drafts play number 3 of the next ones, `choose3` chooses it.

    A choice of several words can be named by its last one. The plays in `feared` count as losing the match at once.
    """

    def press(view: Any, draft: Draft, control: str) -> Draft:
        plays = rules.next_plays(view, draft.plays)
        words = [play.split(" ")[-1] for play in plays]
        named = control in words and not control.isdigit()
        number = str(words.index(control)) if named else control.removeprefix("choose")
        if not number.isdigit() or int(number) >= len(plays):
            return draft
        if control.startswith("choose"):
            return Draft(draft.plays, number)
        return Draft((*draft.plays, plays[int(number)]))

    counting = rules.key == Counting.key
    return GameLogic(
        rules=rules,
        press=press,
        undo=undo,
        loses_now=lambda _, draft: draft.plays == feared,
        opponent=OpponentLogic(tuple(LazyText(f"{level}: plays") for level in levels), unthinking) if levels else None,
        review=review,
        records=records,
        puzzles=counting_puzzles(rules) if counting else None,
        lessons=COUNTING_LESSONS if counting else None,
        windows=windows,
    )


def undo(view: object, draft: Draft) -> Draft:
    """The choice, if there is one, else a play."""
    return Draft(draft.plays) if draft.chosen else Draft(draft.plays[:-1])


def unthinking(view: Any, level: int, seed: str, last: LastTurn[Any, Any] | None) -> Any:
    """Fail: no test lets these levels play."""
    raise NotImplementedError


def hosted(*games: Game[Any, Any, Any]) -> dict[str, GameLogic]:
    """Return the logic of these games by their keys."""
    both: tuple[Game[Any, Any, Any], ...] = (RoyalVisit(), Counting())
    return {game.key: plain_logic(game) for game in games or both}


@dataclass(frozen=True)
class _Count:
    total: int
    goal: int
    stakes: str
    mover: str
    hands: Mapping[str, str]
    draw: str

    @classmethod
    def read(cls, text: str) -> _Count:
        total, goal, stakes, mover, z, a, draw = text.split(" ")
        return cls(int(total), int(goal), stakes, mover, {"z": z, "a": a}, draw)

    def __str__(self) -> str:
        return f"{self.total} {self.goal} {self.stakes} {self.mover} {self.hands['z']} {self.hands['a']} {self.draw}"


class Counting(Game[str, str, str]):
    """Play one or two of your three digits and add them up: a player who meets the goal wins, one who passes it draws.

    As unlike Royal Visit as two players allow: other seats, not in the order of the alphabet; two options; three picks;
    a shuffle every turn; a result that gives no scores; positions and actions that are no more than their text.
    """

    key = "counting"
    rules_version = 7
    players = (2, 2)
    all_seats = "za"
    options: Mapping[str, tuple[str, ...]] = {"goal": ("9", "4"), "stakes": ("honour", "nothing")}
    picks: tuple[str, ...] = ("begin", "wait", "reshuffle")

    @property
    def plays_versions(self) -> frozenset[int]:
        return frozenset({self.rules_version - 1, self.rules_version})

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> str:
        return PICK + " ".join(options.get(name, values[0]) for name, values in self.options.items())

    def dealt(self, position: str) -> bool:
        return not position.startswith(PICK)

    def to_act(self, position: str) -> frozenset[str]:
        if not self.dealt(position):
            return frozenset({"a"})
        here = _Count.read(position)
        return frozenset({here.mover}) if here.total < here.goal else frozenset()

    def apply(self, position: str, seat: str, action: str, chance: Chance) -> str:
        if seat not in self.to_act(position):
            error = IllegalTurn if self.to_act(position) else GameOver
            raise error(Reason("seat", f"{seat} is not to move"))
        if not self.dealt(position):
            return self._deal(position, action, chance)
        here = _Count.read(position)
        plays = tuple(action.split("+")) if action else ()
        if not 1 <= len(plays) <= 2:
            raise IllegalTurn(Reason("plays", "one or two digits"))
        kept = _without(here.hands[here.mover], plays)
        total = here.total + sum(map(int, plays))
        draw = "".join(chance.shuffle("shuffle", here.draw + "".join(plays)))
        hands = {**here.hands, here.mover: kept + draw[: len(plays)]}
        mover = here.mover if total >= here.goal else next(other for other in self.seats(2) if other != here.mover)
        return str(replace(here, total=total, mover=mover, hands=hands, draw=draw[len(plays) :]))

    def _deal(self, position: str, action: str, chance: Chance) -> str:
        pick = action.removeprefix(PICK)
        if pick not in self.picks:
            raise InvalidNotation(Reason("pick", "no such pick"))
        deck = chance.shuffle("shuffle", "1111222333")
        if pick == "reshuffle":
            deck = chance.shuffle("shuffle", deck)
        cards = "".join(deck)
        goal, stakes = position.removeprefix(PICK).split(" ")
        mover = "a" if pick == "begin" else "z"
        return str(_Count(0, int(goal), stakes, mover, {"z": cards[:3], "a": cards[3:6]}, cards[6:]))

    def leave(self, position: str, seat: str, chance: Chance, termination: str = "resign") -> LeaveResult[str]:
        return LeaveResult(position, Outcome(termination, {other: float(other != seat) for other in self.seats(2)}))

    def view(self, position: str, reader: str | None) -> str:
        if not self.dealt(position):
            return position
        here = _Count.read(position)
        hands = {owner: hand if reader in (owner, OPEN) else HIDDEN for owner, hand in here.hands.items()}
        return str(replace(here, hands=hands, draw="????"))

    def next_plays(self, view: str, drafted: Sequence[str]) -> tuple[str, ...]:
        if not self.dealt(view):
            return () if drafted else tuple(PICK + pick for pick in self.picks)
        here = _Count.read(view)
        hand = here.hands[here.mover]
        return tuple(sorted(set(_without(hand, drafted)))) if len(drafted) < 2 and hand != HIDDEN else ()

    def turn(self, plays: Sequence[str]) -> str:
        return "+".join(plays)

    def write_position(self, position: str) -> str:
        return position

    def read_position(self, text: str) -> str:
        return text

    def write_action(self, action: str) -> str:
        return action

    def read_action(self, text: str) -> str:
        return text

    def outcome(self, position: str) -> Outcome | None:
        if not self.dealt(position):
            return None
        here = _Count.read(position)
        if here.total < here.goal:
            return None
        if here.stakes == "nothing":
            return Outcome("counted", {})
        won = here.total == here.goal
        return Outcome("exact" if won else "over", {s: float(s == here.mover) if won else 0.5 for s in self.seats(2)})


def _without(hand: str, plays: Sequence[str]) -> str:
    for play in plays:
        if play not in hand:
            raise IllegalTurn(Reason("play", "not in hand"))
        hand = hand.replace(play, "", 1)
    return hand
