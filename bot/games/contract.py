"""What every game promises, held over random matches: for tests of any game, also of one outside the project."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Any, Final

from bot.games.registry import HostedGame, by_key, translators_of
from bot.games.screens import BoardScreen, Control, HandScreen, MenuRow
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

    Seeds in a row have tables of every size; in those of odd ones people often leave. A language is drawn. Raises
    `AssertionError`, or what the game raises, with a note that says where in the match.
    """
    _Match(by_key(game)[game.key], seed, redealt).play(_Match.check_position)


def check_opponent(game: HostedGame, seed: int, redealt: Redealt | None = None) -> None:
    """Play a match likewise, and have each level of the bot think in the first of its positions and in every eighth.

    An answer is legal and comes within 20 s, the usual limit of `THINKING_SECONDS`. It is the same for the same view
    and seed, whatever the view hides.
    """
    _Match(by_key(game)[game.key], seed, redealt).play(_Match.check_thinking)


class _Match:
    """A match while it is played. `steps`: each seat and action, and the position after it.

    `at` says what is done just now, and `text` is the position in which it is done; `asked` are the seats to act in it.
    """

    def __init__(self, game: HostedGame, seed: int, redealt: Redealt | None) -> None:
        self.logic, self.shown, self.rules = game.logic, game.presentation, game.logic.rules
        self.dice, self.chance, translators = Random(seed), Chance(f"{seed:064x}"), translators_of([game])
        self.t = translators[self.dice.choice(list(translators.names))].complete()
        least, most = self.rules.players
        self.seats, self.leaving = self.rules.seats(least + seed % (most + 1 - least)), (0.02, 0.2)[seed % 2]
        options = {key: self.dice.choice(values) for key, values in self.rules.options.items()}
        self.now = self.rules.setup(options, self.seats, self.chance)
        again = self.rules.setup(options, self.seats, Chance(self.chance.seed))
        _hold("the same seed gives another `setup`: all luck has to come from its `chance`", self.now == again)
        while not self.rules.dealt(self.now):
            picker = min(self.rules.to_act(self.now))
            pick = self.dice.choice(self.rules.next_plays(self.rules.view(self.now, picker), ()))
            self.now = self.rules.apply(self.now, picker, self.rules.turn((pick,)), self.chance)
        self.outcome: Outcome | None = None
        self.redealt, self.all_open = redealt or (lambda now, *_: now), redealt is None
        self.steps: list[tuple[str, Any, Any]] = [("", None, self.now)]

    def play(self, check: Callable[[_Match], None]) -> None:
        """Play until the match is over, and check each position."""
        try:
            for _ in range(MOST):
                self.at = "a position, to be of texts, whole numbers, bools and tuples, as annotated, and frozen"
                self.text = repr(self.now)  # until it is known that it can be written
                self.text = self.rules.write_position(self.now)
                _check_text(self.now, self.text, self.rules.read_position)
                self.at, self.asked = "`to_act`", self.rules.to_act(self.now)
                told = f"`to_act` has to be empty once `outcome` is not None, and not before: {sorted(self.asked)}"
                _hold(told, self.asked or self.outcome, not self.asked or self.rules.outcome(self.now) is None)
                check(self)
                if self.outcome is not None:
                    return self.check_end(self.outcome)
                self.go_on()
            raise AssertionError(f"a match has to end: after {MOST} actions `outcome` is still None")
        except Exception as error:
            error.add_note(f"In {self.at}. Seats {self.seats}, language {self.t.language}, position {self.text}")
            raise

    def check_position(self) -> None:
        rules, now, unlike = self.rules, self.now, self.redealt(self.now, None, self.dice)
        for reader in (None, *self.seats):
            self.at = f"the view and the board of {reader or 'spectators'}"
            board, view = self.shown.board(self.t, self.board(reader)), rules.view(now, reader)
            _check_screen(board, board.board(), board.controls)
            _hold("its picture needs an `alt` text, which says all that it shows", board.alt)
            with suppress(EngineError):
                asked = bool(rules.next_plays(view, ())) == (reader in self.asked)
                _hold("`next_plays` has to be empty for readers that `to_act` does not name, and for no others", asked)
            _hold("views differ between readers: give `redealt`", not self.all_open or view == rules.view(now, None))
            other = self.redealt(now, reader, self.dice)
            seen, told = rules.view(other, reader), rules.write_position(view)
            _hold(f"the view {told} must not become {rules.write_position(seen)} by `redealt`", seen == view)
            _hold(f"`repr` must not show what is hidden, by field(repr=False): {now!r}", repr(other) == repr(now))
        for seat in self.seats:
            pair = [self.hand(seat, rules.view(one, seat)) for one in (now, unlike)]
            words = {f"{one.heading} {(one.whole or one.board)()} {one.notes}" for one in map(self.screen, pair)}
            views = {rules.write_position(one.view) for one in pair}
            opened = {rules.view(one, OPEN) for one in (now, unlike)}
            _hold(f"its words (`own`) have to tell apart {views}", self.outcome or len(words) == len(views))
            _hold(f"`view` for OPEN hides what tells apart {views}: it has to show all", len(opened) >= len(views))

    def screen(self, state: HandState) -> HandScreen:
        """A hand, held to the limits of a screen."""
        self.at = " ".join((f"the hand of {state.seat}", *(f"after {play!r}" for play in state.draft.plays)))
        hand = self.shown.hand(self.t, state)
        _check_screen(hand, hand.heading + hand.notes, *hand.rows, hand.answers)
        named = {control.emoji for row in hand.rows for control in row} - {""}
        _hold(f"`emojis` lacks one of those that controls name: {named}", named <= self.shown.emojis().keys())
        return hand

    def go_on(self) -> None:
        """Have a seat act, or seldom leave."""
        rules, before, seed, used = self.rules, self.now, self.chance.seed, self.chance.used
        seat, action = self.dice.choice(sorted(self.asked)), None
        if self.dice.random() < self.leaving:
            seat = self.dice.choice(sorted({*self.seats} - rules.inactive_seats(before)))
            self.at = f"`leave` of {seat}, who is {'' if seat in self.asked else 'not '}to act and may leave"
            left = rules.leave(before, seat, self.chance, self.dice.choice(("resign", "time")))
            self.now, self.outcome = left.position, left.outcome
            asked = rules.to_act(self.now)
            told = f"LeaveResult needs an outcome, or else {seat} in `inactive_seats`, and only others in `to_act`"
            _hold(told, self.outcome or (asked and seat in rules.inactive_seats(self.now) - asked))
        else:
            action, other = self.pressed(seat), self.pressed(seat)
            self.at = f"`apply` of {action!r} for {seat}, whose hand offers it"
            _check_text(action, rules.write_action(action), rules.read_action)
            elsewhere, again = (rules.apply(before, seat, made, Chance(seed, used)) for made in (other, action))
            self.now = rules.apply(before, seat, action, self.chance)
            self.outcome = rules.outcome(self.now)
            _hold("the same seed gives another position: all luck has to come from its `chance`", self.now == again)
            for reader in {None, *self.seats} - {seat}:
                seen, alike = (rules.as_seen(before, reader, seat, made) for made in (action, other))
                same = seen is None or seen != alike or rules.view(self.now, reader) == rules.view(elsewhere, reader)
                _hold(f"`as_seen` hides it from {reader or 'spectators'}, but `view` is another after {other!r}", same)
            for stranger in {*self.seats} - self.asked:
                self.at = f"`apply` of {action!r} for {stranger}, which has to raise IllegalTurn"
                with suppress(EngineError):
                    rules.apply(before, stranger, action, Chance(seed))
                    raise AssertionError(f"it has to raise IllegalTurn for {stranger}, who is not in `to_act`")
        if self.now != before:
            self.steps.append((seat, action, self.now))

    def pressed(self, seat: str) -> Any:
        """Press random controls of a seat's hand until an action comes of it."""
        logic, state = self.logic, self.hand(seat)
        for _ in range(MOST):
            screen = self.screen(state)
            if logic.windows is not None and screen.answers:
                return logic.windows.press(state.view, seat, self.dice.choice(screen.answers).key)
            offered = [control.key for row in screen.rows for control in row if control.enabled]
            _hold("it needs an enabled control, or `may_end`, as the seat is asked", offered or screen.may_end)
            if screen.may_end and (not offered or self.dice.random() < 1 / 2):
                return self.rules.turn(state.draft.plays)
            draft = logic.press(state.view, state.draft, key := self.dice.choice(offered))
            _hold(f"`press` of {key!r} has to draft something: a control's key is one of `next_plays`", draft.begun)
            if logic.ends_at_once(state.view, draft):
                return self.rules.turn(draft.plays)
            _hold(f"`undo` has to take back the press of {key!r}", logic.undo(state.view, draft) != draft)
            state = replace(state, draft=draft)
        raise AssertionError(f"a turn has to come of {MOST} presses: `may_end` says when it is whole")

    def check_thinking(self) -> None:
        rules, now, opponent = self.rules, self.now, self.logic.opponent
        if opponent is None or self.outcome or len(self.steps) % 8 != 1:
            return
        seat, seed = self.dice.choice(sorted(self.asked)), str(self.dice.random())
        other, last = self.redealt(now, seat, self.dice), self.board(seat).last
        view, turn = rules.view(now, seat), None if last is None else last.as_last_turn
        for level, words in enumerate(opponent.levels, 1):
            self.at, begun = f"`think` of level {level} ({words}) for {seat}", monotonic()
            pickle.dumps(opponent.think)
            action, again = (opponent.think(rules.view(one, seat), level, seed, turn) for one in (now, other))
            _hold("an answer has to come within 20 s", monotonic() - begun <= 2 * 20)
            _hold(f"one view and seed give {action!r} and {again!r}: draw from Random(seed) alone", action == again)
            self.at += f": {action!r}, where a turn begins with one of {rules.next_plays(view, ())}"
            _check_text(action, rules.write_action(action), rules.read_action)
            rules.apply(now, seat, action, Chance(self.chance.seed, self.chance.used))

    def hand(self, seat: str, view: Any = None) -> HandState:
        state, windows = self.board(seat), self.logic.windows
        window = windows is not None and windows.is_window(state.view)
        asked = self.outcome is None and seat in self.asked
        turn, answer = asked and not window, asked and window
        hand = HandState(seat, view or state.view, Draft(), turn, None, self.outcome, state.last, may_answer=answer)
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
            _hold(f"`turn_words` has to tell {turn!r} in words", self.shown.turn_words(self.t, last))
        return BoardState(reader, view, last, self.outcome if after is self.steps[-1][2] else None)

    def check_end(self, outcome: Outcome) -> None:
        shown, t, end, scores = self.shown, self.t, outcome.termination, outcome.scores
        self.at, style = f"the end, {outcome}", shown.pictures.card_style()
        fair = {*self.seats} == {*scores} == {*outcome.ranks}, *(0 <= score <= 1 for score in scores.values())
        _hold("each seat needs a rank and a score from 0 to 1", *fair)
        words = shown.outcome_words(t, outcome) and shown.result_words(t, end, won=True)
        _hold(f"{end!r} needs words: the `endings` of usual_presentation name it", words not in ("", end))
        _hold("`card_style` lacks an icon", {*self.seats, *style.endings, "won", "lost", "drawn"} <= {*style.icons})
        pages = [len(text.text) for page in shown.rules_pages(t, {}) for text in (page.main, page.fine) if text]
        _hold(f"a page of rules (`explanation`) has 1 to 3500 characters: {pages}", 0 < max(pages, default=0) <= 3500)
        states = [self.board(OPEN, number) for number in range(len(self.steps))]
        moving = shown.replay is None or (shown.replay.picture(t, states) and shown.replay.alt(t, states))
        still = shown.pictures.hand(t, self.hand(self.seats[0])), shown.pictures.board(t, states[-1])
        _hold("no words or picture may be empty", shown.goal(t), *still, moving)


