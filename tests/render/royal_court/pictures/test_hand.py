"""What the hand's picture says, read from its plan."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.royal_court.cards import CODES
from engine.royal_court.notation import read_position
from render.people import Person
from render.royal_court.pictures.hand import LIFT, hand_scene, in_rows, size_of, stacks
from tests.render.royal_court.scenes import PLAYERS, hands
from tools.situations.royal_court import FORTY, LABELS, OWN, hand, hand_content

LINE = "court a+1 - - 0 shut 0 play - 0 - - - 2r2b3r3r7b8r9rKr/-/-/- ?7/-/-/- ?39 3b -"


def names(line: str = LINE, **options: object) -> list[str]:
    """What lies in the hand's picture, from back to front."""
    return [item.name for item in hand(line, **options).layers]  # type: ignore[arg-type]


def test_cards_lie_in_table_order_from_left_to_right() -> None:
    assert [item.name for item in hand(LINE).named("card ")] == [
        f"card {code}" for code in ("2r", "2b", "3r", "7b", "8r", "9r", "Kr")
    ]
    lefts = [item.left for item in hand(LINE).named("card ")]
    assert lefts == sorted(lefts)


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


def test_cards_that_cannot_be_played_lie_lower_only_for_who_is_to_act() -> None:
    def tops(line: str) -> list[int]:
        return [item.top for code in ("Kr", "2r") for item in hand(line, 0).named(f"card {code}")]

    king, two = tops(LINE)
    assert king - two >= LIFT
    assert len(set(tops(LINE.replace("court a+1", "court b+1")))) == 1, "waiting: nothing is lower"


def test_cards_that_a_castle_takes_lie_high_though_they_do_not_fit() -> None:
    scene = hand(LINE)
    assert len({item.top for code in ("2r", "9r") for item in scene.named(f"card {code}")}) == 1


@pytest.mark.parametrize(("held", "least"), [(3, 0.19), (13, 0.153), (20, 0.119), (25, 0.119)])
def test_cards_are_the_largest_thing_in_a_hand(held: int, least: float) -> None:
    """Widths as shares of the picture's: 90 px of 590, as Discord shows it, are 0.153."""
    deck = [code for code in CODES for _ in range(2 if held > 20 else 1)][:held]
    scene = hand(
        f"court a+1 - - 0 shut 0 play - 0 - - - {''.join(deck)}/-/-/- ?7/-/-/- ?7/-/-/- ?7/-/-/- ?{87 - held} XXKr -"
    )
    cards = list(scene.named("card "))
    assert min(item.image.width for item in cards) / scene.width >= least
    others = [
        item for item in scene.layers[scene.background :] if item.name.startswith(("top ", "taken", "crest", "effect"))
    ]
    assert all(item.image.height <= min(card.image.height for card in cards) for item in others)


def test_courts_and_guests_of_ones_own_lie_before_the_hand_by_their_places() -> None:
    shown = names(OWN)
    assert {"card Jr@1", "card Qb@1", "card Kr@1", "card Jb@2", "card Qr@2", "card Jr@g", "card Kb@g"} <= set(shown)
    scene = hand(OWN)
    highest = min(item.top for item in scene.named("card ") if "@" not in item.name)
    assert all(item.top < highest for item in scene.named("card ") if "@" in item.name)
    assert shown.index("wall") > shown.index("card Kb@g")


def test_fresh_cards_have_a_star() -> None:
    assert names(fresh=("Kr", "2b")).count("new") == 2
    assert names().count("new") == 0


def test_what_the_pile_asks_for_is_said_once() -> None:
    assert [name for name in names() if name.startswith(("top", "way", "text same", "text lower"))] == [
        "top 3b",
        "way",
        "text same or",
        "text lower",
    ]


def test_the_player_in_a_swap_is_marked_and_named() -> None:
    line = LINE.replace("play - 0 - - -", "swap king=b2/1 0 - - XX4r").replace("?39", "?37")
    scene = hand(line, people={"b": Person("Zoë")})
    struck, plain = (item.image.getcolors() for shown in (scene, hand(LINE)) for item in shown.named("chip 1"))
    assert plain != struck
    assert {"text Zoë", "taken 4r", "taken XX"} <= {item.name for item in scene.layers}


def test_a_gift_that_is_to_be_chosen_has_its_picture() -> None:
    assert "effect sign_gift" in names(LINE.replace("play - 0", "gift - 2"))


def test_a_player_who_waits_sees_their_cards_and_nothing_that_changes_while_others_act() -> None:
    waiting = LINE.replace("court a+1", "court b+1")
    later = waiting.replace("?7/-/-/-", "?5/-/-/-").replace("?39 3b", "?41 9b")
    assert names(waiting, seat=0) == names(later, seat=0)
    assert not {"draw pile", "top 3b", "chip 1"} & set(names(waiting, seat=0))
    assert [name for name in names(waiting, seat=0) if name.startswith("card ")] == [
        name for name in names() if name.startswith("card ")
    ]


def test_every_card_of_a_hand_is_shown_once() -> None:
    for players in PLAYERS:
        for looked, _ in hands(40, players):
            held = looked.own.hand
            assert not isinstance(held, int)
            found = [stack.token for stack in stacks(looked.own, (), ()) for _ in range(stack.copies)]
            assert sorted(found) == sorted(held)


def test_no_row_is_longer_than_there_is_room_for_and_a_choice_moves_no_card_to_another() -> None:
    own = hand_content(read_position(FORTY), 3).own
    found = stacks(own, (), ())
    rows = in_rows(found, size_of(found).row)
    assert len(rows) == 3
    assert sum(map(len, rows)) == len(found)
    split = stacks(own, ("2b", "6r"), ())
    assert size_of(split) == size_of(found)
    assert [{stack.token for stack in row} for row in in_rows(split, size_of(split).row)] == [
        {stack.token for stack in row} for row in rows
    ]


def test_the_hand_of_who_is_out_of_cards_is_still_a_picture() -> None:
    looked = hand_content(read_position(LINE), 0)
    view = looked.view
    empty = replace(view, places=(replace(view.places[0], hand=()), view.places[1]))
    scene = hand_scene(replace(looked, view=empty), LABELS)
    assert not list(scene.named("card "))
