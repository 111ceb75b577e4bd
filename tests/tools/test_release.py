"""`make release` refuses what is not ready."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools.release import faults


@pytest.mark.parametrize(
    ("version", "heading", "found"),
    [
        ("1.2.0", "1.2.0 (2030-01-31)", []),
        ("1.2.0.dev0", "1.2.0 (unreleased)", ["which is none of a release", "with a date"]),
        ("1.2.0", "1.1.0 (2030-01-31)", ["not 1.2.0 with a date"]),
    ],
)
def test_version_and_heading_agree_and_everything_is_committed(
    tmp_path: Path, version: str, heading: str, found: list[str]
) -> None:
    (tmp_path / "pyproject.toml").write_text(f'[project]\nversion = "{version}"\n')
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## {heading}\n\n## 1.0.0 (2029-01-01)\n")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    said = list(faults(tmp_path))
    assert said.pop() == "2 files are not committed"
    assert len(said) == len(found)
    assert all(words in fault for words, fault in zip(found, said, strict=True))
