"""Turns: step through a match so far, privately."""

from __future__ import annotations

from bot.matches.model import History, State
from bot.ui import ids
from bot.ui.base import Button, Press
from bot.ui.message import Message, row
from bot.ui.reader import reader


async def turns_message(press: Press, history: History, number: int) -> Message:
    """The position after turn `number` (0: the deal), with buttons to the others."""
    t = press.t
    match = history.match
    game = press.context.games[match.game]
    last = len(history.tables) - 1
    number = max(0, min(number, last))
    state = history.tables[number]
    screen = game.table(t, state)
    reads = await reader(press.context, t, press.user)
    shown = await reads.picture("turn", screen.alt, screen.board, game.table_picture, t, state)
    title = t("Turn {number} of {last}", number=number, last=last) if number else t("The deal")
    steps = (("first", 0, number > 0), ("back", number - 1, number > 0))
    # While the match goes on, the last turn may be a newer one than this message knows of.
    more = number < last or match.state is State.PLAY
    ahead = (("next", number + 1, number < last), ("last", last, more))
    buttons: list[Button] = [
        ShowTurn.make(match.id, match.version, f"{max(0, target)}-{name}", label=reads.way(name), disabled=not possible)
        for name, target, possible in (*steps, *ahead)
    ]
    more_rows = []
    if match.state is State.OVER:
        replay = ShowReplay.make(match.id, match.version, label=t("Replay"))
        more_rows.append(row(replay, ShowReview.make(match.id, match.version, label=t("Review"))))
    told = [text for text in (screen.last, screen.standing if reads.pictures else "") if text]
    parts = (*shown, *told)
    return Message(
        f"### {title}",
        *(parts if reads.pictures else reversed(parts)),
        row(*buttons),
        *more_rows,
        colour=screen.colour,
    )


class ShowTurn(Button, template=ids.pattern("turn")):
    """Go to a turn; a match that has moved on shows its new turns, too."""

    action = "turn"

    async def pressed(self, press: Press) -> None:
        """Show it in the same message."""
        number, _, name = self.where.rest.partition("-")
        history = await press.context.play.history(self.where.match)
        wanted = len(history.tables) - 1 if name == "last" else int(number)
        await press.update(await turns_message(press, history, wanted))


class ShowReplay(Button, template=ids.pattern("replay-here")):
    """The whole match in motion."""

    action = "replay-here"

    async def pressed(self, press: Press) -> None:
        """Show it in the same message."""
        from bot.ui.replay import replay_message, watched

        await press.update(await replay_message(press, await watched(press, self.where.match)))


class ShowReview(Button, template=ids.pattern("review-here")):
    """The review or one of its turns, in the message that was pressed: `overview`, `turn`, `played` or `better`."""

    action = "review-here"

    async def pressed(self, press: Press) -> None:
        """Show it; if it has to be made first, say how far it has come."""
        from bot.ui.review import show_review

        number, _, side = self.where.rest.partition("-")
        await show_review(press, self.where.match, int(number or 0), side)
