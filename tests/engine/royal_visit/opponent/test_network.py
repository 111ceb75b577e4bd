"""The network: its inputs, what it makes of them, and that the trainer in C plays the same game with the same ones."""

from __future__ import annotations

import math
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given

from engine.royal_visit.board import CHATEAU, Ruleset
from engine.royal_visit.cards import HAND_SIZE, count
from engine.royal_visit.opponent.network import (
    GROUPS,
    INPUTS,
    court_inputs,
    crown_inputs,
    deck_input,
    kept_inputs,
    rover_inputs,
    trained_network,
    unseen_inputs,
)
from engine.royal_visit.opponent.simulation import SimulatedGame, trained_weights
from engine.royal_visit.opponent.value import CHATEAUX, SURE, deck_after, values
from engine.royal_visit.position import Position
from engine.royal_visit.turns.reach import TurnOutcome
from tests.engine.royal_visit.games import positions, reproducible
from tests.engine.royal_visit.positions import at
from tests.support.royal_visit import world_of
from tools.train_network import compiled, train


def inputs_of(game: SimulatedGame, end: TurnOutcome) -> list[int]:
    """All the inputs that are on after an outcome; none if that ends the game."""
    left, king, right, wizard, jester, spent = end
    if abs(values(game, trained_weights(), [end])[0]) == SURE:
        return []
    kept = game.hand - spent
    deck = deck_after(game, HAND_SIZE - count(kept), count(kept), king == 0)
    if deck is None:
        return []
    chateaux = sum(CHATEAUX[space + 8] for space in (left, right, wizard, jester))
    crown = game.crown + (left > 0) + sum(space >= CHATEAU for space in (left, right, wizard, jester))
    return [
        *court_inputs(left, king, right),
        *rover_inputs(king, wizard, jester),
        *crown_inputs(crown, chateaux, king),
        *kept_inputs(kept),
        deck_input(deck),
        *unseen_inputs(game),
    ]


@reproducible(40)
@given(positions())
def test_every_input_is_on_once_and_has_a_place(here: Position) -> None:
    game = world_of(here)
    for end in game.turn_outcomes():
        inputs = inputs_of(game, end)
        assert len(inputs) == len(set(inputs))
        assert all(0 <= place < INPUTS for place in inputs)
    assert sum(GROUPS.values()) == INPUTS


@reproducible(40)
@given(positions())
def test_rows_added_up_before_give_what_adding_them_all_gives(here: Position) -> None:
    game, net = world_of(here), trained_network()
    going_on = [end for end in game.turn_outcomes() if inputs_of(game, end)][:30]
    for end, value in zip(going_on, net.values(game, going_on), strict=True):
        rows = [net.rows[place] for place in inputs_of(game, end)]
        sums = [sum(numbers) for numbers in zip(net.bias, *rows, strict=True)]
        expected = sum(weight * math.tanh(each) for weight, each in zip(net.out, sums, strict=True))
        assert value == pytest.approx(expected)


def test_a_king_nearer_home_is_worth_more_to_the_network() -> None:
    game = world_of(at("L-5,K0,R+5,W0,J0", "W1"))
    left, _, right, wizard, jester = game.pawns
    near, far = trained_network().values(game, [(left, king, right, wizard, jester, 0) for king in (3, -3)])
    assert near > far


needs_a_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="the trainer wants a C compiler")


@cache
def built(folder: str) -> Path:
    return compiled(Path(folder))


def trainer_output(folder: str, what: str, game: SimulatedGame) -> str:
    """What the trainer in C says of a world."""
    numbers = [*game.pawns, game.crown, game.little, game.ruleset is Ruleset.MANUAL]
    numbers += [game.hand, game.other, game.discard, len(game.draw)]
    line = " ".join(str(int(number)) for number in numbers)
    return subprocess.run([built(folder), what], input=line, check=True, capture_output=True, text=True).stdout.strip()


@needs_a_compiler
def test_the_trainer_in_c_has_the_outcomes_and_inputs_of_the_engine() -> None:
    with TemporaryDirectory() as folder:

        @reproducible(60)
        @given(positions())
        def agrees(here: Position) -> None:
            game = world_of(here)
            ends = game.turn_outcomes()
            codes = 0
            for *spaces, spent in ends:
                code = 0
                for space in spaces:
                    code = 17 * code + space + 8
                codes += code * (1 + spent % 1000003)
            assert trainer_output(folder, "ends", game) == f"{len(ends)} {codes}"
            inputs = sum(sum(inputs_of(game, end)) for end in ends)
            assert trainer_output(folder, "inputs", game) == f"{len(ends)} {inputs}"

        agrees()


@needs_a_compiler
def test_the_same_seed_gives_the_same_network() -> None:
    words = ["20", "3", "0.02", "0.0004", "0.8", "0.02"]
    first = train(words, 8)
    assert len(first) == (INPUTS + 2) * 8
    assert first == train(words, 8)
    assert first != train(["20", "4", *words[2:]], 8)
