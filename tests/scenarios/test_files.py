"""Matches as files: given, brought back, refused kindly, and checked; in both languages."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageSequence

from engine.__main__ import Console
from tests.scenarios.finished import over
from tests.scenarios.world import Shown, World, alt, header, labels, text
from tests.scenarios.world import world as open_world

RECORD = (Path(__file__).parents[1] / "engine" / "royal_visit" / "records" / "rulebook-r-king.rv").read_text("utf-8")
TURNS = len(RECORD.partition("\n\n")[2].splitlines()) - 1


def given(world: World, message: Shown) -> tuple[str, bytes]:
    """The only file of a message, and what it is called."""
    [attachment] = world.payload(message)["attachments"]
    [data] = world.pictures(message)
    return attachment["filename"], data


async def bring(world: World, data: bytes, command: str = "replay", name: str = "match.rv", **more: Any) -> Shown:
    """What Ben is answered who attaches a file."""
    return await world.command(world.ben, command, file=(name, data), **more)


def frames(gif: bytes) -> list[int]:
    """How long each picture of a replay is shown, in milliseconds."""
    with Image.open(BytesIO(gif)) as replay:
        return [frame.info["duration"] for frame in ImageSequence.Iterator(replay)]


async def test_a_finished_match_is_given_as_a_file_that_the_console_and_the_bot_play_again(tmp_path: Path) -> None:
    async with open_world(tmp_path, seeds=iter([header(RECORD, "Seed")])) as world:
        world.speaks(world.ben, "fr")
        board, _ = await world.recorded(RECORD, left=0)
        shown = await world.press(world.ben, board, "Replay")
        file = await world.press(world.ben, shown, "Fichier")
        assert file.ephemeral
        name, data = given(world, file)
        assert name == "royal-visit-1.rv"
        assert data.decode().partition("\n\n")[2] == RECORD.partition("\n\n")[2]
        assert "sans aucun nom" in text(file)
        saved = tmp_path / name
        saved.write_bytes(data)
        *positions, result = Console().answer(f"replay {saved}")
        assert len(positions) == TURNS + 1
        assert result == f"result {header(RECORD, 'Result')}"
        again = await bring(world, data)
        assert again.ephemeral
        [gif] = world.pictures(again)
        [named] = world.pictures(shown)
        assert frames(gif) == frames(named)
        assert f"{TURNS} tours · d’un fichier" in text(again)
        assert world.ben.mention not in text(again)
        assert labels(again) == []
        assert "Le bouton Tours" not in alt(again)


async def test_the_turns_of_a_finished_match_lead_to_its_file_too(world: World) -> None:
    await over(world)
    turns = await world.press(world.ann, world.last, "Turns")
    assert given(world, await world.press(world.ann, turns, "File"))[0] == "royal-visit-1.rv"


async def test_the_file_of_a_live_match_is_not_given_even_to_a_forged_press(world: World) -> None:
    board = await world.start_match()
    for action in ("file", "check"):
        answer = await world.forge(world.ann, board, f"{action}:m{1:016x}:3")
        assert "still in progress" in text(answer)
        assert f"{1:064x}" not in text(answer)


async def test_who_wants_words_gets_a_brought_file_in_words(world: World) -> None:
    await world.command(world.ben, "settings", pictures="off")
    shown = await bring(world, RECORD.encode())
    assert world.pictures(shown) == []
    assert "Red wins: the King is in their Chateau." in text(shown)


async def test_what_cannot_be_read_is_refused_with_the_reason(world: World) -> None:
    wrong = RECORD.splitlines()
    first = wrong.index("") + 3
    wrong[first - 1] = "K1:K+8"
    picture = BytesIO()
    Image.new("RGB", (4, 4)).save(picture, "PNG")
    told = {
        b"x" * (64 * 1024 + 1): "too large: a match's file has at most 64 KB",
        picture.getvalue(): "isn't text",
        b"Dear diary, `today`": "Line 1 of this file is wrong: `Dear diary, ·today·`",
        "\n".join(wrong).encode(): f"Line {first} of this file is wrong: `K1:K+8`",
        RECORD.replace("Seed: ", "Seed: f", 1).encode(): "64 digits",
        RECORD.replace("pick ", "pick both ").encode(): "`pick left` or `pick right`",
    }
    for data, words in told.items():
        answer = await bring(world, data)
        assert answer.ephemeral
        assert words in text(answer)
        assert len(text(answer)) < 1000
    answer = await bring(world, "\n".join(wrong).encode())
    assert "A correct line: `" in text(answer)
    await over(world)
    assert "not both" in text(await bring(world, RECORD.encode(), match=1))


async def test_a_finished_match_is_checked_line_by_line(tmp_path: Path) -> None:
    async with open_world(tmp_path, seeds=iter([header(RECORD, "Seed")])) as world:
        world.speaks(world.ben, "fr")
        board, _ = await world.recorded(RECORD, left=0)
        deal = await world.press(world.ben, board, "Vérifier le tirage")
        checked = await world.press(world.ben, deal, "Vérifier")
        said = text(checked)
        assert said.count("✅") == 6
        assert "❌" not in said
        assert header(RECORD, "Seed-SHA256") in said
        assert "tout concorde" in said
        assert f"✅ {TURNS} tours, tous" in said
        assert f"printf %s {header(RECORD, 'Seed')}" in said
        assert text(await world.command(world.ben, "verify", match=1)) == said
        assert text(await world.command(world.ben, "verify")) == said
        from_file = text(await bring(world, RECORD.encode(), "verify"))
        assert from_file.count("✅") == 6
        changed = RECORD.replace("Seed-SHA256: ", "Seed-SHA256: 0", 1)
        assert "SHA-256" in text(await bring(world, changed.encode(), "verify"))


async def test_a_match_that_is_not_what_its_seed_says_is_shown_up(world: World) -> None:
    await over(world)
    await world.simulation.app.store.write(lambda tx: tx.run("UPDATE matches SET turn = 7"))
    said = text(await world.command(world.ann, "verify"))
    assert "something doesn't match" in said
    assert "✅ The deal" in said
    assert "❌ 0 turns" in said
