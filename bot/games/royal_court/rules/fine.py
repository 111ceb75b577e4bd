"""The fine print of the rules, a function for each page: what seldom matters. `pages` puts it together."""

from __future__ import annotations

from bot.games.lines import points
from bot.i18n.translator import Translator


def newcomers(t: Translator) -> tuple[str, ...]:
    """The decks, the deal, and its fairness."""
    return (
        *points(
            t(
                "Standard decks with three jokers each: one deck for two or three players, two for more 🏠. "
                "Suits don't matter 🏠."
            ),
            t(
                "**The deal** 🏠: in seat order, each player takes the first jack, queen and king of the "
                "shuffled deck; then each takes the next seven cards. The next card starts the pile, without "
                "effect."
            ),
            t(
                "The first player is drawn at random 🏠, and play goes clockwise. In a rematch everyone "
                "moves one seat along 🏠."
            ),
        ),
        t(
            "**A fair deal**: everything random follows from a secret number, the seed, drawn with the challenge, and "
            "one that Discord then gives its message. So no one can choose cards or dice, not even this bot."
        ),
        *points(
            t("The seed's fingerprint (SHA-256) is shown at once. It fits this seed only, and doesn't give it away."),
            t(
                "When the match is over, the seed is shown too. Anyone can check its fingerprint, and repeat "
                "the deal, the rolls, the cards taken at random and the shuffles from it."
            ),
            t("Only you can see your hand until the match is over. Then all hands are shown, move by move."),
        ),
    )


def turn(t: Translator) -> tuple[str, ...]:
    """The order of events in a turn, and cards left."""
    return (
        t("**What happens in which order** 🏠"),
        *points(
            t("The action is spent, and the cards go on the pile."),
            t("Their effect: its roll, the nopes, then any choices."),
            t("For a set: its roll, the nopes, then the gift."),
            t("Courts without cards end. A player with no cards left has finished."),
            t("With no actions left, it's the next player's turn."),
        ),
        t("**Cards left** are those in your hand and your courts, and your guests. Castles don't count."),
    )


def cards(t: Translator) -> tuple[str, ...]:
    """Dice, swaps, and the direction of play."""
    return points(
        t("After the d20, a second die is added 🏠: d20 and d10, d20 and d12, two d20, and so on."),
        t(
            "Jacks, queens, kings, jokers and revolutions have no effect if they're your last cards 🏠. A "
            "6 still rolls."
        ),
        t("**A swap** takes at most as many cards as you have left in hand 🏠; with none left there's no swap."),
        t(
            "If the other player has too few cards for a swap, they pick up first. You can't give what "
            "you've just taken 🏠."
        ),
        t("Only cards in hand are swapped: never those of a court, never guests."),
        t("**Still in**: players who haven't finished and aren't out of the game."),
        t(
            "The direction reverses at once 🏠. The player named by a queen comes right after your turn; "
            "the last queen counts 🏠."
        ),
    )


def sets(t: Translator) -> tuple[str, ...]:
    """Sets, gifts, and stacked pairs."""
    return points(
        t("A set is only as strong as its weakest card 🏠: mind what you mix."),
        t("A set of sixes rolls the catapult once, at one target, with the next die up for each further six."),
        t("A gift may come from your hand, guests or courts 🏠. With no cards left you give nothing 🏠."),
        t(
            "In stacked pairs, each pair's bottom card must be playable on the card below it; the weakest king and "
            "the weakest queen count 🏠."
        ),
        t("You may swap back once, and once more for each step of the queen and for each pair after the first."),
        t("If you're out of the game by then, you don't roll for the set."),
    )


def courts(t: Translator) -> tuple[str, ...]:
    """Upgrades, guests, and several courts or castles."""
    return points(
        t("Steps are counted when a card is played: a court's last card is still stronger."),
        t("A court can also be made of your guests, or of guests and cards from your hand 🏠."),
        t("There can be several courts, of one player or several, but only one is laid at a time."),
        t("Cards of a court can join sets and king-queen pairs like any others. So can guests 🏠."),
        t("If you have several castles, the newest falls first 🏠. Its cards go to the discards."),
        t("Courts and guests can't be swapped, but their cards can be a gift 🏠."),
    )


def revolt(t: Translator) -> tuple[str, ...]:
    """The order of a revolution, and what counts as playable."""
    return points(
        t(
            "Order of executions 🏠: from the revolutionary on, in the direction of play; first all "
            "courts, then guests."
        ),
        t("A court behind a castle is safe until its owner's last castle falls; in a revolt it's executed then."),
        t("In a revolt a set of royals does nothing but its roll 🏠. Picking up for any other reason doesn't kill 🏠."),
        t("You can play if you have a playable card or set, a castle or another revolution."),
        t("You can't play two revolutions at once. A revolution has no effect if those were your last cards 🏠."),
    )


def nopes(t: Translator) -> tuple[str, ...]:
    """Automatic answers."""
    return (
        t("**Automatic answers** 🏠, seen only by you and changed at any time:"),
        *points(
            t("**Ask me**, the usual one except over days: you answer yourself."),
            t("**Never**: always let it pass."),
            t(
                "**Shield**, the usual one over days, nopes what hurts you: a king, king-queen pair or 6 aimed at "
                "you; a joker that rolls at least the number of players still in; a revolution if you have no castle; "
                "a 1 on your own 6; a 1 to 4 for your own set."
            ),
            t(
                "**Fierce** also nopes others' jacks that roll 3 or more, queens that give two actions or more, "
                "sets that give a gift, and nopes against your own moves."
            ),
        ),
        t(
            "An automatic answer uses the red ace first, and knows only what you can see. Without an "
            "ace it lets everything pass."
        ),
    )


def ending(t: Translator) -> tuple[str, ...]:
    """Scores, ties, and players who leave."""
    return points(
        t("Score 🏠: the share of opponents you finish ahead of, ties counting half. Ratings use it."),
        t(
            "If several finish with the same move, they're ranked in the direction of play, starting "
            "from the player whose turn it is 🏠."
        ),
        t(
            "When a player leaves, their pending effect is dropped, what was aimed at them does nothing, and a "
            "swap with them is undone 🏠."
        ),
        t("If the match ends while you're picking up, you keep what you've picked up so far 🏠."),
        t("Everyone may look through the discards and the pile 🏠, and sees every roll."),
    )


def full(t: Translator) -> tuple[str, ...]:
    """The rare acts of the full rules."""
    return points(
        t("The bet, the siege and the red sixes' roll can't be noped."),
        t("If you finish while others play on, your castles go to the discards."),
        t("During a bet, a new shuffle doesn't count as the draw pile running out 🏠."),
        t(
            "In a siege, no one picks up cards for executed royals 🏠. Players who had already finished keep "
            "their places."
        ),
    )
