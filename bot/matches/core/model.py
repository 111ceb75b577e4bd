"""What the use cases hand out: plain, frozen, and nothing in it that its reader may not see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from bot.games.states import HandState, TableState
from engine.game import LastTurn, Outcome

CANCELLED: Final = "cancelled"
"""How a match ends without a result, and how a moderator closes a challenge."""

DECLINED: Final = "declined"
WITHDRAWN: Final = "withdrawn"
EXPIRED: Final = "expired"
"""How a challenge is closed by its players, or by its deadline."""


class State(Enum):
    """Where a match stands in its life."""

    CHALLENGE = "challenge"
    CLOSED = "closed"
    """A challenge that was declined, withdrawn or has expired."""
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord, as he was called at his last press."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class PersonalSettings:
    """What somebody has chosen for himself. Without `pictures`, what is private to him comes in words.

    `language` is None where Discord's holds. `reminders` come not at all ("off"), in the match's channel ("channel") or
    in private messages ("direct"); `challenges` are let through from "anyone", from who is "known" by a match, or from
    "nobody". Without `hints` none is offered.
    """

    pictures: bool = True
    language: str | None = None
    reminders: str = "channel"
    challenges: str = "anyone"
    hints: bool = True


@dataclass(frozen=True, slots=True)
class Offer:
    """What a `seat` has offered the others, when the match was told so much, and at a time; milliseconds.

    `agreed` are the seats that would like it, whoever has offered it first; `asked` those that it waits for. Where the
    bot is to take a place, `whom` is the seat, `level` how well it is to play there, and `bot` its id.
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
    """What a seat has said to a question; to his own: that he takes it back."""

    seat: str
    yes: bool


@dataclass(frozen=True, slots=True)
class Window:
    """Something is asked of several in passing; whom, and who has answered, nobody may know.

    `since` is how much of the match was told when it was asked. It closes at a time at the latest, in milliseconds
    since 1970; None while the clocks stand still.
    """

    opened_version: int
    closes_at: int | None


