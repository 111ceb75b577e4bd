"""The rules to read in Discord, in pages, in our own words. What the printed rules leave open is marked.

docs/rules.md has the complete rules; these pages are what players need at the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from bot.games.front import RulesPage
from bot.games.royal_visit.names import PRIVILEGE, choice_name
from bot.games.royal_visit.rules_pictures import examples, rules_alt
from bot.i18n.translator import Translator
from engine.royal_visit.cards import Card

RULING: Final = "⚖"
"""Beside whatever is our reading of the printed rules."""

POINT: Final = "- "

PLAIN: Final = ("cast", "setup", "setup_manual")
"""Pictures that show no more than their page tells."""

LIMIT: Final = 1500
"""Characters of a page in English, so that no language outgrows Discord's message."""


def rules_pages(t: Translator) -> tuple[RulesPage, ...]:
    """Every page in order."""
    return (
        _page(t, t("What it is about"), _aim(t), "cast"),
        _page(t, t("Setup"), _setup(t), "setup"),
        _page(t, t("A turn"), _turn(t), "turn"),
        _page(t, t("Cards of the King and the Guards"), _court_cards(t), "court_cards"),
        _page(t, t("Cards of the Wizard and the Jester"), _other_cards(t), "other_cards"),
        _page(t, t("The Wizard's power"), _wizards_power(t), "wizard_power"),
        _page(t, t("The Jester's power"), _jesters_power(t), "jester_power"),
        _page(t, t("The Crown"), _crown(t), "crown"),
        _page(t, t("How it ends"), _end(t), "end"),
        _page(t, t("Two rulesets"), _rulesets(t), "setup_manual"),
        _page(t, t("A fair deal"), _fair_deal(t)),
    )


def _page(t: Translator, title: str, lines: Iterable[str], picture: str | None = None) -> RulesPage:
    parts = list(lines)
    if any(RULING in part for part in parts):
        parts.append("-# " + t("⚖ The printed rules leave this open: this is how we play it."))
    text = parts[0]
    for above, part in pairwise(parts):
        ends = above.startswith(POINT) and not part.startswith(POINT)  # or else it would belong to the last point
        text += f"\n\n{part}" if ends else f"\n{part}"
    if picture is None:
        return RulesPage(title, text)
    told = [] if picture in PLAIN else [t("**Examples:**"), *_points(*examples(t, picture))]
    return RulesPage(title, text, picture, rules_alt(t, picture), "\n".join(told))


def _points(*lines: str) -> tuple[str, ...]:
    return tuple(POINT + line for line in lines)


def _aim(t: Translator) -> tuple[str, ...]:
    return (
        t(
            "Green and Red pull the King to and fro on a road with a Chateau at either end. No pawn belongs to "
            "anybody; everyone's cards move all of them."
        ),
        *_points(
            t("The road has 17 spaces ⚖, from −8 to +8. In the middle, on 0, is the Fountain."),
            t("Green's Chateau is −8 and −7, Red's is +7 and +8. All of one's half is one's Duchy, or side ⚖."),
            t(
                "The **King**, the left and the right **Guard** are the Court. The order left Guard, King, right Guard "
                "never changes, and no two of them share a space."
            ),
            t("The **Wizard** and the **Jester** go wherever they like and share spaces with anyone."),
            t("The **Crown** has its own track beside the road, with the same spaces."),
        ),
        t(
            "You win when the King or the Crown reaches your Chateau, or when the cards run out with the King on your "
            "side."
        ),
    )


def _setup(t: Translator) -> tuple[str, ...]:
    return _points(
        t("The challenger is Green, whoever accepts is Red."),
        t("The King starts on 0, the Guards on −2 and +2, the Crown on 0 with its Big face up."),
        t(
            "Green holds the Wizard in one closed hand and the Jester in the other. Red picks a hand: the pawn in it "
            "starts on Red's side, the other one on Green's, next to the King."
        ),
        t("Everybody gets eight cards; the other 38 are the draw pile."),
        t("Whoever has the Wizard on their side moves first."),
    )


def _turn(t: Translator) -> tuple[str, ...]:
    return (
        t(
            "**1. Act**: play cards, as many as you like but at least one, all of one type: King, Guards, Wizard or "
            "Jester. Or use the Wizard's power and play no card."
        ),
        *_points(
            t("Each card is carried out in full, or it may not be played."),
            t("A card moves its pawn either way along the road ⚖, but only one way ⚖."),
            t("Every play moves something ⚖. The turn as a whole may end where it began."),
            t("Where nothing at all can be done, you pass."),
        ),
        t("**2. Crown**: it moves toward you if you have earned it (see *The Crown*)."),
        t("**3. Refill**: draw up to eight cards."),
        t("The moment the King stands in a Chateau, the match is over: nothing more is played, moved or drawn."),
    )


