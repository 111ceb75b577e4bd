"""Games for the tests of the house: Royal Visit's real rules behind the plainest controls, and a second, small game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.games.logic import GameLogic, LessonLogic, OpponentLogic, PuzzleLogic, RecordLogic, ReviewLogic, WindowLogic
from bot.games.states import Draft, HandState, Lesson, Puzzle
from engine.errors import GameOver, IllegalTurn, InvalidNotation, Reason
from engine.game import OPEN, Game, Judgement, LastTurn, LeaveResult, Outcome
from engine.randomness import Chance
from engine.royal_visit.game import RoyalVisit

PICK: Final = "pick "
"""How the position of `Counting` before the pick begins, and the pick itself."""

HIDDEN: Final = "???"
"""Somebody else's hand."""


def judged(view: str, turn: str, last: LastTurn | None = None) -> Judgement:
    """Likes the longest turn, from what the view alone tells: the same for every game, for it looks into nothing."""
    best = len(view)
    return Judgement(len(turn) / best if len(turn) < best else 1.0, 1.0, turn + "!")


PLAIN_REVIEW: Final = ReviewLogic(judged, lambda: "a judge")


def counting_puzzles(rules: Game) -> PuzzleLogic:
    """Of `Counting`: two digits that meet the goal of 9, laid one after the other."""

    def puzzles() -> tuple[Puzzle, ...]:
        views = ("6 9 honour z 112 ??? ????", "5 9 honour a ??? 223 ????", "7 9 honour z 113 ??? ????")
        solved = ("1+2", "2+2", "1+1")
        assert all(counted(view, turn.split("+")) is not None for view, turn in zip(views, solved, strict=True))
        return tuple(Puzzle(number, view, view.split(" ")[3], number + 1) for number, view in enumerate(views))

    def solution(view: str) -> tuple[str, ...]:
        """The first that meets the goal."""
        first = rules.next_plays(view, ())
        return next((one, two) for one in first for two in rules.next_plays(view, (one,)) if counted(view, (one, two)))

    return PuzzleLogic(puzzles, counted, solution)


def counted(view: str, plays: Sequence[str]) -> Outcome | None:
    """Whoever meets the goal wins."""
    here = _Count.read(view)
    total = here.total + sum(map(int, plays))
    return Outcome("exact", {seat: float(seat == here.mover) for seat in "za"}) if total == here.goal else None


LESSONS: Final = {"one": 3, "two": 5}
"""The totals to be reached, which are not the goal."""


def lessons() -> tuple[Lesson, ...]:
    return tuple(Lesson(key, "2 9 honour z 112 ??? ????", "z") for key in LESSONS)


def reached(lesson: str, plays: Sequence[str]) -> bool:
    """The total is as wanted; nobody lays a 3."""
    if "3" in plays:
        raise IllegalTurn(Reason("play", "not a 3"))
    return 2 + sum(map(int, plays)) == LESSONS[lesson]


def themes(state: HandState) -> Sequence[str]:
    """How many have been laid, and three more."""
    return (f"total{_Count.read(state.view).total}", "first", "second", "third")


COUNTING_LESSONS: Final = LessonLogic(lessons, reached, themes)
"""Of `Counting`: to reach a total that is not the goal. Whoever is to move may have the score explained."""


def plain_logic(
    rules: Game,
    *,
    review: ReviewLogic | None = PLAIN_REVIEW,
    levels: tuple[int, ...] = (1, 2, 3),
    feared: tuple[str, ...] | None = None,
    records: RecordLogic | None = None,
    windows: WindowLogic | None = None,
) -> GameLogic:
    """A game without words or pictures: the control `3` lays play number 3 of the next ones, `choose3` chooses it.

    A choice of several words also goes by its last one. The plays in `feared` are taken to lose the match at once.
    """

    def press(view: str, draft: Draft, control: str) -> Draft:
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
        opponent=OpponentLogic(levels, unthinking) if levels else None,
        review=review,
        records=records,
        puzzles=counting_puzzles(rules) if counting else None,
        lessons=COUNTING_LESSONS if counting else None,
        windows=windows,
    )


