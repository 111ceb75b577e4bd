"""The effects of an event, inferred from its reader's views before and after it: for words and pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from bot.games.royal_court.states import TurnMade
from engine.royal_court.acts.act import LET, QUIT, Act, ActKind, swap_count
from engine.royal_court.cards import Cards, sorted_cards
from engine.royal_court.effect import Effect
from engine.royal_court.luck import Rolled
from engine.royal_court.position import LETTERS, NOPE, SWAP, Place, Position
from render.royal_court.content import LastAct


@dataclass(frozen=True)
class Effects:
    """An event. Seats are numbers; `seat` is None if its actor is anonymous: a window has closed (`LET`).

    `stood` tells of a window that has closed whether what was at stake (`stake`) came about.
    `opened`: a window has opened with it, also the next one. `picked` is how many cards each seat has picked up, where
    any; `fallen` are those whose castle fell; `executed` how many cards of each were; `out` and `finished` who is out
    of the game now, and who has finished; `shown` how many guests each seat laid down for a court. `ordered`: by its
    player's standing order.
    """

    seat: int | None
    act: Act
    before: Position
    after: Position
    rolls: tuple[Rolled, ...] = ()
    stood: bool | None = None
    stake: Effect | None = None
    opened: bool = False
    picked: Mapping[int, int] = field(default_factory=dict)
    fallen: tuple[int, ...] = ()
    executed: Mapping[int, int] = field(default_factory=dict)
    out: tuple[int, ...] = ()
    finished: tuple[int, ...] = ()
    shown: Mapping[int, int] = field(default_factory=dict)
    ordered: bool = False

    @property
    def refills(self) -> bool:
        """Whether a swap has begun: its victim picks up what is missing before the cards are drawn."""
        return bool(self.stood) and self.after.step is SWAP

    def gained(self, seat: int) -> Cards:
        """The cards that came into a hand, without guests who came home; none if the reader does not see that hand."""
        before, after = self.before.places[seat], self.after.places[seat]
        if isinstance(before.hand, int) or isinstance(after.hand, int):
            return ()
        return tuple((Counter(after.hand) - Counter(before.hand) - Counter(self.home(seat))).elements())

    def home(self, seat: int) -> Cards:
        """The guests of a seat that came back to its hand, as no court is left."""
        stays = any(place.courts or place.guests for place in self.after.places)
        return () if stays else self.before.places[seat].guests

    def beheaded(self, seat: int) -> Cards:
        """The cards that were executed in front of a seat."""
        before, after = (view.places[seat] for view in (self.before, self.after))
        held = (Counter(card for cards in (*place.courts, place.guests) for card in cards) for place in (before, after))
        return tuple((next(held) - next(held) - Counter(self.home(seat))).elements()) if seat in self.executed else ()

    @property
    def done(self) -> LastAct:
        """The effects as pictures show them."""
        kind = self.act.kind
        aim = self.before.victim if kind is ActKind.GIVE else self.act.aim
        closed = self.before if self.stood is not None else None
        killed = () if kind is ActKind.QUIT else self.out
        return LastAct(
            self.seat, kind, self.act.cards, aim, self.rolls, self.picked, closed, self.fallen, self.executed, killed
        )


@lru_cache(maxsize=512)
def effects_of(made: TurnMade) -> Effects:
    """The effects of an event, inferred from the views before and after it."""
    before, after = made.before, made.after
    seat = LETTERS.index(made.seat) if made.seat else None
    act = made.turn or (LET if seat is None else QUIT)
    same = act.kind is ActKind.NOPE and before.step is NOPE and before.effect == after.effect
    lost = dict.fromkeys(range(before.players), 0)
    if seat is not None:
        lost[seat] += _laid(before, seat, act)
    if act.kind is ActKind.GIFT and act.aim is not None:
        lost[act.aim] -= 1
    executed = _executed(before, after, seat, act)
    for other, cards in executed.items():
        lost[other] += cards
    inside = [each_seat for each_seat, place in enumerate(after.places) if not place.fate]
    picked = {each_seat: _owned(after, each_seat) - _owned(before, each_seat) + lost[each_seat] for each_seat in inside}
    if act.kind is ActKind.SIEGE and seat is not None:
        picked.pop(seat, None)
    return Effects(
        seat=seat,
        act=act,
        before=before,
        after=after,
        rolls=tuple(map(Rolled.read, made.shown)),
        stood=len(before.nopes) % 2 == 0 if act == LET and before.step is NOPE else None,
        stake=before.effect if before.step is NOPE else None,
        opened=after.step is NOPE and not same,
        picked={each_seat: count for each_seat, count in picked.items() if count > 0},
        fallen=tuple(
            each_seat
            for each_seat in inside
            if len(after.places[each_seat].castles) < len(before.places[each_seat].castles)
        ),
        executed=executed,
        out=_fated(before, after, "x"),
        finished=_fated(before, after, "f"),
        shown=_shown(before, after, act),
        ordered=made.ordered,
    )


def _fated(before: Position, after: Position, letter: str) -> tuple[int, ...]:
    new = [
        (int(place.fate[1]), seat)
        for seat, place in enumerate(after.places)
        if place.fate.startswith(letter) and not before.places[seat].fate
    ]
    return tuple(seat for _, seat in sorted(new))


def _laid(before: Position, seat: int, act: Act) -> int:
    """Number of their own cards that the player loses by the act itself."""
    match act.kind:
        case ActKind.CARD | ActKind.SET | ActKind.PAIR | ActKind.REVOLT | ActKind.CASTLE | ActKind.SIEGE | ActKind.NOPE:
            return len(act.tokens)
        case ActKind.GIFT:
            return 1
        case ActKind.BET:
            return before.places[seat].own
        case _:
            return 0


def _owned(position: Position, seat: int) -> int:
    """Number of own cards, and of those that were taken from this seat in a swap under way."""
    swapped = position.step is SWAP and position.victim == seat
    return position.places[seat].own + (swap_count(position) if swapped else 0)


def holding(view: Position, seat: int) -> Place:
    """What a player has; the cards that they have taken in a swap under way, which are in no hand, are in theirs."""
    place, taken = view.places[seat], view.taken
    if view.step is not SWAP or view.turn != seat:
        return place
    if isinstance(place.hand, int) or isinstance(taken, int):
        return replace(place, hand=place.held + swap_count(view))
    return replace(place, hand=sorted_cards((*place.hand, *taken)))


def _executed(before: Position, after: Position, seat: int | None, act: Act) -> dict[int, int]:
    """Number of each player's cards that were executed: those missing from their courts, in a revolt."""
    if not (after.revolt or before.revolt):
        return {}
    courts_stay = any(place.courts for place in after.places)
    found = {}
    for each_seat, (old, new) in enumerate(zip(before.places, after.places, strict=True)):
        if new.fate:
            continue
        used = act.tokens if each_seat == seat else ()
        courts = (
            sum(map(len, old.courts))
            - sum(map(len, new.courts))
            - sum("@" in token and token[3:] != "g" for token in used)
        )
        guests = len(old.guests) - len(new.guests) - sum(token.endswith("@g") for token in used)
        cards = max(0, courts) + (max(0, guests) if courts_stay else 0)
        if cards:
            found[each_seat] = cards
    return found


def _shown(before: Position, after: Position, act: Act) -> dict[int, int]:
    if act.kind is not ActKind.COURT:
        return {}
    found = {}
    for seat, (old, new) in enumerate(zip(before.places, after.places, strict=True)):
        own = sum(token.endswith("@g") for token in act.tokens) if seat == before.turn else 0
        if (count := len(new.guests) - (len(old.guests) - own)) > 0:
            found[seat] = count
    return found


def last_cards(made: TurnMade | None, seat: int, now: Position) -> Cards:
    """The cards that have come into a hand since before this event of its reader: picked up, swapped, given."""
    if made is None:
        return ()
    before, held = (view.places[seat].hand for view in (made.before, now))
    return (
        () if isinstance(before, int) or isinstance(held, int) else tuple((Counter(held) - Counter(before)).elements())
    )
