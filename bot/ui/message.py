"""A message as we send them all: Components V2, made anew for every send, pinging nobody but whom it says."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

Item = ui.Item[Any]


class Picture:
    """A picture with its alt text, under a name that no two of a message share; `suffix` says what kind it is."""

    def __init__(self, name: str, data: bytes, alt: str, suffix: str = "png") -> None:
        self.name = f"{name}.{suffix}"
        self.alt = alt
        self._data = data

    def file(self) -> discord.File:
        """The upload."""
        return discord.File(io.BytesIO(self._data), filename=self.name, description=self.alt)

    def gallery(self) -> ui.MediaGallery[Any]:
        """Where it stands in the message."""
        return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{self.name}", description=self.alt))


class Message:
    """Parts in their order, the pictures they show, and whom the message may ping."""

    def __init__(self, *parts: Item | str | Picture, colour: int | None = None, ping: int | None = None) -> None:
        self.pictures = [part for part in parts if isinstance(part, Picture)]
        self._parts = parts
        self._colour = colour
        self._ping = ping

    def view(self) -> ui.LayoutView:
        """A fresh view: it never times out, and every part that can be pressed is persistent."""
        items = [_item(part) for part in self._parts]
        view = ui.LayoutView(timeout=None)
        if self._colour is None:
            for item in items:
                view.add_item(item)
        else:
            view.add_item(ui.Container(*items, accent_colour=self._colour))
        return view

    def files(self) -> list[discord.File]:
        """Fresh uploads of its pictures."""
        return [picture.file() for picture in self.pictures]

    def mentions(self) -> discord.AllowedMentions:
        """Nobody, or the one person it pings."""
        if self._ping is None:
            return discord.AllowedMentions.none()
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=[_Pinged(self._ping)])


class _Pinged:
    """Somebody to ping. Discord documents ids as strings here; discord.py would send a member's as a number."""

    def __init__(self, user: int) -> None:
        self.id: Any = str(user)


def _item(part: Item | str | Picture) -> Item:
    if isinstance(part, str):
        return ui.TextDisplay(part)
    return part.gallery() if isinstance(part, Picture) else part


def row(*buttons: Item) -> ui.ActionRow[Any]:
    """Up to five buttons beside each other."""
    return ui.ActionRow(*buttons)


def rows(buttons: Sequence[Item], width: int = 5) -> Iterable[ui.ActionRow[Any]]:
    """As many rows as the buttons need."""
    return (row(*buttons[start : start + width]) for start in range(0, len(buttons), width))


def link(label: str, url: str) -> ui.Button[Any]:
    """A button that leads somewhere."""
    return ui.Button(label=label, url=url)


def jump_url(guild: int, channel: int, message: int) -> str:
    """The address of a message."""
    return f"https://discord.com/channels/{guild}/{channel}/{message}"
