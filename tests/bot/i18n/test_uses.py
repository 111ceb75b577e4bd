"""Where texts end up is found in the code: on buttons, in menus, alt texts and pictures, however they get there."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.bot.i18n.pseudo import of_the_code
from tools.messages import Key, messages
from tools.uses import Use

CLASSES = """
class Button:
    action: str
    label: str
class Picture:
    name: str
    alt: str
class Menu:
    placeholder: str
def button(t, label, action="x"):
    return Button(action, label=label)
def firm(text: str) -> str:
    return text.replace(" ", "_")
"""


def uses(folder: Path, source: str) -> dict[str, set[Use]]:
    (folder / "bot").mkdir()
    (folder / "bot" / "words.py").write_text(dedent(CLASSES) + dedent(source), "utf-8")
    found = messages(folder / "bot")
    assert not found.faults
    return {key.id: said.uses for key, said in found.texts.items()}


@pytest.mark.parametrize(
    "source",
    [
        'Button("undo", t("Undo"))',
        'Button(action="undo", label=t("Undo"))',
        'Button("undo", t("Undo") if chosen else "")',
        'Button("undo", f"{letter} · {t("Undo")}")'.replace('t("Undo")', "t('Undo')"),
        'Button("undo", firm(t("Undo")))',
        'button(t, t("Undo"))',
        """
        def screen(t):
            label = t("Undo")
            return button(t, label, action="undo")
        """,
        """
        def label(t, key) -> str:
            if key == "undo":
                return t("Undo")
            return ""
        Button("undo", label(t, "undo"))
        """,
        """
        def labels(t) -> dict[str, str]:
            return {"undo": t("Undo")}
        Button("undo", labels(t)["undo"])
        """,
        """
        def said(t) -> tuple[str, str]:
            return t("Undo"), t("SourceText aloud")
        def screen(t):
            label, words = said(t)
            return Button("undo", label)
        """,
        """
        def screen(t):
            labels = []
            labels.append(t("Undo"))
            return [Button("undo", label) for label in labels]
        """,
        """
        def screen(t):
            for key, label in (("undo", t("Undo")), ("redo", t("Undo"))):
                Button(key, label)
        """,
        """
        WORDS = {"undo": LazyText("Undo")}
        Button("undo", t.translate(WORDS["undo"]))
        """,
    ],
)
def test_a_button_is_found(tmp_path: Path, source: str) -> None:
    found = uses(tmp_path, source)
    assert found["Undo"] == {Use.BUTTON}
    assert found.get("SourceText aloud", {Use.TEXT}) == {Use.TEXT}


def test_what_fills_a_placeholder_of_a_label_is_no_label(tmp_path: Path) -> None:
    found = uses(tmp_path, 'Button("next", t("Next: {level}", level=t("Page")))')
    assert found == {"Next: {level}": {Use.BUTTON}, "Page": {Use.TEXT}}


def test_a_function_of_another_call_is_not_taken_for_a_label(tmp_path: Path) -> None:
    found = uses(tmp_path, 'Button("undo", firm("x"))\nfirm(t("Not a label"))\nfirm(t("Nor this"))')
    assert found == {"Not a label": {Use.TEXT}, "Nor this": {Use.TEXT}}


def test_other_uses_are_found(tmp_path: Path) -> None:
    source = """
    from render.board import Labels
    Picture("board", ". ".join([t("Pawns")]))
    Menu(placeholder=t("Block…"))
    Labels(turn=t("to play"))
    """
    assert uses(tmp_path, source) == {
        "Pawns": {Use.ALT},
        "Block…": {Use.MENU},
        "to play": {Use.PICTURE},
    }


@pytest.mark.parametrize(
    ("key", "use"),
    [
        (Key("My hand"), Use.BUTTON),
        (Key("Royal court", "button"), Use.BUTTON),
        (Key("End turn"), Use.BUTTON),
        (Key("Page", "level"), Use.TEXT),
        (Key("Pace"), Use.MENU),
        (Key("Language: as in Discord"), Use.OPTION),
        (Key("Pawns: {places}"), Use.ALT),
        (Key("Your turn", "picture"), Use.PICTURE),
        (Key("Wins"), Use.TEXT),
    ],
)
def test_uses_of_the_bot(key: Key, use: Use) -> None:
    assert use in of_the_code().texts[key].uses
