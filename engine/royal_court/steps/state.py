"""The state of a game while an event is carried out: where the cards are, who is in, and what players lose.

The modules beside this one change it, one for each step of a turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.errors import HiddenCards, Reason
from engine.royal_court.cards import GUEST, RANKS, Cards, card_of, court_of, sorted_cards
from engine.royal_court.effect import Effect
from engine.royal_court.luck import Luck
from engine.royal_court.position import NOPE, OVER, PLAY, SWAP, Ending, Place, Position

LAST_RUN: Final = 3
"""The game ends when the draw pile runs out for this time."""


class GameState:
    """A position that can be changed, and the source of its random draws.

    `before` is the position from which it was made.
    """

    def __init__(self, position: Position, luck: Luck) -> None:
        self.luck = luck
        self.before = position
        self.full_rules = position.full_rules
        self.turn, self.direction, self.actions = position.turn, position.direction, position.actions
        self.drawn, self.played, self.named_next = position.drawn, position.played, position.named_next
        self.heads_to_fall, self.besieger = position.heads_to_fall, position.besieger
        self.is_open, self.run_outs = position.is_open, position.run_outs
        self.step, self.set_size = position.step, position.set_size
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
            full_rules=self.full_rules,
            turn=self.turn,
            direction=self.direction,
            actions=self.actions,
            drawn=self.drawn,
            played=self.played,
            named_next=self.named_next,
            heads_to_fall=self.heads_to_fall,
            besieger=self.besieger,
            is_open=self.is_open,
            run_outs=self.run_outs,
            step=self.step,
            effect=self.effect,
            ending=self.ending,
            set_size=self.set_size,
            nopes=tuple(self.nopes),
            asked=tuple(self.asked),
            taken=tuple(self.taken),
            places=tuple(
                Place(
                    sorted_cards(self.hands[seat]),
                    tuple(map(in_order, self.courts[seat])),
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
        return self.step is OVER

    @property
    def pending(self) -> Effect:
        """The effect of a window or a swap."""
        assert self.effect is not None
        return self.effect

    @property
    def inside(self) -> list[int]:
        """The seats that are in."""
        return [seat for seat, fate in enumerate(self.fates) if not fate]

    @property
    def revolt(self) -> bool:
        """Whether there is a revolt or a siege."""
        return self.heads_to_fall > 0 or self.besieger is not None

    def own(self, seat: int) -> int:
        """Return the number of a seat's own cards."""
        own = len(self.hands[seat]) + len(self.guests[seat])
        return own + sum(map(len, self.courts[seat])) if self.courts[seat] else own

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

    def discard_pending(self, *, keep_set: bool = False) -> None:
        """Discard whatever is pending, except, if `keep_set`, the roll for a set."""
        self.step, self.effect, self.nopes, self.asked, self.taken = PLAY, None, [], [], []
        if not keep_set:
            self.set_size = 0

    def remove(self, seat: int, tokens: Sequence[str]) -> None:
        """Remove tokens from where they lie."""
        for token in tokens:
            card, court = card_of(token), court_of(token)
            if court is not None:
                self.courts[seat][court].remove(card)
            elif token.endswith(GUEST):
                self.guests[seat].remove(card)
            else:
                self.hands[seat].remove(card)

    def put_on_pile(self, seat: int, tokens: Sequence[str]) -> None:
        """Lay tokens of a seat on the primary pile."""
        self.remove(seat, tokens)
        self.primary += map(card_of, tokens)
        self.is_open = False

    def spend_action(self) -> None:
        """Spend an action of the player in turn."""
        self.actions -= 1
        self.played = True

    def open_window(self, effect: Effect) -> None:
        """Ask everybody who may nope an effect."""
        self.step, self.effect, self.nopes = NOPE, effect, []
        self.asked = [seat for seat in self.inside if effect.backfires or seat != self.turn]

    # ---- what players lose: the game may be over after each of these
    def pick_up(self, seat: int, count: int) -> None:
        """Let a seat pick up `count` cards; it is out if there are not enough, or killed in a siege."""
        for _ in range(count):
            if self.over or self.fates[seat]:
                return
            if self.besieger is not None:
                self.kill(seat)
                return
            if not self.draw and not self._restock(seat):
                return
            self.hands[seat].append(self.draw.pop(0))

    def _restock(self, seat: int) -> bool:
        """Make a new draw pile for a seat that needs a card. Return False, with the seat out or the game over, if there
        is none."""
        self.run_outs += 1
        if self.run_outs == LAST_RUN:
            self.end_game(Ending.PILE)
            return False
        pool = [*self.secondary, *self.primary[:-1]]
        if not pool:
            self.eliminate(seat)
            return False
        self.draw = list(self.luck.shuffle(pool))
        self.primary, self.secondary = self.primary[-1:], []
        return True

    def castle_falls(self, seat: int) -> None:
        """Remove the newest castle of a seat; in a revolt its courts and guests may be executed then."""
        self.secondary += self.castles[seat].pop()
        if self.revolt and not self.castles[seat]:
            self.execute([seat])

    def execute(self, seats: Sequence[int]) -> None:
        """Execute unprotected courts, then, if a court is still in play, unprotected guests."""
        for seat in seats:
            if self._is_exposed(seat):
                lost = [card for court in self.courts[seat] for card in in_order(court)]
                self.courts[seat] = []
                self._behead(seat, lost)
        self.return_guests()
        for seat in seats:
            if self._is_exposed(seat):
                guests, self.guests[seat] = self.guests[seat], []
                self._behead(seat, sorted_cards(guests))

    def _is_exposed(self, seat: int) -> bool:
        return not self.over and not self.castles[seat] and not self.fates[seat]

    def _behead(self, seat: int, lost: Sequence[str]) -> None:
        self.secondary += lost
        if self.besieger is None:
            self.pick_up(seat, 2 * len(lost))

    def return_guests(self) -> None:
        """Return all guests to their hands if no court is left."""
        if not any(self.courts):
            for hand, guests in zip(self.hands, self.guests, strict=True):
                hand += guests
                guests.clear()

    def end_empty_courts(self) -> None:
        """End courts whose last card has been played."""
        self.courts = [[court for court in courts if court] for courts in self.courts]
        self.return_guests()

    def kill(self, seat: int) -> None:
        """Remove a player as one of the heads owed."""
        self.heads_to_fall = max(0, self.heads_to_fall - 1)
        self.eliminate(seat)
        if self.besieger == seat:
            self.end_game(Ending.SIEGE)

    def eliminate(self, seat: int) -> None:
        """Remove a player from the game: killed, driven out, or gone."""
        if self.step is SWAP and (effect := self.effect) and effect.aim is not None and seat in (self.turn, effect.aim):
            self.hands[effect.aim] += self.taken
            self.taken = []
        self.secondary += sorted_cards(self.hands[seat])
        for court in self.courts[seat]:
            self.secondary += in_order(court)
        self.secondary += sorted_cards(self.guests[seat])
        for castle in self.castles[seat]:
            self.secondary += castle
        self.hands[seat], self.courts[seat], self.guests[seat], self.castles[seat] = [], [], [], []
        self.fates[seat] = f"x{1 + sum(fate.startswith('x') for fate in self.fates)}"
        if seat in self.asked:
            self.asked.remove(seat)
        self.return_guests()
        if len(self.inside) < 2:
            self.end_game(Ending.ALIVE)

    def end_game(self, ending: Ending) -> None:
        """End the game."""
        self.discard_pending()
        self.end_empty_courts()
        self.step, self.ending = OVER, ending


def _known(cards: Cards | int) -> Cards:
    if isinstance(cards, int):
        if cards:
            raise HiddenCards(Reason("hidden", "a view cannot be played on"))
        return ()
    return cards


def in_order(court: Sequence[str]) -> Cards:
    """Return the cards of a court in order: jack, queen, king."""
    return tuple(sorted(court, key=lambda card: RANKS.index(card[0])))
