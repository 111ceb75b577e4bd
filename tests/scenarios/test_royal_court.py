"""Whole matches of The Royal Court, from the lobby to the end and on, by pressing what is offered; in each language."""

from __future__ import annotations

from io import BytesIO
from itertools import chain, count
from pathlib import Path
from typing import Any

import pytest
import simcord
from PIL import Image

from bot.games.royal_court import ROYAL_COURT
from bot.ids import MatchId
from engine.game import Outcome
from engine.royal_court.outcome import outcome
from engine.royal_court.position import LETTERS
from engine.royal_court.record import replay
from tests.scenarios.court import custom_ids
from tests.scenarios.evening import LIVE, Evening, record
from tests.scenarios.world import Shown, World, header, text
from tests.scenarios.world import world as open_world

NAMES = ("Cleo", "Dora", "Emil", "Fritz")


def evening(world: World, kept: str, language: str) -> Evening:
    """As many people as a record has seats."""
    played = replay(kept)
    people = (world.ann, world.ben, *(world.person(name) for name in NAMES))[: played.positions[0].players]
    for person in people:
        world.speaks(person, language)
    return Evening(world, people, played, language)


@pytest.mark.usefixtures("ratings_at_once")
@pytest.mark.parametrize(("name", "language"), [("two", "fr"), ("six", "en")])
async def test_a_match_from_the_lobby_to_its_end_and_on(tmp_path: Path, name: str, language: str) -> None:
    """The two read words in place of pictures."""
    kept = record(name)
    seeds = chain([header(kept, "Seed")], (f"{number:064x}" for number in count(1)))
    async with open_world(tmp_path, seeds=seeds, public_language=language) as world:
        table = evening(world, kept, language)
        for person in table.people if name == "two" else ():
            await table.command(person, "settings", pictures="off")
        await table.sit_down(pace=LIVE, rated=True)
        await table.play()
        ended = outcome(table.played.positions[-1])
        assert ended is not None
        passer_by = world.person("Zoe", language)
        _result(table, ended)
        await _figures(table, passer_by)
        await _again_in_motion(table, passer_by, kept)
        await _another_round(table)


def _result(table: Evening, ended: Outcome) -> None:
    """The board names the winner, and everybody in the order of their places, with what it did to their ratings."""
    heading, *lines = text(table.board).splitlines()
    winners = [seat for seat, rank in ended.ranks.items() if rank == 1]
    assert all(_who(table, seat).mention in heading for seat in winners)
    rated = [line for line in lines if " 1000 → **" in line]
    places = sorted(ended.ranks, key=lambda seat: ended.ranks[seat])
    assert [line.partition("<@")[2].partition(">")[0] for line in rated] == [
        str(_who(table, seat).id) for seat in places
    ]
    if len(places) > 2:
        assert [line.split(" ")[0] for line in rated] == [f"**{ended.ranks[seat]}**" for seat in places]
    gained = [int(line.rpartition("(")[2].rstrip(")").replace("−", "-")) for line in rated]
    assert gained == sorted(gained, reverse=True), "who comes in before another does not gain less"
    assert gained[0] > 0 > gained[-1]


async def _figures(table: Evening, reader: simcord.MemberActor) -> None:
    """Leaderboard, profile and history show it, to each person in their language."""
    t = table.t
    leaders = await table.command(reader, "leaderboard")
    assert text(leaders).startswith(f"## {t('Leaderboard of this server')}")
    assert all(person.name.title() in text(leaders) for person in table.people)
    assert table.world.pictures(leaders)
    last = table.people[-1]
    profile = await table.command(reader, "profile", user=last)
    assert "[#1](" in text(profile)
    shown = await reader.slash(table.world.channel, "games history", user=last)
    await table.world.quiet()
    assert ROYAL_COURT.presentation.name(table.t) in text(shown.response)
    assert custom_ids(shown.response, "replay:")


async def _again_in_motion(table: Evening, reader: simcord.MemberActor, kept: str) -> None:
    """Its replay, its turns, its file, which comes back as the same match, and the check of all of its luck."""
    world = table.world
    shown = await table.press(reader, table.board, "replay:")
    [gif] = world.pictures(shown)
    with Image.open(BytesIO(gif)) as picture:
        assert picture.format == "GIF"
        assert getattr(picture, "n_frames", 1) > 10
    turns = await table.press(reader, table.board, "turns:")
    await table.press(reader, turns, "turn-list:", "first")
    await world.choose(reader, turns, "turn-show:", "1")
    assert table.t("Move {number} of {last}", number=1, last="").strip() in text(turns)
    await table.press(reader, turns, "turn:", "back")
    file = await table.press(reader, shown, "file:")
    [data] = world.pictures(file)
    assert data.decode().partition("\n\n")[2] == kept.partition("\n\n")[2]
    again = await table.command(reader, "replay", file=("match.rv", data))
    assert world.pictures(again)
    for checked in (
        await table.command(reader, "verify", match=1),
        await table.command(reader, "verify", file=("match.rv", data)),
    ):
        assert text(checked).count("✅") >= 6
        assert "❌" not in text(checked)


async def _another_round(table: Evening) -> None:
    """The player in the last seat asks: all others are awaited, pinged once, and everybody moves on by one seat."""
    world, asker = table.world, table.people[-1]
    await world.env.advance_time(60)
    lobby = await table.press(asker, table.board, "rematch:")
    others = [person for person in table.people if person is not asker]
    assert world.pinged(world.last) == {person.id for person in others}
    assert not lobby.ephemeral
    for person in others:
        await table.press(person, world.last if person is others[0] else _lobby(table), "lobby-join:")
    app = world.simulation.app
    now = await app.services.play.match(MatchId(2))
    moved = (asker, *others)
    assert list(now.seating.players.values()) == [person.id for person in moved]
    assert list(now.seating.players) == list(LETTERS[: len(moved)])


def _lobby(table: Evening) -> Shown:
    return next(one for one in reversed(table.world.messages()) if custom_ids(one, "lobby-join:"))


def _who(table: Evening, seat: str) -> Any:
    return table.people[LETTERS.index(seat)]
