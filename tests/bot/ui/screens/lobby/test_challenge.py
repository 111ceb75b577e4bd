"""The challenge in the channel: who is asked, what is said of the challenger, and which buttons answer it."""

from __future__ import annotations

import pytest

from bot.i18n.translator import Translator
from bot.matches.core.model import State
from bot.matches.people.leaderboard import LeaderboardLine
from bot.ui.screens.lobby.challenge import CLOSED_COLOUR, challenge_screen, existing_challenge_screen
from tests.support.screens import (
    ANN,
    BARE_VISIT,
    BEN,
    EN,
    POST,
    SPITEFUL,
    VISIT,
    assert_fits,
    challenge,
    labels,
    screen_text,
)


def test_the_bots_challenge_in_a_game_without_lessons_does_not_offer_them() -> None:
    screen = challenge_screen(EN, BARE_VISIT, challenge(levels={"g": 1}), POST)
    assert labels(screen)[1:] == [["How to play", "Decline", "More…"]]


@pytest.mark.parametrize(
    ("termination", "words"),
    [
        ("declined", f"<@{BEN}> declined <@{ANN}>'s challenge."),
        ("withdrawn", f"<@{ANN}> withdrew the challenge."),
        ("expired", f"<@{ANN}>'s challenge has expired: no one answered in time."),
        ("gone", f"<@{ANN}>'s challenge is closed: I was no longer in this channel."),
    ],
)
def test_closed_challenge_says_why_and_offers_nothing(termination: str, words: str) -> None:
    screen = challenge_screen(EN, VISIT, challenge(state=State.CLOSED, termination=termination), POST)
    assert screen_text(screen) == f"### {words}", "no terms: nobody plays by them"
    assert screen.colour == CLOSED_COLOUR
    assert not labels(screen)


def test_moderators_reason_is_escaped() -> None:
    screen = challenge_screen(
        EN, VISIT, challenge(state=State.CLOSED, termination="cancelled", reason="*spam* <@1> https://x.y"), POST
    )
    assert r"A moderator closed" in screen_text(screen)
    assert r"\*spam\* \<@1> https:" in screen_text(screen)
    assert "https://" not in screen_text(screen)


def test_fits_into_a_message(t: Translator) -> None:
    best = LeaderboardLine(1, ANN, SPITEFUL, 3999, 999, 10**6, 10**6, 10**6)
    match = challenge(rated=True, hints=True, direct=True, pace="live", options={"ruleset": "manual"}, version=10**9)
    assert_fits(challenge_screen(t, VISIT, match, POST, record=best, ping=(BEN,)))
    assert_fits(challenge_screen(t, VISIT, challenge(levels={"g": 5}), POST))
    assert_fits(
        challenge_screen(t, VISIT, challenge(state=State.CLOSED, termination="cancelled", reason="*" * 300), POST)
    )
    assert_fits(existing_challenge_screen(t, VISIT, "…", match))
