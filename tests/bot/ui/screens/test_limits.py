"""What is too much for a message is said by place and number, never by what it says."""

from __future__ import annotations

import pytest

from bot.ui.message import Message
from bot.ui.screens.screen import Button, Link, Menu, Option, Part, Row, Screen, broken_limits

LONG = "K" * 5_000


def button(number: int = 0, label: str = "Play", rest: str = "") -> Button:
    return Button(action="draft", number=number, label=label, rest=rest)


def menu(*options: Option, placeholder: str = "") -> Menu:
    return Menu(action="choose", options=options, placeholder=placeholder)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ([Row((button(row),)) for row in range(21)], "it has 42 components, at most 40 are allowed"),
        (["a" * 2_001, "b" * 2_000], "its texts have 4001 characters, at most 4000 are allowed"),
        ([Row((button(), button()))], "two of its controls have the same custom_id"),
        ([Row(tuple(map(button, range(6))))], "components.0.components has 6, 1 to 5 are allowed"),
        ([Row(())], "components.0.components has 0, 1 to 5 are allowed"),
        (["", "Hand"], "components.0.content has 0, 1 to 4000 are allowed"),
        (["Hand", Row((button(label=LONG[:81]),))], "components.1.components.0.label has 81, 1 to 80 are allowed"),
        ([Row((button(rest=LONG[:95]),))], "components.0.components.0.custom_id has 105, 1 to 100 are allowed"),
        ([menu()], "components.0.components.0.options has 0, 1 to 25 are allowed"),
        ([menu(Option("1", LONG[:101]))], "components.0.components.0.options.0.label has 101, 1 to 100 are allowed"),
        ([Row((Link("Site", LONG[:513]),))], "components.0.components.0.url has 513, 1 to 512 are allowed"),
    ],
)
def test_a_limit_that_is_broken_is_one_sentence(parts: list[Part], said: str) -> None:
    told = list(broken_limits(Message(Screen(tuple(parts)), []).components()))
    assert said in told
    assert LONG[:10] not in "".join(told)
