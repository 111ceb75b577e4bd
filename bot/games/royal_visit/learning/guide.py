"""The themes of a guided match in words: a sentence or two for each."""

from __future__ import annotations

from bot.games.royal_visit.names import known_seat, seat_name
from bot.games.royal_visit.states import HandState
from bot.i18n.translator import Translator
from engine.royal_visit.board import Seat
from engine.royal_visit.position import dealt_view
from render.numbers import signed


def explained(t: Translator, theme: str, state: HandState) -> str:
    """A theme in a sentence or two."""
    here, me = dealt_view(state.view), known_seat(state.seat)
    other = seat_name(t, me.other)
    match theme:
        case "first":
            if me is Seat.GREEN:
                return t(
                    "Your first turn: pull the King toward your Chateau, on the left. Try what you like; nothing "
                    "counts until you press End turn."
                )
            return t(
                "Your first turn: pull the King toward your Chateau, on the right. Try what you like; nothing counts "
                "until you press End turn."
            )
        case "king-theirs":
            return t(
                "Careful: the King is near {player}'s Chateau. If he gets in, you lose. Pull him back, or block his "
                "way with a Guard.",
                player=other,
            )
        case "king-mine":
            return t("The King is near your Chateau. Can your cards bring him in? Then you win at once.")
        case "crown-theirs":
            return t(
                "Careful: the Crown is near {player}'s Chateau. Get pawns out of that Chateau, or the King or a Guard "
                "to your side.",
                player=other,
            )
        case "crown-mine":
            return t("The Crown is near your Chateau. Each pawn in your Chateau brings it a space nearer, every turn.")
        case "little-crown":
            return t(
                "The Crown shows its Little face. When the draw pile runs out once more, the match is over, and the "
                "King's side wins."
            )
        case "pile-low":
            return t(
                "The draw pile is low. When it runs out, the Crown turns to its Little face; the second time, the "
                "King's side wins."
            )
        case "jester-mine":
            return t(
                "You have the Jester's power: he is nearer to your end than the King. Your Jester cards may move "
                "others now."
            )
        case "jester-theirs":
            return t(
                "{player} has the Jester's power: the Jester is nearer to their end than the King. Their Jester cards "
                "may move the King.",
                player=other,
            )
        case "crown-moved":
            return t(
                "The Crown has moved: pawns in a Chateau pull it there, and so do King and Guards on one side. In a "
                "Chateau, it wins."
            )
        case "wizard":
            return t(
                "The Wizard is on {space}, nearer to you than the King. Wizard's power would bring the King there, "
                "without a card.",
                space=signed(here.pawns.wizard),
            )
        case _:
            return t("You drew back to eight cards. Playing many at once brings the end of the draw pile nearer.")
