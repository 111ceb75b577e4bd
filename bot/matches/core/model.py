"""Values that use cases return: plain, frozen, and without anything that their reader may not see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from bot.games.states import BoardState, HandState, TurnMade
from bot.matches.core.pace import takes_days
from bot.settings.personal import PersonalSettings
from engine.game import Advice, AnyAction, AnyView, LastTurn, Outcome

CANCELLED: Final = "cancelled"
"""The termination of a match without a result, and of a challenge that a moderator closes."""

ONLY_BOTS: Final = "bots"
"""The termination of a match that has no result because its last person left a table of bots."""

DECLINED: Final = "declined"
WITHDRAWN: Final = "withdrawn"
EXPIRED: Final = "expired"
"""How a challenge is closed by its players, or by its deadline."""


class State(Enum):
    """The states of a match's life."""

    CHALLENGE = "challenge"
    CLOSED = "closed"
    """A challenge that was declined or withdrawn, has expired, or was closed with its channel or by a moderator."""
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user, with the name that they had at their last interaction."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that a `seat` made at a public version and a time, milliseconds since 1970.

    `agreed` are the seats that have agreed, the first of them the offerer's; `pending` those that it waits for. If the
    bot is to replace a player, `for_seat` is their seat, `level` the bot's level and `bot` its id.
    """

    kind: str
    seat: str
    offered_version: int
    at: int
    agreed: tuple[str, ...]
    pending: tuple[str, ...]
    for_seat: str | None = None
    level: int = 0
    bot: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's answer to an offer. A `no` to its own withdraws it."""

    seat: str
    yes: bool


@dataclass(frozen=True, slots=True)
class Window:
    """An open window. The seats that it asks, and those that have answered, are secret.

    `opened_version` is the public version at which it opened; `closes_at` its deadline, milliseconds since 1970, None
    while the clocks are stopped. A pause unless turns take days.
    """

    opened_version: int
    closes_at: int | None


@dataclass(frozen=True, slots=True)
class DeclinedOffer:
    """An offer of `seat` that the player of the seat `by` has declined, at this public version."""

    kind: str
    seat: str
    by: str
    version: int


