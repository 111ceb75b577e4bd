"""Offers on a match's messages: what is said for whom, who can answer, and what can be offered now."""

from __future__ import annotations

import pytest

from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.matches.core.model import Match, OfferKind, State, StopReason
from bot.matches.core.offers import LIVE_OFFERS
from bot.ui.screens.screen import Part, Screen
from bot.ui.screens.turns.offers import HERE, offering_parts, own_parts, public_parts, seat_words
from tests.support.screens import (
    ANN,
    BEN,
    CAT,
    COURT,
    EN,
    NOW,
    POST,
    VISIT,
    assert_fits,
    buttons,
    labels,
    live,
    offered,
    over,
    screen_text,
    table,
)


def _screen(parts: list[Part]) -> Screen:
    return Screen(tuple(parts))


def _own(match: Match, seat: str, game: HostedGame = VISIT) -> Screen:
    return _screen(own_parts(EN, game, match, seat))


def test_a_person_who_has_agreed_to_another_ones_offer_reads_it_without_buttons() -> None:
    match = table(offers={OfferKind.DRAW: offered(OfferKind.DRAW, "a", "b", pending=("c",))})
    screen = _own(match, "b", COURT)
    assert "offers a draw" in screen_text(screen)
    assert not labels(screen)


@pytest.mark.parametrize("seat", ["b", "c"])
def test_nothing_is_on_offer_to_a_person_who_has_left_or_is_out(seat: str) -> None:
    offers = {OfferKind.DRAW: offered(OfferKind.DRAW, "a", pending=("b",))}
    match = table(offers=offers, left=frozenset("b"), out=frozenset("c"))
    assert own_parts(EN, COURT, match, seat) == []
    assert offering_parts(EN, COURT, match, seat) == []


def test_spectator_and_finished_match_have_nothing_to_offer() -> None:
    assert offering_parts(EN, VISIT, live(), None) == []
    assert offering_parts(EN, VISIT, over(), "g") == []


@pytest.mark.parametrize(
    ("match", "kinds"),
    [
        (live(), ["draw", "direct"]),
        (live(pace="3d"), ["draw", "pause", "direct"]),
        (live(pace="3d", stopped=NOW, why_stopped=StopReason.AGREED), ["draw", "resume", "direct"]),
        (live(direct=True), ["draw"]),
        (live(guild=0), ["draw"]),
        (live(offers={OfferKind.DRAW: offered(OfferKind.DRAW, "r", pending=("g",))}), ["direct"]),
    ],
)
def test_what_can_be_offered_now(match: Match, kinds: list[str]) -> None:
    screen = _screen(offering_parts(EN, VISIT, match, "g"))
    assert [one.rest for one in buttons(screen) if one.action == f"offer{HERE}"] == kinds


def test_against_the_bot_nothing_can_be_offered() -> None:
    assert offering_parts(EN, VISIT, live(levels={"r": 1}, pace="3d"), "g") == []


def _replacing(by: str, whose: str, **changes: object) -> Match:
    pending = tuple(seat for seat in "abc" if seat not in (by, whose))
    offer = offered(OfferKind.REPLACE, by, pending=pending, for_seat=whose, level=2, bot=9)
    return table(offers={OfferKind.REPLACE: offer}, **changes)


def test_person_who_would_leave_is_told_to_play_on_until_then() -> None:
    assert seat_words(EN, COURT, _replacing("a", "a")) == (
        f"Now waiting for <@{BEN}>, <@{CAT}> to agree. Until then, play on or leave the match."
    )
    assert seat_words(EN, COURT, _replacing("a", "b")) == f"Now waiting for <@{CAT}> to agree."
    assert seat_words(EN, COURT, table()) == "The bot has taken the seat."


def test_fits_into_a_message(t: Translator) -> None:
    seats = dict(zip("abcdef", range(ANN, ANN + 6), strict=True))
    others = tuple("bcdef")
    kinds = {kind: offered(kind, "a", pending=others) for kind in LIVE_OFFERS}
    kinds[OfferKind.REPLACE] = offered(OfferKind.REPLACE, "a", pending=others, for_seat="b", level=1)
    match = table(players=seats, offers=kinds, rated=True, pace="7d", stopped=NOW, why_stopped=StopReason.AGREED)
    assert match.state is State.PLAY
    assert_fits(_screen(public_parts(t, COURT, match, POST)))
    assert_fits(_screen(offering_parts(t, COURT, match, "b")))
    assert_fits(_screen(offering_parts(t, COURT, table(players=seats, pace="7d"), "b")))
