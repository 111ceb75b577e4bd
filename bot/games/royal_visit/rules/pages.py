"""The rules to read in Discord, in five pages, in our own words. What the printed rules leave open is marked.

docs/rules.md has the complete rules. A page has what players need at the table, for the ruleset that is played; its
fine print has the rulings and what seldom matters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bot.games.royal_visit.keys import PRIVILEGE, SUMMON
from bot.games.royal_visit.names import choice_name
from bot.games.royal_visit.rules.own_cards import card_words
from bot.games.royal_visit.rules.pictures import examples, rules_alt
from bot.games.screens import RulesPage, RulesPicture, RulesText
from bot.games.states import Draft
from bot.i18n.translator import Translator
from engine.royal_visit.board import Face, Ruleset
from engine.royal_visit.cards import Card, Character
from engine.royal_visit.outcome import outcome
from engine.royal_visit.position import MatchView, dealt_view
from engine.royal_visit.turns.plays import has_jester_power

RULING: Final = "⚖"
"""Beside whatever is our reading of the printed rules."""

POINT: Final = "- "

PLAIN: Final = ("cast", "setup", "setup_manual")
"""Pictures that show no more than their page tells."""

LIMIT: Final = 1500
"""Characters of a page in English, so that no language outgrows Discord's message."""

GOAL, TURN, CARDS, POWERS, ENDING = range(5)
"""The pages, in their order."""

LOW: Final = 8
"""Cards on a draw pile that may run out with the next refill."""

NEAR: Final = 4
"""From where on a Crown is near a Chateau."""


@dataclass(frozen=True, slots=True)
class _Page:
    label: str
    title: str
    lines: tuple[str, ...]
    pictures: tuple[str, ...]
    fine: tuple[str, ...]
    fine_pictures: tuple[str, ...] = ()


def rules_pages(t: Translator, options: Mapping[str, str]) -> tuple[RulesPage, ...]:
    """Every page in order, for the ruleset that is played."""
    ruleset = Ruleset(options.get("ruleset", Ruleset.RULEBOOK.value))
    manual = ruleset is Ruleset.MANUAL
    pages = (
        _Page(
            # Translators: a button, at most 9 characters
            t.noun("page of the rules", "Goal"),
            t("Goal and setup"),
            _goal(t, manual=manual),
            ("cast",),
            _goal_fine(t, manual=manual),
            ("setup_manual" if manual else "setup",),
        ),
        _Page(
            # Translators: a button, at most 9 characters
            t.noun("page of the rules", "Turn"),
            t("A turn"),
            _turn(t),
            ("turn",),
            _turn_fine(t),
        ),
        _Page(
            # Translators: a button, at most 9 characters
            t.noun("page of the rules", "Cards"),
            t("The cards"),
            _cards(t),
            ("court_cards", "other_cards"),
            _cards_fine(t),
        ),
        _Page(
            # Translators: a button, at most 9 characters
            t.noun("page of the rules", "Powers"),
            t("The two powers"),
            _powers(t, manual=manual),
            ("wizard_power", "jester_power"),
            _powers_fine(t, manual=manual),
        ),
        _Page(
            # Translators: a button, at most 9 characters
            t.noun("page of the rules", "Ending"),
            t("The Crown, and how it ends"),
            _ending(t, manual=manual),
            ("crown", "end"),
            _ending_fine(t, manual=manual),
        ),
    )
    return tuple(
        RulesPage(
            page.title,
            _text(t, page.lines, page.pictures),
            page.label,
            _text(t, page.fine, page.fine_pictures),
        )
        for page in pages
    )


def page_now(view: MatchView, draft: Draft) -> int | None:
    """The page that matters most to the reader of this view with this draft; None if no page does."""
    position = dealt_view(view)
    if outcome(position) is not None:
        return ENDING
    if draft.chosen is not None:
        if draft.chosen == SUMMON:
            return POWERS
        wild = has_jester_power(position.pawns, position.turn)
        is_jester = draft.chosen != PRIVILEGE and Card[draft.chosen].character is Character.JESTER
        return POWERS if is_jester and wild else CARDS
    if position.face is Face.LITTLE or len(position.draw) <= LOW or abs(position.crown) >= NEAR:
        return ENDING
    return None


def _text(t: Translator, lines: Iterable[str], pictures: Iterable[str]) -> RulesText:
    parts = list(lines)
    if any(RULING in part for part in parts):
        parts.append("-# " + t("⚖ The printed rules leave this open: this is how we play it."))
    text = parts[0]
    for above, part in pairwise(parts):
        ends = above.startswith(POINT) and not part.startswith(POINT)  # or else it would belong to the last point
        text += f"\n\n{part}" if ends else f"\n{part}"
    return RulesText(text, tuple(_picture(t, name) for name in pictures))


def _picture(t: Translator, name: str) -> RulesPicture:
    told = [] if name in PLAIN else [t("**Examples:**"), *_points(*examples(t, name))]
    return RulesPicture(name, rules_alt(t, name), "\n".join(told))


