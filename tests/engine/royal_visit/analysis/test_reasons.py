"""Reasons are true: the condition of each is looked for again, another way, on random positions and turns."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.randomness import Chance
from engine.royal_visit.analysis.reasons import FEW, VOCABULARY, Change, Kind, Reason, reasons
from engine.royal_visit.board import Pawn, Seat
from engine.royal_visit.cards import DECK, Card, Cards, Hidden
from engine.royal_visit.notation import read_turn
from engine.royal_visit.position import Position, View, outcome, view
from engine.royal_visit.rules import apply
from engine.royal_visit.turns.listing import turns
from engine.royal_visit.turns.plays import Turn
from tests.engine.royal_visit.games import positions, reproducible
from tests.engine.royal_visit.positions import SEED, after, at
from tests.support.royal_visit import wins

CHATEAU = {Seat.GREEN: {-8, -7}, Seat.RED: {7, 8}}
LONG = Hidden(54)


def reasons_of(here: Position, turn: Turn) -> dict[Kind, Reason]:
    """Everything in the vocabulary that is true of a turn, by its kind."""
    change = Change(view(here, here.turn), turn)
    found = [reason for test in VOCABULARY if (reason := test(change)) is not None]
    return {reason.kind: reason for reason in found}


def home(here: Position, seat: Seat, space: int) -> int:
    """How near a space is to a seat's end."""
    return space if seat is Seat.RED else -space


def unseen(here: Position) -> Cards:
    """What the player to move cannot see, in some order."""
    own = here.hands[here.turn]
    assert not isinstance(own, Hidden)
    return tuple((Counter(DECK) - Counter(own) - Counter(here.discard)).elements())


@reproducible(150)
@given(positions(), st.integers(0, 2**32))
def test_every_reason_is_true_and_none_is_kept_back(here: Position, luck: int) -> None:
    dice = Random(luck)
    listed = turns(here)
    turn = dice.choice(listed)
    reasoned = reasons_of(here, turn)
    then = apply(here, turn, Chance(SEED))
    ended = outcome(then)
    mover, other = here.turn, here.turn.other
    before, now = here.pawns, then.pawns
    size = len(here.hands[other])
    hidden = list(unseen(here))

    assert (Kind.WINS in reasoned) == (ended is not None and ended.winner == mover.letter)
    if Kind.WINS in reasoned:
        assert ended is not None
        assert reasoned[Kind.WINS].termination == ended.termination
        assert [reason.kind for reason in reasons(view(here, mover), turn)] == [Kind.WINS]

    if ended is None:
        for _ in range(6):
            dice.shuffle(hidden)
            hand = tuple(sorted(hidden[:size]))
            if Kind.STOPS in reasoned:
                assert not wins(then, other, hand, size)
            if (reason := reasoned.get(Kind.HINDERS)) is not None:
                assert reason.win is not None
                fewer = hand[: len(reason.win.cards) - 1]
                assert not wins(then, other, fewer, size)
    for kind in (Kind.STOPS, Kind.HINDERS):
        if (reason := reasoned.get(kind)) is not None:
            assert ended is None
            assert reason.was is not None
            assert len(reason.was.cards) <= FEW
            assert reason.was.termination in wins(replace(here, draw=LONG), other, reason.was.cards, size)
    if (reason := reasoned.get(Kind.HINDERS)) is not None:
        assert reason.was is not None
        assert reason.win is not None
        assert reason.win.termination in wins(then, other, reason.win.cards, size)
        assert len(reason.win.cards) > len(reason.was.cards)

    own = here.hands[mover]
    assert not isinstance(own, Hidden)
    kept = tuple((Counter(own) - Counter(card for play in turn for card in play.cards)).elements())
    again = ended is None and bool(wins(replace(then, draw=LONG), mover, kept))
    could = bool(wins(replace(here, draw=LONG), mover, own))
    assert (Kind.THREATENS in reasoned) == (again and not could)

    def court(pawns: tuple[int, ...], seat: Seat) -> bool:
        return all(home(here, seat, space) > 0 for space in pawns[:3])

    def pull(pawns: tuple[int, ...], seat: Seat) -> int:
        return sum(space in CHATEAU[seat] for space in pawns) + court(pawns, seat)

    step = home(here, mover, then.crown) - home(here, mover, here.crown)
    if ended is None or ended.termination != "king":
        assert (Kind.CROWN in reasoned) == (step > 0 and pull(now, mover) > pull(before, mover))
    if (reason := reasoned.get(Kind.CROWN)) is not None:
        assert (reason.steps, reason.space) == (step, then.crown)
        assert set(reason.pawns) == {pawn for pawn in Pawn if now[pawn] in CHATEAU[mover]}
        assert reason.court == court(now, mover)
        assert min(8, len(reason.pawns) + reason.court) >= step

    assert (Kind.HOLDS_CROWN in reasoned) == (pull(now, other) < pull(before, other))
    if (reason := reasoned.get(Kind.HOLDS_CROWN)) is not None:
        assert (reason.before, reason.steps) == (pull(before, other), pull(now, other))

    nearer = home(here, mover, now.king) - home(here, mover, before.king)
    assert (Kind.KING in reasoned) == (nearer > 0)
    if (reason := reasoned.get(Kind.KING)) is not None:
        assert (reason.steps, reason.space) == (nearer, now.king)

    def jester(pawns: tuple[int, ...], seat: Seat) -> bool:
        return home(here, seat, pawns[4]) > home(here, seat, pawns[1])

    assert (Kind.GAINS_JESTER in reasoned) == (jester(now, mover) and not jester(before, mover))
    assert (Kind.TAKES_JESTER in reasoned) == (jester(before, other) and not jester(now, other))

    def calls(pawns: tuple[int, ...], seat: Seat) -> bool:
        """Whether the King would come nearer if he took the Wizard's space, Guards on either side."""
        left, king, right, wizard, _ = pawns
        return left < wizard < right and home(here, seat, wizard) > home(here, seat, king)

    assert (Kind.CALLS_KING in reasoned) == (calls(now, mover) and not calls(before, mover))
    assert (Kind.SHUTS_WIZARD in reasoned) == (calls(before, other) and not calls(now, other))

    guards = [home(here, mover, now[pawn]) - home(here, mover, before[pawn]) for pawn in (Pawn.L, Pawn.R)]
    come = min(guards) >= 0 and max(guards) > 0 and now.king == before.king
    assert (Kind.GUARDS in reasoned) == (come and not court(before, mover))
    if (reason := reasoned.get(Kind.GUARDS)) is not None:
        assert len(reason.pawns) == sum(way > 0 for way in guards)
    nearer = home(here, mover, now.wizard) > home(here, mover, before.wizard)
    assert (Kind.WIZARD in reasoned) == (nearer and before.wizard not in CHATEAU[mover])

    if (reason := reasoned.get(Kind.DRAWS)) is not None:
        assert reason.steps == 8 - len(kept)
        left = here.hands[mover]
        assert len(then.hands[mover]) == len(left) == 8, "it really draws them"
    spends = [card.name for play in turn for card in play.cards]
    assert (Kind.SPENDS in reasoned) == (bool(spends) and set(spends) <= {"W1", "J1", "G1"})


