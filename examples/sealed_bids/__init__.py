"""Sealed Bids, the game of docs/adding-a-game.md: the rules, its words and its pictures."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from bot.games.api import BLUE, GameLogic, HostedGame, LazyText, lays_plays, usual_presentation
from examples.sealed_bids import pictures, words
from examples.sealed_bids.rules import SealedBids

RULES: Final = SealedBids()

GAME: Final = HostedGame(
    GameLogic(rules=RULES, press=lays_plays(RULES)),
    usual_presentation(
        RULES,
        name=LazyText("Sealed Bids"),
        group="sealedbids",
        description=LazyText("Bid in secret for five prizes"),
        goal=LazyText("Win the most points: in each round, the highest card that nobody else bids wins."),
        explanation=LazyText(
            "Everyone holds five cards from 1 to 9. In each of five rounds, everyone bids a card in secret. When all "
            "have bid, the cards are revealed: the highest card that nobody else bid wins 1 point in round 1, 2 in "
            "round 2, and so on. The most points win."
        ),
        endings={"rounds": LazyText("All cards played"), "alone": LazyText("Only one player is left")},
        colour=BLUE,
        standing=words.standing,
        own=words.own,
        control=words.control,
        turn_words=words.turn_words,
        scene=pictures.scene,
    ),
    catalogue=files(__name__) / "locale",
)
