"""The themes of a guided match in words: a sentence or two for each.

They explain the position and the rules, never what to play: a hint beside them may advise otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.games.royal_visit.names import chateau_name, duchy_name, seat_name
from bot.games.royal_visit.states import HandState
from bot.i18n.translator import Translator
from engine.game import GameWord
from engine.royal_visit.board import Seat
from engine.royal_visit.game import seat_of
from engine.royal_visit.position import View, dealt_view
from render.theme import signed

_WORDS: Final[Mapping[str, Callable[[Translator, View, Seat], str]]] = {
    "first": lambda t, _, rival: (
        t(
            "Your first turn. You win once the King or the Crown is in your Chateau, on the left (−8, −7). Nothing "
            "counts until you press End turn."
        )
        if rival is Seat.RED
        else t(
            "Your first turn. You win once the King or the Crown is in your Chateau, on the right (+7, +8). Nothing "
            "counts until you press End turn."
        )
    ),
    "king-theirs": lambda t, _, rival: t(
        "Careful: the King is near {chateau}. If he gets in, you lose. He can't pass a Guard that stands in his way.",
        chateau=chateau_name(t, rival),
    ),
    "king-mine": lambda t, *_: t("The King is near your Chateau. If your cards can bring him in, you win at once."),
    "crown-theirs": lambda t, _, rival: t(
        "Careful: the Crown is near {chateau}. Pawns in that Chateau bring it nearer, and so does a whole "
        "Court in {duchy}.",
        chateau=chateau_name(t, rival),
        duchy=duchy_name(t, rival),
    ),
    "crown-mine": lambda t, *_: t(
        "The Crown is near your Chateau. At the end of your turn, each pawn in your Chateau brings it a space nearer."
    ),
    "little-crown": lambda t, *_: t(
        "It is the Little Crown now: when the draw pile runs out again, the player with the King in their Duchy wins."
    ),
    "pile-low": lambda t, *_: t(
        "When the draw pile runs out, the Crown becomes the Little Crown; the second time, the "
        "player with the King in their Duchy wins."
    ),
    "jester-mine": lambda t, *_: t(
        "You have the Jester's power: he is between your Chateau and the King, or in your Chateau. Your Jester cards "
        "may move King, Guards or Wizard."
    ),
    "jester-theirs": lambda t, _, rival: t(
        "{player} has the Jester's power: the Jester is between {chateau} and the King, or in it. Their Jester "
        "cards may move King, Guards or Wizard.",
        player=seat_name(t, rival),
        chateau=chateau_name(t, rival),
    ),
    "crown-moved": lambda t, *_: t(
        "The Crown moves towards the player whose turn ends: a space for each pawn in their Chateau, "
        "one for the whole Court in their Duchy."
    ),
    "wizard": lambda t, here, _: t(
        "The Wizard is on {space}, between your Chateau and the King. The Wizard's power would bring "
        "the King there, without a card.",
        space=signed(here.pawns.wizard),
    ),
    "drawn": lambda t, *_: t(
        "You refilled your hand to eight cards. Playing many at once empties the draw pile sooner."
    ),
}


def explained(t: Translator, theme: GameWord, state: HandState) -> str:
    """A theme in a sentence or two."""
    return _WORDS[theme](t, dealt_view(state.view), seat_of(state.seat).other)
