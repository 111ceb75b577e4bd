"""The game itself: the start, turns and answers, and leaving."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass, field, replace
from typing import Final, Self

from bot.games.states import SYSTEM
from bot.matches.actions.action import Action, Actor, BareAction, WordAction, register
from bot.matches.actions.ending import end
from bot.matches.actions.position import set_position
from bot.matches.actions.transition import Transition
from bot.matches.core import offers, places
from bot.matches.core.model import Ending, State
from bot.matches.core.pace import PACES
from bot.matches.core.seating import starting_seats
from bot.store.core.matches import SeatRow
from bot.store.deadlines import turn_times
from bot.store.outbox.posts import Purpose
from bot.store.turns.details import DraftRow
from engine.game import Outcome, Visibility
from engine.randomness import Chance

TWO_SEATS: Final = 2


@register("start", Actor.SYSTEM)
class Start(Action):
    """Every seat is taken: the game is set up.

    `seats` are those of a lobby that are taken, in the order in which they are to sit; none if every seat plays. `salt`
    is the public part of the match's luck.
    """

    seats: tuple[str, ...] = ()
    salt: str = ""

    @classmethod
    def read(cls, text: str | None) -> Self:
        words = (text or "").split()
        salt = words.pop(0) if words and words[0].isdecimal() else ""
        return cls(tuple(words[0].split(",")) if words else (), salt)

    @property
    def text(self) -> str | None:
        return " ".join(filter(None, (self.salt, ",".join(self.seats)))) or None

    def apply(self, transition: Transition, actor: str) -> None:
        row = replace(transition.row, salt=self.salt)
        if self.seats:
            row = replace(row, seats=starting_seats(row.seats, self.seats, transition.rules.seats(len(self.seats))))
        chance = Chance(row.luck)
        position = transition.rules.setup(row.terms.options, [seat.seat for seat in row.seats], chance)
        terms = replace(row.terms, rated=row.terms.rated and not row.friendly)
        transition.row = replace(row, terms=terms, state=State.PLAY, started=transition.now)
        places.request_posts(transition.tx, transition.row, Purpose.BOARD, transition.now)
        set_position(transition, SYSTEM, position, chance)
        transition.request_post(Purpose.CHALLENGE, repost=False)


@register("open", Actor.SEAT, Visibility.SECRET)
class OpenHand(BareAction):
    """A player has seen the cards that they were dealt."""

    def apply(self, transition: Transition, actor: str) -> None:
        transition.put_seat(replace(transition.row.seat(actor), opened=True))


@dataclass(frozen=True, slots=True)
class GameAction(Action, ABC):
    """A seat's action by the rules of the game, in its notation. Raises `MatchOver`, `CannotRead`, `EngineError`."""

    action: str = field(repr=False)

    @classmethod
    def read(cls, text: str | None) -> Self:
        return cls(text or "")

    @property
    def text(self) -> str | None:
        return self.action

    def apply(self, transition: Transition, actor: str) -> None:
        row, rules, is_turn = transition.context.require_live(transition.row), transition.rules, self.kind == Turn.kind
        before, action = transition.live_position, rules.read_action(self.action)
        chance = Chance(row.luck, row.draw_counts)
        position = rules.apply(before, actor, action, chance)
        visibility = rules.visibility(before, position, actor, action)
        secret, public = visibility is Visibility.SECRET, visibility is Visibility.PUBLIC
        if public and is_turn:
            seat = row.seat(actor)
            late = bool(seat.late) or (seat.due is not None and seat.due <= transition.now)  # also with stopped clocks
            _count_turn_time(transition, seat, late=late)
            if row.offers:
                transition.row = replace(row, offers=offers.declined_by_playing(row.offers, actor))
        if secret:
            transition.keep_secret()
        set_position(transition, actor, position, chance, visibility, is_turn=is_turn)
        if secret:
            _restart_draft(transition, actor)
        elif not public:  # the prompt may stay; a public action ends it, and its draft with it
            transition.details.drop_draft(actor)
        if public:  # a visible action shows that the player is there
            transition.put_seat(replace(transition.row.seat(actor), absent=None))
        if (outcome := rules.outcome(position)) is not None:
            end(transition, outcome, by=actor if public else None)


@register("turn", Actor.SEAT, None)
class Turn(GameAction):
    """A player's turn, or a choice at the start."""


@register("reply", Actor.SEAT, None)
class Reply(GameAction):
    """A player's answer in a window, which is not a turn of theirs."""


@register("order", Actor.SEAT, None)
class StandingReply(Reply):
    """A standing order's answer in a window, for its seat."""


GAME_ACTIONS: Final = (Turn.kind, Reply.kind, StandingReply.kind)
"""The kinds of `GameAction`."""


def _restart_draft(transition: Transition, name: str) -> None:
    """Empty a seat's draft and raise its step, which tells old presses apart where the prompt version stays."""
    row = transition.row
    seat, draft = row.seat(name), transition.details.drafts.get(name)
    if seat.prompt_version is not None:
        step = draft.step + 1 if draft is not None else 1
        transition.details.save_draft(name, DraftRow(seat.prompt_version, step, None, ()))


@register("leave", Actor.SEAT)
class Leave(WordAction):
    """A player gives up, or is removed because their time is up. Raises `MatchOver`, `CannotRead`."""

    words = (None, Ending.TIME)

    def apply(self, transition: Transition, actor: str) -> None:
        outcome, match = self._remove(transition, actor), transition.public
        if len(match.seating.players) == TWO_SEATS:  # whatever the rules call it: one gave up, and the other won
            outcome = replace(outcome, termination=self.word or Ending.RESIGN) if outcome is not None else None
        elif not match.seating.present and (outcome is None or outcome.winner in match.seating.levels):
            outcome = Outcome(Ending.ONLY_BOTS, {})  # bots do not play on alone, and win nothing by staying
        if outcome is not None:
            end(transition, outcome, actor, by=actor if self.word is None else None)

    def _remove(self, transition: Transition, actor: str) -> Outcome | None:
        """Remove a seat from the game; the outcome if that ends the match."""
        row, position = transition.context.require_live(transition.row), transition.live_position
        chance = Chance(row.luck, row.draw_counts)
        left = transition.rules.leave(position, actor, chance, self.word or Ending.RESIGN)
        if self.word == Ending.TIME:
            _count_turn_time(transition, row.seat(actor), late=True)
        transition.put_seat(replace(transition.row.seat(actor), gone=transition.now))
        if left.position != position:
            set_position(transition, actor, left.position, chance)
        return left.outcome


def _count_turn_time(transition: Transition, seat: SeatRow, *, late: bool) -> None:
    """Count a person's turn as in time or late, in a match with clocks."""
    if transition.row.terms.pace in PACES and seat.level is None and seat.user_id is not None:
        turn_times.add_turn_time(transition.tx, seat.user_id, transition.row.game, late=late)
