"""The game of three as a `bot.games.front.HostedGame`, with a replay and nothing else that is optional."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.games.command_words import Choice, CommandWords, Option
from bot.games.front import Control, HandScreen, RulesPage, RulesText, Style, TableScreen
from bot.games.states import Draft, HandState, TableState, TurnMade
from bot.i18n.translator import LazyText, Translator
from engine.game import Game, Outcome
from render.cards.style import CardStyle
from tests.three import pictures, words
from tests.three.position import read
from tests.three.rules import Three

COMMANDS: Final = CommandWords(
    group="three",
    description=LazyText("An auction for three"),
    options=(
        Option(
            key="rounds",
            name=LazyText("rounds"),
            description=LazyText("How long it takes"),
            choices=(Choice(name=LazyText("3 rounds"), value="3"), Choice(name=LazyText("6 rounds"), value="6")),
        ),
    ),
)


class ThreeReplay:
    """See `ReplayFront`."""

    suffix = "gif"

    def alt(self, t: Translator, states: Sequence[TableState], *, steps: bool = True) -> str:
        """How it ended, and how it stood then."""
        last = states[-1]
        how = words.outcome_words(t, last.outcome) if last.outcome is not None else ""
        return f"{how}\n{words.view_words(t, last.view)}"

    def picture(self, t: Translator, states: Sequence[TableState]) -> bytes:
        """One table after the other."""
        return pictures.moving([state.view for state in states])


class ThreeFront:
    """See `HostedGame` for what each part promises."""

    opponent = None
    advice = None
    review = None
    records = None
    puzzles = None
    lessons = None
    windows = None
    levels_offered: tuple[int, ...] = ()

    def __init__(self) -> None:
        self.commands = COMMANDS
        self._rules = Three()
        self.replay = ThreeReplay()

    @property
    def rules(self) -> Game:
        """The game's own."""
        return self._rules

    def name(self, t: Translator) -> str:
        """What it is."""
        return words.said(t, "Auction for Three", "Enchères à trois")

    def seat_name(self, t: Translator, seat: str) -> str:
        """Triangle, Square, Circle."""
        return words.seat_name(t, seat)

    def seat_mark(self, seat: str) -> str:
        """The same as a sign."""
        return words.MARKS[seat]

    def pick_labels(self, t: Translator) -> Mapping[str, str]:
        """Nothing is chosen at the start."""
        return {}

    def setup_words(self, t: Translator) -> str:
        """Nor need anything be said of it."""
        return ""

    def option_words(self, t: Translator, options: Mapping[str, str]) -> str:
        """How many rounds."""
        return words.option_words(t, options["rounds"])

    def variant(self, t: Translator, options: Mapping[str, str]) -> str:
        """A long match."""
        return words.option_words(t, options["rounds"]) if options["rounds"] != "3" else ""

    def goal(self, t: Translator) -> str:
        """The most points."""
        return words.said(t, "Bid for lots: the most points win.", "Mise sur des lots : le plus de points gagne.")

    def start_words(self, t: Translator, state: TableState) -> str:
        """Nothing but whose move it is."""
        return ""

    def deal_check(self, t: Translator, options: Mapping[str, str], seed: str) -> str:
        """It has no console."""
        return ""

    def press(self, view: str, draft: Draft, control: str) -> Draft:
        """A lot or a card, in place of what lay there."""
        action = control.replace("-", " ", 1)
        return Draft((action,)) if action in self._rules.turns(view) else draft

    def undo(self, view: str, draft: Draft) -> Draft:
        """What lay there."""
        return Draft()

    def loses(self, view: str, draft: Draft) -> bool:
        """Nobody knows what the other bids."""
        return False

    def hand(self, t: Translator, state: HandState) -> HandScreen:
        """The hand, and what to choose."""
        now = read(state.view)
        mine = words.hand_words(t, now, state.seat)
        board = f"{words.view_words(t, state.view)}\n{mine}"
        notes = [mine, *(words.action_words(t, play) for play in state.draft.plays)]
        return HandScreen(
            heading=f"### {words.MARKS[state.seat]} {words.stage_words(t, now)}",
            notes="\n".join(notes),
            alt=board,
            board=board,
            rows=self._controls(t, state) if state.my_turn else (),
            may_end=bool(state.draft.plays),
        )

    def _controls(self, t: Translator, state: HandState) -> tuple[tuple[Control, ...], ...]:
        """A row for each kind of action."""
        rows: dict[str, list[Control]] = {}
        for action in self._rules.turns(state.view):
            style = Style.CHOSEN if action in state.draft.plays else Style.PLAIN
            label = words.action_words(t, action)
            control = Control(action.replace(" ", "-"), label, style, words=label)
            rows.setdefault(action.split(" ")[0], []).append(control)
        return tuple(map(tuple, rows.values()))

    def hand_picture(self, t: Translator, state: HandState) -> bytes:
        """The table with the hand below."""
        return pictures.drawn(state.view, hand=state.seat)

    def table(self, t: Translator, state: TableState) -> TableScreen:
        """The same for everybody."""
        board = words.view_words(t, state.view)
        return TableScreen(
            last="" if state.last is None else self.turn_words(t, state.last),
            standing=board,
            alt=board,
            board=board,
            colour=0xDCAA1E,
        )

    def table_picture(self, t: Translator, state: TableState) -> bytes:
        """The table."""
        return pictures.drawn(state.view)

    def turn_words(self, t: Translator, made: TurnMade) -> str:
        """What somebody did, as far as it may be read; or that he has left."""
        name = words.seat_name(t, made.seat)
        if made.turn:
            return f"{name} {words.action_words(t, made.turn)}"
        return words.said(t, f"{name} has left", f"{name} est parti") if read(made.after).places[made.seat].left else ""

    def outcome_words(self, t: Translator, outcome: Outcome, players: Mapping[str, str] = MappingProxyType({})) -> str:
        """Everybody's place."""
        return words.outcome_words(t, outcome, players)

    def close_words(self, t: Translator, states: Sequence[TableState]) -> str:
        """How many points lie between the first two."""
        return words.close_words(t, read(states[-1].view))

    def result_words(self, t: Translator, how: str, *, won: bool) -> str:
        """Why it ended, the same for everybody."""
        return words.how_words(t, how)

    def rules_pages(self, t: Translator, options: Mapping[str, str]) -> tuple[RulesPage, ...]:
        """One page says it all."""
        return (RulesPage(self.name(t), RulesText(words.said(t, *words.RULES))),)

    def rules_page_now(self, view: str, draft: Draft) -> int | None:
        """There is but one."""
        return None

    def own_cards(self, t: Translator, state: HandState) -> RulesPage | None:
        """The hand tells of itself."""
        return None

    def rules_picture(self, t: Translator, name: str) -> bytes:
        """No page names one."""
        raise KeyError(name)

    def card_style(self) -> CardStyle:
        """Plain colours."""
        return pictures.card_style()
