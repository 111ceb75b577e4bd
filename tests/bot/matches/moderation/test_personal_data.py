"""What is kept about a person: shown to them alone, and gone if they like, no matter what happens meanwhile."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
import pytest_asyncio

from bot.durations import HOUR
from bot.ids import NO_USER, ChannelId, MatchId, MessageId, UserId
from bot.matches.core.errors import AcceptsNone, BeingForgotten, FormerPlayer, MatchOver, NotAPlayer, StaleMatch
from bot.matches.core.model import Hand, Person, State
from bot.matches.core.notices import hold_for_follower
from bot.matches.core.places import Viewer
from bot.matches.core.terms import Place, Terms
from bot.matches.moderation.personal_data import LIVE_AT_ONCE
from bot.matches.people.settings import PRESENT_FOR
from bot.store.moderation.audit import add_entry
from bot.store.moderation.personal_data import FORGETTING, OWN, SHARED
from bot.store.people.people import save_settings
from bot.store.rows import Value
from bot.store.transaction import Transaction
from bot.store.turns import details
from bot.store.turns.details import DraftRow
from tests.support.games import hosted, plain_logic
from tests.support.led_bids import LedBids
from tests.support.tables import columns_of
from tests.support.text_rules import TextRules, all_turns, plays_of
from tests.support.use_cases import ANN, BEN, CHANNEL, CLEO, DORA, GUILD, UseCases, everything, open_use_cases

T = TypeVar("T")


@pytest_asyncio.fixture
async def cases(tmp_path: Path) -> AsyncIterator[UseCases]:
    """The use cases, with a game for three beside the others."""
    async with open_use_cases(tmp_path, games={**hosted(), LedBids.key: plain_logic(LedBids())}) as opened:
        yield opened


async def where(cases: UseCases, user: UserId) -> set[str]:
    """Every column of the database that holds an id, whole or as a part of text."""

    def work(tx: Transaction) -> set[str]:
        return {
            f"{table}.{column}"
            for table in columns_of(tx)
            for row in tx.all(f"SELECT * FROM {table}")
            for column in row.keys()  # noqa: SIM118 - a row of SQLite's
            if str(user) in str(row[column])
        }

    return await cases.store.read(work)


async def a_life(cases: UseCases) -> dict[str, int]:
    """Ann has done everything that leaves something behind; some of her matches."""
    now = cases.now
    await cases.people.note_names(GUILD, Person(ANN, "Annie"), Person(ANN, "Ann"))
    await cases.people.note_names(GUILD, Person(BEN, "Benny"), Person(BEN, "Ben"))
    won = await cases.win(ANN, BEN)
    lost = await cases.win(BEN, ANN, guild=GUILD + 1)
    live = await cases.begin(ANN, CLEO)
    await cases.both_move(live.id)
    solo = await cases.begin_solo(ANN)
    await cases.play.resign(solo.id, ANN)
    mine = await cases.challenge(ANN, DORA)
    theirs = await cases.challenge(DORA, ANN)
    puzzle = await cases.puzzles.today(ANN, "counting")
    await cases.puzzles.press(ANN, "counting", puzzle.puzzle.number, puzzle.day, puzzle.step, "0")
    rows: dict[str, list[tuple[Value, ...]]] = {
        "blocks": [(ANN, DORA, now), (BEN, ANN, now)],
        "away": [(ANN, now, now + HOUR)],
        "follows": [(won.id, ANN, "end")],
        "turn_times": [(ANN, "royal_visit", 3, 1)],
        "pings": [(ANN, now, 1, 2)],
        "daily_players": [(GUILD, 20_000, ANN, now)],
        "daily_reminders": [(ANN, GUILD, 20_000)],
        "wishes": [(ANN, GUILD, "royal_visit", now)],
        "timers": [(ANN, "puzzle reminder", now)],
        "bans": [(GUILD, ANN, now, BEN, "a reason", None), (GUILD, DORA, now, ANN, "another", now)],
    }
    for table, values in rows.items():
        for one in values:
            await cases.change(f"INSERT INTO {table} VALUES ({', '.join('?' * len(one))})", *one)
    await cases.store.write(partial(add_entry, guild=GUILD, at=now, user=ANN, change="pace", old="3d", new="7d"))
    for by, banned, why in ((BEN, ANN, "a reason"), (ANN, DORA, "another")):
        await cases.store.write(
            partial(add_entry, guild=GUILD, at=now, user=by, change="ban", old=str(banned), new=why)
        )
    await cases.store.write(lambda tx: save_settings(tx, ANN, language="fr"))
    await cases.change("UPDATE posts SET person = ?, about = 'remind' WHERE id = 1", ANN)
    return {"won": won.id, "lost": lost.id, "live": live.id, "mine": mine.id, "theirs": theirs.id, "solo": solo.id}


async def test_after_deletion_the_id_is_nowhere_but_where_others_keep_them_away(cases: UseCases) -> None:
    await a_life(cases)
    assert {"seats.user_id", "seats.invited", "actions.data", "blocks.blocked", "audit.before"} <= await where(
        cases, ANN
    )
    await cases.data.forget(ANN)
    assert await where(cases, ANN) == {"bans.user_id", "blocks.blocked"}
    assert await cases.rows("SELECT guild FROM bans WHERE user_id = ?", ANN) == [(GUILD,)]


async def test_a_deal_is_exported_only_once_its_player_has_looked_at_it(cases: UseCases) -> None:
    match = await cases.begin()
    for looked in (False, True):
        [exported] = (await cases.data.export(ANN))["matches"]
        assert (exported["what you see"] is not None) == looked
        await cases.play.hand(match.id, ANN)


async def test_deleting_is_no_way_around_a_block(cases: UseCases) -> None:
    await cases.people.block(BEN, GUILD, [Person(ANN, "Ann")])
    await cases.people.block(ANN, GUILD, [Person(CLEO, "Cleo")])
    open_to_all = await cases.challenge(BEN, None)
    await cases.data.forget(ANN)
    with pytest.raises(AcceptsNone):
        await cases.challenge(ANN, BEN)
    with pytest.raises(AcceptsNone):
        await cases.challenges.accept(open_to_all.id, ANN)
    assert (await cases.challenge(CLEO, ANN)).seating.guests == (ANN,), "his own blocks are gone with him"
    [blocked] = (await cases.people.chosen(BEN, GUILD)).blocked
    assert blocked == Person(ANN, str(ANN)), "his name is not"
    assert (await cases.people.unblock(BEN, GUILD, [ANN])).blocked == ()


async def test_an_answer_that_comes_after_its_asker_is_gone_is_nobodys(cases: UseCases) -> None:
    place = Place(GUILD, CHANNEL, 5, private=ChannelId(77))
    made = await cases.challenges.challenge(
        place, Terms(game="royal_visit", options={}, direct=True), challenger=ANN, guests=(BEN,)
    )
    await cases.data.forget(ANN)
    await cases.outbox.note_answered(made.match, made.post, MessageId(1234))
    assert await cases.rows("SELECT message FROM posts WHERE message IS NOT NULL") == []


async def test_no_column_for_an_id_is_forgotten_that_may_come_later(cases: UseCases) -> None:
    def work(tx: Transaction) -> dict[str, set[str]]:
        return {table: set(names) for table, names in columns_of(tx).items()}

    columns = await cases.store.read(work)
    with_id = {table for table, names in columns.items() if "user_id" in names}
    assert with_id == {*OWN, *SHARED, FORGETTING, "seats"}
    named = {f"{table}.{name}" for table, names in columns.items() for name in names & {"invited", "person", "blocked"}}
    assert named == {"seats.invited", "posts.person", "blocks.blocked"}


async def test_opponents_keep_their_records(cases: UseCases) -> None:
    known = await a_life(cases)
    before = await cases.profiles.profile(BEN, "royal_visit", GUILD)
    await cases.data.forget(ANN)
    after = await cases.profiles.profile(BEN, "royal_visit", GUILD)
    assert before is not None
    assert after is not None
    assert (after.rating, after.results, after.curve) == (before.rating, before.results, before.curve)
    assert [result.opponents for result in after.recent] == [(None,), (None,)]
    viewer = Viewer(BEN, GUILD, everything)
    offered = await cases.replays.find_watchable("royal_visit", viewer)
    assert [one.id for one in offered if one.id == known["won"]] == [known["won"]]
    assert offered[-1].people["g"] == Person(NO_USER, "")
    history = await cases.replays.watch(MatchId(known["won"]), viewer)
    assert history.match.seating.players == {"g": None, "r": BEN}
    assert await cases.replays.find_watchable("royal_visit", viewer, "ann") == []
    with pytest.raises(FormerPlayer):
        await cases.rematches.rematch(MatchId(known["won"]), BEN, Place(GUILD, CHANNEL))
    with pytest.raises(NotAPlayer):
        await cases.rematches.rematch(MatchId(known["won"]), ANN, Place(GUILD, CHANNEL))


async def test_the_leaderboards_lose_one_line_and_ranks_still_add_up(cases: UseCases) -> None:
    for winner, loser in [(ANN, BEN), (CLEO, DORA), (ANN, CLEO), (BEN, DORA)]:
        await cases.win(winner, loser)
    await cases.data.forget(ANN)
    board = await cases.standings.page("royal_visit", GUILD, 0, 10, BEN)
    assert {line.user for line in board.lines} == {BEN, CLEO, DORA}
    counted = await cases.rows("SELECT sum(people) FROM rating_counts WHERE guild = ?", GUILD)
    assert counted == [(3,)]
    assert await cases.rows("SELECT count(*) FROM rating_counts WHERE people < 0") == [(0,)]


async def many_matches(cases: UseCases) -> list[int]:
    """Ann's, under way: as many as three pieces end, and one over it."""
    return [(await cases.begin(ANN, CLEO, guild=GUILD + 50 + number)).id for number in range(2 * LIVE_AT_ONCE + 1)]


