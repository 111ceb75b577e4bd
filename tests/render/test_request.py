"""Requests for pictures: they survive pickling and draw the same bytes there."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial

import pytest

from bot.games.royal_visit.pictures import drawn_hand
from engine.royal_court.notation import read_position as read_court
from engine.royal_court.position import view as court_view
from engine.royal_visit.board import Seat
from engine.royal_visit.notation import read_position
from engine.royal_visit.position import outcome, revealed_view, view
from render.cards.leaderboard import LeaderboardCard, Row, leaderboard_png
from render.cards.profile import ProfileCard, Tally, Tile, profile_png
from render.request import PictureRequest
from render.royal_court import content as court
from render.royal_court.pictures import board as court_board
from render.royal_court.pictures import hand as court_hand
from render.royal_court.pictures import result as court_replay
from render.royal_court.pictures import result as court_result
from render.royal_court.pictures import sheets as court_sheets
from render.royal_court.style import card_style as court_style
from render.royal_visit import content
from render.royal_visit.geometry import card_style
from render.royal_visit.pictures import board, chart, diagrams, hand, result, sheets
from tests.bot.games.royal_visit.cases import my_move
from tests.render.royal_court.scenes import match as court_match
from tests.render.royal_visit.scenes import match as visit_match
from tools.situations import royal_court, royal_visit

LINE = "L-2,K0,R+2,W-4,J-3 0 big g K1K1K1G2W2W2J1JM ?8 ?38 - rulebook"
PROFILE = ProfileCard(
    "1105", "Rating", (Tile("Rank", "1"),), (1000.0, 1105.0), "Matches", ("won",), (), (Tally("deck", 1, 0),)
)


def requests() -> dict[str, PictureRequest]:
    """One of each picture."""
    words, court_words = royal_visit.LABELS, royal_court.LABELS
    seen = view(read_position(LINE), Seat.GREEN)
    drafted = drawn_hand(my_move(read_position(LINE), "K1:K-1"))
    ended = revealed_view(read_position("L-8,K-7,R-6,W-7,J-7 -2 big g ?8 ?8 ?38 - rulebook"))
    match = court_match(2, 3)
    full = read_court(royal_court.OWN)
    return {
        "board": PictureRequest(board.board_png, (content.BoardContent(seen), words)),
        "hand": PictureRequest(hand.hand_png, (drafted, words)),
        "result": PictureRequest(result.result_png, (content.BoardContent(ended, outcome=outcome(ended)), words)),
        "replay": PictureRequest(result.replay_gif, (visit_match(1)[:3], words)),
        "chart": PictureRequest(
            chart.chart_png, (chart.Chart((chart.Point(0.5, 0.6),), (1,), Seat.GREEN, "Green wins", "Chance", "Turn"),)
        ),
        "diagram": PictureRequest(diagrams.diagram_png, ("privilege",)),
        "sheet": PictureRequest(sheets.sheet_png, ("end",)),
        "cards": PictureRequest(sheets.cards_png, (seen.hands[Seat.GREEN],)),
        "profile": PictureRequest(profile_png, (PROFILE, card_style)),
        "leaderboard": PictureRequest(
            leaderboard_png, (LeaderboardCard("Leaderboard", (Row("1", 1200, 80, name="Ann"),)), court_style)
        ),
        "court board": PictureRequest(
            court_board.board_png, (court.BoardContent(court_view(full, None), match[3].last), court_words)
        ),
        "court hand": PictureRequest(court_hand.hand_png, (royal_court.hand_content(full, 1), court_words)),
        "court result": PictureRequest(court_result.result_png, (match[-1], court_words)),
        "court replay": PictureRequest(court_replay.replay_gif, (match[:4], court_words)),
        "court sheet": PictureRequest(court_sheets.sheet_png, ("castle", court_words)),
        "court cards": PictureRequest(court_sheets.cards_png, (("7r", "Kb"), court_words)),
    }


def test_every_picture_can_be_asked_for_by_name_and_arguments_that_pickle() -> None:
    for name, request in requests().items():
        again = pickle.loads(pickle.dumps(request))
        assert again == request, name
        assert again() == request(), name


class Drawer:
    def draw(self) -> bytes:
        return b""


def nested() -> Callable[[], bytes]:
    def draw() -> bytes:
        return b""

    return draw


@pytest.mark.parametrize("draw", [lambda: b"", nested(), Drawer().draw, partial(nested())])
def test_what_has_no_name_in_a_module_is_refused(draw: Callable[..., bytes]) -> None:
    with pytest.raises(ValueError, match="function of a module"):
        PictureRequest(draw)
