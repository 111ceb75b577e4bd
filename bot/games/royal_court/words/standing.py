"""The position in words, for boards, hands and alt texts: the pile, the direction, each player's cards, a revolt."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.lines import capitalised
from bot.games.royal_court.names import PlayerNames, card_list, card_name
from bot.games.royal_court.words.effects import holding
from bot.games.royal_court.words.stakes import question_words, times_words
from bot.i18n.translator import Translator
from engine.royal_court.cards import JOKER
from engine.royal_court.position import Place, Position, Step


def pile_words(t: Translator, position: Position) -> str:
    """The top card, and what is playable on it."""
    top = position.top
    card = card_name(t, top)
    if position.is_open or top == JOKER:
        return t("On the pile: {card}. Any card is playable", card=card)
    if top[1] == "r":
        return t("On the pile: {card}. The same or higher is playable, the king is highest", card=card)
    return t("On the pile: {card}. The same or lower is playable, the ace is lowest", card=card)


def may_follow(t: Translator, top: str, laid: str) -> str:
    """Say what may be played on cards with this one on top."""
    if top == JOKER:
        return t("{cards}: any card may follow.", cards=capitalised(laid))
    if top[1] == "r":
        return t("{cards}: the same or higher may follow.", cards=capitalised(laid))
    return t("{cards}: the same or lower may follow.", cards=capitalised(laid))


def draw_words(t: Translator, position: Position) -> str:
    """Describe the draw pile and how often it has run out."""
    cards = position.draw if isinstance(position.draw, int) else len(position.draw)
    if position.besieger is not None:
        return t("No draw pile left")
    if position.run_outs:
        # Translators: {times} is once or twice, as translated
        often = times_words(t, position.run_outs)
        return t("Draw pile {n}; it has run out {times} (the third time ends the match)", n=cards, times=often)
    return t("Draw pile {n}", n=cards)


def direction_words(t: Translator, position: Position) -> str:
    """The direction of play."""
    return t("clockwise") if position.direction > 0 else t("anticlockwise")


def trouble_words(t: Translator, name_of: PlayerNames, position: Position) -> str:
    """A revolt or a siege; nothing in peace."""
    if position.besieger is not None:
        return t("Siege by {player}: a player who has to pick up is killed", player=name_of(position.besieger))
    if position.heads_to_fall > 1:
        return t("Revolt! It will kill the first {n} players who can't play", n=position.heads_to_fall)
    if position.heads_to_fall:
        return t("Revolt! It will kill the first player who can't play")
    return ""


def actions_words(t: Translator, position: Position) -> str:
    """Say how many actions the player to move has left."""
    return t.plural("{n} action left", "{n} actions left", position.actions)


def place_words(
    t: Translator, name_of: PlayerNames, position: Position, seat: int, *, cards: bool = False, opened: bool = False
) -> str:
    """What a player has: the number of cards left, guests and courts included, and what lies in front.

    With `cards` which ones lie there. `opened`: the hand is named, if it may be seen.
    """
    place, player = holding(position, seat), capitalised(name_of(seat))
    if place.fate:
        # Translators: of a player who has no cards left, while the others play on
        gone = t("finished") if place.fate.startswith("f") else t("out of the game")
        return t("{player}: {what}", player=player, what=gone)
    text = [t.plural("{n} card left", "{n} cards left", place.own), *_front(t, place, cards=cards)]
    if position.named_next == seat:
        text.append(t("plays next"))
    if opened and place.hand and not isinstance(place.hand, int):
        # Last, and without brackets: what lies in front of the player has brackets of its own.
        text.append(t("in hand: {cards}", cards=card_list(t, place.hand)))
    return t("{player}: {what}", player=player, what=", ".join(text))


def _front(t: Translator, place: Place, *, cards: bool) -> Iterator[str]:
    if place.castles:
        yield t.plural("{n} castle", "{n} castles", len(place.castles))
    for court in place.courts:
        shown = bool(court) and (cards or len(court) < 3)  # none: its last card is still being carried out
        yield t("a court ({cards})", cards=card_list(t, court)) if shown else t("a court")
    if place.guests:
        guests = t.plural("{n} guest", "{n} guests", len(place.guests))
        yield f"{guests} ({card_list(t, place.guests)})" if cards else guests


def own_words(t: Translator, place: Place) -> Iterator[str]:
    """One's own cards: hand, courts, guests, castles."""
    if not isinstance(place.hand, int):
        yield t("Your hand: {cards}", cards=card_list(t, place.hand)) if place.hand else t("Your hand is empty")
    for court in filter(None, place.courts):  # none: its last card is still being carried out
        yield t("In your court: {cards}", cards=card_list(t, court))
    if place.guests:
        yield t("Your guests at court: {cards}", cards=card_list(t, place.guests))
    if place.castles:
        yield t.plural("You have {n} castle", "You have {n} castles", len(place.castles))


def who_acts(t: Translator, name_of: PlayerNames, position: Position) -> str:
    """The act that the match waits for, or a window's question, as everybody may know it."""
    player = name_of(position.turn)
    match position.step:
        case Step.NOPE:
            return question_words(t, name_of, position)
        case Step.PLAY:
            return t("{player} to play", player=player)
        case Step.SWAP:
            return t("{player} chooses what to give in the swap", player=player)
        case _:
            return t("{will} give someone a card", will=name_of.will(position.turn))


def table_facts(t: Translator, name_of: PlayerNames, position: Position) -> Iterator[str]:
    """The public facts of the table, a sentence each; `place_words` has those of each player."""
    yield pile_words(t, position)
    trouble = trouble_words(t, name_of, position)
    if trouble:
        yield trouble
    if len(position.places) > 2:
        yield t("Play goes {way}", way=direction_words(t, position))
    yield draw_words(t, position)
