"""What every game promises, held over random matches: for tests of any game, also of one outside the project."""

from __future__ import annotations

import pickle
from collections import Counter
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

    A language is drawn for it. Raises `AssertionError`, or what the game raises.
    """
    match = _Match(by_key(game)[game.key], seed)
    for _ in range(MOST):
        match.check_position(redealt)
        if match.outcome is not None:
            return match.check_end(match.outcome)
        match.go_on()
    raise AssertionError("a match comes to its end")


class _Match:
    """A match while it is played. `steps`: each seat and action, and the position after it."""

    def __init__(self, game: HostedGame, seed: int) -> None:
        self.logic, self.shown, self.rules = game.logic, game.presentation, game.logic.rules
        self.dice, self.chance, translators = Random(seed), Chance(f"{seed:064x}"), translators_of([game])
        self.t = translators[self.dice.choice(list(translators.names))].complete()
        self.seats = self.rules.seats(self.dice.randint(*self.rules.players))
        options = {key: self.dice.choice(values) for key, values in self.rules.options.items()}
        self.now: Any = self.rules.setup(options, self.seats, self.chance)
        while not self.rules.dealt(self.now):
            picker = min(self.rules.to_act(self.now))
            pick = self.dice.choice(self.rules.next_plays(self.rules.view(self.now, picker), ()))
            self.now = self.rules.apply(self.now, picker, self.rules.turn((pick,)), self.chance)
        self.outcome: Outcome | None = None
        self.steps: list[tuple[str, Any, Any]] = [("", None, self.now)]

    def check_position(self, redealt: Redealt | None) -> None:
        rules, now = self.rules, self.now
        text, asked = rules.write_position(now), frozenset[str]() if self.outcome else rules.to_act(now)
        _hold(f"somebody is asked until it is over: {text}", self.outcome or asked)
        _check_text(now, text, rules.read_position)
        for reader in (None, *self.seats):
            board, view = self.shown.board(self.t, self.board(reader)), rules.view(now, reader)
            _check_screen(f"board of {reader}", board.alt, board.board(), board.controls)
            _hold(f"board of {reader}: its picture has an alt text", board.alt)
            _hold(f"{reader} is asked, and has a play: {text}", reader not in asked or rules.next_plays(view, ()))
            other = now if redealt is None else redealt(now, reader, self.dice)
            seen = rules.view(other, reader)
            _hold(f"the view of {reader} shows nothing that redealt draws again: {view}", seen == view)
            _hold(f"a position does not show what is hidden: {now!r}", repr(other) == repr(now))
        for seat in self.seats:
            self.screen(self.hand(seat))

    def screen(self, state: HandState) -> HandScreen:
        """A hand, held to the limits of a screen."""
        hand = self.shown.hand(self.t, state)
        where = " ".join((f"hand of {state.seat}", *(f"after {play!r}" for play in state.draft.plays)))
        _check_screen(where, hand.alt, hand.heading + hand.notes, *hand.rows, hand.answers)
        return hand

    def go_on(self) -> None:
        """Have a seat act, or seldom leave."""
        rules, before, seed, used = self.rules, self.now, self.chance.seed, self.chance.used
        seat, action = self.dice.choice(sorted(rules.to_act(before))), None
        if self.dice.random() < 1 / 50:
            left = rules.leave(before, seat, self.chance)
            self.now, self.outcome = left.position, left.outcome
        else:
            action, other = self.pressed(seat), self.pressed(seat)
            text = rules.write_action(action)
            _check_text(action, text, rules.read_action)
            elsewhere, again = (rules.apply(before, seat, made, Chance(seed, used)) for made in (other, action))
            self.now = rules.apply(before, seat, action, self.chance)
            self.outcome = rules.outcome(self.now)
            _hold("seed and actions repeat a match", self.now == again)
            for reader in {None, *self.seats} - {seat}:
                seen, alike = (rules.as_seen(before, reader, seat, made) for made in (action, other))
                same = seen is None or seen != alike or rules.view(self.now, reader) == rules.view(elsewhere, reader)
                _hold(f"{reader} cannot tell {text} of {seat} from {rules.write_action(other)}", same)
            for stranger in set(self.seats) - rules.to_act(before):
                with suppress(EngineError):
                    rules.apply(before, stranger, action, Chance(seed))
                    raise AssertionError(f"{stranger} acts unasked")
        if self.now != before:
            self.steps.append((seat, action, self.now))

    def pressed(self, seat: str) -> Any:
        """Press random controls of a seat's hand until an action comes of it."""
        logic, state = self.logic, self.hand(seat)
        for _ in range(MOST):
            screen = self.screen(state)
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

    def hand(self, seat: str) -> HandState:
        state, windows = self.board(seat), self.logic.windows
        window = windows is not None and windows.is_window(state.view)
        asked = self.outcome is None and seat in self.rules.to_act(self.now)
        turn, answer = asked and not window, asked and window
        hand = HandState(seat, state.view, Draft(), turn, None, self.outcome, state.last, may_answer=answer)
        return self.logic.drafted(hand, Draft())

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
        moving = shown.replay is None or (shown.replay.picture(t, states) and shown.replay.alt(t, states))
        still = shown.pictures.hand(t, self.hand(self.seats[0])), shown.pictures.board(t, states[-1])
        _hold("the game is told and drawn", shown.goal(t), shown.rules_pages(t, {}), *still, moving)


def _check_text(value: object, text: str, read: Callable[[str], object]) -> None:
    _hold(f"a value is one line of ASCII: {text!r}", text, text.isascii(), text.isprintable())
    again = read(text)
    same = value == again == pickle.loads(pickle.dumps(value)) and hash(value) == hash(again)
    _hold(f"text and pickle give the value back: {text} is read as {again!r}", same)


def _check_screen(where: str, alt: str, words: str, *rows: tuple[Control, ...]) -> None:
    _hold(f"{where}: 1 to 3500 characters tell it in words, not {len(words)}", words, len(words) <= 3500)
    _hold(f"{where}: an alt text has at most 1024 characters, not {len(alt)}", len(alt) <= 1024)
    keys = Counter(control.key for row in rows for control in row)
    _hold(f"{where}: each control has a key of its own: {keys.most_common(1)}", max(keys.values(), default=1) == 1)
    for row in rows:
        _hold(f"{where}: five buttons stand in a row, not {len(row)}", len(row) <= 5 or isinstance(row, MenuRow))
        for one in row:
            has = f"control {one.key!r} has {len(one.label)}, and its words {len(one.words)}"
            _hold(f"{where}: a label has 1 to 80 characters: {has}", 0 < len(one.label) <= 80, len(one.words) <= 80)


def _hold(promise: str, *facts: object) -> None:
    if not all(facts):
        raise AssertionError(promise)
