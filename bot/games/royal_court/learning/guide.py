"""The themes of a guided match in words: a sentence or two for each."""

from __future__ import annotations

from bot.games.royal_court.names import PlayerNames
from bot.games.royal_court.states import HandState
from bot.i18n.translator import Translator
from engine.royal_court.position import LETTERS


def explained(t: Translator, theme: str, state: HandState) -> str:
    """A theme in a sentence or two."""
    here, me, name_of = state.view, LETTERS.index(state.seat), PlayerNames(t, state.players)
    match theme:
        case "first":
            return t(
                "Your first turn: choose a card and read what it would do. Nothing counts until you press "
                "the green button."
            )
        case "ace-held":
            return t(
                "You hold an ace. While an effect is announced, in anyone's turn, press **Nope!** in your hand or on "
                "the board, and it doesn't happen."
            )
        case "open":
            return t("The pile is open: nothing was played last turn, so you can play any card.")
        case "stuck":
            return t(
                "Nothing is playable. Pick up a card; if that isn't playable either, end your turn, and the pile opens."
            )
        case "swap":
            return t(
                "You took these at random. Now choose as many of your own to give; you keep what you've just taken."
            )
        case "gift":
            return t("You rolled the highest number: give someone one of your cards. Choose one you can do without.")
        case "swapped":
            return t(
                "Someone played a king and swapped cards with you. What's new in your hand is marked in the picture."
            )
        case "revolt":
            return t(
                "A revolt: royals have no effect, and you can't choose to pick up. If nothing of yours is "
                "playable, you're out of the game: plan ahead."
            )
        case "revolt-castle":
            return t(
                "A revolt: royals have no effect, and you can't choose to pick up. If nothing of yours is "
                "playable, your castle falls and saves you."
            )
        case "siege":
            return t(
                "A siege: there's nothing left to pick up, and a player who has to is killed. Outlast {player}.",
                player=name_of(here.besieger if here.besieger is not None else me),
            )
        case "court-mine":
            return t(
                "The cards of your court are stronger: play them from there. When the last one is played, the "
                "court ends."
            )
        case "guests":
            return t(
                "There's a court in play, so your royals lie face up as guests. You can still play them, but they "
                "aren't any stronger."
            )
        case "court-theirs":
            return t(
                "Someone has a court: its royals are stronger. A revolution brings it down, unless a castle "
                "protects it."
            )
        case "court-held":
            return t(
                "You have a jack, a queen and a king: a royal court. You can lay it whatever the top card "
                "is, even when nothing is playable."
            )
        case "castle-held":
            return t(
                "Your 7, 8, 9, 10 can make a castle: three or four cards gone at once, whatever the top "
                "card is, and protection."
            )
        case "castle-theirs":
            return t("Someone has a castle. A 6 aimed at them brings it down on a roll of 4 or more.")
        case "revolt-held":
            return t(
                "You have 2, 3, 4 and 5: a revolution. Plan your next turns: the first player without a castle "
                "who can't play is killed, maybe you."
            )
        case "set-held":
            return t(
                "You have a set, several cards of one rank: play them together. But then you roll, and on 1 "
                "to 5 you pick up cards."
            )
        case "few-theirs":
            return t(
                "Someone has few cards left. Sixes and jokers slow them down; keep an ace for their jack or queen."
            )
        case "few-mine":
            return t(
                "You have few cards left. Plan your last one: it must be playable, and a set still needs its roll."
            )
        case "pile-out":
            return t(
                "The draw pile ran out and was shuffled again. The third time, the match ends, and the "
                "fewest cards win."
            )
        case "actions":
            return t("You have several actions: play that many cards or combos this turn, or end it sooner.")
        case _:
            return t("A d6 is a six-sided die. A stronger card rolls the next one up: d4, d6, d8, d10, d12, d20.")
