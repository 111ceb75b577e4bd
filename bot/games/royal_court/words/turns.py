"""Sentences about events: acts and their effects, as far as their reader may know them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from bot.games.royal_court.names import PlayerNames, capitalised, card_list, laid_name, token_list
from bot.games.royal_court.states import TurnMade
from bot.games.royal_court.words.effects import GONE, Effects, effects_of
from bot.games.royal_court.words.stakes import roll_words, stake_words
from bot.i18n.translator import Translator
from engine.royal_court.position import OVER, SWAP


def turn_words(t: Translator, made: TurnMade, players: Mapping[str, str] = MappingProxyType({})) -> str:
    """Describe an event with all its results: rolls, cards picked up, castles, courts, players out, the stake."""
    return event_words(t, PlayerNames(t, players), effects_of(made))


def event_words(
    t: Translator, name_of: PlayerNames, event: Effects, *, at_stake: bool = True, brief: bool = False
) -> str:
    """The same, of an event's effects; without the stake where another text shows it.

    `brief`: the text follows the move's own, so that it need not say that nobody noped it.
    """
    if event.stood is None:
        text = [*_act(t, name_of, event), *_rolls(t, name_of, event), *_consequences(t, name_of, event)]
    else:
        text = [*_closed(t, name_of, event, brief=brief), *_consequences(t, name_of, event), *_rolls(t, name_of, event)]
    if event.opened and at_stake:
        stake = stake_words(t, name_of, event.after, event.after.effect)
        text.append(t("{stake}, unless someone says Nope.", stake=capitalised(stake)))
    return " ".join(text)


def _act(t: Translator, name_of: PlayerNames, event: Effects) -> Iterator[str]:
    """Describe the act itself."""
    assert event.seat is not None
    player, act = name_of(event.seat), event.act
    match act.kind:
        case "card" | "set" if act.tokens[0][0] == "6" and act.aim is not None:
            cards = laid_name(t, act.cards)
            yield t("{player} aims {cards} at {other}.", player=player, cards=cards, other=name_of(act.aim))
        case "card" | "set":
            yield t("{player} plays {cards}.", player=player, cards=laid_name(t, act.cards))
        case "pair" if act.pairs == 1:
            yield t("{player} plays king and queen: {cards}.", player=player, cards=laid_name(t, act.cards))
        case "pair":
            yield t.plural(
                "{player} plays {n} king-and-queen pair: {cards}.",
                "{player} plays {n} king-and-queen pairs: {cards}.",
                act.pairs,
                player=player,
                cards=laid_name(t, act.cards),
            )
        case "court":
            yield t("{player} lays a royal court: {cards}.", player=player, cards=token_list(t, act.tokens))
        case "castle":
            yield t("{player} builds a castle: {cards}.", player=player, cards=card_list(t, act.cards))
        case "revolt":
            yield t("{player} plays a revolution: {cards}.", player=player, cards=card_list(t, act.cards))
        case "siege":
            yield t("{player} lays siege to the table, with all thirteen ranks.", player=player)
        case "bet":
            yield t("{player} is the betting man: all their cards go on the pile.", player=player)
        case "draw":
            yield _picked_up(t, player, event)
        case "end":
            yield from _ended(t, player, event)
        case "nope":
            yield _noped(t, name_of, event)
        case "again":
            yield t("{player} puts the cards back and takes others.", player=player)
        case "give":
            yield _given(t, name_of, event)
        case "gift":
            other = name_of(act.aim) if act.aim is not None else ""
            if act.hidden:
                yield t("{player} gives {other} a card from their hand.", player=player, other=other)
            else:
                cards = token_list(t, act.tokens)
                yield t("{player} gives {other} a card: {cards}.", player=player, other=other, cards=cards)
        case _:
            yield t("{player} has left the match.", player=player)


def _rolls(t: Translator, name_of: PlayerNames, event: Effects) -> Iterator[str]:
    """The rolls, and that the last one had no effect, if it could have had one."""
    yield from (roll_words(t, name_of, roll) for roll in event.rolls)
    if event.rolls and not event.opened and event.rolls[-1].purpose in ("six", "set") and event.after.step != OVER:
        yield t("No effect.")


def _picked_up(t: Translator, player: str, event: Effects) -> str:
    if not event.before.revolt:
        return t("{player} picks up a card.", player=player)
    if event.seat in event.out:
        return t("{player} can't play, and this is a revolt.", player=player)
    return t("{player} can't play: their castle falls instead of them.", player=player)


def _ended(t: Translator, player: str, event: Effects) -> Iterator[str]:
    if event.before.played:
        yield t("{player} ends their turn.", player=player)
    else:
        yield t("{player} plays nothing: now any card may be played.", player=player)


def _noped(t: Translator, name_of: PlayerNames, event: Effects) -> str:
    """A nope, and whether the effect stands now."""
    assert event.seat is not None
    cards, player = card_list(t, event.act.cards), name_of(event.seat)
    if not event.before.nopes:
        return t(
            "{player} says Nope! ({cards}). The effect is cancelled, unless that is noped.", player=player, cards=cards
        )
    if len(event.before.nopes) % 2:
        other = name_of(event.before.nopes[-1])
        return t(
            "{player} nopes {other}'s nope ({cards}): the effect stands again.", player=player, other=other, cards=cards
        )
    other = name_of(event.before.nopes[-1])
    return t(
        "{player} nopes {other}'s nope ({cards}): the effect is cancelled again.",
        player=player,
        other=other,
        cards=cards,
    )


def _closed(t: Translator, name_of: PlayerNames, event: Effects, *, brief: bool) -> Iterator[str]:
    """The end of a window: whether the effect at stake came about."""
    if not event.stood:
        yield t("It stays noped: no effect.")
        return
    if event.before.nopes:
        yield t("The effect stands after all.")
    elif not brief:
        yield t("Nobody says Nope.")
    victim = event.after.victim
    if event.after.step == SWAP and victim is not None:
        player, n = name_of(event.after.turn), _taken(event)
        yield t.plural(
            "{player} took {n} card from {other} and chooses what to give in return.",
            "{player} took {n} cards from {other} and chooses what to give in return.",
            n,
            player=player,
            other=name_of(victim),
        )
    else:
        yield capitalised(stake_words(t, name_of, event.before, event.stake)) + "."


def _taken(event: Effects) -> int:
    taken = event.after.taken
    return taken if isinstance(taken, int) else len(taken)


def _given(t: Translator, name_of: PlayerNames, event: Effects) -> str:
    act, victim = event.act, event.before.victim
    assert event.seat is not None
    player, other = name_of(event.seat), name_of(victim) if victim is not None else ""
    if act.hidden:
        return t.plural(
            "{player} gives {other} {n} card in return.",
            "{player} gives {other} {n} cards in return.",
            act.hidden,
            player=player,
            other=other,
        )
    taken = event.before.taken
    if isinstance(taken, int):
        return t("{player} gives {other}: {cards}.", player=player, other=other, cards=card_list(t, act.cards))
    return t(
        "{player} gives {other}: {cards}. Kept: {taken}.",
        player=player,
        other=other,
        cards=card_list(t, act.cards),
        taken=card_list(t, taken),
    )


def _consequences(t: Translator, name_of: PlayerNames, event: Effects) -> Iterator[str]:
    """The effects on players that the texts about the act and its rolls do not name."""
    yield from _guests(t, name_of, event)
    if event.executed:
        lost = ", ".join(f"{name_of(seat)} {count}" for seat, count in event.executed.items())
        # Translators: royals are jacks, queens and kings; list is "@Ann 2, @Ben 1"
        yield t("Royals executed: {list}.", list=lost)
    effect = event.stake.partition("=")[0]
    if event.fallen and not (effect == "six" and event.stood) and event.act.kind != "draw":
        yield t("A castle falls: {players}.", players=name_of.several(event.fallen))
    if event.picked and not _is_implied(event, effect):
        cards = ", ".join(f"{name_of(seat)} +{count}" for seat, count in event.picked.items())
        yield t("Cards picked up: {cards}.", cards=cards)
    for seat in event.out:
        if event.act.kind != GONE or seat != event.seat:
            yield _gone(t, name_of(seat), event, seat)
    for seat in event.finished:
        yield t("{player} has no cards left!", player=name_of(seat))
    if event.after.runs > event.before.runs and event.after.step != OVER:
        yield t("The draw pile ran out: the discards and the pile were shuffled into a new one.")
    if event.before.heads and not event.after.heads and event.after.besieger is None and event.after.step != OVER:
        yield t("The last head has fallen: peace again.")


def _is_implied(event: Effects, effect: str) -> bool:
    """Whether the text so far already implies the number of cards picked up."""
    if event.executed or len(event.picked) > 1:
        return False
    return event.act.kind == "draw" or (effect in ("six", "set") and bool(event.stood))


def _guests(t: Translator, name_of: PlayerNames, event: Effects) -> Iterator[str]:
    if event.shown:
        guests = ", ".join(f"{name_of(seat)} {count}" for seat, count in event.shown.items())
        yield t("Guests at court: {guests}.", guests=guests)
    came = any(place.guests for place in event.before.places)
    if came and not any(place.courts or place.guests for place in event.after.places) and event.after.step != OVER:
        yield t("No court is left: the guests go back to their owners' hands.")


def _gone(t: Translator, player: str, event: Effects, seat: int) -> str:
    if event.before.revolt and event.act.kind == "draw" and seat == event.seat:
        return t("The revolt kills {player}.", player=player)
    if event.before.besieger is not None or event.after.besieger is not None:
        return t("{player} has to pick up in a siege, and is out of the game.", player=player)
    if event.act.kind == "bet" and seat == event.seat:
        return t("{player} loses the bet and is out of the game.", player=player)
    return t("There's no card left for {player}, who is out of the game.", player=player)
