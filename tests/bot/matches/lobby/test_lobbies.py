"""Lobbies: a table for any number of people fills, and begins with the people who sit there."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.durations import HOUR, Milliseconds
from bot.ids import NO_GUILD, MessageId, UserId
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
from tests.support.court import WholeActs
from tests.support.engines import Database
from tests.support.games import hosted
from tests.support.text_rules import TextRules
from tests.support.use_cases import (
    ANN,
    BEN,
    BOT,
    CHANNEL,
    CLEO,
    DORA,
    GUILD,
    LIMITS,
    UseCases,
    open_use_cases,
    use_cases_of,
)

PACE, WINDOW, OPTION = Term

EVE, FAY = UserId(2**60 + 100), UserId(2**60 + 101)


@pytest_asyncio.fixture
async def cases(new_database: Path, tmp_path: Path) -> AsyncIterator[UseCases]:
    """Use cases of The Royal Court."""
    shutil.copy(new_database, tmp_path)
    async with open_use_cases(tmp_path, games=hosted(WholeActs())) as opened:
        yield opened


async def test_a_person_who_sits_down_first_sits_next_to_the_host_wherever_a_seat_was_kept(cases: UseCases) -> None:
    match = await cases.open(ANN, BEN, CLEO, seats=5)
    await cases.lobbies.join(match.id, DORA)
    match = await cases.lobbies.join(match.id, CLEO)
    assert list(match.seating.players.values()) == [ANN, DORA, CLEO, None, None]
    assert dict(match.seating.invited) == {"d": BEN}


async def test_a_reserved_seat_is_taken_in_private_messages_and_no_other(database: Database) -> None:
    async with use_cases_of(await database.open(), games=hosted(WholeActs())) as cases:
        match = await cases.open(ANN, BEN, seats=3)
        with pytest.raises(UnknownMatch):
            await cases.lobbies.join(match.id, CLEO, guild=NO_GUILD)
        joined = await cases.lobbies.join(match.id, BEN, guild=NO_GUILD)
        assert list(joined.seating.players.values()) == [ANN, BEN, None]


async def test_the_host_begins_with_those_who_sit_there(cases: UseCases) -> None:
    match = await cases.open(ANN, CLEO, seats=6)
    with pytest.raises(TooFewPlayers):
        await cases.lobbies.start(match.id, ANN)
    await cases.lobbies.join(match.id, BEN)
    with pytest.raises(NotTheHost):
        await cases.lobbies.start(match.id, BEN)
    match = await cases.lobbies.start(match.id, ANN)
    assert (match.state, list(match.seating.players.items())) == (State.PLAY, [("a", ANN), ("b", BEN)])
    row, _ = await cases.stored(match.id)
    assert len(row.seats) == 2
    assert row.position == TextRules(RoyalCourt()).setup(row.terms.options, "ab", Chance(row.seed))


async def test_the_new_host_is_told_and_pinged_and_the_one_before_no_more(cases: UseCases) -> None:
    match = await cases.open(ANN, seats=5)
    await cases.lobbies.join(match.id, BEN)
    await cases.lobbies.join(match.id, CLEO)
    assert await _host_pings(cases, match) == []
    await cases.lobbies.leave(match.id, ANN)
    assert await _host_pings(cases, match) == [(BEN,)]
    await cases.lobbies.leave(match.id, BEN)
    assert await _host_pings(cases, match) == [(), (CLEO,)]


async def _host_pings(cases: UseCases, match: Match) -> list[tuple[int, ...]]:
    """Whom each notice about the host pings; nobody if it is to be deleted."""
    taken = [delivery for delivery in await cases.take(match.id) if delivery.notice is not None]
    return [() if delivery.step is DeliveryStep.DROP else delivery.ping for delivery in taken]


async def test_a_lobby_knows_in_which_order_its_players_will_sit(cases: UseCases) -> None:
    match = await cases.open(ANN, seats=5)
    match = await cases.lobbies.join(match.id, BEN)
    assert match.seating.sitting == ("a", "b")
    old = await over(cases, ANN, BEN, CLEO)
    made = await cases.rematches.rematch(old.id, ANN, Place(GUILD, CHANNEL))
    assert made.match.seating.sitting == ("a",)
    match = await cases.lobbies.join(made.match.id, CLEO)
    assert [match.seating.players[seat] for seat in match.seating.sitting] == [CLEO, ANN]
    match = await cases.lobbies.join(made.match.id, BEN)
    assert list(match.seating.players.values()) == [CLEO, ANN, BEN]


async def test_bots_have_names_of_their_own_and_keep_them(cases: UseCases) -> None:
    match = await cases.open(ANN, seats=5)
    for _ in range(3):
        match = await cases.lobbies.add_bot(match.id, ANN, 1, BOT)
    assert dict(match.seating.personas) == {"b": 1, "c": 2, "d": 3}
    match = await cases.lobbies.remove_bot(match.id, ANN)
    match = await cases.lobbies.join(match.id, BEN)
    match = await cases.lobbies.leave(match.id, ANN)
    assert dict(match.seating.personas) == {"b": 1, "c": 2}
    match = await cases.lobbies.add_bot(match.id, BEN, 2, BOT)
    match = await cases.lobbies.start(match.id, BEN)
    assert dict(match.seating.personas) == {"b": 1, "c": 2, "d": 3}


async def test_a_bot_keeps_its_name_in_a_rematch(cases: UseCases) -> None:
    old = await over(cases, ANN, BEN, levels=(2, 3))
    names = {level: old.seating.personas[seat] for seat, level in old.seating.levels.items()}
    made = await cases.rematches.rematch(old.id, BEN, Place(GUILD, CHANNEL))
    await cases.lobbies.remove_bot(made.match.id, BEN)
    await cases.lobbies.add_bot(made.match.id, BEN, 3, BOT)
    match = await cases.lobbies.join(made.match.id, ANN)
    assert {level: match.seating.personas[seat] for seat, level in match.seating.levels.items()} == names


async def test_the_host_changes_pace_answer_time_and_options_until_the_match_begins(cases: UseCases) -> None:
    match = await cases.open(ANN, seats=3)
    await cases.lobbies.join(match.id, BEN)
    for term in (ChangeTerm(PACE, "1d"), ChangeTerm(WINDOW, str(HOUR)), ChangeTerm(OPTION, "full", "rules")):
        match = await cases.lobbies.change(match.id, ANN, term)
    assert (match.terms.pace, match.terms.answer_time, match.terms.options["rules"]) == ("1d", int(HOUR), "full")
    assert [one.step for one in await cases.take(match.id)], "the table in the channel follows"
    with pytest.raises(NotTheHost):
        await cases.lobbies.change(match.id, BEN, ChangeTerm(PACE, "live"))
    match = await cases.lobbies.start(match.id, ANN)
    assert (match.terms.pace, match.terms.options["rules"]) == ("1d", "full")
    with pytest.raises(ChallengeClosed):
        await cases.lobbies.change(match.id, ANN, ChangeTerm(PACE, "live"))


@pytest.mark.parametrize(
    "term",
    [ChangeTerm(PACE, "2d"), ChangeTerm(WINDOW, "5"), ChangeTerm(OPTION, "x", "rules"), ChangeTerm(OPTION, "x", "y")],
)
async def test_a_table_has_no_terms_that_are_not_offered(cases: UseCases, term: ChangeTerm) -> None:
    match = await cases.open(ANN, seats=3)
    with pytest.raises(BadOption):
        await cases.lobbies.change(match.id, ANN, term)


async def test_a_seat_that_was_declined_is_anyones(cases: UseCases) -> None:
    match = await cases.open(ANN, BEN, CLEO, seats=3)
    with pytest.raises(SeatsKept) as kept:
        await cases.lobbies.join(match.id, DORA)
    assert vars(kept.value) == {"guests": (BEN, CLEO)}
    with pytest.raises(NotForYou):
        await cases.lobbies.decline(match.id, DORA)
    match = await cases.lobbies.decline(match.id, BEN)
    assert match.seating.invited_users == (CLEO,)
    match = await cases.lobbies.join(match.id, DORA)
    match = await cases.lobbies.join(match.id, CLEO)
    assert list(match.seating.players.values()) == [ANN, DORA, CLEO]


async def test_start_and_leave_at_once_begin_without_who_left_or_leave_them_in_the_match(cases: UseCases) -> None:
    for first in ("start", "leave"):
        match = await cases.open(ANN, seats=5)
        for user in (BEN, CLEO):
            await cases.lobbies.join(match.id, user)
        start, leave = cases.lobbies.start(match.id, ANN), cases.lobbies.leave(match.id, CLEO)
        both = (start, leave) if first == "start" else (leave, start)
        came = await asyncio.gather(*both, return_exceptions=True)
        now = await cases.play.match(match.id)
        assert now.state is State.PLAY
        if first == "start":
            assert isinstance(came[1], ChallengeClosed)
            assert list(now.seating.players.values()) == [ANN, BEN, CLEO]
        else:
            assert list(now.seating.players.values()) == [ANN, BEN]


async def test_nobody_sits_down_twice_and_strangers_do_nothing(cases: UseCases) -> None:
    match = await cases.open(ANN, seats=4)
    for user in (ANN, BEN):
        if user != ANN:
            await cases.lobbies.join(match.id, user)
        with pytest.raises(AtTableAlready):
            await cases.lobbies.join(match.id, user)
    for refused in (
        cases.lobbies.leave(match.id, DORA),
        cases.lobbies.start(match.id, DORA),
        cases.lobbies.add_bot(match.id, BEN, 1, BOT),
        cases.lobbies.remove_bot(match.id, BEN),
        cases.challenges.withdraw(match.id, BEN),
    ):
        with pytest.raises(MatchError):
            await refused
    with pytest.raises(NotAtTable):
        await cases.lobbies.leave(match.id, DORA)
    assert (await cases.play.match(match.id)).version == 2


async def test_blocks_and_bans_hold_at_every_seat(cases: UseCases) -> None:
    match = await cases.open(ANN, seats=5)
    await cases.lobbies.join(match.id, BEN)
    await cases.people.block(BEN, GUILD, [Person(CLEO, "Cleo")])
    with pytest.raises(AcceptsNone):
        await cases.lobbies.join(match.id, CLEO)
    await cases.people.block(DORA, GUILD, [Person(BEN, "Ben")])
    with pytest.raises(HasBlocked):
        await cases.lobbies.join(match.id, DORA)
    await cases.moderation.ban(GUILD, ANN, EVE, "spam")
    with pytest.raises(Banned):
        await cases.lobbies.join(match.id, EVE)
    await cases.moderation.ban(GUILD, ANN, BEN, "spam")
    with pytest.raises(GuestBanned):
        await cases.lobbies.start(match.id, ANN)


async def test_the_bot_takes_seats_and_the_match_is_unrated_as_long_as_it_has_one(cases: UseCases) -> None:
    match = await cases.open(ANN, seats=4)
    match = await cases.lobbies.add_bot(match.id, ANN, 2, BOT)
    match = await cases.lobbies.add_bot(match.id, ANN, 3, BOT)
    assert (match.terms.rated, dict(match.seating.levels)) == (False, {"b": 2, "c": 3})
    assert (await cases.lobbies.remove_bot(match.id, ANN)).terms.rated is False
    match = await cases.lobbies.remove_bot(match.id, ANN)
    assert (match.terms.rated, dict(match.seating.levels)) == (True, {})
    with pytest.raises(NotAtTable):
        await cases.lobbies.remove_bot(match.id, ANN)
    with pytest.raises(BadOption):
        await cases.lobbies.add_bot(match.id, ANN, 9, BOT)


async def test_one_person_and_bots_have_no_clock_and_with_a_second_person_they_have(cases: UseCases) -> None:
    match = await cases.open(seats=4, levels=[1, 1], pace="live")
    alone = await cases.lobbies.start(match.id, ANN)
    assert (alone.terms.pace, dict(alone.clocks.due)) == ("none", {})
    match = await cases.open(seats=4, levels=[1, 1], pace="live")
    match = await cases.lobbies.join(match.id, BEN)
    assert match.terms.pace == "live"
    assert match.clocks.due


async def test_a_table_is_friendly_as_long_as_a_newcomer_sits_there_or_is_expected(cases: UseCases) -> None:
    for user in (ANN, CLEO, DORA):
        await cases.finish(user)
    match = await cases.open(ANN, BEN, seats=4, insists=False)
    assert (match.terms.rated, match.terms.friendly) == (False, True)
    match = await cases.lobbies.decline(match.id, BEN)
    assert (match.terms.rated, match.terms.friendly) == (True, False)
    await cases.lobbies.join(match.id, BEN)
    match = await cases.lobbies.join(match.id, CLEO)
    assert (match.terms.rated, match.terms.friendly) == (False, True)
    match = await cases.lobbies.join(match.id, DORA)
    assert (match.state, match.terms.rated) == (State.PLAY, False)
    table = await cases.open(ANN, CLEO, BEN, seats=3)
    assert (table.terms.rated, table.terms.insists) == (True, True)


async def test_an_unrated_table_stays_so_without_its_bot(cases: UseCases) -> None:
    match = await cases.open(ANN, seats=4, rated=False)
    await cases.lobbies.add_bot(match.id, ANN, 2, BOT)
    assert (await cases.lobbies.remove_bot(match.id, ANN)).terms.rated is False


async def test_the_bot_takes_no_seat_that_is_kept_for_someone(cases: UseCases) -> None:
    match = await cases.open(ANN, BEN, seats=3)
    await cases.lobbies.add_bot(match.id, ANN, 1, BOT)
    with pytest.raises(SeatsKept):
        await cases.lobbies.add_bot(match.id, ANN, 1, BOT)


async def test_nobody_opens_a_table_for_themselves_or_for_one_twice_or_without_room(cases: UseCases) -> None:
    with pytest.raises(ChallengeSelf):
        await cases.open(ANN, ANN)
    with pytest.raises(NamedTwice):
        await cases.open(ANN, BEN, BEN)
    for guests, seats in (((BEN, CLEO, DORA), 3), ((), 7), ((), 1)):
        with pytest.raises(BadOption):
            await cases.open(ANN, *guests, seats=seats)
    assert await cases.rows("SELECT * FROM matches") == []


async def test_the_same_table_is_opened_once_also_after_others_have_sat_down(cases: UseCases) -> None:
    match = await cases.open(ANN, BEN, seats=4)
    await cases.lobbies.join(match.id, BEN)
    await cases.lobbies.add_bot(match.id, ANN, 1, BOT)
    with pytest.raises(ChallengeTwice) as refused:
        await cases.open(ANN, BEN, seats=4)
    assert refused.value.lobby
    await cases.open(ANN, CLEO, seats=4)
    assert (await cases.open(ANN, seats=3, request=77)).id == (await cases.open(ANN, seats=3, request=77)).id


async def test_who_opens_one_table_after_another_pings_nobody_again_at_once(cases: UseCases) -> None:
    match = await cases.open(ANN, BEN, seats=4)
    [delivery] = await cases.take(match.id)
    await cases.outbox.results.note_posted(delivery, MessageId(4711), delivery.match.version)
    await cases.lobbies.leave(match.id, ANN)
    pings = []
    for wait in (LIMITS.ping_pause - Milliseconds(1), Milliseconds(1)):
        cases.now += wait
        match = await cases.open(ANN, BEN, seats=4)
        [delivery] = await cases.take(match.id)
        pings.append(delivery.ping)
        await cases.lobbies.leave(match.id, ANN)
    assert pings == [(), (BEN,)]


async def test_who_was_pinged_before_the_clock_was_set_back_by_days_is_pinged_again(cases: UseCases) -> None:
    for _ in range(2):
        match = await cases.open(ANN, BEN, seats=4)
        [delivery] = await cases.take(match.id)
        assert delivery.ping == (BEN,)
        await cases.outbox.results.note_posted(delivery, MessageId(4711), delivery.match.version)
        await cases.lobbies.leave(match.id, ANN)
        cases.now -= 72 * HOUR


async def test_all_who_have_waited_are_told_that_the_match_begins_and_the_bot_is_not(cases: UseCases) -> None:
    match = await cases.open(ANN, BEN, seats=4, levels=(1,))
    await cases.lobbies.join(match.id, CLEO)
    await cases.lobbies.join(match.id, BEN)
    [board] = [delivery for delivery in await cases.take(match.id) if delivery.purpose == "board"]
    assert set(board.ping) == {ANN, BEN, CLEO}


async def test_of_who_got_up_nothing_is_kept(cases: UseCases) -> None:
    match = await cases.open(ANN, seats=4)
    await cases.lobbies.join(match.id, BEN)
    await cases.lobbies.join(match.id, CLEO)
    assert str(BEN) in str(await cases.rows("SELECT * FROM actions"))
    await cases.lobbies.leave(match.id, BEN)
    kept = await cases.rows("SELECT * FROM seats"), await cases.rows("SELECT * FROM actions")
    assert str(BEN) not in str(kept)


async def test_who_deletes_their_data_gets_up_and_the_others_wait_on(cases: UseCases) -> None:
    match = await cases.open(ANN, CLEO, seats=4)
    await cases.lobbies.join(match.id, BEN)
    for user in (CLEO, ANN):
        await cases.data.forget(user)
    now = await cases.play.match(match.id)
    assert (now.state, now.seating.challenger, now.seating.invited_users) == (State.CHALLENGE, BEN, ())
    await cases.data.forget(BEN)
    assert (await cases.play.match(match.id)).state is State.CLOSED


async def test_a_table_of_people_with_bots_is_no_result_against_the_bot(cases: UseCases) -> None:
    match = await cases.open(ANN, BEN, seats=3, levels=(1,))
    await cases.lobbies.join(match.id, BEN)
    for user in (ANN, BEN):
        await cases.play.resign(match.id, user)
    assert await cases.rows("SELECT * FROM solo_results") == []


async def over(cases: UseCases, *people: UserId, levels: Sequence[int] = (), **terms: Any) -> Match:
    """A match between these people, who sit in this order, that is over: all but the first have given up."""
    host, *others = people
    match = await cases.open(host, seats=len(people) + len(levels), levels=levels, **terms)
    for user in others:
        match = await cases.lobbies.join(match.id, user)
    for user in reversed(people):
        if (now := await cases.play.match(match.id)).state is State.PLAY:
            match = await cases.play.resign(now.id, user)
    assert match.state is State.OVER
    return match


async def test_a_rematch_begins_without_who_does_not_come_and_with_who_comes_new(cases: UseCases) -> None:
    old = await over(cases, ANN, BEN, CLEO, DORA)
    made = await cases.rematches.rematch(old.id, ANN, Place(GUILD, CHANNEL))
    await cases.lobbies.decline(made.match.id, BEN)
    for user in (EVE, DORA):
        await cases.lobbies.join(made.match.id, user)
    match = await cases.lobbies.start(made.match.id, ANN)
    assert list(match.seating.players.values()) == [DORA, ANN, EVE]


async def test_bots_stay_at_the_table_and_move_on_like_everybody(cases: UseCases) -> None:
    old = await over(cases, ANN, BEN, levels=(2, 3))
    assert list(old.seating.players.values()) == [ANN, BOT, BOT, BEN]
    made = await cases.rematches.rematch(old.id, BEN, Place(GUILD, CHANNEL))
    assert not made.match.terms.rated
    match = await cases.lobbies.join(made.match.id, ANN)
    assert list(match.seating.players.values()) == [BEN, ANN, BOT, BOT]
    assert dict(match.seating.levels) == {"c": 2, "d": 3}


async def test_a_bot_that_was_sent_away_and_asked_back_sits_where_one_of_its_level_would(cases: UseCases) -> None:
    old = await over(cases, ANN, BEN, levels=(2, 3))
    made = await cases.rematches.rematch(old.id, BEN, Place(GUILD, CHANNEL))
    for _ in range(2):
        await cases.lobbies.remove_bot(made.match.id, BEN)
    for level in (3, 2):
        await cases.lobbies.add_bot(made.match.id, BEN, level, BOT)
    match = await cases.lobbies.join(made.match.id, ANN)
    assert dict(match.seating.levels) == {"c": 2, "d": 3}


async def test_a_rematch_is_opened_once_and_leaves_out_who_is_gone_for_good(cases: UseCases) -> None:
    old = await over(cases, ANN, BEN, CLEO)
    await cases.data.forget(BEN)
    made = await cases.rematches.rematch(old.id, ANN, Place(GUILD, CHANNEL))
    assert made.match.seating.invited_users == (CLEO,)
    with pytest.raises(RematchTwice):
        await cases.rematches.rematch(old.id, CLEO, Place(GUILD, CHANNEL))
    with pytest.raises(NotAPlayer):
        await cases.rematches.rematch(old.id, DORA, Place(GUILD, CHANNEL))
    assert list((await cases.lobbies.join(made.match.id, CLEO)).seating.players.values()) == [CLEO, ANN]


async def test_a_lobby_is_not_answered_like_a_challenge_nor_a_challenge_like_a_lobby(
    tmp_path: Path, new_database: Path
) -> None:
    (tmp_path / "both").mkdir()
    shutil.copy(new_database, tmp_path / "both")
    async with open_use_cases(tmp_path / "both", games=hosted(RoyalCourt(), RoyalVisit())) as both:
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