def _points(*lines: str) -> tuple[str, ...]:
    return tuple(POINT + line for line in lines)


def _goal(t: Translator, *, manual: bool) -> tuple[str, ...]:
    return (
        t(
            "Green and Red pull the King to and fro on a road with a Chateau at either end. No pawn belongs to "
            "anybody; everyone's cards move all of them."
        ),
        t(
            "**You win** when the King or the Crown reaches your Chateau, or when the cards run out with the King on "
            "your side."
        ),
        *_points(
            t(
                "The road runs from −8 to +8. Green's Chateau is −8 and −7, Red's +7 and +8; in the middle, on 0, is "
                "the Fountain."
            ),
            t(
                "The **King**, the left and the right **Guard** are the Court. The order left Guard, King, right Guard "
                "never changes, and no two of them share a space."
            ),
            t("The **Wizard** and the **Jester** go wherever they like and share spaces with anyone."),
            t("The **Crown** has its own track beside the road, with the same spaces."),
        ),
        t(
            "**At the start** King and Crown are on 0, the Guards on −1 and +1, Wizard and Jester on −2 and +2. "
            "Everybody has eight cards. Whoever has the Wizard on their side moves first."
        )
        if manual
        else t(
            "**At the start** King and Crown are on 0, the Guards on −2 and +2, Wizard and Jester on −1 and +1. "
            "Everybody has eight cards. Whoever has the Wizard on their side moves first."
        ),
    )


def _goal_fine(t: Translator, *, manual: bool) -> tuple[str, ...]:
    ours = t("Guards on −1 and +1, Wizard and Jester on −2 and +2 is the manual's setup ⚖.") if manual else ""
    return (
        *_points(
            t("The road has 17 spaces ⚖. All of one's half is one's Duchy, or side, the Chateau included ⚖."),
            t("The challenger is Green, whoever accepts is Red. The Crown starts with its Big face up."),
            t(
                "Green holds the Wizard in one closed hand and the Jester in the other. Red picks a hand: the pawn in "
                "it starts on Red's side, the other one on Green's."
            ),
            *((ours,) if ours else ()),
            t("Of the 54 cards, the 38 that nobody holds are the draw pile."),
        ),
        t(
            "**A fair deal**: all luck of a match comes from one secret number, the seed, which is drawn when the "
            "challenge is made. Nobody can change the cards after that, not even this bot."
        ),
        *_points(
            t("The seed's fingerprint (SHA-256) is told at once. It fits one seed only, but does not tell which."),
            t(
                "When the match is over, the seed is told, too. Anyone can check that it has that fingerprint, and "
                "replay the closed hands and every shuffle from it."
            ),
            t(
                "What you lay out stays private until you end your turn, and your cards until the match is over. Then "
                "both hands lie open, turn by turn."
            ),
        ),
    )


def _turn(t: Translator) -> tuple[str, ...]:
    return (
        t(
            "**1. Act**: play cards, as many as you like but at least one, all of one type: King, Guards, Wizard or "
            "Jester. Or use the Wizard's power and play no card."
        ),
        *_points(
            t("Each card is carried out in full, or it may not be played."),
            t("A card moves its pawn either way along the road, toward you or away."),
        ),
        t("**2. Crown**: it moves toward you if you have earned it."),
        t("**3. Refill**: draw up to eight cards."),
        t("The moment the King stands in a Chateau, its owner has won, whoever moved him."),
    )


def _turn_fine(t: Translator) -> tuple[str, ...]:
    return _points(
        t("A card moves its pawn either way along the road ⚖, but only one way ⚖."),
        t("Every play moves something ⚖. The turn as a whole may end where it began."),
        t("Where nothing at all can be done, you pass."),
        t("With the King in a Chateau nothing more is played, moved or drawn."),
    )


def _cards(t: Translator) -> tuple[str, ...]:
    shown = (Card.K1.name, PRIVILEGE, Card.G1.name, Card.G2.name, Card.GF.name)
    wizard = f"{choice_name(t, Card.W1.name)}, {Card.W2.distance}, {Card.W3.distance}"
    jester = f"{choice_name(t, Card.J1.name)}, " + ", ".join(str(n) for n in range(2, 6))
    return (
        *_points(
            # Translators: each of these is "name of the card: what it does"
            *(t("**{card}**: {words}", card=choice_name(t, key), words=card_words(t, key)) for key in shown),
            t("**{card}**: {words}", card=wizard, words=t("the Wizard so many spaces.")),
            t("**{card}**: {words}", card=jester, words=t("the Jester so many spaces.")),
            t("**{card}**: {words}", card=choice_name(t, Card.JM.name), words=card_words(t, Card.JM.name)),
        ),
        t("The King cannot pass a Guard, nor a Guard the King. Wizard and Jester walk past everybody."),
    )


