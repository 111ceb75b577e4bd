"""A game for two to six as plain as can be, for what the house does with tables: real rules, no art, hardly any words.

The bot plays the first turn that it may, at three levels which are all the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from types import MappingProxyType
from typing import Any, Final

import simcord
from PIL import Image

from bot.games.command_words import Choice, CommandWords, Option
from bot.games.front import Control, HandScreen, LevelWords, TableScreen
from bot.games.states import Draft, HandState, TableState, TurnMade
from bot.i18n.translator import LazyText, Translator
from engine.game import Game, LastTurn, Outcome
from engine.royal_court.game import RoyalCourt
from tests.scenarios.world import Shown, World
from tests.three.front import ThreeFront

LEVELS: Final = (1, 2, 3)

_NAMES: Final = ("Page", "Knight", "Duke")

COMMANDS: Final = CommandWords(
    group="tables",
    description=LazyText("A card game"),
    options=(
        Option(
            key="rules",
            name=LazyText("rules"),
            description=LazyText("By which rules"),
            choices=(Choice(name=LazyText("short"), value="court"), Choice(name=LazyText("full"), value="full")),
        ),
    ),
    levels=tuple(Choice(name=LazyText(name), value=level) for level, name in zip(LEVELS, _NAMES, strict=True)),
)


def first_turn(view: str, level: int, seed: str, last: LastTurn | None) -> str:
    """What comes first."""
    return RoyalCourt().turns(view)[0]


class PlainOpponent:
    """See `OpponentFront`."""

    think = staticmethod(first_turn)

    def levels(self, t: Translator) -> tuple[LevelWords, ...]:
        """Three that are the same."""
        return tuple(
            LevelWords(level, name, "plays what comes first", 400) for level, name in zip(LEVELS, _NAMES, strict=True)
        )


class PlainTables(ThreeFront):
    """The Royal Court in its notation. A control is the number of a turn among those that there are."""

    opponent: Any = PlainOpponent()
    levels_offered = LEVELS
    replay: Any

    def __init__(self) -> None:
        self.commands = COMMANDS
        self._court = RoyalCourt()
        self.replay = None

    @property
    def rules(self) -> Game:
        return self._court

    def name(self, t: Translator) -> str:
        return "Tables"

    def seat_name(self, t: Translator, seat: str) -> str:
        return seat.upper()

    def seat_mark(self, seat: str) -> str:
        return f"({seat})"

    def option_words(self, t: Translator, options: Mapping[str, str]) -> str:
        return ""

    def variant(self, t: Translator, options: Mapping[str, str]) -> str:
        return ""

    def goal(self, t: Translator) -> str:
        return "Be the first without cards."

    def press(self, view: str, draft: Draft, control: str) -> Draft:
        turns = self._court.turns(view)
        return Draft((turns[int(control)],)) if control.isdecimal() and int(control) < len(turns) else draft

    def hand(self, t: Translator, state: HandState) -> HandScreen:
        turns = self._court.turns(state.view)[:10] if state.my_turn else ()
        controls = [Control(str(number), turn) for number, turn in enumerate(turns)]
        rows = tuple(tuple(controls[at : at + 5]) for at in range(0, len(controls), 5))
        return HandScreen(
            state.seat, " ".join(state.draft.plays), state.view, state.view, rows, bool(state.draft.plays)
        )

    def hand_picture(self, t: Translator, state: HandState) -> bytes:
        return _picture()

    def table(self, t: Translator, state: TableState) -> TableScreen:
        last = "" if state.last is None else self.turn_words(t, state.last)
        return TableScreen(last, state.view, state.view, state.view, 0xDCAA1E)

    def table_picture(self, t: Translator, state: TableState) -> bytes:
        return _picture()

    def turn_words(self, t: Translator, made: TurnMade) -> str:
        return f"{made.seat} {made.turn or 'has left'}"

    def outcome_words(self, t: Translator, outcome: Outcome, players: Mapping[str, str] = MappingProxyType({})) -> str:
        places = sorted(outcome.ranks, key=lambda seat: outcome.ranks[seat])
        return ", ".join(f"{outcome.ranks[seat]}. {players.get(seat, seat)}" for seat in places)

    def close_words(self, t: Translator, states: Sequence[TableState]) -> str:
        return ""

    def result_words(self, t: Translator, how: str, *, won: bool) -> str:
        return how


def _picture() -> bytes:
    file = BytesIO()
    Image.new("P", (8, 8)).save(file, "PNG")
    return file.getvalue()


async def typed(world: World, actor: simcord.MemberActor, name: str, **options: Any) -> Shown:
    """Type `/tables NAME`; the answer."""
    result = await actor.slash(world.channel, f"tables {name}", **options)
    await world.quiet()
    assert result.acknowledged
    return result.response
