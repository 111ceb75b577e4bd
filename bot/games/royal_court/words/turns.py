"""Sentences about events: acts and their effects, as far as their reader may know them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from bot.games.lines import capitalised
from bot.games.royal_court.emojis import of_cards
from bot.games.royal_court.names import PlayerNames, card_list, in_brackets, laid_name, some_cards, your_cards
from bot.games.royal_court.states import TurnMade
from bot.games.royal_court.words.effects import Effects, effects_of
from bot.games.royal_court.words.stakes import effect_name, noped_name, roll_words, stake_words
from bot.games.royal_court.words.standing import direction_words
from bot.i18n.translator import Translator
from engine.royal_court.acts.act import QUIT, ActKind
from engine.royal_court.cards import JOKER
from engine.royal_court.effect import EffectKind
from engine.royal_court.position import OVER, SWAP, Position

CHOSEN: Final = ("again", "give", "gift")
"""Kinds of acts that choose what a move before them gives."""


def turn_words(t: Translator, made: TurnMade, players: Mapping[str, str] = MappingProxyType({})) -> str:
    """Describe an event with all its results: rolls, cards picked up, castles, courts, players out.

    The player whose hand alone can be seen is the reader.
    """
    seats = [*enumerate(made.before.places), *enumerate(made.after.places)]
    known = {seat for seat, place in seats if place.hand and not isinstance(place.hand, int)}
    return event_words(t, PlayerNames(t, players, min(known) if len(known) == 1 else None), effects_of(made))


def turn_emojis(made: TurnMade) -> tuple[str, ...]:
    """The cards of one rank that an event played."""
    cards = effects_of(made).act.cards
    return (of_cards(cards),) if len({card[0] for card in cards} - {JOKER[0]}) == 1 or JOKER in cards else ()


def event_words(t: Translator, name_of: PlayerNames, event: Effects, *, brief: bool = False) -> str:
    """The same, of an event's effects. `brief`: without saying that what was noped has no effect."""
    if event.stood is None:
        text = [*_act(t, name_of, event, brief), *_rolls(t, name_of, event), *_consequences(t, name_of, event)]
    else:
        closed = [] if brief and not event.stood else [*_closed(t, name_of, event)]
        came = [*_consequences(t, name_of, event)]
        text = [*(came + closed if event.refills else closed + came), *_rolls(t, name_of, event)]
    return " ".join(map(capitalised, filter(None, text))) or ("" if brief and event.stood is False else t("No effect."))


def moves_words(t: Translator, name_of: PlayerNames, events: Iterable[TurnMade], *, brief: bool = False) -> list[str]:
    """The moves in these events, each with its nopes and its results in one line.

    `brief`: as in `event_words`, and in peace a card picked up has one line with the move after it, and the end of a
    turn with moves has none if it left less than two actions unused.
    """
    moves: list[list[str]] = []
    pending = drew = False  # whether the last text only tells that something is to be given; a card picked up
    for event in map(effects_of, events):
        ended = event.act.kind is ActKind.END and event.before.played and event.before.actions < 2
        if brief and ended and not event.before.revolt:
            continue
        if passed := drew and event.act.kind is ActKind.END and not event.before.played:
            moves.pop()
        if not moves or passed or not (continues(event) or (brief and drew)):
            moves.append([])
        elif pending and event.act.kind in CHOSEN:
            moves[-1].pop()
        drew = event.act.kind is ActKind.DRAW and not event.before.revolt
        noped = event.stood is False and bool(moves[-1])  # which has been told
        alone = brief and continues(event) and not moves[-1]  # nothing before says why
        text = event_words(t, name_of, event, brief=(brief and not alone) or passed or noped)
        if alone and event.stood and not event.refills:
            text = t("{why}: {what}", why=capitalised(effect_name(t, name_of, event.before)), what=text)
        moves[-1].append(text)
        pending = bool(event.stood) or (brief and event.act.kind is ActKind.AGAIN)  # an undone draw is not told
    return [text for texts in moves if (text := " ".join(filter(None, texts)))]


def continues(event: Effects) -> bool:
    """Whether an event belongs to the move before it: a nope, the end of a window, a choice in a swap, a gift."""
    return event.act.kind in (ActKind.NOPE, *CHOSEN) or event.stood is not None


