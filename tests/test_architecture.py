"""docs/architecture.md tells of the code as it is: places are there, words are the only ones, folders stay small."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = (ROOT / "docs" / "architecture.md").read_text("utf-8")
CODE: Final = ("bot", "engine", "examples", "render")

LARGEST_FOLDER: Final = 16
RETIRED: Final = {
    "anew": "again",
    "breath": "pause",
    "carrier": "publisher",
    "founding": "create match",
    "gathering": "lobby",
    "glance": "poll",
    "habit": "turn times",
    "habits": "turn times",
    "owed": "delivery",
    "patience": "timeout",
    "poster": "publishing loop",
    "pulse": "heartbeat",
    "sick": "unhealthy",
    "sickness": "health",
    "somebody": "someone",
    "studio": "drawing pool",
    "told": "shown, sent or said",
    "upkeep": "housekeeping",
    "whereabouts": "place",
    "whoever": "anyone",
    "zygote": "fork server",
}
"""Words that no module, class, function, field, column or action of a custom_id has in its name, and today's."""

RETIRED_IN_TESTS: Final = RETIRED | {
    "asked": "prompted, awaited, requested or queued",
    "club": "use cases",
    "said": "text",
}
"""Words that nothing of `bench`, `tests` and `tools` has in its name, and today's."""


def _maybe(table: Mapping[str, str]) -> re.Pattern[str]:
    """Matches every file with a definition that may hold a word of the table: to parse them all takes seconds."""
    word = "|".join(table)
    return re.compile(
        rf"(?i:(?:def (?!test_)|class |\n)\w*(?:{word})\w*[:=( ]|\n    \w*(?:{word})\w*: )"
        rf"|\n    \w*(?:{word.upper()})\w* = "
    )


TABLES: Final = {
    folder: (table, _maybe(table))
    for folders, table in ((CODE, RETIRED), (("bench", "tests", "tools"), RETIRED_IN_TESTS))
    for folder in folders
}
"""What is retired in each folder, and what a file with such a definition matches."""

PROSE: Final = re.compile(r"(?i)\b(anew|somebody|whoever)\b")
"""Words that no comment, docstring or page uses, except the page that lists such words."""

SIGNPOST: Final = re.compile(r"(?m)^( *)# Signpost: (.+)\n(?: *[@#].*\n)* *(?:async def |def |class )?(\w+)")
"""A comment at a definition, which says what to change there; CONTRIBUTING's table is made of them."""

WORDS_PAGE: Final = ROOT / "docs" / "words.md"


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_bytes())


def defined(tree: ast.AST) -> Iterator[str]:
    """The names of classes and functions anywhere in a file, and those of fields and constants."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        if isinstance(node, ast.ClassDef | ast.Module):
            for statement in node.body:
                targets: list[ast.expr] = [statement.target] if isinstance(statement, ast.AnnAssign) else []
                targets += statement.targets if isinstance(statement, ast.Assign) else []
                yield from (target.id for target in targets if isinstance(target, ast.Name))


def words(name: str) -> set[str]:
    """The words that a name is made of, in small letters.

    >>> sorted(words("_MatchContext")), sorted(words("prompt_version"))
    (['context', 'match'], ['prompt', 'version'])
    """
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def retired(names: Iterator[str], table: Mapping[str, str] = RETIRED) -> dict[str, str]:
    """The names that hold a retired word, each with today's; sentences that tests prove may use any word."""
    found = {name: words(name) & table.keys() for name in names if not name.startswith("test_")}
    return {name: ", ".join(table[word] for word in sorted(held)) for name, held in found.items() if held}


