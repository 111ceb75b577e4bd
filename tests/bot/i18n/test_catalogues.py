"""`python -m tools.catalogues` sees every kind of fault and keeps what is said. `make test` checks ours by it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.i18n.translator import LANGUAGES, SOURCE, languages
from tests.bot.i18n.pseudo import of_the_code
from tools.catalogues import LOCALE, check, main, update
from tools.messages import Key, Messages, SourceText, Use

HEADER = r"""
msgid ""
msgstr ""
"Language: fr\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

"""
TEXT = Messages({Key("Hand of {name}"): SourceText()})
PLURAL = Messages({Key("{n} card"): SourceText("{n} cards")})


def faults(folder: Path, found: Messages, body: str, header: str = HEADER) -> list[str]:
    """What is wrong with a French catalogue of this text."""
    (folder / "fr.po").write_text(header.lstrip() + body, "utf-8")
    said = check(found, folder, ("en", "fr"))
    assert all(line.startswith("fr.po: ") for line in said)
    return [line.removeprefix("fr.po: ") for line in said]


def one(source: str, translation: str, use: Use | None = None) -> tuple[Messages, str]:
    r"""A text and its translation, as code and catalogue have it; `\n` is a new line."""
    said = source.replace(r"\n", "\n")
    return Messages(
        {Key(said): SourceText(uses={use} if use else set())}
    ), f'msgid "{source}"\nmsgstr "{translation}"\n'


def without_notes(path: Path) -> list[str]:
    """A catalogue without what translators read above a text: a docstring may be newer than the last update."""
    return [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#. ")]


def test_a_language_is_found_by_its_catalogue(tmp_path: Path) -> None:
    assert (SOURCE, *sorted(path.stem for path in LOCALE.glob("*.po"))) == LANGUAGES
    for name in ("pt-BR.po", "es-419.po", "fr.toml"):
        (tmp_path / name).write_text("")
    assert languages(tmp_path) == (SOURCE, "es-419", "pt-BR")


def test_the_catalogues_are_as_update_writes_them(tmp_path: Path) -> None:
    shutil.copytree(LOCALE, tmp_path, dirs_exist_ok=True)
    update(of_the_code(), tmp_path)
    assert {path.name: without_notes(path) for path in tmp_path.iterdir()} == {
        path.name: without_notes(path) for path in LOCALE.iterdir()
    }


def test_a_right_catalogue_has_no_faults(tmp_path: Path) -> None:
    assert not faults(tmp_path, TEXT, 'msgid "Hand of {name}"\nmsgstr "Main de {name}"\n')
    body = 'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} carte"\nmsgstr[1] "{n} cartes"\n'
    assert not faults(tmp_path, PLURAL, body)
    context = Messages({Key("Rules", "button"): SourceText(), Key("Rules"): SourceText()})
    body = 'msgctxt "button"\nmsgid "Rules"\nmsgstr "Aide"\n\nmsgid "Rules"\nmsgstr "Règles"\n'
    assert not faults(tmp_path, context, body)


def test_a_language_without_a_catalogue_is_seen(tmp_path: Path) -> None:
    assert check(TEXT, tmp_path, ("en", "fr")) == [
        "fr.po: there is no such file: run `python -m tools.catalogues update`"
    ]


@pytest.mark.parametrize("name", ["german", "pt_BR", ""])
def test_a_catalogue_whose_name_is_no_locale_is_seen(tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.po").write_text("")
    assert check(TEXT, tmp_path, languages(tmp_path)) == [f"{name}.po: its name is no locale, such as fr or pt-BR"]


def test_a_missing_message_is_seen(tmp_path: Path) -> None:
    assert faults(tmp_path, TEXT, "") == ["'Hand of {name}': missing"]
    context = Messages({Key("Rules", "button"): SourceText()})
    assert faults(tmp_path, context, 'msgid "Rules"\nmsgstr "Règles"\n') == [
        "'Rules': no longer in the code",
        "'Rules' (button): missing",
    ]


@pytest.mark.parametrize("mark", ["", "#~ "])
def test_a_message_that_nobody_says_is_seen(tmp_path: Path, mark: str) -> None:
    body = f'{mark}msgid "Gone"\n{mark}msgstr "Parti"\n'
    assert faults(tmp_path, Messages(), body) == ["'Gone': no longer in the code"]


def test_an_untranslated_message_is_seen(tmp_path: Path) -> None:
    assert faults(tmp_path, *one("Undo", "")) == ["'Undo': not translated"]


def test_an_untranslated_plural_form_is_seen(tmp_path: Path) -> None:
    body = 'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} carte"\n'
    assert faults(tmp_path, PLURAL, body) == ["'{n} card': form 1: not translated"]


@pytest.mark.parametrize(
    ("translation", "placeholders"),
    [("Main", "none"), ("Main de {nom}", "{nom}"), ("{name} {n}", "{name} {n}"), ("Main de {name:+d}", "{name:+d}")],
)
def test_other_placeholders_than_the_source_has_are_seen(tmp_path: Path, translation: str, placeholders: str) -> None:
    assert faults(tmp_path, *one("Hand of {name}", translation)) == [
        f"'Hand of {{name}}': its placeholders are {placeholders}, not {{name}}"
    ]


def test_braces_that_do_not_fit_together_are_seen(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, *one("Hand of {name}", "Main de {name"))
    assert fault.startswith("'Hand of {name}': its braces do not fit together")


def test_other_placeholders_in_a_plural_form_are_seen(tmp_path: Path) -> None:
    body = 'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} carte"\nmsgstr[1] "des cartes"\n'
    assert faults(tmp_path, PLURAL, body) == ["'{n} card': form 1: its placeholders are none, not {n}"]


def test_a_form_for_zero_and_one_may_not_leave_the_number_out(tmp_path: Path) -> None:
    found = Messages({Key("one card"): SourceText("{n} cards")})
    body = 'msgid "one card"\nmsgid_plural "{n} cards"\nmsgstr[0] "FORM"\nmsgstr[1] "{n} cartes"\n'
    assert faults(tmp_path, found, body.replace("FORM", "une carte")) == [
        "'one card': form 0: its placeholders are none, not {n}"
    ]
    assert not faults(tmp_path, found, body.replace("FORM", "{n} carte"))


def test_another_plural_than_that_of_the_code_is_seen(tmp_path: Path) -> None:
    fault = ["'{n} card': its plural is not that of the code"]
    assert faults(tmp_path, PLURAL, 'msgid "{n} card"\nmsgstr "{n} carte"\n') == fault
    body = 'msgid "{n} card"\nmsgid_plural "{n} crads"\nmsgstr[0] "{n} carte"\nmsgstr[1] "{n} cartes"\n'
    assert faults(tmp_path, PLURAL, body) == fault


def test_a_wrong_number_of_plural_forms_is_seen(tmp_path: Path) -> None:
    forms = 'msgstr[0] "{n} carte"\nmsgstr[1] "{n} cartes"\n'
    body = f'msgid "{{n}} card"\nmsgid_plural "{{n}} cards"\n{forms}'
    (fault,) = faults(tmp_path, PLURAL, body + 'msgstr[2] "{n} cartes"\n')
    assert fault.startswith("cannot be read: msg has more translations than num_plurals of catalog")
    header = HEADER.replace("nplurals=2; plural=(n > 1)", "nplurals=2; plural=(n != 1)")
    rule = "nplurals=2; plural=(n > 1);"
    assert faults(tmp_path, PLURAL, body, header)[0] == (
        f"its header's Plural-Forms are not those of the language: {rule}"
    )


def test_a_file_that_cannot_be_read_is_a_fault_and_no_crash(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, TEXT, "msgid Hand\n?")
    assert fault.startswith("cannot be read: ")


@pytest.mark.parametrize(
    ("source", "translation", "fault"),
    [
        ("Undo", " Annuler", "it begins with other white space than its source"),
        ("Undo", r"Annuler\n", "it ends with other white space than its source"),
        (r"\nUndo", "Annuler", "it begins with other white space than its source"),
        ("**Undo**", "Annuler", "Markdown ** occurs 0, not 2 times"),
        ("*Undo*", "Annuler*", "Markdown * occurs 1, not 2 times"),
        ("Type `/undo`", "Tape undo", "Markdown ` occurs 0, not 2 times"),
        ("Undo", "# Annuler", "Markdown # occurs 1, not 0 times"),
        ("[Undo]({url})", "[Annuler] ({url})", "Markdown ]( occurs 0, not 1 times"),
        ("Undo:\\n- all", "Annuler\N{NO-BREAK SPACE}:\\ntout", "Markdown list occurs 0, not 1 times"),
        ("Ruling ⚖", "Interprétation", "its symbols are none, not ⚖"),
    ],
)
def test_other_white_space_markdown_or_symbols_are_seen(
    tmp_path: Path, source: str, translation: str, fault: str
) -> None:
    (said,) = faults(tmp_path, *one(source, translation))
    assert said.endswith(f": {fault}")


def test_wrong_typography_and_other_words_than_the_published_edition_has_are_seen(tmp_path: Path) -> None:
    shutil.copy(LOCALE / "fr.toml", tmp_path)
    found, body = one("The Wizard: who?", "Le Magicien : qui\N{NO-BREAK SPACE}?")
    for said in found.texts.values():
        said.games.add("royal_visit")
    assert faults(tmp_path, found, body) == [
        "'The Wizard: who?': no no-break space before a colon",
        "'The Wizard: who?': 'Wizard' is 'Sorcier' here",
        "'The Wizard: who?': not 'Magicien': Sorcier",
    ]


@pytest.mark.parametrize("name", ["deux mots", "Main", "É", "a" * 33, "main!"])
def test_what_cannot_be_the_name_of_a_command_is_seen(tmp_path: Path, name: str) -> None:
    (fault,) = faults(tmp_path, *one("hand", name, Use.COMMAND_NAME))
    assert fault == f"'hand': {name!r} is no name for a command: 1 to 32 letters in lower case, digits, - _ '"


@pytest.mark.parametrize("name", ["main", "défi", "règles", "ma-main", "a" * 32])
def test_what_can_be_the_name_of_a_command_is_no_fault(tmp_path: Path, name: str) -> None:
    assert not faults(tmp_path, *one("hand", name, Use.COMMAND_NAME))


def test_two_commands_of_one_name_are_seen(tmp_path: Path) -> None:
    found = Messages({Key(name): SourceText(uses={Use.COMMAND_NAME}) for name in ("match", "game")})
    body = 'msgid "match"\nmsgstr "partie"\n\nmsgid "game"\nmsgstr "partie"\n'
    assert faults(tmp_path, found, body) == ["'partie' translates 2 names of commands or options"]


@pytest.mark.parametrize("use", [Use.DESCRIPTION, Use.CHOICE])
def test_what_is_too_long_for_discord_is_seen(tmp_path: Path, use: Use) -> None:
    assert not faults(tmp_path, *one("Hand", "a" * 100, use))
    assert faults(tmp_path, *one("Hand", "a" * 101, use)) == [
        f"'Hand': a {use.value} of 101 characters; there is room for 100"
    ]


def test_the_rules_of_discord_hold_for_the_source_too(tmp_path: Path) -> None:
    found = Messages(
        {Key("My hand"): SourceText(uses={Use.COMMAND_NAME}), Key("a" * 101): SourceText(uses={Use.DESCRIPTION})}
    )
    name, description = check(found, tmp_path, ("en",))
    assert name.startswith("en: 'My hand': 'My hand' is no name for a command")
    assert description.endswith("a description of 101 characters; there is room for 100")


def test_faults_of_the_calls_are_passed_on(tmp_path: Path) -> None:
    assert check(Messages({}, ["bot/words.py:1: wrong"]), tmp_path, ("en",)) == ["bot/words.py:1: wrong"]


def test_update_makes_a_catalogue_of_what_is_said(tmp_path: Path) -> None:
    found = Messages(
        {Key("Undo"): SourceText(comments=["Translators: a button"]), Key("{n} card"): SourceText("{n} cards")}
    )
    assert update(found, tmp_path, ("en", "fr")) == {"fr": 2}
    assert (tmp_path / "fr.po").read_text("utf-8").partition("\n\n")[2] == (
        '#. Translators: a button\nmsgid "Undo"\nmsgstr ""\n\n'
        '#, python-brace-format\nmsgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    )


def test_update_keeps_translations_and_notes_and_takes_out_what_is_gone(tmp_path: Path) -> None:
    body = '# A note.\nmsgid "Undo"\nmsgstr "Annuler"\n\nmsgid "Something else altogether"\nmsgstr "Autre chose"\n'
    (tmp_path / "fr.po").write_text(HEADER.lstrip() + body, "utf-8")
    found = Messages({Key("Undo"): SourceText(), Key("Rules"): SourceText()})
    assert update(found, tmp_path, ("en", "fr")) == {"fr": 1}
    assert (tmp_path / "fr.po").read_text("utf-8").partition("\n\n")[2] == (
        'msgid "Rules"\nmsgstr ""\n\n# A note.\nmsgid "Undo"\nmsgstr "Annuler"\n'
    )


def test_update_marks_the_translation_of_a_changed_text_as_fuzzy(tmp_path: Path) -> None:
    _, body = one("Undo the last play", "Annuler le dernier coup")
    (tmp_path / "fr.po").write_text(HEADER.lstrip() + body, "utf-8")
    changed, _ = one("Undo the last plays", "")
    assert update(changed, tmp_path, ("en", "fr")) == {"fr": 1}
    assert check(changed, tmp_path, ("en", "fr")) == [
        "fr.po: 'Undo the last plays': fuzzy: look at it and take the mark away"
    ]


def test_update_writes_notes_for_translators(tmp_path: Path) -> None:
    shutil.copy(LOCALE / "placeholders.toml", tmp_path)
    said = SourceText(uses={Use.BUTTON}, places={"The question"}, comments=["Translators: a level"])
    update(Messages({Key("Next: {level}"): said}), tmp_path, ("en", "fr"))
    assert (tmp_path / "fr.po").read_text("utf-8").partition("\n\n")[2].splitlines()[:5] == [
        "#. place: The question",
        "#. button; longest: 28",
        "#. {level}: a name of the bot, by its level",
        "#. Translators: a level",
        "#, python-brace-format",
    ]


def test_words_that_a_glossary_forbids_are_seen_in_english_too(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[instead]\n"(?i)\\\\banew\\\\b" = "again"\n')
    found = Messages(
        {Key("Deal anew"): SourceText(), Key("anew"): SourceText(uses={Use.COMMAND_NAME}), Key("{anew}"): SourceText()}
    )
    assert check(found, tmp_path, ("en",)) == ["en: 'Deal anew': not 'anew': again"]


def test_a_label_that_is_too_long_is_seen_in_every_language(tmp_path: Path) -> None:
    (tmp_path / "placeholders.toml").write_text('[placeholders]\nlevel = { is = "a level", longest = 9 }\n')
    found = Messages(
        {Key("Play {level}"): SourceText(uses={Use.BUTTON}), Key("Play " * 5): SourceText(uses={Use.BUTTON})}
    )
    body = (
        'msgid "Play {level}"\nmsgstr "Jouer contre le niveau {level}"\n\n'
        f'msgid "{"Play " * 5}"\nmsgstr "{"Joue " * 4}"\n'
    )
    (tmp_path / "fr.po").write_text(HEADER.lstrip() + body.replace('Joue "', 'Joue  "'), "utf-8")
    assert [line for line in check(found, tmp_path, ("en", "fr")) if "there is room" in line] == [
        f"en: {'Play ' * 5!r}: 25 characters, {'Play ' * 5!r}: there is room for 20",
        "fr.po: 'Play {level}': 32 characters, 'Jouer contre le niveau xxxxxxxxx': there is room for 28",
        f"fr.po: {'Play ' * 5!r}: 21 characters, {'Joue ' * 4 + ' '!r}: there is room for 20",
    ]


@pytest.fixture
def little_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """For the commands, code of three texts in place of the bot's, and an empty folder of catalogues."""
    code, locale = tmp_path / "code", tmp_path / "locale"
    code.mkdir()
    locale.mkdir()
    (code / "words.py").write_text('t("Yes")\nt("No")\nt.plural("{n} card", "{n} cards", 2, n=2)\n')
    monkeypatch.setattr("tools.catalogues.CODE", code)
    monkeypatch.setattr("tools.catalogues.LOCALE", locale)


@pytest.mark.usefixtures("little_code")
def test_check_fails_with_every_fault_on_a_line() -> None:
    result = CliRunner().invoke(main, ["check"])
    assert result.exit_code == 1
    assert "fr.po: there is no such file: run `python -m tools.catalogues update`" in result.output.splitlines()


@pytest.mark.usefixtures("little_code")
def test_update_is_a_command_that_says_what_is_left() -> None:
    result = CliRunner().invoke(main, ["update"])
    assert (result.exit_code, result.output) == (0, "fr: 3 messages, 3 to translate\n")
