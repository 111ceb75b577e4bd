"""Finds the texts of the code that people read, by the calls that contain them.

It does not use the catalogues. A call contains a text if its callee is `t`, a method `noun` or `plural`
of `t`, or `locale_str`, `LazyText`, `Sentence` or `Sentence.plural`. `t` may be an attribute of anything (`context.t`).

Translators read where a text stands: the first sentences of the docstrings of its module and function. A comment
(`# Translators: a button, at most 12 characters`), above the call or beside it, says what else they have to know. A
text is a label of a button if such a comment says "button", if its context is "button", or in a call of a class or
function whose name ends in "button", or of `Link`.
"""

from __future__ import annotations

import ast
import io
import re
import string
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final

COMMENT: Final = "Translators:"
"""Beginning of a comment for translators, above the call or at the end of its line."""

AT_MOST: Final = re.compile(r"(two lines of )?at most (\d+) characters")
"""The maximum length of a text, as such a comment says it."""

BUTTON: Final = "button"
LINK: Final = "Link"

GAME: Final = re.compile(r"\bgames/(\w+)/")
"""The folder of a game in a file's path."""

LOCALE_STR: Final = "locale_str"
LAZY_CALLS: Final = (LOCALE_STR, "LazyText")
"""Callees whose texts are translated elsewhere, without values."""

HAS_TEXT: Final = re.compile(r"\b(?:t|noun|plural|locale_str|LazyText|Sentence)\(")
"""Matches the source of every file that contains a text."""

SENTENCE: Final = "Sentence"
"""The call whose text is translated elsewhere, with the call's values."""


GAMES: Final = {"royal_visit": "Royal Visit", "royal_court": "The Royal Court"}
"""The names of the games by their folders."""


class Use(Enum):
    """The use of a text, if Discord or a phone limits it. The value is what translators read."""

    COMMAND_NAME = "command name"
    DESCRIPTION = "description"
    CHOICE = "choice"
    BUTTON = "button"


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

    `rooms` are maximum lengths, from comments; `games` are the folders of the games that contain it, `""` for all else;
    `places` are sentences about the modules and functions that contain it.
    """

    plural: str | None = None
    uses: set[Use] = field(default_factory=set)
    rooms: set[int] = field(default_factory=set)
    games: set[str] = field(default_factory=set)
    places: set[str] = field(default_factory=set, compare=False)
    comments: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Messages:
    """Every text of the code, and the faults of its calls, one line each."""

    texts: dict[Key, SourceText] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def messages(folder: Path) -> Messages:
    """The texts of every Python file below a folder."""
    found = Messages()
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text("utf-8")
        if HAS_TEXT.search(source) is not None:
            _File(path.relative_to(folder.parent).as_posix(), source, found).read()
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
        self._tree = ast.parse(source, name)
        self._found = found
        self._above, self._beside = _comments(source) if COMMENT in source else ({}, {})
        game = GAME.search(name)
        self._game = "" if game is None else game[1]

    def read(self) -> None:
        """Find every call that contains a text."""
        calls = _calls(self._tree, _Around())
        for call, around in sorted(calls, key=lambda found: (found[0].lineno, found[0].col_offset)):
            kind = _kind(call.func)
            if kind is not None:
                self._call(call, kind, around)

    def _call(self, call: ast.Call, kind: str, around: _Around) -> None:
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
            entry.places.add(around.place + (f" ({GAMES.get(self._game, self._game)})" if self._game else ""))
            use = around.lazy_use if kind in LAZY_CALLS else around.use
            if use is not None:
                entry.uses.add(use)

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
        entry.games.add(self._game)
        if key.context == BUTTON:
            entry.uses.add(Use.BUTTON)
        for comment in (self._above.get(call.lineno - 1, ""), self._beside.get(call.lineno, "")):
            if comment.startswith(COMMENT) and comment not in entry.comments:
                entry.comments.append(comment)
                lengths = AT_MOST.findall(comment)
                entry.rooms |= {int(length) * (2 if in_two else 1) + bool(in_two) for in_two, length in lengths}
                if BUTTON in comment:
                    entry.uses.add(Use.BUTTON)
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


@dataclass(frozen=True, slots=True)
class _Around:
    """What is around a call: sentences of docstrings, the name of the call that it is an argument of, its keyword."""

    place: str = ""
    callee: str = ""
    keyword: str | None = None

    @property
    def use(self) -> Use | None:
        return Use.BUTTON if self.callee == LINK or self.callee.casefold().endswith(BUTTON) else None

    @property
    def lazy_use(self) -> Use | None:
        """The use of a text of a command. One that is given a name before it is used is a description."""
        if self.callee == "describe" or self.keyword == "description":
            return Use.DESCRIPTION
        if self.callee == "Choice":
            return Use.CHOICE
        named = self.keyword == "name" and self.callee != "usual_presentation"
        return Use.COMMAND_NAME if named or self.callee == "rename" else None

    def inside(self, node: ast.AST) -> _Around:
        """What is around the parts of a node that this is around."""
        match node:
            case ast.Module() | ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                first = re.split(r"\.(?: |$)|\n", ast.get_docstring(node) or "")[0]
                return _Around(". ".join(filter(None, (self.place, first))))
            case ast.Call():
                return _Around(self.place, "" if _kind(node.func) else _last_name(node.func))
            case ast.keyword(arg=keyword):
                return _Around(self.place, self.callee, keyword)
            case ast.Assign(value=ast.Call(func=func)) if _kind(func) == LOCALE_STR:
                return _Around(self.place, "describe")
        return self


def _calls(node: ast.AST, around: _Around) -> Iterator[tuple[ast.Call, _Around]]:
    """Yield every call in a node, with what is around it."""
    if isinstance(node, ast.Call):
        yield node, around
    inside = around.inside(node)
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, inside)


def _literal(argument: ast.expr) -> str | None:
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def _last_name(callee: ast.expr) -> str:
    match callee:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return str(name)
    return ""


# Signpost: what translators read above a text
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
