"""Export and deletion of a person's data. Deletion is confirmed by a second press."""

from __future__ import annotations

from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.matches.moderation.personal_data import DeletionImpact
from bot.ui.screens.screen import Button, File, Screen, row, screen


def data_screen(t: Translator, said: str = "") -> Screen:
    """Return the first screen, below the text `said`."""
    text = "## " + t("Your data")
    kept = t(
        "I keep what your matches need: who sits where, every turn, ratings, settings, puzzles and lessons; and the"
        " names that you went by last. What people write in channels I do not read."
    )
    export = t("**Export** gives you all of it as a file, which only you see.")
    delete = t("**Delete** takes you out of it. It asks once more, and tells what that means.")
    buttons = row(
        Button(action="data-export", label=t("Export"), style=Style.CHOSEN),
        Button(action="data-delete", label=t("Delete…"), style=Style.GRAVE),
    )
    return screen(said, f"{text}\n{kept}\n{export}\n{delete}", buttons)


def export_screen(t: Translator, name: str, data: bytes) -> Screen:
    said = t(
        "Everything that I keep about you, as JSON. Of others it has their Discord ids where they sit in your matches,"
        " nobody's name; of matches under way only what you can see."
    )
    return screen("### " + t("Your data") + f"\n{said}", File(name, data))


def delete_screen(t: Translator, stake: DeletionImpact) -> Screen:
    """Ask for confirmation, with what deletion does."""
    lines = []
    if stake.live:
        lines.append(t.plural("{n} match under way is resigned.", "{n} matches under way are resigned.", stake.live))
    if stake.challenges:
        lines.append(
            t.plural(
                "{n} open challenge is withdrawn or declined.",
                "{n} open challenges are withdrawn or declined.",
                stake.challenges,
            )
        )
    if stake.rated:
        lines.append(t("Your rating goes, and your lines on the leaderboards."))
    lines.append(
        t(
            "Your name, settings, block list, days away, puzzles, lessons and results against me go; you follow no"
            " match any more."
        )
    )
    if stake.finished:
        lines.append(
            t.plural(
                "{n} finished match stays for those you played with, with “a former player” in your place.",
                "{n} finished matches stay for those you played with, with “a former player” in your place.",
                stake.finished,
            )
        )
    lines.append(t("Messages that are in channels already stay as they are; Discord keeps those."))
    lines.append(
        t("If a server has banned you from playing, or somebody has blocked you, that stays, by your Discord id alone.")
    )
    text = "## " + t("Delete your data?") + "\n" + "\n".join(f"- {line}" for line in lines)
    final = t("This cannot be undone. If you play again, you begin as somebody new.")
    buttons = row(
        Button(action="data-delete-now", label=t("Delete everything"), style=Style.GRAVE),
        Button(action="data-keep", label=t("Keep it")),
    )
    return screen(text, final, buttons)


def deleted_screen(t: Translator) -> Screen:
    said = t("Thank you for playing. You are welcome to come back.")
    return screen("## " + t("Your data is deleted") + f"\n{said}")


def deleting_screen(t: Translator) -> Screen:
    """Say that a long deletion has begun and goes on."""
    said = t(
        "There is a lot of it, so this takes a few minutes. You need do nothing more: it goes on after a restart, too."
        " You can begin a match again when it is done."
    )
    return screen("## " + t("Your data is being deleted") + f"\n{said}")
