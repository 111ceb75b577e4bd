"""The hosted games: each one's logic paired with its presentation, found by the game's key."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources.abc import Traversable
from itertools import combinations_with_replacement
from traceback import walk_tb
from types import MappingProxyType
from typing import Any, cast

from bot.games.logic import GameLogic
from bot.games.presentation import GamePresentation
from bot.games.states import A, P, V
from bot.i18n.translator import LOCALE, Translators, languages
from engine.game import Game
from render.sprites import picture_file


@dataclass(frozen=True, slots=True, init=False)
class HostedGame:
    """One game, ready to be hosted. From here on its positions, views and actions are opaque: this is the only cast."""

    logic: GameLogic
    presentation: GamePresentation
    catalogue: Traversable | None
    """The folder of its own `.po` files, for the texts that the bot's lack."""

    def __init__(
        self, logic: GameLogic[P, V, A], presentation: GamePresentation[V, A], catalogue: Traversable | None = None
    ) -> None:
        """Raises `ValueError` if one half offers something that the other lacks."""
        for name in ("advice", "review", "records", "puzzles", "lessons", "windows"):
            does = logic.advise if name == "advice" else getattr(logic, name)
            if (does is None) != (getattr(presentation, name) is None):
                raise ValueError(f"{logic.key}: {name} needs both logic and presentation")
        object.__setattr__(self, "logic", cast("GameLogic", logic))
        object.__setattr__(self, "presentation", cast("GamePresentation", presentation))
        object.__setattr__(self, "catalogue", catalogue)

    @property
    def key(self) -> str:
        """The name by which the store knows the game."""
        return self.logic.key


def by_key(*games: HostedGame, groups: Iterable[str] = ()) -> Mapping[str, HostedGame]:
    """These games by their keys. `groups`: command groups that are not a game's.

    Raises `NoGame` if they cannot be hosted together.
    """
    owners, hosted = {f"command group {group}": "the bot" for group in groups}, dict[str, HostedGame]()
    for game in games:
        _check(game)
        if hosted.get(game.key) is game:
            raise NoGame(f"the game {game.key} is named twice")
        shown, module = game.presentation, type(game.logic.rules).__module__
        emojis = (f"emoji {name}" for name in shown.emojis())
        for name in (f"key {game.key}", f"command group {shown.commands.group}", *emojis):
            if name in owners:
                raise NoGame(f"the {name} of the game in {module} is taken: {owners[name]} has it")
            owners[name] = module
        hosted[game.key] = game
    return MappingProxyType(hosted)


def _check(game: HostedGame) -> None:
    """Compare what a game says in several places. Raises `NoGame`."""
    rules, shown, opponent = game.logic.rules, game.presentation, game.logic.opponent
    levels = () if opponent is None else opponent.levels
    for name, pattern in ((getattr(rules, "key", ""), "[a-z0-9_]{1,32}"), (shown.commands.group, "[a-z0-9_-]{1,32}")):
        if not re.fullmatch(pattern, name):
            raise NoGame(f"{name!r} is not a `key` or command group of a game, which is spelled {pattern}")
    if rules.players not in combinations_with_replacement(range(2, len(rules.all_seats[:6]) + 1), 2):
        raise NoGame(f"`players` of the game {game.key} has to be (least, most), from 2 on, of its seats, at most 6")
    if type(rules).read_position is Game.read_position and not hasattr(rules, "position_class"):
        raise NoGame(f"the rules of the game {game.key} need a `position_class`")
    if game.catalogue is not None and not (game.catalogue.is_dir() and languages(game.catalogue)[1:]):
        raise NoGame(f"the game {game.key} has no catalogue, as fr.po, in {game.catalogue}")
    if opponent is not None and not levels:
        raise NoGame(f"the opponent of the game {game.key} has no levels: name one at least, or leave it out")
    for t in map((known := translators_of([game])).__getitem__, known.names):
        for text in (shown.name(t), *map(t.translate, (shown.commands.description, *levels))):
            if not 1 <= len(text) <= 100:
                raise NoGame(f"name, description and levels of the game {game.key} have 1 to 100 letters, not {text!r}")
    words = {option.key: {choice.value for choice in option.choices} for option in shown.commands.options}
    for key in {*rules.options, *words}:
        if (offered := {*rules.options.get(key, ())}) != (said := words.get(key, set())):
            raise NoGame(f"option {key} of the game {game.key}: its rules offer {offered}, its commands name {said}")


def translators_of(games: Iterable[HostedGame]) -> Translators:
    """The translators of the bot and of these games."""
    return Translators(LOCALE, *(game.catalogue for game in games if game.catalogue is not None))


def logic_of(games: Mapping[str, HostedGame]) -> Mapping[str, GameLogic]:
    """What use cases may know of these games."""
    return {key: game.logic for key, game in games.items()}


class NoGame(Exception):
    """A game cannot be hosted; the text is one line for the host that says why."""


def game_in(module: str) -> HostedGame:
    """Import a module by its dotted name and return its `GAME`, a `HostedGame`. Raises `NoGame`."""
    if not all(part.isidentifier() for part in module.split(".")):
        raise NoGame(f"{module!r} is not the dotted name of a module")
    try:
        found = import_module(module)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and f"{module}.".startswith(f"{error.name}."):
            raise NoGame(f"there is no module {module}") from error
        why = f"{type(error).__name__}: {error}".partition("\n")[0]
        raise NoGame(f"the module {module} cannot be loaded: {why} ({_place(error, module)})") from error
    game = getattr(found, "GAME", None)
    if not isinstance(game, HostedGame):
        raise NoGame(f"the module {module} has no GAME: HostedGame")
    return game


def _place(error: Exception, module: str) -> str:
    """File and line of an error: the last that the module's package has a part in."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}, line {error.lineno}"
    lines = list(walk_tb(error.__traceback__))
    package = module.partition(".")[0]
    own = [line for line in lines if str(line[0].f_globals.get("__name__")).partition(".")[0] == package]
    frame, number = (own or lines)[-1]
    return f"{frame.f_code.co_filename}, line {number}"


Emojis = dict[str, str]
"""Ids of emojis by the names that games give them, as Discord writes them in texts: `<:king_1a2b3c:123>`."""


@cache
def emojis_of(folder: str, names: tuple[str, ...]) -> Mapping[str, bytes]:
    """The PNGs of `render/assets/FOLDER/emojis` with these names. Cached: a start asks for them twice."""
    return {name: picture_file(f"{folder}/emojis/{name}") for name in names}


def wanted(games: Mapping[str, HostedGame]) -> dict[str, tuple[str, bytes]]:
    """Each emoji of the games by its name at Discord, which has a hash of its picture: its own name and the PNG."""
    pictures = {name: png for game in games.values() for name, png in game.presentation.emojis().items()}
    return {f"{name}_{hashlib.sha256(png).hexdigest()[:6]}": (name, png) for name, png in pictures.items()}


def known(listed: Iterable[Mapping[str, Any]], ours: Mapping[str, tuple[str, bytes]]) -> Emojis:
    """Those of our emojis, as `wanted` gives them, that Discord lists."""
    return {ours[one["name"]][0]: f"<:{one['name']}:{one['id']}>" for one in listed if one["name"] in ours}
