"""A screen as Discord takes it: Components V2, built afresh for every send, with pings for the users it names only.

Every control is one kind of persistent item: what a press on it does follows from its custom_id alone.
"""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Sequence
from typing import Any, Final, Self

import discord
from discord import ui

from bot.games.screens import Style
from bot.ui.custom_ids import ANY, CustomId
from bot.ui.screens.screen import Button, File, Kind, Link, Menu, Part, Picture, Row, Screen

STYLES: Final = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.CHOSEN: discord.ButtonStyle.primary,
    Style.GOOD: discord.ButtonStyle.success,
    Style.GRAVE: discord.ButtonStyle.danger,
}
"""Discord's style for each of ours."""

CHANNEL_TYPES: Final = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
)
"""The types of channels in a menu: those in which people can write, and forums."""


class Message:
    """A screen with its drawn pictures."""

    def __init__(self, screen: Screen, drawn: Sequence[bytes]) -> None:
        self._screen = screen
        self._drawn = drawn

    def view(self) -> ui.LayoutView:
        """A fresh view that discord.py forgets once it is sent: `Pressable` answers every press on it.

        Without the stop discord.py would keep it, for ever or, of a private message, for fifteen minutes.
        """
        items = [_item(part) for part in self._screen.parts]
        view = ui.LayoutView(timeout=None)
        if self._screen.colour is None:
            for item in items:
                view.add_item(item)
        else:
            view.add_item(ui.Container(*items, accent_colour=self._screen.colour))
        view.stop()
        return view

    def files(self) -> list[discord.File]:
        """Fresh uploads of its pictures and files."""
        drawn = [
            discord.File(io.BytesIO(data), filename=_file_name(picture), description=picture.alt)
            for picture, data in zip(self._screen.pictures, self._drawn, strict=True)
        ]
        return drawn + [discord.File(io.BytesIO(file.data), filename=file.name) for file in self._screen.files]

    def to_send(self) -> dict[str, Any]:
        """The arguments for sending it."""
        return {"view": self.view(), "files": self.files(), "allowed_mentions": self.mentions()}

    def to_edit(self) -> dict[str, Any]:
        """The arguments for replacing another message with it."""
        return {"view": self.view(), "attachments": self.files(), "allowed_mentions": self.mentions()}

    def mentions(self) -> discord.AllowedMentions:
        """The users that it pings."""
        if not self._screen.ping:
            return discord.AllowedMentions.none()
        pinged = [_Pinged(user) for user in self._screen.ping]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=pinged)


class _Pinged:
    """A user to ping. Discord documents ids as strings here; discord.py would send a member's as a number."""

    def __init__(self, user: int) -> None:
        self.id: Any = str(user)


class Pressable(ui.DynamicItem[ui.Item[Any]], template=ANY):
    """The one class of controls, also for messages from before a restart and for custom_ids that are not ours.

    discord.py calls every class whose template matches, so there is no other one. It only logs what fails here, so
    nothing is parsed before the press is on its way to an answer (`ui.handlers.registry`).
    """

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"  # discord.py logs items that fail: a label may name a hidden card

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> Self:
        task = asyncio.current_task()
        assert task is not None
        task.set_name("press")  # discord.py's name for it holds the custom_id
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press on to be answered."""
        await interaction.client.pressed(interaction, self.custom_id)


def _item(part: Part) -> ui.Item[Any]:
    match part:
        case str():
            return ui.TextDisplay(part)
        case Picture():
            item = discord.MediaGalleryItem(f"attachment://{_file_name(part)}", description=part.alt)
            return ui.MediaGallery(item)
        case File():
            return ui.File(f"attachment://{part.name}")
        case Row():
            return ui.ActionRow(*map(_button, part.buttons))
        case Menu():
            return ui.ActionRow(Pressable(_menu(part)))


def _button(button: Button | Link) -> ui.Item[Any]:
    if isinstance(button, Link):
        return ui.Button(label=button.label, url=button.url)
    return Pressable(
        ui.Button(
            label=button.label,
            style=STYLES[button.style],
            disabled=button.disabled,
            emoji=button.emoji,
            custom_id=str(CustomId(button.action, button.match, button.number, button.post, button.rest)),
        )
    )


def _menu(menu: Menu) -> ui.Item[Any]:
    custom_id = str(CustomId(menu.action, menu.match, menu.number, rest=menu.rest))
    shared: dict[str, Any] = {
        "custom_id": custom_id,
        "placeholder": menu.placeholder or None,
        "min_values": menu.minimum,
        "max_values": menu.maximum,
        "disabled": menu.disabled,
    }
    match menu.kind:
        case Kind.OPTIONS:
            options = [
                discord.SelectOption(
                    label=one.label, value=one.value, description=one.description or None, default=one.selected
                )
                for one in menu.options
            ]
            return ui.Select(options=options, **shared)
        case Kind.PEOPLE:
            chosen = _selected(menu, discord.SelectDefaultValueType.user)
            return ui.UserSelect(default_values=chosen, **shared)
        case Kind.CHANNELS:
            chosen = _selected(menu, discord.SelectDefaultValueType.channel)
            return ui.ChannelSelect(channel_types=list(CHANNEL_TYPES), default_values=chosen, **shared)


def _selected(menu: Menu, kind: discord.SelectDefaultValueType) -> list[discord.SelectDefaultValue]:
    return [discord.SelectDefaultValue(id=one, type=kind) for one in menu.selected]


def _file_name(picture: Picture) -> str:
    return f"{picture.name}.{picture.suffix}"
