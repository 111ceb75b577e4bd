"""What every game promises, held over random matches: for tests of any game, also of one outside the project."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import fields, is_dataclass, replace
from random import Random
from time import monotonic
from typing import Any, Final

from bot.games.registry import HostedGame, by_key, translators_of
from bot.games.screens import BoardScreen, Control, HandScreen, MenuRow
from bot.games.states import BoardState, Draft, HandState, TurnMade
from bot.i18n.translator import Masked, Translator
from engine.errors import EngineError
from engine.game import OPEN, Outcome
from engine.randomness import Chance

MOST: Final = 2000
"""Actions after which a random match has ended."""

Redealt = Callable[[Any, str | None, Random], Any]
"""From a position, a reader and dice: the position in which all that the reader may not see is drawn again."""


def check_match(game: HostedGame, seed: int, redealt: Redealt | None = None) -> None:
    """Play a match by random presses, and hold its values, secrecy, words and limits to what the seam promises.

    Seeds in a row have tables of every size. A language is drawn, and whether people leave never, seldom or often.
    Raises `AssertionError`, or what the game raises, with a note that says where in the match.
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
        self.t = self.dice.choice([Masked(), *(translators[name].complete() for name in [*translators.names][1:])])
        least, most = self.rules.players
        self.seats, self.leaving = self.rules.seats(least + seed % (most + 1 - least)), self.dice.choice((0, 0.02, 0.2))
        options = {key: self.dice.choice(values) for key, values in self.rules.options.items()}
        self.now = self.rules.setup(options, self.seats, self.chance)
        again = self.rules.setup(options, self.seats, Chance(self.chance.seed))
        _alike("the same seed gives another `setup`: all luck has to come from its `chance`", self.now, again)
        while not self.rules.dealt(self.now):
            picker = min(self.rules.to_act(self.now))
            pick = self.dice.choice(self.rules.next_plays(self.rules.view(self.now, picker), ()))
            self.now = self.rules.apply(self.now, picker, self.rules.turn((pick,)), self.chance)
        self.outcome: Outcome | None = None
        self.redealt, self.all_open = redealt or (lambda now, *_: now), redealt is None
        self.steps: list[tuple[str, Any, Any]] = [("", None, self.now)]
        self.whole = set[str]()  # plays that were a whole turn where they were offered

    def play(self, check: Callable[[_Match], None]) -> None:
        """Play until the match is over, and check each position."""
        try:
            for _ in range(MOST):
                self.at, self.text = "a position: of texts, whole numbers, bools, tuples, and frozen", repr(self.now)
                self.text = self.rules.write_position(self.now)
                _check_text(self.now, self.text, self.rules.read_position)
                self.at, self.asked = "`to_act`", self.rules.to_act(self.now)
                _hold("`to_act` has to name a seat while `outcome` is None", self.asked or self.outcome)
                _hold("`to_act` has to be empty at an outcome", not self.asked or self.rules.outcome(self.now) is None)
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
            self.at = f"the view and the board of {(who := reader or 'spectators')}"
            board, view = self.shown.board(self.t, self.board(reader)), rules.view(now, reader)
            _check_screen(self.t, board, board.board(), board.controls)
            _hold("its picture needs an `alt` text, which says all that it shows", board.alt)
            with suppress(EngineError):
                plays, asks = rules.next_plays(view, ()), reader in self.asked
                _hold(f"`next_plays` offers {plays} to {who}, who is not in `to_act`", asks or not plays)
                _hold(f"`next_plays` offers nothing to {who}, who is in `to_act`", plays or not asks)
            _alike("views differ, so give `redealt`", view, rules.view(now, None) if self.all_open else view)
            other = self.redealt(now, reader, self.dice)
            _alike(f"`redealt` hides from {who} what `view` shows them", view, rules.view(other, reader))
            _hold(f"`repr` shows what {who} may not see, without field(repr=False): {now!r}", repr(other) == repr(now))
        for seat in self.seats:
            pair = [self.hand(seat, rules.view(one, seat)) for one in (now, unlike)]
            words = {f"{one.heading} {(one.whole or one.board)()} {one.notes}" for one in map(self.screen, pair)}
            if len(words) == 1 and not self.outcome:
                _alike(f"`own` has to tell {seat} in words what is theirs", *(one.view for one in pair))
            if rules.view(now, OPEN) == rules.view(unlike, OPEN):
                _alike(f"`view` for OPEN has to show all, also what {seat} sees", *(one.view for one in pair))
        _hold("needs a picture", len(self.steps) % 8 != 1 or self.shown.pictures.hand(self.t, self.hand(self.seats[0])))

    def screen(self, state: HandState) -> HandScreen:
        """A hand, held to the limits of a screen."""
        self.at = " ".join((f"the hand of {state.seat}", *(f"after {play!r}" for play in state.draft.plays)))
        hand = self.shown.hand(self.t, state)
        _check_screen(self.t, hand, hand.heading + hand.notes, *hand.rows, hand.answers)
        named = {control.emoji for row in hand.rows for control in row} - {""}
        _hold(f"`emojis` lacks one of those that controls name: {named}", named <= self.shown.emojis().keys())
        return hand

    def go_on(self) -> None:
        """Have a seat act, or seldom leave."""
        rules, before, seed, used = self.rules, self.now, self.chance.seed, self.chance.used
        seat, action = self.dice.choice(sorted(self.asked)), None
        self.check_plays(seat)
        if self.dice.random() < self.leaving:
            seat = self.dice.choice(sorted({*self.seats} - rules.inactive_seats(before)))
            self.at = f"`leave` of {seat}, who is {'' if seat in self.asked else 'not '}to act and may leave"
            left = rules.leave(before, seat, self.chance, self.dice.choice(("resign", "time")))
            self.now, self.outcome = left.position, left.outcome
            _hold("LeaveResult needs an `outcome`, as `to_act` is empty now", self.outcome or rules.to_act(self.now))
            _hold(f"`inactive_seats` lacks {seat}, who left", self.outcome or seat in rules.inactive_seats(self.now))
            _hold(f"`to_act` still names {seat}, who left", self.outcome or seat not in rules.to_act(self.now))
        else:
            action, other = self.pressed(seat), self.pressed(seat)
            self.at = f"`apply` of {action!r} for {seat}, whose hand offers it"
            _check_text(action, rules.write_action(action), rules.read_action)
            elsewhere, again = (rules.apply(before, seat, made, Chance(seed, used)) for made in (other, action))
            self.now = rules.apply(before, seat, action, self.chance)
            self.outcome = rules.outcome(self.now)
            _alike("the same seed gives another position: all luck has to come from its `chance`", self.now, again)
            for reader in {None, *self.seats} - {seat}:
                seen, alike = (rules.as_seen(before, reader, seat, made) for made in (action, other))
                if seen is not None and seen == alike:
                    told = f"`as_seen` hides {action!r} from {reader or 'spectators'}, but `view` shows it"
                    _alike(told, *(rules.view(one, reader) for one in (self.now, elsewhere)))
            for stranger in {*self.seats} - self.asked:
                self.at = f"`apply` of {action!r} for {stranger}, which has to raise IllegalTurn"
                with suppress(EngineError):
                    taken = rules.apply(before, stranger, action, Chance(seed))
                    _hold(f"it takes an action of {stranger}, who is not in `to_act`", taken is None)
        for one in () if self.outcome else self.asked & rules.to_act(self.now) - {seat}:
            old, new = ({*rules.next_plays(rules.view(now, one), ())} for now in (before, self.now))
            kept = rules.prompt_key(before, one) == rules.prompt_key(self.now, one)
            _hold(
                f"`prompt_key` of {one} has to change, as {old - new} can be played no longer", not kept or old <= new
            )
        if self.now != before:
            self.steps.append((seat, action, self.now))

    def check_plays(self, seat: str) -> None:
        """Hold `apply` to `next_plays`, by plays that are a whole turn: those offered now, and earlier ones."""
        rules, view = self.rules, self.rules.view(self.now, seat)
        offered = {*rules.next_plays(view, ())}
        self.whole |= (whole := {play for play in offered if not rules.next_plays(view, (play,))})
        for play in sorted(self.whole - offered | whole):
            self.at = f"`apply` of {play!r} for {seat}, which `next_plays` {'offers' if play in offered else 'lacks'}"
            with nullcontext() if play in offered else suppress(EngineError):
                rules.apply(self.now, seat, rules.turn((play,)), Chance(self.chance.seed, self.chance.used))
                _hold("it has to raise IllegalTurn, or else `next_plays` has to offer it", play in offered)

    def pressed(self, seat: str) -> Any:
        """Press random controls of a seat's hand until an action comes of it."""
        logic, state = self.logic, self.hand(seat)
        for _ in range(MOST):
            screen = self.screen(state)
            if logic.windows is not None and screen.answers:
                return logic.windows.press(state.view, seat, self.dice.choice(screen.answers).key)
            offered = [control.key for row in screen.rows for control in row if control.enabled]
            _hold("it needs an enabled control, or `may_end`, as the seat is asked", offered or screen.may_end)
            drafts = [logic.press(state.view, state.draft, key) for key in offered]
            lacks = {*self.rules.next_plays(state.view, ())} - {play for draft in drafts for play in draft.plays}
            steps = state.draft.begun or any(draft.chosen or not draft.plays for draft in drafts)
            _hold(f"it needs a control for each of `next_plays`, also for {lacks}", steps or not lacks)
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
        hand = HandState(seat, view or state.view, Draft(), asked and not window, None, self.outcome, state.last)
        return self.logic.drafted(replace(hand, may_answer=asked and window), Draft())

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
        _hold(f"each seat of {self.seats} needs a rank and a score", {*self.seats} == {*scores} == {*outcome.ranks})
        _hold("a score is from 0 to 1", *(0 <= score <= 1 for score in scores.values()))
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
    _hold(f"its text has to be one line of ASCII, not {text!r}", text, f"{text}".isascii(), f"{text}".isprintable())
    _alike("its text has to give the value back", value, again := read(text))
    _hold("pickle and hash have to be the same", value == pickle.loads(pickle.dumps(value)), hash(value) == hash(again))


