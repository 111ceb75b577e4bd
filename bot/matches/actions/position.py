"""Moving a match's game to another position: its steps, prompts, open window and board."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from bot.durations import MINUTE
from bot.matches.actions.transition import Transition
from bot.matches.core.clocks import window_length
from bot.matches.core.pace import takes_days
from bot.matches.core.public_match import read_position, view_of
from bot.store.core import actions
from bot.store.outbox.posts import Purpose
from engine.game import AnyPosition, Visibility
from engine.randomness import Chance

WATCHING_FOR: Final = MINUTE
"""How long after their own turn a player is taken to be watching the board."""


def set_position(
    transition: Transition,
    actor: str,
    position: AnyPosition,
    chance: Chance,
    visibility: Visibility = Visibility.PUBLIC,
    *,
    is_turn: bool = False,
) -> None:
    """Set the position that the last recorded action leads to; issue prompts, open or close the window, request posts.

    A secret action overwrites the current step instead of adding one. `is_turn`: the actor has made a turn of their
    own, rather than answered in a window.
    """
    rules, before, windows = transition.rules, transition.row, transition.game.windows
    old = None if before.position is None else read_position(rules, before.position)
    secret = visibility is Visibility.SECRET
    version = before.public_version if secret else before.public_version - 1
    text = rules.write_position(position)
    transition.row = replace(before, position=text, draw_counts=chance.used)
    if secret:
        actions.change_position(transition.tx, before.id, before.turn, text)
    elif rules.dealt(position):
        turn = before.turn + 1 if old is not None and rules.dealt(old) else 0
        transition.row = replace(transition.row, turn=turn)
        actions.add_position(transition.tx, before.id, turn, before.version - 1, text, " ".join(chance.shown))
    in_window = windows is not None and windows.is_window(rules.view(position, None))
    asked = rules.to_act(position)
    if in_window and not takes_days(before.terms.pace):  # a pause, which goes on by itself: no person is prompted
        asked = frozenset(seat.seat for seat in before.seats if seat.level is not None) & asked
    _issue_prompts(transition, actor, old, position, asked, visibility, version)
    if not secret and windows is not None:
        _update_window(transition, old, position, version, opens=in_window)
        _keep_next_turns(transition, before.window_since)
    seen = None if before.position is None else view_of(rules, before.position, None)
    if seen != (now := view_of(rules, text, None)):
        # Seats that are publicly known to be prompted now are pinged, which takes a new message.
        named = rules.to_act(now)
        prompted = [seat.seat for seat in transition.row.seats if seat.prompt_version == version and seat.seat in named]
        pinged = [name for name in prompted if not _is_watching(transition, actor, name, is_turn=is_turn)]
        transition.request_post(Purpose.BOARD, repost=bool(pinged), seats=pinged)
    if any(seat.level is not None and seat.prompt_version is not None for seat in transition.row.seats):
        transition.tx.touched(before.id)


def _issue_prompts(
    transition: Transition,
    actor: str,
    old: AnyPosition | None,
    position: AnyPosition,
    to_act: Collection[str],
    visibility: Visibility,
    version: int,
) -> None:
    """Give each seat that is asked something new this prompt version, and None to a seat that is asked nothing."""
    rules = transition.rules
    for seat in transition.row.seats:
        if seat.seat == actor and visibility is not Visibility.ANONYMOUS:
            # A new prompt version would show others that a secret action was made: the step of the actor's draft is
            # raised instead. After an anonymous action the actor's prompt changes by the same rule as everyone's.
            same = visibility is Visibility.SECRET
        else:
            same = old is not None and rules.prompt_key(old, seat.seat) == rules.prompt_key(position, seat.seat)
        asked = seat.seat in to_act
        same = same and asked and seat.prompt_version is not None
        if not same and (asked or seat.prompt_version is not None):
            # A player who skips in their own turn means the others' until their next one.
            goes_on = not asked or (seat.skips and old is not None and rules.turn_seat(old) == seat.seat)
            prompt = version if asked else None
            transition.put_seat(replace(seat, prompt_version=prompt, skips=seat.skips and goes_on))


def _is_watching(transition: Transition, actor: str, name: str, *, is_turn: bool) -> bool:
    """Whether the player of this seat has just made a turn, so that a prompt to continue need not ping them."""
    if transition.game.windows is None:
        return False
    if is_turn:
        return actor == name
    last = actions.last_turn(transition.tx, transition.row.id)
    return last is not None and last.seat == name and transition.now - last.at <= WATCHING_FOR


def _keep_next_turns(transition: Transition, pause: int | None) -> None:
    """Keep a turn that was drafted in a pause for the prompt or the pause that follows it."""
    row = transition.row
    for seat in row.seats:
        draft = transition.details.drafts.get(seat.seat)
        follows = seat.prompt_version if row.window_since is None else row.window_since
        if draft is not None and draft.prompt_version == pause and follows not in (None, pause):
            kept = replace(draft, prompt_version=follows, step=draft.step + 1)
            transition.details.save_draft(seat.seat, kept)


def _update_window(
    transition: Transition, old: AnyPosition | None, position: AnyPosition, version: int, *, opens: bool
) -> None:
    """Open a window, close it, or replace it by another one as soon as it asks something else."""
    rules, row = transition.rules, transition.row
    if not opens:
        transition.row = replace(row, window_since=None)
        return
    to_act = rules.to_act(position)
    if row.window_since is not None and old is not None:
        one = min(to_act)
        if rules.prompt_key(old, one) == rules.prompt_key(position, one):
            return
    for name in to_act:
        transition.put_seat(replace(transition.row.seat(name), in_window=version))
    assert transition.game.windows is not None
    windows, seen = transition.game.windows, rules.view(position, None)
    length = window_length(row, windows.pause(seen), to_act, windows.concerned(seen))
    transition.row = replace(transition.row, window_since=version, window_length=length)
