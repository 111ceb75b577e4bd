"""Boards and hands of random matches of both games: many matches, to find states that are rare."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final

from bot.games.registry import HostedGame
from bot.games.states import BoardState, Draft, HandState, TurnMade
from bot.matches.core.model import Hand, Match, PublicBoard, State
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.board import board_screen
from bot.ui.screens.turns.hand import hand_screen
from engine.game import OPEN
from engine.randomness import Chance
from engine.royal_court.acts.act import LET, acting
from engine.royal_court.acts.listing import acts
from engine.royal_court.luck import Luck
from engine.royal_court.position import LETTERS, NOPE, OVER, Position
from engine.royal_court.rules import SYSTEM, apply
from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Hidden
from engine.royal_visit.notation import write_turn
from engine.royal_visit.outcome import outcome
from engine.royal_visit.position import Position as VisitPosition
from tests.bot.games.royal_court import cases as court
from tests.bot.games.royal_visit import cases as visit
from tests.engine.royal_court.rich import RICH, fresh_hand
from tests.support.screens import ANN, COURT, POST, VISIT, live, table
from tools.sheets.sample import Sample, SampleBudget
from tools.sheets.samples.learning import explained_samples, hint_sample, own_cards_sample

_VISIT_RULES: Final[Any] = VISIT.logic.rules

VISIT_ROOM: Final = "royal visit"
COURT_ROOM: Final = "royal court"

COURT_MATCHES: Final = 30
VISIT_MATCHES: Final = 5
VISIT_DRAFTS: Final = 1200  # of which `drafts` makes a third
VISIT_SMALL: Final = 60
VISIT_LATE: Final = 200
VISIT_TURNS: Final = 300

NEWS: Final = 12
"""Maximum number of events before the last one in a hand's news."""

PATHS: Final = 3
"""Number of random drafts from one hand."""

RICH_MATCHES: Final = 3

TELLING_RICH: Final = (
    *((0, 2, "Ab", 0), (0, 2, "2b", 0), (0, 2, "6b>b", 0), (0, 2, "XX", 0), (0, 2, "XX", 1), (0, 2, "Ar+Ab", 0)),
    *((0, 2, "2r+2b", 1), (0, 2, "2r+2b", 2), (0, 2, "3r+3b", 1), (0, 2, "4r+4b", 0), (0, 2, "4r+4b", 2)),
    *((0, 2, "5r+5b", 0), (0, 2, "6r+6b>b", 1), (0, 2, "7r+7b", 0), (0, 4, "Ab", 0), (0, 4, "XX", 0)),
    *((0, 4, "XX", 1), (0, 4, "2r+2b", 2), (0, 4, "3r+3b", 1), (0, 4, "5r+5b", 2), (0, 4, "6r+6b>d", 0)),
    *((1, 2, "3r", 1), (1, 2, "Qr@2+Qb@g+Qb@1>d-", 0), (1, 2, "court:Jb@g+Qb@g+Kb@g", 1), (3, 2, "2r", 1)),
    *((3, 2, "8r", 0), (3, 2, "XX+XX+XX+XX+XX+XX", 0)),
)
TELLING_COURT: Final = (0, 2, 7, 3, 14, 27, 29)
TELLING_DRAFTS: Final = (0, 1, 3, 4, 5, 6, 8, 13, 22, 33, 42, 65, 81, 153, 229)
"""Random matches and drafts that are known to show rare texts, so that they come first. The others are made as long as
a text is wanted. One that shows nothing new any more costs time and nothing else.
"""

FOLLOWING: Final = 30
"""Maximum number of acts played from a rich hand on."""

LOOKED_AT: Final = 0.3
"""Share of the hands without new texts whose presses are tried all the same."""

PRESSES: Final = 4
"""Maximum number of presses of a random draft."""


def samples(budget: SampleBudget) -> Iterator[Sample]:
    yield from _rich_hands(budget)
    for match in TELLING_RICH:
        yield from _rich_match(budget, *match)
    for number in TELLING_COURT:
        yield from _court_match(budget, number)
    yield from _visit_matches(budget)
    yield from _visit_turns(budget)
    drafts = dict(enumerate(_visit_states(Random(1))))
    for number in (*TELLING_DRAFTS, *(number for number in drafts if number not in TELLING_DRAFTS)):
        yield from _visit_draft(budget, number, *drafts[number])
    for match in _rich_matches():
        if match not in TELLING_RICH:
            yield from _rich_match(budget, *match)
    for number in range(COURT_MATCHES):
        if number not in TELLING_COURT:
            yield from _court_match(budget, number)


def board_sample(room: str, name: str, game: HostedGame, board: PublicBoard, kind: Hashable = None) -> Sample:
    def make(reader: Reader) -> Screen:
        return board_screen(reader, game, board, POST)

    return Sample(room, name, make, kind)


