"""The Royal Court's `GamePresentation`, put together from the files beside this one."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.games.presentation import (
    AdvicePresentation,
    GamePictures,
    GamePresentation,
    LessonPresentation,
    RecordPresentation,
    ReplayPresentation,
    WindowPresentation,
)
from bot.games.registry import emojis_of
from bot.games.royal_court import board, commands, names, pictures, window_words
from bot.games.royal_court.afterwards import closeness, record_words, replay
from bot.games.royal_court.commands import COMMANDS
from bot.games.royal_court.emojis import NAMES, OF_ENDINGS
from bot.games.royal_court.hand import screen
from bot.games.royal_court.learning import guide, hints, lessons
from bot.games.royal_court.rules import own_cards, pages
from bot.games.royal_court.rules import pictures as rules_pictures
from bot.games.royal_court.words import endings, turns
from bot.i18n.translator import Translator
from engine.royal_court.acts.act import Act
from engine.royal_court.position import LETTERS, Position
from render.people import drawn_face
from render.royal_court.style import card_style


def seat_name(t: Translator, seat: str) -> str:
    """The seat's letter, as in pictures."""
    return names.seat_name(t, LETTERS.index(seat))


def seat_mark(seat: str) -> str:
    """A shape in a colour."""
    return names.MARKS[LETTERS.index(seat)]


PRESENTATION: Final[GamePresentation[Position, Act]] = GamePresentation(
    name=endings.game_words,
    commands=COMMANDS,
    seat_name=seat_name,
    seat_mark=seat_mark,
    emojis=partial(emojis_of, "royal_court", NAMES),
    goal=endings.goal_words,
    hand=screen.hand_screen,
    board=board.board_screen,
    pictures=GamePictures(
        hand=pictures.hand_picture,
        hand_content=pictures.hand_content,
        board=pictures.board_picture,
        rules=rules_pictures.rules_picture,
        card_style=card_style,
    ),
    turn_words=turns.turn_words,
    turn_emojis=turns.turn_emojis,
    ending_emoji=OF_ENDINGS.get,
    outcome_words=endings.outcome_words,
    result_words=endings.result_words,
    close_words=closeness.close_words,
    option_words=endings.option_words,
    variant_words=endings.variant_words,
    deal_words=endings.deal_words,
    rules_pages=pages.rules_pages,
    relevant_page=pages.page_now,
    own_cards=own_cards.own_cards,
    bot_names=commands.BOT_NAMES,
    bot_face=lambda name: drawn_face(f"royal_court_{name}"),
    advice=AdvicePresentation(hints.hint_words),
    replay=ReplayPresentation(suffix="gif", alt=replay.replay_alt, picture=replay.replay_picture),
    records=RecordPresentation(
        error_words=record_words.error_words,
        check_words=record_words.check_words,
        replay_words=record_words.replay_words,
    ),
    lessons=LessonPresentation(
        words=lessons.words, missed=lessons.missed, played=lessons.played, best=lessons.BEST, explained=guide.explained
    ),
    windows=WindowPresentation(window_words.order_words, window_words.refused_words),
)
