"""The turn builder: which controls a turn half laid out offers, and what a press makes of it. Nothing is stored here.

A kind of cards with several targets is chosen by pressing it and let go by pressing it again; while it is chosen, each
target plays one card. A kind with a single target is played by pressing it. After a play the same kind is chosen as
long as it has several targets. Undo takes back the last play, and its kind is chosen as it was before. So a play costs
one press, and the first of a kind two.

Once something is laid out, only the kinds that may belong to the turn have a control: the others would stay greyed to
its end.

How many controls there are at most, for four rows of five (tests/bot/games/royal_visit/test_bounds.py):

* 9 cards. A hand has 8 cards, so at most 8 kinds, and the Wizard's power is always there. King's Privilege is there
  only with two King cards, and then there are at most 7 kinds: 7 + 1 + 1.
* 10 targets. King: 2, Privilege: 2, Guard 1: 4, Guard flank: 1, Wizard: 2. Guard 1+1: 4 for one Guard and 4 for both.
  Jester 1 to 5: himself, King, two Guards and Wizard by his power, two ways each: 10. Jester M: one place for each: 5.
  Wizard's power: the King and two Guards, 3.
* 5 targets in a row: more than 5 are in two rows, half of them in each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from bot.games.royal_visit.names import (
    PRIVILEGE,
    SUMMON,
    choice_label,
    choice_name,
    pawn_name,
    times,
)
from bot.games.screens import Control, Style
from bot.games.states import Draft
from bot.i18n.translator import Translator
from engine.errors import GameOver, HiddenCards
from engine.royal_visit.board import Pawn, Pawns, chateau_owner
from engine.royal_visit.cards import Card, Cards, Character
from engine.royal_visit.notation import read_play, read_position
from engine.royal_visit.position import View
from engine.royal_visit.turns.drafting import Laid, lay
from engine.royal_visit.turns.plays import Line, line_of
from engine.royal_visit.turns.turn import Play
from render.numbers import signed
from render.royal_visit.targets import Target, targets

ROW: Final = 5
"""Buttons in one of Discord's rows."""

SINGLE_ROW: Final = 4
"""As many cards still fit side by side on a phone; more are spread over two rows."""

SPELT_OUT: Final = 4
"""So many targets say on their buttons what they do; of more, there is room for the letters only."""

ROOMY: Final = 17
"""Characters of a label that leave room for another beside it on a phone."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A card control: a kind of cards, King's Privilege or the Wizard's power.

    `count` is how often the hand still has it; `plays` is where it may go, nowhere if it is greyed.
    """

    key: str
    count: int
    plays: tuple[Play, ...]

    @property
    def card(self) -> Card | None:
        """The kind that it spends, None for the Wizard's power."""
        return next(iter(self.cards), None)

    @property
    def cards(self) -> Cards:
        """All that it spends at once."""
        return () if self.key == SUMMON else (Card.K1, Card.K1) if self.key == PRIVILEGE else (Card[self.key],)


@dataclass(frozen=True, slots=True)
class Builder:
    """A turn half laid out, by the player who may see this view.

    `judged`: whether he is told what would come of ending it. Where that is the question, only the plays are seen.
    """

    view: View
    laid: Laid
    choices: tuple[Choice, ...]
    chosen: Choice | None
    judged: bool = True

    @property
    def line(self) -> Line | None:
        """What the turn keeps to; None before anything is laid out."""
        return line_of(self.laid.plays[0]) if self.laid.plays else None

    @property
    def targets(self) -> tuple[Target, ...]:
        """Where the chosen card may go."""
        return () if self.chosen is None else targets(self.chosen.plays)

    @property
    def playable(self) -> frozenset[Card]:
        """The kinds of cards that may be played next."""
        return frozenset(choice.card for choice in self.choices if choice.plays and choice.card is not None)


