"""What players lose: picking up cards, fallen castles, executed courts and guests, leaving the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.royal_court.cards import sorted_cards
from engine.royal_court.position import OVER, SWAP, Ending
from engine.royal_court.resolution.mutable import MutablePosition, court_key

LAST_RUN: Final = 3
"""The game ends when the draw pile runs out for this time."""


class Losses(MutablePosition):
    """Rules by which players lose something. The game may be over after each of them."""

    def _pick_up(self, seat: int, count: int) -> None:
        """Let a seat pick up `count` cards; it is out if there are not enough, or killed in a siege."""
        for _ in range(count):
            if self.over or self.fates[seat]:
                return
            if self.besieger is not None:
                self._kill(seat)
                return
            if not self.draw and not self._restock(seat):
                return
            self.hands[seat].append(self.draw.pop(0))

    def _restock(self, seat: int) -> bool:
        """Make a new draw pile for a seat that needs a card. Return False, with the seat out or the game over, if there
        is none."""
        self.runs += 1
        if self.runs == LAST_RUN:
            self._end_game(Ending.PILE)
            return False
        pool = [*self.secondary, *self.primary[:-1]]
        if not pool:
            self._eliminate(seat)
            return False
        self.draw = list(self.luck.shuffle(pool))
        self.primary, self.secondary = self.primary[-1:], []
        return True

    def _castle_falls(self, seat: int) -> None:
        self.secondary += self.castles[seat].pop()
        if self.revolt and not self.castles[seat]:
            self._execute([seat])

    def _execute(self, seats: Sequence[int]) -> None:
        """Execute unprotected courts, then, if a court is still in play, unprotected guests."""
        for seat in seats:
            if not self.castles[seat] and not self.fates[seat] and self.courts[seat]:
                lost = [card for court in self.courts[seat] for card in sorted(court, key=court_key)]
                self.courts[seat] = []
                self._behead(seat, lost)
                if self.over:
                    return
        self._return_guests()
        for seat in seats:
            if not self.castles[seat] and not self.fates[seat] and self.guests[seat]:
                lost = list(sorted_cards(self.guests[seat]))
                self.guests[seat] = []
                self._behead(seat, lost)
                if self.over:
                    return

    def _behead(self, seat: int, lost: Sequence[str]) -> None:
        self.secondary += lost
        if self.besieger is None:
            self._pick_up(seat, 2 * len(lost))

    def _return_guests(self) -> None:
        if not any(self.courts):
            for hand, guests in zip(self.hands, self.guests, strict=True):
                hand += guests
                guests.clear()

    def _kill(self, seat: int) -> None:
        self.heads = max(0, self.heads - 1)
        self._eliminate(seat)
        if self.besieger == seat:
            self._end_game(Ending.SIEGE)

    def _eliminate(self, seat: int) -> None:
        """Remove a player from the game: killed, driven out, or gone."""
        if self.step == SWAP and (effect := self.effect) and effect.aim is not None and seat in (self.turn, effect.aim):
            self.hands[effect.aim] += self.taken
            self.taken = []
        self.secondary += sorted_cards(self.hands[seat])
        for court in self.courts[seat]:
            self.secondary += sorted(court, key=court_key)
        self.secondary += sorted_cards(self.guests[seat])
        for castle in self.castles[seat]:
            self.secondary += castle
        self.hands[seat], self.courts[seat], self.guests[seat], self.castles[seat] = [], [], [], []
        self.fates[seat] = f"x{1 + sum(fate.startswith('x') for fate in self.fates)}"
        if seat in self.asked:
            self.asked.remove(seat)
        self._return_guests()
        if len(self.inside) < 2:
            self._end_game(Ending.ALIVE)

    def _end_game(self, ending: Ending) -> None:
        self._discard_pending()
        for seat, courts in enumerate(self.courts):
            self.courts[seat] = [court for court in courts if court]
        self._return_guests()
        self.step, self.ending = OVER, ending
