"""The rules in our own words, a function for each page: what players need at the table, and the fine print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.games.lines import POINT, paragraphs, points
from bot.games.royal_court.rules.pictures import rules_alt
from bot.games.screens import RulesPage, RulesPicture, RulesText
from bot.i18n.translator import Translator

OURS: Final = "†"
"""Beside a house rule, in the fine print: the original could not be found."""

EXAMPLES: Final = ("fits", "court", "nope", "set")
"""Pictures that show more than their page tells."""


def _text(t: Translator, lines: Iterable[str], *pictures: str, drawn: str = "") -> RulesText:
    parts = list(lines)
    if any(OURS in part for part in parts):
        parts.append("-# " + t("† Our own rules: we found only part of the game's."))
    return RulesText(paragraphs(parts), tuple(_picture(t, name) for name in pictures), drawn)


def _picture(t: Translator, name: str) -> RulesPicture:
    alt = rules_alt(t, name)
    return RulesPicture(name, alt, "\n".join((t("**Examples:**"), POINT + alt)) if name in EXAMPLES else "")


def newcomers(t: Translator) -> RulesPage:
    """Five lines for someone who has never seen the game; the other pages have everything.

    In fine print: the decks, the deal, and its fairness.
    """
    lines = (
        t(
            "**The first player with no cards left wins.** Everyone starts with ten: a jack, a queen, a king and seven "
            "more."
        ),
        t(
            "**Your turn**: play a card or combo: on **red** ☀️ the same rank or **higher**, on **black** 🌙 the same "
            "or **lower**. Ace is low, king high. You can put a joker on any card, and any card on a joker."
        ),
        t("You may pick up a card first. If you still can't play, end your turn: the next player may play *any card*."),
        t(
            "**Effects**: **ace**: stops another effect (**Nope!**); **6**: a catapult; **jack**: more cards to play; "
            "**queen**: the other direction; **king**: a swap; **joker**: the others pick up."
        ),
        t(
            "**Combos**: cards of one rank; king with queen; in front of you a **castle** (7-8-9, 8-9-10) or a **royal "
            "court** (jack-queen-king); a **revolution** (2-3-4-5) against courts."
        ),
    )
    fine = (
        *points(
            t(
                "Standard decks with three jokers each: one deck for two or three players, two for more†. "
                "Suits don't matter†."
            ),
            t(
                "**The deal**†: in seat order, each player takes the first jack, queen and king of the "
                "shuffled deck; then each takes the next seven cards. The next card starts the pile, without "
                "effect."
            ),
            t(
                "The first player is drawn at random†, and play goes clockwise. In a rematch everyone "
                "moves one seat along†."
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
    # Translators: a button, at most 9 characters: the page for newcomers
    label = t.noun("page of the rules", "Goal")
    return RulesPage(t("How to play"), _text(t, lines, "cards"), label, _text(t, fine))


def turn(t: Translator) -> RulesPage:
    """Actions, and which cards are playable. In fine print: the order of events in a turn, and cards left."""
    lines = (
        t("**A turn gives you one action**: a card or a combo. Jacks and queens give more."),
        *points(
            t("First, you may pick up one card, whether you can play or not. It costs no action."),
            t("Once you've picked up or played, you may end your turn; you lose unused actions."),
            t("With no actions left, your turn ends by itself."),
        ),
        t("**What is playable**"),
        *points(
            t("On a red card, the same rank or higher: on a red 8, an 8, 9, 10, jack, queen or king."),
            t("On a black card, the same rank or lower: on a black 3, a 3, a 2 or an ace."),
            t("A joker is playable on anything, and anything on a joker."),
            t(
                "After a turn in which nothing was played, the pile is **open**: any card is playable "
                "until one is played on it."
            ),
        ),
        t(
            "Of several cards played together, only the bottom one must be playable. Courts and castles "
            "go in front of you, whatever the top card is."
        ),
    )
    fine = (
        t("**What happens in which order**†"),
        *points(
            t("The action is spent, and the cards go on the pile."),
            t("Their effect: its roll, the nopes, then any choices."),
            t("For a set: its roll, the nopes, then the gift."),
            t("Courts without cards end. A player with no cards left has finished."),
            t("With no actions left, it's the next player's turn."),
        ),
        t("**Cards left** are those in your hand and your courts, and your guests. Castles don't count."),
        t("**Our own rules on the page**†: picking up first, how a turn ends, jokers, the open pile."),
    )
    # Translators: a button, at most 9 characters
    label = t.noun("page of the rules", "Turn")
    return RulesPage(t("A turn, and what is playable"), _text(t, lines, "fits", "turn"), label, _text(t, fine))


def cards(t: Translator) -> RulesPage:
    """The effect of each rank, plain and upgraded. In fine print: dice, swaps, and the direction of play."""
    lines = (
        *points(
            t("**Ace**: a nope from your hand; on the pile, a card like any other."),
            t(
                "**6**, the catapult: pick a target, roll a six-sided die (d6). **4 or more**: their newest castle "
                "falls; if they have none, they pick up 2. **2, 3**: nothing. **1**: you pick up 2."
            ),
            t("**Jack**: roll a four-sided die (d4); you get that many more actions."),
            t("**Queen**: the direction reverses. With two players left, you get one more action instead."),
            t(
                "**King**: pick a player and swap a card. Take one from their hand at random, look at it, "
                "then give them another of yours."
            ),
            t(
                "**Joker**: roll a ten-sided die (d10). The others pick up that many cards in all, one at a time, "
                "the next player first."
            ),
            t("**2 to 5, 7 to 10**: no effect of their own."),
        ),
        t("**For each step stronger** (played from a court, or in a set):"),
        *points(
            t("**6, jack, joker**: the next die up: d4, d6, d8, d10, d12, d20."),
            t(
                "**Queen**: you choose which other player goes next, and the direction; further steps add nothing. "
                "With two players left: one more action."
            ),
            t("**King**: swap one more card."),
        ),
    )
    fine = points(
        t("After the d20, a second die is added†: d20 and d10, d20 and d12, two d20, and so on."),
        t("Jacks, queens, kings, jokers and revolutions have no effect if they're your last cards†. A 6 still rolls."),
        t("**A swap** takes at most as many cards as you have left in hand†; with none left there's no swap."),
        t(
            "If the other player has too few cards for a swap, they pick up first. You can't give what "
            "you've just taken†."
        ),
        t("Only cards in hand are swapped: never those of a court, never guests."),
        t("**Still in**: players who haven't finished and aren't out of the game."),
        t(
            "The direction reverses at once†. The player named by a queen comes right after your turn; "
            "the last queen counts†."
        ),
        t("**Our own rules on the page**†: nopes, how a 6, king and joker work, the queen's direction."),
    )
    # Translators: a button, at most 9 characters
    label = t.noun("page of the rules", "Cards")
    return RulesPage(t("Single cards"), _text(t, lines, "swap"), label, _text(t, fine))


def sets(t: Translator) -> RulesPage:
    """Several cards of a rank, and kings with queens. In fine print: sets, gifts, and stacked pairs."""
    lines = (
        t("**A set**: two or more cards of one rank, jokers too, for one action. You choose which lies on top."),
        *points(
            t("The effect happens once, but a step stronger for each card after the first."),
            t("Then comes the set's roll: a d10 for two cards, a d12 for three, a d20 for four."),
            t("**1 to 5**: you pick up 5, 4, 3, 2 or 1 cards."),
            t("**The highest number**: you give someone one of your cards, as a gift."),
            t("Anything else: nothing happens."),
        ),
        t("**King and queen** together, a **pair**, in either order; the bottom card must be playable."),
        *points(
            t("You get the king's swap, but not the queen's effect."),
            t("If you don't like what you drew, you may swap back once and draw again, before you give a card."),
            t("A stronger king swaps more cards; a stronger queen lets you swap back more often."),
            t(
                "You can stack several pairs, for one swap: each further pair lets you swap back once more. Then comes "
                "a set's roll (a d10 for two pairs)."
            ),
        ),
        t("💡 If your last two cards are a set, 6 or more on its roll wins (but two sixes roll the catapult first)."),
    )
    fine = points(
        t("A set is only as strong as its weakest card†: be careful what you mix."),
        t("A set of sixes rolls the catapult once, at one target, with the next die up for each further six."),
        t("A gift may come from your hand, guests or courts†. With no cards left you give nothing†."),
        t(
            "In stacked pairs, each pair's bottom card must be playable on the card below it; the weakest king and "
            "the weakest queen count†."
        ),
        t("You may swap back once, and once more for each step of the queen and for each pair after the first."),
        t("If you're out of the game by then, you don't roll for the set."),
        t("**Our own rules on the page**†: what a king and queen do together."),
    )
    # Translators: a button, at most 9 characters: several cards of one rank at once
    label = t.noun("page of the rules", "Sets")
    return RulesPage(t("Sets, and king with queen"), _text(t, lines, "set"), label, _text(t, fine))


def courts(t: Translator) -> RulesPage:
    """Castles and royal courts, which are laid in front of their player.

    In fine print: upgrades, guests, and several courts or castles.
    """
    lines = (
        t(
            "**Castle**: 7-8-9, 8-9-10 or 7-8-9-10 from your hand, any colours. It goes in front of you, "
            "whatever the top card is."
        ),
        *points(
            t("You no longer have to play its cards. It can't be noped."),
            t("It protects your courts and guests. It falls to a catapult, or instead of you in a revolt."),
        ),
        t("**Royal court**: a jack, a queen and a king. It goes in front of you, whatever the top card is."),
        *points(
            t(
                "It can't be noped. You still have to play its cards, this turn only if you have actions left. "
                "Each is one step **stronger** for every court you have."
            ),
            t(
                "Everyone, including you, at once lays the other royals from their hand face up in front of them: "
                "the **guests**."
            ),
            t(
                "Guests still have to be played, and aren't any stronger. Royals picked up later stay hidden until "
                "the next court."
            ),
            t(
                "A court ends when its last card is played. When no court at all is left, guests go back to "
                "their owners' hands."
            ),
        ),
    )
    fine = points(
        t("Steps are counted when a card is played: a court's last card is still stronger."),
        t("A court can also be made of your guests, or of guests and cards from your hand†."),
        t("There can be several courts, of one player or several, but only one is laid at a time."),
        t("Cards of a court can join sets and king-queen pairs like any others. So can guests†."),
        t("If you have several castles, the newest falls first†. Its cards go to the discards."),
        t("Courts and guests can't be swapped, but their cards can be a gift†."),
        t("**Our own rules on the page**†: courts and castles whatever the top card is, castles in a revolt."),
    )
    # Translators: a button, at most 9 characters
    label = t.noun("page of the rules", "Courts")
    drawn = t("On the table, courts stand on a red carpet, guests on none.")
    return RulesPage(t("Castles and courts"), _text(t, lines, "castle", "court", drawn=drawn), label, _text(t, fine))


def revolt(t: Translator) -> RulesPage:
    """The effects of a revolution. In fine print: the order of a revolution, and what counts as playable."""
    lines = (
        t("**Revolution**: 2-3-4-5, any colours; the 2 must be playable. Unless noped, it starts a **revolt**:"),
        *points(
            t(
                "You lose your remaining actions. Courts without a castle are **executed**: they're gone, "
                "and their owners pick up two cards for each royal."
            ),
            t("If a court still stands after that, guests without a castle are executed too."),
            t(
                "**Royals have no effect**, not even those of a protected court. No court can be laid, and no king "
                "and queen played together."
            ),
            t(
                "No one may choose to pick up. A player who can't play at all has to, and is "
                "**killed**: out of the game."
            ),
            t("**A castle saves you**: it falls instead, you pick up one card, and the revolt continues."),
            t("One head must fall: once a player is killed, there's peace. Each further revolution adds one head."),
        ),
        t("💡 No one is safe, not even the revolutionary: build a castle first, and plan your next cards."),
    )
    fine = points(
        t("Order of executions†: from the revolutionary on, in the direction of play; first all courts, then guests."),
        t("A court behind a castle is safe until its owner's last castle falls; in a revolt it's executed then."),
        t("In a revolt a set of royals does nothing but its roll†. Picking up for any other reason doesn't kill†."),
        t("You can play if you have a playable card or set, a castle or another revolution."),
        t("You can't play two revolutions at once. A revolution has no effect if those were your last cards†."),
        t("**Our own rules on the page**†: executions, picking up, castles that save you, further heads."),
    )
    # Translators: a button, at most 9 characters
    label = t.noun("page of the rules", "Revolt")
    return RulesPage(t("Revolution and revolt"), _text(t, lines, "revolution"), label, _text(t, fine))


def nopes(t: Translator) -> RulesPage:
    """What can be noped, and how. In fine print: how long an effect waits, and automatic answers."""
    lines = (
        t(
            "**An ace in hand is a nope**: it goes to the discards and costs no action. You can say it in "
            "anyone's turn, whatever the top card is."
        ),
        t(
            "**Can be noped**: jacks, queens, kings, king-queen pairs, jokers, revolutions; also sixes and sets' "
            "rolls, unless they do nothing."
        ),
        t(
            "A noped effect doesn't happen, but its cards and action are spent. A nope can be noped, too: then the "
            "effect happens after all."
        ),
        t(
            "**In a match** there are two buttons below the board, the same for everyone, ace or not: "
            "**Nope!** and **Let it pass**. You needn't press anything."
        ),
    )
    fine = (
        *points(
            t("**Can't be noped**: courts, castles, single cards without an effect."),
            t("Everyone else can say Nope†; you can nope your own roll if it makes you pick up."),
            t(
                "Unless turns take days, an effect waits five seconds, eight if it strikes someone, two if only bots "
                "can nope; longer in a first match, shorter among bots. When everyone lets it pass, it happens at once."
            ),
            t("A nope can be your last card: if you don't have to pick up after it, you've finished."),
        ),
        t("**Automatic answers**†, seen only by you; set them behind **More…** below your hand:"),
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
        t("**Our own rules on the page**†: any top card, noping a nope, and the two buttons."),
    )
    # Translators: a button, at most 9 characters
    label = t.noun("page of the rules", "Nopes")
    return RulesPage(t("Nopes"), _text(t, lines, "nope"), label, _text(t, fine))


def ending(t: Translator) -> RulesPage:
    """The end of the game, and the renewal of the draw pile. In fine print: scores, ties, and players who leave."""
    lines = (
        t(
            "**The end**: the first player with no cards left in hand, courts and guests wins, even in "
            "another player's turn. Castles don't count."
        ),
        *points(
            t("It also ends when only one player is still in, or when the draw pile runs out for the third time."),
            t(
                "**Places**: players who finished; then those still in, fewest cards first (ties share); then "
                "those out of the game, the last to go out first."
            ),
        ),
        t("**Picking up**"),
        *points(
            t(
                "If the draw pile is empty, the discards and the pile, except its top card, are shuffled "
                "into a new one."
            ),
            t("If there's still no card, the player who needs one is out of the game."),
        ),
        t("**If you're out of the game**, you can watch, and play the rematch. Your cards go to the discards."),
        "-# "
        + t(
            "The Royal Court is a fans' game, inspired by one of *Chez*, which is by other authors. We filled the gaps "
            "in its rules: the fine print marks what is ours."
        ),
    )
    fine = points(
        t("Score†: the share of opponents you finish ahead of, ties counting half. Ratings use it."),
        t(
            "If several finish with the same move, they're ranked in the direction of play, starting "
            "from the player whose turn it is†."
        ),
        t(
            "When a player leaves, their pending effect is dropped, what was aimed at them does nothing, and a "
            "swap with them is undone†."
        ),
        t("If the match ends while you're picking up, you keep what you've picked up so far†."),
        t("Everyone may look through the discards and the pile†, and sees every roll."),
        t("**Our own rules on the page**†: the third time, the places, what happens to lost cards."),
    )
    # Translators: a button, at most 9 characters
    label = t.noun("page of the rules", "End")
    drawn = t("On the table, the fewest cards stand on yellow; a yellow **+2** means 2 cards just picked up.")
    return RulesPage(t("Picking up, and the end"), _text(t, lines, drawn=drawn), label, _text(t, fine))


def full(t: Translator) -> RulesPage:
    """What the full rules add. In fine print: the rare acts of the full rules."""
    lines = (
        t("**At this table** you also play by the other rules we found, rarer and wilder:"),
        *points(
            t("**Playing on**: players who finish leave; the others play for the remaining places until one is left."),
            t(
                "**Two red sixes**: a set of sixes with two red ones rolls a d6 first. On a 6 its player "
                "wins at once, alone; all others lose alike, even those who had finished. It can't be noped."
            ),
            t(
                "**The betting man**: with every joker of the game, you may play all your cards, whatever the top "
                "card is. Each of the others rolls a d20 (two d20 if there are six jokers) and picks up that many. "
                "If there aren't enough cards for one of them, you win, that player is last, and the others share "
                "the place before. If there are enough for everyone, you're out of the game, in last place."
            ),
            t(
                "**The siege**: all thirteen ranks, from ace to king, any colours; the ace must be playable. "
                "They lie around the pile. The draw pile, the discards and the pile, except its top card, "
                "come into your hand. It's a revolt without end: a player who has to pick up is killed, "
                "castle or not. If it's you, you're last, and the others share first place."
            ),
        ),
    )
    fine = points(
        t("The bet, the siege and the red sixes' roll can't be noped."),
        t("If you finish while others play on, your castles go to the discards."),
        t("During a bet, a new shuffle doesn't count as the draw pile running out†."),
        t(
            "In a siege, a castle doesn't save you†, and no one picks up cards for executed royals†. Players who had "
            "already finished keep their places."
        ),
    )
    # Translators: a button, at most 9 characters: the rules with everything that is rare
    label = t.noun("page of the rules", "Full")
    return RulesPage(t("Full rules"), _text(t, lines), label, _text(t, fine))
