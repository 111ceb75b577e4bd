"""The hosted games: each one's logic paired with its presentation, found by the game's key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import cast

from bot.games.logic import GameLogic
from bot.games.presentation import GamePresentation
from bot.games.states import A, P, V


@dataclass(frozen=True, slots=True, init=False)
class HostedGame:
    """One game, ready to be hosted. From here on its positions, views and actions are opaque: this is the only cast."""

    logic: GameLogic
    presentation: GamePresentation

    def __init__(self, logic: GameLogic[P, V, A], presentation: GamePresentation[V, A]) -> None:
        """Raises `ValueError` if one half offers something that the other lacks."""
        pairs = {
            "opponent": (logic.opponent, presentation.opponent),
            "advice": (logic.advise, presentation.advice),
            "review": (logic.review, presentation.review),
            "records": (logic.records, presentation.records),
            "puzzles": (logic.puzzles, presentation.puzzles),
            "lessons": (logic.lessons, presentation.lessons),
            "windows": (logic.windows, presentation.windows),
        }
        for name, (does, says) in pairs.items():
            if (does is None) != (says is None):
                raise ValueError(f"{logic.key}: {name} needs both logic and presentation")
        object.__setattr__(self, "logic", cast("GameLogic", logic))
        object.__setattr__(self, "presentation", cast("GamePresentation", presentation))

    @property
    def key(self) -> str:
        """The name by which the store knows the game."""
        return self.logic.key


def by_key(*games: HostedGame) -> Mapping[str, HostedGame]:
    """These games by their keys."""
    return MappingProxyType({game.key: game for game in games})


def logic_of(games: Mapping[str, HostedGame]) -> Mapping[str, GameLogic]:
    """What use cases may know of these games."""
    return {key: game.logic for key, game in games.items()}


class NoGame(Exception):
    """A module cannot be imported by its name, or has no `GAME`."""


def game_in(module: str) -> HostedGame:
    """Import a module by its dotted name and return its `GAME`, a `HostedGame`.

    Raises `NoGame`. What the module's own code raises passes through.
    """
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # a module that exists lacks one that it imports
        raise NoGame(f"there is no module {module}") from error
    except (TypeError, ValueError) as error:  # an empty or relative name
        raise NoGame(f"{module!r} is not the dotted name of a module") from error
    game = getattr(found, "GAME", None)
    if not isinstance(game, HostedGame):
        raise NoGame(f"the module {module} has no GAME: HostedGame")
    return game
