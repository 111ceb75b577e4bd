"""The private review of a finished match: a chart of the chances, and the turns that changed them most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.chances import percent
from bot.games.presentation import ReviewPresentation
from bot.games.registry import HostedGame
from bot.games.screens import BoardWords
from bot.games.states import JudgedTurn
from bot.i18n.translator import Translator
from bot.matches.afterwards.reviews import turning_points
from bot.matches.core.model import Match, MatchStates
from bot.ui.custom_ids import ShownTurn
from bot.ui.screens.afterwards.turns import list_here, replay_here
from bot.ui.screens.heading import headline, marked_seat
from bot.ui.screens.pictures import outcome_key, table_picture
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Button, Picture, Row, Screen, chosen_if, match_button, row, screen
from bot.ui.screens.turns.board import players_line
from render.request import PictureRequest

PLAYED: Final = "played"
BETTER: Final = "better"
"""The two sides of a turn: as it was played, and as the strongest level would have played."""

MAX_ALT: Final = 1024
"""Discord's limit for an alt text, in characters."""


def progress_screen(t: Translator, done: int, turns: int) -> Screen:
    """Say how many turns are reviewed; `turns` is 0 while their number is unknown."""
    text = t("Reviewing every turn…")
    if not turns:
        return screen(f"⏳ {text}")
    return screen(f"⏳ {text}\n" + t.plural("{done} of {n} turn…", "{done} of {n} turns…", turns, done=done))


def review_screen(
    reader: Reader,
    game: HostedGame,
    review: ReviewPresentation,
    history: MatchStates,
    turns: Sequence[JudgedTurn],
    seat: str | None = None,
) -> Screen:
    """Return the overview: the chart, the costliest turns, and what the numbers mean.

    All numbers are chances of the reader's `seat`; None: of the first seat, for readers who did not play.
    """
    t, match = reader.t, history.match
    outcome = match.ending
    assert outcome is not None
    marked_turns = turning_points(turns)
    marked = tuple(turn.number for turn in marked_turns)
    alt = review.alt(t, turns, marked, outcome, seat)
    key = ("review", match.game, t.language, tuple(turns), marked, outcome_key(outcome), seat)
    chart = Picture("review", alt, PictureRequest(review.picture, (t, turns, marked, outcome, seat)), key)
    return screen(
        f"### {headline(t, game, match)}\n{players_line(t, game, match)}",
        *reader.either(chart, alt),
        _list(t, game, review, marked_turns, seat),
        _meaning(t, game, review, seat),
        *_buttons(t, game, match, marked_turns, None, PLAYED),
        colour=game.presentation.board(t, history.states[-1]).colour,
    )


def judged_screen(
    reader: Reader,
    game: HostedGame,
    review: ReviewPresentation,
    history: MatchStates,
    turns: Sequence[JudgedTurn],
    turn: JudgedTurn,
    why: Sequence[str] | None,
    seat: str | None = None,
) -> Screen:
    """Return a turn as it was played, or with the reasons `why`, the better turn in its place; `seat` as above."""
    t = reader.t
    if why is None:
        side, title, state = PLAYED, t("As played"), history.states[turn.number]
        presented = game.presentation.board(t, state)
        made, alt, board = presented.last, presented.alt, presented.board
    else:
        side, title, state = BETTER, t("Better turn"), review.instead(turn, history.states[turn.number - 1])
        presented = game.presentation.board(t, state)
        made = review.instead_words(t, state)
        never = t("Not played; {level}'s choice:", level=review.judge_name(t))
        alt, board = f"{never} {presented.alt}"[:MAX_ALT], BoardWords(lambda: f"{never}\n{presented.board()}")
    return screen(
        f"### {_change(t, game, turn, seat)}\n-# {_whose(t, game, seat)}",
        *reader.either(table_picture("turn", game, t, state, alt), board),
        "\n".join((f"**{title}** · {made}", *(f"- {sentence}" for sentence in why or ()))),
        *_buttons(t, game, history.match, turning_points(turns), turn, side),
        colour=presented.colour,
    )


def _list(
    t: Translator,
    game: HostedGame,
    review: ReviewPresentation,
    turning_points: Sequence[JudgedTurn],
    seat: str | None,
) -> str:
    if not turning_points:
        return t(
            "No turn cost much: both players did about as well as {level} would have.",
            level=review.judge_name(t),
        )
    title = t("The costliest turns")
    return "\n".join((f"**{title}**", *(f"- {_change(t, game, turn, seat)}" for turn in turning_points)))


def _point_of_view(game: HostedGame, seat: str | None) -> str:
    return game.logic.rules.all_seats[0] if seat is None else seat


def _change(t: Translator, game: HostedGame, turn: JudgedTurn, seat: str | None) -> str:
    """`Turn 14, 🌹 Red: 31% after this turn, 62% after the best one`."""
    best, played = turn.chances_of(_point_of_view(game, seat))
    return t(
        "Turn {number}, a mistake by {player}: {played}%, not {best}%",
        number=turn.number,
        player=marked_seat(t, game, turn.seat),
        best=percent(best),
        played=percent(played),
    )


def _whose(t: Translator, game: HostedGame, seat: str | None) -> str:
    """Say whose chances of winning the numbers are."""
    if seat is not None:
        return t("Percentages are your chances of winning.")
    return t("Percentages are {player}'s chances of winning.", player=marked_seat(t, game, _point_of_view(game, seat)))


def _meaning(t: Translator, game: HostedGame, review: ReviewPresentation, seat: str | None) -> str:
    text = t(
        "The best turn is the choice of {level}, the strongest bot, from what the player could see. "
        "Chances assume that {level} plays on for both.",
        level=review.judge_name(t),
    )
    return f"-# {_whose(t, game, seat)} {text}"


def _buttons(
    t: Translator,
    game: HostedGame,
    match: Match,
    turning_points: Sequence[JudgedTurn],
    shown: JudgedTurn | None,
    side: str,
) -> list[Row]:
    """Return the buttons to the turns, to both sides of the shown one, and back."""

    def to(turn: int, mode: str, label: str, *, here: bool = False) -> Button:
        return match_button(match, "review-here", label, rest=str(ShownTurn(turn, mode)), style=chosen_if(here))

    turns = [
        # Translators: a button
        to(point.number, "turn", t("Turn {number}", number=point.number), here=point is shown)
        for point in turning_points
    ]
    replay = replay_here(t, game, match)
    if shown is None:
        others = row(list_here(match, 0, "first", t("Turns")), *replay)
        return [row(*turns), others] if turns else [others]
    # Translators: a button
    played = to(shown.number, PLAYED, t("As played"), here=side == PLAYED)
    # Translators: on a button, at most 12 characters: what would have been better than what was played
    better = to(shown.number, BETTER, t("Better turn"), here=side == BETTER)
    # Translators: a button
    return [row(played, better), row(*turns), row(to(0, "overview", t("Overview")), *replay)]
