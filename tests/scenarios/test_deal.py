"""Fair deal: what was promised, what can be checked now, and that it can; in both languages."""

from __future__ import annotations

import hashlib
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from bot.ids import MatchId, UserId
from engine.randomness import Chance, commitment, luck_of
from engine.royal_court.cards import full_deck
from engine.royal_court.luck import LUCK
from engine.royal_visit.cards import DECK
from tests.scenarios.test_direct import begun
from tests.scenarios.world import World, labels, text
from tests.scenarios.world import world as open_world

BUTTON = {"en": "Fair deal", "fr": "Vérifier le tirage"}
VERIFY = Path(__file__).parents[2] / "docs" / "verify.py"
FILES = 40
"""That are checked, and spoilt in four ways each. A thousand were, once."""
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


@pytest.mark.parametrize("pick", ["left", "right"])
async def test_when_it_is_over_what_it_says_to_type_works(tmp_path: Path, pick: str) -> None:
    async with open_world(tmp_path, public_language="fr") as world:
        world.speaks(world.ben, "fr")
        challenge = await world.command(world.ann, "challenge", user=world.ben, ruleset="manual")
        await world.press(world.ben, challenge, labels(challenge)[("left", "right").index(pick)])
        dealt = await _dealt(world)
        await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
        await world.quiet()
        deal = await world.press(world.ben, world.last, "Vérifier le tirage")
        assert SEED in text(deal)
        assert SEED not in text(world.last)
        told = text(await world.press(world.ben, deal, "Vérifier"))
        assert HASH in told
    [check] = re.findall(r"`(printf [^`]*)`", told)
    assert SEED in check
    if shutil.which("sha256sum"):
        assert _printed("sh", "-c", check).split()[0] == HASH
    [command] = re.findall(r"`(new [^`]*)`", told)
    assert "`python -m engine`" in told
    assert _printed(sys.executable, "-m", "engine", typed=command) == f"position {dealt}\n"


async def test_the_id_of_the_challenges_message_is_mixed_into_the_luck(tmp_path: Path) -> None:
    async with open_world(tmp_path, public_language="fr", salted=True) as world:
        world.speaks(world.ben, "fr")
        challenge = await world.command(world.ann, "challenge", user=world.ben)
        [digits] = re.findall(r"`([0-9a-f]{16})`", text(challenge))
        await world.press(world.ben, challenge, labels(challenge)[0])
        dealt, board = await _dealt(world), world.last
        during = text(await world.press(world.ben, board, "Vérifier le tirage"))
        assert f"`{digits}" in during
        assert f"`{challenge.id}`" in during
        await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
        await world.quiet()
        told = await world.press(world.ben, world.last, "Vérifier le tirage")
        checked = text(await world.press(world.ben, told, "Vérifier"))
    first, second = re.findall(r"`(printf [^`]*)`", checked)
    [luck] = re.findall(r"`new [a-z]+ ([0-9a-f]{64}) left`", checked)
    assert f"{challenge.id} |" in second
    if shutil.which("sha256sum"):
        assert _printed("sh", "-c", first).startswith(digits)
        assert _printed("sh", "-c", second).split()[0] == luck
    assert _printed(sys.executable, "-m", "engine", typed=f"new rulebook {luck} left") == f"position {dealt}\n"


@pytest.mark.parametrize(
    ("headers", "name", "deck"),
    [({}, "shuffle", [card.name for card in DECK]), ({"Game": "royal-court", "Players": "5"}, LUCK, full_deck(5))],
    ids=["royal_visit", "royal_court"],
)
@pytest.mark.parametrize("salt", ["", "1442535424327618560"])
def test_a_file_is_checked_without_us(
    tmp_path: Path, headers: dict[str, str], name: str, deck: Sequence[str], salt: str
) -> None:
    luck = luck_of(SEED, salt)
    path = tmp_path / "match.rv"
    given = {**headers, "Seed-SHA256": HASH, "Seed": SEED} | ({"Salt": salt} if salt else {})
    path.write_text("".join(f"{key}: {value}\n" for key, value in given.items()) + "\npick left\n")
    promised, mixed, shuffled = _printed(sys.executable, str(VERIFY), str(path)).splitlines()
    assert promised == "the seed fits its fingerprint"
    assert mixed == f"luck {luck}"
    assert shuffled.split() == ["shuffled", *Chance(luck).shuffle(name, deck)]
    path.write_text(path.read_text().replace(SEED, SEED.replace("1", "2")))
    with pytest.raises(subprocess.CalledProcessError):
        _printed(sys.executable, str(VERIFY), str(path))


def test_files_of_both_games_are_accepted_and_none_whose_seed_salt_or_fingerprint_is_spoilt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, dice = tmp_path / "match.rv", Random(1)
    for number in range(FILES):
        seed, salt, court = dice.randbytes(32).hex(), str(dice.getrandbits(60) + 1), number % 2
        players, hashed = number // 2 % 5 + 2, commitment(seed)
        monkeypatch.setattr(sys, "argv", ["verify.py", str(path), salt, hashed[:16]])
        head = {"Game": "royal-court", "Players": str(players)} if court else {}
        head |= {"Seed-SHA256": hashed, "Seed": seed, "Salt": salt}
        _write(path, head)
        runpy.run_path(str(VERIFY))
        luck = luck_of(seed, salt)
        name, deck = (LUCK, full_deck(players)) if court else ("shuffle", [card.name for card in DECK])
        *_, mixed, shuffled = capsys.readouterr().out.splitlines()
        assert mixed == f"luck {luck}"
        assert shuffled.split() == ["shuffled", *Chance(luck).shuffle(name, deck)]
        for spoilt in ("Seed", "Salt", "Seed-SHA256"):
            at = dice.randrange(len(head[spoilt]))
            digit = dice.choice([one for one in "0123456789" if one != head[spoilt][at]])
            _write(path, head | {spoilt: head[spoilt][:at] + digit + head[spoilt][at + 1 :]})
            with pytest.raises(SystemExit, match="WRONG"):
                runpy.run_path(str(VERIFY))
        other = dice.randbytes(32).hex()
        _write(path, head | {"Seed": other, "Seed-SHA256": commitment(other)})
        with pytest.raises(SystemExit, match="WRONG"):
            runpy.run_path(str(VERIFY))