async def under_way(cases: UseCases) -> int:
    [(count,)] = await cases.rows("SELECT count(*) FROM matches WHERE state = 'play'")
    return int(count)


class Killed(Exception):
    """In the middle of a deletion."""


async def killed_after(cases: UseCases, pieces: int) -> None:
    """Ann deletes her data, and the process is killed after so many pieces."""
    write, left = cases.store.write, iter(range(pieces))

    async def dies(work: Callable[[Transaction], T], lane: object = None) -> T:
        if next(left, None) is None:
            raise Killed
        return await write(work, lane)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(cases.store, "write", dies)
        with pytest.raises(Killed):
            await cases.data.forget(ANN)


async def test_a_kill_between_two_pieces_leaves_whole_matches_and_the_next_start_does_the_rest(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path) as cases:
        known = await a_life(cases)
        matches = await many_matches(cases)
        await killed_after(cases, 1)
        live = await cases.rows("SELECT count(*) FROM matches WHERE state IN ('challenge', 'play')")
        assert live == [(len(matches) + len(("live", "mine", "theirs")) - LIVE_AT_ONCE,)]
        assert "forgetting.user_id" in await where(cases, ANN)
        for match in (*matches, known["live"]):
            now = await cases.play.match(MatchId(match))
            assert (now.state is State.OVER) == (ANN not in now.seating.players.values()), "each whole or not at all"
    async with open_use_cases(tmp_path, process="another") as again:
        while await again.data.delete_batch():
            pass
        assert await where(again, ANN) == {"bans.user_id", "blocks.blocked"}
        assert await under_way(again) == 0


