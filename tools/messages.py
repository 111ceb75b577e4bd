"""Finds the texts of the code that people read, by the calls that contain them.

It does not use the catalogues. A call contains a text if its callee is `t`, a method `noun` or `plural`
of `t`, or `locale_str`, `LazyText`, `Sentence` or `Sentence.plural`. `t` may be an attribute of anything (`context.t`).
"""

from __future__ import annotations

import ast
import io
import re
import string
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tools.flow import Flow
from tools.uses import Place, Use

COMMENT: Final = "Translators:"
"""Beginning of a comment for translators, above the call or at the end of its line."""

AT_MOST: Final = re.compile(r"(two lines of )?at most (\d+) characters")
"""The maximum length of a text, as such a comment says it."""

GAME: Final = re.compile(r"\bgames/(\w+)/")
"""The folder of a game in a file's path."""

LAZY_CALLS: Final = ("locale_str", "LazyText")
"""Callees whose texts are translated elsewhere, without values."""

HAS_TEXT: Final = re.compile(r"\b(?:t|noun|plural|locale_str|LazyText|Sentence)\(")
"""Matches the source of every file that contains a text."""

SENTENCE: Final = "Sentence"
"""The call whose text is translated elsewhere, with the call's values."""


@dataclass(frozen=True, slots=True)
class Key:
    """The key of a text in a catalogue."""

    id: str
    context: str | None = None

    def __str__(self) -> str:
        return repr(self.id) if self.context is None else f"{self.id!r} ({self.context})"


@dataclass(slots=True)
class SourceText:
    """One text of the code: its plural, if any, its uses, and the comments for translators.

    `rooms` are maximum lengths, from pictures or comments; `games` are the games whose folders contain it; `where` has
    each `file::function` (or class) that contains it.
    """

    plural: str | None = None
    uses: set[Use] = field(default_factory=set)
    rooms: set[int] = field(default_factory=set)
    games: set[str] = field(default_factory=set)
    where: set[str] = field(default_factory=set, compare=False)
    comments: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Messages:
    """Every text of the code, and the faults of its calls, one line each."""

    texts: dict[Key, SourceText] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def messages(folder: Path) -> Messages:
    """The texts of every Python file below a folder."""
    found = Messages()
    files = [
        _File(path.relative_to(folder.parent).as_posix(), path.read_text("utf-8"), found)
        for path in sorted(folder.rglob("*.py"))
    ]
    places = Flow([file.tree for file in files], lambda call: _kind(call.func) is not None).places()
    for file in files:
        file.read(places)
    return found


def placeholders(text: str) -> frozenset[str]:
    """The `{names}` of a text, as written. Raises `ValueError` if its braces do not fit together.

    >>> sorted(placeholders("{player} has {n:+d} points"))
    ['{n:+d}', '{player}']
    """
    return frozenset("{" + written + "}" for _, written in _fields(text))


def _fields(text: str) -> Iterator[tuple[str, str]]:
    for _, name, spec, conversion in string.Formatter().parse(text):
        if name is not None:
            yield name, name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "")


