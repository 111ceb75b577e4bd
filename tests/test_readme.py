"""What README and the docs promise is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from babel.messages.pofile import read_po
from discord import app_commands

from bot.config import NAMES, Settings
from bot.games.registry import HostedGame
from bot.i18n.translator import LOCALE, SOURCE, SUFFIX, Translators
from bot.settings.personal import PERSONAL
from bot.ui.commands.groups import game_commands, people_commands
from bot.ui.commands.servers import server_commands
from bot.ui.permissions import lacking, lacking_for_threads
from tests.support.required import required
from tests.support.screens import COURT, VISIT

ROOT = Path(__file__).parents[1]

WISHED = "read_message_history"
"""Asked for, and no match goes without it: boards are found by it whose posting was cut off."""

NEWCOMERS_QUESTIONS = (
    "a challenge's expiry",
    "the resign question's words",
    "Spanish",
    "a picture's size",
    "the waits between tries",
    "an option of a game",
    "whom a post pings",
    "how fast ratings move",
    "a third seat",
    "a personal setting",
)
"""What a stranger may want to change first, and finds in CONTRIBUTING in one or two files."""


@pytest.mark.parametrize("page", ["README.md", "docs/hosting.md"])
def test_the_invite_link_asks_for_exactly_the_permissions_that_matches_need(page: str) -> None:
    [number] = set(re.findall(r"permissions=(\d+)", (ROOT / page).read_text("utf-8")))
    asked = discord.Permissions(int(number))
    t = Translators()["en"]
    assert lacking(t, asked, thread=False) == []
    assert lacking(t, asked, thread=True) == []
    assert lacking_for_threads(t, asked) == []
    for name, granted in asked:
        if granted:
            less = discord.Permissions(asked.value)
            setattr(less, name, False)
            needed = lacking(t, less, thread=False) or lacking(t, less, thread=True) or lacking_for_threads(t, less)
            assert needed or name == WISHED, f"{name} is not needed"


@pytest.mark.parametrize(("language", "page"), [("en", "players.md"), ("fr", "players.fr.md")])
def test_each_personal_setting_has_its_line_for_players(language: str, page: str) -> None:
    t = Translators()[language]
    lines = set(re.findall(r"(?m)^- \*\*(.+?)\*\*", (ROOT / "docs" / page).read_text("utf-8")))
    for setting in PERSONAL.values():
        words = [t.translate(text) for one in setting.choices[:1] for text in (one.label, one.words) if text]
        for name in (text.partition(":")[0].strip("*\u00a0") for text in words if ":" in text):
            assert name in lines, f"docs/{page} lacks a line of `{setting.name}`: - **{name}**"


def test_every_setting_is_explained() -> None:
    explained = set(re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE))
    assert explained == {name.upper() for name in NAMES}


def test_the_example_settings_are_the_defaults(tmp_path: Path) -> None:
    text = (ROOT / ".env.example").read_text("utf-8")
    assert re.findall(r"(?m)^[A-Z_]+=.*", text) == ["DISCORD_TOKEN="], "a copy decides nothing that its host did not"
    (tmp_path / "all").write_text(re.sub(r"(?m)^#([A-Z_]+=)", r"\1", text), "utf-8")
    assert Settings.read(tmp_path / "all") == Settings.read(tmp_path / "none")


@pytest.mark.parametrize(
    "page", sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")))
)
def test_every_link_into_the_project_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert ((ROOT / page).parent / target).exists(), f"{page} links to {target}"


def _texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a catalogue, and its translation."""
    with (LOCALE / f"{language}{SUFFIX}").open("rb") as file:
        yield from ((str(one.id).strip("*"), str(one.string).strip("*")) for one in read_po(file))