@dataclass(frozen=True, slots=True)
class Match:
    """The public part of a match. Times are milliseconds since 1970.

    `id` is the number that people read, `public_id` the id in custom_ids. `players` has every seat, None if it is free;
    `invited` the guests of free seats; `levels` the seats where the bot plays, with its level. `version` is the public
    version, and `to_act` the seats that publicly seem to be prompted. `termination` says why the match ended or the
    challenge was closed; `left` are the seats whose players have given up or closed the challenge. `seed` is None until
    the match is over. With `hints` the player to move may ask for one; a `guided` match explains what happens for the
    first time.

    `pace` is a key of `pace.PACES` or `pace.NONE`; `due` has the deadlines of the prompted seats, `late` those
    whose time is up; the clocks are stopped since `stopped`. `offers` wait for an answer, by kind; `declined` is the
    last one that was declined, until the next turn or offer. `thread` was opened for the match, 0: there is none; a
    `direct` match is played in private messages; `reason` is a moderator's, who ended it. `absent` are the seats whose
    players have left the server, `out` those that are out by the rules and have not given up. `parent` is the id of the
    match of which this is a rematch. `window` is the open window; `window_time` the chosen time to answer
    (`pace.answer_times`), None: the usual one. `friendly`: it was to be rated, but is not, because someone at it plays
    their first match; if the challenger `insists`, it is rated all the same. `personas` says which of the game's names
    the bot has in each of its `levels`; `former` the people who gave their seats to the bot. `sitting` are the taken
    seats of a lobby, in the order in which their players will sit.
    """

    id: int
    public_id: str
    game: str
    options: Mapping[str, str]
    rated: bool
    guild: int
    channel: int
    state: State
    version: int
    players: Mapping[str, int | None]
    invited: Mapping[str, int]
    to_act: frozenset[str]
    termination: str | None
    ending: Outcome | None
    commitment: str
    seed: str | None
    created: int
    started: int | None
    ended: int | None
    levels: Mapping[str, int] = field(default_factory=dict)
    left: frozenset[str] = frozenset()
    hints: bool = False
    guided: bool = False
    pace: str = "none"
    due: Mapping[str, int] = field(default_factory=dict)
    late: frozenset[str] = frozenset()
    stopped: int | None = None
    why_stopped: str | None = None
    offers: Mapping[str, Offer] = field(default_factory=dict)
    declined: DeclinedOffer | None = None
    thread: int | None = None
    direct: bool = False
    reason: str | None = None
    absent: frozenset[str] = frozenset()
    out: frozenset[str] = frozenset()
    parent: int | None = None
    window: Window | None = None
    window_time: int | None = None
    friendly: bool = False
    insists: bool = False
    personas: Mapping[str, int] = field(default_factory=dict)
    former: Mapping[str, int] = field(default_factory=dict)
    sitting: tuple[str, ...] = ()

    @property
    def challenger(self) -> int:
        """The challenger or host: the person in the first seat; 0 if their id has been deleted."""
        return next(iter(self.players.values())) or 0

    @property
    def home(self) -> int:
        """The channel of its messages: its thread, or its channel."""
        return self.thread or self.channel

    @property
    def players_and_guests(self) -> Mapping[str, int | None]:
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
    def guests(self) -> tuple[int, ...]:
        """The players and guests (not the bot) but for the first seat's, in the order of the seats."""
        _, *others = self.players_and_guests.items()
        return tuple(user for seat, user in others if user is not None and seat not in self.levels)

    @property
    def invited_users(self) -> tuple[int, ...]:
        """The guests of free seats, in the order of the seats."""
        return tuple(self.invited.values())

    @property
    def solo(self) -> bool:
        """Whether one person plays against the bot alone."""
        return bool(self.levels) and len(self.players) - len(self.levels) <= 1

    @property
    def alone(self) -> bool:
        """Whether one person is left in a live match, against bots: nobody else waits for their turn."""
        return self.state is State.PLAY and bool(self.levels) and len(self.present) <= 1

    def seat_of(self, user: int) -> str | None:
        """The seat of a person, None for a spectator."""
        return next((seat for seat, player in self.players.items() if player == user), None)

    @property
    def users_to_act(self) -> tuple[int, ...]:
        """The people (not the bot) who are to act, in the order of the seats."""
        return tuple(
            user
            for seat, user in self.players.items()
            if seat in self.to_act and seat not in self.levels and user is not None
        )

    @property
    def bot_to_act(self) -> bool:
        """Whether only the bot is to act."""
        return bool(self.to_act) and self.to_act <= self.levels.keys()


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of one player's rating by a match, on the public scale. `played`: their rated matches so far."""

    seat: str
    user: int
    before: float
    after: float
    played: int


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """The board of a match as everyone may see it. `ratings` is empty if the match did not count.

    `uncounted` is why a finished match did not count though it was to be rated; `away` each seat's next days away
    (start, until), milliseconds; `unreached` the seat whose player takes no private messages, so that the match is
    played in its channel.
    """

    match: Match
    state: BoardState
    ratings: tuple[RatingChange, ...] = ()
    uncounted: str | None = None
    away: Mapping[str, tuple[int, int]] = field(default_factory=dict)
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
    equality.
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

    @property
    def happens_here(self) -> bool:
        """Whether a waiting player should stay: the next thing happens here within seconds, or asks them.

        Over days, that is an open window until they have answered; else any open window, and a bot that is thinking.
        """
        match = self.match
        if match.state is not State.PLAY or takes_days(match.pace):
            return match.state is State.PLAY and self.state.may_answer
        return match.window is not None or match.bot_to_act

    @property
    def leads_on(self) -> bool:
        """Whether the player waits, and may go on to another match."""
        return not (self.state.my_turn and self.match.state is State.PLAY) and not self.happens_here

    @property
    def is_prompted(self) -> bool:
        """Whether it is the player's turn, or a window over days asks them; in a pause nobody has to press."""
        return self.state.my_turn or (self.state.may_answer and takes_days(self.match.pace))

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
    """Some turns of a match in a row, the oldest first, as everyone may see them. `last` is the match's last turn.

    `own_last` is the number of the reader's own last turn, None if there is none.
    """

    match: Match
    turns: tuple[TurnMade, ...]
    last: int
    own_last: int | None = None


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
    ping: tuple[int, ...]
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
    """A finished match in a list. `people` has every seat; `ended` is in milliseconds since 1970.

    `levels` has the seats where the bot played, with its level; `personas` which of the game's names it had there.
    """

    id: int
    people: Mapping[str, Person]
    outcome: Outcome
    ended: int
    levels: Mapping[str, int] = field(default_factory=dict)
    personas: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BotPrompt:
    """A prompt of the bot: the view of its own seat, never more. `seed` makes its answer reproducible.

    `last` is the last turn as that seat saw it; None after the deal. The answer waits until `not_before`, milliseconds
    since 1970, where its time must not show how long the bot has thought; 0: at once.
    """

    game: str
    seat: str
    prompt_version: int
    view: AnyView = field(repr=False)
    level: int
    seed: str = field(repr=False)
    last: LastTurn[AnyView, AnyAction] | None
    not_before: int = 0
