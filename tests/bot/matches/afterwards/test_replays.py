"""Which finished matches someone may watch again, and how they are found."""

from __future__ import annotations

from typing import Any

import pytest

from bot.durations import HOUR, Milliseconds
from bot.ids import ChannelId, GuildId, MatchId, UserId
from bot.matches.afterwards.replays import MAX_OFFERED, SEARCH_DEPTH
from bot.matches.core.errors import NothingFinished, UnknownReplay
from bot.matches.core.model import Match, Person, State
from bot.matches.core.places import Viewer
from bot.store.transaction import Transaction
from tests.support.use_cases import ANN, BEN, CHANNEL, CLEO, DORA, ELSEWHERE, GUILD, UseCases, listening

GAME = "royal_visit"
HIDDEN = CHANNEL + 1


def not_hidden(channel: ChannelId) -> bool:
    """What Cleo and Dora can see of the server."""
    return channel != HIDDEN


async def sees(channel: ChannelId) -> bool:
    return not_hidden(channel)


def viewer(user: UserId, guild: GuildId = GUILD) -> Viewer:
    """Someone who asks in a server."""
    return Viewer(user, guild, sees)


async def over(cases: UseCases, *players: UserId, **challenge: Any) -> Match:
    """A match that is given up at once, an hour after what was before."""
    cases.now += HOUR
    match = await cases.begin(*players, **challenge)
    assert match.seating.players["g"] is not None
    return await cases.play.resign(match.id, match.seating.challenger)


async def offered(cases: UseCases, user: UserId, typed: str = "") -> list[int]:
    return [one.id for one in await cases.replays.find_watchable(GAME, viewer(user), typed)]


async def named(cases: UseCases, **names: UserId) -> None:
    for name, user in names.items():
        await cases.people.note_names(GUILD, Person(user, name), Person(user, f"{name} of elsewhere"))


@pytest.mark.parametrize("state", State)
async def test_who_sees_neither_channel_nor_server_cannot_tell_a_match_from_none(cases: UseCases, state: State) -> None:
    match = await cases.challenge(ANN, BEN, channel=HIDDEN)
    if state is State.CLOSED:
        await cases.challenges.decline(match.id, BEN)
    elif state is not State.CHALLENGE:
        await cases.challenges.accept(match.id, BEN, "left")
    if state is State.OVER:
        await cases.play.resign(match.id, ANN)
    for number in (match.id, match.id + 1):
        with pytest.raises(UnknownReplay):
            await cases.replays.watch(MatchId(number), viewer(CLEO))
    with pytest.raises(UnknownReplay):
        await cases.replays.watch(match.id, viewer(CLEO, ELSEWHERE))


@pytest.mark.parametrize("answer", ["decline", "leave open"])
async def test_a_challenge_is_no_match_to_be_watched(cases: UseCases, answer: str) -> None:
    match = await cases.challenge()
    if answer == "decline":
        await cases.challenges.decline(match.id, BEN)
    with pytest.raises(UnknownReplay):
        await cases.replays.watch(match.id, viewer(ANN))


async def test_only_this_game_and_this_server_are_offered(cases: UseCases) -> None:
    await over(cases, ANN, BEN)
    await over(cases, ANN, BEN, guild=GUILD + 1)
    await cases.begin(ANN, BEN, game="counting")
    await cases.play.resign(MatchId(3), ANN)
    assert await offered(cases, ANN) == [1]
    assert [one.id for one in await cases.replays.find_watchable("counting", viewer(ANN))] == [3]


async def test_where_nothing_has_ended_there_is_no_newest(cases: UseCases) -> None:
    await over(cases, ANN, BEN, channel=HIDDEN)
    with pytest.raises(NothingFinished):
        await cases.replays.newest(GAME, viewer(CLEO))


async def test_names_and_numbers_are_searched_without_regard_to_capitals(cases: UseCases) -> None:
    await named(cases, Ann=ANN, Ben=BEN, Élodie=CLEO, Starstar=DORA)
    await over(cases, ANN, BEN)
    await over(cases, BEN, DORA)
    await over(cases, CLEO, DORA)
    assert [await offered(cases, ANN, typed) for typed in ("", "#")] == [[1, 3, 2]] * 2
    assert [await offered(cases, ANN, typed) for typed in ("élodie", "ÉLO", "star élo", " 3 ")] == [[3]] * 4
    assert [await offered(cases, ANN, typed) for typed in ("star", "#2")] == [[3, 2], [2]]
    for typed in ("elodie star", "99999999999999999999999", "%", "'", "-1"):
        assert await offered(cases, ANN, typed) == [], typed


async def test_a_long_list_is_cut_and_a_number_finds_what_is_beyond_it(cases: UseCases) -> None:
    await over(cases, CLEO, DORA)
    shape = (
        "game, options, rules_version, seed, draw_counts, rated, guild, channel, state, version, public_version, turn"
    )
    shape += ", termination"
    seats = "seat, place, user_id, opened, score, rank"

    def copy(tx: Transaction) -> None:
        for number in range(2, SEARCH_DEPTH + 2):
            tx.run(
                f"INSERT INTO matches (id, public_id, {shape}, position, created, ended)"
                f" SELECT ?, ?, {shape}, position, created, ? FROM matches WHERE id = 1",
                number,
                f"m{number}",
                cases.now + Milliseconds(number),
            )
            tx.run(f"INSERT INTO seats (match, {seats}) SELECT ?, {seats} FROM seats WHERE match = 1", number)

    await cases.store.write(copy)
    assert await offered(cases, ANN) == list(range(SEARCH_DEPTH + 1, SEARCH_DEPTH + 1 - MAX_OFFERED, -1))
    assert (await offered(cases, ANN, "#1"))[0] == 1
    assert 1 not in await offered(cases, ANN, str(CLEO))


@pytest.mark.sqlite("counts SQLite's statements and steps")
async def test_a_name_that_nobody_has_is_two_short_questions(cases: UseCases) -> None:
    async with listening(cases) as said:
        assert await offered(cases, ANN, "nobody") == []
    assert len([query for query in said.statements if query.startswith("SELECT")]) == 2
    assert said.statements.count("BEGIN") <= 1
