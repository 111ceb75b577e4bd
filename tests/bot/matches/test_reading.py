"""Who may look at what, matches that nobody knows, and matches whose rules are not read any more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.ids import ChannelId, MatchId, MatchRef, PublicId, UserId
from bot.matches.core.errors import (
    BadOption,
    CannotRead,
    MatchOver,
    NotHosted,
    NotYourTurn,
    StaleMatch,
    TurnUnfinished,
    UnknownMatch,
    UnknownReplay,
)
from bot.matches.core.model import Match, State
from bot.matches.core.places import Viewer
from bot.matches.core.terms import Place, Terms
from bot.store.core.matches import find_match
from tests.support.games import Counting, plain_logic
from tests.support.screens import changed
from tests.support.use_cases import ANN, BEN, BOT, CHANNEL, CLEO, ELSEWHERE, GUILD, UseCases, everything, nothing

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")

Asking = Callable[[UseCases, MatchRef], Awaitable[Any]]

HIDDEN = CHANNEL + 1


async def sees(channel: ChannelId) -> bool:
    return channel != HIDDEN


# ---- who may look


async def test_a_person_who_may_not_look_cannot_tell_a_match_from_none(cases: UseCases) -> None:
    hidden = await cases.begin(channel=HIDDEN)
    refusals = []
    for name in (hidden.public_id, PublicId("m" + "0" * 16)):
        with pytest.raises(UnknownMatch) as refused:
            await cases.play.position_after(name, Viewer(CLEO, GUILD, sees))
        refusals.append((refused.value.code, vars(refused.value)))
    assert refusals[0] == refusals[1]


async def test_nothing_of_a_challenge_can_be_looked_at(cases: UseCases) -> None:
    made = await cases.challenge()
    for look in (cases.play.position_after, cases.play.history):
        with pytest.raises(UnknownMatch):
            await look(made.id, Viewer(ANN, GUILD, everything))


# ---- matches that nobody knows

EVERYTHING_ABOUT: dict[str, Asking] = {
    "match": lambda cases, match: cases.play.match(match),
    "moment": lambda cases, match: cases.play.position_after(match, Viewer(ANN, GUILD, everything)),
    "history": lambda cases, match: cases.play.history(match, Viewer(ANN, GUILD, everything)),
    "hand": lambda cases, match: cases.play.hand(match, ANN),
    "hint": lambda cases, match: cases.play.hand_for_hint(match, ANN),
    "press": lambda cases, match: cases.play.press(match, ANN, 0, 0, "0"),
    "end turn": lambda cases, match: cases.play.end_turn(match, ANN, 0, 0),
    "resign": lambda cases, match: cases.play.resign(match, ANN),
    "accept": lambda cases, match: cases.challenges.accept(match, ANN, "left"),
    "decline": lambda cases, match: cases.challenges.decline(match, ANN),
    "withdraw": lambda cases, match: cases.challenges.withdraw(match, ANN),
    "rematch": lambda cases, match: cases.rematches.rematch(match, ANN, Place(GUILD, CHANNEL)),
    "board": lambda cases, match: cases.outbox.repost(match, ANN),
}


FORGED = ("404", "0", "-1", "m404", "m" + "f" * 16, "", "m", "M" + "0" * 16, "9" * 18, "9" * 19, "9" * 400, "१")


@pytest.mark.parametrize("about", EVERYTHING_ABOUT)
async def test_a_match_that_the_database_lacks_is_a_named_error_and_nothing_happens(
    cases: UseCases, about: str
) -> None:
    await cases.begin()
    cases.woken.clear()
    for name in (404, -1, 2**63 - 1, 2**63, -(2**63) - 1, 10**5000, *FORGED):
        with pytest.raises(UnknownMatch):
            await EVERYTHING_ABOUT[about](cases, PublicId(name) if isinstance(name, str) else MatchId(name))
    assert cases.woken == []
    assert await cases.rows("SELECT count(*) FROM matches") == [(1,)]


async def test_what_is_asked_about_no_match_by_the_services_is_nothing_or_a_named_error(cases: UseCases) -> None:
    assert await cases.outbox.take(MatchId(404)) is None
    await cases.challenges.expire(MatchId(404))
    await cases.outbox.recheck(MatchId(404), ANN)
    await cases.outbox.restore_message(MatchId(404), ANN)
    await cases.outbox.wake_resting(MatchId(404))
    for ask in (cases.solo.next_prompt, cases.reviews.find, cases.reviews.request):
        for number in (404, 2**63):
            with pytest.raises(UnknownMatch):
                await ask(MatchId(number))


async def test_names_are_random_and_never_numbers(cases: UseCases) -> None:
    names = [(await cases.challenge(ANN, other)).public_id for other in (BEN, CLEO, None)]
    assert len(set(names)) == 3
    for name in names:
        assert name.startswith("m")
        assert len(name) == 17
        assert await cases.store.read(lambda tx, name=name: find_match(tx, name)) is not None  # type: ignore[misc]


async def test_a_match_of_a_game_that_is_not_hosted_is_in_no_list_and_says_so_by_its_public_name(
    cases: UseCases,
) -> None:
    match = await cases.begin(game="counting")
    cases.context.games = {name: game for name, game in cases.games.items() if name != "counting"}
    for read in (cases.play.match(match.public_id), cases.outbox.take(match.id), cases.solo.next_prompt(match.id)):
        with pytest.raises(NotHosted) as refused:
            await read
        assert refused.value.why == "its game counting is not hosted"
    assert await cases.play.live_matches(ANN, GUILD) == []
    with pytest.raises(UnknownReplay):
        await cases.replays.require_watchable(match.id, Viewer(CLEO, ELSEWHERE, nothing))
    with pytest.raises(UnknownMatch):
        await cases.moderation.inspect(ELSEWHERE, match.id)


# ---- rules that are not read any more


class Newer(Counting):
    """Rules that do not know matches of today any more."""

    rules_version = 9
    plays_versions = frozenset({8, 9})


async def aged(cases: UseCases, *, over: bool) -> Match:
    """A match of a version that is not read any more; Ann has the first seat."""
    match = await cases.begin(game="counting")
    await cases.both_move(match.id)
    for user in (ANN, BEN):
        await cases.play.hand(match.id, user)
    if over:
        await cases.play.resign(match.id, BEN)
    cases.context.games = {**cases.games, "counting": plain_logic(Newer())}
    return await cases.play.match(match.id)


UNREAD = {name: EVERYTHING_ABOUT[name] for name in ("moment", "history", "hand", "hint", "press", "end turn")}


@pytest.mark.parametrize("about", [*UNREAD, "resign"])
async def test_a_live_match_whose_rules_are_not_read_any_more_says_so(cases: UseCases, about: str) -> None:
    match = await aged(cases, over=False)
    before = await cases.actions(match.id)
    with pytest.raises(CannotRead) as refused:
        await EVERYTHING_ABOUT[about](cases, match.public_id)
    assert vars(refused.value) == {"version": Counting.rules_version}
    assert await cases.actions(match.id) == before


async def test_an_older_version_that_the_rules_still_read_is_played_on(cases: UseCases) -> None:
    match = await cases.begin(game="counting")
    await cases.change("UPDATE matches SET rules_version = 6 WHERE id = ?", match.id)
    await cases.both_move(match.id)
    assert len((await cases.history(match.id)).states) == 3


async def test_nobody_is_asked_to_think_about_what_cannot_be_read(cases: UseCases) -> None:
    solo = await cases.begin_solo(ANN, game="counting")
    cases.context.games = {**cases.games, "counting": plain_logic(Newer())}
    with pytest.raises(CannotRead):
        await cases.solo.next_prompt(solo.id)


async def test_a_match_that_cannot_be_read_is_played_again_by_the_rules_of_today(cases: UseCases) -> None:
    match = await aged(cases, over=True)
    made = await cases.rematches.rematch(match.id, BEN, Place(GUILD, CHANNEL))
    assert made.match.state is State.CHALLENGE
    assert (await cases.stored(made.match.id))[0].rules_version == Newer.rules_version


# ---- what may be chosen


@pytest.mark.parametrize(
    ("options", "data"),
    [
        ({"ruleset": "house"}, {"option": "ruleset", "offered": ("rulebook", "manual")}),
        ({"ruleset": ""}, {"option": "ruleset", "offered": ("rulebook", "manual")}),
        ({"stakes": "honour"}, {"option": "stakes", "offered": ()}),
    ],
)
async def test_an_option_that_was_not_offered_is_refused(
    cases: UseCases, options: dict[str, str], data: dict[str, object]
) -> None:
    makings: list[Callable[[], Awaitable[object]]] = [
        lambda: cases.challenge(ANN, BEN, **options),
        lambda: cases.challenges.start_bot_match(
            Place(GUILD, CHANNEL), Terms(game="royal_visit", options=options, level=1), user=ANN, bot=BOT
        ),
    ]
    for making in makings:
        with pytest.raises(BadOption) as refused:
            await making()
        assert vars(refused.value) == data
    assert await cases.rows("SELECT * FROM matches") == []


async def test_what_was_not_chosen_has_its_default_and_is_stored(cases: UseCases) -> None:
    assert (await cases.challenge()).terms.options == {"ruleset": "rulebook"}
    assert (await cases.challenge(game="counting", goal="4")).terms.options == {"goal": "4", "stakes": "honour"}


@pytest.mark.parametrize("guests", [(BEN, CLEO), ()])
async def test_so_many_people_as_the_game_is_for_no_more_and_no_fewer(
    cases: UseCases, guests: tuple[UserId, ...]
) -> None:
    with pytest.raises(BadOption) as refused:
        await cases.challenges.challenge(
            Place(GUILD, CHANNEL), Terms(game="royal_visit", options={}, rated=True), challenger=ANN, guests=guests
        )
    assert vars(refused.value) == {"option": "players", "offered": ("2",)}


async def test_a_junk_option_from_before_breaks_no_list(cases: UseCases) -> None:
    match = await cases.begin()
    await cases.change("""UPDATE matches SET options = '{"ruleset": "junk", "more": "99"}' WHERE id = ?""", match.id)
    [listed] = await cases.play.live_matches(ANN, GUILD)
    assert listed.match == changed(match, options={"ruleset": "junk", "more": "99"})
    assert (await cases.play.hand(match.id, ANN)).match.terms.options == listed.match.terms.options


# ---- ending a turn that loses


async def test_a_player_who_is_not_sure_is_asked_before_a_turn_that_loses(cases: UseCases) -> None:
    match = await cases.begin()
    hand = await cases.press(await cases.play.hand(match.id, await cases.mover(match.id)), "0")
    user, question = cases.owner_of(hand), hand.prompt_version or 0
    front = plain_logic(cases.games["royal_visit"].rules, feared=hand.state.draft.plays)
    cases.context.games = {"royal_visit": front}
    ended = await cases.play.end_turn(match.id, user, question, hand.step, confirmed=False)
    assert (ended.needs_confirmation, ended.turn_made, ended.hand) == (True, False, hand)
    ended = await cases.play.end_turn(match.id, user, question, hand.step)
    assert (ended.needs_confirmation, ended.turn_made) == (False, True)


async def test_a_button_that_ends_no_turn_changes_nothing(cases: UseCases) -> None:
    match = await cases.begin()
    hand = await cases.play.hand(match.id, await cases.mover(match.id))
    user, question = cases.owner_of(hand), hand.prompt_version or 0
    other = ANN + BEN - user
    await cases.play.hand(match.id, UserId(other))
    record = await cases.actions(match.id)
    for who, asked, step in ((user, question, 0), (user, question, 7), (user, question - 1, 0), (other, question, 0)):
        before = await cases.play.hand(match.id, UserId(who))
        with pytest.raises((StaleMatch, NotYourTurn, TurnUnfinished)):
            await cases.play.end_turn(match.id, UserId(who), asked, step)
        assert await cases.play.hand(match.id, UserId(who)) == before
    assert await cases.actions(match.id) == record
    await cases.play.resign(match.id, user)
    with pytest.raises(MatchOver):
        await cases.play.end_turn(match.id, user, question, 0)


async def test_a_hand_is_looked_at_by_its_player_alone_whatever_channel_they_see(cases: UseCases) -> None:
    match = await cases.begin(channel=HIDDEN)
    assert (await cases.play.hand(match.id, ANN)).seat == "g"
    moment = await cases.play.position_after(match.id, Viewer(ANN, GUILD, nothing))
    assert moment.state.reader is None, "and what is open to all comes as everybody sees it"
