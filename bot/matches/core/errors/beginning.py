"""Why a match cannot begin: challenges and tables, their limits, who may play with whom, and where."""

from __future__ import annotations

from dataclasses import dataclass

from bot.i18n.sentences import Sentence
from bot.i18n.translator import LazyText
from bot.matches.core.errors.base import COMMAND, Channels, MatchError, MessageLink, Moment, OptionName, People, Quote
from bot.matches.core.model import Match


@dataclass(eq=False, kw_only=True)
class AcceptsNone(MatchError):
    """These players accept no challenges, none from everybody, or none from this person. Nobody learns which it is."""

    players: tuple[int, ...]

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "{players} accepts no challenges now.",
            "{players} accept no challenges now.",
            len(self.players),
            players=People(self.players),
        )


@dataclass(eq=False, kw_only=True)
class HasBlocked(MatchError):
    """The person has blocked these players, with whom they would play."""

    players: tuple[int, ...]

    def sentence(self) -> Sentence:
        return Sentence(
            "You have blocked {players}: take them off your list in `/games settings` to play with them.",
            players=People(self.players),
        )


class ChallengeSelf(MatchError):
    text = Sentence("You cannot play against yourself. Challenge somebody else, or leave the name out for anyone.")


class NamedTwice(ChallengeSelf):
    text = Sentence("You have named the same person twice: everybody gets one seat.")


class AlreadySeated(ChallengeSelf):
    """The person has accepted, and waits for the others."""

    text = Sentence("You have already accepted. The match begins as soon as everybody has.")


class AtTableAlready(MatchError):
    """The person sits at this table, and waits for the others."""

    text = Sentence("You already sit at this table. The match begins as soon as it is full, or the host starts it.")


class NotAtTable(MatchError):
    text = Sentence("You do not sit at this table.")


@dataclass(eq=False, kw_only=True)
class NotTheHost(MatchError):
    host: tuple[int, ...]

    def sentence(self) -> Sentence:
        return Sentence("Only {player}, who hosts this table, can do that.", player=People(self.host))


@dataclass(eq=False, kw_only=True)
class SeatsKept(MatchError):
    """Every seat at the table is taken, or kept for the `guests`."""

    guests: tuple[int, ...]

    def sentence(self) -> Sentence:
        return (
            Sentence("The seats that are left are kept for {players}.", players=People(self.guests))
            if self.guests
            else Sentence("Every seat at this table is taken.")
        )


@dataclass(eq=False, kw_only=True)
class TooFewSit(MatchError):
    least: int

    def sentence(self) -> Sentence:
        return Sentence("At least {n} have to sit at the table before it can begin.", n=self.least)


@dataclass(eq=False, kw_only=True)
class BegunWithout(MatchError):
    """The table began, or was closed, before the person had a seat there."""

    text = Sentence("You are too late: there is no seat to be had at this table any more.")

    match: Match


@dataclass(eq=False, kw_only=True)
class ChallengeTwice(MatchError):
    """The same challenge, `match`, is still open, in this message (None: not posted yet)."""

    match: Match
    guild: int
    channel: int
    message: int | None

    text = Sentence("You have already made this challenge, and it is still open.")

    def sentences(self) -> tuple[Sentence, ...]:
        if self.message is None:
            return self.text, Sentence("I will post it again.")
        link = MessageLink(self.guild, self.channel, self.message)
        return self.text, Sentence("[Go to it]({url}), or withdraw it first.", url=link)


@dataclass(eq=False, kw_only=True)
class AlreadyMade(MatchError):
    """What would be made is there already, as `match`, in this message (None: not posted yet)."""

    match: int
    guild: int
    channel: int
    message: int | None

    def sentences(self) -> tuple[Sentence, ...]:
        if self.message is None:
            return self.text, Sentence("I will post it again.")
        return self.text, Sentence("[Go to it]({url}).", url=MessageLink(self.guild, self.channel, self.message))


class RematchTwice(AlreadyMade):
    text = Sentence("The rematch has already been offered, or is under way.")


