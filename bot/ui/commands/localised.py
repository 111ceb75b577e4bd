"""Command names and descriptions in every language, from the same catalogues as all other words."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.i18n.translator import SOURCE, LazyText, Translators

Command = app_commands.Command[Any, ..., Any]


class Known(app_commands.locale_str):
    """The name or description of a command from a text that stands elsewhere in the code."""

    def __init__(self, words: LazyText) -> None:
        super().__init__(words)


class CommandTranslator(app_commands.Translator):
    """Translates each `locale_str`."""

    def __init__(self, translators: Translators) -> None:
        self._of = {locale: translators[locale.value] for locale in discord.Locale}

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text for a locale; None if it is the English one, which is sent anyway."""
        translator = self._of[locale]
        return None if translator.language == SOURCE else translator(string.message)