def _cards_fine(t: Translator) -> tuple[str, ...]:
    one, two, flank = (choice_name(t, card.name) for card in (Card.G1, Card.G2, Card.GF))
    return (
        t("**How many there are** ⚖, 54 in all:"),
        *_points(
            f"{choice_name(t, Card.K1.name)} 12 · {one} 4 · {two} 10 · {flank} 2",
            f"{choice_name(t, Card.W1.name)} 2 · {choice_name(t, Card.W2.name)} 8 · {choice_name(t, Card.W3.name)} 2",
            t("Jester 1 to 5: 1, 3, 4, 3 and 1 · Jester M 2"),
        ),
        t("**King's Privilege** moves all three, or it cannot be played. It may be mixed with single King cards."),
        t("**{card}** on both Guards: each of them goes either way.", card=two),
        t("Wizard and Jester may stop on any space of the road, also in a Chateau."),
    )


def _powers(t: Translator, *, manual: bool) -> tuple[str, ...]:
    return (
        t(
            "**Wizard's power**: instead of playing cards, call the King or one Guard to the Wizard's space, even into "
            "a Chateau. The order left Guard, King, right Guard must still hold."
        ),
        t(
            "**Jester's power**: while the Jester is nearer to your end of the road than the King, your Jester cards "
            "are wild. In such a turn all of them move another character instead: the King, the Guards or the Wizard."
        ),
        *_points(
            t("Each card moves one pawn exactly its number. The next card may move the other Guard."),
            t("**{card}** sends one pawn to the Fountain.", card=choice_name(t, Card.JM.name)),
            t(
                "Whoever moves the King this way must leave the Jester nearer to their own end than the King, after "
                "each card."
            )
            if manual
            else t("The power must hold before every card; the last card may break it."),
        ),
    )


def _powers_fine(t: Translator, *, manual: bool) -> tuple[str, ...]:
    return (
        t("**Wizard's power**"),
        *_points(
            t("The pawn must really move ⚖."),
            t("The Jester cannot be called."),
        ),
        t("**Jester's power**"),
        *_points(
            t("The Jester may be in your Chateau ⚖; to share the King's space is not enough."),
            t(
                "A card is never shared out between two Guards ⚖. **{card}** moves one pawn ⚖.",
                card=choice_name(t, Card.JM.name),
            ),
            t("Two wild cards are never a King's Privilege."),
            t("After each card that moves the King the Jester is still nearer to your end than he ⚖.")
            if manual
            else t("The power must hold before every card; the last card may break it ⚖."),
        ),
    )


def _ending(t: Translator, *, manual: bool) -> tuple[str, ...]:
    return (
        t(
            "**Crown**: at the end of your turn it moves toward you, 1 space for each pawn in your Chateau, whichever "
            "it is, and 1 more if the King and both Guards are on your side."
        ),
        t("**The match ends**"),
        *_points(
            t("**by the King**: the moment he stands in a Chateau, its owner wins. Mind whose it is!"),
            t("**by the Crown**: it comes into your Chateau at the end of your turn, and you win."),
            t("**by the cards**: the draw pile runs out with the Little Crown. The King's side wins."),
        ),
        t(
            "The first time the draw pile runs out, the Crown turns from its Big to its Little face, and the discards "
            "become a new pile. The second time it is over."
        ),
        t(
            "If the King is on the Fountain then, the player on whose side the Crown is wins. If it is in the middle, "
            "too, nobody does."
        )
        if manual
        else t("If the King is on the Fountain then, the discards are shuffled once more, as often as it takes."),
    )


def _ending_fine(t: Translator, *, manual: bool) -> tuple[str, ...]:
    return (
        *_points(
            t("The Crown moves whenever it can, and never away from you ⚖. Two pawns and the Court make 3 spaces."),
            t("A Crown that comes into your Chateau wins at once ⚖, before any cards are drawn."),
            t("The draw pile runs out the moment its last card is drawn, even if that fills the hand ⚖."),
        ),
        t("**Two rulesets**: these pages tell the **manual**. The **rulebook** is the usual one. Where it differs:")
        if manual
        else t(
            "**Two rulesets**: these pages tell the **rulebook**. The **manual** is another published text. "
            "Where it differs:"
        ),
        *_points(*(_of_the_rulebook(t) if manual else _of_the_manual(t))),
        t("The challenge says which one is played."),
    )


def _of_the_manual(t: Translator) -> tuple[str, ...]:
    return (
        t("The Guards start on −1 and +1, Wizard and Jester on −2 and +2 ⚖."),
        t(
            "Whoever moves the King by the Jester's power must leave the Jester nearer to their own end than the "
            "King, after each card ⚖."
        ),
        t(
            "If the draw pile runs out with the Little Crown and the King is on the Fountain, the player on whose "
            "side the Crown is wins. If it is in the middle, too, nobody does."
        ),
    )


def _of_the_rulebook(t: Translator) -> tuple[str, ...]:
    return (
        t("The Guards start on −2 and +2, Wizard and Jester on −1 and +1."),
        t("The last card of a turn by the Jester's power may take the King past the Jester ⚖."),
        t(
            "If the draw pile runs out with the Little Crown and the King is on the Fountain, the discards are "
            "shuffled once more."
        ),
    )
