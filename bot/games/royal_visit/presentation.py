"""Royal Visit's `GamePresentation`, put together from the files beside this one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.games.presentation import (
    AdvicePresentation,
    GamePictures,
    GamePresentation,
    LessonPresentation,
    PuzzlePresentation,
    RecordPresentation,
    ReplayPresentation,
    ReviewPresentation,
)
from bot.games.registry import emojis_of
from bot.games.royal_visit import commands, names, pictures
from bot.games.royal_visit.afterwards import closeness, record_words, replay, review
from bot.games.royal_visit.commands import COMMANDS
from bot.games.royal_visit.hand import screen
from bot.games.royal_visit.learning import guide, hints, lessons, puzzles
from bot.games.royal_visit.names import EMOJIS, OF_ENDINGS
from bot.games.royal_visit.rules import own_cards, pages
from bot.games.royal_visit.rules import pictures as rules_pictures
from bot.games.royal_visit.states import BoardState
from bot.games.royal_visit.words import endings, turns
from bot.games.royal_visit.words.alt import public_alt
from bot.games.royal_visit.words.standing import public_board
from bot.games.royal_visit.words.turns import discard_words, turn_words
from bot.games.screens import BoardScreen
from bot.i18n.translator import Translator
from engine.game import GameWord
from engine.royal_visit.game import MatchAction, seat_of, turn_of
from engine.royal_visit.position import MatchView, dealt_view
from render.people import drawn_face
from render.royal_visit.geometry import card_style
from render.theme import FADED, SIDES

NOBODY: Final = FADED
"""The colour of a match without a winner."""


def board_screen(t: Translator, state: BoardState) -> BoardScreen:
    """The board. The caller adds whose turn it is and how the match ended."""
    position, last, ended = dealt_view(state.view), state.last, state.outcome
    # The colour of the player to move, or of the winner; 24 bits, red first.
    seat = position.turn if ended is None or ended.winner is None else seat_of(ended.winner)
    colour = SIDES[seat] if ended is None or ended.winner else NOBODY
    return BoardScreen(
        last="" if last is None else turn_words(t, last),
        standing=discard_words(t, position) if position.discard else "",
        alt=public_alt(t, position, state.outcome),
        board=partial(public_board, t, position, state.outcome),
        colour=int.from_bytes(bytes(colour)),
    )


def seat_name(t: Translator, seat: str) -> str:
    """Green or Red."""
    return names.seat_name(t, seat_of(seat))


def result_words(t: Translator, termination: GameWord, *, won: bool) -> str:
    """Who resigned or ran out of time; else how it ended."""
    return endings.result_words(t, termination, won=won) or pictures.labels(t).ended(termination)


def judge_name(t: Translator) -> str:
    """The Regent."""
    return t.translate(commands.LEVELS[-1]).partition(":")[0]


def why(t: Translator, view: MatchView, turn: MatchAction, reader: str | None) -> Sequence[str]:
    """The weightiest reasons for a turn."""
    return hints.why(t, dealt_view(view), turn_of(turn), None if reader is None else seat_of(reader))


PRESENTATION: Final[GamePresentation[MatchView, MatchAction]] = GamePresentation(
    name=endings.game_words,
    commands=COMMANDS,
    seat_name=seat_name,
    seat_mark=names.MARKS.__getitem__,
    emojis=partial(emojis_of, "royal_visit", EMOJIS),
    goal=endings.goal_words,
    hand=screen.hand_screen,
    board=board_screen,
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
    result_words=result_words,
    close_words=closeness.close_words,
    start_words=endings.start_words,
    setup_words=endings.setup_words,
    pick_labels=endings.pick_words,
    option_words=endings.option_words,
    variant_words=names.variant_words,
    deal_words=endings.deal_words,
    rules_pages=pages.rules_pages,
    relevant_page=pages.page_now,
    own_cards=own_cards.own_cards,
    bot_names=commands.BOT_NAMES,
    bot_face=lambda name: drawn_face(f"royal_visit_{name}"),
    advice=AdvicePresentation(hints.hint_words),
    review=ReviewPresentation(
        judge_name=judge_name,
        why=why,
        instead=review.instead,
        played_words=turns.played_to,
        better_words=turns.better_words,
        alt=review.review_alt,
        picture=review.review_picture,
    ),
    replay=ReplayPresentation(suffix="gif", alt=replay.replay_alt, picture=replay.replay_picture),
    records=RecordPresentation(
        error_words=record_words.error_words,
        check_words=record_words.check_words,
        replay_words=record_words.replay_words,
    ),
    puzzles=PuzzlePresentation(puzzles.played, puzzles.board),
    lessons=LessonPresentation(
        words=lessons.words, missed=lessons.missed, played=lessons.played, best=lessons.BEST, explained=guide.explained
    ),
)
