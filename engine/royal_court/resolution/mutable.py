"""The mutable position: where the cards are, and who is in. The subclasses change it by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.errors import HiddenCards, Reason
from engine.royal_court.cards import GUEST, RANKS, Cards, card_of, court_of, sorted_cards
from engine.royal_court.effect import Effect
from engine.royal_court.luck import Luck
from engine.royal_court.position import OVER, PLAY, Ending, Place, Position


class MutablePosition:
    """A position that can be changed, and the source of its random draws.

    `before` is the position from which it was made.
    """

    def __init__(self, position: Position, luck: Luck) -> None:
        self.luck = luck
        self.before = position
        self.full = position.full
        self.turn, self.direction, self.actions = position.turn, position.direction, position.actions
        self.drawn, self.played, self.named = position.drawn, position.played, position.named
        self.heads, self.besieger = position.heads, position.besieger
        self.is_open, self.runs = position.is_open, position.runs
        self.step, self.set = position.step, position.set
        self.effect: Effect | None = position.effect
        self.ending: Ending | None = position.ending
        self.nopes, self.asked = list(position.nopes), list(position.asked)
        self.taken = list(_known(position.taken))
        self.hands = [list(_known(place.hand)) for place in position.places]
        self.courts = [[list(court) for court in place.courts] for place in position.places]
        self.guests = [list(place.guests) for place in position.places]
        self.castles = [list(place.castles) for place in position.places]
        self.fates = [place.fate for place in position.places]
        self.draw = list(_known(position.draw))
        self.primary, self.secondary = list(position.primary), list(position.secondary)

    def freeze(self) -> Position:
        """Return the current position."""
        return Position(
            full=self.full,
            turn=self.turn,
            direction=self.direction,
            actions=self.actions,
            drawn=self.drawn,
            played=self.played,
            named=self.named,
            heads=self.heads,
            besieger=self.besieger,
            is_open=self.is_open,
            runs=self.runs,
            step=self.step,
            effect=self.effect,
            ending=self.ending,
            set=self.set,
            nopes=tuple(self.nopes),
            asked=tuple(self.asked),
            taken=tuple(self.taken),
            places=tuple(
                Place(
                    sorted_cards(self.hands[seat]),
                    tuple(tuple(sorted(court, key=court_key)) for court in self.courts[seat]),
                    sorted_cards(self.guests[seat]),
                    tuple(self.castles[seat]),
                    fate,
                )
                for seat, fate in enumerate(self.fates)
            ),
            draw=tuple(self.draw),
            primary=tuple(self.primary),
            secondary=tuple(self.secondary),
        )

    @property
    def over(self) -> bool:
        return self.step == OVER

    @property
    def inside(self) -> list[int]:
        """The seats that are in."""
        return [seat for seat, fate in enumerate(self.fates) if not fate]

    @property
    def revolt(self) -> bool:
        """Whether there is a revolt or a siege."""
        return self.heads > 0 or self.besieger is not None

    def own(self, seat: int) -> int:
        """Return the number of a seat's own cards."""
        return len(self.hands[seat]) + len(self.guests[seat]) + sum(map(len, self.courts[seat]))

    def around(self, first: int) -> Iterator[int]:
        """Yield the seats that are in, once round in the direction of play, from this one on."""
        players = len(self.fates)
        for step in range(players):
            seat = (first + self.direction * step) % players
            if not self.fates[seat]:
                yield seat

    def others(self, seat: int) -> list[int]:
        """Return the other seats that are in, in the direction of play, the next one first."""
        return [other for other in self.around(seat) if other != seat]

    def _discard_pending(self, *, keep_set: bool = False) -> None:
        """Discard whatever is pending, except, if `keep_set`, the roll for a set."""
        self.step, self.effect, self.nopes, self.asked, self.taken = PLAY, None, [], [], []
        if not keep_set:
            self.set = 0

    def _remove(self, seat: int, token: str) -> None:
        card, court = card_of(token), court_of(token)
        if court is not None:
            self.courts[seat][court].remove(card)
        elif token.endswith(GUEST):
            self.guests[seat].remove(card)
        else:
            self.hands[seat].remove(card)

    def _put_on_pile(self, seat: int, tokens: Sequence[str]) -> None:
        for token in tokens:
            self._remove(seat, token)
        self.primary += map(card_of, tokens)
        self.is_open = False


def _known(cards: Cards | int) -> Cards:
    if isinstance(cards, int):
        if cards:
            raise HiddenCards(Reason("hidden", "a view cannot be played on"))
        return ()
    return cards


def court_key(card: str) -> int:
    """Sort key of the cards of a court: jack, queen, king."""
    return RANKS.index(card[0])
