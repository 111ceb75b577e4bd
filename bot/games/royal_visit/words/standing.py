"""The board in words, for players who want no pictures: how it stands in one sentence, then a fact a line.

The alt texts say the same in Discord's 1,024 characters. Facts in a message's heading and notes are not repeated: whose
move it is, and the next move of the Crown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.games.lines import by_line
from bot.games.royal_visit.builder.draft import Builder
from bot.games.royal_visit.names import (
    card_list,
    moves,
    seat_name,
    spent_list,
)
from bot.games.royal_visit.states import TurnMade
from bot.games.royal_visit.words.alt import facts, kinds_words, question_words, turn_cards
from bot.games.royal_visit.words.endings import outcome_words
from bot.games.royal_visit.words.turns import own_turn_words, turn_words
from bot.i18n.translator import Translator
from engine.game import Outcome
from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Cards, Hidden
from engine.royal_visit.position import Position, View
from engine.royal_visit.turns.plays import has_jester_power
from render.theme import signed


def public_board(t: Translator, position: Position, ended: Outcome | None) -> str:
    """The board as everybody sees it."""
    who = outcome_words(t, ended) if ended is not None else t("{player}'s turn", player=seat_name(t, position.turn))
    return by_line((who, *_standing(t, facts(t, position, Seat))))


def turn_board(t: Translator, builder: Builder, drawn: Cards, own_last: TurnMade | None, last: TurnMade | None) -> str:
    """State, news, what may be done; the own last turn, hand and piles only until a draft is begun."""
    view, draft = builder.view, builder.draft
    begun = bool(draft.plays) or builder.chosen is not None
    state, *rest = _standing(t, facts(t, view, (view.turn.other,), draft.pawns, builder.draw_pile))
    before = [] if last is None else [turn_words(t, last)]
    lines = [state, *_laid_out(t, builder)]
    if not begun:
        own = [] if own_last is None else [own_turn_words(t, own_last)]
        lines += [*own, *before, *turn_cards(t, builder, drawn), *(rest[:-1] if before else rest)]
    else:
        lines += before
    power = has_jester_power(draft.pawns, view.turn)
    if not begun or power != has_jester_power(view.pawns, view.turn):
        lines.append(
            t("Jester's power: on (he is between your Chateau and the King)")
            if power
            else t("Jester's power: off (he is not between your Chateau and the King)")
        )
    lines += [question_words(t, builder), kinds_words(t, builder)]
    if builder.shows_outcome and draft.plays and draft.crown == view.crown and draft.outcome is None:
        lines.append(t("If you end your turn here, the Crown stays on {space}.", space=signed(draft.crown)))
    return by_line(lines)


def _laid_out(t: Translator, builder: Builder) -> Iterator[str]:
    """The plays so far, a line each."""
    pawns = builder.view.pawns
    for count, play in enumerate(builder.draft.plays, 1):
        name = spent_list(t, (play,)) or t("Wizard's power")
        moved = moves(t, pawns, play.after(pawns))
        yield t("{count}. {card}: {moves}", count=count, card=name, moves=moved)
        pawns = play.after(pawns)


def waiting_board(t: Translator, view: View, seat: Seat, news: Iterable[str] = ()) -> str:
    """Describe the hand of a waiting player, or of a match that is over."""
    hand = view.hands[seat]
    own = () if isinstance(hand, Hidden) else (t("Your cards: {cards}", cards=card_list(t, hand)),)
    state, *rest = _standing(t, facts(t, view, (seat.other,)))
    return by_line((state, *news, *own, *rest))


def _standing(t: Translator, told: Iterator[str]) -> list[str]:
    """The `facts`, with pawns and Crown in one sentence."""
    pawns, crown, *rest = told
    return [t("{pawns}; {crown}", pawns=pawns, crown=crown), *rest]
