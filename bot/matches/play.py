"""Use cases of a match under way: look at the table or one's hand, lay out a turn, end it, resign."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games.play import PlayedGame
from bot.games.states import Draft, HandState, TableState
from bot.matches import ratings
from bot.matches.errors import MatchOver, NoHintWhenRated, NotYourTurn, StaleMatch, TurnUnfinished
from bot.matches.house import House
from bot.matches.model import Hand, History, Listed, Match, Person, RatingChange, State, Table, ToThink
from bot.store import matches, people
from bot.store import ratings as rated
from bot.store.database import Transaction
from bot.store.matches import DraftRow, MatchRow, TurnRow
from engine.errors import IllegalTurn
from engine.game import Outcome
from engine.randomness import Shuffles

LATELY_MS: Final = 24 * 3600 * 1000
"""For how many milliseconds the board of a match that is over can still be asked for."""

UNDO: Final = "undo"
START_OVER: Final = "over"
"""The controls of the turn builder that are the same for every game."""


def pressed(game: PlayedGame, state: HandState, control: str) -> Draft:
    """The draft after a press on a control of the turn builder, the game's own or one of those that all games have."""
    draft = state.draft
    if control == START_OVER:
        return Draft()
    if control == UNDO:
        return Draft(draft.plays) if draft.chosen else Draft(draft.plays[:-1])
    return game.press(state.view, draft, control)


