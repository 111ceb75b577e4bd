"""Boards, hands and lists of turns with texts that few positions show, one state a line of `rare.jsonl`.

`view` is what the reader may see, in the game's notation; `seat` is the reader, null for everybody. `turns` are the
last ones, oldest first: number, seat, turn, the view before it, and what of the luck was seen. `plays` and `chosen` are
the draft. `show` names the screen: the board, the hand, own cards, a hint for a turn with its chances, or a theme that
is explained in a guided match.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from bot.games.registry import HostedGame
from bot.games.states import BoardState, Draft, HandState, TurnMade
from bot.matches.core.model import Hand, Match, PublicBoard, State, TurnList
from bot.ui.screens.afterwards.turns import turn_list_screen
from bot.ui.screens.turns.board import board_screen
from bot.ui.screens.turns.hand import hand_screen
from tests.support.screens import ANN, COURT, POST, VISIT, changed, live, table
from tools.sheets.sample import Sample, for_reader
from tools.sheets.samples.learning import explained_sample, hint_sample, own_cards_sample

STATES: Final = Path(__file__).with_suffix(".jsonl")


def samples() -> Iterator[Sample]:
    for line in STATES.read_text("utf-8").splitlines():
        state = json.loads(line)
        yield _sample(state)
        if state["turns"] and state["game"] == COURT.key:
            yield _turns(state)


def _turns(state: Mapping[str, Any]) -> Sample:
    rules: Any = COURT.logic.rules
    view = rules.read_position(state["view"])
    made = _made(rules, state["turns"], view, state["seat"])
    listed = TurnList(_match(COURT, view, state["view"]), tuple(made), 40)
    return for_reader(COURT.key, "turns", turn_list_screen, COURT, listed, "a")


def _sample(state: Mapping[str, Any]) -> Sample:
    game = VISIT if state["game"] == VISIT.key else COURT
    rules: Any = game.logic.rules
    view, seat, show = rules.read_position(state["view"]), state["seat"], state["show"]
    made = _made(rules, state["turns"], view, seat)
    last, earlier = (made[-1], tuple(made[:-1])) if made else (None, ())
    match = _match(game, view, state["view"])
    if show == "board":
        board = PublicBoard(match, BoardState(seat, view, last, match.result.ending, earlier))
        return for_reader(game.key, "board", board_screen, game, board, POST)
    shown: HandState[Any, Any] = HandState(
        seat,
        view,
        Draft(tuple(state["plays"]), state["chosen"]),
        seat in match.to_act,
        last if last is not None and last.seat == seat and not last.ordered else None,
        match.result.ending,
        last,
        earlier=earlier,
        names={one: f"Name {one}" for one in match.seating.players},
    )
    shown = game.logic.drafted(shown, shown.draft)
    hand = Hand(match, seat, 1, 1, shown)
    if show == "own cards":
        return own_cards_sample(game, match, shown)
    if show == "hint":
        plays, chance, best = state["hint"]
        return hint_sample(hand, plays, chance, best, game)
    if show == "hand":
        return for_reader(game.key, "hand", hand_screen, game, hand)
    return explained_sample(game, hand, show)


def _made(rules: Any, turns: list[list[Any]], view: Any, reader: str | None) -> list[TurnMade[Any, Any]]:
    """The turns; an own nope was the automatic answer's."""
    befores = [rules.read_position(before) for _, _, _, before, _ in turns]
    return [
        TurnMade(
            number,
            seat,
            None if turn is None else rules.read_action(turn),
            before,
            after,
            tuple(luck),
            ordered=seat == reader and (turn or "").startswith("nope"),
        )
        for (number, seat, turn, _, luck), before, after in zip(turns, befores, [*befores, view][1:], strict=True)
    ]


def _match(game: HostedGame, view: Any, written: str) -> Match:
    rules: Any = game.logic.rules
    match = live(to_act=rules.to_act(view))
    if game is COURT:
        match = table(
            players={seat: ANN + place for place, seat in enumerate(rules.seats(view.players))},
            options={"rules": written.partition(" ")[0]},
            to_act=rules.to_act(view),
            pace="1d",
        )
    ended = rules.outcome(view)
    return match if ended is None else changed(match, state=State.OVER, ending=ended, termination=ended.termination)
