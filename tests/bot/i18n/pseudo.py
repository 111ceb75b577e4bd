"""Catalogues made up from the code's own words: every letter that has one gets an accent, so that English shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from bot.i18n.translator import SOURCE, babel_locale
from tools.catalogues import CODE, update
from tools.messages import Messages, messages

ACCENTS: Final = str.maketrans("aeiouycnAEIOUYCN", "åéîöûýçñÅÉÎÖÛÝÇÑ")

KEPT: Final = re.compile(r"(\{[^{}]*\}|\]\([^)]*\)|<[^>]*>|:\w+:|`[^`]*`)")
"""Placeholders, addresses, mentions, emoji by their names, and commands."""


def pseudo(text: str) -> str:
    """The text as this language says it."""
    return "".join(part if number % 2 else part.translate(ACCENTS) for number, part in enumerate(KEPT.split(text)))


@cache
def of_the_code() -> Messages:
    """Every message of the code, read once: that takes seconds."""
    return messages(CODE)


def write_catalogues(folder: Path, languages: Sequence[str]) -> None:
    """A whole catalogue in a folder for each of these languages."""
    update(of_the_code(), folder, (SOURCE, *languages))
    for language in languages:
        path = folder / f"{language}.po"
        with path.open("rb") as file:
            catalog = read_po(file, locale=babel_locale(language))
        _fill(catalog)
        with path.open("wb") as file:
            write_po(file, catalog)


def _fill(catalog: Catalog) -> None:
    for message in catalog:
        if isinstance(message.id, tuple):
            one, many = message.id
            message.string = (pseudo(one), *[pseudo(many)] * (catalog.num_plurals - 1))
        elif isinstance(message.id, str) and message.id:
            message.string = pseudo(message.id)
