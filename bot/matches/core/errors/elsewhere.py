"""Why something cannot be done outside of a match under way: rematches, replays, puzzles, files, settings."""

from __future__ import annotations

from dataclasses import dataclass

from bot.i18n.sentences import Sentence
from bot.matches.core.errors.base import COMMAND, MatchError, MessageLink, People


@dataclass(eq=False, kw_only=True)
class PlayedInChannel(MatchError):
    """The rematch belongs where the match was played: there its board is this message (None: not posted)."""

    guild: int
    channel: int
    message: int | None

    text = Sentence("This match was played in a channel: the rematch is asked for there.")

    def sentences(self) -> tuple[Sentence, ...]:
        if self.message is None:
            return (self.text,)
        return self.text, Sentence("[Go to it]({url}).", url=MessageLink(self.guild, self.channel, self.message))


@dataclass(eq=False, kw_only=True)
class AlreadyAsked(MatchError):
    """The `others` were asked for a rematch before; they can still challenge."""

    others: tuple[int, ...]

    def sentence(self) -> Sentence:
        return Sentence("You have already asked {other} for a rematch.", other=People(self.others))


@dataclass(eq=False, kw_only=True)
class RematchRefused(MatchError):
    """The `others` would rather not play again; they can still challenge."""

    others: tuple[int, ...]

    def sentence(self) -> Sentence:
        return Sentence(
            "{other} would rather not play again now. They can still challenge you with **Rematch**.",
            other=People(self.others),
        )


class FormerPlayer(MatchError):
    """A player of this match is gone, so it cannot be played again."""

    text = Sentence("Somebody who played this match is no longer here, so it cannot be played again.")


class NotBeaten(MatchError):
    """The next level is for those who have beaten the one before it, if there is a next one."""

    text = Sentence("The next level is for whoever has won this match against me.")


class UnknownReplay(MatchError):
    """There is no finished match with this number that the person may see."""

    text = Sentence(
        "You can see no finished match with this number. `/{command} replay` lists those that you can see.",
        command=COMMAND,
    )


class StillPlayed(MatchError):
    """The match is not over: it has neither a replay nor a review yet."""

    text = Sentence(
        "This match is still being played. Once it is over you can watch it again and review it; until then, **Turns**"
        " on its board steps through it."
    )


class NothingFinished(MatchError):
    text = Sentence("No match that you can see has been finished in this server yet.")


class NothingToReview(MatchError):
    text = Sentence("There is nothing to review: this match ended before anybody had moved.")


class UnknownPuzzle(MatchError):
    text = Sentence("This puzzle no longer exists. `/{command} puzzle` opens today's.", command=COMMAND)


class UnknownLesson(MatchError):
    text = Sentence("This lesson no longer exists. `/{command} learn` opens the next one.", command=COMMAND)


class AllSolved(MatchError):
    text = Sentence("You have solved all of these puzzles. The next one comes tomorrow.")


@dataclass(eq=False, kw_only=True)
class FileTooLarge(MatchError):
    """`limit`: in kilobytes."""

    limit: int

    def sentence(self) -> Sentence:
        return Sentence("This file is too large: a match's file has {n} KB at most.", n=self.limit)


class NoText(MatchError):
    text = Sentence("This file holds no text. A match's file is plain text in UTF-8: **File** on a replay gives one.")


class OneOfTwo(MatchError):
    """Both a match and a file were named."""

    text = Sentence("Name a match or attach a file, not both.")


class FileGone(MatchError):
    text = Sentence("Discord did not give me the file. Please attach it once more.")


class CannotBlock(MatchError):
    text = Sentence("You can block other people only: neither yourself nor bots.")


@dataclass(eq=False, kw_only=True)
class TooManyBlocks(MatchError):
    limit: int

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "You have blocked {n} person, which is as many as I can remember.",
            "You have blocked {n} people, which is as many as I can remember.",
            self.limit,
        )


class NotAModerator(MatchError):
    """The press is for the server's moderators. Those that Discord lets type their commands have to do so first."""

    text = Sentence("That is for moderators. If you are one, type `/games-admin settings` again.")
