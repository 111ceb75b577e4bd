"""The usual seats, endings, screens and presses of a game, for authors who write only what is its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from bot.games.lines import ended, fitted
from bot.games.presentation import GamePictures, GamePresentation, ReplayPresentation
from bot.games.screens import BoardScreen, CommandWords, Control, HandScreen, RulesPage, RulesText, Style
from bot.games.states import A, BoardState, Draft, HandState, P, TurnMade, V
from bot.i18n.translator import LazyText, Translator
from engine.game import Game, GameWord, Outcome
from render.cards.style import plain_style
from render.raster import gif, png
from render.scene import Scene
from render.theme import Colour

SEATS: Final = "abcdef"

MARKS: Final = "🔴🔵🟡🟢🟣🟠"

NOBODY: Final[Mapping[str, str]] = MappingProxyType({})


def seat_mark(seat: str) -> str:
    """A circle in the seat's colour (`render.theme.SEATS`)."""
    return MARKS[SEATS.index(seat)]


def seat_name(t: Translator, seat: str) -> str:
    """The name of the seat's colour."""
    names = t("Red"), t("Blue"), t("Yellow"), t("Green"), t("Violet"), t("Orange")
    return names[SEATS.index(seat)]


def usual_result(t: Translator, termination: GameWord, *, won: bool) -> str:
    """How a match ended for one player where the rules did not end it: who gave up, or that all agreed."""
    words = {
        # Translators: in a list of results; also in a picture, at most 24 characters
        "resign": t.noun("result", "The others resigned") if won else t.noun("result", "Resigned"),
        # Translators: in a list of results; also in a picture, at most 24 characters
        "time": t.noun("result", "Others out of time") if won else t.noun("result", "Out of time"),
        "agreed": t.noun("result", "Agreed"),  # Translators: in a picture, at most 24 characters
        "bots": t.noun("result", "Only bots left"),  # Translators: in a picture, at most 24 characters
    }
    return words.get(termination, termination)  # as it is, if its game has forgotten its words


def _words(said: object, function: Callable[..., str]) -> str:
    """What a function of the game has said, held to be words."""
    assert isinstance(said, str), f"{function.__module__}.{function.__name__} has to return words, not {said!r}"
    return said


def lays_plays(rules: Game[Any, V, Any]) -> Callable[[V, Draft, str], Draft]:
    """`GameLogic.press` where a control's key is a play: it follows the drafted plays, or else replaces them."""

    def press(view: V, draft: Draft, control: str) -> Draft:
        if control in rules.next_plays(view, draft.plays):
            return Draft((*draft.plays, control))
        return Draft((control,)) if control in rules.next_plays(view, ()) else draft

    return press


def usual_presentation(
    rules: Game[P, V, A],
    *,
    name: LazyText,
    group: str,
    description: LazyText,
    goal: LazyText,
    explanation: LazyText,
    endings: Mapping[GameWord, LazyText],
    colour: Colour,
    standing: Callable[[Translator, V, Callable[[str], str]], str],
    own: Callable[[Translator, V, str], str],
    control: Callable[[Translator, str], Control],
    turn_words: Callable[[Translator, TurnMade[V, A], str], str],
    scene: Callable[[Translator, BoardState[V, A] | HandState[V, A]], Scene],
) -> GamePresentation[V, A]:
    """Make everything that people see of a game with seats "a" to "f" of what only its author can say.

    `group` and `description` are its command's; `explanation` is the rules, in Discord's Markdown. `endings`: its own
    ways to end, in a few words without a full stop, the five that a profile counts first. `colour` is at the board's
    side and behind profiles. `standing` is everything that all may see, in lines, where the last argument names a
    seat's player; `own` what only a seat's player sees. `control` is the button of a play, whose text is its key.
    `turn_words` is a turn of the named player; that someone has left needs no words of the game's. `scene`, a
    module-level function, is the picture of a hand, a board, or a step of the replay.
    """

    def namer(t: Translator, players: Mapping[str, str]) -> Callable[[str], str]:
        return lambda seat: players.get(seat) or f"{seat_mark(seat)} {seat_name(t, seat)}"

    def turn(t: Translator, made: TurnMade[V, A], players: Mapping[str, str] = NOBODY) -> str:
        player = players.get(made.seat) or seat_name(t, made.seat)
        return t("{player} has left.", player=player) if made.turn is None else turn_words(t, made, player)

    def result(t: Translator, termination: GameWord, *, won: bool) -> str:
        return t.translate(endings[termination]) if termination in endings else usual_result(t, termination, won=won)

    def outcome(t: Translator, outcome: Outcome, players: Mapping[str, str] = NOBODY) -> str:
        if not outcome.scores:
            return t("Cancelled: the match does not count.")
        ranks = sorted((rank, seat) for seat, rank in outcome.ranks.items())
        places = ", ".join(f"{rank}. {players.get(seat) or seat_name(t, seat)}" for rank, seat in ranks)
        return f"{ended(result(t, outcome.termination, won=False))} {places}"

    def hand(t: Translator, state: HandState[V, A]) -> HandScreen:
        controls = [
            replace(control(t, play), style=Style.CHOSEN if play in state.draft.plays else Style.PLAIN)
            for play in (rules.next_plays(state.view, ()) if state.my_turn else ())
        ]
        mine = _words(own(t, state.view, state.seat), own)
        ends = [] if state.outcome is None else [outcome(t, state.outcome, state.players)]
        said = f"{standing(t, state.view, namer(t, NOBODY))}\n{mine}"
        return HandScreen(
            heading=f"### {seat_mark(state.seat)} {t.translate(name)}",
            notes="\n".join((*ends, mine)),
            alt=fitted(said.split("\n")),
            board=lambda: said,
            rows=tuple(tuple(controls[at : at + 5]) for at in range(0, len(controls), 5)),
            may_end=bool(state.draft.plays),
        )

    def board(t: Translator, state: BoardState[V, A]) -> BoardScreen:
        stands = _words(standing(t, state.view, namer(t, state.players)), standing)
        return BoardScreen(
            last="" if state.last is None else turn(t, state.last, state.players),
            standing=stands,
            alt=fitted(standing(t, state.view, namer(t, NOBODY)).split("\n")),
            board=lambda: stands,
            colour=int.from_bytes(bytes(colour)),
        )

    def replay_alt(t: Translator, states: Sequence[BoardState[V, A]], *, steps: bool = True) -> str:  # noqa: ARG001
        ends = [] if states[-1].outcome is None else [outcome(t, states[-1].outcome)]
        return fitted((*ends, *standing(t, states[-1].view, namer(t, NOBODY)).split("\n")))

    drawn = partial(_drawn, scene)
    return GamePresentation(
        name=lambda t: t.translate(name),
        commands=CommandWords(group=group, description=description),
        seat_name=seat_name,
        seat_mark=seat_mark,
        goal=lambda t: t.translate(goal),
        hand=hand,
        board=board,
        pictures=GamePictures(hand=drawn, board=drawn, card_style=partial(plain_style, colour, tuple(endings)[:5])),
        turn_words=turn,
        outcome_words=outcome,
        result_words=result,
        rules_pages=lambda t, _: (RulesPage(t.translate(name), RulesText(t.translate(explanation))),),
        replay=ReplayPresentation(suffix="gif", alt=replay_alt, picture=partial(_moving, scene)),
    )


def _drawn(scene: Callable[..., Scene], t: Translator, state: object) -> bytes:
    return png(scene(t, state))


def _moving(scene: Callable[..., Scene], t: Translator, states: Sequence[object]) -> bytes:
    return gif((scene(t, state) for state in states), len(states), turn=1000)
