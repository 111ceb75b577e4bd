"""What every game promises, held over random matches: for tests of any game, also of one outside the project."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, Final

from bot.games.registry import HostedGame, by_key, translators_of
from bot.games.screens import Control, HandScreen, MenuRow
from bot.games.states import BoardState, Draft, HandState, TurnMade
from engine.errors import EngineError
from engine.game import OPEN, Outcome
from engine.randomness import Chance

MOST: Final = 5000
"""Actions after which a random match has ended."""

Redealt = Callable[[Any, str | None, Random], Any]
"""From a position, a reader and dice: the position in which all that the reader may not see is drawn again."""


def check_match(game: HostedGame, seed: int, redealt: Redealt | None = None) -> None:
    """Play a match by random presses, and hold its values, secrecy, words and limits to what the seam promises.

    Raises `AssertionError`, or what the game raises.
    """
    match = _Match(by_key(game)[game.key], seed)
    for _ in range(MOST):
        match.check_position(redealt)
        if match.outcome is not None:
            return match.check_end(match.outcome)
        match.go_on()
    raise AssertionError("a match comes to its end")


class _Match:
    """A match while it is played. The language changes from step to step."""

    def __init__(self, game: HostedGame, seed: int) -> None:
        self.game, self.shown, self.rules, self.dice = game, game.presentation, game.logic.rules, Random(seed)
        self.chance, translators = Chance(f"{seed:064x}"), translators_of([game], complete=True)
        self.translators = [translators[language] for language in translators.names]
        self.seats = self.rules.seats(self.dice.randint(*self.rules.players))
        options = {key: self.dice.choice(values) for key, values in self.rules.options.items()}
        self.now: Any = self.rules.setup(options, self.seats, self.chance)
        while not self.rules.dealt(self.now):
            picker = min(self.rules.to_act(self.now))
            pick = self.dice.choice(self.rules.next_plays(self.rules.view(self.now, picker), ()))
            self.now = self.rules.apply(self.now, picker, self.rules.turn((pick,)), self.chance)
        self.outcome: Outcome | None = None
        self.steps: list[tuple[str, Any, Any]] = [("", None, self.now)]
        """Seat, action, position after it."""

    def check_position(self, redealt: Redealt | None) -> None:
        self.t, rules, now = self.dice.choice(self.translators), self.rules, self.now
        text, asked = rules.write_position(now), frozenset[str]() if self.outcome else rules.to_act(now)
        again = rules.read_position(text)
        _hold(f"somebody is asked until it is over: {text}", self.outcome or asked)
        _hold(f"a position is one line of ASCII: {text!r}", text.isascii(), text.isprintable())
        same = now == again == pickle.loads(pickle.dumps(now)) and hash(now) == hash(again)
        _hold(f"text and pickle give the position back: {text}", same)
        for reader in (None, *self.seats):
            board, view = self.shown.board(self.t, self.board(reader)), rules.view(now, reader)
            _hold("a board is told in words", board.board(), board.alt, len(board.alt) <= 1024)
            _check_controls(*board.controls)
            _hold(f"{reader} is asked, and has a play: {text}", reader not in asked or rules.next_plays(view, ()))
            if redealt is not None:
                other = redealt(now, reader, self.dice)
                _hold(f"{reader}'s view does not depend on what it hides: {text}", rules.view(other, reader) == view)
                _hold(f"a position does not show what is hidden: {now!r}", repr(other) == repr(now))
        for seat in self.seats:
            self.hand_screen(self.hand(seat))

    def go_on(self) -> None:
        """Have a seat act, or seldom leave."""
        rules, before, used = self.rules, self.now, self.chance.used
        seat, action = self.dice.choice(sorted(rules.to_act(before))), None
        if self.dice.random() < 1 / 50:
            left = rules.leave(before, seat, self.chance)
            self.now, self.outcome = left.position, left.outcome
        else:
            action, other = self.pressed(seat), self.pressed(seat)
            text, spare = rules.write_action(action), Chance(self.chance.seed, used)
            _hold(f"an action is a line of ASCII: {text!r}", text, text.isascii(), text.isprintable())
            same = rules.read_action(text) == action == pickle.loads(pickle.dumps(action))
            _hold(f"text and pickle give the action back: {text}", same)
            elsewhere = rules.apply(before, seat, other, Chance(self.chance.seed, used))
            self.now = rules.apply(before, seat, action, self.chance)
            self.outcome = rules.outcome(self.now)
            _hold("seed and actions repeat a match", self.now == rules.apply(before, seat, action, spare))
            for reader in {None, *self.seats} - {seat}:
                seen, alike = (rules.as_seen(before, reader, seat, made) for made in (action, other))
                same = seen is None or seen != alike or rules.view(self.now, reader) == rules.view(elsewhere, reader)
                _hold(f"{reader} cannot tell {text} of {seat} from {rules.write_action(other)}", same)
            for stranger in set(self.seats) - rules.to_act(before):
                with suppress(EngineError):
                    rules.apply(before, stranger, action, spare)
                    raise AssertionError(f"{stranger} acts unasked")
        if self.now != before:
            self.steps.append((seat, action, self.now))

    def pressed(self, seat: str) -> Any:
        """Press random controls of a seat's hand until an action comes of it."""
        logic, state = self.game.logic, self.hand(seat)
        for _ in range(MOST):
            screen = self.hand_screen(state)
            if logic.windows is not None and screen.answers:
                return logic.windows.press(state.view, seat, self.dice.choice(screen.answers).key)
            offered = [control for row in screen.rows for control in row if control.enabled]
            _hold(f"{seat} is asked, and has a control", offered or screen.may_end)
            if screen.may_end and (not offered or self.dice.random() < 1 / 2):
                return self.rules.turn(state.draft.plays)
            draft = logic.press(state.view, state.draft, self.dice.choice(offered).key)
            if logic.ends_at_once(state.view, draft):
                return self.rules.turn(draft.plays)
            _hold("Undo takes back every press", logic.undo(state.view, draft) != draft)
            state = replace(state, draft=draft)
        raise AssertionError(f"a turn comes of the presses of {seat}")

    def hand_screen(self, state: HandState) -> HandScreen:
        screen = self.shown.hand(self.t, state)
        _hold(
            "Discord has room for a hand's texts", len(screen.alt) <= 1024, len(screen.heading + screen.notes) <= 3500
        )
        _check_controls(*screen.rows, screen.answers)
        return screen

    def hand(self, seat: str) -> HandState:
        state, windows = self.board(seat), self.game.logic.windows
        window = windows is not None and windows.is_window(state.view)
        asked = self.outcome is None and seat in self.rules.to_act(self.now)
        turn, answer = asked and not window, asked and window
        return HandState(seat, state.view, Draft(), turn, None, self.outcome, state.last, may_answer=answer)

    def board(self, reader: str | None, number: int = -1) -> BoardState:
        """The state after a step, as a reader may see it. Its turn is said in words."""
        seat, action, after = self.steps[number]
        view, last = self.rules.view(after, reader), None
        if seat:
            before = self.steps[number - 1][2]
            known = action and (reader == OPEN or self.rules.as_seen(before, None, seat, action) is not None)
            turn = self.rules.as_seen(before, reader, seat, action) if known else None
            last = TurnMade(1, seat if known or action is None else "", turn, self.rules.view(before, reader), view)
            _hold("a turn is told in words", self.shown.turn_words(self.t, last))
        return BoardState(reader, view, last, self.outcome if after is self.steps[-1][2] else None)

    def check_end(self, outcome: Outcome) -> None:
        shown, t, style = self.shown, self.t, self.shown.pictures.card_style()
        _hold(f"each seat has score and rank: {outcome}", set(outcome.ranks) == set(outcome.scores) == set(self.seats))
        _hold("profiles have icons", {*self.seats, *style.endings, "won", "lost", "drawn"} <= style.icons.keys())
        states = [self.board(OPEN, number) for number in range(len(self.steps))]
        _hold("an end is told", shown.outcome_words(t, outcome), shown.result_words(t, outcome.termination, won=True))
        pictures = shown.pictures.hand(t, self.hand(self.seats[0])), shown.pictures.board(t, states[-1])
        moving = shown.replay is None or (shown.replay.picture(t, states) and shown.replay.alt(t, states))
        _hold("the game is told and drawn", shown.goal(t), shown.rules_pages(t, {}), *pictures, moving)


def _check_controls(*rows: tuple[Control, ...]) -> None:
    controls = [control for row in rows for control in row]
    _hold("each control has a key of its own", len({control.key for control in controls}) == len(controls))
    _hold("five buttons stand in a row", *(len(row) <= (25 if isinstance(row, MenuRow) else 5) for row in rows))
    _hold(
        "a label has 1 to 80 characters", *(one.label and max(len(one.label), len(one.words)) <= 80 for one in controls)
    )


def _hold(promise: str, *facts: object) -> None:
    if not all(facts):
        raise AssertionError(promise)
