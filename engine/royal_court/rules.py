"""What an event comes to. The engine has no clock: whoever closes a window says so by the event `- let`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.errors import GameOver, HiddenCards, IllegalTurn, Reason
from engine.royal_court.acts import AGAIN, DRAW, END, LET, QUIT, acting, acts, swap_size, upgrades
from engine.royal_court.cards import (
    D4,
    D6,
    D10,
    GUEST,
    JOKER,
    RANKS,
    ROYALS,
    Cards,
    card_of,
    copies,
    court_of,
    dice,
    in_order,
    set_rung,
)
from engine.royal_court.luck import Luck
from engine.royal_court.position import GIFT, LETTERS, NOPE, OVER, PLAY, SWAP, Place, Position

LAST_RUN: Final = 3
"""The game ends when the draw pile has run out so often."""

D6_HIGHEST: Final = 6
"""With this roll two red sixes win at once."""

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
        if act not in acts(position, seat):
            raise _illegal(position, seat, act)
        run.act(seat, act)
    return run.frozen()


def _illegal(position: Position, seat: int, act: str) -> IllegalTurn:
    letter = LETTERS[seat]
    if seat not in acting(position):
        return IllegalTurn(Reason("seat", f"{letter} is not asked now"))
    return IllegalTurn(Reason("act", f"{act!r} is no act of {letter} here"))


class Run:
    """A position being carried on."""

    def __init__(self, position: Position, luck: Luck) -> None:
        self.luck = luck
        self.before = position
        self.full = position.full
        self.turn, self.direction, self.actions = position.turn, position.direction, position.actions
        self.drawn, self.played, self.named = position.drawn, position.played, position.named
        self.heads, self.besieger = position.heads, position.besieger
        self.is_open, self.runs = position.is_open, position.runs
        self.step, self.effect, self.set = position.step, position.effect, position.set
        self.nopes, self.asked = list(position.nopes), list(position.asked)
        self.taken = list(_known(position.taken))
        self.hands = [list(_known(place.hand)) for place in position.places]
        self.courts = [[list(court) for court in place.courts] for place in position.places]
        self.guests = [list(place.guests) for place in position.places]
        self.castles = [list(place.castles) for place in position.places]
        self.fates = [place.fate for place in position.places]
        self.draw = list(_known(position.draw))
        self.primary, self.secondary = list(position.primary), list(position.secondary)

    def frozen(self) -> Position:
        """The position as it is now."""
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
            set=self.set,
            nopes=tuple(self.nopes),
            asked=tuple(self.asked),
            taken=tuple(self.taken),
            places=tuple(
                Place(
                    in_order(self.hands[seat]),
                    tuple(tuple(sorted(court, key=_court_key)) for court in self.courts[seat]),
                    in_order(self.guests[seat]),
                    tuple(self.castles[seat]),
                    fate,
                )
                for seat, fate in enumerate(self.fates)
            ),
            draw=tuple(self.draw),
            primary=tuple(self.primary),
            secondary=tuple(self.secondary),
        )

    # ---- who
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.step == OVER

    @property
    def inside(self) -> list[int]:
        """The seats that are in."""
        return [seat for seat, fate in enumerate(self.fates) if not fate]

    @property
    def revolt(self) -> bool:
        """Whether there is one, or a siege."""
        return self.heads > 0 or self.besieger is not None

    def own(self, seat: int) -> int:
        """How many own cards a seat has."""
        return len(self.hands[seat]) + len(self.guests[seat]) + sum(map(len, self.courts[seat]))

    def around(self, first: int) -> Iterator[int]:
        """The seats that are in, once round in the direction of play, from this one on."""
        players = len(self.fates)
        for step in range(players):
            seat = (first + self.direction * step) % players
            if not self.fates[seat]:
                yield seat

    def others(self, seat: int) -> list[int]:
        """Those who are in, in the direction of play, the next one first, without this one."""
        return [other for other in self.around(seat) if other != seat]

    # ---- events
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

    # ---- windows
    def _window(self, effect: str, *, own: bool = False) -> None:
        self.step, self.effect, self.nopes = NOPE, effect, []
        self.asked = [seat for seat in self.inside if own or seat != self.turn]

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

    def _resolve(self) -> None:
        """Nobody is left to be asked."""
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
                self._rain(int(what))
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

    # ---- single effects
    def _six(self, what: str) -> None:
        aim, roll = LETTERS.index(what[0]), int(what[1:])
        if roll == 1:
            self._pick_up(self.turn, 2)
        elif not self.fates[aim]:
            if self.castles[aim]:
                self._castle_falls(aim)
            else:
                self._pick_up(aim, 2)

    def _rain(self, count: int) -> None:
        drops = 0
        while drops < count and not self.over:
            round_of = self.others(self.turn)
            if not round_of:
                return
            for seat in round_of:
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

    def _execute(self, seats: Sequence[int]) -> None:
        """Execute unprotected courts, then, if a court is still in play, unprotected guests."""
        for seat in seats:
            if not self.castles[seat] and not self.fates[seat] and self.courts[seat]:
                lost = [card for court in self.courts[seat] for card in sorted(court, key=_court_key)]
                self.courts[seat] = []
                self._behead(seat, lost)
                if self.over:
                    return
        self._guests_home()
        for seat in seats:
            if not self.castles[seat] and not self.fates[seat] and self.guests[seat]:
                lost = list(in_order(self.guests[seat]))
                self.guests[seat] = []
                self._behead(seat, lost)
                if self.over:
                    return

    def _behead(self, seat: int, lost: Sequence[str]) -> None:
        self.secondary += lost
        if self.besieger is None:
            self._pick_up(seat, 2 * len(lost))

    def _castle_falls(self, seat: int) -> None:
        self.secondary += self.castles[seat].pop()
        if self.revolt and not self.castles[seat]:
            self._execute([seat])

    def _guests_home(self) -> None:
        if not any(self.courts):
            for hand, guests in zip(self.hands, self.guests, strict=True):
                hand += guests
                guests.clear()

    # ---- swaps and gifts
    def _victim(self) -> int | None:
        name, _, what = self.effect.partition("=")
        return LETTERS.index(what[0]) if name in ("king", "six") else None

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
        hand = in_order(self.hands[aim])
        self.taken = list(in_order(self.luck.take(hand, cards)))
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
        self._drop(keep_set=True)
        self._after_effect()

    def _gift(self, what: str) -> None:
        token, _, to = what.partition(">")
        self._remove(self.turn, token)
        self.hands[LETTERS.index(to)].append(card_of(token))
        self._drop()
        self._finish_act()

    def _drop(self, *, keep_set: bool = False) -> None:
        """Nothing is pending any more, but perhaps a set's roll."""
        self.step, self.effect, self.nopes, self.asked, self.taken = PLAY, "", [], [], []
        if not keep_set:
            self.set = 0

    # ---- playing
    def _play(self, seat: int, word: str, what: str, act: str) -> None:
        self.actions -= 1
        self.played = True
        if word == "court":
            self._court(seat, what.split("+"))
        elif word == "castle":
            self._castle(seat, tuple(what.split("+")))
        elif word == "revolt":
            self._lay(seat, what.split("+"))
            self.set = 0
            if self.own(seat):
                self._window("revolt")
            else:
                self._finish_act()
        elif word == "siege":
            self._siege(seat, what.split("+"))
        elif act == "bet":
            self._bet(seat)
        else:
            spelled, _, aim = act.partition(">")
            self._stack(seat, spelled.split("+"), aim)

    def _remove(self, seat: int, token: str) -> None:
        card, court = card_of(token), court_of(token)
        if court is not None:
            self.courts[seat][court].remove(card)
        elif token.endswith(GUEST):
            self.guests[seat].remove(card)
        else:
            self.hands[seat].remove(card)

    def _lay(self, seat: int, tokens: Sequence[str]) -> None:
        for token in tokens:
            self._remove(seat, token)
        self.primary += map(card_of, tokens)
        self.is_open = False

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

    def _stack(self, seat: int, tokens: Sequence[str], aim: str) -> None:
        place = self.before.places[seat]
        ranks = {token[0] for token in tokens}
        pairs = len(tokens) // 2 if ranks == {"K", "Q"} else 0
        count = pairs or len(tokens)
        self._lay(seat, tokens)
        self.set = count if count > 1 else 0
        red_sixes = sum(card_of(token) == "6r" for token in tokens)
        if self.full and red_sixes > 1 and self.luck.roll(D6, "red") == D6_HIGHEST:
            self._end("sixes")
            return
        extra = count - 1
        if pairs:
            kings = [token for token in tokens if token[0] == "K"]
            queens = [token for token in tokens if token[0] == "Q"]
            cards = swap_size(self.before, place, kings, tokens, 0)
            tries = 1 + upgrades(place, queens) + extra
            if cards:
                self._window(f"king={aim}{cards}/{tries}")
        else:
            self._effect(seat, place, tokens, upgrades(place, tokens) + extra, aim)
        if self.step == PLAY:
            self._after_effect()

    def _effect(self, seat: int, place: Place, tokens: Sequence[str], upgraded: int, aim: str) -> None:
        """The own effect of a card or a set, up to its window."""
        rank = tokens[0][0]
        if rank == "6":
            roll = self.luck.roll(D6 + upgraded, "six")
            if roll == 1 or roll > 3:
                self._window(f"six={aim}{roll}", own=roll == 1)
        elif not self.own(seat) or (rank in ROYALS and self.revolt):
            return
        elif rank == "J":
            self._window(f"jack={self.luck.roll(D4 + upgraded, 'jack')}")
        elif rank == "Q":
            if len(self.inside) == 2:
                self._window(f"queen={1 + upgraded}")
            else:
                self._window(f"queen={aim or 'turn'}")
        elif rank == "K":
            if cards := swap_size(self.before, place, tokens, tokens, len(tokens) - 1):
                self._window(f"king={aim}{cards}/0")
        elif tokens[0] == JOKER:
            self._window(f"joker={self.luck.roll(D10 + upgraded, 'joker')}")

    def _after_effect(self) -> None:
        """The cards' own effect is done: the roll for a set, if there is one to come."""
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

    def _finish_act(self) -> None:
        """Courts without cards end, who has no own cards has finished, the turn passes if no action is left."""
        if self.over:
            return
        for seat, courts in enumerate(self.courts):
            self.courts[seat] = [court for court in courts if court]
        self._guests_home()
        done = [seat for seat in self.around(self.turn) if not self.own(seat)]
        for seat in done:
            self._finished(seat)
        if done and not self.full:
            self._end("empty")
        elif len(self.inside) < 2:
            self._end("alive")
        elif not self.actions or self.fates[self.turn]:
            self._pass()

    def _finished(self, seat: int) -> None:
        number = 1 + sum(fate.startswith("f") for fate in self.fates)
        for castle in self.castles[seat]:
            self.secondary += castle
        self.castles[seat] = []
        self.fates[seat] = f"f{number}"

    def _pass(self) -> None:
        """The turn is over."""
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

    # ---- picking up, and going
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

    def _killed(self, seat: int) -> None:
        self.heads = max(0, self.heads - 1)
        self._out(seat)
        if self.besieger == seat:
            self._end("siege")

    def _pick_up(self, seat: int, count: int) -> None:
        """Up to so many cards; who cannot be served is out."""
        for _ in range(count):
            if self.over or self.fates[seat]:
                return
            if self.besieger is not None:
                self._killed(seat)
                return
            if not self.draw and not self._served(seat):
                return
            self.hands[seat].append(self.draw.pop(0))

    def _served(self, seat: int) -> bool:
        """Make a new draw pile for who needs a card; False if there is none for him."""
        self.runs += 1
        if self.runs == LAST_RUN:
            self._end("pile")
            return False
        pool = [*self.secondary, *self.primary[:-1]]
        if not pool:
            self._out(seat)
            return False
        self.draw = list(self.luck.shuffle(pool))
        self.primary, self.secondary = self.primary[-1:], []
        return True

    def _out(self, seat: int) -> None:
        """Out of the game: killed, driven out, or gone."""
        if self.step == SWAP and seat in (self.turn, self._victim()):
            aim = self._victim()
            assert aim is not None
            self.hands[aim] += self.taken
            self.taken = []
        self.secondary += in_order(self.hands[seat])
        for court in self.courts[seat]:
            self.secondary += sorted(court, key=_court_key)
        self.secondary += in_order(self.guests[seat])
        for castle in self.castles[seat]:
            self.secondary += castle
        self.hands[seat], self.courts[seat], self.guests[seat], self.castles[seat] = [], [], [], []
        self.fates[seat] = f"x{1 + sum(fate.startswith('x') for fate in self.fates)}"
        if seat in self.asked:
            self.asked.remove(seat)
        self._guests_home()
        if len(self.inside) < 2:
            self._end("alive")

    def _end(self, reason: str) -> None:
        self._drop()
        for seat, courts in enumerate(self.courts):
            self.courts[seat] = [court for court in courts if court]
        self._guests_home()
        self.step, self.effect = OVER, reason

    # ---- the full rules
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
        cards = in_order(
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
                self._end("bet")
                return
        # On the very last place, behind those who were out before.
        self.fates = [f"x{int(fate[1]) + 1}" if fate.startswith("x") else fate for fate in self.fates]
        self._out(seat)
        self.fates[seat] = "x1"
        if not self.over:
            self._finish_act()


RUNGS: Final = {3: 5, 6: 8}
"""The roll of the betting man, by the number of jokers: d20, 2d20."""


def _known(cards: Cards | int) -> Cards:
    if isinstance(cards, int):
        if cards:
            raise HiddenCards(Reason("hidden", "a view cannot be played on"))
        return ()
    return cards


def _court_key(card: str) -> int:
    return RANKS.index(card[0])
