"""The rules in our own words, a page a function: what players need at the table. `rules_pages` puts them together."""

from __future__ import annotations

from typing import Final

from bot.i18n.translator import Translator

OURS: Final = "🏠"
"""Beside whatever was not left of the game that this one is built after."""

POINT: Final = "- "


def points(*lines: str) -> tuple[str, ...]:
    """Lines as points of a list."""
    return tuple(POINT + line for line in lines)


def newcomers(t: Translator) -> tuple[str, ...]:
    """What the game is about, for who has never seen it."""
    return (
        t(
            "**Be rid of your cards first.** Everybody begins with ten: a jack, a queen, a king and seven more. Rank "
            "and colour count, suits do not."
        ),
        t("**Your turn**: pick up a card if you like, then play one card, or one combo."),
        *points(
            t(
                "On **red** goes the same rank or a **higher** one, on **black** the same or a **lower** one; ace low, "
                "king high. Jokers go on anything, anything on a joker."
            ),
            t("Nothing fits, even after picking up? End your turn: the next player may play *anything*."),
        ),
        t("**Cards with an effect**"),
        *points(
            t("**Ace**: **Nope!** In anybody's turn, what a card or a nope would do is called off."),
            t("**6**: a catapult. From a 4 on somebody's castle falls, or they pick up 2; a 1 hits you."),
            t("**Jack**: more cards this turn, as many as a d4 says."),
            t("**Queen**: of two players, one more card; of more, the direction turns round."),
            t("**King**: take a card of somebody's blindly, give one back."),
            t("**Joker**: the others pick up as many cards as a d10 says."),
        ),
        t("**Combos**"),
        *points(
            t("**Several of one rank**: a stronger effect, but a roll that may cost cards."),
            t("**King and queen**: a swap with a second try."),
            t("**Castle**, 7-8-9, 8-9-10 or all four: laid in front of you: rid of, and a wall."),
            t("**Royal court**, jack-queen-king: in front of you, too: still to be played, but stronger."),
            t("**Revolution**, 2-3-4-5: royals are powerless; the first who cannot play is out."),
        ),
        t("💡 Nothing fits? Lay a court. Build a castle before you revolt. Keep two of a rank for last."),
        "-# "
        + t(
            "A fan's reconstruction of *Royal Court* from *Chez*, a game by others of which little is left. What is "
            "ours is marked."
        ),
    )


def turn(t: Translator) -> tuple[str, ...]:
    """Actions, and what may lie on what."""
    return (
        t("**A turn gives one action**: a card or a combo. Jacks and queens give more."),
        *points(
            t("As the first thing you may pick up one card, whether you can play or not. It costs no action 🏠."),
            t("Once you have picked up or played, you may end your turn; actions that are left are lost 🏠."),
            t("Without actions your turn ends by itself."),
        ),
        t("**What fits**"),
        *points(
            t("On a red card the same rank or a higher one: on a red 8 an 8, 9, 10, jack, queen or king."),
            t("On a black card the same rank or a lower one: on a black 3 a 3, a 2 or an ace."),
            t("A joker fits everywhere, and everything fits on a joker."),
            t(
                "The pile is **open** after a turn in which nothing was played: anything fits, until a card lies on it "
                "🏠."
            ),
        ),
        t(
            "Of several cards together only the lowest one is tested. Courts and castles are not: they lie in front of "
            "you."
        ),
    )


def cards(t: Translator) -> tuple[str, ...]:
    """What each rank does, and what it does upgraded."""
    return (
        *points(
            t("**Ace**: from the hand a nope; on the pile a card like any other 🏠."),
            t(
                "**6**, the catapult: name somebody 🏠, roll a d6. **1**: you pick up 2. **2, 3**: nothing. **4 and "
                "more**: their newest castle falls, or without one they pick up 2."
            ),
            t("**Jack**: roll a d4, and have so many more actions."),
            t("**Queen**: one more action if two are in; if more are, the direction turns round 🏠."),
            t(
                "**King**: name somebody and swap a card. You take one from their hand blindly, look at it, and give "
                "another one from yours."
            ),
            t(
                "**Joker**: roll a d10. So many cards are picked up by the others, one at a time, the next player "
                "first 🏠."
            ),
            t("**2 to 5, 7 to 10** do nothing by themselves."),
        ),
        t("**Upgraded** (out of a court, or in a set):"),
        *points(
            t("**6, jack, joker**: the next die: d4, d6, d8, d10, d12, d20."),
            t("**Queen** of two players: an action more. Of more: you say who is next, and the direction from there."),
            t("**King**: a card more is swapped."),
        ),
    )


def sets(t: Translator) -> tuple[str, ...]:
    """Several of a rank, and kings with queens."""
    return (
        t("**A set**: two or more of one rank, jokers too, for one action. You choose which lies on top."),
        *points(
            t("Its effect comes once, upgraded by one for each card beyond the first."),
            t("Then you roll for the set: a d10 for two, a d12 for three, a d20 for four."),
            t("**1 to 5**: you pick up 5, 4, 3, 2, 1 cards."),
            t("**The highest number**: you give one of your cards to somebody, as a gift."),
            t("Anything else: nothing happens."),
        ),
        t("**King and queen** together, either below: the lower one must fit."),
        *points(
            t("The king's swap; the queen's own effect is left out."),
            t("If you do not like what you took, put it back and take anew, once. Then you give 🏠."),
            t("An upgraded king takes more cards, an upgraded queen gives more tries."),
            t("Several pairs stack, each on the last, and then roll for a set of so many."),
        ),
        t("💡 Two of a rank as your last cards: from a 6 on you have won."),
    )


