"""Windows: what is asked of several in passing. Who has answered is for nobody to know; orders answer for others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.durations import DAY, EPOCH, HOUR, SECOND, Milliseconds, Time
from bot.ids import MatchId, UserId
from bot.matches.core.clocks import TAKEN
from bot.matches.core.errors import BadOption, NobodyToNudge, NoClock, NotAPlayer, NotLate, StaleMatch, WindowClosed
from bot.matches.core.model import Hand, Match, OfferKind
from bot.matches.core.standing_orders import SKIP
from bot.matches.outbox.delivery import Delivery, DeliveryStep
from bot.matches.turns.play import UNDO
from bot.store.core.matches import SeatRow
from tests.support.court import COURT, LET_IT, NOPE_IT, PAUSED
from tests.support.deadlines import later, run, shown
from tests.support.text_rules import action_of, all_turns, written
from tests.support.use_cases import ANN, BEN, CLEO, DORA, GUILD, LIMITS, UseCases
from tests.support.windows import JACK, PEOPLE, begun, court, play

TWO_JACKS = ("JrJb8r2b3b", "ArAb7b3r", "8b9bAr5b")


async def window(cases: UseCases, pace: str = "live", **terms: Any) -> int:
    """Ann has played her jack; by what number what is asked goes."""
    await begun(cases, pace, **terms)
    await play(cases, ANN, "Jr")
    now = await cases.play.match(MatchId(1))
    assert now.window is not None
    return now.window.opened_version


async def answer(cases: UseCases, user: UserId, control: str, since: int | None = None) -> Match:
    """Someone presses on the board."""
    now = (await cases.play.match(MatchId(1))).window
    assert since is not None or now is not None
    opened = since if since is not None else now.opened_version if now else 0
    return (await cases.windows.answer(MatchId(1), user, opened, control)).match


def giving(cases: UseCases, hand: Hand) -> str:
    """An act that gives the cards of a swap."""
    return next(act for act in all_turns(cases.games[COURT].rules, hand.state.view) if act.startswith("give:"))


async def seat(cases: UseCases, name: str) -> SeatRow:
    return (await cases.stored(1))[0].seat(name)


async def public_events(cases: UseCases) -> list[str]:
    """What everybody is told has happened, oldest first: `a Jr`; of what nobody may know by whom it is, `-`."""
    state = (await cases.table(1)).state
    events = [made for made in (*state.earlier, state.last) if made is not None]
    return [f"{made.seat or '-'} {written(made.turn) or ''}".rstrip() for made in events]


def pinged(owed: list[Delivery]) -> list[tuple[str, DeliveryStep, tuple[int, ...]]]:
    """What was done about each post, and whom it pinged: who is named where a message is changed hears nothing."""
    return [(one.purpose, one.step, one.ping if one.step is DeliveryStep.POST else ()) for one in owed]


async def done(cases: UseCases) -> list[tuple[str, str | None, str | None]]:
    """What the record says since the deal."""
    kinds = ("turn", "reply", "order", "lapse", "leave")
    return [(one.kind, one.seat, one.data) for one in await cases.actions(1) if one.kind in kinds]


# ---- answering


async def test_who_goes_on_after_a_window_is_not_pinged_again_and_who_is_next_is(tmp_path: Path) -> None:
    async with court(tmp_path, *TWO_JACKS) as cases:
        await window(cases)
        assert pinged(await shown(cases)) == [("board", DeliveryStep.EDIT, ())]
        await answer(cases, BEN, LET_IT)
        assert await shown(cases) == [], "a secret answer changes no message"
        await answer(cases, CLEO, LET_IT)
        assert pinged(await shown(cases)) == [("board", DeliveryStep.EDIT, ())]
        assert (await cases.play.match(MatchId(1))).users_to_act == (ANN,)
        await play(cases, ANN, "end")
        assert pinged(await shown(cases)) == [("board", DeliveryStep.POST, (BEN,))]


async def test_what_of_the_luck_was_seen_stays_with_its_turn_and_comes_out_of_the_record_too(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await window(cases)
        last = (await cases.table(1)).state.last
        assert last is not None
        [roll] = last.shown
        assert roll.startswith("jack:d4=")
        await later(cases, PAUSED * SECOND)
        await play(cases, ANN, "end")
        live = (await cases.history(1)).states
        assert [made.last.shown for made in live if made.last is not None] == [(roll,), (), ()]
        for user in (BEN, CLEO):
            await cases.play.resign(MatchId(1), user)
        cases.context.replays._kept.clear()
        over = (await cases.history(1)).states
        assert [made.last.shown for made in over if made.last is not None][:3] == [(roll,), (), ()]


# ---- nothing leaks


async def test_a_draw_that_was_offered_is_not_declined_by_an_answer(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await begun(cases)
        await cases.offers.offer(MatchId(1), ANN, OfferKind.DRAW)
        await play(cases, ANN, "Jr")
        await answer(cases, BEN, LET_IT)
        await answer(cases, CLEO, LET_IT)
        assert set((await cases.play.match(MatchId(1))).offers) == {"draw"}


# ---- standing orders


async def test_over_days_an_order_nopes_and_is_told_like_any_nope(tmp_path: Path) -> None:
    async with court(tmp_path, "JrJb8r2b", "ArAb7b3r", "8b9b5r5b") as cases:
        await begun(cases, "1d")
        await cases.windows.choose(MatchId(1), BEN, "fierce")
        await play(cases, ANN, "Jr")
        seen = (await cases.table(1)).state
        [roll] = next(made.shown for made in (*seen.earlier, seen.last) if made and written(made.turn) == "Jr")
        noped = int(roll.rpartition("=")[2]) >= 3
        assert await public_events(cases) == (["a Jr", "b nope:Ar", "-"] if noped else ["a Jr", "-"])


async def test_who_has_answered_before_the_message_was_posted_is_pinged_all_the_same(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await begun(cases, "1d")
        for user in (BEN, CLEO):
            await cases.windows.choose(MatchId(1), user, "ask")
        await play(cases, ANN, "Jr")
        await answer(cases, BEN, LET_IT)
        assert pinged(await shown(cases)) == [("board", DeliveryStep.POST, (BEN, CLEO))]


async def test_a_board_that_is_posted_again_in_a_window_pings_nobody_who_has_not_answered(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await window(cases)
        await answer(cases, CLEO, LET_IT)
        [edit] = await cases.take(1)
        await cases.outbox.results.note_lost(edit)  # someone has deleted it
        assert pinged(await shown(cases)) == [("board", DeliveryStep.POST, ())]


async def test_after_hours_of_waiting_who_goes_on_is_pinged(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await begun(cases, "1d")
        await cases.windows.choose(MatchId(1), CLEO, "ask")
        await play(cases, ANN, "Jr")
        await shown(cases)
        assert pinged(await later(cases, 8 * HOUR)) == [("board", DeliveryStep.POST, (ANN,))]
        assert (await done(cases))[-1] == ("lapse", None, "let")


async def test_an_order_is_its_players_own_secret_in_their_data_and_forgotten_with_them(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        before = await begun(cases, "1d")
        await cases.windows.choose(MatchId(1), BEN, "fierce")
        assert await cases.play.match(MatchId(1)) == before
        assert (await cases.windows.order_choice(MatchId(1), BEN)).current == "fierce"
        assert (await cases.windows.order_choice(MatchId(1), CLEO)).current == "shield"
        assert (await cases.data.export(BEN))["matches"][0]["your standing order"] == "fierce"
        assert "fierce" not in str(await cases.data.export(CLEO))
        await cases.data.forget(BEN)
        assert (await seat(cases, "b")).orders is None
        assert "fierce" not in str(await cases.rows("SELECT * FROM actions"))


async def test_an_order_is_for_who_plays_and_one_that_the_game_offers(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await begun(cases, "live")
        with pytest.raises(NotAPlayer):
            await cases.windows.order_choice(MatchId(1), DORA)
        with pytest.raises(BadOption):
            await cases.windows.choose(MatchId(1), BEN, "always")


async def test_at_a_live_table_an_order_nopes_at_a_moment_that_no_hand_determines(tmp_path: Path) -> None:
    async with court(tmp_path, "KrJr8r2b", *JACK[1:]) as cases:
        await begun(cases)
        await cases.windows.choose(MatchId(1), BEN, "shield")
        await play(cases, ANN, "Kr>b")
        await later(cases, Milliseconds(4_799))
        assert len(await done(cases)) == 1
        await later(cases, Milliseconds(1))
        assert (await done(cases))[1:] == [("order", "b", "nope:Ar")]
        for user in (BEN, CLEO):
            last = (await cases.play.hand(MatchId(1), user)).state.last
            assert last is not None
            assert last.ordered is (user == BEN), "that an order answered is its owner's secret"


async def test_at_a_live_table_never_counts_as_having_let_it_pass(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await begun(cases)
        await cases.windows.choose(MatchId(1), BEN, "never")
        await play(cases, ANN, "Jr")
        assert (await done(cases))[1:] == [("order", "b", "let")]
        await answer(cases, CLEO, LET_IT)
        assert (await cases.play.match(MatchId(1))).users_to_act == (ANN,)


async def test_with_fewer_pauses_passes_at_once_what_does_not_concern_a_player_and_they_are_asked_the_rest(
    tmp_path: Path,
) -> None:
    """Nor does it spend a card: whether it asks follows from what everybody sees."""
    for act, asked in (("Jr", False), ("Kr>c", False), ("Kr>b", True)):
        async with court(tmp_path / act[:4].replace(">", ""), "KrJr6r7r", *JACK[1:]) as cases:
            await begun(cases)
            await cases.windows.choose(MatchId(1), BEN, "fewer")
            await play(cases, ANN, act)
            assert (await cases.play.hand(MatchId(1), BEN)).state.may_answer is asked
            assert (await done(cases))[1:] == ([] if asked else [("order", "b", "let")])
            await later(cases, Milliseconds(4_900))
            assert [data for kind, _, data in await done(cases) if kind != "turn"] == ([] if asked else ["let"])
            await answer(cases, CLEO, LET_IT)
            if asked:
                await answer(cases, BEN, LET_IT)
            assert (await cases.play.match(MatchId(1))).window is None


async def test_with_fewer_pauses_a_noped_move_of_ones_own_is_no_pause_but_a_noped_nope_is(tmp_path: Path) -> None:
    async with court(tmp_path, "JrArAb2b", *JACK[1:]) as cases:
        await begun(cases)
        await cases.windows.choose(MatchId(1), ANN, "fewer")
        await play(cases, ANN, "Jr")
        await answer(cases, BEN, NOPE_IT)
        assert not (await cases.play.hand(MatchId(1), ANN)).state.may_answer
        assert (await done(cases))[1:] == [("reply", "b", "nope:Ar"), ("order", "a", "let")], "her aces stay"
    async with court(tmp_path / "nope", "JrAr2b3b", "ArAb7b3r", "8b9b5r5b") as cases:
        await window(cases)
        await answer(cases, BEN, NOPE_IT)
        await cases.windows.choose(MatchId(1), BEN, "fewer")
        await answer(cases, ANN, NOPE_IT)
        assert (await cases.play.hand(MatchId(1), BEN)).state.may_answer


async def test_who_skips_to_their_turn_lets_all_pass_and_is_asked_as_before_once_they_are_to_play(
    tmp_path: Path,
) -> None:
    """Whatever it strikes, and a noped move of their own; their order rests meanwhile."""
    async with court(tmp_path, "KrJr6r7r", "JrJb7b3r", "ArAb5r5b") as cases:
        await begun(cases)
        await cases.windows.choose(MatchId(1), BEN, "fewer")
        await cases.windows.choose(MatchId(1), BEN, SKIP)
        hand = await cases.play.hand(MatchId(1), BEN)
        assert (hand.order, hand.skips) == ("fewer", True)
        await play(cases, ANN, "Kr>b")
        assert (await done(cases))[1:] == [("order", "b", "let")]
        await answer(cases, CLEO, LET_IT)
        assert (await cases.play.match(MatchId(1))).users_to_act == (ANN,)
        await play(cases, ANN, giving(cases, await cases.play.hand(MatchId(1), ANN)))
        hand = await cases.play.hand(MatchId(1), BEN)
        assert (hand.state.my_turn, hand.order, hand.skips) == (True, "fewer", False)


async def test_who_skips_to_their_turn_counts_as_having_let_it_pass_whatever_order_rests(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await begun(cases)
        for user in (BEN, CLEO):
            await cases.windows.choose(MatchId(1), user, "shield")
        await cases.windows.choose(MatchId(1), BEN, SKIP)
        await play(cases, ANN, "Jr")
        assert (await done(cases))[1:] == [("order", "b", "let"), ("order", "c", "let")], "orders wait for people"


async def test_who_skips_to_their_turn_from_a_noped_move_of_their_own_plays_on_at_once(tmp_path: Path) -> None:
    async with court(tmp_path, *TWO_JACKS) as cases:
        await window(cases)
        await answer(cases, CLEO, LET_IT)
        await answer(cases, BEN, NOPE_IT)
        await cases.windows.choose(MatchId(1), ANN, SKIP)
        assert not (await cases.play.hand(MatchId(1), ANN)).state.may_answer
        await answer(cases, CLEO, LET_IT)
        assert (await cases.play.match(MatchId(1))).users_to_act == (BEN,), "her jack's actions are lost"
        assert (await cases.play.hand(MatchId(1), ANN)).skips, "her next turn is to come"


async def test_who_skips_in_their_own_turn_skips_the_pauses_of_the_others_to_their_next_one(tmp_path: Path) -> None:
    async with court(tmp_path, *TWO_JACKS) as cases:
        await window(cases)
        await cases.windows.choose(MatchId(1), ANN, SKIP)
        for user in (BEN, CLEO):
            await answer(cases, user, LET_IT)
        ann = await cases.play.hand(MatchId(1), ANN)
        assert (ann.state.my_turn, ann.skips) == (True, True), "her turn goes on"
        await play(cases, ANN, "end")
        for user in (BEN, CLEO):
            await play(cases, user, "draw")
            assert (await cases.play.hand(MatchId(1), ANN)).skips
            await play(cases, user, "end")
        ann = await cases.play.hand(MatchId(1), ANN)
        assert (ann.state.my_turn, ann.skips) == (True, False)


async def test_who_skips_to_their_turn_takes_it_back_by_choosing_anything(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await begun(cases)
        for order in ("ask", "fewer"):
            await cases.windows.choose(MatchId(1), BEN, SKIP)
            assert (await cases.windows.choose(MatchId(1), BEN, order)).current == order
            assert not (await cases.play.hand(MatchId(1), BEN)).skips
        await cases.windows.choose(MatchId(1), BEN, "ask")
        await cases.windows.choose(MatchId(1), BEN, SKIP)
        await cases.windows.choose(MatchId(1), BEN, SKIP)
        ben = await seat(cases, "b")
        assert (ben.skips, ben.orders) == (True, "ask")
        await cases.windows.choose(MatchId(1), BEN, "ask")
        await play(cases, ANN, "Jr")
        assert (await cases.play.hand(MatchId(1), BEN)).state.may_answer


async def test_who_skips_to_their_turn_when_it_has_come_is_asked_in_the_next_round(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await begun(cases)
        await cases.windows.choose(MatchId(1), ANN, SKIP)
        assert not (await cases.play.hand(MatchId(1), ANN)).skips
        assert not (await seat(cases, "a")).skips


async def test_over_days_there_are_no_pauses_to_be_fewer(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await begun(cases, "1d")
        assert (await cases.play.hand(MatchId(1), BEN)).order is None
        for order in ("fewer", SKIP):
            with pytest.raises(BadOption):
                await cases.windows.choose(MatchId(1), BEN, order)


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
    async with court(tmp_path, "KrJr6r7rXX", *JACK[1:]) as cases:
        if played:
            await begun(cases)
            await cases.play.resign(MatchId(1), ANN)
            await cases.play.resign(MatchId(1), BEN)
        number = (await cases.seat(*PEOPLE[:3], pace="live", rated=False, **terms)).id
        hand = await cases.play.hand(number, ANN)
        control = all_turns(cases.games[COURT].rules, hand.state.view).index(act)
        await cases.end_turn(await cases.press(hand, str(control)))
        now = (await cases.play.match(number)).window
        assert now is not None
        assert now.closes_at == cases.now + seconds * SECOND


@pytest.mark.parametrize(
    ("person", "act", "terms", "seconds"),
    [
        ("a", "Jr", {}, 2),
        ("a", "Kr>b", {"window": 3}, 6),
        ("b", "Jr", {}, 5),
        ("b", "Kr>c", {}, 5),
        ("b", "Kr>b", {}, 16),
        ("b", "XX", {}, 16),
    ],
)
async def test_among_bots_a_newcomers_pauses_are_long_for_what_concerns_them_and_short_for_what_only_bots_can_nope(
    tmp_path: Path, person: str, act: str, terms: dict[str, Any], seconds: int
) -> None:
    """It is a's turn; all but one seat are bots'."""
    async with court(tmp_path, "KrJr6r7rXX", *JACK[1:], levels=(1,)) as cases:
        await begun(cases, **terms)
        await cases.change("UPDATE seats SET level = 1 WHERE seat != ?", person)
        await play(cases, ANN, act)
        now = (await cases.play.match(MatchId(1))).window
        assert now is not None
        assert (now.closes_at, now.asks_people) == (cases.now + seconds * SECOND, person != "a")


async def test_a_nope_counts_if_discord_took_it_before_the_pause_ended(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        since = await window(cases)
        end = (await cases.stored(1))[0].window_until
        assert end is not None
        await later(cases, end + Milliseconds(900) - cases.now)
        with pytest.raises(WindowClosed):
            await cases.windows.answer(MatchId(1), BEN, since, NOPE_IT, end + TAKEN + Milliseconds(1))
        await cases.windows.answer(MatchId(1), BEN, since, NOPE_IT, end + TAKEN)
        assert (await done(cases))[-1] == ("reply", "b", "nope:Ar")
        await later(cases, PAUSED * SECOND)
        assert [kind for kind, *_ in await done(cases)] == ["turn", "reply", "lapse"]


async def test_nobody_is_prompted_in_a_pause_nor_has_to_act(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await window(cases)
        assert [one.prompt_version for one in (await cases.stored(1))[0].seats] == [None] * 3
        assert await cases.lists.next_to_act(BEN, GUILD, MatchId(0)) is None
        assert [(await cases.play.hand(MatchId(1), user)).state.may_answer for user in PEOPLE[:3]] == [
            False,
            True,
            True,
        ]


async def chosen_ahead(cases: UseCases, act: str) -> None:
    """Ann has played her jack and chooses what she will play after the pause."""
    await window(cases)
    hand = await cases.play.hand(MatchId(1), ANN)
    await cases.press(hand, str(all_turns(cases.games[COURT].rules, hand.state.ahead).index(act)))


async def test_an_act_that_is_chosen_in_a_pause_is_played_by_one_press_after_it(tmp_path: Path) -> None:
    async with court(tmp_path, "JrJbAr8r2b", *JACK[1:]) as cases:
        await chosen_ahead(cases, "Jb")
        for user, control in ((BEN, NOPE_IT), (ANN, NOPE_IT), (BEN, LET_IT), (CLEO, LET_IT)):
            await answer(cases, user, control)
        kept = await cases.play.hand(MatchId(1), ANN)
        assert (kept.state.my_turn, kept.state.draft.plays) == (True, ("Jb",))
        await cases.end_turn(kept)
        assert (await done(cases))[-1] == ("turn", "a", "Jb")


@pytest.mark.parametrize("chosen", [False, True])
async def test_a_press_that_comes_as_the_pause_ends_counts_in_the_turn_that_follows(
    tmp_path: Path, *, chosen: bool
) -> None:
    async with court(tmp_path, "JrJbAr8r2b", *JACK[1:]) as cases:
        await window(cases)
        shown = await cases.play.hand(MatchId(1), ANN)
        jack = str(all_turns(cases.games[COURT].rules, shown.state.ahead).index("Jb"))
        if chosen:
            shown = await cases.press(shown, jack)
        await later(cases, PAUSED * SECOND)
        kept = await cases.play.hand(MatchId(1), ANN)
        late = await cases.press(shown, UNDO if chosen else jack)
        assert late.step == kept.step + 1, "so that no other press of an earlier screen counts"
        assert (late.state.my_turn, late.state.draft.plays) == (True, () if chosen else ("Jb",))
        repeated = await cases.press(shown, UNDO if chosen else jack)
        assert (repeated.step, repeated.state.draft) == (late.step, late.state.draft)
        await play(cases, ANN, "Jb")
        assert (await cases.press(shown, jack)).state.draft.plays == ()


async def test_an_act_that_is_chosen_in_a_pause_is_not_made_by_itself(tmp_path: Path) -> None:
    async with court(tmp_path, "JrJbAr8r2b", *JACK[1:]) as cases:
        await chosen_ahead(cases, "Jb")
        hand = await cases.play.hand(MatchId(1), ANN)
        with pytest.raises(StaleMatch):
            await cases.end_turn(hand)
        await answer(cases, BEN, NOPE_IT)
        await later(cases, PAUSED * SECOND)
        assert [seat for kind, seat, _ in await done(cases) if kind == "turn"] == ["a"]
        assert (await cases.play.match(MatchId(1))).users_to_act == (BEN,)


async def test_the_window_of_a_match_over_days_is_as_long_as_was_chosen(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await begun(cases, "1d", window=HOUR)
        await cases.windows.choose(MatchId(1), BEN, "ask")
        await play(cases, ANN, "Jr")
        now = await cases.play.match(MatchId(1))
        assert now.window is not None
        assert now.window.closes_at == cases.now + HOUR
        again = await cases.store.read(lambda tx: cases.context.load(tx, MatchId(1)).terms.answer_time)
        assert again == int(HOUR)
    async with court(tmp_path / "not") as cases:
        with pytest.raises(BadOption):
            await begun(cases, "1d", window=HOUR + Milliseconds(1))


async def test_days_away_stop_a_windows_clock_no_matter_who_of_the_asked_has_answered(tmp_path: Path) -> None:
    ends, started = list[Time | None](), EPOCH
    for name, answers in (("open", False), ("answered", True)):
        async with court(tmp_path / name) as cases:
            await begun(cases, "1d")
            for user in (BEN, CLEO):
                await cases.windows.choose(MatchId(1), user, "ask")
            await cases.away.announce(BEN, cases.now, 0, 2)
            await play(cases, ANN, "Jr")
            if answers:
                await answer(cases, BEN, LET_IT)
            now = await cases.play.match(MatchId(1))
            assert now.window is not None
            assert now.window.closes_at == cases.now + 2 * DAY + 8 * HOUR
            await cases.away.end_early(BEN, cases.now)
            now = await cases.play.match(MatchId(1))
            assert now.window is not None
            ends.append(now.window.closes_at)
            started = cases.now
    assert ends == [started + 8 * HOUR] * 2


async def test_a_pause_stops_it_and_it_goes_on_with_what_was_left(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await begun(cases, "1d")
        await cases.windows.choose(MatchId(1), CLEO, "ask")
        await play(cases, ANN, "Jr")
        cases.now += HOUR
        for user in (ANN, BEN, CLEO):
            await (
                cases.offers.offer(MatchId(1), user, OfferKind.PAUSE)
                if user == ANN
                else agree(cases, user, OfferKind.PAUSE)
            )
        now = await cases.play.match(MatchId(1))
        assert now.window is not None
        assert (now.clocks.stopped, now.window.closes_at) == (cases.now, None)
        cases.now += 3 * DAY
        for user in (ANN, BEN, CLEO):
            await (
                cases.offers.offer(MatchId(1), user, OfferKind.RESUME)
                if user == ANN
                else agree(cases, user, OfferKind.RESUME)
            )
        now = await cases.play.match(MatchId(1))
        assert now.window is not None
        assert now.window.closes_at == cases.now + 7 * HOUR


async def agree(cases: UseCases, user: UserId, kind: OfferKind) -> None:
    """Someone agrees to what is on offer."""
    offer = (await cases.play.match(MatchId(1))).offers[kind]
    await cases.offers.answer(MatchId(1), user, kind, offer.offered_version, yes=True)


# ---- leaving, and outages


async def test_nobody_is_nudged_given_time_or_claimed_from_in_a_window(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await begun(cases, "1d")
        await cases.windows.choose(MatchId(1), CLEO, "ask")
        await play(cases, ANN, "Jr")
        now = await cases.play.match(MatchId(1))
        with pytest.raises(NobodyToNudge):
            await cases.times.nudge(MatchId(1), ANN)
        with pytest.raises(NoClock):
            await cases.times.give_time(MatchId(1), ANN, now.version)
        with pytest.raises(NotLate):
            await cases.times.claim(MatchId(1), ANN, "c", now.version + 1)


async def test_a_person_who_leaves_in_a_window_is_asked_no_more_and_the_others_go_on(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await window(cases)
        before = (await cases.play.match(MatchId(1))).window
        await cases.play.resign(MatchId(1), BEN)
        assert (await cases.play.match(MatchId(1))).window == before, "Cleo is asked still, as she was"
        await answer(cases, CLEO, LET_IT)
        assert (await cases.play.match(MatchId(1))).users_to_act == (ANN,)
    async with court(tmp_path / "last") as cases:
        await window(cases)
        await answer(cases, CLEO, LET_IT)
        await cases.play.resign(MatchId(1), BEN)
        assert (await cases.play.match(MatchId(1))).window is None
    async with court(tmp_path / "own") as cases:
        await window(cases)
        now = await cases.play.resign(MatchId(1), ANN)
        assert (now.window, now.users_to_act) == (None, (BEN,)), "what she played is dropped"


async def test_after_an_outage_a_window_has_its_whole_time_again(tmp_path: Path) -> None:
    async with court(tmp_path) as cases:
        await begun(cases)
        await cases.times.beat()
        await play(cases, ANN, "Jr")
        cases.now += HOUR
        await run(cases)
        now = await cases.play.match(MatchId(1))
        assert (await cases.stored(1))[0].window_until == cases.now + 10 * SECOND
        assert now.window is not None


# ---- the bot


@pytest.mark.parametrize(("pace", "delay"), [("live", 2500), ("none", 2500), ("1d", 0)])
async def test_a_bots_move_comes_after_people_have_seen_the_one_before(tmp_path: Path, pace: str, delay: int) -> None:
    async with court(tmp_path, levels=(1,), limits=replace(LIMITS, bot_move_delay=Milliseconds(2500))) as cases:
        await begun(cases, pace)
        await cases.change("UPDATE seats SET level = 1 WHERE seat = 'b'")
        await play(cases, ANN, "draw")
        await play(cases, ANN, "end")
        thought = await cases.solo.next_prompt(MatchId(1))
        assert thought is not None
        assert thought.not_before == cases.now + Milliseconds(delay)


@pytest.mark.parametrize(("bots", "delay"), [("bc", 0), ("b", 2500)])
async def test_who_skips_waits_for_no_move_of_bots_unless_another_person_would_see_it(
    tmp_path: Path, bots: str, delay: int
) -> None:
    async with court(tmp_path, levels=(1,), limits=replace(LIMITS, bot_move_delay=Milliseconds(2500))) as cases:
        await begun(cases)
        await cases.change(f"UPDATE seats SET level = 1 WHERE seat IN ({', '.join(map(repr, bots))})")
        await play(cases, ANN, "draw")
        await play(cases, ANN, "end")
        for user in (ANN, *PEOPLE[2:3] * ("c" not in bots)):
            await cases.windows.choose(MatchId(1), user, SKIP)
        thought = await cases.solo.next_prompt(MatchId(1))
        assert thought is not None
        assert thought.not_before == cases.now + Milliseconds(delay)


async def test_the_second_bot_has_its_own_moment_whether_the_first_has_answered_or_not(tmp_path: Path) -> None:
    async with court(tmp_path, levels=(1,)) as cases:
        await begun(cases)
        await cases.change("UPDATE seats SET level = 1 WHERE seat IN ('b', 'c')")
        await play(cases, ANN, "Jr")
        opened = cases.now
        assert await cases.solo.next_prompt(MatchId(1)) is None
        await later(cases, Milliseconds(600))
        for name, moment in (("b", 850), ("c", 1100)):
            thought = await cases.solo.next_prompt(MatchId(1))
            assert thought is not None
            assert (thought.seat, thought.not_before) == (name, opened + Milliseconds(moment))
            cases.now = thought.not_before
            await cases.solo.play(MatchId(1), thought, action_of("let"))
        assert (await cases.play.match(MatchId(1))).users_to_act == (ANN,)
