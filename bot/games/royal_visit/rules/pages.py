"""The rules to read in Discord, in five pages, in our own words. What the printed rules leave open is marked.

docs/rules.md has the complete rules. A page has what players need at the table, for the ruleset that is played; its
fine print has the rulings and what seldom matters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bot.games.lines import paragraphs, points
from bot.games.royal_visit.names import card_words, choice_name
from bot.games.royal_visit.rules.pictures import examples, rules_alt
from bot.games.royal_visit.states import PRIVILEGE, SUMMON, kind_of
from bot.games.screens import RulesPage, RulesPicture, RulesText
from bot.games.states import Draft
from bot.i18n.translator import Translator
from engine.royal_visit.board import Face, Ruleset
from engine.royal_visit.cards import COUNTS, Card, Character
from engine.royal_visit.position import MatchView, Picking, outcome
from engine.royal_visit.turns.plays import has_jester_power

RULING: Final = "⚖"
"""Marks our own reading of the printed rules, in the fine print."""


PLAIN: Final = ("cast", "setup", "setup_manual")
"""Pictures that need no words, because their page says it all."""

LIMIT: Final = 1500
"""Characters of a page in English, so that no language outgrows Discord's message."""

GOAL, TURN, CARDS, POWERS, ENDING = range(5)
"""The pages, in their order."""

LOW_PILE: Final = 8
"""Maximum number of cards of a draw pile that may run out with the next refill."""

NEAR_CROWN: Final = 4
"""The space from which on the Crown is near a Chateau, as a distance from 0."""


def rules_pages(t: Translator, options: Mapping[str, str]) -> tuple[RulesPage, ...]:
    """Every page in order, for the ruleset that is played."""
    manual = Ruleset(options.get("ruleset", Ruleset.RULEBOOK)) is Ruleset.MANUAL
    return _goal(t, manual=manual), _turn(t), _cards(t), _powers(t, manual=manual), _ending(t, manual=manual)


def page_now(view: MatchView, draft: Draft) -> int | None:
    """The page that matters most to the reader of this view with this draft; None if no page does."""
    if isinstance(view, Picking):
        return GOAL
    if outcome(view) is not None:
        return ENDING
    if draft.chosen is not None:
        if draft.chosen == SUMMON:
            return POWERS
        wild = has_jester_power(view.pawns, view.turn)
        kind = kind_of(draft.chosen)
        is_jester = kind != PRIVILEGE and Card[kind].character is Character.JESTER
        return POWERS if is_jester and wild else CARDS
    if view.face is Face.LITTLE or len(view.draw) <= LOW_PILE or abs(view.crown) >= NEAR_CROWN:
        return ENDING
    return None


def _text(t: Translator, lines: Iterable[str], *pictures: str) -> RulesText:
    parts = list(lines)
    if any(RULING in part for part in parts):
        parts.append("-# " + t("⚖ How we play it where the printed rules are silent."))
    return RulesText(paragraphs(parts), tuple(_picture(t, name) for name in pictures))


def _picture(t: Translator, name: str) -> RulesPicture:
    examples_shown = [] if name in PLAIN else [t("**Examples:**"), *points(*examples(t, name))]
    return RulesPicture(name, rules_alt(t, name), "\n".join(examples_shown))


