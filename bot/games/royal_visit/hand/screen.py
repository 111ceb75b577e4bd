"""A player's private message: the drafted turn, the hand of a waiting player, or the end of the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from bot.games.lines import by_line
from bot.games.royal_visit.builder.controls import CARD_TYPES, belongs_to_turn, controls
from bot.games.royal_visit.builder.draft import Builder, Choice, key_of
from bot.games.royal_visit.names import MARKS, card_list, card_words, chateau_name, choice_name, seat_name, spent_list
from bot.games.royal_visit.states import PRIVILEGE, SUMMON, HandState
from bot.games.royal_visit.words.alt import question_words, turn_alt, waiting_alt
from bot.games.royal_visit.words.endings import outcome_words
from bot.games.royal_visit.words.standing import turn_board, turn_changes, waiting_board
from bot.games.royal_visit.words.turns import POWERS, drawn, own_turn_words, turn_words
from bot.games.screens import HandScreen
from bot.i18n.translator import LazyText, Translator
from engine.game import Outcome
from engine.royal_visit.board import Face, Ruleset, Seat, chateau_owner
from engine.royal_visit.cards import Card, Cards
from engine.royal_visit.game import seat_of
from engine.royal_visit.position import View, dealt_view, outcome
from engine.royal_visit.turns.drafting import draw_pile_after, prospect
from engine.royal_visit.turns.plays import Line, has_jester_power, steps
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
    seat, face = builder.view.turn, builder.view.face
    chosen, begun = builder.choice is not None, bool(builder.draft.plays) or builder.choice is not None
    last = "" if state.last is None or state.last.number <= state.seen else turn_words(t, state.last)
    whole = partial(turn_board, t, builder, fresh, last)
    changes = partial(turn_changes, t, builder) if begun else partial(turn_board, t, builder, (), last, brief=True)
    known = state.seen >= 0
    heading = f"### {MARKS[seat.letter]} {t('Your turn as {player}', player=seat_name(t, seat))}"
    if face is Face.LITTLE and builder.shows_outcome:
        # The end of the pile decides the match; before, the picture shows it, as a phone has no room for more.
        heading += f"\n{SMALL}{_pile(t, face, draw_pile_after(builder.view, builder.draft))}"
    why = (*why_no_other(t, builder), *(() if chosen or (known and begun) else why_greyed(t, builder, power=not known)))
    now: tuple[str, ...] = ()
    if state.newcomer and begun:
        key = builder.choice.key if builder.choice is not None else key_of(builder.draft.plays[-1])
        now = (t("**{card}**: {words}", card=choice_name(t, key), words=card_words(t, key)),)
    if not begun and not builder.draft.next_plays:
        now = (t("You can't play anything: end your turn to pass."),)
    legend = asked = question_words(t, builder)
    if asked and builder.draft.plays:  # the question may be about another card
        legend = by_line((t("Laid out: {cards}", cards=spent_list(t, builder.draft.plays)), asked))
    notes = (*now, *_ending_here(t, builder), *(SMALL + line for line in why))
    return HandScreen(
        heading=heading,
        notes="\n".join(notes),
        alt=turn_alt(t, builder, fresh, "" if begun else last),
        board=changes if begun or known else whole,
        whole=whole if begun or known else None,
        rows=controls(t, builder),
        may_end=builder.draft.may_end,
        legend=legend if begun else last,
        ask=asked,
    )


def _waiting(t: Translator, state: HandState, view: View, fresh: Cards) -> HandScreen:
    seat = seat_of(state.seat)
    theirs = MARKS[view.turn.letter] + " " + t("{player}'s turn", player=seat_name(t, view.turn))
    facts = f"{t('You are {player}', player=seat_name(t, seat))} · {_pile(t, view.face, len(view.draw))}"
    news = [] if state.own_last is None else [own_turn_words(t, state.own_last)]
    if fresh:
        news.append("**" + t("New in your hand: {cards}", cards=card_list(t, fresh)) + "**")
    whole = partial(waiting_board, t, view, seat, news, facts)
    return HandScreen(
        heading=f"### {theirs}",
        lead=facts,
        alt=waiting_alt(t, view, seat, fresh, None),
        board=partial(by_line, news) if news else whole,
        whole=whole if news else None,
        legend="\n".join((*news, t("This message changes when it's your turn."))),
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
    seat = seat_of(state.seat)
    return HandScreen(
        heading=f"### {_over_words(t, seat, ended, state.players)}",
        alt=waiting_alt(t, view, seat, fresh, ended),
        board=partial(waiting_board, t, view, seat),
    )


def _ending_here(t: Translator, builder: Builder) -> list[str]:
    """The consequences of ending the turn now: the end of the match, or the moves of the Crown and the draw pile."""
    if not builder.draft.may_end or not builder.shows_outcome:
        return []
    seat, ahead = builder.view.turn, prospect(builder.view, builder.draft)
    if ahead.outcome is not None:
        return [_end_ahead(t, seat, ahead.outcome)]
    lines, steps = [], abs(builder.draft.crown - builder.view.crown)
    if steps:
        lines.append(
            t.plural(
                "If you end your turn here, the Crown moves {n} space towards you, to {space}.",
                "If you end your turn here, the Crown moves {n} spaces towards you, to {space}.",
                steps,
                space=signed(builder.draft.crown),
            )
        )
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
    chateau = chateau_name(t, seat_of(ended.winner))
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


def why_greyed(t: Translator, builder: Builder, *, power: bool = True) -> list[str]:
    """A line for each reason why a control is greyed; without the Wizard's `power`, for cards alone."""
    reasons: dict[str, list[str]] = {}
    for choice in builder.choices:
        if not choice.plays and belongs_to_turn(builder, choice) and (power or choice.key != SUMMON):
            reasons.setdefault(_reason(t, builder, choice), []).append(choice_name(t, choice.key))
    # Translators: cards is a list of names, why a reason: "Guard 1, Guard 1+1: no Guard has room for it"
    return [t("{cards}: {why}.", cards=", ".join(names), why=why) for why, names in reasons.items()]


