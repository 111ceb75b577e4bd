"""Keeps the catalogues in step with the code: `python -m tools.catalogues check | update [FOLDER…]`.

A folder is a game's package with its catalogues in `locale/`, which have the texts that the bot's lack.

`update` adds the code's new texts to every language's `.po` file, each with notes for translators (`tools.notes`), and
removes texts that are gone; translations stay, and a second run changes nothing. `check` prints a line for each fault:
missing, outdated or wrong translations, words that the glossary of a language (`en.toml`, `fr.toml`) forbids, texts too
long for their buttons.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from gettext import c2py
from io import BytesIO
from pathlib import Path
from typing import Final

import click
from babel import UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

from bot.i18n.translator import LANGUAGES, SOURCE, babel_locale, languages
from tools.messages import Key, Messages, SourceText, Use, messages, placeholders
from tools.notes import ROOM, Notes
from tools.wording import Glossary, glossary, typography

CODE: Final = Path(__file__).parent.parent / "bot"
LOCALE: Final = CODE / "i18n" / "locale"

FOLDERS: Final = click.argument("folders", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path))

COMMAND_NAME: Final = re.compile(r"[-_'\w]{1,32}")
"""Discord's rule for the names of commands and options, which must be in lower case, too."""

MARKS: Final = {"**": r"\*\*", "*": r"(?<!\*)\*(?!\*)", "`": "`", "#": "#", "](": r"\]\(", "list": r"(?m)^\s*[-*] "}
"""Markdown that a translation must contain as often as its source, as patterns. Symbols such as ⚖ are checked, too."""

HEADER: Final = """\
# {name}. Sorted and kept in step with the code by `python -m tools.catalogues update`.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""


@click.group()
def main() -> None:
    """Keep the catalogues in step with the code."""


@main.command("check")
@FOLDERS
def check_command(folders: Sequence[Path]) -> None:
    """Fail, and print the faults, unless every language has all texts of the code."""
    for found, folder, known in catalogues(folders):
        if faults := check(found, folder, known):
            raise click.ClickException("\n".join((f"the catalogues in {folder} are not in order", *faults)))
        click.echo(f"{len(found.texts)} messages, complete in {', '.join(_translated(known))}")


@main.command("update")
@FOLDERS
def update_command(folders: Sequence[Path]) -> None:
    """Add the code's new texts to every language, and remove those that are gone."""
    for found, folder, known in catalogues(folders):
        for language, blank in update(found, folder, known).items():
            click.echo(f"{language}: {len(found.texts)} messages, {blank} to translate")
        if found.faults:
            raise click.ClickException("\n".join(("some calls cannot be read", *found.faults)))


def catalogues(games: Sequence[Path]) -> Iterator[tuple[Messages, Path, Sequence[str]]]:
    """Yield texts, folder and languages of the catalogues of these games; of the bot if there are none."""
    ours = messages(CODE)
    if not games:
        yield ours, LOCALE, LANGUAGES
    for game in games:
        found = messages(game)
        own = {key: entry for key, entry in found.texts.items() if key not in ours.texts}
        if not (folder := game / "locale").is_dir():
            raise click.ClickException(f"there is no folder {folder}: make it, with an empty fr.po for French")
        yield Messages(own, found.faults), folder, languages(folder)


def check(found: Messages, folder: Path, languages: Sequence[str] = LANGUAGES) -> list[str]:
    """Return the faults of the code's calls and of the catalogues in a folder, a line each."""
    faults = list(found.faults)
    notes, words = Notes.of(folder), glossary(folder, SOURCE)
    for key, entry in found.texts.items():
        faults += (f"{SOURCE}: {key}: {fault}" for fault in _against_discord(key.id, entry))
        faults += (f"{SOURCE}: {key}: {fault}" for fault in (notes.faults(key, entry) if notes is not None else ()))
        texts = [key.id] if entry.plural is None else [key.id, entry.plural]
        faults += (f"{SOURCE}: {key}: {fault}" for fault in _wording_faults(key, entry, texts, words, notes))
    strangers = [language for language in _translated(languages) if not _is_locale(language)]
    faults += (f"{language}.po: its name is no locale, such as fr or pt-BR" for language in strangers)
    for language in _translated(language for language in languages if language not in strangers):
        faults += (f"{language}.po: {fault}" for fault in _language_faults(found, folder / f"{language}.po", language))
    return faults


def update(found: Messages, folder: Path, languages: Sequence[str] = LANGUAGES) -> dict[str, int]:
    """Write every language's catalogue. Return the number of untranslated messages by language."""
    blanks = {}
    for language in _translated(languages):
        path = folder / f"{language}.po"
        catalog = _read(path, language) if path.exists() else Catalog(babel_locale(language))
        catalog.update(_template(found, Notes.of(folder)))
        path.write_bytes(_written(catalog, language))
        blanks[language] = sum(message.fuzzy or not all(_forms(message)) for message in catalog if message.id)
    return blanks


def _translated(languages: Iterable[str]) -> list[str]:
    return [language for language in languages if language != SOURCE]


def _is_locale(language: str) -> bool:
    try:
        babel_locale(language)
    except (ValueError, UnknownLocaleError):
        return False
    return True


def _template(found: Messages, notes: Notes | None) -> Catalog:
    template = Catalog()
    for key, entry in found.texts.items():
        text = key.id if entry.plural is None else (key.id, entry.plural)
        noted = notes.comments(key, entry) if notes is not None else []
        template.add(text, context=key.context, auto_comments=[*noted, *entry.comments])
    return template


def _read(path: Path, language: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=babel_locale(language), abort_invalid=True)


