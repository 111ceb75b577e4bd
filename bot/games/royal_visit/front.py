"""Royal Visit as one of the hosted games: `bot.games.front.HostedGame`, put together from the files beside this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.games.front import HandScreen, RulesPage, TableScreen
from bot.games.royal_visit import (
    builder,
    card_words,
    closeness,
    hand,
    names,
    pictures,
    rules_pages,
    rules_pictures,
    table,
    words,
)
from bot.games.royal_visit.command_words import COMMANDS
from bot.games.royal_visit.offers import Hints, Lessons, Opponent, Puzzles, Replay, Review
from bot.games.royal_visit.records import Records
from bot.games.states import Draft, HandState, TableState, TurnMade
from bot.i18n.translator import Translator
from engine.game import Game, Outcome
from engine.royal_visit.game import PICK, RoyalVisit
from engine.royal_visit.opponent.levels import LEVELS
from render.cards.style import CardStyle
from render.royal_visit.style import card_style


class RoyalVisitFront:
    """See `HostedGame` for what each part promises."""

    def __init__(self) -> None:
        self._rules = RoyalVisit()
        self.commands = COMMANDS
        self.opponent = Opponent()
        self.advice = Hints()
        self.review = Review()
        self.replay = Replay()
        self.records = Records()
        self.puzzles = Puzzles()
        self.lessons = Lessons()
        self.windows = None

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

    def variant(self, t: Translator, options: Mapping[str, str]) -> str:
        """The ruleset, where it is the other one."""
        return words.variant_words(t, options)

    def goal(self, t: Translator) -> str:
        """King or Crown into one's own Chateau."""
        return words.goal_words(t)

    def start_words(self, t: Translator, state: TableState) -> str:
        """On whose side the Wizard stands."""
        return words.start_words(t, state.view)

    def deal_check(self, t: Translator, options: Mapping[str, str], seed: str) -> str:
        """By the engine's console."""
        return words.deal_words(t, options, seed)

    def press(self, view: str, draft: Draft, control: str) -> Draft:
        """A card or a target; before the deal, a closed hand."""
        if not self._rules.dealt(view):
            return Draft((f"{PICK}{control}",))
        return builder.press(view, draft, control)

    def undo(self, view: str, draft: Draft) -> Draft:
        """The last play; its kind is chosen as before it."""
        return builder.undo(view, draft) if self._rules.dealt(view) else Draft()

    def loses(self, view: str, draft: Draft) -> bool:
        """By King, Crown, or the draw pile that the refill would empty."""
        return hand.loses(view, draft)

    @property
    def levels_offered(self) -> tuple[int, ...]:
        """From Page to Regent."""
        return tuple(level.number for level in LEVELS)

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

    def turn_words(self, t: Translator, made: TurnMade) -> str:
        """Cards, pawns, Crown, draw pile."""
        return words.turn_words(t, made)

    def outcome_words(self, t: Translator, outcome: Outcome, players: Mapping[str, str] = MappingProxyType({})) -> str:
        """Who has won, and how."""
        return words.outcome_words(t, outcome, players)

    def close_words(self, t: Translator, states: Sequence[TableState]) -> str:
        """How near King and Crown came to the Chateau of who lost."""
        return closeness.close_words(t, states)

    def result_words(self, t: Translator, how: str, *, won: bool) -> str:
        """The loser has resigned, or run out of time."""
        return words.result_words(t, how, won=won) or pictures.labels(t).ended(how)

    def rules_pages(self, t: Translator, options: Mapping[str, str]) -> tuple[RulesPage, ...]:
        """The short rules, of either ruleset."""
        return rules_pages.rules_pages(t, options)

    def rules_page_now(self, view: str, draft: Draft) -> int | None:
        """A chosen card's, or how it ends; before the deal, how it begins."""
        if not self._rules.dealt(view):
            return rules_pages.GOAL
        return rules_pages.page_now(view, draft)

    def own_cards(self, t: Translator, state: HandState) -> RulesPage | None:
        """Each kind of cards, and the two powers."""
        return card_words.own_cards(t, state)

    def rules_picture(self, t: Translator, name: str) -> bytes:
        """A diagram, or a sheet of several."""
        return rules_pictures.rules_picture(t, name)

    def card_style(self) -> CardStyle:
        """The valley, the Crown, and what stands for seats and endings."""
        return card_style()
