"""What people read when something is refused: every error has its sentence, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.durations import Time
from bot.i18n.translator import LANGUAGES, Translators
from bot.ids import ChannelId, GuildId, MatchId, MessageId
from bot.matches.core.errors import (
    AlreadyMade,
    AnswerRefused,
    Banned,
    MatchError,
    NudgedAlready,
    OnlyTheBotHere,
    RematchTwice,
    TooManyPings,
)
from bot.matches.core.model import Address, OfferKind
from bot.ui.errors import refusal_text

TRANSLATORS = Translators()

VALUES = {
    "int": (1, 2),
    "GuildId": (1, 2),
    "int | None": (None, 2),
    "bool": (False, True),
    "str": ("rude",),
    "tuple[int, ...]": ((), (1,), (1, 2)),
    "tuple[str, ...]": ((),),
    "Match": (None,),
    "Address | None": (None, Address(GuildId(1), ChannelId(2), MessageId(3))),
    "OfferKind": tuple(OfferKind),
}
"""Values that a field of an error may have, by its type; ids are ints."""


def kinds(family: type[MatchError] = MatchError) -> Iterator[type[MatchError]]:
    for kind in family.__subclasses__():
        yield kind
        yield from kinds(kind)


def examples(kind: Any) -> list[MatchError]:
    """The error with the first value of each field, with the second, and so on."""
    declared = getattr(kind, "__dataclass_fields__", {})
    offered = {name: VALUES[re.sub(r"\b(\w+Id|Time)\b", "int", field.type)] for name, field in declared.items()}
    values: list[dict[str, Any]] = [
        {name: some[min(n, len(some) - 1)] for name, some in offered.items()} for n in range(3)
    ]
    return [kind(**one) for one in values]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_says_why(language: str) -> None:
    plain = refusal_text(TRANSLATORS[language], MatchError(), "royalvisit")
    for error in (one for kind in kinds() if kind not in (AlreadyMade, AnswerRefused) for one in examples(kind)):
        said = refusal_text(TRANSLATORS[language], error, "royalvisit")
        assert said, error
        assert said != plain, error
        assert "{" not in said, error


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            TooManyPings(limit=1, next=Time(1_700_000_999)),
            "You can have 1 person an hour pinged at most. Try again <t:1700000:R>.",
        ),
        (TooManyPings(limit=3, next=Time(0)), "You can have 3 people an hour pinged at most. Try again <t:0:R>."),
        (NudgedAlready(next=None), "You've already nudged them this turn."),
        (
            Banned(reason="*rude*", until=None),
            "A moderator has banned you from playing in this server. Reason: \\*rude\\*",
        ),
        (OnlyTheBotHere(), "choose a `level` with `/royalvisit challenge`"),
        (
            RematchTwice(match=MatchId(5), post=Address(GuildId(1), ChannelId(2), MessageId(3))),
            "[Go to it](https://discord.com/channels/1/2/3).",
        ),
        (RematchTwice(match=MatchId(5), post=None), "in progress. I'll post it again."),
    ],
)
def test_values_are_written_for_discord(error: MatchError, said: str) -> None:
    assert said in refusal_text(TRANSLATORS["en"], error, "royalvisit")