def hand_sample(room: str, name: str, game: HostedGame, hand: Hand, kind: Hashable = None) -> Sample:
    def make(reader: Reader) -> Screen:
        return hand_screen(reader, game, hand)

    return Sample(room, name, make, kind)


def _presses(
    budget: SampleBudget, dice: Random, room: str, game: HostedGame, hand: Hand, kind: Hashable
) -> Iterator[Sample]:
    """Yield the hand, and the hand after each press of some drafts: every possible first press, then random ones."""
    if budget.is_left(kind):
        yield hand_sample(room, "hand", game, hand, kind)
    elif dice.random() > LOOKED_AT:
        return
    for first in _keys(game, hand):
        kind_of_key = (game.key, kind[0] if isinstance(kind, tuple) else kind, first)
        if not budget.is_left(kind_of_key):
            continue
        drafted, key = hand, first
        for _ in range(PRESSES):
            draft = game.logic.press(drafted.state.view, drafted.state.draft, key)
            drafted = replace(drafted, state=replace(drafted.state, draft=draft))
            yield hand_sample(room, "hand", game, drafted, kind_of_key)
            keys = _keys(game, drafted)
            if not keys:
                break
            key = dice.choice(keys)


def _keys(game: HostedGame, hand: Hand) -> list[str]:
    """The controls that can be pressed."""
    rows = game.presentation.hand(visit.ENGLISH, hand.state).rows
    return [control.key for row in rows for control in row if control.enabled]


# ---- Royal Visit
def _visit_matches(budget: SampleBudget) -> Iterator[Sample]:
    for number in range(VISIT_MATCHES):
        for seat in (None, *Seat):
            states: list[BoardState[Any, Any]] = [*visit.played(number, seat)]
            for state in states:
                ended = state.outcome
                kind = (
                    "visit",
                    seat is None,
                    ended is not None and ended.termination,
                    ended is not None and ended.winner,
                )
                to_act = _VISIT_RULES.to_act(state.view)
                match = live(to_act=to_act)
                if ended is not None:
                    match = live(to_act=to_act, state=State.OVER, ending=ended, termination=ended.termination)
                if state.reader is not None and ended is None:
                    yield from explained_samples(budget, VISIT, _visit_hand(state, state.reader, match))
                if not budget.is_left(kind):
                    continue
                if state.reader is None:
                    yield board_sample(VISIT_ROOM, "board", VISIT, PublicBoard(match, state), kind)
                else:
                    yield hand_sample(VISIT_ROOM, "hand", VISIT, _visit_hand(state, state.reader, match), kind)


def _visit_hand(state: BoardState[Any, Any], seat: str, match: Match) -> Hand:
    own = state.last if state.last is not None and state.last.seat == seat else None
    mine = seat in match.to_act
    return Hand(match, seat, 1, 1, HandState(seat, state.view, Draft(), mine, own, state.outcome, state.last))


def _visit_turns(budget: SampleBudget) -> Iterator[Sample]:
    """Yield boards and hands after random turns from random positions, for everybody and for both players."""
    dice = Random(2)
    for number in range(VISIT_TURNS):
        before = visit.random_position(dice, 0 if number % 20 == 0 else 8)
        turn = write_turn(visit.random_plays(dice, before))
        for reader in (None, *Seat):
            made, after = visit.made(before, turn, reader)
            kind = ("visit turn", turn.partition(":")[0][:2], reader is None, reader is before.turn)
            if not budget.is_left(kind):
                continue
            state: BoardState[Any, Any] = visit.table_state(after, made, reader)
            ended = state.outcome
            match = live(to_act=_VISIT_RULES.to_act(state.view))
            if ended is not None:
                match = live(state=State.OVER, to_act=frozenset(), ending=ended, termination=ended.termination)
            if state.reader is None:
                yield board_sample(VISIT_ROOM, "board", VISIT, PublicBoard(match, state), kind)
            else:
                hand = _visit_hand(state, state.reader, match)
                yield hand_sample(VISIT_ROOM, "hand", VISIT, hand, kind)
                if ended is None:
                    yield from explained_samples(budget, VISIT, hand)


def _visit_draft(
    budget: SampleBudget, number: int, position: VisitPosition, state: HandState[Any, Any]
) -> Iterator[Sample]:
    """The hand with what is drafted in it, explained, with hints and after presses; `number` is its seed."""
    dice = Random(number)
    hand = Hand(live(to_act=frozenset(state.seat)), state.seat, 1, 1, state)
    yield from explained_samples(budget, VISIT, hand)
    yield from explained_samples(budget, VISIT, _later(hand))
    if budget.is_left("visit own cards"):
        yield own_cards_sample(VISIT, hand.match, state, "visit own cards")
    yield from _hints(budget, dice, position, hand)
    yield from _presses(budget, dice, VISIT_ROOM, VISIT, hand, ("visit draft", number % 24))


