"""Databases of every schema so far are carried over: nothing that people see changes, and every record replays.

What they held and what was seen of it is in `databases`, whose README tells how it was made; `seen` asks the bot. What
may be seen otherwise by now is said in `old_databases.expected`, and nowhere else.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.matches.ratings import PAIR_LIMIT, TOO_OFTEN
from bot.store.migrating import APPLICATION, migrations
from engine.randomness import Chance, commitment
from engine.royal_visit import record
from engine.royal_visit.game import PICK, RoyalVisit
from engine.royal_visit.notation import read_position
from tests.bot.store import seen
from tests.bot.store.old_databases import (
    LIVE,
    OPEN,
    OVER,
    PUBLIC_IDS,
    SCHEMAS,
    asked,
    carried_over,
    expected,
    in_state,
    restore,
    then,
)
from tests.bot.store.seen import Seen

every_schema = pytest.mark.parametrize("schema", SCHEMAS)

_HOUSE_RULES: dict[bool, set[str]] = {False: set(), True: {"has blocked", "not here"}}
"""What may be in the way of a new match, before and since people and servers could choose."""


async def all_seen(app: seen.App, schema: int) -> Any:
    """Everything, as it comes back from JSON."""
    known = then(schema)
    return json.loads(json.dumps(await seen.everything(app, known["people"], known["servers"])))


def differences(was: Any, now: Any, where: str = "") -> Iterator[str]:
    """Every place where one is not the other."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key in {**was, **now}:
            yield from differences(was.get(key, "nothing"), now.get(key, "nothing"), f"{where}/{key}")
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for place, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from differences(one, other, f"{where}/{place}")
    elif was != now:
        yield f"{where}: was {was!r}, is {now!r}"


def check_replay(found: Seen) -> None:
    """Seed, pick and turns come to the position, the shuffles and the result that are stored."""
    headers = {
        "Rules-Version": str(found["rules version"]),
        "Ruleset": found["options"].get("ruleset", "rulebook"),
        "Seed-SHA256": commitment(found["seed"]),
        "Seed": found["seed"],
    }
    if found["result"] is not None:
        headers["Result"] = found["result"]
    replayed = record.replay(record.write(headers, found["pick"], found["turns"]))
    assert replayed.positions[-1] == read_position(found["position"])
    assert replayed.result == found["result"]
    rules, chance = RoyalVisit(), Chance(found["seed"])
    position = rules.setup(found["options"], rules.seats(2), chance)
    for turn in (PICK + found["pick"], *found["turns"]):
        [seat] = rules.to_act(position)
        position = rules.apply(position, seat, turn, chance)
    assert (position, chance.used.get("shuffle", 0) + 1) == (found["position"], found["shuffles"])


def test_every_schema_but_the_newest_has_a_database() -> None:
    assert set(range(1, len(migrations()))) <= set(SCHEMAS)


