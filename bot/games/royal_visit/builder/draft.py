"""The turn builder: the plays that a draft offers, and the effect of a press on a draft. Nothing is stored here.

A kind of cards with several targets is chosen by pressing it, until Undo or a play. While it is chosen, each target is
one press, also those that take several cards of the turn in one direction. Of a kind that moves one Guard or both,
it is asked first which. A kind with a single target is played by pressing it. After a play the same kind is chosen as
long as it has several targets, or the only other kind that is left. Undo takes back the last play, and its kind is
chosen as it was before; without plays, the choice. So a turn of one kind in one direction costs two presses.

There are at most `MOST_CHOICES` controls (tests/bot/games/royal_visit/test_bounds.py):

* 9 cards. A hand has 8 cards, so at most 8 kinds, and the Wizard's power is always there. King's Privilege is there
  only with two King cards, and then there are at most 7 kinds: 7 + 1 + 1.
* 10 targets of a kind, alone until a card is played: Jester 1 to 5 move himself, King, two Guards and Wizard by his
  power, two ways each. After a play, a turn's cards move one character: two Guards have 4 targets beside 5 other kinds.
* Targets that take several cards fill what room is left.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, TypeAlias

from bot.games.royal_visit.states import PRIVILEGE, SUMMON, WHICH, kind_of
from bot.games.states import Draft
from engine.errors import GameOver, HiddenCards
from engine.royal_visit.board import Pawn, Pawns
from engine.royal_visit.cards import Card, Cards
from engine.royal_visit.game import PICK
from engine.royal_visit.notation import read_play
from engine.royal_visit.position import MatchView, Picking, View
from engine.royal_visit.turns.drafting import TurnDraft, draft_turn, prospect
from engine.royal_visit.turns.plays import Line, Play, line_of

Moves: TypeAlias = tuple[tuple[Pawn, int], ...]

MOST_CHOICES: Final = 10
"""Buttons of cards and targets on one screen, at most."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A card control: a kind of cards, King's Privilege or the Wizard's power.

    `count` is its number in the hand; `plays` are its legal plays, none if it is disabled.
    """

    key: str
    count: int
    plays: tuple[Play, ...]
    cards: Cards
    """The cards that one press spends, of one kind; none for the Wizard's power."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where the pawns of a chosen card go: the plays that lead there, several of them in one direction."""

    plays: tuple[Play, ...]

    @property
    def moves(self) -> Moves:
        """The pawns with their new spaces: every play moves the same ones."""
        return self.plays[-1].moves

    @property
    def key(self) -> str:
        """Its control: where the pawns go, as the notation writes it, without commas."""
        return str(self.plays[-1]).partition(":")[2].replace(",", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder(Draft):
    """A drafted turn of the view's reader, with what may follow.

    `choice` is the chosen one of `choices`, `targets` are its own; if `asks` has anything, it is asked first which
    Guards are to move. `shows_outcome`: whether texts tell the consequences of ending it; False in a puzzle, whose
    question that is.
    """

    view: View = field(compare=False)
    draft: TurnDraft = field(compare=False)
    choices: tuple[Choice, ...] = field(compare=False)
    choice: Choice | None = field(default=None, compare=False)
    targets: tuple[Target, ...] = field(default=(), compare=False)
    asks: tuple[str, ...] = field(default=(), compare=False)
    shows_outcome: bool = field(default=True, compare=False)

    @property
    def shown(self) -> tuple[Target, ...]:
        """The targets to choose from: a single one is played at once."""
        return self.targets if self.choice is not None else ()

    @property
    def kinds(self) -> tuple[Choice, ...]:
        """The kinds with a button: all before the first play, then those that may follow; none beside first targets."""
        if self.draft.plays:
            return tuple(kind for kind in self.choices if kind.plays and kind is not self.choice)
        return self.choices if self.choice is None else ()

    @property
    def line(self) -> Line | None:
        """The line to which the drafted plays restrict the turn; None without plays."""
        return line_of(self.draft.plays[0]) if self.draft.plays else None


def read(view: MatchView, draft: Draft) -> Draft:
    """The builder of a stored draft; the stored draft before the deal, and unless this view's reader is to move."""
    if isinstance(view, Picking):
        return draft
    try:
        return builder_of(view, tuple(map(read_play, draft.plays)), draft.chosen)
    except (GameOver, HiddenCards):
        return draft


def builder_of(view: View, plays: tuple[Play, ...], chosen: str | None = None) -> Builder:
    """The builder of these plays. Raises `HiddenCards` if this is not the view of the player to move, `GameOver`."""
    laid = draft_turn(view, plays)
    following: dict[str, list[Play]] = {}
    for play in laid.next_plays:
        following.setdefault(key_of(play), []).append(play)
    kinds: dict[str, Cards] = {card.name: (card,) for card in sorted(set(laid.hand))}
    if laid.hand.count(Card.K1) >= 2:
        kinds = {Card.K1.name: (Card.K1,), PRIVILEGE: (Card.K1, Card.K1)} | kinds
    kinds[SUMMON] = ()
    choices = tuple(
        Choice(key, laid.hand.count(cards[0]) // len(cards) if cards else 1, tuple(following.get(key, ())), cards)
        for key, cards in kinds.items()
    )
    return _choose(Builder(tuple(map(str, plays)), view=view, draft=laid, choices=choices), chosen)


def _choose(builder: Builder, chosen: str | None) -> Builder:
    """The same plays with another choice."""
    kind, _, which = (chosen or "").partition(WHICH)
    choice = next((choice for choice in builder.choices if choice.key == kind), None)
    plays_of = choice.plays if choice is not None else ()
    letters = {play: "".join(pawn.name for pawn, _ in play.moves) for play in plays_of}
    movers = tuple(dict.fromkeys(letters.values()))
    asks = movers if kind == Card.G2.name and not which and len(movers) > 1 else ()
    wanted = [play for play in plays_of if which in ("", letters[play])]
    beside = sum(bool(other.plays) for other in builder.choices if other is not choice) if builder.plays else 0
    found = _targets(builder.view, builder.draft, wanted, len(wanted) if asks else MOST_CHOICES - beside)
    return replace(builder, chosen=chosen, choice=choice if len(found) > 1 else None, targets=found, asks=asks)


def _targets(view: View, laid: TurnDraft, plays: list[Play], room: int) -> tuple[Target, ...]:
    """The targets of these plays, and while there is `room` those that more cards reach; the fewest cards first."""
    found = {target.key: target for target in (Target((play,)) for play in plays)}
    for target in (nearer := list(found.values())):
        if len(found) >= room:
            break
        after = draft_turn(view, (*laid.plays, *target.plays))
        way = [(pawn, space > laid.pawns[pawn]) for pawn, space in target.moves]  # to the left or to the right
        for play in after.next_plays:
            further = Target((*target.plays, play))
            counted = all(card.distance for one in further.plays for card in one.cards)  # the others go to a place
            same = counted and [(pawn, space > after.pawns[pawn]) for pawn, space in play.moves] == way
            if same and len(found) < room and found.setdefault(further.key, further) is further:
                nearer.append(further)
    return tuple(sorted(found.values(), key=partial(_nearest_first, laid.pawns)))


def _nearest_first(pawns: Pawns, target: Target) -> tuple[int, bool, bool, int, int, Pawn]:
    """The nearest spaces first; then as on the picture: the Wizard's, the Jester's last, each from left to right."""
    (pawn, first), (_, last) = target.moves[0], target.moves[-1]
    far = max(abs(space - pawns[moved]) for moved, space in target.moves)
    return far, pawn is not Pawn.W, pawn is Pawn.J, first, last, pawn


def press(view: MatchView, builder: Draft, control: str) -> Draft:
    """The draft after a press on a card or target, before the deal on a closed hand; the same if it is not offered."""
    if not isinstance(builder, Builder):
        return Draft((f"{PICK}{control}",)) if isinstance(view, Picking) else builder
    if builder.choice is not None and not builder.asks:
        for target in builder.targets:
            if target.key == control:
                return _played(builder, target, builder.choice.key)
    offered = any(choice.key == control and choice.plays for choice in builder.choices)
    kind = Card.G2.name + WHICH
    if not offered and (not control.startswith(kind) or control.removeprefix(kind) not in builder.asks):
        return builder
    chosen = _choose(builder, control)
    return _played(builder, chosen.targets[0], kind_of(control)) if chosen.choice is None else chosen


def _played(builder: Builder, target: Target, key: str) -> Builder:
    """The draft after the target's plays; chosen is the kind of that key if it has targets, or the only one left."""
    after = builder_of(builder.view, (*builder.draft.plays, *target.plays))
    left = [choice.key for choice in after.choices if choice.plays]
    played = _choose_if_open(after, key)
    return _choose_if_open(after, left[0]) if played.chosen is None and len(left) == 1 else played


def undo(_: MatchView, builder: Draft) -> Draft:
    """The draft without its last play, whose kind is chosen again; without plays, the draft without its choice.

    The choice of a Guard is taken back alone. Before the deal, an empty draft.
    """
    if not isinstance(builder, Builder):
        return Draft()
    kind, which = (builder.chosen or "").partition(WHICH)[:2]
    if which:
        return _choose(builder, kind)
    if not builder.plays:
        return _choose(builder, None)
    *plays, last = builder.draft.plays
    return _choose_if_open(builder_of(builder.view, tuple(plays)), key_of(last))


def _choose_if_open(builder: Builder, key: str) -> Builder:
    """The same plays, and that kind chosen if it has several targets."""
    chosen = _choose(builder, key)
    return chosen if chosen.choice is not None else builder


def key_of(play: Play) -> str:
    if not play.cards:
        return SUMMON
    return PRIVILEGE if len(play.cards) == 2 else play.cards[0].name


def loses_now(_: MatchView, builder: Draft) -> bool:
    """Whether ending the turn as drafted loses at once, whatever the hidden cards are."""
    if not isinstance(builder, Builder) or not builder.draft.may_end:
        return False
    ends = prospect(builder.view, builder.draft).outcome
    return ends is not None and ends.winner == builder.view.turn.other.letter
