"""What is typed: the commands, in both languages, and that whatever happens there is an answer."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.hosting.logs import PressLog
from bot.i18n.translator import LANGUAGES, Translators
from tests.bot.i18n.pseudo import of_the_code
from tests.campaigns.seen import logged
from tests.scenarios.world import World, labels, text
from tests.scenarios.world import world as open_world


def _registered(world: World) -> dict[str, Any]:
    [command] = [one for one in world.simulation.app.client.tree.get_commands() if one.name == "royalvisit"]
    return command.to_dict(world.simulation.app.client.tree)


async def test_there_is_one_command_with_these_subcommands_in_servers_and_private_messages(world: World) -> None:
    command = _registered(world)
    names = {option["name"] for option in command["options"]}
    assert names == {
        "challenge",
        "hand",
        "board",
        "resign",
        "review",
        "rules",
        "learn",
        "settings",
        "puzzle",
        "replay",
        "verify",
        "leaderboard",
        "profile",
    }
    assert command["contexts"] == [0, 1, 2]
    assert command["integration_types"] == [0, 1]


async def test_commands_have_french_names_and_descriptions(world: World) -> None:
    tree = world.simulation.app.client.tree
    assert tree.translator is not None
    for command in tree.get_commands(type=discord.AppCommandType.chat_input):
        payload = await command.get_translated_payload(tree, tree.translator)
        assert payload["description_localizations"]["fr"] != payload["description"]
        for option in payload["options"]:
            assert option["description_localizations"]["fr"] != option["description"]
            assert re.fullmatch("[-a-z0-9]{1,32}", option["name_localizations"].get("fr", option["name"]))


async def test_every_option_has_a_french_name_and_description(world: World) -> None:
    tree = world.simulation.app.client.tree
    assert tree.translator is not None
    options = []
    for command in tree.get_commands(type=discord.AppCommandType.chat_input):
        payload = await command.get_translated_payload(tree, tree.translator)
        options += [option for one in payload["options"] for option in one.get("options") or ()]
    assert {"user", "user5"} <= {option["name"] for option in options}
    for option in options:
        assert "fr" in option["name_localizations"], option["name"]
        assert option["name_localizations"]["fr"].isascii(), "typed as they begin, also without accents"
        assert option["description_localizations"]["fr"] != option["description"], option["name"]


async def _offered(world: World, language: str) -> dict[str, set[str]]:
    """What can be typed by whose Discord has this language: each command's name there, and those of its options."""
    tree = world.simulation.app.client.tree
    assert tree.translator is not None
    found = {}
    for command in tree.get_commands(type=discord.AppCommandType.chat_input):
        payload = await command.get_translated_payload(tree, tree.translator)
        for one in payload["options"]:
            options = {_name(option, language) for option in one.get("options") or ()}
            found[f"/{payload['name']} {_name(one, language)}"] = options
    return found


def _name(named: dict[str, Any], language: str) -> str:
    return str((named.get("name_localizations") or {}).get(language, named["name"]))


def _named(words: str) -> list[tuple[str, str | None]]:
    """The commands that a text names, and the option that is named with each."""
    return [(found[1], found[2]) for found in re.finditer(r"`(/[-\w]+ [-\w]+)(?: ([-\w]+):)?[^`]*`", words)]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_command_that_any_text_names_is_there_by_that_name(world: World, language: str) -> None:
    t, offered = Translators()[language], await _offered(world, language)
    texts = [t._translations.gettext(key.id).replace("{command}", "royalvisit") for key in of_the_code().texts]
    named = [one for words in texts for one in _named(words)]
    assert len({command for command, _ in named}) >= 4
    wrong = [(command, option) for command, option in named if option not in {None, *offered.get(command, ())}]
    assert not wrong
    assert {command for command, _ in named} <= offered.keys()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_answers_name_commands_as_the_reader_has_them(world: World, language: str) -> None:
    world.speaks(world.ann, language)
    offered = await _offered(world, language)
    t = Translators()[language]
    answers = [await world.command(world.ann, name) for name in ("rules", "hand")]
    for answer in answers:
        named = {command for command, _ in _named(text(answer))}
        assert named, f"names a command: {text(answer)}"
        assert named <= offered.keys()
    assert f"/royalvisit {t('challenge')}" in offered


async def test_private_answers_are_in_the_persons_language_and_public_ones_in_the_servers(world: World) -> None:
    world.speaks(world.ben, "fr")
    board = await world.start_match()
    assert "it's your turn" in text(board)
    hand = await world.press(world.ben, board, "My hand")
    assert "Plus…" in labels(hand)
    assert "More…" in labels(await world.press(world.ann, world.last, "My hand"))


async def test_without_a_match_the_commands_say_so(world: World) -> None:
    for name in ("hand", "board", "resign"):
        answer = await world.command(world.ann, name)
        assert answer.ephemeral
        assert "You have no match of this game in progress" in text(answer)


async def test_someone_elses_match_cannot_be_named(world: World) -> None:
    await world.start_match()
    cleo = world.person("Cleo")
    for name in ("hand", "board", "resign"):
        assert "no longer exists" in text(await world.command(cleo, name, match=1))


