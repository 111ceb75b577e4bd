"""The workflows and templates under .github: held to what exists, as nothing here runs them."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any, Final

import yaml

from tests.deploy.settings import DOCKERFILE, ROOT

GITHUB: Final = ROOT / ".github"
FILES: Final = {path.name: path.read_text("utf-8") for path in sorted(GITHUB.rglob("*.*"))}
MAKEFILE: Final = (ROOT / "Makefile").read_text("utf-8")
PROJECT: Final = (ROOT / "pyproject.toml").read_text("utf-8")


JOBS: Final[dict[str, Any]] = {name: yaml.safe_load(FILES[f"{name}.yml"])["jobs"][name] for name in ("test", "image")}


def test_actions_come_by_their_commit() -> None:
    used = [step["uses"] for job in JOBS.values() for step in job["steps"] if "uses" in step]
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", one) for one in used)


def test_what_a_contributor_types_runs_on_the_oldest_python_and_on_the_images() -> None:
    [oldest] = re.findall(r'requires-python = ">=([\d.]+)"', PROJECT)
    [images] = re.findall(r"(?m)^FROM python:([\d.]+)-", DOCKERFILE)
    assert JOBS["test"]["strategy"]["matrix"]["python"] == [oldest, images]
    targets = re.findall(r"\bmake ([\w-]+)", " ".join(step.get("run", "") for step in JOBS["test"]["steps"]))
    assert "test" in targets
    assert all(re.search(rf"(?m)^{target}:|^INSTALLS := .*\b{target}\b", MAKEFILE) for target in targets)


def test_the_image_is_labelled_with_the_one_version() -> None:
    build = JOBS["image"]["steps"][-1]["with"]
    assert build["build-args"].partition("=")[0] in re.findall(r"(?m)^ARG (\w+)", DOCKERFILE)
    assert build["platforms"] == "linux/amd64,linux/arm64"
    [find] = re.findall(r"\$\((sed .*)\)", FILES["image.yml"])
    found = subprocess.run(["sh", "-c", find], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [found.strip()] == re.findall(r'(?m)^version = "(.*)"$', PROJECT)


def test_templates_and_the_code_of_conduct_name_files_that_exist() -> None:
    texts = "\n".join((*FILES.values(), (ROOT / "CODE_OF_CONDUCT.md").read_text("utf-8")))
    named = set(re.findall(r"\b(?:docs/[\w-]+\.md|tests/[\w/]+\.py|[A-Z_]+\.md)\b", texts))
    assert {"SECURITY.md", "docs/moderators.md"} <= named
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_a_devcontainer_has_what_make_test_wants() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    [packages] = re.findall(r"apt-get install --yes --no-install-recommends (.*)", FILES["test.yml"])
    assert {*packages.split(), "chromium"} == set(container["onCreateCommand"].partition("recommends ")[2].split())
    assert re.search(r"(?m)^INSTALLS := .*\b" + container["postCreateCommand"].removeprefix("make "), MAKEFILE)
    assert "mypy" not in (ROOT / ".pre-commit-config.yaml").read_text("utf-8").partition("repos:")[2]
