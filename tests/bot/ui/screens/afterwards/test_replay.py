"""The replay of a finished match, for one reader or for everyone in a channel."""

from __future__ import annotations

from bot.ui.screens.afterwards.replay import posted_screen, replay_screen
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from bot.urgency import Urgency
from tests.support.required import required as part
from tests.support.screens import (
    ANN,
    BARE_VISIT,
    BEN,
    EN,
    ENGLISH,
    FR,
    URL,
    VISIT,
    WORDS,
    actions,
    assert_fits,
    cancelled,
    history,
    labels,
    links,
    over,
    picture,
    said,
)

HISTORY = history(over())


def _screen(reader: Reader = ENGLISH, *, may_post: bool = False, posted: str | None = None) -> Screen:
    return replay_screen(reader, VISIT, part(VISIT.presentation.replay), HISTORY, may_post=may_post, posted=posted)


def test_replay_says_how_it_ended_who_played_and_how_long_it_was() -> None:
    assert said(_screen()) == (
        f"### 🟢 <@{ANN}> wins: 🔴 <@{BEN}> has resigned.\n🟢 Green <@{ANN}> · 🔴 Red <@{BEN}>\n"
        "-# Replay · 3 turns · <t:86400:D> · #7"
    )


def test_replay_leads_to_its_turns_its_review_and_its_file() -> None:
    assert labels(_screen()) == [["Turns", "Review", "File"]]
    assert actions(_screen())[0] == "turn-list:0-last"
    bare = replay_screen(ENGLISH, BARE_VISIT, part(VISIT.presentation.replay), HISTORY)
    assert labels(bare) == [["Turns"]]


def test_replay_is_posted_by_those_who_may_and_then_has_an_address() -> None:
    assert labels(_screen(may_post=True)) == [["Turns", "Review", "Share in channel", "File"]]
    assert links(_screen(may_post=True, posted=URL)) == {"To the replay": URL}
    assert "Share in channel" not in labels(_screen(may_post=True, posted=URL))[0]


def test_posted_replay_says_who_posted_it_and_leads_to_the_turns_in_a_message_of_their_own() -> None:
    screen = posted_screen(EN, VISIT, part(VISIT.presentation.replay), HISTORY, BEN)
    assert said(screen).endswith(f" · #7 · posted by <@{BEN}>")
    assert actions(screen) == ["turns"]
    assert screen.ping == ()


def test_moving_picture_is_the_least_urgent_and_another_one_in_another_language() -> None:
    drawn = picture(_screen())
    assert (drawn.urgency, drawn.suffix) == (Urgency.REPLAY, part(VISIT.presentation.replay).suffix)
    assert drawn.key != picture(_screen(Reader(FR))).key
    assert drawn.key == picture(posted_screen(EN, VISIT, part(VISIT.presentation.replay), HISTORY, ANN)).key


def test_reader_of_words_reads_the_match() -> None:
    screen = _screen(WORDS)
    assert not screen.pictures
    assert part(VISIT.presentation.replay).alt(EN, HISTORY.states) in said(screen)


def test_fits_into_a_message(reader: Reader) -> None:
    for match in (over(id=10**9, ended=10**13), cancelled(id=10**9)):
        assert_fits(replay_screen(reader, VISIT, part(VISIT.presentation.replay), history(match), may_post=True))
        assert_fits(posted_screen(reader.t, VISIT, part(VISIT.presentation.replay), history(match), ANN))
    assert_fits(_screen(reader, posted=URL))
