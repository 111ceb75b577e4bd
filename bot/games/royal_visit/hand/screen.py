"""A player's private message: the drafted turn, the hand of a waiting player, or the end of the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from bot.games.royal_visit.builder.controls import controls
from bot.games.royal_visit.builder.draft import Builder
from bot.games.royal_visit.hand.greyed import why_greyed, why_no_other
from bot.games.royal_visit.names import (
    MARKS,
    card_list,
    chateau_name,
    known_seat,
    seat_name,
)
from bot.games.royal_visit.states import HandState
from bot.games.royal_visit.words.alt import question_words, turn_alt, waiting_alt
from bot.games.royal_visit.words.endings import outcome_words
from bot.games.royal_visit.words.standing import turn_board, turn_changes, waiting_board
from bot.games.royal_visit.words.turns import drawn, own_turn_words, played_words
from bot.games.screens import HandScreen
from bot.i18n.translator import Translator
from engine.game import Outcome
from engine.royal_visit.analysis.quickest import prospect
from engine.royal_visit.board import Face, Seat
from engine.royal_visit.cards import Cards
from engine.royal_visit.position import View, dealt_view, outcome
from render.theme import signed

SMALL: Final = "-# "
"""Discord's Markdown for small print."""


def hand_screen(t: Translator, state: HandState) -> HandScreen:
    """The private message for this state."""
    fresh = drawn(state.own_last)
    if isinstance(state.draft, Builder) and state.outcome is None:
        return _my_move(t, state, replace(state.draft, shows_outcome=state.shows_outcome), fresh)
    view = dealt_view(state.view)
    ended = state.outcome or outcome(view)
    return _waiting(t, state, view, fresh) if ended is None else _over(t, state, view, fresh, ended)


def _my_move(t: Translator, state: HandState, builder: Builder, fresh: Cards) -> HandScreen:
    seat, begun = builder.view.turn, bool(builder.draft.plays) or builder.choice is not None
    theirs, whole = None if begun else state.last, partial(turn_board, t, builder, fresh, state.last)
    notes = (*_what_next(t, builder), *_ending_here(t, builder), *_small_print(t, builder))
    return HandScreen(
        heading="\n".join(
            (f"### {MARKS[seat]} {t('Your turn as {player}', player=seat_name(t, seat))}", *_last_pile(t, builder))
        ),
        notes="\n".join(notes),
        alt=turn_alt(t, builder, fresh, theirs),
        board=partial(turn_changes, t, builder, state.last) if begun else whole,
        whole=whole if begun else None,
        rows=controls(t, builder),
        may_end=builder.draft.may_end,
        legend=question_words(t, builder) if theirs is None else played_words(t, theirs),
    )


def _last_pile(t: Translator, builder: Builder) -> list[str]:
    """A line about the draw pile with the Little Crown, when its end decides the match; before, the picture shows it.

    A phone's screen has no room for more.
    """
    if builder.view.face is not Face.LITTLE or not builder.shows_outcome:
        return []
    return [SMALL + _pile(t, builder.view.face, builder.draw_pile)]


def _small_print(t: Translator, builder: Builder) -> list[str]:
    """Why some cards cannot be played; only for the whole turn while a card is chosen."""
    why = [*why_no_other(t, builder), *(() if builder.choice is not None else why_greyed(t, builder))]
    return [SMALL + line for line in why]


def _waiting(t: Translator, state: HandState, view: View, fresh: Cards) -> HandScreen:
    seat = known_seat(state.seat)
    theirs = MARKS[view.turn] + " " + t("{player}'s turn", player=seat_name(t, view.turn))
    facts = t("You are {player}", player=seat_name(t, seat)), _pile(t, view.face, len(view.draw))
    news = [] if state.own_last is None else [own_turn_words(t, state.own_last)]
    if fresh:
        news.append("**" + t("New in your hand: {cards}", cards=card_list(t, fresh)) + "**")
    return HandScreen(
        heading=f"### {theirs}\n{' · '.join(facts)}",
        notes=t("When it's your turn, this message changes, or the board pings you."),
        alt=waiting_alt(t, view, seat, fresh, None),
        board=partial(waiting_board, t, view, seat, news),
        legend="\n".join(news),
        rows=(),
        may_end=False,
    )


