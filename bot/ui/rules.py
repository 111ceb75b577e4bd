"""The rules of a game in pages, privately."""

from __future__ import annotations

from bot.ui import ids
from bot.ui.base import Button, Press
from bot.ui.message import Message, Picture, row
from bot.ui.reader import reader


async def rules_message(press: Press, game: str, page: int) -> Message:
    """One page, from 0, with its picture and buttons to its neighbours."""
    t, front = press.t, press.context.games[game]
    reads = await reader(press.context, t, press.user)
    pages = front.rules_pages(t)
    page = max(0, min(page, len(pages) - 1))
    shown = pages[page]
    name, last = ids.spelled(game), len(pages) - 1
    buttons = (
        TurnPage.make(0, 0, f"{name}:{page - 1}:back", label=reads.way("back"), disabled=page == 0),
        TurnPage.make(0, 0, f"{name}:{page + 1}:next", label=reads.way("next"), disabled=page == last),
    )
    where = t("Page {page} of {pages}", page=page + 1, pages=len(pages))
    parts: list[str | Picture] = [f"## {shown.title}\n{shown.text}"]
    if shown.picture is not None:
        parts += await reads.picture("rules", shown.alt, shown.words, front.rules_picture, t, shown.picture)
    if page == 0 and reads.pictures:
        where += " · " + t("words instead of pictures: `/royalvisit settings`")
    return Message(*parts, f"-# {where}", row(*buttons))


class TurnPage(Button, template=ids.pattern("rules-page")):
    """Another page of the rules; they belong to a game, not to a match."""

    action = "rules-page"

    async def pressed(self, press: Press) -> None:
        """Show it in the same message."""
        game, page, _ = self.where.rest.split(":")
        await press.update(await rules_message(press, ids.game_of(game), int(page)))
