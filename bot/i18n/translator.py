"""Translators: gettext catalogues, read from their `.po` files.

English is the source: its texts are the message ids in the code. Every text for people is `t("…")`,
`t.plural("…", "…", n)` or `t.noun("context", "…")`, or `LazyText("…")` or `Sentence("…")` for a `t` elsewhere;
`tools/catalogues.py` collects them and holds the catalogues to them.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Any, Final, Self, cast

from babel import Locale, UnknownLocaleError
from babel.core import get_global, parse_locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


class Sentence:
    """`Sentence("Only {player} can do that.", player=…)`: the arguments of `t(…)`, kept for later.

    `tools/messages.py` collects the text. Values may be of any type: `Translator.say` takes a function that writes
    them.
    """

    __slots__ = ("many", "n", "text", "values")

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values = values
        self.many: str | None = None
        self.n = 0

    @classmethod
    def plural(cls, one: str, many: str, n: int, /, **values: object) -> Self:
        """The form that fits the number, which the text may use as `{n}`."""
        sentence = cls(one, **values)
        sentence.many, sentence.n = many, n
        return sentence


SOURCE: Final = "en"

LOCALE: Final[Traversable] = resources.files("bot.i18n") / "locale"
"""The folder with the catalogues."""

SUFFIX: Final = ".po"


def languages(folder: Traversable = LOCALE) -> tuple[str, ...]:
    """English, which needs no catalogue, and every language with a catalogue in a folder.

    A language is named by its file and as Discord writes locales: `fr`, `pt-BR`, `es-419`.
    """
    names = (file.name for file in folder.iterdir())
    return (SOURCE, *sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)))


LANGUAGES: Final = languages()
"""The languages that the bot is shipped with."""


def babel_locale(language: str) -> Locale:
    """Babel's data of a language. Raises `UnknownLocaleError`, `ValueError`."""
    return Locale.parse(language, sep="-")


def own_name(language: str) -> str:
    """The name of a language in that language.

    >>> own_name("fr"), own_name("pt-BR"), own_name("es-419")
    ('Français', 'Português (Brasil)', 'Español (Latinoamérica)')
    """
    name = babel_locale(language).get_display_name() or language
    return name[:1].upper() + name[1:]


_DE: Final = re.compile(r" de (?=\{(\w+)\})")

_VOWELS: Final = frozenset("aàâäeéèêëiîïoôöuùûü")


class LazyText(str):
    """A text that is translated later, as no translator is available where it is written.

    >>> Translators()["fr"].translate(LazyText("Undo"))
    'Annuler'
    """

    __slots__ = ()


_COMMAND: Final = re.compile(r"`/[-\w{}]+ ([-\w]+)(?: ([-\w]+):)?")
"""A command in a text: groups are its name and the name of an option."""


