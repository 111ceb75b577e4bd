"""Private parts of other packages, which any new version may change: each that is used is listed here, and why."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("bot", "engine", "examples", "render", "tools")

USED: Final = {
    "bot/client.py": {
        "_call": "a command that discord.py reads, or cannot read, is answered by its client",
        "_cache": "an answer of the proxy is marked as Discord's limit: aiohttp's headers cannot be changed",
        "_headers": "the same",
    },
    "bot/store/sqlite/writing.py": {
        "_execute": "one hop to the thread for a whole unit of work",
        "_thread": "a program that fails before it closes the database ends",
    },
    "bot/simulator/page.py": {
        "_blobs": "a picture that the page has announced is there until it is read",
        "_media": "a picture of our own is checked in a thread, not in a process, which takes a second",
        "_media_worker": "as above",
        "_operation_task": "nothing is published in the middle of an action",
        "_page_payload": "pictures stay while their messages change",
        "_pages": "every page is refreshed",
        "_prepare_asset": "pictures stay while their messages change",
        "_publish": "a page is refreshed without waiting",
    },
    "bot/ui/requests.py": {
        "_HTTPClient__session": "the session that discord.py's own interactions use",
        "_connection": "servers and commands are made of JSON, and events are read, without what discord.py keeps",
    },
    "render/raster/strips.py": {"_imaging": "rows as bytes: `Image.tobytes` takes a sixth more of a pressed hand"},
}

PUBLIC: Final = frozenset({"_asdict", "_exit", "_make", "_replace"})
"""What Python documents all the same: of named tuples and of `os`."""

MAY_USE: Final = re.compile(
    r"""(?<!\bself)(?<!\bcls)\._[A-Za-z]|["']_\w+["']|import\b.*\b_[A-Za-z]|^ +_\w+,$""", re.MULTILINE
)
"""What a file has that takes a private name of others, or of its own in most cases: to parse them all takes seconds."""


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in PUBLIC and name != "_"


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def _defined(path: Path) -> frozenset[str]:
    """The private names that a file defines, as a name or as an attribute of `self` and `cls`."""
    found = set[str]()
    for node in ast.walk(_tree(path)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                found.add(name)
    return frozenset(filter(_is_private, found))


def _ours(path: Path) -> set[str]:
    """The private names of a file, of those in its folder, and of those that it imports."""
    ours = set[str]().union(*(_defined(beside) for beside in path.parent.glob("*.py")))
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            imported = ROOT.joinpath(*node.module.split("."))
            for file in (imported.with_suffix(".py"), imported / "__init__.py"):
                if file.is_file():
                    ours |= _defined(file)
    return ours


def _used(path: Path) -> Iterator[str]:
    """The private names that a file takes of objects and modules of other packages."""
    ours = _ours(path)
    for node in ast.walk(_tree(path)):
        match node:
            case ast.Attribute(attr=name) if name not in ours:
                yield name
            case ast.Call(func=ast.Name(id="getattr" | "setattr"), args=[_, ast.Constant(value=str(name)), *_]):
                yield name
            case ast.ImportFrom(module=str(module), names=names) if not module.startswith(FOLDERS):
                yield from module.split(".")
                yield from (name.name for name in names)


def test_every_private_part_of_another_package_is_listed_with_its_reason() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), name)
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
        if MAY_USE.search(path.read_text("utf-8"))
        for name in filter(_is_private, _used(path))
    }
    assert found <= {(path, name) for path, parts in USED.items() for name in parts}
