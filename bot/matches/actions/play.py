"""What actions of the game itself do to a match: the start, turns, giving up."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from bot.matches.actions.ending import end
from bot.matches.actions.offers import agree
from bot.matches.actions.transition import Change
from bot.matches.core import clocks, offers, places
from bot.matches.core.context import is_hidden, is_unknown, lapsed
from bot.matches.core.model import State
from bot.matches.core.pace import PACES
from bot.matches.core.places import BOARD, CHALLENGE
from bot.matches.core.seating import begun
from bot.store.core import actions
from bot.store.core.actions import ActionRow
from bot.store.core.matches import SeatRow
from bot.store.deadlines import turn_times
from bot.store.turns import drafts
from bot.store.turns.drafts import DraftRow
from engine.game import Outcome
from engine.randomness import Chance

LOOKS_ON_MS: Final = 60_000
"""For so many milliseconds after his own turn, somebody whose turn it still is is taken to look at the board."""


def start(change: Change, action: ActionRow) -> None:
    """The game is set up."""
    row = change.row
    if action.data is not None:
        taken = action.data.split(",")
        row = replace(row, seats=begun(row.seats, taken, change.rules.seats(len(taken))))
    chance = Chance(row.seed)
    position = change.rules.setup(row.options, [seat.seat for seat in row.seats], chance)
    change.row = replace(row, state=State.PLAY.value, started=change.house.clock())
    places.owe(change.tx, change.row, BOARD)
    _go_on(change, action, position, chance)
    change.show(CHALLENGE, anew=False)


def open_hand(change: Change, action: ActionRow) -> None:
    """A seat's player has seen what was dealt."""
    assert action.seat is not None
    change.keep_secret()
    change.seat(action.seat, opened=True)


def turn(change: Change, action: ActionRow) -> None:
    """The game's own action. Raises `MatchOver`, `CannotRead`, `IllegalTurn`."""
    made = _made(change, action)
    if not made.unknown:
        seat = change.row.seat(made.seat)
        _count_habit(change, seat, late=clocks.is_late(seat, change.house.clock()))
        change.row = replace(change.row, offers=offers.declined_by_playing(change.row.offers, made.seat))
    _carry_on(change, action, made)
    change.seat(made.seat, missed=0)


def reply(change: Change, action: ActionRow) -> None:
    """A seat's player answers in a window: that is no turn of his. Raises as `turn`."""
    made = _made(change, action)
    _carry_on(change, action, made)
    change.seat(made.seat, missed=0)


def order(change: Change, action: ActionRow) -> None:
    """A standing order answers for a seat. Raises as `turn`."""
    _carry_on(change, action, _made(change, action))


def lapse(change: Change, action: ActionRow) -> None:
    """The house closes a window. Raises as `turn`."""
    row = change.playing()
    assert row.position is not None
    chance = Chance(row.seed, row.luck)
    position = lapsed(change.game, row.position, chance)
    for seat in row.seats:
        if seat.asked is not None and seat.level is None:
            change.seat(seat.seat, missed=seat.missed + 1)
    _go_on(change, action, position, chance)
    if (outcome := change.rules.outcome(position)) is not None:
        end(change, outcome)
    else:
        _without_who_is_out(change)


def call(change: Change, action: ActionRow) -> None:
    """A window waits for some seats because of their standing orders: their players are pinged."""
    change.keep_secret()
    seats = (action.data or "").split(",")
    for name in seats:
        change.seat(name, called=change.row.window_since)
    change.show(BOARD, anew=True, seats=seats)


def choose_order(change: Change, action: ActionRow) -> None:
    """A seat's player has chosen a standing order. Raises `MatchOver`, `CannotRead`."""
    assert action.seat is not None
    change.playing()
    change.keep_secret()
    change.seat(action.seat, orders=action.data)


@dataclass(frozen=True, slots=True)
class _Made:
    """What an action of a seat has come to. `hidden`: nobody else sees anything of it; `unknown`: nor by whom it is."""

    seat: str
    position: str = field(repr=False)
    chance: Chance = field(repr=False)
    hidden: bool
    unknown: bool


def _made(change: Change, action: ActionRow) -> _Made:
    row, rules = change.playing(), change.rules
    name, made = action.seat, action.data or ""
    assert name is not None
    assert row.position is not None
    chance = Chance(row.seed, row.luck)
    position = rules.apply(row.position, name, made, chance)
    unknown = is_unknown(rules, row.position, name, made)
    return _Made(name, position, chance, unknown and is_hidden(rules, row.position, position, name, made), unknown)


def _carry_on(change: Change, action: ActionRow, made: _Made) -> None:
    name = made.seat
    if made.hidden:
        change.keep_secret()
        _go_on(change, action, made.position, made.chance, is_turn=False)
        _next_draft(change, name)
    else:
        _go_on(change, action, made.position, made.chance, known=not made.unknown)
        drafts.drop_draft(change.tx, change.row.id, name)
    if not made.unknown:  # everybody sees whether he is there
        change.seat(name, absent=None)
    if (outcome := change.rules.outcome(made.position)) is not None:
        end(change, outcome, by=name if not made.unknown else None)
    else:
        _without_who_is_out(change)


