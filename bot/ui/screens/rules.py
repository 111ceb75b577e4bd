"""The rules of a game in pages, privately."""

from __future__ import annotations

from functools import partial

from bot.games.front import HostedGame
from bot.i18n.translator import Translator
from bot.ui.ids import Page
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Button, Part, Picture, Screen, row


def rules_screen(reads: Reader, game: HostedGame, page: int) -> Screen:
    """One page, from 0, with its picture and buttons to its neighbours."""
    t, key = reads.t, game.rules.key
    pages = game.rules_pages(t)
    last = len(pages) - 1
    page = max(0, min(page, last))
    shown = pages[page]

    def to(target: int, way: str, *, disabled: bool) -> Button:
        return Button(action="rules-page", rest=str(Page(key, target, way)), label=reads.way(way), disabled=disabled)

    parts: list[Part] = [f"## {shown.title}\n{shown.text}"]
    if shown.picture is not None:
        draw = partial(_drawn, game, t, shown.picture)
        parts += reads.either(Picture("rules", shown.alt, draw, ("rules", key, t.language, shown.picture)), shown.words)
    where = t("Page {page} of {pages}", page=page + 1, pages=len(pages))
    if page == 0 and reads.pictures:
        where += " · " + t("text instead of pictures: `/{command} settings`", command=game.commands.group)
    buttons = row(to(page - 1, "back", disabled=page == 0), to(page + 1, "next", disabled=page == last))
    return Screen((*parts, f"-# {where}", buttons))


def _drawn(game: HostedGame, t: Translator, picture: str) -> bytes:
    return game.rules_picture(t, picture)
