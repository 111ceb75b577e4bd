"""One match, loaded once: `act` is the only way to change it; its views are the only way to read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from bot.games.logic import GameLogic
from bot.games.states import SYSTEM, Draft, HandState
from bot.ids import NO_USER, MatchRef, UserId
from bot.matches.actions.action import Action
from bot.matches.actions.details import MatchDetails
from bot.matches.actions.offers import settle_offers
from bot.matches.actions.play import OpenHand, Reply, StandingReply, Turn
from bot.matches.actions.transition import Transition
from bot.matches.actions.windows import AwaitSeats, Lapse
from bot.matches.aggregate.history import MatchHistory
from bot.matches.core import clocks, ratings, standing_orders
from bot.matches.core.context import MatchContext, UseCase
from bot.matches.core.errors import MatchOver, NotAPlayer, NotHosted, OutAlready, UnknownMatch
from bot.matches.core.intervals import Interval
from bot.matches.core.model import Hand, Hint, Match, PublicBoard, RatingChange, ResignationPreview, State
from bot.matches.core.pace import takes_days
from bot.matches.core.public_match import outcome_of, public, read_position
from bot.observer import ACTIONS, note_found
from bot.settings.personal import PersonalSettings
from bot.store.core import matches
from bot.store.core.matches import MatchRow, SeatRow
from bot.store.learning.lessons import explained_to, save_explanation
from bot.store.people import ratings as rated
from bot.store.transaction import Transaction
from bot.store.turns.details import DetailsRow, DraftRow, find_match_with_details
from engine.game import Advice, AnyAction, AnyGame, AnyPosition, AnyView
from engine.randomness import Chance


class MatchAggregate:
    """One match in one transaction."""

    def __init__(self, context: MatchContext, tx: Transaction, row: MatchRow, details: DetailsRow) -> None:
        self.context = context
        self.game: GameLogic = context.games[row.game]
        self.rules: AnyGame = self.game.rules
        self.tx = tx
        self.row = row
        self.details = MatchDetails(context, tx, row, details)
        self._history: MatchHistory | None = None

    @classmethod
    def load(cls, context: MatchContext, tx: Transaction, match: MatchRef) -> MatchAggregate:
        """The stored match with this id or public id. Raises `UnknownMatch`, `NotHosted`."""
        found = find_match_with_details(tx, match)
        if found is None:
            raise UnknownMatch
        row, details = found
        note_found(match, row.id, quiet=None if details.waits else row.place.home)
        if row.game not in context.games:
            raise NotHosted(version=row.rules_version, game=row.game)
        return cls(context, tx, row, details)

    @property
    def position(self) -> AnyPosition | None:
        """The current position; None before the start."""
        return None if self.row.position is None else read_position(self.rules, self.row.position)

    # ---- seats
    def seat_of(self, user: UserId) -> SeatRow:
        """The seat of a person. Raises `NotAPlayer`."""
        seat = self.row.seat_of(user)
        if seat is None:
            raise NotAPlayer
        return seat

    def playing_seat(self, user: UserId) -> SeatRow:
        """The seat of a person who still plays in this live match.

        Raises `NotAPlayer`, `MatchOver`, `OutAlready`, `CannotRead`.
        """
        seat = self.seat_of(user)
        if self.row.state is not State.PLAY:
            raise MatchOver
        if seat.gone is not None:
            raise NotAPlayer
        if self.is_out(seat.seat):
            raise OutAlready
        return seat

    def is_out(self, seat: str) -> bool:
        """Whether a seat of a live match is out by the rules. Raises `CannotRead`."""
        self.context.check_readable(self.row)
        return (position := self.position) is not None and seat in self.rules.inactive_seats(position)

    def has_unseen_deal(self, seat: str) -> bool:
        """Whether a seat of a live match has been dealt cards that its player has not seen yet."""
        row, position = self.row, self.position
        dealt = position is not None and row.state is State.PLAY and self.rules.dealt(position)
        return dealt and not row.seat(seat).opened

    def open_hand(self, user: UserId) -> Hand:
        """A hand that is about to be shown to its player: records that they have seen newly dealt cards. As `hand`."""
        hand = self.hand(user)
        if not self.has_unseen_deal(hand.seat):
            return hand
        self.act(hand.seat, OpenHand())
        return self.hand(user)

    def draw_seed_again(self) -> None:
        """Give a challenge another seed before it is posted again, so that nobody can post until the id suits them."""
        before, self.row = self.row, replace(self.row, seed=self.context.new_seed())
        matches.update_match(self.tx, before, self.row)

    # ---- reading
    @property
    def public(self) -> Match:
        """The part of the match that everyone may know."""
        return public(self.context, self.row)

    @property
    def history(self) -> MatchHistory:
        """The steps of the match, as readers may see them."""
        if self._history is None or self._history.row is not self.row:
            self._history = MatchHistory(self.context, self.tx, self.row, self.details)
        return self._history

    def view(self, reader: str | None) -> AnyView:
        """The current position as a reader may see it; None is everyone. Raises `UnknownMatch` before the start."""
        if self.row.position is None:
            raise UnknownMatch
        self.context.check_readable(self.row)
        return self.history.view(self.row.position, reader)

    def board(self) -> PublicBoard:
        """The board as everyone may see it. Raises `UnknownMatch`, `CannotRead`."""
        self.view(None)
        changes = tuple(
            RatingChange(change.seat, change.user_id, change.before, change.after, change.played)
            for change in (rated.rated_of(self.tx, self.row.id) if self.row.state is State.OVER else ())
        )
        reader = self.history.public_reader
        state = self.history.current(reader)
        away: dict[str, Interval] = {}  # the next days away of each seat that still plays, at a pace of days
        if self.row.state is State.PLAY and takes_days(self.row.terms.pace):
            known = self.details.days_away(self.row)
            days = {seat.seat: known.get(seat.user_id or NO_USER, ()) for seat in self.row.seats if seat.gone is None}
            away = {seat: intervals[0] for seat, intervals in days.items() if intervals}
        return PublicBoard(self.public, state, changes, self.row.uncounted, away, self.row.unreached)

    def hand(self, user: UserId) -> Hand:
        """A player's private side, with their draft. Raises `NotAPlayer`, `UnknownMatch`, `CannotRead`."""
        seat = self.seat_of(user)
        history = self.history
        reader = history.public_reader or seat.seat
        window, view = self.row.window_since, self.view(reader)
        ahead, order, windows = None, None, self.game.windows
        if windows is not None and not takes_days(self.row.terms.pace):
            order = standing_orders.standing_order(self.game, self.row, seat)
        if windows is not None and clocks.is_pause(self.row):
            ahead = windows.ahead(view, seat.seat)
        draft, hint = self.draft(seat), None
        if draft.hint_step is not None and draft.hint_chance is not None and draft.hint_best is not None:
            hint = Hint(Advice(draft.hint_plays, draft.hint_chance, draft.hint_best), draft.hint_step)
        explained: Mapping[str, int] = {}
        if self.row.terms.guided and seat.prompt_version is not None:
            explained = explained_to(self.tx, self.row.id, seat.seat)
        own_last, earlier = history.turns_for(seat.seat, reader)
        names, faces = history.names_and_faces
        state = HandState(
            seat=seat.seat,
            view=view,
            draft=Draft(),
            my_turn=seat.prompt_version is not None and window is None,
            own_last=own_last,
            outcome=outcome_of(self.row),
            last=history.last_turn(reader),
            earlier=earlier,
            names=names,
            faces=faces,
            may_answer=self.may_answer(seat.seat),
            may_skip=order is not None and self.rules.turn_seat(view) != seat.seat,
            ahead=ahead,
            newcomer=seat.newcomer,
        )
        return Hand(
            self.public,
            seat.seat,
            seat.prompt_version if ahead is None else window,
            draft.step,
            self.game.drafted(state, Draft(draft.plays, draft.chosen)),
            self.details.loaded.settings.get(user, PersonalSettings()),
            tuple(theme for theme, version in explained.items() if version == seat.prompt_version),
            hint,
            self.own_part(seat),
            order,
            seat.skips,
        )

    def draft(self, seat: SeatRow) -> DraftRow:
        """A seat's draft for its current prompt, or in a pause for the next one; empty if there is none."""
        answers = self.row.window_since if clocks.is_pause(self.row) else seat.prompt_version
        draft = self.details.drafts.get(seat.seat)
        return DraftRow(answers or 0, 0, None, ()) if draft is None or draft.prompt_version != answers else draft

    def may_answer(self, seat: str) -> bool:
        """Whether the open window waits for the answer of a seat."""
        windows, position = self.game.windows, self.position
        if windows is None or position is None or self.row.window_since is None:
            return False
        return seat in windows.awaited_in_order(position)

    def own_part(self, seat: SeatRow) -> object:
        """What the player of this seat is asked, and their own cards, to be compared with those of another moment."""
        row, view = self.row, self.view(self.history.public_reader or seat.seat)
        follows = self.may_answer(seat.seat) or self.rules.turn_seat(view) == seat.seat
        return (
            row.state,
            row.stopped,
            row.offers,
            tuple(other.seat for other in row.seats if other.late),
            seat.prompt_version,
            seat.prompt_version is not None and row.window_since is None,
            row.window_since if follows else None,
            self.rules.own_part(view, seat.seat),
        )

    def preview_resignation(self, name: str) -> ResignationPreview:
        """What would happen if a seat gave up now. Raises `MatchOver`, `CannotRead`."""
        row, position = self.context.require_live(self.row), self.position
        assert position is not None
        left = self.rules.leave(position, name, Chance(row.luck, row.draw_counts))
        counts = row.terms.rated
        if row.terms.rated and left.outcome is not None:
            now = self.context.clock()
            seats = tuple(replace(seat, gone=now) if seat.seat == name else seat for seat in row.seats)
            counts = ratings.why_uncounted(self.tx, replace(row, seats=seats), left.outcome, name, now) is None
        return ResignationPreview(
            self.public, name, counts, continues=left.outcome is None and self.public.seating.present != (name,)
        )

    # ---- changing
    def act(self, actor: str, action: Action) -> None:
        """Perform an action of a seat or `SYSTEM`; standing orders then answer at once in the window that it opens.

        Raises `IllegalTurn`, `MatchOver`, `StaleMatch`; the transaction has to be rolled back then.
        """
        before = self.row.window_since
        self._perform(actor, action)
        if self.row.window_since is None:
            return
        self.answer_by_orders()
        if self.row.window_since not in (None, before) and (
            awaited := standing_orders.awaited_seats(self.game, self.row)
        ):
            self._perform(SYSTEM, AwaitSeats(awaited))

    def answer_by_orders(self) -> None:
        """Let standing orders answer in the open window, as far as it is their time. Raises as `act`."""
        clock = self.context.clock
        while (answer := standing_orders.next_answer(self.game, self.row, clock())) is not None:
            self._perform(answer.seat, StandingReply(self.rules.write_action(answer.action)))

    def play(self, seat: str, action: AnyAction) -> None:
        """Perform a seat's action by the rules of the game: a turn, or its answer in a window. Raises as `act`."""
        text = self.rules.write_action(action)
        self.act(seat, Turn(text) if self.row.window_since is None else Reply(text))

    def close_window(self) -> None:
        """Close the open window, whose time is up. Raises as `act`."""
        windows, position = self.game.windows, self.position
        assert windows is not None
        assert position is not None
        default = self.rules.default_action(position, windows.awaited_in_order(position)[0])
        assert default is not None
        self.act(SYSTEM, Lapse(self.rules.write_action(default)))

    def _perform(self, actor: str, action: Action) -> None:
        before = self.row
        transition = Transition(self.context, self.tx, before, self.details)
        action.record(transition, actor)
        action.apply(transition, actor)
        settle_offers(transition)
        transition.finish()
        self.row = transition.row
        self.tx.after_commit.append(partial(self.context.observer.note, ACTIONS, before.game, action.kind))
        if self.row.terms.guided and self.row.state is State.PLAY:
            self._choose_explanations(before)

    def _choose_explanations(self, before: MatchRow) -> None:
        """Choose an explanation for each person with a new prompt: one theme at a time, and each theme once.

        More would push the cards off a phone's screen; the other themes come with later prompts.
        """
        lessons, position = self.game.lessons, self.position
        if lessons is None or position is None or not self.rules.dealt(position):
            return
        for seat in self.row.seats:
            if (
                seat.level is None
                and seat.user_id is not None
                and seat.prompt_version not in (None, before.seat(seat.seat).prompt_version)
            ):
                seen = explained_to(self.tx, self.row.id, seat.seat)
                themes = lessons.themes(self.hand(seat.user_id).state)
                if (new := next((theme for theme in themes if theme not in seen), None)) is not None:
                    save_explanation(self.tx, self.row.id, seat.seat, new, seat.prompt_version)


class MatchCases(UseCase):
    """Base of the use cases that change one match."""

    async def _change(self, match: MatchRef, change: Callable[[MatchAggregate], None]) -> Match:
        """Change a match in one unit of work, and return it as everyone may see it then. Raises as `load`, `change`."""

        def work(tx: Transaction) -> Match:
            aggregate = MatchAggregate.load(self._context, tx, match)
            change(aggregate)
            return aggregate.public

        return await self._context.store.write(work, match)
