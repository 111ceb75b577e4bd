"""Every game keeps the promises of `bot.games.contract`, which finds games that break one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any, Final

import pytest

from bot.games.contract import check_match, check_opponent
from bot.games.logic import GameLogic, OpponentLogic
from bot.games.registry import HostedGame
from bot.games.royal_court import ROYAL_COURT
from bot.games.royal_visit import ROYAL_VISIT
from bot.games.screens import Control, MenuRow, RulesPage, RulesText
from bot.games.usual import lays_plays, usual_presentation
from bot.i18n.translator import LazyText, Translator
from engine.errors import IllegalTurn, Reason
from engine.game import OPEN, LastTurn, LeaveResult, Outcome
from engine.randomness import Chance
from engine.royal_court.position import LETTERS
from engine.royal_visit.game import seat_of
from examples.sealed_bids import GAME as SEALED_BIDS
from examples.sealed_bids.position import Position
from examples.sealed_bids.rules import SealedBids
from examples.sealed_bids.words import control
from render.theme import RED
from tests.bot.games.royal_court import cases as court
from tests.bot.games.royal_visit import cases as visit
from tests.engine.royal_visit.games import ROUNDS


def court_redealt(position: Any, reader: str | None, dice: Random) -> Any:
    return court.other_hidden_cards(dice, position, None if reader is None else LETTERS.index(reader))


def visit_redealt(position: Any, reader: str | None, dice: Random) -> Any:
    return visit.other_hidden_cards(dice, position, None if reader is None else seat_of(reader))


def other_hands(now: Position, reader: str | None, dice: Random) -> Position:
    hands = (dice.choices("123456789", k=len(place.hand + place.bid)) for place in now.places)
    drawn = zip(now.places, map("".join, hands), strict=True)
    others = (
        replace(place, hand="".join(sorted(new[len(place.bid) :])), bid=new[: len(place.bid)]) for place, new in drawn
    )
    return replace(
        now, places=tuple(own if own.seat == reader else other for own, other in zip(now.places, others, strict=True))
    )


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


class Gambler(SealedBids):
    calls = count(1)

    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> Position:
        return replace(super().setup(options, seats, chance), round=next(self.calls))


class Loud(SealedBids):
    def leave(self, *_: object) -> LeaveResult[Position]:
        raise ZeroDivisionError


class Lost(SealedBids):
    def write_position(self, position: Position) -> str:
        return super().write_position(replace(position, left=""))


class LeavesInTurn(SealedBids):
    def leave(self, position: Position, seat: str, *rest: Any) -> LeaveResult[Position]:
        if seat not in position.to_act:
            raise IllegalTurn(Reason("turn", "it is not their turn"))
        return super().leave(position, seat, *rest)


class LeavesOpen(SealedBids):
    def leave(self, *of: Any) -> LeaveResult[Position]:
        return replace(super().leave(*of), outcome=None)


class Forgets(SealedBids):
    def inactive_seats(self, position: Position) -> frozenset[str]:
        return frozenset()


class Asks(SealedBids):
    def to_act(self, position: Position) -> frozenset[str]:
        return super().to_act(position) or frozenset("a")


class AsksWhoLeft(SealedBids):
    def to_act(self, position: Position) -> frozenset[str]:
        return super().to_act(position) | frozenset(position.left if super().to_act(position) else "")


class AsksNobody(SealedBids):
    def to_act(self, position: Position) -> frozenset[str]:
        return frozenset() if position.round == 3 else super().to_act(position)


class Offers(SealedBids):
    def next_plays(self, view: Position, drafted: Sequence[str]) -> tuple[str, ...]:
        hands = "".join(place.hand for place in view.places if place.seat == view.reader)
        return () if drafted else tuple(sorted({*hands}))


class OffersNothing(SealedBids):
    def next_plays(self, view: Position, drafted: Sequence[str]) -> tuple[str, ...]:
        return () if view.reader == "b" else super().next_plays(view, drafted)


class Refuses(SealedBids):
    def apply(self, position: Position, seat: str, action: str, chance: Chance) -> Position:
        if action == position.at(seat).hand[-1:]:
            raise IllegalTurn(Reason("high", "too high"))
        return super().apply(position, seat, action, chance)


class Accepts(SealedBids):
    def apply(self, position: Position, seat: str, action: str, chance: Chance) -> Position:
        place = position.at(seat)
        with_it = replace(place, hand="".join(sorted(place.hand[1:] + action)))
        return super().apply(position if action in place.hand else position.put(with_it), seat, action, chance)


class Circles(SealedBids):
    """No card is spent, and the first round never ends."""

    def apply(self, position: Position, seat: str, action: str, chance: Chance) -> Position:
        after = super().apply(position, seat, action, chance)
        return replace(after.put(replace(after.at(seat), hand=position.at(seat).hand)), round=1)


class TakesCards(SealedBids):
    """Who leaves takes a card of each, but the others are asked what they were asked."""

    def prompt_key(self, position: Position, seat: str) -> str:
        return "turn"

    def leave(self, *of: Any) -> LeaveResult[Position]:
        left = super().leave(*of)
        places = tuple(replace(place, hand=place.hand[1:]) for place in left.position.places)
        return replace(left, position=replace(left.position, places=places))


class Mutable(SealedBids):
    def setup(self, options: Mapping[str, str], seats: Sequence[str], chance: Chance) -> Position:
        left: Any = {*seats}
        return replace(super().setup(options, seats, chance), left=left)


class Hides(SealedBids):
    def view(self, position: Position, reader: str | None) -> Position:
        return super().view(position, None if reader == OPEN else reader)


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


def with_controls(*rows: int, emoji: str = "") -> HostedGame:
    """Sealed Bids with rows of so many controls, which are none of its plays."""
    made = tuple(tuple(Control(f"{row}-{n}", "x", emoji=emoji) for n in range(size)) for row, size in enumerate(rows))
    return spoilt(hand=lambda hand: lambda *of: replace(hand(*of), rows=made))


def with_menus(*sizes: int) -> HostedGame:
    menus = tuple(MenuRow(Control(f"{menu}-{n}", "x") for n in range(size)) for menu, size in enumerate(sizes))
    return spoilt(hand=lambda hand: lambda *of: replace(hand(*of), rows=menus))


def without_the_last(hand: Callable[..., Any]) -> Callable[..., Any]:
    def fewer(t: Translator, state: Any) -> Any:
        screen = hand(t, state)
        return replace(screen, rows=tuple(row[:-1] or row for row in screen.rows))

    return fewer


def in_english_once_drafted(hand: Callable[..., Any]) -> Callable[..., Any]:
    def drafted(t: Translator, state: Any) -> Any:
        screen = hand(t, state)
        return replace(screen, notes=f"{screen.notes} Well chosen!") if state.draft.plays else screen

    return drafted


def with_english_buttons(hand: Callable[..., Any]) -> Callable[..., Any]:
    def english(t: Translator, state: Any) -> Any:
        screen = hand(t, state)
        rows = tuple(tuple(replace(one, label=f"Bid {one.label}") for one in row) for row in screen.rows)
        return replace(screen, rows=rows)

    return english


def not_drawn_in_the_first_round(pictures: Any) -> Any:
    def hand(t: Translator, state: Any) -> bytes:
        return bytes(pictures.hand(t, state)) if state.view.round > 1 else b""

    return replace(pictures, hand=hand)


def in_no_words(hand: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *of: replace(hand(*of), board=lambda: "x", notes="")


def with_ending(termination: str) -> HostedGame:
    class Rules(SealedBids):
        def outcome(self, position: Position) -> Outcome | None:
            ended = super().outcome(position)
            return ended and replace(ended, termination=termination)

    return with_rules(Rules())


def with_scores(change: Callable[[dict[str, float]], dict[str, float]]) -> HostedGame:
    class Rules(SealedBids):
        def outcome(self, position: Position) -> Outcome | None:
            ended = super().outcome(position)
            return ended and Outcome(ended.termination, change(dict(ended.scores)))

    return with_rules(Rules())


BROKEN: Final = {
    "it takes an action of ., who is not in `to_act`\nIn `apply` of '.' for ., which has to raise Illegal": with_rules(
        Unasked()
    ),
    "`to_act` has to name a seat while `outcome` is None\nIn `to_act`": with_rules(Endless()),
    "`to_act` has to be empty at an outcome\nIn `to_act`": with_rules(Asks()),
    "`next_plays` offers .* to (.|spectators), who is not in `to_act`": with_rules(Offers()),
    "`next_plays` offers nothing to b, who is in `to_act`": with_rules(OffersNothing()),
    "not their turn(?s:.*)In `leave` of ., who is not to act and may leave": with_rules(LeavesInTurn()),
    "LeaveResult needs an `outcome`, as `to_act` is empty": with_rules(LeavesOpen()),
    "`inactive_seats` lacks ., who left": with_rules(Forgets()),
    "`to_act` still names ., who left": with_rules(AsksWhoLeft()),
    r"`view` for OPEN has to show all, also what . sees: places.\d..hand '\d+' or '\d+'": with_rules(Hides()),
    r"`own` has to tell . in words what is theirs: places.\d..hand '\d+' or '\d+'\nIn the hand of": spoilt(
        hand=in_no_words
    ),
    "a menu has at most 25 controls": with_menus(26),
    "controls have room for 25 of Discord's 40 components, not 26": with_menus(*[1] * 13),
    r"a page of rules \(`explanation`\) has 1 to 3500 characters: .3501": spoilt(
        rules_pages=lambda _: lambda *_: (RulesPage("x", RulesText("x" * 3501)),)
    ),
    r"words \(`standing`; heading and notes\) have 1 to 3500 signs, not 0": spoilt(
        board=lambda board: lambda *of: replace(board(*of), board=lambda: "")
    ),
    "HostedGame has no `catalogue` with it, by `tools": HostedGame(SEALED_BIDS.logic, SEALED_BIDS.presentation),
    "too high\nIn `apply` of '.' for ., which `next_plays` offers": with_rules(Refuses()),
    "it has to raise IllegalTurn, or else `next_plays` has to offer it\nIn `apply` of '.' for .": with_rules(Accepts()),
    "it needs a control for each of `next_plays`, also for {'.'}": spoilt(hand=without_the_last),
    "`prompt_key` of . has to change, as {'.'} can be played no longer": with_rules(TakesCards()),
    "`t` has to give all words, or else they stay English: 'Two hands'": spoilt(
        board=lambda board: lambda *of: replace(board(*of), board=lambda: "Two hands")
    ),
    r"or else they stay English: 'Well chosen'(?s:.*)In the hand of . after '\d'": spoilt(hand=in_english_once_drafted),
    "or else they stay English: 'Bid Bid(?s:.*)In the hand of": spoilt(hand=with_english_buttons),
    "needs a picture\nIn the hand of .": spoilt(pictures=not_drawn_in_the_first_round),
    "the same seed gives another `setup`: .*: round 1 or 2": with_rules(Gambler()),
    "the same seed gives another position": with_rules(Lucky()),
    "its text has to give the value back: left '.' or ''": with_rules(Lost()),
    "'sold out' needs words": with_ending("sold out"),
    "a score is from 0 to 1": with_scores(lambda scores: dict.fromkeys(scores, 2.0)),
    "each seat of .* needs a rank and a score": with_scores(lambda scores: {"a": scores["a"]}),
    "`turn_words` has to tell '.' in words": spoilt(turn_words=lambda _: lambda *_: ""),
    "label and `words` of '.' are texts of 1 to 80 signs, not '.', 'xxx": spoilt(hand=in_long_words),
    "label and `words` of '.' are texts(?s:.*)In the hand of . after '.+'": spoilt(hand=one_too_long_once_drafted),
    "its picture needs an `alt` text(?s:.*)board of spectators": spoilt(
        board=lambda board: lambda *of: replace(board(*of), alt="")
    ),
    "each control needs a key of its own": spoilt(
        hand=lambda hand: lambda *of: replace(hand(*of), rows=2 * hand(*of).rows)
    ),
    "a row has at most five buttons": with_controls(6),
    "controls have room for 25 of Discord's 40 components, not 30": with_controls(5, 5, 5, 5, 5),
    "`emojis` lacks one": with_controls(1, emoji="card"),
    "`press` of '0-0' has to draft something": with_controls(1),
    "Bid secretly": spoilt(goal=lambda _: lambda t: t("Bid secretly")),
    "In `leave` of ., who is (not )?to act and may leave.*language": with_rules(Loud()),
}


def check_matches(game: HostedGame) -> None:
    for seed in range(30):
        check_match(game, seed, other_hands)


@pytest.mark.parametrize("promise", BROKEN)
def test_a_game_that_breaks_a_promise_is_found(promise: str) -> None:
    with pytest.raises((AssertionError, IllegalTurn, KeyError, ZeroDivisionError), match=promise):
        check_matches(BROKEN[promise])


def test_a_view_that_tells_more_than_an_action_is_found() -> None:
    promise = r"`as_seen` hides '.' from (.|spectators), but `view` shows it: places.\d..hand '\d*' or '\d*'"
    with pytest.raises(AssertionError, match=promise):
        check_match(with_rules(Open()), 1, lambda now, *_: now)


def test_a_position_that_cannot_be_written_is_told_what_it_is_to_be_of() -> None:
    with pytest.raises(TypeError, match=r"not JSON serializable(?s:.*)In a position: of texts, whole numbers"):
        check_match(with_rules(Mutable()), 1, other_hands)


def test_a_match_that_nobody_leaves_ends_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.games.contract.MOST", 150)
    with pytest.raises(AssertionError, match="a match has to end: after 150 actions `outcome` is still None"):
        check_matches(with_rules(Circles()))


def test_views_that_differ_call_for_hidden_things_drawn_again() -> None:
    with pytest.raises(AssertionError, match="views differ, so give `redealt`: reader 'a' or '-'"):
        check_match(SEALED_BIDS, 1)


def test_a_level_is_asked_only_while_someone_is_to_act() -> None:
    with pytest.raises(AssertionError, match=r"`to_act` has to name a seat(?s:.*)In `to_act`"):
        check_opponent(played_by(bids_lowest, AsksNobody()), 1, other_hands)


def test_an_outcome_that_lacks_a_seat_of_two_is_told() -> None:
    assert Outcome.ranked("last", {"a": 3}).scores == {"a": 0.0}


def test_a_view_that_depends_on_what_is_drawn_again_is_found() -> None:
    with pytest.raises(
        AssertionError, match="`redealt` hides from spectators what `view` shows them: round 1 or 2\nIn the view"
    ):
        check_match(SEALED_BIDS, 1, lambda now, *_: replace(now, round=now.round + 1))


def bids_lowest(view: Position, level: int, seed: str, last: LastTurn[Position, str] | None) -> str:
    return RULES.next_plays(view, ())[0]


def bids_ten(view: Position, level: int, seed: str, last: LastTurn[Position, str] | None) -> str:
    return "1" if level == 1 and "1" in view.at(view.reader).hand else "10"


def bids_by_luck(view: Position, level: int, seed: str, last: LastTurn[Position, str] | None) -> str:
    return str(next(LUCK))


class Watched(SealedBids):
    seen: Position

    def view(self, position: Position, reader: str | None) -> Position:
        type(self).seen = position
        return super().view(position, reader)


def bids_by_hidden_hands(view: Position, level: int, seed: str, last: LastTurn[Position, str] | None) -> str:
    hidden = "".join(place.hand for place in Watched.seen.places if place.seat != view.reader)
    plays = RULES.next_plays(view, ())
    return plays[sum(map(int, hidden)) % len(plays)]


RULES: Final = SealedBids()
LUCK: Final = count(1)


def played_by(think: Callable[..., Any], rules: SealedBids = RULES) -> HostedGame:
    levels = LazyText("Lackey: knows the rules, but misses traps"), LazyText("Chamberlain: thinks through its own turn")
    logic: Any = replace(SEALED_BIDS.logic, rules=rules, opponent=OpponentLogic(levels, think))  # type: ignore[arg-type]
    return HostedGame(logic, SEALED_BIDS.presentation, catalogue=SEALED_BIDS.catalogue)


@pytest.mark.parametrize("game", [*REDEALT, played_by(bids_lowest)], ids=lambda game: str(game.key))
def test_each_level_answers_by_its_view_and_seed_alone(game: HostedGame) -> None:
    check_opponent(game, 1, REDEALT.get(game, other_hands))


@pytest.mark.parametrize(
    ("think", "promise"),
    [
        (
            bids_ten,
            r"not in the hand\nIn `think` of level \d \(\w+: .*\) for .: '10', where a turn begins with one of \('",
        ),
        (bids_by_luck, r"one view and seed give '\d+' and '\d+': draw from Random\(seed\) alone"),
        (lambda *_: "1", r"pickle(?s:.*)In `think` of level 1"),
    ],
    ids=["illegal", "by luck", "not of a module"],
)
def test_a_level_that_breaks_a_promise_is_found(think: Callable[..., str], promise: str) -> None:
    with pytest.raises(Exception, match=promise):
        check_opponent(played_by(think), 1, other_hands)


def test_a_level_that_knows_what_its_seat_may_not_see_is_found() -> None:
    with pytest.raises(AssertionError, match=r"one view and seed give '\d' and '\d'"):
        check_opponent(played_by(bids_by_hidden_hands, Watched()), 1, other_hands)


def test_words_that_a_game_forgets_to_return_are_told_by_their_function() -> None:
    def own(t: Translator, now: Position, seat: str) -> str:
        return None  # type: ignore[return-value]

    told: Any = {name: lambda *_: "x" for name in ("standing", "turn_words", "scene")}
    texts: Any = dict.fromkeys(("name", "description", "goal", "explanation"), LazyText("Sealed Bids"))
    shown = usual_presentation(RULES, group="bids", endings={}, colour=RED, own=own, control=control, **texts, **told)
    logic = GameLogic(rules=RULES, press=lays_plays(RULES))
    with pytest.raises(AssertionError, match=r"test_contract.own has to return words, not None"):
        check_match(HostedGame(logic, shown, catalogue=SEALED_BIDS.catalogue), 1, other_hands)
