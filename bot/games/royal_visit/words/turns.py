"""Sentences about turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.royal_visit.names import OF_CARDS, card_list, duchy_name, moves, played_list, seat_name
from bot.games.royal_visit.states import TurnMade
from bot.i18n.translator import Translator
from engine.royal_visit.board import Seat, side_owner
from engine.royal_visit.cards import Card, Cards, Hidden
from engine.royal_visit.game import seat_of, turn_of
from engine.royal_visit.position import Position, dealt_view, is_open, outcome
from engine.royal_visit.turns.plays import Line, Turn, line_of, spent
from render.theme import signed

POWERS: Final = (Line.POWER_ON_KING, Line.POWER_ON_GUARDS, Line.POWER_ON_WIZARD)
"""The lines of Jester cards played by the Jester's power."""


def turn_words(t: Translator, made: TurnMade, _players: Mapping[str, str] = MappingProxyType({})) -> str:
    """Describe a turn as its reader may see it: cards, pawns, Crown, draw pile; after the match also its draw.

    Players are always called by their colour.
    """
    before, after, turn = dealt_view(made.before), dealt_view(made.after), turn_of(made.turn)
    seat = seat_of(made.seat)
    text = [act_words(t, seat, before, after, turn), *crown_words(t, seat, before.crown, after.crown)]
    text += pile_words(t, made)
    if is_open(after) and (cards := drawn(made)):
        text.append(t("{player} drew {cards}.", player=seat_name(t, seat), cards=card_list(t, cards)))
    return " ".join(text)


def turn_emojis(made: TurnMade) -> tuple[str, ...]:
    """The kinds of cards that a turn played, in order."""
    return tuple(dict.fromkeys(OF_CARDS[play.cards[0].character] for play in turn_of(made.turn) if play.cards))


def own_turn_words(t: Translator, made: TurnMade) -> str:
    """Describe a turn to the player who made it, in a match that goes on; without the cards drawn."""
    before, after, turn = dealt_view(made.before), dealt_view(made.after), turn_of(made.turn)
    moved, cards = moves(t, before.pawns, after.pawns, turn), played_list(t, turn)
    line = line_of(turn[0]) if turn else None
    if line is None:
        text = [t("You had nothing to play and passed.")]
    elif line is Line.SUMMON:
        text = [t("You used the Wizard's power: {moves}.", moves=moved)]
    elif line in POWERS:
        text = [t("You played {cards} with the Jester's power: {moves}.", cards=cards, moves=moved)]
    else:
        text = [t("You played {cards}: {moves}.", cards=cards, moves=moved)]
    if before.crown != after.crown:
        text.append(
            t.plural(
                "The Crown moved {n} space towards you, to {space}.",
                "The Crown moved {n} spaces towards you, to {space}.",
                abs(after.crown - before.crown),
                space=signed(after.crown),
            )
        )
    return " ".join((*text, *pile_words(t, made)))


def act_words(t: Translator, seat: Seat, before: Position, after: Position, turn: Turn) -> str:
    """The first part of a turn: the cards played and the pawns moved."""
    player, moved = seat_name(t, seat), moves(t, before.pawns, after.pawns, turn)
    if not turn:
        return t("{player} had nothing to play and passed.", player=player)
    line = line_of(turn[0])
    if line is Line.SUMMON:
        return t("{player} used the Wizard's power: {moves}.", player=player, moves=moved)
    cards = played_list(t, turn)
    if line in POWERS:
        # Translators: cards is a list of names: "Jester 3, Jester 2"
        return t("{player} played {cards} with the Jester's power: {moves}.", player=player, cards=cards, moves=moved)
    return t("{player} played {cards}: {moves}.", player=player, cards=cards, moves=moved)


