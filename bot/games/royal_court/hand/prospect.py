"""The consequences of an act before it is committed: certain ones, those of each roll, and the target."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.lines import capitalised
from bot.games.royal_court.builder.draft import Builder
from bot.games.royal_court.names import PlayerNames, laid_name, some_cards
from bot.games.royal_court.words.stakes import dice_name, for_the_set, stake_words, times_words
from bot.games.royal_court.words.standing import may_follow
from bot.i18n.translator import Translator
from engine.royal_court.acts.act import Act, ActKind, names_next_player, swap_size, upgrades
from engine.royal_court.cards import D4, D6, D10, JOKER, ROYALS, dice, set_rung
from engine.royal_court.effect import Effect, EffectKind
from engine.royal_court.position import NOPE, Step


def prospect(t: Translator, name_of: PlayerNames, builder: Builder) -> Iterator[str]:
    """The consequences of the drafted act, a line each; none while it is incomplete, nor of an answer in a window."""
    act = builder.act
    if act is None or builder.drafting.position.step is NOPE:
        return
    match builder.drafting.position.step:
        case Step.SWAP:
            yield from _swap(t, name_of, builder, act)
        case Step.GIFT:
            assert act.aim is not None
            yield t("{will} get {cards}.", will=name_of.will(act.aim), cards=some_cards(t, act.cards))
            yield from _emptied(t, builder, 1)
        case _:
            yield from _turn(t, name_of, builder, act)


def _turn(t: Translator, name_of: PlayerNames, builder: Builder, act: Act) -> Iterator[str]:
    position = builder.drafting.position
    match act.kind:
        case ActKind.DRAW if position.revolt and builder.drafting.place.castles and position.besieger is None:
            yield t("Your newest castle will fall instead of you. You'll pick up a card, and your turn will be over.")
        case ActKind.DRAW if position.revolt:
            yield "⚠️ " + t("This will put you out of the game.")
        case ActKind.DRAW:
            if builder.drafting.kinds <= {ActKind.DRAW, ActKind.END}:
                yield t("If it's playable, you can play it; if not, you end your turn.")
            else:
                yield t("Then you can still play.")
        case ActKind.END if not position.played:
            yield t("You've played nothing: the next player will be free to play any card.")
        case ActKind.END:
            yield t.plural(
                "Your turn will end with {n} action unused.",
                "Your turn will end with {n} actions unused.",
                position.actions,
            )
        case ActKind.COURT:
            yield from _court(t, builder)
        case ActKind.CASTLE:
            yield t("It will lie in front of you, and you won't have to play its cards any more. It can't be noped.")
            if name_of.players:  # a lesson has none: later lessons teach courts and revolts
                yield t(
                    "Until it falls, it saves you from a 6 or from a revolt, and your courts and guests from execution."
                )
        case ActKind.SIEGE:
            yield t(
                "The draw pile, the discards and the pile, except its top card, will go into your hand. No "
                "draw pile will be left."
            )
            yield t("A player who has to pick up will be killed. If it's you, you'll be last.")
        case ActKind.BET:
            yield t("All your cards will go on the pile. Then each of the others will roll and pick up that many.")
            yield t(
                "If there aren't enough cards for one of them, you'll win. If there are enough for everyone, you'll be "
                "last."
            )
        case _:
            yield from _laid(t, name_of, builder, act)
    if act.kind not in (ActKind.DRAW, ActKind.END, ActKind.COURT, ActKind.SIEGE, ActKind.BET):
        yield from _emptied(t, builder, len(act.tokens))
    if act.kind not in (ActKind.DRAW, ActKind.END, ActKind.REVOLT, ActKind.SIEGE, ActKind.BET) and position.actions > 1:
        yield t.plural(
            "After that you'll have {n} action left.", "After that you'll have {n} actions left.", position.actions - 1
        )


def _emptied(t: Translator, builder: Builder, cards: int) -> Iterator[str]:
    place = builder.drafting.place
    if place.own == cards:
        last = t.plural(
            "This is your last card: you'll win, unless you have to pick up.",
            "These are your last cards: you'll win, unless you have to pick up.",
            cards,
        )
        yield f"✅ **{last}**"


def _court(t: Translator, builder: Builder) -> Iterator[str]:
    yield t("It will lie in front of you, and you'll still have to play its cards. It can't be noped.")
    die = dice_name(dice(D4 + len(builder.drafting.place.courts) + 1))
    yield t("Its cards will be stronger: your jack, for one, will roll a {die} instead of a d4.", die=die)
    yield t("Everyone, including you, will lay their other royals face up.")


def _laid(t: Translator, name_of: PlayerNames, builder: Builder, act: Act) -> Iterator[str]:
    """The consequences of cards on the pile: what is playable on them, their effect, the roll for a set."""
    if act.kind is ActKind.REVOLT:
        yield from (*_revolution(t, name_of, builder), may_follow(t, act.cards[-1], laid_name(t, act.cards[-1:])))
        return
    yield may_follow(t, act.cards[-1], laid_name(t, act.cards))
    left = builder.drafting.place.own - len(act.tokens)
    position, rank = builder.drafting.position, act.tokens[0][0]
    if position.full_rules and act.cards.count("6r") > 1:
        yield t("Two red sixes: first you'll roll a d6. On a 6 you'll win at once.")
    if rank == "6":
        yield from _six_words(t, name_of, builder, act)
    elif not left and (rank in ROYALS or act.tokens[0] == JOKER):
        yield t("It's your last card, so it will have no effect.")
    elif position.revolt and rank in ROYALS:
        yield t("In a revolt, royals have no effect.")
    elif act.kind is ActKind.PAIR:
        yield from _pair(t, name_of, builder, act)
    else:
        yield from _effect(t, name_of, builder, act)
    if act.size > 1:
        yield _set(t, act.size)


def _upgraded(builder: Builder, act: Act) -> int:
    return upgrades(builder.drafting.place, act.tokens) + act.size - 1


def _six_words(t: Translator, name_of: PlayerNames, builder: Builder, act: Act) -> Iterator[str]:
    assert act.aim is not None
    position, die = builder.drafting.position, dice_name(dice(D6 + _upgraded(builder, act)))
    hit = stake_words(t, name_of, position, Effect(EffectKind.SIX, 6, act.aim))
    yield t("You'll roll a {die}. On 4 or more, {hit}; on 2 or 3, nothing; on 1, you'll pick up 2.", die=die, hit=hit)


def _effect(t: Translator, name_of: PlayerNames, builder: Builder, act: Act) -> Iterator[str]:
    """The effect of a single card, or of a set before its roll. It can be noped."""
    position, place, rank, upgraded = (
        builder.drafting.position,
        builder.drafting.place,
        act.tokens[0][0],
        _upgraded(builder, act),
    )
    if rank == "J":
        yield t("You'll roll a {die}: that many more actions.", die=dice_name(dice(D4 + upgraded)))
    elif rank == "Q":
        effect = Effect(EffectKind.QUEEN_TURN)
        if len(position.inside) == 2:
            effect = Effect(EffectKind.QUEEN_ACTIONS, 1 + upgraded)
        elif act.aim is not None and names_next_player(position, place, act.tokens):
            effect = Effect(EffectKind.QUEEN_NEXT, 0, act.aim, act.direction)
        yield capitalised(stake_words(t, name_of, position, effect)) + "."
    elif rank == "K" and act.aim is not None:
        cards = swap_size(position, place, act.tokens, act.tokens, act.size - 1)
        yield _swapped(t, name_of, act.aim, cards, 0)
    elif rank == "K":
        yield t("You'll have no other card in hand, so there will be no swap.")
    elif act.tokens[0] == JOKER:
        yield t(
            "You'll roll a {die}: the others will pick up that many cards in all, one by one.",
            die=dice_name(dice(D10 + upgraded)),
        )
    else:
        return
    if rank == "K" and act.aim is None:
        return
    if act.size > 1:
        yield t.plural(
            "The second card makes the effect {n} step stronger.",
            "The other cards make the effect {n} steps stronger.",
            act.size - 1,
        )
    yield from _nopable(t, name_of)


def _pair(t: Translator, name_of: PlayerNames, builder: Builder, act: Act) -> Iterator[str]:
    place = builder.drafting.place
    kings = [token for token in act.tokens if token[0] == "K"]
    queens = [token for token in act.tokens if token[0] == "Q"]
    if act.aim is None:
        yield t("You'll have no other card in hand, so there will be no swap.")
        return
    cards = swap_size(builder.drafting.position, place, kings, act.tokens, 0)
    yield _swapped(t, name_of, act.aim, cards, 1 + upgrades(place, queens) + act.size - 1)
    yield from _nopable(t, name_of)


def _swapped(t: Translator, name_of: PlayerNames, aim: int, cards: int, tries: int) -> str:
    text = t.plural(
        "You'll draw {n} card from {player} at random, then choose one of yours to give.",
        "You'll draw {n} cards from {player} at random, then choose as many of yours to give.",
        cards,
        player=name_of(aim),
    )
    # Translators: {times} is once, twice or a number of times, as translated
    again = t("You may swap back {times} and draw again.", times=times_words(t, tries))
    return f"{text} {again}" if tries else text


def _nopable(t: Translator, name_of: PlayerNames) -> Iterator[str]:
    if name_of.players:  # a lesson has none: later lessons teach nopes
        yield t("It can be noped.")


def _set(t: Translator, size: int) -> str:
    """Words for the roll of a set of this size."""
    sides = dice(set_rung(size))
    return t(
        "Then you'll roll a {die} {what}: on 1 to 5 you'll pick up cards (5 for a 1, 1 for a 5); on {highest} you'll "
        "give someone a card.",
        die=dice_name(sides),
        what=for_the_set(t, size),
        highest=sum(sides),
    )


def _revolution(t: Translator, name_of: PlayerNames, builder: Builder) -> Iterator[str]:
    position, seat, place = builder.drafting.position, builder.drafting.seat, builder.drafting.place
    if place.own == 4:
        return
    if name_of.players:  # a lesson has none: the last one teaches revolts
        yield t(
            "A revolt will start: royals will have no effect, and the first player without a castle who can't play "
            "will be killed."
        )
    others = [rival for rival in position.inside if rival != seat]
    hit = [rival for rival in others if position.places[rival].courts and not position.places[rival].castles]
    if hit:
        yield t("{will} lose all royals at court: no castle protects them.", will=name_of.will(*hit))
    if place.courts and not place.castles:
        yield "⚠️ **" + t("Your own court will be executed too: no castle protects it.") + "**"
    if position.actions > 1:
        yield t("Then your turn will end, and unused actions will be lost.")
    yield from _nopable(t, name_of)


def _swap(t: Translator, name_of: PlayerNames, builder: Builder, act: Act) -> Iterator[str]:
    position = builder.drafting.position
    assert position.victim is not None
    if act.kind is ActKind.AGAIN:
        yield t("You'll swap back, and draw again from {player} at random.", player=name_of(position.victim))
        return
    taken = position.taken if not isinstance(position.taken, int) else ()
    given, kept = some_cards(t, act.cards), some_cards(t, taken)
    yield t("{will} get {cards}. You'll keep {taken}.", will=name_of.will(position.victim), cards=given, taken=kept)
