"""The Royal Court's matches as files: what is written is read again, all luck is checked, and nothing else is taken."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.games.royal_visit import ROYAL_VISIT
from bot.games.states import DEALT, SYSTEM, Action, Record
from bot.i18n.translator import LANGUAGES, Translators
from bot.matches.afterwards.records import public_states, verify_file
from engine.__main__ import Console
from engine.errors import InvalidRecord
from engine.game import OPEN, Outcome
from engine.randomness import commitment
from engine.royal_court.cards import dice
from engine.royal_court.check_draws import CheckedLuck, dice_of
from engine.royal_court.luck import Luck, Rolled
from engine.royal_court.notation import read_position, write_position
from engine.royal_court.position import NOPE
from tests.bot.games.royal_court.matches import RULES, Played, many, played
from tests.support.halves import ROYAL_COURT
from tests.support.required import required

FORMAT, WORDS = required(ROYAL_COURT.logic.records), required(ROYAL_COURT.presentation.records)
REPLAY = required(ROYAL_COURT.presentation.replay)
FOLDER = Path(__file__).parents[3] / "engine" / "royal_court" / "records"
RECORDS = sorted(FOLDER.glob("*.rv"))
TRANSLATORS = Translators()
KINDS = ["fingerprint", "deal", "shuffle", "roll", "taking", "turns", "result"]


def public(match: Played) -> list[str]:
    """The positions of what everybody knew of: an answer that nobody knows of has none of its own."""
    found = match.positions[:1]
    for before, after in zip(match.positions, match.positions[1:], strict=False):
        if after.split(" ")[7] == NOPE and RULES.view(before, None) == RULES.view(after, None):
            found[-1] = after
        else:
            found.append(after)
    return found


def test_what_is_written_of_a_match_is_read_again() -> None:
    for match in many(5, quits=0.01):
        read = FORMAT.read(FORMAT.write(match.record))
        assert read.record == replace(match.record, started=None)
        assert [write_position(step.position) for step in read.steps] == public(match)
        assert read.steps[0].action == DEALT


def test_rolls_are_kept_with_the_step_in_which_they_were_seen() -> None:
    match = played(7, players=4)
    read = FORMAT.read(FORMAT.write(match.record))
    rolls = [Rolled.read(words) for shown in match.shown for words in shown]
    assert rolls
    assert [Rolled.read(words) for step in read.steps for words in step.shown] == rolls
    assert [made.shown for state in public_states(RULES.rules, read) if (made := state.last)] == [
        step.shown for step in read.steps[1:]
    ]


def test_the_console_plays_a_file_again(tmp_path: Path) -> None:
    for match in many(5, quits=0.01):
        file = tmp_path / "match.rv"
        file.write_text(FORMAT.write(match.record), encoding="utf-8")
        console = Console()
        assert list(console.answer("game royal-court")) == ["ok"]
        *positions, result = console.answer(f"replay {file}")
        assert positions == [f"position {position}" for position in match.positions]
        assert result.startswith("result a")


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_the_records_of_the_rules_are_read_checked_and_written_again(path: Path) -> None:
    text = path.read_text("utf-8")
    read = FORMAT.read(text)
    assert FORMAT.read(FORMAT.write(read.record)) == read
    assert all(check.right for check in verify_file(FORMAT, read))
    assert len(public_states(RULES.rules, read)) == len(read.steps)


def test_a_window_that_the_house_closes_is_closed_by_nobody() -> None:
    read = FORMAT.read((FOLDER / "two_courts.rv").read_text("utf-8"))
    assert read.record.actions[:2] == (Action("a", "Jb"), Action(SYSTEM, "let"))
    assert "\n- let\n" in FORMAT.write(read.record)
    made = public_states(RULES.rules, read)[2].last
    assert made is not None
    assert (made.seat, made.turn) == ("", None)
    assert read.record.start.startswith("1 court a+1 ")
    assert len(read.steps) == 21


def test_a_file_may_start_anywhere_with_its_position_and_the_number_of_its_luck() -> None:
    chosen = Random(2)
    for match in many(5, quits=0.01):
        at = chosen.randrange(len(match.actions))
        record = replace(
            match.record, start=f"{match.luck[at]} {match.positions[at]}", actions=match.record.actions[at:]
        )
        text = FORMAT.write(record)
        read = FORMAT.read(text)
        assert read.record == replace(record, started=None)
        assert write_position(read.steps[-1].position) == match.positions[-1]
        checks = verify_file(FORMAT, read)
        assert "deal" not in {check.kind for check in checks}
        assert all(check.right for check in checks)
        assert REPLAY.alt(TRANSLATORS["fr"], public_states(RULES.rules, read))


def test_all_luck_of_a_match_follows_from_its_seed() -> None:
    found = dict.fromkeys(KINDS, 0)
    for match in many(5, quits=0.01):
        read = FORMAT.read(FORMAT.write(match.record))
        checks = verify_file(FORMAT, read)
        assert [check.kind for check in checks] == KINDS
        assert all(check.right for check in checks)
        assert next(check.count for check in checks if check.kind == "roll") == sum(map(len, match.shown))
        for check in checks:
            found[check.kind] += check.count
    assert all(found.values())


def test_other_luck_than_the_seeds_is_found() -> None:
    match = played(3, players=4)
    read = FORMAT.read(FORMAT.write(match.record))
    other = FORMAT.luck(replace(read.record, seed="f" * 64), read.steps)
    assert other[0].kind == "deal"
    assert not other[0].right
    assert not all(check.right for check in other[1:])


@pytest.mark.parametrize("kind", ["roll", "shuffle", "taking"])
def test_a_position_that_was_changed_is_found_by_the_luck_that_led_to_it(kind: str) -> None:
    for match in many(40):
        read = FORMAT.read(FORMAT.write(match.record))
        for at in range(1, len(read.steps)):
            changed = _other(kind, *(write_position(read.steps[step].position) for step in (at, at - 1)))
            if changed is not None and at + 1 < len(read.steps):
                steps = (
                    *read.steps[:at],
                    read.steps[at]._replace(position=read_position(changed)),
                    *read.steps[at + 1 :],
                )
                assert kind in {check.kind for check in FORMAT.luck(read.record, steps) if not check.right}
                return
    pytest.fail("there was no such luck")


def _other(kind: str, position: str, before: str) -> str | None:
    """The position as if a piece of luck had come to something else, if that is what has just led to it."""
    fields = position.split(" ")
    if kind == "roll" and fields[8].startswith("jack=") and not before.split(" ")[8].startswith("jack="):
        return " ".join((*fields[:8], f"jack={int(fields[8][5:]) % 4 + 1}", *fields[9:]))
    if kind == "taking" and fields[7] == "swap" and len(fields[12]) == 2 and before.split(" ")[7] == "nope":
        at = 13 + "abcdef".index(fields[8][5])  # whose cards are taken: another one of them instead
        hand, slash, rest = fields[at].partition("/")
        if len(hand) > 2 and hand[:2] != fields[12]:
            held = [hand[place : place + 2] for place in range(2, len(hand), 2)]
            places = [*fields[13:at], "".join([fields[12], *held]) + slash + rest, *fields[at + 1 :]]
            return " ".join((*fields[:12], hand[:2], *places))
    if kind == "shuffle" and fields[6] != before.split(" ")[6] and len(fields[-3]) > 4:
        return " ".join((*fields[:-3], fields[-3][2:] + fields[-3][:2], *fields[-2:]))
    return None


def test_the_other_way_draws_the_same_numbers() -> None:
    seed, deck = "0123456789abcdef" * 4, list("abcdefghij")
    for number in range(1, 40):
        ours, other = Luck.of(seed, number), CheckedLuck(seed, number)
        assert other.shuffle(deck) == ours.shuffle(deck)
        assert other.first(6) == ours.first(6)
        assert other.roll(number % 14, "set") == ours.roll(number % 14, "set")
        assert other.take(deck, 4) == ours.take(deck, 4)
        assert (other.number, other.shown) == (ours.number, ours.shown)
    assert [dice_of(rung) for rung in range(40)] == [dice(rung) for rung in range(40)]


def test_each_game_knows_its_own_files() -> None:
    theirs = required(ROYAL_VISIT.logic.records)
    mine = FORMAT.write(played(1).record)
    others = "Ruleset: rulebook\nSeed: 0\n\npick left\nGame: royal-court\n"
    assert FORMAT.claims(mine)
    assert not theirs.claims(mine)
    assert theirs.claims(others)
    assert theirs.claims("Game: royal-visit\n")
    assert not FORMAT.claims(others)
    assert not FORMAT.claims("")


def test_a_match_that_did_not_end_by_its_rules_says_so() -> None:
    match = played(5, players=2)
    record = replace(match.record, actions=match.record.actions[:5], outcome=Outcome("agreed", {"a": 0.5, "b": 0.5}))
    text = FORMAT.write(record)
    assert "Result: none cancelled\n" in text
    assert FORMAT.read(text).record.outcome == Outcome("cancelled", {})
    going_on = FORMAT.write(replace(record, outcome=None))
    assert FORMAT.read(going_on).record.outcome is None
    assert public_states(RULES.rules, FORMAT.read(going_on))[-1].outcome is None


def test_the_views_of_a_file_are_everybodys() -> None:
    read = FORMAT.read((FOLDER / "whole_game.rv").read_text("utf-8"))
    states = public_states(RULES.rules, read)
    assert {state.reader for state in states} == {OPEN}
    assert states[-1].outcome == RULES.rules.outcome(read.steps[-1].position)
    assert {state.outcome for state in states[:-1]} == {None}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Rules-Version: 1", "Rules-Version: 2", "header"),
        ("Rules: court", "Rules: courtly", "rules"),
        ("Players: 4", "Players: 7", "players"),
        ("Seed: 0", "Seed: x", "seed"),
        ("Seed-SHA256: ", "Seed-SHA256: 0", "commitment"),
        ("\n\n", "\n\nz 7r\n", "event"),
        ("\n\n", "\n\n- let\n", "system"),
        ("\n\n", "\n\na nope:Ar\n", "act"),
        ("empty\n", "pile\n", "result"),
    ],
)
def test_each_kind_of_fault_is_named(old: str, new: str, code: str) -> None:
    match = next(one for number in range(99) if (one := played(number, players=4)).outcome.termination == "empty")  # type: ignore[union-attr]
    text = FORMAT.write(match.record)
    mover = match.positions[0].split(" ")[1][0]
    changed = text.replace(old, new.replace("a nope", f"{mover} nope"), 1)
    assert changed != text
    with pytest.raises(InvalidRecord) as caught:
        FORMAT.read(changed)
    assert caught.value.code == code
    fallback = WORDS.error_words(TRANSLATORS["en"], "?")
    assert WORDS.error_words(TRANSLATORS["en"], code) != fallback


def refusal(text: str) -> InvalidRecord | None:
    """Why a text is not read, if it is not."""
    try:
        FORMAT.read(text)
    except InvalidRecord as error:
        return error
    return None


def test_whatever_is_changed_in_a_file_it_is_read_or_refused_with_a_line() -> None:
    chosen = Random(4)
    refused = 0
    for match in many(5, quits=0.01):
        text = FORMAT.write(match.record)
        for _ in range(40):
            at = chosen.randrange(len(text))
            changed = text[:at] + chosen.choice(["", "\n", ":", " ", "Kr", "9", "-", "é", text[at:]]) + text[at + 1 :]
            if (error := refusal(changed)) is not None:
                refused += 1
                assert 1 <= error.line <= changed.count("\n") + 1
                assert all(WORDS.error_words(TRANSLATORS[language], error.code) for language in LANGUAGES)
    assert refused > 100


def test_what_would_be_right_is_named_beside_a_wrong_event() -> None:
    match = played(2)
    head, _, body = FORMAT.write(match.record).partition("\n\n")
    head = "\n".join(line for line in head.splitlines() if not line.startswith("Result"))
    with pytest.raises(InvalidRecord) as caught:
        FORMAT.read(f"{head}\n\na XX@3\n{body}")
    assert 1 <= len(caught.value.instead) <= 3
    for event in caught.value.instead:
        assert len(FORMAT.read(f"{head}\n\n{event}\n").steps) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_check_is_said_in_words(language: str) -> None:
    t = TRANSLATORS[language]
    read = FORMAT.read((FOLDER / "whole_game.rv").read_text("utf-8"))
    checks = FORMAT.luck(read.record, read.steps)
    said = [WORDS.check_words(t, replace(check, count=5)) for check in checks]
    none = [WORDS.check_words(t, replace(check, count=0)) for check in checks[1:]]
    assert len({*said, *none}) == 7
    assert "match.rv" in WORDS.replay_words(t, "match.rv")


def test_a_file_names_nobody_and_has_the_seed_and_its_fingerprint() -> None:
    record: Record = played(1).record
    text = FORMAT.write(record)
    assert "Seat-" not in text
    assert f"Seed-SHA256: {commitment(record.seed)}\nSeed: {record.seed}\n" in text
    assert "Started: 2023-11-14T22:13:20Z\n" in text
