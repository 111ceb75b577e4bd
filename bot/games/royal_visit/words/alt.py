"""Alt text: the whole position for a player who cannot see the picture, the most important first.

Discord allows 1,024 characters. The texts leave room for languages longer than English; sentences that still do not fit
are left out at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.games.lines import fitted
from bot.games.royal_visit.builder.controls import kind_words, legend
from bot.games.royal_visit.builder.draft import Builder, key_of
from bot.games.royal_visit.names import card_list, choice_name, crown_place, places, seat_name, spent_list
from bot.games.royal_visit.states import SUMMON
from bot.games.royal_visit.words.endings import outcome_words
from bot.games.royal_visit.words.turns import discard_words, holds_words
from bot.i18n.translator import Translator
from engine.game import Outcome
from engine.royal_visit.board import Pawns, Seat
from engine.royal_visit.cards import HAND_SIZE, Cards, Hidden
from engine.royal_visit.position import Position, View
from engine.royal_visit.turns.drafting import draw_pile_after
from engine.royal_visit.turns.plays import has_jester_power
from render.theme import signed


def public_alt(t: Translator, position: Position, ended: Outcome | None) -> str:
    """The public board, without the last turn, which stands below it."""
    return fitted((_whose_move(t, position, ended), *facts(t, position, Seat)))


def turn_alt(t: Translator, builder: Builder, drawn: Cards, last: str) -> str:
    """The hand of the player to move, with the drafted plays and their result, or with the last turn, if it shows."""
    view, draft, seat = builder.view, builder.draft, builder.view.turn
    pawns, crown, *rest = facts(t, view, (seat.other,), draft.pawns, draw_pile_after(view, draft))
    said = [t("Your turn as {player}", player=seat_name(t, seat)), last]
    if chosen := builder.choice:
        # Translators: targets is a list of pawns, letters and spaces: "left Guard A −3, B −1 · King C +1"
        said.append(t("Targets of {card}: {targets}", card=choice_name(t, chosen.key), targets=legend(t, builder)))
    said += turn_cards(t, builder, drawn)
    if able := ", ".join(kind_words(t, kind) for kind in builder.kinds if kind.plays):
        said.append(t("You can play: {cards}", cards=able))
    if draft.plays:
        said.append(t("Laid out: {cards}", cards=spent_list(t, draft.plays) or t("Wizard's power")))
    said += (pawns, crown)
    if builder.shows_outcome and draft.plays and draft.crown != view.crown:
        said.append(t("Ending the turn here moves the Crown to {space}", space=signed(draft.crown)))
    if has_jester_power(draft.pawns, seat):
        said.append(t("You have the Jester's power"))
    return fitted((*said, *rest))


def waiting_alt(t: Translator, view: View, seat: Seat, drawn: Cards, ended: Outcome | None) -> str:
    """Describe the hand of a waiting player, or of a match that is over."""
    hand = view.hands[seat]
    return fitted(
        (
            _whose_move(t, view, ended),
            t("You are {player}", player=seat_name(t, seat)),
            *((t("Your cards: {cards}", cards=card_list(t, hand)),) if not isinstance(hand, Hidden) else ()),
            *((t("New in your hand: {cards}", cards=card_list(t, drawn)),) if drawn else ()),
            *facts(t, view, (seat.other,)),
        )
    )


def turn_cards(t: Translator, builder: Builder, drawn: Cards) -> Iterator[str]:
    """The cards that the player to move still holds, and which of them are new."""
    held = builder.draft.hand
    if held:
        yield t("Your cards: {cards}", cards=card_list(t, held))
    if new := tuple((Counter(drawn) & Counter(held)).elements()):
        yield t("New in your hand: {cards}", cards=card_list(t, new))


def question_words(t: Translator, builder: Builder) -> str:
    """What to choose for the chosen card; empty if none is chosen."""
    if builder.choice is None:
        return ""
    card = choice_name(t, builder.choice.key)
    if builder.choice.key in map(key_of, builder.draft.plays):  # it is chosen without a press
        card = t("The next {card}", card=card)
    if builder.choice.key == SUMMON:
        return t("{card}: choose whom to summon.", card=card)
    return t("{card}: which Guard?", card=card) if builder.asks else t("{card}: choose where it goes.", card=card)


def _whose_move(t: Translator, position: Position, ended: Outcome | None) -> str:
    return outcome_words(t, ended) if ended is not None else t("{player}'s turn", player=seat_name(t, position.turn))


def facts(
    t: Translator, position: Position, holders: Iterable[Seat], pawns: Pawns | None = None, draw: int | None = None
) -> Iterator[str]:
    """Pawns, also where they stood before those `pawns` of a draft; Crown, hands, piles, the board's spaces.

    `draw`: the count of the draw pile, if it is not that of the position.
    """
    yield t("Pawns: {places}", places=places(t, pawns or position.pawns, position.pawns))
    yield crown_place(t, position.crown, position.face)
    hands = [(seat, position.hands[seat]) for seat in holders]  # a full hand goes without saying
    yield from (holds_words(t, position, seat) for seat, hand in hands if hand != Hidden(HAND_SIZE))
    yield t("Draw pile {n}", n=len(position.draw) if draw is None else draw)
    yield discard_words(t, position)
    yield t("The board runs from −8 to +8: Green's Chateau is −8 and −7, Red's +7 and +8, the Fountain 0")
