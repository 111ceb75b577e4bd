"""The themes of a guided match in words: a sentence or two for each.

They explain the position and the rules, never what to play: a hint beside them may advise otherwise.
"""

from __future__ import annotations

from bot.games.royal_visit.names import chateau_name, duchy_name, known_seat, seat_name
from bot.games.royal_visit.states import HandState
from bot.i18n.translator import Translator
from engine.royal_visit.board import Seat
from engine.royal_visit.position import dealt_view
from render.numbers import signed


def explained(t: Translator, theme: str, state: HandState) -> str:
    """A theme in a sentence or two."""
    here, me = dealt_view(state.view), known_seat(state.seat)
    return {
        "first": t(
            "Your first turn. You win once the King or the Crown is in your Chateau, on the left. Nothing "
            "counts until you press End turn."
        )
        if me is Seat.GREEN
        else t(
            "Your first turn. You win once the King or the Crown is in your Chateau, on the right. Nothing "
            "counts until you press End turn."
        ),
        "king-theirs": t(
            "Careful: the King is near {chateau}. If he gets in, you lose. He can't pass a Guard that stands "
            "in his way.",
            chateau=chateau_name(t, me.other),
        ),
        "king-mine": t("The King is near your Chateau. If your cards can bring him in, you win at once."),
        "crown-theirs": t(
            "Careful: the Crown is near {chateau}. Pawns in that Chateau bring it nearer, and so does a whole "
            "Court in {duchy}.",
            chateau=chateau_name(t, me.other),
            duchy=duchy_name(t, me.other),
        ),
        "crown-mine": t(
            "The Crown is near your Chateau. At the end of your turn, each pawn in your Chateau "
            "brings it a space nearer."
        ),
        "little-crown": t(
            "It is the Little Crown now: when the draw pile runs out again, the player with the King in "
            "their Duchy wins."
        ),
        "pile-low": t(
            "When the draw pile runs out, the Crown becomes the Little Crown; the second time, the "
            "player with the King in their Duchy wins."
        ),
        "jester-mine": t(
            "You have the Jester's power: he is between your Chateau and the King. Your Jester cards may "
            "move King, Guards or Wizard instead."
        ),
        "jester-theirs": t(
            "{player} has the Jester's power: the Jester is between {chateau} and the King. Their Jester "
            "cards may move the King.",
            player=seat_name(t, me.other),
            chateau=chateau_name(t, me.other),
        ),
        "crown-moved": t(
            "The Crown moves towards the player whose turn ends: a space for each pawn in their Chateau, "
            "one for the whole Court in their Duchy."
        ),
        "wizard": t(
            "The Wizard is on {space}, between your Chateau and the King. The Wizard's power would bring "
            "the King there, without a card.",
            space=signed(here.pawns.wizard),
        ),
        "drawn": t("You refilled your hand to eight cards. Playing many at once empties the draw pile sooner."),
    }[theme]
