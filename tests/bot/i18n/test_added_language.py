"""A language is added by its catalogue alone: it can be chosen, by its own name, and every screen speaks it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from bot.config import InvalidSettings, Settings
from bot.i18n.translator import Translator, Translators, languages
from bot.matches.access.server_settings import AuditEntry, AuditPage, ServerSettings
from bot.matches.people.settings import ChosenSettings
from bot.settings.personal import PersonalSettings
from bot.ui.message import Message
from bot.ui.screens.access.server import matches_page
from bot.ui.screens.moderation.audit import log_screen
from bot.ui.screens.people.settings import settings_screen
from bot.ui.screens.screen import Reader, Screen
from tests.bot.i18n.pseudo import of_the_code, pseudo, write_catalogues
from tests.scenarios.choices import choose as choose_setting
from tests.scenarios.choices import settings as personal_settings
from tests.scenarios.world import text
from tests.scenarios.world import world as open_world
from tests.support.all_screens import shown
from tests.support.screens import ANN, HOSTED, NOW
from tools.catalogues import check, update
from tools.messages import Messages

ADDED = ("de", "es-419", "pt-BR")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("locale")
    write_catalogues(made, ADDED)
    return made


@pytest.fixture(scope="module")
def translators(folder: Path) -> Translators:
    return Translators(folder)


@pytest.fixture(params=ADDED)
def t(translators: Translators, request: pytest.FixtureRequest) -> Translator:
    found = translators[request.param]
    assert found.language == request.param
    return found


def test_a_catalogue_in_the_folder_is_all_that_it_takes(folder: Path, translators: Translators) -> None:
    assert languages(folder) == ("en", *ADDED)
    assert dict(translators.names) == {
        "en": "English",
        "de": "Deutsch",
        "es-419": "Español (Latinoamérica)",
        "pt-BR": "Português (Brasil)",
    }
    faults = check(of_the_code(), folder, languages(folder))
    assert [fault for fault in faults if "missing" in fault or "not translated" in fault] == []


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        *(("de", "de"), ("de-AT", "de"), ("es-419", "es-419"), ("es-ES", "es-419"), ("es", "es-419")),
        *(("pt-BR", "pt-BR"), ("pt", "pt-BR"), ("fr", "en"), ("zh-TW", "en"), ("en-GB", "en"), ("?", "en")),
    ],
)
def test_discords_locales_lead_to_the_nearest_catalogue(translators: Translators, locale: str, language: str) -> None:
    assert translators[locale].language == language


def test_the_same_language_in_another_script_is_another(tmp_path: Path) -> None:
    update(Messages(), tmp_path, ("zh-CN", "nb"))
    found = Translators(tmp_path)
    assert found["zh-CN"].language == found["zh-SG"].language == "zh-CN"
    assert found["zh-TW"].language == "en"
    assert found["no"].language == "nb", "as Discord calls Norwegian"
    assert {found[locale.value].language for locale in discord.Locale} == {"en", "zh-CN", "nb"}


def words(screen: Screen) -> Iterator[str]:
    yield str(Message(screen, [b""] * len(screen.pictures)).components())


async def test_every_screen_is_shown_and_drawn_in_it(translators: Translators) -> None:
    t, drawn = translators[ADDED[0]], {}
    for (name, screen), (_, english) in zip(shown(Reader(t)), shown(), strict=True):
        assert [*words(screen)] != [*words(english)], name
        for picture in screen.pictures:
            assert len(picture.alt) <= 1024
            drawn[picture.draw.draw] = picture
    assert all(picture.draw() for picture in drawn.values())


async def test_settings_offer_it_by_its_own_name(t: Translator) -> None:
    name = t.languages[t.language]
    own = settings_screen(t, ChosenSettings(PersonalSettings(language=t.language)), {})
    assert f"{pseudo('Language: ')}{name}" in str([*words(own)])
    server = matches_page(t, HOSTED, ServerSettings(language=t.language), t)
    [said] = words(server)
    assert f"{pseudo('**Public language:** ')}{name}." in said
    assert said.count(f"'{name}',") == 1, "in its menu"
    changed = AuditEntry(ANN, NOW, "language", "host", t.language)
    assert name in str([*words(log_screen(t, HOSTED, AuditPage((changed,), 0, 1)))])


async def test_a_server_and_a_person_choose_it_and_read_it(tmp_path: Path, translators: Translators) -> None:
    async with open_world(tmp_path, translators=translators) as world:
        mo = world.moderator("Mo")
        shown = await world.moderate(mo, "settings")
        await world.choose(mo, shown, "language", "es-419")
        assert "**Public language:** Español (Latinoamérica)." in text(shown)
        board = await world.start_match()
        assert pseudo("it's your turn") in text(board)
        shown = await personal_settings(world, world.ann)
        await choose_setting(world, world.ann, shown, "language:", "de")
        assert pseudo("Your settings") in text(shown)
        flo = world.moderator("Flo", "pt-BR")
        assert pseudo("Server settings") in text(await world.moderate(flo, "settings"))


async def test_a_host_chooses_it_for_all(
    tmp_path: Path, translators: Translators, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.config.LANGUAGES", tuple(translators.names))
    monkeypatch.setenv("PUBLIC_LANGUAGE", "pt-BR")
    assert Settings.read().public_language == "pt-BR"
    monkeypatch.setenv("PUBLIC_LANGUAGE", "fr")
    with pytest.raises(InvalidSettings, match="must be one of en, de, es-419, pt-BR"):
        Settings.read()
    async with open_world(tmp_path, public_language="pt-BR", translators=translators) as world:
        assert pseudo("it's your turn") in text(await world.start_match())
        shown = await world.moderate(world.moderator("Mo"), "settings")
        assert "Português (Brasil), this bot's default" in text(shown)