class GuidedTwice(AlreadyMade):
    """A guided match of the person is under way in this server."""

    text = Sentence("Your first match is under way already.")


@dataclass(eq=False, kw_only=True)
class TooManyChallenges(MatchError):
    limit: int

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "You already have {n} open challenge: withdraw it or wait for an answer.",
            "You already have {n} open challenges: withdraw one or wait for an answer.",
            self.limit,
        )


@dataclass(eq=False, kw_only=True)
class TooManyInAnHour(MatchError):
    """`next`: when the next challenge may be made (milliseconds)."""

    limit: int
    next: int

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "You can make at most {n} challenge an hour. You can make the next one {when}.",
            "You can make at most {n} challenges an hour. You can make the next one {when}.",
            self.limit,
            when=Moment(self.next),
        )


@dataclass(eq=False, kw_only=True)
class TooManyPings(MatchError):
    """More people would be pinged than one person may ping in an hour. `next`: when they may (milliseconds)."""

    limit: int
    next: int

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "I ping at most {n} person an hour for you. You can do this again {when}.",
            "I ping at most {n} people an hour for you. You can do this again {when}.",
            self.limit,
            when=Moment(self.next),
        )


@dataclass(eq=False, kw_only=True)
class TooManySolo(MatchError):
    limit: int

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "You already have {n} match against me: finish or resign it first.",
            "You already have {n} matches against me: finish or resign one first.",
            self.limit,
        )


class OnlyTheBotHere(MatchError):
    """In private messages nobody else can be challenged."""

    text = Sentence(
        "Here you can play only against me: choose a {level} with `/{command} challenge`. Challenge people in a"
        " server; with {direct} such a match goes on in private messages.",
        command=COMMAND,
        level=OptionName(LazyText("level")),
        direct=OptionName(LazyText("direct")),
    )


@dataclass(eq=False, kw_only=True)
class ChallengeClosed(MatchError):
    """The challenge, `match`, was answered or withdrawn, or has expired."""

    text = Sentence("This challenge is no longer open.")

    match: Match


@dataclass(eq=False, kw_only=True)
class NotForYou(MatchError):
    """The challenge is for the `guests` to answer."""

    guests: tuple[int, ...]

    def sentence(self) -> Sentence:
        return Sentence("This challenge is for {player}: only they can answer it.", player=People(self.guests))


class NotTheChallenger(MatchError):
    text = Sentence("Only the challenger can withdraw it.")


class RatedWithHints(MatchError):
    text = Sentence(
        "A rated match is played without hints. Leave out {rated}, or leave out {hints}.",
        rated=OptionName(LazyText("rated")),
        hints=OptionName(LazyText("hints")),
    )


@dataclass(eq=False, kw_only=True)
class Banned(MatchError):
    """A moderator has banned the person from playing in this server, for a reason in the moderator's own words."""

    reason: str

    def sentence(self) -> Sentence:
        return Sentence("A moderator has banned you from playing in this server: {reason}", reason=Quote(self.reason))


@dataclass(eq=False, kw_only=True)
class GuestBanned(MatchError):
    guests: tuple[int, ...]

    def sentence(self) -> Sentence:
        return Sentence("{player} may not play in this server.", player=People(self.guests))


@dataclass(eq=False, kw_only=True)
class NotHere(MatchError):
    """Matches are allowed in these channels only."""

    channels: tuple[int, ...]

    def sentence(self) -> Sentence:
        return Sentence(
            "The moderators of this server allow matches only in {channels}.",
            channels=Channels(self.channels),
        )


class UnratedHere(MatchError):
    text = Sentence(
        "No match is rated in this server: its moderators have chosen so. Leave out {rated}.",
        rated=OptionName(LazyText("rated")),
    )


class BeingForgotten(MatchError):
    """The person's data is being deleted now: until that is done they can begin no match."""

    text = Sentence("I am still deleting your data. Try again in a few minutes: you will begin as someone new.")
