"""Hints and reasons in words: one good next play, and which rules and threats speak for it."""

from __future__ import annotations

from bot.games.chances import percent
from bot.games.royal_visit.names import card_list, moves, pawn_name, seat_name, spent_list
from bot.games.royal_visit.words import POWERS
from bot.games.states import HandState
from bot.i18n.translator import Translator
from engine.game import Advice
from engine.royal_visit.board import Seat
from engine.royal_visit.notation import read_position, read_turn
from engine.royal_visit.position import View
from engine.royal_visit.quickest import Win
from engine.royal_visit.reasons import Kind, Reason, reasons
from engine.royal_visit.turn import Turn
from engine.royal_visit.turns import act
from render.numbers import signed

REASONS = 3
"""How many are told at most."""

BETTER = 0.05
"""A turn that begins otherwise is worth mentioning if it adds so much to the chance of winning."""


def hint_words(t: Translator, state: HandState, advice: Advice) -> str:
    """The next play of the turn advised, what the rest of it is, why, and the chance of winning."""
    view, turn = View(read_position(state.view)), read_turn(advice.turn)
    laid = read_turn(";".join(state.draft.plays)) if state.draft.plays else ()
    kept = turn[: len(laid)] == laid
    chance = t("Chance of winning, as you can see it: about {n}%.", n=percent(advice.chance))
    if kept and advice.best - advice.chance > BETTER:
        chance += " " + t(
            "A turn that begins differently has about {n}%: start over and ask again.", n=percent(advice.best)
        )
    return "\n".join(
        (
            _next_play(t, view, laid if kept else (), turn, again=not kept),
            *(f"- {words}" for words in why(t, view, turn)),
            "-# " + chance,
        )
    )


def why(t: Translator, view: View, turn: Turn) -> list[str]:
    """What speaks for a turn, a sentence each; in any case one."""
    found = reasons(view, turn)
    if not found:
        return [t("Nothing comes of it at once, but nothing else leaves better prospects.")]
    return [reason_words(t, view.turn, reason) for reason in found[:REASONS]]


def _next_play(t: Translator, view: View, laid: Turn, turn: Turn, *, again: bool) -> str:
    said = "💡 **" + t("Hint") + "** · "
    if again:
        said += t("Start over.") + " "
    if len(laid) == len(turn):
        return said + (t("End your turn now.") if turn else t("Nothing can be played: end your turn to pass."))
    pawns = act(view, laid).pawns
    play, rest = turn[len(laid)], turn[len(laid) + 1 :]
    card = spent_list(t, (play,)) or t("Wizard's power")
    said += t("**{card}**: {moves}.", card=card, moves=moves(t, pawns, play.after(pawns)))
    if rest:
        # Translators: cards is a list of names: "Guard 1+1 ×2, Guard 1"
        said += " " + t("Then: {cards}.", cards=spent_list(t, rest))
    return said


