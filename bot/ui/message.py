"""A screen as Discord takes it: Components V2 as JSON, with pings for the users it names only.

discord.py's views are not used: they keep state to receive presses, and the bot answers every press by its custom_id
alone (`bot.client`).
"""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final, Literal

import discord
from discord import ComponentType
from discord.http import MultipartParameters

from bot.games.registry import Emojis
from bot.games.screens import Style
from bot.ids import MessageId
from bot.matches.moderation.moderators import MAX_REASON_LENGTH
from bot.ui.custom_ids import NO_MATCH, CustomId
from bot.ui.screens.moderation.form import WEEK, Form
from bot.ui.screens.screen import Button, File, Kind, Link, Menu, Option, Part, Picture, Row, Screen, broken_limits

Json = dict[str, Any]

log = logging.getLogger(__name__)

STYLES: Final = {
    Style.PLAIN: discord.ButtonStyle.secondary.value,
    Style.CHOSEN: discord.ButtonStyle.primary.value,
    Style.GOOD: discord.ButtonStyle.success.value,
    Style.GRAVE: discord.ButtonStyle.danger.value,
}
"""Discord's style for each of ours."""

LINK: Final = discord.ButtonStyle.link.value

MENUS: Final = {
    Kind.OPTIONS: ComponentType.select.value,
    Kind.PEOPLE: ComponentType.user_select.value,
    Kind.CHANNELS: ComponentType.channel_select.value,
}
"""Discord's type of component for each kind of menu."""

CHANNEL_TYPES: Final = [
    discord.ChannelType.text.value,
    discord.ChannelType.news.value,
    discord.ChannelType.voice.value,
    discord.ChannelType.stage_voice.value,
    discord.ChannelType.forum.value,
]
"""The types of channels in a menu: those in which people can write, and forums."""

V2: Final = discord.MessageFlags(components_v2=True).value
"""The flag of a message that is all components."""

EPHEMERAL: Final = discord.MessageFlags(ephemeral=True).value
"""The flag of a message that only the presser sees."""

SILENT: Final = discord.MessageFlags(suppress_notifications=True).value
"""The flag of a message that makes no sound."""


NO_FILES: Final = (400001, 40005)
"""Discord's codes where no files are taken, or not so many; what stands before Discord says so by the status 413."""


_MARK: Final = re.compile(r"<:(\w+):>(\s?)")
"""The place of a game's emoji in a text (`bot.games.lines.emoji`): left out where Discord has none of this name."""

INVALID: Final = 50035
"""Discord's code for a request with a part that it does not take."""


class Upload(discord.File):
    """A picture or file as discord.py sends it, which is gone as soon as nothing needs it.

    discord.py's own stays in a cycle of references once it is closed, with all its bytes, until garbage is collected.
    """

    __slots__ = ()

    def close(self) -> None:
        vars(self.fp).pop("close", None)  # what discord.py has put there


