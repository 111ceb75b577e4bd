"""A fast evaluation of candidates: a weighted sum of features (trained by `tools/train_court.py`).

Uses only what the seat itself may see. The unit is a hundredth of the other players left behind; only differences
matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from engine.royal_court.acts.act import Act, ActKind, hand_of, upgrades
from engine.royal_court.cards import (
    CODES,
    D4,
    D6,
    D10,
    JOKER,
    LARGE_TABLE,
    RANK,
    RANKS,
    SPECIAL,
    card_of,
    dice,
    fits,
    set_rung,
)
from engine.royal_court.effect import EffectKind
from engine.royal_court.opponent.effect_value import effect_value
from engine.royal_court.opponent.value import Weights, combos
from engine.royal_court.position import Position

WON: Final = 1000.0
"""Value of an act that finishes for sure; nothing else comes near."""

_KINDS: Final = RANKS + JOKER[0]
_EFFECTS: Final = ("jack", "queen", "king", "six", "joker", "revolt", "set")

HEURISTIC_FEATURES: Final = (
    "laid",
    *(f"lay {rank}" for rank in _KINDS),
    *(f"set of {count}{ace}" for count in (2, 3, 4) for ace in ("", ", with an ace")),
    *(f"set of {rank}" for rank in SPECIAL),
    *("finishes by a roll", "leaves 1", "leaves 2", "leaves 3"),
    *("jack, actions", "queen, actions", "queen, turns round", "queen, names", "joker, drops"),
    *("six", "six, at a castle", "six, at few", "king, cards", "king, at few"),
    *("out of a court", "a guest", "breaks a castle", "breaks a court", "breaks a revolution", "breaks a set"),
    *("breaks a pair", "goes on", "goes on, fitting", "blocks", "blocks few", "shuts"),
    *("draw", "draw, could lay", "end", "end, could lay"),
    *("court", "court, stuck", "court, actions", "court, few", "court, another", "court, a rival's", "court, castle"),
    *("castle of 3", "castle of 4", "castle, another", "castle, court", "castle, revolt"),
    *("pair", "pair, out of a court", "pair, cards"),
    *("revolution", "revolution, own heads", "revolution, heads", "revolution, castle"),
    *("nope", "nope, few", "nope, only ace", "nope, mover has few", "nope, a nope"),
    *(f"nope {effect}" for effect in _EFFECTS),
    *("again", *(f"again, took {rank}" for rank in _KINDS)),
    *(f"gift {rank}" for rank in _KINDS),
    *("gift, at few", "rare"),
)
"""Names of the features."""

_AT: Final = {name: place for place, name in enumerate(HEURISTIC_FEATURES)}

_NOPED: Final = {kind: _AT[f"nope {kind if kind in _EFFECTS else 'queen'}"] for kind in EffectKind}

_CARD: Final = ActKind.CARD
_SET: Final = ActKind.SET
_NOT_PLAYED: Final = (ActKind.DRAW, ActKind.END, ActKind.COURT)
_NOT_FINISHING: Final = (ActKind.COURT, ActKind.GIVE, ActKind.GIFT, ActKind.SET)

FEW: Final = 3
"""Up to this number of own cards a player is near the end."""

Features = list[tuple[int, float]]


class Heuristic:
    """Features of the candidates of one seat in one position."""

    def __init__(self, position: Position, seat: int, found: Sequence[Act]) -> None:
        place = position.places[seat]
        self._position, self._seat, self._place = position, seat, place
        self._hand, self._own = hand_of(place), place.own
        self._cards = [*self._hand, *place.guests, *(card for court in place.courts for card in court)]
        self._ranks = "".join(card[0] for card in (*self._hand, *place.guests))
        self._rivals = [other for at, other in enumerate(position.places) if at != seat and not other.fate]
        self._could_lay = any(act.kind not in _NOT_PLAYED for act in found)
        self._combos = combos(self._ranks)

    def features(self, act: Act) -> Features:
        """Return the features of a candidate: indices and sizes."""
        kind = act.kind
        if kind is _CARD or kind is _SET:  # most are, and a look-up in the class takes time
            return self._laid(act)
        match kind:
            case ActKind.PAIR:
                return self._pair(act)
            case ActKind.DRAW | ActKind.END:
                lay = [(_AT[f"{kind}, could lay"], 1.0)] if self._could_lay else []
                return [(_AT[kind], 1.0), *lay]
            case ActKind.NOPE:
                return self._nope()
            case ActKind.AGAIN:
                return self._again_features()
            case ActKind.GIFT:
                return self._gift(act)
            case ActKind.COURT:
                return self._court()
            case ActKind.CASTLE:
                return self._castle(act)
            case ActKind.REVOLT:
                return self._revolution()
            case ActKind.SIEGE | ActKind.BET:
                return [(_AT["rare"], 1.0)]
            case ActKind.LET | ActKind.GIVE | ActKind.QUIT:
                return []
            case _:
                assert_never(kind)

    # ---- cards on the pile
    def _laid(self, act: Act) -> Features:
        position, place, tokens = self._position, self._place, act.tokens
        count, rank = len(tokens), tokens[0][0]
        left = self._own - count
        found = [(_AT["laid"], float(count)), (_AT[f"lay {rank}"], 1.0)]
        if count > 1:
            found += self._set(rank, count, left)
        if 0 < left <= FEW:
            found.append((_AT[f"leaves {left}"], 1.0))
        upgraded = upgrades(place, tokens) + count - 1
        goes_on = position.actions > 1
        if rank == "6":
            found += self._six_features(act, upgraded)
        elif rank == JOKER[0]:
            found.append((_AT["joker, drops"], _mean(D10 + upgraded) / len(self._rivals)))
        elif not position.revolt and rank in "JQK":
            found += self._royal(act, rank, upgraded, left)
            goes_on = goes_on or rank == "J" or (rank == "Q" and len(self._rivals) == 1)
        if rank in "JQK":
            found.append((_AT["out of a court"], float(_in_court(act))))
            found.append((_AT["a guest"], float(sum(token.endswith("g") for token in tokens))))
        return found + self._broken(act, rank, count) + self._after(act, goes_on=goes_on)

    def _set(self, rank: str, count: int, left: int) -> Features:
        name = f"set of {min(count, 4)}"
        if rank != "A" and "A" in self._ranks:
            name += ", with an ace"
        found = [(_AT[name], 1.0)]
        if rank in SPECIAL:
            found.append((_AT[f"set of {rank}"], 1.0))
        if not left:
            faces = dice(set_rung(count))
            found.append((_AT["finishes by a roll"], 1 - 5 / faces[0] if len(faces) == 1 else 1.0))
        return found

    def _six_features(self, act: Act, upgraded: int) -> Features:
        assert act.aim is not None
        sides = dice(D6 + upgraded)[0]
        aimed = self._position.places[act.aim]
        hit = (sides - 3) / sides / len(self._rivals)
        found = [(_AT["six, at a castle" if aimed.castles else "six"], hit)]
        return found + ([(_AT["six, at few"], hit)] if aimed.own <= FEW else [])

    def _royal(self, act: Act, rank: str, upgraded: int, left: int) -> Features:
        if rank == "J":
            return [(_AT["jack, actions"], min(_mean(D4 + upgraded), float(left)))]
        if rank == "Q":
            if len(self._rivals) == 1:
                return [(_AT["queen, actions"], float(min(1 + upgraded, left)))]
            return [(_AT["queen, names" if act.aim is not None else "queen, turns round"], 1.0)]
        if act.aim is None:
            return []
        found = [(_AT["king, cards"], float(min(1 + upgraded, self._place.held)))]
        return found + ([(_AT["king, at few"], 1.0)] if self._position.places[act.aim].own <= FEW else [])

    def _broken(self, act: Act, rank: str, count: int) -> Features:
        """Return the combinations that the act breaks up."""
        there = self._ranks.count(rank)
        found: Features = []
        if there > count:
            if count == 1 and there < FEW:
                found.append((_AT["breaks a pair"], 1.0))
            elif count < there and there >= FEW:
                found.append((_AT["breaks a set"], 1.0))
        elif self._combos and not _in_court(act):
            after = combos(self._ranks.replace(rank, ""))
            found += [(_AT[f"breaks a {combo}"], 1.0) for combo in self._combos if combo not in after]
        return found

    def _after(self, act: Act, *, goes_on: bool) -> Features:
        """Return how useful the card on top is: for the seat's own next act, or against the next player."""
        top = card_of(act.tokens[-1])
        if goes_on:
            fitting = sum(fits(card, top, is_open=False) for card in self._cards)
            fitting -= sum(fits(card_of(token), top, is_open=False) for token in act.tokens)
            return [(_AT["goes on"], 1.0), (_AT["goes on, fitting"], 1.0)] if fitting else [(_AT["goes on"], 1.0)]
        waiting = self._position.places[_next(self._position, self._seat)]
        stuck = _SHUT[top] ** (waiting.own + 1)
        found = [(_AT["blocks"], stuck), (_AT["shuts"], _SHUT[top])]
        return found + ([(_AT["blocks few"], stuck)] if waiting.own <= FEW else [])

    def _pair(self, act: Act) -> Features:
        cards = min(1 + upgrades(self._place, [token for token in act.tokens if token[0] == "K"]), self._place.held)
        found = [(_AT["laid"], 2.0), (_AT["pair"], 1.0), (_AT["pair, cards"], float(cards))]
        found.append((_AT["pair, out of a court"], float(_in_court(act))))
        return found + self._after(act, goes_on=self._position.actions > 1)

    # ---- in front, and the rest
    def _castle(self, act: Act) -> Features:
        found = [(_AT["laid"], float(len(act.tokens))), (_AT[f"castle of {len(act.tokens)}"], 1.0)]
        found += [(_AT["castle, another"], 1.0)] if self._place.castles else []
        found += [(_AT["castle, court"], 1.0)] if self._place.courts else []
        return found + ([(_AT["castle, revolt"], 1.0)] if self._position.revolt else [])

    def _court(self) -> Features:
        place = self._place
        found = [(_AT["court"], 1.0), (_AT["court, actions"], float(min(self._position.actions - 1, 3)))]
        found += [(_AT["court, stuck"], 1.0)] if not self._could_lay else []
        found += [(_AT["court, few"], 1.0)] if self._own <= 2 * FEW else []
        found += [(_AT["court, another"], 1.0)] if place.courts else []
        found += [(_AT["court, a rival's"], 1.0)] if any(rival.courts for rival in self._rivals) else []
        return found + ([(_AT["court, castle"], 1.0)] if place.castles else [])

    def _revolution(self) -> Features:
        heads = sum(sum(map(len, rival.courts)) for rival in self._rivals if not rival.castles)
        own = 0 if self._place.castles else sum(map(len, self._place.courts))
        found = [(_AT["laid"], 4.0), (_AT["revolution"], 1.0), (_AT["revolution, own heads"], float(own))]
        found.append((_AT["revolution, heads"], heads / len(self._rivals)))
        return found + ([(_AT["revolution, castle"], 1.0)] if self._place.castles else [])

    # ---- windows, swaps and gifts
    def _nope(self) -> Features:
        position = self._position
        stands = len(position.nopes) % 2 == 0
        worth = effect_value(position, self._seat)
        assert position.effect is not None
        found = [(_AT["nope"], 1.0), (_NOPED[position.effect.kind], -worth if stands else worth)]
        found += [(_AT["nope, few"], 1.0)] if self._own <= FEW else []
        found += [(_AT["nope, only ace"], 1.0)] if self._ranks.count("A") == 1 else []
        found += [(_AT["nope, mover has few"], 1.0)] if position.places[position.turn].own <= FEW else []
        return found + ([(_AT["nope, a nope"], 1.0)] if not stands else [])

    def _again_features(self) -> Features:
        taken = () if isinstance(self._position.taken, int) else self._position.taken
        return [(_AT["again"], 1.0), *((_AT[f"again, took {card[0]}"], 1.0) for card in taken)]

    def _gift(self, act: Act) -> Features:
        assert act.aim is not None
        found = [(_AT[f"gift {act.tokens[0][0]}"], 1.0)]
        return found + ([(_AT["gift, at few"], 1.0)] if self._position.places[act.aim].own <= FEW else [])


