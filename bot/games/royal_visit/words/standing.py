"""The board in words, for players who want no pictures: the news, how it stands in one sentence, then a fact a line.

The alt texts say the same in Discord's 1,024 characters. Facts in a message's heading and notes are not repeated: whose
move it is, and the next move of the Crown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.lines import by_line
from bot.games.royal_visit.builder.draft import Builder
from bot.games.royal_visit.names import card_list, places, seat_name, spent_list
from bot.games.royal_visit.words.alt import facts, turn_cards
from bot.games.royal_visit.words.endings import outcome_words
from bot.games.royal_visit.words.turns import POWERS
from bot.i18n.translator import Translator
from engine.game import Outcome
from engine.royal_visit.board import Face, Seat
from engine.royal_visit.cards import Cards, Hidden
from engine.royal_visit.position import Position, View
from engine.royal_visit.turns.drafting import draw_pile_after
from engine.royal_visit.turns.plays import has_jester_power
from render.theme import signed


def public_board(t: Translator, position: Position, ended: Outcome | None) -> str:
    """The board as everybody sees it."""
    who = outcome_words(t, ended) if ended is not None else t("{player}'s turn", player=seat_name(t, position.turn))
    return by_line((who, *_standing(t, facts(t, position, Seat))))


def turn_board(t: Translator, builder: Builder, drawn: Cards, last: str, *, brief: bool = False) -> str:
    """All of a turn: news, the plays so far, state, power, hand, what to choose, piles. Piles are as they are now.

    `brief`: of the piles only how many cards are left to draw, unless the heading says that or the last move has been
    told.
    """
    view, draft = builder.view, builder.draft
    after = draw_pile_after(view, draft) if view.face is Face.LITTLE else None  # that is what the heading says
    told = facts(t, view, (view.turn.other,), draft.pawns, after)
    state, *rest = _standing(t, told)
    *hands, draw_pile, discards, _board = rest
    if brief:
        rest = [draw_pile] if last and after is None else []
    elif last or view.discard:
        rest = [*hands, draw_pile, discards]
    lines = (*[*_laid_out(t, builder)][:1], state, _power(t, builder), *turn_cards(t, builder, drawn))
    return by_line((last, *lines, _crown(t, builder), *rest))


def turn_changes(t: Translator, builder: Builder) -> str:
    """What a begun draft has changed."""
    return by_line((*_laid_out(t, builder), _power(t, builder) * bool(builder.draft.plays), _crown(t, builder)))


def _power(t: Translator, builder: Builder) -> str:
    """Say if the player has the Jester's power before they play, or lose it by their plays."""
    if not has_jester_power(builder.draft.pawns, builder.view.turn):
        return t("Jester's power: off") if builder.line in POWERS else ""
    return "" if builder.draft.plays else t("Jester's power: on")


def _crown(t: Translator, builder: Builder) -> str:
    """That the plays leave the Crown where it is."""
    draft = builder.draft
    stays = builder.shows_outcome and draft.plays and draft.crown == builder.view.crown and draft.outcome is None
    return t("The Crown stays on {space}", space=signed(draft.crown)) if stays else ""


def _laid_out(t: Translator, builder: Builder) -> Iterator[str]:
    """The plays so far, and where the pawns that they moved stand now."""
    plays, before, now = builder.draft.plays, builder.view.pawns, builder.draft.pawns
    moved = dict.fromkeys(pawn for play in plays for pawn, _ in play.moves)
    if plays:
        yield t("Laid out: {cards}", cards=spent_list(t, plays) or t("Wizard's power"))
        # Translators: pawns is a list of pawns and spaces: "King −1 (before: 0)"
        yield t("Now: {pawns}", pawns=places(t, now, before, moved))


def waiting_board(t: Translator, view: View, seat: Seat, news: Sequence[str] = (), said: str = "") -> str:
    """Describe the hand of a waiting player, or of a match that is over, without what is `said` of it."""
    hand = view.hands[seat]
    own = () if isinstance(hand, Hidden) else (t("Your cards: {cards}", cards=card_list(t, hand)),)
    state, *rest = _standing(t, facts(t, view, (seat.other,)))
    told = rest[:-1] if news or view.discard else rest
    return by_line((*news, said, state, *own, *(fact for fact in told if fact not in said)))


def _standing(t: Translator, told: Iterator[str]) -> list[str]:
    """The `facts`, with pawns and Crown in one sentence, and what the Crown's faces are."""
    pawns, crown, *rest, board = told
    rest += [f"{board}. {t('The Crown is big until the draw pile first runs out')}"]
    return [t("{pawns}; {crown}", pawns=pawns, crown=crown), *rest]
