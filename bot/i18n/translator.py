"""The words of one language: gettext catalogues, read from their `.po` files.

English is the source: its words stand in the code, as message ids. What a person reads is always `t("…")`,
`t.plural("…", "…", n)` or `t.noun("context", "…")`, or `Later("…")` to be said by a `t` elsewhere;
`tools/catalogues.py` collects them and holds the catalogues to them.
"""

from __future__ import annotations

import gettext
import re
from importlib import resources
from io import BytesIO
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SOURCE: Final = "en"
LANGUAGES: Final = (SOURCE, "fr")
"""Every language there is, as Discord's locales begin."""


class LazyText(str):
    """A text of the code that is said later, by a translator that is not at hand where the text stands.

    >>> Translators()["fr"].said(Later("Undo"))
    'Annuler'
    """

    __slots__ = ()


_COMMAND: Final = re.compile(r"`/[-\w{}]+ ([-\w]+)(?: ([-\w]+):)?")
"""A command in a text: its name, and that of an option, by which it is typed."""


class Translator:
    """Says things in one language. `{names}` in a text are filled from keyword arguments.

    `commands` is the language in which the reader's Discord has the commands, where that is another one.
    """

    def __init__(
        self,
        language: str,
        translations: gettext.NullTranslations,
        commands: gettext.NullTranslations | None = None,
    ) -> None:
        self.language = language
        self._translations = translations
        self._commands = commands

    def __call__(self, text: str, /, **values: object) -> str:
        """The text in this language."""
        said = self._translations.gettext(text)
        if self._commands is not None and "`/" in text:
            said = self._as_typed(text, said, self._commands)
        return said.format_map(values)

    def naming(self, commands: Translator) -> Translator:
        """The same, for somebody whose Discord has the commands in another's language."""
        return Translator(self.language, self._translations, commands._translations)

    def _as_typed(self, text: str, said: str, commands: gettext.NullTranslations) -> str:
        """What is said, with each command as the reader has to type it."""
        names = {name for found in _COMMAND.finditer(text) for name in found.groups() if name}
        typed = {self._translations.gettext(name): commands.gettext(name) for name in names}

        def named(found: re.Match[str]) -> str:
            whole = found[0]
            for number in (2, 1):  # from the end, so that what is before stays where it is
                if found[number] is not None:
                    start, end = (place - found.start() for place in found.span(number))
                    whole = whole[:start] + typed.get(found[number], found[number]) + whole[end:]
            return whole

        return _COMMAND.sub(named, said)

    def said(self, words: LazyText) -> str:
        """A text that stands elsewhere, now."""
        return self(words)

    def noun(self, context: str, text: str, /, **values: object) -> str:
        """A text that only its context tells how to translate."""
        return self._translations.pgettext(context, text).format_map(values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The form that fits the number, which the text may use as `{n}`."""
        return self._translations.ngettext(one, many, n).format_map({"n": n, **values})


class Translators:
    """Every language's translator, read once."""

    def __init__(self) -> None:
        self._known = {language: Translator(language, _translations(language)) for language in LANGUAGES}

    def __getitem__(self, locale: str) -> Translator:
        """The translator for one of Discord's locales (`fr`, `en-GB`, …); English where we have none for it."""
        return self._known.get(locale.split("-")[0], self._known[SOURCE])

    def chosen(self, language: str | None, locale: str) -> Translator:
        """The translator for who has chosen this language, or none, and whose Discord has that locale."""
        spoken, discord = self[language or locale], self[locale]
        return spoken if spoken is discord else spoken.naming(discord)


def _translations(language: str) -> gettext.NullTranslations:
    if language == SOURCE:
        return gettext.NullTranslations()
    compiled = BytesIO()
    with resources.files("bot.i18n").joinpath("locale", f"{language}.po").open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
