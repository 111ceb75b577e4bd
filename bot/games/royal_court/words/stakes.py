"""What is at stake in a window, in a few words: the effect that a Nope would cancel; and dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, assert_never

from bot.games.lines import capitalised
from bot.games.royal_court.names import PlayerNames
from bot.i18n.translator import Sentence, Translator
from engine.royal_court.cards import dice as dice_of
from engine.royal_court.cards import set_rung
from engine.royal_court.effect import LOW_SET_ROLL, Effect, EffectKind
from engine.royal_court.luck import Rolled
from engine.royal_court.position import LETTERS, Position


def stake_words(t: Translator, name_of: PlayerNames, position: Position, effect: Effect) -> str:
    """What an effect will do, without a full stop; `position` is the one in which it is at stake."""
    seat, aim, number = position.turn, position.turn if effect.aim is None else effect.aim, effect.number
    match effect.kind:
        case EffectKind.JACK | EffectKind.QUEEN_ACTIONS:
            return _more_actions(t, name_of, position, number)
        case EffectKind.QUEEN_TURN:
            return t("the direction of play will reverse")
        case EffectKind.QUEEN_NEXT:
            if effect.direction == position.direction:
                return t("{will} play next", will=name_of.will(aim))
            way = t("clockwise") if effect.direction > 0 else t("anticlockwise")
            return t("{will} play next, and then play will go {way}", will=name_of.will(aim), way=way)
        case EffectKind.KING:
            return t.plural(
                "{will} swap {n} card with {other}",
                "{will} swap {n} cards with {other}",
                number,
                will=name_of.will(seat),
                other=name_of(aim),
            )
        case EffectKind.SIX:
            if not effect.backfires and position.places[aim].castles:
                return t("{will} lose a castle", will=name_of.will(aim))
            return _pick_up(t, name_of, {seat if effect.backfires else aim: 2})
        case EffectKind.JOKER:
            return _pick_up(t, name_of, position.shares(number))
        case EffectKind.REVOLT:
            if position.besieger is not None:
                return t("courts without a castle will be executed")
            if position.heads_to_fall:
                begins = t("the revolt will kill one more player")
            else:
                begins = t("a revolt will begin, and it will kill the first player who can't play")
            if not position.exposed:
                return begins
            # Translators: {stake} is "the revolt will kill one more player"
            return t("{stake}; {will} lose every court", stake=begins, will=name_of.will(*position.exposed))
        case EffectKind.SET:
            if effect.gives:
                return t("{will} give someone a card", will=name_of.will(seat))
            return _pick_up(t, name_of, {seat: 6 - number})
        case _:
            assert_never(effect.kind)


def question_words(t: Translator, name_of: PlayerNames, position: Position, *, asks: bool = True) -> str:
    """Whether someone stops what is at stake in a window, or brings it back: a question, or for others a statement."""
    assert position.effect is not None
    stake, what = stake_words(t, name_of, position, position.effect), effect_name(t, name_of, position)
    if len(position.nopes) % 2:
        did = capitalised(name_of.did(position.nopes[-1]))
        if asks:
            # Translators: {stake} is "you will get 3 more actions", which the other's Nope has stopped
            return t("{did} said Nope to {what}. If you nope that, {stake}. Nope?", did=did, what=what, stake=stake)
        return t("{did} said Nope to {what}: it won't happen, unless someone nopes that.", did=did, what=what)
    if position.nopes:
        did, stopped = name_of.did(position.nopes[-1]), replace(position, nopes=position.nopes[:-1])
        # Translators: {did} is "Ben" before a verb in the past, {what} "your Nope", {stake} what will happen now
        stake = t("{did} said Nope to {what}: {stake}", did=did, what=noped_name(t, name_of, stopped), stake=stake)
    elif position.effect.kind is EffectKind.SET and not position.effect.gives:
        rolled, size = position.effect.number, position.set_size
        # Translators: {what} is "Ben's roll", {set} "for the pair", {number} what it came to
        stake = t("{what} {set} is {number}: {stake}", what=what, number=rolled, set=for_the_set(t, size), stake=stake)
    elif position.effect.kind is EffectKind.SIX and position.effect.backfires:
        stake = t("{what} backfires: {stake}", what=what, stake=stake)
    elif position.effect.kind in (EffectKind.SIX, EffectKind.JOKER, EffectKind.QUEEN_TURN):
        # Translators: {what} is "Ben's catapult", {stake} "Ann will pick up 2 cards"
        stake = t("{what}: {stake}", what=what, stake=stake)
    text, effect = capitalised(stake), position.effect
    spared = position.turn if effect.backfires else effect.aim if effect.kind is EffectKind.SIX else None
    if spared is not None and name_of.me not in (None, position.turn, spared):
        # Translators: {stake} is "Ben will pick up 4 cards", which the reader could stop
        return t("{stake}. A Nope would help {player}.", stake=text, player=name_of(spared))
    return t("{stake}. Nope?", stake=text) if asks else t("{stake}, unless someone nopes.", stake=text)


def noped_name(t: Translator, name_of: PlayerNames, position: Position) -> str:
    """What the next Nope in a window would stop: the effect, or the last Nope."""
    if not position.nopes:
        return effect_name(t, name_of, position)
    noper = position.nopes[-1]
    return t("your Nope") if noper == name_of.me else t("{player}'s Nope", player=name_of(noper))


def effect_name(t: Translator, name_of: PlayerNames, position: Position) -> str:
    """The effect at stake in a window, in two words, and whose it is; the reader's own is only "the jack"."""
    effect, player = position.effect, "" if position.turn == name_of.me else name_of(position.turn)
    assert effect is not None
    match effect.kind:
        # Translators: the next ones are what someone says Nope to: "Nope à ton valet", also on a button
        case EffectKind.JACK:
            return t("{player}'s jack", player=player) if player else t("your jack")
        case EffectKind.KING:
            return t("{player}'s swap", player=player) if player else t("your swap")
        case EffectKind.SIX:
            return t("{player}'s catapult", player=player) if player else t("your catapult")
        case EffectKind.JOKER:
            return t("{player}'s joker", player=player) if player else t("your joker")
        case EffectKind.REVOLT:
            return t("{player}'s revolution", player=player) if player else t("your revolution")
        case EffectKind.SET if effect.gives:
            return t("{player}'s gift", player=player) if player else t("your gift")
        case EffectKind.SET:
            return t("{player}'s roll", player=player) if player else t("your roll")
        case _:
            return t("{player}'s queen", player=player) if player else t("your queen")


