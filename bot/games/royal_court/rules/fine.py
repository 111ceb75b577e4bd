"""The fine print of the rules, a page a function: what seldom matters. `rules_pages` puts it together."""

from __future__ import annotations

from bot.games.royal_court.rules.text import points
from bot.i18n.translator import Translator


def newcomers(t: Translator) -> tuple[str, ...]:
    """To that page."""
    return (
        *points(
            t("Standard decks with three jokers each: one deck for two or three players, two for more 🏠."),
            t(
                "**The deal** 🏠: in the order of seats everybody takes the first jack, queen and king of the shuffled "
                "deck, then the next seven cards. The card after them opens the pile, without any effect."
            ),
            t("Who goes first is drawn 🏠, and play goes clockwise. In a rematch everybody moves on by a seat 🏠."),
        ),
        t(
            "**A fair deal**: all luck of a match comes from one secret number, the seed, which is drawn when the "
            "challenge is made. Nobody can change cards or dice after that, not even this bot."
        ),
        *points(
            t("The seed's fingerprint (SHA-256) is told at once. It fits one seed only, but does not tell which."),
            t(
                "When the match is over, the seed is told, too. Anyone can check that it has that fingerprint, and "
                "work out deal, rolls, blind takings and shuffles from it."
            ),
            t("Your hand is yours alone until the match is over. Then all hands lie open, act by act."),
        ),
    )


def turn(t: Translator) -> tuple[str, ...]:
    """To that page."""
    return (
        t("**In which order an act is carried out** 🏠"),
        *points(
            t("The action is spent, and the cards lie on the pile."),
            t("Their effect: its roll, then the nopes, then what is to be chosen."),
            t("For several of one rank the set's roll, its nopes, its gift."),
            t("Courts without cards end. Who has no cards has finished."),
            t("Without actions left, the turn passes."),
        ),
        t("**Own cards** are those in your hand, in your courts, and your guests. A castle's are not."),
    )


def cards(t: Translator) -> tuple[str, ...]:
    """To that page."""
    return points(
        t("Past the d20 another die joins 🏠: d20 and d10, d20 and d12, two d20, and on."),
        t("Jacks, queens, kings, jokers and revolutions do nothing if they are your last cards 🏠. A 6 still rolls."),
        t("**A swap** takes no more cards than you have left in hand 🏠; without any there is none."),
        t("Who has too few cards for a swap picks up first. You do not give back what you took 🏠."),
        t("Only hands are swapped: never cards of a court, never guests."),
        t("The direction turns at once 🏠; who is named by a queen comes after your turn. The last queen counts 🏠."),
    )


def sets(t: Translator) -> tuple[str, ...]:
    """To that page."""
    return points(
        t("A set of cards with different upgrades counts the least of them 🏠. Mind what you mix."),
        t("A set of sixes throws once, with the next die for each further six, and at one player."),
        t("A gift may come from hand, guests or courts 🏠. Without cards left nothing is given 🏠."),
        t("Of several pairs each lower card must fit on what lies below; the least upgraded king and queen count 🏠."),
        t("Tries: one, one more for each upgrade of the queen, and one for each pair beyond the first."),
        t("Who has been driven out of the game meanwhile rolls no more."),
    )


def courts(t: Translator) -> tuple[str, ...]:
    """To that page."""
    return points(
        t("The court counts as it is when its card is played: its last card is upgraded still."),
        t("A court may be made of guests as well 🏠, of yours and your hand's together."),
        t("There may be several courts, of one player or of several; two are never laid at once."),
        t("Cards of a court join sets and pairs like others. Guests do, too 🏠."),
        t("Of several castles the newest falls first 🏠. Its cards go to the discards."),
        t("Courts and guests cannot be swapped; but as a gift they may go 🏠."),
    )


def revolt(t: Translator) -> tuple[str, ...]:
    """To that page."""
    return points(
        t("Order 🏠: from the revolutionary on in the direction of play; all courts first, then guests."),
        t("A court behind a castle is safe until the last castle falls; in a revolt it is executed then."),
        t("In a revolt a set of royals is only its roll 🏠. Other picking up kills nobody 🏠."),
        t("Playing on the spot counts as being able to: a card, a set, a castle or another revolution."),
        t("A revolution is never played double, and does nothing if it was your last cards 🏠."),
    )


def nopes(t: Translator) -> tuple[str, ...]:
    """To that page."""
    return (
        t("**Standing orders** 🏠, private, changed at any time:"),
        *points(
            t("**Ask me**: you answer yourself, within the match's time for answers."),
            t("**Never**: always let it pass."),
            t(
                "**Shield**, the usual one: nope what hurts you: a king, pair or 6 aimed at you, a joker that rolls at "
                "least as many as are in, a revolution if you have no castle, your own 6's 1, your own set's 1 to 4."
            ),
            t(
                "**Fierce**: also others' jacks from 3 on, queens with two actions, sets with a gift; and it nopes "
                "nopes of what you play."
            ),
        ),
        t("An order takes the red ace first, and knows no more than you see. Without an ace it lets pass."),
        t("Live, who has not answered three times in a row is answered for by Shield until they act again."),
    )


def ending(t: Translator) -> tuple[str, ...]:
    """To that page."""
    return points(
        t("The score is the share of the others left behind, ties half: what ratings go by 🏠."),
        t("If several finish by the same act, they are ranked in the direction of play from whose turn it is 🏠."),
        t("A player who goes takes no effect along: what was aimed at them does nothing, a swap is undone 🏠."),
        t("Who was to pick up when the game ends keeps what was picked up before 🏠."),
        t("The discards and the pile are open to all 🏠, and so are all rolls."),
    )


def full(t: Translator) -> tuple[str, ...]:
    """To that page."""
    return points(
        t("Neither bet, siege nor the red sixes' roll can be noped."),
        t("Who finishes while others play on takes their castles to the discards."),
        t("For the betting man a new shuffle does not count as the draw pile running out 🏠."),
        t("In a siege executed cards are not replaced 🏠; who had finished before keeps the place."),
    )
