"""Complete games for every way to end in each ruleset, replayed. find_records.py found them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.__main__ import Console
from engine.errors import InvalidRecord
from engine.royal_visit.board import Face, Ruleset
from engine.royal_visit.position import Position, outcome
from engine.royal_visit.record import HEADERS, Replay, replay, write

RECORDS = sorted((Path(__file__).parent / "records").glob("*.rv"))

BY_THE_RULES = {"g king", "r king", "g crown", "r crown", "g deck", "r deck"}
FROM_OUTSIDE = {"g resign", "r resign", "g time", "r time", "draw agreed", "none cancelled"}

each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


def headers(path: Path) -> dict[str, str]:
    head = path.read_text().partition("\n\n")[0]
    return dict(line.split(": ", 1) for line in head.split("\n"))


def replays(ruleset: Ruleset) -> list[Replay]:
    return [replay(path.read_text()) for path in RECORDS if headers(path)["Ruleset"] == ruleset.value]


def reshuffles(replayed: Replay) -> list[tuple[Position, Position]]:
    """The positions before and after each turn in which the draw pile was made again."""
    pairs = zip(replayed.positions, replayed.positions[1:], strict=False)
    return [(before, after) for before, after in pairs if len(after.draw) > len(before.draw)]


@each_record
def test_the_record_replays_to_its_result(path: Path) -> None:
    replayed = replay(path.read_text())
    assert replayed.result == headers(path)["Result"]
    assert len(replayed.positions) == len(path.read_text().partition("\n\npick ")[2].split("\n")) - 1


@each_record
def test_a_result_of_the_rules_is_reached_on_the_board_and_one_from_outside_is_not(path: Path) -> None:
    replayed = replay(path.read_text())
    ended = outcome(replayed.positions[-1])
    if replayed.result in FROM_OUTSIDE:
        assert ended is None
    else:
        assert ended is not None
        assert ended.text == replayed.result


@each_record
def test_the_record_has_every_header_and_is_written_as_records_are(path: Path) -> None:
    assert list(headers(path)) == [header for header in HEADERS if header != "Salt"]
    pick, *turns = path.read_text().partition("\n\npick ")[2].rstrip("\n").split("\n")
    assert write(headers(path), pick, turns) == path.read_text()


@each_record
def test_the_console_replays_it(path: Path) -> None:
    answers = list(Console().answer(f"replay {path}"))
    assert answers[-1] == f"result {headers(path)['Result']}"
    assert len(answers) == len(replay(path.read_text()).positions) + 1


@each_record
def test_one_turn_more_is_refused_if_the_rules_ended_the_game(path: Path) -> None:
    if headers(path)["Result"] not in FROM_OUTSIDE:
        with pytest.raises(InvalidRecord, match="the game is over"):
            replay(path.read_text() + "K1:K+1\n")


@each_record
def test_another_result_than_that_of_the_board_is_refused(path: Path) -> None:
    result = headers(path)["Result"]
    if result in FROM_OUTSIDE:
        return
    for other in ("g resign", "draw agreed", "g king" if result != "g king" else "r king"):
        with pytest.raises(InvalidRecord, match=f"^line 8: the turns end in {result}, not in {other}$"):
            replay(path.read_text().replace(f"Result: {result}", f"Result: {other}"))


def test_every_way_to_end_by_rulebook_is_there() -> None:
    assert {replayed.result for replayed in replays(Ruleset.RULEBOOK)} == BY_THE_RULES | FROM_OUTSIDE


def test_every_way_to_end_by_manual_is_there() -> None:
    assert {replayed.result for replayed in replays(Ruleset.MANUAL)} == BY_THE_RULES | FROM_OUTSIDE | {"draw deck"}


@pytest.mark.parametrize("ruleset", Ruleset)
def test_the_pile_runs_out_for_the_first_time_in_some_games(ruleset: Ruleset) -> None:
    turned = [pair for replayed in replays(ruleset) for pair in reshuffles(replayed) if pair[0].face is Face.BIG]
    assert turned
    assert all(after.face is Face.LITTLE for _, after in turned)


@pytest.mark.parametrize("winner", ["g", "r"])
def test_some_rulebook_games_go_on_at_the_fountain_before_the_deck_ends_them(winner: str) -> None:
    games = [replayed for replayed in replays(Ruleset.RULEBOOK) if replayed.result == f"{winner} deck"]
    at_the_fountain = [pair for game in games for pair in reshuffles(game) if pair[0].face is Face.LITTLE]
    assert at_the_fountain
    assert all(after.pawns.king == 0 for _, after in at_the_fountain)


def test_no_manual_game_goes_on_at_the_fountain() -> None:
    assert all(before.face is Face.BIG for game in replays(Ruleset.MANUAL) for before, _ in reshuffles(game))


@pytest.mark.parametrize("result", ["g deck", "r deck"])
def test_some_manual_games_are_decided_by_the_king_and_some_by_the_crown(result: str) -> None:
    kings = {game.positions[-1].pawns.king == 0 for game in replays(Ruleset.MANUAL) if game.result == result}
    assert kings == {False, True}
