"""What may be offered in a match, whom that asks, and what is left of an offer by what happens.

An offer waits in the match itself: nothing expires but by an answer, a turn, or the end of what it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.matches.core.model import Match, Offer, State
from bot.matches.core.pace import DAY, PACES
from engine.game import Outcome

DRAW: Final = "draw"
PAUSE: Final = "pause"
RESUME: Final = "resume"
DIRECT: Final = "direct"
REMATCH: Final = "rematch"
REPLACE: Final = "replace"

YES: Final = "yes"
NO: Final = "no"

AGREED: Final = "agreed"
"""How a match ends by a draw that was agreed, and why clocks stand still that all together have stopped."""

PAUSED: Final = "pause"
"""The timer that ends a pause."""

TIME: Final = "time"
"""Why clocks run on, where nobody has asked for it."""

LONGEST_PAUSE: Final = 30 * DAY
"""Milliseconds after which a pause ends by itself, so that no match is for ever."""


def _may_draw(match: Match) -> bool:
    return not match.levels and not match.out  # who is out has a place, which no draw may take or better


def _may_pause(match: Match) -> bool:
    return match.pace in PACES and match.stopped is None


def _may_resume(match: Match) -> bool:
    return match.stopped is not None and match.why_stopped == AGREED


def _may_go_private(match: Match) -> bool:
    return not match.direct and match.guild != 0 and not match.solo


_MAY: Final[Mapping[str, Callable[[Match], bool]]] = {
    DRAW: _may_draw,
    PAUSE: _may_pause,
    RESUME: _may_resume,
    DIRECT: _may_go_private,
}
"""What can be offered while a match is under way, in the order in which it is shown, and when."""

OFFERED: Final = tuple(_MAY)


def may_offer(match: Match, kind: str) -> bool:
    """Whether this can be offered in a match now, by who plays in it."""
    return kind in _MAY and match.state is State.PLAY and len(match.present) > 1 and _MAY[kind](match)


def may_replace(match: Match, seat: str) -> bool:
    """Whether the bot may take a person's place, if all others agree: at a table of more than two, not all of bots."""
    table = match.state is State.PLAY and len(match.players) > 2
    return table and seat in match.present and len(match.present) > 1


def usual_level(offered: Sequence[int], match: Match) -> int:
    """At which of the levels offered the bot is to take a place: as it plays there already, or the middle one."""
    return max(match.levels.values(), default=offered[len(offered) // 2])


def asked_by(kind: str, players: Mapping[str, object], present: Collection[str]) -> tuple[str, ...]:
    """The seats without which an offer comes to nothing; for a rematch, who sat last is the one to challenge."""
    return tuple(players)[-1:] if kind == REMATCH else tuple(present)


def read(stored: Mapping[str, Any], players: Mapping[str, object], present: Collection[str]) -> dict[str, Offer]:
    """The offers of a match as they are stored: by kind, what `joined` and `dropped` make."""
    return {
        kind: Offer(
            kind=kind,
            seat=one["seat"],
            offered_version=one["since"],
            at=one["at"],
            agreed=tuple(one["agreed"]),
            pending=tuple(
                seat for seat in asked_by(kind, players, present) if seat not in (*one["agreed"], one.get("whom"))
            ),
            for_seat=one.get("whom"),
            level=one.get("level", 0),
            bot=one.get("bot", 0),
        )
        for kind, one in stored.items()
    }


@dataclass(frozen=True, slots=True)
class Replacement:
    """What a `REPLACE` offer is about: the bot, whose id is `bot`, replaces the player of a seat, at this level."""

    seat: str
    level: int
    bot: int


def joined(
    stored: Mapping[str, Any], kind: str, seat: str, version: int, at: int, about: Replacement | None = None
) -> dict[str, Any]:
    """The offers after a seat has agreed to one of this kind, or made it at this public version and time."""
    details = {} if about is None else {"whom": about.seat, "level": about.level, "bot": about.bot}
    one = stored.get(kind, {"seat": seat, "since": version, "at": at, "agreed": [], **details})
    return {**stored, kind: {**one, "agreed": [*one["agreed"], seat]}}


def dropped(stored: Mapping[str, Any], *kinds: str) -> dict[str, Any]:
    """The offers without some."""
    return {kind: one for kind, one in stored.items() if kind not in kinds}


def declined_by_playing(stored: Mapping[str, Any], seat: str) -> dict[str, Any]:
    """The offers after a turn that everybody knows of: who plays on has not agreed to a draw, and keeps his place if it
    was others who would have the bot take it."""
    draw, place = stored.get(DRAW), stored.get(REPLACE)
    past = [DRAW] if draw is not None and seat not in draw["agreed"] else []
    if place is not None and place["whom"] == seat != place["seat"]:
        past.append(REPLACE)
    return dropped(stored, *past)


def without(stored: Mapping[str, Any], seat: str) -> dict[str, Any]:
    """The offers after a seat has given up: its own are gone, and what was about it."""
    left = {kind: one for kind, one in stored.items() if seat not in (one["seat"], one.get("whom"))}
    return {kind: {**one, "agreed": [name for name in one["agreed"] if name != seat]} for kind, one in left.items()}


def without_out(stored: Mapping[str, Any], out: Collection[str]) -> dict[str, Any]:
    """The offers once these seats are `out` by the rules: as if they had given up, and there is no draw any more."""
    left = dropped(stored, *([DRAW] if out else []))
    for seat in out:
        left = without(left, seat)
    return left


def drawn(gone: Mapping[str, int | None]) -> Outcome:
    """A draw between all who are still in, `gone` being when each seat gave up: behind them those who have, the first
    last. The score is the share of the others that are beaten, half for equals.

    >>> drawn({"g": None, "r": None}).scores
    {'g': 0.5, 'r': 0.5}
    >>> drawn({"a": 7, "b": None, "c": None}).scores, drawn({"a": 7, "b": None, "c": None}).ranks
    ({'a': 0.0, 'b': 0.75, 'c': 0.75}, {'a': 3, 'b': 1, 'c': 1})
    """
    worth = {seat: float("inf") if at is None else at for seat, at in gone.items()}
    scores = {
        seat: sum((other < mine) + (other == mine) / 2 for one, other in worth.items() if one != seat)
        / (len(worth) - 1)
        for seat, mine in worth.items()
    }
    return Outcome(AGREED, scores)
