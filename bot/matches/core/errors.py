"""The errors with which use cases refuse a request, each with a code. `bot.ui.errors` has the words."""

from __future__ import annotations


class MatchError(Exception):
    """A refused request; `code` names the reason, `data` has the values that its words need."""

    code = "refused"

    def __init__(self, **data: object) -> None:
        super().__init__(self.code)
        self.data = data


class UnknownMatch(MatchError):
    code = "unknown match"


class NoMatch(MatchError):
    """The person has no live match in this server; data: private (True: in no server at all)."""

    code = "no match"


class CannotRead(MatchError):
    """This version of the bot no longer reads the match's version of the rules; data: version."""

    code = "cannot read"


class BadOption(MatchError):
    """The value of an option is not among those offered; data: option, offered (the values)."""

    code = "bad option"


class BadChoice(MatchError):
    """The choice at the start that was pressed together with the seat is not offered."""

    code = "bad choice"


class NotAPlayer(MatchError):
    code = "not a player"


class OutAlready(MatchError):
    """The person is out by the rules of a match that continues."""

    code = "out already"


class NotYourTurn(MatchError):
    """It is not the person's turn."""

    code = "not your turn"


class StaleMatch(MatchError):
    """The press refers to an earlier state of the match; the answer shows the current one."""

    code = "stale"


class MatchOver(MatchError):
    code = "over"


class AcceptsNone(MatchError):
    """A guest accepts no challenges, or none from this person; data: players.

    The words do not say which of these it is.
    """

    code = "accepts none"


class HasBlocked(MatchError):
    """The person has blocked someone whom they would play with; data: players."""

    code = "has blocked"


class CannotBlock(MatchError):
    """A person cannot block themselves, or a bot."""

    code = "cannot block"


class TooManyBlocks(MatchError):
    """The person has blocked as many people as they may; data: limit."""

    code = "too many blocks"


class CannotFollow(MatchError):
    """The person cannot follow the match: they play in it, or it is not between people in a channel."""

    code = "cannot follow"


class TooManyFollowers(MatchError):
    """The match has as many followers as it may; data: limit, how (`turns`: they are notified of each turn)."""

    code = "too many followers"


class HintsOff(MatchError):
    """The person has turned hints off in their settings."""

    code = "hints off"


class ChallengeSelf(MatchError):
    """A person cannot challenge themselves."""

    code = "challenge self"


class NamedTwice(ChallengeSelf):
    """A person is named for two seats."""

    code = "named twice"


class AlreadySeated(ChallengeSelf):
    """The person has accepted already and waits for the others."""

    code = "already seated"


class AtTableAlready(MatchError):
    """The person sits at this table already."""

    code = "at table already"


class NotAtTable(MatchError):
    """The person does not sit at this table."""

    code = "not at table"


class NotTheHost(MatchError):
    """Only the host may do this; data: host."""

    code = "not the host"


class SeatsKept(MatchError):
    """Every seat at the table is taken or kept for a guest; data: guests."""

    code = "seats kept"


class TooFewSit(MatchError):
    """Too few seats are taken for the match to start; data: least."""

    code = "too few sit"


class BegunWithout(MatchError):
    """The match started, or the table was closed, before the person took a seat; data: match."""

    code = "begun without"


class ChallengeTwice(MatchError):
    """The same challenge is still open; data: match (public), guild, channel, message (or None)."""

    code = "challenge twice"


class TooManyChallenges(MatchError):
    """The challenger has too many open challenges; data: limit."""

    code = "too many challenges"


class TooManyInAnHour(MatchError):
    """The person has made as many challenges as they may in an hour; data: limit, next (milliseconds since 1970)."""

    code = "too many in an hour"


class TooManyPings(MatchError):
    """The request pings more people than one person may in an hour; data: limit, next (milliseconds since 1970)."""

    code = "too many pings"


class TooManySolo(MatchError):
    """The person has too many live matches against the bot; data: limit."""

    code = "too many solo"


class OnlyTheBotHere(MatchError):
    """In private messages only the bot can be challenged."""

    code = "only the bot here"


class PlayedInChannel(MatchError):
    """This can be requested only where the match was played; data: guild, channel, message (or None)."""

    code = "played in channel"


class ChallengeClosed(MatchError):
    """The challenge has been answered or withdrawn, or has expired; data: match."""

    code = "challenge closed"


class NotForYou(MatchError):
    """The challenge is for other people; data: guests."""

    code = "not for you"


class NotTheChallenger(MatchError):
    """Only the challenger can withdraw."""

    code = "not the challenger"


class TurnUnfinished(MatchError):
    """The draft is not a complete turn."""

    code = "turn unfinished"


class NoHintWhenRated(MatchError):
    """A rated match has no hints."""

    code = "no hint when rated"


class NoHints(MatchError):
    """The match's options exclude hints."""

    code = "no hints"


