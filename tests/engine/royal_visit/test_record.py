"""Records: what a `.rv` file says, and all that can be wrong with one. test_recorded_games.py has complete games."""

from __future__ import annotations

import pytest

from engine.errors import InvalidRecord
from engine.royal_visit.notation import write_position
from engine.royal_visit.record import replay, write
from tests.engine.royal_visit.positions import SEED

COMMITMENT = "a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e"

RECORD = f"""\
Rules-Version: 1
Ruleset: rulebook
Green: Ada
Red: Bert von: Ost
Started: 2026-01-31T20:15:00Z
Seed-SHA256: {COMMITMENT}
Seed: {SEED}
Result: r resign

pick left
W2:W-3;W2:W-5
J4:J+5
"""

DECK_AFTER_THE_DEAL = "J3J2W2W3G2K1J5K1K1W1K1K1G1G2W2GFJ3J2GFW3J3JMG2W2G1G2G2W1G1JMK1J4J3G2W2G2J2K1"


def refused(text: str) -> str:
    """The one line that says what is wrong with a record."""
    with pytest.raises(InvalidRecord) as caught:
        replay(text)
    return str(caught.value)


def test_seed_pick_and_turns_replay_a_match_exactly() -> None:
    assert [write_position(position) for position in replay(RECORD).positions] == [
        "L-2,K0,R+2,W-1,J+1 0 big g K1K1G2G2W2W2J1J4 K1K1K1G1G2W2W2J4 " + DECK_AFTER_THE_DEAL + " - rulebook",
        "L-2,K0,R+2,W-5,J+1 0 big r K1K1G2G2J1J2J3J4 K1K1K1G1G2W2W2J4 " + DECK_AFTER_THE_DEAL[4:] + " W2W2 rulebook",
        "L-2,K0,R+2,W-5,J+5 0 big g K1K1G2G2J1J2J3J4 K1K1K1G1G2W2W2W2 " + DECK_AFTER_THE_DEAL[6:] + " W2W2J4 rulebook",
    ]


@pytest.mark.parametrize(
    "result", ["g king", "r crown", "g deck", "draw deck", "draw", "g", "resign", "R resign", "draw resign"]
)
def test_a_game_that_is_left_open_has_no_other_result(result: str) -> None:
    assert refused(RECORD.replace("r resign", result)) == (
        f"line 8: the turns leave the game open: {result!r} cannot be its result"
    )


def test_a_game_that_still_goes_on_has_no_result() -> None:
    assert replay(RECORD.replace("Result: r resign\n", "")).result is None


@pytest.mark.parametrize("header", ["Rules-Version", "Ruleset", "Green", "Red", "Started", "Seed-SHA256", "Result"])
def test_only_the_seed_is_needed_to_replay(header: str) -> None:
    lines = [line for line in RECORD.split("\n") if not line.startswith(f"{header}:")]
    assert replay("\n".join(lines)).positions == replay(RECORD).positions


def test_headers_that_are_not_known_are_left_alone() -> None:
    assert replay("Event: Winter Cup\n" + RECORD).positions == replay(RECORD).positions


def test_line_ends_of_windows_are_read() -> None:
    assert replay(RECORD.replace("\n", "\r\n")) == replay(RECORD)


def test_empty_lines_at_the_end_do_not_matter() -> None:
    assert replay(RECORD + "\n\n") == replay(RECORD.rstrip("\n")) == replay(RECORD)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Green: Ada", "Green Ada", "line 3: a header reads Key: value, not 'Green Ada'"),
        ("Green: Ada", "Ruleset: manual", "line 3: Ruleset is given twice"),
        (f"Seed: {SEED}\n", "", "line 1: the header Seed is missing"),
        ("Ruleset: rulebook", "Ruleset: house", "line 2: Ruleset must be rulebook or manual, not 'house'"),
        ("Rules-Version: 1", "Rules-Version: 2", "line 1: Rules-Version 2 is not known, only 1"),
        (f"Seed: {SEED}", "Seed: 0", "line 7: a seed is 64 lower-case hexadecimal digits"),
        (COMMITMENT, "0" * 64, "line 6: Seed-SHA256 is not the SHA-256 of Seed"),
        ("pick left", "pick wizard", "line 10: after a blank line comes pick left or pick right"),
        ("pick left\n", "", "line 10: after a blank line comes pick left or pick right"),
        ("J4:J+5", "J4:J+4", "line 12: play 1, J4:J+4, is not legal here"),
        ("J4:J+5", "pass", "line 12: a pass is legal only when nothing else is"),
        ("W2:W-3;W2:W-5", "W2:W-3;W2:W-4", "line 11: play 2, W2:W-4, is not legal here"),
        ("W2:W-3;W2:W-5", "W2:W-3;", "line 11: a play reads like K1:K+1, G2:L-3,R+3 or WP:K0, not ''"),
        ("pick left\n", "pick left\n\n", "line 11: a play reads like K1:K+1, G2:L-3,R+3 or WP:K0, not ''"),
    ],
)
def test_the_first_wrong_line_is_named(old: str, new: str, message: str) -> None:
    assert refused(RECORD.replace(old, new)) == message


def test_an_empty_file_is_not_a_record() -> None:
    assert refused("") == "line 1: the header Seed is missing"


def test_a_record_without_a_ruleset_is_of_the_default_one() -> None:
    assert replay(RECORD.replace("Ruleset: rulebook\n", "")) == replay(RECORD)


def test_headers_alone_are_not_a_record() -> None:
    assert refused(RECORD.partition("\n\n")[0]) == "line 9: after a blank line comes pick left or pick right"


def test_the_error_carries_the_number_of_the_line() -> None:
    with pytest.raises(InvalidRecord) as caught:
        replay(RECORD.replace("J4:J+5", "J4:J+4"))
    assert caught.value.line == 12
    assert caught.value.code == "illegal play"


def test_a_record_is_written_with_its_headers_in_order_a_blank_line_the_pick_and_one_turn_a_line() -> None:
    headers = {
        "Seed": SEED,
        "Result": "r resign",
        "Green": "Ada",
        "Red": "Bert von: Ost",
        "Ruleset": "rulebook",
        "Rules-Version": "1",
        "Seed-SHA256": COMMITMENT,
        "Started": "2026-01-31T20:15:00Z",
    }
    assert write(headers, "left", ["W2:W-3;W2:W-5", "J4:J+5"]) == RECORD


def test_headers_that_are_not_to_be_told_are_left_out() -> None:
    assert write({"Ruleset": "rulebook", "Green": "Ada"}, "right", []) == (
        "Ruleset: rulebook\nGreen: Ada\n\npick right\n"
    )
