"""The board in the channel, for everybody: the picture, whose move it is, what happened last, and the buttons."""

from __future__ import annotations

import discord

from bot.games.base import HostedGame
from bot.i18n.translator import Translator
from bot.matches.model import Match, State, Table
from bot.matches.ratings import NO_SCORE, TOO_OFTEN, UNMOVED
from bot.ui import ids
from bot.ui.base import Button, Press
from bot.ui.context import Context
from bot.ui.message import Message, Picture, row
from bot.ui.names import player
from render.numbers import signed


async def table_message(context: Context, table: Table, *, ping: bool = False) -> Message:
    """The board as everybody sees it."""
    t = context.public
    match = table.match
    game = context.games[match.game]
    screen = game.table(t, table.state)
    png = await context.workers.run(game.table_picture, t, table.state)
    over = match.state is State.OVER
    head = _ending(t, game, table) if over else _whose_move(t, game, match)
    turns = OpenTurns.make(match.id, match.version, label=t("Turns"))
    rules = OpenRules.make(match.id, match.version, label=t("Rules"))
    if over:
        replay = OpenReplay.make(match.id, match.version, label=t("Replay"), style=discord.ButtonStyle.primary)
        review = OpenReview.make(match.id, match.version, label=t("Review"))
        buttons = row(replay, turns, review, Rematch.make(match.id, match.version, label=t("Rematch")), rules)
    else:
        hand = OpenHand.make(match.id, match.version, label=t("My hand"), style=discord.ButtonStyle.primary)
        buttons = row(hand, turns, rules, Resign.make(match.id, match.version, label=t("Resign")))
    return Message(
        head,
        Picture("board", png, screen.alt),
        *(text for text in (screen.last, screen.standing) if text),
        buttons,
        colour=screen.colour,
        ping=match.mover if ping else None,
    )


def players(t: Translator, game: HostedGame, match: Match) -> str:
    """Who plays which seat."""
    return " · ".join(
        f"{game.seat_mark(seat)} {game.seat_name(t, seat)} {player(t, game, match, seat)}" for seat in match.players
    )


def _whose_move(t: Translator, game: HostedGame, match: Match) -> str:
    assert match.to_move is not None
    mark, mover = game.seat_mark(match.to_move), player(t, game, match, match.to_move)
    if match.thinking:
        move = t("{mark} {player} is thinking…", mark=mark, player=mover)
    else:
        seat = game.seat_name(t, match.to_move)
        move = t("{mark} {player}, it is your move as {seat}.", mark=mark, player=mover, seat=seat)
    return f"### {move}\n{players(t, game, match)}"


def _ending(t: Translator, game: HostedGame, table: Table) -> str:
    match = table.match
    ending = match.ending
    assert ending is not None
    lines = [f"### {game.outcome_words(t, ending)}", players(t, game, match)]
    if table.ratings:
        lines.append(
            " · ".join(
                f"{game.seat_mark(change.seat)} {round(change.before)} → **{round(change.after)}**"
                f" ({signed(round(change.after) - round(change.before))})"
                for change in table.ratings
            )
        )
    elif match.rated:
        lines.append(_uncounted(t, table.uncounted))
    else:
        lines.append(t("Unrated: it does not count for the leaderboard."))
    lines.append("-# " + t("Seed {seed}; its SHA-256 was in the challenge.", seed=f"`{match.seed}`"))
    return "\n".join(lines)


def _uncounted(t: Translator, why: str | None) -> str:
    match why:
        case _ if why == UNMOVED:
            return t("It does not count for the leaderboard: it ended before both sides had moved.")
        case _ if why == TOO_OFTEN:
            return t(
                "It does not count for the leaderboard: these two have already had three rated matches in 24 hours."
            )
        case _ if why == NO_SCORE:
            return t("It does not count for the leaderboard: it has no result.")
        case _:
            return t("It does not count for the leaderboard.")


class OpenHand(Button, template=ids.pattern("hand")):
    """My hand: the player's private message."""

    action = "hand"
    opens = True

    async def pressed(self, press: Press) -> None:
        """Open it anew."""
        from bot.ui.hand import open_hand

        await open_hand(press, self.where.match)


class OpenTurns(Button, template=ids.pattern("turns")):
    """Step through the match so far."""

    action = "turns"
    opens = True

    async def pressed(self, press: Press) -> None:
        """Open the present position privately."""
        from bot.ui.turns import turns_message

        history = await press.context.play.history(self.where.match)
        await press.private(await turns_message(press, history, len(history.tables) - 1))


class OpenReplay(Button, template=ids.pattern("replay")):
    """The whole match in motion, once it is over."""

    action = "replay"
    opens = True

    async def pressed(self, press: Press) -> None:
        """Open it privately."""
        from bot.ui.replay import open_replay

        await open_replay(press, self.where.match)


class OpenReview(Button, template=ids.pattern("review")):
    """Where the match was won and lost, once it is over."""

    action = "review"
    opens = True

    async def pressed(self, press: Press) -> None:
        """Open it privately."""
        from bot.ui.review import show_review

        await show_review(press, self.where.match)


class Rematch(Button, template=ids.pattern("rematch")):
    """Play it once more, with the seats swapped, once it is over."""

    action = "rematch"
    opens = True

    async def pressed(self, press: Press) -> None:
        """Begin it, offer it, or ask the other player for it."""
        from bot.ui.rematch import play_again

        await play_again(press, self.where.match)


class OpenRules(Button, template=ids.pattern("rules")):
    """The rules, privately."""

    action = "rules"
    opens = True

    async def pressed(self, press: Press) -> None:
        """Open the first page."""
        from bot.ui.rules import rules_message

        match = await press.context.play.match(self.where.match)
        await press.private(await rules_message(press, match.game, 0))


class Resign(Button, template=ids.pattern("resign")):
    """Give up: asks once more."""

    action = "resign"
    opens = True

    async def pressed(self, press: Press) -> None:
        """Ask."""
        await ask_to_resign(press, self.where.match)


class ResignNow(Button, template=ids.pattern("resign-now")):
    """The answer to the question."""

    action = "resign-now"

    async def pressed(self, press: Press) -> None:
        """Give the match up."""
        await press.context.play.resign(self.where.match, press.user)
        await press.update(Message(press.t("You have resigned.")))


async def ask_to_resign(press: Press, match_id: int) -> None:
    """Ask privately whether somebody really means to give up."""
    from bot.matches.errors import MatchOver, NotAPlayer

    match = await press.context.play.match(match_id)
    if match.seat_of(press.user) is None:
        raise NotAPlayer
    if match.state is not State.PLAY:
        raise MatchOver
    t = press.t
    await press.private(
        Message(
            t("Do you really want to resign this match? The other player wins at once."),
            row(ResignNow.make(match.id, match.version, label=t("Yes, resign"), style=discord.ButtonStyle.danger)),
        )
    )
