"""What someone plays: by whose move it is, each match with its opponents, its time and the way to it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot.ids import NO_GUILD, ChannelId, GuildId, MatchId, MessageId, PublicId
from bot.matches.core.model import Address, Match
from bot.matches.people.match_lists import MatchStatus, OwnMatch, OwnMatches
from bot.ui.screens.people.matches import PAGE, matches_screen, next_button
from bot.ui.screens.screen import Reader, Screen
from tests.support.screens import (
    ANN,
    COURT,
    EN,
    ENGLISH,
    HOSTED,
    NOW,
    SPITEFUL,
    assert_fits,
    challenge,
    listed,
    live,
    offered,
    screen_text,
    table,
)

HERE = Address(GuildId(1), ChannelId(2), MessageId(3))
SERVERS = {GuildId(1): "The *Valley*", GuildId(9): "Elsewhere"}


def _entry(match: Match, *names: str, status: MatchStatus = MatchStatus.YOUR_TURN, **more: object) -> OwnMatch:
    about = {"deadline": None, "board": HERE, **more}
    return OwnMatch(listed(match, *names), status, **about)  # type: ignore[arg-type]


def _own(*entries: OwnMatch, page: int = 0, pages: int = 1) -> OwnMatches:
    counts = Counter(entry.status for entry in entries)
    return OwnMatches(entries, {one: counts[one] for one in MatchStatus}, page, pages)


def _screen(*entries: OwnMatch, reader: Reader = ENGLISH, guild: int = 1, **pages: int) -> Screen:
    return matches_screen(
        reader, HOSTED, _own(*entries, **pages), user=ANN, guild=GuildId(guild), servers=SERVERS, command="royalvisit"
    )


def test_opponents_names_are_escaped_shortened_and_the_bot_is_its_level() -> None:
    text = screen_text(_screen(_entry(live(levels={"r": 1}), "*Ben* <@1>", "x" * 40)))
    assert rf"against \*Ben\* \<@1>, {'x' * 31}…, 🤖 Page" in text


@pytest.mark.parametrize(
    ("entry", "guild", "place"),
    [
        (_entry(live(), "Ben"), 9, r"[Go to board](https://discord.com/channels/1/2/3) · The \*Valley\*"),
        (_entry(live(), "Ben", board=None), 1, r"-# The \*Valley\*"),
        (_entry(live(guild=5), "Ben"), 1, "-# in a server that I've left"),
        (_entry(live(guild=0), "Ben", board=None), 1, "-# in direct messages"),
        (
            _entry(live(), "Ben", board=Address(NO_GUILD, ChannelId(2), MessageId(3))),
            1,
            "[Go to board](https://discord.com/channels/@me/2/3) · in direct messages",
        ),
        (_entry(challenge(), "Ben"), 1, "[Go to challenge](https://discord.com/channels/1/2/3) · <#2>"),
    ],
)
def test_line_says_where_the_match_is_played(entry: OwnMatch, guild: int, place: str) -> None:
    assert place in screen_text(_screen(entry, guild=guild))


def test_next_match_against_many_with_long_names_fits_on_a_button() -> None:
    many = next_button(EN, COURT, listed(table(id=10**9), *["x" * 32] * 5))
    assert len(many.label) <= 80
    assert many.label.startswith("Next: #1000000000 xxxxxxx…, xxxxxxx…")


def test_fits_into_a_message(reader: Reader) -> None:
    offer = {"draw": offered("draw", "b", pending=("a",))}
    seats = dict(zip("abcdef", range(ANN, ANN + 6), strict=True))
    for status in MatchStatus:
        entries = [
            _entry(
                replace(
                    table(players=seats, levels={"f": 1}, offers=offer, stopped=NOW, late=frozenset("b")),
                    id=MatchId(10**9 + number),
                    public_id=PublicId(f"m{number:016x}"),
                ),
                *[SPITEFUL] * 4,
                status=status,
                deadline=NOW,
                board=Address(GuildId(2**63 - 1), ChannelId(2**63 - 1), MessageId(2**63 - 1)),
            )
            for number in range(PAGE)
        ]
        assert_fits(_screen(*entries, reader=reader, page=1, pages=3))
