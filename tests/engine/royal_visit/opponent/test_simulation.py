"""The game that the opponent plays in its mind is the game of the rules."""

from __future__ import annotations

from random import Random

from hypothesis import given

from engine.randomness import Chance
from engine.royal_visit.board import Face, Pawns, Ruleset, Seat
from engine.royal_visit.cards import Hidden, bag, cards_in, count, singles
from engine.royal_visit.opponent.determinization import Observation
from engine.royal_visit.opponent.simulation import from_mover
from engine.royal_visit.position import Position, outcome, view
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.drafting import apply_plays
from engine.royal_visit.turns.listing import turns
from engine.royal_visit.turns.plays import Turn
from engine.royal_visit.turns.reach import TurnOutcome
from tests.engine.royal_visit.games import Game, games, positions, reproducible
from tests.engine.royal_visit.positions import SEED, at
from tests.support.royal_visit import world_of
from tools.train_opponent import deal_game


def end_of(here: Position, turn: Turn) -> TurnOutcome:
    acted = apply_plays(here, turn)
    hand = here.hands[here.turn]
    assert not isinstance(hand, Hidden)
    left, king, right, wizard, jester = from_mover(acted.pawns, here.turn)
    return left, king, right, wizard, jester, bag(hand) - bag(acted.hand)


@reproducible(40)
@given(games())
def test_a_turn_in_the_mind_comes_to_what_the_rules_say(game: Game) -> None:
    for before, turn, after in zip(game.positions, game.turns, game.positions[1:], strict=False):
        world = world_of(before)
        score = world.play(end_of(before, turn), Random(0))
        ended = outcome(after)
        if ended is not None:
            assert score == ended.scores[before.turn.letter]
            continue
        assert score is None
        assert Pawns(*world.pawns) == from_mover(after.pawns, after.turn)
        assert world.crown == after.crown * after.turn.direction
        assert world.little is (after.face is Face.LITTLE)
        assert len(world.draw) == len(after.draw)
        if after.face is before.face and len(after.draw) < len(before.draw):  # no shuffle in between
            expected = world_of(after)
            assert (world.hand, world.other, world.discard) == (expected.hand, expected.other, expected.discard)
            assert world.draw == expected.draw


@reproducible(60)
@given(positions())
def test_it_has_the_outcomes_of_the_turns(here: Position) -> None:
    assert set(world_of(here).turn_outcomes()) == {end_of(here, turn) for turn in turns(here)}


@reproducible(40)
@given(positions())
def test_an_imagined_game_agrees_with_all_that_is_seen(here: Position) -> None:
    observation = Observation(view(here, here.turn))
    game, real = observation.determinize(Random(4)), world_of(here)
    assert (game.pawns, game.crown, game.little) == (real.pawns, real.crown, real.little)
    assert (game.hand, game.discard) == (real.hand, real.discard)
    assert (count(game.other), len(game.draw)) == (count(real.other), len(real.draw))
    assert game.other + sum(game.draw) == real.other + sum(real.draw)


def test_a_fresh_game_stands_as_the_rules_set_it_up() -> None:
    for ruleset, red in ((Ruleset.RULEBOOK, "L-2,K0,R+2,W+1,J-1"), (Ruleset.MANUAL, "L-1,K0,R+1,W+2,J-2")):
        game = deal_game(ruleset, Random(1))
        assert Pawns(*game.pawns) == at(red, rules=ruleset.value, turn="r").pawns
        assert (count(game.hand), count(game.other), len(game.draw), game.discard) == (8, 8, 38, 0)


def test_a_hand_that_refills_over_the_first_decks_end_draws_from_the_discards() -> None:
    here = at("L-2,K0,R+2,W-1,J+1", "K1K1G1G2W1W2J1J3", draw="G2G2")
    turn = next(turn for turn in turns(here) if sum(len(play.cards) for play in turn) == 2)
    game = world_of(here)
    assert game.play(end_of(here, turn), Random(2)) is None
    after = apply(here, turn, Chance(SEED))
    assert game.little
    assert game.discard == 0
    assert len(game.draw) == len(after.draw)
    assert here.turn is Seat.GREEN


def test_singles_are_the_cards_of_a_bag_one_by_one() -> None:
    held = bag(at(hand="K1K1J5").hands[0])  # type: ignore[arg-type]
    assert singles(held) == [1, 1, 1 << 40 + 4]
    assert count(held) == 3
    assert len(cards_in(held)) == 3
