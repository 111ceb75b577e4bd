"""Fair deal: what was promised, what can be checked now, and that it can; in both languages."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scenarios.world import World, labels, text
from tests.scenarios.world import world as open_world

BUTTON = {"en": "Fair deal", "fr": "Vérifier le tirage"}
SEED = f"{1:064x}"
HASH = hashlib.sha256(SEED.encode()).hexdigest()


@pytest.mark.parametrize(("language", "secret"), [("en", "stays secret until"), ("fr", "reste secrète jusqu’à")])
async def test_on_challenge_and_board_it_shows_the_fingerprint_and_keeps_the_seed(
    tmp_path: Path, language: str, secret: str
) -> None:
    async with open_world(tmp_path, public_language=language) as world:
        cleo = world.person("Cleo", language)
        world.speaks(world.ben, language)
        challenge = await world.command(world.ann, "challenge", user=world.ben)
        shown = [await world.press(person, challenge, BUTTON[language]) for person in (world.ben, cleo)]
        await world.press(world.ben, challenge, labels(challenge)[0])
        shown += [await world.press(person, world.last, BUTTON[language]) for person in (world.ben, cleo)]
        for message in shown:
            assert message.ephemeral
            assert HASH in text(message)
            assert secret in text(message)
            assert SEED not in text(message)
        for message in world.messages():
            assert HASH not in text(message)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("pick", ["left", "right"])
async def test_when_it_is_over_what_it_says_to_type_works(tmp_path: Path, language: str, pick: str) -> None:
    async with open_world(tmp_path, public_language=language) as world:
        world.speaks(world.ben, language)
        challenge = await world.command(world.ann, "challenge", user=world.ben, ruleset="manual")
        await world.press(world.ben, challenge, labels(challenge)[("left", "right").index(pick)])
        dealt = await _dealt(world)
        await world.simulation.app.services.play.resign(1, world.ann.id)
        await world.quiet()
        told = text(await world.press(world.ben, world.last, BUTTON[language]))
        assert SEED not in text(world.last)
        assert HASH in told
    [check] = re.findall(r"`(printf [^`]*)`", told)
    assert SEED in check
    if shutil.which("sha256sum"):
        assert _printed("sh", "-c", check).split()[0] == HASH
    [command] = re.findall(r"`(new [^`]*)`", told)
    assert "`python -m engine`" in told
    typed = command if pick == "left" else f"{command.removesuffix('left')}right"
    assert _printed(sys.executable, "-m", "engine", typed=typed) == f"position {dealt}\n"


def _printed(*command: str, typed: str = "") -> str:
    """What a command prints in the folder of the code."""
    root = Path(__file__).parents[2]
    ran = subprocess.run(command, input=f"{typed}\nquit\n", capture_output=True, text=True, check=True, cwd=root)
    return ran.stdout


async def _dealt(world: World) -> str:
    """The position after the deal, all cards open."""
    rows = await world.simulation.app.store.read(lambda tx: tx.all("SELECT position FROM matches"))
    return str(rows[0]["position"])
