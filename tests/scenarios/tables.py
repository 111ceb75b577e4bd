"""A game for two to six as plain as can be, for tests of tables: real rules, no art, hardly any words.

The bot plays the first turn that it may, at three levels which are all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from io import BytesIO
from types import MappingProxyType
from typing import Any, Final

import simcord
from PIL import Image

from bot.games.logic import GameLogic, OpponentLogic
from bot.games.presentation import GamePictures, GamePresentation
from bot.games.registry import HostedGame
from bot.games.screens import BoardScreen, Choice, CommandWords, Control, HandScreen, Option, RulesPage, RulesText
from bot.games.states import BoardState, Draft, HandState, TurnMade
from bot.i18n.translator import LazyText, Translator
from engine.game import LastTurn, Outcome
from engine.royal_court.game import RoyalCourt
from render.cards.style import plain_style
from render.theme import BLUE
from tests.scenarios.world import Shown, World
from tests.support.games import undo
from tests.support.text_rules import all_turns, text_of

RULES: Final = RoyalCourt()

LEVELS: Final = tuple(LazyText(f"{name}: plays what comes first") for name in ("Page", "Knight", "Duke"))

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
)


def first_turn(view: Any, level: int, seed: str, last: LastTurn[Any, Any] | None) -> Any:
    """What comes first."""
    return RULES.read_action(all_turns(RULES, view)[0])


def press(view: object, draft: Draft, control: str) -> Draft:
    """A control is the number of a turn among those that there are."""
    turns = all_turns(RULES, view)
    return Draft((turns[int(control)],)) if control.isdecimal() and int(control) < len(turns) else draft


def hand_screen(t: Translator, state: HandState) -> HandScreen:
    turns = all_turns(RULES, state.view)[:10] if state.my_turn else ()
    controls = [Control(str(number), turn) for number, turn in enumerate(turns)]
    rows = tuple(tuple(controls[at : at + 5]) for at in range(0, len(controls), 5))
    said = text_of(state.view)
    plays = state.draft.plays
    return HandScreen(state.seat, said, lambda: said, " ".join(plays), rows, bool(plays))


def board_screen(t: Translator, state: BoardState) -> BoardScreen:
    last = "" if state.last is None else turn_words(t, state.last)
    said = text_of(state.view)
    return BoardScreen(last, said, said, lambda: said, 0xDCAA1E)


def turn_words(t: Translator, made: TurnMade) -> str:
    return f"{made.seat} {made.turn or 'has left'}"


def outcome_words(t: Translator, outcome: Outcome, players: Mapping[str, str] = MappingProxyType({})) -> str:
    places = sorted(outcome.ranks, key=lambda seat: outcome.ranks[seat])
    return ", ".join(f"{outcome.ranks[seat]}. {players.get(seat, seat)}" for seat in places)


def result_words(t: Translator, termination: str, *, won: bool) -> str:
    return termination


def rules_pages(t: Translator, options: Mapping[str, str]) -> tuple[RulesPage, ...]:
    return (RulesPage("Tables", RulesText("The Royal Court in its notation.")),)


def picture(t: Translator, state: HandState | BoardState) -> bytes:
    file = BytesIO()
    Image.new("P", (8, 8)).save(file, "PNG")
    return file.getvalue()


PLAIN_TABLES: Final = HostedGame(
    GameLogic(rules=RULES, press=press, undo=undo, opponent=OpponentLogic(LEVELS, first_turn)),
    GamePresentation(
        name=lambda _: "Tables",
        commands=COMMANDS,
        seat_name=lambda _, seat: seat.upper(),
        seat_mark=lambda seat: f"({seat})",
        goal=lambda _: "Be the first without cards.",
        hand=hand_screen,
        board=board_screen,
        pictures=GamePictures(hand=picture, board=picture, card_style=partial(plain_style, BLUE, ())),
        turn_words=turn_words,
        outcome_words=outcome_words,
        result_words=result_words,
        rules_pages=rules_pages,
    ),
)
"""The Royal Court in its notation."""


async def typed(world: World, actor: simcord.MemberActor, name: str, **options: Any) -> Shown:
    """Type `/tables NAME`; the answer."""
    result = await actor.slash(world.channel, f"tables {name}", **options)
    await world.quiet()
    assert result.acknowledged
    return result.response
