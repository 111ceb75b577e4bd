"""The fixed yardstick: the least that a bot has to send for the presses of a turn, independent of what ours sends.

Each press is answered exactly once. Then the board is sent once and, if the turn reposts it, the old one is deleted
once. Pictures and components are those of our bot's own answers and board; if ours keeps the picture that its message
already shows, this one sends it again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bench.turns.loopback import DEFERRED
from bench.turns.payloads import Json
from bench.turns.script import Call, Press

ANSWER, CHANGE = 4, 7
"""Types of callbacks: a new message, and the pressed one changed."""

Files = tuple[tuple[str, int], ...]
"""Names and sizes."""

USUAL: Files = (("hand.png", 62_000),)
"""A picture that was sent before anything was recorded."""

NOTHING = Call("callback", "", 6, '{"type": 6}')
"""The answer of a bot that has shown nothing."""


def fixed(presses: Sequence[Press], marks: Sequence[int], *, reposts: bool) -> list[Press]:
    """Return the presses of a channel with the least that a bot has to send. `marks`: presses at each turn's end.

    `reposts`: a turn posts its board and deletes the old one; else it only sends the board.
    """
    sent: dict[str, list[Call]] = {press.token: [] for press in presses}
    for press in presses:
        for call in press.calls:
            if call.on in sent:
                sent[call.on].append(call)
    pictures: dict[int | None, Files] = {}
    made = [replace(press, calls=[_pictured(press, sent[press.token], pictures)]) for press in presses]
    board = next(_boards(presses), None)
    begin = 0
    for mark in marks:
        if mark > begin and (board := _last(presses[begin:mark]) or board) is not None:
            made[mark - 1].calls += [replace(board, what="post"), Call("message DELETE", "old")] if reposts else [board]
        begin = mark
    return made


def _pictured(press: Press, calls: Sequence[Call], pictures: dict[int | None, Files]) -> Call:
    """The answer with its picture. `pictures`: the last ones of each pressed message; None: of any in the channel."""
    answer = _answer(press.token, calls)
    if answer.files:
        pictures[press.pressed] = pictures[None] = answer.files
        return answer
    keeps = bool(answer.data) and bool(_data(answer).get("attachments"))
    return replace(answer, files=pictures.get(press.pressed, pictures.get(None, USUAL))) if keeps else answer


def _answer(token: str, calls: Sequence[Call]) -> Call:
    """The first answer that shows something, in a single request."""
    first = next((call for call in calls if call.what == "callback"), None)
    if first is None or first.number not in DEFERRED:
        return first or replace(NOTHING, on=token)
    later = next((call for call in calls if call.what in ("original PATCH", "followup")), None)
    if later is None:
        return replace(first, number=6)
    data = json.loads(later.data) | {"flags": _data(first).get("flags") or 0}
    number = ANSWER if first.number == DEFERRED[0] else CHANGE
    return Call("callback", token, number, json.dumps({"type": number, "data": data}), later.files)


def _data(call: Call) -> Mapping[str, Json]:
    return (json.loads(call.data) if call.data else {}).get("data") or {}


def _boards(presses: Sequence[Press]) -> Iterator[Call]:
    for press in presses:
        for call in press.calls:
            if call.what in ("post", "message PATCH"):
                yield call


def _last(presses: Sequence[Press]) -> Call | None:
    *_, last = (None, *_boards(presses))
    return last