async def test_killed_at_any_piece_it_comes_to_the_same(tmp_path: Path) -> None:
    for pieces in range(1, 12, 3):
        (tmp_path / str(pieces)).mkdir()
        async with open_use_cases(tmp_path / str(pieces)) as cases:
            await a_life(cases)
            await many_matches(cases)
            with pytest.MonkeyPatch.context() as small:
                small.setattr("bot.matches.moderation.personal_data.MATCHES_AT_ONCE", 2)
                small.setattr("bot.matches.moderation.personal_data.ROWS_AT_ONCE", 2)
                await killed_after(cases, pieces)
                while await cases.data.delete_batch():
                    pass
            assert await where(cases, ANN) == {"bans.user_id", "blocks.blocked"}
            assert await cases.rows("SELECT count(*) FROM rating_counts WHERE people < 0") == [(0,)]


async def test_a_process_that_stood_still_deletes_nothing_of_who_is_back_since(tmp_path: Path) -> None:
    async with open_use_cases(tmp_path, process="one") as one, open_use_cases(tmp_path, process="two") as two:
        await many_matches(one)
        await killed_after(one, 1)
        write = one.store.write

        async def late(work: Callable[[Transaction], T]) -> T:
            while await two.data.delete_batch():
                pass
            await two.begin(ANN, CLEO)
            return await write(work)

        one.store.write = late  # type: ignore[assignment, method-assign]
        await one.data.delete_batch()
        assert await under_way(two) == 1


