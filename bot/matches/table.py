"""One match, loaded once: `act` is the only way to change it, `view` and what is made of it the only way out.

The kinds of actions, and their data:

* `join`: a seat's player sits down.
* `start`: every seat is taken, the game is set up.
* `turn`: the game's own action, in its notation.
* `leave`: a seat gives up (no data) or is removed (`time`).
* `open`: a seat's player has seen what was dealt. Nobody else sees that.
* `remind`: the players of these seats (`b,c`) are reminded of the time. Nobody sees that in the match.
* `late`: the time of these seats is up.
* `more`: a seat gives these others more time.
* `nudge`: a seat nudges these others. Nobody sees that in the match.
* `claim`: a seat has waited long enough for this one, which is removed next.
* `grace`: after an outage everybody who is asked has time at least until then (milliseconds).
* `offer`: a seat's player would like something: `draw`, `pause`, `resume`, `direct`, `rematch`
  (see `matches.offering`).
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

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Final

from bot.games.play import PlayedGame
from bot.games.states import Draft, HandState, TableState, TurnMade
from bot.matches import clocks, notices, offering, places, ratings
from bot.matches.errors import MatchOver, NotAPlayer, OfferGone, StaleMatch, UnknownMatch
from bot.matches.house import House, is_unknown
from bot.matches.model import Hand, Match, RatingChange, Resigning, State
from bot.matches.model import Table as PublicTable
from bot.matches.pace import PACES
from bot.matches.spans import Away, Span
from bot.store import drafts, explained, habits, posts, record, solo, timers
from bot.store import matches as store
from bot.store import ratings as rated
from bot.store.away import away_of
from bot.store.drafts import DraftRow
from bot.store.matches import MatchRow, SeatRow
from bot.store.record import ActionRow, StepRow
from bot.store.solo import SoloRow
from bot.store.transaction import Transaction, Value
from engine.game import OPEN, Game, Outcome
from engine.randomness import Chance, commitment

BOARD: Final = "board"
CHALLENGE: Final = "challenge"
QUESTION: Final = "question"
"""What a post is for."""

CANCELLED: Final = "cancelled"
"""How a match ends without a result, and how a moderator closes a challenge."""

GONE: Final = "gone"
"""Why the clocks stand still: the match's channel is gone, or the bot from there. So was a challenge closed."""

CLOSED: Final = "closed"
"""Of whose private messages: he takes none."""

BACK: Final = "back"
"""Of who was absent: he is in the server again."""

_CHANGING: Final = (
    *("state", "channel", "position", "turn", "how", "uncounted", "started", "ended"),
    *("pace", "stopped", "why_stopped", "thread", "direct", "unreached", "reason"),
)
"""What an action may change of a match, beside what is written in a way of its own."""


