"""Checks that what lies here can be released, by `make release`. Tags and publishes nothing."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


def faults(root: Path) -> Iterator[str]:
    """What keeps this folder from being released, a line each."""
    version = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        yield f"pyproject.toml has the version {version}, which is none of a release"
    heading = re.search(r"(?m)^## (.*)$", (root / "CHANGELOG.md").read_text("utf-8"))
    if heading is None or not re.fullmatch(rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", heading[1]):
        found = "nothing" if heading is None else heading[1]
        yield f"the first heading of CHANGELOG.md is {found!r}, not {version} with a date: ## {version} (YYYY-MM-DD)"
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=root, check=True, capture_output=True, text=True)
    if changed.stdout:
        yield f"{len(changed.stdout.splitlines())} files are not committed"


def main() -> None:
    found = list(faults(ROOT))
    for fault in found:
        print(fault, file=sys.stderr)
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
