"""Buttons from before there were public ids are in channels: they name a match by its number, and work for ever."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.matches.errors import ChallengeClosed, UnknownMatch
from bot.matches.model import State
from bot.matches.play import START_OVER, UNDO, Spectator
from bot.matches.terms import Place
from bot.ui import ids
from tests.bot.matches.club import everything
from tests.bot.store.old_databases import LIVE, OPEN, OVER, PUBLIC_IDS, SCHEMAS, carried_over, expected, in_state, then
from tests.bot.store.seen import Seen

every_schema = pytest.mark.parametrize("schema", [schema for schema in SCHEMAS if schema < PUBLIC_IDS])

STRANGER = 2**60


def was(schema: int, number: int) -> Seen:
    """A match as it was seen."""
    found: Seen = then(schema)["seen"]["matches"][str(number)]
    return found


def on_hand(one: Seen, number: int, user: int) -> Iterator[str]:
    """The custom_ids of all that somebody could press on his hand."""
    hand, version = one["hands"][str(user)], one["match"]["version"]
    keys = [control[0] for row in hand["words"]["en"]["rows"] for control in row]
    for key in (*keys, UNDO, START_OVER):
        yield f"lay:{number}:{version}:{hand['step']}:{key}"
    yield f"end:{number}:{version}:{hand['step']}:end"
    yield f"end:{number}:{version}:{hand['step']}:sure"


@every_schema
async def test_an_old_press_on_a_hand_shows_the_present_state_and_does_nothing(schema: int, tmp_path: Path) -> None:
    async with carried_over(schema, tmp_path) as app:
        for number in in_state(schema, LIVE):
            one = was(schema, number)
            for user in map(int, one["hands"]):
                before = await app.play.hand(number, user)
                for custom_id in on_hand(one, number, user):
                    where = ids.read(custom_id)
                    laid = ids.read_laid(where.rest)
                    if where.action == "lay":
                        control = laid.control
                        now = await app.play.press(where.match, user, where.number, laid.step, control)
                    else:
                        sure = laid.control == "sure"
                        ended = await app.play.try_to_end(where.match, user, where.number, laid.step, sure=sure)
                        assert not ended.carried_out
                        assert not ended.asking
                        now = ended.hand
                    assert now == before


@every_schema
async def test_an_old_press_on_a_hand_does_nothing_later_either(schema: int, tmp_path: Path) -> None:
    """Versions and what a seat is asked are counted differently: no old number may come to name a new question."""
    async with carried_over(schema, tmp_path) as app:
        for number in in_state(schema, LIVE):
            old = was(schema, number)["match"]["version"]
            row, _ = await app.stored(number)
            assert all(seat.asked is None or seat.asked > old for seat in row.seats)
            assert row.version > old


@every_schema
async def test_the_buttons_of_a_board_open_their_match(schema: int, tmp_path: Path) -> None:
    async with carried_over(schema, tmp_path) as app:
        for number in in_state(schema, LIVE, OVER):
            one = expected(schema)["matches"][str(number)]
            facts = one["match"]
            where = ids.read(f"hand:{number}:{facts['version']}")
            for user in map(int, one["hands"]):
                assert (await app.play.hand(where.match, user)).state.view == one["hands"][str(user)]["view"]
            where = ids.read(f"turns:{number}:{facts['version']}")
            moment = await app.play.moment(where.match, Spectator(STRANGER, facts["guild"], everything))
            assert moment.state.view == one["table"]["view"]
            where = ids.read(f"turn:{number}:{facts['version']}:1-next")
            shown = ids.read_shown(where.rest)
            moment = await app.play.moment(where.match, Spectator(STRANGER, facts["guild"], everything), shown.turn)
            assert moment.state.view == one["history"]["views"]["everybody"][min(1, len(one["history"]["turns"]))]


@every_schema
async def test_an_open_challenge_is_answered_by_its_old_buttons(schema: int, tmp_path: Path) -> None:
    async with carried_over(schema, tmp_path) as app:
        for place, number in enumerate(in_state(schema, OPEN)):
            facts = was(schema, number)["match"]
            challenger, guest = facts["players"].values()
            answer = ("accept", "withdraw", "decline")[place % 3]
            if answer == "accept":
                where = ids.read(f"accept:{number}:0:right")
                begun = await app.challenges.accept(where.match, guest or STRANGER, where.rest)
                assert begun.state is State.PLAY
                assert (await app.stored(number))[1][0].data == "pick right"
            elif answer == "withdraw" or guest is None:
                where = ids.read(f"withdraw:{number}:0")
                assert (await app.challenges.withdraw(where.match, challenger)).how == "withdrawn"
            else:
                where = ids.read(f"decline:{number}:0")
                assert (await app.challenges.decline(where.match, guest)).how == "declined"
            with pytest.raises(ChallengeClosed):
                await app.challenges.accept(where.match, guest or STRANGER, "left")


@every_schema
async def test_a_match_is_resigned_and_played_again_by_its_old_buttons(schema: int, tmp_path: Path) -> None:
    async with carried_over(schema, tmp_path) as app:
        number = next(number for number in in_state(schema, LIVE) if not was(schema, number)["match"]["levels"])
        facts = was(schema, number)["match"]
        _, second = facts["players"].values()
        where = ids.read(f"resign-now:{number}:{facts['version']}")
        assert (await app.play.resign(where.match, second)).state is State.OVER
        where = ids.read(f"rematch:{number}:{facts['version'] + 1}")
        made = await app.rematches.again(where.match, second, Place(facts["guild"], facts["channel"]))
        assert made.match.challenger == second
        assert made.match.options == facts["options"] | made.match.options


async def test_a_new_match_goes_by_its_public_id_alone(tmp_path: Path) -> None:
    async with carried_over(7, tmp_path) as app:
        old, new = await app.play.match(1), await app.challenge()
        assert await app.play.match("1") == await app.play.match(old.name) == old
        assert (await app.play.match(new.name)).id == new.id
        with pytest.raises(UnknownMatch):
            await app.play.match(str(new.id))


async def test_public_ids_are_as_those_of_new_matches_and_no_two_the_same(tmp_path: Path) -> None:
    async with carried_over(7, tmp_path) as app:
        names = [name for (name,) in await app.rows("SELECT public FROM matches")]
        assert len(set(names)) == len(then(7)["seen"]["matches"])
        assert not any(name.isdecimal() for name in names)
        assert {len(name) for name in names} == {len((await app.challenge()).name)}
        assert [ids.read(f"hand:{name}:1").match for name in names] == names