def heuristic_values(position: Position, seat: int, found: Sequence[Act], weights: Weights) -> list[float]:
    """Return the value of each candidate of a seat; higher is better."""
    judge = Heuristic(position, seat, found)
    numbers = weights[position.players >= LARGE_TABLE]
    own = position.places[seat].own
    return [
        WON if finishes(act, own) else sum([numbers[place] * size for place, size in judge.features(act)])
        for act in found
    ]


def finishes(act: Act, own: int) -> bool:
    """Return whether the act surely uses up all `own` cards: the last card, pair, castle or ace."""
    if len(act.tokens) != own or act.kind in _NOT_FINISHING:
        return False
    return act.kind is not _CARD or act.tokens[0][0] != "6"


def _in_court(act: Act) -> int:
    return sum("@" in token and token[-1] != "g" for token in act.tokens)


def _mean(rung: int) -> float:
    return sum(sides + 1 for sides in dice(rung)) / 2


def _next(position: Position, seat: int) -> int:
    players, way = position.players, position.direction
    other = (seat + way) % players
    while position.places[other].fate:
        other = (other + way) % players
    return other


def _shut(top: str) -> float:
    """Return the share of all cards that do not fit on this one."""
    if top == JOKER:
        return 0.0
    ranks = 13 - RANK[top] if top[1] == "r" else RANK[top] + 1
    return 1 - (4 * ranks + 3) / 55


_SHUT: Final = {top: _shut(top) for top in CODES}
