"""Why something cannot be done outside of a match under way: rematches, replays, puzzles, files, settings."""

from __future__ import annotations

from bot.i18n.translator import Sentence
from bot.ids import UserId
from bot.matches.core.errors.base import COMMAND, MatchError, People
from bot.matches.core.model import Address


class PlayedInChannel(MatchError):
    """The rematch belongs where the match was played: there its board is this message (None: not posted)."""

    board: Address | None

    text = Sentence("This match was played in a channel: ask for a rematch there.")

    def sentences(self) -> tuple[Sentence, ...]:
        if self.board is None:
            return (self.text,)
        return self.text, Sentence("[Go to it]({url}).", url=self.board)


class AlreadyAsked(MatchError):
    """The `others` were asked for a rematch before; they can still challenge."""

    others: tuple[UserId, ...]

    def sentence(self) -> Sentence:
        return Sentence("You've already asked {other} for a rematch.", other=People(self.others))


class RematchRefused(MatchError):
    """The `others` would rather not play again; they can still challenge."""

    others: tuple[UserId, ...]

    def sentence(self) -> Sentence:
        return Sentence(
            "{other} would rather not play again now, but can still challenge you with **Rematch**.",
            other=People(self.others),
        )


class FormerPlayer(MatchError):
    """A player of this match is gone, so it cannot be played again."""

    text = Sentence("There can't be a rematch: someone who played this match is no longer here.")


class EndedByModerator(MatchError):
    text = Sentence("There can't be a rematch: a moderator ended this match.")


class NotBeaten(MatchError):
    """The next level is for those who have beaten the one before it, if there is a next one."""

    text = Sentence("The next level is for the player who won this match against me.")


class UnknownReplay(MatchError):
    """There is no finished match with this number that the person may see."""

    text = Sentence(
        "There's no finished match with this number that you can see. `/{command} replay` lists those you can.",
        command=COMMAND,
    )


class StillPlayed(MatchError):
    """The match is not over: it has neither a replay nor a review yet."""

    text = Sentence(
        "This match is still in progress. You can replay and review it when it's over; until then, "
        "**Turns** on its board shows every turn."
    )


class PlacesUnknown(MatchError):
    """Discord does not say now what is in a server, so that nobody knows who may see what there."""

    text = Sentence("Discord isn't answering me right now. Please press again in a moment: nothing is lost.")


class NothingFinished(MatchError):
    text = Sentence("There's no finished match that you can see here yet.")


class NothingToReview(MatchError):
    text = Sentence("There's nothing to review: this match ended before the first turn.")


class UnknownPuzzle(MatchError):
    text = Sentence("This puzzle no longer exists. `/{command} puzzle` opens today's.", command=COMMAND)


class UnknownLesson(MatchError):
    text = Sentence("This lesson no longer exists. `/{command} learn` opens the next one.", command=COMMAND)


class AllSolved(MatchError):
    text = Sentence("You've solved all these puzzles. The next one comes tomorrow.")


class FileTooLarge(MatchError):
    """`limit`: in kilobytes."""

    limit: int

    def sentence(self) -> Sentence:
        return Sentence("This file is too large: a match's file has at most {n} KB.", n=self.limit)


class NoText(MatchError):
    text = Sentence("This file isn't text. A match's file is plain text in UTF-8: **File** on a replay gives you one.")


class OneOfTwo(MatchError):
    """Both a match and a file were named."""

    text = Sentence("Name a match or attach a file, not both.")


class FileGone(MatchError):
    text = Sentence("Discord didn't give me the file. Please attach it again.")


class CannotBlock(MatchError):
    text = Sentence("You can only block other people, not yourself or bots.")


class TooManyBlocks(MatchError):
    limit: int

    def sentence(self) -> Sentence:
        return Sentence.plural(
            "You've blocked {n} person, the most I can remember.",
            "You've blocked {n} people, the most I can remember.",
            self.limit,
        )


class NotAModerator(MatchError):
    """The press is for the server's moderators. Those that Discord lets type their commands have to do so first."""

    text = Sentence("That's for moderators. If you are one, type `/games-admin settings` again.")
