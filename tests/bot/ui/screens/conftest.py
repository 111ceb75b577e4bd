"""The readers of screens: every language, with pictures and with words in their place."""

from __future__ import annotations

import pytest

from bot.i18n.translator import LANGUAGES, Translator
from bot.ui.screens.screen import Reader
from tests.support.screens import TRANSLATORS


@pytest.fixture(params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Translator:
    return TRANSLATORS[request.param]


@pytest.fixture(params=[True, False], ids=["pictures", "words"])
def reader(request: pytest.FixtureRequest, t: Translator) -> Reader:
    return Reader(t, pictures=request.param)