def _write(path: Path, head: dict[str, str]) -> None:
    path.write_text("".join(f"{key}: {value}\n" for key, value in head.items()) + "\n")


async def test_a_match_that_begins_at_once_takes_the_id_of_its_command_and_says_who_has_seen_it(tmp_path: Path) -> None:
    async with open_world(tmp_path, salted=True) as world:
        await world.command(world.ann, "challenge", user=world.bot)
        told = text(await world.press(world.ann, world.last, BUTTON["en"]))
        [salt] = await _salts(world)
        assert f"{salt}`. Only Discord and the people who run this bot have seen it." in told


async def test_a_table_takes_the_id_of_its_message_though_its_host_starts_it_in_a_private_one(tmp_path: Path) -> None:
    async with open_world(tmp_path, salted=True) as world:
        opened = await world.ann.slash(world.channel, "royalcourt challenge", seats=3)
        await world.quiet()
        table = opened.response
        assert table is not None
        [digits] = re.findall(r"`([0-9a-f]{16})`", text(table))
        await world.press(world.ben, table, "Join")
        await world.press(world.ann, opened.followups[0], "Start")
        assert await _salts(world) == [str(table.id)]
        assert f"`{digits}" in text(await world.press(world.ben, world.newest_board, BUTTON["en"]))


async def test_a_table_that_is_full_takes_the_id_of_its_message(tmp_path: Path) -> None:
    async with open_world(tmp_path, salted=True) as world:
        opened = await world.ann.slash(world.channel, "royalcourt challenge", seats=2)
        await world.quiet()
        table = opened.response
        assert table is not None
        await world.press(world.ben, table, "Join")
        await world.later(1)
        assert await _salts(world) == [str(table.id)]


async def test_a_rematch_takes_the_id_of_its_own_challenge_and_the_bots_too(tmp_path: Path) -> None:
    async with open_world(tmp_path, salted=True) as world:
        for other, match in ((world.ben, 1), (world.bot, 3)):
            challenge = await world.command(world.ann, "challenge", user=other)
            if other is world.ben:
                await world.press(world.ben, challenge, "Accept")
            await world.simulation.app.services.play.resign(MatchId(match), world.ann_id)
            await world.quiet()
            offered = await world.press(world.ben if other is world.ben else world.ann, world.last, "Rematch")
            assert re.findall(r"`([0-9a-f]{16})`", text(offered))
            await world.press(world.ann, offered, "Accept")
            *_, salt = await _salts(world)
            assert salt == str(offered.id)
            await world.simulation.app.services.play.resign(MatchId(match + 1), world.ann_id)
            await world.quiet()


async def test_a_rematch_in_private_messages_takes_the_id_of_the_message_in_which_it_was_accepted(
    tmp_path: Path,
) -> None:
    async with open_world(tmp_path, salted=True) as world:
        await begun(world)
        await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
        await world.quiet()
        await world.press(world.ben.user, world.inbox(world.ben)[-1], "Rematch")
        offered = world.inbox(world.ann)[-1]
        assert re.findall(r"`([0-9a-f]{16})`", text(offered))
        await world.press(world.ann.user, offered, "Accept")
        *_, salt = await _salts(world)
        assert salt == str(offered.id)


async def test_the_next_level_takes_the_id_of_its_press(tmp_path: Path) -> None:
    async with open_world(tmp_path, salted=True) as world:
        await world.command(world.ann, "challenge", level=1)
        await world.simulation.app.services.play.resign(MatchId(1), UserId(world.bot.id))
        await world.quiet()
        await world.press(world.ann, world.last, "Next level")
        *_, salt = await _salts(world)
        assert salt
        assert salt not in {str(message.id) for message in world.messages()}
        told = text(await world.press(world.ann, world.newest_board, BUTTON["en"]))
        assert f"{salt}`. Only Discord and the people who run this bot have seen it." in told


async def test_a_challenge_that_is_posted_again_has_another_fingerprint(tmp_path: Path) -> None:
    async with open_world(tmp_path, salted=True) as world:
        first = await world.command(world.ann, "challenge", user=world.ben)
        await world.delete(first)
        await world.command(world.ann, "challenge", user=world.ben)
        again = world.last
        assert again.id != first.id
        assert re.findall(r"`([0-9a-f]{16})`", text(again)) != re.findall(r"`([0-9a-f]{16})`", text(first))
        await world.press(world.ben, again, labels(again)[0])
        assert await _salts(world) == [str(again.id)]


async def _salts(world: World) -> list[str]:
    rows = await world.simulation.app.store.read(lambda tx: tx.all("SELECT salt FROM matches"))
    return [row["salt"] for row in rows]


def _printed(*command: str, typed: str = "") -> str:
    """What a command prints in the folder of the code."""
    root = Path(__file__).parents[2]
    ran = subprocess.run(command, input=f"{typed}\nquit\n", capture_output=True, text=True, check=True, cwd=root)
    return ran.stdout


async def _dealt(world: World) -> str:
    """The position after the deal, all cards open."""
    rows = await world.simulation.app.store.read(lambda tx: tx.all("SELECT position FROM matches"))
    return str(rows[0]["position"])
