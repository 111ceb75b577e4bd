"""The turn builder's controls: cards, and the targets of the chosen one, in rows."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from bot.games.lines import capitalised, in_wide_rows, pictured, times, unbroken
from bot.games.royal_visit.builder.draft import Builder, Choice, Moves, Target, key_of
from bot.games.royal_visit.names import OF_CHOICES, OF_PAWNS, choice_label, choice_name, pawn_name
from bot.games.royal_visit.states import PRIVILEGE, SUMMON, WHICH
from bot.games.screens import Control, Style
from bot.i18n.translator import Translator
from engine.royal_visit.board import Pawn, Pawns, chateau_owner
from engine.royal_visit.cards import Card, Character
from engine.royal_visit.turns.plays import Line
from render.theme import signed


def controls(t: Translator, builder: Builder) -> tuple[tuple[Control, ...], ...]:
    """The rows of controls: the cards; while one is chosen, its targets instead, or which Guards it is to move.

    Once a card is played, the kinds that may follow are below the targets.
    """
    if builder.asks:
        where = [_guards(t, which, builder.draft.pawns) for which in builder.asks]
    else:
        where = [_target(t, target, builder) for target in builder.shown]
    cards = [_card(t, choice) for choice in builder.kinds]
    rows = in_wide_rows(where, lambda one: pictured(one.label)), in_wide_rows(cards, lambda one: one.room)
    return tuple(tuple(some) for part in rows for some in part)


def _card(t: Translator, choice: Choice) -> Control:
    """The button of a kind."""
    return Control(
        choice.key,
        unbroken(times(choice_label(t, choice.key), 1 if choice.key == PRIVILEGE else choice.count)),
        enabled=bool(choice.plays),
        words=kind_words(t, choice),
        emoji=OF_CHOICES[choice.key],
    )


def kind_words(t: Translator, choice: Choice) -> str:
    """A kind in full, and how many cards of it are held: `King ×3`."""
    return times(choice_name(t, choice.key), 1 if choice.key == PRIVILEGE else choice.count)


def _guards(t: Translator, which: str, pawns: Pawns) -> Control:
    """The button of one Guard, and where it stands, or of both: their targets are asked next."""
    guards = tuple(Pawn[letter] for letter in which)
    name = capitalised(_movers(t, guards)) + (f" ({signed(pawns[guards[0]])})" if len(guards) == 1 else "")
    return Control(f"{Card.G2.name}{WHICH}{which}", unbroken(name), words=name, emoji=OF_PAWNS[Pawn.L])


def belongs_to_turn(builder: Builder, choice: Choice) -> bool:
    """Whether a choice has the type of the cards drafted so far, in a turn that may go on."""
    line = builder.line
    if line is None:
        return True
    if line is Line.SUMMON or chateau_owner(builder.draft.pawns.king) is not None or not choice.cards:
        return False
    return choice.cards[0].character is CARD_TYPES.get(line, Character.JESTER)


CARD_TYPES: Final = MappingProxyType(
    {Line.KING: Character.KING, Line.GUARDS: Character.GUARDS, Line.WIZARD: Character.WIZARD}
)
"""The type of cards to which a line restricts a turn; every other line is for Jester cards."""


def legend(t: Translator, builder: Builder) -> str:
    """The targets by their pawns: `left Guard −3, −1 · King +1`."""
    by_pawns: dict[tuple[Pawn, ...], list[str]] = {}
    for target in builder.shown:
        telling = _telling(target.moves)
        by_pawns.setdefault(tuple(pawn for pawn, _ in telling), []).append(unbroken(_spaces(telling, " ")))
    return " · ".join(f"{_movers(t, pawns)} {', '.join(spaces)}" for pawns, spaces in by_pawns.items())


def _movers(t: Translator, pawns: tuple[Pawn, ...]) -> str:
    return pawn_name(t, pawns[0]) if len(pawns) == 1 else t.noun("pawn", "both Guards")


def _telling(moves: Moves) -> Moves:
    """The moves that tell a target from the others of its card: the King's where he takes both Guards along."""
    return tuple(move for move in moves if move[0] is Pawn.K) or moves


def _spaces(moves: Moves, between: str = ", ") -> str:
    return between.join(signed(space) for _, space in moves)


def _target(t: Translator, target: Target, builder: Builder) -> Control:
    """The button of a target: the pawn's face, its space, and the cards if several: `→ +5 (3+2)`, `→ +4 ×4`.

    It has the pawn's name where another one goes to the same space: `King → −2`.
    """
    owner = chateau_owner(target.plays[-1].after(builder.draft.pawns).king) if builder.shows_outcome else None
    style = Style.PLAIN if owner is None else Style.GOOD if owner is builder.view.turn else Style.GRAVE
    pawns, several = tuple(pawn for pawn, _ in target.moves), len({play.cards for play in target.plays}) > 1
    taken = "+".join(str(card.distance) for play in target.plays for card in play.cards)
    sign = pawn_name(t, pawns[0]) if len(pawns) == 1 else choice_label(t, key_of(target.plays[0]))
    alike = [other for other in builder.shown if _spaces(other.moves) == _spaces(target.moves)]
    named = key_of(target.plays[0]) == SUMMON or (len(alike) > 1 and len(pawns) == 1 and not several)
    if several:
        cards = f" ({taken})"
    elif named or len(target.plays) == 1:
        cards = times("", len(target.plays))
    else:
        # Translators: on a button, behind a space of the board: how many cards go there
        cards = " " + t("({n} cards)", n=len(target.plays))
    name = f"{capitalised(sign)} " if named else ""
    return Control(
        target.key,
        unbroken(f"{name}→ {_spaces(_telling(target.moves))}{cards}"),
        style,
        words=_target_words(t, target, style, f" ({taken})" if several else ""),
        emoji=OF_PAWNS[pawns[0]] if len({OF_PAWNS[pawn] for pawn in pawns}) == 1 else "court",
        sign="" if named else sign,
    )


def _target_words(t: Translator, target: Target, style: Style, kinds: str) -> str:
    """A target's words in full, with its cards if there are several, and the meaning of the button's colour."""
    text = ", ".join(
        t("{pawn} to {space}", pawn=pawn_name(t, pawn), space=signed(space)) for pawn, space in target.moves
    )
    if len(target.plays) > 1:
        spent = sum(len(play.cards) for play in target.plays)
        text = t.plural("{moves} with {n} card", "{moves} with {n} cards", spent, moves=text) + kinds
    if style is Style.GOOD:
        return t("{moves}: you win", moves=text)
    return t("{moves}: you lose", moves=text) if style is Style.GRAVE else text
