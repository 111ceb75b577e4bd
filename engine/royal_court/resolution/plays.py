"""Spending an action: cards on the pile, in front of a player, or round the pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.royal_court.acts.act import Act, ActKind, swap_size, upgrades
from engine.royal_court.cards import D4, D6, D10, JOKER, ROYALS, Cards, card_of, copies, sorted_cards
from engine.royal_court.effect import Effect, EffectKind
from engine.royal_court.position import LETTERS, PLAY, Ending, Place
from engine.royal_court.resolution.effects import Effects

D6_HIGHEST: Final = 6
"""The roll with which two red sixes win at once."""

RUNGS: Final = {3: 5, 6: 8}
"""Rung of the betting man's roll by the number of jokers: d20, 2d20."""


class Plays(Effects):
    """Rules for an act that spends an action."""

    def _play(self, seat: int, act: Act) -> None:
        self.actions -= 1
        self.played = True
        match act.kind:
            case ActKind.COURT:
                self._court(seat, act.tokens)
            case ActKind.CASTLE:
                self._castle(seat, act.tokens)
            case ActKind.REVOLT:
                self._revolt(seat, act.tokens)
            case ActKind.SIEGE:
                self._siege(seat, act.tokens)
            case ActKind.BET:
                self._bet(seat)
            case _:
                self._stack(seat, act)

    def _court(self, seat: int, tokens: Sequence[str]) -> None:
        for token in tokens:
            self._remove(seat, token)
        self.courts[seat].append([card_of(token) for token in tokens])
        for other in self.inside:
            shown = [card for card in self.hands[other] if card[0] in ROYALS]
            self.hands[other] = [card for card in self.hands[other] if card[0] not in ROYALS]
            self.guests[other] += shown
        self._finish_act()

    def _castle(self, seat: int, cards: Cards) -> None:
        for card in cards:
            self.hands[seat].remove(card)
        self.castles[seat].append(cards)
        self._finish_act()

    def _revolt(self, seat: int, tokens: Sequence[str]) -> None:
        self._put_on_pile(seat, tokens)
        self.set = 0
        if self.own(seat):
            self._window(Effect(EffectKind.REVOLT))
        else:
            self._finish_act()

    def _stack(self, seat: int, act: Act) -> None:
        place, tokens, count = self.before.places[seat], act.tokens, act.size
        self._put_on_pile(seat, tokens)
        self.set = count if count > 1 else 0
        red_sixes = sum(card_of(token) == "6r" for token in tokens)
        if self.full and red_sixes > 1 and self.luck.roll(D6, "red") == D6_HIGHEST:
            self._end_game(Ending.SIXES)
            return
        extra = count - 1
        if act.kind is ActKind.PAIR:
            kings = [token for token in tokens if token[0] == "K"]
            queens = [token for token in tokens if token[0] == "Q"]
            cards = swap_size(self.before, place, kings, tokens, 0)
            tries = 1 + upgrades(place, queens) + extra
            if cards:
                self._window(Effect(EffectKind.KING, cards, act.aim, tries=tries))
        else:
            self._effect(seat, place, act, upgrades(place, tokens) + extra)
        if self.step == PLAY:
            self._after_effect()

    def _effect(self, seat: int, place: Place, act: Act, upgraded: int) -> None:
        """Roll for the effect of a card or a set, if it has one, and open its window."""
        tokens, aim = act.tokens, act.aim
        rank = tokens[0][0]
        if rank == "6":
            roll = self.luck.roll(D6 + upgraded, "six")
            if roll == 1 or roll > 3:
                self._window(Effect(EffectKind.SIX, roll, aim))
        elif not self.own(seat) or (rank in ROYALS and self.revolt):
            return
        elif rank == "J":
            self._window(Effect(EffectKind.JACK, self.luck.roll(D4 + upgraded, "jack")))
        elif rank == "Q":
            if len(self.inside) == 2:
                self._window(Effect(EffectKind.QUEEN_ACTIONS, 1 + upgraded))
            elif aim is None:
                self._window(Effect(EffectKind.QUEEN_TURN))
            else:
                self._window(Effect(EffectKind.QUEEN_NEXT, 0, aim, act.direction))
        elif rank == "K":
            if cards := swap_size(self.before, place, tokens, tokens, len(tokens) - 1):
                self._window(Effect(EffectKind.KING, cards, aim))
        elif tokens[0] == JOKER:
            self._window(Effect(EffectKind.JOKER, self.luck.roll(D10 + upgraded, "joker")))

    def _siege(self, seat: int, tokens: Sequence[str]) -> None:
        for token in tokens:
            self._remove(seat, token)
        self.hands[seat] += [*self.primary[:-1], *self.secondary, *self.draw]
        self.primary, self.draw = self.primary[-1:], []
        self.secondary = [card_of(token) for token in tokens]
        self.heads, self.besieger, self.actions = 0, seat, 0
        self._execute(list(self.around(self.turn)))
        self._finish_act()

    def _bet(self, seat: int) -> None:
        cards = sorted_cards(
            [*self.hands[seat], *self.guests[seat], *(card for court in self.courts[seat] for card in court)]
        )
        self.hands[seat], self.guests[seat], self.courts[seat] = [], [], []
        self.primary += cards
        self.is_open = False
        rung = RUNGS[copies(JOKER, len(self.fates))]
        for other in self.others(seat):
            runs = self.runs
            for _ in range(self.luck.roll(rung, f"bet-{LETTERS[other]}")):
                self.runs = 0  # reshuffling does not count here
                self._pick_up(other, 1)
                if self.over or self.fates[other]:
                    break
            self.runs = runs
            if self.fates[other]:
                self._end_game(Ending.BET)
                return
        # The bettor takes the very last place, behind those who were out before.
        self.fates = [f"x{int(fate[1]) + 1}" if fate.startswith("x") else fate for fate in self.fates]
        self._eliminate(seat)
        self.fates[seat] = "x1"
        if not self.over:
            self._finish_act()
