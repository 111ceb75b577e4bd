"""Replay: a match that is over as one moving picture, privately; and its name in a list."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Final

import discord
from babel.dates import format_date

from bot.matches.model import Finished, History, Match
from bot.ui import ids
from bot.ui.base import Button, Press
from bot.ui.context import Context
from bot.ui.errors import missing
from bot.ui.message import Item, Message, Picture, jump_url, link, row
from bot.ui.names import level_name
from bot.ui.reader import Reader, reader
from bot.ui.sight import sees
from bot.ui.table import OpenTurns, players
from bot.ui.turns import ShowReview, ShowTurn

LABEL: Final = 100
"""Characters that Discord takes for a choice."""

_NAMES: Final = (32, 16, 8)
"""Characters of a name, from the longest to the shortest that has to do."""


async def watched(press: Press, match: int) -> History:
    """The match, if it is over and the presser may see it. Raises `UnknownReplay`, `StillPlayed`."""
    return await press.context.replays.watch(match, press.user, press.guild, partial(sees, press))


async def open_replay(press: Press, match: int) -> None:
    """Show it in a private message of its own."""
    await press.private(await replay_message(press, await watched(press, match)))


async def replay_message(press: Press, history: History, *, posted: int | None = None) -> Message:
    """The moving picture in the presser's language, and the way to the single turns.

    `posted` is the message by which the presser has just shown it to everybody in the channel.
    """
    match, t = history.match, press.t
    last = len(history.tables) - 1
    buttons: list[Item] = [
        ShowTurn.make(match.id, match.version, f"{last}-last", label=t("Turns")),
        ShowReview.make(match.id, match.version, label=t("Review")),
    ]
    if posted is not None:
        buttons.append(link(t("To the replay"), jump_url(press.guild, press.channel, posted)))
    elif _may_post(press, match):
        buttons.append(PostReplay.make(match.id, match.version, label=t("Post in channel")))
    reads = await reader(press.context, t, press.user)
    return await _message(press.context, reads, history, "", row(*buttons))


async def _message(context: Context, reads: Reader, history: History, note: str, buttons: Item) -> Message:
    match, t = history.match, reads.t
    game = context.games[match.game]
    assert match.ending is not None
    assert match.ended is not None
    alt = await context.workers.run(game.replay_alt, t, history.tables)
    shown: Picture | str = alt
    if reads.pictures:
        drawing = await context.workers.run(game.replay_picture, t, history.tables)
        shown = Picture("replay", drawing.data, alt, drawing.suffix)
    turns = t.plural("{n} turn", "{n} turns", len(history.tables) - 1)
    day = discord.utils.format_dt(datetime.fromtimestamp(match.ended / 1000, UTC), "D")
    return Message(
        f"### {game.outcome_words(t, match.ending)}\n{players(t, game, match)}",
        shown,
        "-# " + " · ".join(part for part in (t.noun("heading", "Replay"), turns, day, f"#{match.id}", note) if part),
        buttons,
        colour=game.table(t, history.tables[-1]).colour,
    )


def _may_post(press: Press, match: Match) -> bool:
    """Whether the presser may show a match to everybody here: where it was played, and its players anywhere.

    It takes the permission to write here oneself: the bot is nobody's way around that.
    """
    granted = press.interaction.permissions
    thread = isinstance(press.interaction.channel, discord.Thread)
    may_write = granted.send_messages_in_threads if thread else granted.send_messages
    return may_write and (match.channel == press.channel or match.seat_of(press.user) is not None)


class PostReplay(Button, template=ids.pattern("replay-post")):
    """Show it to everybody in the channel, once."""

    action = "replay-post"

    async def pressed(self, press: Press) -> None:
        """Post it, without a ping; the private message then leads there."""
        history = await watched(press, self.where.match)
        match, t = history.match, press.context.public
        if not _may_post(press, match):
            await press.note(press.t("You may not post in this channel."))
            return
        if lacking := press.lacking():
            await press.note(missing(press.t, lacking))
            return
        turns = OpenTurns.make(match.id, match.version, label=t("Turns"))
        note = t("posted by {player}", player=f"<@{press.user}>")
        everybody = Reader(t, pictures=True, workers=press.context.workers)
        posted = await press.post(await _message(press.context, everybody, history, note, row(turns)))
        await press.update(await replay_message(press, history, posted=posted))


def choice(press: Press, game: str, finished: Finished) -> str:
    """A match in a list that the presser chooses from: who won against whom, how, when, and its number."""
    t = press.t
    how = press.context.games[game].how_words(t, finished.outcome)
    day = format_date(datetime.fromtimestamp(finished.ended / 1000, UTC), "medium", t.language)
    label = ""
    for longest in _NAMES:
        label = " · ".join((_result(press, game, finished, longest), how, day, f"#{finished.id}"))
        if len(label) <= LABEL:
            break
    return label[:LABEL]


def _result(press: Press, game: str, finished: Finished, longest: int) -> str:
    def name(seat: str) -> str:
        if (level := finished.levels.get(seat)) is not None:
            return f"🤖 {level_name(press.t, press.context.games[game], level)}"
        return _short(finished.people[seat].name, longest)

    def names(seats: list[str]) -> str:
        return ", ".join(name(seat) for seat in seats)

    t = press.t
    seats, outcome = list(finished.people), finished.outcome
    own = next((seat for seat in seats if finished.people[seat].id == press.user), None)
    winner = outcome.winner
    if own is None:
        if winner is not None:
            losers = names([seat for seat in seats if seat != winner])
            return t("{winner} won against {name}", winner=names([winner]), name=losers)
        return t("{names}: a draw", names=names(seats)) if outcome.scores else names(seats)
    others = names([seat for seat in seats if seat != own])
    if winner is not None:
        return t("Won against {name}", name=others) if winner == own else t("Lost against {name}", name=others)
    return t("A draw against {name}", name=others) if outcome.scores else t("Against {name}", name=others)


def _short(name: str, longest: int) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"