@dataclass(eq=False, repr=False)
class Message:
    """A screen with its pictures, in their order: drawn, or the id of the attachment that an edit keeps.

    `_uploaded` is called with id, screen and attachments after a message is sent that keeps no attachment. `_refused`
    is called with Discord's code if it takes no files; it returns the screen without any. `emojis` are those that
    Discord has; it is emptied if Discord refuses one.
    """

    _screen: Screen
    _pictures: Sequence[bytes | int]
    _uploaded: Callable[[MessageId, Screen, Sequence[Json]], object] = lambda *_: None
    _refused: Callable[[int], Screen] | None = None
    emojis: Emojis = field(default_factory=dict)

    def leave_emojis_out(self, error: discord.HTTPException) -> bool:
        """Send words alone from now on if Discord has refused an emoji; return whether it has."""
        if error.code != INVALID or "emoji" not in error.text:
            return False
        log.warning("Discord refuses an emoji: buttons have words alone until the next start")
        self.emojis.clear()
        return True

    @property
    def has_emojis(self) -> bool:
        """Whether a button has an emoji of the application's, which Discord may refuse."""
        buttons = (button for part in self._screen.parts if isinstance(part, Row) for button in part.buttons)
        options = (option for part in self._screen.parts if isinstance(part, Menu) for option in part.options)
        shown = (one for one in (*buttons, *options) if not isinstance(one, Link))
        return any(one.emoji in self.emojis for one in shown)

    def leave_files_out(self, error: discord.HTTPException) -> bool:
        """Show words from now on if Discord has refused its files; return whether it has."""
        no_files = error.code in NO_FILES or error.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        if self._refused is None or not self.uploads or not no_files:
            return False
        self._screen, self._pictures = self._refused(error.code or error.status), ()
        return True

    @property
    def uploads(self) -> bool:
        """Whether files go with it."""
        return bool(self._screen.files) or any(isinstance(picture, bytes) for picture in self._pictures)

    @property
    def keeps_attachments(self) -> bool:
        """Whether it is an edit that keeps attachments."""
        return any(isinstance(picture, int) for picture in self._pictures)

    def components(self) -> list[Json]:
        """Its texts, pictures and controls."""
        parts: list[Json] = []
        for part in self._screen.parts:
            parts.append(_component(part, self.emojis))
            if isinstance(part, Picture) and part.beside:
                parts[-2]["items"] += parts.pop()["items"]
        if self._screen.colour is None:
            return parts
        colour = self._screen.colour or None
        container = ComponentType.container.value
        return [{"type": container, "accent_color": colour, "spoiler": False, "components": parts}]

    def to_send(self, kind: int | None = None, *, ephemeral: bool = False, nonce: str = "") -> MultipartParameters:
        """The request that sends it or replaces another message with it; close it afterwards (`with`).

        `kind`: Discord's type of the first response to an interaction, if it is one.
        """
        components, screen = self.components(), self._screen
        if broken := "; ".join(broken_limits(components)):
            log.error("a message is too much for Discord: %s", broken)
        pictures = list(zip(screen.pictures, self._pictures, strict=True))
        kept = [
            {"id": str(attachment), "filename": picture.file_name, "description": picture.alt}
            for picture, attachment in pictures
            if isinstance(attachment, int)
        ]
        uploads = [
            Upload(io.BytesIO(data), picture.file_name, description=picture.alt)
            for picture, data in pictures
            if isinstance(data, bytes)
        ]
        uploads += [Upload(io.BytesIO(file.data), file.name) for file in screen.files]
        users = {"users": [str(user) for user in screen.ping]} if screen.ping else {}
        payload = {
            "tts": False,
            "flags": V2 | EPHEMERAL * ephemeral | SILENT * screen.silent,
            "components": components,
            "attachments": [*kept, *(file.to_dict(number) for number, file in enumerate(uploads))],
            "allowed_mentions": {"parse": [], **users},
            **({"nonce": nonce, "enforce_nonce": True} if nonce else {}),
        }
        return _request(payload if kind is None else {"type": kind, "data": payload}, uploads)

    def note_sent(self, sent: Mapping[str, Any]) -> None:
        """Report its attachments, from Discord's answer, to `uploaded`."""
        if not self.keeps_attachments:
            self._uploaded(MessageId(int(sent["id"])), self._screen, sent["attachments"])


class FormMessage(Message):
    """A form, in Discord's words a modal, in place of a message."""

    def __init__(self, form: Form) -> None:
        super().__init__(Screen(()), ())
        self._form = form

    def to_send(self, kind: int | None = None, *, ephemeral: bool = False, nonce: str = "") -> MultipartParameters:
        form, label, text = self._form, ComponentType.label.value, ComponentType.text_input.value
        known = [{"id": str(form.chosen), "type": "user"}] if form.chosen else []
        person = {"type": MENUS[Kind.PEOPLE], "custom_id": "person", "default_values": known}
        style: Json = {"style": discord.TextStyle.long.value, "required": False, "max_length": MAX_REASON_LENGTH}
        lengths = [{"label": name, "value": str(days), "default": days == WEEK} for days, name in form.lengths.items()]
        length = {"type": MENUS[Kind.OPTIONS], "custom_id": "days", "options": lengths, "required": False}
        asked = {form.person: person, form.days: length, form.reason: {"type": text, "custom_id": "reason", **style}}
        above = [{"type": ComponentType.text_display.value, "content": form.text}] if form.text else []
        fields = [{"type": label, "label": name, "component": field} for name, field in asked.items() if name]
        data = {"custom_id": str(CustomId("server-send", NO_MATCH, form.number, rest=form.rest)), "title": form.title}
        return _request({"type": kind, "data": {**data, "components": [*above, *fields]}}, ())


