"""The turn builder: the plays that a draft offers, and the effect of a press on a draft. Nothing is stored here.

A kind of cards with several targets is chosen by pressing it, until another one is; a second press changes nothing.
While it is chosen, each target plays one card. A kind with a single target is played by pressing it. After a play the
same kind is chosen as long as it has several targets. Undo takes back the last play, and its kind is chosen as it was
before; without plays, the choice. So a play costs one press, and the first of a kind two.

Once a play is drafted, the kinds that may not belong to the turn any more, and those that are played, stay as grey
controls to its end, so that the others keep their places.

How many controls there are at most, for four rows of five (tests/bot/games/royal_visit/test_bounds.py):

* 9 cards. A hand has 8 cards, so at most 8 kinds, and the Wizard's power is always there. King's Privilege is there
  only with two King cards, and then there are at most 7 kinds: 7 + 1 + 1.
* 10 targets. King: 2, Privilege: 2, Guard 1: 4, Guard escort: 1, Wizard: 2. Guard 1+1: 4 for one Guard and 4 for both.
  Jester 1 to 5: himself, King, two Guards and Wizard by his power, two ways each: 10. Jester Fountain: one place
  for each: 5.
  Wizard's power: the King and two Guards, 3.
* 5 targets in a row: more than 5 are in two rows, half of them in each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from bot.games.royal_visit.keys import PRIVILEGE, SUMMON
from bot.games.states import Draft
from engine.errors import GameOver, HiddenCards
from engine.royal_visit.analysis.prospect import draw_pile_after, prospect
from engine.royal_visit.cards import Card, Cards
from engine.royal_visit.notation import read_play
from engine.royal_visit.position import MatchView, View, dealt_view
from engine.royal_visit.turns.drafting import TurnDraft, draft_turn
from engine.royal_visit.turns.plays import Line, line_of
from engine.royal_visit.turns.turn import Play


@dataclass(frozen=True, slots=True)
class Choice:
    """A card control: a kind of cards, King's Privilege or the Wizard's power.

    `count` is its number in the hand; `plays` are its legal plays, none if it is disabled.
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
        """The cards that one press spends."""
        return () if self.key == SUMMON else (Card.K1, Card.K1) if self.key == PRIVILEGE else (Card[self.key],)


@dataclass(frozen=True, slots=True)
class Builder:
    """A drafted turn of the view's reader.

    `shows_outcome`: whether texts tell the consequences of ending it; False in a puzzle, whose question that is.
    """

    view: View
    draft: TurnDraft
    choices: tuple[Choice, ...]
    chosen: Choice | None
    shows_outcome: bool = True

    @property
    def draw_pile(self) -> int:
        """Number of cards in the draw pile, or in it once this turn has ended."""
        return draw_pile_after(self.view, self.draft)

    @property
    def line(self) -> Line | None:
        """The line to which the drafted plays restrict the turn; None without plays."""
        return line_of(self.draft.plays[0]) if self.draft.plays else None

    @property
    def playable(self) -> frozenset[Card]:
        """The kinds of cards that may be played next."""
        return frozenset(choice.card for choice in self.choices if choice.plays and choice.card is not None)


def build(view: MatchView, draft: Draft, *, shows_outcome: bool = True) -> Builder:
    """The builder of a draft. Raises `HiddenCards` if this is not the view of the player to move, `GameOver`."""
    builder = _build(view, draft)
    return builder if shows_outcome else replace(builder, shows_outcome=False)


@lru_cache(maxsize=256)  # the press, words, picture and the next press all ask for the same one
def _build(view: MatchView, draft: Draft) -> Builder:
    seen = dealt_view(view)
    laid = draft_turn(seen, tuple(map(read_play, draft.plays)))
    plays: dict[str, list[Play]] = {}
    for play in laid.next_plays:
        plays.setdefault(key_of(play), []).append(play)
    choices = tuple(Choice(key, count, tuple(plays.get(key, ()))) for key, count in counts_of(laid.hand).items())
    chosen = next((choice for choice in choices if choice.key == draft.chosen and len(choice.plays) > 1), None)
    return Builder(seen, laid, choices, chosen)


def counts_of(hand: Cards) -> dict[str, int]:
    """The keys of a hand's controls in their order, with the number of times each could be played."""
    counts = {card.name: hand.count(card) for card in sorted(set(hand))}
    if (kings := hand.count(Card.K1)) >= 2:
        counts = {Card.K1.name: kings, PRIVILEGE: kings // 2} | counts
    return counts | {SUMMON: 1}


def press(view: MatchView, draft: Draft, control: str) -> Draft:
    """The draft after a press; the same draft where that control is not offered."""
    try:
        builder = build(view, draft)
    except (GameOver, HiddenCards):
        return draft
    for play in builder.chosen.plays if builder.chosen is not None else ():
        if target_key(play) == control:
            return _choosing(view, (*draft.plays, str(play)), key_of(play))
    choice = next((choice for choice in builder.choices if choice.key == control and choice.plays), None)
    if choice is None:
        return draft
    if len(choice.plays) == 1:
        return _choosing(view, (*draft.plays, str(choice.plays[0])), control)
    return Draft(draft.plays, control)


def undo(view: MatchView, draft: Draft) -> Draft:
    """The draft without its last play, whose kind is chosen again; without plays, the draft without its choice."""
    if not draft.plays:
        return Draft()
    return _choosing(view, draft.plays[:-1], key_of(read_play(draft.plays[-1])))


def _choosing(view: MatchView, plays: tuple[str, ...], key: str) -> Draft:
    """These plays, and that kind chosen if it has several targets then."""
    draft = Draft(plays, key)
    return draft if build(view, draft).chosen is not None else Draft(plays)


def target_key(play: Play) -> str:
    """A target's control: where the pawns go, as the notation writes it, without commas."""
    return str(play).partition(":")[2].replace(",", "")


def key_of(play: Play) -> str:
    if not play.cards:
        return SUMMON
    return PRIVILEGE if len(play.cards) == 2 else play.cards[0].name


def loses_now(view: MatchView, draft: Draft) -> bool:
    """Whether ending the turn as drafted loses at once, whatever the hidden cards are."""
    builder = build(view, draft)
    if not builder.draft.may_end:
        return False
    ends = prospect(builder.view, builder.draft).outcome
    return ends is not None and ends.winner == builder.view.turn.other.letter