def _places() -> dict[str, list[str]]:
    """What the table "I want to change …" names for each wish: everything in it that is a file or folder of ours."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rows = re.findall(r"^\| (?!I want|---)(.+?) \| (.+?) \|$", text, re.MULTILINE)
    return {wish: re.findall(r"`((?:[a-z0-9_]+/)+[\w.*]*)(?:::[\w.]+)?`", where) for wish, where in rows}


def test_every_place_that_contributing_names_is_there() -> None:
    missing = [place for places in _places().values() for place in places if not list(ROOT.glob(place.rstrip("/")))]
    assert missing == []


@pytest.mark.parametrize("wish", NEWCOMERS_QUESTIONS)
def test_a_stranger_finds_where_to_begin_in_one_or_two_files(wish: str) -> None:
    [places] = [places for known, places in _places().items() if known.startswith(wish)]
    assert 1 <= len(places) <= 2
    assert all((ROOT / place).is_file() for place in places)


def _offered(language: str) -> dict[tuple[str, str], set[str]]:
    """The names of the options of every command, by its group and name, as a client in this language shows them."""
    t, found = Translators()[language], {}
    for group in (game_commands(VISIT), game_commands(COURT), people_commands(), server_commands()):
        for command in group.commands:
            assert isinstance(command, app_commands.Command)
            options = {t(str(one.locale_name or one.display_name)) for one in command.parameters}
            found[group.name, t(command.name)] = options
    return found


@pytest.mark.parametrize("page", sorted(path.name for path in (ROOT / "README.md", *ROOT.glob("docs/*.md"))))
def test_every_command_that_a_page_names_is_there_with_its_options(page: str) -> None:
    [path] = [path for path in (ROOT / page, ROOT / "docs" / page) if path.is_file()]
    offered = _offered("fr" if ".fr." in page else SOURCE)
    for group, name, options in re.findall(
        r"`/(royal\w+|games(?:-admin)?) ([\w-]+)((?: \[[\w-]+\]| …| [\w-]+(?=:))*)", path.read_text("utf-8")
    ):
        assert set(re.findall(r"[\w-]+", options)) <= offered[group, name], (page, group, name)


HEADING, BOLD, CODE = r"(?m)^(#+) ", r"\*\*(.+?)\*\*", r"`([^`]+)`"
OF_DISCORD = {"Server Settings → Integrations": "Paramètres du serveur → Intégrations"}
"""Bold words that are Discord's."""


@pytest.mark.parametrize("page", sorted(path.name.split(".")[0] for path in ROOT.glob("docs/*.fr.md")))
def test_a_french_page_has_the_headings_the_commands_and_the_buttons_of_the_english_one(page: str) -> None:
    t, texts = Translators()["fr"], dict(_texts("fr"))
    english, french = ((ROOT / f"docs/{page}{of}.md").read_text("utf-8") for of in ("", ".fr"))
    assert f"]({page}.fr.md)" in english
    assert f"]({page}.md)" in french
    assert re.findall(HEADING, french) == re.findall(HEADING, english)
    for ours, theirs in zip(re.split(HEADING, english), re.split(HEADING, french), strict=True):
        commands = [re.sub(r"[\w-]+", lambda word: t(word[0]), code) for code in re.findall(CODE, ours)]
        assert re.findall(CODE, theirs) == commands
        said, words = (re.findall(BOLD, part.replace("\n", " ")) for part in (ours, theirs))
        for text, word in zip(said, words, strict=True):
            named = {told for known, told in texts.items() if known.startswith(text)} or {OF_DISCORD[text]}
            assert any(told.startswith(word) for told in named), (text, word)


@pytest.mark.parametrize("game", [VISIT, COURT], ids=lambda game: game.key)
def test_learning_names_lessons_and_pages_as_their_buttons_do(game: HostedGame) -> None:
    said, t = (ROOT / "docs/learning.md").read_text("utf-8"), Translators()[SOURCE]
    lessons = required(game.logic.lessons).lessons()
    titles = [required(game.presentation.lessons).words(t, lesson.key).title for lesson in lessons]
    [table] = re.findall(rf"(?m)^\| {game.presentation.name(t)} \|.*\n\|---.*\n((?:\|.*\n)+)", said)
    assert re.findall(r"(?m)^\| (.+?) \|", table) == titles
    [pages] = re.findall(rf"(?ms)^`/{game.presentation.commands.group} rules` has .*?\n\n", said)
    assert set(re.findall(r"\*\*(.+?)\*\*", pages)) - {"Fine print"} == {
        page.label for page in game.presentation.rules_pages(t, {"rules": "full"} if game is COURT else {})
    }