def custom_ids(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The custom_ids of a message's controls, as Discord returns its components."""
    for component in components:
        if (custom_id := component.get("custom_id")) is not None:
            yield custom_id
        yield from custom_ids(component.get("components") or ())


def _request(payload: Json, files: Sequence[discord.File]) -> MultipartParameters:
    if not files:
        return MultipartParameters(payload=payload, multipart=None, files=None)
    text = json.dumps(payload, separators=(",", ":"))
    uploads = [
        {
            "name": f"files[{number}]",
            "value": file.fp,
            "filename": file.filename,
            "content_type": "application/octet-stream",
        }
        for number, file in enumerate(files)
    ]
    return MultipartParameters(payload=None, multipart=[{"name": "payload_json", "value": text}, *uploads], files=files)


def _component(part: Part, emojis: Emojis) -> Json:
    match part:
        case str():
            filled = _MARK.sub(lambda found: emojis[found[1]] + found[2] if found[1] in emojis else "", part)
            return {"type": ComponentType.text_display.value, "content": filled}
        case Picture():
            item = {"media": {"url": f"attachment://{part.file_name}"}, "spoiler": False, "description": part.alt}
            return {"type": ComponentType.media_gallery.value, "items": [item]}
        case File():
            file = {"url": f"attachment://{part.name}"}
            return {"type": ComponentType.file.value, "file": file, "spoiler": False}
        case Row():
            buttons = [_button(button, emojis) for button in part.buttons]
            return {"type": ComponentType.action_row.value, "components": buttons}
        case Menu():
            return {"type": ComponentType.action_row.value, "components": [_menu(part, emojis)]}


def _emoji(name: str, emojis: Emojis) -> Json | None:
    """An emoji of Unicode or of a game as a button has it; None if Discord has none of this name."""
    if not name.isascii():
        return {"id": None, "name": name}
    if (own := emojis.get(name)) is None:
        return None
    _, own_name, number = own.strip("<>").split(":")
    return {"id": number, "name": own_name}


def _button(button: Button | Link, emojis: Emojis) -> Json:
    button_type = ComponentType.button.value
    if isinstance(button, Link):
        return {"type": button_type, "style": LINK, "disabled": False, "label": button.label, "url": button.url}
    made = {
        "type": button_type,
        "style": STYLES[button.style],
        "disabled": button.disabled,
        "label": button.label,
        "custom_id": str(CustomId(button.action, button.match, button.number, button.post, button.rest)),
    }
    if button.emoji and (emoji := _emoji(button.emoji, emojis)) is not None:
        made["emoji"] = emoji
    elif button.sign:
        made["label"] = f"{button.sign} {button.label}"
    return made


def _menu(menu: Menu, emojis: Emojis) -> Json:
    made: Json = {
        "type": MENUS[menu.kind],
        "custom_id": str(CustomId(menu.action, menu.match, menu.number, rest=menu.rest, shown=menu.shown)),
        "min_values": menu.minimum,
        "max_values": menu.maximum,
        "disabled": menu.disabled,
        "required": menu.kind is Kind.OPTIONS,
    }
    if menu.placeholder:
        made["placeholder"] = menu.placeholder
    match menu.kind:
        case Kind.OPTIONS:
            made["options"] = [_option(option, emojis) for option in menu.options]
        case Kind.PEOPLE:
            made |= _selected(menu, "user")
        case Kind.CHANNELS:
            made |= {"channel_types": CHANNEL_TYPES, **_selected(menu, "channel")}
    return made


def _option(option: Option, emojis: Emojis) -> Json:
    made: Json = {"label": option.label, "value": option.value, "default": option.selected}
    if option.description:
        made["description"] = option.description
    if option.emoji and (emoji := _emoji(option.emoji, emojis)) is not None:
        made["emoji"] = emoji
    return made


def _selected(menu: Menu, kind: Literal["user", "channel"]) -> Json:
    return (
        {"default_values": [{"id": str(selected_id), "type": kind} for selected_id in menu.selected]}
        if menu.selected
        else {}
    )
