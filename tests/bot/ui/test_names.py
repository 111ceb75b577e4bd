"""Names are only text, whatever Discord would read into them."""

from __future__ import annotations

import pytest

from bot.ids import UserId
from bot.matches.core.model import Person
from bot.ui.names import known_name, label_name, plain_name, shown_name
from bot.ui.received import name_here


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


@pytest.mark.parametrize("name", ["\U0001fa77", "\uf8ff", "\U0001fadf", "👩\u200d🚀", "می\u200cخواهم", "\u0378"])
def test_a_name_loses_nothing_that_is_only_newer_than_python(name: str) -> None:
    assert plain_name(name) == shown_name(name) == name


@pytest.mark.parametrize("name", ["", " ", "\u3164", "\u2800\u200b", "\u200d", "\ufe0f", "\u202e \u00ad", "\U000e0041"])
def test_a_name_of_which_nothing_is_seen_gives_way_to_the_next_one(name: str) -> None:
    assert plain_name(name) == ""
    assert name_here({"global_name": name, "username": "ghost"}, {}) == "ghost"
    assert known_name(Person(UserId(7), name), 32) == "<@7>"
    assert label_name(Person(UserId(7), name), 32) == "7"
