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
    COURT,
    EN,
    FR,
    POST,
    SPITEFUL,
    VISIT,
    assert_fits,
    challenge,
    labels,
    live,
    lobby,
    said,
)


@pytest.mark.parametrize(
    ("t", "words"),
    [
        (
            EN,
            (
                "get the King or the Crown into your own Chateau first",
                ": no rated match yet",
                "Rated: it counts for the leaderboard. Played by the Rulebook.",
                "the player with the Wizard plays first",
            ),
        ),
        (
            FR,
            (
                "amène le Roi ou la Couronne dans ton Château avant l’autre joueur",
                "\u00a0: aucune partie classée pour l’instant",
                "Partie classée",
                "qui a le Sorcier joue en premier",
            ),
        ),
    ],
    ids=["en", "fr"],
)
def test_challenge_says_what_the_game_is_who_challenges_and_what_for(t: Translator, words: tuple[str, ...]) -> None:
    text = said(challenge_screen(t, VISIT, challenge(rated=True), POST))
    for one in words:
        assert one in text
    assert "SHA-256" not in text


def test_strength_of_the_bot_is_written_as_the_language_does() -> None:
    text = said(challenge_screen(FR, VISIT, challenge(levels={"g": 1}), POST))
    assert "🤖 Page (force\u00a0800)\u00a0: " in text


def test_the_bots_challenge_says_its_level_and_leads_to_the_lessons_but_is_not_withdrawn() -> None:
    screen = challenge_screen(EN, VISIT, challenge(levels={"g": 1}), POST)
    assert "### 🤖 Page challenges" in said(screen)
    assert "-# 🤖 Page (strength 800): has only just learnt the rules" in said(screen)
    assert "no rated match" not in said(screen)
    assert "No clock" not in said(screen)
    assert labels(screen)[1:] == [["How to play", "Decline"], ["Learn by playing", "Fair deal"]]


def test_bot_that_challenges_anyone_is_called_a_bot() -> None:
    screen = challenge_screen(EN, VISIT, challenge(levels={"g": 1}, invited={}), POST)
    assert "### 🤖 Page, a bot, challenges anyone to **Royal Visit**. Who accepts?" in said(screen)


def test_match_against_the_bot_that_has_begun_was_nobodys_challenge() -> None:
    screen = challenge_screen(EN, VISIT, live(levels={"r": 1}), POST)
    assert said(screen).startswith(f"### <@{ANN}> plays against 🤖 Page.\n")


def test_the_bots_challenge_in_a_game_without_lessons_does_not_offer_them() -> None:
    screen = challenge_screen(EN, BARE_VISIT, challenge(levels={"g": 1}), POST)
    assert labels(screen)[1:] == [["How to play"], ["Decline", "Fair deal"]]


@pytest.mark.parametrize(
    ("changes", "terms"),
    [
        ({}, "-# Unrated: just for fun. Played by the Rulebook. No clock."),
        ({"rated": True, "pace": "1d"}, "-# Rated: it counts for the leaderboard. Played by the Rulebook. Pace: 1 day"),
        ({"hints": True}, "With hints on request."),
        ({"direct": True}, "Played in direct messages."),
        ({"options": {"ruleset": "manual"}}, "Played by the Variant"),
    ],
)
def test_terms_say_what_the_match_is_played_for_and_by(changes: dict[str, object], terms: str) -> None:
    assert terms in said(challenge_screen(EN, VISIT, challenge(**changes), POST))


def test_private_challenge_in_private_messages_need_not_say_so() -> None:
    assert "private" not in said(challenge_screen(EN, VISIT, challenge(direct=True, guild=0), POST))


def test_hints_are_not_promised_in_a_game_that_gives_none() -> None:
    assert "hints" not in said(challenge_screen(EN, BARE_VISIT, challenge(hints=True), POST))


@pytest.mark.parametrize(
    ("termination", "words"),
    [
        ("declined", f"<@{BEN}> declined <@{ANN}>'s challenge."),
        ("withdrawn", f"<@{ANN}> withdrew the challenge."),
        ("expired", f"<@{ANN}>'s challenge has expired: nobody answered in time."),
        ("gone", f"<@{ANN}>'s challenge is closed: I was no longer in this channel."),
    ],
)
def test_closed_challenge_says_why_and_offers_nothing(termination: str, words: str) -> None:
    screen = challenge_screen(EN, VISIT, challenge(state=State.CLOSED, termination=termination), POST)
    assert said(screen) == f"### {words}", "no terms: nobody plays by them"
    assert screen.colour == CLOSED_COLOUR
    assert not labels(screen)


def test_moderators_reason_is_escaped() -> None:
    screen = challenge_screen(
        EN, VISIT, challenge(state=State.CLOSED, termination="cancelled", reason="*spam* <@1> https://x.y"), POST
    )
    assert r"A moderator closed" in said(screen)
    assert r"\*spam\* \<@1> https:" in said(screen)
    assert "https://" not in said(screen)


def test_table_that_is_open_already_can_be_closed_where_that_is_said() -> None:
    screen = existing_challenge_screen(EN, COURT, "It is still open.", lobby())
    assert labels(screen) == [["Close the table"]]


def test_rematch_says_who_challenges_whom_and_after_which_match() -> None:
    asked = said(challenge_screen(EN, VISIT, challenge(parent=5), POST))
    assert asked.startswith(f"### <@{ANN}> challenges <@{BEN}> to a rematch of match #5: **Royal Visit**.")
    begun = said(challenge_screen(EN, VISIT, live(parent=5), None))
    assert begun.startswith(f"### <@{BEN}> accepted <@{ANN}>'s challenge to a rematch of match #5.")
    alone = live(parent=5, levels={"r": 1}, personas={"r": 1})
    bot = "🤖 Beatrice (Page)"
    assert f"### After match #5, <@{ANN}> plays on against {bot}." in said(challenge_screen(EN, VISIT, alone, None))


def test_fits_into_a_message(t: Translator) -> None:
    best = LeaderboardLine(1, ANN, SPITEFUL, 3999, 999, 10**6, 10**6, 10**6)
    match = challenge(rated=True, hints=True, direct=True, pace="live", options={"ruleset": "manual"}, version=10**9)
    assert_fits(challenge_screen(t, VISIT, match, POST, record=best, ping=(BEN,)))
    assert_fits(challenge_screen(t, VISIT, challenge(levels={"g": 5}), POST))
    assert_fits(
        challenge_screen(t, VISIT, challenge(state=State.CLOSED, termination="cancelled", reason="*" * 300), POST)
    )
    assert_fits(existing_challenge_screen(t, VISIT, "…", match))
