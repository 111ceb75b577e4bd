"""Pictures are functions of what they show: the same pixels always, like the committed ones, in one small palette."""

from __future__ import annotations

import pytest

from engine.game import Outcome
from engine.royal_visit.board import Seat
from engine.royal_visit.notation import read_position
from engine.royal_visit.position import revealed_view, view
from render.royal_visit.content import BoardContent
from render.royal_visit.labels import Labels
from render.royal_visit.pictures.board import board_scene
from render.theme import SIDES
from tools.situations.royal_visit import LABELS, START, board


def test_a_board_shows_hands_only_where_both_can_be_read() -> None:
    full = read_position("L-2,K0,R+2,W-1,J+1 0 big g K1K1G2W2J3J4J5JM K1K1G2W2J3J4G1W1 ?38 - rulebook")
    for reader in (Seat.GREEN, Seat.RED, None):
        scene = board_scene(BoardContent(view(full, reader)), LABELS)
        assert not list(scene.named("open "))
        assert scene.height == 860
    scene = board_scene(BoardContent(revealed_view(full)), LABELS)
    held = [item.name.split(" ")[2] for item in scene.named("open r ")]
    assert "".join(sorted(held)) == "".join(sorted(("K1", "K1", "G2", "W2", "J3", "J4", "G1", "W1")))
    assert not list(scene.named("backs"))


@pytest.mark.parametrize(
    ("winner", "termination", "says", "side"),
    [
        ("g", "resign", "Red resigned", Seat.RED),
        ("r", "resign", "Green resigned", Seat.GREEN),
        ("r", "time", "Green ran out of time", Seat.GREEN),
        ("r", "king", "King in the Chateau", Seat.RED),
    ],
)
def test_a_result_says_who_has_left_and_points_to_their_side(
    winner: str, termination: str, says: str, side: Seat
) -> None:
    line = "L-2,K0,R+2,W-1,J+1 0 big g ?8 ?8 ?38 - rulebook"
    scene = board(line, ended=Outcome(termination, {seat: float(seat == winner) for seat in "gr"}))
    assert says in {item.name.removeprefix("text ") for item in scene.named("text ")}
    [ribbon] = [item.image.convert("RGBA") for item in scene.named("ribbon")]
    left, right = (ribbon.crop((x, 10, x + 4, 14)) for x in (10, ribbon.width - 14))
    blunt, beside = (right, left) if side is Seat.GREEN else (left, right)
    assert blunt.getpixel((2, 2)) == (*SIDES[side], 255)
    assert beside.getchannel("A").getextrema() == (0, 0), "beside the point there is nothing"


def test_every_word_of_a_picture_comes_from_the_labels() -> None:
    blank = Labels(
        to_move=("·", "·"),
        your_move="·",
        wins=("·", "·"),
        drawn="·",
        cancelled="·",
        terminations=(),
        gone=(),
        wizards_power="·",
        jesters_power="·",
    )
    scene = board_scene(BoardContent(view(read_position(START), None)), blank)
    words = {item.name.removeprefix("text ") for item in scene.named("text ")}
    assert not any(letter.isalpha() for word in words for letter in word)
