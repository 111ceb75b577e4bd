"""Royal Visit's `GamePresentation`, put together from the files beside this one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.presentation import (
    AdvicePresentation,
    GamePictures,
    GamePresentation,
    LessonPresentation,
    OpponentPresentation,
    PuzzlePresentation,
    RecordPresentation,
    ReplayPresentation,
    ReviewPresentation,
)
from bot.games.royal_visit import (
    alt,
    card_words,
    closeness,
    guide,
    hand,
    hint,
    lessons,
    levels,
    names,
    pictures,
    puzzles,
    record_words,
    review,
    rules_pages,
    rules_pictures,
    table,
    words,
)
from bot.games.royal_visit.command_words import COMMANDS
from bot.games.states import Draft, TableState
from bot.i18n.translator import Translator
from engine.royal_visit.game import RoyalVisit
from engine.royal_visit.notation import read_position, read_turn
from engine.royal_visit.position import View
from render.royal_visit.style import card_style


def seat_name(t: Translator, seat: str) -> str:
    """Green or Red."""
    return names.seat_name(t, words.known_seat(seat))


def seat_mark(seat: str) -> str:
    """A green or a red circle."""
    return names.MARKS[words.known_seat(seat)]


def start_words(t: Translator, state: TableState) -> str:
    """On whose side the Wizard stands."""
    return words.start_words(t, state.view)


def result_words(t: Translator, how: str, *, won: bool) -> str:
    """Who resigned or ran out of time; else how it ended."""
    return words.result_words(t, how, won=won) or pictures.labels(t).ended(how)


def rules_page_now(view: str, draft: Draft) -> int | None:
    """The page about the chosen card, or about the end; before the deal, the first one."""
    return rules_pages.page_now(view, draft) if RoyalVisit().dealt(view) else rules_pages.GOAL


def judge_name(t: Translator) -> str:
    """The Regent."""
    return levels.level_words(t)[-1].name


def why(t: Translator, view: str, turn: str) -> Sequence[str]:
    """The weightiest reasons for a turn."""
    return hint.why(t, View(read_position(view)), read_turn(turn))


def instead_words(t: Translator, state: TableState) -> str:
    """Cards, pawns and Crown of the judge's turn, and whether it would have decided the match."""
    assert state.last is not None
    return words.would_words(t, judge_name(t), state.last)


PRESENTATION: Final = GamePresentation(
    name=words.game_words,
    commands=COMMANDS,
    seat_name=seat_name,
    seat_mark=seat_mark,
    goal=words.goal_words,
    hand=hand.hand_screen,
    board=table.table_screen,
    pictures=GamePictures(
        hand=pictures.hand_picture,
        board=pictures.table_picture,
        rules=rules_pictures.rules_picture,
        card_style=card_style,
    ),
    turn_words=words.turn_words,
    outcome_words=words.outcome_words,
    result_words=result_words,
    close_words=closeness.close_words,
    start_words=start_words,
    setup_words=words.setup_words,
    pick_labels=words.pick_words,
    option_words=words.option_words,
    variant=words.variant_words,
    deal_check=words.deal_words,
    rules_pages=rules_pages.rules_pages,
    rules_page_now=rules_page_now,
    own_cards=card_words.own_cards,
    opponent=OpponentPresentation(levels.level_words),
    advice=AdvicePresentation(hint.hint_words),
    review=ReviewPresentation(
        judge_name=judge_name,
        why=why,
        instead=review.instead,
        instead_words=instead_words,
        alt=review.review_alt,
        picture=review.review_picture,
    ),
    replay=ReplayPresentation(suffix="gif", alt=alt.replay_alt, picture=pictures.replay_picture),
    records=RecordPresentation(
        wrong=record_words.wrong, check_words=record_words.check_words, by_hand=record_words.by_hand
    ),
    puzzles=PuzzlePresentation(puzzles.played),
    lessons=LessonPresentation(
        words=lessons.words, missed=lessons.missed, played=lessons.played, explained=guide.explained
    ),
)
