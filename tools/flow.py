"""Finds where the texts of the code are shown: on a button, in a menu, in an alt text, in a picture.

It starts at the fields that take a text (`tools.uses.PLACES`, and all fields of classes of `render`), and follows their
values back through the code: local names, f-strings, tuples, dictionaries, returned values of functions, and parameters
to every call. It knows names, not types: a method is any function of that name. A text that it cannot follow has no
known use.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tools.uses import PICTURE, PLACES, Place

Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = Function | ast.Module
Index = tuple[int, ...]
"""The path to an element of a value: indices, the outermost container's first."""

ANY: Final = -1
"""An index that may be any."""

DEEPEST: Final = 4
"""Maximum depth of containers around a text. Equal names can form cycles, which add a container in each round."""

METHODS: Final = frozenset(
    (
        "capitalize",
        "copy",
        "format",
        "get",
        "items",
        "join",
        "lower",
        "pop",
        "replace",
        "split",
        "strip",
        "title",
        "values",
    )
)
"""Methods of strings and containers: their values and arguments are followed, though functions have the same name."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """The call by which a function was entered: its parameters are this call's arguments."""

    function: Function
    call: ast.Call
    scope: Scope
    caller: _Frame | None

    def has(self, function: Function) -> bool:
        """Whether this call is inside the function: then it is not followed once more."""
        return self.function is function or (self.caller is not None and self.caller.has(function))


