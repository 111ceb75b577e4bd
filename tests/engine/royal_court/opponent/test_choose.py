"""What the opponent does: from what its seat may see, the same for the same seed, always an act, never past a win."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.errors import GameOver, HiddenCards, IllegalTurn
from engine.game import LastTurn
from engine.opponent import time_limit
from engine.royal_court.acts.act import LET, Act, acting
from engine.royal_court.cards import sorted_cards
from engine.royal_court.drafting import acts
from engine.royal_court.luck import Luck, deal
from engine.royal_court.notation import read_act, read_position, write_position
from engine.royal_court.opponent.candidates import candidates
from engine.royal_court.opponent.choose import advise, choose, choose_act
from engine.royal_court.opponent.levels import LEVELS, STRONGEST, Level
from engine.royal_court.opponent.rollout import Rollout
from engine.royal_court.opponent.search import Evaluation, search
from engine.royal_court.opponent.value import trained_weights
from engine.royal_court.position import Position, revealed_view, view
from tests.support.court_games import played

SEARCHING = [level.number for level in LEVELS if level.rounds]


class Ticks:
    """A clock that goes on by a hundredth of a second each time it is looked at."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 100


def quickly(now: Position, seat: int, level: int, seed: int | str = 0) -> Act:
    """The act of a level that is cut short after a few imagined games, by a clock that the tests wind themselves."""
    return choose(now, seat, level, seed, in_time=time_limit(250.0, Ticks()))


def redealt(now: Position, seat: int, dice: Random) -> Position:
    """The same to a seat, with other cards in the other hands, in the draw pile, and taken where it may not see it."""
    seen = view(now, seat)
    hidden = [at for at, place in enumerate(seen.places) if isinstance(place.hand, int)]
    piles = [now.places[at].hand for at in hidden]
    piles += [now.draw] + ([now.taken] if isinstance(seen.taken, int) else [])
    cards = [card for pile in piles if not isinstance(pile, int) for card in pile]
    dice.shuffle(cards)
    places = list(now.places)
    for at in hidden:
        hand = [cards.pop() for _ in range(places[at].held)]
        places[at] = replace(places[at], hand=sorted_cards(hand))
    taken = now.taken
    if isinstance(seen.taken, int):
        taken = sorted_cards([cards.pop() for _ in range(seen.taken)])
    return replace(now, places=tuple(places), draw=tuple(cards), taken=taken)


@pytest.mark.parametrize("seed", range(4))
def test_every_level_answers_with_an_act_at_every_step_of_any_table(seed: int) -> None:
    for number, now in enumerate(played(seed)[:-1:2]):
        for seat in acting(now):
            if len(acts(now, seat)) > 1:
                assert quickly(now, seat, number % STRONGEST + 1, number) in acts(now, seat)


@pytest.mark.parametrize("seed", range(4))
def test_the_cards_it_cannot_see_make_no_difference(seed: int) -> None:
    dice = Random(seed)
    for number, now in enumerate(played(seed + 20)[:-1:4]):
        for seat in acting(now):
            level = number % STRONGEST + 1
            other = redealt(now, seat, dice)
            assert write_position(view(other, seat)) == write_position(view(now, seat))
            # Both are handed in whole, as if they were views: what is hidden must not even then matter.
            assert quickly(other, seat, level, number) == quickly(now, seat, level, number)


@pytest.mark.parametrize("level", range(1, STRONGEST + 1))
def test_the_same_view_level_and_seed_give_the_same_act(level: int) -> None:
    now = deal(4, Luck.of("0123456789abcdef" * 4), full=False)
    seen = view(now, now.turn)
    first = choose_act(seen, level, "11")
    assert choose_act(seen, level, "11", LastTurn(seen, read_act("nope:Ab"))) == first
    assert choose(now, now.turn, level, 11) == first


def test_another_seed_may_give_another_act() -> None:
    now = deal(2, Luck.of("0123456789abcdef" * 4), full=False)
    assert len({choose(now, now.turn, 1, seed) for seed in range(20)}) > 1


@pytest.mark.parametrize("level", range(1, STRONGEST + 1))
@pytest.mark.parametrize(
    ("line", "wins"),
    [
        ("court a+1 - - 0 shut 0 play - 0 - - - 7r/-/-/- ?7/-/-/- ?46 5r -", "7r"),
        ("court a+1 - - 0 shut 0 play - 0 - - - 7r8b9r/-/-/- ?7/-/-/- ?44 Kr -", "castle:7r+8b+9r"),
        ("court a+1 - - 0 shut 0 play - 0 - - - -/Kr/-/- ?7/-/Kb/- ?45 5r -", "Kr@1"),
        ("court b+0 p - 0 shut 0 nope jack=1 0 - a - Ab/-/-/- ?7/-/-/- ?45 7rJr -", "nope:Ab"),
    ],
)
def test_a_win_is_taken_at_every_level(line: str, wins: str, level: int) -> None:
    now = read_position(line)
    assert choose(now, 0, level) == read_act(wins)


