"""Use cases of a match in progress: see its board or one's hand, draft a turn, end it, resign."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import Final

from bot.durations import DAY
from bot.games.logic import GameLogic
from bot.games.states import Draft, HandState
from bot.ids import EVERYWHERE, GuildId, MatchRef, UserId
from bot.matches.actions.play import Leave
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import UseCase
from bot.matches.core.errors import (
    HintsOff,
    MatchOver,
    NoHints,
    NoHintWhenRated,
    NotYourTurn,
    StaleMatch,
    TurnUnfinished,
    UnknownMatch,
)
from bot.matches.core.model import (
    Hand,
    Hint,
    ListedMatch,
    Match,
    MatchStates,
    PositionAfterTurn,
    ResignationPreview,
    State,
    TurnList,
)
from bot.matches.core.places import Viewer
from bot.matches.core.public_match import public
from bot.matches.people.match_lists import find_next_to_act, listed
from bot.store.core import actions, matches
from bot.store.core.matches import MatchRow
from bot.store.errors import StoreError
from bot.store.transaction import Transaction
from bot.store.turns import details
from bot.store.turns.details import DraftRow
from engine.errors import EngineError
from engine.game import Advice

log = logging.getLogger(__name__)

RECENTLY_ENDED_FOR: Final = DAY
"""How long after its end a match is still listed for reposting its board."""

UNDO: Final = "undo"
START_OVER: Final = "over"
"""Controls of the turn builder that every game has."""

DRAFT_ADVICE: Final = "advised"
"""The control that drafts the turn of the last hint."""


@dataclass(frozen=True, slots=True)
class EndedTurn:
    """Result of ending a turn, with the player's hand afterwards.

    `needs_confirmation`: nothing was done because the turn loses the match at once; the player has to confirm it.
    `turn_made`: the turn was made. If neither, the press was outdated or the turn incomplete. `following`: the
    player's next match, if they wait and have one.
    """

    hand: Hand
    needs_confirmation: bool = False
    turn_made: bool = False
    following: ListedMatch | None = None


# Signpost: a button's label or emoji, Undo
def press_control(game: GameLogic, state: HandState, control: str) -> Draft:
    """Return the draft after a press on a control of the turn builder, either the game's own or a common one."""
    draft, view = state.draft, state.view if state.drafts_on is None else state.drafts_on
    if control == START_OVER:
        return game.drafted(state, Draft()).draft
    if control == UNDO:
        return game.undo(view, draft)
    return game.press(view, draft, control)


async def check_may_see(match: Match, viewer: Viewer) -> None:
    """Raises `UnknownMatch` unless the viewer plays in the match or can see its channel.

    A match in private messages is visible to its players only; once it is over, also to those who can see the channel
    in which it was started.
    """
    if viewer.user in match.seating.players_and_guests.values():
        return
    private = match.place.guild == 0 or (match.place.direct and match.state is State.PLAY)
    # Outside of any transaction, because it may take a request to Discord.
    if private or match.place.guild != viewer.guild or not await viewer.can_see(match.place.channel):
        raise UnknownMatch