class RatedWithHints(MatchError):
    """A challenge to a rated match asks for hints."""

    code = "rated with hints"


class UnknownReplay(MatchError):
    """There is no finished match of this number that the person may see."""

    code = "unknown replay"


class StillPlayed(MatchError):
    """The match is not over: it has neither a replay nor a review yet."""

    code = "still played"


class MadeTwice(MatchError):
    """The match to be created exists: `match`, in this `message` of this channel (None: not published yet)."""

    def __init__(self, *, match: int, guild: int, channel: int, message: int | None) -> None:
        super().__init__(guild=guild, channel=channel, message=message)
        self.match = match


class RematchTwice(MadeTwice):
    """The rematch is on offer or under way."""

    code = "rematch twice"


class GuidedTwice(MadeTwice):
    """The person has a live guided match in this server."""

    code = "guided twice"


class AlreadyAsked(MatchError):
    """The person has offered a rematch before; the others may still challenge; data: others."""

    code = "already asked"


class FormerPlayer(MatchError):
    """A player of this match has had their data deleted: there can be no rematch."""

    code = "former player"


class OfferGone(MatchError):
    """The offer has been answered or taken back, or a turn has ended it."""

    code = "offer gone"


class OfferedBefore(MatchError):
    """The same seat has made the same offer before, without a turn of its own since; data: kind."""

    code = "offered before"


class CannotOffer(MatchError):
    """An offer of this kind cannot be made in this match now."""

    code = "cannot offer"


class TooLongAway(MatchError):
    """Fewer days away are left in the current year; data: longest (days at a stretch), most."""

    code = "too long away"


class RematchRefused(MatchError):
    """The others have declined a rematch, but may still challenge; data: others."""

    code = "rematch refused"


class NotBeaten(MatchError):
    """The person has not beaten the level before the next one, or there is no next one."""

    code = "not beaten"


class NothingFinished(MatchError):
    """The server has no finished match that the person may see."""

    code = "nothing finished"


class NothingToReview(MatchError):
    """The match ended before a turn was made."""

    code = "nothing to review"


class UnknownPuzzle(MatchError):
    code = "unknown puzzle"


class UnknownLesson(MatchError):
    code = "unknown lesson"


class AllSolved(MatchError):
    """The person has solved every puzzle of the requested kind."""

    code = "all solved"


class Banned(MatchError):
    """A moderator has banned the person from playing in this server; data: reason, in the moderator's words."""

    code = "banned"


class BeingForgotten(MatchError):
    """The person's data is being deleted: until that is done they cannot start a match."""

    code = "being forgotten"


class GuestBanned(MatchError):
    """A named guest is banned from playing in this server; data: guests."""

    code = "guest banned"


class NotHere(MatchError):
    """Matches are not allowed in this channel; data: channels, those where they are."""

    code = "not here"


class UnratedHere(MatchError):
    """The server has no rated matches."""

    code = "unrated here"


class NotAModerator(MatchError):
    """Only moderators of this server may press this; the person has to run the command for moderators first."""

    code = "not a moderator"


class NotLate(MatchError):
    """The seat's time is not up: it has made its turn since, or has been given more time."""

    code = "not late"


class WindowClosed(MatchError):
    """The window has closed: all have answered, or its time is up."""

    code = "window closed"


class NotAsked(MatchError):
    """A window is open that does not ask this seat."""

    code = "not asked"


class Answered(MatchError):
    """The seat has answered in this window already."""

    code = "answered"


class AnswerRefused(MatchError):
    """The game refuses an answer; data: game (its key), why (code of the rules' error)."""

    code = "answer refused"


class NoOrders(MatchError):
    """The match has no standing orders: its game has none, or its pace is not one of days."""

    code = "no orders"


class NoClock(MatchError):
    """No other seat's clock runs, so there is nothing to give time for."""

    code = "no clock"


class TimeEnough(MatchError):
    """The others have as much time as they can be given."""

    code = "time enough"


class NudgedAlready(MatchError):
    """They were nudged before; data: next (milliseconds since 1970; None: from their next turn on)."""

    code = "nudged already"


class NobodyToNudge(MatchError):
    """No one else can be nudged; data: undisturbed (whether those who are to act want no reminders)."""

    code = "nobody to nudge"


class ClocksStopped(MatchError):
    """Nudges are not possible while the match's clocks are stopped."""

    code = "clocks stopped"


class OwnTime(MatchError):
    """The claimant's own time is up."""

    code = "own time"


class FileTooLarge(MatchError):
    """The file is too large to be read; data: limit, in kilobytes."""

    code = "file too large"


class NoText(MatchError):
    """The file holds no text."""

    code = "no text"


class OneOfTwo(MatchError):
    """Both a match and a file were named."""

    code = "one of two"


class FileGone(MatchError):
    """Discord does not deliver the file."""

    code = "file gone"
