"""One player's private message: the turn being laid out, or the hand of somebody who waits, or whose match is over."""

from __future__ import annotations

from typing import Final

from bot.games.front import HandScreen
from bot.games.royal_visit.alt import turn_alt, waiting_alt
from bot.games.royal_visit.builder import Builder, build, controls
from bot.games.royal_visit.drawn import drawn
from bot.games.royal_visit.greyed import why_greyed
from bot.games.royal_visit.names import (
    MARKS,
    TOWARD,
    card_list,
    choice_name,
    crown_name,
    crown_place,
    moves,
    pawn_name,
    pawn_sign,
    places,
    seat_name,
    spent_list,
)
from bot.games.royal_visit.text_board import turn_board, waiting_board
from bot.games.royal_visit.words import known_seat, outcome_words, turn_words
from bot.games.states import Draft, HandState, TurnMade
from bot.i18n.translator import Translator
from engine.game import Outcome
from engine.royal_visit.board import Face, Seat
from engine.royal_visit.cards import Cards
from engine.royal_visit.notation import read_position
from engine.royal_visit.plays import jester_power
from engine.royal_visit.position import View, outcome
from engine.royal_visit.prospect import Prospect, prospect
from engine.royal_visit.turn import Play
from render.numbers import signed

SMALL: Final = "-# "
"""Discord's Markdown for small print."""


def hand_screen(t: Translator, state: HandState) -> HandScreen:
    """The message for this state of affairs."""
    fresh = drawn(state.own_last)
    if state.my_turn and state.outcome is None:
        return _my_move(t, build(state.view, state.draft), fresh, state.last)
    view = View(read_position(state.view))
    ended = state.outcome or outcome(view)
    return _waiting(t, state, view, fresh) if ended is None else _over(t, known_seat(state.seat), view, fresh, ended)


def loses(view: str, draft: Draft) -> bool:
    """Whether ending the turn as it is laid out loses at once, whatever is hidden."""
    builder = build(view, draft)
    if not builder.laid.may_end:
        return False
    ends = prospect(builder.view, builder.laid).outcome
    return ends is not None and ends.winner == builder.view.turn.other.letter


def _my_move(t: Translator, builder: Builder, fresh: Cards, last: TurnMade | None) -> HandScreen:
    seat = builder.view.turn
    ahead = prospect(builder.view, builder.laid)
    mine = MARKS[seat] + " " + t("Your move as {player}", player=seat_name(t, seat))
    facts = (
        t("Draw pile {n}", n=len(builder.view.draw)),
        crown_name(t, builder.view.face),
        t("Jester's power: on (he is nearer to your end than the King)")
        if jester_power(builder.laid.pawns, seat)
        else t("Jester's power: off (he is not nearer to your end than the King)"),
    )
    begun = bool(builder.laid.plays) or builder.chosen is not None
    theirs = [turn_words(t, last)] if last is not None and not begun else []
    notes = (*theirs, *_laid_out(t, builder), *_what_next(t, builder), *_ending_here(t, builder, ahead))
    greyed = [SMALL + line for line in why_greyed(t, builder)]
    return HandScreen(
        heading=f"### {mine}\n{' · '.join(facts)}",
        notes="\n".join((*notes, *greyed)),
        alt=turn_alt(t, builder, fresh),
        board=turn_board(t, builder, fresh),
        rows=controls(t, builder),
        may_end=builder.laid.may_end,
        legend="" if builder.chosen is None else _legend(t, builder.chosen.plays),
    )


def _waiting(t: Translator, state: HandState, view: View, fresh: Cards) -> HandScreen:
    seat = known_seat(state.seat)
    theirs = MARKS[view.turn] + " " + t("{player} to move", player=seat_name(t, view.turn))
    facts = (
        t("You are {player}", player=seat_name(t, seat)),
        t("Draw pile {n}", n=len(view.draw)),
        crown_place(t, view.crown, view.face),
    )
    notes = []
    if state.own_last is not None:
        notes.append(t("Your last turn: {words}", words=turn_words(t, state.own_last)))
    if fresh:
        notes.append("**" + t("New in your hand: {cards}", cards=card_list(t, fresh)) + "**")
    notes.append(t("The board pings you when it is your move."))
    return HandScreen(
        heading=f"### {theirs}\n{' · '.join(facts)}",
        notes="\n".join(notes),
        alt=waiting_alt(t, view, seat, fresh, None),
        board=waiting_board(t, view, seat),
        rows=(),
        may_end=False,
    )


