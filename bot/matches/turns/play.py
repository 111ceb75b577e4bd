"""Use cases of a match under way: look at the table or one's hand, lay out a turn, end it, resign."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from bot.games.logic import GameLogic
from bot.games.states import Draft, HandState
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import MatchContext
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
from bot.matches.core.model import Hand, History, Listed, Match, Moment, Person, Resigning, State
from bot.matches.core.public_match import public
from bot.store.core import actions, matches
from bot.store.errors import StoreError
from bot.store.people import people
from bot.store.people.people import EVERYWHERE
from bot.store.transaction import Transaction
from bot.store.turns import drafts
from bot.store.turns.drafts import DraftRow
from engine.errors import EngineError

log = logging.getLogger(__name__)

LATELY_MS: Final = 24 * 3600 * 1000
"""For how many milliseconds the board of a match that is over can still be asked for."""

UNDO: Final = "undo"
START_OVER: Final = "over"
"""The controls of the turn builder that are the same for every game."""

Sees = Callable[[int], Awaitable[bool]]
"""Whether the person who asks can see a channel of the server where he asks; Discord may have to be asked."""


@dataclass(frozen=True, slots=True)
class Spectator:
    """Who looks at a match, from which server, and which of its channels he can see."""

    user: int
    guild: int
    sees: Sees


@dataclass(frozen=True, slots=True)
class EndedTurn:
    """What End turn has come to: the hand as it is then.

    `asking`: nothing has happened yet, for the turn would lose the match at once, and the player is asked once more.
    `carried_out`: the turn was made; if not, the press belonged to an earlier state, or there was nothing to end.
    """

    hand: Hand
    asking: bool = False
    carried_out: bool = False


def pressed(game: GameLogic, state: HandState, control: str) -> Draft:
    """The draft after a press on a control of the turn builder, the game's own or one of those that all games have."""
    draft = state.draft
    if control == START_OVER:
        return Draft()
    if control == UNDO:
        return game.undo(state.view, draft)
    return game.press(state.view, draft, control)


async def may_see(match: Match, spectator: Spectator) -> None:
    """Raises `UnknownMatch` unless somebody plays in a match or can see its channel: nobody else learns of it.

    What goes on in private messages is for its players alone; once it is over, so may those see it who see the channel
    that it came from.
    """
    if spectator.user in match.expected.values():
        return
    private = match.guild == 0 or (match.direct and match.state is State.PLAY)
    # Discord may have to be asked about the channel: outside of any transaction.
    if private or match.guild != spectator.guild or not await spectator.sees(match.channel):
        raise UnknownMatch


