"""The bot at a table: begun at once, told only what its seat may see, and its turn carried out once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.matches.core.errors import BadOption, StaleMatch
from bot.matches.core.model import BotPrompt
from bot.matches.core.terms import Place, Terms
from tests.support.club import ANN, BOT, GUILD, Club, asked
from tests.support.text_rules import action_of, all_turns, text_of

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")

GAME = "royal_visit"


async def _turn(club: Club, match: int) -> None:
    """Ann plays, if it is her turn, so that the bot is to move."""
    if ANN in (await club.play.match(match)).users_to_act:
        hand = await club.play.hand(match, ANN)
        await club.take_turn(match, all_turns(club.games[GAME].rules, hand.state.view)[0])


async def _answer(club: Club, match: int) -> BotPrompt:
    """The bot's turn comes and is played; what it was told."""
    await _turn(club, match)
    told = await club.solo.next_prompt(match)
    assert told is not None
    await club.solo.play(match, told, action_of(all_turns(club.games[GAME].rules, told.view)[0]))
    return told


async def test_the_bot_picks_by_luck_and_by_the_same_luck_again(club: Club) -> None:
    picks = []
    for number in range(12):
        club.seeds = iter([f"{number % 6:064x}"])
        match = await club.begin_solo(ANN, guild=number)
        picks.append((await club.stored(match.id))[1][0].data)
    assert picks[:6] == picks[6:]
    assert set(picks) == {"pick left", "pick right"}


@pytest.mark.parametrize("level", [0, -1, 4, 99])
async def test_a_level_that_is_not_offered_is_refused(club: Club, level: int) -> None:
    with pytest.raises(BadOption) as refused:
        await club.begin_solo(ANN, level=level)
    assert vars(refused.value) == {"option": "level", "offered": ("1", "2", "3")}
    with pytest.raises(BadOption):
        await club.make(BOT, ANN, level=level, rated=False)
    assert await club.rows("SELECT * FROM matches") == []


@pytest.mark.parametrize("players", [-1, 0, 1, 3, 2**63, 10**18])
async def test_a_number_of_players_that_no_table_has_is_refused(club: Club, players: int) -> None:
    terms = Terms(game=GAME, options={}, level=1)
    with pytest.raises(BadOption):
        await club.challenges.start_bot_match(Place(GUILD, 1), terms, user=ANN, bot=BOT, players=players)
    assert await club.rows("SELECT * FROM matches") == []


async def test_the_bot_is_told_its_own_hand_and_never_the_others_or_the_pile(club: Club) -> None:
    match = (await club.begin_solo(ANN)).id
    first = await club.solo.next_prompt(match)
    if first is not None:
        assert first.last is None, "nothing but the deal came before"
        await club.solo.play(match, first, action_of(all_turns(club.games[GAME].rules, first.view)[0]))
    await _turn(club, match)
    told = await club.solo.next_prompt(match)
    assert told is not None
    assert told.last is not None
    for view in (told.view, told.last.before):
        green, red, draw = text_of(view).split(" ")[4:7]
        assert green.startswith("?")
        assert not red.startswith("?")
        assert draw.startswith("?")
    hand = await club.play.hand(match, ANN)
    assert text_of(hand.state.view).split(" ")[4] not in (told.view, told.last.before, told.last.turn, told.seed)


async def test_it_thinks_with_the_same_seed_again_and_never_with_the_matchs_own(club: Club) -> None:
    match = (await club.begin_solo(ANN)).id
    await _turn(club, match)
    once, twice = await club.solo.next_prompt(match), await club.solo.next_prompt(match)
    assert once == twice
    assert once is not None
    row, _ = await club.stored(match)
    assert once.seed != row.seed
    assert row.seed not in repr(once)
    await club.play.hand(match, ANN)  # opened, if it was not: an action, and no reason to think of something else
    assert await club.solo.next_prompt(match) == once
    await club.solo.play(match, once, action_of(all_turns(club.games[GAME].rules, once.view)[0]))
    assert (await _answer(club, match)).seed != once.seed


async def test_its_turn_is_carried_out_once(club: Club) -> None:
    match = (await club.begin_solo(ANN)).id
    await _turn(club, match)
    assert await club.solo.prompted_matches() == [match]
    told = await club.solo.next_prompt(match)
    assert told is not None
    turn = all_turns(club.games[GAME].rules, told.view)[0]
    await club.solo.play(match, told, action_of(turn))
    with pytest.raises(StaleMatch):
        await club.solo.play(match, told, action_of(turn))
    assert await club.solo.prompted_matches() == []
    assert await club.solo.next_prompt(match) is None
    assert (await club.play.match(match)).users_to_act == (ANN,)


async def test_nobody_has_the_bot_play_where_a_person_is_to_move(club: Club) -> None:
    match = (await club.begin_solo(ANN)).id
    told = await _answer(club, match)
    hand = await club.play.hand(match, ANN)
    for stolen in (replace(told, prompt_version=asked(hand)), replace(told, seat="g", prompt_version=asked(hand))):
        with pytest.raises(StaleMatch):
            await club.solo.play(match, stolen, action_of("pass"))
    assert await club.play.hand(match, ANN) == hand


async def test_the_bot_does_not_play_on_after_the_end(club: Club) -> None:
    match = (await club.begin_solo(ANN)).id
    await _turn(club, match)
    told = await club.solo.next_prompt(match)
    assert told is not None
    await club.play.resign(match, ANN)
    assert await club.solo.prompted_matches() == []
    assert await club.solo.next_prompt(match) is None
    with pytest.raises(StaleMatch):
        await club.solo.play(match, told, action_of("pass"))
