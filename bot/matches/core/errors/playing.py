"""Why something cannot be done in a match: its turns, windows, offers, clocks, followers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.i18n.sentences import Sentence
from bot.matches.core.errors.base import COMMAND, MatchError, Moment
from bot.matches.core.offers import DRAW


class UnknownMatch(MatchError):
    text = Sentence("There is no such match any more.")


@dataclass(eq=False, kw_only=True)
class NoMatch(MatchError):
    """The person has no match under way in this server, or (`private`) at all."""

    private: bool

    def sentence(self) -> Sentence:
        return (
            Sentence(
                "You have no match under way. `/{command} challenge` starts one: here against me, in a server against"
                " anybody.",
                command=COMMAND,
            )
            if self.private
            else Sentence(
                "You have no match of this game under way in this server. `/{command} challenge` starts one."
                " `/games matches` lists all that you play.",
                command=COMMAND,
            )
        )


@dataclass(eq=False, kw_only=True)
class CannotRead(MatchError):
    """The match was played by a `version` of its rules that this version of the bot no longer reads."""

    text = Sentence(
        "This match was played by an earlier version of the rules that I no longer know, so I can neither go on with it"
        " nor show it."
    )

    version: int


_NOT_OFFERED: Final = Sentence("That is not one of the choices. Type the command again and pick from its list.")


@dataclass(eq=False, kw_only=True)
class BadOption(MatchError):
    """An `option` has another value than those `offered`."""

    text = _NOT_OFFERED

    option: str
    offered: tuple[str, ...]


class BadChoice(MatchError):
    """The seat cannot be taken with this choice."""

    text = _NOT_OFFERED


class NotAPlayer(MatchError):
    text = Sentence(
        "Only the players of this match can do that. Start your own with `/{command} challenge`.", command=COMMAND
    )


class OutAlready(MatchError):
    """The person plays no more in this match, which goes on: they are out by the rules, or done."""

    text = Sentence("Your game is over, but the match goes on: lean back and watch who wins.")


class NotYourTurn(MatchError):
    text = Sentence("It is not your move now.")


class StaleMatch(MatchError):
    """The press answers an earlier prompt: show the present one."""

    text = Sentence("The game has moved on since this message.")


class MatchOver(MatchError):
    text = Sentence("This match is over.")


class TurnUnfinished(MatchError):
    """Nothing is drafted yet that could be ended."""

    text = Sentence("Lay out at least one play before you end your turn.")


class NoHintWhenRated(MatchError):
    text = Sentence(
        "There are no hints in a rated match. Those against the bot have them, and those agreed with hints."
    )


class NoHints(MatchError):
    text = Sentence("This match was agreed to be played without hints: they are chosen with the challenge.")


class HintsOff(MatchError):
    """The person's own setting."""

    text = Sentence("You have switched hints off. `/games settings` switches them on again.")


class WindowClosed(MatchError):
    """The window was answered, or its time is up."""

    text = Sentence("That is over: everybody has answered, or the time was up.")


class NotPrompted(MatchError):
    """A window is open, but not for this seat."""

    text = Sentence("You are not asked this time.")


class Answered(MatchError):
    """This seat has answered the window already."""

    text = Sentence("You have answered already, or your standing order has answered for you.")


@dataclass(eq=False, kw_only=True)
class AnswerRefused(MatchError):
    """The rules refuse an answer to a window; `why`: the code of their error, for the `game`'s own words."""

    game: str
    reason: str


class NoOrders(MatchError):
    """The game has no standing orders, or the match is live: everybody is expected to sit there."""

    text = Sentence("Standing orders are for matches in which a turn may take days.")


class OfferGone(MatchError):
    """The offer was answered or taken back, or the match has gone on without it."""

    text = Sentence("This offer is no longer open.")


@dataclass(eq=False, kw_only=True)
class OfferedBefore(MatchError):
    """The seat has made an offer of this `kind` already, and no turn since."""

    kind: str

    def sentence(self) -> Sentence:
        return (
            Sentence("You have already offered a draw: you can do so again after your next turn.")
            if self.kind == DRAW
            else Sentence("You have already asked for this: you can do so again after your next turn, or in a day.")
        )


class CannotOffer(MatchError):
    text = Sentence("That cannot be offered in this match now.")


class NotLate(MatchError):
    """The time of that seat is not up, or no longer: its turn was made, or it has more time."""

    text = Sentence("Nothing was claimed: meanwhile the turn was made, or there is more time.")


class OwnTime(MatchError):
    text = Sentence("Your own time is up, so you cannot claim. Your turn still counts: make it now.")


class NoClock(MatchError):
    text = Sentence("Nobody's clock runs but your own, so there is no time to give.")


class TimeEnough(MatchError):
    text = Sentence("They have 30 days already: that is the most.")


@dataclass(eq=False, kw_only=True)
class NudgedAlready(MatchError):
    """`next`: when they may be nudged again (milliseconds); None: with their next turn."""

    next: int | None

    def sentence(self) -> Sentence:
        return (
            Sentence("You have nudged them in this turn already.")
            if self.next is None
            else Sentence("They were nudged already. You can do it again {when}.", when=Moment(self.next))
        )


@dataclass(eq=False, kw_only=True)
class NobodyToNudge(MatchError):
    """Nobody else is to act, or (`undisturbed`) those who are want no reminders."""

    undisturbed: bool

    def sentence(self) -> Sentence:
        return (
            Sentence("They want no reminders, so a nudge would not reach them.")
            if self.undisturbed
            else Sentence("Nobody else is to move: there is nobody to nudge.")
        )


class ClocksStopped(MatchError):
    text = Sentence("The clock stands still: nobody is nudged until it runs on.")


@dataclass(eq=False, kw_only=True)
class TooLongAway(MatchError):
    """`longest`: the days at a stretch that are left; `most`: the days in a year."""

    longest: int
    most: int

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "From then on you can be away for {n} day: {most} in a year are the most. Nothing has changed.",
            "From then on you can be away for {n} days: {most} in a year are the most. Nothing has changed.",
            self.longest,
            most=self.most,
        )


class CannotFollow(MatchError):
    """The person plays in the match, or it is not between people in a channel."""

    text = Sentence("You can follow matches between other people, in channels that you see.")


@dataclass(eq=False, kw_only=True)
class TooManyFollowers(MatchError):
    """No more people can be mentioned: at each turn if `each_turn`, else at the end."""

    limit: int
    each_turn: bool

    def sentence(self) -> Sentence:
        return (
            Sentence.plural(
                "{n} person is told of each turn already. You can still follow to the end.",
                "{n} people are told of each turn already. You can still follow to the end.",
                self.limit,
            )
            if self.each_turn
            else Sentence.plural(
                "{n} person follows this match already: more I cannot mention.",
                "{n} people follow this match already: more I cannot mention.",
                self.limit,
            )
        )