async def test_what_is_held_for_a_follower_is_gone_with_their_data(cases: UseCases) -> None:
    match = await cases.begin(ANN, BEN)
    await cases.store.write(lambda tx: hold_for_follower(tx, cases.context.load(tx, match.id), CLEO, cases.now))
    assert await where(cases, CLEO) == {"posts.about"}
    await cases.data.forget(CLEO)
    while await cases.data.delete_batch():
        pass
    assert not await where(cases, CLEO)


async def test_who_writes_meanwhile_waits_for_two_pieces_at_most(cases: UseCases) -> None:
    matches = await many_matches(cases)
    forgetting = asyncio.create_task(cases.data.forget(ANN))
    await asyncio.sleep(0)
    left = await cases.store.write(lambda tx: tx.number("SELECT count(*) FROM matches WHERE state = 'play'"))
    assert left is not None
    assert left >= len(matches) - 2 * LIVE_AT_ONCE > 0
    assert await forgetting
    assert await under_way(cases) == 0


async def test_until_it_is_done_they_begin_no_match_and_nobody_learns_why(cases: UseCases) -> None:
    await many_matches(cases)
    open_to_all = await cases.challenge(BEN, None, guild=GUILD + 100)
    await killed_after(cases, 1)
    with pytest.raises(BeingForgotten):
        await cases.challenge(ANN, CLEO)
    with pytest.raises(BeingForgotten):
        await cases.challenges.accept(open_to_all.id, ANN)
    with pytest.raises(BeingForgotten):
        await cases.begin_solo(ANN)
    with pytest.raises(AcceptsNone):
        await cases.challenge(CLEO, ANN)
    while await cases.data.delete_batch():
        pass
    assert (await cases.challenge(ANN, CLEO)).state is State.CHALLENGE


async def test_what_they_do_meanwhile_goes_with_the_rest(cases: UseCases) -> None:
    await many_matches(cases)
    await killed_after(cases, 1)
    await cases.people.note_names(GUILD, Person(ANN, "Annie"), Person(ANN, "Ann"))
    await cases.store.write(lambda tx: save_settings(tx, ANN, language="fr"))
    assert {"names.user_id", "settings.user_id"} <= await where(cases, ANN)
    while await cases.data.delete_batch():
        pass
    assert await where(cases, ANN) == set()
    cases.now += PRESENT_FOR
    await cases.people.note_names(GUILD, Person(ANN, "Annie"), Person(ANN, "Ann"))
    assert await cases.people.names(GUILD, [ANN]) == {ANN: "Annie"}, "a new person, by whatever name"


async def test_an_opponent_may_press_at_the_same_time(cases: UseCases) -> None:
    match = await cases.begin(ANN, BEN)
    await cases.both_move(match.id)
    hands = {user: await cases.play.hand(match.id, user) for user in (ANN, BEN)}
    mover = await cases.mover(match.id)
    await cases.draft(hands[mover], all_turns(cases.games["royal_visit"].rules, hands[mover].state.view)[0])
    gone = ANN if mover == BEN else BEN
    results = await asyncio.gather(cases.end_drafted(hands[mover]), cases.data.forget(gone), return_exceptions=True)
    assert results[1] is True
    assert isinstance(results[0], Hand | MatchOver | StaleMatch)
    over = await cases.play.match(match.id)
    assert over.state is State.OVER
    assert over.seating.players[hands[mover].seat] == mover
    with pytest.raises(MatchOver):
        await cases.play.resign(match.id, mover)


async def test_a_larger_table_plays_on_without_who_has_gone_and_is_rated(cases: UseCases) -> None:
    made = await cases.challenge(ANN, BEN, CLEO, game=LedBids.key)
    for guest in (BEN, CLEO):
        await cases.challenges.accept(made.id, guest)
    await cases.data.forget(BEN)
    now = await cases.play.match(made.id)
    assert now.state is State.PLAY
    assert now.seating.players["b"] is None
    rng = random.Random(1)
    while (now := await cases.play.match(made.id)).state is State.PLAY:
        user = next(iter(now.users_to_act))
        hand = await cases.play.hand(made.id, user)
        turn = rng.choice(all_turns(cases.games[LedBids.key].rules, hand.state.view))
        await _make(cases, made.id, user, turn)
    assert now.result.ending is not None
    rated = await cases.rows("SELECT seat, user_id FROM rated_results ORDER BY seat")
    assert rated in ([("a", ANN), ("c", CLEO)], [])
    assert await where(cases, BEN) == set()


