"""A notice beside the board: who is told what, with the way to the hand and the board."""

from __future__ import annotations

import pytest

from bot.durations import SECOND
from bot.matches.core.notices import Notice, NoticeKind
from bot.ui.screens.outbox.notice import notice_screen
from tests.support.screens import BEN, CAT, COURT, EN, NOW, POST, screen_text, table

THEN = f"<t:{NOW // SECOND}:R>"


def test_those_who_have_acted_meanwhile_are_not_named() -> None:
    match = table(to_act=frozenset("b"), due={"b": NOW})
    text = screen_text(notice_screen(EN, COURT, match, Notice(NoticeKind.REMINDER, 2, ("b", "c")), POST))
    assert text == f"⏳ <@{BEN}>, your time in match #7 runs out {THEN}."
    text = screen_text(notice_screen(EN, COURT, match, Notice(NoticeKind.NUDGE, 2, ("b", "c"), "a"), POST))
    assert f"<@{CAT}>" not in text


def test_unknown_notice_is_refused() -> None:
    with pytest.raises(ValueError, match="rumour"):
        Notice.read("rumour:2:g:")
