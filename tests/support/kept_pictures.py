"""Importing this reads the catalogues, and draws a board and a hand of each game: what most bots do first.

The fork server does (tests/support/fork_server.py).
"""

from __future__ import annotations

from bot.app import hosted_games
from bot.i18n.translator import Translators
from tests.support.first_pictures import boards_and_hands

for _game in hosted_games().values():
    for _picture in boards_and_hands(_game, Translators()["en"]):
        _picture()
