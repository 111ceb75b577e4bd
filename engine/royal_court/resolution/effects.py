"""Effects of cards: windows, effects that were not noped, swaps, the roll for a set and its gift."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.royal_court.acts.act import Act
from engine.royal_court.cards import card_of, dice, set_rung, sorted_cards
from engine.royal_court.effect import Effect, EffectKind
from engine.royal_court.position import GIFT, NOPE, PLAY, SWAP
from engine.royal_court.resolution.turn_end import TurnEnd


class Effects(TurnEnd):
    """Rules for the effects of cards: opening the window about one, and carrying it out."""

    def _window(self, effect: Effect) -> None:
        self.step, self.effect, self.nopes = NOPE, effect, []
        self.asked = [seat for seat in self.inside if effect.backfires or seat != self.turn]

    def _resolve(self) -> None:
        """Close the window: every awaited answer is in."""
        effect, stands = self.effect, len(self.nopes) % 2 == 0
        assert effect is not None
        self.step, self.nopes, self.effect = PLAY, [], None
        if effect.kind is EffectKind.SET:
            self.set = 0
        if stands:
            self._carry_out(effect)
        if self.over or self.step != PLAY:
            return
        if effect.kind is EffectKind.SET:
            self._finish_act()
        else:
            self._after_effect()

    def _carry_out(self, effect: Effect) -> None:
        match effect.kind:
            case EffectKind.JACK | EffectKind.QUEEN_ACTIONS:
                self.actions += effect.number
            case EffectKind.QUEEN_TURN:
                self.direction = -self.direction
            case EffectKind.QUEEN_NEXT:
                self.named, self.direction = effect.aim, effect.direction
            case EffectKind.KING:
                self._swap(effect)
            case EffectKind.SIX:
                self._six(effect)
            case EffectKind.JOKER:
                self._joker(effect.number)
            case EffectKind.REVOLT:
                self._revolution()
            case EffectKind.SET:
                self._set_roll(effect)
            case _:
                assert_never(effect.kind)

    def _six(self, effect: Effect) -> None:
        aim = effect.aim
        assert aim is not None
        if effect.backfires:
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

    def _swap(self, effect: Effect) -> None:
        aim, cards = effect.aim, min(effect.number, len(self.hands[self.turn]))
        assert aim is not None
        if self.fates[aim] or self.fates[self.turn] or not cards:
            return
        self._pick_up(aim, cards - len(self.hands[aim]))
        if self.over or self.fates[aim]:
            return
        self.step, self.effect = SWAP, effect._replace(number=cards)
        self._take(aim, cards)

    def _take(self, aim: int, cards: int) -> None:
        hand = sorted_cards(self.hands[aim])
        self.taken = list(sorted_cards(self.luck.take(hand, cards)))
        for card in self.taken:
            self.hands[aim].remove(card)

    def _again(self) -> None:
        effect = self.effect
        assert effect is not None
        assert effect.aim is not None
        self.hands[effect.aim] += self.taken
        self.effect = effect._replace(tries=effect.tries - 1)
        self._take(effect.aim, effect.number)

    def _give(self, given: Sequence[str]) -> None:
        assert self.effect is not None
        aim = self.effect.aim
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
                self._window(Effect(EffectKind.SET, roll))
                return
        self.set = 0
        self._finish_act()

    def _set_roll(self, effect: Effect) -> None:
        if effect.backfires:
            self._pick_up(self.turn, 6 - effect.number)
        elif self.own(self.turn) and len(self.inside) > 1:
            self.step = GIFT

    def _gift(self, act: Act) -> None:
        [token] = act.tokens
        assert act.aim is not None
        self._remove(self.turn, token)
        self.hands[act.aim].append(card_of(token))
        self._discard_pending()
        self._finish_act()
