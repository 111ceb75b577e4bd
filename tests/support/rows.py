"""Rows for the tests of the store."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.durations import Time
from bot.ids import ChannelId, GuildId, MatchId, PublicId, UserId
from bot.store.core.matches import MatchPlace, MatchRow, PlayTerms, SeatRow, State

LARGE = 2**63 - 1
"""The largest id and the latest millisecond that a BIGINT holds."""


def a_match(**changes: Any) -> MatchRow:
    """Return a stored match with three seats; the store accepts any number."""
    row = MatchRow(
        id=MatchId(1),
        public_id=PublicId("m1"),
        game="three in a row",
        terms=PlayTerms({"size": "19", "handicap": "none"}, rated=True),
        rules_version=3,
        seed="5eed" * 16,
        draw_counts={"shuffle": 2, "roll": 1},
        parent=None,
        place=MatchPlace(GuildId(LARGE), ChannelId(LARGE - 1)),
        state=State.CHALLENGE,
        version=0,
        public_version=0,
        position=None,
        turn=0,
        termination=None,
        uncounted=None,
        created=Time(LARGE - 2),
        started=None,
        ended=None,
        seats=(SeatRow("north", UserId(LARGE)), SeatRow("east"), SeatRow("south-west", UserId(7))),
    )
    changed = replace(row, **changes)
    return replace(changed, public_id=PublicId(f"m{changed.id}")) if "public_id" not in changes else changed
