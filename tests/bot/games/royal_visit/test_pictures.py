"""The pictures are drawn for every state, with words that fit them. How they look is tested in tests/render."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from PIL import Image, ImageSequence

from bot.games.royal_visit.afterwards.replay import MAX_LENGTH_MS, MIN_FRAME_MS
from bot.games.royal_visit.pictures import labels
from bot.games.royal_visit.states import BoardState
from bot.i18n.translator import Translators
from engine.game import Outcome
from engine.royal_visit.board import Seat
from render.royal_visit.pictures.result import TURN
from tests.bot.games.royal_visit.cases import ENGLISH, GAME, made, my_move, played, pressed, table_state, waiting
from tests.engine.royal_visit.positions import START, at
from tests.support.required import required

TRANSLATORS = Translators()
PNG = b"\x89PNG\r\n\x1a\n"
HAND = "K1K1G1G2W1W2J4JM"


def test_every_state_of_a_hand_has_a_picture_of_its_own() -> None:
    start = at("L-4,K0,R+4,W+2,J-2", HAND)
    mine = my_move(start)
    last, after = made(start, "G1:L-5", Seat.GREEN)
    states = [
        mine,
        pressed(mine, "K1"),
        pressed(mine, "WP"),
        pressed(mine, "K1", "K+1"),
        waiting(after, last),
        waiting(start),
        replace(waiting(after, last), outcome=Outcome("resign", {"g": 1.0, "r": 0.0})),
    ]
    pictures = [GAME.presentation.pictures.hand(ENGLISH, state) for state in states]
    assert all(picture.startswith(PNG) for picture in pictures)
    assert len(set(pictures)) == len(states)


def test_hands_of_equal_content_look_equal_and_what_no_picture_shows_is_no_part_of_it() -> None:
    start = at("L-4,K0,R+4,W+2,J-2", HAND)
    last, after = made(start, "G1:L-5", Seat.GREEN)
    content, picture = GAME.presentation.pictures.hand_content, GAME.presentation.pictures.hand
    state = replace(waiting(after, last), last=last)
    later = replace(state, last=replace(last, number=last.number + 1, after=last.before), earlier=(last,))
    assert content(later) == content(state)
    assert picture(ENGLISH, later) == picture(ENGLISH, state)
    others = [my_move(start), pressed(my_move(start), "K1"), waiting(start), replace(state, shows_outcome=False)]
    assert len({content(one) for one in (state, *others)}) == 1 + len(others)
    assert content(replace(state, outcome=Outcome("resign", {"g": 1.0, "r": 0.0}))) is None, "the result"


def test_a_picture_does_not_foretell_the_end_where_that_is_the_question() -> None:
    one_step = at("L-8,K-6,R+4,W+2,J-2", HAND)
    wins = pressed(my_move(one_step), "K1", "K-7")
    assert GAME.presentation.pictures.hand(ENGLISH, wins) != GAME.presentation.pictures.hand(
        ENGLISH, replace(wins, shows_outcome=False)
    )
    start = at("L-4,K0,R+4,W+2,J-2", HAND)
    open_ = pressed(my_move(start), "K1", "K+1")
    assert GAME.presentation.pictures.hand(ENGLISH, open_) == GAME.presentation.pictures.hand(
        ENGLISH, replace(open_, shows_outcome=False)
    )


def test_every_state_of_the_board_has_a_picture_of_its_own() -> None:
    last, after = made(at(START, HAND), "G1:L-3", None)
    over = replace(table_state(after, last), outcome=Outcome("resign", {"g": 1.0, "r": 0.0}))
    states = [table_state(at(START, HAND)), table_state(after), table_state(after, last), over]
    pictures = [GAME.presentation.pictures.board(ENGLISH, state) for state in states]
    assert all(picture.startswith(PNG) for picture in pictures)
    assert len(set(pictures)) == len(states)


def test_there_are_words_for_every_way_to_end() -> None:
    ways = {"king", "crown", "deck", "resign", "time", "agreed", "cancelled"}
    assert {termination for termination, text in labels(ENGLISH).terminations if text} == ways


def times(states: list[BoardState]) -> list[int]:
    """For how many milliseconds each frame of a replay is shown."""
    with Image.open(BytesIO(required(GAME.presentation.replay).picture(ENGLISH, states))) as gif:
        assert gif.format is not None
        assert gif.format.lower() == required(GAME.presentation.replay).suffix
        return [frame.info.get("duration", 0) for frame in ImageSequence.Iterator(gif)]


def test_of_a_short_match_each_turn_has_its_time_and_a_long_one_passes_more_quickly() -> None:
    states = played(8)
    assert set(times(states[:10])[:-1]) == {TURN}
    long = times((states * 120)[:80])
    assert MIN_FRAME_MS < long[0] < TURN
    assert MAX_LENGTH_MS * 0.95 < sum(long[:-1]) <= MAX_LENGTH_MS


def test_a_replay_is_drawn_from_what_a_spectator_sees() -> None:
    """Also if it is handed a player's views: hands are shown from behind, to the end."""
    assert required(GAME.presentation.replay).picture(ENGLISH, played(8)) == required(GAME.presentation.replay).picture(
        ENGLISH, played(8, Seat.RED)
    )
