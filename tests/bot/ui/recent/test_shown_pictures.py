"""What is remembered of the pictures in private messages."""

from __future__ import annotations

from bot.ui.recent.shown_pictures import CAPACITY, ShownPictures
from bot.ui.screens.screen import Picture, Screen
from bot.urgency import Urgency
from render.request import PictureRequest

FILES = [{"id": "7", "filename": "hand.png"}]


def drawn() -> bytes:
    return b""


def picture(key: str, urgency: Urgency = Urgency.HAND) -> Picture:
    return Picture("hand", "alt", PictureRequest(drawn), key, urgency)


def test_a_message_shows_what_it_was_sent_last() -> None:
    shown = ShownPictures()
    assert shown.find(1, picture("a")) is None
    shown.note_sent(1, Screen((picture("a"),)), FILES)
    assert shown.find(1, picture("a")) == 7
    assert shown.find(1, picture("b")) is None, "another hand"
    assert shown.find(2, picture("a")) is None, "another message"
    shown.note_sent(1, Screen(("words",)), [])
    assert shown.find(1, picture("a")) is None


def test_only_hands_are_remembered_and_not_without_end() -> None:
    shown = ShownPictures()
    shown.note_sent(1, Screen((picture("a", Urgency.LOOK),)), FILES)
    assert shown.find(1, picture("a", Urgency.LOOK)) is None
    for message in range(CAPACITY + 1):
        shown.note_sent(message, Screen((picture("a"),)), FILES)
    assert shown.find(0, picture("a")) is None
    assert shown.find(1, picture("a")) == 7
