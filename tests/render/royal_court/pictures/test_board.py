"""What the table's picture says, read from its plan."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.royal_court.luck import Rolled
from engine.royal_court.notation import read_position
from render.royal_court.content import BoardContent, LastAct
from render.royal_court.pending_effect import effect
from render.royal_court.pictures.board import board_scene
from tools.situations.royal_court import GIFT, LABELS, SIX, WINDOW


def names(line: str = SIX, last: LastAct | None = None, **changes: object) -> list[str]:
    """What lies on the table, from back to front."""
    view = replace(read_position(line), **changes)  # type: ignore[arg-type]
    return [item.name for item in board_scene(BoardContent(view, last), LABELS).layers]


@pytest.mark.parametrize(
    ("top", "is_open", "says", "sign"),
    [
        ("7r", False, ("text Red", "text same or", "text higher"), "sign red"),
        ("7b", False, ("text Black", "text same or", "text lower"), "sign black"),
        ("7b", True, ("text anything",), "sign open"),
        ("XX", False, ("text anything",), "sign open"),
    ],
)
def test_what_fits_is_said_in_words(top: str, is_open: bool, says: tuple[str, ...], sign: str) -> None:
    shown = names(primary=("9r", top), is_open=is_open)
    assert set(says) <= set(shown)
    assert [name for name in shown if name.startswith("sign ")] == [sign]


def test_the_cards_left_stand_at_each_seat_with_guests_and_courts_and_those_to_draw_at_their_pile() -> None:
    shown = names()
    assert {"text 10", "text 14", "text 15", "text 5", "text 24", "text 21"} <= set(shown)


def test_whose_turn_it_is_with_the_actions_left() -> None:
    shown = names()
    assert [name for name in shown if name.startswith("lit")] == ["lit 1"]
    assert shown.count("pip") == 3
    assert "text ×9" in names(actions=9)


def test_who_is_out_is_a_ghost_and_who_has_finished_has_a_medal() -> None:
    assert {"gone 3", "ghost", "text out"} <= set(names())
    places = read_position(SIX).places
    finished = (*places[:3], replace(places[3], fate="f1"), *places[4:])
    assert {"gone 3", "medal", "text 1st"} <= set(names(places=finished))


def test_a_castle_is_a_tower_and_beyond_four_a_number() -> None:
    places = read_position(SIX).places
    assert names().count("tower") == 4
    many = (replace(places[0], castles=(("7r", "8r", "9r"),) * 6), *places[1:])
    assert names(places=many).count("tower") == 8
    assert "text ×6" in names(places=many)


def test_the_last_roll_is_a_die_of_its_kind() -> None:
    for sides in (4, 6, 8, 10, 12, 20):
        shown = names(last=LastAct(1, "card", ("Jr",), rolls=(Rolled("jack", (sides,), 3),)))
        assert {f"die d{sides}", "text 3", f"text d{sides}"} <= set(shown)
    shown = names(last=LastAct(1, "set", ("Jr",), rolls=(Rolled("set", (20, 10), 21),)))
    assert {"die d20", "die d10", "text 21", "text d20+d10"} <= set(shown)


def test_a_revolt_tells_the_heads_owed_and_a_siege_who_besieges() -> None:
    assert {"text Revolt!", "heads", "text 2", "torch"} <= set(names(WINDOW))
    assert {"text Siege!", "besieger"} <= set(names(besieger=2))
    assert "torch" not in names()


@pytest.mark.parametrize(("nopes", "says"), [((1,), "text Noped"), ((1, 2), "text Stands"), ((), "text Nope?")])
def test_a_window_shows_who_has_noped_and_what_becomes_of_it(nopes: tuple[int, ...], says: str) -> None:
    shown = names(WINDOW, nopes=nopes)
    assert says in shown
    assert [name for name in shown if name.startswith("noper")] == [f"noper {seat}" for seat in nopes]


@pytest.mark.parametrize(
    ("stands", "parts"),
    [
        ("jack=4", ("=+4", "sign_actions")),
        ("queen=2", ("=+2", "sign_actions")),
        ("queen=turn", ("sign_turn",)),
        ("queen=b+", ("sign_named", "crest_b")),
        ("king=b3/2", ("=3", "sign_swap", "crest_b")),
        ("king=b1/0", ("sign_swap", "crest_b")),
        ("six=b5", ("sign_six", "crest_b")),
        ("six=b1", ("=+2", "sign_draw")),
        ("joker=7", ("=7", "sign_rain")),
        ("revolt", ("sign_revolt",)),
        ("set=3", ("=+3", "sign_draw")),
        ("set=10", ("sign_gift",)),
    ],
)
def test_every_effect_has_its_signs(stands: str, parts: tuple[str, ...]) -> None:
    assert effect(replace(read_position(GIFT), effect=stands)) == parts


def test_the_last_act_is_shown_where_it_happened() -> None:
    shown = names(last=LastAct(0, "card", ("6b",), aim=5, picked={5: 2}))
    assert {"arrow a", "aim f", "glow", "picked", "text +2"} <= set(shown)
    assert shown.index("arrow a") < shown.index("top Jr"), "arrows lie below the pile"
    drawn = names(last=LastAct(0, "draw", picked={0: 1}))
    assert "text +1" in drawn
    assert not any(name.startswith(("arrow", "aim", "glow")) for name in drawn)
    assert "glow" in names(last=LastAct(1, "court", ("Jr", "Qb", "Kr")))
    assert "glow" in names(last=LastAct(1, "castle", ("8r", "9b", "Tb")))


def test_what_happens_behind_closed_hands_points_at_nobody() -> None:
    shown = names(last=LastAct(None, "pass"))
    assert not any(name.startswith(("arrow", "aim")) for name in shown)


def test_who_is_next_by_a_queens_word_is_told() -> None:
    assert {"named", "text next"} <= set(names(named=0))


SWAP = "court a+2 p - 0 shut 0 swap king=b2/1 0 - - {} 2r4r4bQb/-/-/- ?9/-/-/- ?36 Kr9r3bKb -"


def test_cards_taken_in_a_swap_are_seen_by_who_may_see_them() -> None:
    assert {"taken XX", "taken 3r"} <= set(names(SWAP.format("XX3r")))
    assert names(SWAP.format("?2")).count("taken ") == 2