class _File:
    """One file while it is read."""

    def __init__(self, name: str, source: str, found: Messages) -> None:
        self._name = name
        self.tree = ast.parse(source, name)
        self._found = found
        self._has_text = HAS_TEXT.search(source) is not None
        self._above, self._beside = _comments(source) if COMMENT in source else ({}, {})
        self._uses = dict(_uses(self.tree)) if self._has_text else {}
        self._places: Mapping[ast.Call, set[Place]] = {}

    def read(self, places: Mapping[ast.Call, set[Place]]) -> None:
        """Find every call that contains a text; `places` are what such calls reach."""
        self._places = places
        calls = _calls(self.tree) if self._has_text else ()
        for call, scope in sorted(calls, key=lambda found: (found[0].lineno, found[0].col_offset)):
            kind = _kind(call.func)
            if kind is not None:
                self._call(call, kind, scope)

    def _call(self, call: ast.Call, kind: str, scope: str) -> None:
        wanted = {"noun": 2, "plural": 3}.get(kind, 1)
        texts = [_literal(argument) for argument in call.args[: 2 if kind == "plural" else wanted]]
        if len(call.args) != wanted or any(isinstance(argument, ast.Starred) for argument in call.args):
            self._fault(call, f"{kind}() takes {wanted} argument{'s' if wanted > 1 else ''} before its values")
            return
        literal = [text for text in texts if text is not None]
        if len(literal) < len(texts):
            self._fault(call, f"{kind}() wants its words as a literal string: computed ones cannot be translated")
            return
        context = literal[0] if kind == "noun" else None
        plural = literal[1] if kind == "plural" else None
        text = literal[1] if kind == "noun" else literal[0]
        if self._can_be_filled(call, kind, {text, plural or text}):
            entry = self._entry(call, Key(text, context), plural)
            entry.where.add(f"{self._name}::{scope}" if scope else self._name)

    def _can_be_filled(self, call: ast.Call, kind: str, texts: set[str]) -> bool:
        """Whether the texts can be formatted. Records placeholders without a value and values without a placeholder."""
        if not all(texts):
            self._fault(call, f"{kind}() says nothing")
            return False
        try:
            named = {name for text in texts for name, _ in _fields(text)}
        except ValueError as error:
            self._fault(call, f"{kind}() says what cannot be filled in: {error}")
            return False
        if kind in LAZY_CALLS:
            given: set[str | None] = set()
        else:
            given = {keyword.arg for keyword in call.keywords} | ({"n"} if kind == "plural" else set())
        for name in sorted(named - given) if None not in given else ():
            self._fault(call, f"{kind}() says {{{name}}} but is given no {name}")
        for name in sorted(name for name in given - named - {"n"} if name is not None):
            self._fault(call, f"{kind}() is given {name} but does not say {{{name}}}")
        return True

    def _entry(self, call: ast.Call, key: Key, plural: str | None) -> SourceText:
        entry = self._found.texts.get(key)
        if entry is None:
            entry = self._found.texts[key] = SourceText(plural)
        elif entry.plural != plural:
            self._fault(call, f"{key} has another plural elsewhere, or none")
        places = self._places.get(call, set()) if call not in self._uses else set()
        entry.uses |= {place.use for place in places} or {self._uses.get(call, Use.TEXT)}
        entry.rooms |= {place.room for place in places if place.room is not None}
        if (found := GAME.search(self._name)) is not None:
            entry.games.add(found[1])
        for comment in (self._above.get(call.lineno - 1, ""), self._beside.get(call.lineno, "")):
            if comment.startswith(COMMENT) and comment not in entry.comments:
                entry.comments.append(comment)
                lengths = AT_MOST.findall(comment)
                entry.rooms |= {int(length) * (2 if in_two else 1) + bool(in_two) for in_two, length in lengths}
        return entry

    def _fault(self, call: ast.Call, what: str) -> None:
        self._found.faults.append(f"{self._name}:{call.lineno}: {what}")


def _kind(callee: ast.expr) -> str | None:
    """The kind of call with this callee; None if it contains no text."""
    match callee:
        case ast.Name(id=kind) | ast.Attribute(attr=kind) if kind in ("t", SENTENCE, *LAZY_CALLS):
            return str(kind)
        case ast.Attribute(value=ast.Name(id="t") | ast.Attribute(attr="t"), attr="noun" | "plural" as kind):
            return str(kind)
        case ast.Attribute(value=ast.Name(id=owner), attr="plural" as kind) if owner == SENTENCE:
            return str(kind)
    return None


def _calls(node: ast.AST, scope: str = "") -> Iterator[tuple[ast.Call, str]]:
    """Yield every call below a node, with the dotted name of the function or class that contains it.

    A command that is declared on its handler (`rules = command(…)(open_rules)`) counts as a function of that name.
    """
    for child in ast.iter_child_nodes(node):
        inner = scope
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{scope}.{child.name}" if scope else child.name
        elif isinstance(child, ast.Assign) and isinstance(name := child.targets[0], ast.Name) and name.id.islower():
            inner = scope or name.id
        elif isinstance(child, ast.Call):
            yield child, scope
        yield from _calls(child, inner)


def _literal(argument: ast.expr) -> str | None:
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def _uses(tree: ast.Module) -> Iterator[tuple[ast.Call, Use]]:
    """The use of each `locale_str` or `LazyText`, from the call or class that has it as a keyword argument."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call | ast.ClassDef):
            called = _last_name(node.func) if isinstance(node, ast.Call) else ""
            for keyword in node.keywords:
                if isinstance(keyword.value, ast.Call) and _kind(keyword.value.func) in LAZY_CALLS:
                    yield keyword.value, _use(called, keyword.arg)
        elif (
            isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and _kind(node.value.func) == "locale_str"
        ):
            yield node.value, Use.DESCRIPTION  # a longer text, given a name before it is used


def _use(called: str, keyword: str | None) -> Use:
    if called == "describe" or keyword == "description":
        return Use.DESCRIPTION
    if called == "Choice":
        return Use.CHOICE
    return Use.COMMAND_NAME if called == "rename" or keyword == "name" else Use.TEXT


def _last_name(callee: ast.expr) -> str:
    match callee:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return str(name)
    return ""


def _comments(source: str) -> tuple[dict[int, str], dict[int, str]]:
    """Comments on their own lines (a block by its last line's number), and comments beside code, by line."""
    above: dict[int, str] = {}
    beside: dict[int, str] = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, text = token.start[0], token.string.lstrip("#").strip()
            if token.line[: token.start[1]].strip():
                beside[row] = text
            else:
                before = above.get(row - 1, "") if not text.startswith(COMMENT) else ""
                above[row] = f"{before} {text}" if before.startswith(COMMENT) else text
    return above, beside
