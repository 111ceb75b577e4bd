"""Reads the health file, which `bot/background/health.py` keeps. Imports nothing more: it is asked all the time."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

MAX_AGE: Final = 60.0
"""Age in seconds from which the file no longer counts."""


def is_healthy(file: Path) -> bool:
    """Whether the file was touched within the last minute."""
    try:
        return time.time() - file.stat().st_mtime < MAX_AGE
    except OSError:
        return False