class Play:
    """Matches that have begun. A match is named by its id, or as a custom_id names it."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def match(self, match: int | str) -> Match:
        """What everybody may know of a match or challenge. Raises `UnknownMatch`."""
        return await self._context.store.read(lambda tx: public(self._context, self._context.load(tx, match)))

    async def moment(self, match: int | str, spectator: Spectator, number: int | None = None) -> Moment:
        """The position after a turn, the last one if none is named, for a player or who can see the match's channel.

        One that is no longer known is the next that is.
        Raises `UnknownMatch`, also where somebody may not see it, and `CannotRead`.
        """

        def work(tx: Transaction) -> Moment:
            aggregate = MatchAggregate.load(self._context, tx, match)
            last = aggregate.row.turn
            found, state = aggregate.state_after(last if number is None else max(0, min(number, last)))
            return Moment(aggregate.public, found, last, state)

        moment = await self._context.store.read(work)
        await may_see(moment.match, spectator)
        return moment

    async def history(self, match: int | str, spectator: Spectator) -> History:
        """Every position so far, as everybody may see it; raises as `moment`."""

        def work(tx: Transaction) -> History:
            aggregate = MatchAggregate.load(self._context, tx, match)
            return History(aggregate.public, tuple(aggregate.states(aggregate.public_reader)))

        history = await self._context.store.read(work)
        await may_see(history.match, spectator)
        return history

    async def hand(self, match: int | str, user: int) -> Hand:
        """A player's own side of a match, with what is laid out. Raises `UnknownMatch`, `NotAPlayer`, `CannotRead`.

        Whoever has opened it has seen what was dealt, which is noted.
        """

        def look(tx: Transaction) -> tuple[Hand, bool]:
            aggregate = MatchAggregate.load(self._context, tx, match)
            hand = aggregate.hand(user)
            return hand, aggregate.has_unseen_deal(hand.seat)

        def opened(tx: Transaction) -> Hand:
            return self._shown(MatchAggregate.load(self._context, tx, match), user)

        hand, first = await self._context.store.read(look)
        if not first:
            return hand
        try:
            return await self._context.store.write(opened)
        except StoreError as error:
            log.warning("a hand was opened and that could not be noted: the database is %s: %s", error.code, error)
            return hand  # a database that cannot be written to is no reason not to show it

    def _shown(self, aggregate: MatchAggregate, user: int) -> Hand:
        """A player's hand, which he has seen then."""
        seat = aggregate.seat(user).seat
        if aggregate.has_unseen_deal(seat):
            aggregate.act(seat, "open")
        return aggregate.hand(user)

    async def helped(self, match: int | str, user: int) -> Hand:
        """The hand of a player who asks for a hint. Raises `NoHintWhenRated`, `NoHints`, `HintsOff`, and as `hand`."""
        hand = await self._context.store.read(lambda tx: MatchAggregate.load(self._context, tx, match).hand(user))
        if hand.match.rated:
            raise NoHintWhenRated
        if not hand.match.hints:
            raise NoHints
        if not hand.settings.hints:
            raise HintsOff
        return hand

    async def press(self, match: int | str, user: int, prompt_version: int, step: int, control: str) -> Hand:
        """Press one control of the turn builder; the hand as it is then.

        A press that was made on an earlier state (or comes twice) changes nothing and is no error: the present state
        comes back. Raises `UnknownMatch`, `NotAPlayer`, `CannotRead`.
        """

        def work(tx: Transaction) -> Hand:
            aggregate = MatchAggregate.load(self._context, tx, match)
            hand = aggregate.hand(user)
            if (hand.prompt_version, hand.step) != (prompt_version, step):
                return hand
            draft = pressed(aggregate.game, hand.state, control)
            row = DraftRow(prompt_version, step + 1, draft.chosen, draft.plays)
            drafts.save_draft(tx, aggregate.row.id, hand.seat, row)
            return replace(hand, step=step + 1, state=replace(hand.state, draft=draft))

        return await self._context.store.write(work)

    async def end_turn(
        self, match: int | str, user: int, prompt_version: int, step: int, *, sure: bool = True
    ) -> EndedTurn:
        """Carry out what is laid out: one transaction writes the action, the position and, at the end, the result.

        A player who is not `sure` is asked once more before a turn that loses at once. Raises `StaleMatch` if the press
        belongs to an earlier state, `NotYourTurn`, `TurnUnfinished`, `MatchOver`, `UnknownMatch`, `NotAPlayer`,
        `CannotRead`.
        """
        return await self._context.store.write(lambda tx: self._end(tx, match, user, prompt_version, step, sure=sure))

    async def try_to_end(self, match: int | str, user: int, prompt_version: int, step: int, *, sure: bool) -> EndedTurn:
        """The same for a button: where the turn cannot be ended, the present state comes back."""
        try:
            return await self.end_turn(match, user, prompt_version, step, sure=sure)
        except (StaleMatch, NotYourTurn, MatchOver, TurnUnfinished):
            # Out here: what was written before it was refused is undone.
            return EndedTurn(
                await self._context.store.read(lambda tx: MatchAggregate.load(self._context, tx, match).hand(user))
            )

    def _end(
        self, tx: Transaction, match: int | str, user: int, prompt_version: int, step: int, *, sure: bool
    ) -> EndedTurn:
        aggregate = MatchAggregate.load(self._context, tx, match)
        hand = aggregate.hand(user)
        if hand.match.state is not State.PLAY:
            raise MatchOver
        if hand.prompt_version is None and not _answered(tx, aggregate, hand.seat, prompt_version):
            raise NotYourTurn
        if (hand.prompt_version, hand.step) != (prompt_version, step):
            raise StaleMatch
        state = hand.state
        if not sure and aggregate.game.loses_now(state.view, state.draft):
            return EndedTurn(hand, asking=True)
        try:
            aggregate.play(hand.seat, aggregate.rules.turn(state.draft.plays))
        except EngineError as error:
            raise TurnUnfinished from error
        return EndedTurn(self._shown(aggregate, user), carried_out=True)

    async def resigning(self, match: int | str, user: int) -> Resigning:
        """What it would come to if somebody gave up now. Raises as `resign`, and changes nothing."""

        def work(tx: Transaction) -> Resigning:
            aggregate, seat = self._sitting(tx, match, user)
            return aggregate.resigning(seat)

        return await self._context.store.read(work)

    async def resign(self, match: int | str, user: int, public_version: int | None = None) -> Match:
        """Give the match up. `told` is the version that whoever does so went by, if he went by one.

        Raises `StaleMatch` if the match has moved on since, `MatchOver`, `UnknownMatch`, `NotAPlayer`, `CannotRead`.
        """

        def work(tx: Transaction) -> Match:
            aggregate, seat = self._sitting(tx, match, user)
            if public_version not in (None, aggregate.row.public_version):
                raise StaleMatch
            aggregate.act(seat, "leave")
            return aggregate.public

        return await self._context.store.write(work)

    def _sitting(self, tx: Transaction, match: int | str, user: int) -> tuple[MatchAggregate, str]:
        """A match under way and the seat of somebody who plays in it still."""
        aggregate = MatchAggregate.load(self._context, tx, match)
        return aggregate, aggregate.playing_seat(user).seat

    async def under_way(
        self, user: int, guild: int | None, game: str | None = None, *, with_ended: bool = False
    ) -> list[Listed]:
        """Somebody's matches under way in a server, or everywhere (None), newest first, with whom; also those ended
        lately, if asked for.

        Only those of one game, if it is named.
        """
        states = (State.PLAY.value, State.OVER.value) if with_ended else (State.PLAY.value,)
        lately = self._context.clock() - LATELY_MS if with_ended else None

        def work(tx: Transaction) -> list[Listed]:
            rows = [
                row
                for row in matches.matches_of(tx, user, guild, states, ended_since=lately)
                if row.game in self._context.games and game in (None, row.game)
            ]
            others = {
                row.id: [seat.user_id for seat in row.seats if seat.user_id != user and seat.level is None]
                for row in rows
            }
            where = EVERYWHERE if guild is None else guild
            names = people.names_of(tx, where, (other for some in others.values() for other in some if other))
            return [
                Listed(
                    public(self._context, row),
                    tuple(Person(other, names.get(other, str(other))) for other in others[row.id] if other is not None),
                )
                for row in rows
            ]

        return await self._context.store.read(work)


def _answered(tx: Transaction, aggregate: MatchAggregate, seat: str, prompt_version: int) -> bool:
    """Whether a seat was asked this, and has answered since."""
    made = actions.last_action(tx, aggregate.row.id, "turn", seat)
    return made is not None and made.number > prompt_version
