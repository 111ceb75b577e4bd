"""Count lines of code by folder: `python -m tools.count_code [FOLDER …]`.

Blank lines, comments, imports and docstrings (of modules, classes, functions and attributes) do not count.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections import Counter
from pathlib import Path
from typing import Final

FOLDERS: Final = ("bot", "engine", "render", "tests", "tools", "bench", "examples")

_LAYOUT: Final = {
    tokenize.COMMENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
    tokenize.INDENT,
    tokenize.NEWLINE,
    tokenize.NL,
}


def code_lines(source: str) -> int:
    """Return the number of lines of Python source that hold code.

    >>> code_lines('"Doc."\\nimport os\\n\\nX = 1  # one\\n\\n\\ndef f():\\n    "Doc."\\n    return X\\n')
    3
    """
    left_out: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        if text or isinstance(node, ast.Import | ast.ImportFrom):
            assert isinstance(node, ast.stmt)
            left_out.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    held: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _LAYOUT:
            held.update(range(token.start[0], token.end[0] + 1))
    return len(held - left_out)


def counts(folder: Path) -> Counter[str]:
    """Return the lines of code below a folder, by its sub-folders (`.` for its own files)."""
    found: Counter[str] = Counter()
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).parts
        found[parts[0] if len(parts) > 1 else "."] += code_lines(path.read_text("utf-8"))
    return found


def main(folders: list[str]) -> None:
    """Print a line for each folder and for each of its sub-folders."""
    for folder in map(Path, folders or FOLDERS):
        by_room = counts(folder)
        print(f"{folder} {by_room.total():,}")
        for room, lines in sorted(by_room.items()):
            print(f"    {room} {lines:,}")


if __name__ == "__main__":
    main(sys.argv[1:])