@pytest.mark.parametrize(
    "place",
    sorted(set(re.findall(r"`((?:bench|bot|docs|engine|examples|render|tests|tools)/[\w./]*(?:::[\w.]+)?)`", PAGE))),
)
def test_every_place_that_the_page_names_is_there(place: str) -> None:
    path, _, name = place.partition("::")
    assert (ROOT / path).exists()
    if name:
        scope: ast.AST = _tree(ROOT / path)
        for part in name.split("."):
            found = [
                node
                for node in ast.iter_child_nodes(scope)
                if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.name == part
            ]
            assert found, f"{path} defines no {part}"
            scope = found[0]


def test_no_definition_uses_a_retired_word() -> None:
    found = {}
    for path in (path for folder in TABLES for path in (ROOT / folder).rglob("*.py")):
        table, maybe = TABLES[path.relative_to(ROOT).parts[0]]
        if maybe.search(path.read_text("utf-8")):
            found[path] = retired(defined(_tree(path)), table)
        found[path.parent / path.stem] = retired(iter(path.relative_to(ROOT).with_suffix("").parts))
    assert len(found) > 600
    assert {path: names for path, names in found.items() if names} == {}


def test_no_table_or_column_uses_a_retired_word() -> None:
    schema = (ROOT / "bot" / "store" / "migrations" / "0001.sql").read_text("utf-8")
    names = re.findall(r"(?m)^(?:CREATE (?:TABLE|INDEX) |    )(\w+)", schema)
    assert len(names) > 100
    assert retired(iter(names)) == {}


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a page, or of the comments and docstrings of a file of code, with their numbers."""
    text = path.read_text("utf-8")
    if not PROSE.search(text):
        return  # as most files do: tokenising them all takes seconds
    lines = text.splitlines()
    if path.suffix != ".py":
        yield from enumerate(lines, 1)
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            first, last = node.lineno, node.end_lineno or node.lineno
            yield from enumerate(lines[first - 1 : last], first)


@pytest.mark.parametrize("folder", [*CODE, "bench", "docs", "tests", "tools"])
def test_no_comment_docstring_or_page_uses_words_that_make_a_reader_stop(folder: str) -> None:
    found = []
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in (".py", ".md", ".sql") and path != WORDS_PAGE:
            name = path.relative_to(ROOT)
            found += [f"{name}:{number}: {line.strip()}" for number, line in prose(path) if PROSE.search(line)]
    assert found == []


def test_every_line_of_the_page_fits_an_editor() -> None:
    assert [line for line in PAGE.splitlines() if len(line) > 120] == []


def signposts() -> Iterator[tuple[str, str]]:
    """What may be changed, and where, in the order of files: as many pairs as there are signposts."""
    for path in (path for folder in (*CODE, "tools") for path in sorted((ROOT / folder).rglob("*.py"))):
        text = path.read_text("utf-8")
        for found in SIGNPOST.finditer(text) if "# Signpost: " in text else ():
            outer = re.findall(r"(?m)^class (\w+)", text[: found.start()])[-1] + "." if found[1] else ""
            yield found[2], f"{path.relative_to(ROOT).as_posix()}::{outer}{found[3]}"


def test_the_table_of_contributing_names_the_symbols_whose_comments_say_its_words() -> None:
    rows = re.findall(r"(?m)^\| (.+?) \| (.+) \|$", (ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    table = {(words, place) for words, cell in rows for place in re.findall(r"`([\w/]+\.py::[\w.]+)`", cell)}
    assert table == set(signposts())
    assert len(table) > 25


def test_no_folder_has_more_files_than_a_reader_takes_in() -> None:
    sizes = {
        str(folder.relative_to(ROOT)): len(list(folder.glob("*.py")))
        for name in CODE
        for folder in (ROOT / name, *(ROOT / name).rglob("*/"))
    }
    assert {folder for folder, size in sizes.items() if size > LARGEST_FOLDER} == set()


def test_every_package_says_what_belongs_there() -> None:
    for path in (path for folder in CODE for path in (ROOT / folder).rglob("__init__.py")):
        assert len(ast.get_docstring(_tree(path)) or "") > 30, f"{path} does not say what belongs there"
