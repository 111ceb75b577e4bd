"""Positions: one truth while a match is live, its record afterwards, and a way that does not grow with the match."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.games.states import TableState
from bot.matches.errors import NothingToReview
from bot.matches.model import State
from bot.matches.play import Spectator
from bot.matches.table import Table
from bot.store.transaction import Transaction
from engine.game import OPEN
from tests.bot.games_for_tests import Counting, PlainFront
from tests.bot.matches.club import ANN, BEN, GUILD, Club, Said, listening, nothing, open_club, whole

ANNS = Spectator(ANN, GUILD, nothing)

GAMES = pytest.mark.parametrize("game", ["royal_visit", "counting"])


async def kept(club: Club, match: int = 1) -> list[tuple[int, str]]:
    return await club.rows("SELECT turn, position FROM positions WHERE match = ? ORDER BY turn", match)


async def live(club: Club, turns: int, game: str = "royal_visit") -> list[str]:
    """A match in which so many turns have been made; its positions."""
    await club.begin(game=game)
    rng = random.Random(2)
    for _ in range(turns):
        await club.random_turn(1, rng)
    row, stored = await club.stored(1)
    return whole(club, row, stored)[0]


async def from_before(club: Club) -> None:
    """Make the match one from before positions were kept: only that where it stands is."""
    await club.change("DELETE FROM positions WHERE turn < (SELECT max(turn) FROM positions)")


@GAMES
async def test_positions_are_kept_while_a_match_is_under_way_and_no_longer(club: Club, game: str) -> None:
    positions = await live(club, 3, game)
    assert await kept(club) == list(enumerate(positions))
    assert (await club.play_on(1, random.Random(3))).state is State.OVER
    assert await kept(club) == []
    assert len((await club.history(1)).tables) > 4


async def test_nothing_is_kept_of_a_challenge_or_of_one_who_resigned_at_once(club: Club) -> None:
    await club.challenge()
    assert await kept(club) == []
    await club.challenges.accept(1, BEN, "left")
    assert len(await kept(club)) == 1
    await club.play.resign(1, BEN)
    assert await kept(club) == []


async def test_the_end_of_a_match_is_shown_without_playing_it_through(club: Club) -> None:
    await live(club, 3, "counting")
    async with listening(club) as said:
        await club.play_on(1, random.Random(3))
        await club.take(1)
        await club.history(1)
    assert not any("FROM actions WHERE match = 1 ORDER BY" in statement for statement in said.statements)


async def test_what_is_remembered_of_an_end_is_nothing_where_that_is_undone(club: Club) -> None:
    await live(club, 3, "counting")

    def end(tx: Transaction) -> None:
        table = Table.load(club.house, tx, 1)
        table.act(next(iter(table.public.players)), "leave")
        assert table.row.state == State.OVER.value
        assert len(table.table().state.earlier) <= 3
        raise LookupError

    with pytest.raises(LookupError):
        await club.store.write(end)
    assert not club.house._replays._kept
    over = await club.play.resign(1, ANN)
    assert list(club.house._replays._kept) == [over.id]


async def test_what_a_match_shows_after_an_action_is_not_what_it_showed_before(club: Club) -> None:
    await live(club, 3)
    turn = club.games["royal_visit"].rules.turns((await club.play.hand(1, await club.mover(1))).state.view)[0]

    def work(tx: Transaction) -> tuple[object, object, object]:
        table = Table.load(club.house, tx, 1)
        before = table.table().state
        table.play(next(iter(table.public.to_act)), turn)
        return before, table.table().state, Table.load(club.house, tx, 1).table().state

    before, after, loaded = await club.store.write(work)
    assert after == loaded != before


# ---- matches from before positions were kept


@GAMES
async def test_a_match_from_before_positions_were_kept_shows_what_it_would_show_with_them(
    club: Club, game: str
) -> None:
    await live(club, 4, game)

    async def shown() -> list[object]:
        moments = [await club.play.moment(1, ANNS, number) for number in (None, 0, 1, 3, 4)]
        hands = [await club.play.hand(1, user) for user in (ANN, BEN)]
        return [await club.history(1), await club.table(1), moments, hands]

    await shown()  # opens the hands
    with_them = await shown()
    await from_before(club)
    assert await shown() == with_them
    assert len(await kept(club)) == 1, "looking writes nothing"


@pytest.mark.parametrize("by", ["a turn", "resigning", "the last turn"])
async def test_from_its_next_action_on_its_positions_are_kept_like_any_others(club: Club, by: str) -> None:
    positions = await live(club, 2, "counting")
    await from_before(club)
    if by == "a turn":
        await club.random_turn(1, random.Random(1))
        assert [position for _, position in await kept(club)][:-1] == positions
    elif by == "resigning":
        await club.play.resign(1, ANN)
        assert (await club.table(1)).uncounted is None, "each side had moved"
    else:
        await club.play_on(1, random.Random(1))
        assert (await club.table(1)).uncounted is None
    row, stored = await club.stored(1)
    rules = club.games["counting"].rules
    everybody = None if by == "a turn" else OPEN
    views = [rules.view(position, everybody) for position in whole(club, row, stored)[0]]
    assert [state.view for state in (await club.history(1)).tables] == views


async def test_it_is_played_through_once_and_not_at_every_turn(club: Club) -> None:
    await live(club, 6)
    await from_before(club)
    rng = random.Random(1)
    replays = []
    for _ in range(3):
        async with listening(club) as said:
            await club.random_turn(1, rng)
        replays.append(sum("FROM actions WHERE match = 1 ORDER BY" in statement for statement in said.statements))
    assert replays[0] > 0
    assert replays[1:] == [0, 0]


# ---- records that do not lead to the stored position


async def misleading(club: Club, turns: int, game: str = "royal_visit") -> str:
    """A match whose record leads elsewhere, as another reading of the rules would; the position where it stands."""
    positions = await live(club, turns, game)
    await from_before(club)
    await club.change("UPDATE matches SET seed = ?", f"{0xBAD:064x}")
    return positions[-1]


@GAMES
async def test_where_the_record_leads_elsewhere_the_stored_position_counts_and_only_what_is_known_is_shown(
    club: Club, game: str
) -> None:
    rules = club.games[game].rules
    position = await misleading(club, 4, game)
    for user, seat in (await club.play.match(1)).players.items():
        assert (await club.play.hand(1, seat or 0)).state.view == rules.view(position, user)
    everybodys = TableState(None, rules.view(position, None), None, None)
    assert (await club.table(1)).state == everybodys
    assert (await club.history(1)).tables == (everybodys,)
    for number in (None, 0, 3, 4):
        moment = await club.play.moment(1, ANNS, number)
        assert (moment.number, moment.last, moment.state) == (4, 4, everybodys)


async def test_it_goes_on_from_there_and_from_there_on_all_is_known(club: Club) -> None:
    position = await misleading(club, 4)
    rules = club.games["royal_visit"].rules
    hand = await club.play.hand(1, await club.mover(1))
    [turn, *_] = rules.turns(hand.state.view)
    await club.take_turn(1, turn)
    assert [number for number, _ in await kept(club)] == [4, 5]
    history = (await club.history(1)).tables
    assert history[0].view == rules.view(position, None)
    assert len(history) == 2
    assert history[-1].last is not None
    assert (history[-1].last.turn, history[-1].last.before) == (turn, history[0].view)
    own = (await club.play.hand(1, club.owner_of(hand))).state.own_last
    assert own is not None
    assert own.turn == turn
    assert (await club.play.moment(1, ANNS, 2)).number == 4
    assert (await club.play.moment(1, ANNS, 5)).state == history[-1]


@pytest.mark.parametrize("restarted", [False, True])
async def test_its_end_is_shown_as_it_was_and_there_is_nothing_to_review(tmp_path: Path, restarted: bool) -> None:
    async with open_club(tmp_path) as club:
        await misleading(club, 4)
        over = await club.play.resign(1, ANN)
        assert [state.outcome for state in (await club.history(1)).tables] == [over.ending]
    async with open_club(tmp_path) as club:
        table = await club.table(1)
        assert (table.state.outcome, table.state.last) == (over.ending, None)
        assert (await club.replays.watch(1, ANNS)).tables == (table.state,)
        assert (await club.play.moment(1, ANNS, 2)).state == table.state
        with pytest.raises(NothingToReview):
            await club.reviews.to_judge(1)


# ---- as quick at turn 300 as at turn 5


class Endless(Counting):
    """Counting up to what nobody reaches."""

    key = "endless"
    options: Mapping[str, tuple[str, ...]] = {"goal": ("9999",), "stakes": ("honour",)}


async def said_by_each(club: Club) -> dict[str, Said]:
    """What a press and the like say to the database."""
    said = {}
    hand = await club.play.hand(1, await club.mover(1))
    async with listening(club) as said["hand"]:
        await club.play.hand(1, club.owner_of(hand))
    async with listening(club) as said["press"]:
        laid = await club.press(hand, "0")
    async with listening(club) as said["the present board, looked at"]:
        await club.play.moment(1, ANNS)
    async with listening(club) as said["an earlier one"]:
        await club.play.moment(1, ANNS, 3)
    async with listening(club) as said["end turn"]:
        await club.end_turn(laid)
    async with listening(club) as said["board"]:
        [board] = await club.take(1)
    async with listening(club) as said["posted"]:
        await club.outbox.posted(board, 4711, board.match.version, stale=None)
    return said


async def test_a_press_says_as_much_to_the_database_at_turn_300_as_at_turn_5(tmp_path: Path) -> None:
    async with open_club(tmp_path, games={"endless": PlainFront(Endless())}) as club:
        await club.begin(game="endless")
        for one in await club.take(1):
            await club.outbox.posted(one, 4711, one.match.version, stale=None)
        for user in (ANN, BEN):
            await club.play.hand(1, user)
        rng = random.Random(1)
        for _ in range(5):
            await club.random_turn(1, rng)
        early = await said_by_each(club)
        for _ in range(294):
            await club.random_turn(1, rng)
        assert (await club.stored(1))[0].turn == 300
        late = await said_by_each(club)
    assert {name: len(said.statements) for name, said in late.items()} == {
        name: len(said.statements) for name, said in early.items()
    }
    more = {name: said.steps / early[name].steps for name, said in late.items()}
    assert max(more.values()) < 1.1, more
