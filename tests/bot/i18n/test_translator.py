"""The translator: which of Discord's locales reads which language, and numbers in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.app_commands import locale_str

from bot.i18n.translator import LANGUAGES, Translators
from bot.ui.commands.command import CommandTranslator

ONE = "You already have {n} open challenge: withdraw it or wait for an answer."
MANY = "You already have {n} open challenges: withdraw one or wait for an answer."


@pytest.fixture(scope="module")
def translators() -> Translators:
    return Translators()


@pytest.mark.parametrize("locale", [locale.value for locale in discord.Locale])
def test_every_locale_of_discord_leads_to_a_language(translators: Translators, locale: str) -> None:
    assert translators[locale].language == ("fr" if locale == "fr" else "en")


@pytest.mark.parametrize(
    ("locale", "language"), [("fr", "fr"), ("fr-CA", "fr"), ("en", "en"), ("", "en"), ("xx", "en")]
)
def test_what_is_no_locale_of_discord_leads_to_a_language_too(
    translators: Translators, locale: str, language: str
) -> None:
    assert translators[locale].language == language


def test_a_person_who_has_chosen_a_language_reads_it_with_commands_as_their_discord_has_them(
    translators: Translators,
) -> None:
    text = "`/{command} settings pictures:` **Off** puts words in place of pictures, **On** shows pictures."
    french, english = translators["fr"](text, command="x"), translators["en"](text, command="x")
    assert "`/x options images:`" in french
    mixed = translators.for_person("fr", "en-GB")
    assert mixed.language == "fr"
    assert mixed(text, command="x") == french.replace("options images:", "settings pictures:")
    back = translators.for_person("en", "fr")
    assert back(text, command="x") == english.replace("settings pictures:", "options images:")
    two = "`/{command} board` posts the board again, `/{command} hand` opens your hand anywhere."
    said = mixed(two, command="x")
    assert said == translators["fr"](two, command="x").replace("x plateau", "x board").replace("x main", "x hand")


def test_a_person_who_has_chosen_none_or_that_of_their_discord_has_the_translator_of_that(
    translators: Translators,
) -> None:
    assert translators.for_person(None, "fr-CA") is translators["fr"]
    assert translators.for_person("fr", "fr") is translators["fr"]
    assert translators.for_person("en", "de") is translators["en"]


def test_every_language_leads_to_itself(translators: Translators) -> None:
    assert [translators[language].language for language in LANGUAGES] == list(LANGUAGES)


def test_english_says_what_the_code_says(translators: Translators) -> None:
    t = translators["en-GB"]
    assert t("My hand") == "My hand"
    assert t("against {name}", name="Ann") == "against Ann"
    assert t.noun("permission", "View Channel") == "View Channel"


def test_french_says_it_in_french(translators: Translators) -> None:
    t = translators["fr"]
    assert t("My hand") == "Ma main"
    assert t("against {name}", name="Ann") == "contre Ann"
    assert t.noun("permission", "View Channel") == "Voir le salon"


def test_values_may_contain_braces(translators: Translators) -> None:
    assert translators["fr"]("against {name}", name="{0} {x}") == "contre {0} {x}"


@pytest.mark.parametrize(("n", "expected"), [(0, "challenges"), (1, "challenge"), (2, "challenges")])
def test_plural_in_english(translators: Translators, n: int, expected: str) -> None:
    assert translators["en-US"].plural(ONE, MANY, n).startswith(f"You already have {n} open {expected}:")


@pytest.mark.parametrize(("n", "expected"), [(0, "0 défi ouvert"), (1, "1 défi ouvert"), (2, "2 défis ouverts")])
def test_plural_in_french(translators: Translators, n: int, expected: str) -> None:
    assert translators["fr"].plural(ONE, MANY, n).startswith(f"Tu as déjà {expected}\N{NO-BREAK SPACE}:")


@pytest.mark.parametrize(
    ("locale", "expected"),
    [(discord.Locale.french, "jouer"), (discord.Locale.german, None), (discord.Locale.british_english, None)],
)
async def test_commands_are_translated_where_there_is_a_language(
    translators: Translators, locale: discord.Locale, expected: str | None
) -> None:
    where: app_commands.TranslationContext[Any, Any]
    where = app_commands.TranslationContext(app_commands.TranslationContextLocation.other, None)
    assert await CommandTranslator(translators).translate(locale_str("challenge"), locale, where) == expected


def test_a_placeholder_that_the_text_lacks_is_named_with_text_language_and_those_that_it_has(tmp_path: Path) -> None:
    (tmp_path / "fr.po").write_text('msgid "{player} bids."\nmsgstr "{joueur} mise."\n', "utf-8")
    told = r"'{player} bids.' has \['player'\] as values, not 'joueur': fr '{joueur} mise.'"
    with pytest.raises(KeyError, match=told):
        Translators(tmp_path)["fr"]("{player} bids.", player="Ann")
