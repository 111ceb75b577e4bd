"""What an act would do, told before it is committed: what is certain, what a roll would mean, whom it hits."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.royal_court.builder.acts import ON_THE_PILE, Act
from bot.games.royal_court.builder.draft import Builder, kills
from bot.games.royal_court.names import Called, card_list, laid_name
from bot.games.royal_court.words.stakes import dice_name, stake_words
from bot.i18n.translator import Translator
from engine.royal_court.acts.act import names_next_player, swap_size, upgrades
from engine.royal_court.cards import D4, D6, D10, JOKER, ROYALS, dice, set_rung
from engine.royal_court.position import GIFT, NOPE, SWAP


def prospect(t: Translator, called: Called, builder: Builder) -> Iterator[str]:
    """What would come of the act that is laid out, a line each; nothing while none is."""
    act = builder.act
    if act is None:
        return
    match builder.now.position.step:
        case step if step == NOPE:
            yield from _answer(t, called, builder, act)
        case step if step == SWAP:
            yield from _swap(t, called, builder, act)
        case step if step == GIFT:
            assert act.aim is not None
            yield t("{player} gets {card} from you.", player=called(act.aim), card=card_list(t, act.cards))
            yield from _emptied(t, builder, 1)
        case _:
            yield from _turn(t, called, builder, act)


def _turn(t: Translator, called: Called, builder: Builder, act: Act) -> Iterator[str]:
    position = builder.now.position
    match act.kind:
        case "draw" if kills(builder):
            yield t("Nothing of yours can be played, and this is a revolt: you are killed, and out of the game.")
        case "draw" if position.revolt:
            yield t("Your newest castle falls in place of you. You pick up a card, and your turn is over.")
        case "draw":
            yield t("You pick up a card. It takes no action: you may play afterwards.")
        case "end" if not position.played:
            yield t("You have played nothing: the next player may play anything.")
        case "end":
            yield t.plural(
                "Your turn is over; {n} action is left and lost.",
                "Your turn is over; {n} actions are left and lost.",
                position.actions,
            )
        case "court":
            yield from _court(t, builder)
        case "castle":
            yield t("It stands in front of you, and its cards need not be played any more. It cannot be noped.")
            yield t("It guards you from a six, and your courts and guests from revolts, until it falls.")
        case "siege":
            yield t("All cards but the top one go into your hand, and there is no draw pile any more.")
            yield t("Whoever has to pick up is killed. If you are, you are last.")
        case "bet":
            yield t("All your cards go on the pile. Then the others roll, and pick up so many.")
            yield t("Is there too little for one of them, you win; is there enough for all, you are last.")
        case _:
            yield from _laid(t, called, builder, act)
    if act.kind not in ("draw", "end", "court", "siege", "bet"):
        yield from _emptied(t, builder, len(act.tokens))
    if act.kind not in ("draw", "end", "revolt", "siege", "bet") and position.actions > 1:
        yield t.plural(
            "After it you have {n} action left.", "After it you have {n} actions left.", position.actions - 1
        )


def _emptied(t: Translator, builder: Builder, cards: int) -> Iterator[str]:
    place = builder.now.place
    if place.own == cards:
        yield "✅ **" + t("They are your last cards: you win, unless you have to pick up.") + "**"


def _court(t: Translator, builder: Builder) -> Iterator[str]:
    courts = len(builder.now.place.courts) + 1
    yield t("It lies in front of you, and its cards are still to be played. It cannot be noped.")
    yield t.plural(
        "The cards of your courts are upgraded {n} time. Everybody has to show their other royals, you too.",
        "The cards of your courts are upgraded {n} times. Everybody has to show their other royals, you too.",
        courts,
    )


def _laid(t: Translator, called: Called, builder: Builder, act: Act) -> Iterator[str]:
    """Cards on the pile: what fits on them, their effect, the roll for a set."""
    assert act.kind in ON_THE_PILE
    yield laid_on(t, act)
    if act.kind == "revolt":
        yield from _revolution(t, called, builder)
        return
    left = builder.now.place.own - len(act.tokens)
    position, rank = builder.now.position, act.tokens[0][0]
    if position.full and act.cards.count("6r") > 1:
        yield t("Two red sixes: first you roll a d6. With a 6 you win at once.")
    if rank == "6":
        yield from _six(t, called, builder, act)
    elif not left and (rank in ROYALS or act.tokens[0] == JOKER):
        yield t("No card is left to you then, so it has no effect.")
    elif position.revolt and rank in ROYALS:
        yield t("In a revolt royals have no effect.")
    elif act.kind == "pair":
        yield from _pair(t, called, builder, act)
    else:
        yield from _effect(t, called, builder, act)
    if act.size > 1:
        yield set_words(t, act.size)


def laid_on(t: Translator, act: Act) -> str:
    """What lies on the pile then, and what fits on it."""
    top = act.cards[-1]
    if top == JOKER:
        rule = t("then anything fits")
    elif top[1] == "r":
        rule = t("then the same or higher fits")
    else:
        rule = t("then the same or lower fits")
    # Translators: what is laid on the pile, and what fits on it: "A red 7, then the same or higher fits."
    return t("You lay {cards}: {rule}.", cards=laid_name(t, act.cards), rule=rule)


def _upgraded(builder: Builder, act: Act) -> int:
    return upgrades(builder.now.place, act.tokens) + act.size - 1


def _six(t: Translator, called: Called, builder: Builder, act: Act) -> Iterator[str]:
    assert act.aim is not None
    other, die = called(act.aim), dice_name(dice(D6 + _upgraded(builder, act)))
    if builder.now.position.places[act.aim].castles:
        yield t(
            "Catapult, {die}: from 4 on the castle of {player} falls; 2 and 3 do nothing; on a 1 you pick up 2.",
            die=die,
            player=other,
        )
    else:
        yield t(
            "Catapult, {die}: from 4 on {player} picks up 2; 2 and 3 do nothing; on a 1 you pick up 2.",
            die=die,
            player=other,
        )


def _effect(t: Translator, called: Called, builder: Builder, act: Act) -> Iterator[str]:
    """What a single card or a set does before the roll for a set. It can be noped."""
    position, place, rank, upgraded = builder.now.position, builder.now.place, act.tokens[0][0], _upgraded(builder, act)
    if rank == "J":
        yield t("You roll a {die}: so many more actions.", die=dice_name(dice(D4 + upgraded)))
    elif rank == "Q" and len(position.inside) == 2:
        yield t.plural("You get {n} more action.", "You get {n} more actions.", 1 + upgraded)
    elif rank == "Q" and names_next_player(position, place, act.tokens):
        assert act.aim is not None
        stake = f"queen={'abcdef'[act.aim]}{act.way}"
        yield stake_words(t, called, position, stake) + "."
    elif rank == "Q":
        yield t("The direction of play turns round.")
    elif rank == "K" and act.aim is not None:
        cards = swap_size(position, place, act.tokens, act.tokens, act.size - 1)
        yield _swapped(t, called, act.aim, cards, 0)
    elif rank == "K":
        yield t("You have no other card in hand, so there is no swap.")
    elif act.tokens[0] == JOKER:
        yield t(
            "You roll a {die}: so many cards are picked up by the others, one by one.",
            die=dice_name(dice(D10 + upgraded)),
        )
    else:
        return
    if not (rank == "K" and act.aim is None):
        yield _nopable(t)


def _pair(t: Translator, called: Called, builder: Builder, act: Act) -> Iterator[str]:
    place = builder.now.place
    kings = [token for token in act.tokens if token[0] == "K"]
    queens = [token for token in act.tokens if token[0] == "Q"]
    if act.aim is None:
        yield t("You have no other card in hand, so there is no swap.")
        return
    cards = swap_size(builder.now.position, place, kings, act.tokens, 0)
    yield _swapped(t, called, act.aim, cards, 1 + upgrades(place, queens) + act.pairs - 1)
    yield _nopable(t)


def _swapped(t: Translator, called: Called, aim: int, cards: int, tries: int) -> str:
    said = t.plural(
        "You take {n} card of {player} blindly, and give one of yours that you choose.",
        "You take {n} cards of {player} blindly, and give as many of yours that you choose.",
        cards,
        player=called(aim),
    )
    if not tries:
        return said
    return said + " " + t.plural("You may try {n} more time.", "You may try up to {n} more times.", tries)


def _nopable(t: Translator) -> str:
    return t("It can be noped.")


def set_words(t: Translator, size: int) -> str:
    """The roll for a set of so many."""
    sides = dice(set_rung(size))
    return t(
        "Then you roll for the set, {die}: 1 to 5, you pick up 5 to 1 cards; {highest}, you give somebody a card.",
        die=dice_name(sides),
        highest=sum(sides),
    )


def _revolution(t: Translator, called: Called, builder: Builder) -> Iterator[str]:
    position, seat, place = builder.now.position, builder.now.seat, builder.now.place
    if place.own == 4:
        return
    yield t("A revolt: royals are powerless, and the first one who can play nothing is killed.")
    others = [one for one in position.inside if one != seat]
    hit = [one for one in others if position.places[one].courts and not position.places[one].castles]
    if hit:
        yield t("Executed: the courts of {players}.", players=called.several(hit))
    if place.courts and not place.castles:
        yield "⚠️ **" + t("Your own court is executed, too: no castle guards it.") + "**"
    if position.actions > 1:
        yield t("Your turn is over then, whatever actions are left.")
    yield _nopable(t)


# ---- windows and swaps
def _answer(t: Translator, called: Called, builder: Builder, act: Act) -> Iterator[str]:
    position = builder.now.position
    stands = len(position.nopes) % 2 == 0
    stake = stake_words(t, called, position, position.effect)
    if act.kind == "let":
        yield t("Nobody learns that you let it pass.")
    elif stands:
        yield t("Your ace stops this: {stake}.", stake=stake)
    else:
        yield t("Your ace makes it come about again: {stake}.", stake=stake)
    if act.kind == "nope":
        yield from _emptied(t, builder, 1)


def _swap(t: Translator, called: Called, builder: Builder, act: Act) -> Iterator[str]:
    position = builder.now.position
    assert position.victim is not None
    other = called(position.victim)
    if act.kind == "again":
        yield t("What you took goes back, and you take others from {player} blindly.", player=other)
        return
    taken = position.taken if not isinstance(position.taken, int) else ()
    yield t(
        "{player} gets {cards}, you keep {taken}.",
        player=other,
        cards=card_list(t, act.cards),
        taken=card_list(t, taken),
    )
