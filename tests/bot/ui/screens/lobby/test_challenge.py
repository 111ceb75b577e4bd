"""The challenge in the channel: who is asked, what is said of the challenger, and which buttons answer it."""

from __future__ import annotations

import pytest

from bot.i18n.translator import Translator
from bot.matches.core.model import State
from bot.matches.people.leaderboard import LeaderboardLine
from bot.ui.screens.lobby.challenge import CLOSED_COLOUR, OPEN_COLOUR, challenge_screen, existing_challenge_screen
from bot.ui.screens.screen import Screen
from tests.support.screens import (
    ANN,
    BARE_VISIT,
    BEN,
    CAT,
    COURT,
    EN,
    FR,
    POST,
    SPITEFUL,
    VISIT,
    actions,
    assert_fits,
    button,
    buttons,
    challenge,
    labels,
    live,
    lobby,
    said,
    table,
)


def test_challenge_to_a_person_names_and_pings_both_and_can_be_declined() -> None:
    screen = challenge_screen(EN, VISIT, challenge(), POST, ping=(BEN,))
    assert said(screen).startswith(f"### <@{ANN}> challenges <@{BEN}> to **Royal Visit**.\n")
    assert screen.ping == (BEN,)
    assert screen.colour == OPEN_COLOUR
    assert labels(screen) == [
        ["Accept: left fist", "Accept: right fist"],
        ["How to play", "Decline"],
        ["Withdraw", "Fair deal"],
    ]
    assert actions(screen) == ["accept:left", "accept:right", "rules", "decline", "withdraw", "deal"]


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


def test_every_button_names_the_match_its_version_and_the_message() -> None:
    match = challenge(version=9)
    for one in buttons(challenge_screen(EN, VISIT, match, POST)):
        assert (one.match, one.number, one.post) == (match.public_id, 9, POST)


def test_open_challenge_asks_anyone_and_cannot_be_declined() -> None:
    screen = challenge_screen(EN, VISIT, challenge(invited={}), POST)
    assert f"<@{ANN}> challenges anyone to **Royal Visit**. Who accepts?" in said(screen)
    assert not any("Decline" in row for row in labels(screen))
    assert screen.ping == ()


def test_game_without_a_choice_has_one_button_to_accept() -> None:
    screen = challenge_screen(EN, COURT, challenge(game="royal_court", options={"rules": "court"}), POST)
    assert labels(screen)[0] == ["Accept"]
    assert actions(screen)[0] == "accept"


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


def test_challengers_record_is_said_as_far_as_rated_matches_tell() -> None:
    known = LeaderboardLine(1, ANN, "Ann", 1043, 92, 12, 1, 0)
    assert f"-# <@{ANN}>: no rated match yet" in said(challenge_screen(EN, VISIT, challenge(), POST))
    assert f"-# <@{ANN}>: rating **1043** ± 92 · 12 wins, 1 loss" in said(
        challenge_screen(EN, VISIT, challenge(), POST, record=known)
    )


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


def test_accepted_challenge_says_who_took_it() -> None:
    screen = challenge_screen(EN, VISIT, challenge(state=State.PLAY, players={"g": ANN, "r": BEN}), None)
    assert said(screen).startswith(f"### <@{BEN}> accepted <@{ANN}>'s challenge.\n")
    assert not labels(screen)


def test_person_who_is_gone_has_no_mention() -> None:
    screen = challenge_screen(EN, VISIT, challenge(state=State.PLAY, players={"g": ANN, "r": None}, invited={}), None)
    assert f"a former player accepted <@{ANN}>'s challenge." in said(screen)


def _of_three(**changes: object) -> Screen:
    match = table(state=State.CHALLENGE, to_act=frozenset(), **changes)
    return challenge_screen(EN, COURT, match, POST)


def test_challenge_of_three_says_who_has_accepted_and_how_many_seats_are_free() -> None:
    screen = _of_three(players={"a": ANN, "b": BEN, "c": None})
    assert f"Accepted: <@{BEN}>.\nOne seat is free for anyone." in said(screen)
    screen = _of_three(players={"a": ANN, "b": None, "c": None})
    assert "2 seats are free for anyone." in said(screen)
    assert "Accepted" not in said(screen)


def test_challenge_of_three_names_everyone_who_took_it_and_who_declined() -> None:
    screen = _of_three(players={"a": ANN, "b": None, "c": None}, invited={"b": BEN, "c": CAT})
    assert f"<@{ANN}> challenges <@{BEN}>, <@{CAT}> to" in said(screen)
    closed = table(
        state=State.CLOSED,
        termination="declined",
        to_act=frozenset(),
        players={"a": ANN, "b": None, "c": None},
        invited={"b": BEN, "c": CAT},
        left=frozenset("c"),
    )
    assert said(challenge_screen(EN, COURT, closed, None)).startswith(f"### <@{CAT}> declined <@{ANN}>'s challenge.")
    begun = said(challenge_screen(EN, COURT, table(), None))
    assert begun.startswith(f"### <@{ANN}> opened the table; <@{BEN}>, <@{CAT}> joined.")


def test_challenge_made_again_can_be_withdrawn_where_that_is_said() -> None:
    screen = existing_challenge_screen(EN, VISIT, "It is still open.", challenge())
    assert screen.parts[0] == "It is still open."
    assert button(screen, "Withdraw").post is None


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


def test_the_bots_challenge_names_it_with_its_level() -> None:
    bots = challenge(invited={}, levels={"g": 1}, personas={"g": 0})
    assert "🤖 Aldwin (Page), a bot, challenges anyone" in said(challenge_screen(EN, VISIT, bots, POST))


def test_fits_into_a_message(t: Translator) -> None:
    best = LeaderboardLine(1, ANN, SPITEFUL, 3999, 999, 10**6, 10**6, 10**6)
    match = challenge(rated=True, hints=True, direct=True, pace="live", options={"ruleset": "manual"}, version=10**9)
    assert_fits(challenge_screen(t, VISIT, match, POST, record=best, ping=(BEN,)))
    assert_fits(challenge_screen(t, VISIT, challenge(levels={"g": 5}), POST))
    assert_fits(
        challenge_screen(t, VISIT, challenge(state=State.CLOSED, termination="cancelled", reason="*" * 300), POST)
    )
    assert_fits(existing_challenge_screen(t, VISIT, "…", match))
