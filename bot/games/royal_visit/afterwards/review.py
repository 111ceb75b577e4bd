"""A finished match reviewed: the chart of the chances, and the same in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.games.lines import fitted, percent
from bot.games.royal_visit.learning import puzzles
from bot.games.royal_visit.names import seat_name
from bot.games.royal_visit.pictures import labels
from bot.games.royal_visit.states import BoardState, JudgedTurn
from bot.games.royal_visit.words.endings import outcome_words
from bot.i18n.translator import Translator
from engine.game import Outcome
from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Hidden
from engine.royal_visit.game import seat_of, turn_of
from engine.royal_visit.position import View, dealt_view
from engine.royal_visit.turns.plays import spent
from render.royal_visit.pictures.chart import Chart, Point, chart_png


def instead(turn: JudgedTurn, before: BoardState) -> BoardState:
    """The public view after the better turn. The cards that it would have drawn are still in the draw pile."""
    better = turn_of(turn.better)
    state = puzzles.played(turn.view, tuple(map(str, better)))
    assert state.last is not None
    seat, known, after = seat_of(turn.seat), dealt_view(before.view), dealt_view(state.view)
    held, other = known.hands[seat], known.hands[seat.other]
    assert not isinstance(held, Hidden)  # only a match that is over is reviewed
    kept = tuple(sorted((Counter(held) - Counter(spent(better))).elements()))
    pile = len(after.draw) + len(after.hands[seat]) - len(kept)
    hands = (kept, other) if seat is Seat.GREEN else (other, kept)
    view = View(replace(after, hands=hands, draw=Hidden(pile) if pile else ()))
    made = replace(state.last, number=turn.number, before=before.view, after=view)
    return BoardState(before.reader, view, made, state.outcome)


def review_picture(
    t: Translator, turns: Sequence[JudgedTurn], marked: Sequence[int], outcome: Outcome, seat: str, own: bool
) -> bytes:
    """The seat's player above, the other one below, turn by turn. `own`: the seat is the reader's."""
    return chart_png(chart(t, turns, marked, outcome, seat, own=own))


def chart(
    t: Translator, turns: Sequence[JudgedTurn], marked: Sequence[int], outcome: Outcome, seat: str, *, own: bool
) -> Chart:
    """What the chart shows, with its words."""
    words, top = labels(t), seat_of(seat)
    winner = None if outcome.winner is None else seat_of(outcome.winner)
    return Chart(
        points=tuple(Point(*turn.chances_of(seat)) for turn in turns),
        marked=tuple(marked),
        winner=winner,
        title=words.winner(winner) if outcome.scores else words.cancelled,
        # Translators: in a picture, at most 22 characters: above the chart of a review
        subtitle=t.noun("picture", "Your winning chance") if own else t.noun("picture", "Chance of winning"),
        # Translators: in a picture, at most 8 characters: what the numbers along a chart count
        across=t.noun("picture", "Turn"),
        top=top,
    )


def review_alt(t: Translator, turns: Sequence[JudgedTurn], outcome: Outcome, seat: str, own: bool) -> str:
    """Describe the end, then the chance after every turn as far as there is room."""
    return fitted(_sentences(t, turns, outcome, seat, own=own))


def _sentences(t: Translator, turns: Sequence[JudgedTurn], outcome: Outcome, seat: str, *, own: bool) -> Iterator[str]:
    if own:
        yield t("A chart of your chances of winning, turn by turn")
    else:
        player = seat_name(t, seat_of(seat))
        yield t("A chart of {player}'s chances of winning, turn by turn", player=player)
    yield outcome_words(t, outcome)
    for start in range(0, len(turns), 10):
        part = turns[start : start + 10]
        yield t(
            "Chances after turns {first} to {last}, in per cent: {chances}",
            first=part[0].number,
            last=part[-1].number,
            chances=", ".join(str(percent(turn.chances_of(seat)[1])) for turn in part),
        )