def _over_words(t: Translator, seat: Seat, ended: Outcome, players: Mapping[str, str]) -> str:
    """How the match ended, told to the player of a seat."""
    if ended.winner is None or not ended.scores:
        return outcome_words(t, ended, players)
    won = ended.winner == seat.letter
    other = players.get(seat.other.letter, seat_name(t, seat.other))
    match ended.termination:
        case "resign" if not won:
            return t("You resigned.")
        case "time" if not won:
            return t("Your time ran out.")
        case "resign":
            why = t("{player} has resigned", player=other)
        case "time":
            why = t("{player} has run out of time", player=other)
        case "deck":
            why = t("the draw pile has run out")
        case _:
            why = _chateau_words(t, seat, ended)
    return f"🎉 {t('You win: {why}!', why=why)}" if won else t("You lose: {why}.", why=why)


def _over(t: Translator, state: HandState, view: View, fresh: Cards, ended: Outcome) -> HandScreen:
    seat = known_seat(state.seat)
    return HandScreen(
        heading=f"### {_over_words(t, seat, ended, state.players)}",
        notes="",
        alt=waiting_alt(t, view, seat, fresh, ended),
        board=partial(waiting_board, t, view, seat),
        rows=(),
        may_end=False,
    )


def _what_next(t: Translator, builder: Builder) -> list[str]:
    """What to press next; none once a card is chosen or played."""
    if builder.choice is not None or builder.draft.plays:
        return []
    if not builder.draft.next_plays:
        return [t("You can't play anything: end your turn to pass.")]
    return [t("Choose a card, then where it goes.")]


def _ending_here(t: Translator, builder: Builder) -> list[str]:
    """The consequences of ending the turn now: the end of the match, or the moves of the Crown and the draw pile."""
    if not builder.draft.may_end or not builder.shows_outcome:
        return []
    seat, ahead = builder.view.turn, prospect(builder.view, builder.draft)
    if ahead.outcome is not None:
        return [_end_ahead(t, seat, ahead.outcome)]
    lines = _crown_words(t, builder)
    if ahead.runs_out and builder.view.face is Face.BIG:
        lines.append(t("Your refill will empty the draw pile: the Crown becomes the Little Crown."))
    elif ahead.runs_out:
        lines.append(t("Your refill will empty the draw pile, but the King is on the Fountain: the match continues."))
    return lines


def _chateau_words(t: Translator, seat: Seat, ended: Outcome) -> str:
    """The Chateau in which King or Crown decide the match, told to the player of a seat."""
    assert ended.winner is not None
    if ended.winner == seat.letter:
        return t("the King is in your Chateau") if ended.termination == "king" else t("the Crown is in your Chateau")
    chateau = chateau_name(t, known_seat(ended.winner))
    if ended.termination == "king":
        return t("the King is in {chateau}", chateau=chateau)
    return t("the Crown is in {chateau}", chateau=chateau)


def _end_ahead(t: Translator, seat: Seat, ended: Outcome) -> str:
    """That the turn would end the match, for whom, and why."""
    if ended.winner is None:
        why = t("the draw pile runs out with the King on the Fountain and the Crown on 0")
        return "⚠️ **" + t("End your turn now and the match is a draw: {why}.", why=why) + "**"
    why = t("the draw pile runs out") if ended.termination == "deck" else _chateau_words(t, seat, ended)
    if ended.winner == seat.letter:
        return "✅ **" + t("End your turn now and you win: {why}.", why=why) + "**"
    return "⚠️ **" + t("End your turn now and you lose: {why}.", why=why) + "**"


def _pile(t: Translator, face: Face, cards: int) -> str:
    """The number of cards left to draw; with the Little Crown also what happens when there are none."""
    if face is Face.LITTLE and not cards:
        return t("Draw pile 0: it runs out with this turn")
    if face is Face.LITTLE:
        return t("Draw pile {n}: when it runs out, the player with the King in their Duchy wins", n=cards)
    return t("Draw pile {n}", n=cards)


def _crown_words(t: Translator, builder: Builder) -> list[str]:
    steps, space = abs(builder.draft.crown - builder.view.crown), signed(builder.draft.crown)
    if not steps:
        return []
    return [
        t.plural(
            "If you end your turn here, the Crown moves {n} space towards you, to {space}.",
            "If you end your turn here, the Crown moves {n} spaces towards you, to {space}.",
            steps,
            space=space,
        )
    ]
