"""The review of a finished match, private or public: a chart of the chances, and the turns that changed them most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.games.lines import LIMIT, percent
from bot.games.presentation import ReviewPresentation
from bot.games.registry import HostedGame
from bot.games.states import JudgedTurn
from bot.i18n.translator import Translator
from bot.matches.afterwards.reviews import turning_points
from bot.matches.core.model import MatchStates
from bot.ui.custom_ids import ShownTurn
from bot.ui.screens.afterwards.turns import list_here, replay_here, turn_here
from bot.ui.screens.heading import headline, marked_seat
from bot.ui.screens.pictures import outcome_key, table_picture
from bot.ui.screens.screen import (
    Button,
    Link,
    Picture,
    Reader,
    Row,
    Screen,
    chosen_if,
    match_button,
    row,
    rows,
    screen,
    share_buttons,
)
from bot.ui.screens.turns.board import players_line
from render.request import PictureRequest


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A finished match with its judged turns, from the point of view of a seat. `own`: that is the reader's.

    All numbers are chances of that seat's player, whose turns come first.
    """

    game: HostedGame
    review: ReviewPresentation
    history: MatchStates
    turns: Sequence[JudgedTurn]
    seat: str
    own: bool = True

    @property
    def points(self) -> list[JudgedTurn]:
        """The turns that are told."""
        return turning_points(self.turns, self.seat)

    @property
    def reader(self) -> str | None:
        """The reader's own seat."""
        return self.seat if self.own else None


def progress_screen(t: Translator, level: str, done: int, turns: int) -> Screen:
    """Say which turn the `level` looks at; `turns` is 0 while their number is unknown."""
    if not turns:
        return screen("⏳ " + t("{level} looks at the match…", level=level))
    return screen("⏳ " + t("{level} looks at turn {n} of {turns}…", level=level, n=min(done + 1, turns), turns=turns))


def review_screen(
    reader: Reader, of: Reviewed, *, may_post: bool = False, posted: str | None = None, sharer: int | None = None
) -> Screen:
    """Return the overview: the chart, the costliest turns in sentences, what the numbers mean. Slow: for a worker.

    `may_post`: the reader may share it in the channel; `posted` is the address of the message once they have. `sharer`:
    the user who shows it to everybody.
    """
    t, game, match, review = reader.t, of.game, of.history.match, of.review
    outcome = match.result.ending
    assert outcome is not None
    marked = tuple(sorted(turn.number for turn in of.points))
    alt = review.alt(t, of.turns, outcome, of.seat, of.own)
    key = ("review", match.game, t.language, tuple(of.turns), marked, outcome_key(outcome), of.seat, of.own)
    chart = PictureRequest(review.picture, (t, of.turns, marked, outcome, of.seat, of.own))
    share = share_buttons(t, match_button(match, "review-post", t("Share")), may=may_post, posted=posted)
    notes, buttons = [_meaning(t, of)], _buttons(t, of, share=share)
    if sharer is not None:
        notes.append(t("shared by {player}", player=f"<@{sharer}>"))
        buttons = [row(match_button(match, "review", t("Review")))]
    return screen(
        f"### {headline(t, game, match)}\n{players_line(t, game, match)}",
        *reader.either(Picture("review", alt, chart, key), alt),
        *_sections(t, of),
        "\n".join(f"-# {note}" for note in notes),
        *buttons,
        colour=game.presentation.board(t, of.history.states[-1]).colour,
    )


def judged_screen(reader: Reader, of: Reviewed, turn: JudgedTurn) -> Screen:
    """Return a turn in sentences, with the position after the better one. Slow: for a worker."""
    t, game = reader.t, of.game
    state = of.review.instead(turn, of.history.states[turn.number - 1])
    assert state.last is not None
    presented = game.presentation.board(t, state)
    never = t("Not played; {level}'s choice:", level=of.review.judge_name(t))
    picture = table_picture("turn", game, t, state, f"{never} {presented.alt}"[:LIMIT])
    more = _why(t, of, turn)[1:]
    return screen(
        f"{_sentence(t, of, turn)}\n-# {never} {', '.join(of.review.better_words(t, state.last))}.",
        *reader.either(picture, presented.board),
        "\n".join(f"- {sentence}" for sentence in more),
        f"-# {_meaning(t, of)}",
        *_buttons(t, of, turn),
        colour=presented.colour,
    )


