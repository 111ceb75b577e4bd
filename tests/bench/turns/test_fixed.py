"""The fixed yardstick sends what has to be sent at least for the presses of a turn, whatever our bot has sent."""

from __future__ import annotations

import json
from typing import Any

from bench.turns.fixed import fixed
from bench.turns.script import Call, Press

SHOWN: dict[str, Any] = {"components": [{"type": 10, "content": "a hand"}]}
PICTURE = (("hand.png", 60_000),)


def callback(token: str, kind: int, data: dict[str, Any] | None = None) -> Call:
    return Call("callback", token, kind, json.dumps({"type": kind, "data": data or {}}), PICTURE if data else ())


def patch(token: str) -> Call:
    return Call("original PATCH", token, 0, json.dumps(SHOWN), PICTURE)


def board(message: str, what: str = "post") -> Call:
    return Call(what, message, 0, json.dumps(SHOWN), (("board.png", 58_000),))


def kinds(presses: list[Press]) -> list[list[str]]:
    return [[call.what for call in press.calls] for press in presses]


def test_each_press_is_answered_once_though_ours_edits_hands_and_deletes_answers() -> None:
    own = callback("second", 7, SHOWN)
    presses = [
        Press("first", 1, calls=[callback("first", 4, SHOWN), Call("original DELETE", "before")]),
        Press("second", 2, calls=[own, patch("first"), patch("second"), Call("history", "", 50)]),
    ]
    made = fixed(presses, [2], reposts=True)
    assert kinds(made) == [["callback"], ["callback"]]
    assert made[1].calls == [own]


def test_an_answer_that_was_put_off_is_sent_at_once_with_its_pictures() -> None:
    changed = Press("changed", 1, calls=[callback("changed", 6), patch("changed")])
    private = Press("private", 1, calls=[callback("private", 5, {"flags": 64}), patch("private")])
    nothing = Press("nothing", 1, calls=[callback("nothing", 6)])
    [one], [two], [three] = (press.calls for press in fixed([changed, private, nothing], [], reposts=True))
    assert [call.number for call in (one, two, three)] == [7, 4, 6]
    assert json.loads(one.data)["data"]["components"] == SHOWN["components"]
    assert one.files == two.files == PICTURE
    assert json.loads(two.data)["data"]["flags"] == 64


def test_an_answer_that_comes_after_the_next_press_is_that_of_its_own_press() -> None:
    presses = [
        Press("early", 1, calls=[callback("early", 6)]),
        Press("late", 1, calls=[callback("late", 7, SHOWN), patch("early")]),
    ]
    assert [press.calls[0].number for press in fixed(presses, [], reposts=True)] == [7, 7]


def test_a_turn_that_reposts_sends_its_last_board_once_and_deletes_one() -> None:
    calls = [callback("end", 7, SHOWN), board("9", "message PATCH"), board("10"), Call("message DELETE", "9")]
    [made] = fixed([Press("end", 1, calls=calls)], [1], reposts=True)
    assert [(call.what, call.on) for call in made.calls[1:]] == [("post", "10"), ("message DELETE", "old")]


def test_an_act_sends_the_board_once_even_if_ours_has_sent_it_with_a_later_act() -> None:
    presses = [
        Press("first", 1, calls=[callback("first", 7, SHOWN)]),
        Press("second", 1, calls=[callback("second", 7, SHOWN), board("9", "message PATCH"), board("9")]),
    ]
    assert kinds(fixed(presses, [1, 2], reposts=False)) == [["callback", "message PATCH"], ["callback", "post"]]
