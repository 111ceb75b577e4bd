"""What the use cases refuse, by code. The words are `ui.errors`'."""

from __future__ import annotations


class MatchError(Exception):
    """Something that cannot be done; `code` names it, `data` is what the words need."""

    code = "refused"

    def __init__(self, **data: object) -> None:
        super().__init__(self.code)
        self.data = data


class UnknownMatch(MatchError):
    """There is no such match."""

    code = "unknown match"


class NoMatch(MatchError):
    """The person has no match under way in this server; data: private (True: in no server at all)."""

    code = "no match"


class CannotRead(MatchError):
    """The match was played by rules that this version of the bot no longer reads; data: version, of the rules."""

    code = "cannot read"


class BadOption(MatchError):
    """Something was chosen that was not offered; data: option, offered (the values)."""

    code = "bad option"


class BadChoice(MatchError):
    """The seat cannot be taken with this choice: it was not offered."""

    code = "bad choice"


class NotAPlayer(MatchError):
    """Only the match's players may do this."""

    code = "not a player"


class OutAlready(MatchError):
    """The person plays no more in this match, which goes on: he is out by the rules, or done."""

    code = "out already"


class NotYourTurn(MatchError):
    """It is somebody else's move."""

    code = "not your turn"


class StaleMatch(MatchError):
    """The press belongs to an earlier state of the match: show the present one."""

    code = "stale"


class MatchOver(MatchError):
    """The match has ended."""

    code = "over"


class AcceptsNone(MatchError):
    """Somebody accepts no challenges, not from everybody, or not from this person; data: players.

    Which of these it is nobody is told.
    """

    code = "accepts none"


class HasBlocked(MatchError):
    """The person has blocked somebody whom he would play with; data: players."""

    code = "has blocked"


class CannotBlock(MatchError):
    """Nobody can block himself, or a bot."""

    code = "cannot block"


class TooManyBlocks(MatchError):
    """The person has blocked as many people as there is room for; data: limit."""

    code = "too many blocks"


class CannotFollow(MatchError):
    """The match cannot be followed by this person: he plays in it, or it is not between people in a channel."""

    code = "cannot follow"


class TooManyFollowers(MatchError):
    """As many follow the match already as can be told; data: limit, how (`turns`: of each turn)."""

    code = "too many followers"


class HintsOff(MatchError):
    """The person has chosen to be offered no hints."""

    code = "hints off"


class ChallengeSelf(MatchError):
    """Nobody plays against himself."""

    code = "challenge self"


class NamedTwice(ChallengeSelf):
    """Nobody sits in two seats."""

    code = "named twice"


class AlreadySeated(ChallengeSelf):
    """Whoever has accepted waits for the others."""

    code = "already seated"


class AtTableAlready(MatchError):
    """Whoever sits at a table waits there for the others."""

    code = "at table already"


class NotAtTable(MatchError):
    """The person does not sit at this table."""

    code = "not at table"


class NotTheHost(MatchError):
    """This is for whoever hosts the table; data: host."""

    code = "not the host"


class SeatsKept(MatchError):
    """Every seat at the table is taken, or kept for somebody; data: guests, for whom."""

    code = "seats kept"


class TooFewSit(MatchError):
    """Not enough people sit at the table to begin; data: least."""

    code = "too few sit"


class BegunWithout(MatchError):
    """The table has begun, or was closed, before the person had a seat there; data: match."""

    code = "begun without"


class ChallengeTwice(MatchError):
    """The same challenge is still open; data: match (public), guild, channel, message (or None)."""

    code = "challenge twice"


class TooManyChallenges(MatchError):
    """The challenger has too many open challenges; data: limit."""

    code = "too many challenges"


class TooManyInAnHour(MatchError):
    """The person has made as many challenges as they may in an hour; data: limit, next (milliseconds)."""

    code = "too many in an hour"


class TooManyPings(MatchError):
    """It would ping more people than one person may in an hour; data: limit, next (milliseconds)."""

    code = "too many pings"


class TooManySolo(MatchError):
    """The person has too many matches against the bot under way; data: limit."""

    code = "too many solo"


class OnlyTheBotHere(MatchError):
    """In private messages nobody else can be challenged."""

    code = "only the bot here"


class PlayedInChannel(MatchError):
    """This is asked for where the match was played; data: guild, channel, message (or None)."""

    code = "played in channel"


class ChallengeClosed(MatchError):
    """The challenge has been answered, withdrawn or has expired; data: match."""

    code = "challenge closed"


class NotForYou(MatchError):
    """The challenge is for others to answer; data: guests, who it is for."""

    code = "not for you"


class NotTheChallenger(MatchError):
    """Only the challenger can withdraw."""

    code = "not the challenger"


class TurnUnfinished(MatchError):
    """Nothing is laid out yet that could be ended."""

    code = "turn unfinished"


class NoHintWhenRated(MatchError):
    """A match that counts is played without help."""

    code = "no hint when rated"


class NoHints(MatchError):
    """The match was agreed to be played without hints."""

    code = "no hints"


