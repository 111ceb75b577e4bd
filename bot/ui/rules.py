"""The rules of a game in pages, privately."""

from __future__ import annotations

from bot.ui import ids
from bot.ui.base import Button, Press
from bot.ui.message import Message, Picture, row


async def rules_message(press: Press, game: str, page: int) -> Message:
    """One page, from 0, with its picture and buttons to its neighbours."""
    t, front = press.t, press.context.games[game]
    pages = front.rules_pages(t)
    page = max(0, min(page, len(pages) - 1))
    shown = pages[page]
    buttons = (
        TurnPage.make(0, 0, f"{game.replace('_', '-')}:{page - 1}:back", label="◀", disabled=page == 0),
        TurnPage.make(0, 0, f"{game.replace('_', '-')}:{page + 1}:next", label="▶", disabled=page == len(pages) - 1),
    )
    where = t("Page {page} of {pages}", page=page + 1, pages=len(pages))
    parts: list[str | Picture] = [f"## {shown.title}\n{shown.text}"]
    if shown.picture is not None:
        png = await press.context.workers.run(front.rules_picture, t, shown.picture)
        parts.append(Picture("rules", png, shown.alt))
    return Message(*parts, f"-# {where}", row(*buttons))


class TurnPage(Button, template=ids.pattern("rules-page")):
    """Another page of the rules; they belong to a game, not to a match."""

    action = "rules-page"

    async def pressed(self, press: Press) -> None:
        """Show it in the same message."""
        game, page, _ = self.where.rest.split(":")
        await press.update(await rules_message(press, game.replace("-", "_"), int(page)))
