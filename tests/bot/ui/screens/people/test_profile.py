"""A person's profile: what is said of their results, for whom, and in which number."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.durations import Time
from bot.i18n.translator import Translator
from bot.ids import ChannelId, GuildId, MatchId, MessageId, UserId
from bot.matches.people.profiles import BotRecord, PlayerResult, Profile, Ranking, RatedMatch, ResultCounts, TurnTimes
from bot.ui.screens.people.profile import profile_card, profile_screen
from bot.ui.screens.screen import Picture, Reader, Screen
from tests.support.screens import ANN, BEN, CAT, COURT, EN, ENGLISH, VISIT, WORDS, assert_fits, picture, screen_text

PROFILE = Profile(
    user=ANN,
    game="royal_visit",
    rating=1234,
    spread=99,
    here=Ranking(2, 7),
    everywhere=Ranking(5, 40),
    results=ResultCounts(4, 1, 1),
    seats={"g": ResultCounts(3, 0, 1), "r": ResultCounts(1, 1, 0)},
    endings={"king": ResultCounts(3, 1, 0), "resign": ResultCounts(1, 0, 0), "cards": ResultCounts(0, 0, 1)},
    curve=(1000.0, 1050.0, 1100.0, 1150.0, 1250.0, 1200.0, 1234.0),
    form=(PlayerResult.DRAWN, PlayerResult.LOST, PlayerResult.WON, PlayerResult.WON),
    streak=2,
    longest=3,
    recent=(),
)
AGAINST_BOT = BotRecord(
    levels={1: ResultCounts(2, 0, 0), 5: ResultCounts(0, 3, 1)}, last=PlayerResult.DRAWN, streak=1, best=1
)
RESULT = RatedMatch(
    MatchId(7),
    "g",
    1.0,
    1000.4,
    1020.6,
    Time(1_700_000_000_000),
    GuildId(1),
    ChannelId(2),
    "king",
    MessageId(3),
    ChannelId(2),
    None,
    (BEN,),
)


def _screen(
    profile: Profile | None = PROFILE,
    solo: BotRecord | None = None,
    *results: RatedMatch,
    user: UserId = ANN,
    asker: UserId = ANN,
    reader: Reader = ENGLISH,
    **more: Any,
) -> Screen:
    return profile_screen(reader, VISIT, user, asker, profile, solo, results, **more)


def test_rank_is_left_out_where_there_is_none() -> None:
    assert "in this server" not in screen_text(_screen(replace(PROFILE, here=Ranking(None, 0))))


def test_before_the_fifth_rated_match_it_tells_what_was_learned_and_played_and_no_rating() -> None:
    new = replace(PROFILE, curve=(1000.0, 1234.0, 1240.0), results=ResultCounts(2, 0, 0))
    shown = _screen(new, AGAINST_BOT, RESULT, learned=(5, 1))
    text = screen_text(shown)
    for words in ("2 of 5 rated matches: 2 wins", "5 lessons finished\n1 puzzle solved", "Against bots", "Won against"):
        assert words in text, words
    for number in ("1234", "1240", "1000", "1021"):
        assert number not in text
    assert not any(isinstance(part, Picture) for part in shown.parts)


def test_below_the_picture_nothing_is_said_that_it_shows() -> None:
    text = screen_text(_screen(PROFILE, AGAINST_BOT, RESULT))
    assert "Highest rating: **1250**" in text
    assert "### Latest matches" in text
    for shown in ("Latest results", "As Green:", "Wins:", "Against bots"):
        assert shown not in text
        assert shown in screen_text(_screen(PROFILE, AGAINST_BOT, RESULT, reader=WORDS))
    assert profile_card(EN, VISIT, PROFILE).headings == ("Latest results", "By seat", "By ending")


def test_nothing_is_rubbed_in() -> None:
    lost = replace(PROFILE, results=ResultCounts(0, 2, 0), form=(PlayerResult.LOST,) * 2, streak=2)
    beaten = BotRecord(levels={1: ResultCounts(0, 4, 0)}, last=PlayerResult.LOST, streak=4, best=None)
    for text in (screen_text(_screen(lost)), screen_text(_screen(None, beaten))):
        assert "0 wins" not in text
        assert "in a row" not in text
        assert "No level beaten" not in text


@pytest.mark.parametrize(
    ("last", "streak", "words"),
    [
        (PlayerResult.WON, 1, "won the last match"),
        (PlayerResult.WON, 2, "2 wins in a row"),
        (PlayerResult.DRAWN, 1, "drew the last match"),
        (PlayerResult.DRAWN, 2, "2 draws in a row"),
    ],
)
def test_row_of_results_is_said_in_its_number(last: PlayerResult, streak: int, words: str) -> None:
    assert f"· {words}\n" in screen_text(_screen(replace(PROFILE, form=(last,), streak=streak)))


def test_results_against_the_bot_stand_apart_by_level() -> None:
    text = screen_text(_screen(PROFILE, AGAINST_BOT, reader=WORDS))
    assert "### 🤖 Against bots\nBest level beaten: **Page** · drew the last match\n" in text
    assert "Against bots (Page): 2 wins\nAgainst bots (Regent): 3 losses, 1 draw" in text
    assert "Best level" not in screen_text(_screen(None, replace(AGAINST_BOT, best=None)))


def test_reliability_is_a_share_of_moves_where_a_turn_has_several() -> None:
    screen = profile_screen(ENGLISH, COURT, ANN, ANN, None, None, (), reliability=TurnTimes(99, 1))
    assert "99% of 100 moves played on time" in screen_text(screen)


def test_last_results_stand_newest_first_with_the_way_to_their_boards() -> None:
    older = replace(RESULT, match=MatchId(6), message=None, score=0.0, before=1000, after=980)
    text = screen_text(_screen(PROFILE, None, older, RESULT))
    assert "### Latest matches" in text
    assert (
        f"✅ Won against <@{BEN}> · King in the Chateau · 🍃 as Green · 1021 (+21) · <t:1700000000:d> ·"
        " [#7](https://discord.com/channels/1/2/3)\n"
        f"❌ Lost against <@{BEN}>"
    ) in text
    assert text.endswith("980 (−20) · <t:1700000000:d> · #6")


def test_result_against_several_is_a_place_and_a_person_who_is_gone_has_no_mention() -> None:
    place = replace(RESULT, opponents=(BEN, CAT), rank=2)
    assert f"2nd of 3 against <@{BEN}>, <@{CAT}>" in screen_text(_screen(PROFILE, None, place))
    assert "Won against a former player" in screen_text(_screen(PROFILE, None, replace(RESULT, opponents=(None,))))


def test_picture_says_the_same_in_words_and_names_nobody() -> None:
    alt = picture(_screen(PROFILE, AGAINST_BOT, RESULT)).alt
    assert alt.startswith("Rating 1234 ± 99 · rank 2 of 7 in this server · rank 5 of 40 everywhere. ")
    assert "Against bots, won–lost: Page 2–0, Regent 0–3." in alt
    assert "<@" not in alt
    assert "**" not in alt
    assert not _screen(reader=WORDS).pictures


def test_fits_into_a_message(reader: Reader, t: Translator) -> None:
    huge = ResultCounts(10**6, 10**6, 10**6)
    ends = dict.fromkeys(("king", "crown", "cards", "resign", "time", "agreed"), huge)
    curve = tuple(float(number) for number in range(10_001))
    profile = replace(
        PROFILE,
        seats=dict.fromkeys("gr", huge),
        endings=ends,
        results=huge,
        curve=curve,
        form=(PlayerResult.DRAWN,) * 10,
        streak=10**6,
        longest=10**6,
        here=Ranking(10**6, 10**6),
        everywhere=Ranking(10**7, 10**7),
    )
    solo = BotRecord(dict.fromkeys(range(1, 6), huge), PlayerResult.LOST, 10**6, 5)
    address = {"guild": 2**63 - 1, "channel": 2**63 - 1, "message": 2**63 - 1, "home": 2**63 - 1}
    results = [replace(RESULT, match=10**9, opponents=(2**63 - 1,) * 5, rank=6, **address)] * 10  # type: ignore[arg-type]
    assert_fits(_screen(profile, solo, *results, reader=reader, between=huge, reliability=TurnTimes(10**6, 0)))
    assert_fits(_screen(None, solo, reader=reader, user=BEN))
