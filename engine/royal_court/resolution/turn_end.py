"""The end of an act, and of a turn."""

from __future__ import annotations

from engine.royal_court.position import Ending
from engine.royal_court.resolution.losses import Losses


class TurnEnd(Losses):
    """Rules for a position whose act has been carried out."""

    def _finish_act(self) -> None:
        """End empty courts, mark players without own cards as finished, and pass the turn if no action is left."""
        if self.over:
            return
        for seat, courts in enumerate(self.courts):
            self.courts[seat] = [court for court in courts if court]
        self._return_guests()
        done = [seat for seat in self.around(self.turn) if not self.own(seat)]
        for seat in done:
            self._mark_finished(seat)
        if done and not self.full:
            self._end_game(Ending.EMPTY)
        elif len(self.inside) < 2:
            self._end_game(Ending.ALIVE)
        elif not self.actions or self.fates[self.turn]:
            self._end_turn()

    def _mark_finished(self, seat: int) -> None:
        number = 1 + sum(fate.startswith("f") for fate in self.fates)
        for castle in self.castles[seat]:
            self.secondary += castle
        self.castles[seat] = []
        self.fates[seat] = f"f{number}"

    def _end_turn(self) -> None:
        """End the turn."""
        if self.over:
            return
        if not self.played:
            self.is_open = True
        if self.named is not None and not self.fates[self.named]:
            self.turn = self.named
        else:
            players = len(self.fates)
            self.turn = next(self.around((self.turn + self.direction) % players))
        self.actions, self.drawn, self.played, self.named = 1, False, False, None