def reason_words(t: Translator, mover: Seat, reason: Reason) -> str:
    """A reason as a sentence, about the player to move as about the other: whoever reads it."""
    player, other = seat_name(t, mover), seat_name(t, mover.other)
    space = signed(reason.space)
    match reason.kind:
        case Kind.WINS:
            return _wins(t, player, reason.how)
        case Kind.BLOCKS:
            return t.plural(
                "The King is {n} step from {other}'s Chateau; this Guard, on {space}, blocks his way.",
                "The King is {n} steps from {other}'s Chateau; this Guard, on {space}, blocks his way.",
                reason.steps,
                other=other,
                space=space,
            )
        case Kind.STOPS if reason.was is not None:
            cards = win_cards(t, reason.was)
            if reason.was.how == "king":
                return t(
                    "{player} could have brought the King into their Chateau with {cards}."
                    " After this, no cards win for them next turn.",
                    player=other,
                    cards=cards,
                )
            return t(
                "{player} could have brought the Crown into their Chateau with {cards}."
                " After this, no cards win for them next turn.",
                player=other,
                cards=cards,
            )
        case Kind.HINDERS if reason.was is not None and reason.win is not None:
            return t.plural(
                "{player} could have won next turn with {cards}; now it takes at least {n} card.",
                "{player} could have won next turn with {cards}; now it takes at least {n} cards.",
                len(reason.win.cards),
                player=other,
                cards=win_cards(t, reason.was),
            )
        case Kind.THREATENS if reason.win is not None:
            return t(
                "It threatens to win: if {other} does nothing about it, {player} wins next turn with {cards}.",
                other=other,
                player=player,
                cards=win_cards(t, reason.win),
            )
        case Kind.CROWN:
            return t.plural(
                "The Crown moves {n} space toward {player}, to {space}: {why}.",
                "The Crown moves {n} spaces toward {player}, to {space}: {why}.",
                reason.steps,
                player=player,
                space=space,
                why=_crown_why(t, player, reason),
            )
        case Kind.HOLDS_CROWN if reason.steps:
            return t.plural(
                "As the pawns stood, {player}'s next turn would have moved the Crown {n} space; now {less}.",
                "As the pawns stood, {player}'s next turn would have moved the Crown {n} spaces; now {less}.",
                reason.before,
                player=other,
                less=reason.steps,
            )
        case Kind.HOLDS_CROWN:
            return t.plural(
                "As the pawns stood, {player}'s next turn would have moved the Crown {n} space; now it would not.",
                "As the pawns stood, {player}'s next turn would have moved the Crown {n} spaces; now it would not.",
                reason.before,
                player=other,
            )
        case Kind.KING:
            return t.plural(
                "The King comes {n} space nearer to {player}'s Chateau, to {space}.",
                "The King comes {n} spaces nearer to {player}'s Chateau, to {space}.",
                reason.steps,
                player=player,
                space=space,
            )
        case _:
            return _quiet(t, player, other, reason)


def _quiet(t: Translator, player: str, other: str, reason: Reason) -> str:
    """The reasons that are about powers, other pawns and cards."""
    match reason.kind:
        case Kind.GAINS_JESTER:
            return t("{player} gets the Jester's power: he is nearer to {player}'s end than the King.", player=player)
        case Kind.TAKES_JESTER:
            return t("{player} loses the Jester's power.", player=other)
        case Kind.CALLS_KING:
            return t(
                "From {space} the Wizard can call the King nearer to {player}'s Chateau, if nothing changes.",
                space=signed(reason.space),
                player=player,
            )
        case Kind.SHUTS_WIZARD:
            return t(
                "With the Wizard's power {player} could have called the King nearer to their Chateau; now they cannot.",
                player=other,
            )
        case Kind.GUARDS if len(reason.pawns) > 1:
            return t(
                "The Guards come nearer to {player}: the whole Court on their side moves the Crown in all their turns.",
                player=player,
            )
        case Kind.GUARDS:
            return t(
                "A Guard comes nearer to {player}: the whole Court on their side moves the Crown in all their turns.",
                player=player,
            )
        case Kind.WIZARD:
            return t(
                "The Wizard comes nearer to {player}'s Chateau, to {space}:"
                " inside it he moves the Crown in all their turns.",
                player=player,
                space=signed(reason.space),
            )
        case Kind.KEEPS:
            return t("{player} keeps strong cards: {cards}.", player=player, cards=card_list(t, reason.cards))
        case Kind.DRAWS:
            return t.plural(
                "{player} draws {n} new card.", "{player} draws {n} new cards.", reason.steps, player=player
            )
        case _:
            return t("It costs only weak cards: {cards}.", cards=card_list(t, reason.cards))


def _wins(t: Translator, player: str, how: str) -> str:
    match how:
        case "king":
            return t("It wins at once: the King comes into {player}'s Chateau.", player=player)
        case "crown":
            return t("It wins at once: the Crown comes into {player}'s Chateau.", player=player)
        case _:
            return t(
                "It wins at once: the refill empties the draw pile, and that decides the match for {player}.",
                player=player,
            )


def _crown_why(t: Translator, player: str, reason: Reason) -> str:
    court = t("the whole Court is on {player}'s side", player=player)
    if not reason.pawns:
        return court
    pawns = ", ".join(pawn_name(t, pawn) for pawn in reason.pawns)
    chateau = t("in {player}'s Chateau: {pawns}", player=player, pawns=pawns)
    return t("{one}; {other}", one=court, other=chateau) if reason.court else chateau


def win_cards(t: Translator, win: Win) -> str:
    """What a winning turn takes: cards, or a power."""
    if not win.cards:
        return t("the Wizard's power")
    cards = card_list(t, win.cards)
    return t("{cards} by the Jester's power", cards=cards) if win.line in POWERS else cards