class Flow:
    """The places that the texts of some files reach; `is_text` recognises a call that contains a text."""

    def __init__(self, trees: Iterable[ast.Module], is_text: Callable[[ast.Call], bool]) -> None:
        self._is_text = is_text
        self._found: dict[ast.Call, set[Place]] = defaultdict(set)
        self._functions: dict[str, list[Function]] = defaultdict(list)
        self._fields: dict[ast.Module, list[tuple[str, str]]] = defaultdict(list)
        self._classes: dict[str, list[list[str]]] = defaultdict(list)
        self._module: dict[Scope, ast.Module] = {}
        self._calls: dict[str, list[tuple[ast.Call, Scope]]] = defaultdict(list)
        self._bound: dict[Scope, dict[str, list[tuple[ast.expr, Index]]]] = defaultdict(lambda: defaultdict(list))
        self._constants: dict[str, list[tuple[ast.expr, Scope]]] = defaultdict(list)
        self._drawn: set[tuple[ast.Module, str]] = set()
        self._handed: dict[str, set[str]] = defaultdict(set)
        self._seen: set[tuple[object, ...]] = set()
        self._todo: list[tuple[str | Function, str, Index, Place]] = []
        for tree in trees:
            self._module[tree] = tree
            self._read(tree, tree)
        self._presented = {
            field: [one for name in names for one in self._functions.get(name, ())]
            for field, names in self._handed.items()
        }

    def places(self) -> Mapping[ast.Call, set[Place]]:
        """The places of each text that reaches one."""
        self._todo += [(name, keyword, (), place) for (name, keyword), place in PLACES.items()]
        self._todo += [(name, "", (), PICTURE) for name in sorted({name for _, name in self._drawn})]
        while self._todo:
            name, keyword, index, place = self._todo.pop()
            if self._once(name, keyword, index, place):
                for call, scope in self._calls_of(name, whole=not keyword):
                    for argument in self._arguments(call, name, keyword):
                        self._text(argument, scope, index, None, place)
        return self._found

    def _resolved(self, callee: ast.expr, scope: Scope) -> list[Function]:
        """The functions that a call may enter: those of its module, or else all public ones of that name."""
        name = _name(callee)
        known = self._functions.get(name, [])
        own = [one for one in known if self._module[one] is self._module[scope]]
        match callee:
            case ast.Name():
                return own or [one for one in known if not name.startswith("_")]
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                return own
            case ast.Attribute() if name not in METHODS:
                return [*known, *self._presented.get(name, ())]
        return []

    def _once(self, *what: object) -> bool:
        new = what not in self._seen
        self._seen.add(what)
        return new

    def _read(self, node: ast.AST, scope: Scope) -> None:
        """Index everything below a node."""
        for child in ast.iter_child_nodes(node):
            inner = scope
            match child:
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    inner = child
                    self._functions[child.name].append(child)
                    self._module[child] = self._module[scope]
                case ast.ClassDef():
                    fields = [
                        item.target.id
                        for item in child.body
                        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
                    ]
                    self._fields[self._module[scope]] += [(child.name, name) for name in fields]
                    self._classes[child.name].append([] if _by_name_only(child) else fields)
                case ast.ImportFrom(module=str(module)) if module.split(".")[0] == "render":
                    self._drawn |= {(self._module[scope], one.name) for one in child.names if one.name[0].isupper()}
                case ast.Call():
                    self._calls[_name(child.func)].append((child, scope))
                    if _name(child.func).endswith("Presentation"):  # its functions are called by the fields' names
                        for keyword in child.keywords:
                            if keyword.arg is not None and isinstance(keyword.value, ast.Name):
                                self._handed[keyword.arg].add(keyword.value.id)
            for name, value, index in _bindings(child):
                self._bound[scope][name].append((value, index))
                if isinstance(scope, ast.Module):
                    self._constants[name].append((value, scope))
            self._read(child, inner)

    def _calls_of(self, called: str | Function, *, whole: bool) -> Iterator[tuple[ast.Call, Scope]]:
        """The calls of a class or function, with their functions; of a `whole` class, where it is `render`'s."""
        if isinstance(called, str):
            for call, scope in self._calls.get(called, ()):
                if whole is False or (self._module[scope], called) in self._drawn:
                    yield call, scope
            return
        names = [called.name, *(field for field, found in self._presented.items() if called in found)]
        for name in dict.fromkeys(names):
            for call, scope in self._calls.get(name, ()):
                if called in self._resolved(call.func, scope):
                    yield call, scope

    def _arguments(self, call: ast.Call, called: str | Function, keyword: str) -> Iterator[ast.expr]:
        """The arguments of a call for a parameter; all that have no place of their own for an empty one."""
        if isinstance(called, str) and not keyword:
            yield from call.args
            yield from (one.value for one in call.keywords if (called, one.arg) not in PLACES)
            return
        for names in self._classes.get(called, [[]]) if isinstance(called, str) else [_parameters(called)]:
            if called not in self._classes or keyword in names or any(one.arg == keyword for one in call.keywords):
                yield from _given(call, names, keyword)

    def _text(self, value: ast.expr, scope: Scope, index: Index, frame: _Frame | None, place: Place) -> None:
        """Follow a value to the texts that it may be; `index` says which element of it, outermost first."""
        if len(index) > DEEPEST or not self._once(value, index, frame, place):
            return

        def go(*values: ast.expr, at: Index = index) -> None:
            for one in values:
                self._text(one, scope, at, frame, place)

        match value:
            case ast.Call() if self._is_text(value):
                self._found[value].add(place)
            case ast.Call(func=ast.Name(id="next" | "max" | "min"), args=[one, *_]):
                go(one, at=(ANY, *index))
            case ast.Call():
                self._called(value, scope, index, frame, place)
            case ast.Name(id=name):
                self._named(name, scope, index, frame, place)
            case ast.Tuple(elts=values) | ast.List(elts=values):
                plain = not any(isinstance(one, ast.Starred) for one in values)
                one_of_them = plain and index[:1] and 0 <= index[0] < len(values)
                go(*([values[index[0]]] if one_of_them else values), at=index[1:])
            case ast.IfExp(body=one, orelse=other):
                go(one, other)
            case ast.BoolOp(values=values):
                go(*values)
            case ast.BinOp(op=ast.Add(), left=one, right=other):
                go(one, other)
            case ast.JoinedStr(values=values):
                go(*(one.value for one in values if isinstance(one, ast.FormattedValue)), at=())
            case ast.Dict(values=values):
                go(*values, at=index[1:])
            case ast.DictComp(value=one):
                go(one, at=index[1:])
            case ast.Lambda(body=one):
                go(one)
            case ast.ListComp(elt=one) | ast.GeneratorExp(elt=one) | ast.SetComp(elt=one):
                go(one, at=index[1:])
            case ast.NamedExpr(value=one) | ast.Await(value=one) | ast.Starred(value=one):
                go(one)
            case ast.Subscript(value=one, slice=ast.Constant(value=int(number))) if number >= 0:
                go(one, at=(number, *index))
            case ast.Subscript(value=one):
                go(one, at=(ANY, *index))
            case ast.Attribute(attr=name):
                own = self._fields[self._module[scope]]
                self._todo += [(cls, field, index, place) for cls, field in own if field == name]

    def _called(self, call: ast.Call, scope: Scope, index: Index, frame: _Frame | None, place: Place) -> None:
        name = _name(call.func)
        functions = [one for one in self._resolved(call.func, scope) if one.returns is None or _has_words(one.returns)]
        if functions:
            for function in functions:
                if frame is None or not frame.has(function):
                    inner = _Frame(function, call, scope, frame)
                    for returned in _returned(function):
                        self._text(returned, function, index, inner, place)
        elif name in _names(scope) and isinstance(call.func, ast.Name):
            self._named(name, scope, index, frame, place)
        elif name not in self._classes and (self._module[scope], name) not in self._drawn:
            if isinstance(call.func, ast.Attribute):
                self._text(call.func.value, scope, _inside(name, index), frame, place)
            for one in call.args:
                self._text(one, scope, index, frame, place)
            if name == "map":
                self._called(ast.Call(call.args[0], [], []), scope, index[1:], frame, place)

    def _named(self, name: str, scope: Scope, index: Index, frame: _Frame | None, place: Place) -> None:
        bound = self._bound[scope].get(name, [])
        for value, path in bound:
            self._text(value, scope, (*path, *index), frame, place)
        if isinstance(scope, ast.Module) or name not in _names(scope):
            if not bound:
                for value, module in self._constants.get(name, ()):
                    self._text(value, module, index, None, place)
        elif frame is None:
            self._todo.append((scope, name, index, place))
        else:
            for value in _given(frame.call, _parameters(scope), name):
                self._text(value, frame.scope, index, frame.caller, place)


