"""Values that use cases return: plain, frozen, and without anything that their reader may not see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from bot.durations import EPOCH, Time
from bot.games.states import BoardState, HandState, TurnMade
from bot.ids import NO_USER, ChannelId, GuildId, MatchId, MessageId, PublicId, UserId
from bot.matches.core.pace import takes_days
from bot.settings.personal import PersonalSettings
from bot.store.core.matches import MatchPlace, PlayTerms, State, StopReason, Uncounted
from engine.game import Advice, AnyAction, AnyView, GameWord, LastTurn, Outcome


class Address(NamedTuple):
    """The address of a message; `guild` is 0 in private messages."""

    guild: GuildId
    channel: ChannelId
    message: MessageId


class Ending(StrEnum):
    """Why a match ended, or a challenge was closed, for a reason that its game does not know."""

    RESIGN = "resign"
    TIME = "time"
    AGREED = "agreed"
    CANCELLED = "cancelled"
    """Without a result, or by a moderator."""
    ONLY_BOTS = "bots"
    """Without a result: its last person left a table of bots."""
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    GONE = "gone"
    """The challenge's channel is gone, or the bot's access to it."""


class OfferKind(StrEnum):
    """What players offer to each other."""

    DRAW = "draw"
    PAUSE = "pause"
    RESUME = "resume"
    DIRECT = "direct"
    """To go on in private messages."""
    REMATCH = "rematch"
    REPLACE = "replace"
    """To have the bot take a player's seat."""


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user, with the name that they had at their last interaction."""

    id: UserId
    name: str


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that a `seat` made at a public version and a time.

    `agreed` are the seats that have agreed, the first of them the offerer's; `pending` those that it waits for. If the
    bot is to replace a player, `for_seat` is their seat, `level` the bot's level and `bot` its id.
    """

    kind: OfferKind
    seat: str
    offered_version: int
    at: Time
    agreed: tuple[str, ...]
    pending: tuple[str, ...]
    for_seat: str | None = None
    level: int = 0
    bot: UserId = NO_USER


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's answer to an offer. A `no` to its own withdraws it."""

    seat: str
    yes: bool


@dataclass(frozen=True, slots=True)
class Window:
    """An open window. The seats that it asks, and those that have answered, are secret.

    `opened_version` is the public version at which it opened; `closes_at` its deadline, None
    while the clocks are stopped. A pause unless turns take days. `asks_people`: not only bots.
    """

    opened_version: int
    closes_at: Time | None
    asks_people: bool = True