class Play:
    """Matches that have begun."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def match(self, match: int) -> Match:
        """What everybody may know of a match or challenge. Raises `UnknownMatch`."""
        async with self._house.database.reading() as db:
            return self._house.public(await self._house.load(db, match))

    async def table(self, match: int) -> Table:
        """The board as everybody may see it. Raises `UnknownMatch`."""
        async with self._house.database.reading() as db:
            row = await self._house.load(db, match)
            states = self._house.states(row, await matches.turns_of(db, match), None)
            changes = tuple(
                RatingChange(change.seat, change.user_id, change.before, change.after)
                for change in await rated.rated_of(db, match)
            )
        public = self._house.public(row)
        return Table(public, _ended(states, public)[-1], changes, row.uncounted)

    async def history(self, match: int) -> History:
        """Every position so far, as everybody may see it. Raises `UnknownMatch`."""
        async with self._house.database.reading() as db:
            row = await self._house.load(db, match)
            states = self._house.states(row, await matches.turns_of(db, match), None)
        public = self._house.public(row)
        return History(public, tuple(_ended(states, public)))

    async def hand(self, match: int, user: int) -> Hand:
        """A player's own side of a match, with what is laid out. Raises `UnknownMatch`, `NotAPlayer`."""
        async with self._house.database.reading() as db:
            return await self._hand(db, await self._house.load(db, match), user)

    async def helped(self, match: int, user: int) -> Hand:
        """The hand of a player who asks for a hint. Raises `NoHintWhenRated`, `UnknownMatch`, `NotAPlayer`."""
        hand = await self.hand(match, user)
        if hand.match.rated:
            raise NoHintWhenRated
        return hand

    async def press(self, match: int, user: int, version: int, step: int, control: str) -> Hand:
        """Press one control of the turn builder; the hand as it is then.

        A press that was made on an earlier state (or comes twice) changes nothing and is no error: the present state
        comes back. Raises `UnknownMatch`, `NotAPlayer`.
        """
        async with self._house.database.transaction() as db:
            row = await self._house.load(db, match)
            hand = await self._hand(db, row, user)
            if (hand.match.version, hand.step) != (version, step) or not hand.state.my_turn:
                return hand
            draft = pressed(self._house.games[hand.match.game], hand.state, control)
            await matches.save_draft(db, match, hand.seat, DraftRow(version, step + 1, draft.chosen, draft.plays))
            return await self._hand(db, row, user)

    async def end_turn(self, match: int, user: int, version: int, step: int) -> Hand:
        """Carry out what is laid out: one transaction writes the turn, the position and, at the end, the result.

        Raises `StaleMatch` if the press belongs to an earlier state, `NotYourTurn`, `TurnUnfinished`, `MatchOver`,
        `UnknownMatch`, `NotAPlayer`.
        """
        house = self._house
        async with house.database.transaction() as db:
            row = await house.load(db, match)
            hand = await self._hand(db, row, user)
            if (hand.match.version, hand.step) != (version, step):
                raise StaleMatch
            if hand.match.state is not State.PLAY:
                raise MatchOver
            if not hand.state.my_turn:
                raise NotYourTurn
            turn = house.games[row.game].rules.turn(hand.state.draft.plays)
            try:
                await self._carry_out(db, row, hand.seat, turn)
            except IllegalTurn as error:
                raise TurnUnfinished from error
            after = await self._hand(db, await house.load(db, match), user)
        house.changed(match)
        return after

    async def _carry_out(self, db: Transaction, row: MatchRow, seat: str, turn: str) -> None:
        """Write a turn, the position after it and, at the end, the result. Raises `IllegalTurn`."""
        house = self._house
        assert row.position is not None
        rules = house.games[row.game].rules
        shuffles = Shuffles(row.seed, row.shuffles)
        position = rules.apply(row.position, turn, shuffles)
        turns = await matches.turns_of(db, row.id)
        made = TurnRow(len(turns), seat, turn, house.clock())
        await matches.add_turn(db, row.id, made)
        await matches.drop_drafts(db, row.id)
        outcome = rules.outcome(position)
        await self._move_on(db, row, position=position, shuffles=shuffles.number)
        if outcome is not None:
            await self._finish(db, row, [*turns, made], outcome)

    async def waiting_for_the_bot(self) -> list[int]:
        """Every match in which it is the bot's turn."""
        async with self._house.database.reading() as db:
            rows = await matches.solo_matches(db)
        return [row.id for row in rows if self._house.public(row).thinking]

    async def to_think(self, match: int) -> ToThink | None:
        """What the bot has to think about in a match; None if it is not its turn. Raises `UnknownMatch`."""
        house = self._house
        async with house.database.reading() as db:
            row = await house.load(db, match)
            public = house.public(row)
            if not public.thinking or public.to_move is None:
                return None
            state = house.states(row, await matches.turns_of(db, match), public.to_move)[-1]
        # The same seed after a restart, and nothing about the match's own: its luck stays secret.
        seed = hashlib.sha256(f"{row.seed}:opponent:{row.version}".encode()).hexdigest()
        told = state.last.told if state.last else None
        return ToThink(row.game, row.version, state.view, row.levels[public.to_move], seed, told)

    async def play_for_the_bot(self, match: int, version: int, turn: str) -> None:
        """Carry out the turn that the bot has thought of. Raises `StaleMatch` if the match has moved on meanwhile."""
        house = self._house
        async with house.database.transaction() as db:
            row = await house.load(db, match)
            seat = house.public(row).to_move
            if row.version != version or seat not in row.levels or seat is None:
                raise StaleMatch
            await self._carry_out(db, row, seat, turn)
        house.changed(match)

    async def resign(self, match: int, user: int) -> Match:
        """Give the match up. Raises `MatchOver`, `UnknownMatch`, `NotAPlayer`."""
        house = self._house
        async with house.database.transaction() as db:
            row = await house.load(db, match)
            seat = house.seat(row, user)
            if row.state != State.PLAY.value:
                raise MatchOver
            await self._move_on(db, row)
            await matches.drop_drafts(db, match)
            outcome = house.games[row.game].rules.resigned(seat)
            await self._finish(db, row, await matches.turns_of(db, match), outcome)
            resigned = house.public(await house.load(db, match))
        house.changed(match)
        return resigned

    async def under_way(self, user: int, guild: int, *, with_ended: bool = False) -> list[Listed]:
        """Somebody's matches under way in a server, newest first, with whom; also those ended lately, if asked for."""
        states = (State.PLAY.value, State.OVER.value) if with_ended else (State.PLAY.value,)
        lately = self._house.clock() - LATELY_MS
        async with self._house.database.reading() as db:
            rows = await matches.matches_of(db, user, guild, states, ended_since=lately)
            others = {row.id: next((other for other in row.players.values() if other != user), None) for row in rows}
            names = await people.names_of(db, [other for other in others.values() if other is not None])
        listed = []
        for row in rows:
            other = others[row.id]
            listed.append(
                Listed(self._house.public(row), None if other is None else Person(other, names.get(other, str(other))))
            )
        return listed

    async def _hand(self, db: Transaction, row: MatchRow, user: int) -> Hand:
        house = self._house
        seat = house.seat(row, user)
        match = house.public(row)
        states = house.states(row, await matches.turns_of(db, row.id), seat)
        stored = await matches.find_draft(db, row.id, seat)
        if stored is None or stored.version != row.version:
            stored = DraftRow(row.version, 0, None, ())
        own = next(
            (state.last for state in reversed(states) if state.last is not None and state.last.seat == seat), None
        )
        state = HandState(
            seat=seat,
            view=states[-1].view,
            draft=Draft(stored.plays, stored.chosen),
            my_turn=match.to_move == seat,
            own_last=own,
            outcome=match.ending,
            last=states[-1].last,
        )
        return Hand(match, seat, stored.step, state)

    async def _move_on(self, db: Transaction, row: MatchRow, **changes: str | int | None) -> None:
        if not await matches.update_match(db, row.id, row.version, **changes):
            raise StaleMatch

    async def _finish(self, db: Transaction, row: MatchRow, turns: Sequence[TurnRow], outcome: Outcome) -> None:
        now = self._house.clock()
        why = await ratings.why_not(db, row, turns, outcome, now) if row.rated else None
        await matches.close_match(db, row.id, State.OVER.value, outcome.text, why, now)
        if row.rated and why is None:
            await ratings.rate(db, row, outcome.scores, now)


def _ended(states: list[TableState], match: Match) -> list[TableState]:
    """The last position with how the match ended, which resigning does outside the rules."""
    return [*states[:-1], replace(states[-1], outcome=match.ending)]
