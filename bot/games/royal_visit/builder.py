"""The turn builder: which controls a turn half laid out offers, and what a press makes of it. Nothing is stored here.

A card is pressed first, then one of its targets: at most two presses a play. A card with a single target is played by
its first press. After a play nothing is chosen, so that every play begins with a card: with the card still chosen, who
presses it again for a second play would take the choice back instead, and Undo would take two presses.

How many controls there are at most, for four rows of five (tests/bot/games/royal_visit/test_bounds.py):

* 9 cards. A hand has 8 cards, so at most 8 kinds, and the Wizard's power is always there. King's Privilege is there
  only with two King cards, and then there are at most 7 kinds: 7 + 1 + 1.
* 10 targets. King: 2, Privilege: 2, Guard 1: 4, Guard flank: 1, Wizard: 2. Guard 1+1: 4 for one Guard and 4 for both.
  Jester 1 to 5: himself, King, two Guards and Wizard by his power, two ways each: 10. Jester M: one place for each: 5.
  Wizard's power: the King and two Guards, 3.
* 5 targets in a row. Only Guard 1+1 and the Jester have more than 5: they go by one Guard or both (4 and 4), or by
  direction (5 and 5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.games.front import Control, Style
from bot.games.royal_visit.names import (
    PRIVILEGE,
    SUMMON,
    TOWARD,
    choice_label,
    choice_name,
    pawn_name,
    pawn_sign,
    times,
)
from bot.games.states import Draft
from bot.i18n.translator import Translator
from engine.errors import GameOver, HiddenCards
from engine.royal_visit.board import Pawn, Pawns, chateau_owner
from engine.royal_visit.cards import Card
from engine.royal_visit.notation import read_play, read_position
from engine.royal_visit.position import View
from engine.royal_visit.turn import Play
from engine.royal_visit.turns import Laid, lay
from render.numbers import signed

ROW: Final = 5
"""Buttons in one of Discord's rows."""

SINGLE_ROW: Final = 4
"""As many cards still fit side by side on a phone; more are spread over two rows."""


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
        return None if self.key == SUMMON else Card.K1 if self.key == PRIVILEGE else Card[self.key]


@dataclass(frozen=True, slots=True)
class Builder:
    """A turn half laid out, by the player who may see this view."""

    view: View
    laid: Laid
    choices: tuple[Choice, ...]
    chosen: Choice | None

    @property
    def playable(self) -> frozenset[Card]:
        """The kinds of cards that may be played next."""
        return frozenset(choice.card for choice in self.choices if choice.plays and choice.card is not None)


@lru_cache(maxsize=256)  # words, picture and the next press all ask for the same one
def build(view: str, draft: Draft) -> Builder:
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
    chosen = next((choice for choice in choices if choice.key == draft.chosen and choice.plays), None)
    return Builder(View(position), laid, choices, chosen)


def press(view: str, draft: Draft, control: str) -> Draft:
    """The draft after a press; the same draft where that control is not offered."""
    try:
        builder = build(view, draft)
    except (GameOver, HiddenCards):
        return draft
    for play in builder.chosen.plays if builder.chosen is not None else ():
        if target_key(play) == control:
            return Draft((*draft.plays, str(play)))
    choice = next((choice for choice in builder.choices if choice.key == control and choice.plays), None)
    if choice is None:
        return draft
    if choice is builder.chosen:
        return Draft(draft.plays)
    if len(choice.plays) == 1:
        return Draft((*draft.plays, str(choice.plays[0])))
    return Draft(draft.plays, control)


def controls(t: Translator, builder: Builder) -> tuple[tuple[Control, ...], ...]:
    """The rows of controls: one or two of cards, and below them up to two with the targets of the chosen one."""
    cards = [
        Control(
            choice.key,
            times(choice_label(t, choice.key), 1 if choice.key == PRIVILEGE else choice.count),
            Style.CHOSEN if choice is builder.chosen else Style.PLAIN,
            enabled=bool(choice.plays),
            words=times(choice_name(t, choice.key), 1 if choice.key == PRIVILEGE else choice.count),
        )
        for choice in builder.choices
    ]
    rows = [tuple(row) for row in _spread(cards)]
    if builder.chosen is not None:
        for plays in target_rows(builder.chosen.plays, builder.laid.pawns):
            rows.append(tuple(_target(t, play, builder) for play in plays))
    return tuple(rows)


def target_key(play: Play) -> str:
    """A target's control: where the pawns go, as the notation writes it, without commas."""
    return str(play).partition(":")[2].replace(",", "")


def target_rows(plays: Iterable[Play], pawns: Pawns) -> tuple[tuple[Play, ...], ...]:
    """The targets of a card in one row, or in two that are easy to tell apart; from left to right as on the track."""
    targets = sorted(plays, key=lambda play: (len(play.moves), play.moves))
    if len(targets) <= ROW:
        return (tuple(targets),)
    if any(len(play.moves) > 1 for play in targets):
        first = [play for play in targets if len(play.moves) == 1]
    else:
        first = [play for play in targets if _way(pawns, *play.moves[0]) < 0]
    return tuple(first), tuple(play for play in targets if play not in first)


def _key(play: Play) -> str:
    if not play.cards:
        return SUMMON
    return PRIVILEGE if len(play.cards) == 2 else play.cards[0].name


def _spread(cards: Sequence[Control]) -> list[Sequence[Control]]:
    if len(cards) <= SINGLE_ROW:
        return [cards]
    half = (len(cards) + 1) // 2
    return [cards[:half], cards[half:]]


def _target(t: Translator, play: Play, builder: Builder) -> Control:
    pawns = builder.laid.pawns
    owner = chateau_owner(play.after(pawns).king)
    style = Style.PLAIN if owner is None else Style.GOOD if owner is builder.view.turn else Style.GRAVE
    return Control(target_key(play), _target_label(t, play, pawns), style, words=_target_words(t, play, style))


def _target_label(t: Translator, play: Play, pawns: Pawns) -> str:
    """`◀ K −3` for one pawn, or for the King who takes both Guards along; `L −3 · R +3` for two."""
    king = [move for move in play.moves if move[0] is Pawn.K]
    shown = king or play.moves
    if len(shown) == 1:
        [(pawn, space)] = shown
        return f"{TOWARD[_way(pawns, pawn, space)]} {pawn_sign(t, pawn)} {signed(space)}"
    return " · ".join(f"{pawn_sign(t, pawn)} {signed(space)}" for pawn, space in shown)


def _target_words(t: Translator, play: Play, style: Style) -> str:
    """The same in full, and what the button's colour tells."""
    said = ", ".join(t("{pawn} to {space}", pawn=pawn_name(t, pawn), space=signed(space)) for pawn, space in play.moves)
    if style is Style.GOOD:
        return t("{moves}: you win", moves=said)
    return t("{moves}: you lose", moves=said) if style is Style.GRAVE else said


def _way(pawns: Pawns, pawn: Pawn, space: int) -> int:
    return 1 if space > pawns[pawn] else -1