def why_no_other(t: Translator, builder: Builder) -> list[str]:
    """Why cards of the hand do not belong to the turn: the type of its cards, or the play that ended it.

    A turn of Jester cards is also restricted to the character that they move.
    """
    cards = [choice for choice in builder.choices if choice.key != SUMMON]
    if builder.line is None or not cards:
        return []
    if builder.line in CARD_TYPES and all(belongs_to_turn(builder, choice) for choice in cards):
        return []
    if chateau_owner(builder.draft.pawns.king) is not None:
        return [t("The King is in a Chateau: nothing more can be played.")]
    words = {
        Line.SUMMON: LazyText("The Wizard's power takes the whole turn."),
        Line.KING: LazyText("The rest of this turn: King cards only."),
        Line.GUARDS: LazyText("The rest of this turn: Guard cards only."),
        Line.WIZARD: LazyText("The rest of this turn: Wizard cards only."),
        Line.POWER_ON_KING: LazyText("The rest of this turn: Jester cards on the King only."),
        Line.POWER_ON_GUARDS: LazyText("The rest of this turn: Jester cards on the Guards only."),
        Line.POWER_ON_WIZARD: LazyText("The rest of this turn: Jester cards on the Wizard only."),
    }
    on_jester = LazyText("The rest of this turn: Jester cards on the Jester only.")
    kept = t.translate(words.get(builder.line, on_jester))
    if builder.line is not Line.SUMMON and not any(belongs_to_turn(builder, choice) for choice in cards):
        return [f"{kept} {t('You have none left: end your turn.')}"]
    return [kept]


def _reason(t: Translator, builder: Builder, choice: Choice) -> str:
    line = builder.line
    if choice.key == SUMMON:
        # The Wizard's space is out of reach for King and Guards only where one of them stands already.
        return t("the King or a Guard is already on his space")
    if choice.key == PRIVILEGE:
        return t("a Guard stands at each end of the board")
    match choice.cards[0]:
        case Card.K1:
            return t("a Guard blocks him on each side")
        case Card.GF:
            return t("both Guards are already beside the King")
        case Card.JM if line in (None, Line.JESTER) and builder.draft.pawns.jester == 0:
            return t("the Jester is already on the Fountain")
        case Card.JM if line is None or has_jester_power(builder.draft.pawns, builder.view.turn):
            return t("no pawn can move to the Fountain now")
    if line in POWERS:
        return _power_reason(t, builder, line, choice)
    return t("no pawn can move that far")


def _power_reason(t: Translator, builder: Builder, line: Line, choice: Choice) -> str:
    view, pawns = builder.view, builder.draft.pawns
    if not has_jester_power(pawns, view.turn):
        return t("the Jester is no longer between your Chateau and the King")
    if view.ruleset is Ruleset.MANUAL and line is Line.POWER_ON_KING:
        allowed = steps(line, pawns, builder.draft.hand, view.turn, Ruleset.RULEBOOK)  # by the other ruleset
        if any(choice.cards[0] in cards for cards, _ in allowed):
            return t("the Jester would no longer be between your Chateau and the King")
    return t("no pawn can move that far")
