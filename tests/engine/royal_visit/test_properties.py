"""What holds in every game and every position, tried on random ones."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.randomness import Chance
from engine.royal_visit.board import Pawn, Pawns, Seat
from engine.royal_visit.cards import Card, Cards, Hidden
from engine.royal_visit.notation import problems, read_position, read_turn, write_position, write_turn
from engine.royal_visit.position import Position, outcome, view
from engine.royal_visit.record import replay, write
from engine.royal_visit.rules import apply, carry_out
from engine.royal_visit.turns.drafting import draft_turn
from engine.royal_visit.turns.listing import turns
from engine.royal_visit.turns.plays import Play
from tests.engine.royal_visit.games import Game, games, positions, reproducible
from tests.engine.royal_visit.positions import SEED

READERS = [Seat.GREEN, Seat.RED, None]


def known(pile: Cards | Hidden) -> Cards:
    assert not isinstance(pile, Hidden)
    return pile


@reproducible(30)
@given(games())
def test_players_take_turns_and_hold_eight_cards_until_the_end(game: Game) -> None:
    for before, here in zip(game.positions, game.positions[1:], strict=False):
        over = outcome(here) is not None
        assert here.turn is (before.turn if over else before.turn.other)
        assert [len(hand) for hand in here.hands] == [8, 8] or over


@reproducible(30)
@given(games())
def test_every_position_of_a_game_is_valid(game: Game) -> None:
    for here in game.positions:
        assert list(problems(here)) == []


@reproducible(30)
@given(games())
def test_seed_pick_and_turns_replay_the_game(game: Game) -> None:
    headers = {"Ruleset": game.ruleset.value, "Seed": game.seed}
    replayed = replay(write(headers, game.pick, map(write_turn, game.turns)))
    assert replayed.positions == game.positions
    ended = outcome(game.positions[-1])
    assert ended is not None
    assert replayed.result == ended.text


@reproducible(30)
@given(games())
def test_positions_views_and_turns_read_back_as_they_were_written(game: Game) -> None:
    for here in game.positions:
        assert read_position(write_position(here)) == here
        for reader in READERS:
            assert read_position(write_position(view(here, reader))) == view(here, reader)
    for turn in game.turns:
        assert read_turn(write_turn(turn)) == turn


@reproducible(100)
@given(positions())
def test_every_listed_turn_is_accepted(here: Position) -> None:
    for turn in turns(here):
        assert list(problems(apply(here, turn, Chance(SEED)))) == []


@reproducible(60)
@given(positions())
def test_a_listed_turn_carried_out_unasked_comes_to_the_same(here: Position) -> None:
    for turn in turns(here):
        assert carry_out(here, turn, Chance(SEED)) == apply(here, turn, Chance(SEED))


@reproducible(100)
@given(positions())
def test_nobody_has_to_pass_with_a_full_hand(here: Position) -> None:
    assert () not in turns(here)


@reproducible(100)
@given(positions())
def test_what_is_laid_is_what_is_applied(here: Position) -> None:
    for turn in turns(here)[:40]:
        draft, there = draft_turn(here, turn), apply(here, turn, Chance(SEED))
        assert (draft.pawns, draft.crown) == (there.pawns, there.crown)
        ended = outcome(there)
        assert draft.outcome == (None if ended and ended.termination == "deck" else ended)


def mirrored(here: Position) -> Position:
    """The same position with the players' ends of the track swapped."""
    left, king, right, wizard, jester = here.pawns
    pawns = Pawns(*(-space for space in (right, king, left, wizard, jester)))
    hands = (here.hands[1], here.hands[0])
    return replace(here, pawns=pawns, crown=-here.crown, turn=here.turn.other, hands=hands)


def mirrored_play(play: Play) -> Play:
    swapped = {Pawn.L: Pawn.R, Pawn.R: Pawn.L}
    return Play(play.cards, tuple(sorted((swapped.get(pawn, pawn), -space) for pawn, space in play.moves)))


@reproducible(100)
@given(positions())
def test_the_rules_are_the_same_from_both_ends_of_the_track(here: Position) -> None:
    for turn in turns(here)[:40]:
        there = apply(here, turn, Chance(SEED))
        assert apply(mirrored(here), tuple(map(mirrored_play, turn)), Chance(SEED)) == mirrored(there)
        ended, other = outcome(there), outcome(mirrored(there))
        assert (ended and (ended.termination, ended.scores["g"])) == (other and (other.termination, other.scores["r"]))


@reproducible(100)
@given(positions(), st.integers())
def test_cards_that_a_seat_cannot_see_change_neither_its_view_nor_its_turns(here: Position, dice: int) -> None:
    unseen = [*known(here.hands[here.turn.other]), *known(here.draw)]
    Random(dice).shuffle(unseen)
    size = len(here.hands[here.turn.other])
    other = tuple(sorted(unseen[:size]))
    hands = (here.hands[0], other) if here.turn is Seat.GREEN else (other, here.hands[1])
    changed = replace(here, hands=hands, draw=tuple(unseen[size:]))
    assert view(changed, here.turn) == view(here, here.turn)
    assert turns(changed) == turns(here) == turns(view(here, here.turn))


@reproducible(30)
@given(games())
def test_a_view_names_no_card_but_the_readers_own_and_the_discards(game: Game) -> None:
    code = re.compile("|".join(card.name for card in Card))
    for here in game.positions:
        for reader in READERS:
            own = () if reader is None else known(here.hands[reader])
            named = code.findall(write_position(view(here, reader)))
            assert sorted(named) == sorted(card.name for card in (*own, *here.discard))
