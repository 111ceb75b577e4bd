"""What actions of the game itself do to a match: the start, turns, giving up."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from bot.matches.actions.ending import end
from bot.matches.actions.offers import agree
from bot.matches.actions.transition import Transition
from bot.matches.core import clocks, offers, places
from bot.matches.core.context import close_window, is_anonymous, is_secret
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


def start(transition: Transition, action: ActionRow) -> None:
    """The game is set up."""
    row = transition.row
    if action.data is not None:
        taken = action.data.split(",")
        row = replace(row, seats=begun(row.seats, taken, transition.rules.seats(len(taken))))
    chance = Chance(row.seed)
    position = transition.rules.setup(row.options, [seat.seat for seat in row.seats], chance)
    transition.row = replace(row, state=State.PLAY.value, started=transition.context.clock())
    places.owe(transition.tx, transition.row, BOARD)
    _go_on(transition, action, position, chance)
    transition.request_post(CHALLENGE, repost=False)


def open_hand(transition: Transition, action: ActionRow) -> None:
    """A seat's player has seen what was dealt."""
    assert action.seat is not None
    transition.keep_secret()
    transition.seat(action.seat, opened=True)


def turn(transition: Transition, action: ActionRow) -> None:
    """The game's own action. Raises `MatchOver`, `CannotRead`, `IllegalTurn`."""
    made = _made(transition, action)
    if not made.unknown:
        seat = transition.row.seat(made.seat)
        _count_habit(transition, seat, late=clocks.is_late(seat, transition.context.clock()))
        transition.row = replace(transition.row, offers=offers.declined_by_playing(transition.row.offers, made.seat))
    _carry_on(transition, action, made)
    transition.seat(made.seat, missed=0)


def reply(transition: Transition, action: ActionRow) -> None:
    """A seat's player answers in a window: that is no turn of his. Raises as `turn`."""
    made = _made(transition, action)
    _carry_on(transition, action, made)
    transition.seat(made.seat, missed=0)


def order(transition: Transition, action: ActionRow) -> None:
    """A standing order answers for a seat. Raises as `turn`."""
    _carry_on(transition, action, _made(transition, action))


def lapse(transition: Transition, action: ActionRow) -> None:
    """The house closes a window. Raises as `turn`."""
    row = transition.playing()
    assert row.position is not None
    chance = Chance(row.seed, row.draw_counts)
    position = close_window(transition.game, row.position, chance)
    for seat in row.seats:
        if seat.prompt_version is not None and seat.level is None:
            transition.seat(seat.seat, missed=seat.missed + 1)
    _go_on(transition, action, position, chance)
    if (outcome := transition.rules.outcome(position)) is not None:
        end(transition, outcome)
    else:
        _without_who_is_out(transition)


def call(transition: Transition, action: ActionRow) -> None:
    """A window waits for some seats because of their standing orders: their players are pinged."""
    transition.keep_secret()
    seats = (action.data or "").split(",")
    for name in seats:
        transition.seat(name, awaited=transition.row.window_since)
    transition.request_post(BOARD, repost=True, seats=seats)


def choose_order(transition: Transition, action: ActionRow) -> None:
    """A seat's player has chosen a standing order. Raises `MatchOver`, `CannotRead`."""
    assert action.seat is not None
    transition.playing()
    transition.keep_secret()
    transition.seat(action.seat, orders=action.data)


@dataclass(frozen=True, slots=True)
class _Made:
    """What an action of a seat has come to. `hidden`: nobody else sees anything of it; `unknown`: nor by whom it is."""

    seat: str
    position: str = field(repr=False)
    chance: Chance = field(repr=False)
    hidden: bool
    unknown: bool


def _made(transition: Transition, action: ActionRow) -> _Made:
    row, rules = transition.playing(), transition.rules
    name, made = action.seat, action.data or ""
    assert name is not None
    assert row.position is not None
    chance = Chance(row.seed, row.draw_counts)
    position = rules.apply(row.position, name, made, chance)
    unknown = is_anonymous(rules, row.position, name, made)
    return _Made(name, position, chance, unknown and is_secret(rules, row.position, position, name, made), unknown)


def _carry_on(transition: Transition, action: ActionRow, made: _Made) -> None:
    name = made.seat
    if made.hidden:
        transition.keep_secret()
        _go_on(transition, action, made.position, made.chance, is_turn=False)
        _next_draft(transition, name)
    else:
        _go_on(transition, action, made.position, made.chance, known=not made.unknown)
        drafts.drop_draft(transition.tx, transition.row.id, name)
    if not made.unknown:  # everybody sees whether he is there
        transition.seat(name, absent=None)
    if (outcome := transition.rules.outcome(made.position)) is not None:
        end(transition, outcome, by=name if not made.unknown else None)
    else:
        _without_who_is_out(transition)


def _without_who_is_out(transition: Transition) -> None:
    """Whoever is out by the rules is asked for nothing any more, so the others may have agreed by that."""
    if transition.row.offers:
        transition.row = replace(
            transition.row, offers=offers.without_out(transition.row.offers, transition.public.out)
        )
        agree(transition)