def _without_who_is_out(change: Change) -> None:
    """Whoever is out by the rules is asked for nothing any more, so the others may have agreed by that."""
    if change.row.offers:
        change.row = replace(change.row, offers=offers.without_out(change.row.offers, change.public.out))
        agree(change)


def leave(change: Change, action: ActionRow) -> None:
    """A seat gives up or is removed. Raises `MatchOver`, `CannotRead`."""
    name = action.seat
    assert name is not None
    outcome = _left(change, action)
    while outcome is None and not change.public.present:  # the bot does not play on by itself
        outcome = _left(change, change.record(change.public.playing[0], "leave"))
    if outcome is not None:
        end(change, outcome, name, by=name if action.data is None else None)
    else:
        agree(change)


def _left(change: Change, action: ActionRow) -> Outcome | None:
    """A seat is no more in the game; how it has ended by that, if it has."""
    row, name = change.playing(), action.seat
    assert name is not None
    assert row.position is not None
    chance = Chance(row.seed, row.luck)
    left = change.rules.leave(row.position, name, chance, action.data or "resign")
    drafts.drop_draft(change.tx, row.id, name)
    if action.data == "time":
        _count_habit(change, row.seat(name), late=True)
    change.seat(name, gone=change.house.clock())
    change.row = replace(change.row, offers=offers.without(change.row.offers, name))
    if left.position != row.position:
        _go_on(change, action, left.position, chance)
    return left.outcome


def _count_habit(change: Change, seat: SeatRow, *, late: bool) -> None:
    """A turn in time or too late, where time counts."""
    if change.row.pace in PACES and seat.level is None and seat.user_id is not None:
        turn_times.add_habit(change.tx, seat.user_id, change.row.game, late=late)


def _next_draft(change: Change, name: str) -> None:
    """What a seat is asked next may go by the same number: then the steps go on, so that an old press is known."""
    row = change.row
    seat, draft = row.seat(name), drafts.find_draft(change.tx, row.id, name)
    if seat.asked is not None:
        step = draft.step + 1 if draft is not None else 1
        drafts.save_draft(change.tx, row.id, name, DraftRow(seat.asked, step, None, ()))


def _go_on(
    change: Change, action: ActionRow, position: str, chance: Chance, *, is_turn: bool = True, known: bool = True
) -> None:
    """The game stands in another position: who is asked now, and what has everybody to see?

    What is no turn, because nobody else may know of it, takes the place of the position before it. What nobody may
    know by whom it is (not `known`) comes to the same for its maker as for others.
    """
    rules, before = change.rules, change.row
    since = before.told - 1 if is_turn else before.told
    change.row = replace(before, position=position, luck=chance.used)
    if not is_turn:
        actions.change_position(change.tx, before.id, before.turn, position)
    elif rules.dealt(position):
        turn = before.turn + 1 if before.position is not None and rules.dealt(before.position) else 0
        change.row = replace(change.row, turn=turn)
        actions.add_position(change.tx, before.id, turn, action.number, position, " ".join(chance.shown))
    asked, was = rules.to_act(position), before.position
    for seat in before.seats:
        if seat.seat == action.seat and known:
            # What nobody else may know of moves no number that others could see the effect of: the steps of the
            # seat's own draft go on instead.
            same = not is_turn
        else:
            same = was is not None and rules.question(was, seat.seat) == rules.question(position, seat.seat)
        same = same and seat.asked is not None and seat.seat in asked
        if not same and (seat.asked is not None or seat.seat in asked):
            change.seat(seat.seat, asked=since if seat.seat in asked else None)
    if is_turn:
        _note_window(change, was, position, since)
    seen = None if was is None else rules.view(was, None)
    if seen != (now := rules.view(position, None)):
        # Whoever everybody may know to be asked just now is to be pinged, which takes a new message.
        named = rules.to_act(now)
        asks = [seat.seat for seat in change.row.seats if seat.asked == since and seat.seat in named]
        asks = [name for name in asks if not _is_there(change, action, name)]
        change.show(BOARD, anew=bool(asks), seats=asks)
    if any(seat.level is not None and seat.asked is not None for seat in change.row.seats):
        change.tx.touched(before.id)


def _is_there(change: Change, action: ActionRow, name: str) -> bool:
    """Whether it was this seat's turn already and its player has just played: he goes on and need not be pinged."""
    if change.game.windows is None:
        return False
    if action.kind == "turn":
        return action.seat == name
    last = actions.last_turn(change.tx, change.row.id)
    return last is not None and last.seat == name and action.at - last.at <= LOOKS_ON_MS


def _note_window(change: Change, was: str | None, position: str, since: int) -> None:
    """Which window is open now: another one than before, as soon as something else is asked in it."""
    rules, windows, row = change.rules, change.game.windows, change.row
    if windows is None:
        return
    if not windows.is_window(rules.view(position, None)):
        change.row = replace(row, window_since=None)
        return
    asked = rules.to_act(position)
    if row.window_since is not None and was is not None:
        one = next(iter(sorted(asked)))
        if rules.question(was, one) == rules.question(position, one):
            return
    for name in asked:
        change.seat(name, in_window=since)
    change.row = replace(change.row, window_since=since)