@dataclass(frozen=True, slots=True)
class DeclinedOffer:
    """An offer of `seat` that the player of the seat `by` has declined, at this public version."""

    kind: OfferKind
    seat: str
    by: str
    version: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, or a challenge was closed. Nothing before that."""

    ended: Time | None = None
    termination: GameWord | None = None
    """Why: `Ending`, or a word of its game."""
    reason: str | None = None
    """Of the moderator who ended it."""
    ending: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of prompted seats. An open window has one of its own."""

    due: Mapping[str, Time] = field(default_factory=dict)
    """The deadlines of the seats that are in time; empty while the clocks are stopped, and at a pace without clocks."""
    late: frozenset[str] = frozenset()
    """The seats whose time is up."""
    stopped: Time | None = None
    """Since when they are stopped, the window's too."""
    why_stopped: StopReason | None = None
    """None: they run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchTerms(PlayTerms):
    """The terms of a match as they are now: `Terms` are what its challenger has chosen."""

    friendly: bool = False
    """Whether it was to be rated, but is not, because someone at it plays their first match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Who sits where, by seat."""

    players: Mapping[str, UserId | None]
    """Every seat; None: it is free."""
    invited: Mapping[str, UserId]
    """The guests of free seats."""
    levels: Mapping[str, int] = field(default_factory=dict)
    """The seats where the bot plays, with its level."""
    personas: Mapping[str, int] = field(default_factory=dict)
    """Which of the game's names the bot has in each of its seats."""
    former: Mapping[str, UserId] = field(default_factory=dict)
    """The people who gave their seats to the bot."""
    sitting: tuple[str, ...] = ()
    """The taken seats of a lobby, in the order in which their players will sit."""
    absent: frozenset[str] = frozenset()
    """The seats whose players have left the server."""
    left: frozenset[str] = frozenset()
    """The seats whose players have given up or closed the challenge."""
    out: frozenset[str] = frozenset()
    """The seats that are out by the rules and have not given up."""

    @property
    def challenger(self) -> UserId:
        """The challenger or host: the person in the first seat; 0 if their id has been deleted."""
        return next(iter(self.players.values())) or NO_USER

    @property
    def players_and_guests(self) -> Mapping[str, UserId | None]:
        """The player or guest of every seat; None if anyone may take it."""
        return {seat: user if user is not None else self.invited.get(seat) for seat, user in self.players.items()}

    @property
    def present(self) -> tuple[str, ...]:
        """The seats of the people (not the bot) who still play."""
        return tuple(seat for seat in self.playing if self.players[seat] is not None and seat not in self.levels)

    @property
    def playing(self) -> tuple[str, ...]:
        """The seats, of people and the bot, that have not given up and are not out."""
        return tuple(seat for seat in self.players if seat not in self.left and seat not in self.out)

    @property
    def guests(self) -> tuple[UserId, ...]:
        """The players and guests (not the bot) but for the first seat's, in the order of the seats."""
        _, *others = self.players_and_guests.items()
        return tuple(user for seat, user in others if user is not None and seat not in self.levels)

    @property
    def invited_users(self) -> tuple[UserId, ...]:
        """The guests of free seats, in the order of the seats."""
        return tuple(self.invited.values())

    @property
    def solo(self) -> bool:
        """Whether one person plays against the bot alone."""
        return bool(self.levels) and len(self.players) - len(self.levels) <= 1

    def seat_of(self, user: UserId) -> str | None:
        """The seat of a person, None for a spectator."""
        return next((seat for seat, player in self.players.items() if player == user), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The public part of a match, or of a challenge or lobby."""

    # ---- identity and place
    id: MatchId
    """The number that people read."""
    public_id: PublicId
    """The id in custom_ids."""
    version: int
    """The public version: it rises with everything that people other than the actor may know of."""
    state: State
    created: Time
    parent: MatchId | None = None
    """The match of which this is a rematch."""
    place: MatchPlace

    # ---- what is played
    game: str
    terms: MatchTerms
    seating: Seating
    commitment: str
    seed: str | None
    """None until the match is over."""
    salt: str = ""
    """The public part of its luck: empty before the start."""

    # ---- what is waited for
    to_act: frozenset[str]
    """The seats that publicly seem to be prompted."""
    clocks: Clocks = Clocks()
    window: Window | None = None
    """The open window."""
    offers: Mapping[OfferKind, Offer] = field(default_factory=dict)
    """The offers that wait for an answer."""
    declined: DeclinedOffer | None = None
    """The last one that was declined, until the next turn or offer."""

    # ---- its start and its end
    started: Time | None
    result: Result = Result()

    @property
    def alone(self) -> bool:
        """Whether one person is left in a live match, against bots: nobody else waits for their turn."""
        return self.state is State.PLAY and bool(self.seating.levels) and len(self.seating.present) <= 1

    @property
    def users_to_act(self) -> tuple[UserId, ...]:
        """The people (not the bot) who are to act, in the order of the seats."""
        return tuple(
            user
            for seat, user in self.seating.players.items()
            if seat in self.to_act and seat not in self.seating.levels and user is not None
        )

    @property
    def bot_to_act(self) -> bool:
        """Whether only the bot is to act."""
        return bool(self.to_act) and self.to_act <= self.seating.levels.keys()


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of one player's rating by a match, on the public scale. `played`: their rated matches so far."""

    seat: str
    user: UserId
    before: float
    after: float
    played: int


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """The board of a match as everyone may see it. `ratings` is empty if the match did not count.

    `uncounted` is why a finished match did not count though it was to be rated; `away` each seat's next days away
    (start, until); `unreached` the seat whose player takes no private messages, so that the match is
    played in its channel.
    """

    match: Match
    state: BoardState
    ratings: tuple[RatingChange, ...] = ()
    uncounted: Uncounted | None = None
    away: Mapping[str, tuple[Time, Time]] = field(default_factory=dict)
    unreached: str | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice that a player has asked for in answer to a prompt, at a step of their draft."""

    advice: Advice
    step: int


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's private side of a match.

    `prompt_version` names their prompt (None: there is none), `step` rises with every press on the draft; the next
    press must name both. In a pause in which they can draft their next turn it names the pause. `explanations` are the
    themes that a guided match explains with this prompt. `hint` is the last one that they have asked for with this
    prompt. `own` is what they are asked, and their own cards: an open hand follows when it changes; only compared for
    equality. `order` is their standing order where there are pauses, else None; `skips`: it rests until their turn.
    """

    match: Match
    seat: str
    prompt_version: int | None
    step: int
    state: HandState
    settings: PersonalSettings = field(default_factory=PersonalSettings)
    explanations: tuple[str, ...] = ()
    hint: Hint | None = None
    own: object = field(default=None, repr=False)
    order: GameWord | None = None
    skips: bool = False

    @property
    def happens_here(self) -> bool:
        """Whether a waiting player should stay: the next thing happens here within seconds, or asks them.

        Over days, that is an open window until they have answered; else any open window, and a bot that is thinking.
        """
        match = self.match
        if match.state is not State.PLAY or takes_days(match.terms.pace):
            return match.state is State.PLAY and self.state.may_answer
        return match.window is not None or match.bot_to_act

    @property
    def leads_on(self) -> bool:
        """Whether the player waits, and may go on to another match."""
        return not (self.state.my_turn and self.match.state is State.PLAY) and not self.happens_here

    @property
    def is_prompted(self) -> bool:
        """Whether it is the player's turn, or a window over days asks them; in a pause nobody has to press."""
        return self.state.my_turn or (self.state.may_answer and takes_days(self.match.terms.pace))

    @property
    def standing_advice(self) -> Advice | None:
        """The advice of the last hint, while the draft does not depart from it."""
        if self.hint is None or not self.is_prompted:
            return None
        advice, drafted = self.hint.advice, self.state.draft.plays
        return advice if self.step == self.hint.step or advice.plays[: len(drafted)] == drafted else None


@dataclass(frozen=True, slots=True)
class ResignationPreview:
    """What would happen if a seat resigned now.

    `counts`: as a loss for its player's rating. `continues`: the others play on.
    """

    match: Match
    seat: str
    counts: bool
    continues: bool


@dataclass(frozen=True, slots=True)
class PositionAfterTurn:
    """The position after turn `number` of a match (0: the deal), as everyone may see it.

    `last` is the number of the match's last turn.
    """

    match: Match
    number: int
    last: int
    state: BoardState


@dataclass(frozen=True, slots=True)
class TurnList:
    """Some turns of a match in a row, the oldest first, as everyone may see them. `last` is the match's last turn."""

    match: Match
    turns: tuple[TurnMade, ...]
    last: int


@dataclass(frozen=True, slots=True)
class MatchStates:
    """Every position of a match as everyone may see it: the deal, then one for each turn."""

    match: Match
    states: tuple[BoardState, ...]


@dataclass(frozen=True, slots=True)
class MatchCreated:
    """A match that a command or press has created. `post` is its message, which the answer to the interaction may be.

    `ping` are the people whom that message may ping. `repeated`: the same request had been carried out before.
    """

    match: Match
    post: PostId
    ping: tuple[UserId, ...]
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class PostId:
    """The id of a post and the number of its publication, as custom_ids carry them.

    >>> str(PostId(12, 3)), PostId.read("12-3"), PostId.read("x")
    ('12-3', PostId(post=12, attempt=3), None)
    """

    post: int
    attempt: int

    def __str__(self) -> str:
        return f"{self.post}-{self.attempt}"

    @classmethod
    def read(cls, text: str) -> PostId | None:
        """The one that `str` writes like this; None for any other text."""
        post, dash, attempt = text.partition("-")
        if not (dash and text.isascii() and post.isdecimal() and attempt.isdecimal() and len(text) < 36):
            return None
        return cls(int(post), int(attempt))


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match in a person's list, with the others who play in it."""

    match: Match
    opponents: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match in a list. `people` has every seat.

    `levels` has the seats where the bot played, with its level; `personas` which of the game's names it had there.
    """

    id: MatchId
    people: Mapping[str, Person]
    outcome: Outcome
    ended: Time
    levels: Mapping[str, int] = field(default_factory=dict)
    personas: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BotPrompt:
    """A prompt of the bot: the view of its own seat, never more. `seed` makes its answer reproducible.

    `last` is the last turn as that seat saw it; None after the deal. The answer waits until `not_before`,
    where its time must not show how long the bot has thought; `EPOCH`: at once.
    """

    game: str
    seat: str
    prompt_version: int
    view: AnyView = field(repr=False)
    level: int
    seed: str = field(repr=False)
    last: LastTurn[AnyView, AnyAction] | None
    not_before: Time = EPOCH