@every_schema
def test_the_databases_have_rows_in_every_table_of_their_schema(schema: int, tmp_path: Path) -> None:
    path = restore(schema, tmp_path)
    assert asked(path, "PRAGMA user_version") == [(schema,)]
    assert asked(path, "PRAGMA application_id") == [(APPLICATION,)]
    tables = [name for (name,) in asked(path, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    assert [name for name in tables if asked(path, f"SELECT count(*) FROM {name}") == [(0,)]] == []


@every_schema
async def test_nothing_that_people_see_changes(schema: int, tmp_path: Path) -> None:
    async with carried_over(schema, tmp_path) as app:
        assert list(differences(expected(schema), await all_seen(app, schema))) == []


@every_schema
async def test_every_record_replays_to_what_is_stored(schema: int, tmp_path: Path) -> None:
    begun = in_state(schema, LIVE, OVER)
    assert begun
    async with carried_over(schema, tmp_path) as app:
        for number in begun:
            check_replay(await seen.record(app, number))


@every_schema
async def test_every_live_match_goes_on_from_what_is_laid_out(schema: int, tmp_path: Path) -> None:
    async with carried_over(schema, tmp_path) as app:
        for number in in_state(schema, LIVE):
            was = then(schema)["seen"]["matches"][str(number)]
            laid = [hand["plays"] for hand in was["hands"].values() if hand["plays"]]
            await seen.play(app, number)
            found = await seen.record(app, number)
            assert len(found["turns"]) == len(was["history"]["turns"]) + 1
            assert not laid or found["turns"][-1] == ";".join(laid[0])
            check_replay(found)


@pytest.mark.parametrize("schema", [schema for schema in SCHEMAS if schema < 10])
async def test_a_match_from_before_there_were_clocks_gets_none_by_going_on(schema: int, tmp_path: Path) -> None:
    async with carried_over(schema, tmp_path) as app:
        for number in in_state(schema, LIVE):
            await seen.play(app, number)
            match = await app.play.match(number)
            assert (match.pace, match.due, match.late, match.stopped) == ("none", {}, frozenset(), None)
        assert [kind for kind, *_ in await seen.timers(app) if kind == "clock"] == []


@every_schema
async def test_every_open_challenge_can_be_taken(schema: int, tmp_path: Path) -> None:
    async with carried_over(schema, tmp_path) as app:
        for number in in_state(schema, OPEN):
            first, second = then(schema)["seen"]["matches"][str(number)]["match"]["players"].values()
            taker = second or next(user for user in then(schema)["people"] if user != first)
            assert (await seen.accept(app, number, taker))["state"] == LIVE
            check_replay(await seen.record(app, number))


@pytest.mark.parametrize("schema", [schema for schema in SCHEMAS if schema >= 7])
async def test_a_rematch_that_was_asked_for_or_made_is_not_made_again(schema: int, tmp_path: Path) -> None:
    refusals: dict[str, set[str | None]] = {}
    matches = then(schema)["seen"]["matches"]
    async with carried_over(schema, tmp_path) as app:
        for number, one in matches.items():
            if (known := one["rematch"]) is None:
                continue
            pressed = next(user for seat, user in one["match"]["players"].items() if seat not in one["match"]["levels"])
            how = "asked" if known["rematch"] is None else matches[str(known["rematch"])]["match"]["state"]
            refused = await seen.rematch_refused(app, int(number), pressed)
            refusals.setdefault(how, set()).add(refused)
    under_way = {"asked": {"already asked"}, OPEN: {"rematch twice"}, LIVE: {"rematch twice"}}
    settled = {how: refusals.pop(how) for how in ("closed", OVER)}
    assert refusals == under_way
    # From then on somebody is blocked, and a server allows matches in one channel only.
    assert all(found <= {None, *_HOUSE_RULES[schema >= 10]} for found in settled.values())


@pytest.mark.parametrize("schema", [schema for schema in SCHEMAS if schema < PUBLIC_IDS])
async def test_whoever_has_moved_or_laid_something_out_is_known_to_have_seen_his_cards(
    schema: int, tmp_path: Path
) -> None:
    def acted(one: Seen) -> set[str]:
        laid = {hand["seat"] for hand in one["hands"].values() if hand["plays"] or hand["chosen"]}
        return laid | {seat for seat, _ in one["history"]["turns"]}

    async with carried_over(schema, tmp_path) as app:
        for number in in_state(schema, LIVE):
            row, _ = await app.stored(number)
            was = acted(then(schema)["seen"]["matches"][str(number)])
            assert was <= {seat.seat for seat in row.seats if seat.opened}
            assert was or not any(seat.opened for seat in row.seats)


@every_schema
async def test_a_challenge_that_was_due_to_expire_does(schema: int, tmp_path: Path) -> None:
    due = [(kind, match) for kind, match, at in then(schema)["seen"]["timers"] if at <= then(schema)["now"]]
    overdue = [match for kind, match in due if kind == "challenge expires"]
    assert overdue
    async with carried_over(schema, tmp_path) as app:
        assert await app.schedule.due(app.now) == due
        for match in overdue:
            await app.challenges.expire(match)
            assert (await app.play.match(match)).how == "expired"
        assert await app.schedule.due(app.now) == [one for one in due if one[0] == "clock"]


@every_schema
async def test_a_live_match_that_both_have_played_in_counts_when_it_is_resigned(schema: int, tmp_path: Path) -> None:
    async with carried_over(schema, tmp_path) as app:
        counted = Counter[str]()
        for number in in_state(schema, LIVE):
            one = then(schema)["seen"]["matches"][str(number)]
            if not one["match"]["rated"] or len({seat for seat, _ in one["history"]["turns"]}) < 2:
                continue
            match = await app.play.match(number)
            await app.play.resign(number, match.challenger)
            pair = str(sorted(match.expected.values(), key=str))
            assert (await app.table(number)).uncounted == (None if counted[pair] < PAIR_LIMIT else TOO_OFTEN)
            counted[pair] += 1
        assert counted


@every_schema
async def test_who_has_closed_a_challenge_or_resigned_is_known(schema: int, tmp_path: Path) -> None:
    async with carried_over(schema, tmp_path) as app:
        for number in in_state(schema, "closed", OVER):
            result = then(schema)["seen"]["matches"][str(number)]["match"]["result"]
            left = {"declined": {"r"}, "withdrawn": {"g"}, "g resign": {"r"}, "r resign": {"g"}}.get(result, set())
            assert (await app.play.match(number)).left == left
            told = {action.seat for action in await app.actions(number) if action.kind in ("close", "leave")}
            assert told - {None} == left


async def test_a_name_stays_in_the_one_server_where_its_bearer_has_played_and_is_shown_in_no_other(
    tmp_path: Path,
) -> None:
    first, second, _ = then(7)["servers"]
    people = "(1, 'Only here', 0), (2, 'Here and there', 0), (3, 'Never played', 0)"
    seats = "(1, 'x', 1, NULL), (1, 'y', 2, NULL), (3, 'x', 2, NULL)"
    statements = (f"INSERT INTO users VALUES {people}", f"INSERT INTO seats VALUES {seats}")
    async with carried_over(7, tmp_path, *statements) as app:
        assert await seen.names(app, (1, 2, 3), first) == {"1": "Only here"}
        assert await seen.names(app, (1, 2, 3), second) == {}
        assert await seen.names(app, (1, 2, 3), None) == {}


@every_schema
async def test_the_file_is_whole_and_no_reference_in_it_dangles(schema: int, tmp_path: Path) -> None:
    async with carried_over(schema, tmp_path):
        pass
    assert asked(tmp_path / "matches.db", "PRAGMA integrity_check") == [("ok",)]
    assert asked(tmp_path / "matches.db", "PRAGMA foreign_key_check") == []


async def test_a_first_schema_from_before_one_of_its_indexes_is_carried_over(tmp_path: Path) -> None:
    """It was added to the migration without a number of its own."""
    async with carried_over(1, tmp_path, "DROP INDEX challenges_by_message") as app:
        assert list(differences(expected(1), await all_seen(app, 1))) == []
