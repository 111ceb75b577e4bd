"""What someone has played: how each match ended for them, and the way to watch it again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import NO_GUILD, ChannelId, GuildId, MatchId, MessageId, PublicId, UserId
from bot.matches.core.model import Address, Match, Person
from bot.matches.people.match_lists import HistoryEntry, HistoryPage
from bot.ui.screens.people.history import PAGE, history_screen
from bot.ui.screens.screen import Reader, Screen
from engine.game import Outcome
from tests.support.required import required as part
from tests.support.screens import (
    ANN,
    BARE_VISIT,
    BEN,
    CAT,
    ENGLISH,
    HOSTED,
    SPITEFUL,
    VISIT,
    assert_fits,
    cancelled,
    changed,
    labels,
    over,
    screen_text,
)

PEOPLE = {"g": Person(ANN, "Ann"), "r": Person(BEN, "*Ben*")}
HERE = Address(GuildId(1), ChannelId(2), MessageId(3))


def _past(match: Match, board: Address | None = HERE, people: dict[str, Person | None] | None = None) -> HistoryEntry:
    return HistoryEntry(match, PEOPLE if people is None else people, board)


def _screen(
    *past: HistoryEntry,
    user: UserId = ANN,
    asker: UserId = ANN,
    game: str | None = "royal_visit",
    page: int = 0,
    more: bool = False,
    reader: Reader = ENGLISH,
) -> Screen:
    history = HistoryPage(past, page, more)
    return history_screen(reader, HOSTED, history, user=user, asker=asker, game=game, servers={GuildId(1): "V"})


def test_person_who_gave_up_reads_it_of_themselves_and_others_as_a_fact() -> None:
    lost = _past(over(ending=Outcome("resign", {"g": 1.0, "r": 0.0}), left=frozenset("r")))
    assert "❌ Lost against Ann · You resigned · 🌹 as Red · " in screen_text(_screen(lost, user=BEN, asker=BEN))
    assert "❌ Lost against Ann · Resigned · 🌹 as Red · " in screen_text(_screen(lost, user=BEN))
    late = _past(over(ending=Outcome("time", {"g": 1.0, "r": 0.0}), termination="time", left=frozenset("r")))
    assert "· Your time ran out · 🌹 as Red" in screen_text(_screen(late, user=BEN, asker=BEN))


@pytest.mark.parametrize(
    ("board", "number"),
    [
        (HERE, "[#7](https://discord.com/channels/1/2/3)"),
        (Address(NO_GUILD, ChannelId(2), MessageId(3)), "[#7](https://discord.com/channels/@me/2/3)"),
        (Address(GuildId(9), ChannelId(2), MessageId(3)), "#7"),
        (None, "#7"),
    ],
)
def test_number_leads_to_the_board_where_the_bot_is_still(board: Address | None, number: str) -> None:
    assert screen_text(_screen(_past(over(), board))).endswith(f"<t:86400:d> · {number}")


def test_each_match_can_be_watched_or_read_turn_by_turn() -> None:
    matches = [_past(over(id=number, public_id=f"m{number:016x}")) for number in range(5)]
    assert labels(_screen(*matches))[:2] == [["Replay #0", "Replay #1", "Replay #2"], ["Replay #3", "Replay #4"]]
    bare = history_screen(
        ENGLISH,
        {"royal_visit": BARE_VISIT},
        HistoryPage((_past(over()),), 0, more=False),
        user=ANN,
        asker=ANN,
        game=None,
        servers={},
    )
    assert labels(bare) == [["Turns #7"]]


def test_fits_into_a_message(reader: Reader) -> None:
    board = Address(GuildId(1), ChannelId(2**63 - 1), MessageId(2**63 - 1))
    seats = dict(zip("abcdef", [ANN, BEN, CAT, CAT + 1, CAT + 2, CAT + 3], strict=True))
    people = {seat: Person(UserId(user), SPITEFUL) for seat, user in seats.items()}
    ending = Outcome("cards", {seat: number / 5 for number, seat in enumerate(seats)})
    court = over(game="royal_court", options={"rules": "court"}, players=seats, termination="cards", ending=ending)
    court = changed(court, ended=10**13)
    past = [
        HistoryEntry(replace(court, id=MatchId(10**9 + number), public_id=PublicId(f"m{number:016x}")), people, board)
        for number in range(PAGE)
    ]
    assert_fits(_screen(*past, asker=BEN, game=None, page=1, more=True, reader=reader))
    spiteful = {seat: Person(one.id, SPITEFUL) for seat, one in PEOPLE.items()}
    two = [_past(cancelled(id=10**9 + number, public_id=f"m{number:016x}"), board, spiteful) for number in range(PAGE)]  # type: ignore[arg-type]
    assert_fits(_screen(*two, asker=BEN, game="royal_visit", page=1, more=True, reader=reader))
    assert part(VISIT.presentation.replay) is not None
