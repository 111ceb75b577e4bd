"""Why a match cannot begin: challenges and tables, their limits, who may play with whom, and where."""

from __future__ import annotations

from bot.durations import Time
from bot.i18n.translator import LazyText, Sentence
from bot.ids import ChannelId, MatchId, UserId
from bot.matches.core.errors.base import COMMAND, Channels, MatchError, Moment, OptionName, People, Quote
from bot.matches.core.model import Address, Match


class AcceptsNone(MatchError):
    """These players accept no challenges, or none from this person. The message does not reveal which."""

    players: tuple[UserId, ...]

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "{players} isn't accepting challenges now.",
            "{players} aren't accepting challenges now.",
            len(self.players),
            players=People(self.players),
        )


class HasBlocked(MatchError):
    """The person has blocked these players, whom the match would include."""

    players: tuple[UserId, ...]

    def sentence(self) -> Sentence:
        return Sentence(
            "You've blocked {players}. To play together, unblock them in `/games settings`.",
            players=People(self.players),
        )


class ChallengeSelf(MatchError):
    text = Sentence("You can't challenge yourself. Name someone else, or leave the name empty to challenge anyone.")


class OwnChallenge(ChallengeSelf):
    """The person has pressed Accept on the challenge that they made."""

    text = Sentence(
        "This is your own challenge: someone else has to accept it. **Withdraw** in **More…** takes it back."
    )


class NamedTwice(ChallengeSelf):
    text = Sentence("You named the same person twice. Everyone gets one seat.")


class AlreadySeated(ChallengeSelf):
    """The person has accepted, and waits for the others."""

    text = Sentence("You've already accepted. The match begins when everyone has.")


class AtTableAlready(MatchError):
    """The person sits at this table, and waits for the others."""

    text = Sentence("You're already at this table. The match begins when the table is full or the host starts it.")


class NotAtTable(MatchError):
    text = Sentence("You aren't at this table.")


class NotTheHost(MatchError):
    host: tuple[UserId, ...]

    def sentence(self) -> Sentence:
        return Sentence("Only the host, {player}, can do that.", player=People(self.host))


class SeatsKept(MatchError):
    """Every seat at the table is taken, or kept for the `guests`."""

    guests: tuple[UserId, ...]

    def sentence(self) -> Sentence:
        return (
            Sentence("The remaining seats are kept for {players}.", players=People(self.guests))
            if self.guests
            else Sentence("This table is full.")
        )


class TooFewPlayers(MatchError):
    least: int

    def sentence(self) -> Sentence:
        return Sentence("The match needs at least {n} players at the table.", n=self.least)


class BegunWithout(MatchError):
    """The table began, or was closed, before the person had a seat there."""

    text = Sentence("Too late: this table is no longer open.")

    match: Match


class ChallengeTwice(MatchError):
    """The same challenge or table, `match`, is still open, in this message (None: not posted yet)."""

    match: Match
    lobby: bool
    post: Address | None

    text = Sentence("You've already made this challenge, and it's still open.")

    def sentences(self) -> tuple[Sentence, ...]:
        text = Sentence("You've already opened a table like this one.") if self.lobby else self.text
        if self.post is None:
            return text, Sentence("I'll post it again.")
        if self.lobby:
            return text, Sentence("[Go to it]({url}), or close it first.", url=self.post)
        return text, Sentence("[Go to it]({url}), or withdraw it first.", url=self.post)


class AlreadyMade(MatchError):
    """An equal match exists: `match`, in this message (None: not posted yet)."""

    match: MatchId
    post: Address | None

    def sentences(self) -> tuple[Sentence, ...]:
        if self.post is None:
            return self.text, Sentence("I'll post it again.")
        return self.text, Sentence("[Go to it]({url}).", url=self.post)


class RematchTwice(AlreadyMade):
    text = Sentence("The rematch has already been offered or is in progress.")


class GuidedTwice(AlreadyMade):
    """A guided match of the person is under way in this server."""

    text = Sentence("Your match with explanations is already in progress.")


class TooManyChallenges(MatchError):
    limit: int

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "You already have {n} open challenge: withdraw it or wait for an answer.",
            "You already have {n} open challenges: withdraw one or wait for an answer.",
            self.limit,
        )


