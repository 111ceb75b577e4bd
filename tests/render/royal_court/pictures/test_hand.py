"""What the hand's picture says, read from its plan."""

from __future__ import annotations

from dataclasses import replace

from engine.royal_court.notation import read_position
from render.royal_court import card_faces
from render.royal_court.pictures.hand import MOST, hand_scene, in_rows, stacks
from tests.render.royal_court.scenes import PLAYERS, hands
from tools.situations.royal_court import ASKED, FORTY, LABELS, OWN, hand, hand_content

LINE = "court a+1 - - 0 shut 0 play - 0 - - - 2r2b3r3r7b8r9rKr/-/-/- ?7/-/-/- ?39 3b -"


def names(line: str = LINE, **options: object) -> list[str]:
    """What lies in the hand's picture, from back to front."""
    return [item.name for item in hand(line, **options).layers]  # type: ignore[arg-type]


def test_cards_lie_in_table_order_from_left_to_right() -> None:
    cards = [item for item in hand(LINE).layers if item.name.startswith("card ")]
    assert [item.name for item in sorted(cards, key=lambda item: item.left)] == [
        f"card {code}" for code in ("2r", "2b", "3r", "7b", "8r", "9r", "Kr")
    ]


def test_equal_cards_lie_on_each_other_with_their_number() -> None:
    assert names().count("card 3r") == 1
    assert "text ×2" in names()


def test_chosen_cards_leave_their_stack_and_are_pulled_out() -> None:
    scene = hand(LINE, chosen=("3r",))
    lower, upper = sorted((item.top for item in scene.named("card 3r")), reverse=True)
    assert lower - upper >= 12
    assert [item.name for item in scene.named("chosen")] == ["chosen"]
    assert "text ×2" not in [item.name for item in scene.layers]
    both = hand(LINE, chosen=("3r", "3r"))
    assert len(list(both.named("card 3r"))) == 1
    assert "text ×2" in [item.name for item in both.layers]


def test_cards_that_cannot_be_played_are_dim_only_for_who_is_to_act() -> None:
    def shown(line: str, code: str) -> bool:
        [item] = hand(line, 0).named(f"card {code}")
        return item.image is card_faces.card("card", code, LABELS, dim=True)

    assert shown(LINE, "Kr")
    assert not shown(LINE, "2r")
    assert not shown(LINE.replace("court a+1", "court b+1"), "Kr"), "waiting: nothing is dim"


def test_cards_that_a_castle_takes_are_bright_though_they_do_not_fit() -> None:
    [item] = hand(LINE).named("card 9r")
    assert item.image is card_faces.card("card", "9r", LABELS)


def test_courts_and_guests_of_ones_own_lie_below_the_hand_by_their_places() -> None:
    shown = names(OWN)
    assert {"card Jr@1", "card Qb@1", "card Kr@1", "card Jb@2", "card Qr@2", "card Jr@g", "card Kb@g"} <= set(shown)
    scene = hand(OWN)
    lowest = max(item.top for item in scene.layers if item.name.startswith("card ") and "@" not in item.name)
    assert all(item.top > lowest for item in scene.layers if item.name.startswith("card ") and "@" in item.name)
    assert shown.index("wall") > shown.index("card Kb@g")


def test_fresh_cards_have_a_star() -> None:
    assert names(fresh=("Kr", "2b")).count("new") == 2
    assert names().count("new") == 0


def test_the_ribbon_says_what_is_asked() -> None:
    assert "text Your turn" in names()
    assert "text Nope?" in names(ASKED, seat=1)


def test_a_player_who_waits_sees_their_cards_and_nothing_that_changes_while_others_act() -> None:
    waiting = LINE.replace("court a+1", "court b+1")
    later = waiting.replace("?7/-/-/-", "?5/-/-/-").replace("?39 3b", "?41 9b")
    assert names(waiting, seat=0) == names(later, seat=0)
    assert not {"draw pile", "top 3b", "chip 1"} & set(names(waiting, seat=0))
    assert [name for name in names(waiting, seat=0) if name.startswith("card ")] == [
        name for name in names() if name.startswith("card ")
    ]


def test_as_many_pips_as_actions() -> None:
    assert names(LINE.replace("a+1", "a+3")).count("pip") == 3


def test_every_card_of_a_hand_is_shown_once() -> None:
    for players in PLAYERS:
        for looked, _ in hands(40, players):
            held = looked.own.hand
            assert not isinstance(held, int)
            found = [stack.token for stack in stacks(looked.own, (), ()) for _ in range(stack.count)]
            assert sorted(found) == sorted(held)


def test_no_row_is_longer_than_there_is_room_for() -> None:
    found = stacks(hand_content(read_position(FORTY), 3).own, (), ())
    rows = in_rows(found)
    assert len(rows) == 2
    assert all(len(row) <= MOST for row in rows)
    assert sum(map(len, rows)) == len(found)


def test_the_hand_of_who_is_out_of_cards_is_still_a_picture() -> None:
    looked = hand_content(read_position(LINE), 0)
    view = looked.board.view
    empty = replace(view, places=(replace(view.places[0], hand=()), view.places[1]))
    scene = hand_scene(replace(looked, board=replace(looked.board, view=empty)), LABELS)
    assert not list(scene.named("card "))
