"""The samples of every room, and those of them that are kept."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from bot.ui.screens.reader import Reader
from tools.messages import Key
from tools.sheets.noting import Coverage
from tools.sheets.sample import Sample, SampleBudget
from tools.sheets.samples import afterwards, chance, commands, learning, matches, people, refusals, servers


def fixed_samples() -> Iterator[Sample]:
    """Every sample that needs no random match."""
    for room in (matches, people, servers, learning, afterwards, refusals, commands):
        yield from room.samples()


def all_samples(budget: SampleBudget) -> Iterator[Sample]:
    """Every sample. Those with a kind come last, so that they are kept for what nothing else shows."""
    yield from fixed_samples()
    yield from chance.samples(budget)


def kept_samples(coverage: Coverage, wanted: Set[Key] = frozenset()) -> Iterator[Sample]:
    """The samples for the sheets, by what they show in the language of `coverage`, which counts their texts.

    A screen with a picture is tried in words, too. `wanted`: once these texts are all shown, no more samples by chance
    are made; without any, all are.
    """
    budget = SampleBudget()
    reader = Reader(coverage.t)
    for sample in all_samples(budget):
        if sample.kind is not None and wanted and wanted <= coverage.shown:
            return
        screen = sample.make(reader)
        new = bool(coverage.add(screen))
        if new or sample.kind is None:
            yield sample
        if screen.pictures and budget.is_left((sample.kind, "in words")):
            in_words = _in_words(sample)
            if shown := coverage.add(in_words.make(reader)):
                yield in_words
            if sample.kind is not None:
                budget.note((sample.kind, "in words"), new=bool(shown))
        if sample.kind is not None:
            budget.note(sample.kind, new=new)


def _in_words(sample: Sample) -> Sample:
    """The same for a reader who has chosen words in place of pictures."""
    return replace(
        sample, name=f"{sample.name}, in words", make=lambda reader: sample.make(replace(reader, pictures=False))
    )