def _over(t: Translator, seat: Seat, view: View, fresh: Cards, ended: Outcome) -> HandScreen:
    return HandScreen(
        heading=f"### {outcome_words(t, ended)}",
        notes=t("You were {player}. The match is over.", player=f"{MARKS[seat]} {seat_name(t, seat)}"),
        alt=waiting_alt(t, view, seat, fresh, ended),
        board=waiting_board(t, view, seat),
        rows=(),
        may_end=False,
    )


def _laid_out(t: Translator, builder: Builder) -> list[str]:
    """The plays so far, a line each, and where they lead if there are several."""
    laid, pawns = builder.laid, builder.view.pawns
    lines = []
    for count, play in enumerate(laid.plays, 1):
        name = spent_list(t, (play,)) or t("Wizard's power")
        went = moves(t, pawns, play.after(pawns))
        lines.append(t("{count}. {card}: {moves}", count=count, card=name, moves=went))
        pawns = play.after(pawns)
    if len(lines) > 1:
        lines.append(t("Then: {places}", places=places(t, pawns)))
    return lines


def _what_next(t: Translator, builder: Builder) -> list[str]:
    """What to press, as long as that needs saying."""
    if builder.chosen is not None:
        chosen = choice_name(t, builder.chosen.key)
        return ["**" + t("{card}: choose where to.", card=chosen) + "**"]
    if not builder.laid.next_plays:
        return [] if builder.laid.plays else [t("Nothing can be played: end your turn to pass.")]
    if not builder.laid.plays:
        return [t("Press a card, then where to. All cards of a turn are of one type.")]
    return []


def _legend(t: Translator, plays: tuple[Play, ...]) -> str:
    """What the arrows and letters on the targets mean."""
    ways = [f"{TOWARD[seat.direction]} {seat_name(t, seat)}" for seat in Seat]
    pawns = sorted({pawn for play in plays for pawn, _ in play.moves})
    return " · ".join((*ways, *(f"{pawn_sign(t, pawn)} {pawn_name(t, pawn)}" for pawn in pawns)))


def _ending_here(t: Translator, builder: Builder, ahead: Prospect) -> list[str]:
    """What comes of it if the turn ends now: a warning or a promise, or what Crown and draw pile will do."""
    if not builder.laid.may_end:
        return []
    seat = builder.view.turn
    if ahead.outcome is not None:
        words = outcome_words(t, ahead.outcome)
        if ahead.outcome.winner == seat.letter:
            return ["✅ **" + t("End your turn now and you win.") + "** " + words]
        if ahead.outcome.winner is None:
            return ["⚠️ **" + t("End your turn now and the match is a draw.") + "** " + words]
        return ["⚠️ **" + t("End your turn now and you lose.") + "** " + words]
    lines = [_crown_words(t, builder)]
    if ahead.runs_out and builder.view.face is Face.BIG:
        lines.append(t("Your refill empties the draw pile: the Crown will turn to its Little face."))
    elif ahead.runs_out:
        lines.append(t("Your refill empties the draw pile, but the King is on the Fountain: the match goes on."))
    return lines


def _crown_words(t: Translator, builder: Builder) -> str:
    steps, space = abs(builder.laid.crown - builder.view.crown), signed(builder.laid.crown)
    if not steps:
        return t("If you end your turn here, the Crown stays on {space}.", space=space)
    return t.plural(
        "If you end your turn here, the Crown moves {n} space toward you, to {space}.",
        "If you end your turn here, the Crown moves {n} spaces toward you, to {space}.",
        steps,
        space=space,
    )
