"""The game of three behind the seam: its rules, and that it promises what `engine.game.Game` asks for."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import GameOver, HiddenCards, IllegalTurn, InvalidNotation
from engine.game import OPEN, Outcome
from engine.randomness import Chance
from tests.engine.royal_visit.games import reproducible
from tests.support.text_rules import TextRules
from tests.three.position import SEATS, read, write
from tests.three.rules import DECK, Three

GAME = TextRules(Three())

SEED = f"{1:064x}"
START = "1/3 lot a - 0:3558:- 0:1366:- 0:1367:- 542724271884 -"
TURNED_UP = "1/3 bid a 2 0:3558:- 0:1366:- 0:1367:- 542724271884 -"
B_HAS_BID = "1/3 bid a 2 0:3558:- 0:136:6 0:1367:- 542724271884 -"
READERS = (*SEATS, None)


class Played:
    """A game from its setup; each step is the seat and its action, `leave` among them."""

    def __init__(self, seed: str = SEED, rounds: str = "3") -> None:
        self.seed, self.rounds, self.chance = seed, rounds, Chance(seed)
        self.positions = [GAME.setup({"rounds": rounds}, GAME.seats(3), self.chance)]
        self.steps: list[tuple[str, str]] = []

    @property
    def now(self) -> str:
        return self.positions[-1]

    def step(self, seat: str, action: str) -> str:
        if action == "leave":
            self.positions.append(GAME.leave(self.now, seat, self.chance).position)
        else:
            self.positions.append(GAME.apply(self.now, seat, action, self.chance))
        self.steps.append((seat, action))
        return self.now


@st.composite
def games(draw: st.DrawFn) -> Played:
    """Complete games at random; now and then someone leaves."""
    played = Played(f"{draw(st.integers(0, 2**256 - 1)):064x}", draw(st.sampled_from(("3", "6"))))
    dice = Random(draw(st.integers(0, 2**32)))
    while GAME.outcome(played.now) is None:
        if dice.random() < 0.05:
            played.step(dice.choice(read(played.now).present), "leave")
        else:
            seat = dice.choice(sorted(GAME.to_act(played.now)))
            played.step(seat, dice.choice(GAME.turns(GAME.view(played.now, seat))))
    return played


def test_three_play_no_more_and_no_fewer() -> None:
    assert GAME.players == (3, 3)
    assert GAME.seats(3) == ("a", "b", "c")
    for players in (2, 4):
        with pytest.raises(InvalidNotation, match=f"3 play, not {players}"):
            GAME.seats(players)


def test_a_game_starts_with_four_cards_each_and_nothing_to_choose() -> None:
    chance = Chance(SEED)
    assert GAME.setup({}, GAME.seats(3), chance) == START
    assert GAME.dealt(START)
    assert chance.used == {"deal": 1}
    assert GAME.setup({"rounds": "6"}, GAME.seats(3), Chance(SEED)).startswith("1/6 lot a - ")
    with pytest.raises(InvalidNotation, match="3 or 6 rounds, not '4'"):
        GAME.setup({"rounds": "4"}, GAME.seats(3), Chance(SEED))


def test_a_lot_is_drawn_from_the_seed() -> None:
    chance = Chance(SEED, {"deal": 1})
    assert GAME.apply(START, "a", "lot small", chance) == TURNED_UP
    assert chance.used == {"deal": 1, "lot": 1}
    large = {read(GAME.apply(START, "a", "lot large", Chance(f"{seed:064x}"))).lot for seed in range(20)}
    assert large == {4, 5, 6}


def test_two_bid_at_once_and_the_first_bid_asks_the_other_nothing_new() -> None:
    assert GAME.to_act(START) == {"a"}
    assert GAME.to_act(TURNED_UP) == {"b", "c"}
    assert GAME.apply(TURNED_UP, "b", "bid 6", Chance(SEED)) == B_HAS_BID
    assert GAME.to_act(B_HAS_BID) == {"c"}
    assert GAME.prompt_key(B_HAS_BID, "c") == GAME.prompt_key(TURNED_UP, "c")


def test_a_bid_is_secret_until_both_have_bid() -> None:
    assert GAME.view(B_HAS_BID, None) == "1/3 bid a 2 0:?4:- 0:?3:? 0:?4:- ?12 -"
    assert GAME.view(B_HAS_BID, "c") == "1/3 bid a 2 0:?4:- 0:?3:? 0:1367:- ?12 -"
    assert GAME.view(B_HAS_BID, "b") == "1/3 bid a 2 0:?4:- 0:136:6 0:?4:- ?12 -"
    assert GAME.as_seen(TURNED_UP, "b", "b", "bid 6") == "bid 6"
    assert {GAME.as_seen(TURNED_UP, reader, "b", "bid 6") for reader in ("a", "c", None)} == {"bid ?"}
    opened = GAME.apply(B_HAS_BID, "c", "bid 3", Chance(SEED))
    assert GAME.view(opened, None) == "2/3 lot b - 0:?4:- 2:?4:- 0:?4:- ?10 2:b6c3"
    assert GAME.as_seen(B_HAS_BID, None, "c", "bid 3") == "bid 3"


def test_once_it_is_over_hands_and_bids_are_open_to_everybody() -> None:
    assert GAME.view(B_HAS_BID, OPEN) == "1/3 bid a 2 0:3558:- 0:136:6 0:1367:- ?12 -"
    assert GAME.as_seen(TURNED_UP, OPEN, "b", "bid 6") == "bid 6"
    assert GAME.as_seen(TURNED_UP, OPEN, "b", "swap 1") == "swap 1"
    assert OPEN not in SEATS


def test_the_higher_bid_takes_the_lot_and_both_draw_a_card() -> None:
    assert GAME.apply(B_HAS_BID, "c", "bid 7", Chance(SEED)) == (
        "2/3 lot b - 0:3558:- 0:1356:- 2:1346:- 2724271884 2:b6c7"
    )


def test_nobody_takes_the_lot_when_the_bids_are_equal() -> None:
    opened = read(GAME.apply(B_HAS_BID, "c", "bid 6", Chance(SEED)))
    assert [place.total for place in opened.places.values()] == [0, 0, 0]
    assert opened.last == "2:b6c6"


def test_a_swap_changes_nothing_that_anybody_else_can_see() -> None:
    swapped = GAME.apply(TURNED_UP, "b", "swap 1", Chance(SEED))
    assert swapped == "1/3 bid a 2 0:3558:- 0:3566:+ 0:1367:- 427242718841 -"
    assert GAME.to_act(swapped) == GAME.to_act(TURNED_UP)
    for reader in ("a", "c", None):
        assert GAME.view(swapped, reader) == GAME.view(TURNED_UP, reader)
        assert GAME.as_seen(TURNED_UP, reader, "b", "swap 1") is None
    assert GAME.as_seen(TURNED_UP, "b", "b", "swap 1") == "swap 1"
    assert GAME.prompt_key(swapped, "c") == GAME.prompt_key(TURNED_UP, "c")


def test_one_who_has_swapped_is_asked_anew_and_may_only_bid() -> None:
    swapped = GAME.apply(TURNED_UP, "b", "swap 1", Chance(SEED))
    assert GAME.prompt_key(swapped, "b") != GAME.prompt_key(TURNED_UP, "b")
    assert GAME.turns(GAME.view(swapped, "b")) == ("bid 3", "bid 5", "bid 6")
    with pytest.raises(IllegalTurn, match="swapped once"):
        GAME.apply(swapped, "b", "swap 3", Chance(SEED))


def test_one_who_does_not_bid_in_time_bids_lowest() -> None:
    assert GAME.default_action(TURNED_UP, "b") == "bid 1"
    assert GAME.default_action(TURNED_UP, "a") is None
    assert GAME.default_action(B_HAS_BID, "b") is None
    assert GAME.default_action(START, "a") is None


def test_the_two_others_go_on_when_one_leaves_and_both_bid_from_then_on() -> None:
    left = GAME.leave(B_HAS_BID, "c", Chance(SEED))
    assert left.outcome is None
    assert left.position == "1/3 bid a 2 0:3558:- 0:136:6 0:x1:- 542724271884 -"
    assert GAME.to_act(left.position) == {"a"}
    assert not GAME.inactive_seats(B_HAS_BID)
    assert GAME.inactive_seats(left.position) == {"c"}
    opened = GAME.apply(left.position, "a", "bid 8", Chance(SEED))
    assert opened == "2/3 lot b - 2:3555:- 0:1346:- 0:x1:- 2724271884 2:a8b6"
    assert GAME.to_act(GAME.apply(opened, "b", "lot large", Chance(SEED))) == {"a", "b"}


def test_a_bidder_is_asked_for_a_lot_instead_when_the_auctioneer_leaves() -> None:
    left = GAME.leave(GAME.apply(TURNED_UP, "c", "bid 7", Chance(SEED)), "a", Chance(SEED)).position
    assert left == "1/3 lot b - 0:x1:- 0:1366:- 0:1367:- 542724271884 -"
    assert GAME.to_act(TURNED_UP) >= GAME.to_act(left) == {"b"}
    assert GAME.prompt_key(left, "b") != GAME.prompt_key(TURNED_UP, "b")
    again = GAME.apply(left, "b", "lot small", Chance(SEED))
    assert GAME.prompt_key(again, "c") != GAME.prompt_key(TURNED_UP, "c")


@pytest.mark.parametrize("termination", ["resign", "time"])
def test_the_last_one_left_wins_and_who_left_first_is_last(termination: str) -> None:
    first = GAME.leave(TURNED_UP, "b", Chance(SEED)).position
    last = GAME.leave(first, "c", Chance(SEED), termination)
    assert last.outcome == GAME.outcome(last.position) == Outcome(termination, {"a": 1, "b": 0, "c": 0.5})
    assert last.outcome.ranks == {"a": 1, "b": 3, "c": 2}
    assert GAME.to_act(last.position) == frozenset()


@pytest.mark.parametrize(
    ("places", "scores", "ranks"),
    [
        ("5:1:- 2:1:- 0:1:-", {"a": 1, "b": 0.5, "c": 0}, {"a": 1, "b": 2, "c": 3}),
        ("5:1:- 5:1:- 0:1:-", {"a": 0.75, "b": 0.75, "c": 0}, {"a": 1, "b": 1, "c": 3}),
        ("5:1:- 2:1:- 2:1:-", {"a": 1, "b": 0.25, "c": 0.25}, {"a": 1, "b": 2, "c": 2}),
        ("0:1:- 0:1:- 0:1:-", {"a": 0.5, "b": 0.5, "c": 0.5}, {"a": 1, "b": 1, "c": 1}),
        ("9:x1:- 2:1:- 2:1:-", {"a": 0, "b": 0.75, "c": 0.75}, {"a": 3, "b": 1, "c": 1}),
    ],
)
def test_points_make_the_ranks_and_equals_share_them(
    places: str, scores: dict[str, float], ranks: dict[str, int]
) -> None:
    assert GAME.outcome(f"3/3 over.rounds c - {places} - 5:a8b1") == Outcome("rounds", scores, ranks)


def test_nobody_acts_unasked() -> None:
    for position, seat, action in ((START, "b", "lot small"), (TURNED_UP, "a", "bid 3"), (B_HAS_BID, "b", "bid 3")):
        with pytest.raises(IllegalTurn, match=f"{seat} is not to act"):
            GAME.apply(position, seat, action, Chance(SEED))


def test_what_is_not_asked_for_or_not_in_the_hand_is_refused() -> None:
    for position, seat, action in ((START, "a", "bid 3"), (TURNED_UP, "b", "lot small")):
        with pytest.raises(IllegalTurn, match="asked for"):
            GAME.apply(position, seat, action, Chance(SEED))
    for action in ("bid 8", "swap 8"):
        with pytest.raises(IllegalTurn, match="no 8 in the hand"):
            GAME.apply(TURNED_UP, "b", action, Chance(SEED))


@pytest.mark.parametrize("action", ["", "bid", "bid ?", "bid 9", "bid 6 ", "pass", "lot huge"])
def test_what_is_no_action_is_refused(action: str) -> None:
    with pytest.raises(InvalidNotation):
        GAME.apply(TURNED_UP, "b", action, Chance(SEED))


@pytest.mark.parametrize(
    "position",
    [
        "",
        START + " ",
        START.replace("lot", "pick"),
        START.replace("a", "d"),
        START.replace("3558", "9558"),
        START.replace("0:3558:-", "0:3558"),
        START.replace("1/3", "1"),
        START[:-1] + "7:a1b2",
    ],
)
def test_a_text_that_is_no_position_is_refused(position: str) -> None:
    with pytest.raises(InvalidNotation):
        GAME.to_act(position)


@pytest.mark.parametrize("seat", ["A", "", "d", "ab"])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: str) -> None:
    for refused in (GAME.view, GAME.prompt_key):
        with pytest.raises(InvalidNotation, match="is no seat"):
            refused(START, seat)
    with pytest.raises(InvalidNotation, match="is no seat"):
        GAME.leave(START, seat, Chance(SEED))


def test_nobody_leaves_twice_or_when_it_is_over() -> None:
    first = GAME.leave(TURNED_UP, "b", Chance(SEED)).position
    with pytest.raises(IllegalTurn, match="b has left"):
        GAME.leave(first, "b", Chance(SEED))
    over = GAME.leave(first, "c", Chance(SEED)).position
    for step in (lambda: GAME.leave(over, "a", Chance(SEED)), lambda: GAME.apply(over, "a", "bid 3", Chance(SEED))):
        with pytest.raises(GameOver):
            step()


def test_a_view_does_not_go_on() -> None:
    with pytest.raises(HiddenCards):
        GAME.apply(GAME.view(B_HAS_BID, "c"), "c", "bid 7", Chance(SEED))


def test_an_action_is_one_play() -> None:
    seen = GAME.view(TURNED_UP, "b")
    assert GAME.next_plays(seen, ()) == ("bid 1", "bid 3", "bid 6", "swap 1", "swap 3", "swap 6")
    assert GAME.next_plays(seen, ["bid 1"]) == ()
    assert GAME.plays("bid 1") == ("bid 1",)
    assert GAME.turn(["bid 1"]) == "bid 1"
    with pytest.raises(InvalidNotation, match="one play, not 0"):
        GAME.turn([])


@reproducible(200)
@given(games())
def test_every_game_ends_and_its_places_are_worth_the_same_together(played: Played) -> None:
    outcome = GAME.outcome(played.now)
    assert outcome is not None
    assert GAME.to_act(played.now) == frozenset()
    assert set(outcome.scores) == set(outcome.ranks) == set(SEATS)
    assert sum(outcome.scores.values()) == 1.5
    assert len(played.steps) <= int(played.rounds) * 5 + 3


@reproducible(200)
@given(games())
def test_seed_and_actions_replay_a_game(played: Played) -> None:
    again = Played(played.seed, played.rounds)
    for seat, action in played.steps:
        again.step(seat, action)
    assert again.positions == played.positions
    assert again.chance.used == played.chance.used


@reproducible(25)
@given(games())
def test_positions_and_views_are_written_as_they_are_read(played: Played) -> None:
    for position in played.positions:
        assert write(read(position)) == position
        for reader in READERS:
            seen = GAME.view(position, reader)
            assert write(read(seen)) == seen
            assert GAME.view(seen, reader) == seen


@reproducible(25)
@given(games())
def test_no_card_is_lost_or_made(played: Played) -> None:
    if not any(action == "leave" for _, action in played.steps):
        for position in played.positions:
            now = read(position)
            cards = [*now.pile, *"".join(place.hand + place.bid.strip("-+") for place in now.places.values())]
            opened = 2 * (now.round - (now.stage in ("lot", "bid")))
            assert len(cards) == len(DECK) - opened


@reproducible(25)
@given(games(), st.randoms(use_true_random=False))
def test_a_view_is_the_same_whatever_its_reader_may_not_see(played: Played, dice: Random) -> None:
    for position in played.positions:
        now = read(position)
        for reader in READERS:
            other = replace(now, pile=_others(now.pile, dice))
            for seat in now.present:
                if seat != reader:
                    place = now.places[seat]
                    bid = dice.choice("-+") if place.waits else _others(place.bid, dice)
                    other = other.put(seat, replace(place, hand=_others(place.hand, dice), bid=bid))
            assert GAME.view(write(other), reader) == GAME.view(position, reader)


@reproducible(25)
@given(games())
def test_what_may_be_done_follows_from_the_view_and_is_accepted(played: Played) -> None:
    for position in played.positions:
        for seat in SEATS:
            turns = GAME.turns(GAME.view(position, seat))
            assert bool(turns) == (seat in GAME.to_act(position))
            assert len(set(turns)) == len(turns)
            for turn in turns:
                GAME.apply(position, seat, turn, Chance(SEED))


@reproducible(25)
@given(games())
def test_others_change_a_question_only_when_an_auctioneer_has_left(played: Played) -> None:
    for before, after, (actor, action) in zip(played.positions, played.positions[1:], played.steps, strict=False):
        for seat in (GAME.to_act(before) & GAME.to_act(after)) - {actor}:
            left = action == "leave" and actor == read(before).auctioneer
            assert (GAME.prompt_key(before, seat) != GAME.prompt_key(after, seat)) == left


@reproducible(25)
@given(games())
def test_a_question_is_never_put_again_once_it_was_answered(played: Played) -> None:
    for seat in SEATS:
        asked = [GAME.prompt_key(one, seat) if seat in GAME.to_act(one) else None for one in played.positions]
        changes = [one for before, one in zip([None, *asked], asked, strict=False) if one and one != before]
        assert len(set(changes)) == len(changes)


def _others(cards: str, dice: Random) -> str:
    return "".join(dice.choice("12345678") for _ in cards)