def leave(transition: Transition, action: ActionRow) -> None:
    """A seat gives up or is removed. Raises `MatchOver`, `CannotRead`."""
    name = action.seat
    assert name is not None
    outcome = _left(transition, action)
    while outcome is None and not transition.public.present:  # the bot does not play on by itself
        outcome = _left(transition, transition.record_action(transition.public.playing[0], "leave"))
    if outcome is not None:
        end(transition, outcome, name, by=name if action.data is None else None)
    else:
        agree(transition)


def _left(transition: Transition, action: ActionRow) -> Outcome | None:
    """A seat is no more in the game; how it has ended by that, if it has."""
    row, name = transition.playing(), action.seat
    assert name is not None
    assert row.position is not None
    chance = Chance(row.seed, row.draw_counts)
    left = transition.rules.leave(row.position, name, chance, action.data or "resign")
    drafts.drop_draft(transition.tx, row.id, name)
    if action.data == "time":
        _count_habit(transition, row.seat(name), late=True)
    transition.seat(name, gone=transition.context.clock())
    transition.row = replace(transition.row, offers=offers.without(transition.row.offers, name))
    if left.position != row.position:
        _go_on(transition, action, left.position, chance)
    return left.outcome


def _count_habit(transition: Transition, seat: SeatRow, *, late: bool) -> None:
    """A turn in time or too late, where time counts."""
    if transition.row.pace in PACES and seat.level is None and seat.user_id is not None:
        turn_times.add_turn_time(transition.tx, seat.user_id, transition.row.game, late=late)


def _next_draft(transition: Transition, name: str) -> None:
    """What a seat is asked next may go by the same number: then the steps go on, so that an old press is known."""
    row = transition.row
    seat, draft = row.seat(name), drafts.find_draft(transition.tx, row.id, name)
    if seat.prompt_version is not None:
        step = draft.step + 1 if draft is not None else 1
        drafts.save_draft(transition.tx, row.id, name, DraftRow(seat.prompt_version, step, None, ()))


def _go_on(
    transition: Transition,
    action: ActionRow,
    position: str,
    chance: Chance,
    *,
    is_turn: bool = True,
    known: bool = True,
) -> None:
    """The game stands in another position: who is asked now, and what has everybody to see?

    What is no turn, because nobody else may know of it, takes the place of the position before it. What nobody may
    know by whom it is (not `known`) comes to the same for its maker as for others.
    """
    rules, before = transition.rules, transition.row
    since = before.public_version - 1 if is_turn else before.public_version
    transition.row = replace(before, position=position, draw_counts=chance.used)
    if not is_turn:
        actions.change_position(transition.tx, before.id, before.turn, position)
    elif rules.dealt(position):
        turn = before.turn + 1 if before.position is not None and rules.dealt(before.position) else 0
        transition.row = replace(transition.row, turn=turn)
        actions.add_position(transition.tx, before.id, turn, action.number, position, " ".join(chance.shown))
    asked, was = rules.to_act(position), before.position
    for seat in before.seats:
        if seat.seat == action.seat and known:
            # What nobody else may know of moves no number that others could see the effect of: the steps of the
            # seat's own draft go on instead.
            same = not is_turn
        else:
            same = was is not None and rules.question(was, seat.seat) == rules.question(position, seat.seat)
        same = same and seat.prompt_version is not None and seat.seat in asked
        if not same and (seat.prompt_version is not None or seat.seat in asked):
            transition.seat(seat.seat, prompt_version=since if seat.seat in asked else None)
    if is_turn:
        _note_window(transition, was, position, since)
    seen = None if was is None else rules.view(was, None)
    if seen != (now := rules.view(position, None)):
        # Whoever everybody may know to be asked just now is to be pinged, which takes a new message.
        named = rules.to_act(now)
        asks = [seat.seat for seat in transition.row.seats if seat.prompt_version == since and seat.seat in named]
        asks = [name for name in asks if not _is_there(transition, action, name)]
        transition.request_post(BOARD, repost=bool(asks), seats=asks)
    if any(seat.level is not None and seat.prompt_version is not None for seat in transition.row.seats):
        transition.tx.touched(before.id)


def _is_there(transition: Transition, action: ActionRow, name: str) -> bool:
    """Whether it was this seat's turn already and its player has just played: he goes on and need not be pinged."""
    if transition.game.windows is None:
        return False
    if action.kind == "turn":
        return action.seat == name
    last = actions.last_turn(transition.tx, transition.row.id)
    return last is not None and last.seat == name and action.at - last.at <= LOOKS_ON_MS


def _note_window(transition: Transition, was: str | None, position: str, since: int) -> None:
    """Which window is open now: another one than before, as soon as something else is asked in it."""
    rules, windows, row = transition.rules, transition.game.windows, transition.row
    if windows is None:
        return
    if not windows.is_window(rules.view(position, None)):
        transition.row = replace(row, window_since=None)
        return
    asked = rules.to_act(position)
    if row.window_since is not None and was is not None:
        one = next(iter(sorted(asked)))
        if rules.question(was, one) == rules.question(position, one):
            return
    for name in asked:
        transition.seat(name, in_window=since)
    transition.row = replace(transition.row, window_since=since)