@lru_cache(maxsize=256)  # words, picture and the next press all ask for the same one
def build(view: str, draft: Draft, *, judged: bool = True) -> Builder:
    """What the draft comes to. Raises `HiddenCards` if this is not the view of the player to move, `GameOver`."""
    position = read_position(view)
    laid = lay(position, tuple(map(read_play, draft.plays)))
    plays: dict[str, list[Play]] = {}
    for play in laid.next_plays:
        plays.setdefault(_key(play), []).append(play)
    counts = {card.name: laid.hand.count(card) for card in sorted(set(laid.hand))}
    if (kings := laid.hand.count(Card.K1)) >= 2:
        counts = {Card.K1.name: kings, PRIVILEGE: kings // 2} | counts
    counts[SUMMON] = 1
    choices = tuple(Choice(key, count, tuple(plays.get(key, ()))) for key, count in counts.items())
    chosen = next((choice for choice in choices if choice.key == draft.chosen and len(choice.plays) > 1), None)
    return Builder(View(position), laid, choices, chosen, judged)


def press(view: str, draft: Draft, control: str) -> Draft:
    """The draft after a press; the same draft where that control is not offered."""
    try:
        builder = build(view, draft)
    except (GameOver, HiddenCards):
        return draft
    for play in builder.chosen.plays if builder.chosen is not None else ():
        if target_key(play) == control:
            return _choosing(view, (*draft.plays, str(play)), _key(play))
    choice = next((choice for choice in builder.choices if choice.key == control and choice.plays), None)
    if choice is None:
        return draft
    if choice is builder.chosen:
        return Draft(draft.plays)
    if len(choice.plays) == 1:
        return _choosing(view, (*draft.plays, str(choice.plays[0])), control)
    return Draft(draft.plays, control)


def undo(view: str, draft: Draft) -> Draft:
    """The draft without its last play, whose kind is chosen as before it; without its choice if nothing is laid out."""
    if not draft.plays:
        return Draft()
    return _choosing(view, draft.plays[:-1], _key(read_play(draft.plays[-1])))


def _choosing(view: str, plays: tuple[str, ...], key: str) -> Draft:
    """These plays, and that kind chosen if it has several targets then."""
    draft = Draft(plays, key)
    return draft if build(view, draft).chosen is not None else Draft(plays)


def controls(t: Translator, builder: Builder) -> tuple[tuple[Control, ...], ...]:
    """The rows of controls: one or two of cards, and below them up to two with the targets of the chosen one."""
    cards = [
        Control(
            choice.key,
            firm(times(choice_label(t, choice.key), 1 if choice.key == PRIVILEGE else choice.count)),
            Style.CHOSEN if choice is builder.chosen else Style.PLAIN,
            enabled=bool(choice.plays),
            words=times(choice_name(t, choice.key), 1 if choice.key == PRIVILEGE else choice.count),
        )
        for choice in builder.choices
        if belongs(builder, choice)
    ]
    rows = [tuple(row) for row in _spread(cards) if row]
    labels = _target_labels(t, builder)
    for shown in target_rows(builder.targets):
        rows.append(tuple(_target(t, target, builder, labels[target.letter]) for target in shown))
    return tuple(rows)


def belongs(builder: Builder, choice: Choice) -> bool:
    """Whether a choice may be part of the turn as it is begun: is of its type, and nothing has ended it yet."""
    line = builder.line
    if line is None:
        return True
    if line is Line.SUMMON or chateau_owner(builder.laid.pawns.king) is not None or choice.card is None:
        return False
    return choice.card.character is TYPES.get(line, Character.JESTER)


TYPES: Final = MappingProxyType(
    {Line.KING: Character.KING, Line.GUARDS: Character.GUARDS, Line.WIZARD: Character.WIZARD}
)
"""The type of cards that a turn keeps to; Jester cards in every other line."""


def target_key(play: Play) -> str:
    """A target's control: where the pawns go, as the notation writes it, without commas."""
    return str(play).partition(":")[2].replace(",", "")


def target_rows(shown: Sequence[Target]) -> tuple[tuple[Target, ...], ...]:
    """The targets of a card in one row or two, in the order of their letters."""
    if len(shown) <= ROW:
        return (tuple(shown),) if shown else ()
    half = (len(shown) + 1) // 2
    return tuple(shown[:half]), tuple(shown[half:])


def legend(t: Translator, builder: Builder, bold: str = "") -> str:
    """The targets by their letters and pawns: `left Guard A −3, B −1 · King C +1`; the letters in `bold` marks."""
    told: dict[tuple[Pawn, ...], list[str]] = {}
    for target in builder.targets:
        spaces = " ".join(signed(space) for _, space in _telling(target.play))
        told.setdefault(tuple(pawn for pawn, _ in _telling(target.play)), []).append(
            firm(f"{bold}{target.letter}{bold} {spaces}")
        )
    return " · ".join(f"{_movers(t, pawns)} {', '.join(spaces)}" for pawns, spaces in told.items())


def _movers(t: Translator, pawns: tuple[Pawn, ...]) -> str:
    return pawn_name(t, pawns[0]) if len(pawns) == 1 else t.noun("pawn", "both Guards")


def _telling(play: Play) -> tuple[tuple[Pawn, int], ...]:
    """The moves that tell a target from the others of its card: the King's where he takes both Guards along."""
    return tuple(move for move in play.moves if move[0] is Pawn.K) or play.moves


def _key(play: Play) -> str:
    if not play.cards:
        return SUMMON
    return PRIVILEGE if len(play.cards) == 2 else play.cards[0].name


def _spread(cards: Sequence[Control]) -> list[Sequence[Control]]:
    if len(cards) <= SINGLE_ROW:
        return [cards]
    half = (len(cards) + 1) // 2
    return [cards[:half], cards[half:]]


def _target(t: Translator, target: Target, builder: Builder, label: str) -> Control:
    owner = chateau_owner(target.play.after(builder.laid.pawns).king) if builder.judged else None
    style = Style.PLAIN if owner is None else Style.GOOD if owner is builder.view.turn else Style.GRAVE
    return Control(target_key(target.play), label, style, words=_target_words(t, target, style))


def _target_labels(t: Translator, builder: Builder) -> dict[str, str]:
    """What stands on each target's button, by its letter: `A · King to −3`, or `A · King −3`, or the letter."""
    if len(builder.targets) > SPELT_OUT:
        return {target.letter: target.letter for target in builder.targets}
    pawns = builder.laid.pawns

    def spelt(*, full: bool) -> dict[str, str]:
        return {
            target.letter: firm(f"{target.letter} · {_target_label(t, target.play, pawns, full=full)}")
            for target in builder.targets
        }

    labels = spelt(full=True)
    return labels if all(len(label) <= ROOMY for label in labels.values()) else spelt(full=False)


def _target_label(t: Translator, play: Play, pawns: Pawns, *, full: bool) -> str:
    """`King to −3`, shorter `King −3`; `all three left` for the Privilege, `both −5, +3` for both Guards."""
    if len(play.moves) == 3:
        left = play.after(pawns).king < pawns.king
        # Translators: a button, at most 16 characters: King and both Guards go to the left together
        return t.noun("button", "all three left") if left else t.noun("button", "all three right")
    spaces = ", ".join(signed(space) for _, space in play.moves)
    if len(play.moves) == 2:
        # Translators: a button: both Guards, and after it their two spaces: "both −5, +3"
        return t.noun("button", "both {spaces}", spaces=spaces)
    pawn = pawn_name(t, play.moves[0][0])
    return t("{pawn} to {space}", pawn=pawn, space=spaces) if full else f"{pawn} {spaces}"


def _target_words(t: Translator, target: Target, style: Style) -> str:
    """The same in full, and what the button's colour tells."""
    said = ", ".join(
        t("{pawn} to {space}", pawn=pawn_name(t, pawn), space=signed(space)) for pawn, space in target.play.moves
    )
    if style is Style.GOOD:
        said = t("{moves}: you win", moves=said)
    elif style is Style.GRAVE:
        said = t("{moves}: you lose", moves=said)
    # Translators: a button: the letter of a target, and where it leads: "A, King to −3"
    return t("{letter}, {moves}", letter=target.letter, moves=said)


def firm(label: str) -> str:
    """A label that is never broken over two lines."""
    return label.replace(" ", "\N{NO-BREAK SPACE}")
