"""Why something cannot be done in a match: its turns, windows, offers, clocks, followers."""

from __future__ import annotations

from typing import Final

from bot.durations import Time
from bot.i18n.translator import Sentence
from bot.matches.core.errors.base import COMMAND, MatchError, Moment
from bot.matches.core.model import OfferKind


class UnknownMatch(MatchError):
    text = Sentence("This match no longer exists.")


class UnknownNumber(UnknownMatch):
    """A moderator has typed the number of no match of their server."""

    text = Sentence("This server has no match with that number. Choose one from the command's list.")


class NoMatch(MatchError):
    """The person has no match under way in this server, or (`private`) at all."""

    private: bool

    def sentence(self) -> Sentence:
        return (
            Sentence(
                "You have no match in progress. `/{command} challenge` starts one: here against me, in a server "
                "against anyone.",
                command=COMMAND,
            )
            if self.private
            else Sentence(
                "You have no match of this game in progress in this server. `/{command} challenge` starts one, "
                "`/games matches` lists all your matches.",
                command=COMMAND,
            )
        )


class CannotRead(MatchError):
    """The match was played by a `version` of its rules that this version of the bot no longer reads."""

    text = Sentence(
        "This match uses an earlier version of the rules that I no longer know, so I can neither continue nor show it."
    )

    version: int

    @property
    def why(self) -> str:
        """Why the match is not read, for the host."""
        return f"version {self.version} of its rules is not read"


class NotHosted(CannotRead):
    """The match's `game` is not hosted now. The match rests."""

    text = Sentence(
        "This match is of a game that I don't offer right now, so it is paused. Nothing is lost: it "
        "continues when the game is back."
    )

    game: str

    @property
    def why(self) -> str:
        return f"its game {self.game} is not hosted"


_NOT_OFFERED: Final = Sentence("That isn't one of the choices. Type the command again and pick from its list.")


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
    """The person no longer plays in this live match: they are out by the rules, or done."""

    text = Sentence("It's over for you, but the match continues: sit back and see who wins.")


class NotYourTurn(MatchError):
    text = Sentence("It isn't your turn.")


class StaleMatch(MatchError):
    """The press answers an earlier prompt: show the present one."""

    text = Sentence("The match has moved on since this message.")


class MatchOver(MatchError):
    text = Sentence("This match is over.")


class TurnUnfinished(MatchError):
    """Nothing is drafted yet that could be ended."""

    text = Sentence("Lay out at least one move before you end your turn.")


class NoHintWhenRated(MatchError):
    text = Sentence("Rated matches have no hints. Matches against me have them, and so do challenges made with hints.")


class NoHints(MatchError):
    text = Sentence("This match has no hints: that was set in the challenge.")


class HintsOff(MatchError):
    """The person's own setting."""

    text = Sentence("You've switched hints off. Switch them on again in `/games settings`.")


class WindowClosed(MatchError):
    """The window was answered, or its time is up."""

    text = Sentence("Too late: the table had moved on, so your press did nothing.")


class NotPrompted(MatchError):
    """A window is open, but not for this seat."""

    text = Sentence("This is your own move or Nope: the others can answer it. It continues by itself.")


class Answered(MatchError):
    """This seat has answered the window already."""

    text = Sentence("You've already answered, or your automatic answer has.")


class AnswerRefused(MatchError):
    """The rules refuse an answer to a window; `refusal`: the code of their error, for the `game`'s own words."""

    game: str
    refusal: str


class OfferGone(MatchError):
    """The offer was answered or taken back, or the match has gone on without it."""

    text = Sentence("This offer is no longer open.")


class OfferWithdrawn(OfferGone):
    """The presser has already withdrawn this offer."""

    text = Sentence("You've already withdrawn this offer.")


class OfferedBefore(MatchError):
    """The seat has made an offer of this `kind` already, and no turn since."""

    kind: OfferKind

    def sentence(self) -> Sentence:
        return (
            Sentence("You've already offered a draw. You can offer it again after your next turn.")
            if self.kind is OfferKind.DRAW
            else Sentence("You've already offered this. You can offer it again after your next turn, or in a day.")
        )


class CannotOffer(MatchError):
    text = Sentence("You can't offer that in this match now.")


class NotLate(MatchError):
    """The seat's time is not up, or no longer: its turn was made, or it has got more time."""

    text = Sentence("Nothing changed: the turn has been played in the meantime, or there's more time now.")


class OwnTime(MatchError):
    text = Sentence("Your own time is up, so you can't claim. Play now: your turn still counts.")


class NoClock(MatchError):
    text = Sentence("No other player's clock is running, so there's no time to give.")


class TimeEnough(MatchError):
    text = Sentence("They already have 30 days, the maximum.")


class NudgedAlready(MatchError):
    """`next`: when they may be nudged again; None: with their next turn."""

    next: Time | None

    def sentence(self) -> Sentence:
        return (
            Sentence("You've already nudged them this turn.")
            if self.next is None
            else Sentence("They've already been nudged. You can nudge them again {when}.", when=Moment(self.next))
        )


class NobodyToNudge(MatchError):
    """Nobody else is to act, or (`undisturbed`) those who are want no reminders."""

    undisturbed: bool

    def sentence(self) -> Sentence:
        return (
            Sentence("They've turned reminders off, so a nudge wouldn't reach them.")
            if self.undisturbed
            else Sentence("It's no one else's turn, so there's no one to nudge.")
        )


class ClocksStopped(MatchError):
    text = Sentence("The clock is paused: you can send a nudge when it runs again.")


class TooLongAway(MatchError):
    """`longest`: the most consecutive days that are still possible; `most`: the limit within any 365 days."""

    longest: int
    most: int

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "From that day, you can be away for at most {n} day ({most} in any 365 days). Nothing has changed.",
            "From that day, you can be away for at most {n} days ({most} in any 365 days). Nothing has changed.",
            self.longest,
            most=self.most,
        )


class CannotFollow(MatchError):
    """The person plays in the match, or it is not between people in a channel."""

    text = Sentence("You can follow matches between other people, in channels you can see.")


class TooManyFollowers(MatchError):
    """No more people can be mentioned: at each turn if `each_turn`, else at the end."""

    limit: int
    each_turn: bool

    def sentence(self) -> Sentence:
        return (
            Sentence.plural(
                "{n} person is already pinged at each turn. You can still follow the end.",
                "{n} people are already pinged at each turn. You can still follow the end.",
                self.limit,
            )
            if self.each_turn
            else Sentence.plural(
                "{n} person already follows this match, so I can't ping any more.",
                "{n} people already follow this match, so I can't ping any more.",
                self.limit,
            )
        )
