"""What an event comes to. The engine has no clock: whoever closes a window says so by the event `- let`."""

from __future__ import annotations

from typing import Final

from engine.errors import GameOver, HiddenCards, IllegalTurn, Reason
from engine.royal_court.acts import AGAIN, DRAW, END, LET, QUIT, acting
from engine.royal_court.drafting import is_act
from engine.royal_court.luck import Luck
from engine.royal_court.plays import Plays
from engine.royal_court.position import GIFT, LETTERS, NOPE, OVER, PLAY, SWAP, Position

HOUSE: Final = None
"""In place of a seat: the house closes a window."""


def apply(position: Position, seat: int | None, act: str, luck: Luck) -> Position:
    """The position after an event. Raises `IllegalTurn`, `GameOver`, `HiddenCards`."""
    if position.step == OVER:
        raise GameOver(Reason("over", "the game is over"))
    if isinstance(position.draw, int):
        raise HiddenCards(Reason("hidden", "a view cannot be played on"))
    run = Run(position, luck)
    if seat is HOUSE:
        if position.step != NOPE or act != LET:
            raise IllegalTurn(Reason("house", "the house only closes a window: - let"))
        run.close()
    elif act == QUIT:
        if position.places[seat].fate:
            raise IllegalTurn(Reason("out", f"{LETTERS[seat]} is not in the game any more"))
        run.quit(seat)
    else:
        if not is_act(position, seat, act):
            raise _illegal(position, seat, act)
        run.act(seat, act)
    return run.frozen()


def _illegal(position: Position, seat: int, act: str) -> IllegalTurn:
    letter = LETTERS[seat]
    if seat not in acting(position):
        return IllegalTurn(Reason("seat", f"{letter} is not asked now"))
    return IllegalTurn(Reason("act", f"{act!r} is no act of {letter} here"))


class Run(Plays):
    """A position being carried on by what players do."""

    def act(self, seat: int, act: str) -> None:
        """Carry out an act that is known to be one."""
        word, _, what = act.partition(":")
        if self.step == NOPE:
            self._answer(seat, word, what)
        elif word == AGAIN:
            self._again()
        elif word == "give":
            self._give(what.split("+"))
        elif word == "gift":
            self._gift(what)
        elif act == DRAW:
            self._pick_up_by_choice(seat)
        elif act == END:
            self._pass()
        else:
            self._play(seat, word, what, act)

    def _answer(self, seat: int, word: str, ace: str) -> None:
        if word == "nope":
            self.hands[seat].remove(ace)
            self.secondary.append(ace)
            self.nopes.append(seat)
            self.asked = [other for other in self.inside if other != seat]
        else:
            self.asked.remove(seat)
        if not self.asked:
            self._resolve()

    def close(self) -> None:
        """Whoever has not answered lets it pass."""
        self.asked = []
        self._resolve()

    def quit(self, seat: int) -> None:
        """A player goes."""
        pending, mine = self.step, seat == self.turn
        aimed = self._victim() == seat
        self._out(seat)
        if self.over:
            return
        if mine and pending != PLAY:
            self._drop()
            self._finish_act()
        elif mine:
            self._pass()
        elif pending == NOPE and not self.asked:
            self._resolve()
        elif pending == SWAP and aimed:
            self._drop(keep_set=True)
            self._after_effect()
        elif pending == GIFT and len(self.inside) < 2:
            self._drop()
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
            self._killed(seat)
        if not self.over:
            self._finish_act()
