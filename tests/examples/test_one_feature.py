"""docs/one-feature.md adds a setting whole: its blocks fit the code as it is. Tests that pages show pass."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = [(ROOT / "docs" / name).read_text("utf-8") for name in ("one-feature.md", "writing-tests.md")]
BLOCKS: Final = re.findall(r"(?ms)^```(diff|po|python) (\S+)\n(.*?)^```$", "\n".join(PAGES))


def change(copy: Path, name: str, lines: list[str]) -> None:
    """Replace the lines of a diff that begin with a blank or a minus by those that begin with a blank or a plus."""
    before, after = ("".join(line[1:] + "\n" for line in lines if line[:1] in kept) for kept in (" -", " +"))
    path = copy / name
    text = path.read_text("utf-8")
    fits = text.count(before) == 1
    assert fits, f"docs/one-feature.md: this block no longer fits {name}; change its context lines:\n{before}"
    path.write_text(text.replace(before, after), "utf-8")


def translate(path: Path, block: str) -> None:
    """Fill texts in, as the block does, and take the mark from those that were guessed."""
    catalogue = read_po(BytesIO(path.read_bytes()))
    for message in read_po(BytesIO(block.encode())):
        if message.id:
            assert message.id in catalogue, message.id
            catalogue[message.id].string = message.string
            catalogue[message.id].flags.discard("fuzzy")
    with path.open("wb") as file:
        write_po(file, catalogue)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the repository and of what is compiled of it, without its pictures for people and for comparison."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in listed.split("\0"):
        if (ROOT / name).is_file() and not name.startswith(("docs/", "tests/render/golden/")):
            path = ROOT / name
            for source in (path, *path.parent.glob(f"__pycache__/{path.stem}.*.pyc")):
                target = tmp_path / source.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
    return tmp_path


def test_the_changes_of_the_page_fit_and_the_tests_of_both_pages_pass(copy: Path) -> None:
    def run(*arguments: str) -> None:
        done = subprocess.run([sys.executable, "-m", *arguments], cwd=copy, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    for kind, name, block in BLOCKS:
        if kind == "diff":
            change(copy, name, block.splitlines())
        elif kind == "python":
            (copy / name).write_text(block, "utf-8")
        else:
            run("tools.catalogues", "update")
            translate(copy / name, block)
            run("tools.catalogues", "update")
            run("tools.catalogues", "check")
    shown = [name for kind, name, _ in BLOCKS if kind == "python"]
    run("pytest", "-q", "-p", "no:cacheprovider", *shown, "tests/bot/ui/screens/people/test_settings.py")
    assert len(shown) == 7