@cache
def _first_match() -> tuple[BoardState[Any, Any], ...]:
    return tuple(visit.played(1))


def _later(hand: Hand) -> Hand:
    """The same hand when its player has made a turn before."""
    own = next(state.last for state in _first_match() if state.last is not None and state.last.seat == hand.seat)
    return replace(hand, state=replace(hand.state, own_last=own))


def _visit_states(dice: Random) -> Iterator[tuple[VisitPosition, HandState[Any, Any]]]:
    """Random positions with drafts, and some with few cards left."""
    yield from visit.drafts(1, VISIT_DRAFTS)
    for number in range(VISIT_SMALL):
        position = visit.random_position(dice, number % 3)
        yield position, visit.my_move(position)
    for number in range(VISIT_LATE):
        position = visit.random_position(dice)
        assert not isinstance(position.draw, Hidden)
        kept, rest = position.draw[: 1 + number % 3], position.draw[1 + number % 3 :]
        king = (0, 6, -6, 1)[number % 4]
        pawns = position.pawns._replace(left_guard=king - 1, king=king, right_guard=king + 1)
        crown = (0, 6, -6, 3, -3)[number % 5]
        late = replace(position, pawns=pawns, crown=crown, draw=kept, discard=position.discard + rest)
        if outcome(late) is not None:
            continue
        yield late, visit.my_move(late, write_turn(visit.random_plays(dice, late, 0.0 if number % 2 else 0.3)))


def _hints(budget: SampleBudget, dice: Random, position: VisitPosition, hand: Hand) -> Iterator[Sample]:
    """Yield the hand with a hint for a random turn, which may not begin with the drafted plays."""
    turn = visit.random_plays(dice, position)
    for best in (0.5, 0.9):
        sample = hint_sample(hand, turn, 0.5, best)
        if budget.is_left(sample.kind):
            yield sample


# ---- The Royal Court
def _rich_hands(budget: SampleBudget) -> Iterator[Sample]:
    """Yield drafts of acts from hands with many different cards."""
    dice = Random(1)
    for number, players in product(range(len(RICH)), (2, 4)):
        hand = _rich_hand(_rich_position(number, players))
        yield own_cards_sample(COURT, hand.match, hand.state, ("own cards", number))
        for _ in range(PATHS):
            yield from _presses(budget, dice, COURT_ROOM, COURT, hand, ("rich", number, players))


def _rich_hand(position: Position) -> Hand:
    match = table(players={LETTERS[place]: ANN + place for place in range(position.players)})
    names = {seat: f"Name {seat}" for seat in match.players}
    view: Any = court.seen(position, 0)
    return Hand(match, "a", 1, 1, HandState("a", view, Draft(), True, None, names=names))