def _act(t: Translator, name_of: PlayerNames, event: Effects, brief: bool) -> Iterator[str]:  # noqa: C901, PLR0912
    """Describe the act itself."""
    assert event.seat is not None
    did, act = name_of.did(event.seat), event.act
    other, laid = "" if act.aim is None else name_of(act.aim), laid_name(t, act.cards) if act.cards else ""
    match act.kind:
        case ActKind.CARD | ActKind.SET if act.tokens[0][0] == "6" and other:
            yield t("{did} aimed {cards} at {other}.", did=did, cards=laid, other=other)
        case ActKind.CARD | ActKind.SET | ActKind.PAIR if any(card[0] == "K" for card in act.cards) and other:
            yield t("{did} played {cards} to swap with {other}.", did=did, cards=laid, other=other)
        case ActKind.CARD | ActKind.SET | ActKind.PAIR:
            yield t("{did} played {cards}.", did=did, cards=laid)
        case ActKind.COURT:
            yield t("{did} laid a royal court: {cards}.", did=did, cards=card_list(t, act.cards))
        case ActKind.CASTLE:
            yield t("{did} built a castle: {cards}.", did=did, cards=card_list(t, act.cards))
        case ActKind.REVOLT:
            yield t("{did} played a revolution: {cards}.", did=did, cards=card_list(t, act.cards))
        case ActKind.SIEGE:
            yield t("{did} laid siege to the table, with all thirteen ranks.", did=did)
        case ActKind.BET:
            yield t("{did} played the betting man: every card on the pile.", did=did)
        case ActKind.DRAW:
            yield _drawn(t, name_of, event.seat, event)
        case ActKind.END if event.before.played:
            yield t("{did} ended the turn.", did=did)
        case ActKind.END if brief and event.before.drawn:
            yield t("{did} picked up a card and passed: any card may come next.", did=did)
        case ActKind.END:
            yield t("{did} passed: any card may come next.", did=did)
        case ActKind.NOPE:
            # Translators: instead of {did} before a verb in the past, in French with its auxiliary: "ta réponse a"
            did = t.noun("past", "your automatic answer") if event.ordered else did
            cards = some_cards(t, act.cards)
            if not event.before.nopes and event.seat == event.before.turn:
                yield t("{did} said Nope with {cards}, so as not to pick up.", did=did, cards=cards)
                return
            # Translators: {what} is "Ann's catapult": "dit Nope à la catapulte d’Ann"
            what = noped_name(t, name_of, event.before)
            yield t("{did} said Nope to {what} with {cards}.", did=did, what=what, cards=cards)
        case ActKind.AGAIN:
            yield t("{did} swapped back and drew again.", did=did)
            yield drawn_words(t, name_of, event.after)
        case ActKind.GIVE:
            yield from _given(t, name_of, event.seat, event, brief=brief)
        case ActKind.GIFT if act.hidden:
            yield t("{did} gave {other} a card.", did=did, other=other)
        case ActKind.GIFT:
            yield t("{did} gave {other} {cards}.", did=did, other=other, cards=some_cards(t, act.cards))
        case ActKind.QUIT:
            yield t("{did} left the match.", did=did)


def _rolls(t: Translator, name_of: PlayerNames, event: Effects) -> Iterator[str]:
    """The rolls, and that the last one had no effect, if it could have had one."""
    yield from (roll_words(t, name_of, roll) for roll in event.rolls)
    if event.rolls and not event.opened and event.after.step is not OVER:
        yield from {"six": [t("No effect.")], "set": [t("Nothing to pick up.")]}.get(event.rolls[-1].purpose, ())


def _drawn(t: Translator, name_of: PlayerNames, seat: int, event: Effects) -> str:
    if not event.before.revolt:
        return t("{did} picked up a card.", did=name_of.did(seat))
    if seat in event.out:
        return t("Nothing was playable for {player}.", player=name_of(seat))
    return t("Nothing was playable for {player}; a castle fell instead.", player=name_of(seat))


def _closed(t: Translator, name_of: PlayerNames, event: Effects) -> Iterator[str]:
    """The end of a window: what the effect at stake did, unless the consequences tell it."""
    if not event.stood:
        yield t("{what} has no effect.", what=effect_name(t, name_of, event.before))
        return
    stake, before, after, did = event.stake, event.before, event.after, name_of.did(event.before.turn)
    assert stake is not None
    if stake.kind is EffectKind.KING and after.step is SWAP and after.victim is not None:
        taken = after.taken if isinstance(after.taken, int) else len(after.taken)
        other = name_of(after.victim)
        yield drawn_words(t, name_of, after) or t.plural(
            "{did} drew {n} card from {other}.", "{did} drew {n} cards from {other}.", taken, did=did, other=other
        )
    elif stake.actions:
        yield t.plural("{n} more action.", "{n} more actions.", stake.actions)
    elif stake.kind is EffectKind.QUEEN_TURN:
        yield t("Now play goes {way}.", way=direction_words(t, after))
    elif stake.kind is EffectKind.REVOLT and after.revolt and after.besieger is None:
        yield t("The revolt will kill one more player.") if before.heads_to_fall else t("A revolt began.")
    elif stake.kind is EffectKind.QUEEN_NEXT or (stake.kind is EffectKind.SET and not event.picked):
        yield stake_words(t, name_of, before, stake) + "."


