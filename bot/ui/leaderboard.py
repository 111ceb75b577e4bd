"""The leaderboard in pages; the asker's own line is always in sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.i18n.translator import Translator
from bot.matches.standings import Standing
from bot.ui import ids
from bot.ui.base import Button, Press
from bot.ui.message import Message, row
from bot.ui.names import shown_name

PAGE: Final = 10
"""Lines a page."""

SERVER: Final = "server"
EVERYWHERE: Final = "everywhere"

_NAME: Final = 24
"""Characters of a name that are shown."""


async def leaderboard_message(press: Press, game: str, scope: str, page: int) -> Message:
    """One page, from 0, of this server's or everybody's leaderboard."""
    t = press.t
    lines = await press.context.standings.leaderboard(game, press.guild if scope == SERVER else None)
    pages = max(1, -(-len(lines) // PAGE))
    page = max(0, min(page, pages - 1))
    shown = lines[page * PAGE : (page + 1) * PAGE]
    title = t("Leaderboard of this server") if scope == SERVER else t("Leaderboard everywhere")
    parts = [f"## {title}", _table(t, shown, press.user)]
    own = next((line for line in lines if line.user == press.user), None)
    if own is None:
        parts.append(t("You have no rated match here yet."))
    elif own not in shown:
        parts.append(t("You:") + f"\n{_line(t, own, press.user)}")
    parts.append(
        "-# "
        + t("Everybody starts at 1000. A rating is provisional (?) below five rated matches.")
        + " "
        + t("Page {page} of {pages}", page=page + 1, pages=pages)
    )
    name = game.replace("_", "-")
    other = EVERYWHERE if scope == SERVER else SERVER
    other_label = t("Everywhere") if scope == SERVER else t("This server")
    buttons = (
        ShowStandings.make(0, 0, f"{name}:{scope}:{max(0, page - 1)}:back", label="◀", disabled=page == 0),
        ShowStandings.make(0, 0, f"{name}:{scope}:{page + 1}:next", label="▶", disabled=page == pages - 1),
        ShowStandings.make(0, 0, f"{name}:{other}:0:scope", label=other_label),
    )
    return Message("\n".join(parts), row(*buttons))


def _table(t: Translator, lines: Sequence[Standing], asker: int) -> str:
    if not lines:
        return t("Nobody has finished a rated match yet. `/royalvisit challenge` starts one.")
    return "\n".join(_line(t, line, asker) for line in lines)


def _line(t: Translator, line: Standing, asker: int) -> str:
    name = shown_name(_short(line.name or str(line.user)))
    place = f"`{'–' if line.rank is None else line.rank:>3}`"
    rating = f"**{line.rating}**{'?' if line.provisional else ''}"
    record = t("{won}–{lost}–{drawn}", won=line.won, lost=line.lost, drawn=line.drawn)
    return f"{place} {rating} {name} · {record}{' ◂' if line.user == asker else ''}"


def _short(name: str) -> str:
    return name if len(name) <= _NAME else name[: _NAME - 1] + "…"


class ShowStandings(Button, template=ids.pattern("standings")):
    """Another page, or the other scope."""

    action = "standings"

    async def pressed(self, press: Press) -> None:
        """Show it in the same message."""
        game, scope, page, _ = self.where.rest.split(":")
        await press.update(await leaderboard_message(press, game.replace("-", "_"), scope, int(page)))
