"""Lobbies: a table for any number of people fills, and begins with the people who sit there."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.durations import HOUR
from bot.matches.actions.terms import ChangeTerm, Term
from bot.matches.core.errors import (
    AcceptsNone,
    AtTableAlready,
    BadOption,
    Banned,
    ChallengeClosed,
    ChallengeSelf,
    ChallengeTwice,
    GuestBanned,
    HasBlocked,
    MatchError,
    NamedTwice,
    NotAPlayer,
    NotAtTable,
    NotForYou,
    NotTheHost,
    RematchTwice,
    SeatsKept,
    TooFewPlayers,
    UnknownMatch,
)
from bot.matches.core.model import Match, Person, State
from bot.matches.core.terms import Place
from bot.matches.outbox.delivery import DeliveryStep
from engine.randomness import Chance
from engine.royal_court.game import RoyalCourt
from engine.royal_visit.game import RoyalVisit
from tests.support.club import ANN, BEN, BOT, CHANNEL, CLEO, DORA, GUILD, LIMITS, Club, club_of, open_club
from tests.support.court import WholeActs
from tests.support.engines import Database
from tests.support.games import hosted
from tests.support.text_rules import TextRules

PACE, WINDOW, OPTION = Term

EVE, FAY = 2**60 + 100, 2**60 + 101


@pytest_asyncio.fixture
async def club(new_database: Path, tmp_path: Path) -> AsyncIterator[Club]:
    """A club where The Royal Court is played."""
    shutil.copy(new_database, tmp_path)
    async with open_club(tmp_path, games=hosted(WholeActs())) as opened:
        yield opened


async def test_a_person_who_sits_down_first_sits_next_to_the_host_wherever_a_seat_was_kept(club: Club) -> None:
    match = await club.open(ANN, BEN, CLEO, seats=5)
    await club.lobbies.join(match.id, DORA)
    match = await club.lobbies.join(match.id, CLEO)
    assert list(match.players.values()) == [ANN, DORA, CLEO, None, None]
    assert dict(match.invited) == {"d": BEN}


async def test_a_reserved_seat_is_taken_in_private_messages_and_no_other(database: Database) -> None:
    async with club_of(await database.open(), games=hosted(WholeActs())) as club:
        match = await club.open(ANN, BEN, seats=3)
        with pytest.raises(UnknownMatch):
            await club.lobbies.join(match.id, CLEO, guild=0)
        joined = await club.lobbies.join(match.id, BEN, guild=0)
        assert list(joined.players.values()) == [ANN, BEN, None]


async def test_the_host_begins_with_those_who_sit_there(club: Club) -> None:
    match = await club.open(ANN, CLEO, seats=6)
    with pytest.raises(TooFewPlayers):
        await club.lobbies.start(match.id, ANN)
    await club.lobbies.join(match.id, BEN)
    with pytest.raises(NotTheHost):
        await club.lobbies.start(match.id, BEN)
    match = await club.lobbies.start(match.id, ANN)
    assert (match.state, list(match.players.items())) == (State.PLAY, [("a", ANN), ("b", BEN)])
    row, _ = await club.stored(match.id)
    assert len(row.seats) == 2
    assert row.position == TextRules(RoyalCourt()).setup(row.options, "ab", Chance(row.seed))


async def test_the_new_host_is_told_and_pinged_and_the_one_before_no_more(club: Club) -> None:
    match = await club.open(ANN, seats=5)
    await club.lobbies.join(match.id, BEN)
    await club.lobbies.join(match.id, CLEO)
    assert await _host_pings(club, match) == []
    await club.lobbies.leave(match.id, ANN)
    assert await _host_pings(club, match) == [(BEN,)]
    await club.lobbies.leave(match.id, BEN)
    assert await _host_pings(club, match) == [(), (CLEO,)]


async def _host_pings(club: Club, match: Match) -> list[tuple[int, ...]]:
    """Whom each notice about the host pings; nobody if it is to be deleted."""
    taken = [delivery for delivery in await club.take(match.id) if delivery.notice is not None]
    return [() if delivery.step is DeliveryStep.DROP else delivery.ping for delivery in taken]


async def test_a_lobby_knows_in_which_order_its_players_will_sit(club: Club) -> None:
    match = await club.open(ANN, seats=5)
    match = await club.lobbies.join(match.id, BEN)
    assert match.sitting == ("a", "b")
    old = await over(club, ANN, BEN, CLEO)
    made = await club.rematches.rematch(old.id, ANN, Place(GUILD, CHANNEL))
    assert made.match.sitting == ("a",)
    match = await club.lobbies.join(made.match.id, CLEO)
    assert [match.players[seat] for seat in match.sitting] == [CLEO, ANN]
    match = await club.lobbies.join(made.match.id, BEN)
    assert list(match.players.values()) == [CLEO, ANN, BEN]


async def test_bots_have_names_of_their_own_and_keep_them(club: Club) -> None:
    match = await club.open(ANN, seats=5)
    for _ in range(3):
        match = await club.lobbies.add_bot(match.id, ANN, 1, BOT)
    assert dict(match.personas) == {"b": 1, "c": 2, "d": 3}
    match = await club.lobbies.remove_bot(match.id, ANN)
    match = await club.lobbies.join(match.id, BEN)
    match = await club.lobbies.leave(match.id, ANN)
    assert dict(match.personas) == {"b": 1, "c": 2}
    match = await club.lobbies.add_bot(match.id, BEN, 2, BOT)
    match = await club.lobbies.start(match.id, BEN)
    assert dict(match.personas) == {"b": 1, "c": 2, "d": 3}


async def test_a_bot_keeps_its_name_in_a_rematch(club: Club) -> None:
    old = await over(club, ANN, BEN, levels=(2, 3))
    names = {level: old.personas[seat] for seat, level in old.levels.items()}
    made = await club.rematches.rematch(old.id, BEN, Place(GUILD, CHANNEL))
    await club.lobbies.remove_bot(made.match.id, BEN)
    await club.lobbies.add_bot(made.match.id, BEN, 3, BOT)
    match = await club.lobbies.join(made.match.id, ANN)
    assert {level: match.personas[seat] for seat, level in match.levels.items()} == names


async def test_the_host_changes_pace_answer_time_and_options_until_the_match_begins(club: Club) -> None:
    match = await club.open(ANN, seats=3)
    await club.lobbies.join(match.id, BEN)
    for term in (ChangeTerm(PACE, "1d"), ChangeTerm(WINDOW, str(HOUR)), ChangeTerm(OPTION, "full", "rules")):
        match = await club.lobbies.change(match.id, ANN, term)
    assert (match.pace, match.window_time, match.options["rules"]) == ("1d", HOUR, "full")
    assert [one.step for one in await club.take(match.id)], "the table in the channel follows"
    with pytest.raises(NotTheHost):
        await club.lobbies.change(match.id, BEN, ChangeTerm(PACE, "live"))
    match = await club.lobbies.start(match.id, ANN)
    assert (match.pace, match.options["rules"]) == ("1d", "full")
    with pytest.raises(ChallengeClosed):
        await club.lobbies.change(match.id, ANN, ChangeTerm(PACE, "live"))


@pytest.mark.parametrize(
    "term",
    [ChangeTerm(PACE, "2d"), ChangeTerm(WINDOW, "5"), ChangeTerm(OPTION, "x", "rules"), ChangeTerm(OPTION, "x", "y")],
)
async def test_a_table_has_no_terms_that_are_not_offered(club: Club, term: ChangeTerm) -> None:
    match = await club.open(ANN, seats=3)
    with pytest.raises(BadOption):
        await club.lobbies.change(match.id, ANN, term)


async def test_a_seat_that_was_declined_is_anyones(club: Club) -> None:
    match = await club.open(ANN, BEN, CLEO, seats=3)
    with pytest.raises(SeatsKept) as kept:
        await club.lobbies.join(match.id, DORA)
    assert vars(kept.value) == {"guests": (BEN, CLEO)}
    with pytest.raises(NotForYou):
        await club.lobbies.decline(match.id, DORA)
    match = await club.lobbies.decline(match.id, BEN)
    assert match.invited_users == (CLEO,)
    match = await club.lobbies.join(match.id, DORA)
    match = await club.lobbies.join(match.id, CLEO)
    assert list(match.players.values()) == [ANN, DORA, CLEO]


async def test_start_and_leave_at_once_begin_without_who_left_or_leave_them_in_the_match(club: Club) -> None:
    for first in ("start", "leave"):
        match = await club.open(ANN, seats=5)
        for user in (BEN, CLEO):
            await club.lobbies.join(match.id, user)
        start, leave = club.lobbies.start(match.id, ANN), club.lobbies.leave(match.id, CLEO)
        both = (start, leave) if first == "start" else (leave, start)
        came = await asyncio.gather(*both, return_exceptions=True)
        now = await club.play.match(match.id)
        assert now.state is State.PLAY
        if first == "start":
            assert isinstance(came[1], ChallengeClosed)
            assert list(now.players.values()) == [ANN, BEN, CLEO]
        else:
            assert list(now.players.values()) == [ANN, BEN]


async def test_nobody_sits_down_twice_and_strangers_do_nothing(club: Club) -> None:
    match = await club.open(ANN, seats=4)
    for user in (ANN, BEN):
        if user != ANN:
            await club.lobbies.join(match.id, user)
        with pytest.raises(AtTableAlready):
            await club.lobbies.join(match.id, user)
    for refused in (
        club.lobbies.leave(match.id, DORA),
        club.lobbies.start(match.id, DORA),
        club.lobbies.add_bot(match.id, BEN, 1, BOT),
        club.lobbies.remove_bot(match.id, BEN),
        club.challenges.withdraw(match.id, BEN),
    ):
        with pytest.raises(MatchError):
            await refused
    with pytest.raises(NotAtTable):
        await club.lobbies.leave(match.id, DORA)
    assert (await club.play.match(match.id)).version == 2


async def test_blocks_and_bans_hold_at_every_seat(club: Club) -> None:
    match = await club.open(ANN, seats=5)
    await club.lobbies.join(match.id, BEN)
    await club.people.block(BEN, GUILD, [Person(CLEO, "Cleo")])
    with pytest.raises(AcceptsNone):
        await club.lobbies.join(match.id, CLEO)
    await club.people.block(DORA, GUILD, [Person(BEN, "Ben")])
    with pytest.raises(HasBlocked):
        await club.lobbies.join(match.id, DORA)
    await club.moderation.ban(GUILD, ANN, EVE, "spam")
    with pytest.raises(Banned):
        await club.lobbies.join(match.id, EVE)
    await club.moderation.ban(GUILD, ANN, BEN, "spam")
    with pytest.raises(GuestBanned):
        await club.lobbies.start(match.id, ANN)


async def test_the_bot_takes_seats_and_the_match_is_unrated_as_long_as_it_has_one(club: Club) -> None:
    match = await club.open(ANN, seats=4)
    match = await club.lobbies.add_bot(match.id, ANN, 2, BOT)
    match = await club.lobbies.add_bot(match.id, ANN, 3, BOT)
    assert (match.rated, dict(match.levels)) == (False, {"b": 2, "c": 3})
    assert (await club.lobbies.remove_bot(match.id, ANN)).rated is False
    match = await club.lobbies.remove_bot(match.id, ANN)
    assert (match.rated, dict(match.levels)) == (True, {})
    with pytest.raises(NotAtTable):
        await club.lobbies.remove_bot(match.id, ANN)
    with pytest.raises(BadOption):
        await club.lobbies.add_bot(match.id, ANN, 9, BOT)


async def test_one_person_and_bots_have_no_clock_and_with_a_second_person_they_have(club: Club) -> None:
    match = await club.open(seats=4, levels=[1, 1], pace="live")
    alone = await club.lobbies.start(match.id, ANN)
    assert (alone.pace, dict(alone.due)) == ("none", {})
    match = await club.open(seats=4, levels=[1, 1], pace="live")
    match = await club.lobbies.join(match.id, BEN)
    assert match.pace == "live"
    assert match.due


async def test_a_table_is_friendly_as_long_as_a_newcomer_sits_there_or_is_expected(club: Club) -> None:
    for user in (ANN, CLEO, DORA):
        await club.finish(user)
    match = await club.open(ANN, BEN, seats=4, insists=False)
    assert (match.rated, match.friendly) == (False, True)
    match = await club.lobbies.decline(match.id, BEN)
    assert (match.rated, match.friendly) == (True, False)
    await club.lobbies.join(match.id, BEN)
    match = await club.lobbies.join(match.id, CLEO)
    assert (match.rated, match.friendly) == (False, True)
    match = await club.lobbies.join(match.id, DORA)
    assert (match.state, match.rated) == (State.PLAY, False)
    table = await club.open(ANN, CLEO, BEN, seats=3)
    assert (table.rated, table.insists) == (True, True)


async def test_an_unrated_table_stays_so_without_its_bot(club: Club) -> None:
    match = await club.open(ANN, seats=4, rated=False)
    await club.lobbies.add_bot(match.id, ANN, 2, BOT)
    assert (await club.lobbies.remove_bot(match.id, ANN)).rated is False


async def test_the_bot_takes_no_seat_that_is_kept_for_someone(club: Club) -> None:
    match = await club.open(ANN, BEN, seats=3)
    await club.lobbies.add_bot(match.id, ANN, 1, BOT)
    with pytest.raises(SeatsKept):
        await club.lobbies.add_bot(match.id, ANN, 1, BOT)


async def test_nobody_opens_a_table_for_themselves_or_for_one_twice_or_without_room(club: Club) -> None:
    with pytest.raises(ChallengeSelf):
        await club.open(ANN, ANN)
    with pytest.raises(NamedTwice):
        await club.open(ANN, BEN, BEN)
    for guests, seats in (((BEN, CLEO, DORA), 3), ((), 7), ((), 1)):
        with pytest.raises(BadOption):
            await club.open(ANN, *guests, seats=seats)
    assert await club.rows("SELECT * FROM matches") == []


async def test_the_same_table_is_opened_once_also_after_others_have_sat_down(club: Club) -> None:
    match = await club.open(ANN, BEN, seats=4)
    await club.lobbies.join(match.id, BEN)
    await club.lobbies.add_bot(match.id, ANN, 1, BOT)
    with pytest.raises(ChallengeTwice) as refused:
        await club.open(ANN, BEN, seats=4)
    assert refused.value.lobby
    await club.open(ANN, CLEO, seats=4)
    assert (await club.open(ANN, seats=3, request=77)).id == (await club.open(ANN, seats=3, request=77)).id


async def test_who_opens_one_table_after_another_pings_nobody_again_at_once(club: Club) -> None:
    match = await club.open(ANN, BEN, seats=4)
    [delivery] = await club.take(match.id)
    await club.outbox.note_posted(delivery, 4711, delivery.match.version)
    await club.lobbies.leave(match.id, ANN)
    pings = []
    for wait in (LIMITS.ping_pause_ms - 1, 1):
        club.now += wait
        match = await club.open(ANN, BEN, seats=4)
        [delivery] = await club.take(match.id)
        pings.append(delivery.ping)
        await club.lobbies.leave(match.id, ANN)
    assert pings == [(), (BEN,)]


async def test_who_was_pinged_before_the_clock_was_set_back_by_days_is_pinged_again(club: Club) -> None:
    for _ in range(2):
        match = await club.open(ANN, BEN, seats=4)
        [delivery] = await club.take(match.id)
        assert delivery.ping == (BEN,)
        await club.outbox.note_posted(delivery, 4711, delivery.match.version)
        await club.lobbies.leave(match.id, ANN)
        club.now -= 72 * HOUR


async def test_all_who_have_waited_are_told_that_the_match_begins_and_the_bot_is_not(club: Club) -> None:
    match = await club.open(ANN, BEN, seats=4, levels=(1,))
    await club.lobbies.join(match.id, CLEO)
    await club.lobbies.join(match.id, BEN)
    [board] = [delivery for delivery in await club.take(match.id) if delivery.purpose == "board"]
    assert set(board.ping) == {ANN, BEN, CLEO}


async def test_of_who_got_up_nothing_is_kept(club: Club) -> None:
    match = await club.open(ANN, seats=4)
    await club.lobbies.join(match.id, BEN)
    await club.lobbies.join(match.id, CLEO)
    assert str(BEN) in str(await club.rows("SELECT * FROM actions"))
    await club.lobbies.leave(match.id, BEN)
    kept = await club.rows("SELECT * FROM seats"), await club.rows("SELECT * FROM actions")
    assert str(BEN) not in str(kept)


async def test_who_deletes_their_data_gets_up_and_the_others_wait_on(club: Club) -> None:
    match = await club.open(ANN, CLEO, seats=4)
    await club.lobbies.join(match.id, BEN)
    for user in (CLEO, ANN):
        await club.data.forget(user)
    now = await club.play.match(match.id)
    assert (now.state, now.challenger, now.invited_users) == (State.CHALLENGE, BEN, ())
    await club.data.forget(BEN)
    assert (await club.play.match(match.id)).state is State.CLOSED


async def test_a_table_of_people_with_bots_is_no_result_against_the_bot(club: Club) -> None:
    match = await club.open(ANN, BEN, seats=3, levels=(1,))
    await club.lobbies.join(match.id, BEN)
    for user in (ANN, BEN):
        await club.play.resign(match.id, user)
    assert await club.rows("SELECT * FROM solo_results") == []


async def over(club: Club, *people: int, levels: Sequence[int] = (), **terms: Any) -> Match:
    """A match between these people, who sit in this order, that is over: all but the first have given up."""
    host, *others = people
    match = await club.open(host, seats=len(people) + len(levels), levels=levels, **terms)
    for user in others:
        match = await club.lobbies.join(match.id, user)
    for user in reversed(people):
        if (now := await club.play.match(match.id)).state is State.PLAY:
            match = await club.play.resign(now.id, user)
    assert match.state is State.OVER
    return match


async def test_a_rematch_begins_without_who_does_not_come_and_with_who_comes_new(club: Club) -> None:
    old = await over(club, ANN, BEN, CLEO, DORA)
    made = await club.rematches.rematch(old.id, ANN, Place(GUILD, CHANNEL))
    await club.lobbies.decline(made.match.id, BEN)
    for user in (EVE, DORA):
        await club.lobbies.join(made.match.id, user)
    match = await club.lobbies.start(made.match.id, ANN)
    assert list(match.players.values()) == [DORA, ANN, EVE]


async def test_bots_stay_at_the_table_and_move_on_like_everybody(club: Club) -> None:
    old = await over(club, ANN, BEN, levels=(2, 3))
    assert list(old.players.values()) == [ANN, BOT, BOT, BEN]
    made = await club.rematches.rematch(old.id, BEN, Place(GUILD, CHANNEL))
    assert not made.match.rated
    match = await club.lobbies.join(made.match.id, ANN)
    assert list(match.players.values()) == [BEN, ANN, BOT, BOT]
    assert dict(match.levels) == {"c": 2, "d": 3}


async def test_a_bot_that_was_sent_away_and_asked_back_sits_where_one_of_its_level_would(club: Club) -> None:
    old = await over(club, ANN, BEN, levels=(2, 3))
    made = await club.rematches.rematch(old.id, BEN, Place(GUILD, CHANNEL))
    for _ in range(2):
        await club.lobbies.remove_bot(made.match.id, BEN)
    for level in (3, 2):
        await club.lobbies.add_bot(made.match.id, BEN, level, BOT)
    match = await club.lobbies.join(made.match.id, ANN)
    assert dict(match.levels) == {"c": 2, "d": 3}


async def test_a_rematch_is_opened_once_and_leaves_out_who_is_gone_for_good(club: Club) -> None:
    old = await over(club, ANN, BEN, CLEO)
    await club.data.forget(BEN)
    made = await club.rematches.rematch(old.id, ANN, Place(GUILD, CHANNEL))
    assert made.match.invited_users == (CLEO,)
    with pytest.raises(RematchTwice):
        await club.rematches.rematch(old.id, CLEO, Place(GUILD, CHANNEL))
    with pytest.raises(NotAPlayer):
        await club.rematches.rematch(old.id, DORA, Place(GUILD, CHANNEL))
    assert list((await club.lobbies.join(made.match.id, CLEO)).players.values()) == [CLEO, ANN]


async def test_a_lobby_is_not_answered_like_a_challenge_nor_a_challenge_like_a_lobby(
    tmp_path: Path, new_database: Path
) -> None:
    (tmp_path / "both").mkdir()
    shutil.copy(new_database, tmp_path / "both")
    async with open_club(tmp_path / "both", games=hosted(RoyalCourt(), RoyalVisit())) as both:
        table, challenge = await both.open(ANN, BEN, seats=3), await both.challenge(ANN, BEN)
        for forged in (
            both.challenges.accept(table.id, BEN),
            both.challenges.decline(table.id, BEN),
            both.lobbies.join(challenge.id, BEN),
            both.lobbies.decline(challenge.id, BEN),
            both.lobbies.leave(challenge.id, ANN),
            both.lobbies.start(challenge.id, ANN),
            both.lobbies.add_bot(challenge.id, ANN, 1, BOT),
        ):
            with pytest.raises(UnknownMatch):
                await forged
        assert (await both.play.match(table.id)).version == (await both.play.match(challenge.id)).version == 1
