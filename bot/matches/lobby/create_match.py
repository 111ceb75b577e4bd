"""The steps by which every match is created: check its terms, store it, add its post, start it, or close it instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.durations import Milliseconds
from bot.games.states import SYSTEM
from bot.ids import MatchId, MessageId, UserId
from bot.matches.access.server_settings import settings_in
from bot.matches.actions.ending import Close
from bot.matches.actions.places import SetDirect
from bot.matches.actions.play import Start
from bot.matches.actions.seats import Join
from bot.matches.actions.terms import ChangeTerm, Term
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import notices, places
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import BadOption, GameOff
from bot.matches.core.model import Ending, MatchCreated, PostId, State
from bot.matches.core.pace import PAUSE_FACTORS, answer_times
from bot.matches.core.places import CLOSED
from bot.matches.core.seating import new_persona
from bot.matches.core.terms import Place, Terms
from bot.matches.lobby.deduplication import add_answered_post
from bot.matches.lobby.wishes import tell_wishing
from bot.settings.server import PaceKey
from bot.store.core import matches
from bot.store.core.matches import MatchPlace, MatchRow, SeatRow
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.outbox import posts
from bot.store.outbox.posts import Purpose
from bot.store.people.people import find_settings
from bot.store.transaction import Transaction
from engine.game import AnyAction, AnyGame, AnyView
from engine.randomness import Chance, Numbers, luck_of

_FIRST_PICK: Final = "pick"
"""Purpose of the seed's random numbers for the bot's choices at the start."""

DRAWS: Final = 64
"""Seeds that are tried for a match in which a beginner is to act first."""


def check_terms(context: MatchContext, terms: Terms) -> Terms:
    """Return the terms with a value for every option of the game. Raises `BadOption`."""
    offered = context.games[terms.game].levels
    if terms.level is not None and terms.level not in offered:
        raise BadOption(option="level", offered=tuple(map(str, offered)))
    if terms.answer_time not in (None, *answer_times(PaceKey.LIVE), *answer_times(PaceKey.DAY)):
        raise BadOption(option="window", offered=tuple(map(str, answer_times(terms.pace))))
    return replace(terms, options=context.options(terms.game, terms.options))


def read_pace(text: str) -> PaceKey:
    """Return the pace with this name. Raises `BadOption`."""
    if text not in tuple(PaceKey):
        raise BadOption(option="pace", offered=tuple(PaceKey))
    return PaceKey(text)


def check_term(context: MatchContext, row: MatchRow, term: ChangeTerm) -> None:
    """Check a new value for one of a lobby's terms. Raises `BadOption`."""
    match term.term:
        case Term.PACE:
            read_pace(term.value)
        case Term.WINDOW:
            if term.value not in (offered := tuple(map(str, answer_times(row.terms.pace)))):
                raise BadOption(option="window", offered=offered)
        case Term.OPTION:
            offered = context.games[row.game].rules.options.get(term.option, ())
            if term.value not in offered:
                raise BadOption(option=term.option, offered=offered)


def create_match(
    context: MatchContext,
    tx: Transaction,
    place: Place,
    terms: Terms,
    seats: Sequence[SeatRow],
    parent: MatchId | None,
    seed: str | None = None,
) -> MatchAggregate:
    """Store a new match, name its seats, and seat the first one's player. Raises `BadOption`, `GameOff`."""
    rules = context.games[terms.game].rules
    if not settings_in(tx, place.guild).plays(rules):
        raise GameOff
    least, most = rules.players
    if not least <= len(seats) <= most:
        raise BadOption(option="players", offered=tuple(str(count) for count in range(least, most + 1)))
    names = rules.seats(len(seats))
    old = matches.find_match(tx, parent) if parent is not None else None
    where = MatchPlace(place.guild, place.channel, direct=terms.direct)
    if old is not None and old.place.thread == place.channel:  # a rematch requested in its match's thread stays there
        where = replace(where, channel=old.place.channel, thread=old.place.thread)
    number = MatchId(tx.next_id("matches"))
    row = MatchRow(
        id=number,
        public_id=context.new_name(),
        game=terms.game,
        terms=terms,
        rules_version=rules.rules_version,
        seed=seed or context.new_seed(),
        parent=parent,
        place=where,
        state=State.CHALLENGE,
        created=context.clock(),
        seats=_named_seats(tx, terms.game, number, names, seats, old.seats if old is not None else ()),
    )
    matches.add_match(tx, row)
    aggregate = MatchAggregate.load(context, tx, row.id)
    aggregate.act(names[0], Join(seats[0].user_id))
    return aggregate


def _named_seats(
    tx: Transaction, game: str, match: MatchId, names: Sequence[str], seats: Sequence[SeatRow], old: Sequence[SeatRow]
) -> tuple[SeatRow, ...]:
    """Give the seats their names, and each of the bot's a name to play under; note which guests are newcomers."""
    named: list[SeatRow] = []
    for name, seat in zip(names, seats, strict=True):
        persona = None if seat.level is None else new_persona(match, named, seat.level, old)
        new = persona is None and seat.invited is not None and matches.is_newcomer(tx, seat.invited, game)
        named.append(replace(seat, seat=name, persona=persona, newcomer=new))
    return tuple(named)


