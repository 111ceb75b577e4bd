"""What custom_ids say: read as they were spelled, and everything else refused."""

from __future__ import annotations

import pytest

from bot.ids import PublicId, UserId
from bot.matches.core.model import OfferKind, PostId
from bot.ui.custom_ids import (
    NO_MATCH,
    CustomId,
    DaysAwayChoice,
    DraftControl,
    HistoryPageRef,
    LeaderboardPage,
    LessonControl,
    OfferRef,
    PersonalChoice,
    PuzzleControl,
    RulesPageRef,
    ServerSetting,
    ShownTurn,
    Unreadable,
    read_snowflake,
)
from bot.ui.spelling import Spelled

MATCH = PublicId("m0123456789abcdef")
MOST = 10**18 - 1


@pytest.mark.parametrize(
    ("custom_id", "spelled"),
    [
        (CustomId("help", NO_MATCH, 2), "help:0:2"),
        (CustomId("lay", MATCH, 2, rest="3:K1K1"), "lay:m0123456789abcdef:2:3:K1K1"),
        (CustomId("replay-post", MATCH, MOST), f"replay-post:m0123456789abcdef:{MOST}"),
        (CustomId("hand", MATCH, 7, PostId(12, 3)), "hand:m0123456789abcdef:7.12-3"),
        (CustomId("accept", MATCH, 1, PostId(1, 1), "left"), "accept:m0123456789abcdef:1.1-1:left"),
        (CustomId("puzzle", NO_MATCH, 0, rest="royal-visit:1:0:2:G1+1"), "puzzle:0:0:royal-visit:1:0:2:G1+1"),
    ],
)
def test_an_id_is_read_as_it_was_spelled(custom_id: CustomId, spelled: str) -> None:
    assert str(custom_id) == spelled
    assert CustomId.read(spelled) == custom_id


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "hand",
        "hand:1",
        "hand:1:",
        "hand::2",
        "hand:0:2:a b",
        "hand:0:2:é",
        "hand:-1:2",
        "hand:0:2\n",
        "HAND:0:2",
        "hand:０:2",
        "hand:1:2",
        "hand:00:2",
        "hand:0:" + "9" * 30,
        "hand:m123:2",
        "hand:mABCDEF0123456789:2",
        "hand:m0123456789abcdef:2.",
        "a\nb",
    ],
)
def test_what_was_never_ours_is_refused(forged: str) -> None:
    with pytest.raises(Unreadable):
        CustomId.read(forged)


def test_a_rest_may_be_empty_or_the_page_before_the_first() -> None:
    assert ShownTurn.read("") == ShownTurn(0, "")
    assert str(RulesPageRef("royal_visit", -1, "next")) == "royal-visit:-1:next"


@pytest.mark.parametrize(
    ("rest", "spelled"),
    [
        (DraftControl(3, "K1+"), "3:K1+"),
        (ShownTurn(14, "better"), "14-better"),
        (OfferRef(OfferKind.DRAW, 17), "draw:17"),
        (DaysAwayChoice(24, 7), "24:7"),
        (RulesPageRef("royal_visit", 3, "fine", "1"), "royal-visit:3:fine:1"),
        (LeaderboardPage("royal_visit", "server", 2, "next"), "royal-visit:server:2:next"),
        (PersonalChoice("language", "fr"), "language:fr"),
        (PersonalChoice("language"), "language:"),
        (PuzzleControl("royal_visit", 7, 20000, 3, "G1"), "royal-visit:7:20000:3:G1"),
        (LessonControl("royal_visit", "gifts", 3, "G1"), "royal-visit:gifts:3:G1"),
        (ServerSetting("", "channels"), ":channels:"),
        (ServerSetting("royal_visit", "ruleset", "manual"), "royal-visit:ruleset:manual"),
        (HistoryPageRef(UserId(2**63 - 1), "", 0, "next"), "9223372036854775807::0:next"),
    ],
)
def test_buttons_in_channels_stay_readable(rest: Spelled, spelled: str) -> None:
    assert str(rest) == spelled
    assert type(rest).read(spelled) == rest


@pytest.mark.parametrize(
    ("reads", "rests"),
    [
        (DraftControl.read, ("", "3", ":", "3:", "x:K1", "9" * 30 + ":K1", "3:K:1")),
        (ShownTurn.read, ("3", "-", "x-next", "9" * 30 + "-next", "3-next-3")),
        (
            RulesPageRef.read,
            ("", "royal-visit", "royal-visit:x:next", "royal-visit:1", "royal-visit:" + "9" * 30 + ":next"),
        ),
        (
            LeaderboardPage.read,
            ("", "royal-visit:server", "royal-visit:server:-1:next", "royal-visit:server:1", "::0:x"),
        ),
        (DaysAwayChoice.read, ("", "7", "100:7", "-1:7", "1:7:7")),
        (HistoryPageRef.read, ("9223372036854775808::0:next", "1:royal-visit:x:next", "::0:next")),
        (read_snowflake, ("", "-1", "x", "²", "9" * 19, "9" * 5000)),
        (PuzzleControl.read, ("", "royal-visit:1:0:2", "royal-visit:x:0:2:G1", "royal-visit:1:0:" + "9" * 30 + ":G1")),
    ],
)
def test_a_rest_that_does_not_parse_is_refused(reads: object, rests: tuple[str, ...]) -> None:
    assert callable(reads)
    for rest in rests:
        with pytest.raises(Unreadable):
            reads(rest)
