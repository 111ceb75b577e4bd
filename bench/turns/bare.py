"""The yardstick: a bare discord.py bot that sends what our bot has sent, with ready-made pictures of the same sizes.

`python -m bench.turns.bare`. It knows no game and keeps only a map of message ids. Its messages have the same
components, and its buttons are persistent, like those of our bot. A press's custom_id is a command:
`step:CHANNEL:NUMBER`, or `load:FILE` for the script of the next presses (`bench.turns.script`).
"""

from __future__ import annotations

import io
import json
import logging
import os
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Self

import discord
from discord import ui
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bench.turns.payloads import Json
from bench.turns.script import Call

NOISE: Final = random.Random(1).randbytes(2 << 20)
"""The bytes of which pictures are made."""

EPHEMERAL: Final = 1 << 6


class BareBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents._from_value(int(os.environ["INTENTS"])),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.script: dict[str, list[tuple[str, list[Ready]]]] = {}
        self.opened: dict[str, discord.Interaction[Any]] = {}
        """Interactions by the token that our bot got."""
        self.posted: dict[str, int] = {}
        """Ids of the yardstick's messages, by the id that the message had when our bot posted it."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Step)

    def load(self, file: str) -> None:
        loaded = json.loads(Path(file).read_text())
        self.script = {
            channel: [(press["token"], [Ready(Call(*call)) for call in press["calls"]]) for press in presses]
            for channel, presses in loaded.items()
        }


class Step(ui.DynamicItem[ui.Button[Any]], template=r"(?P<all>.+)"):
    """Matches every button."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> Self:
        assert isinstance(item, ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        bot: BareBot = interaction.client
        what, _, rest = self.custom_id.partition(":")
        if what == "load":
            bot.load(rest)
            await interaction.response.defer()
            return
        channel, _, number = rest.partition(":")
        token, calls = bot.script[channel][int(number)]
        bot.opened[token] = interaction
        for ready in calls:
            await ready.make(bot, interaction)


class Ready:
    """A prepared request: its JSON is read once, its message is built for every send."""

    def __init__(self, call: Call) -> None:
        self.call = call
        said = json.loads(call.data) if call.data else {}
        self.data: Json = (said.get("data") or {}) if call.what == "callback" else said
        alts = {str(one.get("id")): one.get("description") for one in self.data.get("attachments") or ()}
        self.pictures = [(name, size, alts.get(str(number))) for number, (name, size) in enumerate(call.files)]

    async def make(self, bot: BareBot, interaction: discord.Interaction[Any]) -> None:
        call = self.call
        opened = bot.opened.get(call.on, interaction)
        channel = bot.get_partial_messageable(interaction.channel_id or 0, guild_id=interaction.guild_id)
        message = channel.get_partial_message(bot.posted.get(call.on, 1))
        match call.what:
            case "callback" if call.number == 4:
                ephemeral = bool((self.data.get("flags") or 0) & EPHEMERAL)
                await interaction.response.send_message(
                    view=self.view(), files=self.files(), ephemeral=ephemeral, allowed_mentions=self.mentions()
                )
            case "callback" if call.number == 7:
                await interaction.response.edit_message(
                    view=self.view(), attachments=self.files(), allowed_mentions=self.mentions()
                )
            case "callback" if call.number in (5, 6):
                await interaction.response.defer(ephemeral=True, thinking=call.number == 5)
            case "original PATCH":
                await opened.edit_original_response(
                    view=self.view(), attachments=self.files(), allowed_mentions=self.mentions()
                )
            case "original DELETE":
                await opened.delete_original_response()
            case "original GET":
                await opened.original_response()
            case "followup":
                await opened.followup.send(
                    view=self.view(), files=self.files(), allowed_mentions=self.mentions(), ephemeral=True, wait=True
                )
            case "post":
                nonce = str(self.data.get("nonce") or call.on)
                sent = await channel.send(
                    view=self.view(), files=self.files(), allowed_mentions=self.mentions(), nonce=nonce
                )
                bot.posted[call.on] = sent.id
            case "message PATCH":
                await message.edit(view=self.view(), attachments=self.files(), allowed_mentions=self.mentions())
            case "message DELETE":
                await message.delete()
            case "message GET":
                await message.fetch()
            case "history":
                async for _ in channel.history(limit=call.number):
                    pass
            case _:
                raise NotImplementedError(f"{call.what} {call.number}")

    def view(self) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        for part in self.data["components"]:
            view.add_item(_item(part))
        return view

    def files(self) -> list[discord.File]:
        return [
            discord.File(io.BytesIO(NOISE[:size]), filename=name, description=alt) for name, size, alt in self.pictures
        ]

    def mentions(self) -> discord.AllowedMentions:
        users: Sequence[str] = (self.data.get("allowed_mentions") or {}).get("users") or ()
        if not users:
            return discord.AllowedMentions.none()
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(int(user)) for user in users]
        )


def _item(part: Json) -> ui.Item[Any]:
    match part["type"]:
        case 1:
            return ui.ActionRow(*map(_item, part["components"]))
        case 2 if "custom_id" in part:
            return Step(
                ui.Button(
                    label=part.get("label"),
                    style=discord.ButtonStyle(part["style"]),
                    disabled=part.get("disabled", False),
                    emoji=(part.get("emoji") or {}).get("name"),
                    custom_id=part["custom_id"],
                )
            )
        case 2:
            return ui.Button(label=part.get("label"), url=part["url"])
        case 3:
            options = [
                discord.SelectOption(label=one["label"], value=one["value"], default=one.get("default", False))
                for one in part["options"]
            ]
            return ui.Select(placeholder=part.get("placeholder"), options=options, custom_id=part["custom_id"])
        case 10:
            return ui.TextDisplay(part["content"])
        case 12:
            items = [
                discord.MediaGalleryItem(one["media"]["url"], description=one["description"]) for one in part["items"]
            ]
            return ui.MediaGallery(*items)
        case 14:
            return ui.Separator(visible=part.get("divider", True))
        case 17:
            return ui.Container(*map(_item, part["components"]), accent_colour=part.get("accent_color"))
        case kind:
            raise NotImplementedError(f"a component of type {kind}")


def main() -> None:
    Route.BASE = os.environ["DISCORD_API"]
    DiscordWebSocket.DEFAULT_GATEWAY = URL(os.environ["DISCORD_GATEWAY"])
    logging.basicConfig(level=logging.ERROR)
    BareBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
