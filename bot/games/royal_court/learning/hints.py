"""Hints in words: one good act, and in a sentence what speaks for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.games.lines import capitalised
from bot.games.royal_court.builder.choices import word_label
from bot.games.royal_court.builder.offered import drafting_of
from bot.games.royal_court.learning.themes import FEW_CARDS
from bot.games.royal_court.names import PlayerNames, card_list, laid_name, your_cards
from bot.games.royal_court.states import HandState
from bot.games.royal_court.words.stakes import stake_words
from bot.i18n.translator import Translator
from engine.game import Advice
from engine.royal_court.acts.act import Act, ActKind
from engine.royal_court.cards import JOKER, RANKS, ROYALS, SPECIAL, fits
from engine.royal_court.drafting import Drafting
from engine.royal_court.notation import read_act

FEW_RANKS: Final = 4
"""Maximum number of ranks that are playable on a card on which few are."""


def hint_words(t: Translator, state: HandState, advice: Advice) -> str:
    """The advised act, and why: what it leaves the player, and what it does."""
    drafting, act = drafting_of(state.view), read_act("".join(advice.plays))
    assert drafting is not None
    name_of = PlayerNames(t, state.players)
    what, why = f"**{_what(t, name_of, act)}**", " · ".join(_why(t, name_of, drafting, act))
    told = t("Hint laid out") if advice.plays == state.draft.plays else t("Hint")
    return f"💡 **{told}** · {what} – {why}."


def _what(t: Translator, name_of: PlayerNames, act: Act) -> str:
    """The act as it is to be chosen: its cards or its button, and its target."""
    match act.kind:
        case ActKind.CARD | ActKind.SET | ActKind.PAIR:
            what = capitalised(laid_name(t, act.cards))
        case ActKind.GIFT if act.aim is not None:
            return t("Give {player} {cards}", player=name_of(act.aim), cards=your_cards(t, act.cards))
        case ActKind.GIVE:
            what = t("Give {cards}", cards=your_cards(t, act.cards))
        case ActKind.CASTLE:
            what = t("{what}: {why}", what=word_label(t, act.kind), why=card_list(t, act.cards))
        case word:
            what = word_label(t, word)
    return what if act.aim is None else t("{what}: {why}", what=what, why=name_of(act.aim))


def _why(t: Translator, name_of: PlayerNames, drafting: Drafting, act: Act) -> Iterator[str]:
    position, kinds = drafting.position, drafting.kinds
    match act.kind:
        case ActKind.DRAW | ActKind.END if kinds <= {"draw", "end"}:
            yield t("nothing you hold is playable")
        case ActKind.DRAW | ActKind.END if drafting.ranks == {"A"}:
            yield t("an ace can still say Nope: it's worth more in your hand")
        case ActKind.DRAW:
            yield t("a new card costs no action, and may give you a better move")
        case ActKind.END:
            yield t("what you could still play is worth more later")
        case ActKind.LET:
            yield t("an ace can stop worse than this") if "nope" in kinds else t("only an ace could stop it")
        case ActKind.NOPE:
            assert position.effect is not None
            stake = stake_words(t, name_of, position, position.effect)
            yield t("otherwise: {stake}", stake=stake) if len(position.nopes) % 2 == 0 else stake
        case ActKind.AGAIN:
            yield t("what you took is of little use to you")
        case ActKind.GIVE | ActKind.GIFT:
            yield t("what you keep is worth more")
        case ActKind.COURT:
            yield t("your royals get stronger, and the top card doesn't matter")
        case _:
            left = drafting.place.own - len(act.tokens)
            effect = [*_effect(t, name_of, drafting, act)] if left else []
            plain = not (effect or position.revolt) and position.actions < 2 and act.tokens[0][0] not in SPECIAL
            if not left:
                yield t.plural("it's your last card", "these are your last cards", len(act.tokens))
            elif plain and drafting.ranks & {*SPECIAL}:
                yield t("cards with an effect stay in your hand for later")
            elif left <= FEW_CARDS or not effect or act.tokens[0][0] == "A":
                yield t.plural("it leaves you {n} card", "it leaves you {n} cards", left)
            yield from effect
            if act.kind in (ActKind.SET, ActKind.PAIR) and act.size > 1:
                yield t("a roll of 1 to 5 makes you pick up")


def _effect(t: Translator, name_of: PlayerNames, drafting: Drafting, act: Act) -> Iterator[str]:
    """What a castle or cards on the pile do, in a few words."""
    position, rank, top = drafting.position, act.tokens[0][0], act.cards[-1]
    castles = act.aim is not None and bool(position.places[act.aim].castles)
    hit = (act.aim,) if rank in "6K" else tuple(position.inside) if top == JOKER else ()
    left = min((position.places[seat].own for seat in hit if seat not in (None, drafting.seat)), default=FEW_CARDS + 1)
    if left <= FEW_CARDS:
        yield t.plural("against a hand of {n} card", "against a hand of {n} cards", left)
    if act.kind is ActKind.CASTLE:
        yield t("a castle protects you")
    elif act.kind is ActKind.REVOLT:
        yield t("a revolution brings courts down")
    elif rank == "6" and castles:
        yield t("they may lose a castle")
    elif rank == "6":
        yield t("they may have to pick up two")
    elif top == JOKER:
        yield t("the others pick up")
    elif rank == "A":
        yield t("but an ace on the pile is no Nope any more")
    elif position.revolt and rank in ROYALS:
        return
    elif rank == "J" or (rank == "Q" and act.kind is not ActKind.PAIR and len(position.inside) == 2):
        yield t("you may go on playing")
    elif act.kind is ActKind.PAIR or rank == "K":
        yield from [t("you can swap weak cards for theirs")] if act.aim is not None else []
    elif rank == "Q" and position.named_next is None:
        (now,), (turned,) = (replace(position, direction=way * position.direction).shares(1) for way in (1, -1))
        if now != (turned if act.aim is None else act.aim):
            yield t("it won't be {other}'s turn next", other=name_of(now))
        elif act.direction == -position.direction:
            yield t("then play goes the other way")
    elif sum(fits(each + "r", top, is_open=False) for each in RANKS) <= FEW_RANKS:
        yield t("few cards are playable on it")
