"""A game is two values that belong together: what one half offers, the other half has, too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, cast

import pytest

from bot.app import hosted_games
from bot.games.logic import OpponentLogic
from bot.games.registry import HostedGame, NoGame, by_key, logic_of
from bot.games.royal_court import ROYAL_COURT
from bot.games.royal_visit import ROYAL_VISIT
from bot.games.screens import Choice, Control, Option
from bot.i18n.translator import LazyText
from examples.sealed_bids import GAME as SEALED_BIDS
from tests.support.bare import bare

GAMES = (ROYAL_VISIT, ROYAL_COURT, SEALED_BIDS)
SMALL: Final = (Choice(name=LazyText("small"), value="small"),)


def test_bots_have_a_face_of_their_own_each() -> None:
    for game in (ROYAL_VISIT, ROYAL_COURT):
        names, face = game.presentation.bot_names, game.presentation.bot_face
        assert len({face(name) for name in range(len(names))} - {None}) == len(names)


def test_games_are_found_by_the_key_of_their_rules() -> None:
    games = by_key(*GAMES)
    assert list(games) == ["royal_visit", "royal_court", "sealed_bids"]
    assert all(games[key].logic is logic for key, logic in logic_of(games).items())


def changed(
    key: str = "dice", group: str = "dice", rules: Mapping[str, Any] = MappingProxyType({}), **commands: Any
) -> HostedGame:
    """Sealed Bids with another key, and with other rules and words for its commands."""
    usual = type(SEALED_BIDS.logic.rules)
    made = type("Rules", (usual,), {"key": key, "__module__": usual.__module__, **rules})()
    words = replace(SEALED_BIDS.presentation.commands, group=group, **commands)
    return HostedGame(replace(SEALED_BIDS.logic, rules=made), replace(SEALED_BIDS.presentation, commands=words))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (
            changed(key="royal_visit"),
            "the key royal_visit of the game in examples.sealed_bids.rules is taken: engine.royal_visit.game has it",
        ),
        (
            changed(group="royalvisit"),
            "the command group royalvisit of the game in examples.sealed_bids.rules is taken",
        ),
        (changed(group="games"), "is taken: the bot has it"),
        (ROYAL_VISIT, "the game royal_visit is named twice"),
        (changed(group="My Dice"), "'My Dice' is not a `key` or command group of a game"),
        (changed(key="my-dice"), "'my-dice' is not a `key` or command group of a game"),
        (
            changed(options=(Option(key="deck", name=LazyText(""), description=LazyText(""), choices=SMALL),)),
            "option deck of the game dice: its rules offer set(), its commands name {'small'}",
        ),
        (
            changed(rules={"options": {"deck": ("small",)}}),
            "option deck of the game dice: its rules offer {'small'}, its commands name set()",
        ),
        *(
            (changed(description=LazyText("x" * n)), "description and levels of the game dice have 1 to 100 letters")
            for n in (0, 101)
        ),
        *(
            (changed(rules={"players": players}), "`players` of the game dice has to be (least, most), from 2 on")
            for players in ((1, 4), (5, 3), (2, 7), 4)
        ),
    ],
)
def test_games_that_cannot_be_hosted_together_are_refused(game: HostedGame, words: str) -> None:
    with pytest.raises(NoGame, match=re.escape(words)):
        by_key(ROYAL_VISIT, game, groups=("games", "games-admin"))


@pytest.mark.parametrize(
    ("lacking", "words"),
    [
        ("key", "'' is not a `key` or command group of a game"),
        ("position_class", "the rules of the game sealed_bids need a `position_class`"),
    ],
)
def test_rules_that_forget_a_value_are_told(lacking: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(type(SEALED_BIDS.logic.rules), lacking)
    with pytest.raises(NoGame, match=re.escape(words)):
        by_key(SEALED_BIDS)


@pytest.mark.parametrize("part", ["name", "levels"])
def test_a_name_that_fits_no_command_is_told(part: str) -> None:
    game, think = SEALED_BIDS, cast("Any", None)
    if part == "name":
        game = HostedGame(game.logic, replace(game.presentation, name=lambda _: ""))
    else:
        opponent = OpponentLogic((LazyText("x" * 101),), think)
        game = HostedGame(replace(game.logic, opponent=opponent), game.presentation)
    with pytest.raises(NoGame, match="name, description and levels of the game sealed_bids have 1 to 100"):
        by_key(game)


def test_an_opponent_without_levels_is_told() -> None:
    game = SEALED_BIDS
    bare = HostedGame(replace(game.logic, opponent=OpponentLogic((), cast("Any", None))), game.presentation)
    with pytest.raises(NoGame, match="the opponent of the game sealed_bids has no levels: name one at least"):
        by_key(bare)


def test_the_commands_of_no_game_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.app.SHIPPED", {"dice": changed(group="games-admin")})
    with pytest.raises(NoGame, match="games-admin"):
        hosted_games(["dice"])


@pytest.mark.parametrize("key", ["", "3×5", "a:b", "a_b", "a\n"])
def test_a_control_whose_key_no_custom_id_can_hold_is_refused_and_named_by_the_cause_alone(key: str) -> None:
    with pytest.raises(ValueError, match="a control's key") as refused:
        Control(key, "Three times five")
    assert "×" not in str(refused.value)
    assert repr(refused.value.__cause__) == repr(KeyError(key))


@pytest.mark.parametrize("part", ["advise", "review", "records", "puzzles", "lessons"])
def test_logic_without_its_presentation_is_refused(part: str) -> None:
    logic = replace(bare(ROYAL_VISIT).logic, **{part: getattr(ROYAL_VISIT.logic, part)})
    with pytest.raises(ValueError, match=part.replace("advise", "advice")):
        HostedGame(logic, bare(ROYAL_VISIT).presentation)


@pytest.mark.parametrize("part", ["records", "lessons", "windows"])
def test_presentation_without_its_logic_is_refused(part: str) -> None:
    shown = replace(bare(ROYAL_COURT).presentation, **{part: getattr(ROYAL_COURT.presentation, part)})
    with pytest.raises(ValueError, match=part):
        HostedGame(bare(ROYAL_COURT).logic, shown)


def test_game_may_do_without_all_that_is_optional() -> None:
    for game in GAMES:
        assert bare(game).key == game.key
        assert bare(game).logic.levels == ()