@dataclass(frozen=True, slots=True)
class Match:
    """What everybody may know of a match. Times are milliseconds since 1970.

    `id` is the number that people read, `name` what custom_ids call it. `players` has every seat, None where nobody
    sits yet; `invited` has those that are kept for somebody; `levels` the seats where the bot sits and how well it
    plays there. `version` is how many actions there have been and `to_act` is who is asked for one, both as far as
    everybody may know. `how` tells how the match ended, or how the challenge was closed, `left` which seats' players
    have given up or closed the challenge. `seed` is None until the match is over. With `hints` whoever is to move may
    ask for one; in a `guided` match what happens for the first time is explained.

    `pace` names how long a turn may take, `due` is until when the seats that are asked may answer, `late` are those
    whose time is up; the clocks stand still since `stopped`. `offers` are those that wait for an answer, by their kind.
    `thread` was opened for the match, 0: there is to be none; a `direct` one goes on in private messages; `reason` is
    why a moderator ended it. `absent` are the seats whose players have left the server, `out`
    those that play no more by the rules while it goes on, who have not given up. `parent` is the number of the
    match that this one plays once more. `window` is the one that is open; `window_time` for how
    many milliseconds one is over days, if not as usual.
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
    how: str | None
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
    thread: int | None = None
    direct: bool = False
    reason: str | None = None
    absent: frozenset[str] = frozenset()
    out: frozenset[str] = frozenset()
    parent: int | None = None
    window: Window | None = None
    window_time: int | None = None

    @property
    def challenger(self) -> int:
        """Who made the challenge: the first seat; 0 once he is gone."""
        return next(iter(self.players.values())) or 0

    @property
    def home(self) -> int:
        """Where its messages stand: the thread that was opened for it, or its channel."""
        return self.thread or self.channel

    @property
    def expected(self) -> Mapping[str, int | None]:
        """For every seat who sits there or for whom it is kept, None where anybody may sit down."""
        return {seat: user if user is not None else self.invited.get(seat) for seat, user in self.players.items()}

    @property
    def present(self) -> tuple[str, ...]:
        """The seats of the people (not the bot) who play still."""
        return tuple(seat for seat in self.playing if self.players[seat] is not None and seat not in self.levels)

    @property
    def playing(self) -> tuple[str, ...]:
        """The seats, of people and the bot, that have not given up and are not out."""
        return tuple(seat for seat in self.players if seat not in self.left and seat not in self.out)

    @property
    def guests(self) -> tuple[int, ...]:
        """Everybody but the challenger, and not the bot, who sits here or is invited, in the order of the seats."""
        _, *others = self.expected.items()
        return tuple(user for seat, user in others if user is not None and seat not in self.levels)

    @property
    def awaited(self) -> tuple[int, ...]:
        """Those for whom a seat is kept, in the order of the seats."""
        return tuple(self.invited.values())

    @property
    def solo(self) -> bool:
        """Whether it is one person's against the bot alone."""
        return bool(self.levels) and len(self.players) - len(self.levels) <= 1

    def seat_of(self, user: int) -> str | None:
        """Where somebody sits, None for a spectator."""
        return next((seat for seat, player in self.players.items() if player == user), None)

    @property
    def movers(self) -> tuple[int, ...]:
        """The people (not the bot) who are to act, in the order of the seats."""
        return tuple(
            user
            for seat, user in self.players.items()
            if seat in self.to_act and seat not in self.levels and user is not None
        )

    @property
    def thinking(self) -> bool:
        """Whether nobody but the bot is to act."""
        return bool(self.to_act) and self.to_act <= self.levels.keys()


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a match did to one player's rating, on the public scale."""

    seat: str
    user: int
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """The board of a match as everybody may see it. `ratings` are there when the match counted.

    `uncounted` says why a match that is over and was to be rated did not count; `away` from when until when a seat's
    player is away, milliseconds; `unreached` whose player takes no private messages, so that it goes on in its channel.
    """

    match: Match
    state: TableState
    ratings: tuple[RatingChange, ...] = ()
    uncounted: str | None = None
    away: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    unreached: str | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's private side of a match.

    `asked` names what he is asked (None: nothing), `step` rises with every press; the next press must name both.
    `settings` are his own. `explained` are the themes that a guided match explains to him with what he is asked now.
    `answered_for`: he has let so many windows run out that he is not asked any more until he does something.
    """

    match: Match
    seat: str
    prompt_version: int | None
    step: int
    state: HandState
    settings: PersonalSettings = PersonalSettings()
    explanations: tuple[str, ...] = ()
    order_answers: bool = False


@dataclass(frozen=True, slots=True)
class Resigning:
    """What it would come to if a seat gave up now.

    `counts`: as a loss, for its player's rating. `goes_on`: the others play on.
    """

    match: Match
    seat: str
    counts: bool
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """The position after turn `number` of a match (0: the deal) as everybody may see it; `last` is the latest."""

    match: Match
    number: int
    last: int
    state: TableState


@dataclass(frozen=True, slots=True)
class History:
    """Every position of a match as everybody may see it: the deal first, then one table for each turn."""

    match: Match
    tables: tuple[TableState, ...]


@dataclass(frozen=True, slots=True)
class MatchCreated:
    """A match that a command or press has made. `post` is its message in the channel, which whoever answers may post.

    `ping` is whom that message may ping. `repeated`: the same request was carried out before, and is being answered.
    """

    match: Match
    post: PostId
    ping: tuple[int, ...]
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class PostId:
    """Names a message that the bot owes a channel, and which of its postings: what its custom_ids carry.

    >>> str(PostId(12, 3)), PostId.read("12-3"), PostId.read("x")
    ('12-3', PostId(post=12, attempt=3), None)
    """

    post: int
    attempt: int

    def __str__(self) -> str:
        return f"{self.post}-{self.attempt}"

    @classmethod
    def read(cls, text: str) -> PostId | None:
        """The one that is spelled like this, if it is."""
        post, dash, attempt = text.partition("-")
        if not (dash and text.isascii() and post.isdecimal() and attempt.isdecimal() and len(text) < 36):
            return None
        return cls(int(post), int(attempt))


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a person's list, and who else plays, by seat: None who has not been seen."""

    match: Match
    opponents: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over, in a list of such. `people` has every seat; `ended` is in milliseconds since 1970.

    `levels` has the seats where the bot sat and how well it played there.
    """

    id: int
    people: Mapping[str, Person]
    outcome: Outcome
    ended: int
    levels: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BotPrompt:
    """What the bot has to think about: the view of its own seat, never more. `seed` decides what it comes to.

    `last` is the last turn, as that seat saw it; None after the deal. The bot answers `not_before` a time, milliseconds
    since 1970, where it must not be seen how long it has thought; 0: at once.
    """

    game: str
    seat: str
    prompt_version: int
    view: str = field(repr=False)
    level: int
    seed: str = field(repr=False)
    last: LastTurn | None
    not_before: int = 0