def undo(view: str, draft: Draft) -> Draft:
    """The choice, if there is one, else a play."""
    return Draft(draft.plays) if draft.chosen else Draft(draft.plays[:-1])


def unthinking(view: str, level: int, seed: str, last: LastTurn | None) -> str:
    """No turn: nobody asks these levels to think."""
    raise NotImplementedError


def hosted(*games: Game) -> dict[str, GameLogic]:
    """The games as the use cases want them."""
    return {game.key: plain_logic(game) for game in games or (RoyalVisit(), Counting())}


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


class Counting:
    """Lay one or two of your three digits and add them up: who meets the goal wins, who passes it makes it a draw.

    As unlike Royal Visit as two players allow: other seats, not in the order of the alphabet; two options; three picks;
    a shuffle every turn; a result that gives no scores.
    """

    key = "counting"
    rules_version = 7
    plays_versions = frozenset({6, 7})
    players = (2, 2)
    options: Mapping[str, tuple[str, ...]] = {"goal": ("9", "4"), "stakes": ("honour", "nothing")}
    picks: tuple[str, ...] = ("begin", "wait", "reshuffle")

    def seats(self, players: int) -> tuple[str, ...]:
        if players != 2:
            raise InvalidNotation(Reason("players", f"two play, not {players}"))
        return ("z", "a")

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> str:
        return PICK + " ".join(options.get(name, values[0]) for name, values in self.options.items())

    def dealt(self, position: str) -> bool:
        return not position.startswith(PICK)

    def to_act(self, position: str) -> frozenset[str]:
        if not self.dealt(position):
            return frozenset({"a"})
        here = _Count.read(position)
        return frozenset({here.mover}) if here.total < here.goal else frozenset()

    def out(self, position: str) -> frozenset[str]:
        return frozenset()

    def question(self, position: str, seat: str) -> str:
        return "turn"

    def apply(self, position: str, seat: str, action: str, chance: Chance) -> str:
        if seat not in self.to_act(position):
            error = IllegalTurn if self.to_act(position) else GameOver
            raise error(Reason("seat", f"{seat} is not to move"))
        if not self.dealt(position):
            return self._deal(position, action, chance)
        here = _Count.read(position)
        plays = self.plays(action)
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

    def leave(self, position: str, seat: str, chance: Chance, how: str = "resign") -> LeaveResult:
        return LeaveResult(position, Outcome(how, {other: float(other != seat) for other in self.seats(2)}))

    def default(self, position: str, seat: str) -> str | None:
        return None

    def view(self, position: str, reader: str | None) -> str:
        if not self.dealt(position):
            return position
        here = _Count.read(position)
        hands = {owner: hand if reader in (owner, OPEN) else HIDDEN for owner, hand in here.hands.items()}
        return str(replace(here, hands=hands, draw="????"))

    def seen(self, position: str, reader: str | None, seat: str, action: str) -> str:
        return action

    def turns(self, view: str) -> tuple[str, ...]:
        return self.next_plays(view, ()) if self.to_act(view) else ()

    def next_plays(self, view: str, laid: Sequence[str]) -> tuple[str, ...]:
        if not self.dealt(view):
            return () if laid else tuple(PICK + pick for pick in self.picks)
        here = _Count.read(view)
        hand = here.hands[here.mover]
        return tuple(sorted(set(_without(hand, laid)))) if len(laid) < 2 and hand != HIDDEN else ()

    def plays(self, action: str) -> tuple[str, ...]:
        if action.startswith(PICK):
            return (action,)
        return tuple(action.split("+")) if action else ()

    def turn(self, plays: Sequence[str]) -> str:
        return "+".join(plays)

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
