"""The Royal Court as one of the hosted games: `bot.games.front.HostedGame`, put together from the files beside this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.games.front import HandScreen, RulesPage, TableScreen
from bot.games.royal_court import (
    builder,
    closeness,
    endings,
    hand,
    names,
    own_cards,
    pictures,
    prospect,
    rules_pages,
    rules_pictures,
    table,
    words,
)
from bot.games.royal_court.command_words import COMMANDS
from bot.games.royal_court.offers import Lessons, Replay
from bot.games.royal_court.opponent import Opponent
from bot.games.royal_court.records import Records
from bot.games.royal_court.windows import Windows
from bot.games.states import Draft, HandState, TableState, TurnMade
from bot.i18n.translator import Translator
from engine.game import Game, Outcome
from engine.royal_court.game import RoyalCourt
from engine.royal_court.opponent.levels import LEVELS
from engine.royal_court.position import LETTERS
from render.cards.style import CardStyle
from render.royal_court.style import card_style


class RoyalCourtFront:
    """See `HostedGame` for what each part promises."""

    advice = None
    review = None
    puzzles = None

    def __init__(self) -> None:
        self._rules = RoyalCourt()
        self.commands = COMMANDS
        self.opponent = Opponent()
        self.windows = Windows()
        self.replay = Replay()
        self.records = Records()
        self.lessons = Lessons()

    @property
    def rules(self) -> Game:
        """The engine's."""
        return self._rules

    def name(self, t: Translator) -> str:
        """The Royal Court."""
        return endings.game_words(t)

    def seat_name(self, t: Translator, seat: str) -> str:
        """Its letter, as pictures have it."""
        return names.seat_name(t, LETTERS.index(seat))

    def seat_mark(self, seat: str) -> str:
        """A shape in a colour."""
        return names.MARKS[LETTERS.index(seat)]

    def pick_labels(self, t: Translator) -> Mapping[str, str]:
        """Nothing is chosen at the start."""
        return {}

    def setup_words(self, t: Translator) -> str:
        """Nor need anything be said of it."""
        return ""

    def option_words(self, t: Translator, options: Mapping[str, str]) -> str:
        """Usual or full."""
        return endings.option_words(t, options)

    def variant(self, t: Translator, options: Mapping[str, str]) -> str:
        """The full rules."""
        return endings.variant_words(t, options)

    def goal(self, t: Translator) -> str:
        """No cards left."""
        return endings.goal_words(t)

    def start_words(self, t: Translator, state: TableState) -> str:
        """The first player is drawn: whose move it is says it."""
        return ""

    def deal_check(self, t: Translator, options: Mapping[str, str], seed: str) -> str:
        """By the engine's console."""
        return endings.deal_words(t, options, seed)

    def press(self, view: str, draft: Draft, control: str) -> Draft:
        """What, which, whom."""
        return builder.press(view, draft, control)

    def undo(self, view: str, draft: Draft) -> Draft:
        """One press."""
        return builder.undo(view, draft)

    def loses(self, view: str, draft: Draft) -> bool:
        """By being killed."""
        laid = builder.build(view, draft)
        return laid is not None and prospect.kills(laid)

    @property
    def levels_offered(self) -> tuple[int, ...]:
        """From Lackey to Marshal."""
        return tuple(level.number for level in LEVELS)

    def hand(self, t: Translator, state: HandState) -> HandScreen:
        """What can be done, or the hand of somebody who waits."""
        return hand.hand_screen(t, state)

    def hand_picture(self, t: Translator, state: HandState) -> bytes:
        """The table, and one's own cards."""
        return pictures.hand_picture(t, state)

    def table(self, t: Translator, state: TableState) -> TableScreen:
        """The table in words."""
        return table.table_screen(t, state)

    def table_picture(self, t: Translator, state: TableState) -> bytes:
        """The table."""
        return pictures.table_picture(t, state)

    def turn_words(self, t: Translator, made: TurnMade) -> str:
        """An act, with all that came of it."""
        return words.turn_words(t, made)

    def outcome_words(self, t: Translator, outcome: Outcome, players: Mapping[str, str] = MappingProxyType({})) -> str:
        """Who has won and how, and everybody's place."""
        return endings.outcome_words(t, outcome, players)

    def close_words(self, t: Translator, states: Sequence[TableState]) -> str:
        """What the next ones had left."""
        return closeness.close_words(t, states)

    def result_words(self, t: Translator, how: str, *, won: bool) -> str:
        """Why it ended, the same for everybody."""
        return endings.result_words(t, how)

    def rules_pages(self, t: Translator, options: Mapping[str, str]) -> tuple[RulesPage, ...]:
        """For newcomers first; the full rules have a page more."""
        return rules_pages.rules_pages(t, options)

    def rules_page_now(self, view: str, draft: Draft) -> int | None:
        """What is asked, laid out, or dangerous."""
        return rules_pages.page_now(view, draft)

    def own_cards(self, t: Translator, state: HandState) -> RulesPage | None:
        """Each kind of cards, and the combos."""
        return own_cards.own_cards(t, state)

    def rules_picture(self, t: Translator, name: str) -> bytes:
        """A sheet of examples."""
        return rules_pictures.rules_picture(t, name)

    def card_style(self) -> CardStyle:
        """The court, and what stands for seats and endings."""
        return card_style()