def _by_name_only(definition: ast.ClassDef) -> bool:
    """Whether the fields of a class can be given by their names only."""
    return any(
        keyword.arg == "kw_only" and isinstance(keyword.value, ast.Constant) and keyword.value.value is True
        for decorator in definition.decorator_list
        if isinstance(decorator, ast.Call)
        for keyword in decorator.keywords
    )


def _inside(method: str, index: Index) -> Index:
    """The index into a container of what one of its methods gives."""
    match method:
        case "items":
            return (*index[:1], *index[2:])
        case "get" | "pop":
            return (ANY, *index)
    return index


def _has_words(annotation: ast.expr) -> bool:
    """Whether a type is `str` or has it as a part; a mapping's keys do not count."""
    match annotation:
        case ast.Name(id="str" | "LazyText" | "Sentence"):
            return True
        case ast.Subscript(value=ast.Name(id="dict" | "Mapping"), slice=ast.Tuple(elts=[_, value])):
            return _has_words(value)
        case ast.Subscript(slice=inside):
            return _has_words(inside)
        case ast.Tuple(elts=parts):
            return any(map(_has_words, parts))
        case ast.BinOp(left=one, right=other):
            return _has_words(one) or _has_words(other)
    return False


def _bindings(node: ast.AST) -> Iterator[tuple[str, ast.expr, Index]]:
    """The names that a statement or a method's call binds, each with its value and the place of it in that value."""
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from _targets(target, value, ())
        case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
            yield from _targets(target, value, ())
        case ast.AugAssign(target=target, value=value):
            yield from _targets(target, value, ())
        case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
            yield from _targets(target, value, (ANY,))
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append" | "extend"), args=[value]):
            yield name, value, ()
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="insert"), args=[_, value]):
            yield name, value, ()


def _targets(target: ast.expr, value: ast.expr, index: Index) -> Iterator[tuple[str, ast.expr, Index]]:
    match target:
        case ast.Name(id=name):
            yield name, value, index
        case ast.Subscript(value=ast.Name(id=name)):
            yield name, value, ()
        case ast.Tuple(elts=targets) | ast.List(elts=targets):
            for place, one in enumerate(targets):
                yield from _targets(one, value, (*index, place))


def _returned(function: Function) -> Iterator[ast.expr]:
    """What a function returns or yields, without the functions inside it."""
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        match node:
            case (
                ast.Return(value=ast.expr() as value)
                | ast.Yield(value=ast.expr() as value)
                | ast.YieldFrom(value=value)
            ):
                yield value
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            todo += ast.iter_child_nodes(node)


def _parameters(function: Function) -> list[str]:
    """The parameters that a call may give by their place."""
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    return names[1:] if names[:1] in (["self"], ["cls"]) else names


def _given(call: ast.Call, parameters: Sequence[str], name: str) -> Iterator[ast.expr]:
    """What a call gives for a parameter; for one that takes any number of values, all that are left."""
    yield from (one.value for one in call.keywords if one.arg == name)
    if name in parameters:
        yield from call.args[parameters.index(name) : parameters.index(name) + 1]
    elif not any(one.arg == name for one in call.keywords):
        yield from call.args[len(parameters) :]


def _names(scope: Scope) -> frozenset[str]:
    """The names of all parameters of a function; of a module, none."""
    if isinstance(scope, ast.Module):
        return frozenset()
    arguments = (*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs, scope.args.vararg)
    return frozenset(argument.arg for argument in arguments if argument is not None)


def _name(callee: ast.expr) -> str:
    match callee:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
