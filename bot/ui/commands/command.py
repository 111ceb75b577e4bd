"""How a command is declared: by a decorator on the function that answers it, with its options beside it."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, get_type_hints

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.background.failures import log_failure
from bot.i18n.translator import SOURCE, LazyText, Translators
from bot.ui.interaction.answering import answer
from bot.ui.interaction.context import InteractionContext
from bot.ui.received import received
from bot.ui.services import Interaction

Command = app_commands.Command[Any, ..., Any]


class Known(app_commands.locale_str):
    """The name or description of a command from a text that stands elsewhere in the code."""

    def __init__(self, words: LazyText) -> None:
        super().__init__(words)


class CommandTranslator(app_commands.Translator):
    """Translates each `locale_str`."""

    def __init__(self, translators: Translators) -> None:
        self._of = {locale: translators[locale.value] for locale in discord.Locale}

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text for a locale; None if it is the English one, which is sent anyway."""
        translator = self._of[locale]
        return None if translator.language == SOURCE else translator(string.message)


Suggest = Callable[..., Awaitable[Sequence[tuple[str, Any]]]]
"""Labels and values that fit the text typed so far, its last argument, for an `InteractionContext`, its first."""

MAX_CHOICES: Final = 25
"""Choices that Discord shows at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of a command, by the name of the keyword argument that takes its value."""

    description: locale_str
    name: locale_str | None = None
    """As people type it; None: the name of the argument, in every language."""
    choices: Sequence[app_commands.Choice[Any]] = ()
    suggest: Suggest | None = None
    """Autocompletes it; called with the context, what the command is bound to, and the text typed so far."""
    kind: Any = None
    """Its type, where the function takes it as one of `**options`; it may be left out then."""


Options = Mapping[str, Option]
Handler = Callable[..., Awaitable[None]]


@dataclass(frozen=True, slots=True)
class DeclaredCommand:
    """A command that Discord gets once it is bound, to a game or to nothing."""

    name: locale_str
    description: locale_str
    options: Options | Callable[..., Options]
    handler: Handler

    def bind(self, *bound: Any) -> Command:
        """The command for Discord. `bound` are the handler's arguments between the context and the options."""
        options = self.options(*bound) if callable(self.options) else self.options

        async def typed(interaction: Interaction, **chosen: Any) -> None:
            context = InteractionContext(received(interaction), interaction.client.services)
            await answer(context, lambda _: self.handler(context, *bound, **chosen))

        typed.__signature__ = inspect.Signature(  # type: ignore[attr-defined] # discord.py reads the options from it
            [_parameter("interaction", Interaction, inspect.Parameter.empty), *_parameters(self.handler, options)]
        )
        for key, option in options.items():
            app_commands.describe(**{key: option.description})(typed)
            if option.name is not None:
                app_commands.rename(**{key: option.name})(typed)
            if option.choices:
                app_commands.choices(**{key: list(option.choices)})(typed)
            if option.suggest is not None:
                app_commands.autocomplete(**{key: _autocomplete(option.suggest, bound)})(typed)
        return app_commands.command(name=self.name, description=self.description)(typed)


def command(
    *, name: locale_str, description: locale_str, options: Options | Callable[..., Options] | None = None
) -> Callable[[Handler], DeclaredCommand]:
    """Declare the decorated function as a command.

    It is called with the `InteractionContext`, with what the command is bound to, and with a keyword argument for each
    option; whether an option is required, and its type, follow from that argument. `options` may depend on what the
    command is bound to.
    """
    return lambda handler: DeclaredCommand(name, description, options or {}, handler)


EVERYWHERE: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
INSTALLED: Final = app_commands.AppInstallationType(guild=True, user=True)
"""Where people can use what is no server's own, and how the app is installed there."""


def group(
    name: str,
    description: locale_str,
    commands: Iterable[Command],
    *,
    in_private: bool = True,
    default_permissions: discord.Permissions | None = None,
) -> app_commands.Group:
    """Commands under one name, in servers and, if `in_private`, wherever a person is who has installed the app."""
    made = app_commands.Group(
        name=name,
        description=description,
        default_permissions=default_permissions,
        allowed_contexts=EVERYWHERE if in_private else app_commands.AppCommandContext(guild=True),
        allowed_installs=INSTALLED if in_private else app_commands.AppInstallationType(guild=True),
    )
    for each in commands:
        made.add_command(each)
    return made


def _parameters(handler: Handler, options: Options) -> Iterator[inspect.Parameter]:
    taken, hints = _signature(handler)
    for key, option in options.items():
        if key in taken:
            yield _parameter(key, hints[key], taken[key].default)
        else:
            yield _parameter(key, option.kind | None, None)


@cache
def _signature(handler: Handler) -> tuple[Mapping[str, inspect.Parameter], Mapping[str, Any]]:
    """The function's parameters and their types: read once, though each game binds it."""
    return inspect.signature(handler).parameters, get_type_hints(handler)


def _parameter(name: str, kind: Any, default: object) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=kind, default=default)


def _autocomplete(suggest: Suggest, bound: Sequence[Any]) -> Callable[[Interaction, str], Any]:
    """The first choices that `suggest` finds, in the person's language; none if it fails, which is logged."""

    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        context = InteractionContext(received(interaction), interaction.client.services)
        try:
            await context.reader()
            found = await suggest(context, *bound, typed)
            return [app_commands.Choice(name=label, value=value) for label, value in found[:MAX_CHOICES]]
        except Exception as error:
            log_failure(f"{suggest.__name__.replace('_', ' ')} could not be suggested", error)
            return []

    return offer
