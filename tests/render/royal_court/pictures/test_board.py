"""What the table's picture says, read from its plan."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.royal_court.acts.act import ActKind
from engine.royal_court.effect import Effect, EffectKind
from engine.royal_court.luck import Rolled
from engine.royal_court.notation import read_effect, read_position
from render.royal_court.content import BoardContent, LastAct
from render.royal_court.geometry import spot
from render.royal_court.last_event import effect
from render.royal_court.pictures.board import board_scene
from tools.situations.royal_court import GIFT, LABELS, PEOPLE, SIX, WINDOW, board


def names(line: str = SIX, last: LastAct | None = None, **changes: object) -> list[str]:
    """What lies on the table, from back to front."""
    view = replace(read_position(line), **changes)  # type: ignore[arg-type]
    return [item.name for item in board_scene(BoardContent(view, last), LABELS).layers]


@pytest.mark.parametrize(
    ("top", "is_open", "says", "sign"),
    [
        ("7r", False, ("text same or higher",), "sign red"),
        ("7b", False, ("text same or lower",), "sign black"),
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
    assert "text 3 actions" in shown
    assert {"text to play", "text 1 actions"} & set(names(actions=1)) == {"text to play"}
    assert {"lit 0", "text to play"} <= set(names(WINDOW))


def test_who_is_out_is_a_ghost_and_who_has_finished_has_a_medal() -> None:
    assert {"ghost", "text out"} <= set(names())
    places = read_position(SIX).places
    finished = (*places[:3], replace(places[3], fate="f1"), *places[4:])
    assert {"medal", "text 1st"} <= set(names(places=finished))


def test_a_castle_is_a_tower_and_more_than_there_is_room_for_a_number() -> None:
    places = read_position(SIX).places
    many = (replace(places[0], castles=(("7r", "8r", "9r"),) * 6), *places[1:])
    assert names(places=many).count("tower") - names().count("tower") == 4
    assert "text ×6" in names(places=many)


def test_a_single_card_left_is_an_alarm_and_the_fewest_cards_stand_on_gold() -> None:
    places = read_position(SIX).places
    shown = names(places=(replace(places[0], hand=1), *places[1:]))
    assert {"alarm", "text 1 card left!"} <= set(shown)
    assert "alarm" not in names()
    assert shown.count("lead") == names().count("lead") == 1


def test_the_last_roll_is_a_die_of_its_kind() -> None:
    for sides in (4, 6, 8, 10, 12, 20):
        shown = names(last=LastAct(1, ActKind.CARD, ("Jr",), rolls=(Rolled("jack", (sides,), 3),)))
        assert {f"die d{sides}", "text 3", f"text d{sides}"} <= set(shown)
    shown = names(last=LastAct(1, ActKind.SET, ("Jr",), rolls=(Rolled("set", (20, 10), 21),)))
    assert {"die d20", "die d10", "text 21", "text d20+d10"} <= set(shown)


def test_a_windows_die_is_the_one_that_was_rolled_or_if_that_is_forgotten_one_that_has_the_number() -> None:
    """A jack of a court rolls a d6, or a d8."""
    effect, last = Effect(EffectKind.JACK, 5), LastAct(1, ActKind.CARD, ("Jr",), rolls=(Rolled("jack", (8,), 5),))
    assert {"die d8", "text 5"} <= set(names(WINDOW, last, effect=effect, nopes=()))
    assert {"die d6", "text 5"} <= set(names(WINDOW, effect=effect, nopes=()))


def test_a_revolt_tells_the_heads_to_fall_and_a_siege_who_besieges() -> None:
    assert {"text Revolt!", "heads", "text 2", "torch"} <= set(names(WINDOW))
    assert {"text Siege!", "besieger"} <= set(names(besieger=2))
    assert "torch" not in names()


@pytest.mark.parametrize(("nopes", "says"), [((1,), "crossed"), ((1, 2), "text It happens"), ((), "text Catapult!")])
def test_a_window_shows_who_has_noped_and_what_becomes_of_it(nopes: tuple[int, ...], says: str) -> None:
    shown = names(WINDOW, nopes=nopes)
    assert {says, "air"} <= set(shown)
    assert ("stamp" in shown) == ("ace" in shown) == bool(nopes)
    assert [name for name in shown if name.startswith("noper")] == [f"noper {seat}" for seat in nopes]


@pytest.mark.parametrize(
    ("stands", "parts"),
    [
        ("jack=4", ("@2", "=+4", "show_actions")),
        ("queen=2", ("@2", "=+2", "show_actions")),
        ("queen=turn", ("show_turn",)),
        ("queen=b+", ("show_named", "@1")),
        ("king=b3/2", ("@1", "=3", "back_mini", ">", "@2")),
        ("king=b1/0", ("@1", "=1", "back_mini", ">", "@2")),
        ("six=c5", ("show_six", "@2")),
        ("six=b5", ("show_six", "=+2", "@1")),
        ("six=b1", ("=+2", "show_draw", "@2")),
        ("joker=7", ("=7", "show_rain")),
        ("revolt", ("@2", "show_revolt")),
        ("set=3", ("@2", "=+3", "show_draw")),
        ("set=10", ("@2", "show_gift", ">", "=?")),
    ],
)
def test_every_effect_has_its_picture(stands: str, parts: tuple[str, ...]) -> None:
    """Seat c has castles, so a six breaks one; b has none and picks up."""
    assert effect(replace(read_position(GIFT), effect=read_effect(stands))).parts == parts


def test_the_last_act_is_shown_where_it_happened() -> None:
    shown = names(last=LastAct(0, ActKind.CARD, ("6b",), aim=5, picked={5: 2}))
    assert {"by a", "aim f", "glow", "picked", "text +2"} <= set(shown)
    drawn = names(last=LastAct(0, ActKind.DRAW, picked={0: 1}))
    assert {"text +1", "aim a"} <= set(drawn)
    assert not any(name.startswith(("by", "glow")) for name in drawn)
    assert "glow" in names(last=LastAct(1, ActKind.COURT, ("Jr", "Qb", "Kr")))
    assert "glow" in names(last=LastAct(1, ActKind.CASTLE, ("8r", "9b", "Tb")))


@pytest.mark.parametrize(
    ("last", "caption", "seen"),
    [
        (LastAct(0, ActKind.CARD, fallen=(5,)), "A castle falls!", {"ruin", "event @0", "event show_ruin", "aim f"}),
        (LastAct(0, ActKind.REVOLT, executed={1: 3, 4: 2}), "Executed!", {"event show_axe", "aim b", "aim e"}),
        (LastAct(0, ActKind.DRAW, picked={0: 1}, killed=(0,)), "Killed!", {"event show_axe", "event @0", "aim a"}),
        (LastAct(0, ActKind.GIVE, aim=2), "Swapped", {"event @0", "event show_swap", "event @2"}),
        (LastAct(0, ActKind.GIFT, aim=2), "A gift", {"event @0", "event show_gift", "event @2", "aim c"}),
        (
            LastAct(None, ActKind.LET, closed=read_position(WINDOW)),
            "Catapult!",
            {"stamp", "crossed", "noper 1", "event show_six"},
        ),
    ],
)
def test_every_climax_has_its_picture_and_points_at_those_it_strikes(
    last: LastAct, caption: str, seen: set[str]
) -> None:
    if last.closed is not None:
        last = replace(last, closed=replace(last.closed, nopes=(1,)))
    assert {f"text {caption}", *seen} <= set(names(last=last))


@pytest.mark.parametrize(
    ("rolled", "caption", "shares"),
    [
        (1, "Picks up", ["@1+1"]),
        (3, "Pick up", ["@1+1", "@0+1", "@4+1"]),
        (9, "Others pick up", ["@1+3", "@0+2", "@4+2", "@3+2"]),
    ],
)
def test_a_jokers_cards_fall_on_one_player_after_the_other(rolled: int, caption: str, shares: list[str]) -> None:
    """From the next one on; who is struck is shown with a number, and an arrow."""
    shown = names(GIFT, effect=Effect(EffectKind.JOKER, rolled), direction=-1)
    assert f"text {caption}" in shown
    assert [name for name in shown if name.startswith("event @")] == [f"event {share}" for share in shares]
    assert {name for name in shown if name.startswith("aim")} == {f"aim {'abcdef'[int(each[1])]}" for each in shares}


def test_the_die_beside_a_fallen_castle_is_that_of_the_six() -> None:
    closed = replace(read_position(WINDOW), set_size=2, nopes=())
    shown = names(last=LastAct(None, ActKind.LET, rolls=(Rolled("set", (10,), 9),), closed=closed, fallen=(2,)))
    assert {"die d8", "text 5", "event @0", "event @2"} <= set(shown)
    assert "die d10" not in shown


def test_what_was_played_without_effect_lies_there() -> None:
    assert {"event @0", "event #7r"} <= set(names(last=LastAct(0, ActKind.CARD, ("7r",))))


def test_what_was_noped_is_shown_crossed_out_and_strikes_nobody() -> None:
    noped = [name for name in names(WINDOW, nopes=(1,)) if name.startswith("event ")]
    assert noped == ["event show_six", "event @2"]
    assert {"text Catapult!", "crossed"} <= set(names(WINDOW, nopes=(1,)))
    assert "crossed" not in names(WINDOW, nopes=(1, 3))
    assert not any(name.startswith("aim") for name in names(WINDOW, nopes=(1,)))
    assert "aim c" in names(WINDOW, nopes=(1, 3))


def test_what_happens_behind_closed_hands_points_at_nobody() -> None:
    shown = names(last=LastAct(None, ActKind.LET))
    assert not any(name.startswith(("by", "aim")) for name in shown)


def test_who_noped_is_named() -> None:
    content = BoardContent(replace(read_position(WINDOW), nopes=(1,)), people=PEOPLE)
    shown = [item.name for item in board_scene(content, LABELS).layers]
    assert shown.count("text Benedikt") == 2


def test_while_a_window_is_open_it_asks_for_nopes_also_of_a_nope() -> None:
    assert "text Nope?" in names(WINDOW, nopes=())
    assert "text Nope?" in names(WINDOW, nopes=(1,))
    assert "text Nope?" not in names()


def test_arrows_lead_to_unprotected_courts_in_a_revolution_and_to_guests_of_a_court() -> None:
    places = read_position(WINDOW).places
    court, castle = (("Jr", "Qr", "Kr"),), (("7b", "8b", "9b"),)
    bare, kept = replace(places[0], courts=court), replace(places[1], courts=court, castles=castle)
    revolt = names(WINDOW, places=(bare, kept, *places[2:]), effect=Effect(EffectKind.REVOLT), nopes=())
    assert {name for name in revolt if name.startswith("aim ")} == {"aim a"}
    guests = (bare, replace(places[1], guests=("Kb",)), *places[2:])
    laid = names(last=LastAct(0, ActKind.COURT, court[0]), places=guests)
    assert {name for name in laid if name.startswith("aim ")} == {"aim b"}


@pytest.mark.parametrize(
    ("named", "direction", "seat"), [(None, 1, 2), (None, -1, 0), (0, 1, 0), (4, 1, None), (None, 1, None)]
)
def test_who_is_next_is_told_unless_they_are_ahead_or_one_of_two(
    named: int | None, direction: int, seat: int | None
) -> None:
    view = replace(read_position(SIX), named_next=named, direction=direction)
    if seat is None and named is None:
        view = replace(view, places=tuple(replace(p, fate="x1") if n > 1 else p for n, p in enumerate(view.places)))
    layers = board_scene(BoardContent(view, people=PEOPLE), LABELS).layers
    [*told] = [layer.box for layer in layers if layer.name == "text next"]
    plates = [n for n in range(6) for box in told if spot(n, 6).plate.overlaps(box)]
    assert plates == ([] if seat is None else [seat])


SWAP = "court a+2 p - 0 shut 0 swap king=b2/1 0 - - ?2 2r4r4bQb/-/-/- ?9/-/-/- ?36 Kr9r3bKb -"


def test_a_swap_under_way_tells_who_gives_to_whom() -> None:
    taken = [name for name in names(GIFT, effect=read_effect("king=b3/2")) if name.startswith("event @")]
    given = [name for name in names(SWAP) if name.startswith("event @")]
    assert (taken, given) == (["event @1", "event @2"], ["event @0", "event @1"])


def test_no_arrow_covers_a_court_and_none_ends_below_one() -> None:
    line = "court a+0 p - 0 shut 0 nope joker=9 0 - bcdef - ?7/-/-/- ?7/JrQbKr/-/8r9bTb ?7/-/-/8r9bTb ?12/-/JrQb/-"
    scene = board(f"{line} ?7/JrQbKr/-/8r9bTb ?7/JbQbKr/-/- ?41 XX9r -")
    courts = [n for n, item in enumerate(scene.layers) if item.name.startswith(("royal ", "fan "))]
    arrows = [n for n, item in enumerate(scene.layers) if item.name.startswith("aim ")]
    assert len(arrows) == 5
    assert max(arrows) < min(courts)
    carpet = next(item.box for item in scene.layers if item.name == "aim d")
    assert carpet[3] < spot(3, 6).plate.top, "it ends at the fan before the plate"


def test_several_cards_lie_beside_no_face_of_who_played_them_as_it_is_beside_the_pile() -> None:
    line = "court b+1 - - 0 shut 0 play - 0 - - - ?7/-/-/- ?7/-/-/- ?7/-/-/- ?7/-/-/- ?79 9r6r6b -"
    shown = [item.name for item in board(line, LastAct(0, ActKind.SET, ("6r", "6b"))).layers]
    assert {"by a", "event #6r", "event #6b"} <= set(shown)
    assert "event @0" not in shown