def _court_match(budget: SampleBudget, number: int) -> Iterator[Sample]:
    players, full = 2 + number % 5, bool(number // 5 % 2)
    steps = court.game(number, players, full=full, quits=0.01 if number % 3 == 0 else 0.0)
    yield from _court_steps(budget, steps, number)
    yield from _court_news(budget, steps)


def _rich_matches() -> Iterator[tuple[int, int, str, int]]:
    """Matches that go on from an act of each kind, by hands that have much of everything."""
    for number, players in product(range(len(RICH)), (2, 4)):
        kinds = {_act_kind(act): act for act in acts(_rich_position(number, players), 0)}
        for act, seed in product(kinds.values(), range(RICH_MATCHES)):
            yield number, players, act, seed


def _rich_match(budget: SampleBudget, number: int, players: int, act: str, seed: int) -> Iterator[Sample]:
    steps = tuple(_continued(_rich_position(number, players), act, Random(f"{number} {act} {seed}")))
    yield from _court_steps(budget, steps, seed)


def _rich_position(number: int, players: int) -> Position:
    return fresh_hand(RICH[number], players, top="Ar" if number % 2 else "9b")


def _continued(position: Position, act: str, dice: Random) -> Iterator[court.Step]:
    """Yield the steps of an act and random acts after it. Most windows are closed without a nope."""
    seat: int | None = 0
    chance = Chance(f"{dice.getrandbits(256):064x}")
    for _ in range(FOLLOWING):
        before, number = position, Luck(chance).number
        position = apply(position, seat, act, Luck(chance))
        yield court.Step(before, seat, act, position, chance.shown, chance.seed, number)
        chance = Chance(chance.seed, chance.used)
        if not (seats := acting(position)):
            return
        seat = dice.choice(seats)
        offered = acts(position, seat)
        if position.step == NOPE and dice.random() < 0.6:
            seat, act = SYSTEM, LET
        else:
            act = dice.choice(offered)


def _court_steps(budget: SampleBudget, steps: Sequence[court.Step], number: int) -> Iterator[Sample]:
    players, full = steps[0].after.players, steps[0].after.full
    dice = Random(number)
    earlier: list[TurnMade[Any, Any]] = []
    for turn, step in enumerate(steps, 1):
        if not step.is_seen:
            continue
        over = step.after.step == OVER
        kind = _kind(step)
        match = _court_table(step, players, full=full, over=over)
        if budget.is_left(kind):
            view, made = court.seen(step.after, None, over=over), court.made(step, None, turn, over=over)
            state = BoardState(OPEN if over else None, view, made, match.ending, tuple(earlier[-4:]))
            yield board_sample(COURT_ROOM, "board", COURT, PublicBoard(match, state), kind)
            earlier.append(made)
        for place, seat in enumerate(match.players):
            fate = step.after.places[place].fate[:1]
            own_kind = ((step.after.step, step.after.heads > 0), kind[2:], fate, place in acting(step.after))
            yield from _court_hand(budget, dice, step, seat, match, own_kind)


def _court_news(budget: SampleBudget, steps: Sequence[court.Step]) -> Iterator[Sample]:
    """Yield hands whose news has every event since the player's own last move."""
    seen = [(number, step) for number, step in enumerate(steps, 1) if step.is_seen and step.after.step != OVER]
    for at, (_, last) in enumerate(seen):
        for place in range(last.after.players):
            own = [when for when in range(at + 1) if seen[when][1].seat == place and seen[when][1].act != LET]
            news = seen[max(own[-1] + 1 if own else 0, at - NEWS) : at + 1]
            before, after = last.before.places[place], last.after.places[place]
            laid = len(after.castles) - len(before.castles), len(after.courts) - len(before.courts)
            hands = after.held - before.held, len(after.guests) - len(before.guests)
            kind = ("news", _act_kind(last.act), last.before.effect[:3], *laid, *(change > 0 for change in hands))
            if after.fate or place in acting(last.after) or last.seat == place or not budget.is_left(kind):
                continue
            made = [court.made(step, place, number) for number, step in news]
            state: HandState[Any, Any] = HandState(
                LETTERS[place],
                court.seen(last.after, place),
                Draft(),
                False,
                None,
                last=made[-1],
                earlier=tuple(made[:-1]),
                names={},
            )
            match = _court_table(last, last.after.players, full=last.after.full, over=False)
            yield hand_sample(COURT_ROOM, "news", COURT, Hand(match, LETTERS[place], 1, 1, state), kind)


def _act_kind(act: str) -> str:
    return act.partition(":")[0] if ":" in act else f"{act[:1]}{act.count('+')}"


def _kind(step: court.Step) -> tuple[Hashable, ...]:
    """What happened, as far as it decides the words about it."""
    before, after = step.before, step.after
    return (_act_kind(step.act), before.step, after.step, after.heads > 0, after.besieger is not None)


def _court_table(step: court.Step, players: int, *, full: bool, over: bool) -> Match:
    rules: Any = COURT.logic.rules
    seats = rules.seats(players)
    window = step.after.step == NOPE
    match = table(
        players={seat: ANN + place for place, seat in enumerate(seats)},
        options={"rules": "full" if full else "court"},
        to_act=frozenset() if window else frozenset(LETTERS[seat] for seat in acting(step.after)),
        pace="1d",
    )
    if not over:
        return match
    ended = rules.outcome(step.after)
    assert ended is not None
    return replace(match, state=State.OVER, ending=ended, termination=ended.termination)


def _court_hand(
    budget: SampleBudget, dice: Random, step: court.Step, seat: str, match: Match, kind: Hashable
) -> Iterator[Sample]:
    over, place = match.state is State.OVER, LETTERS.index(seat)
    if not budget.is_left(kind) and not (place in acting(step.after) and dice.random() < LOOKED_AT):
        return
    made = court.made(step, place, 1, over=over)
    state: HandState[Any, Any] = HandState(
        seat,
        court.seen(step.after, place, over=over),
        Draft(),
        place in acting(step.after),
        made if made.seat == seat else None,
        match.ending,
        made,
        standing_order="ask",
        names={one: f"Name {one}" for one in match.players},
    )
    hand = Hand(match, seat, 1, 1, state)
    if not over:
        yield from explained_samples(budget, COURT, hand)
        cards = ("own cards", step.after.heads > 0, step.after.places[place].own == 1)
        if budget.is_left(cards):
            yield own_cards_sample(COURT, match, state, cards)
    if state.my_turn:
        yield from _presses(budget, dice, COURT_ROOM, COURT, hand, kind)
    else:
        yield hand_sample(COURT_ROOM, "hand", COURT, hand, kind)
