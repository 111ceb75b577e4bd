"""No statement of the store's scans a table that grows. Here those that stand whole in the code, and the watch itself.

Those that are put together are seen when they are executed: `no_scans` watches every test of the use cases, the
services and the journeys.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot.store.deadlines import timers
from bot.store.store import Store
from tests.support.query_plans import QUERIES, refuse_scans, scans, watched


def whole_statements() -> dict[str, str]:
    """Every statement that is one constant text, and where it stands."""
    found = {}
    for path in sorted(QUERIES.rglob("*.py")):
        if path.name == "restored.py":
            continue  # run once, by hand, after a restore: they look at every match
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Call(
                    func=ast.Attribute(
                        value=ast.Name("tx"), attr="run" | "all" | "one" | "value" | "number" | "column"
                    ),
                    args=[ast.Constant(str(sql)), *_],
                ):
                    found[sql] = f"{path.stem}:{node.lineno}"
                case ast.Call(
                    func=ast.Attribute(value=ast.Name("tx"), attr="load" | "find"),
                    args=[ast.Name(), ast.Constant(str(source)), *_],
                ):
                    found[f"SELECT * {source}"] = f"{path.stem}:{node.lineno}"
    return found


def test_no_statement_that_stands_whole_in_the_code_scans_a_table_that_grows() -> None:
    statements = whole_statements()
    assert len(statements) > 80
    refuse_scans(statements)


def test_the_watch_sees_what_queries_execute_and_refuses_a_scan() -> None:
    assert scans("SELECT * FROM seats WHERE opened = 1") == ("SCAN seats",)
    assert scans("SELECT 1 FROM posts p WHERE p.tries = 1") == ("SCAN p",)
    assert scans("SELECT 1 FROM seats WHERE user_id IS NOT NULL") == (
        "SEARCH seats USING COVERING INDEX seats_by_user (user_id>?)",
    )
    assert scans("SELECT 1 FROM seats WHERE user_id > ?") == ()
    assert scans("SELECT x.id FROM (SELECT id FROM matches WHERE id = ? LIMIT 2) x") == ()
    with pytest.raises(AssertionError, match="SCAN seats"):
        refuse_scans({"SELECT * FROM seats WHERE opened = 1": "here"})


async def test_the_watch_knows_which_query_a_statement_belongs_to(tmp_path: Path) -> None:
    store = await Store(tmp_path / "matches.db").connect()
    with watched() as seen:
        await store.read(timers.last_beat)
        await store.read(lambda tx: tx.all("SELECT 1"))
    await store.close()
    assert list(seen.values()) == ["timers.last_beat"]
