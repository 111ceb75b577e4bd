"""Names are only text, whatever Discord would read into them."""

from __future__ import annotations

import pytest

from bot.ui.names import shown_name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("Jean-Luc", "Jean-Luc"),
        ("*_Star_* <@1>", r"\*\_Star\_\* \<@1>"),
        (r"\<@1>", r"\\\<@1>"),
        ("||spoiler||", r"\|\|spoiler\|\|"),
        ("`code` ~~gone~~", r"\`code\` \~\~gone\~\~"),
        ("> quoted", r"\> quoted"),
        ("# Title", r"\# Title"),
        (" - listed", r" \- listed"),
        ("-# small", r"\-# small"),
        ("[here](https://x.y)", "\\[here](https:\u200b//x.y)"),
        ("<t:1:R> <:a:1>", r"\<t:1:R> \<:a:1>"),
        ("a\u202eb\u200bc\nd", "abcd"),
    ],
)
def test_a_name_is_only_text(name: str, shown: str) -> None:
    assert shown_name(name) == shown