class RatedWithHints(MatchError):
    """A match that counts is challenged to with hints."""

    code = "rated with hints"


class UnknownReplay(MatchError):
    """There is no finished match of this number that the person may see."""

    code = "unknown replay"


class StillPlayed(MatchError):
    """The match is not over: there is neither a replay nor a review of it yet."""

    code = "still played"


class MadeTwice(MatchError):
    """What would be made is there already, as `match`, in this `message` of this channel (None: not posted yet)."""

    def __init__(self, *, match: int, guild: int, channel: int, message: int | None) -> None:
        super().__init__(guild=guild, channel=channel, message=message)
        self.match = match


class RematchTwice(MadeTwice):
    """The rematch is on offer or under way."""

    code = "rematch twice"


class GuidedTwice(MadeTwice):
    """A guided match of the person's is under way in this server."""

    code = "guided twice"


class AlreadyAsked(MatchError):
    """The others have been asked for a rematch before, and may challenge; data: others."""

    code = "already asked"


class FormerPlayer(MatchError):
    """Somebody who played this match is gone: it cannot be played again."""

    code = "former player"


class OfferGone(MatchError):
    """The offer has been answered, taken back, or the match has gone on without it."""

    code = "offer gone"


class OfferedBefore(MatchError):
    """The same seat has offered the same before, and has not made a turn since; data: kind."""

    code = "offered before"


class CannotOffer(MatchError):
    """There is nothing of the kind to be offered in this match now."""

    code = "cannot offer"


class TooLongAway(MatchError):
    """There are not so many days away left in the running year; data: longest (days at a stretch), most."""

    code = "too long away"


class RematchRefused(MatchError):
    """The others would rather not play again, but may still challenge; data: others."""

    code = "rematch refused"


class NotBeaten(MatchError):
    """The next level is for whoever has beaten the one before it, if there is a next one."""

    code = "not beaten"


class NothingFinished(MatchError):
    """No match that the person may see has ended in this server."""

    code = "nothing finished"


class NothingToReview(MatchError):
    """The match ended before a turn was made."""

    code = "nothing to review"


class UnknownPuzzle(MatchError):
    """There is no such puzzle."""

    code = "unknown puzzle"


class UnknownLesson(MatchError):
    """There is no such lesson."""

    code = "unknown lesson"


class AllSolved(MatchError):
    """The person has solved every puzzle that he asked for."""

    code = "all solved"


class Banned(MatchError):
    """A moderator has banned the person from playing in this server; data: reason, in the moderator's words."""

    code = "banned"


class BeingForgotten(MatchError):
    """The person's data is being deleted at this moment: until that is done they can begin no match."""

    code = "being forgotten"


class GuestBanned(MatchError):
    """Somebody else who is named may not play in this server; data: guests, who."""

    code = "guest banned"


class NotHere(MatchError):
    """Matches are not allowed in this channel; data: channels, where they are."""

    code = "not here"


class UnratedHere(MatchError):
    """No match counts in this server."""

    code = "unrated here"


class NotAModerator(MatchError):
    """The press is for the moderators of this server; who may type their commands has to do so first."""

    code = "not a moderator"


class NotLate(MatchError):
    """The time of that seat is not up, or not any more: its turn was made, or it has more time."""

    code = "not late"


class WindowClosed(MatchError):
    """What was asked in passing there is over: it was answered, or its time is up."""

    code = "window closed"


class NotAsked(MatchError):
    """Something is asked in passing, but not of this seat."""

    code = "not asked"


class Answered(MatchError):
    """This seat has answered already what is asked in passing."""

    code = "answered"


class AnswerRefused(MatchError):
    """The game refuses an answer; data: game (its key), why (the code of the rules' error)."""

    code = "answer refused"


class NoOrders(MatchError):
    """Nobody has standing orders in this match: the game knows none, or everybody is expected to sit there."""

    code = "no orders"


class NoClock(MatchError):
    """Nobody else's clock runs: there is nothing to give time for."""

    code = "no clock"


class TimeEnough(MatchError):
    """Nobody can be given more time: they have as much as there is."""

    code = "time enough"


class NudgedAlready(MatchError):
    """They were nudged before; data: next, when they may be again (milliseconds), None: with their next turn."""

    code = "nudged already"


class NobodyToNudge(MatchError):
    """Nobody else is to act; data: undisturbed, whether those who are want no reminders."""

    code = "nobody to nudge"


class ClocksStopped(MatchError):
    """Nobody is nudged while the match's clocks stand still."""

    code = "clocks stopped"


class OwnTime(MatchError):
    """Nobody claims whose own time is up."""

    code = "own time"


class FileTooLarge(MatchError):
    """The file is larger than what is read; data: limit, in kilobytes."""

    code = "file too large"


class NoText(MatchError):
    """The file holds no text."""

    code = "no text"


class OneOfTwo(MatchError):
    """Both a match and a file were named."""

    code = "one of two"


class FileGone(MatchError):
    """Discord does not hand the file out."""

    code = "file gone"