class TooManyInAnHour(MatchError):
    """`next`: when the next challenge may be made."""

    limit: int
    next: Time

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "You can make at most {n} challenge an hour. Try again {when}.",
            "You can make at most {n} challenges an hour. Try again {when}.",
            self.limit,
            when=Moment(self.next),
        )


class TooManyPings(MatchError):
    """More people would be pinged than one person may ping in an hour. `next`: when that is possible."""

    limit: int
    next: Time

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "You can have {n} person an hour pinged at most. Try again {when}.",
            "You can have {n} people an hour pinged at most. Try again {when}.",
            self.limit,
            when=Moment(self.next),
        )


class TooManySolo(MatchError):
    limit: int

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "You already have {n} match against me: finish or resign it first.",
            "You already have {n} matches against me: finish or resign one first.",
            self.limit,
        )


class TooManyHere(MatchError):
    """The server's moderators allow a person no more open challenges and matches."""

    limit: int

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "This server allows {n} open match or challenge a person: finish or withdraw yours first.",
            "This server allows {n} open matches and challenges a person: finish or withdraw one first.",
            self.limit,
        )


class GameOff(MatchError):
    """The server's moderators have switched the game off."""

    text = Sentence("This game is switched off in this server.")


class OnlyTheBotHere(MatchError):
    """In private messages nobody else can be challenged."""

    # Translators: {level} is a name of the bot, by its level; or the name of the option “level”
    text = Sentence(
        "Here you can play only against me: choose a {level} with `/{command} challenge`. To play people,"
        " challenge them in a server; with {direct}, the match then continues in direct messages.",
        command=COMMAND,
        level=OptionName(LazyText("level")),
        direct=OptionName(LazyText("direct")),
    )


class ChallengeClosed(MatchError):
    """The challenge, `match`, was answered or withdrawn, or has expired."""

    text = Sentence("This challenge is no longer open.")

    match: Match


class NotForYou(MatchError):
    """The challenge is for the `guests` to answer."""

    guests: tuple[UserId, ...]

    def sentence(self) -> Sentence:
        return Sentence("This challenge is for {player}: only they can answer it.", player=People(self.guests))


class NotTheChallenger(MatchError):
    text = Sentence("Only the challenger, or the host of a table, can do that.")


class RatedWithHints(MatchError):
    text = Sentence(
        "Rated matches have no hints. Choose {rated} or {hints}, not both.",
        rated=OptionName(LazyText("rated")),
        hints=OptionName(LazyText("hints")),
    )


class Banned(MatchError):
    """A moderator has banned the person from playing in this server, for a reason in the moderator's own words."""

    reason: str
    until: Time | None

    def sentences(self) -> tuple[Sentence, ...]:
        text = Sentence("A moderator has banned you from playing in this server.")
        ends = () if self.until is None else (Sentence("The ban ends {when}.", when=Moment(self.until)),)
        why = (Sentence("Reason: {reason}", reason=Quote(self.reason)),) if self.reason else ()
        return (text, *ends, *why)


class GuestBanned(MatchError):
    guests: tuple[UserId, ...]

    def sentence(self) -> Sentence:
        return Sentence("{player} may not play in this server.", player=People(self.guests))


class NotHere(MatchError):
    """Matches are allowed in these channels only."""

    channels: tuple[ChannelId, ...]

    def sentence(self) -> Sentence:
        return Sentence("In this server, matches can only be played in {channels}.", channels=Channels(self.channels))


class CannotWrite(MatchError):
    """The person may not write in the channel where they want something posted."""

    channel: ChannelId

    def sentence(self) -> Sentence:
        return Sentence(
            "You can't write in {channel}, so I can't post there for you.", channel=Channels((self.channel,))
        )


class UnratedHere(MatchError):
    text = Sentence("This server has no rated matches. Leave {rated} empty.", rated=OptionName(LazyText("rated")))


class BeingForgotten(MatchError):
    """The person's data is being deleted now: until that is done they can begin no match."""

    text = Sentence("I'm still deleting your data. Try again in a few minutes: you'll start from scratch.")
