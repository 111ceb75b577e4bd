"""Effects of cards: windows, effects that were not noped, swaps, the roll for a set and its gift."""

from __future__ import annotations

from collections.abc import Sequence

from engine.royal_court.cards import card_of, dice, set_rung, sorted_cards
from engine.royal_court.position import GIFT, LETTERS, NOPE, PLAY, SWAP
from engine.royal_court.resolution.turn_end import TurnEnd


class Effects(TurnEnd):
    """Rules for the effects of cards: opening the window about one, and carrying it out."""

    def _window(self, effect: str, *, own: bool = False) -> None:
        self.step, self.effect, self.nopes = NOPE, effect, []
        self.asked = [seat for seat in self.inside if own or seat != self.turn]

    def _resolve(self) -> None:
        """Close the window: every awaited answer is in."""
        effect, stands = self.effect, len(self.nopes) % 2 == 0
        self.step, self.nopes, self.effect = PLAY, [], ""
        name, _, what = effect.partition("=")
        if name == "set":
            self.set = 0
        if stands:
            self._carry_out(name, what)
        if self.over or self.step != PLAY:
            return
        if name == "set":
            self._finish_act()
        else:
            self._after_effect()

    def _carry_out(self, name: str, what: str) -> None:
        match name:
            case "jack":
                self.actions += int(what)
            case "queen":
                self._queen(what)
            case "king":
                self._swap(what)
            case "six":
                self._six(what)
            case "joker":
                self._joker(int(what))
            case "revolt":
                self._revolution()
            case _:
                self._set_roll(int(what))

    def _queen(self, what: str) -> None:
        if what.isdecimal():
            self.actions += int(what)
        elif what == "turn":
            self.direction = -self.direction
        else:
            self.named, self.direction = LETTERS.index(what[0]), 1 if what[1] == "+" else -1

    def _six(self, what: str) -> None:
        aim, roll = LETTERS.index(what[0]), int(what[1:])
        if roll == 1:
            self._pick_up(self.turn, 2)
        elif not self.fates[aim]:
            if self.castles[aim]:
                self._castle_falls(aim)
            else:
                self._pick_up(aim, 2)

    def _joker(self, count: int) -> None:
        drops = 0
        while drops < count and not self.over:
            turn_order = self.others(self.turn)
            if not turn_order:
                return
            for seat in turn_order:
                if drops == count or self.over:
                    return
                if not self.fates[seat]:
                    self._pick_up(seat, 1)
                    drops += 1

    def _revolution(self) -> None:
        if self.besieger is None:
            self.heads += 1
        self.actions = 0
        self._execute(list(self.around(self.turn)))

    def _swap(self, what: str) -> None:
        aim = LETTERS.index(what[0])
        cards, tries = map(int, what[1:].split("/"))
        cards = min(cards, len(self.hands[self.turn]))
        if self.fates[aim] or self.fates[self.turn] or not cards:
            return
        self._pick_up(aim, cards - len(self.hands[aim]))
        if self.over or self.fates[aim]:
            return
        self.step, self.effect = SWAP, f"king={what[0]}{cards}/{tries}"
        self._take(aim, cards)

    def _take(self, aim: int, cards: int) -> None:
        hand = sorted_cards(self.hands[aim])
        self.taken = list(sorted_cards(self.luck.take(hand, cards)))
        for card in self.taken:
            self.hands[aim].remove(card)

    def _again(self) -> None:
        aim = self._victim()
        assert aim is not None
        cards, tries = map(int, self.effect.partition("=")[2][1:].split("/"))
        self.hands[aim] += self.taken
        self.effect = f"king={LETTERS[aim]}{cards}/{tries - 1}"
        self._take(aim, cards)

    def _give(self, given: Sequence[str]) -> None:
        aim = self._victim()
        assert aim is not None
        for card in given:
            self.hands[self.turn].remove(card)
        self.hands[aim] += given
        self.hands[self.turn] += self.taken
        self._discard_pending(keep_set=True)
        self._after_effect()

    def _after_effect(self) -> None:
        """Roll for a set, if one is due, after the cards' own effect."""
        count = self.set
        if count and not self.over and not self.fates[self.turn]:
            rung = set_rung(count)
            roll = self.luck.roll(rung, "set")
            if roll <= 5 or (roll == sum(dice(rung)) and self.own(self.turn)):
                self._window(f"set={roll}", own=roll <= 5)
                return
        self.set = 0
        self._finish_act()

    def _set_roll(self, roll: int) -> None:
        if roll <= 5:
            self._pick_up(self.turn, 6 - roll)
        elif self.own(self.turn) and len(self.inside) > 1:
            self.step = GIFT

    def _gift(self, what: str) -> None:
        token, _, to = what.partition(">")
        self._remove(self.turn, token)
        self.hands[LETTERS.index(to)].append(card_of(token))
        self._discard_pending()
        self._finish_act()