class Table:
    """One match in one transaction."""

    def __init__(self, house: House, tx: Transaction, row: MatchRow) -> None:
        self.house = house
        self.tx = tx
        self.row = row
        self._away: Away | None = None

    @classmethod
    def load(cls, house: House, tx: Transaction, match: int | str) -> Table:
        """The match with this id, or that a custom_id names like this. Raises `UnknownMatch`."""
        return cls(house, tx, house.load(tx, match))

    @property
    def game(self) -> PlayedGame:
        """The game that is played."""
        return self.house.games[self.row.game]

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

    def is_unseen(self, seat: str) -> bool:
        """Whether something has been dealt to a seat of a match under way, and its player has not looked yet."""
        row = self.row
        dealt = row.position is not None and row.state == State.PLAY.value and self.rules.dealt(row.position)
        return dealt and not row.seat(seat).opened

    @property
    def away(self) -> Away:
        """The days away of those who sit here, as far as they are not over."""
        if self._away is None:
            people = [seat.user_id for seat in self.row.seats if seat.user_id is not None and seat.level is None]
            self._away = away_of(self.tx, people, self.house.clock()) if self.row.pace in PACES else {}
        return self._away

    # ---- what is to be seen
    @property
    def public(self) -> Match:
        """What everybody may know."""
        return public(self.house, self.row)

    @property
    def everybody(self) -> str | None:
        """What everybody goes by as a reader: once the match is over, nothing is hidden any more."""
        return OPEN if self.row.state == State.OVER.value else None

    def view(self, reader: str | None) -> str:
        """The present position as a seat may see it, or everybody (None). Raises `UnknownMatch` before there is one."""
        if self.row.position is None:
            raise UnknownMatch
        self.house.readable(self.row)
        return self._view(self.row.position, reader)

    def _view(self, position: str, reader: str | None) -> str:
        if reader == OPEN and self.row.state != State.OVER.value:
            raise ValueError("a match under way is open to nobody")
        return self.rules.view(position, reader)

    @cached_property
    def _late(self) -> Sequence[StepRow]:
        """The last steps: enough for the last turn, and nearly always for a player's own last one."""
        if self.row.state == State.PLAY.value:
            kept = record.last_steps(self.tx, self.row.id, len(self.row.seats) + 1)
            if len(kept) > min(self.row.turn, 1):
                return kept
        return self.house.steps(self.tx, self.row)

    def made(self, before: StepRow, step: StepRow, reader: str | None) -> TurnMade:
        """A step as a reader may see it."""
        rules = self.rules
        views = (self._view(position, reader) for position in (before.position, step.position))
        assert step.seat is not None
        turn = "" if step.kind == "leave" else rules.seen(before.position, reader, step.seat, step.data or "")
        return TurnMade(step.turn, step.seat, turn, *views)

    def state(self, steps: Sequence[StepRow], index: int, reader: str | None) -> TableState:
        """The position after one of these steps as a reader sees it."""
        step = steps[index]
        if step.turn:
            last = self.made(steps[index - 1], step, reader) if index else None
            view = last.after if last is not None else self._view(step.position, reader)
        else:
            last, view = None, self._view(step.position, reader)
        outcome = self.rules.outcome(step.position)
        if step.turn == self.row.turn:
            outcome = ending(self.row)  # resigning is outside of the rules
        return TableState(reader, view, last, outcome)

    def at(self, turn: int) -> tuple[int, TableState]:
        """The position after a turn, or after the first later one that is known, as everybody may see it; which it is.

        Raises `UnknownMatch` before the match has begun, `CannotRead`.
        """
        self.house.readable(self.row)
        if self.row.state == State.PLAY.value:
            steps: Sequence[StepRow] = record.steps_at(self.tx, self.row.id, turn)
            if len(steps) == min(turn, 1) + 1:
                return turn, self.state(steps, len(steps) - 1, self.everybody)
        steps = self.steps()
        found = next(index for index, step in enumerate(steps) if step.turn >= turn)
        return steps[found].turn, self.state(steps, found, self.everybody)

    def steps(self) -> Sequence[StepRow]:
        """Where every turn led, as far as that is known.

        Raises `UnknownMatch` before the match has begun, `CannotRead`.
        """
        steps = self.house.steps(self.tx, self.row)
        if not steps:
            raise UnknownMatch
        return steps

    def states(self, reader: str | None) -> list[TableState]:
        """Every position that is known as a reader sees it. Raises as `steps`."""
        steps = self.steps()
        return [self.state(steps, index, reader) for index in range(len(steps))]

    def table(self) -> PublicTable:
        """The board as everybody may see it. Raises `UnknownMatch`, `CannotRead`."""
        self.view(None)
        changes = tuple(
            RatingChange(change.seat, change.user_id, change.before, change.after)
            for change in (rated.rated_of(self.tx, self.row.id) if self.row.state == State.OVER.value else ())
        )
        state = self.state(self._late, len(self._late) - 1, self.everybody)
        return PublicTable(self.public, state, changes, self.row.uncounted, self._next_away(), self.row.unreached)

    def _next_away(self) -> Mapping[str, Span]:
        """For each seat that still plays by days its player's first days away that are not over."""
        pace = PACES.get(self.row.pace)
        if pace is None or not pace.takes_days or self.row.state != State.PLAY.value:
            return {}
        away = {seat.seat: self.away.get(seat.user_id or 0, ()) for seat in self.row.seats if seat.gone is None}
        return {seat: days[0] for seat, days in away.items() if days}

    def hand(self, user: int) -> Hand:
        """A player's own side, with what is laid out. Raises `NotAPlayer`, `UnknownMatch`, `CannotRead`."""
        seat = self.seat(user)
        reader = self.everybody or seat.seat
        draft = drafts.find_draft(self.tx, self.row.id, seat.seat) if seat.asked is not None else None
        if draft is None or draft.asked != seat.asked:
            draft = DraftRow(seat.asked or 0, 0, None, ())
        state = HandState(
            seat=seat.seat,
            view=self.view(reader),
            draft=Draft(draft.plays, draft.chosen),
            my_turn=seat.asked is not None,
            own_last=self._own_last(seat.seat, reader),
            outcome=ending(self.row),
            last=self.last(reader),
        )
        told = self._explained(seat)
        return Hand(self.public, seat.seat, seat.asked, draft.step, state, self.house.settings(self.tx, user), told)

    def _explained(self, seat: SeatRow) -> tuple[str, ...]:
        """What was explained to a seat with what it is asked now."""
        if not self.row.guided or seat.asked is None:
            return ()
        told = explained.explained_to(self.tx, self.row.id, seat.seat)
        return tuple(theme for theme, asked in told.items() if asked == seat.asked)

    def resigning(self, name: str) -> Resigning:
        """What it would come to if a seat gave up now. Raises `MatchOver`, `CannotRead`."""
        row = self._playing()
        assert row.position is not None
        left = self.rules.leave(row.position, name, Chance(row.seed, row.luck))
        counts = row.rated
        if row.rated and left.outcome is not None:
            now = self.house.clock()
            seats = tuple(replace(seat, gone=now) if seat.seat == name else seat for seat in row.seats)
            counts = ratings.why_not(self.tx, replace(row, seats=seats), left.outcome, name, now) is None
        return Resigning(self.public, name, counts, goes_on=left.outcome is None)

    def last(self, reader: str | None) -> TurnMade | None:
        """The last turn as a reader may see it; None after the deal."""
        late = self._late
        return self.made(late[-2], late[-1], reader) if len(late) > 1 else None

    def _own_last(self, seat: str, reader: str) -> TurnMade | None:
        steps = self._late
        for index in range(len(steps) - 1, 0, -1):
            if steps[index].seat == seat and steps[index].kind == "turn":
                return self.made(steps[index - 1], steps[index], reader)
        if not steps or steps[0].turn == 0:
            return None
        found = record.last_steps_of(self.tx, self.row.id, seat)
        return self.made(found[0], found[1], reader) if found else None

    # ---- what changes it
    def act(self, seat: str | None, kind: str, data: str | None = None) -> None:
        """Do something, and record it: `kind` and `data` as above.

        Raises `IllegalTurn`, `MatchOver`, `StaleMatch`; the transaction has to be undone then.
        """
        before = self.row
        number = before.version
        if before.turn and before.state == State.PLAY.value:
            self._keep_steps()
        self._record(seat, kind, data)
        self._EFFECTS[kind](self, number, seat, data)
        self.row = clocks.wound(self.rules, before, self.row, self.house.clock(), self.away)
        self._save(before)
        notices.follow(self.tx, self.rules, before, self.row, self.house.clock(), self.away)
        if self.row.guided and self.row.state == State.PLAY.value:
            self._explain(before)

    def _explain(self, before: MatchRow) -> None:
        """Note what people who are asked something new now have explained with it: one theme, and each once.

        More would push the cards off a phone; what is left comes when it happens next.
        """
        lessons = self.game.lessons
        if lessons is None or self.row.position is None or not self.rules.dealt(self.row.position):
            return
        now = Table(self.house, self.tx, self.row)
        for seat in self.row.seats:
            if (
                seat.level is None
                and seat.user_id is not None
                and seat.asked not in (None, before.seat(seat.seat).asked)
            ):
                told = explained.explained_to(self.tx, self.row.id, seat.seat)
                themes = lessons.themes(now.hand(seat.user_id).state)
                if (new := next((theme for theme in themes if theme not in told), None)) is not None:
                    explained.note(self.tx, self.row.id, seat.seat, new, seat.asked)

    def _record(self, seat: str | None, kind: str, data: str | None) -> None:
        row = self.row
        record.add_action(self.tx, row.id, ActionRow(row.version, self.house.clock(), seat, kind, data))
        self.row = replace(row, version=row.version + 1, told=row.told + 1)

    def _keep_secret(self) -> None:
        """What was just recorded is not for everybody to know."""
        self.row = replace(self.row, told=self.row.told - 1)

    def _save(self, before: MatchRow) -> None:
        row = self.row
        changes: dict[str, Value] = {"version": row.version, "told": row.told}
        for name in _CHANGING:
            if getattr(row, name) != getattr(before, name):
                changes[name] = getattr(row, name)
        if row.offers != before.offers:
            changes["offers"] = json.dumps(dict(row.offers))
        if row.luck != before.luck:
            changes["luck"] = store.luck_text(row.luck)
        if not store.update_match(self.tx, row.id, before.version, **changes):
            raise StaleMatch
        for old, new in zip(before.seats, row.seats, strict=True):
            changed = {
                name: getattr(new, name) for name in SeatRow.__slots__ if getattr(new, name) != getattr(old, name)
            }
            if changed:
                store.update_seat(self.tx, row.id, new.seat, **changed)
        if row.ended is not None and before.ended is None:
            store.end_seats(self.tx, row.id, row.ended)
        now, away = self.house.clock(), self.away
        if clocks.next_event(row, now, away) != clocks.next_event(before, now, away):
            clocks.set_timer(self.tx, row, now, away)

    def _change_seat(self, name: str, **changes: Any) -> None:
        seats = tuple(replace(seat, **changes) if seat.seat == name else seat for seat in self.row.seats)
        self.row = replace(self.row, seats=seats)

    def _join(self, number: int, seat: str | None, data: str | None) -> None:
        assert seat is not None
        assert data is not None
        self._change_seat(seat, user_id=int(data), invited=None)
        self._show(CHALLENGE, anew=False)

    def _start(self, number: int, seat: str | None, data: str | None) -> None:
        row = self.row
        chance = Chance(row.seed)
        position = self.rules.setup(row.options, [place.seat for place in row.seats], chance)
        self.row = replace(row, state=State.PLAY.value, started=self.house.clock())
        places.owe(self.tx, self.row, BOARD)
        self._go_on(position, chance, number, None)
        self._show(CHALLENGE, anew=False)

    def _turn(self, number: int, seat: str | None, data: str | None) -> None:
        row = self._playing()
        assert seat is not None
        assert row.position is not None
        chance = Chance(row.seed, row.luck)
        position = self.rules.apply(row.position, seat, data or "", chance)
        if is_unknown(self.rules, row.position, seat, data or ""):
            self._keep_secret()
            self._go_on(position, chance, number, seat, is_turn=False)
            self._next_draft(seat)
        else:
            place = row.seat(seat)
            self._count_habit(place, late=clocks.is_late(place, self.house.clock()))
            self.row = replace(row, offers=offering.declined_by_playing(row.offers, seat))
            self._go_on(position, chance, number, seat)
            drafts.drop_draft(self.tx, row.id, seat)
        self._change_seat(seat, absent=None)
        if (outcome := self.rules.outcome(position)) is not None:
            self._end(outcome, None, by=seat)

    def _count_habit(self, seat: SeatRow, *, late: bool) -> None:
        """A turn in time or too late, where time counts."""
        if self.row.pace in PACES and seat.level is None and seat.user_id is not None:
            habits.add_habit(self.tx, seat.user_id, self.row.game, late=late)

    def _next_draft(self, name: str) -> None:
        """What a seat is asked next may go by the same number: then the steps go on, so that an old press is known."""
        seat, draft = self.row.seat(name), drafts.find_draft(self.tx, self.row.id, name)
        if seat.asked is not None:
            step = draft.step + 1 if draft is not None else 1
            drafts.save_draft(self.tx, self.row.id, name, DraftRow(seat.asked, step, None, ()))

    def _leave(self, number: int, seat: str | None, data: str | None) -> None:
        row = self._playing()
        assert seat is not None
        assert row.position is not None
        chance = Chance(row.seed, row.luck)
        left = self.rules.leave(row.position, seat, chance, data or "resign")
        drafts.drop_draft(self.tx, row.id, seat)
        if data == "time":
            self._count_habit(row.seat(seat), late=True)
        self._change_seat(seat, gone=self.house.clock())
        self.row = replace(self.row, offers=offering.without(self.row.offers, seat))
        if left.position != row.position:
            self._go_on(left.position, chance, number, seat)
        if left.outcome is not None:
            self._end(left.outcome, seat, by=seat if data is None else None)
        else:
            self._agree()

    def _playing(self) -> MatchRow:
        if self.row.state != State.PLAY.value:
            raise MatchOver
        self.house.readable(self.row)
        return self.row

    def _go_on(self, position: str, chance: Chance, number: int, actor: str | None, *, is_turn: bool = True) -> None:
        """The game stands in another position: who is asked now, and what has everybody to see?

        What is no turn, because nobody else may know of it, takes the place of the position before it.
        """
        rules, before = self.rules, self.row
        since = before.told - 1 if is_turn else before.told
        self.row = replace(before, position=position, luck=chance.used)
        if not is_turn:
            record.change_position(self.tx, before.id, before.turn, position)
        elif rules.dealt(position):
            turn = before.turn + 1 if before.position is not None and rules.dealt(before.position) else 0
            self.row = replace(self.row, turn=turn)
            record.add_position(self.tx, before.id, turn, number, position)
        asked, was = rules.to_act(position), before.position
        for seat in before.seats:
            if seat.seat == actor:
                # What nobody else may know of moves no number that others could see the effect of: the steps of the
                # seat's own draft go on instead.
                same = not is_turn
            else:
                same = was is not None and rules.question(was, seat.seat) == rules.question(position, seat.seat)
            same = same and seat.asked is not None and seat.seat in asked
            if not same and (seat.asked is not None or seat.seat in asked):
                self._change_seat(seat.seat, asked=since if seat.seat in asked else None)
        seen = None if was is None else rules.view(was, None)
        if seen != (now := rules.view(position, None)):
            # Whoever everybody may know to be asked just now is to be pinged, which takes a new message.
            named = rules.to_act(now)
            asks = [seat.seat for seat in self.row.seats if seat.asked == since and seat.seat in named]
            self._show(BOARD, anew=bool(asks), seats=asks)
        if any(seat.level is not None and seat.asked is not None for seat in self.row.seats):
            self.tx.touched(before.id)

    def _keep_steps(self) -> None:
        """A match from before positions were kept: from its next action on they are."""
        if not record.keeps_positions(self.tx, self.row.id):
            for step in self.house.steps(self.tx, self.row):
                record.add_position(self.tx, self.row.id, step.turn, step.number, step.position)

    def _end(self, outcome: Outcome, leaver: str | None, *, by: str | None = None) -> None:
        """Note how the match has ended, and count it. Whoever has ended it (`by`) need not be told in private."""
        now = self.house.clock()
        row = self.row
        for seat in row.seats:
            self._change_seat(
                seat.seat, asked=None, score=outcome.scores.get(seat.seat), rank=outcome.ranks.get(seat.seat)
            )
        why = ratings.why_not(self.tx, row, outcome, leaver, now) if row.rated else None
        self._record(None, "end", outcome.text)
        self.row = replace(
            self.row,
            state=State.OVER.value,
            how=outcome.how,
            uncounted=why,
            ended=now,
            offers={},
            stopped=None,
            why_stopped=None,
        )
        timers.drop_timer(self.tx, offering.PAUSED, row.id)
        if row.rated and why is None:
            ratings.rate(self.tx, row, outcome, now)
        if outcome.scores:
            self._count_solo(outcome, now)
        self.house.remember(self.row, record.last_steps(self.tx, row.id))
        record.drop_positions(self.tx, row.id)
        drafts.drop_drafts(self.tx, row.id)
        self._show(BOARD, anew=True, seats=[seat.seat for seat in self.row.seats if seat.seat != by])
        if row.direct and row.guild:  # the result stays where the challenge was, for everybody there
            places.owe(self.tx, replace(self.row, direct=False), BOARD, pings=False)

    def _count_solo(self, outcome: Outcome, now: int) -> None:
        """Against the bot: note what it came to, for people's profiles."""
        levels = [seat.level for seat in self.row.seats if seat.level is not None]
        for seat in self.row.seats if levels else ():
            if seat.level is None and seat.user_id is not None:
                score = outcome.result(seat.seat)
                solo.add_solo(self.tx, SoloRow(seat.user_id, self.row.game, self.row.id, max(levels), score, now))

    def _remind(self, number: int, seat: str | None, data: str | None) -> None:
        self._keep_secret()
        for name in _seats(data):
            self._change_seat(name, reminded=True)

    def _run_out(self, number: int, seat: str | None, data: str | None) -> None:
        for name in _seats(data):
            self._change_seat(name, late=self.row.told - 1)
        self._show(BOARD, anew=True)

    def _give_time(self, number: int, seat: str | None, data: str | None) -> None:
        row, now = self._playing(), self.house.clock()
        for name in _seats(data):
            longer = clocks.lengthened(row, row.seat(name), now, self.away)
            self._change_seat(name, due=longer.due, late=longer.late)
        self._show(BOARD, anew=False)

    def _nudge(self, number: int, seat: str | None, data: str | None) -> None:
        self._keep_secret()
        for name in _seats(data):
            self._change_seat(name, nudged=self.house.clock())

    def _claim(self, number: int, seat: str | None, data: str | None) -> None:
        self._playing()

    def _grace(self, number: int, seat: str | None, data: str | None) -> None:
        row, now = self.row, self.house.clock()
        for place in row.seats:
            self._change_seat(place.seat, due=clocks.spared(row, place, now, int(data or 0) - now, self.away).due)
        self._show(BOARD, anew=False)

    def _open(self, number: int, seat: str | None, data: str | None) -> None:
        assert seat is not None
        self._keep_secret()
        self._change_seat(seat, opened=True)

    def _offer(self, number: int, seat: str | None, data: str | None) -> None:
        assert seat is not None
        assert data is not None
        row = self.row
        offers = offering.joined(row.offers, data, seat, row.told - 1, self.house.clock())
        self.row = replace(row, offers=offers)
        # Whoever is asked is to be pinged, which takes a new message: the board, or a question of its own.
        asks = self.public.offers[data].asked
        self._show(BOARD, anew=data != offering.REMATCH, seats=asks)

    def _answer(self, number: int, seat: str | None, data: str | None) -> None:
        """Raises `OfferGone`."""
        assert seat is not None
        assert data is not None
        row = self.row
        kind, _, said = data.partition(" ")
        if kind not in row.offers:
            raise OfferGone
        if said == offering.YES:
            self.row = replace(row, offers=offering.joined(row.offers, kind, seat, row.told, self.house.clock()))
            self._agree()
        else:
            self.row = replace(row, offers=offering.dropped(row.offers, kind))
        self._show(QUESTION, anew=False)
        self._show(BOARD, anew=False)

    def _agree(self) -> None:
        """Have done what all have agreed to."""
        for kind, offer in self.public.offers.items():
            if not offer.asked and kind in self.row.offers:
                self.row = replace(self.row, offers=offering.dropped(self.row.offers, kind))
                if kind in self._AGREED:
                    self._AGREED[kind](self)

    def _draw(self) -> None:
        self._end(offering.drawn({seat.seat: seat.gone for seat in self.row.seats}), None)

    def _agree_to_pause(self) -> None:
        self._record(None, "pause", offering.AGREED)
        self._pause(self.row.version, None, offering.AGREED)

    def _agree_to_resume(self) -> None:
        self._record(None, "resume", None)
        self._resume(self.row.version, None, None)

    def _agree_to_private(self) -> None:
        self._record(None, "direct", None)
        self._direct(self.row.version, None, None)

    def _pause(self, number: int, seat: str | None, data: str | None) -> None:
        """The clocks stand still; not for ever."""
        assert data is not None
        now = self.house.clock()
        self.row = clocks.stop(
            replace(self.row, offers=offering.dropped(self.row.offers, offering.PAUSE)), data, now, self.away
        )
        timers.drop_timer(self.tx, offering.PAUSED, self.row.id)
        timers.set_timer(self.tx, offering.PAUSED, self.row.id, now + offering.LONGEST_PAUSE, self.row.version)
        self._show(BOARD, anew=False)

    def _resume(self, number: int, seat: str | None, data: str | None) -> None:
        """The clocks run on: if nobody has asked for it, whoever is to move is pinged."""
        row = replace(self.row, offers=offering.dropped(self.row.offers, offering.RESUME))
        self.row = clocks.run_on(row, self.house.clock(), self.away)
        timers.drop_timer(self.tx, offering.PAUSED, row.id)
        by_itself = data == offering.TIME
        if by_itself:
            posts.ping_again(self.tx, row.id)
        self._show(BOARD, anew=by_itself)

    def _go_away(self, number: int, seat: str | None, data: str | None) -> None:
        assert seat is not None
        place, now, before = self.row.seat(seat), self.house.clock(), self.away
        assert place.user_id is not None
        days = [(int(start), int(until)) for start, until in (span.split("-") for span in (data or "").split())]
        self._away = {**before, place.user_id: days}
        self._change_seat(seat, due=clocks.rewound(self.row, place, now, before, self._away).due)
        self._show(BOARD, anew=False)

    def _move(self, number: int, seat: str | None, data: str | None) -> None:
        assert data is not None
        self._settle(channel=int(data), thread=0)

    def _thread(self, number: int, seat: str | None, data: str | None) -> None:
        assert data is not None
        self._keep_secret()
        self._settle(channel=self.row.channel, thread=int(data))

    def _settle(self, *, channel: int, thread: int) -> None:
        """The match's messages belong elsewhere: what was shown before is out of reach."""
        old, self.row = self.row.home, replace(self.row, channel=channel, thread=thread)
        posts.move(self.tx, self.row.id, old, self.row.home)
        self.tx.touched(self.row.id)

    def _lost(self, number: int, seat: str | None, data: str | None) -> None:
        # Also in a pause, which is over then: whoever is back goes on.
        row = replace(self.row, offers=offering.dropped(self.row.offers, offering.PAUSE, offering.RESUME))
        self.row = replace(clocks.stop(row, GONE, self.house.clock(), self.away), why_stopped=GONE)
        timers.drop_timer(self.tx, offering.PAUSED, row.id)

    def _found(self, number: int, seat: str | None, data: str | None) -> None:
        pace = PACES.get(self.row.pace)
        least = pace.reminder if pace is not None else 0
        self.row = clocks.run_on(self.row, self.house.clock(), self.away, least)
        posts.ping_again(self.tx, self.row.id)
        self._show(BOARD, anew=True)

    def _absent(self, number: int, seat: str | None, data: str | None) -> None:
        assert seat is not None
        self._change_seat(seat, absent=None if data == BACK else self.house.clock())
        self._show(BOARD, anew=False)

    def _direct(self, number: int, seat: str | None, data: str | None) -> None:
        self.row = replace(self.row, direct=data is None, unreached=None if data is None else seat)
        if self.row.state == State.PLAY.value:
            posts.want(self.tx, self.row.id, BOARD, self.row.told, anew=False)  # where it was, the way is told
            places.owe(self.tx, self.row, BOARD)
            self.tx.touched(self.row.id)

    def _close(self, number: int, seat: str | None, data: str | None) -> None:
        self.row = replace(self.row, state=State.CLOSED.value, how=data, ended=self.house.clock())
        if seat is not None:
            self._change_seat(seat, gone=self.row.ended)
        self._show(CHALLENGE, anew=False)

    def _cancel(self, number: int, seat: str | None, data: str | None) -> None:
        challenge = self.row.state == State.CHALLENGE.value
        if not challenge and self.row.state != State.PLAY.value:
            raise MatchOver
        self.row = replace(self.row, reason=data)
        if challenge:
            self._close(number, None, CANCELLED)
        else:
            self._end(Outcome(CANCELLED, {}), None)

    def _show(self, purpose: str, *, anew: bool, seats: Collection[str] | None = None) -> None:
        """Have people see the match as it is now.

        `anew`: at the bottom of the channel; of private messages only in those of these `seats`, if any are named.
        """
        row = self.row
        if purpose != BOARD:
            posts.want(self.tx, row.id, purpose, row.told, anew=anew)
        elif not row.direct:
            posts.want(self.tx, row.id, purpose, row.told, anew=anew, people=(None,))
        else:
            for seat in row.seats:
                below = anew and (seats is None or seat.seat in seats)
                posts.want(self.tx, row.id, purpose, row.told, anew=below, people=(seat.user_id or 0,))
            if row.state == State.OVER.value:  # then its channel shows it, too
                posts.want(self.tx, row.id, purpose, row.told, anew=anew, people=(None,))
        self.tx.touched(row.id)

    _EFFECTS: ClassVar[Mapping[str, Callable[[Table, int, str | None, str | None], None]]] = {
        "join": _join,
        "start": _start,
        "turn": _turn,
        "leave": _leave,
        "open": _open,
        "offer": _offer,
        "remind": _remind,
        "late": _run_out,
        "more": _give_time,
        "nudge": _nudge,
        "claim": _claim,
        "grace": _grace,
        "answer": _answer,
        "pause": _pause,
        "resume": _resume,
        "away": _go_away,
        "move": _move,
        "direct": _direct,
        "thread": _thread,
        "lost": _lost,
        "found": _found,
        "absent": _absent,
        "close": _close,
        "cancel": _cancel,
    }

    _AGREED: ClassVar[Mapping[str, Callable[[Table], None]]] = {
        offering.DRAW: _draw,
        offering.PAUSE: _agree_to_pause,
        offering.RESUME: _agree_to_resume,
        offering.DIRECT: _agree_to_private,
    }
    """What is done once all have agreed to it. A rematch takes more than this match: see `matches.rematches`."""


