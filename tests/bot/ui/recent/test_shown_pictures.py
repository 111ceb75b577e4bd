"""What is remembered of the pictures in private messages."""

from __future__ import annotations

from bot.ui.recent.shown_pictures import CAPACITY, ShownPictures
from bot.ui.screens.screen import Picture, Screen
from bot.urgency import Urgency
from render.request import PictureRequest

FILES = [{"id": "7", "filename": "hand.png"}]


def drawn() -> bytes:
    return b""


def picture(key: str, urgency: Urgency = Urgency.HAND, at_once: str | None = None) -> Picture:
    return Picture("hand", "alt", PictureRequest(drawn), key, urgency, at_once=at_once)


def test_a_message_shows_what_it_was_sent_last() -> None:
    shown = ShownPictures(lambda: 0)
    assert shown.find(1, picture("a")) is None
    shown.note_sent(1, Screen((picture("a"),)), FILES)
    assert shown.find(1, picture("a")) == 7
    assert shown.find(1, picture("b")) is None, "another hand"
    assert shown.find(2, picture("a")) is None, "another message"
    shown.note_sent(1, Screen(("words",)), [])
    assert shown.find(1, picture("a")) is None


def test_only_hands_are_remembered_and_not_without_end() -> None:
    shown = ShownPictures(lambda: 0)
    shown.note_sent(1, Screen((picture("a", Urgency.LOOK),)), FILES)
    assert shown.find(1, picture("a", Urgency.LOOK)) is None
    for message in range(CAPACITY + 1):
        shown.note_sent(message, Screen((picture("a"),)), FILES)
    assert shown.find(0, picture("a")) is None
    assert shown.find(1, picture("a")) == 7


def test_an_old_picture_may_stay_that_shows_what_has_to_be_seen_at_once() -> None:
    shown = ShownPictures(lambda: 0)
    shown.note_sent(1, Screen((picture("a", at_once="own"),)), FILES)
    later = picture("b", at_once="own")
    assert shown.find(1, later) is None, "only if it may be old"
    assert shown.find(1, later, may_be_old=True) == 7
    assert shown.find(1, picture("b", at_once="others"), may_be_old=True) is None
    assert shown.find(1, picture("b"), may_be_old=True) is None
    shown.note_kept(1, Screen((later,)))
    assert shown.is_old(1)
    shown.note_kept(1, Screen((picture("a", at_once="own"),)))
    assert not shown.is_old(1), "it is right again"


def test_no_picture_is_old_without_need_where_nothing_says_what_has_to_be_seen_at_once() -> None:
    shown = ShownPictures(lambda: 0)
    shown.note_sent(1, Screen((picture("a"),)), FILES)
    assert shown.find(1, picture("b"), may_be_old=True) is None
