"""Refusals of every kind, answers in a sentence, failures, and what is missing in a channel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field
from functools import cache, partial
from itertools import product
from string import Formatter
from types import MappingProxyType
from typing import Any, Final

import discord

from bot.i18n.translator import Translator
from bot.matches.core.errors import AnswerRefused, MatchError
from bot.matches.core.offers import DRAW, PAUSE
from bot.ui import errors, permissions
from tests.support.required import required
from tests.support.screens import ANN, BEN, CAT, COURT, NOW, challenge
from tools.catalogues import CODE
from tools.messages import Key, SourceText, messages
from tools.sheets.sample import Sample, text_screen

REFUSALS: Final = "refusals"
ANSWERS: Final = "answers"

GROUP: Final = "royalvisit"

_VALUES: Final = MappingProxyType(
    {
        "players": ((ANN,), (ANN, BEN)),
        "guests": ((), (ANN, BEN)),
        "host": ((ANN,),),
        "others": ((ANN, CAT),),
        "channels": ((2**62, 2**62 + 1),),
        "kind": (DRAW, PAUSE),
        "next": (NOW,),
        "message": (2**62,),
        "reason": ("*spam*",),
        "match": (challenge(),),
        "offered": (("1d",),),
    }
)
"""Values of an error's fields that decide what its sentence says."""

_BY_TYPE: Final = MappingProxyType({"int": (1, 12), "bool": (True, False), "str": ("pace",)})


def samples() -> Iterator[Sample]:
    yield from _refused()
    yield from _refused_answers()
    yield from _answers()
    yield from _failures()


def _refused() -> Iterator[Sample]:
    """Every error of the use cases, with every combination of values that its sentence may depend on."""
    for kind in _kinds(MatchError):
        if kind is AnswerRefused:
            continue
        for number, error in enumerate(_made(kind)):

            def make(t: Translator, error: MatchError = error) -> str:
                return errors.refusal_text(t, error, GROUP)

            yield _said(REFUSALS, kind.__name__, make, often=number)


def _refused_answers() -> Iterator[Sample]:
    words = required(COURT.presentation.windows).refusal_words
    for code in ("act", "seat"):
        yield _said(REFUSALS, f"answer: {code}", lambda t, code=code: words(t, code))


def _kinds(kind: type[MatchError]) -> Iterator[type[MatchError]]:
    yield kind
    for one in kind.__subclasses__():
        yield from _kinds(one)


def _made(kind: type[MatchError]) -> Iterator[MatchError]:
    named = [one for one in getattr(kind, "__dataclass_fields__", {}).values() if one.default is MISSING]
    for values in product(*map(_values, named)):
        yield kind(**{one.name: value for one, value in zip(named, values, strict=True)})


def _values(one: Field[Any]) -> tuple[object, ...]:
    kind = str(one.type)
    return (*(_VALUES.get(one.name) or _BY_TYPE[kind]), *([None] if kind.endswith("| None") else []))


def _answers() -> Iterator[Sample]:
    """Yield the one-sentence answers of handlers: the texts found in their code, with values filled in."""
    for key, plural in _of_handlers():
        if plural is None:
            yield _said(ANSWERS, "answer", lambda t, key=key: t(key.id, **_filled(key.id)))
        else:
            yield _said(
                ANSWERS, "answer", lambda t, key=key, plural=plural: t.plural(key.id, plural, 12, **_filled(plural))
            )


@cache
def _of_handlers() -> tuple[tuple[Key, str | None], ...]:
    found: dict[Key, SourceText] = {}
    for folder in ("ui/handlers", "ui/commands", "ui/interaction"):
        found |= messages(CODE / folder).texts
    return tuple((key, entry.plural) for key, entry in found.items() if not entry.uses)


_FILLED: Final = MappingProxyType({"player": f"<@{ANN}>", "reason": "\\*spam\\*", "command": GROUP, "number": "#12"})


def _filled(text: str) -> dict[str, str]:
    names = (name for _, name, _, _ in Formatter().parse(text) if name and name != "n")
    return {name: _FILLED.get(name, name.capitalize()) for name in names}


def _failures() -> Iterator[Sample]:
    yield _said(ANSWERS, "failure", lambda t: errors.failure_text(t, "4f2a9c"))
    yield _said(ANSWERS, "damaged database", lambda t: errors.damaged_text(t, "4f2a9c"))
    yield _said(ANSWERS, "busy", errors.busy_text)
    yield _said(ANSWERS, "database away", errors.away_text)
    for code in (*sorted(errors.REFUSED), 10003, None):
        refused = partial(errors.refused_text, channel=0 if code is None else 1, code=code, again=True)
        yield _said(ANSWERS, f"posts refused, code {code}", refused)
    yield _said(ANSWERS, "no files here", errors.no_files_text)
    yield _said(ANSWERS, "not drawn", errors.not_drawn_text)
    yield _said(ANSWERS, "gone", errors.gone_text)
    none = discord.Permissions.none()
    for thread in (False, True):
        yield _said(
            ANSWERS,
            "missing permissions",
            lambda t, thread=thread: errors.missing_permissions_text(t, permissions.lacking(t, none, thread=thread)),
        )
    yield _said(
        ANSWERS,
        "missing permissions for threads",
        lambda t: errors.missing_permissions_text(t, permissions.lacking_for_threads(t, none)),
    )


def _said(room: str, name: str, words: Any, *, often: int = 0) -> Sample:
    """Return a sample of a message of one text. If `often`, it is kept only if its text is new."""
    return Sample(room, name, lambda reader: text_screen(words(reader.t)), (room, name) if often else None)