def _goal(t: Translator, *, manual: bool) -> RulesPage:
    """Five lines for newcomers; the other pages have everything."""
    lines = (
        t(
            "**The goal**: get the King or the Crown into your Chateau, at your end of the board. You win at once, no "
            "matter who moved the King."
        ),
        t(
            "Either player may move any pawn. The player with the Wizard in their Duchy begins: Green's is −8 to −1, "
            "Red's +1 to +8."
        ),
        t(
            "**Your turn**: play one or more cards of one type: King, Guards, Wizard or Jester. Each moves its pawn, "
            "either way. Or use a power."
        ),
        t(
            "**Then the Crown moves** towards you: 1 space for each pawn in your Chateau, 1 more if the whole Court, "
            "King and Guards, is in your Duchy."
        ),
        t(
            "**Then draw** until you hold eight cards. When the draw pile runs out the second time, the player with "
            "the King in their Duchy wins."
        ),
    )
    ours = (
        t("The Guards on −1 and +1, the Wizard and the Jester on −2 and +2 are the Variant's setup ⚖.")
        if manual
        else ""
    )
    fine = (
        t(
            "**At the start** the King and the Crown are on 0, the Guards on −1 and +1, the Wizard and the "
            "Jester on −2 and +2 ⚖. Each player has eight cards. The player with the Wizard in their Duchy "
            "goes first."
        )
        if manual
        else t(
            "**At the start** the King and the Crown are on 0, the Guards on −2 and +2, the Wizard and the "
            "Jester on −1 and +1 ⚖. Each player has eight cards. The player with the Wizard in their Duchy "
            "goes first."
        ),
        *points(
            t(
                "Who gets the Wizard? Green hides him in one hand and the Jester in the other. Red picks left or "
                "right: that pawn starts in Red's Duchy, the other one in Green's."
            ),
            *((ours,) if ours else ()),
            t(
                "The challenger is Green, the player who accepts is Red ⚖; a rematch swaps the colours. The "
                "Crown starts as the Big Crown."
            ),
            t("Whenever a rule names a Duchy, its Chateau is part of it ⚖. The Fountain is in neither Duchy."),
            _on_the_fountain(t, manual=manual),
        ),
        t(
            "**A fair deal**: everything random follows from a secret number, the seed, drawn with the challenge, and "
            "one that Discord then gives its message. So no one can choose the cards, not even this bot."
        ),
        *points(
            t("The seed's fingerprint (SHA-256) is shown at once. It fits this seed only, and doesn't give it away."),
            t(
                "When the match is over, the seed is shown too. Anyone can check its fingerprint, and repeat the "
                "choice of left or right and every shuffle from it."
            ),
            t(
                "What you lay out stays secret until you end your turn, and your hand until the match is "
                "over. Then everyone can see both hands, turn by turn."
            ),
        ),
    )
    # Translators: a button, at most 9 characters
    label = t.noun("page of the rules", "Goal")
    setup = "setup_manual" if manual else "setup"
    return RulesPage(t("How to play"), _text(t, lines, "cast"), label, _text(t, fine, setup))


def _turn(t: Translator) -> RulesPage:
    lines = (
        t("The player with the Wizard in their Duchy begins. Then you take turns."),
        t(
            "**1. Play cards**, one or more, all of one type: King, Guards, Wizard or Jester. Or **use a "
            "power**: the Wizard's needs no card, the Jester's needs Jester cards."
        ),
        *points(
            t("Each card is carried out in full, or you cannot play it."),
            t(
                "You choose the direction: towards you or away. A pawn does not change direction halfway "
                "through a card."
            ),
        ),
        t(
            "**2. Move the Crown**: it moves towards you if pawns are in your Chateau, or the whole Court is "
            "in your Duchy."
        ),
        t("**3. Refill your hand**: draw until you hold eight cards."),
        t("The moment the King stands in a Chateau, its owner wins, no matter who moved him."),
        t("**The board** has 17 spaces, from −8 to +8. The middle one, 0, is the **Fountain**."),
        *points(
            t("−8 to −1 are Green's **Duchy**, +1 to +8 Red's. The outermost two of each are its **Chateau**."),
            t(
                "The **King** and both **Guards** are the **Court**. Their order never changes: left Guard, King, "
                "right Guard. No two share a space."
            ),
            t("The **Wizard** and the **Jester** may share any space with anyone."),
        ),
    )
    fine = points(
        t("You choose the direction of every card ⚖; a pawn does not change direction halfway through one ⚖."),
        t("A card that would move nothing cannot be played ⚖. The turn as a whole may end where it began."),
        t("If nothing at all is possible, you pass ⚖."),
        t("The board has 17 spaces ⚖, and a Chateau is the outermost two ⚖."),
        t("Once the King is in a Chateau, nothing more is played, moved or drawn."),
    )
    # Translators: a button, at most 9 characters
    label = t.noun("page of the rules", "Turn")
    return RulesPage(t("A turn"), _text(t, lines, "turn"), label, _text(t, fine))