@pytest.mark.parametrize(
    ("pawns", "hand", "turn", "kind"),
    [
        ("L-2,K+6,R+8,W-1,J+1", "G1K1", "G1:R+7", Kind.BLOCKS),
        ("L-2,K+5,R+8,W+7,J-5", "W3K1", "W3:W+4", Kind.SHUTS_WIZARD),
    ],
)
def test_what_the_rules_name_is_told(pawns: str, hand: str, turn: str, kind: Kind) -> None:
    assert kind in reasons_of(at(pawns, hand), read_turn(turn))


def test_a_guard_blocks_the_king_only_where_single_king_cards_could_have_passed() -> None:
    here = at("L-2,K+6,R+8,W-1,J+1", "G1K1K1")
    reason = reasons_of(here, read_turn("G1:R+7"))[Kind.BLOCKS]
    assert (reason.pawn, reason.space, reason.steps) == (Pawn.R, 7, 1)
    walked = after(at("L-2,K+6,R+8,W-1,J+1", "K1", turn="r"), "K1:K+7")
    assert outcome(walked) is not None, "he could"
    stood = at("L-2,K+6,R+7,W-1,J+1", "K1", turn="r")
    assert {str(turn[0]) for turn in turns(stood) if turn[0].cards} == {"K1:K+5"}, "he cannot any more"
    assert Kind.BLOCKS not in reasons_of(at("L-2,K+2,R+8,W-1,J+1", "G1K1"), read_turn("G1:R+7")), "he is too far away"
    green = at("L-8,K-6,R+2,W-1,J+1", "G1K1", turn="r")
    assert reasons_of(green, read_turn("G1:L-7"))[Kind.BLOCKS].pawn is Pawn.L


@pytest.mark.parametrize(
    ("pawns", "hand", "turn", "kind"),
    [
        ("L-3,K-2,R-1,W0,J+5", "W1G1", "W1:W-1", Kind.CROWN),
        ("L-3,K-2,R-1,W0,J+5", "W1G1", "G1:L-4", Kind.GUARDS),
        ("L-2,K0,R+2,W-7,J+1", "W1G1", "W1:W-8", Kind.WIZARD),
        ("L-5,K-1,R+1,W+3,J-3", "J1J4", "J1:J-4", Kind.GAINS_JESTER),
        ("L-2,K+6,R+7,W-1,J+1", "G1K1", "G1:L-3", Kind.BLOCKS),
    ],
)
def test_what_was_so_already_is_no_reason(pawns: str, hand: str, turn: str, kind: Kind) -> None:
    assert kind not in reasons_of(at(pawns, hand), read_turn(turn))


def test_a_threat_that_stood_already_is_no_reason() -> None:
    here = at("L-8,K-6,R+2,W-1,J+3", "K1W1")
    assert wins(here, Seat.GREEN, (Card.K1, Card.W1)), "Green could have won at once"
    assert Kind.THREATENS not in reasons_of(here, read_turn("W1:W-2"))
    blocked = at("L-7,K-6,R+2,W-1,J+3", "K1G1")
    assert Kind.THREATENS in reasons_of(blocked, read_turn("G1:L-8")), "this one is new"


@reproducible(40)
@given(positions(), st.integers(0, 2**32))
def test_what_is_hidden_makes_no_difference(here: Position, luck: int) -> None:
    dice = Random(luck)
    turn = dice.choice(turns(here))
    cards = list(unseen(here))
    dice.shuffle(cards)
    size = len(here.hands[here.turn.other])
    others, draw = tuple(sorted(cards[:size])), tuple(cards[size:])
    own = here.hands[here.turn]
    hands = (own, others) if here.turn is Seat.GREEN else (others, own)
    there = View(replace(here, hands=hands, draw=draw))  # not even whole positions give anything away
    assert reasons(there, turn) == reasons(view(here, here.turn), turn)