def _check_text(value: object, text: str, read: Callable[[str], object]) -> None:
    _hold(f"a value has to be one line of ASCII: {text!r}", text, f"{text}".isascii(), f"{text}".isprintable())
    again, copied = read(text), pickle.loads(pickle.dumps(value))
    _hold(f"text and pickle must give back {text}, not {again!r}", value == again == copied, hash(value) == hash(again))


def _check_screen(screen: HandScreen | BoardScreen, words: str, *rows: tuple[Control, ...]) -> None:
    _hold(f"words (`standing`; heading and notes) have 1 to 3500 signs, not {len(words)}", words, len(words) <= 3500)
    _hold("a menu has at most 25 controls", *(len(row) <= 25 for row in rows if isinstance(row, MenuRow)))
    _hold(f"an alt text has at most 1024 characters, not {len(screen.alt)}", len(screen.alt) <= 1024)
    keys = Counter(control.key for row in rows for control in row)
    _hold(f"each control needs a key of its own: {keys.most_common(1)}", max(keys.values(), default=1) == 1)
    sizes = [len(row) for row in rows if not isinstance(row, MenuRow)]
    _hold(f"a row has at most five buttons, and a hand 20: {sizes}", sum(sizes) <= 20, *(size <= 5 for size in sizes))
    for one in (control for row in rows for control in row):
        fits = all(type(text) is str and len(text) <= 80 for text in (one.label, one.words))
        _hold(f"a label is a text of 1 to 80 characters, its `words` of at most 80, not {one}", one.label, fits)


def _hold(promise: str, *facts: object) -> None:
    if not all(facts):
        raise AssertionError(promise)