def courts(t: Translator) -> tuple[str, ...]:
    """What is laid in front of oneself."""
    return (
        t(
            "**Castle**: 7-8-9, 8-9-10 or 7-8-9-10 from your hand, any colours 🏠, laid in front of you whatever the "
            "pile shows."
        ),
        *points(
            t("You are rid of its cards for good. It cannot be noped."),
            t("It shields your court and guests, and in a revolt your head. It falls doing so, or to a catapult."),
        ),
        t("**Royal court**: a jack, a queen and a king, laid in front of you whatever the pile shows."),
        *points(
            t(
                "It cannot be noped. Its cards still have to be played, but each is **upgraded** by one for every "
                "court that you have."
            ),
            t("At once everybody, you too, lays all other royals of their hand in front: **guests**."),
            t("Guests are still to be played, too, and are not upgraded. New royals stay hidden until the next court."),
            t("A court ends with its last card. When no court is left at all, all guests go home into their hands."),
        ),
    )


def revolt(t: Translator) -> tuple[str, ...]:
    """What a revolution comes to."""
    return (
        t("**2-3-4-5** at once, any colours; the 2 must fit. Unless noped, it is a **revolt**:"),
        *points(
            t(
                "Your actions are over. Courts without a castle are **executed**: gone, and two new cards for each "
                "royal 🏠."
            ),
            t("If some court still stands after that, guests without a castle are executed, too 🏠."),
            t("**Royals have no effect**, no courts are laid, no kings and queens paired."),
            t(
                "Nobody picks up of their own will 🏠. Who cannot play at all must: that one is **killed**, out of the "
                "game."
            ),
            t("**A castle saves** 🏠: it falls instead, its owner picks up one card, the revolt goes on."),
            t("With one head there is peace. Each further revolution during the revolt asks for one more 🏠."),
        ),
        t("💡 Nobody is safe, the revolutionary neither: build a castle first, and mind what you will play next."),
    )


def nopes(t: Translator) -> tuple[str, ...]:
    """What can be noped, and how."""
    return (
        t(
            "**An ace in hand is a nope**: it goes to the discards and costs no action. It need not fit, nor be your "
            "turn 🏠."
        ),
        *points(
            t(
                "**Noped can be**: jacks, queens, kings, pairs, jokers, revolutions, sixes and sets unless they do "
                "nothing."
            ),
            t("**Never**: courts, castles, single cards without an effect."),
            t(
                "Everybody else is asked; you too if your own roll makes you pick up 🏠. What is noped is left out; "
                "its cards are spent."
            ),
            t("A nope can be noped: an even number of them, and it happens after all 🏠."),
        ),
        t(
            "**At this table** 🏠 there are two buttons below the board, the same for all, ace or not: **Nope!** and "
            "**Let it pass**."
        ),
        *points(
            t("Live: ten seconds, sooner if all have answered. Nobody learns who has answered."),
            t("Over days your **standing order** answers for you: set it from your hand."),
        ),
        t("💡 A nope may be your last card: then it wins."),
    )


def ending(t: Translator) -> tuple[str, ...]:
    """How it ends, and how the draw pile comes about again."""
    return (
        t(
            "**The end**: who has no own cards left, in hand, courts and guests, has won; even in another's turn. "
            "Castles do not count."
        ),
        *points(
            t("It also ends when only one player is left, or when the draw pile has run out for the third time 🏠."),
            t(
                "**Places** 🏠: who finished; then who is in, by cards left, fewest first, equals sharing; then who is "
                "out, the last to go first."
            ),
        ),
        t("**Picking up**"),
        *points(
            t("If the draw pile is empty, the discards and the pile without its top card are shuffled into a new one."),
            t("If there is no card even then, who needs one is out of the game."),
        ),
        t("**Who is out**, killed or gone, may watch, and play the rematch. Their cards go to the discards 🏠."),
    )


def full(t: Translator) -> tuple[str, ...]:
    """What the full rules add."""
    return (
        t("**Played at this table**: the rare and violent rest of what is known."),
        *points(
            t("**Playing on**: who has finished leaves, and the others play for the places until one is left."),
            t(
                "**The two red sixes**: a set of sixes with two red ones rolls a d6 first. On a 6 its player wins at "
                "once, alone. It cannot be noped."
            ),
            t(
                "**The betting man**: with every joker of the game in hand you may lay down all your cards. Each of "
                "the others rolls (three jokers a d20, six two d20) and picks up so many. The first who cannot be "
                "served is last, and you win; if all can, you are out, on the last place."
            ),
            t(
                "**The siege**: all thirteen ranks, from a fitting ace to a king. They lie round the pile, and both "
                "piles and the discards, but for the top card, come into your hand. It is a revolt without an end: "
                "whoever must pick up is killed, castles or not 🏠. If that is you, you are last, and the others share "
                "the first place."
            ),
        ),
    )
