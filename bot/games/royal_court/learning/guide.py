"""The themes of a guided match in words: a sentence or two for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.games.royal_court.learning.themes import FEW_CARDS
from bot.games.royal_court.names import PlayerNames
from bot.games.royal_court.states import HandState
from bot.i18n.translator import Sentence, Translator
from engine.game import GameWord
from engine.royal_court.position import LETTERS, Place

_WORDS: Final = {
    "first": Sentence(
        "Your first turn: everyone starts with jack, queen and king. Choose a card, read what it does, then confirm "
        "with **Play it**. **Pick up** counts at once."
    ),
    "ace-held": Sentence(
        "You hold an ace. While an effect is announced, in anyone's turn, the **Nope** button in your hand or on "
        "the board stops it."
    ),
    "open": Sentence("The pile is open: no card was put on it last turn, so you can play any card."),
    "swap": Sentence("That's what you took at random. Now choose what to give in return."),
    "gift": Sentence("You rolled the highest number: give someone one of your cards. Choose one you can do without."),
    "revolt": Sentence(
        "A revolution started a revolt: royals have no effect, you can't choose to pick up, and if nothing of yours is "
        "playable, you're out of the game."
    ),
    "revolt-castle": Sentence(
        "A revolution started a revolt: royals have no effect, you can't choose to pick up, and if nothing of yours is "
        "playable, your castle falls instead."
    ),
    "siege": Sentence(
        "A siege: there's nothing left to pick up, and a player who has to is killed. Stay in longer than {player}.",
        player=None,
    ),
    "court-mine": Sentence(
        "The cards of your court are stronger: play them from there. When the last one is played, the court ends."
    ),
    "guests": Sentence(
        "There's a court in play, so your royals lie face up as guests. You can still play them, but they "
        "aren't any stronger."
    ),
    "court-theirs": Sentence(
        "{player} has a court: its royals are stronger. A revolution brings it down, unless a castle protects it.",
        player=None,
    ),
    "court-held": Sentence(
        "You have a jack, a queen and a king: a royal court. You can lay it whatever the top card "
        "is, even when nothing is playable."
    ),
    "joker-held": Sentence(
        "You hold a joker: it's playable on any card. Roll a ten-sided die (d10): the others pick up that many "
        "cards in all."
    ),
    "queen-held": Sentence(
        "You hold a queen: she reverses the direction of play. With only two players, she gives one more action."
    ),
    "castle-held": Sentence(
        "You can build a castle, whatever the top card is: three or four cards gone at once, and protection."
    ),
    "castle-theirs": Sentence(
        "{player} has a castle. A 6 aimed at them brings it down on a roll of 4 or more.", player=None
    ),
    "revolt-held": Sentence(
        "You have 2, 3, 4 and 5: a revolution. It starts a revolt: the first player without a castle "
        "who can't play is killed, maybe you."
    ),
    "set-held": Sentence(
        "You have a set, several cards of one rank: play them together. But then you roll, and on 1 "
        "to 5 you pick up cards."
    ),
    "few-theirs": Sentence(
        "{player} has few cards left. Sixes and jokers slow them down; keep an ace for their jack or queen.",
        player=None,
    ),
    "few-mine": Sentence(
        "You have few cards left. Plan your last one: it must be playable, and a set still needs its roll."
    ),
    "pile-out": Sentence(
        "The draw pile ran out and was shuffled again. The third time, the match ends, and the fewest cards win."
    ),
    "actions": Sentence("You have several actions: play that many cards or combos this turn, or end it sooner."),
    "roll": Sentence("A d6 is a six-sided die. A stronger card rolls the next one up: d4, d6, d8, d10, d12, d20."),
}

_ABOUT: Final[Mapping[GameWord, Callable[[Place], object]]] = {
    "court-theirs": lambda place: place.courts,
    "castle-theirs": lambda place: place.castles,
    "few-theirs": lambda place: place.own <= FEW_CARDS,
}
"""What another player has of whom a theme tells."""


def explained(t: Translator, theme: GameWord, state: HandState) -> str:
    """A theme in a sentence or two."""
    view, name_of = state.view, PlayerNames(t, state.players)
    who = view.besieger
    if (has := _ABOUT.get(theme)) is not None:
        others = (seat for seat, place in enumerate(view.places) if LETTERS[seat] != state.seat and not place.fate)
        who = next((seat for seat in others if has(view.places[seat])), None)
    return t.say(_WORDS[theme], lambda _: "" if who is None else name_of(who))
