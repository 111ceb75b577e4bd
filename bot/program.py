"""What this program is called, and which version it is."""

from __future__ import annotations

import sys
import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

DISTRIBUTION: Final = "royal-games"
"""The name of the installed package and of its only script."""

_PROJECT: Final = Path(__file__).parents[1] / "pyproject.toml"


@cache
def version() -> str:
    """The version of the installed package; in a folder that is not installed, that of its `pyproject.toml`."""
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        if not _PROJECT.exists():
            return "unknown"
        return str(tomllib.loads(_PROJECT.read_text("utf-8"))["project"]["version"])


def command_line(words: str) -> str:
    """A command of this program as the host types it: by the script, if that is what runs."""
    script = Path(sys.argv[0]).stem == DISTRIBUTION
    return f"{DISTRIBUTION if script else 'python -m bot'} {words}"