def _check_screen(t: Translator, screen: HandScreen | BoardScreen, words: str, *rows: tuple[Control, ...]) -> None:
    _hold(f"words (`standing`; heading and notes) have 1 to 3500 signs, not {len(words)}", words, len(words) <= 3500)
    _hold("a menu has at most 25 controls", *(len(row) <= 25 for row in rows if isinstance(row, MenuRow)))
    _hold(f"an alt text has at most 1024 characters, not {len(screen.alt)}", len(screen.alt) <= 1024)
    keys = Counter(control.key for row in rows for control in row)
    _hold(f"each control needs a key of its own: {keys.most_common(1)}", max(keys.values(), default=1) == 1)
    _hold("a row has at most five buttons", *(len(row) <= 5 for row in rows if not isinstance(row, MenuRow)))
    room = sum(2 if isinstance(row, MenuRow) else 1 + len(row) for row in rows if row)
    _hold(f"controls have room for 25 of Discord's 40 components, not {room}: a menu takes 2, a row 1", room <= 25)
    found = re.findall(r"[^\W\d_]{3,}", " ".join((words, screen.alt, *(one.label for row in rows for one in row))))
    told = f"`t` has to give all words, or else they stay English: {' '.join(found)!r} in {words!r}"
    _hold(told, not found or not isinstance(t, Masked))
    for one in (control for row in rows for control in row):
        fits = all(type(text) is str and 1 <= len(text) <= 80 for text in (one.label, one.words or one.label))
        _hold(f"label and `words` of {one.key!r} are texts of 1 to 80 signs, not {one.label!r}, {one.words!r}", fits)


def _unlike(one: Any, other: Any, place: str = "") -> Iterator[str]:
    """Yield each place in which two values differ, as `places[0].hand`, and both values there."""
    if is_dataclass(one) and type(one) is type(other):
        for part in fields(one):
            yield from _unlike(getattr(one, part.name), getattr(other, part.name), f"{place}.{part.name}")
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for number, here in enumerate(one):
            yield from _unlike(here, other[number], f"{place}[{number}]")
    elif one != other:
        yield f"{place[1:]} {one!r} or {other!r}"


def _alike(promise: str, one: object, other: object) -> None:
    if one != other:
        raise AssertionError(f"{promise}: {', '.join([*_unlike(one, other)][:3])}")


def _hold(promise: str, *facts: object) -> None:
    if not all(facts):
        raise AssertionError(promise)
