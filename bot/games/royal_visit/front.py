"""Royal Visit as one of the hosted games: `bot.games.base.HostedGame`, put together from the files beside this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.games.base import (
    Draft,
    HandScreen,
    HandState,
    JudgedTurn,
    LevelWords,
    Puzzle,
    RulesPage,
    TableScreen,
    TableState,
    TurnMade,
)
from bot.games.royal_visit import (
    alt,
    builder,
    hand,
    hint,
    levels,
    names,
    pictures,
    puzzles,
    review,
    rules_pages,
    rules_pictures,
    table,
    words,
)
from bot.i18n.translator import Translator
from engine.game import Advice, Game, Judgement, LastTurn, Outcome
from engine.royal_visit.advice import advise, judge, judged_by
from engine.royal_visit.game import PICK, RoyalVisit
from engine.royal_visit.notation import read_position, read_turn
from engine.royal_visit.opponent.asked import turn_for
from engine.royal_visit.opponent.levels import LEVELS
from engine.royal_visit.position import View
from render.dress import Dress
from render.royal_visit import cards


class RoyalVisitFront:
    """See `HostedGame` for what each part promises."""

    def __init__(self) -> None:
        self._rules = RoyalVisit()

    @property
    def rules(self) -> Game:
        """The engine's."""
        return self._rules

    def name(self, t: Translator) -> str:
        """The published title."""
        return words.game_words(t)

    def seat_name(self, t: Translator, seat: str) -> str:
        """Green or Red."""
        return names.seat_name(t, words.known_seat(seat))

    def seat_mark(self, seat: str) -> str:
        """A green or a red circle."""
        return names.MARKS[words.known_seat(seat)]

    def pick_labels(self, t: Translator) -> Mapping[str, str]:
        """The closed hands."""
        return words.pick_words(t)

    def setup_words(self, t: Translator) -> str:
        """Wizard and Jester in two closed hands."""
        return words.setup_words(t)

    def option_words(self, t: Translator, options: Mapping[str, str]) -> str:
        """The ruleset."""
        return words.option_words(t, options)

    @property
    def levels_offered(self) -> tuple[int, ...]:
        """From Page to Regent."""
        return tuple(level.number for level in LEVELS)

    def loses(self, view: str, draft: Draft) -> bool:
        """King, Crown or deck go to the other one."""
        return hand.loses(view, draft)

    def press(self, view: str, draft: Draft, control: str) -> Draft:
        """A card or a target; before the deal, a closed hand."""
        if not self._rules.dealt(view):
            return Draft((f"{PICK}{control}",))
        return builder.press(view, draft, control)

    def hand(self, t: Translator, state: HandState) -> HandScreen:
        """The turn builder, or the hand of somebody who waits."""
        return hand.hand_screen(t, state)

    def hand_picture(self, t: Translator, state: HandState) -> bytes:
        """The board as it would be, and the hand."""
        return pictures.hand_picture(t, state)

    def table(self, t: Translator, state: TableState) -> TableScreen:
        """The board in words."""
        return table.table_screen(t, state)

    def table_picture(self, t: Translator, state: TableState) -> bytes:
        """The board."""
        return pictures.table_picture(t, state)

    def replay_alt(self, t: Translator, states: Sequence[TableState]) -> str:
        """The end, then the ways that King and Crown have gone."""
        return alt.replay_alt(t, states)

    def replay_picture(self, t: Translator, states: Sequence[TableState]) -> bytes:
        """A GIF with a frame a turn."""
        return pictures.replay_picture(t, states)

    @property
    def replay_suffix(self) -> str:
        """A GIF's."""
        return "gif"

    def turn_words(self, t: Translator, made: TurnMade) -> str:
        """Cards, pawns, Crown, draw pile."""
        return words.turn_words(t, made)

    def outcome_words(self, t: Translator, outcome: Outcome) -> str:
        """Who has won, and how."""
        return words.outcome_words(t, outcome)

    def how_words(self, t: Translator, outcome: Outcome) -> str:
        """As in the pictures."""
        return pictures.labels(t).ended(outcome.how)

    def rules_pages(self, t: Translator) -> tuple[RulesPage, ...]:
        """The short rules."""
        return rules_pages.rules_pages(t)

    def rules_picture(self, t: Translator, name: str) -> bytes:
        """A diagram, or a sheet of several."""
        return rules_pictures.rules_picture(t, name)

    def dress(self) -> Dress:
        """The valley, the Crown, and what stands for seats and endings."""
        return cards.dress()

    def levels(self, t: Translator) -> tuple[LevelWords, ...]:
        """From Page to Regent."""
        return levels.level_words(t)

    @property
    def think(self) -> Callable[[str, int, str, LastTurn | None], str]:
        """The engine's opponent."""
        return turn_for

    @property
    def advise(self) -> Callable[[str, Sequence[str], LastTurn | None], Advice]:
        """The engine's strongest level."""
        return advise

    def hint(self, t: Translator, state: HandState, advice: Advice) -> str:
        """A play, and the rules and threats that speak for it."""
        return hint.hint_words(t, state, advice)

    @property
    def judge(self) -> Callable[[str, str, LastTurn | None], Judgement]:
        """The engine's strongest level."""
        return judge

    @property
    def judged_by(self) -> str:
        """Its level and weights."""
        return judged_by()

    def why(self, t: Translator, view: str, turn: str) -> Sequence[str]:
        """The weightiest reasons."""
        return hint.why(t, View(read_position(view)), read_turn(turn))

    def review_alt(self, t: Translator, turns: Sequence[JudgedTurn], marked: Sequence[int], outcome: Outcome) -> str:
        """Green's chances."""
        return review.review_alt(t, turns, marked, outcome)

    def review_picture(
        self, t: Translator, turns: Sequence[JudgedTurn], marked: Sequence[int], outcome: Outcome
    ) -> bytes:
        """Green above, Red below."""
        return review.review_picture(t, turns, marked, outcome)

    @property
    def puzzles(self) -> Sequence[Puzzle]:
        """Found by self-play."""
        return puzzles.puzzles()

    def ending(self, view: str, plays: Sequence[str]) -> Outcome | None:
        """King, Crown, or the draw pile that the refill would empty."""
        return puzzles.ending(view, plays)

    def solution(self, view: str) -> Sequence[str]:
        """The shortest."""
        return puzzles.solution(view)

    def played(self, view: str, plays: Sequence[str]) -> TableState:
        """The pawns, the Crown and the piles after it."""
        return puzzles.played(view, plays)
