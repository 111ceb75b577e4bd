"""Matches as files: whatever ends a match, the engine's console plays its file again; and what is found by checking."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
import pytest_asyncio

from bot.games.royal_visit import ROYAL_VISIT
from bot.games.states import Check
from bot.ids import NO_GUILD, MatchId, UserId
from bot.matches.actions import ending
from bot.matches.actions.play import Leave
from bot.matches.actions.transition import Transition
from bot.matches.afterwards.records import MAX_FILE_BYTES, StoredRecord, decode_text, public_states, verify, verify_file
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.errors import FileTooLarge, NoText, UnknownReplay
from bot.matches.core.model import Match
from bot.matches.core.places import Viewer
from bot.store.transaction import Transaction
from engine.__main__ import Console
from engine.errors import InvalidRecord
from engine.game import Outcome
from engine.royal_visit.record import replay
from tests.support.games import hosted, plain_logic
from tests.support.required import required
from tests.support.text_rules import position_of, text_of
from tests.support.use_cases import ANN, BEN, CLEO, GUILD, UseCases, everything, nothing, open_use_cases

RECORDS = sorted((Path(__file__).parents[3] / "engine" / "royal_visit" / "records").glob("*.rv"))
FORMAT = required(ROYAL_VISIT.logic.records)


@pytest_asyncio.fixture
async def cases(tmp_path: Path) -> AsyncIterator[UseCases]:
    """The use cases, whose Royal Visit has files."""
    games = {**hosted(), ROYAL_VISIT.key: plain_logic(ROYAL_VISIT.logic.rules, records=FORMAT)}
    async with open_use_cases(tmp_path, games=games) as opened:
        yield opened


async def kept(cases: UseCases, match: int, user: UserId = ANN) -> StoredRecord:
    return await cases.records.load(MatchId(match), Viewer(user, GUILD, everything))


async def played(cases: UseCases, turns: int = 6, **challenge: str) -> Match:
    match = await cases.begin(**challenge)
    rng = random.Random(7)
    for _ in range(turns):
        await cases.random_turn(match.id, rng)
    return match


def console(folder: Path, text: str) -> list[str]:
    """What `python -m engine` answers to `replay FILE`."""
    file = folder / "match.rv"
    file.write_text(text, encoding="utf-8", newline="")
    return list(Console().answer(f"replay {file}"))


async def end(cases: UseCases, match: int, outcome: Outcome) -> None:
    """End a match as it ends from outside of its rules."""

    def work(tx: Transaction) -> None:
        aggregate = MatchAggregate.load(cases.context, tx, MatchId(match))
        transition = Transition(cases.context, tx, aggregate.row, aggregate.details)
        ending.end(transition, outcome)
        transition.finish()

    await cases.store.write(work)


async def leave(cases: UseCases, match: int, seat: str, word: str | None) -> None:
    await cases.store.write(lambda tx: MatchAggregate.load(cases.context, tx, MatchId(match)).act(seat, Leave(word)))


@pytest.mark.parametrize(
    ("termination", "result", "ruleset"),
    [
        ("resign", "r resign", "rulebook"),
        ("time", "r time", "manual"),
        ("agreed", "draw agreed", "rulebook"),
        ("cancelled", "none cancelled", "manual"),
        ("rules", None, "rulebook"),
        ("rules", None, "manual"),
        ("at once", "r resign", "rulebook"),
    ],
)
async def test_the_console_plays_the_file_of_a_match_again_whatever_has_ended_it(
    cases: UseCases, tmp_path: Path, termination: str, result: str | None, ruleset: str
) -> None:
    match = await played(cases, 0 if termination == "at once" else 6, ruleset=ruleset)
    before = await cases.stored(match.id)
    match termination:
        case "resign" | "at once":
            await cases.play.resign(match.id, ANN)
        case "time":
            await leave(cases, match.id, "g", "time")
        case "agreed":
            await end(cases, match.id, Outcome("agreed", {"g": 0.5, "r": 0.5}))
        case "cancelled":
            await end(cases, match.id, Outcome("cancelled", {}))
        case _:
            over = await cases.play_on(match.id, random.Random(3))
            assert over.result.ending is not None
            result = over.result.ending.text
            before = await cases.stored(match.id)
    found = await kept(cases, match.id)
    text = FORMAT.write(found.record)
    *positions, last = console(tmp_path, text)
    assert last == f"result {result}"
    assert positions[-1] == f"position {before[0].position}"
    assert len(positions) == before[0].turn + 1
    assert all(check.right for check in verify(cases.games["royal_visit"], found))


async def test_a_file_names_nobody(cases: UseCases) -> None:
    match = await played(cases)
    await cases.play.resign(match.id, ANN)
    text = FORMAT.write((await kept(cases, match.id)).record)
    assert str(ANN) not in text
    assert str(BEN) not in text
    assert "Started: 2023-11-14T22:13:20Z" in text


async def test_nobody_has_the_file_of_a_match_that_they_may_not_see(cases: UseCases) -> None:
    match = await cases.win(ANN, BEN)
    with pytest.raises(UnknownReplay):
        await cases.records.load(match.id, Viewer(CLEO, GUILD, nothing))
    assert (await cases.records.load(match.id, Viewer(BEN, NO_GUILD, nothing))).match.id == match.id


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_file_is_read_as_what_was_written_and_all_of_it_is_checked(path: Path) -> None:
    text = path.read_text("utf-8")
    read = FORMAT.read(text)
    again = FORMAT.read(FORMAT.write(read.record))
    assert again == read
    checks = verify_file(FORMAT, read)
    assert all(check.right for check in checks)
    assert [check.kind for check in checks] == ["fingerprint", "hands", "deal", "shuffles", "turns", "result"]
    states = public_states(ROYAL_VISIT.logic.rules, read)
    assert len(states) == len(replay(text).positions)
    assert states[-1].outcome is not None
    assert states[-1].outcome.text == replay(text).result
    assert {state.outcome for state in states[:-1]} <= {None}


async def test_what_was_changed_behind_our_back_is_found(cases: UseCases) -> None:
    match = await played(cases, 40)
    await cases.play.resign(match.id, ANN)
    game, found = cases.games["royal_visit"], await kept(cases, match.id)

    def wrong(kept: StoredRecord) -> set[str]:
        return {check.kind for check in verify(game, kept) if not check.right}

    assert wrong(found) == set()
    other = replace(found, record=replace(found.record, seed="f" * 64))
    assert {"fingerprint", "turns", "result"} <= wrong(other)
    assert wrong(replace(found, position=found.position and found.position.replace("K", "G", 1))) == {"turns", "result"}
    lost = replace(found.record, outcome=Outcome("resign", {"g": 1.0, "r": 0.0}))
    assert wrong(replace(found, record=lost)) == {"result"}
    shorter = replace(found.record, actions=(*found.record.actions[:5], *found.record.actions[6:]))
    assert {"turns", "result"} <= wrong(replace(found, record=shorter))


async def test_a_game_without_files_is_checked_by_what_all_games_have(cases: UseCases) -> None:
    match = await cases.begin(game="counting")
    await cases.play.resign(match.id, ANN)
    checks = verify(cases.games["counting"], await kept(cases, match.id))
    assert [(check.kind, check.right) for check in checks] == [("fingerprint", True), ("turns", True), ("result", True)]


def test_another_deal_or_shuffle_than_the_seeds_is_found() -> None:
    read = FORMAT.read(next(path for path in RECORDS if path.stem == "rulebook-g-deck-after-fountain").read_text())
    assert FORMAT.luck(read.record, read.steps)[2] == Check("shuffles", right=True, count=2)
    other = {"pick left": "pick right", "pick right": "pick left"}[read.record.actions[0].text]
    for name, steps in {
        "deal": (
            read.steps[0]._replace(position=position_of(_swapped(text_of(read.steps[0].position)))),
            *read.steps[1:],
        ),
        "hands": (read.steps[0]._replace(action=read.record.actions[0]._replace(text=other)), *read.steps[1:]),
        "shuffles": tuple(step._replace(position=position_of(_swapped(text_of(step.position)))) for step in read.steps),
    }.items():
        assert name in {check.kind for check in FORMAT.luck(read.record, steps) if not check.right}


def _swapped(position: str) -> str:
    """With the first two different cards of the draw pile in the other order."""
    fields = position.split(" ")
    cards = [fields[6][at : at + 2] for at in range(0, len(fields[6]), 2)]
    for at, (one, two) in enumerate(pairwise(cards)):
        if one != two:
            cards[at], cards[at + 1] = two, one
            break
    return " ".join((*fields[:6], "".join(cards) or "-", *fields[7:]))


def test_a_file_has_64_kilobytes_at_most() -> None:
    assert decode_text(b"a" * MAX_FILE_BYTES) == "a" * MAX_FILE_BYTES
    with pytest.raises(FileTooLarge):
        decode_text(b"a" * (MAX_FILE_BYTES + 1))


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n", b"\xff\xfe\x00", "Sëed".encode("latin-1"), b"Seed: \0"])
def test_a_file_that_holds_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(NoText):
        decode_text(data)


def test_a_byte_order_mark_and_windows_line_ends_are_no_fault() -> None:
    data = RECORDS[0].read_text().replace("\n", "\r\n").encode("utf-8-sig")
    assert FORMAT.read(decode_text(data)) == FORMAT.read(RECORDS[0].read_text())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n" * MAX_FILE_BYTES,
        "a" * MAX_FILE_BYTES,
        "Seed: " + "0" * MAX_FILE_BYTES,
        "a: b\n" * (MAX_FILE_BYTES // 5),
        f"Seed: {'0' * 64}\n\npick left\n" + "K1" * 30_000 + ":K+1",
        f"Seed: {'0' * 64}\n\npick left\n" + "K1:K+1;" * 9_000,
        f"Seed: {'0' * 64}\n\npick left\nK1:" + ",".join(["K+1"] * 15_000),
        f"Seed: {'0' * 64}\n\npick left\nK1:K+" + "1" * 60_000,
        f"Seed: {'0' * 64}\n\npick left\n" + "pass\n" * 13_000,
        f"Seed: {'0' * 64}\n\npick " + "left" * 16_000,
        "[" * MAX_FILE_BYTES,
        "Seed: \u0661" * 100,
    ],
)
def test_whatever_else_it_says_a_file_is_refused_with_a_line(text: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        FORMAT.read(text)
    assert caught.value.line >= 1


def test_what_would_be_right_is_named_beside_a_wrong_turn() -> None:
    text = RECORDS[0].read_text()
    head, _, body = text.partition("\n\n")
    pick, _, *rest = body.splitlines()
    with pytest.raises(InvalidRecord) as caught:
        FORMAT.read("\n".join((head, "", pick, "K1:K+8", *rest)))
    assert len(caught.value.instead) == 3
    head = "\n".join(line for line in head.splitlines() if not line.startswith("Result"))
    for turn in caught.value.instead:
        assert len(FORMAT.read("\n".join((head, "", pick, turn))).steps) == 2
