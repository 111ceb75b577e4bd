"""The wheel, in a fresh environment of a user without privileges: what it can do there.

One environment serves all tests: first with the packages that the lock names for `run`, then with those for `play` and
a game of its own. They are copied from the environment of the tests, which was installed by the same lock.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from functools import cached_property
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, Final

import pytest

from bot.config import NAMES
from bot.program import version

ROOT: Final = Path(__file__).parents[2]
NOBODY: Final = 65534
TIMEOUT_SECONDS: Final = 600


class Installed:
    """A folder of a user without privileges, with an environment in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.user: dict[str, Any] = {"cwd": folder, "env": self.environ}
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
            self.user |= {"user": NOBODY, "group": NOBODY, "extra_groups": []}

    @property
    def environ(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name.lower() not in (*NAMES, "pythonpath")}
        return kept | {"HOME": str(self.folder)}

    @cached_property
    def python(self) -> str:
        """A Python that this user may run; root's own may lie where nobody else may look."""
        for python in (getattr(sys, "_base_executable", sys.executable), "/usr/bin/python3"):
            try:
                self.run(python, "-c", "import sys, venv, ensurepip; assert sys.version_info >= (3, 11)")
            except (OSError, subprocess.CalledProcessError):
                continue
            return str(python)
        pytest.skip("a user without privileges may run no Python with venv here")

    def run(self, *command: str, **settings: str) -> str:
        """Run a command to its end; what it has printed. Raises `CalledProcessError`."""
        options = self.user | {"env": self.environ | settings}
        said: str = subprocess.check_output(
            command, **options, stderr=subprocess.STDOUT, text=True, timeout=TIMEOUT_SECONDS
        )
        return said

    def script(self, name: str, *arguments: str, **settings: str) -> str:
        return self.run(str(self.folder / "venv/bin" / name), *arguments, **settings)

    @cached_property
    def packages(self) -> Path:
        """Where its packages lie."""
        [packages] = (self.folder / "venv/lib").glob("python*/site-packages")
        return packages

    def copy_locked(self, part: str) -> None:
        """Copy the packages that the lock names up to the end of a part, as far as this machine has them."""
        text, end, _ = (ROOT / "requirements.lock").read_text("utf-8").partition(f"# end of {part}\n")
        assert end
        for name in re.findall(r"^([\w.-]+)==", text, re.MULTILINE):
            try:
                files = distribution(name).files or []
            except PackageNotFoundError:
                continue  # of another platform
            for file in files:
                if ".." in file.parts:
                    continue
                source, target = Path(file.locate()), self.packages / file
                compiled = [Path(cache_from_source(path)) for path in (source, target)]  # as the tests have imported it
                for one, other in ((source, target), compiled):
                    if one.is_file():
                        other.parent.mkdir(parents=True, exist_ok=True)
                        shutil.copy2(one, other)

    def install_wheel_of(self, project: Path) -> None:
        """Build a project's wheel and install it without asking any registry: what it needs has to be there."""
        wheels = self.folder / "wheels" / project.name
        build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(wheels)]
        subprocess.run(build, cwd=project, check=True, capture_output=True, timeout=TIMEOUT_SECONDS)
        pip = [sys.executable, "-m", "pip", "--python", str(self.folder / "venv/bin/python"), "install"]
        quiet = ["--no-index", "--no-compile", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *quiet, *map(str, wheels.glob("*.whl"))], check=True, timeout=TIMEOUT_SECONDS)
        self._copy_compiled()
        if "user" in self.user:  # who may then keep what Python compiles
            for path in self.folder.rglob("*"):
                os.chown(path, NOBODY, NOBODY, follow_symlinks=False)

    def _copy_compiled(self) -> None:
        """Copy what is compiled of our files beside those that the wheel has brought: compiling takes seconds."""
        for target in (path for name in ("bot", "engine", "render") for path in (self.packages / name).rglob("*.py")):
            source = ROOT / target.relative_to(self.packages)
            compiled = Path(cache_from_source(source))
            if compiled.is_file() and source.read_bytes() == target.read_bytes():
                shutil.copystat(source, target)  # what is compiled names the time of its source
                target.with_name("__pycache__").mkdir(exist_ok=True)
                shutil.copy(compiled, cache_from_source(target))


@pytest.fixture(scope="module")
def installed() -> Iterator[Installed]:
    folder = Path(tempfile.mkdtemp(prefix="installed-"))
    folder.chmod(0o755)
    try:
        here = Installed(folder)
        here.run(here.python, "-m", "venv", "--without-pip", "venv")
        here.copy_locked("run")
        here.install_wheel_of(ROOT)
        yield here
    finally:
        shutil.rmtree(folder)


def test_the_script_and_the_module_say_the_version_of_the_project(installed: Installed) -> None:
    said = f"royal-games {version()}\n"
    assert installed.script("royal-games", "--version") == said
    assert installed.script("python", "-m", "bot", "--version") == said


def test_check_finds_pictures_catalogues_and_migrations_and_names_the_script(installed: Installed) -> None:
    said = installed.script("royal-games", "check", "--offline")
    assert "WRONG" not in said
    assert "languages: en, fr" in said
    assert "`royal-games backup`" in said
    assert "`python -m bot backup`" in installed.script("python", "-m", "bot", "check", "--offline")


def test_the_engines_console_answers_with_turns_of_both_opponents(installed: Installed) -> None:
    assert installed.script("python", "-c", "import engine; print(*engine.__path__)").startswith(str(installed.folder))
    console = installed.user | {
        "input": "new\ngo\ngame royal-court\nnew 3\ngo\n",
        "text": True,
        "timeout": TIMEOUT_SECONDS,
    }
    python = str(installed.folder / "venv/bin/python")
    said = subprocess.run([python, "-m", "engine"], **console, check=True, stdout=subprocess.PIPE).stdout
    assert re.findall(r"(?m)^\w+", said) == ["position", "bestturn", "ok", "position", "bestturn"]


def test_play_serves_its_first_page_with_a_game_that_was_installed(installed: Installed) -> None:
    installed.copy_locked("play")
    installed.install_wheel_of(ROOT / "examples" / "sealed_bids")
    games = {"GAMES": "royal_visit,examples.sealed_bids"}
    assert "games: royal_visit, sealed_bids" in installed.script("royal-games", "check", "--offline", **games)
    command = [str(installed.folder / "venv/bin/royal-games"), "play", "--no-open"]
    options = installed.user | {"env": installed.environ | games}
    with subprocess.Popen(command, **options, stdout=subprocess.PIPE, text=True) as playing:
        try:
            assert playing.stdout is not None
            address = re.search(r"http://\S+", playing.stdout.readline())
            assert address is not None
            with urllib.request.urlopen(address[0], timeout=TIMEOUT_SECONDS) as page:
                assert (page.status, b"<html" in page.read()) == (200, True)
        finally:
            playing.terminate()
    assert playing.returncode == 0