def _written(catalog: Catalog, language: str) -> bytes:
    """Return the file's bytes, without dates and places in the code, one line per text: diffs show changed texts."""
    body = BytesIO()
    write_po(body, catalog, width=0, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True)
    name = babel_locale(language).english_name
    header = HEADER.format(name=name, language=language, plural_forms=Catalog(babel_locale(language)).plural_forms)
    return (header + body.getvalue().decode("utf-8").strip() + "\n").encode("utf-8")


def _language_faults(found: Messages, path: Path, language: str) -> Iterator[str]:
    if not path.exists():
        yield "there is no such file: run `python -m tools.catalogues update`"
        return
    try:
        catalog = _read(path, language)
    except (PoFileError, ValueError) as error:
        yield f"cannot be read: {error}"
        return
    if catalog.plural_forms != (rule := Catalog(babel_locale(language)).plural_forms):
        yield f"its header's Plural-Forms are not those of the language: {rule}"
    there = {_key(message): message for message in catalog if message.id}
    gone = {**there, **{_key(message): message for message in catalog.obsolete.values()}}
    for key in sorted(gone.keys() - found.texts.keys(), key=str):
        yield f"{key}: no longer in the code"
    only_for_one = _only_for_one(catalog)
    words, notes = glossary(path.parent, language), Notes.of(path.parent)
    for key, entry in found.texts.items():
        if key not in there:
            yield f"{key}: missing"
            continue
        yield from (f"{key}: {fault}" for fault in _message_faults(entry, there[key], only_for_one))
        forms = _forms(there[key])
        if Use.COMMAND_NAME not in entry.uses:
            yield from (f"{key}: {fault}" for form in forms for fault in typography(language, form))
        yield from (f"{key}: {fault}" for fault in _wording_faults(key, entry, forms, words, notes))
    yield from _name_clashes(found, there)


def _message_faults(entry: SourceText, message: Message, only_for_one: Callable[[int], bool]) -> Iterator[str]:
    source, forms = message.id, _forms(message)
    plural = source[1] if isinstance(source, list | tuple) else None
    if message.fuzzy:
        yield "fuzzy: look at it and take the mark away"
    if plural != entry.plural:
        yield "its plural is not that of the code"
        return
    for number, form in enumerate(forms):
        named = f"form {number}: " if plural is not None else ""
        if not form:
            yield f"{named}not translated"
            continue
        singular = source if isinstance(source, str) else source[0]
        compared = singular if plural is None or only_for_one(number) else plural
        yield from (named + fault for fault in (*_differences(compared, form), *_against_discord(form, entry)))


def _wording_faults(
    key: Key, entry: SourceText, texts: Sequence[str], words: Glossary, notes: Notes | None
) -> Iterator[str]:
    """Yield words that the language's glossary forbids or requires in a text's forms, and labels that are too long."""
    source = key.id if entry.plural is None else f"{key.id} {entry.plural}"
    terms = words.of(entry.games)
    for text in filter(None, texts):
        if Use.COMMAND_NAME not in entry.uses:
            yield from terms.faults(source, text)
        if notes is not None:
            yield from notes.room_faults(key, entry, text)


def _differences(source: str, translation: str) -> Iterator[str]:
    """Placeholders, markdown and symbols in which a translation differs from its source."""
    try:
        if (wanted := placeholders(source)) != (given := placeholders(translation)):
            yield f"its placeholders are {_listed(given)}, not {_listed(wanted)}"
    except ValueError as error:
        yield f"its braces do not fit together: {error}"
    for where, pattern in (("begins", r"\A\s*"), ("ends", r"\s*\Z")):
        if _blank(pattern, source) != _blank(pattern, translation):
            yield f"it {where} with other white space than its source"
    for name, pattern in MARKS.items():
        wanted_count, count = len(re.findall(pattern, source)), len(re.findall(pattern, translation))
        if wanted_count != count:
            yield f"Markdown {name} occurs {count}, not {wanted_count} times"
    if (has := _symbols(translation)) != (should := _symbols(source)):
        yield f"its symbols are {has or 'none'}, not {should or 'none'}"


def _against_discord(text: str, entry: SourceText) -> Iterator[str]:
    """Reasons why Discord would refuse a text."""
    if Use.COMMAND_NAME in entry.uses and (not COMMAND_NAME.fullmatch(text) or text != text.lower()):
        yield f"{text!r} is no name for a command: 1 to 32 letters in lower case, digits, - _ '"
    for use, room in ROOM.items():
        if use in entry.uses and use is not Use.COMMAND_NAME and len(text) > room:
            yield f"a {use.value} of {len(text)} characters; there is room for {room}"


def _name_clashes(found: Messages, there: dict[Key, Message]) -> Iterator[str]:
    names = [key for key, entry in found.texts.items() if Use.COMMAND_NAME in entry.uses and key in there]
    for translation, count in Counter(_forms(there[key])[0] for key in names).items():
        if translation and count > 1:
            yield f"{translation!r} translates {count} names of commands or options"


def _only_for_one(catalog: Catalog) -> Callable[[int], bool]:
    """Return a test whether a plural form is used for the number 1 only, and so may omit the number."""
    form_of = c2py(catalog.plural_expr)
    numbers = {form: {n for n in range(200) if form_of(n) == form} for form in range(catalog.num_plurals)}
    return lambda form: numbers[form] == {1}


def _forms(message: Message) -> tuple[str, ...]:
    string = message.string
    return tuple(form or "" for form in string) if isinstance(string, list | tuple) else (string or "",)


def _key(message: Message) -> Key:
    return Key(message.id if isinstance(message.id, str) else message.id[0], message.context)


def _blank(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    return found[0] if found else ""


def _symbols(text: str) -> str:
    return "".join(sorted(character for character in text if unicodedata.category(character) == "So"))


def _listed(names: Iterable[str]) -> str:
    return " ".join(sorted(names)) or "none"


if __name__ == "__main__":
    main()
