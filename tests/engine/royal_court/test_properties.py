"""What holds in every game of The Royal Court and in every position, tried on random ones. The same in every run."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EngineError, GameOver, IllegalTurn, InvalidNotation
from engine.game import OPEN
from engine.randomness import Chance
from engine.royal_court.acts.act import LET, QUIT, Act, acting
from engine.royal_court.cards import Cards, sorted_cards
from engine.royal_court.drafting import acts, is_legal
from engine.royal_court.game import RoyalCourt
from engine.royal_court.luck import LUCK, Luck
from engine.royal_court.notation import read_act, read_position, write_act, write_position
from engine.royal_court.position import LETTERS, NOPE, OVER, Ending, Hidden, Position, view
from engine.royal_court.record import replay, write
from engine.royal_court.rules import SYSTEM, apply
from engine.royal_court.steps.state import LAST_RUN
from engine.royal_court.validity import problems
from tests.engine.royal_visit.games import reproducible
from tests.engine.royal_visit.positions import SEED
from tests.support.court_games import Game, games, positions
from tests.support.text_rules import TextRules

SEAM = TextRules(RoyalCourt())
MANY = 40
"""Acts of one position that are tried, if it has more."""


def known(pile: Hidden) -> Cards:
    assert not isinstance(pile, int)
    return pile


def some_acts(now: Position, seat: int) -> list[Act]:
    listed = acts(now, seat)
    return list(listed) if len(listed) <= MANY else Random(1).sample(listed, MANY)


def seats_of(now: Position) -> list[str]:
    return list(LETTERS[: now.players])


@reproducible(12)
@given(games())
def test_every_position_of_a_game_is_valid_and_reads_back_as_it_was_written(game: Game) -> None:
    for now in game.positions:
        assert list(problems(now)) == []
        assert read_position(write_position(now)) == now
        for reader in (None, *range(now.players)):
            assert read_position(write_position(view(now, reader))) == view(now, reader)


@reproducible(12)
@given(games())
def test_seed_and_events_replay_the_game(game: Game) -> None:
    headers = {
        "Game": "royal-court",
        "Rules": "full" if game.full else "court",
        "Players": str(game.positions[0].players),
        "Seed": game.seed,
    }
    replayed = replay(write(headers, game.events))
    assert replayed.positions == game.positions
    assert replayed.result is not None


@reproducible(12)
@given(games())
def test_no_game_is_endless(game: Game) -> None:
    last = game.positions[-1]
    assert all(now.run_outs < LAST_RUN for now in game.positions[:-1])
    assert (last.run_outs == LAST_RUN) == (last.ending is Ending.PILE)
    reached = SEAM.outcome(write_position(last))
    assert reached is not None
    assert min(reached.ranks.values()) == 1
    assert sum(reached.scores.values()) == pytest.approx(last.players / 2)


@reproducible(12)
@given(games())
def test_someone_is_to_act_until_it_is_over_and_can(game: Game) -> None:
    for now in game.positions:
        line = write_position(now)
        assert bool(SEAM.to_act(line)) == (now.step != OVER)
        assert all(acts(now, LETTERS.index(letter)) for letter in SEAM.to_act(line))
        assert all(not now.places[LETTERS.index(letter)].fate for letter in SEAM.to_act(line))


@reproducible(60)
@given(positions())
def test_every_listed_act_is_accepted_and_leads_to_a_valid_position(now: Position) -> None:
    for seat in range(now.players):
        listed = acts(now, seat)
        assert len(set(listed)) == len(listed)
        for act in some_acts(now, seat):
            assert list(problems(apply(now, seat, act, Luck.of(SEED)))) == []


@reproducible(60)
@given(positions(), st.integers())
def test_every_other_act_is_refused_with_a_name_and_uses_up_no_luck(now: Position, seed: int) -> None:
    dice = Random(seed)
    some = [act for seat in range(now.players) for act in acts(now, seat)[-5:]]
    spelled = [*map(write_act, some), "7r", "draw", "let", "again"]
    for seat in range(now.players):
        for act in spelled:
            at = dice.randrange(len(act))
            for wrong in (act, act[:at] + dice.choice("rbabcJQK6+-@1g>:") + act[at + 1 :], act[:at], act + "+7r", ""):
                with suppress(InvalidNotation):
                    if is_legal(now, seat, read_act(wrong)):
                        continue
                luck, line = Luck.of(SEED), write_position(now)
                with pytest.raises((IllegalTurn, GameOver, InvalidNotation)) as refused:
                    apply(now, seat, read_act(wrong), luck)
                assert refused.value.reasons
                assert (luck.number, write_position(now)) == (1, line)


@reproducible(40)
@given(positions(), st.integers())
def test_what_a_seat_cannot_see_changes_neither_its_view_nor_its_turns(now: Position, seed: int) -> None:
    dice = Random(seed)
    for reader in range(now.players):
        unseen = [*known(now.draw)]
        swaps = reader in (now.turn, now.victim)
        if not swaps:
            unseen += known(now.taken)
        for seat, place in enumerate(now.places):
            if seat != reader:
                unseen += known(place.hand)
        dice.shuffle(unseen)
        places = list(now.places)
        for seat, place in enumerate(now.places):
            if seat != reader:
                places[seat] = replace(place, hand=sorted_cards(unseen.pop() for _ in range(place.held)))
        taken = now.taken if swaps else sorted_cards(unseen.pop() for _ in range(len(known(now.taken))))
        asked = tuple(seat for seat in now.asked if seat == reader) or tuple(
            seat for seat in now.inside if seat not in now.asked and seat not in (reader, now.turn)
        )
        other = replace(now, places=tuple(places), taken=taken, draw=tuple(unseen), asked=asked if now.asked else ())
        assert view(other, reader) == view(now, reader)
        letter = LETTERS[reader]
        assert acts(other, reader) == acts(now, reader) == acts(view(now, reader), reader)
        if reader in acting(now):
            assert SEAM.turns(SEAM.view(write_position(now), letter)) == tuple(map(write_act, acts(now, reader)))


@reproducible(40)
@given(positions())
def test_once_all_is_open_every_act_is_told_in_full(now: Position) -> None:
    for seat in range(now.players):
        for act in some_acts(now, seat):
            assert RoyalCourt().as_seen(now, OPEN, LETTERS[seat], act) == act


@reproducible(60)
@given(positions())
def test_a_person_who_is_in_may_leave_at_any_time(now: Position) -> None:
    line = write_position(now)
    for seat, place in enumerate(now.places):
        if place.fate or now.step == OVER:
            with pytest.raises(EngineError):
                SEAM.leave(line, LETTERS[seat], Chance(SEED))
            continue
        left = SEAM.leave(line, LETTERS[seat], Chance(SEED))
        after = read_position(left.position)
        assert after.places[seat].fate.startswith("x")
        assert (left.outcome is None) == (after.step != OVER)
        assert seat not in acting(after)
        with pytest.raises(IllegalTurn):
            SEAM.apply(line, LETTERS[seat], write_act(QUIT), Chance(SEED))


@reproducible(60)
@given(positions())
def test_a_window_is_closed_by_everybodys_default_as_by_the_house(now: Position) -> None:
    line = write_position(now)
    if now.step != NOPE:
        assert {SEAM.default_action(line, letter) for letter in seats_of(now)} == {None}
        return
    chance = Chance(SEED)
    here = line
    for letter in sorted(SEAM.to_act(line)):
        assert SEAM.prompt_key(here, letter) == SEAM.prompt_key(line, letter)
        answer = SEAM.default_action(here, letter)
        assert answer == write_act(LET)
        here = SEAM.apply(here, letter, answer, chance)
    by_the_house = Chance(SEED)
    assert here == write_position(apply(now, SYSTEM, LET, Luck(by_the_house)))
    assert chance.used.get(LUCK) == by_the_house.used.get(LUCK)
