"""The game of three as a `HostedGame`, with a replay and nothing else that is optional."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.games.command_words import Choice, CommandWords, Option
from bot.games.logic import GameLogic
from bot.games.presentation import GamePictures, GamePresentation, ReplayPresentation
from bot.games.registry import HostedGame
from bot.games.screens import BoardScreen, BoardWords, Control, HandScreen, RulesPage, RulesText, Style
from bot.games.states import BoardState, Draft, HandState, TurnMade
from bot.i18n.translator import LazyText, Translator
from tests.three import pictures, words
from tests.three.position import Position
from tests.three.rules import Three

RULES: Final = Three()

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


def press(view: Position, draft: Draft, control: str) -> Draft:
    """A lot or a card, in place of what lay there."""
    action = control.replace("-", " ", 1)
    return Draft((action,)) if action in RULES.next_plays(view, ()) else draft


def undo(view: object, draft: Draft) -> Draft:
    """What lay there."""
    return Draft()


def name(t: Translator) -> str:
    return words.said(t, "Auction for Three", "Enchères à trois")


def goal(t: Translator) -> str:
    return words.said(t, "Bid for lots: the most points win.", "Mise sur des lots : le plus de points gagne.")


def option_words(t: Translator, options: Mapping[str, str]) -> str:
    """How many rounds."""
    return words.option_words(t, options["rounds"])


def variant(t: Translator, options: Mapping[str, str]) -> str:
    """A long match."""
    return words.option_words(t, options["rounds"]) if options["rounds"] != "3" else ""


def hand_screen(t: Translator, state: HandState[Position, str]) -> HandScreen:
    """The hand, and what to choose."""
    now = state.view
    mine = words.hand_words(t, now, state.seat)
    board = f"{words.view_words(t, state.view)}\n{mine}"
    notes = [mine, *(words.action_words(t, play) for play in state.draft.plays)]
    return HandScreen(
        heading=f"### {words.MARKS[state.seat]} {words.stage_words(t, now)}",
        notes="\n".join(notes),
        alt=board,
        board=BoardWords(lambda: board),
        rows=_controls(t, state) if state.my_turn else (),
        may_end=bool(state.draft.plays),
    )


def _controls(t: Translator, state: HandState[Position, str]) -> tuple[tuple[Control, ...], ...]:
    """A row for each kind of action."""
    rows: dict[str, list[Control]] = {}
    for action in RULES.next_plays(state.view, ()):
        style = Style.CHOSEN if action in state.draft.plays else Style.PLAIN
        label = words.action_words(t, action)
        control = Control(action.replace(" ", "-"), label, style, words=label)
        rows.setdefault(action.split(" ")[0], []).append(control)
    return tuple(map(tuple, rows.values()))


def hand_picture(t: Translator, state: HandState[Position, str]) -> bytes:
    """The table with the hand below."""
    return pictures.drawn(state.view, hand=state.seat)


def board_screen(t: Translator, state: BoardState[Position, str]) -> BoardScreen:
    """The same for everybody."""
    board = words.view_words(t, state.view)
    last = "" if state.last is None else turn_words(t, state.last)
    return BoardScreen(last=last, standing=board, alt=board, board=BoardWords(lambda: board), colour=0xDCAA1E)


def board_picture(t: Translator, state: BoardState[Position, str]) -> bytes:
    return pictures.drawn(state.view)


def turn_words(t: Translator, made: TurnMade[Position, str], _players: Mapping[str, str] = MappingProxyType({})) -> str:
    """What a player did, as far as it may be read; or that they have left."""
    player = words.seat_name(t, made.seat)
    if made.turn:
        return f"{player} {words.action_words(t, made.turn)}"
    left = made.after.places[made.seat].left
    return words.said(t, f"{player} has left", f"{player} est parti") if left else ""


def close_words(t: Translator, states: Sequence[BoardState[Position, str]]) -> str:
    """How many points lie between the first two."""
    return words.close_words(t, states[-1].view)


def result_words(t: Translator, termination: str, *, won: bool) -> str:
    """Why it ended, the same for everybody."""
    return words.termination_words(t, termination)


def rules_pages(t: Translator, options: Mapping[str, str]) -> tuple[RulesPage, ...]:
    """One page says it all."""
    return (RulesPage(name(t), RulesText(words.said(t, *words.RULES))),)


def replay_alt(t: Translator, states: Sequence[BoardState[Position, str]], *, steps: bool = True) -> str:
    """How it ended, and how it stood then."""
    last = states[-1]
    ending = words.outcome_words(t, last.outcome) if last.outcome is not None else ""
    return f"{ending}\n{words.view_words(t, last.view)}"


def replay_picture(t: Translator, states: Sequence[BoardState[Position, str]]) -> bytes:
    """One table after the other."""
    return pictures.moving([state.view for state in states])


LOGIC: Final = GameLogic(rules=RULES, press=press, undo=undo)

PRESENTATION: Final = GamePresentation(
    name=name,
    commands=COMMANDS,
    seat_name=words.seat_name,
    seat_mark=words.MARKS.__getitem__,
    goal=goal,
    hand=hand_screen,
    board=board_screen,
    pictures=GamePictures(hand=hand_picture, board=board_picture, card_style=pictures.card_style),
    turn_words=turn_words,
    outcome_words=words.outcome_words,
    result_words=result_words,
    close_words=close_words,
    option_words=option_words,
    variant_words=variant,
    rules_pages=rules_pages,
    replay=ReplayPresentation(suffix="gif", alt=replay_alt, picture=replay_picture),
)

THREE_GAME: Final = HostedGame(LOGIC, PRESENTATION)