def _cards(t: Translator) -> RulesPage:
    shown = (Card.K1.name, PRIVILEGE, Card.G1.name, Card.G2.name, Card.GF.name)
    wizard = f"{choice_name(t, Card.W1.name)}, {Card.W2.distance}, {Card.W3.distance}"
    jester = f"{choice_name(t, Card.J1.name)}, " + ", ".join(str(n) for n in range(2, 6))
    lines = (
        *points(
            # Translators: each of these is "name of the card: what it does"
            *(t("**{card}**: {words}", card=choice_name(t, key), words=card_words(t, key)) for key in shown),
            t("**{card}**: {words}", card=wizard, words=t("moves the Wizard that many spaces.")),
            t("**{card}**: {words}", card=jester, words=t("moves the Jester that many spaces.")),
            t("**{card}**: {words}", card=choice_name(t, Card.JM.name), words=card_words(t, Card.JM.name)),
        ),
        t("The King cannot pass a Guard, nor a Guard the King. The Wizard and the Jester may pass anyone."),
    )
    fine = (
        t("**How many there are** ⚖, 54 in all:"),
        *points(
            *(" · ".join(_counted(t, card) for card in Card if card.character is character) for character in Character)
        ),
        t("**King's Privilege** moves all three pawns, or it cannot be played. You can mix it with single King cards."),
        t("**{card}** on both Guards: you choose the direction of each.", card=choice_name(t, Card.G2.name)),
        t("The Wizard and the Jester may stop on any space of the board, even in a Chateau."),
    )
    # Translators: a button, at most 9 characters
    label = t.noun("page of the rules", "Cards")
    return RulesPage(t("The cards"), _text(t, lines, "court_cards", "other_cards"), label, _text(t, fine))


def _counted(t: Translator, card: Card) -> str:
    """A kind of card and its number: `Wizard 2 ×8`."""
    return f"{choice_name(t, card.name)}\N{NO-BREAK SPACE}×{COUNTS[card]}"


def _powers(t: Translator, *, manual: bool) -> RulesPage:
    lines = (
        t(
            "**Wizard's power**: instead of playing cards, summon the King or one Guard to the Wizard's "
            "space, even into a Chateau. The order left Guard, King, right Guard must still hold."
        ),
        t(
            "**Jester's power**: while the Jester is between your Chateau and the King, your Jester cards "
            "are wild. If you like, all the Jester cards you play in a turn move one other character instead "
            "of him: the King, the Guards or the Wizard."
        ),
        *points(
            t("Each card moves one pawn exactly its number of spaces. The next card may move the other Guard."),
            t("**{card}** moves one pawn to the Fountain.", card=choice_name(t, Card.JM.name)),
            t("After each card that moves the King, the Jester must still be between your Chateau and the King.")
            if manual
            else t("You need the power before each card. The last card may end it."),
        ),
    )
    fine = (
        t("**Wizard's power**"),
        *points(t("The pawn must really move ⚖; it may end in a Chateau ⚖."), t("The Jester cannot be summoned.")),
        t("**Jester's power**"),
        *points(
            t(
                "The power also works while the Jester stands in your own Chateau ⚖, but not while he shares the "
                "King's space."
            ),
            t(
                "A card is never split between two Guards ⚖. **{card}** moves only one pawn ⚖.",
                card=choice_name(t, Card.JM.name),
            ),
            t("Two wild cards never make a King's Privilege."),
            t(
                "After each card that moves the King, the Jester must still be between your Chateau and "
                "the King; sharing the King's space is not enough ⚖."
            )
            if manual
            else t("Your last card may take the King onto the Jester's space or past it ⚖."),
        ),
    )
    # Translators: a button, at most 9 characters
    label = t.noun("page of the rules", "Powers")
    return RulesPage(t("The two powers"), _text(t, lines, "wizard_power", "jester_power"), label, _text(t, fine))


