"""The bot at a table: begun at once, told only what its seat may see, and its turn carried out once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import ChannelId, GuildId, MatchId, UserId
from bot.matches.core.errors import BadOption, StaleMatch
from bot.matches.core.model import BotPrompt
from bot.matches.core.terms import Place, Terms
from tests.support.text_rules import action_of, all_turns, text_of
from tests.support.use_cases import ANN, BOT, GUILD, UseCases, prompt_of

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")

GAME = "royal_visit"


async def _turn(cases: UseCases, match: int) -> None:
    """Ann plays, if it is her turn, so that the bot is to move."""
    if ANN in (await cases.play.match(MatchId(match))).users_to_act:
        hand = await cases.play.hand(MatchId(match), ANN)
        await cases.take_turn(match, all_turns(cases.games[GAME].rules, hand.state.view)[0])


async def _answer(cases: UseCases, match: int) -> BotPrompt:
    """The bot's turn comes and is played; what it was told."""
    await _turn(cases, match)
    told = await cases.solo.next_prompt(MatchId(match))
    assert told is not None
    await cases.solo.play(MatchId(match), told, action_of(all_turns(cases.games[GAME].rules, told.view)[0]))
    return told


async def test_the_bot_picks_by_luck_and_by_the_same_luck_again(cases: UseCases) -> None:
    picks = []
    for number in range(12):
        cases.seeds = iter([f"{number % 6:064x}"])
        match = await cases.begin_solo(ANN, guild=GuildId(number))
        picks.append((await cases.stored(match.id))[1][0].data)
    assert picks[:6] == picks[6:]
    assert set(picks) == {"pick left", "pick right"}


@pytest.mark.parametrize("level", [0, -1, 4, 99])
async def test_a_level_that_is_not_offered_is_refused(cases: UseCases, level: int) -> None:
    with pytest.raises(BadOption) as refused:
        await cases.begin_solo(ANN, level=level)
    assert vars(refused.value) == {"option": "level", "offered": ("1", "2", "3")}
    with pytest.raises(BadOption):
        await cases.make(BOT, ANN, level=level, rated=False)
    assert await cases.rows("SELECT * FROM matches") == []


@pytest.mark.parametrize("players", [-1, 0, 1, 3, 2**63, 10**18])
async def test_a_number_of_players_that_no_table_has_is_refused(cases: UseCases, players: UserId) -> None:
    terms = Terms(game=GAME, options={}, level=1)
    with pytest.raises(BadOption):
        await cases.challenges.start_bot_match(Place(GUILD, ChannelId(1)), terms, user=ANN, bot=BOT, players=players)
    assert await cases.rows("SELECT * FROM matches") == []


async def test_the_bot_is_told_its_own_hand_and_never_the_others_or_the_pile(cases: UseCases) -> None:
    match = (await cases.begin_solo(ANN)).id
    first = await cases.solo.next_prompt(match)
    if first is not None:
        assert first.last is None, "nothing but the deal came before"
        await cases.solo.play(match, first, action_of(all_turns(cases.games[GAME].rules, first.view)[0]))
    await _turn(cases, match)
    told = await cases.solo.next_prompt(match)
    assert told is not None
    assert told.last is not None
    for view in (told.view, told.last.before):
        green, red, draw = text_of(view).split(" ")[4:7]
        assert green.startswith("?")
        assert not red.startswith("?")
        assert draw.startswith("?")
    hand = await cases.play.hand(match, ANN)
    assert text_of(hand.state.view).split(" ")[4] not in (told.view, told.last.before, told.last.turn, told.seed)


async def test_it_thinks_with_the_same_seed_again_and_never_with_the_matchs_own(cases: UseCases) -> None:
    match = (await cases.begin_solo(ANN)).id
    await _turn(cases, match)
    once, twice = await cases.solo.next_prompt(match), await cases.solo.next_prompt(match)
    assert once == twice
    assert once is not None
    row, _ = await cases.stored(match)
    assert once.seed != row.seed
    assert row.seed not in repr(once)
    await cases.play.hand(match, ANN)  # opened, if it was not: an action, and no reason to think of something else
    assert await cases.solo.next_prompt(match) == once
    await cases.solo.play(match, once, action_of(all_turns(cases.games[GAME].rules, once.view)[0]))
    assert (await _answer(cases, match)).seed != once.seed


async def test_its_turn_is_carried_out_once(cases: UseCases) -> None:
    match = (await cases.begin_solo(ANN)).id
    await _turn(cases, match)
    assert await cases.solo.prompted_matches() == [match]
    told = await cases.solo.next_prompt(match)
    assert told is not None
    turn = all_turns(cases.games[GAME].rules, told.view)[0]
    await cases.solo.play(match, told, action_of(turn))
    with pytest.raises(StaleMatch):
        await cases.solo.play(match, told, action_of(turn))
    assert await cases.solo.prompted_matches() == []
    assert await cases.solo.next_prompt(match) is None
    assert (await cases.play.match(match)).users_to_act == (ANN,)


async def test_nobody_has_the_bot_play_where_a_person_is_to_move(cases: UseCases) -> None:
    match = (await cases.begin_solo(ANN)).id
    told = await _answer(cases, match)
    hand = await cases.play.hand(match, ANN)
    for stolen in (
        replace(told, prompt_version=prompt_of(hand)),
        replace(told, seat="g", prompt_version=prompt_of(hand)),
    ):
        with pytest.raises(StaleMatch):
            await cases.solo.play(match, stolen, action_of("pass"))
    assert await cases.play.hand(match, ANN) == hand


async def test_the_bot_does_not_play_on_after_the_end(cases: UseCases) -> None:
    match = (await cases.begin_solo(ANN)).id
    await _turn(cases, match)
    told = await cases.solo.next_prompt(match)
    assert told is not None
    await cases.play.resign(match, ANN)
    assert await cases.solo.prompted_matches() == []
    assert await cases.solo.next_prompt(match) is None
    with pytest.raises(StaleMatch):
        await cases.solo.play(match, told, action_of("pass"))
