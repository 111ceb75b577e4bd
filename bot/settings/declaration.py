"""How a setting is declared: a field of a dataclass, with its choices and their words.

The field's name is the setting's name and its column; its default holds until something is chosen. The store, use
cases, screens and the log take all else from the declaration.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from bot.i18n.translator import LazyText, Translator

ON: Final = "on"
OFF: Final = "off"
"""The choices of a switch, stored as 1 and 0."""


@dataclass(frozen=True, slots=True)
class SettingChoice:
    """One choice: its name in custom_ids, the log and the column; its label; and what it does, in words."""

    name: str
    label: LazyText
    words: LazyText | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """A declared setting. `languages`: the bot's languages are choices, too; so are `others`, labelled by their names.

    `optional`: the first choice is stored as NULL.
    """

    name: str
    choices: tuple[SettingChoice, ...]
    title: LazyText | None
    languages: bool
    optional: bool
    others: tuple[str, ...]

    @property
    def is_switch(self) -> bool:
        return [choice.name for choice in self.choices][:1] == [ON]

    def chosen(self, settings: object) -> str:
        """The name of the choice that holds."""
        value = getattr(settings, self.name)
        if self.is_switch:
            return ON if value else OFF
        return str(value or self.choices[0].name)

    def values(self, languages: Iterable[str]) -> dict[str, str | int | None]:
        """What is stored for each choice, by its name."""
        if self.is_switch:
            return {ON: 1, OFF: 0}
        names = [choice.name for choice in self.choices] + [*(languages if self.languages else self.others)]
        return {name: None if self.optional and name == names[0] else name for name in names}

    def title_in(self, t: Translator) -> str:
        """Its name in words, or else as it is stored."""
        return self.name if self.title is None else t.translate(self.title)

    def words(self, t: Translator, settings: object) -> str:
        """What the choice that holds does."""
        now = self.chosen(settings)
        return next((t.translate(choice.words) for choice in self.choices if choice.name == now and choice.words), "")

    def labels(self, t: Translator) -> dict[str, str]:
        """The label of each choice, by its name; a language's is its own name."""
        labels = {choice.name: t.translate(choice.label) for choice in self.choices}
        return {**labels, **(t.languages if self.languages else {name: name for name in self.others})}


def declare(
    default: Any,
    *choices: SettingChoice,
    title: LazyText | None = None,
    languages: bool = False,
    others: tuple[str, ...] = (),
) -> Any:
    """Declare a setting; with None as its default, the first choice is that nothing is chosen. `title`: its name."""
    return field(default=default, metadata={"setting": Setting("", choices, title, languages, default is None, others)})


def declared(kind: type) -> Mapping[str, Setting]:
    """The settings of a dataclass, by name, in their order on the screen."""
    return {one.name: replace(one.metadata["setting"], name=one.name) for one in fields(kind) if one.metadata}
