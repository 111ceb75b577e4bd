"""Messages as JSON: what discord.py, which is passed by, would send as well."""

from __future__ import annotations

import gc
import json
import weakref
from typing import Any

import pytest
from discord.components import _component_factory

from bot.ids import UserId
from bot.ui.message import Message, custom_ids
from bot.ui.screens.screen import Button, Kind, Menu, Row, Screen
from tests.support.all_screens import shown
from tests.support.screens import buttons, menus


def test_discord_py_reads_each_component_and_would_send_the_same() -> None:
    for _, screen in shown():
        for component in Message(screen, [b""] * len(screen.pictures)).components():
            read: Any = _component_factory(component)  # type: ignore[arg-type] # a plain dict
            assert read.to_dict() == component


def test_the_custom_ids_of_a_message_are_those_of_its_controls() -> None:
    for _, screen in shown():
        found = list(custom_ids(Message(screen, [b""] * len(screen.pictures)).components()))
        assert len(found) == len(buttons(screen)) + len(menus(screen))


@pytest.mark.parametrize("kind", [Kind.CHANNELS, Kind.PEOPLE])
def test_ids_that_a_menu_has_chosen_are_text_as_discords_document_says(kind: Kind) -> None:
    [row] = Message(Screen((Menu(action="server-set", kind=kind, selected=(5,)),)), []).components()
    [menu] = row["components"]
    assert [chosen["id"] for chosen in menu["default_values"]] == ["5"]


def _with_a_picture() -> Screen:
    return next(screen for _, screen in shown() if len(screen.pictures) == 1)


def test_a_message_with_pictures_is_a_form_and_one_of_words_is_json() -> None:
    words = Message(Screen(("Hello",)), []).to_send()
    assert words.payload is not None
    assert words.files is None
    with Message(_with_a_picture(), [b"drawn"]).to_send() as pictures:
        assert pictures.payload is None
        assert pictures.multipart is not None
        said, file = pictures.multipart
        assert said["name"] == "payload_json"
        assert file["value"].read() == b"drawn"
        assert json.loads(said["value"])["attachments"][0]["filename"] == file["filename"]


@pytest.mark.parametrize("ping", [(), (1, 2)])
def test_a_message_pings_whom_it_names_and_nobody_else(ping: tuple[UserId, ...]) -> None:
    request = Message(Screen(("<@1> <@2> <@3> @everyone",), ping=ping), []).to_send()
    assert request.payload is not None
    allowed = request.payload["allowed_mentions"]
    assert allowed == ({"parse": [], "users": ["1", "2"]} if ping else {"parse": []})


@pytest.mark.parametrize(
    ("emoji", "sign", "label", "shown"),
    [
        ("king", "", "Ann", {"id": "12", "name": "king_1a2b3c"}),
        ("seat_b", "🔵", "🔵 Ann", None),
        ("seat_b", "", "Ann", None),
        ("🤖", "", "Ann", {"id": None, "name": "🤖"}),
    ],
)
def test_a_button_has_an_emoji_of_ours_only_if_discord_has_it(
    emoji: str, sign: str, label: str, shown: dict[str, str] | None
) -> None:
    screen = Screen((Row((Button(action="hand", label="Ann", emoji=emoji, sign=sign),)), "<:king:> x <:seat_b:> y"))
    row, text = Message(screen, [], emojis={"king": "<:king_1a2b3c:12>"}).components()
    [button] = row["components"]
    assert (button["label"], button.get("emoji")) == (label, shown)
    assert text["content"] == "<:king_1a2b3c:12> x y"


def test_a_nonce_is_sent_to_be_enforced() -> None:
    request = Message(Screen(("Hello",)), []).to_send(nonce="once")
    assert request.payload is not None
    assert (request.payload["nonce"], request.payload["enforce_nonce"]) == ("once", True)


def test_a_picture_that_was_sent_is_gone_without_a_garbage_collection() -> None:
    gc.disable()
    try:
        with Message(_with_a_picture(), [b"drawn"]).to_send() as request:
            assert request.files
            sent = weakref.ref(request.files[0].fp)
        del request
        assert sent() is None
    finally:
        gc.enable()
