"""Text notation of positions and acts (docs/royal-court-notation.md). Each value has exactly one spelling."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeVar

from engine.errors import InvalidNotation, InvalidPosition, Reason
from engine.royal_court.acts.act import BARE, STACKS, Act, ActKind, stack_act
from engine.royal_court.cards import CODES, Cards, sorted_cards
from engine.royal_court.effect import Effect, EffectKind
from engine.royal_court.position import LETTERS, OVER, PLAY, Ending, Hidden, Place, Position, Step
from engine.royal_court.validity import problems

_FIELDS: Final = (
    *("RULES", "TURN", "USED", "NEXT", "REVOLT", "PILE", "RUNS", "STEP", "EFFECT", "SET", "NOPES", "ASKED", "TAKEN"),
    *("DRAW", "PRIMARY", "SECONDARY"),
)
_BEFORE_SEATS: Final = 13
_MOST: Final = len(LETTERS)

RULES: Final[Mapping[str, bool]] = {"court": False, "full": True}
"""The option `rules`, the default first: whether the full rules apply."""

_CARD: Final = "|".join(CODES)
_PILE: Final = re.compile(rf"(?:{_CARD})+")
_HIDDEN: Final = re.compile(r"\?([1-9][0-9]{0,2})")
_FATE: Final = re.compile(r"[fx][1-6]")
_TURN: Final = re.compile(r"([a-f])([+-])(0|[1-9][0-9]{0,3})")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")
_SIGNS: Final = {"+": 1, "-": -1}
_SIGN: Final = {1: "+", -1: "-", 0: ""}

_EFFECTS: Final = {
    EffectKind.JACK: "jack={number}",
    EffectKind.QUEEN_ACTIONS: "queen={number}",
    EffectKind.QUEEN_TURN: "queen=turn",
    EffectKind.QUEEN_NEXT: "queen={aim}{direction}",
    EffectKind.KING: "king={aim}{number}/{tries}",
    EffectKind.SIX: "six={aim}{number}",
    EffectKind.JOKER: "joker={number}",
    EffectKind.REVOLT: "revolt",
    EffectKind.SET: "set={number}",
}
_ACT_KINDS: Final = {kind.value: kind for kind in ActKind if kind not in STACKS}

_COUNT: Final = "[1-9][0-9]{0,2}"
_PARTS: Final = {"number": _COUNT, "aim": "[a-f]", "direction": "[+-]", "tries": f"0|{_COUNT}"}
_READ_EFFECTS: Final = {
    kind: re.compile(spelled.format(**{part: f"(?P<{part}>{pattern})" for part, pattern in _PARTS.items()}))
    for kind, spelled in _EFFECTS.items()
}
_TOKENS: Final = rf"(?:{_CARD})(?:@(?:g|[1-9]))?(?:\+(?:{_CARD})(?:@(?:g|[1-9]))?)*"
_ACT: Final = re.compile(rf"(?:([a-z]+)(?:$|:(?=[?A-Z0-9])))?(?:\?([1-9][0-9]?)|({_TOKENS}))?(?:>([a-f])([+-]?))?")

T = TypeVar("T")


def write_act(act: Act) -> str:
    """Return an act as written: `Kr+Qb>b`, `court:Jr+Qb+Kr`, `draw`."""
    kind, tokens, aim, direction, hidden = act
    text = f"?{hidden}" if hidden else "+".join(tokens)
    if kind not in STACKS:
        text = f"{kind}:{text}" if text else kind.value
    return text if aim is None else f"{text}>{LETTERS[aim]}{_SIGN[direction]}"


def read_act(text: str) -> Act:
    """Parse an act, or the beginning of one: some of its tokens, or all of them without an aim. Raises
    `InvalidNotation`. Does not check whether it is legal.

    >>> read_act("Qb+Qr>b+").tokens, read_act("gift:?1>c").aim, write_act(read_act("castle:7r+8b+9r"))
    (('Qb', 'Qr'), 2, 'castle:7r+8b+9r')
    """
    if found := _ACT.fullmatch(text):
        word, hidden, spelled, letter, sign = found.groups()
        tokens = tuple(spelled.split("+")) if spelled else ()
        aim = LETTERS.index(letter) if letter else None
        direction = _SIGNS.get(sign or "", 0)
        kind = _ACT_KINDS.get(word or "")
        if kind is not None and (kind in BARE) == (not tokens and not hidden):
            return Act(kind, tokens, aim, direction, int(hidden or 0))
        if word is None and tokens:
            return stack_act(tokens, aim, direction)
    raise InvalidNotation(Reason("act", f"an act reads like 7r, Kb>c, court:Jr+Qb+Kr or draw, not {text!r}"))


def write_position(position: Position) -> str:
    """Return the one-line notation of a position or view."""
    used = ("d" if position.drawn else "") + ("p" if position.played else "")
    revolt = LETTERS[position.besieger] if position.besieger is not None else str(position.heads_to_fall)
    return " ".join(
        (
            "full" if position.full_rules else "court",
            f"{LETTERS[position.turn]}{_SIGN[position.direction]}{position.actions}",
            used or "-",
            "-" if position.named_next is None else LETTERS[position.named_next],
            revolt,
            "open" if position.is_open else "shut",
            str(position.run_outs),
            position.step,
            position.ending or ("-" if position.effect is None else write_effect(position.effect)),
            str(position.set_size),
            _seats(position.nopes),
            _seats(position.asked),
            write_pile(position.taken),
            *map(_write_place, position.places),
            write_pile(position.draw),
            write_pile(position.primary),
            write_pile(position.secondary),
        )
    )


def write_effect(effect: Effect) -> str:
    """Return an effect as written: `jack=4`, `queen=b+`."""
    kind, number, aim, direction, tries = effect
    aimed = "" if aim is None else LETTERS[aim]
    return _EFFECTS[kind].format(number=number, aim=aimed, direction=_SIGN[direction], tries=tries)


def read_effect(text: str) -> Effect | None:
    """Return the effect of a text; None if it is none."""
    for kind, pattern in _READ_EFFECTS.items():
        if found := pattern.fullmatch(text):
            part = found.groupdict()
            aim = LETTERS.index(part["aim"]) if "aim" in part else None
            direction = _SIGNS.get(part.get("direction", ""), 0)
            return Effect(kind, int(part.get("number", 0)), aim, direction, int(part.get("tries", 0)))
    return None


def write_pile(pile: Hidden) -> str:
    """Return cards as written: `7r8b`, `?8`, `-`."""
    if isinstance(pile, int):
        return f"?{pile}" if pile else "-"
    return "".join(pile) or "-"


def _seats(seats: tuple[int, ...]) -> str:
    return "".join(LETTERS[seat] for seat in seats) or "-"


def _write_place(place: Place) -> str:
    if place.fate:
        return place.fate
    courts = ".".join("".join(court) or "0" for court in place.courts) or "-"
    castles = ".".join(map("".join, place.castles)) or "-"
    return f"{write_pile(place.hand)}/{courts}/{write_pile(place.guests)}/{castles}"


def read_position(line: str) -> Position:
    """Parse a position or view; raises `InvalidNotation` or `InvalidPosition` with every reason."""
    fields = line.split(" ")
    players = len(fields) - len(_FIELDS)
    if not 2 <= players <= _MOST:
        names = " ".join((*_FIELDS[:_BEFORE_SEATS], "SEAT…", *_FIELDS[_BEFORE_SEATS:]))
        text = (
            f"a position has {len(_FIELDS)} fields and 2 to 6 seats, separated by one space, not {len(fields)}: {names}"
        )
        raise InvalidNotation(Reason("fields", text))
    position = _Reading(fields, players).position()
    if wrong := tuple(problems(position)):
        raise InvalidPosition(*wrong)
    return position


class _Reading:
    """The parsed fields of a line, and all faults found."""

    def __init__(self, fields: list[str], players: int) -> None:
        self.faults: list[Reason] = []
        self._letters = LETTERS[:players]
        self._named = dict(zip(_FIELDS[:_BEFORE_SEATS], fields, strict=False))
        self._named |= dict(zip(_FIELDS[_BEFORE_SEATS:], fields[_BEFORE_SEATS + players :], strict=True))
        self._places = fields[_BEFORE_SEATS : _BEFORE_SEATS + players]
        self._turn = self._matched("TURN", _TURN, "a+1")
        written = self._named["EFFECT"]
        self._effect = read_effect(written)
        if self._effect is None and written != "-" and self._named["STEP"] != OVER:
            self._misread("EFFECT", "king=b3/2")

    def position(self) -> Position:
        """Return the position; raises `InvalidNotation` with every fault."""
        revolt = self._named["REVOLT"]
        siege = revolt in self._letters
        if not siege:
            self._matched("REVOLT", _NUMBER, "0")
        for name in ("RUNS", "SET"):
            self._matched(name, _NUMBER, "0")
        ending = self._word("EFFECT", {each.value: each for each in Ending}) if self._named["STEP"] == OVER else None
        primary, secondary = self._pile("PRIMARY"), self._pile("SECONDARY")
        for name, pile in (("PRIMARY", primary), ("SECONDARY", secondary)):
            if isinstance(pile, int):
                self.faults.append(Reason(name.lower(), f"{name} is open to all and cannot be hidden"))
        used = self._word("USED", {"-": (False, False), "d": (True, False), "p": (False, True), "dp": (True, True)})
        named = self._word("NEXT", {"-": None, **{letter: seat for seat, letter in enumerate(self._letters)}})
        is_open = self._word("PILE", {"open": True, "shut": False})
        step = self._word("STEP", {step: step for step in Step})
        full = self._word("RULES", RULES)
        nopes, asked = self._seats("NOPES"), self._seats("ASKED")
        taken, draw = self._pile("TAKEN"), self._pile("DRAW")
        places = tuple(self._place(seat, text) for seat, text in enumerate(self._places))
        turn = self._turn
        if turn is not None and turn[1] not in self._letters:
            self.faults.append(Reason("turn", f"TURN names {turn[1]}, who has no seat"))
        if self.faults or turn is None or used is None or isinstance(primary, int) or isinstance(secondary, int):
            raise InvalidNotation(*self.faults)
        return Position(
            full_rules=bool(full),
            turn=LETTERS.index(turn[1]),
            direction=_SIGNS[turn[2]],
            actions=int(turn[3]),
            drawn=used[0],
            played=used[1],
            named_next=named,
            heads_to_fall=0 if siege else int(revolt),
            besieger=LETTERS.index(revolt) if siege else None,
            is_open=bool(is_open),
            run_outs=int(self._named["RUNS"]),
            step=step or PLAY,
            effect=self._effect,
            ending=ending,
            set_size=int(self._named["SET"]),
            nopes=nopes,
            asked=asked,
            taken=taken,
            places=places,
            draw=draw,
            primary=primary,
            secondary=secondary,
        )

    def _matched(self, name: str, pattern: re.Pattern[str], like: str) -> re.Match[str] | None:
        found = pattern.fullmatch(self._named[name])
        if found is None:
            self._misread(name, like)
        return found

    def _misread(self, name: str, like: str) -> None:
        self.faults.append(Reason(name.lower(), f"{name} must read like {like}, not {self._named[name]!r}"))

    def _word(self, name: str, known: Mapping[str, T]) -> T | None:
        text = self._named[name]
        if text not in known:
            self.faults.append(Reason(name.lower(), f"{name} must be {' or '.join(known)}, not {text!r}"))
        return known.get(text)

    def _seats(self, name: str) -> tuple[int, ...]:
        text = self._named[name]
        if text == "-":
            return ()
        if any(letter not in self._letters for letter in text) or not text:
            self.faults.append(Reason(name.lower(), f"{name} must be letters of seats, or -, not {text!r}"))
            return ()
        return tuple(map(LETTERS.index, text))

    def _pile(self, name: str) -> Hidden:
        return self._read_pile(name, self._named[name])

    def _read_pile(self, name: str, text: str) -> Hidden:
        if text == "-":
            return ()
        if hidden := _HIDDEN.fullmatch(text):
            return int(hidden[1])
        if not _PILE.fullmatch(text):
            self.faults.append(Reason(name.lower(), f"{name} must be cards, ?n or -, not {text!r}"))
            return ()
        return _cards(text)

    def _place(self, seat: int, text: str) -> Place:
        name = f"seat {LETTERS[seat]}"
        if _FATE.fullmatch(text):
            return Place(fate=text)
        parts = text.split("/")
        if len(parts) != 4:
            self.faults.append(Reason("seat", f"{name} must be HAND/COURTS/GUESTS/CASTLES, f1 or x1, not {text!r}"))
            return Place()
        hand = self._read_pile(name, parts[0])
        guests = self._read_pile(name, parts[2])
        rows = []
        for part in (parts[1], parts[3]):
            some = [] if part == "-" else part.split(".")
            rows.append(tuple(() if text == "0" else self._read_pile(name, text) for text in some))
        if isinstance(guests, int) or any(isinstance(cards, int) for row in rows for cards in row):
            self.faults.append(Reason("seat", f"{name}: only the hand can be hidden"))
            return Place()
        courts, castles = rows
        sorted_hand = hand if isinstance(hand, int) else sorted_cards(hand)
        return Place(sorted_hand, tuple(courts), sorted_cards(guests), tuple(castles))  # type: ignore[arg-type]


def _cards(text: str) -> Cards:
    return tuple(text[place : place + 2] for place in range(0, len(text), 2))