def drawn_words(t: Translator, name_of: PlayerNames, position: Position) -> str:
    """What a swap has drawn from the reader, as long as they do not know what it gives them; else empty."""
    if position.step is not SWAP or position.victim != name_of.me or isinstance(position.taken, int):
        return ""
    return t.plural(
        "{player} drew {taken}, and will give you {n} card in return.",
        "{player} drew {taken}, and will give you {n} cards in return.",
        len(position.taken),
        player=name_of(position.turn),
        taken=your_cards(t, position.taken),
    )


def _given(t: Translator, name_of: PlayerNames, seat: int, event: Effects, *, brief: bool) -> Iterator[str]:
    """A swap: which cards, or for others how many, and with whom, unless the move has told it (`brief`)."""
    act, before = event.act, event.before
    assert before.victim is not None
    did, other = name_of.did(seat), name_of(before.victim)
    if not isinstance(before.taken, int):
        taken, given = some_cards(t, before.taken), some_cards(t, act.cards)
        yield t("{did} took {taken} from {other} for {given}.", did=did, other=other, taken=taken, given=given)
        return
    n = before.taken
    if brief:
        yield t.plural("{n} card swapped.", "{n} cards swapped.", n)
        return
    yield t.plural(
        "{did} swapped {n} card with {other}.", "{did} swapped {n} cards with {other}.", n, did=did, other=other
    )


def _consequences(t: Translator, name_of: PlayerNames, event: Effects) -> Iterator[str]:
    """The effects on players that the texts about the act and its rolls do not name."""
    yield from _guests(t, name_of, event)
    if event.act.kind is not ActKind.DRAW:
        yield from (t("{did} lost a castle.", did=name_of.did(seat)) for seat in event.fallen)
    if event.executed:
        lost = ", ".join(f"{name_of(at)} {n}{in_brackets(t, event.beheaded(at))}" for at, n in event.executed.items())
        # Translators: royals are jacks, queens and kings; list is "@Ann 2, @Ben 1"
        yield t("Royals executed: {list}.", list=lost)
    if event.picked and (event.act.kind is not ActKind.DRAW or event.executed):
        (seat, count), *others = event.picked.items()
        did = name_of.did(seat)
        # Translators: also the beginning of a list: "Ann picked up 3 cards, Ben 2"
        first = t.plural("{did} picked up {n} card", "{did} picked up {n} cards", count, did=did)
        if event.refills:
            # Translators: before a swap that takes more cards than the player holds
            first = t.plural(
                "{did} had to pick up {n} card first", "{did} had to pick up {n} cards first", count, did=did
            )
        more = (f"{name_of(seat)} {count}{_named(t, name_of, event, seat)}" for seat, count in others)
        yield ", ".join((first + _named(t, name_of, event, seat), *more)) + "."
    for seat in event.out:
        if event.act != QUIT or seat != event.seat:
            yield _gone(t, name_of, event, seat)
    for seat in event.finished if event.after.step is not OVER else ():  # the result says it
        yield t("{did} finished: no cards left!", did=name_of.did(seat))
    if event.after.run_outs > event.before.run_outs and event.after.step is not OVER:
        yield t("The draw pile ran out: the discards and the pile were shuffled into a new one.")
    if (
        event.before.heads_to_fall
        and not event.after.heads_to_fall
        and event.after.besieger is None
        and event.after.step is not OVER
    ):
        yield t("The revolt is over.")


def _named(t: Translator, name_of: PlayerNames, event: Effects, seat: int) -> str:
    """The cards that the reader has picked up, in brackets."""
    return in_brackets(t, event.gained(seat)) if seat == name_of.me else ""


def _guests(t: Translator, name_of: PlayerNames, event: Effects) -> Iterator[str]:
    if event.shown:
        guests = ", ".join(f"{name_of(seat)} {count}" for seat, count in event.shown.items())
        yield t("Royals laid face up as guests: {guests}.", guests=guests)
    came = any(place.guests for place in event.before.places)
    if came and not any(place.courts or place.guests for place in event.after.places) and event.after.step is not OVER:
        yield t("No court is left: the guests went back to their owners' hands.")


def _gone(t: Translator, name_of: PlayerNames, event: Effects, seat: int) -> str:
    if event.before.revolt and event.act.kind is ActKind.DRAW and seat == event.seat:
        return t("The revolt killed {player}.", player=name_of(seat))
    if event.before.besieger is not None or event.after.besieger is not None:
        return t("{did} had to pick up in a siege: out of the game.", did=name_of.did(seat))
    if event.act.kind is ActKind.BET and seat == event.seat:
        return t("{did} lost the bet: out of the game.", did=name_of.did(seat))
    return t("No card was left that {player} could pick up: out of the game.", player=name_of(seat))