def played_words(t: Translator, made: TurnMade) -> str:
    """The cards or the power of a turn, without its moves, which a picture beside it shows."""
    player, turn = seat_name(t, seat_of(made.seat)), turn_of(made.turn)
    if not turn:
        return t("{player} had nothing to play and passed.", player=player)
    line = line_of(turn[0])
    if line is Line.SUMMON:
        return t("{player} used the Wizard's power.", player=player)
    cards = played_list(t, turn)
    if line in POWERS:
        return t("{player} played {cards} with the Jester's power.", player=player, cards=cards)
    return t("{player} played {cards}.", player=player, cards=cards)


def crown_words(t: Translator, seat: Seat, before: int, after: int) -> tuple[str, ...]:
    """The second part of a turn: the Crown's move towards its player; empty if it did not move."""
    if before == after:
        return ()
    text = t.plural(
        "The Crown moved {n} space towards {player}, to {space}.",
        "The Crown moved {n} spaces towards {player}, to {space}.",
        abs(after - before),
        player=seat_name(t, seat),
        space=signed(after),
    )
    return (text,)


def pile_words(t: Translator, made: TurnMade) -> list[str]:
    """A sentence if a turn has used up the draw pile, which the Crown's face and the discards show; else none."""
    before, after, turn = dealt_view(made.before), dealt_view(made.after), turn_of(made.turn)
    ended = outcome(after)
    if ended is not None and ended.termination == "deck":
        owner = side_owner(after.pawns.king)
        if owner is None:
            return [t("The draw pile ran out with the King on the Fountain: the Crown decides.")]
        duchy = duchy_name(t, owner)
        return [t("The draw pile ran out with the Little Crown. The King is in {duchy}.", duchy=duchy)]
    if after.face is not before.face:
        return [
            t(
                "The draw pile ran out: the Crown became the Little Crown, and the discards were shuffled into "
                "a new draw pile."
            )
        ]
    if len(after.discard) < len(before.discard) + len(spent(turn)):
        return [
            t("The draw pile ran out with the King on the Fountain: the discards were shuffled into a new draw pile.")
        ]
    return []


def played_to(t: Translator, made: TurnMade, reader: str | None) -> str:
    """The cards or the power of a turn in a sentence, told to the player of a seat, or to others (None)."""
    turn = turn_of(made.turn)
    if made.seat != reader or not turn:
        return played_words(t, made)
    if line_of(turn[0]) is Line.SUMMON:
        return t("You used the Wizard's power.")
    return t("You played {cards}.", cards=better_words(t, made)[0])


def better_words(t: Translator, made: TurnMade) -> tuple[str, str]:
    """The cards or the power of a turn, and its moves."""
    turn = turn_of(made.turn)
    name = played_list(t, turn) or t("Wizard's power")
    if line_of(turn[0]) in POWERS:
        name = t("{cards} with the Jester's power", cards=name)
    return name, moves(t, dealt_view(made.before).pawns, dealt_view(made.after).pawns, turn)


def discard_words(t: Translator, position: Position) -> str:
    """All discards by kind."""
    if not position.discard:
        return t("No discards")
    return t("Discards ({n}): {cards}", n=len(position.discard), cards=card_list(t, position.discard))


def holds_words(t: Translator, position: Position, seat: Seat) -> str:
    """Say how many cards a player holds, and which ones once both hands are open."""
    n, player = len(position.hands[seat]), seat_name(t, seat)
    hand = position.hands[seat]
    if n and is_open(position) and not isinstance(hand, Hidden):
        return t("{player} holds {cards}", player=player, cards=card_list(t, hand))
    return t.plural("{player} holds {n} card", "{player} holds {n} cards", n, player=player)


def drawn(own_last: TurnMade | None) -> Cards:
    """The cards drawn, in table order; none before the first turn. The turn's views must show its player's hand."""
    if own_last is None:
        return ()
    hands = (dealt_view(view).hands[seat_of(own_last.seat)] for view in (own_last.before, own_last.after))
    before, after = (Counter[Card](() if isinstance(hand, Hidden) else hand) for hand in hands)
    kept = before - Counter(spent(turn_of(own_last.turn)))
    return tuple(sorted((after - kept).elements()))