@dataclass(eq=False, repr=False)
class Translator:
    """Translates into one language. `{names}` in a text are filled from keyword arguments.

    `_commands` are those of the language of the reader's Discord client, which shows command names in it, if it is
    another one.
    """

    language: str
    _translations: gettext.NullTranslations
    _commands: gettext.NullTranslations | None = None
    _languages: Mapping[str, str] = field(default_factory=dict)
    _folders: tuple[Traversable, ...] = (LOCALE,)
    _commands_language: str | None = None

    def __call__(self, text: str, /, **values: object) -> str:
        """Translate a text."""
        translation = self._translations.gettext(text)
        if self._commands is not None and "`/" in text:
            translation = self._with_commands(text, translation, self._commands)
        return self._filled(text, translation, values)

    def with_commands_of(self, commands: Translator) -> Translator:
        """The same translator for a reader whose client shows commands in the language of `commands`."""
        mine, theirs = self._translations, commands._translations
        return Translator(self.language, mine, theirs, self._languages, self._folders, commands.language)

    def __reduce__(self) -> tuple[Callable[..., Translator], tuple[object, ...]]:
        """Pickle the languages' names: another process reads the catalogues of the same folders itself, once."""
        return _restored, (self._folders, self.language, self._commands_language)

    def complete(self) -> Translator:
        """This translator, which from now on raises `KeyError` for a text without a translation."""
        if self.language != SOURCE:
            self._translations.add_fallback(Untranslated())
        return self

    @property
    def languages(self) -> Mapping[str, str]:
        """Languages that can be chosen, each with its own name."""
        return self._languages or {self.language: own_name(self.language)}

    @cached_property
    def locale(self) -> Locale:
        """Babel's formats of dates and numbers."""
        return babel_locale(self.language)

    def _with_commands(self, text: str, translation: str, commands: gettext.NullTranslations) -> str:
        """The translation of `text`, with each command as the reader has to type it."""
        names = {name for found in _COMMAND.finditer(text) for name in found.groups() if name}
        typed = {self._translations.gettext(name): commands.gettext(name) for name in names}

        def rename(found: re.Match[str]) -> str:
            whole = found[0]
            for number in (2, 1):  # the last first, so that earlier positions stay valid
                if found[number] is not None:
                    start, end = (place - found.start() for place in found.span(number))
                    whole = whole[:start] + typed.get(found[number], found[number]) + whole[end:]
            return whole

        return _COMMAND.sub(rename, translation)

    def translate(self, text: LazyText) -> str:
        """Translate a text that was written elsewhere."""
        return self(text)

    def say(self, sentence: Sentence, show: Callable[[object], object]) -> str:
        """Translate a sentence that was written elsewhere; `show` writes each of its values for the reader."""
        values = {name: show(value) for name, value in sentence.values.items()}
        if sentence.many is None:
            return self(sentence.text, **values)
        return self.plural(sentence.text, sentence.many, sentence.n, **values)

    def noun(self, context: str, text: str, /, **values: object) -> str:
        """Translate a text whose meaning depends on the context."""
        return self._filled(text, self._translations.pgettext(context, text), values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Translate with the plural form for `n`, which the text may use as `{n}`."""
        return self._filled(one, self._translations.ngettext(one, many, n), {"n": n, **values})

    def _filled(self, text: str, translation: str, values: Mapping[str, object]) -> str:
        """Fill the values in. In French, *de* is elided before a vowel (*le valet d’Ann*), and *à le* becomes *au*."""
        if self.language == "fr" and " de {" in translation:
            translation = _DE.sub(
                lambda found: " d’" if str(values.get(found[1], ""))[:1].lower() in _VOWELS else found[0], translation
            )
        try:
            said = translation.format_map(values)
        except KeyError as name:
            raise KeyError(f"{text!r} has {[*values]} as values, not {name}: {self.language} {translation!r}") from None
        return said.replace(" à le ", " au ") if self.language == "fr" and " à {" in translation else said


class Masked(Translator):
    """English for tests, with `·` for each letter of its own texts: all letters that stand come from elsewhere."""

    def __init__(self) -> None:
        super().__init__(SOURCE, gettext.NullTranslations())

    def _filled(self, text: str, translation: str, values: Mapping[str, object]) -> str:
        masked = re.sub(r"(\{\w*\})|[^\W\d_]", lambda found: found[1] or "·", translation)
        return super()._filled(text, masked, values)


class Translators:
    """The translators of all languages with a catalogue in a folder, read once.

    The catalogues in `more` folders, of games, have the texts that it lacks.
    """

    def __init__(self, folder: Traversable = LOCALE, *more: Traversable) -> None:
        self.names: Mapping[str, str] = {language: own_name(language) for language in languages(folder)}
        folders = (folder, *more)
        self._known = {
            language: Translator(language, _translations(folders, language), None, self.names, folders)
            for language in self.names
        }

    def __getitem__(self, locale: str) -> Translator:
        """The translator for a locale of Discord (`fr`, `en-GB`, …).

        That of the locale itself, or else of its language in the same script, or else English.
        """
        if locale in self._known:
            return self._known[locale]
        wanted = _language_and_script(locale)
        found = (known for known in self._known if wanted is not None and _language_and_script(known) == wanted)
        return self._known[next(found, SOURCE)]

    def for_person(self, language: str | None, locale: str) -> Translator:
        """The translator for a person's chosen language (None: none) and the locale of their Discord client."""
        chosen, client = self[language or locale], self[locale]
        return chosen if chosen is client else chosen.with_commands_of(client)


@lru_cache(maxsize=4)
def _read(*folders: Traversable) -> Translators:
    return Translators(*folders)


def _restored(folders: tuple[Traversable, ...], language: str, commands: str | None) -> Translator:
    known = _read(*folders)  # type: ignore[arg-type] # paths, which have a hash
    return known[language] if commands is None else known[language].with_commands_of(known[commands])


_ALIASES: Final = {"no": "nb"}
"""Discord's `no` is Bokmål."""


@lru_cache(maxsize=256)
def _language_and_script(locale: str) -> tuple[str, str] | None:
    """A locale's language, and the script in which it is usually written there; None for an unknown locale."""
    try:
        language, territory, script, *_ = parse_locale(locale, sep="-")
    except (ValueError, UnknownLocaleError):
        return None
    likely = get_global("likely_subtags")
    usual = likely.get(f"{language}_{territory}") or likely.get(language) or ""
    found = script or next((part for part in usual.split("_")[1:] if len(part) == len("Latn")), "")
    return _ALIASES.get(language, language), found


class Untranslated(gettext.NullTranslations):
    """The last catalogue of tests. Raises `KeyError`."""

    def gettext(self, *text: object) -> str:
        raise KeyError(f"no translation of {text}: HostedGame has no `catalogue` with it, by `tools.catalogues update`")

    ngettext = pgettext = cast("Any", gettext)


def _translations(folders: Iterable[Traversable], language: str) -> gettext.NullTranslations:
    found = gettext.NullTranslations()
    for file in (folder / f"{language}{SUFFIX}" for folder in folders if language != SOURCE):
        if file.is_file():
            found.add_fallback(copy(_compiled(language, file.read_bytes())))
    return found


@lru_cache(maxsize=8)
def _compiled(language: str, catalogue: bytes) -> gettext.GNUTranslations:
    """Cached: reading a catalogue takes a fifth of a second, and a process may start many bots (tests do)."""
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(catalogue), locale=babel_locale(language)))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
