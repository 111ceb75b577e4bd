"""What is found in the code: which calls say words, what they are used for, and which calls cannot be read."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tools.messages import Key, Messages, SourceText, Use, messages


def read(folder: Path, source: str) -> Messages:
    (folder / "bot").mkdir()
    (folder / "bot" / "words.py").write_text(dedent(source), "utf-8")
    return messages(folder / "bot")


@pytest.mark.parametrize(
    ("call", "key", "plural"),
    [
        ('t("Undo")', Key("Undo"), None),
        ('context.t("Undo")', Key("Undo"), None),
        ('self.context.t("Undo")', Key("Undo"), None),
        ('t("Page {page}", page=1)', Key("Page {page}"), None),
        ('t("Page {page}", **values)', Key("Page {page}"), None),
        ('t("one " "two")', Key("one two"), None),
        ('t.noun("card", "Fool")', Key("Fool", "card"), None),
        ('context.t.noun("card", "Fool {n}", n=1)', Key("Fool {n}", "card"), None),
        ('t.plural("{n} card", "{n} cards", n)', Key("{n} card"), "{n} cards"),
        ('context.t.plural("one card", "{n} cards", len(cards))', Key("one card"), "{n} cards"),
        ('locale_str("hand")', Key("hand"), None),
        ('LazyText("hand")', Key("hand"), None),
        ('app_commands.locale_str("hand")', Key("hand"), None),
        ('Sentence("Page {page}", page=1)', Key("Page {page}"), None),
        ('Sentence.plural("{n} card", "{n} cards", n)', Key("{n} card"), "{n} cards"),
    ],
)
def test_a_call_says_its_words(tmp_path: Path, call: str, key: Key, plural: str | None) -> None:
    assert read(tmp_path, call) == Messages({key: SourceText(plural, games={""})}, [])


@pytest.mark.parametrize("call", ['print("Undo")', 't.language("Undo")', 'house.noun("card", "Fool")', 'tt("Undo")'])
def test_other_calls_say_nothing(tmp_path: Path, call: str) -> None:
    assert read(tmp_path, call) == Messages()


@pytest.mark.parametrize(
    "call",
    [
        't(f"Page {page}")',
        "t(text)",
        't("one " + "two")',
        't("one" if single else "many")',
        "t(7)",
        't.noun(context, "Fool")',
        't.noun("card", NAMES[card])',
        'context.t.plural(one, "{n} cards", n)',
        't.plural("{n} card", f"{n} cards", n)',
        "locale_str(name)",
        "LazyText(name)",
        "Sentence(name)",
    ],
)
def test_computed_words_are_refused(tmp_path: Path, call: str) -> None:
    found = read(tmp_path, f"\n{call}\n")
    assert not found.texts
    assert len(found.faults) == 1
    assert found.faults[0].startswith("bot/words.py:2: ")
    assert "wants its words as a literal string" in found.faults[0]


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        ("t()", "t() takes 1 argument before its values"),
        ("t(*words)", "t() takes 1 argument before its values"),
        ('t("Page {page}", 1)', "t() takes 1 argument before its values"),
        ('t.noun("Fool")', "noun() takes 2 arguments before its values"),
        ('t.plural("{n} card", "{n} cards")', "plural() takes 3 arguments before its values"),
        ('t("")', "t() says nothing"),
        ('t("Page {page}")', "t() says {page} but is given no page"),
        ('t("Page", page=1)', "t() is given page but does not say {page}"),
        ('t.plural("{n} card", "{n} {kind} cards", n)', "plural() says {kind} but is given no kind"),
        ('locale_str("hand {n}")', "locale_str() says {n} but is given no n"),
        ('t("Page {page")', "t() says what cannot be filled in: expected '}' before end of string"),
    ],
)
def test_calls_that_would_fail_or_say_too_little_are_refused(tmp_path: Path, call: str, fault: str) -> None:
    assert read(tmp_path, call).faults == [f"bot/words.py:1: {fault}"]


def test_a_text_may_not_have_two_plurals(tmp_path: Path) -> None:
    found = read(tmp_path, 't.plural("{n} card", "{n} cards", n)\nt("{n} card", n=1)\n')
    assert found.faults == ["bot/words.py:2: '{n} card' has another plural elsewhere, or none"]


def test_what_discord_has_rules_for_is_told_apart(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        """
        @app_commands.command(name=locale_str("challenge"), description=locale_str("Challenge somebody"))
        @app_commands.rename(user=locale_str("player"))
        @app_commands.describe(user=locale_str("Whom to challenge"))
        @app_commands.choices(scope=[app_commands.Choice(name=locale_str("Everywhere"), value="everywhere")])
        def challenge(): ...
        class Options(Group, name=locale_str("options"), description=locale_str("Set things")): ...
        Option(key="ruleset", name=LazyText("ruleset"), description=LazyText("Which rules"), choices=(
            Choice(name=LazyText("Rulebook"), value="rulebook"),
        ))
        t("Everywhere")
        """,
    )
    assert not found.faults
    assert {key.id: said.uses for key, said in found.texts.items()} == {
        "challenge": {Use.COMMAND_NAME},
        "Challenge somebody": {Use.DESCRIPTION},
        "player": {Use.COMMAND_NAME},
        "Whom to challenge": {Use.DESCRIPTION},
        "Everywhere": {Use.CHOICE},
        "options": {Use.COMMAND_NAME},
        "Set things": {Use.DESCRIPTION},
        "ruleset": {Use.COMMAND_NAME},
        "Which rules": {Use.DESCRIPTION},
        "Rulebook": {Use.CHOICE},
    }


@pytest.mark.parametrize(
    ("source", "use"),
    [
        ('Button(action="undo", label=t("Undo"))', {Use.BUTTON}),
        ('match_button(match, "undo", t("Undo") if chosen else "")', {Use.BUTTON}),
        ('Link(t("Undo"), url)', {Use.BUTTON}),
        ('t.noun("button", "Undo")', {Use.BUTTON}),
        ('label = t("Undo")  # Translators: a button', {Use.BUTTON}),
        ('Button("next", t("Next: {level}", level=t("Undo")))', set()),
        ('firm(t("Undo"))', set()),
    ],
)
def test_a_label_of_a_button_is_told_by_its_call_its_context_or_its_comment(
    tmp_path: Path, source: str, use: set[Use]
) -> None:
    assert {key.id: said.uses for key, said in read(tmp_path, source).texts.items()}["Undo"] == use


def test_the_place_of_a_text_is_what_docstrings_say(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        """
        '''The board: for all. And more.'''
        def undo():
            '''Return the button,

            if any.
            '''
            return t("Undo")
        title = t("Board")
        """,
    )
    assert {key.id: said.places for key, said in found.texts.items()} == {
        "Undo": {"The board: for all. Return the button,"},
        "Board": {"The board: for all"},
    }


def test_comments_for_translators_are_kept(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        """
        # Nobody needs this.
        # Translators: a button,
        # so it must be short
        t("Undo")
        labels = (
            t("End turn"),  # Translators: a button
            t("Rules"),
        )
        # Nor this.
        t("Turns")
        """,
    )
    assert {key.id: said.comments for key, said in found.texts.items()} == {
        "Undo": ["Translators: a button, so it must be short"],
        "End turn": ["Translators: a button"],
        "Rules": [],
        "Turns": [],
    }
