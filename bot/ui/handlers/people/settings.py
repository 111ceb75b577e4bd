"""Personal settings: opened, and changed by their own controls; a new language applies at once."""

from __future__ import annotations

from bot.matches.core.errors import BadOption, CannotBlock
from bot.matches.people.settings import ChosenSettings
from bot.settings.personal import PERSONAL
from bot.ui.custom_ids import CustomId, PersonalChoice, Unreadable, read_key, read_user
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext, required
from bot.ui.screens.people.settings import quiet_screen, settings_screen, wish_parts
from bot.ui.screens.screen import screen


async def open_settings(context: InteractionContext, pictures: str | None) -> None:
    """Open all settings privately; with `pictures`, choose that first."""
    people = context.services.settings
    if pictures is None:
        chosen = await people.chosen(context.user, context.guild)
    else:
        chosen = await people.change(context.user, context.guild, "pictures", pictures)
    await _show(context, chosen)


@action("settings", opens=True, loads_settings=True)
async def open_by_button(context: InteractionContext, _: CustomId) -> None:
    await open_settings(context, None)


@action("settings-set", loads_settings=True)
async def choose(context: InteractionContext, custom_id: CustomId) -> None:
    """Choose what a menu or a button says, and show all settings in the same message."""
    named = PersonalChoice.read(custom_id.rest)
    choice = named.choice or context.value
    try:
        chosen = await context.services.settings.change(context.user, context.guild, named.setting, choice)
    except BadOption as error:
        if named.setting != "zone":
            raise Unreadable from error
        await show_quiet_hours(context, custom_id)  # a region, in the menu of time zones
        return
    if PERSONAL[named.setting].others:
        await context.update(quiet_screen(context.use_settings(chosen.settings).t, chosen.settings))
    else:
        await _show(context, chosen)


@action("settings-quiet", loads_settings=True)
async def show_quiet_hours(context: InteractionContext, _: CustomId) -> None:
    """Show the page of quiet hours, with the time zones of the region that its menu says."""
    now = await context.services.settings.settings(context.user)
    await context.update(quiet_screen(context.use_settings(now).t, now, context.value))


@action("settings-page", loads_settings=True)
async def show_blocked_page(context: InteractionContext, custom_id: CustomId) -> None:
    """Show a page of the people who are blocked."""
    await _show(context, await context.services.settings.chosen(context.user, context.guild), custom_id.number)


@action("block", loads_settings=True)
async def block(context: InteractionContext, custom_id: CustomId) -> None:
    """Block the people chosen in the menu."""
    if any(named.bot for named in context.people):
        raise CannotBlock
    people = [named.person for named in context.people]
    chosen = await context.services.settings.block(context.user, context.guild, people)
    await _show(context, chosen, custom_id.number)


@action("unblock", loads_settings=True)
async def unblock(context: InteractionContext, custom_id: CustomId) -> None:
    """Unblock the people chosen in the menu."""
    others = [read_user(value) for value in context.values]
    chosen = await context.services.settings.unblock(context.user, context.guild, others)
    await _show(context, chosen, custom_id.number)


@action("wish", opens=True)
@action("wish-set", loads_settings=True)
async def choose_wish(context: InteractionContext, custom_id: CustomId) -> None:
    """Tell the presser in private of what opens of a game in this server, or no longer."""
    guild, game = required(context.guild or None), context.game(read_key(custom_id.rest)).key
    chosen = await context.services.settings.wish(context.user, guild, game, wanted=custom_id.number > 0)
    parts = wish_parts(context.t, context.services.games, chosen.wishes)
    await (context.answer(screen(*parts)) if context.opens else _show(context, chosen))


@action("wish-not", opens=True)
async def end_wishes(context: InteractionContext, _: CustomId) -> None:
    await context.services.settings.end_wishes(context.user)
    await context.send_text(context.t("Done: I won't tell you any more when a challenge or table opens."))


async def _show(context: InteractionContext, chosen: ChosenSettings, page: int = 0) -> None:
    games = context.services.games if context.guild else {}
    await context.answer(settings_screen(context.use_settings(chosen.settings).t, chosen, games, page))
