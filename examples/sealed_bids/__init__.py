"""Sealed Bids, the game of docs/adding-a-game.md: the rules, how a turn is drafted, its words and its pictures."""

from __future__ import annotations

from typing import Final

from bot.games.logic import GameLogic
from bot.games.presentation import GamePictures, GamePresentation, ReplayPresentation
from bot.games.registry import HostedGame
from bot.games.screens import CommandWords
from bot.games.states import Draft
from bot.i18n.translator import LazyText
from examples.sealed_bids import pictures, screens, words
from examples.sealed_bids.position import Position
from examples.sealed_bids.rules import SealedBids

RULES: Final = SealedBids()


def press(view: Position, draft: Draft, control: str) -> Draft:
    """Choose a card in place of the chosen one."""
    return Draft((control,)) if control in RULES.next_plays(view, ()) else draft


GAME: Final = HostedGame(
    GameLogic(rules=RULES, press=press),
    GamePresentation(
        name=words.name,
        commands=CommandWords(group="sealedbids", description=LazyText("Bid in secret for five prizes")),
        seat_name=words.seat_name,
        seat_mark=words.MARKS.__getitem__,
        goal=words.goal,
        hand=screens.hand,
        board=screens.board,
        pictures=GamePictures(hand=pictures.hand, board=pictures.board, card_style=pictures.card_style),
        turn_words=words.turn_words,
        outcome_words=words.outcome_words,
        result_words=words.result_words,
        rules_pages=screens.rules_pages,
        replay=ReplayPresentation(suffix="gif", alt=screens.replay_alt, picture=pictures.replay),
    ),
)