async def test_the_match_of_this_channel_comes_first(world: World) -> None:
    await world.start_match()
    elsewhere = world.guild.create_text_channel("elsewhere")
    challenge = await world.command(world.ann, "challenge", user=world.ben, channel=elsewhere)
    await world.press(world.ben, challenge, "Accept: left")
    here = await world.ann.autocomplete(world.channel, "royalvisit hand", "match", "")
    there = await world.ann.autocomplete(elsewhere, "royalvisit hand", "match", "")
    assert [choice["value"] for choice in here] == [1, 2]
    assert [choice["value"] for choice in there] == [2, 1]
    assert "in this channel" in here[0]["name"]
    assert "in this channel" not in here[1]["name"]
    assert any("your turn" in choice["name"] for choice in here)
    typed = await world.ann.autocomplete(elsewhere, "royalvisit hand", "match", "#1")
    assert [choice["value"] for choice in typed] == [1]


@pytest.mark.usefixtures("ratings_at_once")
async def test_the_leaderboard_starts_at_1000_and_knows_who_won(world: World) -> None:
    rng = random.Random(2)
    await world.start_match()
    for _ in range(2):
        mover = await world.mover()
        await world.random_turn(mover, await world.press(mover, world.last, "My hand"), rng)
    question = await world.press(world.ben, world.last, "Resign")
    await world.press(world.ben, question, "Yes, resign")
    ratings = r"🍃 <@\d+> 1000 → \*\*1\d\d\d\*\* \(\+\d+\)\n🌹 <@\d+> 1000 → \*\*8\d\d\*\* \(−\d+\)"  # a true minus
    assert re.search(ratings, text(world.last))
    shown = await world.command(world.ann, "leaderboard")
    lines = text(shown).splitlines()
    ann, ben = (next(line for line in lines if f" {name} " in line) for name in ("Ann", "Ben"))
    assert lines.index(ann) < lines.index(ben)
    assert "1–0–0" in ann
    assert "0–1–0" in ben
    await world.press(world.ann, shown, "Everywhere")
    assert "Leaderboard of all servers" in text(shown)
    assert " Ann " in text(shown)


async def test_a_failure_on_our_side_is_answered_with_a_reference_and_loses_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await world.start_match()
    secret = "-".join(("K1", "K1", "G1"))

    def broken(*_: object, **__: object) -> bytes:
        raise RuntimeError(secret)

    with monkeypatch.context() as patch:
        patch.setattr("bot.ui.handlers.turns.hand.hand_screen", broken)
        answer = await world.press(world.ann, board, "My hand")
    assert answer.ephemeral
    [reference] = re.findall(r"`([0-9a-f]{8})`", text(answer))
    [logged] = world.failures.records
    assert reference in logged
    assert secret not in logged
    world.failures.records.clear()
    assert "Your turn" in text(await world.press(await world.mover(), board, "My hand"))


async def test_a_press_that_fails_is_followed_by_the_same_fields_in_every_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> bytes:
        raise RuntimeError

    async with open_world(tmp_path, observer=PressLog()) as world:
        with logged() as lines:
            board = await world.start_match()
            with monkeypatch.context() as patch:
                patch.setattr("bot.ui.handlers.turns.hand.hand_screen", broken)
                answer = await world.press(world.ann, board, "My hand")
        world.failures.records.clear()
    [reference] = re.findall(r"`([0-9a-f]{8})`", text(answer))
    told = [json.loads(line) for line in lines.lines[::2]]
    failed, answered = [one for one in told if one.get("reference") == reference]
    assert (answered["event"], answered["action"], answered["outcome"]) == ("answered", "hand", "failed")
    assert failed["error"] == "RuntimeError"
    assert "in broken" in failed["stack"]
    assert "in broken" not in failed["message"]
    fields = {name: failed[name] for name in ("press", "match", "reference")}
    assert fields == {name: answered[name] for name in fields}
    assert "".join(f" {name}={value}" for name, value in fields.items()) in lines.lines[2 * told.index(failed) + 1]
    assert {one["match"] for one in told if "match" in one} == {1}, "the number that people read, in every line"
    assert {one.get("event") for one in told if "match" in one} >= {"answered", "committed", "published"}


async def test_a_press_that_discord_has_given_up_on_leaves_the_bot_in_order(world: World) -> None:
    board = await world.start_match()
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=2)
    result: simcord.InteractionResult = await world.ann.click(board, label="My hand")
    await world.quiet()
    assert not result.acknowledged
    world.failures.records.clear()
    assert (await world.press(world.ann, board, "My hand")).ephemeral


async def test_a_scope_that_is_none_of_the_choices_shows_the_leaderboard_of_all_servers(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forge(event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            payload["data"]["options"][0]["options"][0]["value"] = "9" * 400

    monkeypatch.setattr("bot.ui.handlers.people.leaderboard.PAGE", 1)  # two pages: each button names the scope
    rng = random.Random(2)
    await world.start_match()
    for _ in range(2):
        mover = await world.mover()
        await world.random_turn(mover, await world.press(mover, world.last, "My hand"), rng)
    await world.press(world.ben, await world.press(world.ben, world.last, "Resign"), "Yes, resign")
    world.env.backend.subscribers.insert(0, forge)
    shown = await world.command(world.ann, "leaderboard", scope="everywhere")
    assert "Leaderboard of all servers" in text(shown)
