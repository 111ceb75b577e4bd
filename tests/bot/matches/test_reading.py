"""Who may look at what, matches that nobody knows, and matches whose rules are not read any more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.ids import MatchRef, PublicId
from bot.matches.core.errors import BadOption, CannotRead, NotHosted, UnknownMatch, UnknownReplay
from bot.matches.core.model import Match, State
from bot.matches.core.terms import Place, Terms
from bot.matches.turns.play import Viewer
from bot.store.core.matches import find_match
from tests.support.club import ANN, BEN, BOT, CHANNEL, CLEO, GUILD, Club, everything, nothing
from tests.support.games import Counting, plain_logic

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")

Asking = Callable[[Club, MatchRef], Awaitable[Any]]

HIDDEN = CHANNEL + 1


async def sees(channel: int) -> bool:
    return channel != HIDDEN


# ---- who may look


async def test_a_person_who_may_not_look_cannot_tell_a_match_from_none(club: Club) -> None:
    hidden = await club.begin(channel=HIDDEN)
    refusals = []
    for name in (hidden.public_id, PublicId("m" + "0" * 16)):
        with pytest.raises(UnknownMatch) as refused:
            await club.play.position_after(name, Viewer(CLEO, GUILD, sees))
        refusals.append((refused.value.code, vars(refused.value)))
    assert refusals[0] == refusals[1]


async def test_nothing_of_a_challenge_can_be_looked_at(club: Club) -> None:
    made = await club.challenge()
    for look in (club.play.position_after, club.play.history):
        with pytest.raises(UnknownMatch):
            await look(made.id, Viewer(ANN, GUILD, everything))


# ---- matches that nobody knows

EVERYTHING_ABOUT: dict[str, Asking] = {
    "match": lambda club, match: club.play.match(match),
    "moment": lambda club, match: club.play.position_after(match, Viewer(ANN, GUILD, everything)),
    "history": lambda club, match: club.play.history(match, Viewer(ANN, GUILD, everything)),
    "hand": lambda club, match: club.play.hand(match, ANN),
    "hint": lambda club, match: club.play.hand_for_hint(match, ANN),
    "press": lambda club, match: club.play.press(match, ANN, 0, 0, "0"),
    "end turn": lambda club, match: club.play.end_turn(match, ANN, 0, 0),
    "try to end": lambda club, match: club.play.try_to_end(match, ANN, 0, 0, confirmed=False),
    "resign": lambda club, match: club.play.resign(match, ANN),
    "accept": lambda club, match: club.challenges.accept(match, ANN, "left"),
    "decline": lambda club, match: club.challenges.decline(match, ANN),
    "withdraw": lambda club, match: club.challenges.withdraw(match, ANN),
    "rematch": lambda club, match: club.rematches.rematch(match, ANN, Place(GUILD, CHANNEL)),
    "board": lambda club, match: club.outbox.repost(match, ANN),
}


FORGED = ("404", "0", "-1", "m404", "m" + "f" * 16, "", "m", "M" + "0" * 16, "9" * 18, "9" * 19, "9" * 400, "१")


@pytest.mark.parametrize("about", EVERYTHING_ABOUT)
async def test_a_match_that_the_database_lacks_is_a_named_error_and_nothing_happens(club: Club, about: str) -> None:
    await club.begin()
    club.woken.clear()
    for name in (404, -1, 2**63 - 1, 2**63, -(2**63) - 1, 10**5000, *FORGED):
        with pytest.raises(UnknownMatch):
            await EVERYTHING_ABOUT[about](club, PublicId(name) if isinstance(name, str) else name)
    assert club.woken == []
    assert await club.rows("SELECT count(*) FROM matches") == [(1,)]


async def test_what_is_asked_about_no_match_by_the_services_is_nothing_or_a_named_error(club: Club) -> None:
    assert await club.outbox.take(404) is None
    await club.challenges.expire(404)
    await club.outbox.recheck(404, ANN)
    await club.outbox.restore_message(404, ANN)
    await club.outbox.wake_resting(404)
    for ask in (club.solo.next_prompt, club.reviews.find, club.reviews.request):
        for number in (404, 2**63):
            with pytest.raises(UnknownMatch):
                await ask(number)


async def test_names_are_random_and_never_numbers(club: Club) -> None:
    names = [(await club.challenge(ANN, other)).public_id for other in (BEN, CLEO, None)]
    assert len(set(names)) == 3
    for name in names:
        assert name.startswith("m")
        assert len(name) == 17
        assert await club.store.read(lambda tx, name=name: find_match(tx, name)) is not None  # type: ignore[misc]


async def test_a_match_of_a_game_that_is_not_hosted_is_in_no_list_and_says_so_by_its_public_name(club: Club) -> None:
    match = await club.begin(game="counting")
    club.context.games = {name: game for name, game in club.games.items() if name != "counting"}
    for read in (club.play.match(match.public_id), club.outbox.take(match.id), club.solo.next_prompt(match.id)):
        with pytest.raises(NotHosted) as refused:
            await read
        assert refused.value.why == "its game counting is not hosted"
    assert await club.play.live_matches(ANN, GUILD) == []
    with pytest.raises(UnknownReplay):
        await club.replays.require_watchable(match.id, Viewer(CLEO, GUILD + 1, nothing))
    with pytest.raises(UnknownMatch):
        await club.moderation.inspect(GUILD + 1, match.id)


# ---- rules that are not read any more


class Newer(Counting):
    """Rules that do not know matches of today any more."""

    rules_version = 9
    plays_versions = frozenset({8, 9})


async def aged(club: Club, *, over: bool) -> Match:
    """A match of a version that is not read any more; Ann has the first seat."""
    match = await club.begin(game="counting")
    await club.both_move(match.id)
    for user in (ANN, BEN):
        await club.play.hand(match.id, user)
    if over:
        await club.play.resign(match.id, BEN)
    club.context.games = {**club.games, "counting": plain_logic(Newer())}
    return await club.play.match(match.id)


UNREAD = {name: EVERYTHING_ABOUT[name] for name in ("moment", "history", "hand", "hint", "press", "end turn")}


@pytest.mark.parametrize("about", [*UNREAD, "try to end", "resign"])
async def test_a_live_match_whose_rules_are_not_read_any_more_says_so(club: Club, about: str) -> None:
    match = await aged(club, over=False)
    before = await club.actions(match.id)
    with pytest.raises(CannotRead) as refused:
        await EVERYTHING_ABOUT[about](club, match.public_id)
    assert vars(refused.value) == {"version": Counting.rules_version}
    assert await club.actions(match.id) == before


async def test_an_older_version_that_the_rules_still_read_is_played_on(club: Club) -> None:
    match = await club.begin(game="counting")
    await club.change("UPDATE matches SET rules_version = 6 WHERE id = ?", match.id)
    await club.both_move(match.id)
    assert len((await club.history(match.id)).states) == 3


async def test_nobody_is_asked_to_think_about_what_cannot_be_read(club: Club) -> None:
    solo = await club.begin_solo(ANN, game="counting")
    club.context.games = {**club.games, "counting": plain_logic(Newer())}
    with pytest.raises(CannotRead):
        await club.solo.next_prompt(solo.id)


async def test_a_match_that_cannot_be_read_is_played_again_by_the_rules_of_today(club: Club) -> None:
    match = await aged(club, over=True)
    made = await club.rematches.rematch(match.id, BEN, Place(GUILD, CHANNEL))
    assert made.match.state is State.CHALLENGE
    assert (await club.stored(made.match.id))[0].rules_version == Newer.rules_version


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
    club: Club, options: dict[str, str], data: dict[str, object]
) -> None:
    makings: list[Callable[[], Awaitable[object]]] = [
        lambda: club.challenge(ANN, BEN, **options),
        lambda: club.challenges.start_bot_match(
            Place(GUILD, CHANNEL), Terms(game="royal_visit", options=options, level=1), user=ANN, bot=BOT
        ),
    ]
    for making in makings:
        with pytest.raises(BadOption) as refused:
            await making()
        assert vars(refused.value) == data
    assert await club.rows("SELECT * FROM matches") == []


async def test_what_was_not_chosen_has_its_default_and_is_stored(club: Club) -> None:
    assert (await club.challenge()).options == {"ruleset": "rulebook"}
    assert (await club.challenge(game="counting", goal="4")).options == {"goal": "4", "stakes": "honour"}


@pytest.mark.parametrize("guests", [(BEN, CLEO), ()])
async def test_so_many_people_as_the_game_is_for_no_more_and_no_fewer(club: Club, guests: tuple[int, ...]) -> None:
    with pytest.raises(BadOption) as refused:
        await club.challenges.challenge(
            Place(GUILD, CHANNEL),
            Terms(game="royal_visit", options={}, rated=True),
            challenger=ANN,
            guests=guests,
        )
    assert vars(refused.value) == {"option": "players", "offered": ("2",)}


async def test_a_junk_option_from_before_breaks_no_list(club: Club) -> None:
    match = await club.begin()
    await club.change("""UPDATE matches SET options = '{"ruleset": "junk", "more": "99"}' WHERE id = ?""", match.id)
    [listed] = await club.play.live_matches(ANN, GUILD)
    assert listed.match == replace(match, options={"ruleset": "junk", "more": "99"})
    assert (await club.play.hand(match.id, ANN)).match.options == listed.match.options


# ---- ending a turn that loses


async def test_a_player_who_is_not_sure_is_asked_before_a_turn_that_loses(club: Club) -> None:
    match = await club.begin()
    hand = await club.press(await club.play.hand(match.id, await club.mover(match.id)), "0")
    user, question = club.owner_of(hand), hand.prompt_version or 0
    front = plain_logic(club.games["royal_visit"].rules, feared=hand.state.draft.plays)
    club.context.games = {"royal_visit": front}
    for end in (club.play.end_turn, club.play.try_to_end):
        ended = await end(match.id, user, question, hand.step, confirmed=False)
        assert (ended.needs_confirmation, ended.turn_made, ended.hand) == (True, False, hand)
    ended = await club.play.end_turn(match.id, user, question, hand.step)
    assert (ended.needs_confirmation, ended.turn_made) == (False, True)


async def test_a_button_that_ends_no_turn_shows_the_present_state(club: Club) -> None:
    match = await club.begin()
    hand = await club.play.hand(match.id, await club.mover(match.id))
    user, question = club.owner_of(hand), hand.prompt_version or 0
    other = ANN + BEN - user
    await club.play.hand(match.id, other)
    record = await club.actions(match.id)
    for who, asked, step in ((user, question, 0), (user, question, 7), (user, question - 1, 0), (other, question, 0)):
        ended = await club.play.try_to_end(match.id, who, asked, step, confirmed=True)
        assert (ended.needs_confirmation, ended.turn_made) == (False, False)
        assert ended.hand == await club.play.hand(match.id, who)
    assert await club.actions(match.id) == record
    await club.play.resign(match.id, user)
    assert not (await club.play.try_to_end(match.id, user, question, 0, confirmed=True)).turn_made


async def test_a_hand_is_looked_at_by_its_player_alone_whatever_channel_they_see(club: Club) -> None:
    match = await club.begin(channel=HIDDEN)
    assert (await club.play.hand(match.id, ANN)).seat == "g"
    moment = await club.play.position_after(match.id, Viewer(ANN, GUILD, nothing))
    assert moment.state.reader is None, "and what is open to all comes as everybody sees it"
