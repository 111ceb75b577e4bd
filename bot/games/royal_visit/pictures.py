"""The pictures: states of `bot.games.states` handed to `render`, with their words."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import Final

from bot.games.presentation import people_of
from bot.games.royal_visit.builder.draft import Builder
from bot.games.royal_visit.names import seat_name
from bot.games.royal_visit.states import BoardState, HandState, TurnMade
from bot.games.royal_visit.words.turns import drawn
from bot.i18n.translator import Translator
from engine.royal_visit.board import Seat
from engine.royal_visit.game import seat_of
from engine.royal_visit.position import Picking, dealt_view, outcome
from render.people import Person, name_in
from render.royal_visit.content import NOTHING_DRAWN, BoardContent, Drawn, HandContent, TurnStart
from render.royal_visit.labels import Labels
from render.royal_visit.pictures.board import board_png
from render.royal_visit.pictures.hand import hand_png
from render.royal_visit.pictures.result import result_png
from render.theme import HEADLINE

NOBODY: Final[Mapping[str, Person]] = MappingProxyType({})

NAME_WIDTH: Final = 290
"""Width of a name at most, px, at the type size of a ribbon."""


def board_picture(t: Translator, state: BoardState) -> bytes:
    """The board with the last turn's moves; at the end, the result."""
    draw = board_png if state.outcome is None else result_png
    content = board_content(state)
    return draw(content, labels(t, content.people))


def hand_picture(t: Translator, state: HandState) -> bytes:
    """The board after the draft, above the hand; without plays, with the last turn's moves; at the end, the result."""
    view = dealt_view(state.view)
    ended = state.outcome or outcome(view)
    if ended is not None:
        content = BoardContent(view, outcome=ended, drawn=_drawn(state.last), people=people_of(state))
        return result_png(content, labels(t, content.people))
    return hand_png(drawn_hand(state), labels(t))


def drawn_hand(state: HandState) -> HandContent:
    """The content of a picture of a hand in a match under way."""
    view, seat = dealt_view(state.view), seat_of(state.seat)
    fresh, before = drawn(state.own_last), _before(state)
    builder = state.draft
    if not isinstance(builder, Builder):
        return HandContent(view, seat, None, drawn=fresh, before=before)
    playable = frozenset(card for choice in builder.choices if choice.plays for card in choice.cards)
    chosen = () if builder.choice is None else builder.choice.cards
    targets = tuple(move for target in builder.shown for move in target.moves)
    return HandContent(view, seat, builder.draft, playable, chosen, fresh, targets, before, state.shows_outcome)


def hand_content(state: HandState) -> Hashable:
    """What a hand shows of the turns before: the cards that were drawn, and where pawns and Crown stood.

    None once the match is over. Far smaller than the state, which has the views before and after each of these turns.
    """
    view = state.view
    if state.outcome is not None or isinstance(view, Picking) or outcome(view) is not None:
        return None
    fresh, before = drawn(state.own_last), _before(state)
    return state.seat, view, state.draft.plays, state.draft.chosen, state.my_turn, state.shows_outcome, fresh, before


def board_content(state: BoardState) -> BoardContent:
    """The content of a picture of the board."""
    return BoardContent(dealt_view(state.view), _before(state), state.outcome, _drawn(state.last), people_of(state))


def _before(state: BoardState | HandState) -> TurnStart | None:
    """Pawns and Crown before the last turn."""
    if state.last is None:
        return None
    then = dealt_view(state.last.before)
    return TurnStart(then.pawns, then.crown)


def _drawn(last: TurnMade | None) -> Drawn:
    """The cards that the last turn drew, by seat; none where the reader cannot see them."""
    if last is None:
        return NOTHING_DRAWN
    fresh = drawn(last)
    return (fresh, ()) if seat_of(last.seat) is Seat.GREEN else ((), fresh)


def labels(t: Translator, people: Mapping[str, Person] = NOBODY) -> Labels:
    """Every word in the pictures, with the names of people, where they can be written, in place of their seats'."""
    known = {letter: name_in(person, HEADLINE, NAME_WIDTH) for letter, person in people.items()}
    green, red = (known.get(seat.letter) or seat_name(t, seat) for seat in Seat)
    return Labels(
        # Translators: in a picture, at most 16 characters
        to_move=(t("{player}'s turn", player=green), t("{player}'s turn", player=red)),
        # Translators: in a picture, at most 16 characters
        your_move=t.noun("picture", "Your turn"),
        # Translators: in a picture, at most 16 characters with the player's name
        wins=(t.noun("picture", "{player} wins", player=green), t.noun("picture", "{player} wins", player=red)),
        # Translators: in a picture, at most 16 characters
        drawn=t.noun("picture", "A draw"),
        # Translators: in a picture, at most 16 characters
        cancelled=t.noun("picture", "Cancelled"),
        terminations=(
            ("king", t.noun("picture", "King in the Chateau")),  # Translators: at most 24 characters
            ("crown", t.noun("picture", "Crown in the Chateau")),  # Translators: at most 24 characters
            ("deck", t.noun("picture", "Draw pile ran out")),  # Translators: at most 24 characters
            ("resign", t.noun("picture", "Resigned")),  # Translators: at most 24 characters
            ("time", t.noun("picture", "Out of time")),  # Translators: at most 24 characters
            ("agreed", t.noun("picture", "Agreed")),  # Translators: at most 24 characters
            ("cancelled", t.noun("picture", "Does not count")),  # Translators: at most 24 characters
        ),
        gone=(
            # Translators: in a picture, at most 24 characters with the player's name
            ("resign", tuple(t.noun("picture", "{player} resigned", player=player) for player in (green, red))),
            # Translators: in a picture, at most 24 characters with the player's name
            ("time", tuple(t.noun("picture", "{player} ran out of time", player=player) for player in (green, red))),
        ),
        # Translators: in a picture, at most 22 characters
        wizards_power=t("Wizard's power"),
        # Translators: in a picture, at most 22 characters
        jesters_power=t("Jester's power"),
    )
