"""One match, loaded once: `act` is the only way to change it, `view` and what is made of it the only way out.

The kinds of actions, and their data:

* `join`: a seat's player sits down (his id, for as long as he sits there).
* `bot`: the bot sits down in a seat, of a lobby or, as its player leaves, of a match under way, at a level: `LEVEL ID`,
  and `rated` if the match was to count before.
* `stand`: a seat of a lobby is anyone's again: who sat there has got up (no data), for whom it was kept has
  `declined`, or the bot was `sent` away.
* `start`: every seat is taken, the game is set up; of a lobby, with these seats of it (`a,c,b`) in this order, which
  then have the names of so many.
* `turn`: the game's own action, in its notation.
* `reply`: the same, as an answer in a window (`WindowLogic`).
* `order`: the same, given by a seat's standing order.
* `lapse`: the house closes a window: for who has not answered the game's default is taken, which is the data.
* `orders`: a seat's player has chosen a standing order. Nobody else sees that.
* `call`: over days, a window waits for these seats (`b,c`) because of their standing orders.
* `leave`: a seat gives up (no data) or is removed (`time`).
* `open`: a seat's player has seen what was dealt. Nobody else sees that.
* `remind`: the players of these seats (`b,c`) are reminded of the time. Nobody sees that in the match.
* `late`: the time of these seats is up.
* `more`: a seat gives these others more time.
* `nudge`: a seat nudges these others. Nobody sees that in the match.
* `claim`: a seat has waited long enough for this one, which is removed next.
* `grace`: after an outage everybody who is asked has time at least until then (milliseconds).
* `offer`: a seat's player would like something: `draw`, `pause`, `resume`, `direct`, `rematch`; or, with a seat, a
  level and the bot's id, that the bot takes its place: `replace c 3 ID` (see `matches.core.offers`).
* `answer`: a seat answers an offer, or takes its own back: `draw yes`, `draw no`.
* `pause`: the clocks stand still from now on, because that was `agreed`; `resume`: they run on,
  by agreement (no data) or because the pause has lasted long enough (`time`).
* `away`: a seat's player is away on these days and no others: `START-UNTIL START-UNTIL`, milliseconds.
* `move`: the match goes on in another channel (its id).
* `direct`: it goes on in private messages (no data), or in its channel, as a seat's player takes none (`closed`).
* `thread`: a thread (its id) was opened for the match; 0: there is none, or none any more.
* `lost`: the match's channel is gone, or the bot from there: its clocks stand still. `found`: somebody is back.
* `absent`: a seat's player has left the server, or is `back`.
* `close`: the challenge was `declined`, `withdrawn` or has `expired`.
* `cancel`: the match ends without a result, or the challenge is closed: by a moderator for a reason (the data), or,
  without one, because its channel was gone for too long.
* `end`: how the match ended, as records write it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.games.logic import GameLogic
from bot.games.states import Draft, HandState, TableState, TurnMade
from bot.matches.actions import clocks, ending, offers, places, play, seats
from bot.matches.actions.transition import Transition, load_days_away
from bot.matches.core import ratings, standing_orders
from bot.matches.core.context import GAME_ACTIONS, MatchContext, is_anonymous
from bot.matches.core.errors import MatchOver, NotAPlayer, OutAlready, UnknownMatch
from bot.matches.core.intervals import DaysAway, Interval
from bot.matches.core.model import Hand, Match, RatingChange, Resigning, State
from bot.matches.core.model import PublicBoard as PublicTable
from bot.matches.core.pace import PACES
from bot.matches.core.public_match import outcome_of, public
from bot.store.core import actions
from bot.store.core.actions import ActionRow, StepRow
from bot.store.core.matches import MatchRow, SeatRow
from bot.store.learning import seen_explanations
from bot.store.people import people
from bot.store.people import ratings as rated
from bot.store.transaction import Transaction
from bot.store.turns import drafts
from bot.store.turns.drafts import DraftRow
from engine.game import OPEN, Game
from engine.randomness import Chance

_EFFECTS: Final[Mapping[str, Callable[[Transition, ActionRow], None]]] = {
    "join": seats.join,
    "bot": seats.bot,
    "stand": seats.stand,
    "start": play.start,
    "turn": play.turn,
    "reply": play.reply,
    "order": play.order,
    "lapse": play.lapse,
    "orders": play.choose_order,
    "call": play.call,
    "leave": play.leave,
    "open": play.open_hand,
    "remind": clocks.remind,
    "late": clocks.run_out,
    "more": clocks.give_time,
    "nudge": clocks.nudge,
    "claim": clocks.claim,
    "grace": clocks.grace,
    "offer": offers.offer,
    "answer": offers.answer,
    "pause": clocks.pause,
    "resume": clocks.resume,
    "away": clocks.go_away,
    "move": places.move,
    "direct": places.direct,
    "thread": places.thread,
    "lost": places.lost,
    "found": places.found,
    "absent": places.absent,
    "close": ending.close,
    "cancel": ending.cancel,
}
"""What each kind of action does; `end` is written by whatever ends a match."""


EARLIER_TURNS: Final = 8
"""Of how many turns before the last one who looks again is told."""


class MatchAggregate:
    """One match in one transaction."""

    def __init__(self, context: MatchContext, tx: Transaction, row: MatchRow) -> None:
        self.context = context
        self.tx = tx
        self.row = row
        self._away: DaysAway | None = None
        self._late_steps: Sequence[StepRow] | None = None

    @classmethod
    def load(cls, context: MatchContext, tx: Transaction, match: int | str) -> MatchAggregate:
        """The match with this id, or that a custom_id names like this. Raises `UnknownMatch`."""
        return cls(context, tx, context.load(tx, match))

    @property
    def game(self) -> GameLogic:
        """The game that is played."""
        return self.context.games[self.row.game]

    @property
    def rules(self) -> Game:
        """Its rules."""
        return self.game.rules

    # ---- who
    def seat(self, user: int) -> SeatRow:
        """Where somebody sits; raises `NotAPlayer`."""
        seat = self.row.seat_of(user)
        if seat is None:
            raise NotAPlayer
        return seat

    def playing_seat(self, user: int) -> SeatRow:
        """The seat of somebody who plays still, in a match under way.

        Raises `NotAPlayer`, `MatchOver`, `OutAlready`, `CannotRead`.
        """
        seat = self.seat(user)
        if self.row.state != State.PLAY.value:
            raise MatchOver
        if seat.gone is not None:
            raise NotAPlayer
        if self.is_out(seat.seat):
            raise OutAlready
        return seat

    def is_out(self, seat: str) -> bool:
        """Whether a seat of a match under way plays no more by the rules. Raises `CannotRead`."""
        self.context.check_readable(self.row)
        return self.row.position is not None and seat in self.rules.out(self.row.position)

    def has_unseen_deal(self, seat: str) -> bool:
        """Whether something has been dealt to a seat of a match under way, and its player has not looked yet."""
        row = self.row
        dealt = row.position is not None and row.state == State.PLAY.value and self.rules.dealt(row.position)
        return dealt and not row.seat(seat).opened

    @property
    def away(self) -> DaysAway:
        """The days away of those who sit here, as far as they are not over."""
        if self._away is None:
            self._away = load_days_away(self.context, self.tx, self.row)
        return self._away

    # ---- what is to be seen
    @property
    def public(self) -> Match:
        """What everybody may know."""
        return public(self.context, self.row)

    @property
    def public_reader(self) -> str | None:
        """What everybody goes by as a reader: once the match is over, nothing is hidden any more."""
        return OPEN if self.row.state == State.OVER.value else None

    def view(self, reader: str | None) -> str:
        """The present position as a seat may see it, or everybody (None). Raises `UnknownMatch` before there is one."""
        if self.row.position is None:
            raise UnknownMatch
        self.context.check_readable(self.row)
        return self._view(self.row.position, reader)

    def _view(self, position: str, reader: str | None) -> str:
        if reader == OPEN and self.row.state != State.OVER.value:
            raise ValueError("a match under way is open to nobody")
        return self.rules.view(position, reader)

    @property
    def _recent_steps(self) -> Sequence[StepRow]:
        """The last steps: enough for the last turns, and nearly always for a player's own last one."""
        if self._late_steps is None:
            self._late_steps = self._find_late()
        return self._late_steps

    def _find_late(self) -> Sequence[StepRow]:
        if self.row.state == State.PLAY.value:
            kept = actions.last_steps(self.tx, self.row.id, max(len(self.row.seats), self._earlier_count + 1) + 1)
            if len(kept) > min(self.row.turn, 1):
                return kept
        return self.context.steps(self.tx, self.row)

    def turn_made(self, before: StepRow, step: StepRow, reader: str | None) -> TurnMade:
        """A step as a reader may see it. By whom it is may be for nobody to know, also not for whose it is."""
        rules = self.rules
        then, now = self._view(before.position, reader), self._view(step.position, reader)
        seat, turn, data = step.seat or "", "", step.data or ""
        if step.kind in GAME_ACTIONS:
            if reader != OPEN and is_anonymous(rules, before.position, seat, data):
                seat = ""
            else:
                turn = rules.seen(before.position, reader, seat, data)
        return TurnMade(step.turn, seat, turn, then, now, tuple(step.shown.split()))

    @property
    def _earlier_count(self) -> int:
        """How many turns before the last one are told of: more where several may act before one looks again."""
        return EARLIER_TURNS if self.game.windows is not None or len(self.row.seats) > 2 else 0

    def _earlier(self, reader: str | None) -> tuple[TurnMade, ...]:
        """The turns before the last one, oldest first."""
        late = self._recent_steps[-self._earlier_count - 2 : -1] if self._earlier_count else ()
        return tuple(self.turn_made(before, step, reader) for before, step in pairwise(late))

    def state(self, steps: Sequence[StepRow], index: int, reader: str | None) -> TableState:
        """The position after one of these steps as a reader sees it."""
        step = steps[index]
        if step.turn:
            last = self.turn_made(steps[index - 1], step, reader) if index else None
            view = last.after if last is not None else self._view(step.position, reader)
        else:
            last, view = None, self._view(step.position, reader)
        outcome = self.rules.outcome(step.position)
        if step.turn == self.row.turn:
            outcome = outcome_of(self.row)  # resigning is outside of the rules
        return TableState(reader, view, last, outcome)

    def state_after(self, turn: int) -> tuple[int, TableState]:
        """The position after a turn, or after the first later one that is known, as everybody may see it; which it is.

        Raises `UnknownMatch` before the match has begun, `CannotRead`.
        """
        self.context.check_readable(self.row)
        if self.row.state == State.PLAY.value:
            steps: Sequence[StepRow] = actions.steps_at(self.tx, self.row.id, turn)
            if len(steps) == min(turn, 1) + 1:
                return turn, self.state(steps, len(steps) - 1, self.public_reader)
        steps = self.steps()
        found = next(index for index, step in enumerate(steps) if step.turn >= turn)
        return steps[found].turn, self.state(steps, found, self.public_reader)

    def steps(self) -> Sequence[StepRow]:
        """Where every turn led, as far as that is known.

        Raises `UnknownMatch` before the match has begun, `CannotRead`.
        """
        steps = self.context.steps(self.tx, self.row)
        if not steps:
            raise UnknownMatch
        return steps

    def states(self, reader: str | None) -> list[TableState]:
        """Every position that is known as a reader sees it. Raises as `steps`."""
        steps = self.steps()
        return [self.state(steps, index, reader) for index in range(len(steps))]

    def board(self) -> PublicTable:
        """The board as everybody may see it. Raises `UnknownMatch`, `CannotRead`."""
        self.view(None)
        changes = tuple(
            RatingChange(change.seat, change.user_id, change.before, change.after)
            for change in (rated.rated_of(self.tx, self.row.id) if self.row.state == State.OVER.value else ())
        )
        state = self.state(self._recent_steps, len(self._recent_steps) - 1, self.public_reader)
        state = replace(state, earlier=self._earlier(self.public_reader))
        return PublicTable(self.public, state, changes, self.row.uncounted, self._next_away(), self.row.unreached)

    def _next_away(self) -> Mapping[str, Interval]:
        """For each seat that still plays by days its player's first days away that are not over."""
        pace = PACES.get(self.row.pace)
        if pace is None or not pace.takes_days or self.row.state != State.PLAY.value:
            return {}
        away = {seat.seat: self.away.get(seat.user_id or 0, ()) for seat in self.row.seats if seat.gone is None}
        return {seat: days[0] for seat, days in away.items() if days}

    def hand(self, user: int) -> Hand:
        """A player's own side, with what is laid out. Raises `NotAPlayer`, `UnknownMatch`, `CannotRead`."""
        seat = self.seat(user)
        reader = self.public_reader or seat.seat
        draft = drafts.find_draft(self.tx, self.row.id, seat.seat) if seat.prompt_version is not None else None
        if draft is None or draft.prompt_version != seat.prompt_version:
            draft = DraftRow(seat.prompt_version or 0, 0, None, ())
        state = HandState(
            seat=seat.seat,
            view=self.view(reader),
            draft=Draft(draft.plays, draft.chosen),
            my_turn=seat.prompt_version is not None and self.row.window_since is None,
            own_last=self._own_last(seat.seat, reader),
            outcome=outcome_of(self.row),
            last=self.last_turn(reader),
            earlier=self._earlier(reader),
            order=standing_orders.standing(self.game, self.row, seat) or "",
            names=self._names() if len(self.row.seats) > 2 else {},
        )
        told = self._explained(seat)
        settings, alone = (
            self.context.settings(self.tx, user),
            standing_orders.is_answered_for(self.game, self.row, seat),
        )
        return Hand(self.public, seat.seat, seat.prompt_version, draft.step, state, settings, told, alone)

    def _names(self) -> Mapping[str, str]:
        """What the people at this table are called here, as far as that is known."""
        users = {seat.seat: seat.user_id for seat in self.row.seats if seat.user_id is not None}
        known = people.names_of(self.tx, self.row.guild, users.values())
        return {seat: known[user] for seat, user in users.items() if user in known}

    def _explained(self, seat: SeatRow) -> tuple[str, ...]:
        """What was explained to a seat with what it is asked now."""
        if not self.row.guided or seat.prompt_version is None:
            return ()
        told = seen_explanations.explained_to(self.tx, self.row.id, seat.seat)
        return tuple(theme for theme, asked in told.items() if asked == seat.prompt_version)

    def resigning(self, name: str) -> Resigning:
        """What it would come to if a seat gave up now. Raises `MatchOver`, `CannotRead`."""
        row = self.context.require_live(self.row)
        assert row.position is not None
        left = self.rules.leave(row.position, name, Chance(row.seed, row.draw_counts))
        counts = row.rated
        if row.rated and left.outcome is not None:
            now = self.context.clock()
            seats = tuple(replace(seat, gone=now) if seat.seat == name else seat for seat in row.seats)
            counts = ratings.why_not(self.tx, replace(row, seats=seats), left.outcome, name, now) is None
        return Resigning(self.public, name, counts, goes_on=left.outcome is None)

    def last_turn(self, reader: str | None) -> TurnMade | None:
        """The last turn as a reader may see it; None after the deal."""
        late = self._recent_steps
        return self.turn_made(late[-2], late[-1], reader) if len(late) > 1 else None

    def _own_last(self, seat: str, reader: str) -> TurnMade | None:
        steps = self._recent_steps
        for index in range(len(steps) - 1, 0, -1):
            if steps[index].seat == seat and steps[index].kind == "turn":
                return self.turn_made(steps[index - 1], steps[index], reader)
        if not steps or steps[0].turn == 0:
            return None
        found = actions.last_steps_of(self.tx, self.row.id, seat)
        return self.turn_made(found[0], found[1], reader) if found else None

    # ---- what changes it
    def act(self, seat: str | None, kind: str, data: str | None = None) -> None:
        """Do something, and record it: `kind` and `data` as above. Standing orders answer at once what it asks.

        Raises `IllegalTurn`, `MatchOver`, `StaleMatch`; the transaction has to be undone then.
        """
        before = self.row.window_since
        self._apply(seat, kind, data)
        if self.row.window_since is None:
            return
        while (answer := standing_orders.next_answer(self.game, self.row)) is not None:
            self._apply(answer.seat, "order", answer.action)
        if self.row.window_since not in (None, before) and (called := standing_orders.waits_for(self.game, self.row)):
            self._apply(None, "call", ",".join(called))

    def play(self, seat: str, action: str) -> None:
        """A seat's own action by the rules of the game: a turn, or its answer in a window. Raises as `act`."""
        self.act(seat, "turn" if self.row.window_since is None else "reply", action)

    def close_window(self) -> None:
        """Close the window that is open: its time is up. Raises as `act`."""
        windows, position = self.game.windows, self.row.position
        assert windows is not None
        assert position is not None
        asked = windows.asked_in_order(position)
        self.act(None, "lapse", self.rules.default(position, asked[0]))

    def _apply(self, seat: str | None, kind: str, data: str | None = None) -> None:
        before = self.row
        transition = Transition(self.context, self.tx, before, self._away)
        _EFFECTS[kind](transition, transition.record_action(seat, kind, data))
        transition.finish()
        self.row, self._away = transition.row, transition.away
        whole = transition.steps is not None and len(transition.steps) == self.row.turn + 1
        self._late_steps = transition.steps if whole else None
        if self.row.guided and self.row.state == State.PLAY.value:
            self._explain(before)

    def _explain(self, before: MatchRow) -> None:
        """Note what people who are asked something new now have explained with it: one theme, and each once.

        More would push the cards off a phone; what is left comes when it happens next.
        """
        lessons = self.game.lessons
        if lessons is None or self.row.position is None or not self.rules.dealt(self.row.position):
            return
        now = MatchAggregate(self.context, self.tx, self.row)
        for seat in self.row.seats:
            if (
                seat.level is None
                and seat.user_id is not None
                and seat.prompt_version not in (None, before.seat(seat.seat).prompt_version)
            ):
                told = seen_explanations.explained_to(self.tx, self.row.id, seat.seat)
                themes = lessons.themes(now.hand(seat.user_id).state)
                if (new := next((theme for theme in themes if theme not in told), None)) is not None:
                    seen_explanations.note(self.tx, self.row.id, seat.seat, new, seat.prompt_version)
