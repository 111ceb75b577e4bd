"""Every game keeps the promises of `bot.games.contract`, which finds games that break one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any, Final

import pytest

from bot.games.contract import check_match
from bot.games.registry import HostedGame
from bot.games.royal_court import ROYAL_COURT
from bot.games.royal_visit import ROYAL_VISIT
from bot.i18n.translator import Translator
from engine.game import Outcome
from engine.randomness import Chance
from engine.royal_court.position import LETTERS
from engine.royal_visit.game import seat_of
from examples.sealed_bids import GAME as SEALED_BIDS
from examples.sealed_bids.position import Position
from examples.sealed_bids.rules import SealedBids
from tests.bot.games.royal_court import cases as court
from tests.bot.games.royal_visit import cases as visit
from tests.engine.royal_visit.games import ROUNDS


def court_redealt(position: Any, reader: str | None, dice: Random) -> Any:
    return court.other_hidden_cards(dice, position, None if reader is None else LETTERS.index(reader))


def visit_redealt(position: Any, reader: str | None, dice: Random) -> Any:
    return visit.other_hidden_cards(dice, position, None if reader is None else seat_of(reader))


REDEALT: Final = {ROYAL_COURT: court_redealt, ROYAL_VISIT: visit_redealt}


@pytest.mark.parametrize("seed", range(ROUNDS))
@pytest.mark.parametrize("game", REDEALT, ids=lambda game: str(game.key))
def test_a_random_match_keeps_what_every_game_promises(game: HostedGame, seed: int) -> None:
    check_match(game, seed, REDEALT[game])


class Open(SealedBids):
    def view(self, position: Position, reader: str | None) -> Position:
        return replace(super().view(position, reader), places=position.places)


class Unasked(SealedBids):
    def apply(self, position: Position, seat: str, action: str, chance: Chance) -> Position:
        return super().apply(position, seat, action, chance) if seat in position.to_act else position


class Endless(SealedBids):
    def outcome(self, position: Position) -> Outcome | None:
        return None


class Lucky(SealedBids):
    calls = count(1)

    def apply(self, position: Position, seat: str, action: str, chance: Chance) -> Position:
        after = super().apply(position, seat, action, chance)
        return replace(after, round=after.round + next(self.calls))


class Lost(SealedBids):
    def write_position(self, position: Position) -> str:
        return super().write_position(replace(position, left=""))


def spoilt(**parts: Callable[..., Any]) -> HostedGame:
    """Sealed Bids with these parts of its presentation changed, each a function of what it was."""
    shown = SEALED_BIDS.presentation
    changed = {name: change(getattr(shown, name)) for name, change in parts.items()}
    return HostedGame(SEALED_BIDS.logic, replace(shown, **changed), catalogue=SEALED_BIDS.catalogue)


def with_rules(rules: SealedBids) -> HostedGame:
    logic: Any = replace(SEALED_BIDS.logic, rules=rules)  # type: ignore[arg-type]
    return HostedGame(logic, SEALED_BIDS.presentation, catalogue=SEALED_BIDS.catalogue)


def in_long_words(hand: Callable[..., Any]) -> Callable[..., Any]:
    def long(t: Translator, state: Any) -> Any:
        screen = hand(t, state)
        return replace(screen, rows=tuple(tuple(replace(one, words="x" * 81) for one in row) for row in screen.rows))

    return long


def one_too_long_once_drafted(hand: Callable[..., Any]) -> Callable[..., Any]:
    def drafted(t: Translator, state: Any) -> Any:
        screen = hand(t, state)
        long = tuple(tuple(replace(one, label="x" * 81) for one in row) for row in screen.rows)
        return replace(screen, rows=long) if state.draft.plays else screen

    return drafted


BROKEN: Final = {
    "cannot tell": with_rules(Open()),
    "acts unasked": with_rules(Unasked()),
    "somebody is asked until it is over": with_rules(Endless()),
    "seed and actions repeat a match": with_rules(Lucky()),
    "give the value back": with_rules(Lost()),
    "a turn is told in words": spoilt(turn_words=lambda _: lambda *_: ""),
    "a label has 1 to 80 characters": spoilt(hand=in_long_words),
    "hand of . after '.+': a label has 1 to 80 characters: control '.+' has 81": spoilt(hand=one_too_long_once_drafted),
    "board of None: its picture has an alt text": spoilt(board=lambda board: lambda *of: replace(board(*of), alt="")),
    "each control has a key": spoilt(hand=lambda hand: lambda *of: replace(hand(*of), rows=2 * hand(*of).rows)),
    "Bid secretly": spoilt(goal=lambda _: lambda t: t("Bid secretly")),
}


@pytest.mark.parametrize("promise", BROKEN)
def test_a_game_that_breaks_a_promise_is_found(promise: str) -> None:
    def check() -> None:
        for seed in range(30):
            check_match(BROKEN[promise], seed)

    with pytest.raises((AssertionError, KeyError), match=promise):
        check()


def test_a_view_that_depends_on_what_is_drawn_again_is_found() -> None:
    with pytest.raises(AssertionError, match="the view of None shows nothing that redealt draws again"):
        check_match(SEALED_BIDS, 1, lambda now, *_: replace(now, round=now.round + 1))
