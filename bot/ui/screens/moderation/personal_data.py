"""Export and deletion of a person's data. Deletion is confirmed by a second press."""

from __future__ import annotations

from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.matches.moderation.personal_data import DeletionImpact
from bot.ui.screens.screen import Button, File, Screen, row, screen


def data_screen(t: Translator, words: str = "") -> Screen:
    """Return the first screen, below the text `words`."""
    text = "## " + t("Your data")
    kept = t(
        "I keep what your matches need: players, turns, ratings, settings, puzzles, lessons and your last"
        " known names. I don't read channel messages."
    )
    export = t("**Export** gives you all of it as a file that only you can see.")
    delete = t("**Delete** removes you from all of it. First you'll see what that means, and confirm.")
    buttons = row(
        Button(action="data-export", label=t("Export"), style=Style.CHOSEN),
        Button(action="data-delete", label=t("Delete…"), style=Style.GRAVE),
    )
    return screen(words, f"{text}\n{kept}\n{export}\n{delete}", buttons)


def exporting_screen(t: Translator) -> Screen:
    """Say that everything is being gathered."""
    return screen("⏳ " + t("Gathering your data…"))


def export_screen(t: Translator, name: str, data: bytes) -> Screen:
    text = t(
        "Everything I keep about you, as JSON. The others in your matches appear by their Discord IDs, "
        "without names; matches in progress show only what you can see."
    )
    return screen("### " + t("Your data") + f"\n{text}", File(name, data))


def delete_screen(t: Translator, stake: DeletionImpact) -> Screen:
    """Ask for confirmation, with what deletion does."""
    lines = []
    if stake.live:
        lines.append(
            t.plural(
                "You resign or leave {n} match in progress.", "You resign or leave {n} matches in progress.", stake.live
            )
        )
    if stake.challenges:
        lines.append(
            t.plural(
                "{n} open challenge is withdrawn or declined.",
                "{n} open challenges are withdrawn or declined.",
                stake.challenges,
            )
        )
    if stake.rated:
        lines.append(t("Your rating and your entries on the leaderboards are deleted."))
    lines.append(
        t(
            "Your name, settings, block list, days away, puzzles, lessons and results against me are deleted;"
            " you stop following matches."
        )
    )
    if stake.finished:
        lines.append(
            t.plural(
                "{n} finished match stays for its other players, with “a former player” in your place.",
                "{n} finished matches stay for their other players, with “a former player” in your place.",
                stake.finished,
            )
        )
    lines.append(t("Messages already in channels stay as they are: Discord keeps those."))
    lines.append(
        t(
            "If a server has banned you from playing, or someone has blocked you, I keep a record of that, "
            "under your Discord ID alone."
        )
    )
    text = "## " + t("Delete your data?") + "\n" + "\n".join(f"- {line}" for line in lines)
    final = t("This can't be undone. If you play again, you start from scratch.")
    buttons = row(
        Button(action="data-delete-now", label=t("Delete everything"), style=Style.GRAVE),
        Button(action="data-keep", label=t("Keep it")),
    )
    return screen(text, final, buttons)


def deleted_screen(t: Translator) -> Screen:
    text = t("Thanks for playing. You're welcome back any time.")
    return screen("## " + t("Your data is deleted") + f"\n{text}")


def deleting_screen(t: Translator) -> Screen:
    """Say that a long deletion has begun and goes on."""
    text = t(
        "There's a lot of it, so this takes a few minutes, and continues even after a restart. You don't "
        "have to do anything more; you can start a match again when it's done."
    )
    return screen("## " + t("Your data is being deleted") + f"\n{text}")