async def _make(cases: UseCases, match: int, user: UserId, turn: str) -> None:
    hand = await cases.play.hand(MatchId(match), user)
    assert hand.prompt_version is not None
    row = DraftRow(hand.prompt_version, hand.step + 1, None, tuple(plays_of(cases.games[LedBids.key].rules, turn)))
    await cases.store.write(lambda tx: details.save_draft(tx, MatchId(match), hand.seat, row))
    await cases.play.end_turn(MatchId(match), user, hand.prompt_version, hand.step + 1)


async def test_the_export_has_everything_about_a_person_and_nobodys_secrets(cases: UseCases) -> None:
    known = await a_life(cases)
    told = await cases.data.export(ANN)
    text = json.dumps(told)
    assert {row["name"] for row in told["names"]} == {"Annie", "Ann"}
    for table in (
        "settings",
        "blocks",
        "away",
        "follows",
        "turn_times",
        "ratings",
        "standings",
        "rated_results",
        "bans",
    ):
        assert told[table], table
    assert told["solo_results"]
    for table in ("puzzle_tries", "daily_players", "daily_reminders"):
        assert told[table], table
    assert {row["change"] for row in told["audit"]} == {"pace", "ban"}
    by_number = {match["number"]: match for match in told["matches"]}
    assert set(known.values()) == set(by_number)
    live, over = by_number[known["live"]], by_number[known["won"]]
    row, _ = await cases.stored(known["live"])
    assert "seed" not in live
    assert row.seed not in text
    assert str(row.position) not in text
    assert live["what you see"] == TextRules(cases.games["royal_visit"].rules).view(row.position or "", "g")
    assert live["seats"] == {"g": "you", "r": {"id": str(CLEO)}}
    assert over["seed"] == (await cases.stored(known["won"]))[0].seed
    assert {action["kind"] for action in over["your actions"]} >= {"join", "turn"}
    assert "Ben" not in text
    assert "turn" in {action["kind"] for action in live["your actions"]}
    assert not any("number" in action for action in live["your actions"])


async def test_the_export_has_nobody_elses_answers_of_a_match_under_way(cases: UseCases) -> None:
    made = await cases.challenge(ANN, BEN, CLEO, game=LedBids.key)
    for guest in (BEN, CLEO):
        await cases.challenges.accept(made.id, guest)
    await _make(cases, made.id, ANN, "1")
    secret = all_turns(cases.games[LedBids.key].rules, (await cases.play.hand(made.id, BEN)).state.view)[-1]
    await _make(cases, made.id, BEN, secret)
    for user, turns in {ANN: ["1"], BEN: [secret], CLEO: []}.items():
        [told] = (await cases.data.export(user))["matches"]
        assert [action["data"] for action in told["your actions"] if action["kind"] == "turn"] == turns
        assert [action["data"] for action in told["your actions"] if action["kind"] == "join"] == [str(user)]


async def test_the_export_tells_of_their_own_time_and_that_they_are_taken_to_have_left(cases: UseCases) -> None:
    match = await cases.begin(ANN, BEN, pace="1d")
    await cases.reachability.note_members(match.id, left=[ANN, BEN])
    mover = await cases.mover(match.id)
    other = ANN if mover == BEN else BEN
    await cases.times.nudge(match.id, other)
    [his] = (await cases.data.export(mover))["matches"]
    assert his["nudged"] == his["left the server"] == "2023-11-14T22:13:20.000Z"
    assert his["your time ends"] == "2023-11-15T22:13:20.000Z"
    [others] = (await cases.data.export(other))["matches"]
    assert (others["nudged"], others["your time ends"]) == (None, None)


async def test_the_export_of_someone_unknown_is_empty(cases: UseCases) -> None:
    told = await cases.data.export(DORA)
    assert told["matches"] == []
    assert all(rows == [] for rows in told.values() if isinstance(rows, list))