def _ending(t: Translator, *, manual: bool) -> RulesPage:
    lines = (
        t(
            "**Crown**: at the end of your turn it moves towards you, 1 space for each pawn in your Chateau, "
            "and 1 more if the whole Court (the King and both Guards) is in your Duchy."
        ),
        t(
            "It starts as the **Big Crown**. When the draw pile runs out for the first time, it becomes the "
            "**Little Crown**, and the discards are shuffled into a new draw pile."
        ),
        t("**The match ends**"),
        *points(
            t("**by the King**: the moment he stands in a Chateau, its owner wins. Check whose it is!"),
            t("**by the Crown**: when it moves into your Chateau, you win."),
            t(
                "**by the draw pile**: when it runs out with the Little Crown, the player with the King in "
                "their Duchy wins."
            ),
        ),
        t(
            "If the King is on the Fountain then, the player with the Crown in their Duchy wins. With the "
            "Crown on 0, no one wins."
        )
        if manual
        else t(
            "If the King is on the Fountain then, the discards are shuffled again and you play on, as "
            "often as it takes."
        ),
        "-# " + t("Royal Visit is a game by Reiner Knizia. The fine print marks what its printed rules leave open."),
    )
    fine = (
        *points(
            t("You must move the Crown ⚖. Two pawns in your Chateau and the whole Court in your Duchy make 3 spaces."),
            t("The Crown in your Chateau wins at once ⚖, before any cards are drawn."),
            t("The draw pile runs out the moment its last card is drawn, even if that card fills your hand ⚖."),
        ),
        t(
            "**Two rulesets**: these pages follow the **Variant**, another text of the rules. The **Rulebook** "
            "is the standard one. There:"
        )
        if manual
        else t(
            "**Two rulesets**: these pages follow the **Rulebook**, the standard one. The **Variant** is "
            "another text of the rules. There:"
        ),
        *points(*(_of_the_rulebook(t) if manual else _of_the_manual(t))),
        t("The challenge says which one you play."),
    )
    # Translators: a button, at most 9 characters
    label = t.noun("page of the rules", "End")
    return RulesPage(t("The Crown and the end"), _text(t, lines, "crown", "end"), label, _text(t, fine))


def _of_the_manual(t: Translator) -> tuple[str, ...]:
    return (
        t("The Guards start on −1 and +1, the Wizard and the Jester on −2 and +2 ⚖."),
        t(
            "After each card that moves the King with the Jester's power, the Jester must still be between "
            "your Chateau and the King ⚖."
        ),
        _on_the_fountain(t, manual=True),
    )


def _of_the_rulebook(t: Translator) -> tuple[str, ...]:
    return (
        t("The Guards start on −2 and +2, the Wizard and the Jester on −1 and +1 ⚖."),
        t("The last card of a turn with the Jester's power may take the King onto the Jester's space or past it ⚖."),
        _on_the_fountain(t, manual=False),
    )


def _on_the_fountain(t: Translator, *, manual: bool) -> str:
    """How the match goes on or ends when the draw pile decides nothing."""
    if manual:
        return t(
            "If the draw pile runs out with the Little Crown and the King is on the Fountain, the player with "
            "the Crown in their Duchy wins. With the Crown on 0, no one wins."
        )
    return t(
        "If the draw pile runs out with the Little Crown and the King is on the Fountain, the discards "
        "are shuffled again and you play on."
    )
