"""The puzzle of the day in a server's channel: the board for everyone, who solved it, and the way to solve it."""

from __future__ import annotations

from typing import Final

from bot.durations import SECOND, Milliseconds
from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.matches.outbox.delivery import DailyDelivery, DailyResult
from bot.ui.custom_ids import PuzzleControl
from bot.ui.names import mention
from bot.ui.screens.learning.puzzle import puzzle_title
from bot.ui.screens.pictures import table_picture
from bot.ui.screens.screen import Button, Reader, Screen, row, screen

MAX_NAMED: Final = 20
"""People who are named for solving it on the first try, at most."""


def daily_screen(t: Translator, game: HostedGame, delivery: DailyDelivery) -> Screen:
    """Return the public post, without the cards: these come with **Solve it**, in private. Or a person's reminder."""
    puzzle, shown = delivery.puzzle, game.presentation.puzzles
    assert shown is not None
    reader = Reader(t, delivery.pictures)
    state = shown.board(delivery.view)
    presented = game.presentation.board(t, state)
    task = t("{player} to play: win this turn.", player=game.presentation.seat_name(t, puzzle.seat))
    solved = t.plural("{n} person has solved it.", "{n} people have solved it.", delivery.solved)
    title, solve = puzzle_title(reader, puzzle, delivery.day), _button(delivery, "daily-solve", t("Solve it"))
    if delivery.person is not None:
        return screen(f"## {title}\n{t('The puzzle of the day is here.')}", row(solve, _quit(t)))
    remind = Button(action="daily-remind", number=delivery.version, post=delivery.id, label=t("Remind me"))
    return screen(
        _result(t, delivery.before),
        f"## {title}\n**{task}**",
        *reader.either(table_picture("puzzle", game, t, state, presented.alt), presented.board),
        f"-# {solved if delivery.solved else t('No one has solved it yet.')}",
        row(solve, remind),
        colour=presented.colour,
    )


def reminders_screen(t: Translator) -> Screen:
    """Return the answer to a person who wants to be reminded."""
    text = t("I'll send you one message a day when the puzzle is here, and none in your quiet hours.")
    return screen(text, row(_quit(t)))


def _quit(t: Translator) -> Button:
    return Button(action="daily-quit", label=t("Don't remind me"))  # Translators: a button


def _result(t: Translator, before: DailyResult | None) -> str:
    """Say how the puzzle before went, and who solved it."""
    if before is None:
        return ""
    if not before.tried:
        return "-# " + t("No one tried the last puzzle.")
    tried = t.plural("{n} person", "{n} people", before.tried)
    lines = [t("**The last puzzle:** tried by {tried}, solved by {n}.", tried=tried, n=before.solved)]
    if before.fastest:
        times = (f"{mention(t, user)} ({_time(took)})" for user, took in before.fastest)
        lines.append(t("⏱️ Fastest: {names}", names=", ".join(times)))
    if before.first_try:
        named = ", ".join(mention(t, user) for user in before.first_try[:MAX_NAMED])
        more = len(before.first_try) - MAX_NAMED
        lines.append(t("🎯 On the first try: {names}", names=f"{named}, +{more}" if more > 0 else named))
    if before.streak > 1:
        lines.append("🔥 " + t("{n} puzzles in a row solved in this server", n=before.streak))
    return "\n".join(lines)


def _time(took: Milliseconds) -> str:
    """Return a time in hours, minutes and seconds.

    >>> _time(61_000), _time(3_600_000)
    ('1:01', '1:00:00')
    """
    minutes, seconds = divmod(took // SECOND, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _button(delivery: DailyDelivery, action: str, label: str) -> Button:
    rest = str(PuzzleControl(delivery.game, delivery.puzzle.number, delivery.day, 0, "try"))
    return Button(action=action, number=delivery.version, post=delivery.id, rest=rest, label=label, style=Style.CHOSEN)
