"""The luck of a match follows from its seed, and anyone can work it out again.

The literals were worked out from the description of the deal with another program.
"""

from __future__ import annotations

import pytest

from engine.errors import InvalidNotation
from engine.randomness import Chance, Numbers, check_seed, commitment
from engine.royal_visit.board import Ruleset
from engine.royal_visit.deal import SHUFFLE, Pick, deal
from engine.royal_visit.notation import write_position
from tests.engine.royal_visit.positions import SEED, field

ZEROS = "0" * 64
WORD = 1 << 64


@pytest.mark.parametrize(
    "seed", ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64, " " + "0" * 63, "0" * 64 + "\n", "٠" * 64]
)
def test_nothing_else_is_a_seed(seed: str) -> None:
    with pytest.raises(InvalidNotation, match="64 lower-case hexadecimal digits"):
        check_seed(seed)
    with pytest.raises(InvalidNotation):
        Chance(seed)


@pytest.mark.parametrize(
    ("seed", "digest"),
    [
        (SEED, "a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e"),
        (ZEROS, "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55"),
    ],
)
def test_the_commitment_is_the_sha_256_of_the_seeds_64_characters(seed: str, digest: str) -> None:
    assert commitment(seed) == digest


def test_numbers_are_the_64_bit_big_endian_words_of_sha_256_four_to_a_block() -> None:
    numbers = Numbers(SEED, "a")
    assert [numbers.below(WORD) for _ in range(6)] == [
        89975482617816561,
        17094977088119543675,
        11682807936376597822,
        17659304799704072254,
        2097824600638493418,  # the first of block 1
        14184117484438466941,
    ]


def test_each_purpose_has_numbers_of_its_own() -> None:
    assert Numbers(SEED, "b").below(WORD) == 2448270250394148511
    assert Numbers(SEED, "shuffle1").below(WORD) == 10986277350124574682
    assert Numbers(ZEROS, "a").below(WORD) != 89975482617816561


def test_a_number_below_k_is_the_next_word_modulo_k() -> None:
    numbers = Numbers(SEED, "b")  # 2448270250394148511, 2050027537894636033, 6354061425647355400, 15326850022236373380
    assert [numbers.below(10), numbers.below(7), numbers.below(400), numbers.below(1)] == [1, 6, 200, 0]


def test_words_at_or_above_the_largest_multiple_of_k_are_passed_over() -> None:
    # Below 2^63 + 1 the largest multiple is 2^63 + 1 itself: three of the first six words here are too large.
    numbers = Numbers(SEED, "hand")
    assert [numbers.below((1 << 63) + 1) for _ in range(3)] == [
        8543899345477482871,
        6841251214265789571,
        7498089103911207902,
    ]


def test_the_largest_multiple_itself_is_passed_over_and_the_word_below_it_is_not() -> None:
    first, second = 15845054350209565107, 8543899345477482871
    assert Numbers(SEED, "hand").below(first) == second
    assert Numbers(SEED, "hand").below(first + 1) == first


def test_a_shuffle_is_fisher_yates_from_the_last_index_down_to_1() -> None:
    # The words modulo 5, 4, 3 and 2 are 2, 2, 0 and 1: abedc, abdec, dbaec, dbaec.
    assert "".join(Chance(SEED).shuffle(SHUFFLE, "abcde")) == "dbaec"


def test_shuffles_are_numbered_from_1_and_each_has_its_own_purpose() -> None:
    shuffles = Chance(SEED)
    assert shuffles.used.get(SHUFFLE, 0) == 0
    assert "".join(shuffles.shuffle(SHUFFLE, "abcde")) == "dbaec"
    assert shuffles.used.get(SHUFFLE, 0) == 1
    assert "".join(shuffles.shuffle(SHUFFLE, "abcde")) == "abdec"
    assert "".join(Chance(SEED, {SHUFFLE: 1}).shuffle(SHUFFLE, "abcde")) == "abdec"
    assert "".join(Chance(SEED, {SHUFFLE: 6}).shuffle(SHUFFLE, "abcde")) == "beadc"


def test_a_shuffle_leaves_what_it_was_given_alone() -> None:
    pile = list("abcde")
    Chance(SEED).shuffle(SHUFFLE, pile)
    assert pile == list("abcde")
    assert Chance(SEED).shuffle(SHUFFLE, "") == ()


def test_shuffle_1_is_the_deck_in_table_order_eight_to_green_eight_to_red_the_rest_to_the_draw_pile() -> None:
    here = deal("left", Ruleset.RULEBOOK, Chance(SEED))
    # The shuffled deck begins W2K1J1J4W2K1G2G2 G1K1W2J4W2G2K1K1 J3J2W2…
    assert write_position(here) == (
        "L-2,K0,R+2,W-1,J+1 0 big g K1K1G2G2W2W2J1J4 K1K1K1G1G2W2W2J4 "
        "J3J2W2W3G2K1J5K1K1W1K1K1G1G2W2GFJ3J2GFW3J3JMG2W2G1G2G2W1G1JMK1J4J3G2W2G2J2K1 - rulebook"
    )


def test_another_seed_gives_other_cards() -> None:
    here = deal("left", Ruleset.RULEBOOK, Chance(ZEROS))
    # The shuffled deck begins W3G1W2G1G2K1JMGF G2J3K1K1W2J4W2W2 G2G2K1…
    assert write_position(here) == (
        "L-2,K0,R+2,W+1,J-1 0 big r K1G1G1G2GFW2W3JM K1K1G2W2W2W2J3J4 "
        "G2G2K1G1K1J3J5G1J3K1G2J2W2W2G2K1W2K1W1W2J4GFG2J2K1G2J3K1W1J4G2W3JMJ1G2J2K1K1 - rulebook"
    )


@pytest.mark.parametrize(
    ("seed", "pick", "wizard"),
    [(ZEROS, "left", "W+1"), (ZEROS, "right", "W-1"), (SEED, "left", "W-1"), (SEED, "right", "W+1")],
)
def test_the_number_0_of_purpose_hand_puts_the_wizard_in_the_left_hand_and_1_in_the_right(
    seed: str, pick: Pick, wizard: str
) -> None:
    assert Numbers(ZEROS, "hand").below(2) == 0
    assert Numbers(SEED, "hand").below(2) == 1
    assert wizard in field(deal(pick, Ruleset.RULEBOOK, Chance(seed)), "PAWNS").split(",")


def test_the_deal_uses_up_shuffle_1() -> None:
    shuffles = Chance(SEED)
    deal("left", Ruleset.RULEBOOK, shuffles)
    assert shuffles.used.get(SHUFFLE, 0) == 1


def test_both_rulesets_deal_the_same_cards() -> None:
    rulebook, manual = (deal("left", ruleset, Chance(SEED)) for ruleset in Ruleset)
    assert (rulebook.hands, rulebook.draw) == (manual.hands, manual.draw)