def add_challenge_post(aggregate: MatchAggregate, place: Place, user: UserId) -> PostId:
    """Add the challenge's post: one for the channel, or in private messages one for each person concerned."""
    context, tx, row = aggregate.context, aggregate.tx, aggregate.row
    others = [seat.invited for seat in row.seats if seat.invited != user]
    return add_answered_post(context, tx, row, Purpose.CHALLENGE, place, user, others, pings=bool(row.pinged))


def open_challenge(aggregate: MatchAggregate, place: Place, user: UserId) -> MatchCreated:
    """Add the post of a challenge or lobby that `user` has requested, and set the time at which it expires."""
    context, row = aggregate.context, aggregate.row
    post = add_challenge_post(aggregate, place, user)
    timers.set_timer(aggregate.tx, TimerKind.EXPIRY, row.id, context.clock() + context.limits.challenge_life)
    tell_wishing(aggregate)
    return MatchCreated(aggregate.public, post, notices.hold_pings(aggregate.tx, row, row.pinged, context.clock()))


def close_challenge(aggregate: MatchAggregate, reason: Ending, seat: str) -> None:
    """Close a challenge or lobby for a reason that a seat, or the system, has given."""
    aggregate.act(seat, Close(reason))
    timers.drop_timer(aggregate.tx, TimerKind.EXPIRY, aggregate.row.id)


def message_of(aggregate: MatchAggregate, user: UserId, pressed: MessageId | None) -> MessageId | None:
    """Return the message in which a person saw the commitment: the challenge's; if it is not known yet, `pressed`."""
    post = places.post_of(aggregate.tx, aggregate.row, Purpose.CHALLENGE, user)
    return pressed if post is None or post.message is None else post.message


def start_match(aggregate: MatchAggregate, salt: int | None, seats: Sequence[str] = ()) -> None:
    """Start the match. A direct match moves to the channel first if one of its players takes no private messages.

    A person who has switched pictures off has the longest pauses with bots alone: they listen to each question.

    `salt`: an id that Discord gave after the commitment was drawn, of the message in which it stood, or of the command
    that began the match at once. `seats`: for a lobby, its occupied seats in their final order. In a foreign place, the
    board is abandoned: the player's hand there has it, until it is handed over (`outbox.Outbox.hand_over`).
    """
    row = aggregate.row
    if (
        row.place.direct
        and row.place.guild
        and (person := next(places.unreachable_people(aggregate.tx, row), None)) is not None
    ):
        aggregate.act(aggregate.seat_of(person).seat, SetDirect(CLOSED))
    usual, people = aggregate.game.windows is not None and row.terms.answer_time is None, row.people
    if usual and len(people) == 1 and not find_settings(aggregate.tx, people[0]).pictures:
        aggregate.act(aggregate.seat_of(people[0]).seat, ChangeTerm(Term.WINDOW, str(PAUSE_FACTORS[-1])))
    aggregate.act(SYSTEM, Start(tuple(seats), aggregate.context.salt(salt)))
    if not (row.place.guild or row.place.channel):
        for post in posts.posts_of(aggregate.tx, row.id):
            posts.abandon_post(aggregate.tx, post.id)
        due = places.watched_until(aggregate.tx, aggregate.row) + Milliseconds(1)
        timers.set_timer(aggregate.tx, TimerKind.HAND_OVER, row.id, due)


def make_bot_choices(aggregate: MatchAggregate) -> None:
    """Make the bot's choices at the start at random, as the match's luck decides."""
    numbers = Numbers(aggregate.row.luck, _FIRST_PICK)
    while (position := aggregate.position) is not None and not aggregate.rules.dealt(position):
        prompted = [seat for seat in aggregate.row.seats if seat.level is not None and seat.prompt_version is not None]
        if not prompted:
            return
        seat = prompted[0].seat
        aggregate.play(seat, _choice(aggregate.rules, aggregate.view(seat), numbers))


def seed_for_beginner(context: MatchContext, terms: Terms, players: int, salt: int | None) -> str:
    """Return a seed with which the first seat acts before any other, or after `DRAWS` any seed. Raises `BadOption`."""
    rules, options = context.games[terms.game].rules, context.options(terms.game, terms.options)
    seats = rules.seats(players)
    for _ in range(DRAWS):
        seed = context.new_seed()
        luck = luck_of(seed, context.salt(salt))
        chance, numbers = Chance(luck), Numbers(luck, _FIRST_PICK)
        position = rules.setup(options, seats, chance)
        while seats[0] not in (asked := rules.to_act(position)) and not rules.dealt(position):
            seat = next(seat for seat in seats if seat in asked)
            position = rules.apply(position, seat, _choice(rules, rules.view(position, seat), numbers), chance)
        if seats[0] in asked:
            return seed
    return context.new_seed()


def _choice(rules: AnyGame, view: AnyView, numbers: Numbers) -> AnyAction:
    offered = rules.next_plays(view, ())
    return rules.turn([offered[numbers.below(len(offered))]])
