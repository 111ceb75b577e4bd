"""Whoever a private message is for: his language, and whether he wants pictures or words.

With words nothing is drawn for him, and buttons say in full what signs would say. What everybody in a channel sees
always has its picture, with alt text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec

from bot.games.base import Control
from bot.i18n.translator import Translator
from bot.services.workers import Workers
from bot.ui.context import Context
from bot.ui.message import Picture

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of one message."""

    t: Translator
    pictures: bool
    workers: Workers

    async def picture(
        self, name: str, alt: str, words: str, draw: Callable[P, bytes], /, *args: P.args, **kwargs: P.kwargs
    ) -> tuple[Picture | str, ...]:
        """The picture, drawn in a worker; or the words in its place, nothing if there are none."""
        if not self.pictures:
            return (words,) if words else ()
        return (Picture(name, await self.workers.run(draw, *args, **kwargs), alt),)

    def label(self, control: Control) -> str:
        """What a game's control is called."""
        return control.label if self.pictures or not control.words else control.words

    def way(self, name: str) -> str:
        """A button that leads to another page: first, back, next or last."""
        t = self.t
        match name:
            case "first":
                return "⏮" if self.pictures else t("First")
            case "back":
                return "◀" if self.pictures else t("Back")
            case "next":
                return "▶" if self.pictures else t("Next")
            case _:
                return "⏭" if self.pictures else t("Last")


async def reader(context: Context, t: Translator, user: int) -> Reader:
    """Somebody as the reader of a private message."""
    return Reader(t, (await context.people.settings(user)).pictures, context.workers)
