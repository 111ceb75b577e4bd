"""Windows: what is asked of several in passing. Who has answered is for nobody to know; orders answer for others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.durations import DAY, HOUR, SECOND
from bot.matches.core.errors import (
    BadOption,
    NobodyToNudge,
    NoClock,
    NotAPlayer,
    NotLate,
    StaleMatch,
    WindowClosed,
)
from bot.matches.core.model import Match, OfferKind
from bot.matches.outbox.delivery import Delivery, DeliveryStep
from bot.store.core.matches import SeatRow
from tests.support.club import ANN, BEN, CLEO, DORA, GUILD, LIMITS, Club
from tests.support.court import COURT, LET_IT, NOPE_IT, PAUSED
from tests.support.deadlines import later, run, shown
from tests.support.text_rules import action_of, all_turns, written
from tests.support.windows import JACK, PEOPLE, begun, court, play

TWO_JACKS = ("JrJb8r2b3b", "ArAb7b3r", "8b9bAr5b")


async def window(club: Club, pace: str = "live", **terms: Any) -> int:
    """Ann has played her jack; by what number what is asked goes."""
    await begun(club, pace, **terms)
    await play(club, ANN, "Jr")
    now = await club.play.match(1)
    assert now.window is not None
    return now.window.opened_version


async def answer(club: Club, user: int, control: str, since: int | None = None) -> Match:
    """Someone presses on the board."""
    now = (await club.play.match(1)).window
    assert since is not None or now is not None
    opened = since if since is not None else now.opened_version if now else 0
    return (await club.windows.answer(1, user, opened, control)).match


async def seat(club: Club, name: str) -> SeatRow:
    return (await club.stored(1))[0].seat(name)


async def said(club: Club) -> list[str]:
    """What everybody is told has happened, oldest first: `a Jr`; of what nobody may know by whom it is, `-`."""
    state = (await club.table(1)).state
    events = [made for made in (*state.earlier, state.last) if made is not None]
    return [f"{made.seat or '-'} {written(made.turn) or ''}".rstrip() for made in events]


def pinged(owed: list[Delivery]) -> list[tuple[str, DeliveryStep, tuple[int, ...]]]:
    """What was done about each post, and whom it pinged: who is named where a message is changed hears nothing."""
    return [(one.purpose, one.step, one.ping if one.step is DeliveryStep.POST else ()) for one in owed]


async def done(club: Club) -> list[tuple[str, str | None, str | None]]:
    """What the record says since the deal."""
    kinds = ("turn", "reply", "order", "lapse", "leave")
    return [(one.kind, one.seat, one.data) for one in await club.actions(1) if one.kind in kinds]


# ---- answering


async def test_who_goes_on_after_a_window_is_not_pinged_again_and_who_is_next_is(tmp_path: Path) -> None:
    async with court(tmp_path, *TWO_JACKS) as club:
        await window(club)
        assert pinged(await shown(club)) == [("board", DeliveryStep.EDIT, ())]
        await answer(club, BEN, LET_IT)
        assert await shown(club) == [], "a secret answer changes no message"
        await answer(club, CLEO, LET_IT)
        assert pinged(await shown(club)) == [("board", DeliveryStep.EDIT, ())]
        assert (await club.play.match(1)).users_to_act == (ANN,)
        await play(club, ANN, "end")
        assert pinged(await shown(club)) == [("board", DeliveryStep.POST, (BEN,))]


async def test_what_of_the_luck_was_seen_stays_with_its_turn_and_comes_out_of_the_record_too(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        await window(club)
        last = (await club.table(1)).state.last
        assert last is not None
        [roll] = last.shown
        assert roll.startswith("jack:d4=")
        await later(club, PAUSED * SECOND)
        await play(club, ANN, "end")
        live = (await club.history(1)).states
        assert [made.last.shown for made in live if made.last is not None] == [(roll,), (), ()]
        for user in (BEN, CLEO):
            await club.play.resign(1, user)
        club.context.replays._kept.clear()
        over = (await club.history(1)).states
        assert [made.last.shown for made in over if made.last is not None][:3] == [(roll,), (), ()]


# ---- nothing leaks


async def test_a_draw_that_was_offered_is_not_declined_by_an_answer(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        await begun(club)
        await club.offers.offer(1, ANN, OfferKind.DRAW)
        await play(club, ANN, "Jr")
        await answer(club, BEN, LET_IT)
        await answer(club, CLEO, LET_IT)
        assert set((await club.play.match(1)).offers) == {"draw"}


# ---- standing orders


async def test_over_days_an_order_nopes_and_is_told_like_any_nope(tmp_path: Path) -> None:
    async with court(tmp_path, "JrJb8r2b", "ArAb7b3r", "8b9b5r5b") as club:
        await begun(club, "1d")
        await club.windows.choose(1, BEN, "fierce")
        await play(club, ANN, "Jr")
        seen = (await club.table(1)).state
        [roll] = next(made.shown for made in (*seen.earlier, seen.last) if made and written(made.turn) == "Jr")
        noped = int(roll.rpartition("=")[2]) >= 3
        assert await said(club) == (["a Jr", "b nope:Ar", "-"] if noped else ["a Jr", "-"])


async def test_who_has_answered_before_the_message_was_posted_is_pinged_all_the_same(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        await begun(club, "1d")
        for user in (BEN, CLEO):
            await club.windows.choose(1, user, "ask")
        await play(club, ANN, "Jr")
        await answer(club, BEN, LET_IT)
        assert pinged(await shown(club)) == [("board", DeliveryStep.POST, (BEN, CLEO))]


async def test_a_board_that_is_posted_again_in_a_window_pings_nobody_who_has_not_answered(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        await window(club)
        await answer(club, CLEO, LET_IT)
        [edit] = await club.take(1)
        await club.outbox.note_lost(edit)  # someone has deleted it
        assert pinged(await shown(club)) == [("board", DeliveryStep.POST, ())]


async def test_after_hours_of_waiting_who_goes_on_is_pinged(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        await begun(club, "1d")
        await club.windows.choose(1, CLEO, "ask")
        await play(club, ANN, "Jr")
        await shown(club)
        assert pinged(await later(club, 8 * HOUR)) == [("board", DeliveryStep.POST, (ANN,))]
        assert (await done(club))[-1] == ("lapse", None, "let")


async def test_an_order_is_its_players_own_secret_in_their_data_and_forgotten_with_them(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        before = await begun(club, "1d")
        await club.windows.choose(1, BEN, "fierce")
        assert await club.play.match(1) == before
        assert (await club.windows.order_choice(1, BEN)).current == "fierce"
        assert (await club.windows.order_choice(1, CLEO)).current == "shield"
        assert (await club.data.export(BEN))["matches"][0]["your standing order"] == "fierce"
        assert "fierce" not in str(await club.data.export(CLEO))
        await club.data.forget(BEN)
        assert (await seat(club, "b")).orders is None
        assert "fierce" not in str(await club.rows("SELECT * FROM actions"))


async def test_an_order_is_for_who_plays_and_one_that_the_game_offers(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        await begun(club, "live")
        with pytest.raises(NotAPlayer):
            await club.windows.order_choice(1, DORA)
        with pytest.raises(BadOption):
            await club.windows.choose(1, BEN, "always")


async def test_at_a_live_table_an_order_nopes_at_a_moment_that_no_hand_determines(tmp_path: Path) -> None:
    async with court(tmp_path, "KrJr8r2b", *JACK[1:]) as club:
        await begun(club)
        await club.windows.choose(1, BEN, "shield")
        await play(club, ANN, "Kr>b")
        await later(club, 4_799)
        assert len(await done(club)) == 1
        await later(club, 1)
        assert (await done(club))[1:] == [("order", "b", "nope:Ar")]
        for user in (BEN, CLEO):
            last = (await club.play.hand(1, user)).state.last
            assert last is not None
            assert last.ordered is (user == BEN), "that an order answered is its owner's secret"


async def test_at_a_live_table_never_counts_as_having_let_it_pass(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        await begun(club)
        await club.windows.choose(1, BEN, "never")
        await play(club, ANN, "Jr")
        assert (await done(club))[1:] == [("order", "b", "let")]
        await answer(club, CLEO, LET_IT)
        assert (await club.play.match(1)).users_to_act == (ANN,)


# ---- pauses


@pytest.mark.parametrize(
    ("act", "terms", "played", "seconds"),
    [
        ("Jr", {}, True, 5),
        ("Kr>b", {}, True, 8),
        ("XX", {}, True, 8),
        ("Jr", {}, False, 10),
        ("Jr", {"window": 3}, True, 15),
        ("Kr>b", {"window": 2}, False, 32),
        ("Jr", {"window": HOUR}, True, 5),
    ],
)
async def test_a_pause_is_as_long_as_everybody_knows(
    tmp_path: Path, act: str, terms: dict[str, int], played: bool, seconds: int
) -> None:
    """`played`: everybody at the table has finished a match before."""
    async with court(tmp_path, "KrJr6r7rXX", *JACK[1:]) as club:
        if played:
            await begun(club)
            await club.play.resign(1, ANN)
            await club.play.resign(1, BEN)
        number = (await club.seat(*PEOPLE[:3], pace="live", rated=False, **terms)).id
        hand = await club.play.hand(number, ANN)
        control = all_turns(club.games[COURT].rules, hand.state.view).index(act)
        await club.end_turn(await club.press(hand, str(control)))
        now = (await club.play.match(number)).window
        assert now is not None
        assert now.closes_at == club.now + seconds * SECOND


async def test_a_nope_in_the_last_second_counts_if_discord_took_it_before_the_end(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        since = await window(club)
        end = (await club.stored(1))[0].window_until
        assert end is not None
        await later(club, end + 900 - club.now)
        with pytest.raises(WindowClosed):
            await club.windows.answer(1, BEN, since, NOPE_IT, end + 1)
        await club.windows.answer(1, BEN, since, NOPE_IT, end)
        assert (await done(club))[-1] == ("reply", "b", "nope:Ar")
        await later(club, PAUSED * SECOND)
        assert [kind for kind, *_ in await done(club)] == ["turn", "reply", "lapse"]


async def test_nobody_is_prompted_in_a_pause_nor_has_to_act(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        await window(club)
        assert [one.prompt_version for one in (await club.stored(1))[0].seats] == [None] * 3
        assert await club.lists.next_to_act(BEN, GUILD, 0) is None
        assert [(await club.play.hand(1, user)).state.may_answer for user in PEOPLE[:3]] == [False, True, True]


async def chosen_ahead(club: Club, act: str) -> None:
    """Ann has played her jack and chooses what she will play after the pause."""
    await window(club)
    hand = await club.play.hand(1, ANN)
    await club.press(hand, str(all_turns(club.games[COURT].rules, hand.state.ahead).index(act)))


async def test_an_act_that_is_chosen_in_a_pause_is_played_by_one_press_after_it(tmp_path: Path) -> None:
    async with court(tmp_path, "JrJbAr8r2b", *JACK[1:]) as club:
        await chosen_ahead(club, "Jb")
        for user, control in ((BEN, NOPE_IT), (ANN, NOPE_IT), (BEN, LET_IT), (CLEO, LET_IT)):
            await answer(club, user, control)
        kept = await club.play.hand(1, ANN)
        assert (kept.state.my_turn, kept.state.draft.plays) == (True, ("Jb",))
        await club.end_turn(kept)
        assert (await done(club))[-1] == ("turn", "a", "Jb")


async def test_an_act_that_is_chosen_in_a_pause_is_not_made_by_itself(tmp_path: Path) -> None:
    async with court(tmp_path, "JrJbAr8r2b", *JACK[1:]) as club:
        await chosen_ahead(club, "Jb")
        hand = await club.play.hand(1, ANN)
        with pytest.raises(StaleMatch):
            await club.end_turn(hand)
        await answer(club, BEN, NOPE_IT)
        await later(club, PAUSED * SECOND)
        assert [seat for kind, seat, _ in await done(club) if kind == "turn"] == ["a"]
        assert (await club.play.match(1)).users_to_act == (BEN,)


async def test_the_window_of_a_match_over_days_is_as_long_as_was_chosen(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        await begun(club, "1d", window=HOUR)
        await club.windows.choose(1, BEN, "ask")
        await play(club, ANN, "Jr")
        now = await club.play.match(1)
        assert now.window is not None
        assert now.window.closes_at == club.now + HOUR
        again = await club.store.read(lambda tx: club.context.load(tx, 1).window_time)
        assert again == HOUR
    async with court(tmp_path / "not") as club:
        with pytest.raises(BadOption):
            await begun(club, "1d", window=HOUR + 1)


async def test_days_away_stop_a_windows_clock_no_matter_who_of_the_asked_has_answered(tmp_path: Path) -> None:
    ends, started = [], 0
    for name, answers in (("open", False), ("answered", True)):
        async with court(tmp_path / name) as club:
            await begun(club, "1d")
            for user in (BEN, CLEO):
                await club.windows.choose(1, user, "ask")
            await club.away.announce(BEN, club.now, 0, 2)
            await play(club, ANN, "Jr")
            if answers:
                await answer(club, BEN, LET_IT)
            now = await club.play.match(1)
            assert now.window is not None
            assert now.window.closes_at == club.now + 2 * DAY + 8 * HOUR
            await club.away.end_early(BEN, club.now)
            now = await club.play.match(1)
            assert now.window is not None
            ends.append(now.window.closes_at)
            started = club.now
    assert ends == [started + 8 * HOUR] * 2


async def test_a_pause_stops_it_and_it_goes_on_with_what_was_left(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        await begun(club, "1d")
        await club.windows.choose(1, CLEO, "ask")
        await play(club, ANN, "Jr")
        club.now += HOUR
        for user in (ANN, BEN, CLEO):
            await (club.offers.offer(1, user, OfferKind.PAUSE) if user == ANN else agree(club, user, OfferKind.PAUSE))
        now = await club.play.match(1)
        assert now.window is not None
        assert (now.stopped, now.window.closes_at) == (club.now, None)
        club.now += 3 * DAY
        for user in (ANN, BEN, CLEO):
            await (club.offers.offer(1, user, OfferKind.RESUME) if user == ANN else agree(club, user, OfferKind.RESUME))
        now = await club.play.match(1)
        assert now.window is not None
        assert now.window.closes_at == club.now + 7 * HOUR


async def agree(club: Club, user: int, kind: OfferKind) -> None:
    """Someone agrees to what is on offer."""
    offer = (await club.play.match(1)).offers[kind]
    await club.offers.answer(1, user, kind, offer.offered_version, yes=True)


# ---- leaving, and outages


async def test_nobody_is_nudged_given_time_or_claimed_from_in_a_window(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        await begun(club, "1d")
        await club.windows.choose(1, CLEO, "ask")
        await play(club, ANN, "Jr")
        now = await club.play.match(1)
        with pytest.raises(NobodyToNudge):
            await club.times.nudge(1, ANN)
        with pytest.raises(NoClock):
            await club.times.give_time(1, ANN, now.version)
        with pytest.raises(NotLate):
            await club.times.claim(1, ANN, "c", now.version + 1)


async def test_a_person_who_leaves_in_a_window_is_asked_no_more_and_the_others_go_on(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        await window(club)
        before = (await club.play.match(1)).window
        await club.play.resign(1, BEN)
        assert (await club.play.match(1)).window == before, "Cleo is asked still, as she was"
        await answer(club, CLEO, LET_IT)
        assert (await club.play.match(1)).users_to_act == (ANN,)
    async with court(tmp_path / "last") as club:
        await window(club)
        await answer(club, CLEO, LET_IT)
        await club.play.resign(1, BEN)
        assert (await club.play.match(1)).window is None
    async with court(tmp_path / "own") as club:
        await window(club)
        now = await club.play.resign(1, ANN)
        assert (now.window, now.users_to_act) == (None, (BEN,)), "what she played is dropped"


async def test_after_an_outage_a_window_has_its_whole_time_again(tmp_path: Path) -> None:
    async with court(tmp_path) as club:
        await begun(club)
        await club.times.beat()
        await play(club, ANN, "Jr")
        club.now += HOUR
        await run(club)
        now = await club.play.match(1)
        assert (await club.stored(1))[0].window_until == club.now + 10 * SECOND
        assert now.window is not None


# ---- the bot


@pytest.mark.parametrize(("pace", "delay"), [("live", 2500), ("none", 2500), ("1d", 0)])
async def test_a_bots_move_comes_after_people_have_seen_the_one_before(tmp_path: Path, pace: str, delay: int) -> None:
    async with court(tmp_path, levels=(1,), limits=replace(LIMITS, bot_move_delay_ms=2500)) as club:
        await begun(club, pace)
        await club.change("UPDATE seats SET level = 1 WHERE seat = 'b'")
        await play(club, ANN, "draw")
        await play(club, ANN, "end")
        thought = await club.solo.next_prompt(1)
        assert thought is not None
        assert thought.not_before == club.now + delay


async def test_the_second_bot_has_its_own_moment_whether_the_first_has_answered_or_not(tmp_path: Path) -> None:
    async with court(tmp_path, levels=(1,)) as club:
        await begun(club)
        await club.change("UPDATE seats SET level = 1 WHERE seat IN ('b', 'c')")
        await play(club, ANN, "Jr")
        opened = club.now
        assert await club.solo.next_prompt(1) is None
        await later(club, 3000)
        for name, moment in (("b", 3250), ("c", 3500)):
            thought = await club.solo.next_prompt(1)
            assert thought is not None
            assert (thought.seat, thought.not_before) == (name, opened + moment)
            club.now = thought.not_before
            await club.solo.play(1, thought, action_of("let"))
        assert (await club.play.match(1)).users_to_act == (ANN,)