def _court_cards(t: Translator) -> tuple[str, ...]:
    king, guard, both, flank = (choice_name(t, card.name) for card in (Card.K1, Card.G1, Card.G2, Card.GF))
    return (
        *_points(
            # Translators: each of these is "name of the card, how many there are: what it does"
            t("**{card}**, 12 of them ⚖: the King 1 space.", card=king),
            t(
                "**{card}**: two King cards played together. King and both Guards go 1 space the same way; all three "
                "move, or none.",
                card=choice_name(t, PRIVILEGE),
            ),
            t("**{card}**, 4 ⚖: one Guard 1 space.", card=guard),
            t("**{card}**, 10 ⚖: one Guard 2 spaces, or both Guards 1 space each, each of them either way.", card=both),
            t("**{card}**, 2 ⚖: both Guards to the two spaces beside the King.", card=flank),
        ),
        t(
            "The King cannot pass a Guard, nor a Guard the King. King cards can be played singly and as Privilege in "
            "the same turn, in any order."
        ),
    )


def _other_cards(t: Translator) -> tuple[str, ...]:
    wizard = ", ".join(choice_name(t, card.name) for card in (Card.W1, Card.W2, Card.W3))
    middle = choice_name(t, Card.JM.name)
    return (
        *_points(
            t("**{cards}**, there are 2, 8 and 2 of them ⚖: the Wizard so many spaces.", cards=wizard),
            t(
                "**{first}** to **{last}**, there are 1, 3, 4, 3 and 1 of them ⚖: the Jester so many spaces.",
                first=choice_name(t, Card.J1.name),
                last=choice_name(t, Card.J5.name),
            ),
            t("**{card}**, 2 ⚖: the Jester to the Fountain, from wherever he is.", card=middle),
        ),
        t("Both walk past everybody and may stop on any space of the road, also in a Chateau."),
    )


def _wizards_power(t: Translator) -> tuple[str, ...]:
    return (
        t("Instead of playing cards, call the King or one Guard to the Wizard's space."),
        *_points(
            t("The order left Guard, King, right Guard must still hold, and the pawn must really move ⚖."),
            t("The Jester cannot be called."),
            t("This may carry the King straight into a Chateau."),
        ),
    )


def _jesters_power(t: Translator) -> tuple[str, ...]:
    return (
        t(
            "As long as the Jester is nearer to your end of the road than the King, your Jester cards are wild. "
            "He may well be in your Chateau ⚖; to share the King's space is not enough."
        ),
        *_points(
            t("In such a turn all your Jester cards move one other character: the King, the Guards or the Wizard."),
            t(
                "Each card moves one pawn exactly its number, never shared out between two Guards ⚖. The next card may "
                "move the other Guard."
            ),
            t("**{card}** sends one pawn to the Fountain ⚖.", card=choice_name(t, Card.JM.name)),
            t("Two wild cards are never a King's Privilege."),
            t("The power must hold before every card; the last card may break it ⚖."),
        ),
    )


def _crown(t: Translator) -> tuple[str, ...]:
    return (
        t("At the end of your turn the Crown moves toward you, never away from you ⚖:"),
        *_points(
            t("1 space for each pawn in your Chateau, whichever it is,"),
            t("and 1 more if the King and both Guards are on your side."),
        ),
        t("So two pawns in your Chateau and the whole Court on your side make three spaces."),
        t(
            "A Crown that comes into your Chateau (−8 and −7 for Green, +7 and +8 for Red) wins at once ⚖, before any "
            "cards are drawn."
        ),
        t(
            "It starts with its Big face up. When the draw pile runs out for the first time it turns to its Little "
            "face."
        ),
    )


def _end(t: Translator) -> tuple[str, ...]:
    return (
        *_points(
            t("**King**: the moment he stands in a Chateau, its owner wins, whoever has moved him. Mind whose it is!"),
            t("**Crown**: it reaches your Chateau at the end of your turn, and you win."),
            t("**Cards**: the draw pile runs out with the Little Crown. The King's side wins."),
        ),
        t("The draw pile runs out the moment its last card is drawn, even if that fills the hand ⚖."),
        *_points(
            t(
                "The first time, the Crown turns to its Little face, and all discards are shuffled into a new draw "
                "pile."
            ),
            t("The second time, the player on whose side the King is wins."),
            t("If the King is on the Fountain then, the discards are shuffled once more, as often as it takes."),
        ),
    )


def _rulesets(t: Translator) -> tuple[str, ...]:
    return (
        t(
            "These pages tell the **rulebook**, which is usual. The **manual** is another published text; where it "
            "differs:"
        ),
        *_points(
            t("The Guards start on −1 and +1, Wizard and Jester on −2 and +2 ⚖."),
            t(
                "Whoever moves the King by the Jester's power must leave the Jester nearer to their own end than the "
                "King, after each card ⚖."
            ),
            t(
                "If the draw pile runs out with the Little Crown and the King is on the Fountain, the player on whose "
                "side the Crown is wins. If it is in the middle, too, nobody does."
            ),
        ),
        t("The challenge says which one is played."),
    )


def _fair_deal(t: Translator) -> tuple[str, ...]:
    return (
        t(
            "Once a challenge is made nobody can change the cards, not even this bot: all luck of a match comes from "
            "one secret number, the seed, which is drawn then."
        ),
        *_points(
            t("The challenge shows the seed's fingerprint (SHA-256). It fits one seed only, but does not tell which."),
            t(
                "When the match is over, the seed itself is shown. Anyone can check that it has that fingerprint, and "
                "replay the closed hands and every shuffle from it."
            ),
        ),
        t(
            "What you lay out stays private until you end your turn, and your cards until the match is over. Then both "
            "hands lie open, turn by turn."
        ),
    )
