"""The turn builder's controls: cards, and the targets of the chosen one, in rows."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from bot.games.labels import times, unbroken
from bot.games.royal_visit.builder.draft import Builder, Choice, counts_of, target_key
from bot.games.royal_visit.emojis import of_choice, of_pawns
from bot.games.royal_visit.keys import PRIVILEGE
from bot.games.royal_visit.names import choice_label, choice_name, pawn_name, short_pawn_name
from bot.games.screens import Control, Style
from bot.i18n.translator import Translator
from bot.rows import in_rows, pictured
from engine.royal_visit.board import Pawn, Pawns, chateau_owner
from engine.royal_visit.cards import Character
from engine.royal_visit.position import mover_hand
from engine.royal_visit.turns.plays import Line
from engine.royal_visit.turns.turn import Play
from render.numbers import signed
from render.royal_visit.targets import Target, targets

MAX_FULL_LABELS: Final = 3
"""Maximum number of targets whose buttons name their effect; more have room for letters and spaces only."""


def targets_of(builder: Builder) -> tuple[Target, ...]:
    """The targets of the chosen card; none if no card is chosen."""
    return () if builder.chosen is None else targets(builder.chosen.plays)


def controls(t: Translator, builder: Builder) -> tuple[tuple[Control, ...], ...]:
    """The rows of controls: up to three with the targets of the chosen card, and below them those of the cards.

    The cards stay where they were pressed: Discord keeps the lower end of a message in its place, and what may not be
    played in this turn any more, or has been, stays as a grey button until its end.
    """
    left = {choice.key: choice for choice in builder.choices}
    first = counts_of(mover_hand(builder.view))
    rows = in_rows(list(first), lambda key: (pictured if of_choice(key) else str)(_card_label(t, key, first[key])))
    cards = [[_card(t, key, left.get(key), builder) for key in some] for some in rows]
    labels = _target_labels(t, builder)
    where = [_target(t, target, builder, labels[target.letter]) for target in targets_of(builder)]
    return (*map(tuple, in_rows(where, lambda control: control.room)), *map(tuple, cards))


def _card(t: Translator, key: str, choice: Choice | None, builder: Builder) -> Control:
    """The button of a kind; `choice` is None once none is left of it."""
    count = 1 if choice is None else choice.count
    return Control(
        key,
        _card_label(t, key, count),
        Style.CHOSEN if choice is not None and choice is builder.chosen else Style.PLAIN,
        enabled=choice is not None and bool(choice.plays),
        words=times(choice_name(t, key), 1 if key == PRIVILEGE else count),
        emoji=of_choice(key),
    )


def _card_label(t: Translator, key: str, count: int) -> str:
    return unbroken(times(choice_label(t, key), 1 if key == PRIVILEGE else count))


def belongs_to_turn(builder: Builder, choice: Choice) -> bool:
    """Whether a choice has the type of the cards drafted so far, in a turn that may go on."""
    line = builder.line
    if line is None:
        return True
    if line is Line.SUMMON or chateau_owner(builder.draft.pawns.king) is not None or choice.card is None:
        return False
    return choice.card.character is CARD_TYPES.get(line, Character.JESTER)


CARD_TYPES: Final = MappingProxyType(
    {Line.KING: Character.KING, Line.GUARDS: Character.GUARDS, Line.WIZARD: Character.WIZARD}
)
"""The type of cards to which a line restricts a turn; every other line is for Jester cards."""


def legend(t: Translator, builder: Builder) -> str:
    """The targets by their letters and pawns: `left Guard A −3, B −1 · King C +1`."""
    by_pawns: dict[tuple[Pawn, ...], list[str]] = {}
    for target in targets_of(builder):
        spaces = " ".join(signed(space) for _, space in _telling(target.play))
        by_pawns.setdefault(tuple(pawn for pawn, _ in _telling(target.play)), []).append(
            unbroken(f"{target.letter} {spaces}")
        )
    return " · ".join(f"{_movers(t, pawns)} {', '.join(spaces)}" for pawns, spaces in by_pawns.items())


def _movers(t: Translator, pawns: tuple[Pawn, ...]) -> str:
    return pawn_name(t, pawns[0]) if len(pawns) == 1 else t.noun("pawn", "both Guards")


def _telling(play: Play) -> tuple[tuple[Pawn, int], ...]:
    """The moves that tell a target from the others of its card: the King's where he takes both Guards along."""
    return tuple(move for move in play.moves if move[0] is Pawn.K) or play.moves


def _target(t: Translator, target: Target, builder: Builder, label: str) -> Control:
    owner = chateau_owner(target.play.after(builder.draft.pawns).king) if builder.shows_outcome else None
    style = Style.PLAIN if owner is None else Style.GOOD if owner is builder.view.turn else Style.GRAVE
    emoji = "" if len(targets_of(builder)) > MAX_FULL_LABELS else of_pawns(tuple(pawn for pawn, _ in target.play.moves))
    return Control(target_key(target.play), label, style, words=_target_words(t, target, style), emoji=emoji)


def _target_labels(t: Translator, builder: Builder) -> dict[str, str]:
    """The label of each target's button by its letter: `A · King to −3`; if there are many, `A · −3`."""
    shown, pawns = targets_of(builder), builder.draft.pawns
    short = len(shown) > MAX_FULL_LABELS
    return {
        target.letter: unbroken(
            f"{target.letter} · {_spaces(target.play) if short else _target_label(t, target.play, pawns)}"
        )
        for target in shown
    }


def _spaces(play: Play) -> str:
    return ", ".join(signed(space) for _, space in _telling(play))


def _target_label(t: Translator, play: Play, pawns: Pawns) -> str:
    """`King to −3`; `all three left` for the Privilege, `both to −5, +3` for both Guards."""
    if len(play.moves) == 3:
        left = play.after(pawns).king < pawns.king
        # Translators: a button, at most 16 characters: King and both Guards go to the left together
        return t.noun("button", "all three left") if left else t.noun("button", "all three right")
    spaces = ", ".join(signed(space) for _, space in play.moves)
    if len(play.moves) == 2:
        # Translators: a button: both Guards, and after it their two spaces: "both to −5, +3"
        return t.noun("button", "both to {spaces}", spaces=spaces)
    # Translators: a button
    return t("{pawn} to {space}", pawn=short_pawn_name(t, play.moves[0][0]), space=spaces)


def _target_words(t: Translator, target: Target, style: Style) -> str:
    """A target's words in full, with the meaning of the button's colour."""
    text = ", ".join(
        t("{pawn} to {space}", pawn=pawn_name(t, pawn), space=signed(space)) for pawn, space in target.play.moves
    )
    if style is Style.GOOD:
        text = t("{moves}: you win", moves=text)
    elif style is Style.GRAVE:
        text = t("{moves}: you lose", moves=text)
    # Translators: the letter of a target, and where it leads: "A, King to −3"
    return t("{letter}, {moves}", letter=target.letter, moves=text)
