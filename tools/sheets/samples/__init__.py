"""The samples of every room, and those of them that are kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from bot.ui.screens.screen import Reader
from tools.sheets.noting import Coverage
from tools.sheets.sample import Sample
from tools.sheets.samples import afterwards, commands, learning, matches, people, rare, refusals, servers


@cache
def fixed_samples() -> tuple[Sample, ...]:
    """Every sample but those of rare positions."""
    rooms = (matches, people, servers, learning, afterwards, refusals, commands)
    return tuple(sample for room in rooms for sample in room.samples())


def kept_samples(coverage: Coverage) -> Iterator[Sample]:
    """The samples for the sheets, by what they show in the language of `coverage`, which counts their texts.

    A screen with a picture is tried in words, too.
    """
    reader = Reader(coverage.t)
    for sample in (*fixed_samples(), *rare.samples()):
        screen = sample.make(reader)
        if coverage.add(screen) or sample.kind is None:
            yield sample
        if screen.pictures:
            in_words = _in_words(sample)
            if coverage.add(in_words.make(reader)):
                yield in_words


def _in_words(sample: Sample) -> Sample:
    """The same for a reader who has chosen words in place of pictures."""
    return replace(
        sample, name=f"{sample.name}, in words", make=lambda reader: sample.make(replace(reader, pictures=False))
    )
