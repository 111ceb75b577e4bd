"""Offers between players: which are possible, which seats have to agree, and how events change them.

Offers are stored with the match, as JSON by kind. They do not expire: an answer, a turn, or the end of their subject
removes them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.durations import DAY, Time
from bot.ids import UserId
from bot.matches.core.model import DeclinedOffer, Ending, Match, Offer, OfferKind, State
from bot.matches.core.pace import PACES
from bot.store.core.matches import StopReason
from engine.game import Outcome

YES: Final = "yes"
NO: Final = "no"

TIME: Final = "time"
"""Why clocks run again without an agreement."""

LONGEST_PAUSE: Final = 30 * DAY
"""The time after which a pause ends by itself, so that no match lasts for ever."""


_MAY: Final[Mapping[OfferKind, Callable[[Match], bool]]] = {
    # A seat that is out has a rank, which no draw may change.
    OfferKind.DRAW: lambda match: not match.seating.levels and not match.seating.out,
    OfferKind.PAUSE: lambda match: match.terms.pace in PACES and match.clocks.stopped is None,
    OfferKind.RESUME: lambda match: match.clocks.why_stopped is StopReason.AGREED,
    OfferKind.DIRECT: lambda match: not match.place.direct and match.place.guild != 0 and not match.seating.solo,
}
"""What can be offered in a live match, in the order in which it is shown, with its condition."""

LIVE_OFFERS: Final = tuple(_MAY)


def may_offer(match: Match, kind: OfferKind) -> bool:
    """Whether an offer of this kind can be made in a match now."""
    return kind in _MAY and match.state is State.PLAY and len(match.seating.present) > 1 and _MAY[kind](match)


def may_replace(match: Match, seat: str) -> bool:
    """Whether the bot may replace the player of a seat if all others agree: only at a table of more than two."""
    table = match.state is State.PLAY and len(match.seating.players) > 2
    return table and seat in match.seating.present and len(match.seating.present) > 1


DECLINED: Final = "declined"
"""The key of the offer that was declined last, among the stored ones."""

Stored = Mapping[str, Any]
"""Offers as they are stored: by `OfferKind` or `DECLINED`."""


def read_declined(stored: Stored) -> DeclinedOffer | None:
    """The offer that was declined last, as long as it is shown."""
    if (one := stored.get(DECLINED)) is None:
        return None
    return DeclinedOffer(**{**one, "kind": OfferKind(one["kind"])})


def with_refusal(stored: Stored, kind: OfferKind, seat: str, version: int) -> dict[str, Any]:
    """The offers after a seat has declined one of this kind at this public version, or withdrawn its own."""
    offerer, left = stored[kind]["seat"], without_kinds(stored, kind, DECLINED)
    if seat == offerer:
        return left
    return {**left, DECLINED: {"kind": kind, "seat": offerer, "by": seat, "version": version}}


def read_offers(stored: Stored, players: Mapping[str, object], present: Collection[str]) -> dict[OfferKind, Offer]:
    """The stored offers of a match, by kind."""
    return {
        (kind := OfferKind(key)): Offer(
            kind=kind,
            seat=one["seat"],
            offered_version=one["since"],
            at=one["at"],
            agreed=tuple(one["agreed"]),
            pending=tuple(
                seat
                # To a rematch only the last seat has to agree, which then challenges.
                for seat in (tuple(players)[-1:] if kind is OfferKind.REMATCH else present)
                if seat not in (*one["agreed"], one.get("whom"))
            ),
            for_seat=one.get("whom"),
            level=one.get("level", 0),
            bot=one.get("bot", 0),
        )
        for key, one in stored.items()
        if key != DECLINED
    }


@dataclass(frozen=True, slots=True)
class Replacement:
    """What a `REPLACE` offer is about: the bot, whose id is `bot`, replaces the player of a seat, at this level."""

    seat: str
    level: int
    bot: UserId


def with_agreement(
    stored: Stored, kind: OfferKind, seat: str, version: int, at: Time, about: Replacement | None = None
) -> dict[str, Any]:
    """The offers after a seat has agreed to one of this kind, or made it at this public version and time."""
    details = {} if about is None else {"whom": about.seat, "level": about.level, "bot": about.bot}
    one = stored.get(kind, {"seat": seat, "since": version, "at": at, "agreed": [], **details})
    return {**without_kinds(stored, DECLINED), kind: {**one, "agreed": [*one["agreed"], seat]}}


def without_kinds(stored: Stored, *kinds: str) -> dict[str, Any]:
    """The offers without those of these kinds."""
    return {kind: one for kind, one in stored.items() if kind not in kinds}


def declined_by_playing(stored: Stored, seat: str) -> dict[str, Any]:
    """The offers after a public turn: its player has declined a draw, and the bot as their own replacement."""
    draw, replacement = stored.get(OfferKind.DRAW), stored.get(OfferKind.REPLACE)
    dropped = [DECLINED, OfferKind.DRAW] if draw is not None and seat not in draw["agreed"] else [DECLINED]
    if replacement is not None and replacement["whom"] == seat != replacement["seat"]:
        dropped.append(OfferKind.REPLACE)
    return without_kinds(stored, *dropped)


def still_open(stored: Stored, match: Match) -> dict[str, Any]:
    """The offers of a live match that can be carried out as it is now, of seats and about seats that still play."""
    kept = {}
    for kind, one in stored.items():
        about = {one["seat"], one.get("by"), one.get("whom")} - {None}
        replaces = kind == OfferKind.REPLACE
        possible = (
            may_replace(match, one["whom"]) if replaces else kind == DECLINED or may_offer(match, OfferKind(kind))
        )
        if possible and about <= {*match.seating.present}:
            agreed = [name for name in one.get("agreed", ()) if name in match.seating.present]
            kept[kind] = {**one, "agreed": agreed} if agreed else one
    return kept


def draw_outcome(gone: Mapping[str, Time | None]) -> Outcome:
    """The outcome of an agreed draw; `gone` is the time at which each seat left, None if it has not.

    Seats that have left rank behind, the first to leave last. A score is the share of other seats that are beaten;
    equals count half.

    >>> draw_outcome({"g": None, "r": None}).scores
    {'g': 0.5, 'r': 0.5}
    >>> draw_outcome({"a": 7, "b": None, "c": None}).scores, draw_outcome({"a": 7, "b": None, "c": None}).ranks
    ({'a': 0.0, 'b': 0.75, 'c': 0.75}, {'a': 3, 'b': 1, 'c': 1})
    """
    return Outcome.ranked(Ending.AGREED, {seat: float("inf") if at is None else int(at) for seat, at in gone.items()})
