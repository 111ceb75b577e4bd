"""The bot at a table: begun at once, told only what its seat may see, and its turn carried out once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.matches.errors import StaleMatch, TooManySolo
from bot.matches.model import Match, State
from bot.store import matches as store
from tests.bot.matches.club import ANN, CHANNEL, CLEO, GUILD, Club

BOT = CLEO
GAME = "royal_visit"


async def _begin(club: Club, level: int = 3) -> Match:
    begun = await club.challenges.play_the_bot(
        user=ANN, bot=BOT, level=level, game=GAME, options={"ruleset": "rulebook"}, guild=GUILD, channel=CHANNEL
    )
    club.challenges.begun(begun.id)
    return begun


async def _turn(club: Club, match: int) -> None:
    """Ann plays, if it is her turn, so that the bot is to move."""
    now = await club.play.match(match)
    if now.mover != ANN:
        return
    hand = await club.play.hand(match, ANN)
    rules = club.games[GAME].rules
    plays = rules.plays(rules.turns(hand.state.view)[0])
    async with club.database.transaction() as db:
        await store.save_draft(db, match, hand.seat, store.DraftRow(now.version, 1, None, plays))
    await club.play.end_turn(match, ANN, now.version, 1)


async def test_it_begins_at_once_with_the_bot_in_the_second_seat_and_is_never_rated(club: Club) -> None:
    begun = await _begin(club)
    assert begun.state is State.PLAY
    assert begun.players == {"g": ANN, "r": BOT}
    assert begun.levels == {"r": 3}
    assert not begun.rated
    assert begun.id in club.woken


async def test_a_person_has_so_many_such_matches_at_a_time_and_an_ended_one_counts_no_more(club: Club) -> None:
    limit = club.limits.solo_matches
    begun = [await _begin(club) for _ in range(limit)]
    with pytest.raises(TooManySolo):
        await _begin(club)
    await club.play.resign(begun[0].id, ANN)
    assert (await _begin(club)).state is State.PLAY


async def test_the_bot_is_told_its_own_hand_and_never_the_others_or_the_pile(club: Club) -> None:
    match = (await _begin(club)).id
    first = await club.play.to_think(match)
    if first is not None:
        assert first.last is None, "nothing but the deal came before"
        await club.play.play_for_the_bot(match, first.version, club.games[GAME].rules.turns(first.view)[0])
    await _turn(club, match)
    told = await club.play.to_think(match)
    assert told is not None
    assert told.last is not None
    for view in (told.view, told.last.before):
        green, red, draw = view.split(" ")[4:7]
        assert green.startswith("?")
        assert not red.startswith("?")
        assert draw.startswith("?")
    hand = await club.play.hand(match, ANN)
    assert hand.state.view.split(" ")[4] not in (told.view, told.last.before, told.last.turn, told.seed)


async def test_it_thinks_with_the_same_seed_again_and_never_with_the_matchs_own(club: Club) -> None:
    match = (await _begin(club)).id
    await _turn(club, match)
    once, twice = await club.play.to_think(match), await club.play.to_think(match)
    assert once == twice
    assert once is not None
    async with club.database.reading() as db:
        row = await store.find_match(db, match)
    assert row is not None
    assert once.seed != row.seed
    assert row.seed not in repr(once)


async def test_its_turn_is_carried_out_once(club: Club) -> None:
    match = (await _begin(club)).id
    await _turn(club, match)
    told = await club.play.to_think(match)
    assert told is not None
    assert await club.play.waiting_for_the_bot() == [match]
    turn = club.games[GAME].rules.turns(told.view)[0]
    await club.play.play_for_the_bot(match, told.version, turn)
    with pytest.raises(StaleMatch):
        await club.play.play_for_the_bot(match, told.version, turn)
    assert await club.play.waiting_for_the_bot() == []
    assert await club.play.to_think(match) is None
    assert (await club.play.match(match)).mover == ANN


async def test_nobody_has_the_bot_play_where_a_person_is_to_move(club: Club) -> None:
    match = (await _begin(club)).id
    await _turn(club, match)
    told = await club.play.to_think(match)
    assert told is not None
    await club.play.play_for_the_bot(match, told.version, club.games[GAME].rules.turns(told.view)[0])
    now = await club.play.match(match)
    with pytest.raises(StaleMatch):
        await club.play.play_for_the_bot(match, now.version, "pass")


async def test_an_open_offer_of_the_bot_may_be_taken_by_anyone(club: Club) -> None:
    opened = await club.challenges.make(
        challenger=BOT,
        challenged=None,
        game=GAME,
        options={},
        rated=False,
        guild=GUILD,
        channel=CHANNEL,
        level=1,
    )
    taken = await club.challenges.accept(opened.match.id, ANN, "left")
    assert taken.levels == {"g": 1}
    assert replace(taken, levels={}).thinking is False
