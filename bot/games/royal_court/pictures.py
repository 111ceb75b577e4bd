"""The pictures: states of `bot.games.states` handed to `render`, with their words."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from bot.games.lines import place_names
from bot.games.presentation import people_of
from bot.games.royal_court.builder.draft import Builder
from bot.games.royal_court.names import rank_sign
from bot.games.royal_court.states import BoardState, HandState, TurnMade
from bot.games.royal_court.words.effects import effects_of, holding, last_cards
from bot.games.royal_court.words.endings import result_words
from bot.i18n.translator import Translator
from engine.game import Outcome
from engine.royal_court.outcome import outcome
from engine.royal_court.position import LETTERS, Ending, Position
from render.royal_court.content import BoardContent, HandContent, LastAct, WaitingContent
from render.royal_court.labels import Labels
from render.royal_court.pictures.board import board_png
from render.royal_court.pictures.hand import hand_png, waiting_png
from render.royal_court.pictures.result import result_png

OUTSIDE_ENDINGS = ("resign", "time", "agreed", "bots")
"""How a match ends outside of the rules."""


def board_content(state: BoardState) -> BoardContent:
    """The content of a picture of the table."""
    return BoardContent(_counted(state.view), _done(state.last), state.outcome, people_of(state))


def board_picture(t: Translator, state: BoardState) -> bytes:
    """The table with what the last act did; at the end, the podium."""
    draw = board_png if state.outcome is None else result_png
    return draw(board_content(state), labels(t))


def hand_picture(t: Translator, state: HandState) -> bytes:
    """The player's own cards; above them the table, if it is their turn; at the end, the podium."""
    match hand_content(state):
        case HandContent() as hand:
            return hand_png(hand, labels(t))
        case WaitingContent() as hand:
            return waiting_png(hand, labels(t))
    ended = _ended(state)
    table = BoardContent(state.view, _done(state.last), ended, people_of(state))
    return (board_png if ended is None else result_png)(table, labels(t))


def hand_content(state: HandState) -> HandContent | WaitingContent | None:
    """The content of a picture of a hand; None if its player is out, or the match is over.

    A player who chooses nothing sees the same as while they wait: the table is on the board.
    """
    seat, builder = LETTERS.index(state.seat), state.draft
    own, fresh = state.view.places[seat], last_cards(state.own_last, seat, state.view)
    if own.fate or _ended(state) is not None:
        return None
    if not isinstance(builder, Builder):
        return WaitingContent(own, seat, fresh)
    drafting = builder.drafting  # in a pause, on what follows
    view, chosen = _counted(drafting.position), builder.stage.tokens
    return HandContent(view, seat, drafting.playable, chosen, fresh, people_of(state))


def _counted(view: Position) -> Position:
    """The view with the cards that a swap has taken in the hand of who took them."""
    return replace(view, places=tuple(holding(view, seat) for seat in range(view.players)))


def _ended(state: HandState) -> Outcome | None:
    return state.outcome or outcome(state.view)


def _done(last: TurnMade | None) -> LastAct | None:
    return None if last is None else effects_of(last).done


@lru_cache(maxsize=8)
def labels(t: Translator) -> Labels:
    """Every word in the pictures. Cached: looking them up takes a twentieth of a hand's time."""
    return Labels(
        # Translators: in a picture, two lines of at most 11 characters
        higher=t.noun("picture", "same or higher"),
        # Translators: in a picture, two lines of at most 11 characters
        lower=t.noun("picture", "same or lower"),
        # Translators: in a picture, two lines of at most 11 characters
        anything=t.noun("picture", "anything"),
        ranks=(rank_sign(t, "A"), rank_sign(t, "J"), rank_sign(t, "Q"), rank_sign(t, "K")),
        # Translators: in a picture below a player's name, at most 11 characters
        turn=t.noun("picture", "to play"),
        # Translators: in a picture after a number from 2 on, at most 8 characters
        actions=t.noun("picture", "actions"),
        # Translators: in a picture, at most 14 characters
        one_left=t.noun("picture", "1 card left!"),
        # Translators: in a picture below a player's name, at most 8 characters: nobody has fewer cards
        fewest=t.noun("picture", "ahead"),
        # Translators: the next ones stand in a picture below what happens, at most 16 characters
        events=(
            ("begins", t.noun("picture", "Begins")),
            ("plays", t.noun("picture", "Has played")),
            ("actions", t.noun("picture", "Plays more")),
            ("turn", t.noun("picture", "Other way round")),
            ("named", t.noun("picture", "Plays next")),
            ("takes", t.noun("picture", "Takes at random")),
            ("gives", t.noun("picture", "Gives in return")),
            ("swap", t.noun("picture", "Swapped")),
            ("six", t.noun("picture", "Catapult!")),
            ("missed", t.noun("picture", "Missed!")),
            ("fallen", t.noun("picture", "A castle falls!")),
            ("backfire", t.noun("picture", "Backfires!")),
            ("draw", t.noun("picture", "Picks up")),
            ("rain", t.noun("picture", "Others pick up")),
            ("some", t.noun("picture", "Pick up")),
            ("revolt", t.noun("picture", "Revolution!")),
            ("executed", t.noun("picture", "Executed!")),
            ("killed", t.noun("picture", "Killed!")),
            ("gift", t.noun("picture", "A gift")),
            ("court", t.noun("picture", "A royal court")),
            ("castle", t.noun("picture", "A new castle")),
            ("end", t.noun("picture", "Ends the turn")),
            ("out", t.noun("picture", "Out of the game")),
        ),
        # Translators: in a picture, at most 8 characters
        next=t.noun("picture", "next"),
        # Translators: in a picture, at most 8 characters: out of the game
        out=t.noun("picture", "out"),
        # Translators: in a picture, at most 6 characters
        nope=t.noun("picture", "Nope!"),
        # Translators: in a picture, at most 8 characters: does anybody say Nope?
        asks=t.noun("picture", "Nope?"),
        # Translators: in a picture, at most 14 characters: the nope was noped
        stands=t.noun("picture", "It happens"),
        # Translators: in a picture, at most 10 characters
        revolt=t.noun("picture", "Revolt!"),
        # Translators: in a picture, at most 10 characters
        siege=t.noun("picture", "Siege!"),
        # Translators: in a picture after a player's sign, at most 11 characters
        wins=t.noun("picture", "wins"),
        # Translators: in a picture, at most 15 characters
        shared=t.noun("picture", "A shared win"),
        # Translators: in a picture, at most 15 characters
        cancelled=t.noun("picture", "Cancelled"),
        places=place_names(t),
        terminations=tuple((each, result_words(t, each)) for each in (*Ending, *OUTSIDE_ENDINGS)),
    )