def _more_actions(t: Translator, name_of: PlayerNames, position: Position, actions: int) -> str:
    seat = position.turn
    text = t.plural("{will} get {n} more action", "{will} get {n} more actions", actions, will=name_of.will(seat))
    if seat == name_of.me or position.places[seat].own > position.actions + actions:
        return text
    # Translators: {stake} is "Ann will get 3 more actions"
    return t("{stake}, enough to play all their cards", stake=text)


def _pick_up(t: Translator, name_of: PlayerNames, shares: Mapping[int, int]) -> str:
    """Which seat picks up how many cards; the reader comes first."""
    first, *others = sorted(shares, key=lambda seat: seat != name_of.me)
    will = name_of.will(first)
    text = t.plural("{will} pick up {n} card", "{will} pick up {n} cards", shares[first], will=will)
    return ", ".join((text, *(f"{name_of(seat)} {shares[seat]}" for seat in others)))


def times_words(t: Translator, count: int) -> str:
    """How often: "once", "3 times"."""
    if count == 1:
        return t("once")
    return t("twice") if count == 2 else t("{n} times", n=count)


def dice_name(dice: Sequence[int]) -> str:
    """Dice by their sides: "d4", "2d20", "d20 + d10"."""
    if len(dice) > 1 and len(set(dice)) == 1:
        return f"{len(dice)}d{dice[0]}"
    return " + ".join(f"d{sides}" for sides in dice)


def for_the_set(t: Translator, size: int) -> str:
    """What a roll is for, by the number of cards in the set."""
    # Translators: what a roll is for, of five cards of a rank or more
    return t.say(FOR_SETS.get(size, Sentence("for the set")), str)


FOR_SETS: Final = {
    # Translators: what a roll is for: "pour la paire"
    2: Sentence("for the pair"),
    # Translators: what a roll is for: "pour le brelan"
    3: Sentence("for the set of three"),
    # Translators: what a roll is for: "pour le carré"
    4: Sentence("for the set of four"),
}


def roll_words(t: Translator, name_of: PlayerNames, roll: Rolled) -> str:
    """A roll that everybody has seen, in a sentence."""
    most = sum(roll.dice)
    if roll.purpose == "six":
        return t("🎲 Catapult: {sum}.", sum=roll.sum)
    if roll.purpose == "set":
        size = next((size for size in (2, 3, 4) if dice_of(set_rung(size)) == tuple(roll.dice)), 0)
        die, what = dice_name(roll.dice), for_the_set(t, size)
        if roll.sum <= LOW_SET_ROLL:
            return t("🎲 A bad roll {what}: {sum} on a {die}.", what=what, sum=roll.sum, die=die)
        return t("🎲 {sum} on a {die} {what}.", sum=roll.sum, die=die, what=what)
    if roll.purpose == "red":
        return t("🎲 {sum} out of {most} for the red sixes.", sum=roll.sum, most=most)
    if roll.purpose.startswith("bet-"):
        player = name_of(LETTERS.index(roll.purpose[4]))
        return t("{player}: 🎲 {sum} out of {most}.", player=player, sum=roll.sum, most=most)
    return t("🎲 A roll of {sum}.", sum=roll.sum)