class PlayCases(UseCase):
    """Every method takes a match by its id or its public id."""

    async def match(self, match: MatchRef, viewer: Viewer | None = None) -> Match:
        """Return what is public about a match or challenge. Raises `UnknownMatch`, also if a viewer may not see it."""
        found = await self._context.store.read(lambda tx: public(self._context, self._context.load(tx, match)))
        if viewer is not None:
            await check_may_see(found, viewer)
        return found

    async def position_after(self, match: MatchRef, viewer: Viewer, number: int | None = None) -> PositionAfterTurn:
        """Return the position after turn `number` (default: the last one), clamped to the known positions.

        Raises `UnknownMatch` (also for a match that the viewer may not see), `CannotRead`.
        """

        def work(tx: Transaction) -> PositionAfterTurn:
            aggregate = MatchAggregate.load(self._context, tx, match)
            last = aggregate.row.turn
            nearest, state = aggregate.history.state_after(last if number is None else max(0, min(number, last)))
            return PositionAfterTurn(aggregate.public, nearest, last, state)

        moment = await self._context.store.read(work)
        await check_may_see(moment.match, viewer)
        return moment

    async def turn_list(self, match: MatchRef, viewer: Viewer, size: int, turn: int, *, ahead: bool) -> TurnList:
        """Return at most `size` turns: `ahead` from this turn on, else up to it.

        Raises as `position_after`.
        """

        def work(tx: Transaction) -> TurnList:
            aggregate = MatchAggregate.load(self._context, tx, match)
            aggregate.view(None)  # raises the errors of a match without a board
            last, history = aggregate.row.turn, aggregate.history
            first, end = (min(turn, last), turn + size - 1) if ahead else (min(turn, last) - size + 1, turn)
            turns = history.turns_made(max(1, first), min(last, end), history.public_reader) if last else ()
            return TurnList(aggregate.public, turns, last)

        listed = await self._context.store.read(work)
        await check_may_see(listed.match, viewer)
        return listed

    async def history(self, match: MatchRef, viewer: Viewer | None) -> MatchStates:
        """Return every position so far as it is public. Raises as `position_after`.

        `viewer`: None for the match's own board, which shows how close it was.
        """

        def work(tx: Transaction) -> MatchStates:
            aggregate = MatchAggregate.load(self._context, tx, match)
            return MatchStates(aggregate.public, tuple(aggregate.history.states(aggregate.history.public_reader)))

        history = await self._context.store.read(work)
        if viewer is not None:
            await check_may_see(history.match, viewer)
        return history

    async def hand(self, match: MatchRef, user: UserId) -> Hand:
        """Return a player's private side of a match with their draft.

        The first look at newly dealt cards is recorded as an action. Raises `UnknownMatch`, `NotAPlayer`, `CannotRead`.
        """

        def load(tx: Transaction) -> tuple[Hand, bool]:
            aggregate = MatchAggregate.load(self._context, tx, match)
            hand = aggregate.hand(user)
            return hand, aggregate.has_unseen_deal(hand.seat)

        hand, unseen = await self._context.store.read(load)
        if not unseen:
            return hand
        try:
            return await self._context.store.write(
                lambda tx: MatchAggregate.load(self._context, tx, match).open_hand(user), match
            )
        except StoreError as error:
            log.warning("a hand was opened and that could not be noted: the database is %s: %s", error.code, error)
            return hand  # show the hand even if the database cannot be written to

    async def hand_for_hint(self, match: MatchRef, user: UserId) -> Hand:
        """Return a player's hand for a hint. Raises `NoHintWhenRated`, `NoHints`, `HintsOff`, and as `hand`."""
        hand = await self.hand(match, user)
        if hand.match.terms.rated:
            raise NoHintWhenRated
        if not hand.match.terms.hints:
            raise NoHints
        if not hand.settings.hints:
            raise HintsOff
        return hand

    async def press(
        self, match: MatchRef, user: UserId, prompt_version: int, step: int, control: str, guild: GuildId | None = None
    ) -> EndedTurn:
        """Apply a press on a control of the turn builder to the draft, and end the turn if the game says so.

        A press that names an older prompt or step, such as a repeated one, changes nothing and is not an error; but one
        that was made in a pause counts in the turn after it. With a `guild`, where the hand is looked at,
        `EndedTurn.following` is looked up. Raises `UnknownMatch`, `NotAPlayer`, `CannotRead`.
        """

        def work(tx: Transaction) -> EndedTurn:
            aggregate = MatchAggregate.load(self._context, tx, match)
            hand = aggregate.open_hand(user)
            is_current = (hand.prompt_version, hand.step) == (prompt_version, step)
            if not is_current and not _goes_on(hand, aggregate.row, prompt_version, step):
                return EndedTurn(hand)
            game, state = aggregate.game, hand.state
            if control == DRAFT_ADVICE:
                draft = state.draft if hand.hint is None else game.drafted(state, Draft(hand.hint.advice.plays)).draft
            else:
                draft = press_control(game, state, control)
            never_ends = control in (UNDO, START_OVER, DRAFT_ADVICE) or not (state.my_turn and is_current)
            if not never_ends and game.ends_at_once(state.view, draft):
                aggregate.play(hand.seat, aggregate.rules.turn(draft.plays))
                return self._turn_made(aggregate, user, guild)
            drafted = replace(hand, step=hand.step + 1, state=replace(state, draft=draft))
            return EndedTurn(_save_draft(tx, aggregate, drafted))

        return await self._context.store.write(work, match)

    async def note_hint(self, match: MatchRef, user: UserId, prompt_version: int, step: int, advice: Advice) -> Hand:
        """Keep the advice for a draft, so that the hand shows it until the draft departs from it; return the hand.

        Advice for an older prompt or step is dropped. Raises `UnknownMatch`, `NotAPlayer`, `CannotRead`.
        """

        def work(tx: Transaction) -> Hand:
            aggregate = MatchAggregate.load(self._context, tx, match)
            hand = aggregate.open_hand(user)
            if (hand.prompt_version, hand.step) != (prompt_version, step):
                return hand
            return _save_draft(tx, aggregate, replace(hand, hint=Hint(advice, step)))

        return await self._context.store.write(work, match)

    async def end_turn(
        self,
        match: MatchRef,
        user: UserId,
        prompt_version: int,
        step: int,
        *,
        confirmed: bool = True,
        guild: GuildId | None = None,
    ) -> EndedTurn:
        """Make the drafted turn: action, position and, if the match ends, its result are written in one transaction.

        Unless `confirmed`, a turn that loses at once is not made but has to be confirmed. `guild` as in `press`. Raises
        `StaleMatch` for an older prompt or step, `NotYourTurn`, `TurnUnfinished`, `MatchOver`, `UnknownMatch`,
        `NotAPlayer`, `CannotRead`.
        """

        def work(tx: Transaction) -> EndedTurn:
            aggregate = MatchAggregate.load(self._context, tx, match)
            seat = aggregate.seat_of(user)
            view, draft = aggregate.view(seat.seat), aggregate.draft(seat)
            if aggregate.row.state is not State.PLAY:
                raise MatchOver
            if seat.prompt_version is None:
                last = actions.last_action(tx, aggregate.row.id, "turn", seat.seat)
                if last is None or last.number <= prompt_version:  # it has not answered this prompt
                    raise NotYourTurn
            if (seat.prompt_version, draft.step) != (prompt_version, step):
                raise StaleMatch
            game = aggregate.game
            if not confirmed and game.loses_now(view, game.draft(view, Draft(draft.plays, draft.chosen))):
                return EndedTurn(aggregate.hand(user), needs_confirmation=True)
            try:
                aggregate.play(seat.seat, aggregate.rules.turn(draft.plays))
            except EngineError as error:
                raise TurnUnfinished from error
            return self._turn_made(aggregate, user, guild)

        return await self._context.store.write(work, match)

    def _turn_made(self, aggregate: MatchAggregate, user: UserId, guild: GuildId | None) -> EndedTurn:
        hand, following = aggregate.open_hand(user), None
        if guild is not None and hand.leads_on:
            following = find_next_to_act(self._context, aggregate.tx, user, guild, aggregate.row.id)
        return EndedTurn(hand, turn_made=True, following=following)

    async def preview_resignation(self, match: MatchRef, user: UserId) -> ResignationPreview:
        """Return what resigning now would mean for a player, without doing it. Raises as `resign`."""

        def work(tx: Transaction) -> ResignationPreview:
            aggregate, seat = self._load_for_player(tx, match, user)
            return aggregate.preview_resignation(seat)

        return await self._context.store.read(work)

    async def resign(self, match: MatchRef, user: UserId, public_version: int | None = None) -> Match:
        """Resign. `public_version`: the version that the resigning player saw, None to resign from any.

        Raises `StaleMatch` if the match has changed since, `MatchOver`, `UnknownMatch`, `NotAPlayer`, `CannotRead`.
        """

        def work(tx: Transaction) -> Match:
            aggregate, seat = self._load_for_player(tx, match, user)
            if public_version not in (None, aggregate.row.public_version):
                raise StaleMatch
            aggregate.act(seat, Leave())
            return aggregate.public

        return await self._context.store.write(work, match)

    def _load_for_player(self, tx: Transaction, match: MatchRef, user: UserId) -> tuple[MatchAggregate, str]:
        """Load a match in progress and the seat of a person who still plays in it."""
        aggregate = MatchAggregate.load(self._context, tx, match)
        return aggregate, aggregate.playing_seat(user).seat

    async def live_matches(
        self, user: UserId, guild: GuildId | None, game: str | None = None, *, include_recent: bool = False
    ) -> list[ListedMatch]:
        """Return a person's matches in progress in a server (None: everywhere), newest first, with their opponents.

        `game`: only matches of this game. `include_recent`: also matches that ended recently.
        """
        states = (State.PLAY, State.OVER) if include_recent else (State.PLAY,)
        since = self._context.clock() - RECENTLY_ENDED_FOR if include_recent else None

        def work(tx: Transaction) -> list[ListedMatch]:
            found = matches.matches_of(tx, user, guild, states, ended_since=since)
            rows = [row for row in found if row.game in self._context.games and game in (None, row.game)]
            return listed(self._context, tx, user, guild or EVERYWHERE, rows)

        return await self._context.store.read(work)


def _goes_on(hand: Hand, row: MatchRow, prompt_version: int, step: int) -> bool:
    """Whether a press was made in the pause before this prompt, on the draft as it was kept from there.

    A draft that is kept has one step more than when it was last shown (`bot.matches.actions.position`).
    """
    paused = max(seat.in_window for seat in row.seats)
    return hand.prompt_version is not None and (prompt_version, step + bool(step)) == (paused, hand.step)


def _save_draft(tx: Transaction, aggregate: MatchAggregate, hand: Hand) -> Hand:
    """Store the draft and the hint of a hand, and return the hand."""
    assert hand.prompt_version is not None
    draft, hint = hand.state.draft, hand.hint
    row = DraftRow(hand.prompt_version, hand.step, draft.chosen, draft.plays)
    if hint is not None:
        advice = hint.advice
        row = replace(
            row, hint_step=hint.step, hint_plays=advice.plays, hint_chance=advice.chance, hint_best=advice.best
        )
    details.save_draft(tx, aggregate.row.id, hand.seat, row)
    return hand
