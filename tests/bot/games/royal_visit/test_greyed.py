"""Every card that cannot be played has its reason, and only those have."""

from __future__ import annotations

import pytest

from bot.games.royal_visit.builder.controls import belongs_to_turn
from bot.games.royal_visit.hand.screen import why_greyed, why_no_other
from bot.games.royal_visit.states import SUMMON
from tests.bot.games.royal_visit.cases import ENGLISH, builder_of, drafts, my_move, pressed, screen
from tests.engine.royal_visit.positions import at


def reasons(pawns: str, hand: str, plays: str = "", **fields: str) -> list[str]:
    """The lines of small print."""
    state = my_move(at(pawns, hand, **fields), plays)
    small = [line.removeprefix("-# ") for line in screen(state).notes.split("\n") if line.startswith("-# ")]
    builder = builder_of(state)
    assert small == [*why_no_other(ENGLISH, builder), *why_greyed(ENGLISH, builder)]
    return small


@pytest.mark.parametrize(
    ("pawns", "hand", "plays", "said"),
    [
        ("L-2,K0,R+2,W-1,J+1", "K1G1G2GFW1J1", "", []),
        ("L-1,K0,R+1,W-3,J+1", "K1", "", ["King: a Guard blocks him on each side."]),
        ("L-8,K0,R+8,W-3,J+1", "K1K1", "", ["King's Privilege: a Guard stands at each end of the board."]),
        ("L-1,K0,R+1,W-3,J+1", "GF", "", ["Guard escort: both Guards are already beside the King."]),
        ("L-2,K0,R+2,W-1,J0", "JM", "", ["Jester Fountain: the Jester is already on the Fountain."]),
        ("L-2,K0,R+2,W+2,J+1", "J1", "", ["Wizard's power: the King or a Guard is already on his space."]),
        (
            "L-2,K0,R+2,W-1,J+1",
            "K1W1",
            "K1:K+1",
            ["The rest of this turn: King cards only. You have none left: end your turn."],
        ),
        ("L-2,K0,R+1,W-1,J+1", "K1K1W1", "K1:K-1", ["The rest of this turn: King cards only."]),
        ("L-1,K0,R+3,W-1,J+1", "GFGFG1", "GF:R+1", ["Guard escort: both Guards are already beside the King."]),
        ("L-2,K0,R+2,W-1,J+1", "W1W1J1", "W1:W-2", ["The rest of this turn: Wizard cards only."]),
        (
            "L-2,K0,R+2,W-1,J+1",
            "J1JM",
            "J1:J0",
            [
                "The rest of this turn: Jester cards on the Jester only.",
                "Jester Fountain: the Jester is already on the Fountain.",
            ],
        ),
        (
            "L-4,K0,R+2,W-1,J-3",
            "J1J5JM",
            "J1:R+3",
            [
                "The rest of this turn: Jester cards on the Guards only.",
                "Jester Fountain: no pawn can move to the Fountain now.",
            ],
        ),
        (
            "L-4,K-2,R+2,W-1,J-3",
            "J2J3J5",
            "J2:K0",
            ["The rest of this turn: Jester cards on the King only.", "Jester 5: no pawn can move that far."],
        ),
        (
            "L-4,K-2,R+2,W-1,J-3",
            "J1J2JM",
            "J1:K-3",
            [
                "The rest of this turn: Jester cards on the King only.",
                "Jester 2, Jester Fountain: the Jester is no longer between your Chateau and the King.",
            ],
        ),
        (
            "L-4,K-2,R+2,W-1,J-3",
            "J1K1",
            "J1:W0",
            ["The rest of this turn: Jester cards on the Wizard only. You have none left: end your turn."],
        ),
        ("L-4,K0,R+4,W-1,J+1", "K1K1", "K1:K+1", []),
        ("L-2,K0,R+2,W-1,J+1", "K1", "WP:K-1", ["The Wizard's power takes the whole turn."]),
        ("L-8,K-6,R-1,W+6,J-6", "K1K1W1", "K1:K-7", ["The King is in a Chateau: nothing more can be played."]),
    ],
)
def test_reasons(pawns: str, hand: str, plays: str, said: list[str]) -> None:
    assert reasons(pawns, hand, plays) == said


def test_the_manuals_condition_on_the_king_is_a_reason() -> None:
    said = reasons("L-8,K-1,R+6,W-1,J-3", "J1J4J4", "J1:K0", rules="manual")
    assert said == ["The rest of this turn: Jester cards on the King only."]
    said = reasons("L-8,K-2,R+1,W-1,J-4", "J1J3", "J1:K-1", rules="manual")
    assert said == [
        "The rest of this turn: Jester cards on the King only.",
        "Jester 3: the Jester would no longer be between your Chateau and the King.",
    ]


def test_there_are_reasons_exactly_where_something_in_hand_is_greyed() -> None:
    for _, state in drafts(41, 300):
        builder = builder_of(state)
        left = {choice.key: belongs_to_turn(builder, choice) for choice in builder.choices}
        grey = {choice.key for choice in builder.choices if not choice.plays}
        assert bool(why_greyed(ENGLISH, builder)) == any(left[key] for key in grey)
        kinds = left.keys() - {SUMMON}
        of_jester = bool(state.draft.plays and state.draft.plays[0][0] == "J" and kinds)
        assert bool(why_no_other(ENGLISH, builder)) == (of_jester or not all(left[key] for key in kinds))


def test_while_a_card_is_chosen_no_other_card_needs_a_reason() -> None:
    state = pressed(my_move(at("L-1,K0,R+1,W-3,J+1", "K1W1")), "W1")
    assert screen(state).notes == ""


def test_the_reason_for_the_wizards_power_is_the_only_one_there_is() -> None:
    greyed = 0
    for position, state in drafts(42, 300):
        builder = builder_of(state)
        if not state.draft.plays and not builder.choices[-1].plays:
            greyed += 1
            assert position.pawns.wizard in position.pawns[:3]
    assert greyed > 3


def test_reasons_are_short() -> None:
    for _, state in drafts(43, 200):
        lines = why_greyed(ENGLISH, builder_of(state))
        assert len(lines) <= 5
        assert all(len(line) <= 140 for line in lines)
