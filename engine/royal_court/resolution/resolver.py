"""The entry points of resolution: acts, closed windows, departures."""

from __future__ import annotations

from engine.royal_court.acts.act import Act, ActKind
from engine.royal_court.position import GIFT, NOPE, PLAY, SWAP
from engine.royal_court.resolution.plays import Plays


class Resolver(Plays):
    """Resolves events on a mutable position; `freeze` returns the result."""

    def act(self, seat: int, act: Act) -> None:
        """Carry out an act that is known to be legal."""
        match act.kind:
            case ActKind.LET:
                self.asked.remove(seat)
                self._resolve_if_answered()
            case ActKind.NOPE:
                self._nope(seat, *act.tokens)
            case ActKind.AGAIN:
                self._again()
            case ActKind.GIVE:
                self._give(act.tokens)
            case ActKind.GIFT:
                self._gift(act)
            case ActKind.DRAW:
                self._pick_up_by_choice(seat)
            case ActKind.END:
                self._end_turn()
            case ActKind.QUIT:
                self.quit(seat)
            case _:
                self._play(seat, act)

    def _nope(self, seat: int, ace: str) -> None:
        self.hands[seat].remove(ace)
        self.secondary.append(ace)
        self.nopes.append(seat)
        self.asked = [other for other in self.inside if other != seat]
        self._resolve_if_answered()

    def _resolve_if_answered(self) -> None:
        if not self.asked:
            self._resolve()

    def close(self) -> None:
        """Close the window: seats that have not answered let it pass."""
        self.asked = []
        self._resolve()

    def quit(self, seat: int) -> None:
        """Remove a player who leaves, whatever is pending."""
        pending, mine = self.step, seat == self.turn
        aimed = self.effect is not None and self.effect.aim == seat
        self._eliminate(seat)
        if self.over:
            return
        if mine and pending != PLAY:
            self._discard_pending()
            self._finish_act()
        elif mine:
            self._end_turn()
        elif pending == NOPE and not self.asked:
            self._resolve()
        elif pending == SWAP and aimed:
            self._discard_pending(keep_set=True)
            self._after_effect()
        elif pending == GIFT and len(self.inside) < 2:
            self._discard_pending()
            self._finish_act()

    def _pick_up_by_choice(self, seat: int) -> None:
        self.drawn = True
        if not self.revolt:
            self._pick_up(seat, 1)
        elif self.castles[seat] and self.besieger is None:
            self._castle_falls(seat)
            if not self.over and not self.fates[seat]:
                self._pick_up(seat, 1)
            if not self.over:
                self.actions = 0
        else:
            self._kill(seat)
        if not self.over:
            self._finish_act()