def test_in_a_revolt_it_never_dies_while_it_can_play() -> None:
    line = "court a+1 - - 1 shut 0 play - 0 - - - 7r8r9rJrQrKr/-/-/- ?7/-/-/- ?7/-/-/- ?34 5b -"
    assert {choose(read_position(line), 0, level) for level in range(1, STRONGEST + 1)} == {read_act("castle:7r+8r+9r")}


@pytest.mark.parametrize("level", SEARCHING)
def test_a_rain_of_ten_cards_on_someone_alone_is_noped(level: int) -> None:
    line = "court b+0 p - 0 shut 0 nope joker=10 0 - a - Ab2r2b3b7r/-/-/- ?7/-/-/- ?41 7rXX -"
    assert choose(read_position(line), 0, level) == read_act("nope:Ab")


@pytest.mark.parametrize("effect", ["king=c1/0 0", "six=c5 0", "six=c1 0", "set=2 2"])
def test_no_ace_is_spent_on_what_strikes_someone_else_alone(effect: str) -> None:
    now = read_position(f"court b+0 p - 0 shut 0 nope {effect} - a - ArAb2r7r/-/-/- ?7/-/-/- ?7/-/-/- ?35 7rXX -")
    assert {choose(now, 0, level, seed) for level in range(1, STRONGEST + 1) for seed in range(8)} == {LET}


@pytest.mark.parametrize("level", SEARCHING)
def test_a_castle_is_laid_rather_than_the_turn_ended(level: int) -> None:
    line = "court a+1 d - 0 shut 0 play - 0 - - - 2b4r7b8r9r/-/-/- ?9/-/-/- ?40 Kr -"
    assert choose(read_position(line), 0, level) == read_act("castle:7b+8r+9r")


def forty_cards() -> Position:
    """Six at a table, forty cards in the hand of whose turn it is."""
    hand = "ArArAbAb2r2r2b2b3r3b4r4b5r5b6r6r6b6b7r7b8r8b9r9bTrTbJrJrJbQrQrQbQbKrKrKbKbXXXXXX"
    others = " ".join(["?9/-/-/-"] * 5)
    left = 110 - len(hand) // 2 - 5 * 9 - 1
    return read_position(f"court a+1 - - 0 shut 0 play - 0 - - - {hand}/-/-/- {others} ?{left} Jb -")


@pytest.mark.parametrize("level", SEARCHING)
def test_a_level_is_a_bounded_amount_of_work_even_with_forty_cards(level: int) -> None:
    now = forty_cards()
    rollout = Rollout(trained_weights())
    evaluations = [Evaluation(candidate, 0.0) for candidate in candidates(now, 0)]
    search(now, 0, LEVELS[level - 1], evaluations, Random(1), rollout, None, lambda: True)
    assert 500 < rollout.work < 1.1 * LEVELS[level - 1].work


@pytest.mark.parametrize(
    ("position", "advised"),
    [
        (deal(3, Luck.of(f"{6:064x}"), full=True), "7r+7r"),  # 0.469, to pick up 0.473
        (played(10)[102], "draw"),  # 0.226, the next best 0.059
    ],
)
def test_a_hint_picks_a_card_up_only_where_that_is_clearly_better(position: Position, advised: str) -> None:
    [seat] = acting(position)
    assert choose(position, seat) == read_act("draw")
    assert advise(view(position, seat), ()).plays == (advised,)


def test_it_is_refused_where_there_is_nothing_to_choose() -> None:
    now = deal(3, Luck.of("0123456789abcdef" * 4), full=False)
    with pytest.raises(IllegalTurn, match="b is not asked now"):
        choose(now, 1)
    with pytest.raises(HiddenCards):
        choose(view(now, None), now.turn)
    with pytest.raises(IndexError):
        choose(now, now.turn, STRONGEST + 1)
    with pytest.raises(HiddenCards, match="no seat that may act"):
        choose_act(view(now, 1), 1, "0")
    over = revealed_view(played(1)[-1])
    with pytest.raises(GameOver):
        choose(over, 0)
    with pytest.raises(GameOver):
        choose_act(over, 1, "0")


def test_levels_have_a_number_each_and_are_stronger_one_by_one() -> None:
    assert [level.number for level in LEVELS] == list(range(1, STRONGEST + 1))
    assert [level.strength for level in LEVELS] == sorted({level.strength for level in LEVELS})
    assert isinstance(LEVELS[0], Level)
