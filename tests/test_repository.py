"""The repository itself: what its files may not name, and that the lock is whole. Not what the bot does."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
LOCK = "requirements.lock"

# Spelled so that this file does not name what it looks for.
REGISTRY_HOSTS = rb"(?i)p[y]pi\.org|python[h]osted\.org|[n]pmjs\.(?:com|org)|(?:deb|security|archive)\.[d]ebian\.org"
MACHINE_PATHS = rb"(?<![\w.~}-])/(?:home|root|tmp|work|Users)/\w"

REQUIREMENT = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[\w.+!-]+)(?: ; [^\\]+?)?(?: \\)?")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")


@cache
def tracked() -> tuple[str, ...]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return tuple(name for name in listed.split("\0") if name and (ROOT / name).is_file())


def lines_with(pattern: bytes) -> list[str]:
    found = []
    for name in tracked():
        content = (ROOT / name).read_bytes()
        if not re.search(pattern, content):
            continue  # as in most files: looking line by line takes seconds
        for number, line in enumerate(content.splitlines(), 1):
            if (match := re.search(pattern, line)) is not None:
                found.append(f"{name}:{number}: {match[0].decode(errors='replace')}")
    return found


def locked(part: str) -> dict[str, str]:
    """The versions, by name, which the lock holds up to the end of a part: run, play or dev."""
    text, end, _ = (ROOT / LOCK).read_text().partition(f"# end of {part}\n")
    assert end, f"the lock has no part {part}"
    return {match["name"]: match["version"] for line in text.splitlines() if (match := REQUIREMENT.fullmatch(line))}


def test_no_file_names_a_registry_host() -> None:
    assert lines_with(REGISTRY_HOSTS) == []


def test_no_file_names_a_path_of_someones_machine() -> None:
    assert lines_with(MACHINE_PATHS) == []


def test_there_is_one_lock() -> None:
    locks = re.compile(r".*\.lock|.*lock\.(?:json|toml|yaml)|requirements.*\.(?:txt|in)|constraints.*\.txt")
    assert [name for name in tracked() if locks.fullmatch(Path(name).name)] == [LOCK]


def test_the_lock_holds_nothing_but_pinned_requirements_and_their_hashes() -> None:
    lines = [line for line in (ROOT / LOCK).read_text().splitlines() if not re.match(r" *#", line)]
    assert [line for line in lines if not REQUIREMENT.fullmatch(line) and not HASH.fullmatch(line)] == []


def test_every_requirement_of_the_lock_has_a_hash() -> None:
    lines = (ROOT / LOCK).read_text().splitlines()
    requirements = [at for at, line in enumerate(lines) if REQUIREMENT.fullmatch(line)]
    assert requirements
    assert [lines[at] for at in requirements if not HASH.fullmatch(lines[at + 1])] == []


@pytest.mark.parametrize("part", ["run", "play", "dev"])
def test_the_lock_agrees_with_pyproject(part: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = project["dependencies"] if part == "run" else project["optional-dependencies"][part]
    versions = locked(part)
    wrong = []
    for requirement in map(Requirement, wanted):
        version = versions.get(canonicalize_name(requirement.name))
        if requirement.name != project["name"] and (version is None or version not in requirement.specifier):
            wrong.append(f"{requirement}: {version}")
    assert wrong == []


@pytest.mark.parametrize("tool", ["simcord", "pytest", "playwright"])
def test_run_does_not_install_what_only_play_and_the_tests_need(tool: str) -> None:
    assert tool in locked("dev")
    assert tool not in locked("run")


def test_the_engine_imports_only_the_standard_library() -> None:
    allowed = {"engine", *sys.stdlib_module_names}
    imported: dict[str, str] = {}
    for path in (ROOT / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                imported |= {alias.name: str(path) for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported["." * node.level + (node.module or "")] = str(path)
    assert "__future__" in imported
    assert {name: path for name, path in imported.items() if name.partition(".")[0] not in allowed} == {}


def hides(node: ast.AST) -> bool:
    """Whether an import in there is not one of the file's own: in a function, or for type checkers alone."""
    if isinstance(node, ast.If):
        return "TYPE_CHECKING" in ast.unparse(node.test)
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def test_no_import_hides_in_a_function_but_those_of_the_command_line_and_of_servers() -> None:
    """That is how a circle of imports is dodged, or kept from sight. A server's memory is for who sets its port."""
    hidden = {
        path.relative_to(ROOT).as_posix()
        for folder in ("bot", "engine", "examples", "render")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"(?m)^[ \t]+(?:from\b.*)?import\b", path.read_text("utf-8"))  # to parse them all takes seconds
        for outer in filter(hides, ast.walk(ast.parse(path.read_bytes())))
        if any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(outer))
    }
    servers = {"bot/app.py", "bot/hosting/discord_checks.py", "bot/hosting/watch.py"}
    assert hidden == {"bot/command_line.py", *servers}
