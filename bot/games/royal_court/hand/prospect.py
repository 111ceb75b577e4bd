"""The consequences of an act before it is committed: certain ones, those of each roll, and the target."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.royal_court.builder.acts import ON_THE_PILE, Act
from bot.games.royal_court.builder.draft import Builder, is_fatal
from bot.games.royal_court.names import PlayerNames, card_list, laid_name
from bot.games.royal_court.words.stakes import dice_name, stake_words
from bot.i18n.translator import Translator
from engine.royal_court.acts.act import names_next_player, swap_size, upgrades
from engine.royal_court.cards import D4, D6, D10, JOKER, ROYALS, dice, set_rung
from engine.royal_court.position import GIFT, NOPE, SWAP


def prospect(t: Translator, name_of: PlayerNames, builder: Builder) -> Iterator[str]:
    """The consequences of the drafted act, a line each; none while it is incomplete."""
    act = builder.act
    if act is None:
        return
    match builder.drafting.position.step:
        case step if step == NOPE:
            yield from _answer(t, name_of, builder, act)
        case step if step == SWAP:
            yield from _swap(t, name_of, builder, act)
        case step if step == GIFT:
            assert act.aim is not None
            yield t("{player} gets from you: {card}.", player=name_of(act.aim), card=card_list(t, act.cards))
            yield from _emptied(t, builder, 1)
        case _:
            yield from _turn(t, name_of, builder, act)


def _turn(t: Translator, name_of: PlayerNames, builder: Builder, act: Act) -> Iterator[str]:
    position = builder.drafting.position
    match act.kind:
        case "draw" if is_fatal(builder):
            yield t("You can't play anything in this revolt: it puts you out of the game.")
        case "draw" if position.revolt:
            yield t("Your newest castle falls instead of you. You pick up a card, and your turn is over.")
        case "draw":
            yield t("You pick up a card. It costs no action: you can still play.")
        case "end" if not position.played:
            yield t("You've played nothing: the next player may play any card.")
        case "end":
            yield t.plural(
                "Your turn ends; you lose {n} unused action.",
                "Your turn ends; you lose {n} unused actions.",
                position.actions,
            )
        case "court":
            yield from _court(t, builder)
        case "castle":
            yield t("It goes in front of you, and you no longer have to play its cards. It can't be noped.")
            yield t(
                "Until it falls, it saves you from a 6 or from a revolt, and your courts and guests from execution."
            )
        case "siege":
            yield t(
                "The draw pile, the discards and the pile, except its top card, go into your hand. No "
                "draw pile is left."
            )
            yield t("A player who has to pick up is killed. If it's you, you're last.")
        case "bet":
            yield t("All your cards go on the pile. Then each of the others rolls and picks up that many.")
            yield t(
                "If there aren't enough cards for one of them, you win. If there are enough for everyone, you're last."
            )
        case _:
            yield from _laid(t, name_of, builder, act)
    if act.kind not in ("draw", "end", "court", "siege", "bet"):
        yield from _emptied(t, builder, len(act.tokens))
    if act.kind not in ("draw", "end", "revolt", "siege", "bet") and position.actions > 1:
        yield t.plural(
            "After that you have {n} action left.", "After that you have {n} actions left.", position.actions - 1
        )


def _emptied(t: Translator, builder: Builder, cards: int) -> Iterator[str]:
    place = builder.drafting.place
    if place.own == cards:
        yield "✅ **" + t("These are your last cards: you win, unless you have to pick up.") + "**"


def _court(t: Translator, builder: Builder) -> Iterator[str]:
    courts = len(builder.drafting.place.courts) + 1
    yield t("It goes in front of you, and you still have to play its cards. It can't be noped.")
    # Translators: {times} is once, twice or a number of times, as translated
    yield t(
        "The cards of your courts are upgraded {times}: bigger dice, more cards or actions. Everyone has to show their "
        "other royals, you too.",
        times=_times(t, courts),
    )


def _times(t: Translator, count: int) -> str:
    if count == 1:
        return t("once")
    return t("twice") if count == 2 else t("{n} times", n=count)


def _laid(t: Translator, name_of: PlayerNames, builder: Builder, act: Act) -> Iterator[str]:
    """The consequences of cards on the pile: what is playable on them, their effect, the roll for a set."""
    assert act.kind in ON_THE_PILE
    yield laid_on(t, act)
    if act.kind == "revolt":
        yield from _revolution(t, name_of, builder)
        return
    left = builder.drafting.place.own - len(act.tokens)
    position, rank = builder.drafting.position, act.tokens[0][0]
    if position.full and act.cards.count("6r") > 1:
        yield t("Two red sixes: first you roll a d6. On a 6 you win at once.")
    if rank == "6":
        yield from _six(t, name_of, builder, act)
    elif not left and (rank in ROYALS or act.tokens[0] == JOKER):
        yield t("You'd have no cards left, so it has no effect.")
    elif position.revolt and rank in ROYALS:
        yield t("In a revolt, royals have no effect.")
    elif act.kind == "pair":
        yield from _pair(t, name_of, builder, act)
    else:
        yield from _effect(t, name_of, builder, act)
    if act.size > 1:
        yield set_words(t, act.size)


def laid_on(t: Translator, act: Act) -> str:
    """The cards that are played on the pile, and what is playable on them."""
    top = act.cards[-1]
    if top == JOKER:
        rule = t("next, any card")
    elif top[1] == "r":
        rule = t("next, the same or higher")
    else:
        rule = t("next, the same or lower")
    # Translators: what is laid on the pile, and what can be played on it: "a red 7: next, the same or higher"
    return t("You play {cards}: {rule}.", cards=laid_name(t, act.cards), rule=rule)


def _upgraded(builder: Builder, act: Act) -> int:
    return upgrades(builder.drafting.place, act.tokens) + act.size - 1


def _six(t: Translator, name_of: PlayerNames, builder: Builder, act: Act) -> Iterator[str]:
    assert act.aim is not None
    other, die = name_of(act.aim), dice_name(dice(D6 + _upgraded(builder, act)))
    if builder.drafting.position.places[act.aim].castles:
        yield t(
            "Catapult, {die}: 4 or more, {player}'s castle falls; 2 or 3, nothing; 1, you pick up 2.",
            die=die,
            player=other,
        )
    else:
        yield t(
            "Catapult, {die}: 4 or more, {player} picks up 2; 2 or 3, nothing; 1, you pick up 2.",
            die=die,
            player=other,
        )


def _effect(t: Translator, name_of: PlayerNames, builder: Builder, act: Act) -> Iterator[str]:
    """The effect of a single card, or of a set before its roll. It can be noped."""
    position, place, rank, upgraded = (
        builder.drafting.position,
        builder.drafting.place,
        act.tokens[0][0],
        _upgraded(builder, act),
    )
    if rank == "J":
        yield t("You roll a {die}: that many more actions.", die=dice_name(dice(D4 + upgraded)))
    elif rank == "Q" and len(position.inside) == 2:
        yield t.plural("You get {n} more action.", "You get {n} more actions.", 1 + upgraded)
    elif rank == "Q" and names_next_player(position, place, act.tokens):
        assert act.aim is not None
        stake = f"queen={'abcdef'[act.aim]}{act.way}"
        yield stake_words(t, name_of, position, stake) + "."
    elif rank == "Q":
        yield t("The direction of play reverses.")
    elif rank == "K" and act.aim is not None:
        cards = swap_size(position, place, act.tokens, act.tokens, act.size - 1)
        yield _swapped(t, name_of, act.aim, cards, 0)
    elif rank == "K":
        yield t("You have no other card in hand, so there's no swap.")
    elif act.tokens[0] == JOKER:
        yield t(
            "You roll a {die}: the others pick up that many cards in all, one by one.",
            die=dice_name(dice(D10 + upgraded)),
        )
    else:
        return
    if not (rank == "K" and act.aim is None):
        yield _nopable(t)


def _pair(t: Translator, name_of: PlayerNames, builder: Builder, act: Act) -> Iterator[str]:
    place = builder.drafting.place
    kings = [token for token in act.tokens if token[0] == "K"]
    queens = [token for token in act.tokens if token[0] == "Q"]
    if act.aim is None:
        yield t("You have no other card in hand, so there's no swap.")
        return
    cards = swap_size(builder.drafting.position, place, kings, act.tokens, 0)
    yield _swapped(t, name_of, act.aim, cards, 1 + upgrades(place, queens) + act.pairs - 1)
    yield _nopable(t)


def _swapped(t: Translator, name_of: PlayerNames, aim: int, cards: int, tries: int) -> str:
    text = t.plural(
        "You take {n} card from {player} at random, then choose one of yours to give.",
        "You take {n} cards from {player} at random, then choose as many of yours to give.",
        cards,
        player=name_of(aim),
    )
    if not tries:
        return text
    return (
        text
        + " "
        + t.plural(
            "If you don't like it, you have {n} more try.",
            "If you don't like it, you have up to {n} more tries.",
            tries,
        )
    )


def _nopable(t: Translator) -> str:
    return t("It can be noped.")


def set_words(t: Translator, size: int) -> str:
    """Words for the roll of a set of this size."""
    sides = dice(set_rung(size))
    return t(
        "Then the set's roll, {die}: on 1 to 5 you pick up cards (6 minus the roll); on {highest} you give one away.",
        die=dice_name(sides),
        highest=sum(sides),
    )


def _revolution(t: Translator, name_of: PlayerNames, builder: Builder) -> Iterator[str]:
    position, seat, place = builder.drafting.position, builder.drafting.seat, builder.drafting.place
    if place.own == 4:
        return
    yield t("A revolt: royals have no effect, and the first player without a castle who can't play is killed.")
    others = [rival for rival in position.inside if rival != seat]
    hit = [rival for rival in others if position.places[rival].courts and not position.places[rival].castles]
    if hit:
        yield t("Executed: the courts of {players}.", players=name_of.several(hit))
    if place.courts and not place.castles:
        yield "⚠️ **" + t("Your own court is executed too: no castle protects it.") + "**"
    if position.actions > 1:
        yield t("Your turn ends then, and you lose unused actions.")
    yield _nopable(t)


# ---- windows and swaps
def _answer(t: Translator, name_of: PlayerNames, builder: Builder, act: Act) -> Iterator[str]:
    position = builder.drafting.position
    stands = len(position.nopes) % 2 == 0
    stake = stake_words(t, name_of, position, position.effect)
    if act.kind == "let":
        yield t("No one learns that you let it pass.")
    elif stands:
        yield t("Your ace cancels this: {stake}.", stake=stake)
    else:
        yield t("Your ace cancels that nope: {stake}.", stake=stake)
    if act.kind == "nope":
        yield from _emptied(t, builder, 1)


def _swap(t: Translator, name_of: PlayerNames, builder: Builder, act: Act) -> Iterator[str]:
    position = builder.drafting.position
    assert position.victim is not None
    other = name_of(position.victim)
    if act.kind == "again":
        yield t("What you took goes back, and you take other cards from {player} at random.", player=other)
        return
    taken = position.taken if not isinstance(position.taken, int) else ()
    yield t(
        "{player} gets: {cards}. You keep: {taken}.",
        player=other,
        cards=card_list(t, act.cards),
        taken=card_list(t, taken),
    )
