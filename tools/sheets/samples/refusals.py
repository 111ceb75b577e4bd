"""Refusals of every kind, answers in a sentence, failures, and what is missing in a channel."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field
from functools import cache, partial
from itertools import product
from string import Formatter
from types import MappingProxyType
from typing import Any, Final

import discord

from bot.i18n.translator import Translator
from bot.ids import ChannelId, GuildId, MessageId
from bot.matches.core.errors import AnswerRefused, MatchError
from bot.matches.core.model import Address, OfferKind
from bot.ui import errors, permissions
from tests.support.required import required
from tests.support.screens import ANN, BEN, CAT, COURT, NOW, challenge
from tools.catalogues import CODE
from tools.messages import Key, SourceText, messages
from tools.sheets.sample import Sample, in_language

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
        "kind": (OfferKind.DRAW, OfferKind.PAUSE),
        "next": (NOW,),
        "until": (NOW,),
        "post": (Address(GuildId(1), ChannelId(12), MessageId(2**62)),),
        "board": (Address(GuildId(1), ChannelId(12), MessageId(2**62)),),
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
            made = in_language(REFUSALS, kind.__name__, errors.refusal_text, error, GROUP)
            yield made.of_kind(kind.__name__ if number else None)  # the first one, and those that say something else


def _refused_answers() -> Iterator[Sample]:
    words = required(COURT.presentation.windows).refusal_words
    for code in ("seat", "act"):
        yield in_language(REFUSALS, f"answer: {code}", words, code)


def _kinds(kind: type[MatchError]) -> Iterator[type[MatchError]]:
    yield kind
    for one in kind.__subclasses__():
        yield from _kinds(one)


def _made(kind: type[MatchError]) -> Iterator[MatchError]:
    named = [one for one in getattr(kind, "__dataclass_fields__", {}).values() if one.default is MISSING]
    for values in product(*map(_values, named)):
        yield kind(**{one.name: value for one, value in zip(named, values, strict=True)})


def _values(one: Field[Any]) -> tuple[object, ...]:
    kind = re.sub(r"\b\w+Id\b", "int", str(one.type))
    return (*(_VALUES.get(one.name) or _BY_TYPE[kind]), *([None] if kind.endswith("| None") else []))


def _answers() -> Iterator[Sample]:
    """Yield the one-sentence answers of handlers: the texts found in their code, with values filled in."""
    for key, plural in _of_handlers():
        yield in_language(ANSWERS, "answer", _answer, key.id, plural)


def _answer(t: Translator, text: str, plural: str | None) -> str:
    return t(text, **_filled(text)) if plural is None else t.plural(text, plural, 12, **_filled(plural))


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
    yield in_language(ANSWERS, "failure", errors.failure_text, "4f2a9c")
    yield in_language(ANSWERS, "damaged database", errors.damaged_text, "4f2a9c")
    for code in (*sorted(errors.REFUSED), 10003, None):
        name, channel = f"posts refused, code {code}", int(code is not None)
        yield in_language(ANSWERS, name, errors.refused_text, channel=ChannelId(channel), code=code, again=True)
    for text in (errors.busy_text, errors.away_text, errors.no_files_text, errors.not_drawn_text, errors.gone_text):
        yield in_language(ANSWERS, text.__name__, text)
    for thread in (False, True):
        yield in_language(ANSWERS, "missing permissions", _missing, partial(permissions.lacking, thread=thread))
    yield in_language(ANSWERS, "missing permissions for threads", _missing, permissions.lacking_for_threads)


def _missing(t: Translator, lacking: Callable[[Translator, discord.Permissions], list[str]]) -> str:
    return errors.missing_permissions_text(t, lacking(t, discord.Permissions.none()))
