"""The themes of a guided match in words: a sentence or two for each."""

from __future__ import annotations

from bot.games.royal_court.names import Called
from bot.games.royal_court.states import HandState
from bot.i18n.translator import Translator
from engine.royal_court.position import LETTERS


def explained(t: Translator, theme: str, state: HandState) -> str:
    """A theme in a sentence or two."""
    here, me, called = state.view, LETTERS.index(state.seat), Called(t, state.players)
    match theme:
        case "first":
            return t(
                "Your first turn: press a card, and read what it would do. Nothing counts until you press the green "
                "button."
            )
        case "open":
            return t("The pile is open: nothing was played in the last turn, so whatever you have may be played now.")
        case "stuck":
            return t(
                "Nothing of yours fits. Pick up a card; if that does not fit either, end your turn, and the pile is "
                "open."
            )
        case "window":
            return t(
                "Something is about to happen, and you may stop it: an ace says Nope, out of turn. Or let it pass, and "
                "keep the ace."
            )
        case "window-without":
            return t(
                "You are asked whether you say Nope. Without an ace you can only let it pass; nobody learns that you "
                "have none."
            )
        case "window-own":
            return t("Your own roll would make you pick up cards. You may nope that, too.")
        case "nope-noped":
            return t("Somebody has said Nope. A nope can be noped: then it happens after all.")
        case "swap":
            return t(
                "You have taken these blindly. Now choose as many of your own to give; what you have just taken stays "
                "with you."
            )
        case "gift":
            return t(
                "The highest number of the roll: give somebody one of your cards. Choose one that does you no good."
            )
        case "swapped":
            return t(
                "Somebody has swapped cards with you by a king. What is new in your hand is marked in the picture."
            )
        case "revolt":
            return t(
                "A revolt: royals do nothing, and you cannot pick up. If nothing of yours fits, you are killed: think "
                "ahead."
            )
        case "revolt-castle":
            return t(
                "A revolt: royals do nothing, and you cannot pick up. If nothing of yours fits, your castle falls in "
                "place of your head."
            )
        case "siege":
            return t(
                "A siege: there is nothing to pick up any more, and whoever must is killed. Outlast {player}.",
                player=called(here.besieger if here.besieger is not None else me),
            )
        case "court-mine":
            return t(
                "Your court's cards are upgraded: play them from there. When the last one is played, the court ends."
            )
        case "guests":
            return t(
                "There is a court, so your royals lie open as guests. They are still yours to play, without any "
                "upgrade."
            )
        case "court-theirs":
            return t(
                "There is a court: its owner's royals are stronger now. A revolution brings it down, unless a castle "
                "guards it."
            )
        case "court-held":
            return t(
                "You have jack, queen and king: a royal court, laid whatever the pile shows. Good when nothing else "
                "fits."
            )
        case "castle-held":
            return t(
                "Your stones make a castle: three or four cards fewer at once, whatever the pile shows, and protection."
            )
        case "castle-theirs":
            return t("Somebody has a castle. A six aimed there brings it down with a 4 or more.")
        case "revolt-held":
            return t(
                "You have 2, 3, 4 and 5: a revolution. Mind the next rounds: whoever cannot play then is killed, you "
                "too."
            )
        case "set-held":
            return t(
                "You have several of one rank: play them at once. But then you roll, and a low number makes you pick "
                "up."
            )
        case "few-theirs":
            return t(
                "Somebody has few cards left. Sixes, kings and jokers slow them down; keep an ace for the last one."
            )
        case "few-mine":
            return t("You are nearly there. Mind which card comes last: it has to fit, and a set has to be rolled for.")
        case "pile-out":
            return t(
                "The draw pile has run out and was shuffled anew. The third time the match ends: fewest cards win."
            )
        case "actions":
            return t("You have several actions: play that many cards or combos this turn, or end it sooner.")
        case _:
            return t("A die was rolled. An upgraded card rolls a bigger one: d4, d6, d8, d10, d12, d20.")