def _sections(t: Translator, of: Reviewed) -> Iterator[str]:
    """Yield the turns in sentences: those of the seat, then the other player's."""
    own, others = ([turn for turn in of.points if (turn.seat == of.seat) is mine] for mine in (True, False))
    level = of.review.judge_name(t)
    if of.own and not own:
        yield t("No turn of yours cost much: you did about as well as {level} would have.", level=level)
    elif not own and not others:
        yield t("No turn cost much: both players did about as well as {level} would have.", level=level)
    for turns in filter(None, (own, others)):
        title = t("{player}'s costliest turns", player=marked_seat(t, of.game, turns[0].seat))
        if turns is own and of.own:
            title = t("Your costliest turns")
        yield "\n".join((f"**{title}**", *(f"- {_sentence(t, of, turn)}" for turn in turns)))


def _sentence(t: Translator, of: Reviewed, turn: JudgedTurn) -> str:
    """Say what was played, what would have been better, and why (but what it did, too), each with its chance."""
    before, after = of.history.states[turn.number - 1 : turn.number + 1]
    better = of.review.instead(turn, before)
    assert better.last is not None
    assert after.last is not None
    best, played = (percent(chance) for chance in turn.chances_of(of.seat))
    what, (cards, moved) = of.review.played_words(t, after.last, of.reader), of.review.better_words(t, better.last)
    if f" {cards}." in what:  # the same cards, moved otherwise
        cards = f"{cards}, {moved}"
    made = t("**Turn {number}** ({n}%): {what}", number=turn.number, n=played, what=what)
    told = () if after.last.turn is None else of.review.why(t, turn.view, after.last.turn, of.reader)
    names = tuple(of.game.presentation.seat_name(t, seat) for seat in of.history.match.seating.players)
    for reason in (reason for reason in _why(t, of, turn) if reason not in told):
        named = reason.startswith(names)
        why = reason if named else reason[:1].lower() + reason[1:]
        return f"{made} " + t("Better: {cards} ({n}%), because {why}", cards=cards, n=best, why=why)
    return f"{made} " + t("Better: {cards} ({n}%).", cards=cards, n=best)


def _why(t: Translator, of: Reviewed, turn: JudgedTurn) -> Sequence[str]:
    return of.review.why(t, turn.view, turn.better, of.reader)


def _meaning(t: Translator, of: Reviewed) -> str:
    """Say whose chances the numbers are, the same wherever there are any."""
    whose = t("Percentages are your chances of winning.")
    if not of.own:
        player = marked_seat(t, of.game, of.seat)
        whose = t("Percentages are {player}'s chances of winning.", player=player)
    text = t(
        "The better turns are what {level}, the strongest bot, would have played, knowing only what the player could "
        "see. Chances assume that {level} then plays on for both.",
        level=of.review.judge_name(t),
    )
    return f"{whose} {text}"


def _buttons(
    t: Translator, of: Reviewed, shown: JudgedTurn | None = None, share: Sequence[Button | Link] = ()
) -> list[Row]:
    """Return the buttons to the turns, to the shown one as it was played, and back."""
    match = of.history.match

    def to(turn: int, way: str, label: str, *, here: bool = False) -> Button:
        return match_button(match, "review-here", label, rest=str(ShownTurn(turn, way)), style=chosen_if(here))

    turns = [
        # Translators: a button
        to(point.number, "turn", t("Turn {number}", number=point.number), here=point is shown)
        for point in of.points
    ]
    if shown is None:
        others = [list_here(match, 0, "first", t("Turns")), *replay_here(t, of.game, match)]
    else:
        # Translators: a button
        others = [turn_here(match, shown.number, "review", t("As played")), to(0, "overview", t("Overview"))]
    return [*rows(turns), row(*others, *share)]
