"""Games for the tests of the house: Royal Visit's real rules behind the plainest controls, and a second, small game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.games.play import PlayedGame
from bot.games.states import Draft, Puzzle
from engine.errors import IllegalTurn, InvalidNotation, Reason
from engine.game import Game, Judgement, LastTurn, Outcome
from engine.randomness import Shuffles
from engine.royal_visit.game import RoyalVisit


@dataclass(frozen=True)
class PlainJudge:
    """Says what `judged` says, under a name."""

    judged_by: str = "a judge"

    @property
    def judge(self) -> Callable[[str, str, LastTurn | None], Judgement]:
        """See `judged`."""
        return judged


@dataclass(frozen=True)
class CountingPuzzles:
    """Of `Counting`: two digits that meet the goal of 9, laid one after the other."""

    rules: Game

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        views = ("6 9 honour z 112 ??? ????", "5 9 honour a ??? 223 ????", "7 9 honour z 113 ??? ????")
        solved = ("1+2", "2+2", "1+1")
        assert all(self.ending(view, turn.split("+")) is not None for view, turn in zip(views, solved, strict=True))
        return tuple(Puzzle(number, view, view.split(" ")[3], number + 1) for number, view in enumerate(views))

    def solution(self, view: str) -> tuple[str, ...]:
        """The first that meets the goal."""
        first = self.rules.next_plays(view, ())
        return next(
            (one, two) for one in first for two in self.rules.next_plays(view, (one,)) if self.ending(view, (one, two))
        )

    def ending(self, view: str, plays: Sequence[str]) -> Outcome | None:
        """Whoever meets the goal wins."""
        here = _Count.read(view)
        total = here.total + sum(map(int, plays))
        return Outcome("exact", {seat: float(seat == here.mover) for seat in "za"}) if total == here.goal else None


@dataclass(frozen=True)
class PlainFront:
    """A game without words or pictures: the control `3` lays play number 3 of the next ones, `choose3` chooses it."""

    rules: Game
    review: PlainJudge | None = PlainJudge()
    levels_offered: tuple[int, ...] = (1, 2, 3, 4, 5)

    @property
    def puzzles(self) -> CountingPuzzles | None:
        return CountingPuzzles(self.rules) if self.rules.key == Counting.key else None

    def press(self, view: str, draft: Draft, control: str) -> Draft:
        plays = self.rules.next_plays(view, draft.plays)
        number = control.removeprefix("choose")
        if not number.isdigit() or int(number) >= len(plays):
            return draft
        if control.startswith("choose"):
            return Draft(draft.plays, number)
        return Draft((*draft.plays, plays[int(number)]))

    def loses(self, view: str, draft: Draft) -> bool:
        """Never, as far as anybody can see."""
        return False


def judged(view: str, turn: str, last: LastTurn | None = None) -> Judgement:
    """Likes the longest turn, from what the view alone tells: the same for every game, for it looks into nothing."""
    best = len(view)
    return Judgement(len(turn) / best if len(turn) < best else 1.0, 1.0, turn + "!")


def hosted(*games: Game) -> dict[str, PlayedGame]:
    """The games as the use cases want them."""
    return {game.key: PlainFront(game) for game in games or (RoyalVisit(), Counting())}


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
    seats: tuple[str, ...] = ("z", "a")
    options: Mapping[str, tuple[str, ...]] = {"goal": ("9", "4"), "stakes": ("honour", "nothing")}
    picks: tuple[str, ...] = ("begin", "wait", "reshuffle")

    def start(self, options: Mapping[str, str], pick: str, shuffles: Shuffles) -> str:
        if pick not in self.picks:
            raise InvalidNotation(Reason("pick", "no such pick"))
        deck = shuffles.shuffle("1111222333")
        if pick == "reshuffle":
            deck = shuffles.shuffle(deck)
        cards = "".join(deck)
        goal, stakes = (options.get(name, values[0]) for name, values in self.options.items())
        mover = "a" if pick == "begin" else "z"
        return str(_Count(0, int(goal), stakes, mover, {"z": cards[:3], "a": cards[3:6]}, cards[6:]))

    def to_move(self, position: str) -> str | None:
        here = _Count.read(position)
        return here.mover if here.total < here.goal else None

    def view(self, position: str, seat: str | None) -> str:
        here = _Count.read(position)
        hands = {owner: hand if owner == seat else "???" for owner, hand in here.hands.items()}
        return str(replace(here, hands=hands, draw="????"))

    def turns(self, view: str) -> tuple[str, ...]:
        return () if self.to_move(view) is None else self.next_plays(view, ())

    def next_plays(self, view: str, laid: Sequence[str]) -> tuple[str, ...]:
        here = _Count.read(view)
        left = _without(here.hands[here.mover], laid)
        return tuple(sorted(set(left))) if len(laid) < 2 else ()

    def plays(self, turn: str) -> tuple[str, ...]:
        return tuple(turn.split("+")) if turn else ()

    def turn(self, plays: Sequence[str]) -> str:
        return "+".join(plays)

    def apply(self, position: str, turn: str, shuffles: Shuffles) -> str:
        here = _Count.read(position)
        plays = self.plays(turn)
        if not 1 <= len(plays) <= 2 or self.to_move(position) is None:
            raise IllegalTurn(Reason("plays", "one or two digits"))
        kept = _without(here.hands[here.mover], plays)
        total = here.total + sum(map(int, plays))
        draw = "".join(shuffles.shuffle(here.draw + "".join(plays)))
        hands = {**here.hands, here.mover: kept + draw[: len(plays)]}
        mover = here.mover if total >= here.goal else next(seat for seat in self.seats if seat != here.mover)
        return str(replace(here, total=total, mover=mover, hands=hands, draw=draw[len(plays) :]))

    def outcome(self, position: str) -> Outcome | None:
        here = _Count.read(position)
        if here.total < here.goal:
            return None
        if here.stakes == "nothing":
            return Outcome("counted", {})
        won = here.total == here.goal
        return Outcome("exact" if won else "over", {s: float(s == here.mover) if won else 0.5 for s in self.seats})

    def resigned(self, seat: str) -> Outcome:
        return Outcome("resign", {other: float(other != seat) for other in self.seats})


def _without(hand: str, plays: Sequence[str]) -> str:
    for play in plays:
        if play not in hand:
            raise IllegalTurn(Reason("play", "not in hand"))
        hand = hand.replace(play, "", 1)
    return hand