def _seats(data: str | None) -> list[str]:
    """The seats that an action names."""
    return (data or "").split(",")


def ending(row: MatchRow) -> Outcome | None:
    """How a match has ended, None before that."""
    if row.state != State.OVER.value or row.how is None:
        return None
    scores = {seat.seat: seat.score for seat in row.seats if seat.score is not None}
    return Outcome(row.how, scores, {seat.seat: seat.rank for seat in row.seats if seat.rank is not None})


def public(house: House, row: MatchRow) -> Match:
    """What everybody may know of a stored match."""
    rules = house.games[row.game].rules
    to_act: frozenset[str] = frozenset()
    if row.state == State.PLAY.value and row.position is not None and row.rules_version in rules.plays_versions:
        to_act = rules.to_act(rules.view(row.position, None))
    match = Match(
        id=row.id,
        name=row.public,
        game=row.game,
        options=row.options,
        rated=row.rated,
        guild=row.guild,
        channel=row.channel,
        state=State(row.state),
        version=row.told,
        players={seat.seat: seat.user_id for seat in row.seats},
        invited={seat.seat: seat.invited for seat in row.seats if seat.invited is not None},
        to_act=to_act,
        how=row.how,
        ending=ending(row),
        commitment=commitment(row.seed),
        seed=row.seed if row.state == State.OVER.value else None,
        created=row.created,
        started=row.started,
        ended=row.ended,
        levels={seat.seat: seat.level for seat in row.seats if seat.level is not None},
        left=frozenset(seat.seat for seat in row.seats if seat.gone is not None),
        hints=row.hints,
        guided=row.guided,
        pace=row.pace,
        due={
            seat.seat: seat.due for seat in row.seats if seat.due is not None and seat.seat in to_act and not seat.late
        },
        late=frozenset(seat.seat for seat in row.seats if seat.late and seat.seat in to_act),
        stopped=row.stopped,
        why_stopped=row.why_stopped,
        thread=row.thread,
        direct=row.direct,
        reason=row.reason,
        absent=frozenset(seat.seat for seat in row.seats if seat.absent is not None),
    )
    return replace(match, offers=offering.read(row.offers, match.players, match.present)) if row.offers else match
